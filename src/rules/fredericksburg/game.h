#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/cost_book.h"
#include "core/event.h"
#include "core/ledger.h"
#include "core/verdict.h"
#include "rules/fredericksburg/action.h"
#include "rules/fredericksburg/events.h"
#include "rules/fredericksburg/setup.h"
#include "rules/fredericksburg/state.h"

namespace hg::fredericksburg {

using HexSet = base::Bitset<kMaxMapHexes>;
using core::Events;
using core::Verdict;

/// Whose decision, of what kind, by which case.
struct Decision {
  Side side = Side::none;
  Task task = Task::over;
  core::Case rule;
};

/// A hex that a unit can reach, with its movement points and the way it goes there.
struct Reached {
  HexId hex = kNoHex;
  std::uint8_t cost = 0;
  bool may_stop = true;  ///< false: only on the way (a ferry hex, or full of friends)
};

/// The odds of an attack and what each face of the die would do.
struct Odds {
  int attack = 0;
  int defence = 0;
  std::uint8_t computed = 0;  ///< column index
  std::uint8_t column = 0;    ///< column used
  struct Hex {
    HexId hex = kNoHex;
    int printed = 0;
    int multiplier = 1;
    int total = 0;
    core::Case rule;  ///< of the multiplier
  };
  base::FixedVector<Hex, kMaxTargets> hexes;
};

/// Why a line of fire is shut, or that it is open (bgd-8.3).
struct Sight {
  bool clear = true;
  hex::Line line;
  base::FixedVector<HexId, 16> blocked_by;
};

/// What still has to fight this Combat Phase (bgd-7.1, bgd-7.1-a).
struct Duties {
  UnitSet units;
  HexSet hexes;
};

/// The rules of Fredericksburg over one set-up. Immutable; every member is a pure function of the
/// state it is given. Dice come from outside as faces 1 … 6.
class Game {
 public:
  explicit Game(Setup setup);

  const Setup& setup() const { return setup_; }
  const map::Map& map() const { return *setup_.map; }
  std::size_t unit_count() const { return setup_.units.size(); }
  const UnitInfo& info(UnitId u) const { return setup_.units[u]; }

  /// The position at the start of turn 1 (bgd-3.0, fr-15.1).
  State start() const;

  Decision decision(const State& s) const;
  /// Every legal action of the present decision (moves: one cheapest path for each destination;
  /// attacks: the next steps of a draft).
  void legal(const State& s, std::vector<Action>& out) const;
  /// Only those of one unit.
  void legal_of(const State& s, UnitId unit, std::vector<Action>& out) const;
  /// Judges an action; the verdict's mode says whether to stop at the first broken case.
  void judge(const State& s, const Action& a, Verdict& verdict) const;
  bool allows(const State& s, const Action& a) const;
  /// Applies a legal action.
  void apply(State& s, const Action& a, Events* events) const;
  /// Applies the die that decision `roll` asks for, 1 … 6.
  void apply_roll(State& s, int die, Events* events) const;

  // ---- questions -------------------------------------------------------------------------------
  /// Hexes that `unit` can reach in the present Movement Phase; costs in movement points.
  std::vector<Reached> reach(const State& s, UnitId unit) const;
  /// The cheapest path to `to` (from the present or entry hex on); empty when there is none.
  base::FixedVector<HexId, kMaxPath> path_to(const State& s, UnitId unit, HexId to) const;
  /// Movement points of one step for terrain alone, or kProhibited (bgd-5.2).
  int step_cost(HexId from, HexId to) const;
  /// The same with the parts of the price written down.
  int step_cost(HexId from, HexId to, core::CostBook& book) const;
  int allowance(const State& s) const;
  /// Hexes that `side` controls (bgd-6.0).
  HexSet zone(const State& s, Side side) const;
  /// True if an enemy of `side` exerts a ZOC on `h`.
  bool enemy_controlled(const State& s, HexId h, Side side) const;
  /// True if a ZOC goes from one hex into the neighbour in direction `d` (bgd-6.0-h).
  bool zone_carries(HexId h, hex::Direction d) const { return zoc_[h][d]; }
  Sight sight(HexId from, HexId to) const;
  /// Odds of the whole declaration `a` (attack or bombard), or of the combat of the state.
  Odds odds(const State& s, const Action& a, core::Ledger& ledger) const;
  Odds odds(const State& s, const Combat& combat, core::Ledger& ledger) const;
  CombatResult result(std::uint8_t column, int die) const;
  Duties duties(const State& s) const;
  /// Enemy hexes that may still be attacked this phase.
  HexSet attackable(const State& s) const;
  bool in_contact(const State& s, UnitId unit, HexId target) const;
  bool can_bombard(const State& s, UnitId gun, HexId target) const;
  /// Units that can act in the present decision.
  UnitSet actors(const State& s) const;
  int points(const State& s, Side side) const;  ///< as they would count now, hexes included
  int hex_points(const State& s, Side side) const;
  core::Light light(const State& s) const;
  Side owner(const State& s, HexId h) const;  ///< of a point hex; none for others

