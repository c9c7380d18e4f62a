#include <algorithm>
#include <tuple>

#include "load/chart_reader.h"
#include "load/hooker_lee_files.h"

namespace hg::load {
namespace {

using hooker_lee::Charts;
using hooker_lee::CombatResult;
using hooker_lee::CombatTable;
using hooker_lee::Factor;
using hooker_lee::kMorales;
using hooker_lee::kProhibited;
using hooker_lee::kRallyEliminated;
using hooker_lee::kResults;
using hooker_lee::kThirds;
using hooker_lee::Morale;
using hooker_lee::TerrainChart;

// ---- numbers that may be fractions ------------------------------------------------------------

struct Fraction {
  int times = 0;
  int over = 1;
};

/// A whole number or a text like "2/3"; nothing after noting the fault.
std::optional<Fraction> fraction_of(Table& table, std::string_view key, int least) {
  const Node* node = table.node().find(key);
  if (node == nullptr || node->kind != Node::Kind::text) {
    const bool fine = table.ok();
    const int whole = table.number(key, least, kMostInChart);
    if (fine && !table.ok()) return std::nullopt;
    return Fraction{whole, 1};
  }
  const std::string text = table.text(key);
  const auto digit = [](char c) { return c >= '1' && c <= '9'; };
  if (text.size() == 3 && digit(text[0]) && text[1] == '/' && digit(text[2])) {
    return Fraction{text[0] - '0', text[2] - '0'};
  }
  table.fault(node->line, fmt::format("{} of {} is {}; it must be a whole number or read like 2/3",
                                      in_quotes(key), table.what(), in_quotes(text)));
  return std::nullopt;
}

/// Movement points as thirds (bgr-6.2-i1): 2, "2/3" or, where `least` allows, -1 for never.
int thirds(Table& table, std::string_view key, int least = 0) {
  const auto points = fraction_of(table, key, least);
  if (!points) return kThirds;
  if (points->times == kProhibited && points->over == 1) return kProhibited;
  if (points->times * kThirds % points->over != 0) {
    table.fault(table.line(key), fmt::format("{} of {} must come out in thirds of a point",
                                             in_quotes(key), table.what()));
    return kThirds;
  }
  return points->times * kThirds / points->over;
}

Factor factor(Table& table, std::string_view key) {
  const auto given = fraction_of(table, key, 0);
  return given ? Factor{given->times, given->over} : Factor{};
}

/// The faces of a die, each a text; empty after noting the fault.
std::vector<std::string> six_words(Table& table, std::string_view key) {
  std::vector<std::string> words = table.words(key);
  if (words.size() == 6) return words;
  if (table.has(key)) {
    table.fault(table.line(key), fmt::format("{} of {} must have six faces, not {}", in_quotes(key),
                                             table.what(), words.size()));
  }
  return {};
}

// ---- the combat table
// ---------------------------------------------------------------------------

void read_over_top(Table& table, CombatTable& combat) {
  int before = 0;
  for (const Node& node : table.rows("over_top")) {
    Table row(node, table.faults(), "a row of over_top");
    CombatTable::DieModifier modifier;
    modifier.at_least = row.number("at_least", 2, kMostInChart);
    modifier.die = row.number("die", -5, 5);
    row.finish();
    if (row.ok() && modifier.at_least <= before) {
      row.faults().add(row.line("at_least"), "the rows of over_top must rise");
    }
    before = modifier.at_least;
    combat.over_top.push_back(modifier);
  }
}

CombatTable read_combat(Table table) {
  CombatTable combat;
  combat.source = table.source();
  combat.note = table.text_or("note");
  for (const OddsColumn& column : read_columns(table, ':', false)) {
    combat.columns.push_back({column.name, column.attack, column.defend, {}, {}});
  }
  const auto cell = [&](Table& row, int die, const std::vector<std::string>& results,
                        const std::vector<std::string>& sources) {
    if (sources.size() != results.size()) {
      row.faults().add(row.line("sources"), fmt::format("die {} has {} sources for {} results", die,
                                                        sources.size(), results.size()));
    }
    for (std::size_t i = 0; i < std::min(results.size(), combat.columns.size()); ++i) {
      const auto face = static_cast<std::size_t>(die - 1);
      const auto result = result_of<CombatResult, kResults>(row, die, results[i]);
      if (result) combat.columns[i].results[face] = *result;
      if (i >= sources.size()) continue;
      if (!known_source(sources[i])) {
        row.faults().add(row.line("sources"),
                         fmt::format("die {} has the unknown source {}; it must be rulebook, "
                                     "public or reconstructed",
                                     die, in_quotes(sources[i])));
      }
      combat.columns[i].sources[face] = sources[i];
    }
  };
  read_die_rows(table, combat.columns.size(), table.ok(), cell);
  read_over_top(table, combat);
  table.finish();
  return combat;
}

/// The ladder of odds of the rules is that of the book (bgr-8.0-b).
void check_ladder(const CombatTable& combat, Faults& faults, int line) {
  constexpr std::array<std::string_view, 12> kLadder{"1:5", "1:4", "1:3", "1:2", "2:3", "1:1",
                                                     "3:2", "2:1", "3:1", "4:1", "5:1", "6:1"};
  bool good = combat.columns.size() == kLadder.size();
  for (std::size_t i = 0; good && i < kLadder.size(); ++i) {
    good = combat.columns[i].name == kLadder[i];
  }
  if (!good) {
    faults.add(line,
               "the columns of combat_table must be 1:5 1:4 1:3 1:2 2:3 1:1 3:2 2:1 3:1 4:1 "
               "5:1 6:1");
  }
}

// ---- terrain
// -------------------------------------------------------------------------------------

TerrainChart::Hex read_hex_row(Table& all, std::string_view key) {
  Table row = all.table(key);
  row.set_name(fmt::format("hex row {}", key));
  TerrainChart::Hex hex;
  hex.cost = thirds(row, "cost", kProhibited);
  hex.halves = row.flag_or("halves", false);
  hex.shift = row.number_or("shift", 0, -2, 2);
  hex.exclusive_shift = row.flag_or("exclusive_shift", false);
  hex.blocks_sight = row.flag_or("blocks_sight", false);
  hex.level = row.number_or("level", 1, 1, 3);
  hex.zone_enters = row.flag_or("zone_enters", true);
  hex.may_end = row.flag_or("may_end", true);
  hex.disorders = row.flag_or("disorders", false);
  hex.source = row.source();
  hex.note = row.text_or("note");
  if (hex.cost == 0) {
    row.faults().add(row.line("cost"), fmt::format("the cost of {} must not be 0", key));
  }
  row.finish();
  return hex;
}

TerrainChart::Side read_side_row(Table& all, std::string_view key) {
  Table row = all.table(key);
  row.set_name(fmt::format("side row {}", key));
  TerrainChart::Side side;
  side.cost = thirds(row, "cost", kProhibited);
  side.zone_crosses = row.flag_or("zone_crosses", true);
  side.halves = row.flag_or("halves", false);
  side.guns_halved = row.flag_or("guns_halved", false);
  side.shift = row.number_or("shift", 0, -2, 2);
  side.source = row.source();
  side.note = row.text_or("note");
  row.finish();
  return side;
}

void read_hexes(Table table, TerrainChart& chart) {
  chart.clear = read_hex_row(table, "clear");
  chart.clear_2 = read_hex_row(table, "clear_2");
  chart.clear_3 = read_hex_row(table, "clear_3");
  chart.forest = read_hex_row(table, "forest");
  chart.rough = read_hex_row(table, "rough");
  chart.forest_rough = read_hex_row(table, "forest_rough");
  chart.town = read_hex_row(table, "town");
  chart.swamp = read_hex_row(table, "swamp");
  chart.river = read_hex_row(table, "river");
  chart.river_ferry = read_hex_row(table, "river_ferry");
  chart.pontoon = read_hex_row(table, "pontoon");
  chart.impassable = read_hex_row(table, "impassable");
  table.finish();
}

void read_hexsides(Table table, TerrainChart& chart) {
  chart.stream = read_side_row(table, "stream");
  chart.ford = read_side_row(table, "ford");
  chart.bridge = read_side_row(table, "bridge");
  chart.creek = read_side_row(table, "creek");
  chart.redoubt = read_side_row(table, "redoubt");
  table.finish();
}

/// The two keys that most tables end with.
void finish(Table& table) {
  table.source();
  table.text_or("note");
  table.finish();
}

void read_ways_row(Table table, TerrainChart& chart) {
  chart.turnpike_cost = thirds(table, "turnpike_cost");
  chart.road_cost = thirds(table, "road_cost");
  chart.trail_cost_clear = thirds(table, "trail_cost_clear");
  chart.trail_cost_close = thirds(table, "trail_cost_close");
  chart.slope_up = thirds(table, "slope_up");
  finish(table);
}

// ---- numbers
// -------------------------------------------------------------------------------------

void read_movement(Table table, Charts& charts) {
  charts.infantry = thirds(table, "infantry");
  charts.artillery = thirds(table, "artillery");
  charts.cavalry = thirds(table, "cavalry");
  charts.horse_artillery = thirds(table, "horse_artillery");
  charts.leader = thirds(table, "leader");
  charts.night_less = thirds(table, "night_less");
  charts.terrain.enemy_zone_least = thirds(table, "enemy_zone_least");
  charts.terrain.exit_cost = thirds(table, "exit_cost");
  charts.terrain.stack_limit = table.number("stack_limit", 1, 9);
  finish(table);
}

void read_strategic(Table table, Charts& charts) {
  charts.strategic_foot = thirds(table, "foot");
  charts.strategic_cavalry = thirds(table, "cavalry");
  charts.strategic_night_less = thirds(table, "night_less");
  charts.strategic_distance = table.number("distance", 1, 9);
  finish(table);
}

void read_column(Table table, Charts& charts) {
  charts.column_step = thirds(table, "step");
  charts.column_step_turnpike = thirds(table, "step_turnpike");
  charts.late_entry_distance = table.number("late_entry_distance", 0, 9);
  finish(table);
}

void read_artillery(Table table, Charts& charts) {
  std::tie(charts.bombard_least, charts.bombard_most) = read_range(table, "bombard_range");
  charts.gunboat_range = table.number("gunboat_range", 1, 9);
  charts.guns_close = factor(table, "close_attack");
  charts.guns_far = factor(table, "longest_range");
  charts.guns_supported = factor(table, "supported_defence");
  finish(table);
}

void read_works(Table table, Charts& charts) {
  charts.terrain.breastworks_shift = table.number("breastworks_shift", -2, 2);
  charts.terrain.construction_shift = table.number("construction_shift", -2, 2);
  charts.breastworks_distance = table.number("no_enemy_within", 0, 9);
  finish(table);
}

/// Six factors of a list of texts: "2", "1/2".
Factor factor_word(Table& table, std::string_view key, const std::string& text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() == 1 && digit(text[0])) return {text[0] - '0', 1};
  if (text.size() == 3 && digit(text[0]) && text[1] == '/' && text[2] >= '1' && text[2] <= '9') {
    return {text[0] - '0', text[2] - '0'};
  }
  table.fault(table.line(key), fmt::format("{} of {} holds {}; it must hold numbers like 2 or 1/2",
                                           in_quotes(key), table.what(), in_quotes(text)));
  return {};
}

void read_night(Table table, Charts& charts) {
  const std::vector<std::string> faces = six_words(table, "strength_factor");
  for (std::size_t i = 0; i < faces.size(); ++i) {
    charts.night_factor[i] = factor_word(table, "strength_factor", faces[i]);
  }
  finish(table);
}

std::array<Factor, kMorales> four_factors(Table& table, std::string_view key) {
  std::array<Factor, kMorales> factors{};
  const std::vector<std::string> words = table.words(key);
  if (words.size() != kMorales && table.has(key)) {
    table.fault(table.line(key), fmt::format("{} of {} must have one factor for each of {} levels",
                                             in_quotes(key), table.what(), kMorales));
    return factors;
  }
  for (std::size_t i = 0; i < words.size(); ++i) factors[i] = factor_word(table, key, words[i]);
  return factors;
}

std::optional<std::uint8_t> rally_word(const std::string& text) {
  for (std::size_t i = 0; i < kMorales; ++i) {
    if (word(static_cast<Morale>(i)) == text) return static_cast<std::uint8_t>(i);
  }
  if (text == "eliminated") return kRallyEliminated;
  return std::nullopt;
}

void read_rally(Table& table, Morale from, Charts& charts) {
  const std::string key = "rally_" + std::string(word(from));
  const std::vector<std::string> faces = six_words(table, key);
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const auto to = rally_word(faces[i]);
    if (to) {
      charts.rally[static_cast<std::size_t>(from)][i] = *to;
    } else {
      table.fault(table.line(key),
                  fmt::format("{} of {} holds {}; it must hold good, disordered, shaken, routed or "
                              "eliminated",
                              in_quotes(key), table.what(), in_quotes(faces[i])));
    }
  }
}

