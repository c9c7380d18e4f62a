#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/bitset.h"
#include "base/fixed_vector.h"
#include "core/side.h"
#include "core/unit.h"
#include "hex/grid.h"

namespace hg::fredericksburg {

using core::Side;
using core::UnitId;
using core::UnitSet;
using core::kNoUnit;
using hex::HexId;
using hex::kNoHex;

/// The most hexes a map of this game may have (the printed one has 688).
inline constexpr std::size_t kMaxMapHexes = 704;
/// The most hexes one combat can be about.
inline constexpr std::size_t kMaxTargets = 6;
inline constexpr std::size_t kMaxPointHexes = 16;

/// Where a counter is.
enum class Place : std::uint8_t { reserve, map, eliminated, exited };

/// Marks a counter may carry; those of a phase are cleared when it ends.
enum class Mark : std::uint8_t {
  moved,        ///< bgd-5.1-f, this Movement Phase
  attacked,     ///< bgd-7.1-c, took part in an attack this Combat Phase
  defended,     ///< bgd-7.1-c, was attacked this Combat Phase
  displaced,    ///< bgd-7.8-d, was displaced this Combat Phase
  advanced,     ///< bgd-7.7-f
  retreated,    ///< bgd-7.7-c
  free_gun,     ///< bgd-7.1-i3, artillery outside enemy ZOC when the Combat Phase began
  caught,       ///< bgd-11.3, Ineffective in enemy ZOC when the Combat Phase began
  ineffective,  ///< bgd-11.0, lasts
  immobile,     ///< fr-15.6-c, lasts until released
};

struct UnitState {
  HexId hex = kNoHex;
  std::uint16_t marks = 0;  ///< a bit for each Mark
  std::uint8_t place = 0;   ///< Place
  std::uint8_t zero = 0;

  Place where() const { return static_cast<Place>(place); }
  bool on_map() const { return where() == Place::map; }
  bool has(Mark m) const { return ((marks >> static_cast<unsigned>(m)) & 1U) != 0; }
  void add(Mark m) { marks = static_cast<std::uint16_t>(marks | (1U << static_cast<unsigned>(m))); }
  void remove(Mark m) {
    marks = static_cast<std::uint16_t>(marks & ~(1U << static_cast<unsigned>(m)));
  }
};

/// What the top of the agenda asks for (facts: the decision map of this game).
enum class Task : std::uint8_t {
  movement,             ///< phasing: move, enter, exit, end_phase
  combat,               ///< phasing: attack, bombard, or first step of a draft, end_phase
  draft,                ///< phasing: more targets, units, declare
  roll,                 ///< chance: the combat die
  exchange,             ///< attacker: which units pay (bgd-7.6-c)
  gun_retreat,          ///< attacker: bombarding guns may take Ar (bgd-8.1-e)
  retreat,              ///< owner: one unit, one hex (bgd-7.7)
  displace,             ///< owner: where the displaced unit goes (bgd-7.8)
  advance,              ///< victor: one unit or none (bgd-7.7-p2)
  ineffective_retreat,  ///< phasing: caught Ineffective units leave (bgd-11.3)
  over,
};

/// One entry of the agenda.
struct Frame {
  Task task = Task::over;
  Side side = Side::none;
  UnitId unit = kNoUnit;  ///< displace: the unit displaced
  std::uint8_t pad = 0;
};

enum class Phase : std::uint8_t { movement, combat, over };
enum class Outcome : std::uint8_t { none, union_wins, confederate_wins, draw };

/// The combat being declared or resolved; all zero between combats.
struct Combat {
  UnitSet units;      ///< close attackers
  UnitSet guns;       ///< bombarding guns
  UnitSet defenders;  ///< every unit in the target hexes, those that count nothing too
  UnitSet pending;    ///< units that still have to retreat (or may, for gun_retreat)
  UnitSet chain;      ///< units moved in the present displacement chain (bgd-7.8-c)
  base::FixedVector<HexId, kMaxTargets> targets;
  base::FixedVector<HexId, kMaxTargets> origins;  ///< hexes the close attackers attack from
  std::uint8_t computed = 0;  ///< column by the odds
  std::uint8_t column = 0;    ///< column rolled on (bgd-7.9)
  std::uint8_t die = 0;
  std::uint8_t result = 0;  ///< CombatResult once the die is known
};

/// A whole position of Fredericksburg as a plain value: copying it is the undo, its bytes are its hash.
struct State {
  Combat combat;
  std::array<UnitState, core::kMaxUnits> units{};
  std::array<UnitId, kMaxMapHexes> first{};        ///< first unit in a hex, in rising order
  std::array<UnitId, core::kMaxUnits> next{};      ///< next unit in the same hex
  base::FixedVector<Frame, 11> agenda;
  std::array<std::uint16_t, 2> eliminated_points{};  ///< fr-15.4.1-a, by the side that scores
  std::array<std::uint16_t, 2> exit_points{};        ///< fr-15.4.1-b … g
  std::array<std::uint16_t, 2> start_points{};
  std::array<Side, kMaxPointHexes> owners{};  ///< of the point hexes, in the order of the set-up
  std::uint8_t turn = 1;
  Phase phase = Phase::movement;
  Side phasing = Side::confederate;
  std::uint8_t moved = 0;                ///< units of the phasing side that moved this turn
  std::uint8_t die_thrown = 0;           ///< bgd-5.1-c, this Combat Phase
  std::uint8_t headquarters_entered = 0;  ///< fr-15.6-b
  std::uint8_t all_released = 0;          ///< fr-15.6.1-a, -b
  Outcome outcome = Outcome::none;
  std::uint8_t automatic = 0;  ///< the outcome is the automatic victory of fr-15.4-b
  std::array<std::uint8_t, 5> zero{};

  bool over() const { return outcome != Outcome::none; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace hg::fredericksburg
