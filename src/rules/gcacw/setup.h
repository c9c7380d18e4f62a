#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/case.h"
#include "core/side.h"
#include "core/unit.h"
#include "map/map.h"

/// Great Campaigns of the American Civil War, standard basic rules, and Stonewall's Last Battle.
namespace hg::gcacw {

/// Movement Points are counted in halves: a pike in rain costs one and a half (gcw-12-i).
inline constexpr int kHalf = 2;
/// Combat values are counted in quarters of a point: half a point under a redoubt is 3/4 (gcw-9-m).
inline constexpr int kQuarters = 4;
/// Costs that are no number.
inline constexpr int kProhibited = -1;
/// Only across a road, pike, railway or trail (gcw-6.2-d, -g).
inline constexpr int kLineOnly = -2;

/// gcw-2.2-h: what a leader commands.
enum class Rank : std::uint8_t { none, division, corps, army };
inline constexpr std::size_t kRanks = 4;
constexpr std::string_view word(Rank r) {
  constexpr std::array<std::string_view, kRanks> words{"none", "division", "corps", "army"};
  return words[static_cast<std::size_t>(r)];
}

/// gcw-REF-a: entrenchments of games of 1863, from none up.
enum class Works : std::uint8_t {
  none, breastwork_build, breastwork_complete, fort_build, fort_complete,
};
inline constexpr std::size_t kWorks = 5;
constexpr std::string_view word(Works w) {
  constexpr std::array<std::string_view, kWorks> words{
      "none", "breastwork_build", "breastwork_complete", "fort_build", "fort_complete"};
  return words[static_cast<std::size_t>(w)];
}

/// gcw-6.1-d: the four attacks of a march.
enum class AttackType : std::uint8_t { column, hasty, normal, prepared };
inline constexpr std::size_t kAttackTypes = 4;
constexpr std::string_view word(AttackType t) {
  constexpr std::array<std::string_view, kAttackTypes> words{"column", "hasty", "normal",
                                                             "prepared"};
  return words[static_cast<std::size_t>(t)];
}

/// gcw-7.5-d … -k: one result of one side.
struct CombatResult {
  enum class Letter : std::uint8_t { none, E, f, F, D };
  enum class Back : std::uint8_t { none, r, R, R_star };
  std::uint8_t loss = 0;  ///< manpower of the force as a whole
  Letter letter = Letter::none;
  Back back = Back::none;
  bool advance = false;
  bool nothing() const {
    return loss == 0 && letter == Letter::none && back == Back::none && !advance;
  }
};
/// "1DR*", "Fa", "-".
std::string word(const CombatResult& r);

/// gcw-7.5-a. Lines: attacker's die less defender's; columns by combat value.
struct CombatChart {
  int lowest = -8;  ///< of the first line; values beyond the ends use the end lines
  std::vector<int> defender_from, attacker_from;  ///< least value of each column, in quarters
  std::vector<std::vector<CombatResult>> defender, attacker;  ///< [line][column]
  std::vector<std::string> defender_names, attacker_names;    ///< "7-11"
  std::string source, note;
};

/// gcw-7.4-l: one cell; with a die just before combat its even and odd faces.
struct ArtilleryCell {
  bool die = false;
  int even = 0, odd = 0;
  std::string name = "NE";  ///< as printed: "-1*"
};
enum class ArtilleryRow : std::uint8_t { clear, rolling, rough_hill, close, swamp };
inline constexpr std::size_t kArtilleryRows = 5;
inline constexpr std::size_t kArtilleryColumns = 5;

/// gcw-6.2-ao and the other rows by terrain, dry and in rain.
struct TerrainRow {
  int dry = 3 * kHalf, rain = 4 * kHalf;  ///< halves of a point, kProhibited or kLineOnly
  ArtilleryRow artillery = ArtilleryRow::clear;
  bool close_stack = false;  ///< woods, swamp, mountain: the high surcharge (gcw-6.2-ag)
  int cavalry_retreat = 0;   ///< gcw-7.7-v
  std::string source, note;
};

/// gcw-7.6-v, -w: what a retreat into such a hex costs each unit, and its priority.
struct RetreatEntry {
  std::uint8_t priority = 1;
  std::uint8_t loss = 0, loss_across_way = 0, loss_into_friends = 0;
  std::string source;
};

/// gcw-5.1-o … -q: the Extended March Table.
struct ExtendedMarch {
  std::vector<int> roll_from;             ///< least modified roll of each column of the table
  std::vector<bool> organised;            ///< true: D
  std::vector<int> manpower_from;         ///< least manpower of each band
  std::vector<std::vector<int>> loss;     ///< [band][column] of a disorganised unit
  std::array<int, 2> army{1, 0};          ///< modifier by side (every Union unit +1)
  std::array<int, 5> normal{0, 0, 0, 0, 1};     ///< by new fatigue level, normal side
  std::array<int, 5> exhausted{0, 0, 0, 1, 2};  ///< exhausted side
  std::string source, note;
};

/// Numbers of the charts and of the printed procedures.
struct Charts {
  CombatChart combat;
  int ratio_highest = 13, ratio_lowest = -12;  ///< gcw-7.4-b; in between n-1: n-1, 1-n: 1-n
  std::array<std::array<ArtilleryCell, kArtilleryColumns>, kArtilleryRows> artillery{};
  std::array<int, kArtilleryColumns> artillery_from{-99, -3, 2, 5, 8};
  ExtendedMarch extended;
  // gcw-5.1-s, -t
  int force_add = -1, force_least_foot = 2, force_least_horse = 4;
  std::array<int, 6> force_loss{0, 1, 1, 1, 1, 1}, force_loss_strong{0, 1, 1, 1, 1, 2};
  int force_strong_from = 6, force_horse_loss_from = 8;
  // gcw-5.1-b … -f, gcw-5.2-i
  std::array<int, 2> allowance_add{0, 1};
  int leader_add = 1;
  std::array<int, kAttackTypes> attack_cost_foot{0, 1, 2, 4}, attack_cost_horse{0, 2, 4, 8};
  std::array<int, kAttackTypes> attack_die{-3, -1, 0, 1};
  int refuse_cost = 1;
  // Terrain rows; the row of a hex is chosen by Game::terrain_row.
  TerrainRow clear, rolling, rough, woods, hill, mountain, city, swamp, provisional_swamp, water;
  // Line costs in halves of a point, dry and in rain (gcw-6.2-a, gcw-12-i).
  std::array<int, 2> road{2, 4}, pike{2, 3}, trail{2, 4}, trail_mountain{4, 6};
  int ridge_add = 1, leave_zone_add = 1, ferry_divisor = 3;
  // gcw-6.2-ag
  std::array<int, 3> stack_from{0, 3, 12}, stack_open{0, 1, 2}, stack_close{0, 3, 4};
  /// gcw-2.2-m: combat value of a disorganised unit by manpower 0 … 21, in quarters.
  std::array<int, 22> disorganised{};
  std::array<RetreatEntry, 5> retreat_1{};  ///< by priority 1 … 5
  std::array<RetreatEntry, 3> retreat_2{};
  int cavalry_crossing = 3, cavalry_one_point = -1, cavalry_strong = 2;  ///< gcw-7.7-v
  int cavalry_strong_from = 5 * kQuarters;
  // gcw-7.2-e, in points
  int most_attacking = 80, most_defending = 70, most_half_entrenched = 120, most_entrenched = 160;
  std::array<int, 3> grand_loss_from{80, 90, 100};
  std::array<int, kWorks> works_times{4, 4, 8, 8, 12};  ///< multiplier in quarters (gcw-9-i)
  int redoubt_times = 6;
  int bridge_builder = 5, bridge_enemy = 5, bridge_destroyer = 5;  ///< combat value, points
  int destroy_bridge_up_to = 2, destroy_ferry_up_to = 1, repair_bridge_up_to = 3,
      repair_ferry_up_to = 5;
  int command_radius = 3, transfer_distance = 10;
  int grand_least_value = 3;
  std::array<int, 2> substitutes_foot{5, 5}, substitutes_horse{3, 3};
  int detach_foot = 8, detach_horse = 2;
  // slb-21.2-b
  int most_division = 16, most_brigade = 8, most_regiment = 2, most_horse_brigade = 4,
      most_horse_regiment = 2;
  int division_from = 9;  ///< slb-21.4-d
  std::string source, note;
};

/// slb-13-c: a command code and what it means.
struct Formation {
  std::string code;      ///< "VI", "A-L", "Cav", "1", "AP", "" for none
  std::string corps;     ///< "VI", "L", "J", "Cav"
  std::string division;  ///< "A", "E", "M" or ""
};
inline constexpr std::uint8_t kNoFormation = 0xFF;

/// Counters that wait beside the map (slb-21).
enum class Pool : std::uint8_t {
  none,        ///< an ordinary counter of the set-up
  substitute,  ///< a generic substitute (slb-21-a)
  brigade,     ///< a special brigade of a division of slb-21.4
  division,    ///< the division counter itself
  leader,      ///< its leader, or the reverse side of a leader (slb-18-e, slb-21.4-d)
};

/// One counter.
struct UnitInfo {
  std::string id, name;
  std::string command;  ///< code as printed
  core::Side side = core::Side::union_;
  core::UnitType type = core::UnitType::infantry;  ///< infantry, cavalry, artillery or leader
  core::UnitSize size = core::UnitSize::brigade;
  Rank rank = Rank::none;       ///< leaders
  bool horse = false;           ///< leaders: of cavalry
  int tactical = 0;             ///< of units and leaders; army leaders have none
  bool never_alone = false;     ///< gcw-2.2-f: tactical value in brackets
  int command_value = 0;        ///< leaders
  int artillery = 0;            ///< printed
  int manpower = 0;             ///< at the start; 0 for leaders and for the pool
  hex::HexId start = hex::kNoHex;
  std::uint8_t formation = kNoFormation;  ///< index in ScenarioRules::formations
  int fatigue = 0;              ///< at the start, with the following
  bool disorganised = false, exhausted = false;
  Works works = Works::none;
  core::UnitId attached_to = core::kNoUnit;  ///< leaders: the unit they begin with
  Pool pool = Pool::none;
  std::string group;            ///< slb-21.4: "Anderson", "Early", "McLaws"; empty for others
  std::string twin;             ///< two counters of one brigade: never both in use (Perry-A, -B)
  core::UnitId reverse = core::kNoUnit;      ///< leaders: the substitute on the back (slb-18-e)
  core::UnitId cavalry_of = core::kNoUnit;   ///< Stuart (infantry): the same man's cavalry counter
  bool is_lee = false, is_jackson = false, is_hooker = false;
  int idle_until_turn = 0;      ///< slb-13.3-e: may not act or entrench before this turn
  bool needs_alert = false;     ///< slb-13.1-c: McLaws
  bool rodes = false;           ///< slb-13.4-f
  bool horse_guns = false;      ///< slb-13.4-k: its artillery counts once the guns are distributed
  std::uint8_t first_crossing = 0xFF;  ///< index in ScenarioRules::crossings (slb-13.4-h)
  std::uint8_t crosses_after = kNoFormation;  ///< after all of this formation (slb-13.4-i)
  std::string source, why;
};

/// A hexside by its two hexes.
struct HexSide {
  hex::HexId a = hex::kNoHex, b = hex::kNoHex;
  friend bool operator==(HexSide x, HexSide y) {
    return (x.a == y.a && x.b == y.b) || (x.a == y.b && x.b == y.a);
  }
};

struct TurnInfo {
  std::string date, source;
  bool rain = false;
  core::Light light = core::Light::day;  ///< for the track shown; night falls by dice (slb-13.2-f)
  std::string time;
};

/// A phase of turn 1 whose initiative is given (slb-13.2-b …, slb-13.4-b …).
struct GivenPhase {
  enum class What : std::uint8_t {
    one_march,  ///< one unit of `formations` marches
    activate,   ///< `leader` activates; if `only` is not empty exactly these
    any,        ///< one action
  };
  core::Side side = core::Side::union_;
  What what = What::any;
  std::vector<std::uint8_t> formations;
  bool once_each = false;        ///< a unit that acted in an earlier given phase may not again
  core::UnitId leader = core::kNoUnit;
  core::UnitSet only;
  int least_column = 0;          ///< no move or attack into a lower column (slb-13.2-b)
  int attack_die = 0;            ///< slb-13.2-d
  std::string rule;              ///< "slb-13.2-b"
};

/// Victory points, all from the Union's side (slb-13-d).
struct PointRule {
  enum class What : std::uint8_t {
    union_in,           ///< a Union unit is in one of `hexes` at the end
    held,               ///< each of `hexes` occupied or last occupied by the Union
    each_union_in,      ///< each of `hexes` with a Union unit
    division_alone,     ///< Union infantry division in hexes[0], no Confederate one adjacent
    division_pressed,   ///< the same with a Confederate infantry division adjacent
    free_path,          ///< road or pike path from hexes[0] or hexes[1] to hexes[2], south bank
    corps_south,        ///< each Union infantry corps wholly south, at most `most`
    /// Confederate infantry of fatigue 3 or less and a defence of `least` in hexes[0].
    confederates_in,
    entered,            ///< once: a Union unit enters hexes[0]
    entered_guns,       ///< once: enters the horse artillery's hex before they are distributed
    adjacent,           ///< once: a Union unit is next to hexes[0]
    confederate_horse_in,  ///< Confederate cavalry in hexes[0] at the end
  };
  What what = What::union_in;
  int value = 0;
  std::vector<hex::HexId> hexes;
  int most = 99, least = 0;
  std::string text, rule, source;
};

/// slb-13.1-i and its like.
struct VictoryLevel {
  std::string name;  ///< "Marginal Union"
  core::Side side = core::Side::union_;
  int from = 0;      ///< least Union total
};

/// gcw options, agreed before play.
struct Options {
  bool tired_march = false;   ///< gcw-5.1-n, gcw-5.2-g: organised units at fatigue 4 may march
  bool entrench_action = false;  ///< gcw-5.5-a: the Entrenchment action of 1863
};

/// Rules of a scenario that are data.
struct ScenarioRules {
  std::vector<TurnInfo> turns;            ///< element 0 is turn 1
  std::vector<Formation> formations;
  bool action_cycle_only = false;         ///< slb-13.4-a
  int transfer_from_turn = 1;             ///< gcw-6.3-h; slb-13.2-a: 2
  std::vector<int> attachment_turns;      ///< slb-13.1-e, slb-13.2-h
  std::array<bool, 2> substitutes{};      ///< may detach and attach, by side
  bool same_formation_only = true;        ///< SK1: brigades of the set-up attach only so
  bool attach_same_formation = false;     ///< slb-13.2-h, slb-13.3-d: substitutes too
  bool recovery_entrench = true;          ///< gcw-8-a
  std::vector<GivenPhase> given;          ///< phases 1 … n of turn 1
  bool union_until_attack = false;        ///< slb-13.1-b
  std::array<int, 2> bonus_phases{0, 0};  ///< slb-13.2-e: first and last phase of turn 1
  int bonus_die = 0;                      ///< added to the Confederate initiative die
  int night_from_phase = 0;               ///< slb-13.2-f, on turn 1; 0 = none
  int night_die = -1;
  std::vector<HexSide> closed;            ///< slb-13.2-g: crossings that may not be used
  int closed_last_turn = 0;               ///< 0 = none closed
  std::vector<hex::HexId> alert_hexes;    ///< slb-13.1-c
  int alert_left = 2;
  bool confederates_stay_south = false;   ///< slb-13.1-d
  bool leaders_die = false;               ///< slb-18
  int jackson_lost_after_turn = 0;        ///< slb-13.2-i; 0 = never
  std::vector<HexSide> pontoons;          ///< standing at the start, all Union, by slb-13.1-g
  int union_major_bridges = 2;            ///< slb-10-a
  std::array<std::vector<HexSide>, 2> crossings;  ///< slb-13.4-h: Beverly Ford, Kelly's Ford
  int least_column_union = 0;             ///< slb-13.4-j
  bool rapidan_closed_to_union = false;   ///< slb-13.4-j
  std::string confederate_county;         ///< slb-13.4-m; empty: anywhere
  hex::HexId rodes_centre = hex::kNoHex;  ///< slb-13.4-f
  int rodes_distance = 3, rodes_die = -1, rodes_fatigue = 2;
  hex::HexId horse_guns = hex::kNoHex;    ///< slb-13.4-k
  bool charges = false;                   ///< slb-13.4-n
  bool ends_when_tired = false;           ///< slb-13.4-e
  std::vector<PointRule> points;
  std::vector<VictoryLevel> levels;       ///< highest `from` first
  /// Regions of the map that lie south of Rapidan and Rappahannock, and north of the latter.
  std::string south_bank = "C", north_bank = "A", between = "B";
};

/// Everything printed that one game is played with. Filled by a loader, never changed.
struct Setup {
  std::string scenario, name, note;
  std::shared_ptr<const map::Map> map;
  Charts charts;
  ScenarioRules rules;
  Options options;
  std::vector<UnitInfo> units;  ///< at most kMaxGameUnits
};

}  // namespace hg::gcacw
