#pragma once

#include <cstdint>

namespace hg::hooker_lee {

/// Kinds of core::Event and what the fields mean (unit, other, from, to, a, b, side); `rule` is why.
enum class EventKind : std::uint8_t {
  turn_began,          ///< a = turn
  phase_began,         ///< side, a = Phase
  /// a = die, b = Task that asked for it, unit and side as its frame; combat: other fields 0
  die_rolled,
  combat_rolled,       ///< a = die as thrown, b = CombatResult
  night_rolled,        ///< a = die, b = rung it comes to
  corps_assigned,      ///< unit, a = formation
  corps_ready,         ///< a = formation, b = 1 may move, 0 may not
  ford_opened,         ///< hl-19.14
  moved,               ///< unit, from, to, a = cost in thirds, b = Mode
  entered,             ///< unit, to = entry hex, a = cost in thirds of the whole action, b = Mode
  exited,              ///< unit, from
  marched_off,         ///< unit, from: flank march, a = turn of return
  rally_marked,        ///< unit
  morale,              ///< unit, a = Morale before, b = Morale now
  saved,               ///< unit, other = leader, a = die (gc-23.55-a)
  works_begun,         ///< unit, to
  works_finished,      ///< unit, to, a = facing
  works_removed,       ///< to
  attack_declared,     ///< side, a = computed rung (by day), b = cap or -1
  driven_off,          ///< unit, from, to
  eliminated,          ///< unit, from
  retreated,           ///< unit, from, to
  displaced,           ///< unit, from, to
  advanced,            ///< unit, from, to
  advance_declined,    ///< side
  leader_moved,        ///< unit = leader, from, to: goes with his men, or placed
  leader_lost,         ///< unit, from
  occupied,            ///< side, to
  crossed,             ///< unit: a I Corps unit is over the river
  demoralized,         ///< side, a = losses
  recovered_army,      ///< side
  points,              ///< side, a = points, unit = for whom
  search_cut_short,    ///< side, a = steps: hl-20.14, the attack to come counts as unavoidable
  game_over,           ///< side = winner or none, a and b = points of Union, Confederate
};

/// What a ledger line is about.
enum class Step : std::uint8_t {
  strength,     ///< before = after = printed strength of the unit (leader's point included apart)
  leader,       ///< + 1 for a leader of more stars
  range,        ///< far, close or supported guns
  morale,
  terrain,      ///< halved
  combined,     ///< before = sum so far, after = with this unit
  no_strength,  ///< a unit that adds nothing (bgr-8.74)
  night,        ///< the total
  ratio,        ///< before = attack total, after = rung
  left,         ///< columns to the left: rung before, after
  right,        ///< columns to the right: rung before, after
  not_counted,  ///< a benefit that does not apply (before = after)
  die,          ///< before = 0, after = modifier of the die (bgr-8.61)
  reduction,    ///< rung before, after (bgr-8.9)
};

}  // namespace hg::hooker_lee
