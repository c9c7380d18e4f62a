#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/cost_book.h"
#include "core/event.h"
#include "core/ledger.h"
#include "core/note.h"
#include "core/verdict.h"
#include "mech/contacts.h"
#include "rules/hooker_lee/action.h"
#include "rules/hooker_lee/events.h"
#include "rules/hooker_lee/setup.h"
#include "rules/hooker_lee/state.h"

namespace hg::hooker_lee {

using HexSet = base::Bitset<kMaxMapHexes>;
using core::Events;
using core::note;
using core::Verdict;

/// Whose decision, of what kind, by which case.
struct Decision {
  Side side = Side::none;
  Task task = Task::over;
  UnitId unit = kNoUnit;  ///< the frame's
  core::Case rule;
};

/// A hex that a unit can reach; cost in thirds of a Movement Point.
struct Reached {
  HexId hex = kNoHex;
  std::uint8_t cost = 0;
  Mode mode = Mode::ordinary;
  bool may_stop = true;
};

/// The odds of an attack. Rungs as in kTopRung.
struct Odds {
  int attack = 0;   ///< total before the night die
  int defence = 0;
  bool too_low = false;        ///< below 1:5 before shifts (bgr-9.18)
  std::uint8_t raw = 0;        ///< rung of the ratio
  int left = 0, right = 0;     ///< shifts that apply, as columns >= 0
  bool woods_package = false;  ///< bgr-8.45: the woods shift was taken instead of everything else
  std::uint8_t computed = 0;   ///< rung after shifts
  std::uint8_t column = 0;     ///< rung used: not above the cap
  int die = 0;                 ///< modifier of the die (bgr-8.61)
  struct Unit {
    UnitId unit = kNoUnit;
    bool gun_afar = false;
    int printed = 0, total = 0;  ///< printed; after range, morale, terrain
  };
  base::FixedVector<Unit, 40> attackers, defenders;
};

/// Why a line of fire is shut, or that it is open (bgr-9.3).
struct Sight {
  bool clear = true;
  hex::Line line;
  struct Block {
    HexId hex = kNoHex;
    core::Case rule;
  };
  base::FixedVector<Block, 16> blocked_by;
};

/// What still has to fight this Combat Phase (bgr-8.11, bgr-8.12, bgr-11.21).
struct Duties {
  UnitSet units;  ///< A: must attack
  HexSet hexes;   ///< D: must be attacked
};

/// The rules over one set-up. Immutable; every member is a pure function of the state it is given.
/// Dice come from outside as faces 1 … 6.
class Game {
 public:
  explicit Game(Setup setup);

  const Setup& setup() const { return setup_; }
  const map::Map& map() const { return *setup_.map; }
  std::size_t unit_count() const { return setup_.units.size(); }
  const UnitInfo& info(UnitId u) const { return setup_.units[u]; }
  Side side_of(UnitId u) const { return side_[u]; }

  // ==== game.cpp =================================================================================
  /// The position at the start of turn 1 (bgr-3.0).
  State start() const;
  Decision decision(const State& s) const;
  /// Every legal action of the present decision (moves: one for each unit and destination, ordinary
  /// before strategic before forced, by one cheapest path; attacks: the next steps of a draft).
  void legal(const State& s, std::vector<Action>& out) const;
  void legal_of(const State& s, UnitId unit, std::vector<Action>& out) const;
  /// Judges an action; the verdict's mode says whether to stop at the first broken case.
  void judge(const State& s, const Action& a, Verdict& verdict) const;
  bool allows(const State& s, const Action& a) const;
  void apply(State& s, const Action& a, Events* events) const;
  /// Applies the die that the present chance decision asks for, 1 … 6.
  void apply_roll(State& s, int die, Events* events) const;
  /// Units that can act in the present decision.
  UnitSet actors(const State& s) const;
  /// An empty board: every unit off the map in reserve, good order.
  State blank() const;
  void put(State& s, UnitId unit, HexId h) const;       ///< keeps the lists; no rule effects
  void take_off(State& s, UnitId unit, Place where) const;
  int count_in(const State& s, HexId h) const;          ///< land combat units
  core::Light light(const State& s) const;
  bool night(const State& s) const { return light(s) == core::Light::night; }

  // ---- kinds of unit ----------------------------------------------------------------------------
  bool leader(UnitId u) const { return info(u).type == core::UnitType::leader; }
  bool gunboat(UnitId u) const { return info(u).type == core::UnitType::gunboat; }
  /// Infantry, cavalry, artillery, horse artillery: they stack, have zones, can be attacked.
  bool fights(UnitId u) const { return !leader(u) && !gunboat(u); }
  /// bgr-9.0-e: artillery and horse artillery.
  bool gun(UnitId u) const {
    return info(u).type == core::UnitType::artillery ||
           info(u).type == core::UnitType::horse_artillery;
  }
  bool rides(UnitId u) const;  ///< moves as cavalry (gc-23.23)
  bool needs_company(UnitId u) const { return gun(u) && !rides(u); }  ///< bgr-7.3
  bool foot_or_horse(UnitId u) const {
    return info(u).type == core::UnitType::infantry || info(u).type == core::UnitType::cavalry;
  }
  /// hl-19.2-i1: a Union division, which stands alone.
  bool stands_alone(UnitId u) const {
    return setup_.rules.union_divisions_alone && side_[u] == Side::union_ &&
           info(u).size == core::UnitSize::division;
  }

