#pragma once

#include <cstdint>
#include <vector>

#include "core/case.h"
#include "core/unit.h"
#include "hex/grid.h"

namespace hg::core {

/// One broken case: which, and what it is about. The sentence is built outside the rules.
struct Violation {
  Case rule;
  UnitId unit = kNoUnit;
  hex::HexId hex = hex::kNoHex;
  std::int16_t needed = 0;  ///< e.g. movement points the step costs
  std::int16_t had = 0;     ///< e.g. movement points left
};

/// Collects what an action breaks. In `first_only` mode the judge stops at the first broken case
/// (is it legal?); otherwise it goes on and names them all (why not?).
class Verdict {
 public:
  enum class Mode : std::uint8_t { first_only, all };
  explicit Verdict(Mode mode) : mode_(mode) {}

  /// Notes a broken case; true when the judge should stop here. A case that is muted breaks nothing.
  bool broke(Case rule, UnitId unit = kNoUnit, hex::HexId hex = hex::kNoHex, int needed = 0,
             int had = 0) {
    if (!in_force(rule)) return false;
    legal_ = false;
    if (mode_ == Mode::first_only) return true;
    for (const Violation& seen : violations_) {
      if (seen.rule == rule && seen.unit == unit && seen.hex == hex) return false;
    }
    note({rule, unit, hex, static_cast<std::int16_t>(needed), static_cast<std::int16_t>(had)});
    return false;
  }
  /// A request that has no meaning in this position (no such step, wrong kind of decision); always stops.
  bool nonsense(Case rule, UnitId unit = kNoUnit, hex::HexId hex = hex::kNoHex) {
    legal_ = false;
    if (mode_ == Mode::all) note({rule, unit, hex, 0, 0});
    return true;
  }
  bool legal() const { return legal_; }
  const std::vector<Violation>& violations() const { return violations_; }

 private:
  static constexpr std::size_t kMost = 64;
  void note(const Violation& violation) {
    if (violations_.size() < kMost) violations_.push_back(violation);
  }

  Mode mode_;
  bool legal_ = true;
  std::vector<Violation> violations_;  ///< empty costs nothing: searches only ask whether it is legal
};

}  // namespace hg::core