  /// What is wrong with a state by the standing rules; empty when nothing is (tests, positions).
  struct Problem {
    core::Case rule;
    UnitId unit = kNoUnit;
    HexId hex = kNoHex;
  };
  std::vector<Problem> problems(const State& s) const;

  // ---- building positions ----------------------------------------------------------------------
  /// An empty board of this set-up: every unit eliminated-free and off the map in reserve.
  State blank() const;
  void put(State& s, UnitId unit, HexId h) const;
  void take_off(State& s, UnitId unit, Place where) const;
  /// Makes `phase` of `side` begin (marks, snapshots, agenda) without changing the turn.
  void begin(State& s, Side side, Phase phase, Events* events) const;

  // ---- the facts that movement is made of, without allocation (searches use them too) ------------
  /// What the phasing side meets on the ground.
  struct Ground {
    HexSet enemies;      ///< hexes with enemy units
    HexSet zone;         ///< enemy-controlled hexes
    int allowance = 0;   ///< movement points of every unit this turn
    bool shun = false;   ///< night: enemy-controlled hexes may not be entered (bgd-10.2)
    bool crowded = false;  ///< some own hex is over the stacking limit
    /// What a flood starts from: 0 for hexes that are closed to movement, kFarAway for the others.
    std::array<std::uint8_t, kMaxMapHexes> blank;
  };
  static constexpr std::uint8_t kFarAway = 0xFF;
  Ground ground(const State& s) const;
  /// Fills `blank` from the other fields.
  static void close_hexes(Ground& ground);
  /// Every hex a unit can get to from a start hex, cheapest way first.
  struct Flood {
    std::array<std::uint8_t, kMaxMapHexes> cost;  ///< true only for the start and hexes in `order`
    std::array<HexId, kMaxMapHexes> from;
    base::Scratch<HexId, kMaxMapHexes> order;  ///< without the start
    HexSet stops;                                  ///< hexes where a move may end, stacking apart
  };
  /// `spent` points are gone before the first step; `shun` closes enemy-controlled hexes (bgd-11.2).
  void flood(HexId start, int spent, const Ground& ground, bool shun, Flood& out) const;
  Side side_of(UnitId u) const { return side_[u]; }
  bool artillery(UnitId u) const { return setup_.units[u].type == core::UnitType::artillery; }
  int count_in(const State& s, HexId h) const;
  /// True if `unit` may stop on `to`: the stacking limit holds, or can still be restored by units
  /// that have not moved (bgd-5.3-a). kNoUnit: the state as it is.
  bool stacking_can_hold(const State& s, UnitId unit, HexId to, const Ground& ground) const;
  /// Units the phasing side may still move this turn (fr-15.6-a); a large number without a limit.
  int moves_left(const State& s) const;
  /// True if the unit may be moved at all now: on the map, unmoved, mobile, not in enemy ZOC.
  bool can_leave(const State& s, UnitId u, const Ground& ground) const;
  /// True if a reinforcement that enters at `h` is held there at once (fr-15.6-c).
  bool immobile_on_entry(const State& s, UnitId u, HexId h) const;
  bool may_stop(HexId h) const { return may_stop_[h]; }
  bool is_exit(HexId h) const { return exit_.test(h); }
  const HexSet& zone_of_hex(HexId h) const { return zone_of_[h]; }
  const HexSet& range_of_hex(HexId h) const { return range_of_[h]; }

  /// One way out for a retreating or displaced unit.
  struct Retreat {
    HexId to = kNoHex;
    UnitId displaces = kNoUnit;
    friend bool operator==(const Retreat& a, const Retreat& b) {
      return a.to == b.to && a.displaces == b.displaces;
    }
  };
  using Retreats = base::FixedVector<Retreat, 24>;
  /// Every retreat open to `unit` (bgd-7.7-a, -b, bgd-7.8); empty: it is eliminated.
  Retreats retreats(const State& s, UnitId unit, const UnitSet& chain) const;
  /// One advance open to the victor.
  struct Advance {
    UnitId unit = kNoUnit;
    HexId to = kNoHex;
    friend bool operator==(const Advance& a, const Advance& b) {
      return a.unit == b.unit && a.to == b.to;
    }
  };
  using Advances = base::FixedVector<Advance, 96>;
  Advances advances(const State& s) const;

