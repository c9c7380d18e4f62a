#pragma once

#include <array>
#include <cstdint>

#include "core/unit.h"
#include "rules/hooker_lee/setup.h"
#include "rules/hooker_lee/state.h"

namespace hg::hooker_lee {

/// Everything a player can do; dice belong to chance and are not among them.
enum class Verb : std::uint8_t {
  assign,     ///< unit = Reserve artillery, formation: its corps this turn (gc-23.4-b)
  /// unit: gets a Rally marker (bgr-12.41-b); only before the phase's first other action
  rally,
  move,       ///< unit, path, mode
  enter,      ///< unit, hex, path (from the entry hex on; may be that hex alone), mode
  exit,       ///< unit, hex, path (from the present hex to `hex`; may be that hex alone), mode
  entrench,   ///< unit: starts (or, under a move limit, goes on with) Breastworks (bgr-10.34-i)
  end_phase,
  rout,       ///< unit: Shaken becomes Routed (bgr-12.16)
  fortify,    ///< unit, facing: its marker is turned to Breastworks (bgr-10.34-ii)
  attack,     ///< targets, units (close units and guns), column (a cap) or kNoColumn
  bombard,    ///< targets, units (guns), column or kNoColumn
  target,     ///< hex: draft step
  add,        ///< unit: draft step
  declare,    ///< column (a cap) or kNoColumn: draft step
  drive,      ///< unit: this Routed defender must retreat before combat (bgr-12.34)
  eliminate,  ///< units: payment of Ex, Ex*; or the one unit chosen for Ae*, Ex*
  retreat,    ///< unit, path (2 hexes; 3 when driven off), other = the unit it displaces or kNoUnit
  displace,   ///< as retreat, one hex
  advance,    ///< unit or kNoUnit, hex
  place,      ///< unit = leader, other = unit he joins (gc-23.56)
  pass,       ///< no (more) of an optional step
};
inline constexpr std::size_t kVerbs = 21;

/// How a unit moves. Never mixed within one phase (bgr-6.44, gc-23.2).
enum class Mode : std::uint8_t { ordinary, strategic, forced };

/// Leaders march 24 points at two thirds a hex, and the hex they start from. Gunboats have no limit
/// (bgr-9.62), but no river of these maps has as many hexes.
inline constexpr std::size_t kMaxPath = 40;

/// One action. Fields that the verb does not name are left as they are here.
struct Action {
  Verb verb = Verb::end_phase;
  Mode mode = Mode::ordinary;
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  std::uint8_t column = kNoColumn;     ///< a rung of the ladder
  std::uint8_t facing = 0;             ///< the middle one of the three sides, a hex::Direction
  std::uint8_t formation = 0xFF;
  HexId hex = kNoHex;
  base::FixedVector<HexId, kMaxPath> path;
  base::FixedVector<HexId, kMaxTargets> targets;
  UnitSet units;
};

}  // namespace hg::hooker_lee
