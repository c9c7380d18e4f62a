#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/bitset.h"
#include "base/fixed_vector.h"
#include "core/side.h"
#include "core/unit.h"
#include "hex/grid.h"
#include "rules/hooker_lee/setup.h"

namespace hg::hooker_lee {

using core::Side;
using core::UnitId;
using core::UnitSet;
using core::kNoUnit;
using hex::HexId;
using hex::kNoHex;

/// The most hexes: two printed maps of 688 that share thirteen (gc-22.0-b).
inline constexpr std::size_t kMaxMapHexes = 1376;
/// The most counters (Grand Chancellorsville has 90).
inline constexpr std::size_t kMaxGameUnits = 96;
/// The most hexes one combat can be about.
inline constexpr std::size_t kMaxTargets = 6;
inline constexpr std::size_t kMaxPointHexes = 8;
inline constexpr std::size_t kMaxColumns = 12;

/// Where a counter is. `away`: on the flank march, comes back on `returns` (hl-18.23).
enum class Place : std::uint8_t { reserve, map, eliminated, exited, away };

/// Marks a counter may carry. Those above `lasting` are cleared when a phase or player-turn ends.
enum class Mark : std::uint8_t {
  moved,      ///< used its move this Movement Phase: moved, entered, rallying or entrenching
  stirred,    ///< really changed hex this Player-Turn by movement (12.16, 10.34-ii look at it)
  moved_in,   ///< moved into an enemy-controlled hex this Movement Phase (bgr-11.21)
  forced,     ///< moved by Forced March this Player-Turn (gc-23.23)
  rallying,   ///< carries a Rally marker (bgr-12.41-b)
  digging,    ///< gave its move to Breastworks this Movement Phase (bgr-10.34-i)
  attacked,   ///< took part in an attack this Combat Phase (bgr-8.14)
  defended,   ///< was attacked this Combat Phase
  displaced,  ///< bgr-8.82
  advanced,   ///< bgr-8.75
  retreated,  ///< bgr-8.74, this Combat Phase
  free_gun,   ///< bgr-9.41: artillery outside enemy ZOC when the Combat Phase began
  caught,     ///< bgr-12.32: Routed in enemy ZOC when the Combat Phase began
  builder,    ///< lasting: the infantry under whose hex a marker is being built (bgr-10.34)
  crossed,    ///< lasting: has been on the south bank (hl-20.15)
  balked,     ///< lasting: had no legal entry on its scheduled turn (bgr-5.5)
};

struct UnitState {
  HexId hex = kNoHex;
  std::uint16_t marks = 0;  ///< a bit for each Mark
  std::uint8_t place = 0;   ///< Place
  std::uint8_t morale = 0;  ///< Morale
  std::uint8_t returns = 0; ///< hl-18.23: game turn of a unit that is away
  std::uint8_t zero = 0;

