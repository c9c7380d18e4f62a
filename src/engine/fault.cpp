#include "engine/fault.h"

namespace hg::engine {

Json to_json(const std::vector<Broken>& violations) {
  Json list = Json::array();
  for (const Broken& broken : violations) {
    Json one{{"rule", broken.rule}, {"message", broken.message}};
    if (!broken.unit.empty()) one["unit"] = broken.unit;
    if (!broken.hex.empty()) one["hex"] = broken.hex;
    list.push_back(std::move(one));
  }
  return list;
}

Json to_json(const Fault& fault) {
  return Json{{"code", word(fault.code)},
              {"message", fault.message},
              {"violations", to_json(fault.violations)}};
}

}  // namespace hg::engine
