// The map of Stonewall's Last Battle and the charts as JSON, with the provenance of every piece.

#include "app/gcacw_view.h"
#include "app/hexgame_map.h"
#include "app/hexgame_view.h"

namespace hg::app {
namespace {

using core::Side;

/// What a hex may be worth, for people; the account of a position says how it stands.
Json point_rules(const GcacwNames& names) {
  Json list = Json::array();
  for (const gc::PointRule& rule : names.game().setup().rules.points) {
    for (const gc::HexId h : rule.hexes) {
      list.push_back({{"hex", names.hex(h)},
                      {"union", rule.value},
                      {"confederate", 0},
                      {"what", rule.text},
                      {"rule", rule.rule},
                      {"source", rule.source}});
    }
  }
  return list;
}

Json bridges_json(const GcacwNames& names) {
  Json list = Json::array();
  for (const gc::Bridge& bridge : names.game().bridges()) {
    list.push_back({{"from", names.hex(bridge.a)},
                    {"to", names.hex(bridge.b)},
                    {"ferry", bridge.ferry},
                    {"major", bridge.major},
                    {"repairable", bridge.repairable},
                    {"destroyed_at_start", bridge.destroyed_at_start}});
  }
  return list;
}

// ---- charts -------------------------------------------------------------------------------------

Json half_chart(const std::vector<std::string>& columns,
                const std::vector<std::vector<gc::CombatResult>>& lines, int lowest) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Json results = Json::array();
    for (const gc::CombatResult& result : lines[i]) results.push_back(gc::word(result));
    rows.push_back({{"line", lowest + static_cast<int>(i)}, {"results", std::move(results)}});
  }
  return Json{{"columns", columns}, {"rows", std::move(rows)}};
}

Json combat_chart(const gc::CombatChart& chart) {
  return Json{{"rule", "gcw-7.5-a"},
              {"attacker", half_chart(chart.attacker_names, chart.attacker, chart.lowest)},
              {"defender", half_chart(chart.defender_names, chart.defender, chart.lowest)},
              {"source", chart.source},
              {"note", chart.note}};
}

Json artillery_chart(const gc::Charts& charts) {
  constexpr std::array<std::string_view, gc::kArtilleryRows> kRows{"clear", "rolling", "rough_hill",
                                                                   "close", "swamp"};
  Json rows = Json::object();
  for (std::size_t r = 0; r < gc::kArtilleryRows; ++r) {
    Json cells = Json::array();
    for (const gc::ArtilleryCell& cell : charts.artillery[r]) cells.push_back(cell.name);
    rows[std::string(kRows[r])] = std::move(cells);
  }
  return Json{{"rule", "gcw-7.4-l"}, {"from", charts.artillery_from}, {"rows", std::move(rows)}};
}

Json cost_json(int halves) {
  if (halves == gc::kProhibited) return nullptr;
  if (halves == gc::kLineOnly) return "along a line only";
  return halves_json(halves);
}

Json terrain_row(std::string_view name, const gc::TerrainRow& row) {
  return Json{{"terrain", name},
              {"dry", cost_json(row.dry)},
              {"rain", cost_json(row.rain)},
              {"close_stack", row.close_stack},
              {"cavalry_retreat", row.cavalry_retreat},
              {"source", row.source},
              {"note", row.note}};
}

Json line_json(const std::array<int, 2>& costs) {
  return Json{{"dry", halves_json(costs[0])}, {"rain", halves_json(costs[1])}};
}

Json terrain_chart(const gc::Charts& charts) {
  Json hexes =
      Json::array({terrain_row("clear", charts.clear), terrain_row("rolling", charts.rolling),
                   terrain_row("rough", charts.rough), terrain_row("woods", charts.woods),
                   terrain_row("hill", charts.hill), terrain_row("mountain", charts.mountain),
                   terrain_row("city", charts.city), terrain_row("swamp", charts.swamp),
                   terrain_row("provisional_swamp", charts.provisional_swamp),
                   terrain_row("water", charts.water)});
  return Json{{"rule", "gcw-6.2-ao"},
              {"hexes", std::move(hexes)},
              {"links",
               {{"road", line_json(charts.road)},
                {"pike", line_json(charts.pike)},
                {"trail", line_json(charts.trail)},
                {"trail_mountain", line_json(charts.trail_mountain)}}},
              {"ridge_add", charts.ridge_add},
              {"leave_zone_add", charts.leave_zone_add},
              {"ferry_divisor", charts.ferry_divisor},
              {"stack",
               {{"from", charts.stack_from},
                {"open", charts.stack_open},
                {"close", charts.stack_close},
                {"rule", "gcw-6.2-ag"}}}};
}

