#include "app/hooker_lee.h"

#include "app/hooker_lee_bots.h"

namespace hg::app {
namespace {

std::vector<engine::OptionInfo> options() {
  return {{"cavalry_retreat", "Cavalry may slip away before infantry attacks it", false,
           "bgr-13.2-b"}};
}

}  // namespace

HookerLeeModule::HookerLeeModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                hooker_lee_bots()) {}

}  // namespace hg::app
