#pragma once

#include <array>
#include <cstdint>

#include "core/unit.h"
#include "rules/fredericksburg/setup.h"
#include "rules/fredericksburg/state.h"

namespace hg::fredericksburg {

/// Everything a player can do; `roll` belongs to chance and is not one of them.
enum class Verb : std::uint8_t {
  move,       ///< unit, path
  enter,      ///< unit, hex, path (from the entry hex on; may be that hex alone)
  exit,       ///< unit, hex, path (from the present hex to `hex`; may be that hex alone)
  end_phase,
  attack,     ///< targets, units (close units and guns), column or kNoColumn
  bombard,    ///< targets, units (guns), column or kNoColumn
  target,     ///< hex: draft step
  add,        ///< unit: draft step
  declare,    ///< column: draft step
  eliminate,  ///< units: payment of an exchange
  retreat,    ///< unit, path (two hexes), other = the unit it displaces or kNoUnit
  displace,   ///< as retreat
  advance,    ///< unit or kNoUnit, hex
  pass,       ///< no (more) voluntary retreat of guns
};
inline constexpr std::size_t kVerbs = 14;

inline constexpr std::size_t kMaxPath = 24;

/// One action. Fields that the verb does not name are left as they are here.
struct Action {
  Verb verb = Verb::end_phase;
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  std::uint8_t column = kNoColumn;
  HexId hex = kNoHex;
  base::FixedVector<HexId, kMaxPath> path;
  base::FixedVector<HexId, kMaxTargets> targets;
  UnitSet units;
};

}  // namespace hg::fredericksburg
