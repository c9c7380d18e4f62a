#include "app/position_map.h"

#include <fmt/format.h>

#include "engine/fields.h"

namespace hg::app {
namespace {

using engine::bad_request;
using engine::Expected;
using engine::Json;
using engine::shown;

Expected<hex::HexId> read_hex(const map::Map& map, std::string_view number) {
  const auto at = map.grid.find(number);
  if (!at) return bad_request("map: no such hex: " + shown(number));
  return *at;
}

/// A word or a list of words.
Expected<std::vector<std::string>> read_words(const Json& json, std::string_view where) {
  std::vector<std::string> words;
  if (json.is_string()) {
    words.push_back(json.get<std::string>());
    return words;
  }
  if (!json.is_array()) return bad_request(fmt::format("map: {}: a list of words", where));
  for (const Json& word : json) {
    if (!word.is_string()) return bad_request(fmt::format("map: {}: a list of words", where));
    words.push_back(word.get<std::string>());
  }
  return words;
}

Expected<map::TerrainSet> read_terrain(const Json& json, std::string_view where) {
  HG_TRY(words, read_words(json, where));
  map::TerrainSet set;
  for (const std::string& word : words) {
    if (word == "forest_rough") {
      set.add(map::Terrain::forest);
      set.add(map::Terrain::rough);
      continue;
    }
    const auto terrain = map::terrain_of(word);
    if (!terrain)
      return bad_request(fmt::format("map: {}: no such terrain: {}", where, shown(word)));
    set.add(*terrain);
  }
  // A station or a redoubt stands on some ground.
  map::TerrainSet ground = set;
  ground.remove(map::Terrain::station);
  ground.remove(map::Terrain::redoubt);
  if (ground.empty()) set.add(map::Terrain::clear);
  return set;
}

/// Both hexes of `0203/0304`, which must touch.
Expected<std::pair<hex::HexId, hex::HexId>> read_pair(const map::Map& map, std::string_view key) {
  const std::size_t cut = key.find_first_of("/|");
  if (cut == std::string_view::npos) {
    return bad_request(fmt::format("map: a hexside is written \"0203/0304\", not {}", shown(key)));
  }
  HG_TRY(a, read_hex(map, key.substr(0, cut)));
  HG_TRY(b, read_hex(map, key.substr(cut + 1)));
  if (!map.grid.adjacent(a, b)) {
    return bad_request(fmt::format("map: {}: these hexes do not touch", shown(key)));
  }
  return std::pair{a, b};
}

/// `redoubt:0203` protects 0203 across this side.
Expected<void> add_redoubt(map::Map& map, hex::HexId a, hex::HexId b, std::string_view number) {
  HG_TRY(inside, read_hex(map, number));
  if (inside != a && inside != b) {
    return bad_request(
        fmt::format("map: redoubt:{} is not one of the two hexes of its side", number));
  }
  map.add_redoubt(inside, inside == a ? b : a);
  return {};
}

/// `ridge:0203` lies in 0203, along this side (gcw-7.4-u).
Expected<void> add_ridge(map::Map& map, hex::HexId a, hex::HexId b, std::string_view number) {
  HG_TRY(inside, read_hex(map, number));
  if (inside != a && inside != b) {
    return bad_request(
        fmt::format("map: ridge:{} is not one of the two hexes of its side", number));
  }
  const auto d = *map.grid.direction(inside, inside == a ? b : a);
  map.sides[inside][d].add(map::SideFeature::ridge);
  return {};
}

Expected<void> read_side(map::Map& map, const std::string& key, const Json& json) {
  HG_TRY(pair, read_pair(map, key));
  HG_TRY(words, read_words(json, key));
  constexpr std::string_view kRedoubt = "redoubt:";
  constexpr std::string_view kRidge = "ridge:";
  for (const std::string& word : words) {
    if (word.compare(0, kRidge.size(), kRidge) == 0) {
      HG_CHECK(
          add_ridge(map, pair.first, pair.second, std::string_view(word).substr(kRidge.size())));
      continue;
    }
    if (word.compare(0, kRedoubt.size(), kRedoubt) == 0) {
      HG_CHECK(add_redoubt(map, pair.first, pair.second,
                           std::string_view(word).substr(kRedoubt.size())));
      continue;
    }
    const auto feature = map::side_feature_of(word);
    if (!feature || *feature == map::SideFeature::redoubt) {
      return bad_request(fmt::format("map: {}: no such hexside feature: {}", key, shown(word)));
    }
    map.add_side(pair.first, pair.second, *feature);
  }
  return {};
}

/// One line of a road: each hex must touch the next.
Expected<void> read_line(map::Map& map, map::Link kind, const Json& json) {
  HG_TRY(numbers, read_words(json, "links"));
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    HG_TRY(pair, read_pair(map, numbers[i] + "/" + numbers[i + 1]));
    map.add_link(pair.first, pair.second, kind);
  }
  if (numbers.size() < 2) return bad_request("map: a link joins at least two hexes");
  return {};
}

Expected<void> read_links(map::Map& map, const Json& links) {
  if (!links.is_object()) return bad_request("map: \"links\" must be an object");
  for (const auto& [word, lines] : links.items()) {
    const auto kind = map::link_of(word);
    if (!kind) return bad_request("map: no such link: " + shown(word));
    if (!lines.is_array()) return bad_request("map: links are lists of lists of hexes");
    for (const Json& line : lines) HG_CHECK(read_line(map, *kind, line));
  }
  return {};
}

/// `{"0101": "N"}`: which bank or county a hex belongs to.
Expected<void> read_regions(map::Map& map, const Json& json, std::string_view field,
                            std::string map::HexInfo::*into) {
  const Json* regions = engine::find(json, field);
  if (regions == nullptr) return {};
  if (!regions->is_object()) {
    return bad_request(fmt::format("map: \"{}\" must be an object", field));
  }
  for (const auto& [number, name] : regions->items()) {
    HG_TRY(hex, read_hex(map, number));
    if (!name.is_string()) {
      return bad_request(fmt::format("map: \"{}\" must hold words, as \"N\" or \"S\"", field));
    }
    map.info[hex].*into = name.get<std::string>();
  }
  return {};
}

Expected<void> read_details(map::Map& map, const Json& json) {
  if (const Json* hexes = engine::find(json, "hexes")) {
    if (!hexes->is_object()) return bad_request("map: \"hexes\" must be an object");
    for (const auto& [number, words] : hexes->items()) {
      HG_TRY(hex, read_hex(map, number));
      HG_TRY(terrain, read_terrain(words, number));
      map.terrain[hex] = terrain;
    }
  }
  if (const Json* sides = engine::find(json, "sides")) {
    if (!sides->is_object()) return bad_request("map: \"sides\" must be an object");
    for (const auto& [key, words] : sides->items()) HG_CHECK(read_side(map, key, words));
  }
  HG_CHECK(read_regions(map, json, "banks", &map::HexInfo::bank));
  HG_CHECK(read_regions(map, json, "counties", &map::HexInfo::county));
  if (const Json* links = engine::find(json, "links")) return read_links(map, *links);
  return {};
}

}  // namespace