  // ==== tables.cpp: what map and charts come to ==================================================
  /// Thirds of one step, or kProhibited: over open ground, and into an enemy-controlled hex
  /// (bgr-7.2). `climbs` etc. included.
  int step_cost(HexId from, hex::Direction d, bool into_zone) const {
    return into_zone ? zone_cost_[from][d] : cost_[from][d];
  }
  /// The same with the parts of the price written down.
  int step_cost(HexId from, hex::Direction d, bool into_zone, core::CostBook& book) const {
    return table_cost(from, d, into_zone, &book);
  }
  /// True if the step follows a turnpike, road, railway or trail (bgr-6.45).
  bool on_way(HexId from, hex::Direction d) const { return way_[from][d]; }
  /// True if movement, retreat and advance can cross that side at all (bgr-6.16).
  bool passable(HexId from, hex::Direction d) const { return cost_[from][d] != kProhibited; }
  /// True if a ZOC goes from a hex into the neighbour in direction `d` (bgr-7.6, gc-22.11-d).
  bool zone_carries(HexId h, hex::Direction d) const { return zoc_[h][d]; }
  const HexSet& zone_of_hex(HexId h) const { return zone_of_[h]; }
  /// Hexes a gun here can bombard by range and sight, the neighbour behind a plain creek included.
  const HexSet& range_of_hex(HexId h) const { return range_of_[h]; }
  HexSet zone(const State& s, Side side) const;  ///< hexes that `side` controls
  bool enemy_controlled(const State& s, HexId h, Side side) const;
  bool may_stop(HexId h) const { return may_stop_.test(h); }
  bool crossing(HexId h) const { return crossing_.test(h); }  ///< ferry or pontoon hex
  bool town(HexId h) const { return town_.test(h); }
  /// The row of the terrain chart that a hex comes to.
  const TerrainChart::Hex& terrain(HexId h) const;
  /// Features of a side in force, creeks as fords where gc-22.11-a says so.
  map::SideSet side_in_force(HexId h, hex::Direction d) const;
  /// bgr-7.6: a creek or canal without bridge or ford.
  bool closed_side(HexId h, hex::Direction d) const;
  Sight sight(HexId from, HexId to) const;
  bool north(HexId h) const { return north_.test(h); }  ///< north bank, crossings excluded

  // ==== movement.cpp =============================================================================
  /// What the phasing side meets on the ground.
  struct Ground {
    HexSet enemies;  ///< hexes with enemy land combat units
    HexSet zone;     ///< enemy-controlled hexes
    HexSet near;     ///< hexes closer than three to an enemy unit (bgr-6.41, -6.44)
    HexSet closed;   ///< shut by exclusive rules: the western edge (hl-19.13)
    HexSet company;  ///< hexes with own infantry or cavalry (bgr-7.3)
    HexSet leaders;  ///< hexes with own leaders (gc-23.53)
    bool night = false;
    bool crowded = false;  ///< some own hex is overfull
    bool roomy = false;    ///< it is, and a stop where there is room cannot hinder its relief
  };
  Ground ground(const State& s) const;
  /// Thirds of a point that `unit` has in that mode this turn, 0 if the mode is not open to it.
  int allowance(const State& s, UnitId unit, Mode mode) const;
  /// Everywhere a unit can get, cheapest way first.
  struct Flood {
    std::array<std::uint8_t, kMaxMapHexes> cost;  ///< true only for the start and hexes in `order`
    std::array<HexId, kMaxMapHexes> from;
    base::Scratch<HexId, kMaxMapHexes> order;  ///< without the start
    HexSet stops;  ///< hexes where a move may end, stacking apart
  };
  void flood(const State& s, UnitId unit, Mode mode, HexId start, int spent, const Ground& g,
             Flood& out) const;
  /// The flood of a unit from where it is, on the map or before it; false: it cannot set out so.
  bool spread_from_place(const State& s, UnitId u, Mode mode, const Ground& g, Flood& out) const;
  /// gc-23.53: may a leader stop there, or what he leaves behind be left?
  bool leaders_content(const State& s, UnitId u, HexId to) const;
  std::vector<Reached> reach(const State& s, UnitId unit) const;
  /// The cheapest path to `to` in that mode (from the present or entry hex on); empty: none.
  base::FixedVector<HexId, kMaxPath> path_to(const State& s, UnitId unit, HexId to,
                                             Mode mode) const;
  /// May the two stand in one hex at the end of a phase (hl-19.21, -19.22)?
  bool may_share(UnitId a, UnitId b) const { return !stands_alone(a) && !stands_alone(b); }
  /// bgr-6.32: is there room for `unit` in `h` as things stand?
  bool room_for(const State& s, UnitId unit, HexId h) const;
  /// Are the units of `h` too many, or such as may not share it?
  bool overfull(const State& s, HexId h) const;
  /// True if `unit` may stop on `to`: there is room, or it can still be made by units that have not
  /// moved (bgr-6.32, ruling BG-70). kNoUnit: the state as it is.
  bool stacking_can_hold(const State& s, UnitId unit, HexId to, const Ground& g) const;
  int moves_left(const State& s) const;  ///< hl-19.11; large without a limit
  /// May the unit be moved at all now (side, unmoved, markers, quota, command, ZOC and night)?
  bool can_leave(const State& s, UnitId u, const Ground& g) const;
  /// gc-23.4: may this unit move by command this turn?
  bool commanded(const State& s, UnitId u) const;
  /// Thirds for the entry hex, the column before it included (bgr-5.0-c, hl-18.25).
  int entry_cost(const State& s, UnitId u, HexId h, Mode mode,
                 core::CostBook* book = nullptr) const;
  /// Hexes where `u` may come in this turn (bgr-5.0-a, bgr-5.5, hl-18.24).
  base::FixedVector<HexId, 64> entries(const State& s, UnitId u) const;

