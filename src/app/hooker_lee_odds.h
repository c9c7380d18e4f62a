#pragma once

#include "app/hooker_lee_names.h"

namespace hg::app {

/// The whole calculation of a declared attack (`action` is attack or bombard).
Json odds_json(const HookerLeeNames& names, const hl::State& state, const hl::Action& action);
/// The same for the combat of the state, being declared or rolled for; `cap` (or kNoColumn) is a
/// reduction not yet declared.
Json odds_json(const HookerLeeNames& names, const hl::State& state, std::uint8_t cap);

}  // namespace hg::app
