#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/cost_book.h"
#include "core/event.h"
#include "core/ledger.h"
#include "core/note.h"
#include "core/verdict.h"
#include "rules/gcacw/action.h"
#include "rules/gcacw/events.h"
#include "rules/gcacw/setup.h"
#include "rules/gcacw/state.h"

namespace hg::gcacw {

using HexSet = base::Bitset<kMaxMapHexes>;
using hex::Direction;
using core::Events;
using core::note;
using core::Verdict;

/// Whose decision, of what kind, by which case.
struct Decision {
  Side side = Side::none;
  Task task = Task::over;
  UnitId unit = kNoUnit;  ///< the frame's
  core::Case rule;
  int dice = 0;           ///< 1 or 2 where chance decides
};

/// How a hexside can be crossed as things stand now.
enum class Crossing : std::uint8_t { open, ford, bridge, dam, ferry, none };
/// What shuts a hexside to a side, or to zones (Side::none). Each user names its own case for it.
enum class Bar : std::uint8_t {
  none,
  edge,     ///< of the map
  water,    ///< all water
  river,    ///< no crossing
  rain,     ///< a ford, or a destroyed bridge over a minor river, in rain
  flood,    ///< the same while the river is unfordable
  pontoon,  ///< only the enemy's bridge (gcw-10.2-a)
  creek,    ///< in rain, without a line and without a city
};
/// A permanent bridge or ferry that can be destroyed (gcw-10.2-e).
struct Bridge {
  HexId a = kNoHex, b = kNoHex;  ///< a < b
  bool ferry = false, major = false;
  bool repairable = true;        ///< slb: Chatham Bridge is not (gcw-10.3-d)
  bool destroyed_at_start = false;
};

/// What one step of a marching unit costs and does (gcw-6.2).
struct StepCost {
  bool possible = false;
  bool ends = false;       ///< zone to zone (gcw-6.2-z), or the minimum move (gcw-6.2-al)
  bool zone_to_zone = false;
  bool disorganises = false;
  int halves = 0;          ///< what it takes off the allowance
  core::Case rule;         ///< why it is impossible, or what the cost comes from
};

/// A hex that the marching unit can reach with what is left, by single steps.
struct Reached {
  HexId hex = kNoHex;
  int halves = 0;
  HexId from = kNoHex;     ///< the hex before it
};

/// One step of a path that the marching unit might take.
struct WalkStep {
  HexId from = kNoHex, to = kNoHex;
  StepCost cost;
  core::CostBook book;                        ///< the parts of the cost, in halves
  std::vector<core::Violation> violations;    ///< of this step; after them the walk is over
  bool held = false;                          ///< stops here, in a zone of the enemy (gcw-6.2-r)
  int left = 0;                               ///< halves left after it
};

/// The calculation of an attack (gcw-7.4). Values in quarters of a point.
struct Odds {
  int attack = 0, defence = 0;      ///< for the ratio
  int defence_column_value = 0;     ///< without entrenchment (gcw-7.5-x)
  int ratio = 0, tactical = 0;
  int artillery_difference = 0;
  ArtilleryCell artillery;          ///< with its die, if any
  int flank_covered = 0, flank_basic = 0, flank_final = 0, flank = 0;
  int attacker_modifier = 0;        ///< without the artillery modifier where a die decides it
  int defender_modifier = 0;
  std::uint8_t attack_column = 0, defence_column = 0;
};

/// One way on for retreating units (gcw-7.6-r).
struct RetreatStep {
  HexId to = kNoHex;
  std::uint8_t chart = 1, priority = 1, loss = 0;
  bool override_ = false;  ///< open only as the one override (gcw-7.6-s)
};
using RetreatSteps = base::FixedVector<RetreatStep, 6>;

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
  /// The position at the start of turn 1.
  State start() const;
  Decision decision(const State& s) const;
  /// Every legal action of the present decision, in a fixed order.
  void legal(const State& s, std::vector<Action>& out) const;
  /// Judges an action; the verdict's mode says whether to stop at the first broken case.
  void judge(const State& s, const Action& a, Verdict& verdict) const;
  bool allows(const State& s, const Action& a) const;
  void apply(State& s, const Action& a, Events* events) const;
  /// Applies the dice that the present chance decision asks for; `second` is 0 where one is asked.
  void apply_roll(State& s, int first, int second, Events* events) const;
  /// Units that can act in the present decision.
  UnitSet actors(const State& s) const;
  /// An empty board: every counter beside the map.
  State blank() const;
  /// open.cpp: the moment at which a position opens. In the Action Phase `side` has taken the
  /// initiative and chooses, or with `dice` the initiative is still to be decided.
  void open(State& s, Side side, Phase phase, bool dice) const;
  void put(State& s, UnitId unit, HexId h) const;   ///< keeps the lists; no rule effects
  void take_off(State& s, UnitId unit, Place where) const;
  bool leader(UnitId u) const { return info(u).type == core::UnitType::leader; }
  bool foot(UnitId u) const { return info(u).type == core::UnitType::infantry; }
  bool horse(UnitId u) const { return info(u).type == core::UnitType::cavalry; }
  bool gun(UnitId u) const { return info(u).type == core::UnitType::artillery; }