  // ==== declare.cpp ==============================================================================
  Duties duties(const State& s) const;
  HexSet attackable(const State& s) const;  ///< enemy hexes that may still be attacked this phase
  bool in_contact(const State& s, UnitId unit, HexId target) const;
  bool can_bombard(const State& s, UnitId gun, HexId target) const;

  // ==== odds.cpp =================================================================================
  /// Odds of the whole declaration `a` (attack or bombard), or of the combat of the state;
  /// the night
  /// die is not part of it.
  Odds odds(const State& s, const Action& a, core::Ledger& ledger) const;
  Odds odds(const State& s, const Combat& combat, core::Ledger& ledger) const;
  /// What the odds become under a night die 1 … 6 (bgr-11.23).
  Odds at_night(const Odds& by_day, int night_die, std::uint8_t cap, core::Ledger& ledger) const;
  /// The highest column that a limit can name for an attack whose odds are `now` (bgr-8.9).
  std::uint8_t highest_column(const State& s, const Action& a, const Odds& now) const;
  std::uint8_t highest_column(const State& s, const Combat& combat, const Odds& now) const;
  /// The rung of attack : defence (bgr-8.0-b).
  std::uint8_t rung(int attack, int defence) const;
  int die_modifier(std::uint8_t rung) const;
  CombatResult result(std::uint8_t rung, int die) const;
  /// "3:2", "9:1".
  std::string rung_name(std::uint8_t rung) const;

  // ==== results.cpp ==============================================================================
  /// One way out for a retreating or displaced unit.
  struct Retreat {
    HexId via = kNoHex;  ///< middle hex when driven off (bgr-12.34), else kNoHex
    HexId to = kNoHex;
    UnitId displaces = kNoUnit;
    friend bool operator==(const Retreat& a, const Retreat& b) {
      return a.via == b.via && a.to == b.to && a.displaces == b.displaces;
    }
  };
  using Retreats = base::FixedVector<Retreat, 48>;
  /// Every retreat of one hex open to `unit` (bgr-8.72, -8.73, -8.8); empty: it is lost.
  Retreats retreats(const State& s, UnitId unit, const UnitSet& chain) const;
  /// Every retreat of two hexes (bgr-12.3-i1).
  Retreats long_retreats(const State& s, UnitId unit) const;
  struct Advance {
    UnitId unit = kNoUnit;
    HexId to = kNoHex;
    friend bool operator==(const Advance& a, const Advance& b) {
      return a.unit == b.unit && a.to == b.to;
    }
  };
  using Advances = base::FixedVector<Advance, 96>;
  Advances advances(const State& s) const;

  // ==== leaders.cpp =============================================================================
  bool commands(UnitId leader, UnitId unit) const;         ///< gc-23.53
  UnitId leader_with(const State& s, UnitId u) const;   ///< the highest friendly leader in its hex
  int leader_bonus(const State& s, UnitId u) const;     ///< gc-23.55-b

  // ==== victory.cpp ==============================================================================
  int points(const State& s, Side side) const;      ///< as they would count now, hexes included
  int hex_points(const State& s, Side side) const;
  Side owner(const State& s, HexId h) const;        ///< of a point hex; none for others
  /// gc-23.61-b: is there a line of communications from the exit over the river?
  bool communications(const State& s) const;
  bool demoralized(const State& s, Side side) const {
    return s.demoralized[core::index(side)] != 0;
  }
  /// hl-20.11, -20.21: losses that must be exceeded now; 0 = never.
  int demoralization_limit(const State& s, Side side) const;