 private:
  // tables (tables.cpp)
  void build_tables();
  const TerrainChart::Hex& hex_row(HexId h) const;
  bool hex_row_blocks(HexId h) const;
  int side_cost(HexId h, hex::Direction d, core::CostBook* book) const;
  bool closed_side(map::SideSet set) const;
  map::SideSet side_in_force(HexId h, hex::Direction d) const;
  int table_step_cost(HexId h, hex::Direction d, core::CostBook* book) const;

  // movement (movement.cpp)
  void judge_mover(const State& s, UnitId u, Verdict& v, bool& stop) const;
  bool judge_path(const State& s, const Action& a, std::size_t first, int spent, int reserve,
                  Verdict& v) const;
  bool judge_step(const State& s, const Action& a, std::size_t i, int spent, Verdict& v,
                  int& cost) const;
  void judge_move(const State& s, const Action& a, Verdict& v) const;
  void judge_enter(const State& s, const Action& a, Verdict& v) const;
  void judge_exit(const State& s, const Action& a, Verdict& v) const;
  void judge_end_movement(const State& s, Verdict& v) const;
  void apply_move(State& s, const Action& a, Events* e) const;
  void apply_enter(State& s, const Action& a, Events* e) const;
  void apply_exit(State& s, const Action& a, Events* e) const;
  void walk(State& s, UnitId u, const base::FixedVector<HexId, kMaxPath>& path, Events* e) const;
  int cost_of(const base::FixedVector<HexId, kMaxPath>& path) const;
  void legal_moves(const State& s, UnitId only, std::vector<Action>& out) const;
  void legal_moves_of(const State& s, UnitId u, const Ground& g, std::vector<Action>& out) const;
  void legal_entries_of(const State& s, UnitId u, const Ground& g, std::vector<Action>& out) const;
  base::FixedVector<HexId, kMaxPath> trace(const Flood& f, HexId start, HexId to) const;
  bool ways_out(const State& s, HexId h, int excess, const Ground& g, int& bold, HexSet& room,
                bool& exit) const;

  // declaring attacks (declare.cpp)
  struct Contacts {
    HexSet ours, theirs;
  };
  Contacts contacts(const State& s) const;
  bool able_to_attack(const State& s, UnitId u) const;
  bool still_attackable(const State& s, HexId h) const;
  bool touches(HexId ours, HexId theirs) const;
  bool touches_any(HexId h, const HexSet& others) const;
  void judge_guard(const State& s, Contacts left, const HexSet& used, const HexSet& attacked,
                   Verdict& v) const;
  void judge_declaration(const State& s, const Action& a, const Contacts& c, Verdict& v) const;
  bool judge_targets(const State& s, const Action& a, Verdict& v) const;
  void judge_participant(const State& s, UnitId u, const Action& a, Verdict& v) const;
  void judge_close(const State& s, UnitId u, const Action& a, Verdict& v) const;
  void judge_gun(const State& s, UnitId u, const Action& a, Verdict& v) const;
  void judge_stacks(const State& s, const Action& a, Verdict& v) const;
  void judge_end_combat(const State& s, Verdict& v) const;
  void judge_target(const State& s, const Action& a, const Contacts& c, Verdict& v) const;
  void judge_add(const State& s, const Action& a, const Contacts& c, Verdict& v) const;
  bool completable(const State& s, const Contacts& c, HexSet used, HexSet attacked,
                   bool guns) const;
  /// A hex that leaves the contact graph, and by whose hand.
  struct Taken {
    HexId hex;
    bool ours;
  };
  using TakenList = base::Scratch<Taken, 2 * core::kMaxUnits>;
  bool close_over(const Contacts& c, HexSet& used, HexSet& attacked) const;
  void take_stranded(const HexSet& here, HexSet& gone, const HexSet& there,
                     const HexSet& there_gone, Taken by, TakenList& taken) const;
  HexSet draft_targets(const State& s, const Contacts& c) const;
  bool some_gun_for(const State& s, HexId target) const;
  Action draft_action(const State& s, std::uint8_t column) const;
  void legal_targets(const State& s, const Contacts& c, std::vector<Action>& out) const;
  void legal_combat(const State& s, std::vector<Action>& out) const;
  void legal_draft(const State& s, std::vector<Action>& out) const;
  void apply_declaration(State& s, const Action& a, Events* e) const;
  void apply_target(State& s, const Action& a) const;
  void apply_add(State& s, const Action& a) const;

