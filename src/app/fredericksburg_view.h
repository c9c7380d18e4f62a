#pragma once

#include "app/fredericksburg_names.h"

namespace hg::app {

// What a game of Fredericksburg looks like from outside, in the shapes of docs/protocol.md.

Json state_json(const Names& names, const fb::State& state);
Json decision_json(const Names& names, const fb::State& state);
Json map_json(const Names& names);
Json charts_json(const Names& names);

/// The combat under way, or null.
Json combat_json(const Names& names, const fb::State& state);
/// One sentence that says what to decide.
std::string prompt(const Names& names, const fb::State& state);

}  // namespace hg::app