  // ==== problems.cpp =============================================================================
  /// What is wrong with a state by the standing rules; empty when nothing is.
  struct Problem {
    core::Case rule;
    UnitId unit = kNoUnit;
    HexId hex = kNoHex;
  };
  std::vector<Problem> problems(const State& s) const;

  // ==== sequence.cpp =============================================================================
  /// Makes `phase` of `side` begin (marks, snapshots, agenda) without changing the turn.
  void begin(State& s, Side side, Phase phase, Events* events) const;

 private:
  // ---- tables.cpp -------------------------------------------------------------------------------
  /// A way out of a hex: thirds over open ground and into an enemy-controlled hex.
  struct Way {
    HexId to = kNoHex;
    std::uint8_t cost = 0, zone_cost = 0;
    bool way = false;
  };
  void build_tables();
  void build_hex(HexId h);
  void build_steps(HexId h);
  void build_near(HexId h);
  bool campaign_ferry(HexId h) const;
  int hex_cost(HexId h) const;
  int side_cost(HexId h, hex::Direction d, core::CostBook* book) const;
  int ground_level(HexId h) const;
  int sight_level(HexId h) const;
  int climb(HexId h, hex::Direction d) const;
  int way_rate(map::LinkSet ways, HexId to) const;
  static bool is_way(map::LinkSet ways);
  struct Rate {
    core::CostKind kind;
    core::Case rule;
  };
  Rate rate_of(map::LinkSet ways) const;
  int table_cost(HexId h, hex::Direction d, bool into_zone, core::CostBook* book) const;
  int zone_least(int cost) const;
  bool zone_goes(HexId h, hex::Direction d) const;
  bool in_fire_range(HexId h, HexId to, int distance) const;
  core::Case sight_block(HexId h, int low, int high) const;
  bool ridge_between(HexId a, HexId b) const;

  // ---- movement.cpp -----------------------------------------------------------------------------
  /// All verbs of the task.
  void judge_movement(const State& s, const Action& a, Verdict& v) const;
  void legal_movement(const State& s, UnitId only, std::vector<Action>& out) const;
  void apply_movement(State& s, const Action& a, Events* e) const;
  /// A hex to set out from and the thirds spent on getting there.
  struct Seed {
    HexId hex = kNoHex;
    int cost = 0;
  };
  using Seeds = base::FixedVector<Seed, 64>;
  /// A move while it is judged.
  struct March {
    int spent = 0, limit = 0;
    bool entered = false;               ///< came onto the map in this move
    bool fled = false;                  ///< began in an enemy-controlled hex (bgr-11.12)
    core::Case right = core::kNoCase;   ///< by which it marches by force
  };
  int basic_allowance(UnitId u) const;
  int strategic_bonus(const State& s, UnitId u) const;
  core::Case forced_right(const State& s, UnitId u) const;
  bool counts_as_move(UnitId u) const;
  bool west_shut(const State& s) const;
  bool ford_shut(const State& s, UnitId u, HexId h) const;
  void shut_hexes(const State& s, UnitId u, Mode mode, bool fled, const Ground& g,
                  HexSet& shut) const;
  void sail(HexId start, bool entering, Flood& out) const;
  void spread(const State& s, UnitId u, Mode mode, const Seeds& seeds, bool entering,
              const Ground& g, Flood& out) const;
  struct Tide;
  void spill(Tide& tide, HexId h, int cost) const;
  void drain(Tide& tide, int cost) const;
  void least_move(HexId start, const HexSet& shut, const Ground& g, Flood& out) const;
  void least_entry(const Seeds& seeds, Flood& out) const;
  bool mode_open(const State& s, UnitId u, Mode mode, HexId from, const Ground& g) const;
  map::LinkSet entry_ways(HexId h) const;
  int stacks_before(const State& s, UnitId u, HexId h) const;
  bool enters_anyway(const State& s, UnitId u, HexId h, Mode mode) const;
  bool late_entry(const State& s, UnitId u, HexId h) const;
  Seeds entry_seeds(const State& s, UnitId u, Mode mode, const Ground& g) const;
  const Exit* exit_at(HexId h, Side side) const;
  bool exit_open(const State& s, const Exit& exit, const Ground& g) const;
  core::Case exit_case(const Exit& exit) const;
  core::Case no_exit_case(Side side) const;
  bool exit_by_mode(const Exit& exit, Mode mode) const;
  bool enemy_near(const State& s, HexId h, Side side, int distance) const;
  bool judge_mover(const State& s, UnitId u, Verdict& v) const;
  bool judge_quota(const State& s, UnitId u, Verdict& v) const;
  bool judge_mode(const State& s, UnitId u, Mode mode, HexId from, March& march, Verdict& v) const;
  bool judge_into_zone(const State& s, UnitId u, HexId to, const March& march, Verdict& v) const;
  core::Case shut_step_case(HexId from, HexId to) const;
  bool turns_back(const Action& a, std::size_t i) const;
  bool judge_hex(const State& s, const Action& a, std::size_t i, const March& march,
                 Verdict& v) const;
  bool judge_step(const State& s, const Action& a, std::size_t i, March& march, Verdict& v) const;
  bool judge_path(const State& s, const Action& a, March& march, Verdict& v) const;
  core::Case stacking_case(const State& s, UnitId u, HexId h) const;
  bool judge_stop(const State& s, UnitId u, HexId end, Verdict& v) const;
  void judge_move(const State& s, const Action& a, Verdict& v) const;
  bool judge_entry_hex(const State& s, const Action& a, Verdict& v) const;
  bool judge_arrival(const State& s, const Action& a, March& march, Verdict& v) const;
  void judge_enter(const State& s, const Action& a, Verdict& v) const;
  bool judge_exit_hex(const State& s, const Action& a, Verdict& v) const;
  void judge_exit(const State& s, const Action& a, Verdict& v) const;
  void judge_rally(const State& s, UnitId u, Verdict& v) const;
  void judge_end_movement(const State& s, Verdict& v) const;
  void spend_move(State& s, UnitId u) const;
  int path_cost(const State& s, const Action& a) const;
  void march(State& s, const Action& a, std::size_t first, Events* e) const;
  core::Case march_case(const State& s, const Action& a) const;
  void apply_move(State& s, const Action& a, Events* e) const;
  void lengthen_column(State& s, UnitId u, HexId h) const;
  void apply_enter(State& s, const Action& a, Events* e) const;
  void march_off(State& s, UnitId u, HexId from, Events* e) const;
  void apply_exit(State& s, const Action& a, Events* e) const;
  static base::FixedVector<HexId, kMaxPath> trace(const Flood& f, HexId to);
  void offer_stops(const State& s, UnitId u, Verb verb, Mode mode, const Flood& f, const Ground& g,
                   HexSet& done, std::vector<Action>& out) const;
  void offer_exits(const State& s, UnitId u, Mode mode, const Flood& f, const Ground& g,
                   HexSet& done, std::vector<Action>& out) const;
  void legal_moves_of(const State& s, UnitId u, const Ground& g, std::vector<Action>& out) const;
  void legal_entries_of(const State& s, UnitId u, const Ground& g, std::vector<Action>& out) const;
  void legal_stays_of(const State& s, UnitId u, const Ground& g, std::vector<Action>& out) const;
  State as_if_moving(const State& s, UnitId u) const;

