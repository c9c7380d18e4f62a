#pragma once

#include <cstdint>

#include "base/fixed_vector.h"
#include "core/case.h"
#include "core/unit.h"
#include "hex/grid.h"

namespace hg::core {

/// One line of a calculation: by which case, about what, the number before and after.
struct LedgerLine {
  Case rule;
  std::uint8_t what = 0;  ///< an enum of the game ("strength", "multiplier", "column" …)
  UnitId unit = kNoUnit;
  hex::HexId hex = hex::kNoHex;
  std::int16_t before = 0;
  std::int16_t after = 0;
};

/// Writes down every step of a calculation while it is made, so that the number used and the
/// explanation shown cannot differ. Without a book it only calculates.
class Ledger {
 public:
  using Lines = base::FixedVector<LedgerLine, 96>;
  explicit Ledger(Lines* book = nullptr) : book_(book) {}

  /// Applies one step: the number is `after` from now on, unless the case is muted.
  int step(Case rule, std::uint8_t what, int before, int after, UnitId unit = kNoUnit,
           hex::HexId hex = hex::kNoHex) {
    if (!in_force(rule)) return before;
    if (book_ != nullptr && !book_->full()) {
      book_->push_back({rule, what, unit, hex, static_cast<std::int16_t>(before),
                        static_cast<std::int16_t>(after)});
    }
    return after;
  }

 private:
  Lines* book_;
};

}  // namespace hg::core
