#pragma once

#include <cstdint>

#include "core/note.h"

namespace hg::fredericksburg {

/// Kinds of core::Event and what the fields mean (unit, other, from, to, a, b, side).
enum class EventKind : std::uint8_t {
  turn_began,          ///< a = turn
  phase_began,         ///< side, a = Phase
  moved,               ///< unit, from, to, a = cost (the path is the action's)
  entered,             ///< unit, to = entry hex, a = cost of the whole action
  exited,              ///< unit, from = exit hex
  attack_declared,     ///< side, a = computed column, b = column used (combat record has the rest)
  die_rolled,          ///< a = die, b = CombatResult
  eliminated,          ///< unit, from
  retreated,           ///< unit, from, to
  displaced,           ///< unit, from, to
  advanced,            ///< unit, from, to
  advance_declined,    ///< side
  became_ineffective,  ///< unit
  recovered,           ///< unit
  occupied,            ///< side, to = hex
  released,            ///< unit, or kNoUnit for all
  limit_lifted,        ///< to = headquarters hex
  points,              ///< side, a = points, unit = for whom (rule says why)
  game_over,           ///< side = winner or none for a draw, a and b = points of Union, Confederate
};

using core::note;

/// What a ledger line is about.
enum class Step : std::uint8_t {
  strength,    ///< before = sum so far, after = with this unit
  defence,     ///< strength of the units in a hex, as strength
  no_strength, ///< a unit that adds nothing (bgd-7.7-c)
  multiplier,  ///< before/after = strength of the hex
  not_counted, ///< a second multiplier that does not apply (bgd-7.4-a)
  ratio,       ///< before = attack, after = column index
  reduction,   ///< before = computed column, after = column used
};

}  // namespace hg::fredericksburg
