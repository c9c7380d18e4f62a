#pragma once

#include <cstdint>

namespace hg::gcacw {

/// Kinds of core::Event and what the fields mean (unit, other, from, to, a, b, side); `rule` is
/// why.
enum class EventKind : std::uint8_t {
  turn_began,        ///< a = turn
  phase_began,       ///< a = Phase
  action_phase_began,///< a = number of the Action Phase of the turn
  dice_rolled,       ///< side, unit of the frame; a, b = dice as thrown (b 0 if one), other = Task
  initiative_won,    ///< side, a, b = modified dice, Union and Confederate
  initiative_given,  ///< side: without dice
  initiative_taken,  ///< side
  passed,            ///< side
  night_fell,
  transferred,       ///< unit = leader, other = unit, from, to
  attached,          ///< unit joins other, to = hex, a = manpower now
  reformed,          ///< unit = division, to, a = manpower
  leader_off,        ///< unit = leader taken from the map (slb-21.4-d)
  activated,         ///< unit = leader, a = allowance in halves (0 before the roll)
  march_began,       ///< unit, a = allowance in halves
  fatigue,           ///< unit, a before, b now
  disorganised,      ///< unit
  lost,              ///< unit, a = points lost, b = manpower left
  eliminated,        ///< unit, from
  surrendered,       ///< unit, from
  force_marched,     ///< unit, a = points gained in halves
  moved,             ///< unit, from, to, a = cost in halves, b = halves left
  joined,            ///< unit = army leader, other = unit he goes with
  held,              ///< unit: stopped by a zone
  march_ended,       ///< unit
  refused,           ///< unit, to
  unrefused,         ///< to
  detached,          ///< unit = counter, other = parent, a = manpower
  bridge_built,      ///< side, unit, from, to
  bridge_removed,    ///< side, from, to: dismantled or destroyed pontoon
  bridge_destroyed,  ///< unit, from, to: permanent bridge or ferry
  bridge_repaired,   ///< unit, from, to
  bridge_failed,     ///< unit, from, to, a = die
  burnt,             ///< unit, to, a = 1 damaged, 2 destroyed
  entrenched,        ///< unit, to, a = Works
  works_removed,     ///< unit, from
  withdrew,          ///< unit: declares a cavalry retreat, from, a = halves taken
  stood,             ///< unit: cavalry lets its right go
  attack_declared,   ///< unit (or leader), from, to, a = AttackType (-1 assault), b = charge
  assault_rolled,    ///< unit = leader, a = die, b = number (-1: fails)
  grand_rolled,      ///< unit = army leader, a = die, b = number (0: fails)
  lee_declared,      ///< unit = Lee, other = leader
  artillery_rolled,  ///< a = die, b = modifier
  combat_rolled,     ///< a = difference; from, to; unit as attack_declared
  result,            ///< side, a = line, b = column
  demoralised,       ///< unit, a before, b now
  retreat_began,     ///< unit (first of the stack), from, a = RetreatKind
  retreated,         ///< unit (each), from, to, a = priority, b = loss
  overrode,          ///< unit: used the one override
  advanced,          ///< unit, from, to
  reattached,        ///< unit = leader, other
  leader_killed,     ///< unit
  leader_replaced,   ///< unit = new counter, other = old, to
  leader_moved,      ///< unit = leader, other = unit, from, to
  leader_lost,       ///< unit
  organised,         ///< unit: recovered
  refreshed,         ///< unit: no longer exhausted
  exhausted,         ///< unit
  rallied,           ///< unit, a before, b now: demoralisation
  alerted,           ///< slb-13.1-c
  guns_distributed,  ///< slb-13.4-k
  guns_lost,         ///< to
  released,          ///< unit: Rodes, McLaws
  points,            ///< a = points, b = index of the PointRule
  occupied,          ///< side, to
  game_over,         ///< side = winner, a = Union total, b = index of the level
};

/// What a ledger line is about. Of a modifier `after` is the modifier itself, `before` what it was
/// found from (0 where there is nothing); of values both are quarters of a point.
enum class Step : std::uint8_t {
  manpower,     ///< unit: value of its marker, in quarters
  demoralised,  ///< unit, attack value
  works,        ///< unit, entrenched
  redoubt,
  combined,     ///< unit: sum before, after
  limit,        ///< most that counts
  ratio,        ///< before attack, after modifier (quarters in before)
  tactical,     ///< unit = whose; highest values: before the defender's, after the modifier
  artillery,    ///< differential before, modifier after; gcw-7.4-h: attacker's sum, differential
  type,         ///< column, hasty, normal, prepared
  assault,
  lee,
  jackson,
  surprise,     ///< slb-13.2-d
  charge,
  rain,
  night,
  flank_covered,///< hex: covered (before = count so far, after = count)
  flank_basic,
  flank_reduced,///< hex
  flank,        ///< bonus used
  crossing,     ///< defender
  creek,
  ground,       ///< hill, mountain, ridge
  shaken,       ///< demoralise-2
  attacker,     ///< total of the attacker's die
  defender,     ///< total of the defender's die
};

}  // namespace hg::gcacw