  // ==== tables.cpp: what the map comes to ========================================================
  const TerrainRow& terrain_row(const State& s, HexId h) const;  ///< provisional swamps by weather
  bool closed_ground(const State& s, HexId h) const;  ///< mountain or swamp (gcw-6.2-d, -g)
  bool woods(HexId h) const { return woods_.test(h); }
  bool city(HexId h) const { return city_.test(h); }
  bool water(HexId h) const { return water_.test(h); }
  /// A road, pike, railway or trail crosses the side (gcw-2.4-d); a pontoon counts by gcw-10.1-i.
  /// With a side: not the road over a pontoon of its enemy (gcw-10.2-a).
  bool line(const State& s, HexId h, Direction d, Side side = Side::none) const;
  map::LinkSet links(HexId h, Direction d) const { return map().links[h][d]; }
  bool river(HexId h, Direction d) const { return river_[h][d]; }       ///< major or minor
  bool major(HexId h, Direction d) const { return major_[h][d]; }
  bool creek(HexId h, Direction d) const { return creek_[h][d]; }
  /// The crossing of a river side as it stands now: bridges destroyed, pontoons, fords shut.
  Crossing crossing(const State& s, HexId h, Direction d, Side side = Side::none) const;
  /// True where movement, retreat and advance of `side` can cross (rivers, rain creeks, enemy
  /// pontoons gcw-10.2-a, water); ground and scenario limits apart.
  bool passable(const State& s, HexId h, Direction d, Side side) const {
    return bar(s, h, d, side) == Bar::none;
  }
  Bar bar(const State& s, HexId h, Direction d, Side side) const;
  /// gcw-2.4-b, -c: does a unit in `h` exert its zone into the neighbour?
  bool zone_goes(const State& s, HexId h, Direction d) const;
  /// gcw-2.4-d: that zone would be a restricted one.
  bool restricted(const State& s, HexId h, Direction d) const;
  const std::vector<Bridge>& bridges() const { return bridges_; }
  /// Hexes with a railway station, in rising order: the order of State::stations.
  const std::vector<HexId>& stations() const { return stations_; }
  const Pontoon* pontoon_at(const State& s, HexId a, HexId b) const;
  int column_of(HexId h) const { return column_[h]; }
  bool south(HexId h) const { return south_.test(h); }   ///< of Rapidan and lower Rappahannock
  bool north(HexId h) const { return north_.test(h); }   ///< of the Rappahannock
  /// slb-13.2-g: a Rappahannock crossing that is shut now.
  bool shut_crossing(const State& s, HexId h, Direction d) const;
  bool unfordable(const State& s, bool major) const;     ///< gcw-12-p

  // ==== zones.cpp ================================================================================
  UnitId first_in(const State& s, HexId h) const { return s.first[h]; }
  bool occupied(const State& s, HexId h) const { return s.first[h] != kNoUnit; }
  bool held_by(const State& s, HexId h, Side side) const {
    return s.first[h] != kNoUnit && side_[s.first[h]] == side;
  }
  bool enemy_zone(const State& s, HexId h, Side side) const;         ///< of any kind
  bool enemy_normal_zone(const State& s, HexId h, Side side) const;
  HexSet zone(const State& s, Side side) const;                      ///< hexes in `side`'s zones
  HexSet normal_zone(const State& s, Side side) const;
  /// gcw-2.5: hexes within the command radius of a hex for `side`, the hex itself too.
  void radius(const State& s, HexId from, Side side, HexSet& out) const;
  /// slb-13-c: does `leader` command a unit of that formation?
  bool commands(const State& s, UnitId leader, UnitId unit) const;
  UnitSet units_in(const State& s, HexId h) const;                   ///< without leaders
  UnitSet leaders_in(const State& s, HexId h, Side side) const;

  // ==== values.cpp ===============================================================================
  int combat_value(const State& s, UnitId u) const;    ///< quarters, of the marker (gcw-7.2-a)
  int attack_value(const State& s, UnitId u) const;    ///< demoralised units reduced
  int defence_value(const State& s, UnitId u) const;   ///< entrenched units multiplied
  int artillery_value(const State& s, UnitId u) const; ///< printed, 0 if demoralised or not served
  int value_in(const State& s, HexId h) const;         ///< combat values, no entrenchment

  // ==== march.cpp ================================================================================
  /// The step of the marching unit into a neighbour, judged by `v` (cost, access, zones).
  StepCost step(const State& s, UnitId u, Direction d) const;
  std::vector<Reached> reach(const State& s, UnitId u) const;   ///< outside a march: empty
  /// The marching unit along a path, hex by hex, by the same prices; it ends at a broken case.
  std::vector<WalkStep> walk(const State& s, const std::vector<HexId>& path) const;
  bool may_march(const State& s, UnitId u, Verdict& v) const;   ///< eligibility (gcw-5.1-a)

  // ==== odds.cpp =================================================================================
  /// The odds of an attack of the marching unit (`a` = attack) or of the assault of the state.
  Odds odds(const State& s, const Action& a, core::Ledger& ledger) const;
  Odds odds(const State& s, const Combat& c, core::Ledger& ledger) const;
  int column_for(const std::vector<int>& from, int quarters) const;  ///< gcw-7.5-c
  const CombatResult& result(int line, int column, bool defender) const;
  /// gcw-7.2-h: what a grand assault of so many quarters loses besides the chart; 0 for others.
  int grand_loss(bool grand, int attack) const;

  // ==== retreat.cpp ==============================================================================
  RetreatSteps retreats(const State& s) const;      ///< of the retreat under way
  bool may_stop_retreat(const State& s) const;

  // ==== victory.cpp ==============================================================================
  int points(const State& s) const;                 ///< Union total as it would count now
  int points_of(const State& s, const PointRule& rule) const;
  const VictoryLevel& level(int points) const;

  // ==== problems.cpp =============================================================================
  struct Problem {
    core::Case rule;
    UnitId unit = kNoUnit;
    HexId hex = kNoHex;
  };
  std::vector<Problem> problems(const State& s) const;

 private:
  friend class Probe;

  // Functions that other rooms of this folder call; each engineer of a file adds its own helpers
  // below the line of that file.

