#include <algorithm>
#include <map>
#include <set>

#include "load/readers.h"
#include "rules/cases.gen.h"
#include "rules/fredericksburg/state.h"

namespace hg::load {
namespace {

using core::Side;
using fredericksburg::ExitRow;
using fredericksburg::PointHex;
using fredericksburg::UnitInfo;
using hex::HexId;
using hex::kNoHex;

constexpr int kMostPoints = 999;

struct Entry {
  Side side = Side::none;
  std::set<HexId> hexes;
  std::set<int> turns;
};

std::optional<core::Light> light_of(std::string_view text) {
  for (const core::Light light : {core::Light::day, core::Light::fog, core::Light::night}) {
    if (core::word(light) == text) return light;
  }
  return std::nullopt;
}

/// Reads a scenario on its map: track, points, exits, rules, units.
class ScenarioReader {
 public:
  ScenarioReader(const Node& root, std::shared_ptr<const map::Map> map, const Charts& charts,
                 Faults& faults)
      : root_(root, faults, "the file"), faults_(faults) {
    out_.setup.map = std::move(map);
    out_.setup.table = charts.first;
    out_.setup.chart = charts.second;
  }

  ScenarioFile read() {
    root_.number("schema", 1, 1);
    out_.setup.scenario = file_id(root_, "id");
    out_.setup.name = root_.text("name");
    out_.setup.note = root_.text_or("note");
    file_id(root_, "book");
    file_id(root_, "map");
    file_id(root_, "charts");
    read_turns();
    read_points();
    read_exits();
    read_entries();
    read_rules(root_.table("rules"));
    read_options(root_.table("options"));
    if (root_.has("totals")) read_totals(root_.table("totals"));
    if (root_.has("reasons")) read_reasons();
    read_units();
    root_.finish();
    return std::move(out_);
  }

 private:
  fredericksburg::ScenarioRules& rules() { return out_.setup.rules; }
  const hex::Grid& grid() const { return out_.setup.map->grid; }

  HexId hex_in(Table& row, std::string_view key) {
    return hex_of(grid(), row.text(key), row.line(key), faults_, row.what());
  }
  std::vector<HexId> hexes_in(Table& row, std::string_view key) {
    std::vector<HexId> hexes;
    for (const std::string& number : row.words(key)) {
      const HexId h = hex_of(grid(), number, row.line(key), faults_, row.what());
      if (h != kNoHex) hexes.push_back(h);
    }
    return hexes;
  }
  std::string case_in(Table& row, std::string_view key) {
    std::string id = row.text(key);
    if (!id.empty() && cases::find(id) == core::kNoCase) {
      faults_.add(row.line(key),
                  fmt::format("{} names case {}, which does not exist", row.what(), quoted(id)));
    }
    return id;
  }

  void read_turns() {
    int expected = 1;
    for (const Node& node : root_.rows("turns")) {
      Table row(node, faults_, fmt::format("turn {}", expected));
      const int n = row.number("n", 1, 99);
      if (n != expected && row.has("n")) {
        faults_.add(row.line("n"),
                    fmt::format("the turn track has turn {} where turn {} should be", n, expected));
      }
      fredericksburg::TurnInfo turn;
      const std::string light = row.text("light");
      if (const auto known = light_of(light)) {
        turn.light = *known;
      } else if (!light.empty()) {
        faults_.add(row.line("light"),
                    fmt::format("the light of turn {} is {}; it must be day, fog or night",
                                expected, quoted(light)));
      }
      turn.date = row.text_or("date");
      turn.time = row.text_or("time");
      turn.source = row.source();
      if (row.has("time_source")) row.source("time_source");
      row.finish();
      rules().turns.push_back(std::move(turn));
      ++expected;
    }
    if (rules().turns.empty() || rules().turns.size() > 99) {
      faults_.add(root_.line("turns"), "the turn track must have 1 to 99 turns");
    }
  }

