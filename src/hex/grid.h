#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fixed_vector.h"

namespace hg::hex {

/// A hex as its index on the map (0 … size-1, in the order of the printed numbers).
using HexId = std::uint16_t;
inline constexpr HexId kNoHex = 0xFFFF;

/// The largest map any of the games needs.
inline constexpr std::size_t kMaxHexes = 2048;

/// One of six directions, 0 … 5, in turning order; opposite is +3.
using Direction = std::uint8_t;
inline constexpr Direction kDirections = 6;
inline constexpr Direction opposite(Direction d) { return static_cast<Direction>((d + 3) % 6); }

/// Cube coordinates without the third axis: distance and lines need nothing else.
struct Axial {
  std::int16_t q = 0;
  std::int16_t r = 0;
  friend bool operator==(Axial a, Axial b) { return a.q == b.q && a.r == b.r; }
};

/// How a printed map numbers its hexes and which lines are shifted.
/// Example: Fredericksburg prints row then position, numbers growing to the west, even rows shifted west.
struct Numbering {
  bool pointy = true;          ///< hexes stand on a vertex (rows run straight); else flat (columns do)
  bool row_first = true;       ///< the first two digits are the row
  bool second_grows_west = true;  ///< pointy maps: positions are counted from the east
  bool even_shifted = true;    ///< even lines are shifted half a hex onwards (west, or south on flat maps)
};

/// The shape of a map: which hexes exist, their printed numbers, neighbours, distances.
class Grid {
 public:
  Grid() = default;

  /// `lines[i]` is the length of printed line i+1 (rows on pointy maps, columns on flat ones).
  static Grid make(const Numbering& numbering, const std::vector<int>& lines);
  /// As above, but hexes are called by `names`, in the order of lines and positions (gc-22.0-b).
  static Grid make(const Numbering& numbering, const std::vector<int>& lines,
                   std::vector<std::string> names);
  /// Another name that `find` knows a hex by: where two maps overlap it has a number on each.
  void add_alias(HexId h, std::string name);

  std::size_t size() const { return axial_.size(); }
  const Numbering& numbering() const { return numbering_; }

  /// The neighbour of `h` in direction `d`, or kNoHex at the edge.
  HexId neighbour(HexId h, Direction d) const { return neighbours_[h][d]; }
  /// The direction from `a` to its neighbour `b`, or nothing when they do not touch.
  std::optional<Direction> direction(HexId a, HexId b) const;
  bool adjacent(HexId a, HexId b) const { return direction(a, b).has_value(); }
  /// Distance in hexes, counting the far hex and not the near one (bgd-8.1-a).
  int distance(HexId a, HexId b) const;
  Axial axial(HexId h) const { return axial_[h]; }
  /// The hex at axial coordinates, or kNoHex outside the map.
  HexId at(Axial a) const;

  /// Printed number: four digits, with the letter of its map before it where maps are joined.
  const std::string& name(HexId h) const { return names_[h]; }
  /// The hex of a printed number or of another name.
  std::optional<HexId> find(std::string_view name) const;
  /// The other names of hexes, in rising order.
  const std::vector<std::pair<std::string, HexId>>& aliases() const { return aliases_; }
  /// Every hex that touches fewer than six others.
  bool on_edge(HexId h) const;

  /// Centre for drawing: x to the east, y to the south, unit = distance of neighbouring centres.
  struct Point {
    double x = 0;
    double y = 0;
  };
  Point centre(HexId h) const;
  /// Offsets of the six corners from a centre, in drawing order.
  std::array<Point, 6> corners() const;

 private:
  void index_places();
  void join_neighbours();

  Numbering numbering_;
  std::vector<Axial> axial_;
  std::vector<std::string> names_;
  std::vector<std::pair<std::string, HexId>> by_name_;  ///< names and other names, sorted
  std::vector<std::pair<std::string, HexId>> aliases_;
  std::vector<std::array<HexId, 6>> neighbours_;
  std::vector<HexId> by_axial_;
  int min_q_ = 0, min_r_ = 0, width_ = 0, height_ = 0;
};

/// One step of a straight line: the hex whose inside it crosses, or, where the line runs exactly
/// along a hexside, the two hexes beside that side (`along`; either may be off the map).
struct LineStep {
  HexId first = kNoHex;
  HexId second = kNoHex;
  bool along = false;
};
using Line = base::FixedVector<LineStep, 160>;

/// The steps of the centre-to-centre line between two hexes, in order, without both ends.
/// Exact (whole numbers only), for any distance.
Line line_between(const Grid& grid, HexId from, HexId to);

}  // namespace hg::hex
