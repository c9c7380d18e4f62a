#include "app/hexgame_odds.h"

#include <fmt/format.h>

#include <numeric>

namespace hg::app {

std::string fraction(int part, int whole) {
  const int divisor = std::gcd(part, whole);
  return fmt::format("{}/{}", part / divisor, whole / divisor);
}

std::string gone(const HexNames& names, const core::UnitSet& set) {
  return fmt::format("{} {} eliminated.", names.unit_sentence(set),
                     set.count() == 1 ? "is" : "are");
}

std::string goes_back(const HexNames& names, const core::UnitSet& set) {
  return fmt::format("{} {} one hex.", names.unit_sentence(set),
                     set.count() == 1 ? "retreats" : "retreat");
}

Json outcome_json(std::string_view result, int chances, int whole, Json faces,
                  std::string_view rule, Json effects) {
  Json json{{"result", result},
            {"p", chances / static_cast<double>(whole)},
            {"fraction", fraction(chances, whole)}};
  if (!faces.is_null()) json["faces"] = std::move(faces);
  json["rule"] = rule;
  json["effects"] = std::move(effects);
  return json;
}

Json step_frame(const HexNames& names, const core::LedgerLine& line, std::string_view kind,
                std::string what, Json before, Json after) {
  Json json{{"rule", case_id(line.rule)},
            {"kind", kind},
            {"what", std::move(what)},
            {"before", std::move(before)},
            {"after", std::move(after)}};
  if (line.unit != core::kNoUnit) json["unit"] = names.unit(line.unit);
  if (line.hex != hex::kNoHex) json["hex"] = names.hex(line.hex);
  return json;
}

}  // namespace hg::app
