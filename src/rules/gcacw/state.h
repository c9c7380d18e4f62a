#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/bitset.h"
#include "base/fixed_vector.h"
#include "core/side.h"
#include "core/unit.h"
#include "hex/grid.h"
#include "rules/gcacw/setup.h"

namespace hg::gcacw {

using core::Side;
using core::UnitId;
using core::UnitSet;
using core::kNoUnit;
using hex::HexId;
using hex::kNoHex;

/// The most hexes: the Rappahannock map has 1943.
inline constexpr std::size_t kMaxMapHexes = 1952;
/// The most counters, those of the pool too.
inline constexpr std::size_t kMaxGameUnits = 96;
/// The most permanent bridges and ferries of a map that can be destroyed.
inline constexpr std::size_t kMaxBridges = 32;
inline constexpr std::size_t kMaxStations = 16;
inline constexpr std::size_t kMaxPointHexes = 8;
/// A retreat of six hexes may be prolonged out of enemy-occupied hexes (gcw-7.6-y).
inline constexpr std::size_t kMaxRetreat = 12;

/// Where a counter is. `pool`: beside the map, may come into play.
enum class Place : std::uint8_t { pool, map, eliminated };

/// Marks a counter may carry.
enum class Mark : std::uint8_t {
  disorganised,
  exhausted,
  refused,      ///< stands in a hex with a Flanks Refused marker (gcw-7.8-b)
  selected,     ///< marked for the activation and has not marched yet (gcw-5.2-c)
  declined,     ///< cavalry that let its right to retreat go, in this hex and march (gcw-7.7-f)
  tried,        ///< has tried to destroy a bridge or ferry this turn (gcw-10.2-e)
  built,        ///< has done its one work of this Recovery Phase (gcw-8-b)
  crossed,      ///< has made its first crossing (slb-13.4-h)
  over,         ///< driven over the river: free to move there (slb-13.1-d)
  acted,        ///< has acted in a given phase (slb-13.4-b)
  digging,      ///< by option, selected to entrench and not to march (gcw-5.2-f)
  bridged,      ///< its one work of this Recovery Phase was a bridge (gcw-10.1-d)
};
inline constexpr std::size_t kMarks = 12;
/// On a leader, who destroys no bridges: he has changed his unit in this Leader Transfer Phase or
/// before the present advance (gcw-6.3-g, -h).
inline constexpr Mark kChangedOver = Mark::tried;

struct UnitState {
  HexId hex = kNoHex;
  std::uint16_t marks = 0;          ///< a bit for each Mark
  std::uint8_t place = 0;           ///< Place
  std::uint8_t manpower = 0;
  std::uint8_t fatigue = 0;         ///< 0 … 4
  std::uint8_t demoralised = 0;     ///< 0, 1 or 2 (gcw-11-a)
  std::uint8_t works = 0;           ///< Works
  std::uint8_t formation = kNoFormation;  ///< a substitute has that of its parent (slb-21.1-f)
  UnitId with = kNoUnit;            ///< leaders: the unit he is attached to
  std::uint8_t zero = 0;