  void read_points() {
    std::set<HexId> seen;
    for (const Node& node : root_.rows("point_hexes")) {
      Table row(node, faults_, "a point hex");
      PointHex point;
      point.hex = hex_in(row, "hex");
      if (point.hex != kNoHex) row.set_name("point hex " + grid().name(point.hex));
      point.points[core::index(Side::union_)] = row.number("union", 0, kMostPoints);
      point.points[core::index(Side::confederate)] = row.number("confederate", 0, kMostPoints);
      if (row.has("owner")) point.owner_at_start = row.side("owner");
      point.rule = case_in(row, "rule");
      point.source = row.source();
      row.text_or("why");
      row.finish();
      if (point.hex != kNoHex && !seen.insert(point.hex).second) {
        faults_.add(row.line(), fmt::format("{} is there twice", row.what()));
      }
      rules().point_hexes.push_back(std::move(point));
    }
    if (rules().point_hexes.size() > fredericksburg::kMaxPointHexes) {
      faults_.add(root_.line("point_hexes"), fmt::format("there are more than {} point hexes",
                                                         fredericksburg::kMaxPointHexes));
    }
  }

  void read_exits() {
    rules().exits = hexes_in(root_, "exits");
    for (const Node& node : root_.rows("exit_points")) {
      Table row(node, faults_, "an exit row");
      ExitRow exit;
      exit.hex = hex_in(row, "hex");
      for (const std::string& word : row.words("sides")) {
        if (const auto side = player_of(word)) {
          exit.sides[core::index(*side)] = true;
        } else {
          faults_.add(row.line("sides"),
                      fmt::format("{} names the unknown side {}", row.what(), quoted(word)));
        }
      }
      exit.by_strength = row.has("per_point");
      exit.per_point = row.number_or("per_point", 0, 0, kMostPoints);
      exit.cavalry_per_point = row.number_or("cavalry_per_point", exit.per_point, 0, kMostPoints);
      exit.infantry_brigade = row.number_or("infantry_brigade", 0, 0, kMostPoints);
      exit.infantry_division = row.number_or("infantry_division", 0, 0, kMostPoints);
      exit.artillery_unit = row.number_or("artillery_unit", 0, 0, kMostPoints);
      exit.cavalry_brigade = row.number_or("cavalry_brigade", 0, 0, kMostPoints);
      exit.rule = case_in(row, "rule");
      row.source();
      row.finish();
      const auto& exits = rules().exits;
      if (exit.hex != kNoHex && std::find(exits.begin(), exits.end(), exit.hex) == exits.end()) {
        faults_.add(row.line("hex"),
                    fmt::format("exit row {} is not one of the exits", grid().name(exit.hex)));
      }
      rules().exit_points.push_back(std::move(exit));
    }
  }

  void read_entries() {
    for (const Node& node : root_.rows("entries")) {
      Table row(node, faults_, "an entry");
      Entry entry;
      entry.side = row.side("side");
      for (const HexId h : hexes_in(row, "hexes")) {
        entry.hexes.insert(h);
        if (!grid().on_edge(h)) {
          faults_.add(row.line("hexes"),
                      fmt::format("entry hex {} is not on the edge of the map", grid().name(h)));
        }
      }
      for (const int turn : row.numbers("turns", 1, 99)) {
        entry.turns.insert(turn);
        need_turn(turn, row.line("turns"), "an entry");
      }
      row.source();
      row.text_or("why");
      row.finish();
      entries_.push_back(std::move(entry));
    }
  }

  void need_turn(int turn, int line, std::string_view what) {
    const auto last = static_cast<int>(rules().turns.size());
    if (turn > last) {
      faults_.add(line, fmt::format("{} names turn {}, but the turn track ends with turn {}", what,
                                    turn, last));
    }
  }

  void read_rules(Table table) {
    out_.rules_line = table.line();
    rules().first_player = table.side("first_player");
    Table points = table.table("start_points");
    rules().start_points[core::index(Side::union_)] = points.number("union", 0, kMostPoints);
    rules().start_points[core::index(Side::confederate)] =
        points.number("confederate", 0, kMostPoints);
    points.finish();
    rules().union_move_limit = table.number_or("union_move_limit", 0, 0, 200);
    if (table.has("headquarters")) rules().headquarters = hex_in(table, "headquarters");
    rules().immobility = table.flag_or("immobility", false);
    rules().immobile_bank = table.text_or("immobile_bank", "N");
    if (table.has("release_exits")) rules().release_exits = hexes_in(table, "release_exits");
    rules().release_distance = table.number_or("release_distance", 3, 0, 99);
    if (table.has("automatic_victory")) read_automatic(table.table("automatic_victory"));
    if (rules().union_move_limit > 0 && rules().headquarters == kNoHex) {
      faults_.add(table.line(), "a union_move_limit needs a headquarters that lifts it");
    }
    table.finish();
  }

