#include <algorithm>
#include <set>
#include <utility>

#include "load/readers.h"

namespace hg::load {
namespace {

using hex::HexId;
using hex::kNoHex;
using map::Link;
using map::SideFeature;
using map::Terrain;

/// Reads the map file: grid first, then hexes, hexsides, ways and names on it.
class MapReader {
 public:
  MapReader(const Node& tree, Faults& faults) : root_(tree, faults, "the file"), faults_(faults) {}

  MapFile read() {
    out_.map = std::make_shared<map::Map>();
    root_.number("schema", 1, 1);
    const std::string id = file_id(root_, "id");
    const std::string name = root_.text("name");
    const std::string note = root_.text_or("note");
    if (root_.has("notes")) root_.words("notes");
    const hex::Grid grid = read_grid(root_.table("grid"));
    if (grid.size() > 0) {
      *out_.map = map::Map::blank(grid, Terrain::clear);
      read_parts();
    }
    out_.map->id = id;
    out_.map->name = name;
    out_.map->note = note;
    return std::move(out_);
  }

 private:
  void read_parts() {
    out_.hex_line.assign(map().grid.size(), 0);
    for (const Node& node : root_.rows("hexes")) read_hex(node);
    for (HexId h = 0; h < map().grid.size(); ++h) {
      if (out_.hex_line[h] == 0) {
        faults_.add(root_.line("hexes"), fmt::format("the map lacks hex {}", map().grid.name(h)));
      }
    }
    read_sides(root_, out_, faults_);
    read_ways(root_, out_, faults_);
    read_places(root_, out_, faults_);
    read_off_map();
    root_.finish();
  }

  void read_off_map() {
    if (!root_.has("off_map")) return;
    for (const std::string& number : root_.words("off_map")) {
      const HexId h = hex_of(map().grid, number, root_.line("off_map"), faults_, "\"off_map\"");
      if (h == kNoHex) continue;
      out_.off_map.push_back(h);
      if (!map().grid.on_edge(h)) {
        faults_.add(root_.line("off_map"),
                    fmt::format("off_map hex {} is not on the edge of the map", number));
      }
    }
  }

  bool one_of(Table& table, std::string_view key, std::string_view yes, std::string_view no) {
    const std::string given = table.text(key);
    if (!given.empty() && given != yes && given != no) {
      faults_.add(table.line(key),
                  fmt::format("{} of the grid is {}; it must be {} or {}", in_quotes(key),
                              in_quotes(given), in_quotes(yes), in_quotes(no)));
    }
    return given == yes;
  }

  hex::Grid read_grid(Table table) {
    hex::Numbering numbering;
    numbering.pointy = one_of(table, "stands_on", "vertex", "side");
    numbering.row_first = one_of(table, "number", "line position", "position line");
    numbering.second_grows_west = one_of(table, "positions_from", "east", "west");
    numbering.even_shifted = one_of(table, "even_lines", "onwards", "back");
    const std::vector<int> lines = table.numbers("lines", 1, 99);
    table.finish();
    std::size_t hexes = 0;
    for (const int length : lines) hexes += static_cast<std::size_t>(length);
    if (lines.empty() || lines.size() > 99 || hexes > hex::kMaxHexes) {
      faults_.add(table.line("lines"),
                  fmt::format("the grid has {} hexes in {} lines; it must have 1 to "
                              "{} in at most 99",
                              hexes, lines.size(), hex::kMaxHexes));
    }
    out_.grid_lines = lines;
    return faults_.any() ? hex::Grid() : hex::Grid::make(numbering, lines);
  }

  void read_hex(const Node& node) {
    Table row(node, faults_, "a hex");
    const std::string number = row.text("id");
    row.set_name("hex " + number);
    const HexId h = hex_of(map().grid, number, row.line("id"), faults_, "a hex");
    map::HexInfo info;
    const map::TerrainSet terrain = read_terrain(row);
    info.bank = row.text_or("bank");
    info.county = row.text_or("county");
    info.elevation = row.number_or("elevation", 0, -500, 9000);
    info.name = row.text_or("name");
    info.source = row.source();
    info.why = row.text_or("why");
    if (row.has("bank_source")) {
      info.why +=
          (info.why.empty() ? "" : "; ") + fmt::format("bank: {}", row.source("bank_source"));
    }
    row.finish();
    if (h == kNoHex) return;
    if (std::exchange(out_.hex_line[h], row.line()) != 0) {
      faults_.add(row.line(), fmt::format("hex {} is there twice", number));
    }
    map().terrain[h] = terrain;
    map().info[h] = std::move(info);
  }

