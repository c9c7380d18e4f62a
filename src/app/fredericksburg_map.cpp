// The map of Fredericksburg and its charts as JSON, with the provenance of every piece.

#include "app/fredericksburg_view.h"
#include "app/hexgame_map.h"

namespace hg::app {
namespace {

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
  const fb::Setup& setup = names.game().setup();
  return map_json(names, {names.hex_list(setup.rules.exits), entries_json(names, setup.units),
                          point_hexes_json(names, setup.rules.point_hexes)});
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