  // ---- stacking.cpp -----------------------------------------------------------------------------
  /// Overfull hexes and the units that could leave them.
  struct Relief {
    struct Mover {
      UnitId unit = kNoUnit;
      std::uint8_t crowd = 0;   ///< its hex, in `crowds`
      bool exit = false;        ///< can leave the map
      std::uint16_t empty = 0;  ///< of the hexes in `to`, those without own units
      HexSet to;
    };
    base::FixedVector<HexId, 8> crowds;
    base::FixedVector<Mover, 24> movers;
    HexSet own;  ///< hexes with own units
  };
  bool collect_relief(const State& s, const Ground& g, Relief& r) const;
  bool leaves_map(const State& s, UnitId u, const Flood& f, const Ground& g) const;
  bool relieved(const State& s, const Relief& r, std::size_t crowd, unsigned gone) const;
  bool place_movers(State& s, const Relief& r, unsigned gone, std::size_t m, int& trials) const;
  bool can_place(State& s, const Relief& r, unsigned gone, int& trials) const;
  bool relieve(State& s, const Relief& r, std::size_t crowd, unsigned gone, int& trials) const;
  void find_relief(const State& s, Ground& g) const;

  // ---- odds.cpp ---------------------------------------------------------------------------------
  class Reckoning;
  bool afar(const State& s, UnitId u) const;  ///< a gun that bombards, or a gunboat
  bool fires_at(UnitId u, HexId from, HexId target) const;  ///< range and sight
  void fill_combat(const State& s, const Action& a, Combat& c) const;
  void note_defenders(const State& s, HexId h, Combat& c) const;
  void capped(Odds& o, std::uint8_t cap, core::Ledger& l) const;

