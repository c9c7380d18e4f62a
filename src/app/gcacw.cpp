#include "app/gcacw.h"

#include "app/gcacw_bots.h"

namespace hg::app {
namespace {

std::vector<engine::OptionInfo> options() {
  return {{"tired_march", "Organized units at fatigue 4 may march", false, "gcw-5.1-n"},
          {"entrench_action", "Units may entrench as an action", false, "gcw-5.5-a"}};
}

}  // namespace

GcacwModule::GcacwModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                gcacw_bots()) {}

}  // namespace hg::app
