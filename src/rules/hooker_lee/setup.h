#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/case.h"
#include "core/side.h"
#include "core/unit.h"
#include "map/map.h"

/// Blue & Grey revised: Hooker and Lee, and the Grand Chancellorsville option.
namespace hg::hooker_lee {

/// bgr-8.6: the seven results, worst for the attacker first.
enum class CombatResult : std::uint8_t { Ae, Ae_star, Ar, Ex, Ex_star, Dr, De };
inline constexpr std::size_t kResults = 7;
constexpr std::string_view word(CombatResult r) {
  constexpr std::array<std::string_view, kResults> words{"Ae",  "Ae*", "Ar", "Ex",
                                                         "Ex*", "Dr",  "De"};
  return words[static_cast<std::size_t>(r)];
}

/// bgr-12.0: from good order down; a level lower is one more.
enum class Morale : std::uint8_t { good, disordered, shaken, routed };
inline constexpr std::size_t kMorales = 4;
constexpr std::string_view word(Morale m) {
  constexpr std::array<std::string_view, kMorales> words{"good", "disordered", "shaken", "routed"};
  return words[static_cast<std::size_t>(m)];
}
/// What a Rally die makes of a unit: a Morale, or this.
inline constexpr std::uint8_t kRallyEliminated = 4;

inline constexpr std::uint8_t kNoColumn = 0xFF;

/// bgr-8.0-b, bgr-8.42: odds as a ladder: the printed columns from 0 (1:5) to 11 (6:1), then whole
/// steps 7:1 (12), 8:1 (13) … up to kTopRung.
inline constexpr std::uint8_t kTopRung = 40;

/// All movement costs and allowances are in thirds of a Movement Point (bgr-6.2-i1).
inline constexpr int kThirds = 3;
inline constexpr int kProhibited = -1;

/// An exact factor on a strength.
struct Factor {
  int times = 1;
  int over = 1;
};

/// bgr-8.6-t1, bgr-8.61.
struct CombatTable {
  struct Column {
    std::string name;  ///< as printed: "3:2"
    int attack = 1, defend = 1;
    std::array<CombatResult, 6> results{};   ///< for die 1 … 6
    std::array<std::string, 6> sources{};    ///< rulebook or reconstructed, cell by cell
  };
  std::vector<Column> columns;  ///< lowest odds first; the last is 6:1
  struct DieModifier {
    int at_least = 8;  ///< odds n:1
    int die = -1;
  };
  std::vector<DieModifier> over_top;  ///< rising
  std::string source, note;
};

/// bgr-10.1. Costs in thirds of a Movement Point.
struct TerrainChart {
  struct Hex {
    int cost = kThirds;
    bool halves = false;           ///< attackers into it (bgr-8.41)
    int shift = 0;                 ///< columns; negative is left, good for the defender (bgr-8.42)
    bool exclusive_shift = false;  ///< woods: instead of every other terrain benefit (bgr-8.45)
    bool blocks_sight = false;     ///< bgr-9.33
    int level = 1;                 ///< for sight (bgr-9.34)
    bool zone_enters = true;       ///< bgr-7.6
    bool may_end = true;           ///< a Movement Phase may end here (bgr-6.2-i2)
    bool disorders = false;        ///< towns (bgr-12.17)
    std::string source, note;
  };
  struct Side {
    int cost = 0;
    bool zone_crosses = true;
    bool halves = false;       ///< attackers across it
    bool guns_halved = false;  ///< guns too (bgr-9.16, bgr-9.45: water does not)
    int shift = 0;             ///< if every attacker is subject to it (bgr-10.23)
    std::string source, note;
  };
  Hex clear, clear_2, clear_3, forest, rough, forest_rough, town, swamp, river, river_ferry,
      pontoon, impassable;
  Side stream, ford, bridge, creek, redoubt;
  int slope_up = kThirds;  ///< bgr-6.26; nothing along a road-type way
  int turnpike_cost = 2;   ///< bgr-6.22: two thirds
  int road_cost = kThirds; ///< bgr-6.23, railways too
  int trail_cost_clear = kThirds, trail_cost_close = 2 * kThirds;  ///< bgr-6.24
  int enemy_zone_least = 2 * kThirds;                              ///< bgr-7.2
  int exit_cost = kThirds;                                         ///< hl-18.1-i1
  int breastworks_shift = -1, construction_shift = 1;              ///< bgr-10.32
  int stack_limit = 2;                                             ///< bgr-6.32
};

/// Numbers of the charts sheet beside the two big tables.
struct Charts {
  CombatTable combat;
  TerrainChart terrain;
  // bgr-2.4-g, bgr-9.0-e: basic allowances, in thirds.
  int infantry = 6 * kThirds, artillery = 6 * kThirds, cavalry = 8 * kThirds,
      horse_artillery = 8 * kThirds, leader = 12 * kThirds;
  int night_less = kThirds;  ///< bgr-11.11
  // bgr-6.42, -6.43, -6.46: what Strategic Movement adds.
  int strategic_foot = 2 * kThirds, strategic_cavalry = 4 * kThirds, strategic_night_less = kThirds;
  int strategic_distance = 3;  ///< bgr-6.41, -6.44
  // bgr-5.0-c, -d: each earlier stack of a column.
  int column_step = kThirds, column_step_turnpike = 2;
  int late_entry_distance = 3;  ///< bgr-5.5
  int bombard_least = 2, bombard_most = 3, gunboat_range = 6;
  Factor guns_close{3, 2}, guns_far{2, 3}, guns_supported{3, 2};  ///< bgr-9.48, -9.19, -9.53
  /// bgr-11.23: what the night die makes of the attackers.
  std::array<Factor, 6> night_factor{Factor{2, 1}, {1, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 2}};
  std::array<Factor, kMorales> attack_factor{Factor{1, 1}, {2, 3}, {1, 3}, {0, 1}};   ///< bgr-12.2
  std::array<Factor, kMorales> defence_factor{Factor{1, 1}, {1, 1}, {2, 3}, {1, 3}};
  std::array<bool, 6> disorder_die{false, false, false, true, true, true};  ///< bgr-12.12, -12.13
  /// bgr-12.41: [morale][die-1] → Morale or kRallyEliminated.
  std::array<std::array<std::uint8_t, 6>, kMorales> rally{{{0, 0, 0, 0, 0, 0},
                                                           {0, 0, 0, 0, 0, 2},
                                                           {0, 0, 0, 1, 1, 3},
                                                           {0, 1, 1, 2, 2, 4}}};
  int breastworks_distance = 3;  ///< bgr-10.34-i: no enemy within
  std::string source;
};

/// One counter.
struct UnitInfo {
  std::string id, name;
  std::string command;  ///< formation: "II" (Union corps), "A" (Confederate division), "cavalry" …
  core::Side side = core::Side::union_;
  core::UnitType type = core::UnitType::infantry;
  core::UnitSize size = core::UnitSize::brigade;
  int strength = 1;               ///< 0 for leaders
  int allowance = 0;              ///< printed Movement Points, 0 where none is printed (bgr-2.4-b)
  hex::HexId start = hex::kNoHex; ///< set-up hex, or kNoHex for a reinforcement
  std::vector<hex::HexId> entry;  ///< hexes where a reinforcement may enter
  int entry_turn = 0;             ///< first turn it may enter
  std::uint8_t formation = 0xFF;  ///< index in ScenarioRules::formations
  int stars = 0;                  ///< leaders (gc-23.5)
  /// A bit for each formation under a leader of several (gc-23.5); 0: his own, or by his stars all
  std::uint32_t commands = 0;
  bool saves = true;              ///< gc-23.55-a: Hooker does not
  bool free_moves = false;        ///< hl-19.12: never counts against the limit of six
  bool averill = false;           ///< hl-19.14
  bool reynolds = false;          ///< hl-20.11, hl-20.15: one of the I Corps units
  bool as_cavalry = false;        ///< gc-23.23: the Beckham battery moves as cavalry
  std::string source, why;
};

/// A hex worth points at the end (hl-21.11, hl-21.12, gc-23.61-a).
struct PointHex {
  hex::HexId hex = hex::kNoHex;
  std::array<int, 2> points{};
  core::Side owner_at_start = core::Side::none;
  std::string rule, source;
};

/// Where a side may leave the map of its own will.
struct Exit {
  hex::HexId hex = hex::kNoHex;
  core::Side side = core::Side::union_;
  int first_turn = 1, last_turn = 99;
  bool flank_march = false;      ///< hl-18.22: comes back (hl-18.23)
  bool shut_by_enemy = true;     ///< hl-18.11: not while occupied or controlled by the enemy
  int points_each = 0;           ///< for each strength point
  std::string rule;              ///< case id, "hl-18.11"
};

/// What runs off the map at an entry hex (bgr-5.0-i1); `none` pays the terrain.
struct EntryWay {
  hex::HexId hex = hex::kNoHex;
  map::LinkSet ways;
};

struct TurnInfo {
  core::Light light = core::Light::day;  ///< day or night
  std::string date, time, source;
};

struct Options {
  bool cavalry_retreat = false;  ///< bgr-13.2-b
};

/// hl-20; 0 = the side is never demoralized.
struct DemoralizationRules {
  int union_before = 0;     ///< losses must exceed it, before all of I Corps is over the river
  int union_after = 0;      ///< and afterwards
  int union_recover = 0;    ///< recovers while losses are below (hl-20.15)
  int confederate = 0;
};

/// hl-18.22 … hl-18.25.
struct FlankMarch {
  int most_units = 0;                      ///< 0: there is none
  std::array<int, 2> returns{4, 5};        ///< for an exit on turn 1, turn 2
  std::vector<hex::HexId> entry;           ///< hl-18.24
};

/// Rules of a scenario that are data.
struct ScenarioRules {
  std::vector<TurnInfo> turns;  ///< element 0 is turn 1
  core::Side first_player = core::Side::confederate;
  /// gc-22.3: this game turn has no Confederate Player-Turn; 0 = none
  int no_confederate_turn = 0;
  int year = 1863;              ///< bgr-10.34-i
  std::vector<std::string> formations;
  std::vector<PointHex> point_hexes;
  std::vector<Exit> exits;
  std::vector<EntryWay> entry_ways;
  bool union_divisions_alone = true;  ///< hl-19.2, gc-23.1
  // Hooker and Lee.
  int union_move_limit = 0;                 ///< hl-19.11; 0 = none
  int west_closed_before_turn = 0;          ///< hl-19.13
  std::vector<hex::HexId> west_closed;      ///< its hexes
  hex::HexId averill_ford = hex::kNoHex;    ///< hl-19.14
  int averill_from_turn = 0;                ///< 0: the rule is off
  FlankMarch flank;
  DemoralizationRules demoralization;
  std::array<int, 2> points_per_enemy_strength{};  ///< by side that scores (hl-21.1, gc-23.61)
  bool victory_levels = false;              ///< hl-21.2 (else the higher total wins, gc-23.6)
  // Grand Chancellorsville.
  bool campaign = false;                    ///< forced march, leaders, command, gc-22.11 ferries
  std::vector<hex::HexId> creeks_are_fords; ///< gc-22.11-a: hexes of the Fredericksburg map
  int command_from_turn = 0;                ///< gc-23.4; 0 = none
  int ferry_cost = 2 * kThirds;             ///< gc-22.11-b, only with `campaign`
  int forced_march = 12 * kThirds;          ///< gc-23.2
  int union_forced_last_turn = 5;           ///< gc-23.21
  int confederate_forced_first = 2, confederate_forced_last = 3;  ///< gc-23.22
  hex::HexId communications_from = hex::kNoHex;  ///< gc-23.61-b: F2501
  int points_per_star = 2;                  ///< gc-23.61-d
  std::string north_bank = "N";             ///< region word of the map
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

}  // namespace hg::hooker_lee
