#pragma once

#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/unit.h"
#include "load/readers.h"

namespace hg::load {

/// Sums a scenario file promises.
struct Totals {
  struct Of {
    int units = 0, points = 0, reinforcement_units = 0, reinforcement_points = 0;
  };
  std::array<Of, 2> sides;
  int counters = 0;
  int line = 0;
};

/// What only the checks want to know of a unit.
struct UnitNote {
  int line = 0;
  std::string bank;         ///< bank the file promises, or empty
  std::string adjacent_ok;  ///< why the unit may start next to an enemy
};

/// One turn of the track.
struct TurnRow {
  core::Light light = core::Light::day;
  std::string date, time, source;
  bool rain = false;
};

/// A hex worth points.
struct PointRow {
  hex::HexId hex = hex::kNoHex;
  std::array<int, 2> points{};
  core::Side owner = core::Side::none;
  std::string rule, source;
};

/// What every game's file says of a counter.
struct UnitRow {
  std::string id, name, command;
  core::Side side = core::Side::union_;
  core::UnitType type = core::UnitType::infantry;
  core::UnitSize size = core::UnitSize::brigade;
  int strength = 1;
  hex::HexId start = hex::kNoHex;
  std::vector<hex::HexId> entry;
  int entry_turn = 0;
  std::string source, why;
};

/// A game's own row with what it has in common with every other's.
template <class Info>
Info unit_info(const UnitRow& row) {
  Info info;
  info.id = row.id;
  info.name = row.name;
  info.command = row.command;
  info.side = row.side;
  info.type = row.type;
  info.size = row.size;
  info.strength = row.strength;
  info.start = row.start;
  info.entry = row.entry;
  info.entry_turn = row.entry_turn;
  info.source = row.source;
  info.why = row.why;
  return info;
}

/// The parts of a scenario file that the games of the series have alike: track, points, entries,
/// reasons, sums and the counters themselves.
class ScenarioReader {
 protected:
  /// Which counters a game takes, in the words of its messages.
  struct Kinds {
    std::vector<core::UnitType> types;
    std::string types_text, sizes_text;
  };

  ScenarioReader(const Node& root, std::shared_ptr<const map::Map> map, Kinds kinds,
                 Faults& faults);

  const map::Map& ground() const { return *map_; }
  const hex::Grid& grid() const { return map_->grid; }
  hex::HexId hex_in(Table& row, std::string_view key);
  std::vector<hex::HexId> hexes_in(Table& row, std::string_view key);
  std::string case_in(Table& row, std::string_view key);
  /// Both numbers of a table with the keys union and confederate.
  std::array<int, 2> by_side(Table& row, std::string_view key, int most);
  void need_turn(int turn, int line, std::string_view what);

  template <class Setup>
  void read_head(Setup& setup) {
    root_.number("schema", 1, 1);
    setup.scenario = file_id(root_, "id");
    setup.name = root_.text("name");
    setup.note = root_.text_or("note");
    file_id(root_, "book");
    file_id(root_, "map");
    file_id(root_, "charts");
  }
  template <class Turn>
  std::vector<Turn> read_turns(std::initializer_list<core::Light> lights) {
    std::vector<Turn> turns;
    for (const TurnRow& row : read_track(lights)) {
      turns.push_back({row.light, row.date, row.time, row.source});
    }
    return turns;
  }
  template <class Point>
  std::vector<Point> read_points(std::size_t most) {
    std::vector<Point> points;
    for (const PointRow& row : read_point_rows(most)) {
      points.push_back({row.hex, row.points, row.owner, row.rule, row.source});
    }
    return points;
  }
  void read_entries();
  void read_totals(Table table);
  void read_reasons();
  /// The common part of one counter; the caller takes the keys of its game and calls `finish`.
  UnitRow read_unit(Table& row);
  /// A counter that counts for stacking, where it starts.
  struct Standing {
    hex::HexId hex = hex::kNoHex;
    core::Side side = core::Side::none;
    int line = 0;
  };
  /// No hex starts with units of both sides or with more than the limit.
  void check_stacks(const std::vector<Standing>& units, int limit);

  std::vector<TurnRow> read_track(std::initializer_list<core::Light> lights);
  void read_kind(Table& row, UnitRow& unit);
  void check_ground(Table& row, hex::HexId h, const std::string& bank);
  void read_provenance(Table& row, UnitRow& unit);

  Table root_;
  Faults& faults_;
  Totals totals_;
  std::vector<UnitNote> notes_;  ///< as the units
  std::set<std::string> ids_;    ///< of the units

 private:
  struct Entry {
    core::Side side = core::Side::none;
    std::set<hex::HexId> hexes;
    std::set<int> turns;
  };

  std::vector<PointRow> read_point_rows(std::size_t most);
  void read_place(Table& row, UnitRow& unit);
  void check_entry(Table& row, const UnitRow& unit);

  std::shared_ptr<const map::Map> map_;
  Kinds kinds_;
  int last_turn_ = 0;
  std::vector<Entry> entries_;
  std::map<std::string, std::string, std::less<>> reasons_;
};

/// Ground a land unit can stand on.
bool open_ground(const map::Map& map, hex::HexId h);

/// Notes where the sums of a file are not those of its units.
template <class Units>
void check_totals(const Totals& totals, const Units& units, Faults& faults);
void check_sum(const Totals& totals, const std::string& what, int said, int real, Faults& faults);

template <class Units>
void check_totals(const Totals& totals, const Units& units, Faults& faults) {
  if (totals.line == 0) return;
  std::array<Totals::Of, 2> sums{};
  for (const auto& unit : units) {
    Totals::Of& of = sums[core::index(unit.side)];
    const bool placed = unit.start != hex::kNoHex;
    ++(placed ? of.units : of.reinforcement_units);
    (placed ? of.points : of.reinforcement_points) += unit.strength;
  }
  for (const core::Side side : {core::Side::union_, core::Side::confederate}) {
    const Totals::Of& real = sums[core::index(side)];
    const Totals::Of& said = totals.sides[core::index(side)];
    const std::string word{core::word(side)};
    check_sum(totals, word + "_units", said.units, real.units, faults);
    check_sum(totals, word + "_points", said.points, real.points, faults);
    check_sum(totals, word + "_reinforcement_units", said.reinforcement_units,
              real.reinforcement_units, faults);
    check_sum(totals, word + "_reinforcement_points", said.reinforcement_points,
              real.reinforcement_points, faults);
  }
  check_sum(totals, "counters", totals.counters, static_cast<int>(units.size()), faults);
}

}  // namespace hg::load
