#include "app/hooker_lee_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/hexgame_odds.h"
#include "app/hooker_lee_text.h"

namespace hg::app {
namespace {

using hl::CombatResult;

Json units_json(const HookerLeeNames& names, const base::FixedVector<hl::Odds::Unit, 40>& units,
                bool attackers) {
  Json list = Json::array();
  for (const hl::Odds::Unit& unit : units) {
    Json row{{"unit", names.unit(unit.unit)}, {"strength", unit.printed}, {"total", unit.total}};
    if (attackers) row["as"] = unit.gun_afar ? "bombarding" : "close";
    list.push_back(std::move(row));
  }
  return list;
}

/// The defenders hex by hex; what they come to together.
Json defence_json(const HookerLeeNames& names, const hl::State& state, const hl::Odds& odds,
                  const base::FixedVector<hl::HexId, hl::kMaxTargets>& targets) {
  Json hexes = Json::array();
  for (const hl::HexId h : targets) {
    Json units = Json::array();
    int printed = 0;
    int total = 0;
    for (const hl::Odds::Unit& unit : odds.defenders) {
      if (state.units[unit.unit].hex != h) continue;
      units.push_back(names.unit(unit.unit));
      printed += unit.printed;
      total += unit.total;
    }
    hexes.push_back({{"hex", names.hex(h)},
                     {"printed", printed},
                     {"total", total},
                     {"units", std::move(units)}});
  }
  return Json{{"total", odds.defence},
              {"hexes", std::move(hexes)},
              {"units", units_json(names, odds.defenders, false)}};
}

std::string_view result_rule(CombatResult result) {
  constexpr std::array<std::string_view, hl::kResults> kRules{
      "bgr-8.6-a", "bgr-8.6-b", "bgr-8.6-c", "bgr-8.6-d", "bgr-8.6-e", "bgr-8.6-f", "bgr-8.6-g"};
  return kRules[static_cast<std::size_t>(result)];
}

/// What each result does to whom, in sentences.
class Effects {
 public:
  Effects(const HookerLeeNames& names, const Parties& parties) : names_(names), parties_(parties) {}

  Json of(CombatResult result) {
    list_ = Json::array();
    switch (result) {
      case CombatResult::Ae: attackers_gone(); break;
      case CombatResult::Ae_star: one_attacker(); break;
      case CombatResult::Ar: attackers_back(); break;
      case CombatResult::Ex: exchange(); break;
      case CombatResult::Ex_star: partial_exchange(); break;
      case CombatResult::Dr: defenders_back(); break;
      case CombatResult::De: list_.push_back(gone(names_, parties_.defenders)); break;
    }
    const bool harmless = result == CombatResult::Dr || result == CombatResult::De;
    if (parties_.guns.any() && !harmless) list_.push_back("Bombarding artillery is not harmed.");
    return std::move(list_);
  }

 private:
  bool close() const { return parties_.close.any(); }
  void attackers_gone() {
    list_.push_back(close() ? gone(names_, parties_.close) : "Nothing happens.");
  }
  void one_attacker() {
    if (!close()) return list_.push_back("Nothing happens.");
    if (parties_.close.count() == 1) return list_.push_back(gone(names_, parties_.close));
    list_.push_back("The defender chooses one close attacker, which is eliminated.");
    list_.push_back("The others retreat one hex and are Disordered.");
  }
  void attackers_back() {
    if (close()) {
      list_.push_back(goes_back(names_, parties_.close));
      list_.push_back("They are Disordered, artillery twice.");
    }
    if (parties_.guns.any()) {
      list_.push_back(fmt::format("{} may retreat one hex.", names_.unit_sentence(parties_.guns)));
    }
  }
  void exchange() {
    list_.push_back(gone(names_, parties_.defenders));
    if (!close()) return;
    list_.push_back(fmt::format("The attacker loses close attackers of at least {} in all.",
                                printed_strength(names_, parties_.defenders)));
    list_.push_back("The survivors roll: 4 to 6 and they are Disordered.");
  }
  void partial_exchange() {
    if (parties_.defenders.count() == 1) {
      list_.push_back(gone(names_, parties_.defenders));
    } else {
      list_.push_back("The attacker chooses one defender, which is eliminated.");
      list_.push_back("The other defenders retreat one hex.");
    }
    if (close()) {
      list_.push_back("The attacker loses close attackers of at least the strength of that unit.");
    }
    list_.push_back("The survivors roll: 4 to 6 and they are Disordered.");
  }
  void defenders_back() {
    list_.push_back(goes_back(names_, parties_.defenders));
    if (close()) {
      list_.push_back("Those in a zone of control roll: 4 to 6 and they are Disordered.");
      list_.push_back("Artillery is Disordered without a roll.");
    }
  }

