#include "app/fredericksburg.h"

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
  constexpr double kSwing = 25;
  const fb::State& s = match.position();
  if (s.outcome == fb::Outcome::draw) return {0, 0.5};
  const double points = match.game().points(s, core::Side::union_) -
                        static_cast<double>(match.game().points(s, core::Side::confederate));
  if (s.over()) return {points, s.outcome == fb::Outcome::union_wins ? 1.0 : 0.0};
  return outlook_from(s, minds_->of(match.shared_game())->evaluate(s),
                      match.game().setup().rules.turns.size(), kSwing);
}

}  // namespace hg::app
