// The maps of Hooker and Lee and the charts as JSON, with the provenance of every piece.

#include "app/hexgame_map.h"
#include "app/hooker_lee_view.h"

namespace hg::app {
namespace {

using core::Side;

/// Hexes where somebody may leave the map, each once.
Json exit_hexes(const HookerLeeNames& names, const hl::ScenarioRules& rules) {
  std::vector<hl::HexId> hexes;
  for (const hl::Exit& exit : rules.exits) {
    if (std::find(hexes.begin(), hexes.end(), exit.hex) == hexes.end()) hexes.push_back(exit.hex);
  }
  return names.hex_list(hexes);
}

/// Who may leave where, when, and for how many points.
Json exits_json(const HookerLeeNames& names, const hl::ScenarioRules& rules) {
  Json list = Json::array();
  for (const hl::Exit& exit : rules.exits) {
    list.push_back({{"hex", names.hex(exit.hex)},
                    {"side", core::word(exit.side)},
                    {"first_turn", exit.first_turn},
                    {"last_turn", exit.last_turn},
                    {"flank_march", exit.flank_march},
                    {"shut_by_enemy", exit.shut_by_enemy},
                    {"points_each", exit.points_each},
                    {"rule", exit.rule}});
  }
  return list;
}

/// Entry hexes of reinforcements, then those of the flank march.
Json all_entries(const HookerLeeNames& names, const hl::Setup& setup) {
  Json entries = entries_json(names, setup.units);
  for (const hl::HexId h : setup.rules.flank.entry) {
    const Json name = names.hex(h);
    if (std::find(entries.begin(), entries.end(), name) == entries.end()) entries.push_back(name);
  }
  return entries;
}

Json factor_json(const hl::Factor& factor) {
  return Json{{"times", factor.times}, {"over", factor.over}};
}

template <class Factors>
Json factors_json(const Factors& factors) {
  Json list = Json::array();
  for (const hl::Factor& factor : factors) list.push_back(factor_json(factor));
  return list;
}

/// Factors of each morale, best order first.
template <class Factors>
Json morale_json(const Factors& factors) {
  Json json = Json::object();
  for (std::size_t i = 0; i < hl::kMorales; ++i) {
    json[std::string(hl::word(static_cast<hl::Morale>(i)))] = factor_json(factors[i]);
  }
  return json;
}

/// bgr-8.6-t1: every cell says where it comes from, for most of the table is reconstructed.
Json combat_table(const hl::CombatTable& table) {
  Json columns = Json::array();
  for (const auto& column : table.columns) {
    Json results = Json::array();
    Json sources = Json::array();
    for (std::size_t i = 0; i < 6; ++i) {
      results.push_back(hl::word(column.results[i]));
      sources.push_back(column.sources[i]);
    }
    columns.push_back({{"column", column.name},
                       {"attack", column.attack},
                       {"defend", column.defend},
                       {"results", std::move(results)},
                       {"sources", std::move(sources)}});
  }
  Json over = Json::array();
  for (const auto& modifier : table.over_top) {
    over.push_back({{"at_least", modifier.at_least}, {"die", modifier.die}});
  }
  return Json{{"rule", "bgr-8.6-t1"},
              {"columns", std::move(columns)},
              {"over_top", std::move(over)},
              {"over_top_rule", "bgr-8.61"},
              {"source", table.source},
              {"note", table.note}};
}

Json cost_json(int thirds) {
  return thirds == hl::kProhibited ? Json(nullptr) : points_json(thirds);
}

Json terrain_row(std::string_view name, const hl::TerrainChart::Hex& row) {
  return Json{{"terrain", name},
              {"cost", cost_json(row.cost)},
              {"halves", row.halves},
              {"shift", row.shift},
              {"exclusive_shift", row.exclusive_shift},
              {"blocks_sight", row.blocks_sight},
              {"level", row.level},
              {"zone_enters", row.zone_enters},
              {"may_end", row.may_end},
              {"disorders", row.disorders},
              {"source", row.source},
              {"note", row.note}};
}

Json side_row(std::string_view name, const hl::TerrainChart::Side& row) {
  return Json{{"side", name},
              {"cost", cost_json(row.cost)},
              {"zone_crosses", row.zone_crosses},
              {"halves", row.halves},
              {"guns_halved", row.guns_halved},
              {"shift", row.shift},
              {"source", row.source},
              {"note", row.note}};
}

Json links_json(const hl::TerrainChart& chart) {
  return Json{{"turnpike", {{"cost", points_json(chart.turnpike_cost)}, {"rule", "bgr-6.22"}}},
              {"road", {{"cost", points_json(chart.road_cost)}, {"rule", "bgr-6.23"}}},
              {"railway", {{"cost", points_json(chart.road_cost)}, {"rule", "bgr-6.23"}}},
              {"trail",
               {{"cost_clear", points_json(chart.trail_cost_clear)},
                {"cost_close", points_json(chart.trail_cost_close)},
                {"rule", "bgr-6.24"}}}};
}

Json terrain_chart(const hl::TerrainChart& chart) {
  Json hexes = Json::array(
      {terrain_row("clear", chart.clear), terrain_row("clear_2", chart.clear_2),
       terrain_row("clear_3", chart.clear_3), terrain_row("forest", chart.forest),
       terrain_row("rough", chart.rough), terrain_row("forest_rough", chart.forest_rough),
       terrain_row("town", chart.town), terrain_row("swamp", chart.swamp),
       terrain_row("river", chart.river), terrain_row("river_ferry", chart.river_ferry),
       terrain_row("pontoon", chart.pontoon), terrain_row("impassable", chart.impassable)});
  Json sides = Json::array({side_row("stream", chart.stream), side_row("ford", chart.ford),
                            side_row("bridge", chart.bridge), side_row("creek", chart.creek),
                            side_row("redoubt", chart.redoubt)});
  return Json{{"rule", "bgr-10.1"},
              {"hexes", std::move(hexes)},
              {"sides", std::move(sides)},
              {"slope_up", points_json(chart.slope_up)},
              {"enemy_zone_least", points_json(chart.enemy_zone_least)},
              {"breastworks_shift", chart.breastworks_shift},
              {"construction_shift", chart.construction_shift},
              {"links", links_json(chart)}};
}

Json movement_json(const hl::Charts& charts) {
  return Json{{"infantry", points_json(charts.infantry)},
              {"artillery", points_json(charts.artillery)},
              {"cavalry", points_json(charts.cavalry)},
              {"horse_artillery", points_json(charts.horse_artillery)},
              {"leader", points_json(charts.leader)},
              {"night_less", points_json(charts.night_less)},
              {"strategic_foot", points_json(charts.strategic_foot)},
              {"strategic_cavalry", points_json(charts.strategic_cavalry)},
              {"strategic_night_less", points_json(charts.strategic_night_less)},
              {"strategic_distance", charts.strategic_distance},
              {"column_step", points_json(charts.column_step)},
              {"column_step_turnpike", points_json(charts.column_step_turnpike)},
              {"exit_cost", points_json(charts.terrain.exit_cost)},
              {"stack_limit", charts.terrain.stack_limit},
              {"bombard_range", {charts.bombard_least, charts.bombard_most}},
              {"gunboat_range", charts.gunboat_range},
              {"breastworks_distance", charts.breastworks_distance}};
}

/// bgr-12.41: what each die makes of a unit that tries to rally.
Json rally_json(const hl::Charts& charts) {
  Json json = Json::object();
  for (std::size_t m = 1; m < hl::kMorales; ++m) {
    Json row = Json::array();
    for (const std::uint8_t to : charts.rally[m]) {
      row.push_back(to == hl::kRallyEliminated ? "eliminated"
                                               : hl::word(static_cast<hl::Morale>(to)));
    }
    json[std::string(hl::word(static_cast<hl::Morale>(m)))] = std::move(row);
  }
  return json;
}

}  // namespace

Json map_json(const HookerLeeNames& names) {
  const hl::Setup& setup = names.game().setup();
  Json json = map_json(names, MapExtras{exit_hexes(names, setup.rules), all_entries(names, setup),
                                        point_hexes_json(names, setup.rules.point_hexes)});
  json["exit_rules"] = exits_json(names, setup.rules);
  return json;
}

Json charts_json(const HookerLeeNames& names) {
  const hl::Charts& charts = names.game().setup().charts;
  return Json{{"combat", combat_table(charts.combat)},
              {"terrain", terrain_chart(charts.terrain)},
              {"movement", movement_json(charts)},
              {"guns",
               {{"close", factor_json(charts.guns_close)},
                {"far", factor_json(charts.guns_far)},
                {"supported", factor_json(charts.guns_supported)}}},
              {"night", factors_json(charts.night_factor)},
              {"morale",
               {{"attack", morale_json(charts.attack_factor)},
                {"defence", morale_json(charts.defence_factor)},
                {"disorder_die", charts.disorder_die},
                {"rally", rally_json(charts)}}},
              {"source", charts.source}};
}

}  // namespace hg::app
