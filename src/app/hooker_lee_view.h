#pragma once

#include "app/hooker_lee_names.h"

namespace hg::app {

// What a game of Hooker and Lee looks like from outside, in the shapes of docs/protocol.md.

Json state_json(const HookerLeeNames& names, const hl::State& state);
Json decision_json(const HookerLeeNames& names, const hl::State& state);
Json map_json(const HookerLeeNames& names);
Json charts_json(const HookerLeeNames& names);

/// The combat under way, or null.
Json combat_json(const HookerLeeNames& names, const hl::State& state);
/// One sentence that says what to decide.
std::string prompt(const HookerLeeNames& names, const hl::State& state);

}  // namespace hg::app