  // ---- game.cpp ---------------------------------------------------------------------------------
  /// Runs every frame that asks nobody, until a decision, a die or the end is on top.
  void settle(State& s, Events* e) const;
  void insert(State& s, UnitId u, HexId h) const;
  void remove(State& s, UnitId u) const;
  bool wrong_time(const State& s, const Action& a, Verdict& v) const;
  UnitState beside_map(UnitId u) const;
  void set_up(State& s, UnitId u) const;
  bool mounted(UnitId u) const;              ///< cavalry, or a leader of cavalry
  bool settle_top(State& s, Events* e) const;

  // ---- sequence.cpp (turns, initiative, choice of an action, activation, start of a march) ------
  void judge_sequence(const State& s, const Action& a, Verdict& v) const;
  void legal_sequence(const State& s, std::vector<Action>& out) const;
  void apply_sequence(State& s, const Action& a, Events* e) const;
  void roll_sequence(State& s, int first, int second, Events* e) const;
  bool settle_sequence(State& s, Events* e) const;
  void begin_turn(State& s, Events* e) const;
  void begin_action_phase(State& s, Events* e) const;
  void end_action(State& s, Events* e) const;        ///< the action is complete (gcw-4.1-a)
  void end_cycle(State& s, Events* e) const;
  void end_turn(State& s, Events* e) const;
  /// Has the side any legal action (gcw-4.2-d)?
  bool eligible(const State& s, Side side) const;
  /// gcw-5.1-g …: fatigue, then the frames extended_roll, withdraw, force, march onto the agenda.
  void start_march(State& s, UnitId u, int allowance_halves, Events* e) const;
  /// gcw-8-d … -i: steps 3 to 5 of the Recovery Phase.
  void recover(State& s, Events* e) const;
  void push_both(State& s, Task task) const;
  void begin_phase(State& s, Phase phase, core::Case rule, Events* e) const;
  void begin_attachment(State& s, Events* e) const;
  void ask_initiative(State& s, Side side, core::Case rule, std::uint8_t data, Events* e) const;
  bool give_phase(State& s, Events* e) const;
  bool dice_compulsory(const State& s) const;
  bool night_may_fall(const State& s) const;
  void roll_initiative(State& s, int north, int south, Events* e) const;
  void pass_initiative(State& s, Events* e) const;
  void take_initiative(State& s, Events* e) const;
  bool can_do(const State& s, Side side, Verb verb) const;
  void judge_action(const State& s, Side side, const Action& a, Verdict& v) const;
  void judge_activate(const State& s, UnitId who, Verdict& v) const;
  bool fresh(const State& s, UnitId u) const;        ///< not too tired to be selected
  bool freelance(const State& s, UnitId u) const;    ///< of no leader's command
  bool judge_member(const State& s, UnitId who, UnitId u, const HexSet& near, Verdict& v) const;
  void judge_select(const State& s, const Action& a, Verdict& v) const;
  void judge_begin(const State& s, Verdict& v) const;
  void judge_pass(const State& s, Verdict& v) const;
  void judge_activation(const State& s, const Action& a, Verdict& v) const;
  bool judge_force(const State& s, Verdict& v) const;
  void offer(const State& s, const Action& a, std::vector<Action>& out) const;
  void legal_action(const State& s, std::vector<Action>& out) const;
  void legal_select(const State& s, std::vector<Action>& out) const;
  void legal_activation(const State& s, std::vector<Action>& out) const;
  void apply_action(State& s, const Action& a, Events* e) const;
  void apply_select(State& s, const Action& a) const;
  void apply_activation(State& s, const Action& a, Events* e) const;
  void apply_force(State& s, const Action& a, Events* e) const;
  core::Case allowance_case(UnitId u) const;
  int march_allowance(UnitId u, int dice) const;     ///< points of a march of its own
  void roll_leader(State& s, int dice, Events* e) const;
  void remember_start(State& s, UnitId u, int allowance) const;
  bool extended(const State& s, UnitId u) const;
  void roll_extended(State& s, int die, Events* e) const;
  void roll_force(State& s, int first, int second, Events* e) const;
  void lose_on_the_way(State& s, UnitId u, int loss, core::Case rule, Events* e) const;
  void drop_march(State& s) const;
  void open_march(State& s, int bonus) const;        ///< bonus of a force march, in halves
  void restore(State& s, UnitId u, Events* e) const;
  void rest(State& s, UnitId u, Events* e) const;

  bool next_stage(State& s, Events* e) const;        ///< of a turn, when the agenda is empty