  const HookerLeeNames& names_;
  const Parties& parties_;
  Json list_;
};

/// Throws that lead to each result: `[die]` by day, `[night die, die]` at night.
struct Throws {
  std::array<Json, hl::kResults> of;
  std::array<int, hl::kResults> count{};
  int whole = 6;

  void add(CombatResult result, Json dice) {
    const auto i = static_cast<std::size_t>(result);
    if (of[i].is_null()) of[i] = Json::array();
    of[i].push_back(std::move(dice));
    ++count[i];
  }
};

Json outcomes_json(const HookerLeeNames& names, const Throws& throws, bool night,
                   const Parties& parties) {
  Json list = Json::array();
  for (std::size_t i = 0; i < hl::kResults; ++i) {
    if (throws.count[i] == 0) continue;
    const auto result = static_cast<CombatResult>(i);
    Json row = outcome_json(hl::word(result), throws.count[i], throws.whole,
                            night ? Json(nullptr) : throws.of[i], result_rule(result),
                            Effects(names, parties).of(result));
    if (night) row["throws"] = throws.of[i];
    list.push_back(std::move(row));
  }
  return list;
}

/// hl-20.14: without a die.
Json automatic_json(const HookerLeeNames& names, const Parties& parties) {
  return Json::array({outcome_json("Ar", 1, 1, Json(nullptr), "hl-20.14",
                                   Effects(names, parties).of(CombatResult::Ar))});
}

/// One calculation, written down.
class Account {
 public:
  Account(const HookerLeeNames& names, const hl::State& state, std::uint8_t cap)
      : names_(names), game_(names.game()), state_(state), cap_(cap) {}

  /// `highest`: the column that a limit can name.
  Json write(const hl::Odds& by_day, std::uint8_t highest, const core::Ledger::Lines& lines,
             const Parties& parties,
             const base::FixedVector<hl::HexId, hl::kMaxTargets>& targets) {
    const bool night = game_.night(state_);
    const std::uint8_t thrown = state_.combat.targets.empty() ? std::uint8_t{0}
                                                              : state_.combat.night_die;
    const hl::Odds odds = thrown != 0 ? at_night(by_day, thrown) : by_day;
    Json json{{"column", names_.column(odds.column)},
              {"computed", names_.column(odds.computed)},
              {"columns", columns_up_to(names_, std::max(highest, odds.computed))},
              {"die", odds.die},
              {"shifts", {{"left", odds.left}, {"right", odds.right}}},
              {"package", odds.woods_package ? "woods" : "terrain"},
              {"night", night},
              {"attack",
               {{"total", odds.attack}, {"units", units_json(names_, odds.attackers, true)}}},
              {"defence", defence_json(names_, state_, odds, targets)},
              {"steps", steps_json(names_, lines)}};
    if (odds.too_low) json["too_low"] = true;
    if (night && thrown == 0) json["night_dice"] = night_json(by_day);
    if (automatic()) {
      json["automatic"] = true;
      json["outcomes"] = automatic_json(names_, parties);
    } else {
      json["outcomes"] = outcomes_json(names_, throws(by_day, night, thrown), night, parties);
    }
    return json;
  }