Json extended_chart(const gc::ExtendedMarch& chart) {
  return Json{{"rule", "gcw-5.1-o"},
              {"roll_from", chart.roll_from},
              {"organized", chart.organised},
              {"manpower_from", chart.manpower_from},
              {"disorganized_loss", chart.loss},
              {"army", sides_json(chart.army[0], chart.army[1])},
              {"normal", chart.normal},
              {"exhausted", chart.exhausted},
              {"source", chart.source},
              {"note", chart.note}};
}

Json march_json(const gc::Charts& charts) {
  return Json{
      {"allowance_add", sides_json(charts.allowance_add[0], charts.allowance_add[1])},
      {"leader_add", charts.leader_add},
      {"attack_cost", {{"foot", charts.attack_cost_foot}, {"cavalry", charts.attack_cost_horse}}},
      {"attack_die", charts.attack_die},
      {"attack_types", {"column", "hasty", "normal", "prepared"}},
      {"refuse_cost", charts.refuse_cost},
      {"force",
       {{"add", charts.force_add},
        {"least_foot", charts.force_least_foot},
        {"least_cavalry", charts.force_least_horse},
        {"loss", charts.force_loss},
        {"loss_strong", charts.force_loss_strong},
        {"strong_from", charts.force_strong_from},
        {"cavalry_loss_from", charts.force_horse_loss_from},
        {"rule", "gcw-5.1-s"}}}};
}

template <class Entries>
Json retreat_chart(const Entries& entries) {
  Json list = Json::array();
  for (const gc::RetreatEntry& entry : entries) {
    list.push_back({{"priority", entry.priority},
                    {"loss", entry.loss},
                    {"loss_along_line", entry.loss_across_way},
                    {"loss_into_friends", entry.loss_into_friends},
                    {"source", entry.source}});
  }
  return list;
}

Json values_json(const gc::Charts& charts) {
  Json disorganised = Json::array();
  for (const int value : charts.disorganised) disorganised.push_back(quarters_json(value));
  return Json{{"disorganized", std::move(disorganised)},
              {"most_attacking", charts.most_attacking},
              {"most_defending", charts.most_defending},
              {"most_half_entrenched", charts.most_half_entrenched},
              {"most_entrenched", charts.most_entrenched},
              {"grand_loss_from", charts.grand_loss_from},
              {"works_quarters", charts.works_times},
              {"redoubt_quarters", charts.redoubt_times}};
}

Json cavalry_chart(const gc::Charts& charts) {
  return Json{{"rule", "gcw-7.7-v"},
              {"crossing", charts.cavalry_crossing},
              {"one_point", charts.cavalry_one_point},
              {"strong", charts.cavalry_strong},
              {"strong_from", quarters_json(charts.cavalry_strong_from)}};
}

Json bridge_chart(const gc::Charts& charts) {
  return Json{{"builder", charts.bridge_builder},
              {"enemy", charts.bridge_enemy},
              {"destroyer", charts.bridge_destroyer},
              {"destroy_up_to", charts.destroy_bridge_up_to},
              {"destroy_ferry_up_to", charts.destroy_ferry_up_to},
              {"repair_up_to", charts.repair_bridge_up_to},
              {"repair_ferry_up_to", charts.repair_ferry_up_to}};
}

}  // namespace

Json map_json(const GcacwNames& names) {
  MapExtras extras;
  extras.vp_hexes = point_rules(names);
  Json json = map_json(names, std::move(extras));
  json["bridges"] = bridges_json(names);
  return json;
}

Json charts_json(const GcacwNames& names) {
  const gc::Charts& charts = names.game().setup().charts;
  return Json{
      {"combat", combat_chart(charts.combat)},
      {"ratio",
       {{"highest", charts.ratio_highest}, {"lowest", charts.ratio_lowest}, {"rule", "gcw-7.4-b"}}},
      {"artillery", artillery_chart(charts)},
      {"terrain", terrain_chart(charts)},
      {"march", march_json(charts)},
      {"extended_march", extended_chart(charts.extended)},
      {"retreat_1", retreat_chart(charts.retreat_1)},
      {"retreat_2", retreat_chart(charts.retreat_2)},
      {"cavalry_retreat", cavalry_chart(charts)},
      {"values", values_json(charts)},
      {"bridges", bridge_chart(charts)},
      {"command_radius", charts.command_radius},
      {"transfer_distance", charts.transfer_distance},
      {"source", charts.source},
      {"note", charts.note}};
}

}  // namespace hg::app
