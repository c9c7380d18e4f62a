#include "app/hooker_lee.h"

#include "app/hooker_lee_bots.h"

namespace hg::app {

HookerLeeModule::HookerLeeModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), {}, hooker_lee_bots()) {}

}  // namespace hg::app
