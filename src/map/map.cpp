#include "map/map.h"

#include "base/check.h"

namespace hg::map {
namespace {

constexpr std::array<std::string_view, kTerrains> kTerrainWords{
    "clear", "forest", "rough", "town", "swamp", "clear_2", "clear_3",
    "river", "river_ferry", "pontoon", "ford", "impassable",
    "rolling", "hill", "mountain", "provisional_swamp", "water", "station", "redoubt"};
constexpr std::array<std::string_view, kSideFeatures> kSideWords{
    "stream", "creek", "canal", "bridge", "bridge_destroyed", "ford", "slope", "ridge", "redoubt",
    "major_river", "minor_river", "shore", "dam", "ferry"};
constexpr std::array<std::string_view, kLinks> kLinkWords{
    "road", "trail", "turnpike", "railway", "unfinished_railway", "ferry", "ford"};

template <class Enum, std::size_t N>
std::optional<Enum> find_word(const std::array<std::string_view, N>& words, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view word(Terrain t) { return kTerrainWords[static_cast<std::size_t>(t)]; }
std::string_view word(SideFeature f) { return kSideWords[static_cast<std::size_t>(f)]; }
std::string_view word(Link l) { return kLinkWords[static_cast<std::size_t>(l)]; }
std::optional<Terrain> terrain_of(std::string_view w) {
  if (w == "woods") return Terrain::forest;
  if (w == "city") return Terrain::town;
  return find_word<Terrain>(kTerrainWords, w);
}
std::optional<SideFeature> side_feature_of(std::string_view w) {
  return find_word<SideFeature>(kSideWords, w);
}
std::optional<Link> link_of(std::string_view w) {
  if (w == "pike") return Link::turnpike;
  return find_word<Link>(kLinkWords, w);
}

Map Map::blank(const hex::Grid& grid, Terrain everywhere) {
  Map map;
  map.grid = grid;
  TerrainSet set;
  set.add(everywhere);
  map.terrain.assign(grid.size(), set);
  map.sides.resize(grid.size());
  map.links.resize(grid.size());
  map.info.resize(grid.size());
  return map;
}

void Map::add_side(hex::HexId a, hex::HexId b, SideFeature feature) {
  const auto d = grid.direction(a, b);
  HG_ASSERT(d.has_value());
  sides[a][*d].add(feature);
  sides[b][hex::opposite(*d)].add(feature);
}

void Map::add_redoubt(hex::HexId inside, hex::HexId enemy_side) {
  const auto d = grid.direction(inside, enemy_side);
  HG_ASSERT(d.has_value());
  sides[inside][*d].add(SideFeature::redoubt);
}

void Map::add_link(hex::HexId a, hex::HexId b, Link kind) {
  const auto d = grid.direction(a, b);
  HG_ASSERT(d.has_value());
  links[a][*d].add(kind);
  links[b][hex::opposite(*d)].add(kind);
}

}  // namespace hg::map
