#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hex/grid.h"

namespace hg::map {

/// What may stand in a hex; a hex holds a set of these (forest-rough is forest and rough).
enum class Terrain : std::uint8_t {
  clear, forest, rough, town, swamp, clear_2, clear_3,
  river, river_ferry, pontoon, ford, impassable,
  rolling, hill, mountain, provisional_swamp, water, station, redoubt,
};
inline constexpr std::size_t kTerrains = 19;

/// What may lie on a hexside; a hexside holds a set (a creek and its bridge).
enum class SideFeature : std::uint8_t {
  stream, creek, canal, bridge, bridge_destroyed, ford, slope, ridge, redoubt,
  major_river, minor_river, shore, dam, ferry,
};
inline constexpr std::size_t kSideFeatures = 14;

/// What may join two neighbouring hexes.
enum class Link : std::uint8_t { road, trail, turnpike, railway, unfinished_railway, ferry, ford };
inline constexpr std::size_t kLinks = 7;

/// A small set of one of the enums above.
template <class Enum>
struct SetOf {
  std::uint32_t bits = 0;
  bool has(Enum e) const { return ((bits >> static_cast<unsigned>(e)) & 1U) != 0; }
  void add(Enum e) { bits |= 1U << static_cast<unsigned>(e); }
  void remove(Enum e) { bits &= ~(1U << static_cast<unsigned>(e)); }
  bool empty() const { return bits == 0; }
  friend bool operator==(SetOf a, SetOf b) { return a.bits == b.bits; }
};
using TerrainSet = SetOf<Terrain>;
using SideSet = SetOf<SideFeature>;
using LinkSet = SetOf<Link>;

/// Words of data files and positions.
std::string_view word(Terrain t);
std::string_view word(SideFeature f);
std::string_view word(Link l);
/// Reads `woods` as forest and `city` as town too.
std::optional<Terrain> terrain_of(std::string_view word);
std::optional<SideFeature> side_feature_of(std::string_view word);
/// Reads `pike` as turnpike too.
std::optional<Link> link_of(std::string_view word);

/// What a hex is besides its terrain; for people, except `bank`.
struct HexInfo {
  std::string name;
  std::string source;  ///< rulebook, public or reconstructed
  std::string why;     ///< what the source says or why we drew it so
  std::string bank;    ///< region word of the map ("N", "S"), empty in the river
  std::string county;  ///< where the rules know counties
  int elevation = 0;   ///< metres on the real maps, level where a game has levels
};

struct SideInfo {
  hex::HexId a = hex::kNoHex;
  hex::HexId b = hex::kNoHex;
  std::string name;
  std::string source;
  std::string crossing;  ///< name of the ford or bridge
};

struct LinkInfo {
  hex::HexId a = hex::kNoHex;
  hex::HexId b = hex::kNoHex;
  LinkSet kinds;
  std::string name;
  std::string source;
};

struct Place {
  hex::HexId hex = hex::kNoHex;
  std::string name;
  std::string source;
};

/// A map as printed: never changes during a game. Hexside features and links are stored from both
/// hexes; a redoubt is stored only from the hex it protects (fr-15.3.2).
struct Map {
  std::string id;
  std::string name;
  std::string note;  ///< honesty: what of the map is reconstructed
  hex::Grid grid;
  std::vector<TerrainSet> terrain;
  std::vector<std::array<SideSet, 6>> sides;
  std::vector<std::array<LinkSet, 6>> links;
  std::vector<HexInfo> info;
  std::vector<SideInfo> side_info;
  std::vector<LinkInfo> link_info;
  std::vector<Place> places;
  std::string hash;  ///< of the file it came from

  /// A map of `grid` with one terrain everywhere.
  static Map blank(const hex::Grid& grid, Terrain everywhere);
  /// Adds a feature to a hexside as seen from both hexes.
  void add_side(hex::HexId a, hex::HexId b, SideFeature feature);
  /// Adds a redoubt on the side between the hexes, protecting `inside`.
  void add_redoubt(hex::HexId inside, hex::HexId enemy_side);
  void add_link(hex::HexId a, hex::HexId b, Link kind);
  SideSet side(hex::HexId a, hex::Direction d) const { return sides[a][d]; }
};

}  // namespace hg::map