  map::TerrainSet read_terrain(Table& row) {
    map::TerrainSet set;
    int alone = 0;
    int grounds = 0;  // a station or a redoubt stands on some ground
    const std::vector<std::string> words = row.words("terrain");
    for (const std::string& word : words) {
      const auto terrain = map::terrain_of(word);
      if (!terrain) {
        ++grounds;
        faults_.add(row.line("terrain"),
                    fmt::format("{} has the unknown terrain {}", row.what(), in_quotes(word)));
        continue;
      }
      set.add(*terrain);
      if (*terrain == Terrain::station || *terrain == Terrain::redoubt) continue;
      ++grounds;
      if (*terrain != Terrain::forest && *terrain != Terrain::rough) ++alone;
    }
    if ((grounds == 0 && row.ok()) || (alone > 0 && grounds > 1)) {
      faults_.add(row.line("terrain"),
                  fmt::format("the terrain of {} must be one word, or forest rough", row.what()));
    }
    return set;
  }

  map::Map& map() { return *out_.map; }

  Table root_;
  Faults& faults_;
  MapFile out_;
};

/// Reads what lies on the hexes of a map: hexsides, ways and names.
class PartsReader {
 public:
  PartsReader(MapFile& out, Faults& faults) : out_(out), faults_(faults) {}

  /// Two neighbouring hexes from a list, or kNoHex twice.
  std::pair<HexId, HexId> read_pair(Table& row, std::string_view key) {
    const std::vector<std::string> words = row.words(key);
    if (words.size() != 2) {
      faults_.add(row.line(key),
                  fmt::format("{} of {} must name two hexes", in_quotes(key), row.what()));
      return {kNoHex, kNoHex};
    }
    const HexId a = hex_of(map().grid, words[0], row.line(key), faults_, row.what());
    const HexId b = hex_of(map().grid, words[1], row.line(key), faults_, row.what());
    if (a == kNoHex || b == kNoHex) return {kNoHex, kNoHex};
    if (!map().grid.adjacent(a, b)) {
      faults_.add(row.line(key), fmt::format("hexes {} and {} do not touch", words[0], words[1]));
      return {kNoHex, kNoHex};
    }
    return {a, b};
  }

  void read_side(const Node& node) {
    Table row(node, faults_, "a hexside");
    const auto [a, b] = read_pair(row, "between");
    if (a != kNoHex) row.set_name("hexside " + map().grid.name(a) + "/" + map().grid.name(b));
    const std::vector<SideFeature> features = read_features(row);
    const std::string enemy = row.text_or("enemy");
    const std::string name = row.text_or("name");
    const std::string crossing = row.text_or("crossing");
    const std::string source{row.source()};
    row.text_or("why");
    row.finish();
    if (a == kNoHex) return;
    if (!sides_.insert(std::minmax(a, b)).second) {
      faults_.add(row.line(), fmt::format("{} is there twice", row.what()));
    }
    bool redoubt = false;
    for (const SideFeature feature : features) {
      redoubt = redoubt || feature == SideFeature::redoubt;
      if (feature != SideFeature::redoubt) map().add_side(a, b, feature);
    }
    add_redoubt(row, a, b, redoubt, enemy);
    map().side_info.push_back({a, b, name, source, crossing});
    out_.side_line.push_back(row.line());
  }

  std::vector<SideFeature> read_features(Table& row) {
    std::vector<SideFeature> features;
    const std::vector<std::string> words = row.words("features");
    for (const std::string& word : words) {
      if (const auto feature = map::side_feature_of(word)) {
        features.push_back(*feature);
      } else {
        faults_.add(row.line("features"),
                    fmt::format("{} has the unknown feature {}", row.what(), in_quotes(word)));
      }
    }
    if (words.empty() && row.ok()) {
      faults_.add(row.line("features"), fmt::format("{} has no feature", row.what()));
    }
    return features;
  }

  void add_redoubt(Table& row, HexId a, HexId b, bool redoubt, const std::string& enemy) {
    if (!redoubt) {
      if (!enemy.empty()) {
        faults_.add(row.line("enemy"),
                    fmt::format("{} has an enemy side but no redoubt", row.what()));
      }
      return;
    }
    if (enemy == map().grid.name(b)) {
      map().add_redoubt(a, b);
    } else if (enemy == map().grid.name(a)) {
      map().add_redoubt(b, a);
    } else {
      faults_.add(
          row.line("enemy"),
          fmt::format("the redoubt of {} must name one of its two hexes as enemy", row.what()));
    }
  }

  void read_way(const Node& node) {
    Table row(node, faults_, "a way");
    Way way;
    way.line = row.line();
    way.name = row.text("name");
    row.set_name("way " + way.name);
    const std::string kind = row.text("kind");
    const auto link = map::link_of(kind);
    if (!link && !kind.empty()) {
      faults_.add(row.line("kind"),
                  fmt::format("{} has the unknown kind {}", row.what(), in_quotes(kind)));
    }
    const std::vector<std::string> numbers = row.words("hexes");
    const std::string source{row.source()};
    row.text_or("why");
    row.finish();
    if (numbers.size() < 2 && row.has("hexes")) {
      faults_.add(row.line("hexes"),
                  fmt::format("{} must run through two hexes or more", row.what()));
    }
    for (const std::string& number : numbers) {
      way.hexes.push_back(hex_of(map().grid, number, row.line("hexes"), faults_, row.what()));
    }
    if (!link) return;
    way.kind = *link;
    join(way, row, source);
    out_.ways.push_back(std::move(way));
  }