  // ---- declare.cpp ------------------------------------------------------------------------------
  struct Front;
  class Avoider;
  bool able_to_attack(const State& s, UnitId u) const;
  bool still_attackable(const State& s, HexId h) const;
  bool touches(HexId ours, HexId theirs) const;  ///< contact
  bool night_duty(const State& s) const;
  core::Case silenced(const State& s, UnitId u) const;
  bool too_dark(const State& s, HexId from, HexId target) const;
  void find_contacts(const State& s, mech::Contacts& c) const;
  void find_fire(const State& s, Front& f) const;
  bool avoids_low_odds(const State& s) const;
  core::Case timid_case(Side side) const;
  Combat combat_of(const State& s, const mech::Block& b, const mech::Nodes& guns) const;
  bool judge_targets(const State& s, const Action& a, Verdict& v) const;
  bool judge_target_hex(const State& s, HexId h, Verdict& v) const;
  core::Case no_contact(UnitId u, HexId from, HexId target, bool touches_another) const;
  void judge_close(const State& s, UnitId u, const Action& a, Verdict& v) const;
  void judge_gun(const State& s, UnitId u, const Action& a, Verdict& v) const;
  bool judge_attackers(const State& s, const Action& a, Verdict& v) const;
  bool judge_attacker(const State& s, UnitId u, Verdict& v) const;
  void judge_participant(const State& s, UnitId u, const Action& a, Verdict& v) const;
  mech::Block block_of(const State& s, const Action& a) const;
  mech::Block draft_block(const State& s) const;
  void judge_guard(const State& s, const Front& f, const mech::Block& used, Verdict& v) const;
  core::Case due_case(const State& s) const;
  core::Case duty_case(const State& s, UnitId u) const;
  void judge_end_combat(const State& s, const mech::Contacts& c, Verdict& v) const;
  void judge_declaration(const State& s, const Action& a, const Front& f, Avoider& avoider,
                         Verdict& v, Odds& out) const;
  void judge_odds(const State& s, const Action& a, const mech::Block& b, Avoider& avoider,
                  Verdict& v, Odds& out) const;
  Action draft_action(const State& s, std::uint8_t column) const;
  bool guns_suffice(const State& s, const Front& f, const mech::Block& target,
                    const mech::Nodes& guns) const;
  bool completable(const State& s, const Front& f, const mech::Block& part,
                   const mech::Nodes& guns) const;
  void judge_draft(const State& s, const Front& f, Avoider& avoider, const mech::Block& part,
                   const mech::Nodes& guns, UnitId u, HexId h, Verdict& v) const;
  void judge_target(const State& s, const Action& a, const Front& f, Avoider& avoider,
                    Verdict& v) const;
  void judge_add(const State& s, const Action& a, const Front& f, Avoider& avoider,
                 Verdict& v) const;
  void legal_targets(const State& s, const Front& f, Avoider& avoider,
                     std::vector<Action>& out) const;
  void legal_adds(const State& s, const Front& f, Avoider& avoider,
                  std::vector<Action>& out) const;
  void legal_declares(const State& s, const Front& f, Avoider& avoider,
                      std::vector<Action>& out) const;
  void note_night_due(State& s) const;
  void tell_search(const State& s, const Action& a, Events* e) const;
  void apply_declaration(State& s, const Action& a, Events* e) const;
  /// Tasks combat and draft.
  void judge_combat(const State& s, const Action& a, Verdict& v) const;
  void legal_combat(const State& s, std::vector<Action>& out) const;
  /// Ends by begin_resolution or end_combat.
  void apply_combat(State& s, const Action& a, Events* e) const;

