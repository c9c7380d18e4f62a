#pragma once

#include "app/gcacw_names.h"

namespace hg::app {

Json decision_json(const GcacwNames& names, const gc::State& state);
Json state_json(const GcacwNames& names, const gc::State& state);
Json map_json(const GcacwNames& names);
Json charts_json(const GcacwNames& names);

/// One sentence that says who decides what.
std::string prompt(const GcacwNames& names, const gc::State& state);

}  // namespace hg::app
