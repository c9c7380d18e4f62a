#include <algorithm>
#include <utility>

#include "load/readers.h"

namespace hg::load {
namespace {

using hex::Direction;
using hex::HexId;
using hex::kDirections;
using hex::kNoHex;

bool same(const hex::Numbering& a, const hex::Numbering& b) {
  return a.pointy == b.pointy && a.row_first == b.row_first &&
         a.second_grows_west == b.second_grows_west && a.even_shifted == b.even_shifted;
}

/// One sheet with its letter and the place of its hexes on the joined map.
struct Sheet {
  const MapFile* file = nullptr;
  std::string letter;
  int shift = 0;  ///< added to a position within its line
  std::vector<HexId> there;
};

/// Lays an eastern sheet over a western one so that the last hexes of its odd rows are the first of
/// the other's (gc-22.0-b). The eastern sheet lies on top, as the book lays it: in a hex that both
/// have its number, terrain, bank and name count. Hexsides and ways of both are kept.
class Joiner {
 public:
  Joiner(const Node& tree, const MapFile& east, const MapFile& west, Faults& faults)
      : root_(tree, faults, "the file"),
        faults_(faults),
        east_{&east, {}, 0, {}},
        west_{&west, {}, 0, {}} {}

  MapFile read() {
    out_.map = std::make_shared<map::Map>();
    root_.number("schema", 1, 1);
    const std::string id = file_id(root_, "id");
    const std::string name = root_.text("name");
    const std::string note = root_.text_or("note");
    if (root_.has("notes")) root_.words("notes");
    read_join(root_.table("join"));
    if (!faults_.any() && fits()) build();
    out_.map->id = id;
    out_.map->name = name;
    out_.map->note = note;
    return std::move(out_);
  }

 private:
  const map::Map& map_of(const Sheet& sheet) const { return *sheet.file->map; }

  void read_join(Table table) {
    table.text("east");
    table.text("west");
    east_.letter = letter(table, "east_letter");
    west_.letter = letter(table, "west_letter");
    if (!east_.letter.empty() && east_.letter == west_.letter) {
      table.fault(table.line("west_letter"), "both maps of the join have the same letter");
    }
    table.source();
    table.text_or("why");
    table.finish();
    join_line_ = table.line();
  }

  std::string letter(Table& table, std::string_view key) {
    const std::string given = table.text(key);
    if (given.size() == 1 && given[0] >= 'A' && given[0] <= 'Z') return given;
    if (!given.empty()) {
      table.fault(table.line(key),
                  fmt::format("{} of the join is {}; it must be one capital letter", in_quotes(key),
                              in_quotes(given)));
    }
    return {};
  }

  /// Rows from the north, positions from the east, even rows half a hex on and one hex shorter.
  bool fits() {
    const std::vector<int>& east = east_.file->grid_lines;
    const std::vector<int>& west = west_.file->grid_lines;
    const hex::Numbering& numbering = map_of(east_).grid.numbering();
    bool good = same(numbering, map_of(west_).grid.numbering()) && numbering.pointy &&
                numbering.row_first && numbering.second_grows_west && numbering.even_shifted;
    good = good && !east.empty() && east.size() == west.size();
    for (std::size_t i = 0; good && i < east.size(); ++i) {
      good = east[i] == east[0] - static_cast<int>(i % 2);
    }
    if (!good) {
      faults_.add(join_line_,
                  "the two maps of the join do not fit: they need the same number of rows from the "
                  "north, positions from the east, and even rows one hex shorter than odd ones");
      return false;
    }
    west_.shift = east[0] - 1;
    return true;
  }

  void build() {
    *out_.map = map::Map::blank(make_grid(), map::Terrain::clear);
    place(east_);
    place(west_);
    out_.hex_line.assign(map().grid.size(), 0);
    // The sheet on top comes last.
    lay(west_);
    lay(east_);
    seam();
    for (const Sheet* sheet : {&east_, &west_}) parts(*sheet);
    read_sides(root_, out_, faults_);
    read_ways(root_, out_, faults_);
    read_places(root_, out_, faults_);
    root_.finish();
  }

