#include "app/hexgame_map.h"

namespace hg::app {
namespace {

template <class Enum>
Json words(map::SetOf<Enum> set, std::size_t count) {
  Json list = Json::array();
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<Enum>(i);
    if (set.has(value)) list.push_back(map::word(value));
  }
  return list;
}

/// Three decimals are a thousandth of a hex: enough to draw, and short.
double rounded(double value) {
  return static_cast<double>(static_cast<long>(value * 1000 + (value < 0 ? -0.5 : 0.5))) / 1000;
}

Json hexes_json(const map::Map& map) {
  Json hexes = Json::array();
  for (std::size_t i = 0; i < map.grid.size(); ++i) {
    const auto h = static_cast<hex::HexId>(i);
    const map::HexInfo& info = map.info[h];
    const hex::Grid::Point centre = map.grid.centre(h);
    Json hex{{"id", map.grid.name(h)},
             {"x", rounded(centre.x)},
             {"y", rounded(centre.y)},
             {"terrain", words(map.terrain[h], map::kTerrains)}};
    if (!info.name.empty()) hex["name"] = info.name;
    if (!info.bank.empty()) hex["bank"] = info.bank;
    if (!info.county.empty()) hex["county"] = info.county;
    if (info.elevation != 0) hex["elevation"] = info.elevation;
    hex["source"] = info.source;
    if (!info.why.empty()) hex["why"] = info.why;
    hexes.push_back(std::move(hex));
  }
  return hexes;
}

const map::SideInfo* side_info(const map::Map& map, hex::HexId a, hex::HexId b) {
  for (const map::SideInfo& info : map.side_info) {
    if ((info.a == a && info.b == b) || (info.a == b && info.b == a)) return &info;
  }
  return nullptr;
}

const map::LinkInfo* link_info(const map::Map& map, hex::HexId a, hex::HexId b) {
  for (const map::LinkInfo& info : map.link_info) {
    if ((info.a == a && info.b == b) || (info.a == b && info.b == a)) return &info;
  }
  return nullptr;
}

/// One hexside; a redoubt is kept only with the hex that it protects, so `enemy` is the other one.
/// A ridge is kept with the hex that it stands in, `ridge`.
Json side_json(const map::Map& map, hex::HexId a, hex::HexId b, hex::Direction d) {
  const map::SideSet from_a = map.sides[a][d];
  const map::SideSet from_b = map.sides[b][hex::opposite(d)];
  map::SideSet both;
  both.bits = from_a.bits | from_b.bits;
  Json side{{"a", map.grid.name(a)},
            {"b", map.grid.name(b)},
            {"features", words(both, map::kSideFeatures)}};
  if (from_a.has(map::SideFeature::redoubt)) side["enemy"] = map.grid.name(b);
  if (from_b.has(map::SideFeature::redoubt)) side["enemy"] = map.grid.name(a);
  if (from_a.has(map::SideFeature::ridge) != from_b.has(map::SideFeature::ridge)) {
    side["ridge"] = map.grid.name(from_a.has(map::SideFeature::ridge) ? a : b);
  }
  if (const map::SideInfo* info = side_info(map, a, b)) {
    if (!info->name.empty()) side["name"] = info->name;
    if (!info->crossing.empty()) side["crossing"] = info->crossing;
    side["source"] = info->source;
  }
  return side;
}

Json link_json(const map::Map& map, hex::HexId a, hex::HexId b, map::LinkSet kinds) {
  Json link{{"a", map.grid.name(a)}, {"b", map.grid.name(b)}, {"kinds", words(kinds, map::kLinks)}};
  if (const map::LinkInfo* info = link_info(map, a, b)) {
    if (!info->name.empty()) link["name"] = info->name;
    link["source"] = info->source;
  }
  return link;
}

void sides_and_links(const map::Map& map, Json& sides, Json& links) {
  for (std::size_t i = 0; i < map.grid.size(); ++i) {
    const auto a = static_cast<hex::HexId>(i);
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const hex::HexId b = map.grid.neighbour(a, d);
      if (b == hex::kNoHex || b < a) continue;
      const bool empty = map.sides[a][d].empty() && map.sides[b][hex::opposite(d)].empty();
      if (!empty) sides.push_back(side_json(map, a, b, d));
      if (!map.links[a][d].empty()) links.push_back(link_json(map, a, b, map.links[a][d]));
    }
  }
}

Json places_json(const HexNames& names) {
  Json list = Json::array();
  for (const map::Place& place : names.map().places) {
    list.push_back({{"hex", names.hex(place.hex)}, {"name", place.name}, {"source", place.source}});
  }
  return list;
}

}  // namespace

Json map_json(const HexNames& names, MapExtras extras) {
  const map::Map& map = names.map();
  Json corners = Json::array();
  for (const hex::Grid::Point& corner : map.grid.corners()) {
    corners.push_back(Json::array({rounded(corner.x), rounded(corner.y)}));
  }
  Json sides = Json::array();
  Json links = Json::array();
  sides_and_links(map, sides, links);
  return Json{{"id", map.id},
              {"name", map.name},
              {"note", map.note},
              {"corners", std::move(corners)},
              {"hexes", hexes_json(map)},
              {"sides", std::move(sides)},
              {"links", std::move(links)},
              {"places", places_json(names)},
              {"exits", std::move(extras.exits)},
              {"entries", std::move(extras.entries)},
              {"vp_hexes", std::move(extras.vp_hexes)}};
}

}  // namespace hg::app
