#pragma once

#include "app/fredericksburg_names.h"

namespace hg::app {

/// The whole calculation of a declared attack (`action` is attack or bombard).
Json odds_json(const Names& names, const fb::State& state, const fb::Action& action);
/// The same for the combat of the state, being declared or rolled for; `column` (or kNoColumn) is a
/// reduction not yet declared.
Json odds_json(const Names& names, const fb::State& state, std::uint8_t column);

}  // namespace hg::app