  // ---- scenario.cpp (13.1 … 13.4) ---------------------------------------------------------------
  /// May the unit or leader be chosen for an action at all now (alert, idle, given phases)?
  bool judge_scenario_actor(const State& s, UnitId u, Deed deed, Verdict& v) const;
  /// May `u` move, advance or attack from `from` into `to` by the limits of the scenario?
  /// `voluntary`: not a retreat.
  bool judge_scenario_step(const State& s, UnitId u, HexId from, HexId to, bool attack,
                           Verdict& v) const;
  /// Something has entered a hex by whatever way: points, guns, releases, control.
  void entered(State& s, UnitId u, HexId from, HexId to, bool voluntary, Events* e) const;
  int initiative_bonus(const State& s) const;        ///< of the Confederate die
  const GivenPhase* given(const State& s) const;     ///< of the present Action Phase
  int scenario_attack_die(const State& s, const Combat& c, core::Ledger& ledger) const;
  void note_attack(State& s, Events* e) const;       ///< slb-13.1-b
  void start_scenario(State& s) const;               ///< weather, pontoons, guns, owners
  void blank_ground(State& s) const;                 ///< what the map has before any counter
  void build_scenario();                             ///< sets and cases of the data
  bool deserted(const State& s, HexId h) const;      ///< slb-13.1-c
  void notice_desertion(State& s, HexId from) const;
  bool rodes_released(const State& s) const;
  bool judge_shut(const State& s, UnitId u, HexId from, HexId to, Verdict& v) const;
  bool judge_given_step(const State& s, UnitId u, HexId to, Verdict& v) const;
  bool judge_union_step(const State& s, UnitId u, HexId from, HexId to, bool attack,
                        Verdict& v) const;
  bool judge_first_crossing(const State& s, UnitId u, HexId from, HexId to, Verdict& v) const;
  bool judge_confederate_step(const State& s, UnitId u, HexId from, HexId to, bool attack,
                              Verdict& v) const;
  void union_entered(State& s, UnitId u, HexId to, Events* e) const;
  void open_action_phase(State& s, Events* e) const; ///< what an Action Phase brings by itself
  core::Case given_case(const GivenPhase& phase) const;
  std::uint8_t given_index(const State& s) const;    ///< 1 + index of the given phase, or 0
  bool judge_given(const State& s, Side side, const Action& a, Verdict& v) const;
  bool all_tired(const State& s) const;              ///< slb-13.4-e
  bool union_leads(const State& s) const;            ///< slb-13.1-b: no dice
  void judge_alert(const State& s, Side side, Verdict& v) const;
  void apply_alert(State& s, Events* e) const;
  void judge_distribute(const State& s, Side side, Verdict& v) const;
  void apply_distribute(State& s, Events* e) const;
  void lose_jackson(State& s, Events* e) const;      ///< slb-13.2-i

  // ---- substitutes.cpp --------------------------------------------------------------------------
  void judge_attachment(const State& s, const Action& a, Verdict& v) const;  ///< Task attachment
  void legal_attachment(const State& s, std::vector<Action>& out) const;
  void apply_attachment(State& s, const Action& a, Events* e) const;
  void judge_detach(const State& s, const Action& a, Verdict& v) const;      ///< in a march
  void legal_detach(const State& s, std::vector<Action>& out) const;
  void apply_detach(State& s, const Action& a, Events* e) const;
  bool may_attach_anything(const State& s, Side side) const;
  bool settle_attachment(State& s, Events* e) const;
  bool special_division(UnitId u) const;             ///< slb-21.4-a
  bool special_brigade(UnitId u) const;
  bool twin_in_play(const State& s, UnitId u) const;
  bool twins_among(const UnitSet& set) const;
  int guns_of(const UnitSet& set) const;             ///< printed
  int most_detached(UnitId u) const;
  bool judge_counter(const State& s, UnitId u, UnitId counter, Verdict& v) const;
  bool shareable(int manpower, const UnitSet& brigades) const;
  bool judge_split(const State& s, const Action& a, int left, Verdict& v) const;
  bool judge_announced(const State& s, const Action& a, int left, Verdict& v) const;
  UnitId remainder(const State& s, UnitId u, UnitId detached) const;
  bool same_print(UnitId a, UnitId b) const;
  void offer_detach(const State& s, UnitId u, UnitId counter, std::vector<Action>& out) const;
  void offer_splits(const State& s, Action a, std::vector<Action>& out) const;
  void go_on_splitting(State& s, const Action& a, Events* e) const;
  void become_brigade(State& s, UnitId u, UnitId b, Events* e) const;
  UnitId group_leader(const State& s, UnitId unit) const;
  int most_attached(UnitId host) const;
  bool judge_attaching(const State& s, UnitId u, UnitId host, Verdict& v) const;
  void judge_attach(const State& s, const Action& a, Verdict& v) const;
  void judge_reform(const State& s, const Action& a, Verdict& v) const;
  UnitId gunless(const State& s, UnitId u, const UnitSet& freed) const;
  UnitSet gunners_elsewhere(const State& s, UnitId division, const UnitSet& merged) const;
  bool guns_elsewhere(const State& s, UnitId division, const UnitSet& merged, int gain) const;
  void give_up_guns(State& s, UnitId division, const UnitSet& merged, int gain, Events* e) const;
  void apply_attach(State& s, UnitId u, UnitId host, Events* e) const;
  void apply_reform(State& s, const Action& a, Events* e) const;
  void dismiss_leader(State& s, UnitId division, Events* e) const;
  template <class Visit>
  void each_attachment(const State& s, Side side, Visit&& visit) const;
  template <class Visit>
  bool each_merger(const State& s, Action a, UnitId first, Visit&& visit) const;

