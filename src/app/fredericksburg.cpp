#include "app/fredericksburg.h"

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
                                           Json rules)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                fredericksburg_bots()) {}

}  // namespace hg::app