void read_morale(Table table, Charts& charts) {
  charts.attack_factor = four_factors(table, "attack_factor");
  charts.defence_factor = four_factors(table, "defence_factor");
  charts.disorder_die.fill(false);
  for (const int face : table.numbers("disordered_on", 1, 6)) {
    charts.disorder_die[static_cast<std::size_t>(face - 1)] = true;
  }
  for (const Morale from : {Morale::disordered, Morale::shaken, Morale::routed}) {
    read_rally(table, from, charts);
  }
  finish(table);
}

}  // namespace

Charts read_hooker_lee_charts(const std::string& text, Faults& faults) {
  Charts charts;
  const Node tree = parse_toml(text, faults);
  if (faults.any()) return charts;
  Table root(tree, faults, "the file");
  root.number("schema", 1, 1);
  file_id(root, "id");
  root.text("name");
  file_id(root, "book");
  charts.source = root.text_or("note");
  charts.combat = read_combat(root.table("combat_table"));
  if (!faults.any()) {
    Table table = root.table("combat_table");
    check_ladder(charts.combat, faults, table.line("columns"));
  }
  read_hexes(root.table("hex"), charts.terrain);
  read_hexsides(root.table("side"), charts.terrain);
  read_ways_row(root.table("way"), charts.terrain);
  read_movement(root.table("movement"), charts);
  read_strategic(root.table("strategic_movement"), charts);
  read_column(root.table("reinforcements"), charts);
  read_artillery(root.table("artillery"), charts);
  read_works(root.table("works"), charts);
  read_night(root.table("night"), charts);
  read_morale(root.table("morale"), charts);
  root.finish();
  return charts;
}

}  // namespace hg::load
