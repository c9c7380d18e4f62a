#include "load/scenario_reader.h"

#include <algorithm>
#include <utility>

#include "rules/cases.gen.h"

namespace hg::load {

using core::Side;
using hex::HexId;
using hex::kNoHex;

namespace {

constexpr int kMostPoints = 999;

std::optional<core::Light> light_of(std::string_view text,
                                    std::initializer_list<core::Light> lights) {
  for (const core::Light light : lights) {
    if (core::word(light) == text) return light;
  }
  return std::nullopt;
}

/// "day, fog or night".
std::string listed(std::initializer_list<core::Light> lights) {
  std::string text;
  for (auto it = lights.begin(); it != lights.end(); ++it) {
    if (it != lights.begin()) text += it + 1 == lights.end() ? " or " : ", ";
    text += core::word(*it);
  }
  return text;
}

constexpr std::array<map::Terrain, 6> kNoGround{map::Terrain::river, map::Terrain::river_ferry,
                                                map::Terrain::pontoon, map::Terrain::ford,
                                                map::Terrain::impassable, map::Terrain::water};

}  // namespace

bool open_ground(const map::Map& map, HexId h) {
  return std::none_of(kNoGround.begin(), kNoGround.end(),
                      [&](map::Terrain t) { return map.terrain[h].has(t); });
}

void check_sum(const Totals& totals, const std::string& what, int said, int real, Faults& faults) {
  if (said == real) return;
  faults.add(totals.line,
             fmt::format("totals promise {} = {}, but the units make {}", what, said, real));
}

ScenarioReader::ScenarioReader(const Node& root, std::shared_ptr<const map::Map> map, Kinds kinds,
                               Faults& faults)
    : root_(root, faults, "the file"),
      faults_(faults),
      map_(std::move(map)),
      kinds_(std::move(kinds)) {}

HexId ScenarioReader::hex_in(Table& row, std::string_view key) {
  return hex_of(grid(), row.text(key), row.line(key), faults_, row.what());
}

std::vector<HexId> ScenarioReader::hexes_in(Table& row, std::string_view key) {
  std::vector<HexId> hexes;
  for (const std::string& number : row.words(key)) {
    const HexId h = hex_of(grid(), number, row.line(key), faults_, row.what());
    if (h != kNoHex) hexes.push_back(h);
  }
  return hexes;
}

std::string ScenarioReader::case_in(Table& row, std::string_view key) {
  std::string id = row.text(key);
  if (!id.empty() && cases::find(id) == core::kNoCase) {
    faults_.add(row.line(key),
                fmt::format("{} names case {}, which does not exist", row.what(), in_quotes(id)));
  }
  return id;
}

std::array<int, 2> ScenarioReader::by_side(Table& row, std::string_view key, int most) {
  std::array<int, 2> numbers{};
  Table table = row.table(key);
  for (const Side side : {Side::union_, Side::confederate}) {
    numbers[core::index(side)] = table.number(core::word(side), 0, most);
  }
  table.finish();
  return numbers;
}

void ScenarioReader::need_turn(int turn, int line, std::string_view what) {
  if (turn > last_turn_) {
    faults_.add(line, fmt::format("{} names turn {}, but the turn track ends with turn {}", what,
                                  turn, last_turn_));
  }
}

std::vector<TurnRow> ScenarioReader::read_track(std::initializer_list<core::Light> lights) {
  std::vector<TurnRow> turns;
  int expected = 1;
  for (const Node& node : root_.rows("turns")) {
    Table row(node, faults_, fmt::format("turn {}", expected));
    const int n = row.number("n", 1, 99);
    if (n != expected && row.has("n")) {
      faults_.add(row.line("n"),
                  fmt::format("the turn track has turn {} where turn {} should be", n, expected));
    }
    TurnRow turn;
    const std::string light = row.text("light");
    if (const auto known = light_of(light, lights)) {
      turn.light = *known;
    } else if (!light.empty()) {
      faults_.add(row.line("light"), fmt::format("the light of turn {} is {}; it must be {}",
                                                 expected, in_quotes(light), listed(lights)));
    }
    turn.date = row.text_or("date");
    turn.time = row.text_or("time");
    turn.rain = row.flag_or("rain", false);
    turn.source = row.source();
    if (row.has("time_source")) row.source("time_source");
    row.finish();
    turns.push_back(std::move(turn));
    ++expected;
  }
  if (turns.empty() || turns.size() > 99) {
    faults_.add(root_.line("turns"), "the turn track must have 1 to 99 turns");
  }
  last_turn_ = static_cast<int>(turns.size());
  return turns;
}

std::vector<PointRow> ScenarioReader::read_point_rows(std::size_t most) {
  std::vector<PointRow> points;
  std::set<HexId> seen;
  for (const Node& node : root_.rows("point_hexes")) {
    Table row(node, faults_, "a point hex");
    PointRow point;
    point.hex = hex_in(row, "hex");
    if (point.hex != kNoHex) row.set_name("point hex " + grid().name(point.hex));
    for (const Side side : {Side::union_, Side::confederate}) {
      point.points[core::index(side)] = row.number(core::word(side), 0, kMostPoints);
    }
    if (row.has("owner")) point.owner = row.side("owner");
    point.rule = case_in(row, "rule");
    point.source = row.source();
    row.text_or("why");
    row.finish();
    if (point.hex != kNoHex && !seen.insert(point.hex).second) {
      faults_.add(row.line(), fmt::format("{} is there twice", row.what()));
    }
    points.push_back(std::move(point));
  }
  if (points.size() > most) {
    faults_.add(root_.line("point_hexes"), fmt::format("there are more than {} point hexes", most));
  }
  return points;
}

void ScenarioReader::read_entries() {
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

void ScenarioReader::read_totals(Table table) {
  totals_.line = table.line();
  for (const Side side : {Side::union_, Side::confederate}) {
    const std::string name{core::word(side)};
    Totals::Of& sums = totals_.sides[core::index(side)];
    sums.units = table.number(name + "_units", 0, 999);
    sums.points = table.number(name + "_points", 0, 9999);
    sums.reinforcement_units = table.number(name + "_reinforcement_units", 0, 999);
    sums.reinforcement_points = table.number(name + "_reinforcement_points", 0, 9999);
  }
  totals_.counters = table.number("counters", 0, 999);
  table.text_or("why");
  table.finish();
}

void ScenarioReader::read_reasons() {
  const Node& node = *root_.node().find("reasons");
  Table table = root_.table("reasons");
  for (const std::string& key : node.keys) reasons_[key] = table.text(key);
}

UnitRow ScenarioReader::read_unit(Table& row) {
  UnitRow unit;
  unit.id = row.text("id");
  row.set_name("unit " + unit.id);
  if (!unit.id.empty() && !ids_.insert(unit.id).second) {
    faults_.add(row.line("id"), fmt::format("{} is there twice", row.what()));
  }
  unit.name = row.text("name");
  unit.side = row.side("side");
  read_kind(row, unit);
  unit.command = row.text_or("command");
  // Leaders have no strength of their own (gc-23.51).
  const bool leader = unit.type == core::UnitType::leader;
  unit.strength = leader ? row.number("strength", 0, 0) : row.number("strength", 1, 99);
  notes_.push_back({row.line(), {}, {}});
  read_place(row, unit);
  notes_.back().adjacent_ok = row.text_or("adjacent_ok");
  read_provenance(row, unit);
  return unit;
}

void ScenarioReader::read_kind(Table& row, UnitRow& unit) {
  const std::string type = row.text("type");
  const auto known = core::unit_type_of(type);
  if (known && std::find(kinds_.types.begin(), kinds_.types.end(), *known) != kinds_.types.end()) {
    unit.type = *known;
  } else if (!type.empty()) {
    faults_.add(row.line("type"), fmt::format("{} has the type {}; it must be {}", row.what(),
                                              in_quotes(type), kinds_.types_text));
  }
  const std::string size = row.text("size");
  if (const auto known_size = core::unit_size_of(size)) {
    unit.size = *known_size;
  } else if (!size.empty()) {
    faults_.add(row.line("size"), fmt::format("{} has the size {}; it must be {}", row.what(),
                                              in_quotes(size), kinds_.sizes_text));
  }
}

void ScenarioReader::read_place(Table& row, UnitRow& unit) {
  const bool placed = row.has("hex");
  notes_.back().bank = row.text_or("bank");
  if (placed == row.has("entry")) {
    faults_.add(row.line(),
                fmt::format("{} must have either a hex or a turn and an entry", row.what()));
  }
  if (placed) {
    unit.start = hex_in(row, "hex");
    check_ground(row, unit.start, notes_.back().bank);
  }
  if (row.has("entry") || row.has("turn")) {
    unit.entry_turn = row.number("turn", 1, 99);
    need_turn(unit.entry_turn, row.line("turn"), row.what());
    const std::size_t before = faults_.list().size();
    unit.entry = hexes_in(row, "entry");
    if (unit.entry.empty() && faults_.list().size() == before) {
      faults_.add(row.line("entry"), fmt::format("{} has no hex where it may enter", row.what()));
    }
    check_entry(row, unit);
  }
}

void ScenarioReader::check_ground(Table& row, HexId h, const std::string& bank) {
  if (h == kNoHex) return;
  for (const map::Terrain water : kNoGround) {
    if (ground().terrain[h].has(water)) {
      faults_.add(row.line("hex"), fmt::format("{} stands in {}, which is {}", row.what(),
                                               grid().name(h), map::word(water)));
    }
  }
  const std::string& actual = ground().info[h].bank;
  if (!bank.empty() && bank != actual) {
    faults_.add(row.line("bank"),
                fmt::format("{} should be on bank {}, but {} is on bank {}", row.what(), bank,
                            grid().name(h), actual.empty() ? "none" : actual));
  }
}

void ScenarioReader::check_entry(Table& row, const UnitRow& unit) {
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
    if (!open_ground(ground(), h)) {
      faults_.add(row.line("entry"), fmt::format("{} enters at {}, which cannot be entered",
                                                 row.what(), grid().name(h)));
    }
  }
}

void ScenarioReader::read_provenance(Table& row, UnitRow& unit) {
  unit.source = row.source();
  std::string because = row.text_or("because");
  if (!because.empty()) {
    const auto reason = reasons_.find(because);
    if (reason == reasons_.end()) {
      faults_.add(row.line("because"),
                  fmt::format("{} names the reason {}, which is not in reasons", row.what(),
                              in_quotes(because)));
    } else {
      because = reason->second;
    }
  }
  unit.why = joined(because, row.text_or("why"));
  if (unit.source == "reconstructed" && unit.why.empty()) {
    faults_.add(row.line(), fmt::format("{} is reconstructed and must say why", row.what()));
  }
}

void ScenarioReader::check_stacks(const std::vector<Standing>& units, int limit) {
  std::map<HexId, std::vector<Standing>> stacks;
  for (const Standing& unit : units) {
    if (unit.hex != kNoHex) stacks[unit.hex].push_back(unit);
  }
  for (const auto& [h, in] : stacks) {
    const Side side = in.front().side;
    if (std::any_of(in.begin(), in.end(), [&](const Standing& u) { return u.side != side; })) {
      faults_.add(in.back().line,
                  fmt::format("units of both sides start in hex {}", grid().name(h)));
    }
    if (in.size() > static_cast<std::size_t>(limit)) {
      faults_.add(in.back().line, fmt::format("{} units start in hex {}; at most {} may stack",
                                              in.size(), grid().name(h), limit));
    }
  }
}

}  // namespace hg::load