  // ---- march.cpp --------------------------------------------------------------------------------
  void judge_march(const State& s, const Action& a, Verdict& v) const;       ///< Task march
  void legal_march(const State& s, std::vector<Action>& out) const;
  void apply_march(State& s, const Action& a, Events* e) const;
  bool settle_march(State& s, Events* e) const;
  /// Ends the march of State::march: bridges (works.cpp), then the frame goes.
  void end_march(State& s, Events* e) const;
  /// Puts a unit and the leaders attached to it into `to`: lists, works, Flanks Refused, entered().
  void relocate(State& s, UnitId u, HexId to, bool voluntary, Events* e) const;
  /// gcw-7.1-g … -j: units of the side of `u` in `from` against `to` (rivers, ground, woods sides,
  /// enemy there). As with every judge_ that answers: true = broken, stop judging.
  bool judge_attack_side(const State& s, UnitId u, HexId from, HexId to, bool started_here,
                         Verdict& v) const;
  struct Stride;  ///< a marching unit as its next step finds it
  Stride stride(const State& s) const;
  StepCost price(const State& s, const Stride& p, Direction d, Verdict& v,
                 core::CostBook* book = nullptr) const;
  Stride after_step(const State& s, const Stride& p, Direction d, const StepCost& c) const;
  struct Spread;
  void spread(const State& s, const Spread& now, const HexSet& done,
              std::vector<Spread>& open) const;
  bool judge_access(const State& s, const Stride& p, Direction d, StepCost& c, Verdict& v) const;
  bool judge_closed(const State& s, const Stride& p, Direction d, StepCost& c, Verdict& v) const;
  bool judge_limits(const State& s, const Stride& p, HexId to, StepCost& c, Verdict& v) const;
  core::Case why_stuck(const March& m) const;
  void price_zones(const State& s, const Stride& p, Direction d, bool to_zone, StepCost& c) const;
  bool price_points(const State& s, const Stride& p, Direction d, bool to_zone, StepCost& c,
                    Verdict& v, core::CostBook* book) const;
  int ferry_add(const State& s, UnitId u, HexId h, Direction d) const;
  int stack_add(const State& s, UnitId u, HexId to) const;
  bool movement_zone(const State& s, HexId h, Side side) const;
  void judge_move(const State& s, const Action& a, Verdict& v) const;
  void judge_attack(const State& s, const Action& a, Verdict& v) const;
  bool judge_attack_points(const State& s, const Action& a, Verdict& v) const;
  bool judge_charge(const State& s, HexId target, Verdict& v) const;
  void judge_refuse(const State& s, Verdict& v) const;
  void judge_unrefuse(const State& s, Verdict& v) const;
  void apply_move(State& s, const Action& a, Events* e) const;
  void zone_to_zone_price(State& s, UnitId u, Events* e) const;
  void apply_attack(State& s, const Action& a, Events* e) const;
  bool attacked_across_woods(const State& s, HexId target) const;
  void launch_attack(State& s, Events* e) const;
  void unmask_lone(State& s, UnitId u, Events* e) const;
  void mark_flanks(State& s, HexId h, Side side, bool on) const;
  bool refused(const State& s, HexId h, Side side) const;
  bool alone(const State& s, UnitId u) const;        ///< the only unit of its side in its hex
  int attack_cost(UnitId u, AttackType type) const;  ///< halves
  bool may_move_at_all(const State& s) const;
  void finish_march(State& s) const;
  void offer_moves(const State& s, std::vector<Action>& out) const;
  void offer_attacks(const State& s, std::vector<Action>& out) const;

  // ---- cavalry.cpp ------------------------------------------------------------------------------
  /// Pushes a `withdraw` frame if enemy cavalry may retreat from unit or leader `opens` in his hex.
  /// `only`: just this hex (attacks across woods, assaults).
  void offer_withdrawal(State& s, UnitId opens, HexId only, Events* e) const;
  void judge_cavalry(const State& s, const Action& a, Verdict& v) const;     ///< withdraw*, loss
  void legal_cavalry(const State& s, std::vector<Action>& out) const;
  void apply_cavalry(State& s, const Action& a, Events* e) const;
  void roll_cavalry(State& s, int die, Events* e) const;
  bool settle_cavalry(State& s, Events* e) const;
  bool judge_withdrawal(const State& s, UnitId u, Verdict& v) const;
  bool may_withdraw(const State& s, UnitId u) const;
  bool any_withdrawal(const State& s) const;
  core::Case window(const State& s) const;           ///< which of the windows of 7.7 is open
  UnitId first_horse(const State& s, HexId h) const;
  UnitSet horse_in(const State& s, HexId h) const;
  bool blocks_across_woods(const State& s, HexId cavalry, HexId h) const;
  void stand(State& s, Events* e) const;
  int withdrawal_modifier(const State& s, const Retreat& r) const;
  void slow_down(State& s, int halves) const;
  void finish_withdrawal(State& s, const Retreat& r, Events* e) const;

  // ---- retreat.cpp ------------------------------------------------------------------------------
  void begin_retreat(State& s, const UnitSet& units, RetreatKind kind, HexId active,
                     Events* e) const;
  void judge_retreat(const State& s, const Action& a, Verdict& v) const;     ///< retreat, voluntary
  void legal_retreat(const State& s, std::vector<Action>& out) const;
  void apply_retreat(State& s, const Action& a, Events* e) const;
  bool settle_retreat(State& s, Events* e) const;
  void judge_advance(const State& s, const Action& a, Verdict& v) const;     ///< Task advance
  void legal_advance(const State& s, std::vector<Action>& out) const;
  void apply_advance(State& s, const Action& a, Events* e) const;
  bool settle_advance(State& s, Events* e) const;
  Side retreating_side(const State& s) const;
  bool judge_way_back(const State& s, const Retreat& r, HexId from, Direction d, Side side,
                      Verdict& v) const;
  bool judge_river_back(const State& s, HexId from, Direction d, Side side, Verdict& v) const;
  bool first_chart(const State& s, const Retreat& r, HexId from, Side side) const;
  RetreatStep describe(const State& s, const Retreat& r, HexId from, Direction d,
                       Side side) const;
  RetreatSteps ways_back(const State& s, const Retreat& r, Side side) const;
  bool may_end(const State& s, const Retreat& r, Side side) const;
  bool at_the_end(const State& s, const Retreat& r, Side side) const;
  bool saved(const State& s, Retreat& r, Side side, bool may_override) const;
  bool saved_by(const State& s, Retreat& r, Side side, HexId to, bool may_override) const;
  RetreatSteps steps_of(const State& s, const Retreat& r, Side side) const;
  void judge_step_back(const State& s, const RetreatSteps& steps, HexId to, Verdict& v) const;
  void judge_stop(const State& s, Verdict& v) const;
  void judge_voluntary(const State& s, const Action& a, Verdict& v) const;
  UnitSet may_leave(const State& s) const;           ///< defenders who may retreat voluntarily
  void step_back(State& s, HexId to, Events* e) const;
  void pay_the_way(State& s, UnitId u, const RetreatStep& step, bool enemy, Events* e) const;
  void begin_voluntary(State& s, Events* e) const;
  void close_retreat(State& s, Events* e) const;
  void surrender(State& s, Events* e) const;
  bool settle_voluntary(State& s, Events* e) const;
  bool judge_entry(const State& s, UnitId u, Verdict& v) const;  ///< into the vacated hex
  bool may_enter(const State& s, UnitId u) const;
  void judge_reattach(const State& s, const Action& a, Verdict& v) const;
  void enter_vacated(State& s, UnitId u, Events* e) const;
  void close_advance(State& s, Events* e) const;