  void join(const Way& way, Table& row, const std::string& source) {
    for (std::size_t i = 0; i + 1 < way.hexes.size(); ++i) {
      const HexId a = way.hexes[i];
      const HexId b = way.hexes[i + 1];
      if (a == kNoHex || b == kNoHex) continue;
      if (!map().grid.adjacent(a, b)) {
        faults_.add(row.line("hexes"),
                    fmt::format("{} jumps from {} to {}, which do not touch", row.what(),
                                map().grid.name(a), map().grid.name(b)));
        continue;
      }
      const auto d = *map().grid.direction(a, b);
      if (map().links[a][d].has(way.kind)) {
        faults_.add(row.line("hexes"),
                    fmt::format("{} runs from {} to {} a second time", row.what(),
                                map().grid.name(a), map().grid.name(b)));
      }
      map().add_link(a, b, way.kind);
      map::LinkInfo info{a, b, {}, way.name, source};
      info.kinds.add(way.kind);
      map().link_info.push_back(std::move(info));
    }
  }

  void read_place(const Node& node) {
    Table row(node, faults_, "a place");
    const std::string name = row.text("name");
    row.set_name("place " + name);
    const HexId h = hex_of(map().grid, row.text("hex"), row.line("hex"), faults_, row.what());
    const std::string source{row.source()};
    row.text_or("why");
    row.finish();
    if (h == kNoHex) return;
    map().places.push_back({h, name, source});
    out_.place_line.push_back(row.line());
  }

 private:
  map::Map& map() { return *out_.map; }

  MapFile& out_;
  Faults& faults_;
  std::set<std::pair<HexId, HexId>> sides_;
};

}  // namespace

MapFile read_map(const Node& tree, Faults& faults) { return MapReader(tree, faults).read(); }

void read_sides(Table& root, MapFile& out, Faults& faults) {
  PartsReader reader(out, faults);
  for (const Node& node : root.rows("hexsides")) reader.read_side(node);
}

void read_ways(Table& root, MapFile& out, Faults& faults) {
  PartsReader reader(out, faults);
  for (const Node& node : root.rows("ways")) reader.read_way(node);
}

void read_places(Table& root, MapFile& out, Faults& faults) {
  PartsReader reader(out, faults);
  for (const Node& node : root.rows("places")) reader.read_place(node);
}

namespace {

/// The letters that hexes of a grid begin with, "F or H"; empty where they have none.
std::string letters_of(const hex::Grid& grid) {
  std::set<char> letters;
  for (HexId h = 0; h < grid.size(); ++h) letters.insert(grid.name(h).front());
  std::string text;
  for (const char letter : letters) {
    if (letter < 'A' || letter > 'Z') continue;
    text += (text.empty() ? "" : " or ") + std::string(1, letter);
  }
  return text;
}

/// What is wrong with the letter of a hex that is not on the map (gc-22.5), or nothing.
std::string letter_fault(const hex::Grid& grid, std::string_view text) {
  const std::string letters = letters_of(grid);
  const bool lettered = text.front() >= 'A' && text.front() <= 'Z';
  if (letters.empty()) return lettered ? "; hexes of this map have no letter" : "";
  if (letters.find(text.front()) != std::string::npos && lettered) return "";
  return "; hexes of this map begin with " + letters;
}

}  // namespace

hex::HexId hex_of(const hex::Grid& grid, std::string_view text, int line, Faults& faults,
                  std::string_view what) {
  if (const auto h = grid.find(text)) return *h;
  if (!text.empty()) {
    faults.add(line, fmt::format("{} names hex {}, which is not on the map{}", what, in_quotes(text),
                                 letter_fault(grid, text)));
  }
  return kNoHex;
}

std::string file_id(Table& table, std::string_view key) {
  const std::string id = table.text(key);
  for (const char c : id) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_') continue;
    table.faults().add(table.line(key),
                       fmt::format("{} of {} is {}; it must be small letters, digits and _",
                                   in_quotes(key), table.what(), in_quotes(id)));
    return {};
  }
  return id;
}

std::string joined(const std::string& a, const std::string& b) {
  return a.empty() || b.empty() ? a + b : a + " " + b;
}

hex::Grid fredericksburg_grid(int rows, int columns, bool full_rectangle) {
  std::vector<int> lines;
  for (int row = 1; row <= rows; ++row) {
    lines.push_back(!full_rectangle && row % 2 == 0 ? columns - 1 : columns);
  }
  return hex::Grid::make(hex::Numbering{true, true, true, true}, lines);
}

}  // namespace hg::load
