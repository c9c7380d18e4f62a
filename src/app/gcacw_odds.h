#pragma once

#include "app/gcacw_text.h"

namespace hg::app {

/// The calculation of an attack of the marching unit, or of an assault with `units` on `hex`.
Json odds_json(const GcacwNames& names, const gc::State& state, const gc::Action& action);
/// The same of the combat under way.
Json odds_json(const GcacwNames& names, const gc::State& state);

}  // namespace hg::app