 private:
  bool automatic() const {
    return !state_.combat.targets.empty() && state_.combat.automatic != 0;
  }
  hl::Odds at_night(const hl::Odds& by_day, int die) const {
    core::Ledger dry;
    return game_.at_night(by_day, die, cap_, dry);
  }
  /// What each night die makes of the attack (bgr-11.23).
  Json night_json(const hl::Odds& by_day) const {
    Json list = Json::array();
    for (int die = 1; die <= 6; ++die) {
      const hl::Odds odds = at_night(by_day, die);
      list.push_back({{"die", die},
                      {"attack", odds.attack},
                      {"column", names_.column(odds.column)},
                      {"computed", names_.column(odds.computed)},
                      {"modifier", odds.die}});
    }
    return list;
  }
  /// By day six throws, at night thirty-six; six again once the night die lies.
  Throws throws(const hl::Odds& by_day, bool night, int thrown) const {
    Throws all;
    if (!night) {
      for (int die = 1; die <= 6; ++die) all.add(game_.result(by_day.column, die), die);
      return all;
    }
    all.whole = thrown != 0 ? 6 : 36;
    for (int first = 1; first <= 6; ++first) {
      if (thrown != 0 && first != thrown) continue;
      const hl::Odds odds = at_night(by_day, first);
      for (int die = 1; die <= 6; ++die) {
        all.add(game_.result(odds.column, die), Json::array({first, die}));
      }
    }
    return all;
  }

  const HookerLeeNames& names_;
  const hl::Game& game_;
  const hl::State& state_;
  std::uint8_t cap_;
};

/// bgr-9.41: a gun outside enemy zones when the phase began bombards; gunboats always do
/// (bgr-9.65).
bool bombards(const HookerLeeNames& names, const hl::State& state, hl::UnitId unit, hl::Verb verb) {
  if (verb == hl::Verb::bombard || names.game().gunboat(unit)) return true;
  return names.game().gun(unit) && state.units[unit].has(hl::Mark::free_gun);
}

/// Defenders that fight, without leaders.
hl::UnitSet defenders_in(const HookerLeeNames& names, const hl::State& state,
                         const base::FixedVector<hl::HexId, hl::kMaxTargets>& targets) {
  hl::UnitSet set;
  units_in(names, state, targets).each([&](std::size_t u) {
    const auto id = static_cast<hl::UnitId>(u);
    if (names.game().fights(id) && names.game().side_of(id) != state.phasing) set.set(u);
  });
  return set;
}

}  // namespace

Json odds_json(const HookerLeeNames& names, const hl::State& state, const hl::Action& action) {
  Parties parties;
  action.units.each([&](std::size_t u) {
    const auto id = static_cast<hl::UnitId>(u);
    (bombards(names, state, id, action.verb) ? parties.guns : parties.close).set(u);
  });
  parties.defenders = defenders_in(names, state, action.targets);
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const hl::Odds odds = names.game().odds(state, action, ledger);
  // A combat under way has nothing to do with a declaration that is only asked about.
  hl::State asked = state;
  asked.combat = {};
  const std::uint8_t highest = names.game().highest_column(state, action, odds);
  return Account(names, asked, action.column)
      .write(odds, highest, lines, parties, action.targets);
}

Json odds_json(const HookerLeeNames& names, const hl::State& state, std::uint8_t cap) {
  hl::Combat combat = state.combat;
  const bool drafting = names.game().decision(state).task == hl::Task::draft;
  if (drafting && cap != hl::kNoColumn) combat.cap = cap;
  if (combat.defenders.none()) combat.defenders = defenders_in(names, state, combat.targets);
  if (drafting) {
    combat.defenders.each([&](std::size_t u) {
      if (state.units[u].has(hl::Mark::defended)) combat.idle.set(u);
    });
  }
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const hl::Odds odds = names.game().odds(state, combat, ledger);
  const Parties parties{combat.units, combat.guns, combat.defenders};
  const std::uint8_t highest =
      drafting ? names.game().highest_column(state, combat, odds) : std::uint8_t{0};
  return Account(names, state, combat.cap).write(odds, highest, lines, parties, combat.targets);
}

}  // namespace hg::app