  // ---- values.cpp -------------------------------------------------------------------------------
  int marker_value(const State& s, UnitId u, core::Ledger& ledger) const;
  int attack_value(const State& s, UnitId u, core::Ledger& ledger) const;
  int defence_value(const State& s, UnitId u, core::Ledger& ledger) const;
  /// The multiple of a defender, in quarters, and why.
  struct Cover {
    int times = kQuarters;
    core::Case rule;
    Step step = Step::works;
  };
  Cover cover(const State& s, UnitId u) const;
  std::uint8_t works_over(const State& s, UnitId u) const;
  bool in_redoubt(const State& s, UnitId u) const;
  int guns_with(const State& s, UnitId u) const;

  // ---- odds.cpp ---------------------------------------------------------------------------------
  class Reckoning;
  /// Who leads an assault, and whether Lee helps him.
  struct Chief {
    UnitId leader = kNoUnit;
    bool lee = false;
  };
  Odds odds(const State& s, const Combat& c, const Chief& chief, core::Ledger& ledger) const;

  // ---- losses.cpp -------------------------------------------------------------------------------
  /// Takes manpower off; `counts`: for points (slb-VP-a). Eliminates at 0.
  void lose(State& s, UnitId u, int points, bool counts, core::Case rule, Events* e) const;
  void eliminate(State& s, UnitId u, core::Case rule, Events* e) const;
  void tire(State& s, UnitId u, int levels, core::Case rule, Events* e) const;  ///< at most 4
  void disorganise(State& s, UnitId u, core::Case rule, Events* e) const;
  void demoralise(State& s, UnitId u, int level, core::Case rule, Events* e) const;

  // ---- combat.cpp -------------------------------------------------------------------------------
  /// State::combat holds attackers, from, target, type, charge, assault: defenders are taken, then
  /// artillery_roll and combat_roll go onto the agenda.
  void begin_combat(State& s, Events* e) const;
  void judge_combat(const State& s, const Action& a, Verdict& v) const;      ///< lose_*
  void legal_combat(const State& s, std::vector<Action>& out) const;
  void apply_combat(State& s, const Action& a, Events* e) const;
  void roll_combat(State& s, int first, int second, Events* e) const;
  bool settle_combat(State& s, Events* e) const;
  /// After the last advance: clears the context; the march goes on or ends, an assault ends.
  void end_combat(State& s, Events* e) const;
  UnitSet force_of(const State& s, bool defender) const;  ///< of the combat, still on the map
  const CombatResult& result_of(const State& s, bool defender) const;
  void owe(State& s, int points) const;              ///< of the frame on top
  void take_loss(State& s, UnitId u, int points, bool defender, Events* e) const;
  bool settle_losses(State& s, bool defender, Events* e) const;
  void push_results(State& s, Side attacker, int extra) const;
  void apply_letters(State& s, bool defender, Events* e) const;
  void apply_letters_to(State& s, UnitId u, const CombatResult& r, Events* e) const;
  void after_defender(State& s, Events* e) const;
  void after_attacker(State& s) const;
  bool ends_march(const State& s) const;
  void drop_refused(State& s, HexId h, Events* e) const;

  // ---- assault.cpp ------------------------------------------------------------------------------
  bool may_assault(const State& s, UnitId leader, Verdict& v) const;         ///< eligibility
  void begin_assault(State& s, UnitId leader, Events* e) const;
  /// assault_* … grand_*
  void judge_assault(const State& s, const Action& a, Verdict& v) const;
  void legal_assault(const State& s, std::vector<Action>& out) const;
  void apply_assault(State& s, const Action& a, Events* e) const;
  void roll_assault(State& s, int die, Events* e) const;
  bool settle_assault(State& s, Events* e) const;
  /// The assault of these units, or of all that the leader may select, on `target`.
  Combat assault_on(const State& s, UnitId leader, UnitSet units, HexId target) const;
  void judge_participant(const State& s, UnitId leader, UnitId u, Verdict& v) const;
  bool may_take_part(const State& s, UnitId leader, UnitId u) const;
  UnitSet participants(const State& s, UnitId leader) const;
  void judge_force(const UnitSet& units, Verdict& v) const;
  bool judge_target(const State& s, UnitId u, HexId target, Verdict& v) const;
  bool may_hit(const State& s, UnitId u, HexId target) const;
  bool any_target(const State& s, const UnitSet& units) const;
  void judge_assault_target(const State& s, HexId target, Verdict& v) const;
  UnitId army_leader_near(const State& s) const;
  void judge_joiner(const State& s, UnitId u, Verdict& v) const;
  void judge_grand_select(const State& s, UnitId u, Verdict& v) const;
  bool may_join_assault(const State& s, UnitId u) const;
  UnitSet joiners(const State& s) const;
  void judge_keep(const State& s, UnitId u, Verdict& v) const;
  bool grand_possible(const State& s) const;
  bool lee_applies(const State& s) const;
  bool answerable(const State& s) const;
  void participants_chosen(State& s, Events* e) const;
  void name_target(State& s, HexId target, Events* e) const;
  void declare_lee(State& s, Events* e) const;
  void command_rolled(State& s, int die, Events* e) const;
  void after_keep(State& s, Events* e) const;
  void grand_rolled(State& s, int die, Events* e) const;
  void joiners_chosen(State& s, Events* e) const;
  void fight_assault(State& s, Events* e) const;
  void drop_assault(State& s, Events* e) const;      ///< over without a combat

