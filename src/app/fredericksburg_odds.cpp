#include "app/fredericksburg_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/fredericksburg_text.h"
#include "app/hexgame_odds.h"

namespace hg::app {
namespace {

Json attack_json(const Names& names, const fb::Odds& odds, const Parties& parties) {
  Json units = Json::array();
  const auto add = [&](const fb::UnitSet& set, std::string_view as) {
    set.each([&](std::size_t u) {
      const auto id = static_cast<fb::UnitId>(u);
      units.push_back(
          {{"unit", names.unit(id)}, {"strength", names.game().info(id).strength}, {"as", as}});
    });
  };
  add(parties.close, "close");
  add(parties.guns, "bombarding");
  return Json{{"total", odds.attack}, {"units", std::move(units)}};
}

Json defence_json(const Names& names, const fb::State& state, const fb::Odds& odds) {
  Json hexes = Json::array();
  for (const fb::Odds::Hex& hex : odds.hexes) {
    Json units = Json::array();
    for (std::size_t u = 0; u < names.game().unit_count(); ++u) {
      const fb::UnitState& unit = state.units[u];
      if (!unit.on_map() || unit.hex != hex.hex) continue;
      units.push_back(names.unit(static_cast<fb::UnitId>(u)));
    }
    hexes.push_back({{"hex", names.hex(hex.hex)},
                     {"printed", hex.printed},
                     {"multiplier", hex.multiplier},
                     {"rule", case_id(hex.rule)},
                     {"total", hex.total},
                     {"units", std::move(units)}});
  }
  return Json{{"total", odds.defence}, {"hexes", std::move(hexes)}};
}

std::string_view result_rule(fb::CombatResult result) {
  switch (result) {
    case fb::CombatResult::Ae:
      return "bgd-7.6-a";
    case fb::CombatResult::De:
      return "bgd-7.6-b";
    case fb::CombatResult::Ex:
      return "bgd-7.6-c";
    case fb::CombatResult::Ar:
      return "bgd-7.6-d";
    case fb::CombatResult::Dr:
      return "bgd-7.6-e";
  }
  return "";
}

Json effects(const Names& names, fb::CombatResult result, const Parties& parties) {
  Json list = Json::array();
  switch (result) {
    case fb::CombatResult::Ae:
      list.push_back(parties.close.any() ? gone(names, parties.close) : "Nothing happens.");
      break;
    case fb::CombatResult::Ar:
      if (parties.close.any()) list.push_back(goes_back(names, parties.close));
      if (parties.guns.any()) {
        list.push_back(fmt::format("{} may retreat one hex.", names.unit_sentence(parties.guns)));
      }
      break;
    case fb::CombatResult::Ex:
      list.push_back(gone(names, parties.defenders));
      if (parties.close.any()) {
        list.push_back(fmt::format("The attacker loses close attackers of at least {} in all.",
                                   printed_strength(names, parties.defenders)));
      }
      break;
    case fb::CombatResult::Dr:
      list.push_back(goes_back(names, parties.defenders));
      break;
    case fb::CombatResult::De:
      list.push_back(gone(names, parties.defenders));
      break;
  }
  if (parties.guns.any() && result != fb::CombatResult::Dr && result != fb::CombatResult::De) {
    list.push_back("Bombarding artillery is not harmed.");
  }
  return list;
}

Json outcomes_json(const Names& names, std::uint8_t column, const Parties& parties) {
  std::array<std::vector<int>, fb::kResults> faces;
  for (int die = 1; die <= 6; ++die) {
    faces[static_cast<std::size_t>(names.game().result(column, die))].push_back(die);
  }
  Json list = Json::array();
  for (std::size_t i = 0; i < fb::kResults; ++i) {
    if (faces[i].empty()) continue;
    const auto result = static_cast<fb::CombatResult>(i);
    list.push_back(outcome_json(fb::word(result), static_cast<int>(faces[i].size()), 6, faces[i],
                                result_rule(result), effects(names, result, parties)));
  }
  return list;
}

Json whole(const Names& names, const fb::State& state, const fb::Odds& odds,
           const core::Ledger::Lines& lines, const Parties& parties) {
  Json steps = Json::array();
  for (const core::LedgerLine& line : lines) steps.push_back(step_json(names, line));
  const bool told = steps.empty() || steps.back().at("kind") == "reduction";
  if (odds.column != odds.computed && !told) {
    steps.push_back(reduction_json(names, odds.computed, odds.column));
  }
  return Json{{"column", names.column(odds.column)},
              {"computed", names.column(odds.computed)},
              {"columns", columns_up_to(names, odds.computed)},
              {"attack", attack_json(names, odds, parties)},
              {"defence", defence_json(names, state, odds)},
              {"steps", std::move(steps)},
              {"outcomes", outcomes_json(names, odds.column, parties)}};
}

/// A gun that was outside enemy zones when the phase began bombards; one inside is a close
/// attacker.
bool bombards(const Names& names, const fb::State& state, fb::UnitId unit, fb::Verb verb) {
  if (verb == fb::Verb::bombard) return true;
  const core::UnitType type = names.game().info(unit).type;
  const bool gun = type == core::UnitType::artillery || type == core::UnitType::horse_artillery;
  return gun && state.units[unit].has(fb::Mark::free_gun);
}

/// bgd-7.1-c marks the defenders when an attack is declared; bgd-7.7-c speaks of those who were
/// attacked before it. They had to retreat, and a defender of this side retreats for no other
/// reason.
fb::State before_declaration(fb::State state) {
  state.combat.defenders.each([&](std::size_t u) {
    if (!state.units[u].has(fb::Mark::retreated)) state.units[u].remove(fb::Mark::defended);
  });
  return state;
}

}  // namespace

Json odds_json(const Names& names, const fb::State& state, const fb::Action& action) {
  Parties parties;
  action.units.each([&](std::size_t u) {
    const auto id = static_cast<fb::UnitId>(u);
    (bombards(names, state, id, action.verb) ? parties.guns : parties.close).set(u);
  });
  parties.defenders = units_in(names, state, action.targets);
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const fb::Odds odds = names.game().odds(state, action, ledger);
  return whole(names, state, odds, lines, parties);
}

Json odds_json(const Names& names, const fb::State& declared, std::uint8_t column) {
  const fb::State state = before_declaration(declared);
  const fb::Combat& combat = state.combat;
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  fb::Odds odds = names.game().odds(state, combat, ledger);
  if (names.game().decision(state).task == fb::Task::roll) column = combat.column;
  if (column != fb::kNoColumn) odds.column = std::min(column, odds.computed);
  Parties parties{combat.units, combat.guns, combat.defenders};
  if (parties.defenders.none()) parties.defenders = units_in(names, state, combat.targets);
  return whole(names, state, odds, lines, parties);
}

}  // namespace hg::app
