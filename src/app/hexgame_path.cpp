#include "app/hexgame_path.h"

#include <fmt/format.h>

namespace hg::app {
namespace {

using core::CostKind;

std::string_view word(CostKind kind) {
  switch (kind) {
    case CostKind::ground: return "ground";
    case CostKind::road: return "road";
    case CostKind::turnpike: return "turnpike";
    case CostKind::railway: return "railway";
    case CostKind::trail: return "trail";
    case CostKind::crossing: return "crossing";
    case CostKind::bridge: return "bridge";
    case CostKind::ford: return "ford";
    case CostKind::stream: return "stream";
    case CostKind::redoubt: return "redoubt";
    case CostKind::climb: return "climb";
    case CostKind::pontoon_road: return "pontoon_road";
    case CostKind::zone_least: return "zone_least";
    case CostKind::boats: return "boats";
    case CostKind::stack: return "stack";
    case CostKind::leave_zone: return "leave_zone";
    case CostKind::zone_to_zone: return "zone_to_zone";
    case CostKind::least_move: return "least_move";
    case CostKind::entry: return "entry";
    case CostKind::column: return "column";
  }
  return "ground";
}

/// What lies in a hex: `forest-rough`.
std::string ground_words(const HexNames& names, hex::HexId h) {
  std::string words;
  const map::TerrainSet set = names.map().terrain[h];
  for (std::size_t i = 0; i < map::kTerrains; ++i) {
    const auto terrain = static_cast<map::Terrain>(i);
    if (!set.has(terrain) || terrain == map::Terrain::station) continue;
    std::string word(map::word(terrain));
    std::replace(word.begin(), word.end(), '_', ' ');
    if (!words.empty()) words += "-";
    words += word;
  }
  return words.empty() ? "clear" : words;
}

std::string sentence(const HexNames& names, hex::HexId to, CostKind kind) {
  switch (kind) {
    case CostKind::ground: return ground_words(names, to);
    case CostKind::road: return "by road";
    case CostKind::turnpike: return "by turnpike";
    case CostKind::railway: return "by railway";
    case CostKind::trail: return "by trail";
    case CostKind::crossing: return "crossing";
    case CostKind::bridge: return "over a bridge";
    case CostKind::ford: return "through a ford";
    case CostKind::stream: return "over a stream";
    case CostKind::redoubt: return "over the works of a redoubt";
    case CostKind::climb: return "uphill";
    case CostKind::pontoon_road: return "over a pontoon bridge";
    case CostKind::zone_least: return "more into an enemy zone of control";
    case CostKind::boats: return "by boats";
    case CostKind::stack: return "through friends";
    case CostKind::leave_zone: return "out of an enemy zone of control";
    case CostKind::zone_to_zone: return "from zone to zone: all that is left";
    case CostKind::least_move: return "one hex can always be moved";
    case CostKind::entry: return "onto the map";
    case CostKind::column: return "the column before it";
  }
  return "";
}

}  // namespace

Json note_json(core::Case rule, std::string what) {
  return Json{{"rule", case_id(rule)}, {"what", std::move(what)}};
}

Json path_steps_json(const HexNames& names, const std::vector<PathStep>& steps, PointsJson points,
                     int& total) {
  Json list = Json::array();
  total = 0;
  for (const PathStep& step : steps) {
    Json parts = Json::array();
    for (const core::CostLine& line : step.book.lines()) {
      parts.push_back({{"rule", case_id(line.rule)},
                       {"kind", word(line.kind)},
                       {"what", sentence(names, step.hex, line.kind)},
                       {"points", points(line.points)}});
    }
    total += step.book.sum();
    list.push_back({{"hex", step.hex == hex::kNoHex ? Json(nullptr) : Json(names.hex(step.hex))},
                    {"cost", points(step.book.sum())},
                    {"total", points(total)},
                    {"parts", std::move(parts)},
                    {"notes", step.notes},
                    {"violations", step.violations}});
  }
  return list;
}

Json path_frame(const HexNames& names, core::UnitId unit, const std::vector<hex::HexId>& path,
                const std::vector<PathStep>& steps, PointsJson points, int allowance) {
  int total = 0;
  Json list = path_steps_json(names, steps, points, total);
  return Json{{"unit", names.unit(unit)},
              {"path", names.hex_list(path)},
              {"steps", std::move(list)},
              {"cost", points(total)},
              {"allowance", points(allowance)},
              {"left", points(std::max(allowance - total, 0))}};
}

Expected<std::vector<hex::HexId>> read_hexes(const HexNames& names, const Json& request,
                                             std::size_t most) {
  HG_TRY(numbers, engine::read_texts(request, "path", most));
  if (!numbers) return engine::bad_request("\"path\" is missing");
  if (numbers->empty()) return engine::bad_request("\"path\" is empty");
  std::vector<hex::HexId> path;
  for (const std::string& number : *numbers) {
    HG_TRY(hex, names.read_hex(number));
    path.push_back(hex);
  }
  return path;
}

}  // namespace hg::app
