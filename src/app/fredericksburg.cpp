#include "app/fredericksburg.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/fredericksburg_bots.h"

namespace hg::app {
namespace {

std::vector<engine::OptionInfo> options() {
  return {{"attack_effectiveness", "Attack Effectiveness: units thrown back lose their nerve",
           false, "bgd-11.0"},
          {"town_doubles", "Towns double the defender (a variant of the terrain chart)", false,
           "bgd-9.0-t1"}};
}

/// How far the expected margin is from that at the end, usually: fitted to games of `veteran` against
/// itself (docs/strength.md). More counters move it further, and less time left less far.
double spread_of(const fb::Game& game, const fb::State& s) {
  constexpr double kOfStrength = 1.1;
  constexpr double kOfTime = 2.0;
  double strength = 0;
  for (const fb::UnitInfo& unit : game.setup().units) strength += unit.strength;
  const double turns = static_cast<double>(game.setup().rules.turns.size());
  const double left = std::max(0.0, turns - s.turn + 1.0) / std::max(1.0, turns);
  return kOfStrength * std::sqrt(strength) * (1.0 + kOfTime * std::sqrt(left));
}

}  // namespace

FredericksburgModule::FredericksburgModule(Setups scenarios, std::vector<engine::DataFile> data,
                                           Json rules, ai::Weights weights)
    : FredericksburgModule(std::move(scenarios), std::move(data), std::move(rules),
                           std::make_shared<const FredericksburgMinds>(std::move(weights))) {}

FredericksburgModule::FredericksburgModule(Setups scenarios, std::vector<engine::DataFile> data,
                                           Json rules, SharedMinds minds)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                fredericksburg_bots(minds)),
      minds_(std::move(minds)) {}

/// Points as the mind of the computer players expects them at the end.
engine::Outlook FredericksburgModule::outlook_of(const FredericksburgMatch& match) const {
  const fb::State& s = match.position();
  if (s.outcome == fb::Outcome::draw) return {0, 0.5};
  const double points = match.game().points(s, core::Side::union_) -
                        static_cast<double>(match.game().points(s, core::Side::confederate));
  if (s.over()) return {points, s.outcome == fb::Outcome::union_wins ? 1.0 : 0.0};
  const double expected = minds_->of(match.shared_game())->evaluate(s);
  return {expected, 1.0 / (1.0 + std::exp(-1.7 * expected / spread_of(match.game(), s)))};
}

}  // namespace hg::app
