#include <algorithm>
#include <tuple>

#include "load/chart_reader.h"
#include "load/fredericksburg_files.h"

namespace hg::load {
namespace {

using fredericksburg::CombatResult;
using fredericksburg::CombatTable;
using fredericksburg::kProhibited;
using fredericksburg::kResults;
using fredericksburg::TerrainChart;

CombatTable read_combat(Table table) {
  CombatTable combat;
  combat.source = table.source();
  table.text_or("note");
  for (const OddsColumn& column : read_columns(table, '-', true)) {
    combat.columns.push_back({column.name, column.attack, column.defend, {}});
  }
  const auto cell = [&](Table& row, int die, const std::vector<std::string>& results,
                        const std::vector<std::string>& sources) {
    if (!sources.empty()) row.fault(row.line("sources"), "cells of this table have no sources");
    for (std::size_t i = 0; i < std::min(results.size(), combat.columns.size()); ++i) {
      const auto result = result_of<CombatResult, kResults>(row, die, results[i]);
      if (result) combat.columns[i].results[static_cast<std::size_t>(die - 1)] = *result;
    }
  };
  read_die_rows(table, combat.columns.size(), table.ok(), cell);
  table.finish();
  return combat;
}

TerrainChart::Hex read_hex_row(Table& all, std::string_view key) {
  Table row = all.table(key);
  row.set_name(fmt::format("hex row {}", key));
  TerrainChart::Hex hex;
  hex.cost = row.number("cost", kProhibited, kMostInChart);
  hex.defence = row.number("defence", 1, 9);
  hex.blocks_sight = row.flag("blocks_sight");
  hex.zone_enters = row.flag("zone_enters");
  hex.may_end = row.flag("may_end");
  hex.source = row.source();
  hex.note = row.text_or("note");
  if (hex.cost == 0)
    row.faults().add(row.line("cost"), fmt::format("the cost of {} must not be 0", key));
  row.finish();
  return hex;
}

TerrainChart::SideRow read_side_row(Table& all, std::string_view key) {
  Table row = all.table(key);
  row.set_name(fmt::format("side row {}", key));
  TerrainChart::SideRow side;
  side.cost = row.number("cost", kProhibited, kMostInChart);
  side.zone_crosses = row.flag("zone_crosses");
  side.defence = row.number("defence", 1, 9);
  side.guns_only = row.number("guns_only", 1, 9);
  side.source = row.source();
  side.note = row.text_or("note");
  row.finish();
  return side;
}

void read_hexes(Table table, TerrainChart& chart) {
  chart.clear = read_hex_row(table, "clear");
  chart.forest = read_hex_row(table, "forest");
  chart.rough = read_hex_row(table, "rough");
  chart.forest_rough = read_hex_row(table, "forest_rough");
  chart.town = read_hex_row(table, "town");
  chart.river = read_hex_row(table, "river");
  chart.river_ferry = read_hex_row(table, "river_ferry");
  chart.pontoon = read_hex_row(table, "pontoon");
  chart.impassable = read_hex_row(table, "impassable");
  table.finish();
}

void read_sides(Table table, TerrainChart& chart) {
  chart.stream = read_side_row(table, "stream");
  chart.ford = read_side_row(table, "ford");
  chart.bridge = read_side_row(table, "bridge");
  chart.creek = read_side_row(table, "creek");
  chart.redoubt = read_side_row(table, "redoubt");
  table.finish();
}

void read_numbers(Table& root, TerrainChart& chart) {
  Table way = root.table("way");
  chart.road_cost = way.number("road_cost", 1, kMostInChart);
  chart.trail_cost_clear = way.number("trail_cost_clear", 1, kMostInChart);
  chart.trail_cost_forest_rough = way.number("trail_cost_forest_rough", 1, kMostInChart);
  Table movement = root.table("movement");
  chart.movement_allowance = movement.number("allowance", 1, kMostInChart);
  chart.fog_allowance = movement.number("fog_allowance", 1, kMostInChart);
  chart.exit_cost = movement.number("exit_cost", 0, kMostInChart);
  chart.entry_cost = movement.number("entry_cost", 0, kMostInChart);
  Table combat = root.table("combat");
  chart.stack_limit = combat.number("stack_limit", 1, 9);
  chart.impassable_guns_only = combat.number("impassable_guns_only", 1, 9);
  std::tie(chart.bombard_range_least, chart.bombard_range_most) =
      read_range(combat, "bombard_range");
  for (Table* table : {&way, &movement, &combat}) {
    table->source();
    table->text_or("note");
    table->finish();
  }
}

}  // namespace

FredericksburgCharts read_fredericksburg_charts(const std::string& text, Faults& faults) {
  FredericksburgCharts charts;
  const Node tree = parse_toml(text, faults);
  if (faults.any()) return charts;
  Table root(tree, faults, "the file");
  root.number("schema", 1, 1);
  file_id(root, "id");
  root.text("name");
  file_id(root, "book");
  charts.first = read_combat(root.table("combat_table"));
  read_hexes(root.table("hex"), charts.second);
  read_sides(root.table("side"), charts.second);
  read_numbers(root, charts.second);
  root.finish();
  return charts;
}

}  // namespace hg::load
