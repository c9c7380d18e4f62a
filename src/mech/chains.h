#pragma once

#include <array>
#include <cstddef>

#include "base/check.h"
#include "core/unit.h"
#include "hex/grid.h"

/// The units of a hex as a chain in a state: the first one by hex, the next one by unit. Units stand
/// in rising order, so that equal positions have equal bytes.
namespace hg::mech {

template <std::size_t Hexes, std::size_t Units>
void link(std::array<core::UnitId, Hexes>& first, std::array<core::UnitId, Units>& next,
          core::UnitId unit, hex::HexId h) {
  core::UnitId* at = &first[h];
  while (*at != core::kNoUnit && *at < unit) at = &next[*at];
  next[unit] = *at;
  *at = unit;
}

/// The unit must be in the chain of `h`.
template <std::size_t Hexes, std::size_t Units>
void unlink(std::array<core::UnitId, Hexes>& first, std::array<core::UnitId, Units>& next,
            core::UnitId unit, hex::HexId h) {
  core::UnitId* at = &first[h];
  while (*at != unit) {
    HG_ASSERT(*at != core::kNoUnit);
    at = &next[*at];
  }
  *at = next[unit];
  next[unit] = core::kNoUnit;
}

template <std::size_t Hexes, std::size_t Units>
int count(const std::array<core::UnitId, Hexes>& first, const std::array<core::UnitId, Units>& next,
          hex::HexId h) {
  int n = 0;
  for (core::UnitId u = first[h]; u != core::kNoUnit; u = next[u]) ++n;
  return n;
}

}  // namespace hg::mech