  hex::Grid make_grid() {
    std::vector<std::string> names;
    std::vector<std::pair<std::string, std::string>> twice;  // the name and the other name
    const hex::Grid& east = map_of(east_).grid;
    const hex::Grid& west = map_of(west_).grid;
    HexId e = 0, w = 0;
    for (std::size_t i = 0; i < east_.file->grid_lines.size(); ++i) {
      const int own = east_.file->grid_lines[i];
      const int other = west_.file->grid_lines[i];
      const int shared = own == west_.shift + 1 ? 1 : 0;
      for (int n = 0; n < own; ++n) names.push_back(east_.letter + east.name(e++));
      if (shared > 0) twice.emplace_back(names.back(), west_.letter + west.name(w));
      for (int n = 0; n < other; ++n, ++w) {
        if (n >= shared) names.push_back(west_.letter + west.name(w));
      }
      out_.grid_lines.push_back(own + other - shared);
    }
    if (names.size() > hex::kMaxHexes) {
      faults_.add(join_line_, fmt::format("the joined map has {} hexes; it may have at most {}",
                                          names.size(), hex::kMaxHexes));
      return {};
    }
    hex::Grid grid = hex::Grid::make(east.numbering(), out_.grid_lines, std::move(names));
    for (const auto& [name, alias] : twice) grid.add_alias(*grid.find(name), alias);
    return grid;
  }

  void place(Sheet& sheet) {
    const hex::Grid& grid = map_of(sheet).grid;
    for (HexId h = 0; h < grid.size(); ++h) {
      const auto there = map().grid.find(sheet.letter + grid.name(h));
      sheet.there.push_back(there ? *there : kNoHex);
    }
  }

  /// Terrain and what is known of the hexes; hexsides and links are added to what lies there.
  void lay(const Sheet& sheet) {
    const map::Map& from = map_of(sheet);
    for (HexId h = 0; h < from.grid.size(); ++h) {
      const HexId to = sheet.there[h];
      if (to == kNoHex) continue;
      map().terrain[to] = from.terrain[h];
      map().info[to] = from.info[h];
      for (Direction d = 0; d < kDirections; ++d) {
        map().sides[to][d].bits |= from.sides[h][d].bits;
        map().links[to][d].bits |= from.links[h][d].bits;
      }
    }
  }

  /// Says where the sheets disagree about a hex that both have.
  void seam() {
    for (const auto& [alias, h] : map().grid.aliases()) {
      const auto below = map_of(west_).grid.find(std::string_view(alias).substr(1));
      if (!below) continue;
      const map::Map& west = map_of(west_);
      if (!(west.terrain[*below] == map().terrain[h])) {
        faults_.warn(join_line_, fmt::format("{} and {} are one hex with two terrains; that of {} "
                                             "counts",
                                             map().grid.name(h), alias, map().grid.name(h)));
      }
      if (west.info[*below].bank != map().info[h].bank) {
        faults_.add(join_line_,
                    fmt::format("{} and {} are one hex on two banks", map().grid.name(h), alias));
      }
    }
  }

  void parts(const Sheet& sheet) {
    const map::Map& from = map_of(sheet);
    for (map::SideInfo info : from.side_info) {
      info.a = sheet.there[info.a];
      info.b = sheet.there[info.b];
      map().side_info.push_back(std::move(info));
      out_.side_line.push_back(0);
    }
    for (map::LinkInfo info : from.link_info) {
      info.a = sheet.there[info.a];
      info.b = sheet.there[info.b];
      map().link_info.push_back(std::move(info));
    }
    for (map::Place place : from.places) {
      place.hex = sheet.there[place.hex];
      map().places.push_back(std::move(place));
      out_.place_line.push_back(0);
    }
    for (Way way : sheet.file->ways) {
      for (HexId& h : way.hexes) h = sheet.there[h];
      way.line = 0;
      out_.ways.push_back(std::move(way));
    }
    for (const HexId h : sheet.file->off_map) out_.off_map.push_back(sheet.there[h]);
  }

  map::Map& map() { return *out_.map; }

  Table root_;
  Faults& faults_;
  Sheet east_, west_;
  int join_line_ = 0;
  MapFile out_;
};

}  // namespace

MapFile join_maps(const Node& tree, const MapFile& east, const MapFile& west, Faults& faults) {
  return Joiner(tree, east, west, faults).read();
}

std::vector<std::string> joined_ids(const Node& tree, Faults& faults) {
  const Node* join = tree.find("join");
  if (join == nullptr) return {};
  Table table(*join, faults, "table \"join\"");
  std::vector<std::string> ids{file_id(table, "east"), file_id(table, "west")};
  return faults.any() ? std::vector<std::string>{} : ids;
}

}  // namespace hg::load