  // ---- results.cpp ------------------------------------------------------------------------------
  /// The declaration stands in s.combat (units, guns, targets, cap): marks, snapshot of
  /// contacts and
  /// origins, then drive / night_roll / roll / automatic Ar onto the agenda.
  void begin_resolution(State& s, Events* e) const;
  /// Tasks drive … advance and rout_retreat.
  void judge_results(const State& s, const Action& a, Verdict& v) const;
  void legal_results(const State& s, std::vector<Action>& out) const;
  void apply_results(State& s, const Action& a, Events* e) const;
  void roll_combat(State& s, int die, Events* e) const;  ///< tasks night_roll, roll
  /// Takes a unit off as eliminated: losses, points, works, demoralization, leaders' fate.
  void eliminate(State& s, UnitId u, core::Case rule, Events* e) const;
  /// Frames of results.cpp that ask nobody; true if it changed something.
  bool settle_results(State& s, Events* e) const;
  /// Goes off as one that found no way out: lost, or marched off by hl-18.21.
  void lose_stuck(State& s, UnitId u, core::Case rule, Events* e) const;
  core::Case stuck_case(const State& s, UnitId u) const;
  // What a combat begins and ends with.
  void note_origins(State& s) const;
  bool standing_defenders(const State& s) const;
  bool automatic_retreat(const State& s) const;            ///< hl-20.14
  void mark_sufferers(State& s) const;
  void apply_result(State& s, Events* e) const;
  void finish_combat(State& s, Events* e) const;
  // Losses and payments.
  int strength_of(const UnitSet& set) const;               ///< printed (bgr-12.26)
  int debt_of(const State& s, UnitSet lost) const;
  bool minimal_payment(const UnitSet& units, int needed) const;  ///< bgr-8.6-i2
  void lose_all(State& s, UnitSet units, core::Case rule, Events* e) const;
  void apply_exchange_result(State& s, Events* e) const;
  void apply_partial_exchange(State& s, Events* e) const;
  void take_attacker(State& s, UnitId u, Events* e) const;
  void take_defender(State& s, UnitId u, Events* e) const;
  void begin_payment(State& s, core::Case rule, Events* e) const;
  void judge_loss(const State& s, const Action& a, Verdict& v) const;
  void judge_payment(const State& s, const Action& a, Verdict& v) const;
  void legal_payments(const State& s, std::vector<Action>& out) const;
  void apply_loss(State& s, const Action& a, Events* e) const;
  // Driving off, retreats, displacement.
  bool may_drive(const State& s, UnitId u) const;
  void close_drive(State& s) const;
  bool may_withdraw(const State& s, UnitId u) const;       ///< bgr-13.2-b
  void close_withdrawal(State& s) const;
  bool open_to_retreat(const State& s, UnitId u, HexId from, hex::Direction d) const;
  bool fits(const State& s, UnitId u, HexId h, UnitId without) const;
  bool displaceable(const State& s, UnitId u) const;
  bool finds_place(const State& s, UnitId u, const UnitSet& barred, HexId origin) const;
  bool chain_ends(const State& s, UnitId u, UnitSet barred, HexId origin, int& budget) const;
  bool can_displace(const State& s, UnitId u, HexId to, UnitId displaced, UnitSet chain,
                    HexId origin) const;
  void add_displacements(const State& s, UnitId u, HexId via, HexId to, const UnitSet& chain,
                         HexId origin, Retreats& out) const;
  void judge_retreat(const State& s, const Action& a, Verdict& v) const;
  void explain_retreat(const State& s, const Action& a, const Retreats& open, Verdict& v) const;
  void explain_stacking(const State& s, const Action& a, const Retreats& open, Verdict& v) const;
  core::Case no_displacement(const State& s, UnitId u, HexId to, UnitId f) const;
  void legal_retreats(const State& s, std::vector<Action>& out) const;
  void apply_retreat(State& s, const Action& a, Events* e) const;
  void apply_displace(State& s, const Action& a, Events* e) const;
  void push_displaced(State& s, const Action& a) const;
  bool settle_retreats(State& s, Events* e) const;
  bool settle_displaced(State& s, Events* e) const;
  bool settle_gun_retreat(State& s) const;
  // Advances.
  bool victorious_attackers(const State& s) const;
  void judge_advance_of(const State& s, UnitId u, HexId to, Verdict& v) const;
  bool leaves_enough(const State& s, UnitId u) const;
  void judge_advance(const State& s, const Action& a, Verdict& v) const;
  void apply_advance(State& s, const Action& a, Events* e) const;
  void close_advance(State& s) const;

  // ---- morale.cpp -------------------------------------------------------------------------------
  /// Sets the morale and tells it; the floor of towns holds (bgr-12.17).
  void set_morale(State& s, UnitId u, Morale to, core::Case rule, Events* e) const;
  /// `levels` further Disorders (bgr-12.14, -12.15); a leader may save (pushes saving_roll).
  void disorder(State& s, UnitId u, int levels, core::Case rule, Events* e) const;
  void night_recovery(State& s, Events* e) const;                          ///< bgr-11.3
  /// Tasks rout, rally_roll, fortify, disorder_roll, saving_roll.
  void judge_morale(const State& s, const Action& a, Verdict& v) const;
  void legal_morale(const State& s, std::vector<Action>& out) const;
  void apply_morale(State& s, const Action& a, Events* e) const;
  void roll_morale(State& s, int die, Events* e) const;
  bool settle_morale(State& s, Events* e) const;
  void put_morale(State& s, UnitId u, Morale to, core::Case rule, Events* e) const;
  bool drop(State& s, UnitId u, core::Case rule, Events* e) const;  ///< one level
  void collect_disorder(State& s) const;
  bool settle_disorder(State& s, Events* e) const;
  core::Case disorder_case(const State& s) const;
  void roll_rally(State& s, int die, Events* e) const;
  void roll_saving(State& s, int die, Events* e) const;

  // ---- works.cpp --------------------------------------------------------------------------------
  bool may_entrench(const State& s, UnitId u, Verdict& v) const;           ///< bgr-10.34-i
  void begin_works(State& s, UnitId u, Events* e) const;
  void remove_works(State& s, HexId h, core::Case rule, Events* e) const;
  /// A unit has left `h` by whatever way: its marker under construction goes (bgr-10.34-ii).
  void left_works(State& s, UnitId u, HexId h, Events* e) const;
  /// Markers next to enemies at the end of a Combat Phase (bgr-10.34-i).
  void close_works(State& s, Events* e) const;
  UnitSet ripe_works(const State& s) const;  ///< builders whose marker may be turned now
  bool builds_on(const State& s, UnitId u) const;
  bool judge_stay(const State& s, UnitId u, Verdict& v) const;

  // ---- problems.cpp -----------------------------------------------------------------------------
  void hex_problems(const State& s, HexId h, std::vector<Problem>& found) const;
  bool leader_on_his_way(const State& s) const;
  void unit_problems(const State& s, UnitId u, std::vector<Problem>& found) const;

