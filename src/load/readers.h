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
  std::vector<int> grid_lines;  ///< the length of each printed line
  std::vector<int> hex_line;    ///< by hex
  std::vector<int> side_line;   ///< as map.side_info
  std::vector<int> place_line;  ///< as map.places
  std::vector<Way> ways;
  std::vector<hex::HexId> off_map;  ///< pieces of a bank that hang together beyond the edge
};

MapFile read_map(const Node& tree, Faults& faults);
/// A map made of two that overlap (gc-22.0-b); `tree` says how and adds the ways between them.
MapFile join_maps(const Node& tree, const MapFile& east, const MapFile& west, Faults& faults);
/// The two maps that a file joins, east and west; nothing in a map with hexes of its own.
std::vector<std::string> joined_ids(const Node& tree, Faults& faults);
std::vector<CaseRow> read_cases(const std::string& text, Faults& faults);

/// The sense of the ground: river, banks, ways, water, works.
void check_map(const MapFile& file, Faults& faults);

/// Reads the lists of a map file that lie on hexes which are already there.
void read_sides(Table& root, MapFile& out, Faults& faults);
void read_ways(Table& root, MapFile& out, Faults& faults);
void read_places(Table& root, MapFile& out, Faults& faults);

/// A hex number of a file, or kNoHex after noting the fault.
hex::HexId hex_of(const hex::Grid& grid, std::string_view text, int line, Faults& faults,
                  std::string_view what);
/// An id that may name a file: small letters, digits and _; notes a fault and is empty otherwise.
std::string file_id(Table& table, std::string_view key);
/// Both texts, joined by a space.
std::string joined(const std::string& a, const std::string& b);

}  // namespace hg::load