  // odds (odds.cpp)
  void fill_combat(const State& s, const Action& a, Combat& c) const;
  Odds::Hex defence_of(const State& s, const Combat& c, HexId target, core::Ledger& l) const;
  bool all_close_cross(const State& s, const Combat& c, HexId target, bool redoubt) const;
  bool all_lines_cross(const State& s, const Combat& c, HexId target, bool redoubt) const;
  bool line_crosses(HexId gun, HexId target, bool redoubt) const;
  bool find_crossing(HexId gun, HexId target, bool redoubt) const;

  // results (results.cpp)
  void settle(State& s, Events* e) const;
  void finish_combat(State& s) const;
  void apply_result(State& s, Events* e) const;
  void apply_exchange_result(State& s, Events* e) const;
  void eliminate(State& s, UnitId u, core::Case rule, Events* e) const;
  void judge_eliminate(const State& s, const Action& a, Verdict& v) const;
  void judge_retreat(const State& s, const Action& a, Verdict& v) const;
  void judge_advance(const State& s, const Action& a, Verdict& v) const;
  void apply_retreat(State& s, const Action& a, Events* e) const;
  void apply_displace(State& s, const Action& a, Events* e) const;
  void apply_advance(State& s, const Action& a, Events* e) const;
  void legal_results(const State& s, std::vector<Action>& out) const;
  void legal_payments(const State& s, std::vector<Action>& out) const;
  int strength_of(const UnitSet& set) const;
  bool retreat_hex_open(const State& s, UnitId u, hex::Direction d) const;
  bool retreat_step_open(const State& s, Side side, HexId from, hex::Direction d) const;
  bool chain_ends(const State& s, HexId start, Side side, const UnitSet& chain) const;
  bool can_displace(const State& s, UnitId u, HexId to, UnitId displaced, UnitSet chain) const;
  bool eliminate_stuck(State& s, Events* e) const;
  bool minimal_payment(const UnitSet& units, int needed) const;
  void move_unit(State& s, UnitId u, HexId to, Events* e, core::Case occupied) const;

  // sequence and victory (sequence.cpp, victory.cpp)
  void arrive(State& s, UnitId u, HexId h, Events* e, core::Case occupied) const;
  void confederate_arrival(State& s, HexId h, Events* e) const;
  void release_all(State& s, core::Case rule, Events* e) const;
  void end_movement(State& s, Events* e) const;
  void end_combat(State& s, Events* e) const;
  void end_player_turn(State& s, Events* e) const;
  void end_game_turn(State& s, Events* e) const;
  void snapshot_combat(State& s) const;
  bool automatic_victory(const State& s) const;
  void final_verdict(State& s, Events* e) const;
  void score_exit(State& s, UnitId u, HexId h, Events* e) const;
  bool wrong_time(const State& s, const Action& a, Verdict& v) const;

  void insert(State& s, UnitId u, HexId h) const;
  void remove(State& s, UnitId u) const;

  Setup setup_;
  std::array<Side, core::kMaxUnits> side_{};
  std::vector<std::array<std::int8_t, 6>> cost_;   ///< step into the neighbour, or kProhibited
  /// The steps out of a hex, cheapest first; places without a step have cost 0.
  struct Way {
    HexId to = kNoHex;
    std::uint8_t cost = 0;
  };
  std::vector<std::array<Way, 6>> steps_;
  std::vector<std::array<bool, 6>> zoc_;           ///< ZOC goes into the neighbour
  std::vector<HexSet> zone_of_;                    ///< hexes a unit here controls
  std::vector<std::array<HexId, 6>> near_;         ///< the same as a list, kNoHex after the last
  std::vector<HexSet> release_;                    ///< hexes within the release distance (fr-15.6.1-c)
  std::array<std::vector<UnitId>, 2> units_of_;    ///< by side
  std::vector<HexSet> range_of_;                   ///< hexes a gun here can bombard
  std::vector<HexSet> over_water_, over_works_;    ///< … those of them over such sides (bgd-9.0-b)
  std::vector<bool> may_stop_;
  std::vector<UnitId> held_;                       ///< units that fr-15.6-c can hold
  HexSet exit_;
  HexSet crossing_;                                ///< ferry and pontoon hexes
  std::vector<std::uint8_t> point_index_;          ///< of a hex in the point hexes, or 0xFF
};

}  // namespace hg::fredericksburg
