#pragma once

#include <functional>
#include <string_view>

#include "app/gcacw_names.h"

namespace hg::app {

/// The rules that hold on a map of a position's own: nothing that belongs to the hexes or the
/// schedule of one battle.
gc::ScenarioRules rules_of_no_place(const gc::ScenarioRules& printed);

/// slb-13-c: what a command code means, `A-L` being division A of corps L.
gc::Formation formation_of(std::string_view code);
/// The number of a code in the list; it is added where it is new.
std::uint8_t formation_number(gc::ScenarioRules& rules, std::string_view code);

/// True for a field of a position that is a rule.
bool is_scenario_rule(std::string_view name);

/// Both hexes of `0101/0102`, which must touch.
Expected<gc::HexSide> read_hexside(const map::Map& map, std::string_view text);

/// The number of a unit of the position, or kNoUnit.
using UnitNumber = std::function<gc::UnitId(std::string_view)>;
/// Reads the rules that a position changes.
Expected<void> read_rule_fields(const Json& position, const map::Map& map,
                                const UnitNumber& number_of, gc::ScenarioRules& rules);

}  // namespace hg::app
