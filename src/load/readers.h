#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load/load.h"
#include "load/table.h"

namespace hg::load {

/// A road, trail, railway or ferry as the file draws it.
struct Way {
  map::Link kind = map::Link::road;
  std::string name;
  std::vector<hex::HexId> hexes;
  int line = 0;
};

/// A map with the lines of its parts, for checks.
struct MapFile {
  std::shared_ptr<map::Map> map;
  std::vector<int> hex_line;    ///< by hex
  std::vector<int> side_line;   ///< as map.side_info
  std::vector<int> place_line;  ///< as map.places
  std::vector<Way> ways;
};

/// Sums a scenario file promises.
struct Totals {
  struct Of {
    int units = 0, points = 0, reinforcement_units = 0, reinforcement_points = 0;
  };
  std::array<Of, 2> sides;
  int counters = 0;
  int line = 0;
};

struct ScenarioFile {
  fredericksburg::Setup setup;
  std::vector<int> unit_line;            ///< as setup.units
  std::vector<std::string> unit_bank;    ///< bank the file promises, or empty
  std::vector<std::string> adjacent_ok;  ///< why the unit may start next to an enemy
  Totals totals;
  int rules_line = 0;
};

MapFile read_map(const std::string& text, Faults& faults);
Charts read_charts(const std::string& text, Faults& faults);
std::vector<CaseRow> read_cases(const std::string& text, Faults& faults);
ScenarioFile read_scenario(const Node& root, const std::shared_ptr<const map::Map>& map,
                           const Charts& charts, Faults& faults);

/// The sense of the ground: river, banks, ways, water, works.
void check_map(const MapFile& file, Faults& faults);
/// The sense of a set-up: everything that needs the rules to be judged.
void check_scenario(const ScenarioFile& file, Faults& faults);

/// A hex number of a file, or kNoHex after noting the fault.
hex::HexId hex_of(const hex::Grid& grid, std::string_view text, int line, Faults& faults,
                  std::string_view what);
/// An id that may name a file: small letters, digits and _; notes a fault and is empty otherwise.
std::string file_id(Table& table, std::string_view key);
/// Both texts, joined by a space.
std::string joined(const std::string& a, const std::string& b);

}  // namespace hg::load