  // ---- leaders.cpp ------------------------------------------------------------------------------
  void judge_leaders(const State& s, const Action& a, Verdict& v) const;  ///< transfer, place, kill
  void legal_leaders(const State& s, std::vector<Action>& out) const;
  void apply_leaders(State& s, const Action& a, Events* e) const;
  void roll_leaders(State& s, int die, Events* e) const;                     ///< death_roll
  bool settle_leaders(State& s, Events* e) const;
  /// Transfer of the active leader in an activation (gcw-5.2-j, gcw-6.3-n).
  void judge_active_transfer(const State& s, const Action& a, Verdict& v) const;
  void legal_active_transfer(const State& s, std::vector<Action>& out) const;
  void apply_transfer(State& s, const Action& a, Events* e) const;
  /// May army leader `leader` go along with `u`, which leaves his hex now (gcw-6.3-o)?
  bool may_join(const State& s, UnitId leader, UnitId u) const;
  void attach_leader(State& s, UnitId leader, UnitId u, Events* e) const;
  /// The unit of leaders is gone from the hex or the map: they find another (gcw-7.5-u).
  void orphaned(State& s, UnitId lost, HexId h, Events* e) const;
  void check_death(State& s, Events* e) const;       ///< slb-18-a: after two natural ones
  void kill_leader(State& s, UnitId leader, Events* e) const;  ///< slb-18-e, -f
  bool subordinate(const State& s, UnitId leader, UnitId u) const;  ///< may he be attached to it?
  /// The same for a request: names gcw-2.2-h, -k and gcw-6.3-b, -l.
  bool judge_attachment_to(const State& s, UnitId leader, UnitId u, core::Case army,
                           core::Case command, Verdict& v) const;
  bool room_for(const State& s, UnitId leader, UnitId u) const;      ///< gcw-6.3-b
  void judge_transfer(const State& s, const Action& a, Verdict& v) const;
  void judge_place(const State& s, const Action& a, Verdict& v) const;
  void within(const State& s, HexId from, Side side, int steps, HexSet& out) const;
  bool may_transfer_anything(const State& s, Side side) const;
  void forget_changes(State& s) const;
  UnitSet nearest_subordinates(const State& s, UnitId leader) const;
  void place_leader(State& s, UnitId leader, UnitId u, Events* e) const;
  void lose_leader(State& s, UnitId leader, Events* e) const;
  void judge_companion(const State& s, const Action& a, Verdict& v) const;
  UnitSet endangered(const State& s) const;
  UnitSet most_able(const UnitSet& leaders) const;
  bool substitute_leader(UnitId leader) const;
  UnitId successor(const State& s, UnitId leader) const;

  // ---- works.cpp --------------------------------------------------------------------------------
  void judge_works(const State& s, const Action& a, Verdict& v) const;  ///< destroy, recovery
  void legal_works(const State& s, std::vector<Action>& out) const;
  void apply_works(State& s, const Action& a, Events* e) const;
  void roll_works(State& s, int die, Events* e) const;  ///< destroy_roll, repair_roll
  bool settle_works(State& s, Events* e) const;
  bool may_burn(const State& s, UnitId u, Verdict& v) const;            ///< gcw-5.4
  void apply_burn(State& s, UnitId u, Events* e) const;
  bool may_entrench_action(const State& s, UnitId u, Verdict& v) const; ///< gcw-5.5-b
  void apply_entrench_action(State& s, UnitId u, Events* e) const;
  /// A march, retreat or advance ended in `h`: enemy pontoons there fall (gcw-10.2-a).
  void crush_pontoons(State& s, UnitId u, HexId h, Events* e) const;
  bool may_destroy_something(const State& s, UnitId u) const;
  void judge_dismantle(const State& s, const Action& a, Verdict& v) const;
  void legal_dismantle(const State& s, std::vector<Action>& out) const;
  void apply_dismantle(State& s, const Action& a, Events* e) const;
  /// gcw-10.2-b: at the end of an Attachment Phase every pontoon with a strong enemy at it falls.
  void sweep_pontoons(State& s, Events* e) const;
  bool crushes(const State& s, UnitId u, const Pontoon& p) const;
  void drop_pontoon(State& s, std::size_t i, UnitId u, core::Case rule, Events* e) const;
  std::size_t bridge_between(HexId a, HexId b) const;   ///< index, or bridges().size()
  bool destroyed(const State& s, std::size_t bridge) const {
    return ((s.destroyed >> bridge) & 1U) != 0;
  }
  int destroy_modifier(const State& s, UnitId u, const Bridge& bridge) const;
  void judge_destroy(const State& s, UnitId u, HexId far, Verdict& v) const;
  bool judge_wrecker(const State& s, UnitId u, const Bridge& bridge, Verdict& v) const;
  void judge_recovery(const State& s, const Action& a, Verdict& v) const;
  bool judge_worker(const State& s, UnitId u, core::Case shaken, Verdict& v) const;
  void judge_dig(const State& s, UnitId u, Verdict& v) const;
  bool judge_engineer(const State& s, UnitId u, HexId far, core::Case who, core::Case where,
                      Verdict& v) const;
  void judge_bridge(const State& s, UnitId u, HexId far, Verdict& v) const;
  bool judge_bridge_side(const State& s, UnitId u, HexId far, Verdict& v) const;
  bool judge_major_bridge(const State& s, UnitId u, HexId far, Verdict& v) const;
  void judge_repair(const State& s, UnitId u, HexId far, Verdict& v) const;
  void build_bridge(State& s, UnitId u, HexId far, Events* e) const;
  void roll_destroy(State& s, int die, Events* e) const;
  void roll_repair(State& s, int die, Events* e) const;
  void end_recovery_of(State& s, Side side) const;
  void dig(State& s, UnitId u, Works now, core::Case rule, Events* e) const;

