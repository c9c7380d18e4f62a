#pragma once

#include <string_view>

#include "app/hooker_lee_names.h"

namespace hg::app {

/// The printed rules without everything that belongs to hexes or to the schedule of one battle:
/// what holds on a map of a position's own.
hl::ScenarioRules rules_of_no_place(const hl::ScenarioRules& printed, bool campaign);

/// True for a field of a position that is a rule.
bool is_rule_field(std::string_view name);

/// Reads the rules that a position changes.
Expected<void> read_rule_fields(const Json& position, const map::Map& map,
                                hl::ScenarioRules& rules);

}  // namespace hg::app
