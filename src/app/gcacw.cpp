#include "app/gcacw.h"

#include <utility>

#include "app/gcacw_bots.h"

namespace hg::app {
namespace {

std::vector<engine::OptionInfo> options() {
  return {{"tired_march", "Organized units at fatigue 4 may march", false, "gcw-5.1-n"},
          {"entrench_action", "Units may entrench as an action", false, "gcw-5.5-a"}};
}

}  // namespace

GcacwModule::GcacwModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                         ai::Weights weights)
    : GcacwModule(std::move(scenarios), std::move(data), std::move(rules),
                  std::make_shared<const GcacwMinds>(std::move(weights))) {}

GcacwModule::GcacwModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                         SharedMinds minds)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                gcacw_bots(minds)),
      minds_(std::move(minds)) {}

/// What the mind of the computer players expects, above the least total with which the Union wins.
engine::Outlook GcacwModule::outlook_of(const GcacwMatch& match) const {
  const auto mind = minds_->of(match.shared_game());
  return {mind->margin(match.position()), mind->chance(match.position())};
}

}  // namespace hg::app