  Place where() const { return static_cast<Place>(place); }
  Works dug() const { return static_cast<Works>(works); }
  bool on_map() const { return where() == Place::map; }
  bool has(Mark m) const { return ((marks >> static_cast<unsigned>(m)) & 1U) != 0; }
  void add(Mark m) { marks = static_cast<std::uint16_t>(marks | (1U << static_cast<unsigned>(m))); }
  void remove(Mark m) {
    marks = static_cast<std::uint16_t>(marks & ~(1U << static_cast<unsigned>(m)));
  }
};

/// What the top of the agenda asks for (the decision map of docs/rules).
enum class Task : std::uint8_t {
  transfer,         ///< side: transfer, pass (gcw-6.3-h)
  attachment,       ///< side: attach, reform, pass (slb-21.2)
  initiative_roll,  ///< chance: two dice, Union then Confederate (gcw-4.2-a)
  initiative,       ///< winner: take, pass
  yielded,          ///< the other: take, pass (gcw-4.2-g)
  action,           ///< active side: one action (gcw-4.3-a)
  select,           ///< units of an activation: select, begin
  leader_roll,      ///< chance: allowance of an activation; two dice for a cavalry leader
  activation,       ///< transfer (once, before marches), march or entrench a marked unit
  march_roll,       ///< chance: allowance of a single march; two dice for cavalry
  extended_roll,    ///< chance: gcw-5.1-o
  force,            ///< owner: force, pass
  force_roll,       ///< chance; two dice for cavalry
  march,            ///< owner: move, attack, refuse, unrefuse, detach, dismantle, stop
  withdraw,         ///< inactive side: cavalry retreat of a stack, or pass (gcw-7.7)
  withdraw_roll,    ///< chance
  withdraw_loss,    ///< its owner: which unit of the stack loses (gcw-7.7-p)
  retreat,          ///< owner: one hex, or stop (gcw-7.6)
  artillery_roll,   ///< chance: gcw-7.4-l
  combat_roll,      ///< chance: two dice, attacker then defender
  death_roll,       ///< chance: slb-18-c
  death_choice,     ///< Confederate: kill
  lose_defender,    ///< defender: one point to a unit (gcw-7.5-r)
  lose_attacker,    ///< attacker: one point to a unit (gcw-7.5-q)
  voluntary,        ///< defender: select, begin, pass (gcw-7.6-z)
  advance,          ///< attacker: advance, reattach, pass (gcw-7.6-ae)
  destroy,          ///< owner: destroy, pass (gcw-10.2-e)
  destroy_roll,     ///< chance
  assault_select,   ///< select, begin (gcw-7.1-r)
  assault_target,   ///< target (gcw-7.1-t)
  lee,              ///< Confederate: lee, pass (gcw-7.4-w)
  command_roll,     ///< chance: gcw-7.1-v
  keep,             ///< which units stay in: keep (gcw-7.1-z)
  grand,            ///< grand, pass (gcw-7.1-ab)
  grand_roll,       ///< chance: gcw-7.1-ah
  grand_select,     ///< select, begin (gcw-7.1-aj)
  recovery,         ///< side: entrench, bridge, repair, pass (gcw-8-a)
  repair_roll,      ///< chance: gcw-10.3-b
  place_leader,     ///< owner: Frame::unit = leader without a unit (gcw-7.5-u)
  over,
};
inline constexpr std::size_t kTasks = 40;

/// One entry of the agenda.
struct Frame {
  Task task = Task::over;
  Side side = Side::none;
  UnitId unit = kNoUnit;
  std::uint8_t data = 0;
};

enum class Phase : std::uint8_t { transfer, attachment, action, recovery, over };
enum class Outcome : std::uint8_t { none, union_wins, confederate_wins };

/// The action of the Activation Segment.
enum class Deed : std::uint8_t { none, march, activate, assault, burn, entrench, other };
struct Activity {
  Deed deed = Deed::none;
  Side side = Side::none;
  UnitId leader = kNoUnit;
  std::uint8_t allowance = 0;   ///< of an activation, halves (gcw-5.2-i)
  std::uint8_t transferred = 0; ///< the leader has had his transfer, or a unit has marched
  std::uint8_t given = 0;       ///< 1 + index of the GivenPhase, 0 in free phases
};

/// What a marching unit has done; bits of March::flags.
enum class Marching : std::uint8_t {
  moved,       ///< entered a hex
  busy,        ///< did something: from now on no zone can be left (gcw-6.2-s)
  in_zone,     ///< began in an enemy normal zone (gcw-6.2-w)
  held,        ///< stopped by an enemy normal zone: attack or end (gcw-6.2-q)
  fought,      ///< attacked
  charged,     ///< slb-13.4-n: no more attacks
  forced,      ///< force marched
  tired,       ///< by option, at fatigue 4 (gcw-5.1-n): no force march
  near_enemy,  ///< began in an enemy zone, restricted too (slb-13.4-n)
  stood,       ///< spent the whole march where it began so far (gcw-10.2-g)
  idle,        ///< an allowance of 0 by slb-13.4-g: nothing but the end
  advanced,    ///< after combat (gcw-7.6-af, gcw-7.8-b)
};
struct March {
  UnitId unit = kNoUnit;
  std::uint8_t left = 0;       ///< halves of a Movement Point
  std::uint8_t cut = 0;        ///< halves taken by cavalry retreats before the force march step
  std::uint8_t fatigue_before = 0;  ///< gcw-5.1-g; detachments where it began (slb-21.1-e)
  std::uint8_t works_before = 0;
  std::uint8_t zero = 0;
  std::uint16_t flags = 0;
  HexId began = kNoHex;
  bool has(Marching m) const { return ((flags >> static_cast<unsigned>(m)) & 1U) != 0; }
  void add(Marching m) {
    flags = static_cast<std::uint16_t>(flags | (1U << static_cast<unsigned>(m)));
  }
  void remove(Marching m) {
    flags = static_cast<std::uint16_t>(flags & ~(1U << static_cast<unsigned>(m)));
  }
};

struct Assault {
  UnitSet chosen;    ///< step 1: all gain fatigue
  UnitSet joined;    ///< grand assault, step 3
  HexId target = kNoHex;
  std::uint8_t number = 0;        ///< Assault Number
  std::uint8_t grand_number = 0;  ///< hexes
  std::uint8_t lee = 0;           ///< 1: his bonus is declared
  std::uint8_t empty = 0;         ///< 1: the cavalry has left the target (gcw-7.7-q)
  std::array<std::uint8_t, 2> zero{};
};

/// The combat being resolved; all zero between combats.
struct Combat {
  UnitSet attackers;
  UnitSet defenders;
  UnitSet pending;            ///< attackers that may still advance
  HexId from = 0;             ///< the active hex (of the marching unit, of the assaulting leader)
  HexId target = 0;
  std::uint8_t type = 0;      ///< AttackType of a march
  std::uint8_t charge = 0;
  std::uint8_t assault = 0;   ///< 1 assault, 2 grand assault
  std::uint8_t artillery_die = 0;
  std::uint8_t attacker_die = 0, defender_die = 0;  ///< as thrown
  std::int8_t attacker_modifier = 0, defender_modifier = 0;
  std::int8_t difference = 0; ///< line of the chart
  std::uint8_t attack_column = 0, defence_column = 0;
  std::uint8_t losses = 0;    ///< points still to be divided
  std::uint8_t vacated = 0;   ///< the target is empty
  std::uint8_t lettered = 0;  ///< letters applied: bit 0 the defender's, bit 1 the attacker's
  std::array<std::uint8_t, 6> zero{};
};

enum class RetreatKind : std::uint8_t { normal, voluntary, rout, cavalry };
/// A retreat under way, hex by hex; all zero between retreats.
struct Retreat {
  UnitSet units;
  HexId start = 0;
  HexId active = 0;           ///< the active enemy hex (gcw-7.6-l)
  base::FixedVector<HexId, kMaxRetreat> entered;
  std::uint8_t kind = 0;      ///< RetreatKind
  std::uint8_t overridden = 0;
  std::uint8_t reduction = 0; ///< halves of an MP that a cavalry retreat takes from the march
  std::array<std::uint8_t, 7> zero{};
};

/// A bridge built in play (gcw-10.1-a).
struct Pontoon {
  HexId a = kNoHex, b = kNoHex;  ///< a < b
  Side side = Side::none;
  std::uint8_t major = 0;
};

/// A whole position as a plain value: copying it is the undo, its bytes are its hash.
struct State {
  Combat combat;
  Assault assault;
  Retreat retreat;
  /// Brigades that a special division is still to become (slb-21.4-j).
  UnitSet splitting;
  March march;
  Activity activity;
  std::uint32_t destroyed = 0;                   ///< a bit for each Game::bridges()
  /// Bridges on which a side has tried a repair in this Recovery Phase (gcw-10.3-a).
  std::array<std::uint32_t, 2> repairs{};
  std::array<UnitState, kMaxGameUnits> units{};
  /// First unit in a hex, in rising order. Leaders are not in these lists.
  std::array<UnitId, kMaxMapHexes> first{};
  std::array<UnitId, kMaxGameUnits> next{};
  base::FixedVector<Frame, 14> agenda;
  base::FixedVector<Pontoon, 32> pontoons;       ///< minor rivers have no limit (gcw-10.1-c)
  base::FixedVector<Pontoon, 4> dismantled;      ///< this turn: no rebuilding (slb-10-a)
  std::array<std::uint16_t, 2> losses{};         ///< that count for points, by owner (slb-VP-a)
  std::array<std::int16_t, 2> start_points{};    ///< of positions; 0 in the scenarios
  std::uint16_t rain = 0;                        ///< a bit for each turn, bit 0 = turn 1
  std::uint16_t scored = 0;                      ///< a bit for each PointRule that scores once
  std::array<std::uint8_t, kMaxStations> stations{};  ///< 0, 1 damaged, 2 destroyed (gcw-5.4-d)
  std::array<Side, kMaxPointHexes> owners{};     ///< of the hexes of PointRule::What::held
  std::uint8_t alert_left = 0;    ///< bit for each alert hex emptied (slb-13.1-c)
  std::uint8_t alerted = 0;       ///< 1 told, may act from the next Confederate initiative; 2 may
  std::uint8_t union_free = 0;    ///< 1: still wins without dice (slb-13.1-b)
  std::uint8_t rodes_free = 0;    ///< a Union unit has been near (slb-13.4-f)
  std::uint8_t horse_guns = 0;    ///< 0 none, 1 waiting, 2 distributed, 3 lost (slb-13.4-k)
  std::uint8_t night = 0;         ///< slb-13.2-f
  std::uint8_t minor_shut_until = 0, major_shut_until = 0;  ///< turn (gcw-12-n, -o)
  std::uint8_t lee_corps = 0xFF;  ///< formation whose corps has his bonus this turn (gcw-7.4-x)
  std::uint8_t turn = 1;
  std::uint8_t action_phase = 0;  ///< of this turn, from 1
  Phase phase = Phase::action;
  Side active = Side::none;       ///< who has the initiative
  Outcome outcome = Outcome::none;
  std::uint8_t level = 0;         ///< 1 + index of the VictoryLevel, 0 before the end
  std::array<std::uint8_t, 3> zero{};

  bool over() const { return outcome != Outcome::none; }
  bool raining() const { return ((rain >> (turn - 1U)) & 1U) != 0; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace hg::gcacw