  void read_automatic(Table table) {
    rules().automatic_victory_turn = table.number("turn", 1, 99);
    need_turn(rules().automatic_victory_turn, table.line("turn"), "automatic_victory");
    rules().automatic_ratio = table.number("ratio", 1, 99);
    rules().automatic_hexes = hexes_in(table, "hexes");
    table.finish();
  }

  void read_options(Table table) {
    out_.setup.options.attack_effectiveness = table.flag("attack_effectiveness");
    out_.setup.options.town_doubles = table.flag("town_doubles");
    out_.setup.options.third_of_may = table.flag("third_of_may");
    table.finish();
  }

  void read_totals(Table table) {
    out_.totals.line = table.line();
    for (const Side side : {Side::union_, Side::confederate}) {
      const std::string name{core::word(side)};
      Totals::Of& sums = out_.totals.sides[core::index(side)];
      sums.units = table.number(name + "_units", 0, 999);
      sums.points = table.number(name + "_points", 0, 9999);
      sums.reinforcement_units = table.number(name + "_reinforcement_units", 0, 999);
      sums.reinforcement_points = table.number(name + "_reinforcement_points", 0, 9999);
    }
    out_.totals.counters = table.number("counters", 0, 999);
    table.text_or("why");
    table.finish();
  }

  void read_reasons() {
    const Node& node = *root_node().find("reasons");
    Table table = root_.table("reasons");
    for (const std::string& key : node.keys) reasons_[key] = table.text(key);
  }

  void read_units() {
    for (const Node& node : root_.rows("unit")) {
      if (out_.setup.units.size() == core::kMaxUnits) {
        faults_.add(node.line, fmt::format("there are more than {} units", core::kMaxUnits));
        return;
      }
      read_unit(node);
    }
    check_stacks();
  }

  void read_unit(const Node& node) {
    Table row(node, faults_, "a unit");
    UnitInfo unit;
    unit.id = row.text("id");
    row.set_name("unit " + unit.id);
    if (!unit.id.empty() && !ids_.insert(unit.id).second) {
      faults_.add(row.line("id"), fmt::format("{} is there twice", row.what()));
    }
    unit.name = row.text("name");
    unit.side = row.side("side");
    read_kind(row, unit);
    unit.command = row.text_or("command");
    unit.strength = row.number("strength", 1, 99);
    read_place(row, unit);
    unit.starts_immobile = row.flag_or("immobile", false);
    out_.adjacent_ok.push_back(row.text_or("adjacent_ok"));
    read_provenance(row, unit);
    row.finish();
    out_.unit_line.push_back(row.line());
    out_.setup.units.push_back(std::move(unit));
  }

  void read_kind(Table& row, UnitInfo& unit) {
    const std::string type = row.text("type");
    const auto known = core::unit_type_of(type);
    if (known && *known <= core::UnitType::artillery) {
      unit.type = *known;
    } else if (!type.empty()) {
      faults_.add(row.line("type"),
                  fmt::format("{} has the type {}; it must be infantry, cavalry or artillery",
                              row.what(), quoted(type)));
    }
    const std::string size = row.text("size");
    if (const auto known_size = core::unit_size_of(size)) {
      unit.size = *known_size;
    } else if (!size.empty()) {
      faults_.add(row.line("size"),
                  fmt::format("{} has the size {}; it must be regiment, brigade, division "
                              "or corps",
                              row.what(), quoted(size)));
    }
  }

