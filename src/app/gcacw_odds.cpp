// The calculation of an attack as JSON: values, modifiers step by step, and what 36 throws of the
// two dice come to, or 72 where the artillery die is still to be thrown.

#include "app/gcacw_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/hexgame_odds.h"

namespace hg::app {
namespace {

using gc::Odds;

/// One calculation, written down.
class Account {
 public:
  /// `extra`: what the attackers of a large grand assault lose besides the chart (gcw-7.2-h).
  Account(const GcacwNames& names, const Odds& odds, int extra)
      : names_(names),
        chart_(names.game().setup().charts.combat),
        odds_(odds),
        extra_(static_cast<std::uint8_t>(extra)) {}

  Json write(const core::Ledger::Lines& lines) {
    Json json{{"attack", quarters_json(odds_.attack)},
              {"defence", quarters_json(odds_.defence)},
              {"ratio", odds_.ratio},
              {"tactical", odds_.tactical},
              {"artillery", artillery_json()},
              {"flank", flank_json()},
              {"attacker_modifier", odds_.attacker_modifier},
              {"defender_modifier", odds_.defender_modifier},
              {"columns",
               {{"attacker", column(chart_.attacker_names, odds_.attack_column)},
                {"defender", column(chart_.defender_names, odds_.defence_column)}}},
              {"steps", steps_json(names_, lines)}};
    count();
    json["throws"] = whole_;
    json["outcomes"] = outcomes_json();
    return json;
  }

 private:
  static std::string column(const std::vector<std::string>& list, std::uint8_t index) {
    return index < list.size() ? list[index] : "";
  }
  Json artillery_json() const {
    Json json{{"difference", odds_.artillery_difference},
              {"modifier", odds_.artillery.name},
              {"die", odds_.artillery.die}};
    if (odds_.artillery.die) {
      json["even"] = odds_.artillery.even;
      json["odd"] = odds_.artillery.odd;
    }
    return json;
  }
  Json flank_json() const {
    return Json{{"covered", odds_.flank_covered},
                {"basic", odds_.flank_basic},
                {"final", odds_.flank_final},
                {"bonus", odds_.flank}};
  }

  /// gcw-7.1-o: the attacker's total less the defender's.
  void add(int modifier) {
    for (int first = 1; first <= 6; ++first) {
      for (int second = 1; second <= 6; ++second) {
        const int difference = first + modifier - second - odds_.defender_modifier;
        ++chances_[static_cast<std::size_t>(difference + kMiddle)];
        ++whole_;
      }
    }
  }
  /// gcw-7.4-m: a die that is still to be thrown decides some artillery modifiers.
  void count() {
    const gc::ArtilleryCell& guns = odds_.artillery;
    if (!guns.die) return add(odds_.attacker_modifier);
    add(odds_.attacker_modifier + guns.even);
    add(odds_.attacker_modifier + guns.odd);
  }
  int line_of(int difference) const {
    const int last = chart_.lowest + static_cast<int>(chart_.defender.size()) - 1;
    return std::clamp(difference, chart_.lowest, last);
  }
  Json half_json(int line, bool defender) const {
    const int column = defender ? odds_.defence_column : odds_.attack_column;
    gc::CombatResult result = names_.game().result(line, column, defender);
    if (!defender) result.loss = static_cast<std::uint8_t>(result.loss + extra_);
    return Json{{"result", gc::word(result)}, {"effect", result_words(result)}};
  }
  /// Differences beyond the ends of the chart come to its end lines (gcw-7.5-a).
  Json outcomes_json() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < chances_.size();) {
      const int line = line_of(static_cast<int>(i) - kMiddle);
      int chances = 0;
      for (; i < chances_.size() && line_of(static_cast<int>(i) - kMiddle) == line; ++i) {
        chances += chances_[i];
      }
      if (chances > 0) list.push_back(outcome(line, chances));
    }
    return list;
  }
  Json outcome(int line, int chances) const {
    const Json attacker = half_json(line, false);
    const Json defender = half_json(line, true);
    const auto text = [](const Json& half) { return half.at("result").get<std::string>(); };
    Json row = outcome_json(
        text(defender) + "/" + text(attacker), chances, whole_, nullptr, "gcw-7.5-a",
        Json::array({"Defender: " + half_effect(defender), "Attacker: " + half_effect(attacker)}));
    row["line"] = line;
    row["attacker"] = attacker;
    row["defender"] = defender;
    return row;
  }
  static std::string half_effect(const Json& half) {
    return half.at("effect").get<std::string>() + ".";
  }

  static constexpr int kMiddle = 60;
  const GcacwNames& names_;
  const gc::CombatChart& chart_;
  const Odds& odds_;
  std::uint8_t extra_;
  std::array<int, 2 * kMiddle + 1> chances_{};
  int whole_ = 0;
};

}  // namespace

Json odds_json(const GcacwNames& names, const gc::State& state, const gc::Action& action) {
  // A combat under way has nothing to do with an attack that is only asked about.
  gc::State asked = state;
  asked.combat = {};
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const Odds odds = names.game().odds(asked, action, ledger);
  return Account(names, odds, 0).write(lines);
}

Json odds_json(const GcacwNames& names, const gc::State& state) {
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const Odds odds = names.game().odds(state, state.combat, ledger);
  const int extra = names.game().grand_loss(state.combat.assault == 2, odds.attack);
  return Account(names, odds, extra).write(lines);
}

}  // namespace hg::app