  // ---- victory.cpp ------------------------------------------------------------------------------
  void final_verdict(State& s, Events* e) const;
  void score_once(State& s, UnitId u, HexId h, Events* e) const;
  bool division(UnitId u) const;             ///< of infantry
  bool division_in(const State& s, HexId h, Side side) const;
  bool division_near(const State& s, HexId h, Side side) const;
  bool free_hex(const State& s, HexId h) const;
  bool free_path(const State& s, const PointRule& rule) const;
  int corps_south(const State& s) const;
  bool confederates_hold(const State& s, const PointRule& rule) const;
  bool horse_in(const State& s, HexId h, Side side) const;

  // ---- tables.cpp -------------------------------------------------------------------------------
  /// The one major terrain of a hex (gcw-2.3-a).
  enum class Ground : std::uint8_t {
    clear, rolling, rough, woods, hill, mountain, city, swamp, provisional, water,
  };
  /// What a hexside is, as seen from one of its hexes; never changes.
  enum class Trait : std::uint8_t {
    river, major, creek, dam, ford, water, line, ridge, woods,
    closed,   ///< one of the hexes is a mountain or a swamp
    marsh,    ///< one of them is a provisional swamp
    city,     ///< one of them is a city
    linked,   ///< lines run in both hexes (gcw-10.1-i)
    steady,   ///< neither weather nor bridges change anything here
    zone,     ///< a zone goes over it in calm weather
  };
  struct Edge {
    HexId to = kNoHex;
    std::uint16_t traits = 0;
    std::uint8_t bridge = 0xFF;               ///< index of bridges()
    std::array<std::int8_t, 2> cost{};        ///< halves, dry and in rain, or kProhibited
    std::array<core::Case, 2> why{};
    bool has(Trait t) const { return ((traits >> static_cast<unsigned>(t)) & 1U) != 0; }
    void add(Trait t) {
      traits = static_cast<std::uint16_t>(traits | (1U << static_cast<unsigned>(t)));
    }
  };
  void build_tables();
  void build_hex(HexId h);
  void build_edge(const State& calm, HexId h, Direction d);
  void build_crossings(HexId h, Direction d, Edge& edge) const;
  void build_bridges();
  void price_edge(HexId h, Direction d, Edge& edge, bool rain) const;
  int edge_price(HexId h, Direction d, bool rain, core::Case& why, core::CostBook* book) const;
  int ridge_add(const Edge& edge, core::CostBook* book) const;
  void build_commands();
  Ground ground_of(HexId h) const;
  const TerrainRow& row_of(HexId h, bool rain) const;
  bool mountain(HexId h) const { return ground_[h] == Ground::mountain; }
  int way_cost(map::LinkSet ways, bool rain) const;     ///< road, pike, railway; or kProhibited
  int trail_cost(map::LinkSet ways, HexId to, bool rain) const;
  int ground_cost(HexId to, bool rain) const;
  Bar river_bar(const State& s, HexId h, const Edge& edge, Side side) const;
  bool fordable_at_all(const State& s, const Edge& edge) const;
  bool loose_zone(const State& s, HexId h, Direction d) const;
  static bool open_to(const Pontoon& p, Side side) { return side == Side::none || side == p.side; }
  bool pontoon_road(const State& s, HexId h, const Edge& edge, Side side) const;
  /// Halves of a step over a hexside as it is now, or kProhibited; ferry, friends and zones apart.
  int step_cost(const State& s, HexId h, Direction d, Side side, core::Case& why,
                core::CostBook* book = nullptr) const;
  bool side_listed(const std::vector<HexSide>& list, HexId a, HexId b) const;

  // ---- zones.cpp --------------------------------------------------------------------------------
  /// An enemy of `side` stands in `h`.
  bool enemy_at(const State& s, HexId h, Side side) const {
    const UnitId first = s.first[h];
    if (first == kNoUnit) return false;
    return side_[first] != side || (s.retreat.units.any() && enemy_among(s, h, side));
  }
  bool enemy_among(const State& s, HexId h, Side side) const;
  bool open_to_radius(const State& s, HexId h, Side side) const;
  struct Widening;
  void widen(const State& s, HexId h, Side side, Widening& w, HexSet& out) const;

  Setup setup_;
  std::array<Side, kMaxGameUnits> side_{};
  HexSet woods_, city_, water_, south_, north_;
  std::vector<std::array<bool, 6>> river_, major_, creek_;
  std::vector<std::array<Edge, 6>> edges_;
  std::vector<Ground> ground_;
  HexSet lines_;                              ///< hexes with a road, pike, railway or trail in them
  std::vector<std::uint8_t> column_;
  std::vector<Bridge> bridges_;
  std::vector<HexId> stations_;
  std::vector<std::uint8_t> corps_of_;        ///< by formation: equal numbers, equal corps
  std::vector<UnitId> leaders_;
  HexSet county_;                             ///< slb-13.4-m: where Confederates may go
  std::vector<core::Case> given_cases_;       ///< of ScenarioRules::given
  std::vector<core::Case> point_cases_;       ///< of ScenarioRules::points
  std::vector<std::uint8_t> point_index_;     ///< hex to its place in State::owners, or 0xFF
};

}  // namespace hg::gcacw
