#include "hex/grid.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/check.h"

namespace hg::hex {
namespace {

constexpr std::array<Axial, 6> kSteps{
    {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

/// Corners of a hex, three times their axial offset, so that they are whole numbers.
constexpr std::array<Axial, 6> kCornersTimesThree{
    {{1, 1}, {-1, 2}, {-2, 1}, {-1, -1}, {1, -2}, {2, -1}}};

Axial axial_of(const Numbering& numbering, int line, int position) {
  // Lines run along q; even lines lie half a hex further on, or half a hex back.
  const int half = numbering.even_shifted ? line / 2 - (line % 2 == 0 ? 1 : 0) : line / 2;
  return {static_cast<std::int16_t>(position - half), static_cast<std::int16_t>(line)};
}

std::string two_digits(int n) {
  std::string text = std::to_string(n);
  return text.size() < 2 ? "0" + text : text;
}

int cross(Axial a, Axial b) { return a.q * b.r - a.r * b.q; }
/// Twice the dot product in the metric of the hex plane.
int dot(Axial a, Axial b) { return 2 * a.q * b.q + 2 * a.r * b.r + a.q * b.r + a.r * b.q; }

struct Crossing {
  HexId hex;
  int along;  ///< progress along the line, in units that only order
  bool beside;
};

enum class Touch : std::uint8_t { none, inside, side };

/// How the line from the origin to `to` meets the hex at `at`.
Touch touch(Axial to, Axial at) {
  int left = 0, right = 0, on = 0;
  for (const Axial corner : kCornersTimesThree) {
    const Axial point{static_cast<std::int16_t>(3 * at.q + corner.q),
                      static_cast<std::int16_t>(3 * at.r + corner.r)};
    const int turn = cross(to, point);
    if (turn > 0) ++left;
    if (turn < 0) ++right;
    if (turn == 0) ++on;
  }
  if (left > 0 && right > 0) return Touch::inside;
  return on == 2 ? Touch::side : Touch::none;
}

}  // namespace

Grid Grid::make(const Numbering& numbering, const std::vector<int>& lines) {
  std::vector<std::string> names;
  for (int line = 1; line <= static_cast<int>(lines.size()); ++line) {
    for (int position = 1; position <= lines[static_cast<std::size_t>(line - 1)]; ++position) {
      names.push_back(numbering.row_first || !numbering.pointy
                          ? two_digits(line) + two_digits(position)
                          : two_digits(position) + two_digits(line));
    }
  }
  return make(numbering, lines, std::move(names));
}

Grid Grid::make(const Numbering& numbering, const std::vector<int>& lines,
                std::vector<std::string> names) {
  Grid grid;
  grid.numbering_ = numbering;
  grid.names_ = std::move(names);
  for (int line = 1; line <= static_cast<int>(lines.size()); ++line) {
    for (int position = 1; position <= lines[static_cast<std::size_t>(line - 1)]; ++position) {
      grid.axial_.push_back(axial_of(numbering, line, position));
    }
  }
  HG_ASSERT(grid.names_.size() == grid.axial_.size());
  for (std::size_t h = 0; h < grid.names_.size(); ++h) {
    grid.by_name_.emplace_back(grid.names_[h], static_cast<HexId>(h));
  }
  std::sort(grid.by_name_.begin(), grid.by_name_.end());
  grid.index_places();
  grid.join_neighbours();
  return grid;
}

void Grid::index_places() {
  int max_q = 0, max_r = 0;
  for (const Axial a : axial_) {
    min_q_ = std::min<int>(min_q_, a.q);
    min_r_ = std::min<int>(min_r_, a.r);
    max_q = std::max<int>(max_q, a.q);
    max_r = std::max<int>(max_r, a.r);
  }
  width_ = max_q - min_q_ + 1;
  height_ = max_r - min_r_ + 1;
  by_axial_.assign(static_cast<std::size_t>(width_ * height_), kNoHex);
  for (std::size_t h = 0; h < axial_.size(); ++h) {
    const Axial a = axial_[h];
    by_axial_[static_cast<std::size_t>((a.r - min_r_) * width_ + (a.q - min_q_))] =
        static_cast<HexId>(h);
  }
}

void Grid::join_neighbours() {
  neighbours_.resize(axial_.size());
  for (std::size_t h = 0; h < axial_.size(); ++h) {
    for (Direction d = 0; d < kDirections; ++d) {
      const Axial a = axial_[h];
      neighbours_[h][d] = at({static_cast<std::int16_t>(a.q + kSteps[d].q),
                              static_cast<std::int16_t>(a.r + kSteps[d].r)});
    }
  }
}

void Grid::add_alias(HexId h, std::string name) {
  const std::pair<std::string, HexId> row{std::move(name), h};
  aliases_.insert(std::upper_bound(aliases_.begin(), aliases_.end(), row), row);
  by_name_.insert(std::upper_bound(by_name_.begin(), by_name_.end(), row), row);
}

HexId Grid::at(Axial a) const {
  const int x = a.q - min_q_;
  const int y = a.r - min_r_;
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return kNoHex;
  return by_axial_[static_cast<std::size_t>(y * width_ + x)];
}

std::optional<Direction> Grid::direction(HexId a, HexId b) const {
  if (a >= size() || b >= size()) return std::nullopt;
  for (Direction d = 0; d < kDirections; ++d) {
    if (neighbours_[a][d] == b) return d;
  }
  return std::nullopt;
}

int Grid::distance(HexId a, HexId b) const {
  const int q = axial_[a].q - axial_[b].q;
  const int r = axial_[a].r - axial_[b].r;
  return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}

std::optional<HexId> Grid::find(std::string_view name) const {
  const auto found = std::lower_bound(
      by_name_.begin(), by_name_.end(), name,
      [](const std::pair<std::string, HexId>& row, std::string_view n) { return row.first < n; });
  if (found == by_name_.end() || found->first != name) return std::nullopt;
  return found->second;
}

bool Grid::on_edge(HexId h) const {
  const auto& around = neighbours_[h];
  return std::find(around.begin(), around.end(), kNoHex) != around.end();
}

Grid::Point Grid::centre(HexId h) const {
  const double along = axial_[h].q + axial_[h].r / 2.0;
  const double across = axial_[h].r * std::sqrt(3.0) / 2.0;
  if (!numbering_.pointy) return {across, along};
  return {numbering_.second_grows_west ? -along : along, across};
}

std::array<Grid::Point, 6> Grid::corners() const {
  std::array<Point, 6> points{};
  const double radius = 1.0 / std::sqrt(3.0);
  for (std::size_t i = 0; i < 6; ++i) {
    const double angle = (60.0 * static_cast<double>(i) + (numbering_.pointy ? 30.0 : 0.0)) *
                         3.14159265358979323846 / 180.0;
    points[i] = {radius * std::cos(angle), radius * std::sin(angle)};
  }
  return points;
}

Line line_between(const Grid& grid, HexId from, HexId to) {
  const Axial a = grid.axial(from);
  const Axial b = grid.axial(to);
  const Axial vector{static_cast<std::int16_t>(b.q - a.q), static_cast<std::int16_t>(b.r - a.r)};
  const int length = dot(vector, vector);
  std::vector<Crossing> found;
  const int reach = grid.distance(from, to);
  for (int q = -reach; q <= reach; ++q) {
    for (int r = -reach; r <= reach; ++r) {
      const Axial at{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
      const int along = dot(vector, at);
      if (along <= 0 || along >= length || at == vector) continue;
      const Touch how = touch(vector, at);
      if (how == Touch::none) continue;
      const HexId hex = grid.at({static_cast<std::int16_t>(a.q + q),
                                 static_cast<std::int16_t>(a.r + r)});
      found.push_back({hex, along, how == Touch::side});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Crossing& x, const Crossing& y) { return x.along < y.along; });
  Line line;
  for (std::size_t i = 0; i < found.size() && !line.full(); ++i) {
    LineStep step{found[i].hex, kNoHex, found[i].beside};
    if (found[i].beside && i + 1 < found.size() && found[i + 1].beside &&
        found[i + 1].along == found[i].along) {
      step.second = found[++i].hex;
    }
    line.push_back(step);
  }
  return line;
}

}  // namespace hg::hex
