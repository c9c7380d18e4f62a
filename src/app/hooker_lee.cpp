#include "app/hooker_lee.h"

#include <utility>

#include "app/hooker_lee_bots.h"

namespace hg::app {
namespace {

std::vector<engine::OptionInfo> options() {
  return {{"cavalry_retreat", "Cavalry may slip away before infantry attacks it", false,
           "bgr-13.2-b"}};
}

}  // namespace

HookerLeeModule::HookerLeeModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                                 ai::Weights weights)
    : HookerLeeModule(std::move(scenarios), std::move(data), std::move(rules),
                      std::make_shared<const HookerLeeMinds>(std::move(weights))) {}

HookerLeeModule::HookerLeeModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                                 SharedMinds minds)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                hooker_lee_bots(minds)),
      minds_(std::move(minds)) {}

/// Points as the mind of the computer players expects them at the end.
engine::Outlook HookerLeeModule::outlook_of(const HookerLeeMatch& match) const {
  // How far the estimate at the first turn was from how games of veterans ended.
  constexpr double kBattle = 40, kCampaign = 150;
  const hl::State& s = match.position();
  if (s.over()) {
    const double margin = match.game().points(s, core::Side::union_) -
                          static_cast<double>(match.game().points(s, core::Side::confederate));
    const double chance = s.outcome == hl::Outcome::union_wins         ? 1.0
                          : s.outcome == hl::Outcome::confederate_wins ? 0.0
                                                                       : 0.5;
    return {margin, chance};
  }
  const auto& rules = match.game().setup().rules;
  return outlook_from(s, minds_->of(match.shared_game())->evaluate(s), rules.turns.size(),
                      rules.campaign ? kCampaign : kBattle);
}

}  // namespace hg::app
