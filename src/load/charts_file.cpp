#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "load/readers.h"

namespace hg::load {
namespace {

using fredericksburg::CombatResult;
using fredericksburg::CombatTable;
using fredericksburg::kProhibited;
using fredericksburg::kResults;
using fredericksburg::TerrainChart;

constexpr int kMostPoints = 99;

std::optional<CombatResult> result_of(std::string_view text) {
  for (std::size_t i = 0; i < kResults; ++i) {
    if (word(static_cast<CombatResult>(i)) == text) return static_cast<CombatResult>(i);
  }
  return std::nullopt;
}

/// "3-1": attackers to defenders.
std::optional<std::pair<int, int>> ratio_of(const std::string& name) {
  const auto digit = [](char c) { return c >= '1' && c <= '9'; };
  if (name.size() != 3 || name[1] != '-' || !digit(name[0]) || !digit(name[2])) return std::nullopt;
  if (name[0] != '1' && name[2] != '1') return std::nullopt;
  return std::pair<int, int>{name[0] - '0', name[2] - '0'};
}

void read_columns(Table& table, CombatTable& combat) {
  double before = 0;
  for (const std::string& name : table.words("columns")) {
    const auto ratio = ratio_of(name);
    if (!ratio) {
      table.fault(table.line("columns"),
                  fmt::format("column {} must read like 3-1 or 1-3", quoted(name)));
      continue;
    }
    const double odds = static_cast<double>(ratio->first) / ratio->second;
    if (odds <= before) {
      table.fault(table.line("columns"),
                  fmt::format("column {} must have higher odds than the one before it", name));
    }
    before = odds;
    combat.columns.push_back({name, ratio->first, ratio->second, {}});
  }
  if (combat.columns.empty()) table.fault(table.line(), "combat_table has no columns");
}

/// False when the row could not be read.
bool read_row(const Node& node, Faults& faults, bool columns_ok, CombatTable& combat,
              std::array<bool, 6>& seen) {
  Table row(node, faults, "a row of combat_table");
  const int die = row.number("die", 1, 6);
  const std::vector<std::string> results = row.words("results");
  row.finish();
  if (!row.ok()) return false;
  if (std::exchange(seen[static_cast<std::size_t>(die - 1)], true)) {
    faults.add(row.line("die"), fmt::format("combat_table has two rows for die {}", die));
  }
  if (columns_ok && results.size() != combat.columns.size()) {
    faults.add(row.line(), fmt::format("die {} has {} results for {} columns", die, results.size(),
                                       combat.columns.size()));
  }
  for (std::size_t i = 0; i < std::min(results.size(), combat.columns.size()); ++i) {
    const auto result = result_of(results[i]);
    if (result) {
      combat.columns[i].results[static_cast<std::size_t>(die - 1)] = *result;
    } else {
      faults.add(row.line("results"),
                 fmt::format("die {} has the unknown result {}; results are Ae, Ar, "
                             "Ex, Dr, De",
                             die, quoted(results[i])));
    }
  }
  return true;
}

CombatTable read_combat(Table table) {
  CombatTable combat;
  combat.source = table.source();
  table.text_or("note");
  read_columns(table, combat);
  std::array<bool, 6> seen{};
  const bool columns_ok = table.ok();
  const std::vector<Node>& rows = table.rows("rows");
  bool all_read = true;
  for (const Node& node : rows) {
    all_read = read_row(node, table.faults(), columns_ok, combat, seen) && all_read;
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (all_read && !seen[i]) {
      table.fault(table.line("rows"), fmt::format("combat_table lacks the row of die {}", i + 1));
    }
  }
  table.finish();
  return combat;
}

TerrainChart::Hex read_hex_row(Table& all, std::string_view key) {
  Table row = all.table(key);
  row.set_name(fmt::format("hex row {}", key));
  TerrainChart::Hex hex;
  hex.cost = row.number("cost", kProhibited, kMostPoints);
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
  side.cost = row.number("cost", kProhibited, kMostPoints);
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
  chart.road_cost = way.number("road_cost", 1, kMostPoints);
  chart.trail_cost_clear = way.number("trail_cost_clear", 1, kMostPoints);
  chart.trail_cost_forest_rough = way.number("trail_cost_forest_rough", 1, kMostPoints);
  Table movement = root.table("movement");
  chart.movement_allowance = movement.number("allowance", 1, kMostPoints);
  chart.fog_allowance = movement.number("fog_allowance", 1, kMostPoints);
  chart.exit_cost = movement.number("exit_cost", 0, kMostPoints);
  chart.entry_cost = movement.number("entry_cost", 0, kMostPoints);
  Table combat = root.table("combat");
  chart.stack_limit = combat.number("stack_limit", 1, 9);
  chart.impassable_guns_only = combat.number("impassable_guns_only", 1, 9);
  const std::vector<int> range = combat.numbers("bombard_range", 1, 9);
  if (range.size() == 2 && range[0] <= range[1]) {
    chart.bombard_range_least = range[0];
    chart.bombard_range_most = range[1];
  } else {
    combat.fault(combat.line("bombard_range"), "bombard_range must be two numbers, least and most");
  }
  for (Table* table : {&way, &movement, &combat}) {
    table->source();
    table->text_or("note");
    table->finish();
  }
}

}  // namespace

Charts read_charts(const std::string& text, Faults& faults) {
  Charts charts;
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
