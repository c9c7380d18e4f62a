#pragma once

// The map as JSON, with the provenance of every piece.

#include <algorithm>
#include <vector>

#include "app/hexgame_names.h"

namespace hg::app {

/// What a game adds to the map it is played on.
struct MapExtras {
  Json exits = Json::array();
  Json entries = Json::array();
  Json vp_hexes = Json::array();
};

Json map_json(const HexNames& names, MapExtras extras);

/// Every hex where a unit may come in, each once.
template <class Units>
Json entries_json(const HexNames& names, const Units& units) {
  Json entries = Json::array();
  std::vector<hex::HexId> seen;
  for (const auto& unit : units) {
    for (const hex::HexId h : unit.entry) {
      if (std::find(seen.begin(), seen.end(), h) != seen.end()) continue;
      seen.push_back(h);
      entries.push_back(names.hex(h));
    }
  }
  return entries;
}

template <class Points>
Json point_hexes_json(const HexNames& names, const Points& points) {
  Json list = Json::array();
  for (const auto& point : points) {
    list.push_back({{"hex", names.hex(point.hex)},
                    {"union", point.points[core::index(core::Side::union_)]},
                    {"confederate", point.points[core::index(core::Side::confederate)]},
                    {"rule", point.rule},
                    {"source", point.source}});
  }
  return list;
}

}  // namespace hg::app