  Place where() const { return static_cast<Place>(place); }
  Morale order() const { return static_cast<Morale>(morale); }
  bool on_map() const { return where() == Place::map; }
  bool routed() const { return order() == Morale::routed; }
  bool has(Mark m) const { return ((marks >> static_cast<unsigned>(m)) & 1U) != 0; }
  void add(Mark m) { marks = static_cast<std::uint16_t>(marks | (1U << static_cast<unsigned>(m))); }
  void remove(Mark m) {
    marks = static_cast<std::uint16_t>(marks & ~(1U << static_cast<unsigned>(m)));
  }
};

/// What the top of the agenda asks for (the decision map of docs/rules).
enum class Task : std::uint8_t {
  assign,         ///< Union: corps of the Reserve artillery (gc-23.4-b)
  command_roll,   ///< chance: one corps, Frame::unit = its formation (gc-23.4)
  averill_roll,   ///< chance: hl-19.14
  movement,       ///< phasing: rally, move, enter, exit, entrench, end_phase
  rout,           ///< phasing: rout, pass (bgr-12.16)
  rally_roll,     ///< chance: Frame::unit (bgr-12.41-b)
  fortify,        ///< phasing: fortify, pass (bgr-10.34-ii)
  combat,         ///< phasing: attack, bombard, or first step of a draft, end_phase
  draft,          ///< phasing: more targets, units, declare
  drive,          ///< attacker: which Routed defenders must go; pass (bgr-12.34)
  drive_retreat,  ///< owner: one driven unit, two hexes
  night_roll,     ///< chance: bgr-11.23
  roll,           ///< chance: the combat die
  lose_attacker,  ///< defender: which attacker Ae* takes (bgr-8.6-b)
  lose_defender,  ///< attacker: which defender Ex* takes (bgr-8.6-e)
  exchange,       ///< attacker: which units pay (bgr-8.6-d, -e)
  gun_retreat,    ///< attacker: bombarding guns may take Ar (bgr-9.17)
  retreat,        ///< owner: one unit, one hex (bgr-8.7)
  displace,       ///< owner: where the displaced unit goes (bgr-8.8)
  advance,        ///< victor: one unit for each vacated hex, or none (bgr-8.75)
  disorder_roll,  ///< chance: Frame::unit = lowest of Combat::rolling (bgr-12.12, -12.13)
  saving_roll,    ///< chance: Frame::unit saved by a leader from one level (gc-23.55-a)
  fate_roll,      ///< chance: Frame::unit = leader of a lost unit (gc-23.56)
  place_leader,   ///< owner: Frame::unit = leader without a tie-free nearest unit (gc-23.56)
  rout_retreat,   ///< phasing: caught Routed units leave (bgr-12.32)
  over,
  withdraw,       ///< defender, by option: cavalry may go back two hexes, or pass (bgr-13.2-b)
};
inline constexpr std::size_t kTasks = 27;

/// One entry of the agenda.
struct Frame {
  Task task = Task::over;
  Side side = Side::none;
  UnitId unit = kNoUnit;
  std::uint8_t data = 0;
};

enum class Phase : std::uint8_t { command, movement, combat, over };
enum class Outcome : std::uint8_t { none, union_wins, confederate_wins, draw };
/// hl-21.2; none where only totals are compared.
enum class Level : std::uint8_t { none, marginal, substantive, decisive };

/// The combat being declared or resolved; all zero between combats.
struct Combat {
  UnitSet units;      ///< close attackers
  UnitSet guns;       ///< bombarding guns (and gunboats)
  UnitSet defenders;  ///< every unit in the target hexes, those that count nothing too
  UnitSet idle;       ///< defenders attacked before, which add nothing (bgr-8.74)
  UnitSet pending;    ///< units that still have to retreat (or may, for gun_retreat)
  UnitSet chain;      ///< units moved in the present displacement chain (bgr-8.82)
  UnitSet rolling;    ///< units that still throw for Disorder, lowest id first
  /// Units and defenders that stood in enemy ZOC when attacked (bgr-12.12, -12.13)
  UnitSet contacted;
  base::FixedVector<HexId, kMaxTargets> targets;  ///< hexes attacked; original hexes for advances
  base::FixedVector<HexId, kMaxTargets> origins;  ///< hexes the close attackers attacked from
  std::uint8_t vacated = 0;    ///< bit i: targets[i] (or origins[i]) already offered or filled
  std::uint8_t cap = kNoColumn;///< voluntary reduction (bgr-8.9)
  std::uint8_t computed = 0;   ///< rung after shifts, before the cap and the die
  std::uint8_t column = 0;     ///< rung rolled on
  std::uint8_t night_die = 0;  ///< 0 by day
  std::uint8_t die = 0;        ///< as thrown
  std::uint8_t result = 0;     ///< CombatResult once the die is known
  std::uint8_t automatic = 0;  ///< hl-20.14: Ar without a die
  /// While units are displaced: the hex the retreat began in (bgr-8.82)
  HexId chain_from = 0;
  std::uint16_t debt = 0;      ///< printed strength that an exchange still owes (bgr-12.26)
};

/// An entry hex of this Player-Turn and the column before it (bgr-5.0-c).
struct Column {
  HexId hex = kNoHex;
  std::uint8_t stacks = 0;  ///< entered so far
  UnitId lone = kNoUnit;    ///< the only unit of the last stack, if another may still join it
};

/// bgr-10.3: what lies in a hex. 0 none; else side, whether finished, facing.
struct Works {
  static constexpr std::uint8_t make(Side side, bool finished, hex::Direction facing) {
    return static_cast<std::uint8_t>(0x80U | (core::index(side) << 6U) | (finished ? 0x20U : 0U) |
                                     facing);
  }
  static constexpr bool any(std::uint8_t w) { return w != 0; }
  static constexpr Side side(std::uint8_t w) {
    return (w & 0x40U) != 0 ? Side::confederate : Side::union_;
  }
  static constexpr bool finished(std::uint8_t w) { return (w & 0x20U) != 0; }
  static constexpr hex::Direction facing(std::uint8_t w) {
    return static_cast<hex::Direction>(w & 0x07U);
  }
  /// A finished marker covers its facing and the two sides next to it.
  static constexpr bool covers(std::uint8_t w, hex::Direction d) {
    return finished(w) && (d == facing(w) || d == (facing(w) + 1) % 6 || d == (facing(w) + 5) % 6);
  }
};

/// A whole position as a plain value: copying it is the undo, its bytes are its hash.
struct State {
  Combat combat;
  /// bgr-11.21: at night, defenders touched by a unit that had to fight and has fought.
  UnitSet night_due;
  std::uint32_t ready = 0;                       ///< gc-23.4: bit for each formation that may move
  std::array<UnitState, kMaxGameUnits> units{};
  /// First land combat unit in a hex, in rising order. Leaders and gunboats are not in these lists.
  std::array<UnitId, kMaxMapHexes> first{};
  std::array<std::uint8_t, kMaxMapHexes> works{};  ///< bgr-10.3, a Works byte
  std::array<UnitId, kMaxGameUnits> next{};
  base::FixedVector<Frame, 11> agenda;
  base::FixedVector<Column, kMaxColumns> columns;
  std::array<std::uint16_t, 2> losses{};         ///< printed strength lost, by owner (hl-20.1-i1)
  std::array<std::uint16_t, 2> exited_strength{};///< left for points, by owner
  std::array<std::uint16_t, 2> start_points{};   ///< of positions; 0 in the scenarios
  std::array<Side, kMaxPointHexes> owners{};     ///< of the point hexes (hl-21.1-i1)
  std::array<std::uint8_t, 2> stars_lost{};      ///< gc-23.61-d, by owner
  std::array<std::uint8_t, 2> demoralized{};     ///< 1 while so (hl-20)
  std::array<std::uint8_t, 2> demoralized_turn{};///< in which it began (hl-20.13)
  std::uint8_t reserve_corps = 0xFF;             ///< gc-23.4-b: formation of the Reserve artillery
  std::uint8_t turn = 1;
  Phase phase = Phase::movement;
  Side phasing = Side::confederate;
  std::uint8_t moved = 0;         ///< units counted against hl-19.11 this turn
  std::uint8_t stirring = 0;      ///< something but a Rally marker was done this Movement Phase
  std::uint8_t flank_exits = 0;   ///< hl-18.22
  std::uint8_t averill_open = 0;  ///< hl-19.14
  Outcome outcome = Outcome::none;
  Level level = Level::none;

  bool over() const { return outcome != Outcome::none; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace hg::hooker_lee
