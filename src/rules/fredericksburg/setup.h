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

namespace hg::fredericksburg {

/// bgd-7.6: the five results of the combat table, worst for the attacker first.
enum class CombatResult : std::uint8_t { Ae, Ar, Ex, Dr, De };
inline constexpr std::size_t kResults = 5;
constexpr std::string_view word(CombatResult r) {
  constexpr std::array<std::string_view, kResults> words{"Ae", "Ar", "Ex", "Dr", "De"};
  return words[static_cast<std::size_t>(r)];
}

inline constexpr std::uint8_t kNoColumn = 0xFF;

/// bgd-7.6-t1: one die against odds columns, lowest odds first.
struct CombatTable {
  struct Column {
    std::string name;  ///< as printed: "3-1"
    int attack = 1;    ///< ratio attack : defend of the column
    int defend = 1;
    std::array<CombatResult, 6> results{};  ///< for die 1 … 6
  };
  std::vector<Column> columns;
  std::string source;
};

/// bgd-9.0-t1: what terrain does. Costs are movement points; kProhibited closes a hex or side.
inline constexpr int kProhibited = -1;
struct TerrainChart {
  struct Hex {
    int cost = 1;
    int defence = 1;  ///< multiple of the printed strength (bgd-7.4)
    bool blocks_sight = false;
    bool zone_enters = true;  ///< zones of control extend into it (bgd-6.0-h)
    bool may_end = true;
    std::string source, note;
  };
  struct SideRow {
    int cost = 0;
    bool zone_crosses = true;
    int defence = 1;    ///< if every close attacker attacks across it (bgd-9.0-a)
    int guns_only = 1;  ///< if guns alone attack and their line crosses it (bgd-9.0-b)
    std::string source, note;
  };
  Hex clear, forest, rough, forest_rough, town, river, river_ferry, pontoon, impassable;
  SideRow stream, ford, bridge, creek, redoubt;
  int road_cost = 1;                ///< bgd-5.2-a
  int trail_cost_clear = 1;         ///< bgd-5.2-b
  int trail_cost_forest_rough = 2;  ///< bgd-5.2-b
  int movement_allowance = 6;       ///< bgd-2.4-e
  int fog_allowance = 3;            ///< fr-15.5
  int exit_cost = 1;                ///< fr-15.4.3-a
  int entry_cost = 1;               ///< fr-15.2.1-c
  int impassable_guns_only = 2;     ///< bgd-9.0-b: line of fire over an impassable hex
  int stack_limit = 2;              ///< bgd-5.3-a
  int bombard_range_least = 2, bombard_range_most = 3;  ///< bgd-8.1
};

/// One counter.
struct UnitInfo {
  std::string id, name, command;
  core::Side side = core::Side::union_;
  core::UnitType type = core::UnitType::infantry;
  core::UnitSize size = core::UnitSize::brigade;
  int strength = 1;
  hex::HexId start = hex::kNoHex;           ///< set-up hex, or kNoHex for a reinforcement
  std::vector<hex::HexId> entry;            ///< hexes where a reinforcement may enter (fr-15.2-b)
  int entry_turn = 0;                       ///< first turn it may enter (fr-15.2-c)
  bool starts_immobile = false;             ///< fr-15.6-c
  std::string source, why;
};

/// fr-15.4.1-h … m: a hex worth points at the end.
struct PointHex {
  hex::HexId hex = hex::kNoHex;
  std::array<int, 2> points{};                ///< by side
  core::Side owner_at_start = core::Side::none;  ///< fr-15.4.2-b, -c
  std::string rule;                           ///< case id, "fr-15.4.1-h"
  std::string source;
};

/// fr-15.4.1-b … g: what a side gets for units that leave the map at a hex.
struct ExitRow {
  hex::HexId hex = hex::kNoHex;
  std::array<bool, 2> sides{};  ///< which sides it serves
  bool by_strength = false;     ///< points for each strength point (cavalry: cavalry_per_point)
  int per_point = 0, cavalry_per_point = 0;
  int infantry_brigade = 0, infantry_division = 0, artillery_unit = 0, cavalry_brigade = 0;
  std::string rule;
};

struct TurnInfo {
  core::Light light = core::Light::day;
  std::string date, time, source;
};

struct Options {
  bool attack_effectiveness = false;  ///< bgd-11.0
  bool town_doubles = false;          ///< chart variant, bgd-9.0-t1
  bool third_of_may = false;          ///< fr-15.7.1-a: creeks (not the canal) are streams
};

/// Rules of a scenario that are data.
struct ScenarioRules {
  std::vector<TurnInfo> turns;                 ///< element 0 is turn 1
  core::Side first_player = core::Side::confederate;  ///< fr-15.1.1-a
  std::array<int, 2> start_points{};           ///< fr-15.4-a
  int union_move_limit = 0;                    ///< fr-15.6-a; 0 = none
  hex::HexId headquarters = hex::kNoHex;       ///< fr-15.6-b
  bool immobility = false;                     ///< fr-15.6-c in force
  std::string immobile_bank = "N";             ///< region of fr-15.6-c
  std::vector<hex::HexId> release_exits;       ///< fr-15.6.1-a
  int release_distance = 3;                    ///< fr-15.6.1-c
  int automatic_victory_turn = 0;              ///< fr-15.4-b; 0 = none
  int automatic_ratio = 3;
  std::vector<hex::HexId> automatic_hexes;
  std::vector<PointHex> point_hexes;
  std::vector<hex::HexId> exits;               ///< fr-15.4.3-b
  std::vector<ExitRow> exit_points;
};

/// Everything printed that one game of Fredericksburg is played with. Filled by a loader, never changed.
struct Setup {
  std::string scenario, name, note;
  std::shared_ptr<const map::Map> map;
  CombatTable table;
  TerrainChart chart;
  ScenarioRules rules;
  Options options;
  std::vector<UnitInfo> units;  ///< at most core::kMaxUnits; all Union and Confederate counters
};

}  // namespace hg::fredericksburg
