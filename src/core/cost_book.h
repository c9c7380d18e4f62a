#pragma once

#include <cstdint>
#include <numeric>

#include "base/fixed_vector.h"
#include "core/case.h"

namespace hg::core {

/// What a part of the price of a step is paid for.
enum class CostKind : std::uint8_t {
  ground, road, turnpike, railway, trail, crossing, bridge, ford, stream, redoubt, climb,
  pontoon_road, zone_least, boats, stack, leave_zone, zone_to_zone, least_move, entry, column,
};

/// One part of the price of a step: points (or their thirds, halves) by a case. A part can be less
/// than nothing, where a rule forgives what another asks.
struct CostLine {
  Case rule;
  CostKind kind = CostKind::ground;
  std::int16_t points = 0;
};

/// The parts of one price, written down by the calculation itself: their sum is the price.
class CostBook {
 public:
  void add(Case rule, CostKind kind, int points) {
    if (!lines_.full()) lines_.push_back({rule, kind, static_cast<std::int16_t>(points)});
  }
  void clear() { lines_.clear(); }
  void append(const CostBook& other) {
    for (const CostLine& line : other.lines_) add(line.rule, line.kind, line.points);
  }
  /// Whatever stood here is forgiven: `total` is to be paid, by this case.
  void settle(Case rule, CostKind kind, int total) {
    if (total != sum()) add(rule, kind, total - sum());
  }
  int sum() const {
    return std::accumulate(lines_.begin(), lines_.end(), 0,
                           [](int all, const CostLine& line) { return all + line.points; });
  }
  const auto& lines() const { return lines_; }

 private:
  base::FixedVector<CostLine, 12> lines_;
};

/// Writes a part of a price down, if anybody wants it written, and gives it back.
inline int priced(CostBook* book, Case rule, CostKind kind, int points) {
  if (book != nullptr) book->add(rule, kind, points);
  return points;
}

}  // namespace hg::core