  // ---- leaders.cpp (Grand Chancellorsville) -----------------------------------------------------
  bool leader_may_stand(const State& s, UnitId leader, HexId h) const;     ///< gc-23.53
  void overrun_leaders(State& s, UnitId mover, HexId h, Events* e) const;  ///< gc-23.54
  void leaders_follow(State& s, HexId from, HexId to, Side side, Events* e) const;
  void lead_on(State& s, UnitId leader, HexId to, Events* e) const;
  void unit_lost_near_leaders(State& s, UnitId lost, HexId h, Events* e) const;  ///< gc-23.56
  void remove_idle_leaders(State& s, Events* e) const;  ///< gc-23.53: his whole command is gone
  /// Tasks assign and place_leader.
  void judge_leaders(const State& s, const Action& a, Verdict& v) const;
  void legal_leaders(const State& s, std::vector<Action>& out) const;
  void apply_leaders(State& s, const Action& a, Events* e) const;
  /// Tasks command_roll and fate_roll; the saving dice are morale's.
  void roll_leaders(State& s, int die, Events* e) const;
  bool settle_leaders(State& s, Events* e) const;
  void begin_command(State& s, Events* e) const;           ///< gc-23.4
  void next_command_die(State& s, std::uint8_t from, Events* e) const;
  void roll_command(State& s, int die, Events* e) const;
  void roll_fate(State& s, int die, Events* e) const;
  std::uint32_t corps_bits(std::uint8_t formation) const;  ///< the cavalry is one corps (gc-23.4-b)
  bool corps_on_map(const State& s, std::uint8_t formation) const;
  bool cavalry_corps(std::uint8_t formation) const;
  UnitId reserve_artillery(const State& s) const;
  void kill_leader(State& s, UnitId leader, core::Case rule, Events* e) const;
  void nearest_of_command(const State& s, UnitId leader, UnitSet& out) const;  ///< gc-23.56
  bool command_to_come(const State& s, UnitId leader) const;
  void place_leader(State& s, UnitId leader, HexId to, core::Case rule, Events* e) const;
  void lead_home(State& s, UnitId leader, Events* e) const;

  // ---- sequence.cpp -----------------------------------------------------------------------------
  /// Runs every frame that asks nobody, until a decision, a die or the end is on top.
  void settle(State& s, Events* e) const;
  /// What an arrival sets off, by movement or combat: occupation, town, works, leaders, crossing.
  void arrive(State& s, UnitId u, HexId h, Events* e) const;
  /// Puts a unit into `to`: left_works, put, arrive.
  void move_unit(State& s, UnitId u, HexId to, Events* e) const;
  void open_combat(State& s, Events* e) const;      ///< bgr-4.0-i1: the fixed order of the opening
  void snapshot_combat(State& s) const;
  void end_movement(State& s, Events* e) const;
  void end_combat(State& s, Events* e) const;       ///< bgr-4.0-i2
  void end_player_turn(State& s, Events* e) const;
  void end_game_turn(State& s, Events* e) const;
  void roll_averill(State& s, int die, Events* e) const;
  void begin_player_turn(State& s, Side side, Events* e) const;
  void clear_marks(State& s, Phase phase) const;
  bool settle_combat_phase(State& s, Events* e) const;   ///< the stages of the bottom frame
  bool has_rout_choice(const State& s) const;            ///< bgr-12.16
  UnitId next_rally(State& s) const;                     ///< bgr-12.41-b
  void mark_balked(State& s) const;                      ///< bgr-5.5
  bool has_way_in(const State& s, UnitId u) const;
  void cross_river(State& s, UnitId u, HexId h, Events* e) const;  ///< hl-20.15
  bool wrong_time(const State& s, const Action& a, Verdict& v) const;  // game.cpp
  void insert(State& s, UnitId u, HexId h) const;                      // game.cpp
  void remove(State& s, UnitId u) const;                               // game.cpp

  // ---- victory.cpp ------------------------------------------------------------------------------
  /// Losses, then the test for demoralization.
  void lose_strength(State& s, UnitId u, Events* e) const;
  void test_recovery(State& s, Events* e) const;             ///< hl-20.15
  void final_verdict(State& s, Events* e) const;
  int elimination_points(const State& s, Side side) const;
  core::Case elimination_case(Side side) const;
  bool all_crossed(const State& s) const;                    ///< hl-20.11: the whole of I Corps

  Setup setup_;
  std::array<Side, kMaxGameUnits> side_{};
  std::vector<std::array<std::int8_t, 6>> cost_, zone_cost_;
  std::vector<std::array<bool, 6>> way_, zoc_;
  std::vector<HexSet> zone_of_, range_of_, near_of_;
  std::vector<std::array<Way, 6>> steps_;  ///< cheapest first, then unused places
  HexSet may_stop_, crossing_, town_, north_, river_, west_, ford_creeks_;
  std::vector<std::uint8_t> point_index_;  ///< of a hex in the point hexes, or 0xFF
  std::vector<UnitId> leaders_;            ///< rising
};

}  // namespace hg::hooker_lee
