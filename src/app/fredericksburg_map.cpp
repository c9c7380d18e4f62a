// The map and the charts as JSON, with the provenance of every piece.

#include <fmt/format.h>

#include "app/fredericksburg_view.h"

namespace hg::app {
namespace {

using core::Side;

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
Json side_json(const map::Map& map, hex::HexId a, hex::HexId b, hex::Direction d) {
  const map::SideSet from_a = map.sides[a][d];
  const map::SideSet from_b = map.sides[b][hex::opposite(d)];
  map::SideSet both;
  both.bits = static_cast<std::uint16_t>(from_a.bits | from_b.bits);
  Json side{{"a", map.grid.name(a)},
            {"b", map.grid.name(b)},
            {"features", words(both, map::kSideFeatures)}};
  if (from_a.has(map::SideFeature::redoubt)) side["enemy"] = map.grid.name(b);
  if (from_b.has(map::SideFeature::redoubt)) side["enemy"] = map.grid.name(a);
  if (const map::SideInfo* info = side_info(map, a, b)) {
    if (!info->name.empty()) side["name"] = info->name;
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

Json entries_json(const Names& names) {
  Json entries = Json::array();
  std::vector<hex::HexId> seen;
  for (const fb::UnitInfo& unit : names.game().setup().units) {
    for (const hex::HexId h : unit.entry) {
      if (std::find(seen.begin(), seen.end(), h) != seen.end()) continue;
      seen.push_back(h);
      entries.push_back(names.hex(h));
    }
  }
  return entries;
}

Json point_hexes_json(const Names& names) {
  Json list = Json::array();
  for (const fb::PointHex& point : names.game().setup().rules.point_hexes) {
    list.push_back({{"hex", names.hex(point.hex)},
                    {"union", point.points[core::index(Side::union_)]},
                    {"confederate", point.points[core::index(Side::confederate)]},
                    {"rule", point.rule},
                    {"source", point.source}});
  }
  return list;
}

Json places_json(const Names& names) {
  Json list = Json::array();
  for (const map::Place& place : names.game().map().places) {
    list.push_back({{"hex", names.hex(place.hex)}, {"name", place.name}, {"source", place.source}});
  }
  return list;
}

Json combat_table(const fb::CombatTable& table) {
  Json columns = Json::array();
  for (const auto& column : table.columns) {
    Json results = Json::array();
    for (const fb::CombatResult result : column.results) results.push_back(fb::word(result));
    columns.push_back({{"column", column.name},
                       {"attack", column.attack},
                       {"defend", column.defend},
                       {"results", std::move(results)}});
  }
  return Json{{"rule", "bgd-7.6-t1"}, {"columns", std::move(columns)}, {"source", table.source}};
}

Json terrain_row(std::string_view name, const fb::TerrainChart::Hex& row) {
  Json cost = row.cost == fb::kProhibited ? Json(nullptr) : Json(row.cost);
  return Json{{"terrain", name},
              {"cost", std::move(cost)},
              {"defence", row.defence},
              {"blocks_sight", row.blocks_sight},
              {"zone_enters", row.zone_enters},
              {"may_end", row.may_end},
              {"source", row.source},
              {"note", row.note}};
}

Json side_row(std::string_view name, const fb::TerrainChart::SideRow& row) {
  Json cost = row.cost == fb::kProhibited ? Json(nullptr) : Json(row.cost);
  return Json{
      {"side", name},           {"cost", std::move(cost)},    {"zone_crosses", row.zone_crosses},
      {"defence", row.defence}, {"guns_only", row.guns_only}, {"source", row.source},
      {"note", row.note}};
}

Json terrain_chart(const fb::TerrainChart& chart) {
  Json hexes = Json::array(
      {terrain_row("clear", chart.clear), terrain_row("forest", chart.forest),
       terrain_row("rough", chart.rough), terrain_row("forest_rough", chart.forest_rough),
       terrain_row("town", chart.town), terrain_row("river", chart.river),
       terrain_row("river_ferry", chart.river_ferry), terrain_row("pontoon", chart.pontoon),
       terrain_row("impassable", chart.impassable)});
  Json sides = Json::array({side_row("stream", chart.stream), side_row("ford", chart.ford),
                            side_row("bridge", chart.bridge), side_row("creek", chart.creek),
                            side_row("redoubt", chart.redoubt)});
  return Json{{"rule", "bgd-9.0-t1"},
              {"hexes", std::move(hexes)},
              {"sides", std::move(sides)},
              {"links",
               {{"road", {{"cost", chart.road_cost}, {"rule", "bgd-5.2-a"}}},
                {"trail",
                 {{"cost_clear", chart.trail_cost_clear},
                  {"cost_forest_rough", chart.trail_cost_forest_rough},
                  {"rule", "bgd-5.2-b"}}}}}};
}

}  // namespace

Json map_json(const Names& names) {
  const map::Map& map = names.game().map();
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
              {"exits", names.hex_list(names.game().setup().rules.exits)},
              {"entries", entries_json(names)},
              {"vp_hexes", point_hexes_json(names)}};
}

Json charts_json(const Names& names) {
  const fb::Setup& setup = names.game().setup();
  const fb::TerrainChart& chart = setup.chart;
  return Json{{"combat", combat_table(setup.table)},
              {"terrain", terrain_chart(chart)},
              {"movement",
               {{"allowance", chart.movement_allowance},
                {"fog_allowance", chart.fog_allowance},
                {"entry_cost", chart.entry_cost},
                {"exit_cost", chart.exit_cost},
                {"stack_limit", chart.stack_limit},
                {"bombard_range", {chart.bombard_range_least, chart.bombard_range_most}}}}};
}

}  // namespace hg::app