  void read_place(Table& row, UnitInfo& unit) {
    const bool placed = row.has("hex");
    out_.unit_bank.push_back(row.text_or("bank"));
    if (placed == row.has("entry")) {
      faults_.add(row.line(),
                  fmt::format("{} must have either a hex or a turn and an entry", row.what()));
    }
    if (placed) {
      unit.start = hex_in(row, "hex");
      check_ground(row, unit.start, out_.unit_bank.back());
    }
    if (row.has("entry") || row.has("turn")) {
      unit.entry_turn = row.number("turn", 1, 99);
      need_turn(unit.entry_turn, row.line("turn"), row.what());
      unit.entry = hexes_in(row, "entry");
      check_entry(row, unit);
    }
  }

  void check_ground(Table& row, HexId h, const std::string& bank) {
    if (h == kNoHex) return;
    const map::TerrainSet terrain = out_.setup.map->terrain[h];
    for (const map::Terrain water :
         {map::Terrain::river, map::Terrain::river_ferry, map::Terrain::pontoon, map::Terrain::ford,
          map::Terrain::impassable}) {
      if (terrain.has(water)) {
        faults_.add(row.line("hex"), fmt::format("{} stands in {}, which is {}", row.what(),
                                                 grid().name(h), map::word(water)));
      }
    }
    const std::string& actual = out_.setup.map->info[h].bank;
    if (!bank.empty() && bank != actual) {
      faults_.add(row.line("bank"),
                  fmt::format("{} should be on bank {}, but {} is on bank {}", row.what(), bank,
                              grid().name(h), actual.empty() ? "none" : actual));
    }
  }

  void check_entry(Table& row, const UnitInfo& unit) {
    for (const HexId h : unit.entry) {
      const bool listed = std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return entry.side == unit.side && entry.hexes.count(h) > 0 &&
               entry.turns.count(unit.entry_turn) > 0;
      });
      if (!listed) {
        faults_.add(row.line("entry"),
                    fmt::format("{} enters at {} on turn {}, which is no entry of its side",
                                row.what(), grid().name(h), unit.entry_turn));
      }
    }
  }

  void read_provenance(Table& row, UnitInfo& unit) {
    unit.source = row.source();
    std::string because = row.text_or("because");
    if (!because.empty()) {
      const auto reason = reasons_.find(because);
      if (reason == reasons_.end()) {
        faults_.add(row.line("because"),
                    fmt::format("{} names the reason {}, which is not in reasons", row.what(),
                                quoted(because)));
      } else {
        because = reason->second;
      }
    }
    unit.why = joined(because, row.text_or("why"));
    if (unit.source == "reconstructed" && unit.why.empty()) {
      faults_.add(row.line(), fmt::format("{} is reconstructed and must say why", row.what()));
    }
  }

  /// bgd-5.3-a at set-up.
  void check_stacks() {
    std::map<HexId, std::vector<std::size_t>> stacks;
    const auto& units = out_.setup.units;
    for (std::size_t u = 0; u < units.size(); ++u) {
      if (units[u].start != kNoHex) stacks[units[u].start].push_back(u);
    }
    for (const auto& stack : stacks) {
      const HexId h = stack.first;
      const std::vector<std::size_t>& in = stack.second;
      const int line = out_.unit_line[in.back()];
      if (std::any_of(in.begin(), in.end(),
                      [&](std::size_t u) { return units[u].side != units[in.front()].side; })) {
        faults_.add(line, fmt::format("units of both sides start in hex {}", grid().name(h)));
      }
      const auto limit = static_cast<std::size_t>(out_.setup.chart.stack_limit);
      if (in.size() > limit) {
        faults_.add(line, fmt::format("{} units start in hex {}; at most {} may stack", in.size(),
                                      grid().name(h), limit));
      }
    }
  }

  const Node& root_node() const { return root_.node(); }

  Table root_;
  Faults& faults_;
  ScenarioFile out_;
  std::vector<Entry> entries_;
  std::map<std::string, std::string, std::less<>> reasons_;
  std::set<std::string> ids_;
};

}  // namespace

ScenarioFile read_scenario(const Node& root, const std::shared_ptr<const map::Map>& map,
                           const Charts& charts, Faults& faults) {
  return ScenarioReader(root, map, charts, faults).read();
}

}  // namespace hg::load