hex::Numbering blue_gray_numbering() { return hex::Numbering{true, true, true, true}; }
hex::Numbering great_campaigns_numbering() { return hex::Numbering{false, false, false, true}; }

Expected<std::shared_ptr<const map::Map>> read_inline_map(const Json& json, std::size_t most,
                                                          const hex::Numbering& numbering) {
  if (!json.is_object()) return bad_request("\"map\" must be an object");
  HG_TRY(rows, engine::need_number(json, "rows", 1, 99));
  HG_TRY(columns, engine::need_number(json, "columns", 1, 99));
  if (static_cast<std::size_t>(rows * columns) > most) {
    return bad_request(fmt::format("map: {} hexes, at most {} are allowed", rows * columns, most));
  }
  map::TerrainSet everywhere;
  everywhere.add(map::Terrain::clear);
  if (const Json* word = engine::find(json, "default")) {
    HG_TRY(terrain, read_terrain(*word, "default"));
    everywhere = terrain;
  }
  const auto [count, length] =
      numbering.row_first ? std::pair{rows, columns} : std::pair{columns, rows};
  const std::vector<int> lines(static_cast<std::size_t>(count), static_cast<int>(length));
  map::Map map = map::Map::blank(hex::Grid::make(numbering, lines), map::Terrain::clear);
  map.id = "inline";
  map.name = "Map of a position";
  for (map::TerrainSet& set : map.terrain) set = everywhere;
  for (map::HexInfo& info : map.info) info.source = "position";
  HG_CHECK(read_details(map, json));
  return std::make_shared<const map::Map>(std::move(map));
}

}  // namespace hg::app
