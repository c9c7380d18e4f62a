#include <algorithm>
#include <map>

#include "load/fredericksburg_files.h"
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::load {
namespace {

using core::Side;
using core::UnitId;
using fredericksburg::Game;
using fredericksburg::HexSet;
using fredericksburg::State;
using hex::Direction;
using hex::HexId;
using hex::kDirections;
using hex::kNoHex;

/// Asks of a scenario, by its own rules, whether it can be played: nobody starts against a rule or
/// next to an enemy, everybody can move, every hex, exit and bank can be reached, and the sums are
/// right.
class FredericksburgCheck {
 public:
  FredericksburgCheck(const FredericksburgFile& file, Faults& faults)
      : file_(file), game_(file.setup), start_(game_.start()), faults_(faults) {}

  void run() {
    standing_rules();
    contacts();
    first_moves();
    reachable();
    exits();
    points();
    releases();
    creek_of_the_book();
    check_totals(file_.totals, setup().units, faults_);
  }

 private:
  const fredericksburg::Setup& setup() const { return file_.setup; }
  const hex::Grid& grid() const { return setup().map->grid; }
  const std::string& name(HexId h) const { return grid().name(h); }
  int line(std::size_t u) const { return file_.notes[u].line; }

  void standing_rules() {
    for (const Game::Problem& problem : game_.problems(start_)) {
      const int at = problem.unit != core::kNoUnit ? line(problem.unit) : 0;
      faults_.add(at, fmt::format("the set-up breaks case {}{}", cases::id(problem.rule),
                                  problem.hex != kNoHex ? " at hex " + name(problem.hex) : ""));
    }
  }

  void contacts() {
    for (std::size_t u = 0; u < setup().units.size(); ++u) {
      const auto& unit = setup().units[u];
      if (unit.start == kNoHex || !file_.notes[u].adjacent_ok.empty()) continue;
      if (game_.enemy_controlled(start_, unit.start, unit.side)) {
        faults_.add(line(u),
                    fmt::format("unit {} starts at {} in an enemy zone of control; say why in "
                                "adjacent_ok",
                                unit.id, name(unit.start)));
      }
    }
  }

  /// The fewest movement points of the first turn decide.
  void first_moves() {
    const int allowance = game_.allowance(start_);
    for (std::size_t u = 0; u < setup().units.size(); ++u) {
      const auto& unit = setup().units[u];
      if (unit.start == kNoHex || unit.starts_immobile) continue;
      if (!can_step(unit.start, allowance)) {
        faults_.warn(line(u),
                     fmt::format("unit {} cannot leave {} with the {} movement points of turn 1",
                                 unit.id, name(unit.start), allowance));
      }
    }
  }

  bool can_step(HexId from, int allowance) const {
    for (Direction d = 0; d < kDirections; ++d) {
      const HexId next = grid().neighbour(from, d);
      if (next == kNoHex) continue;
      const int cost = game_.step_cost(from, next);
      if (cost != fredericksburg::kProhibited && cost <= allowance) return true;
    }
    return false;
  }

  bool open(HexId h) const { return open_ground(*setup().map, h); }

  HexSet flood(HexId from) const {
    HexSet seen;
    std::vector<HexId> open{from};
    seen.set(from);
    while (!open.empty()) {
      const HexId h = open.back();
      open.pop_back();
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId next = grid().neighbour(h, d);
        if (next == kNoHex || seen.test(next)) continue;
        const int cost = game_.step_cost(h, next);
        if (cost == fredericksburg::kProhibited || cost > setup().chart.movement_allowance)
          continue;
        seen.set(next);
        open.push_back(next);
      }
    }
    return seen;
  }

  void reachable() {
    HexId from = kNoHex;
    for (const auto& unit : setup().units) from = from == kNoHex ? unit.start : from;
    if (from == kNoHex) {
      faults_.add(0, "no unit is set up on the map");
      return;
    }
    const HexSet seen = flood(from);
    for (HexId h = 0; h < grid().size(); ++h) {
      if (open(h) && !seen.test(h)) {
        faults_.add(
            0, fmt::format("hex {} cannot be reached from {} by any move", name(h), name(from)));
      }
    }
  }

  void exits() {
    for (const HexId h : setup().rules.exits) {
      if (!grid().on_edge(h))
        faults_.add(0, fmt::format("exit hex {} is not on the edge of the map", name(h)));
      if (!open(h)) faults_.add(0, fmt::format("exit hex {} cannot be entered", name(h)));
    }
  }

  void points() {
    for (const auto& point : setup().rules.point_hexes) {
      if (!open(point.hex))
        faults_.add(0, fmt::format("point hex {} cannot be entered", name(point.hex)));
      for (const auto& unit : setup().units) {
        if (unit.start == point.hex && point.owner_at_start != unit.side) {
          faults_.add(0, fmt::format("point hex {} belongs to {} but {} starts there",
                                     name(point.hex), core::word(point.owner_at_start), unit.id));
        }
      }
    }
  }

  /// fr-15.6-c: the marks of the file are those of the case.
  void releases() {
    for (std::size_t u = 0; u < setup().units.size(); ++u) {
      const auto& unit = setup().units[u];
      const bool held = setup().rules.immobility && unit.side == Side::union_ &&
                        unit.type != core::UnitType::infantry && unit.start != kNoHex &&
                        setup().map->info[unit.start].bank == setup().rules.immobile_bank;
      if (held != unit.starts_immobile) {
        faults_.add(line(u), fmt::format("unit {} should {}start immobile (fr-15.6-c)", unit.id,
                                         held ? "" : "not "));
      }
    }
  }

  /// fr-15.3.3: the one hexside whose water the book names.
  void creek_of_the_book() {
    if (setup().map->id != "fredericksburg") return;
    const auto a = grid().find("0713");
    const auto b = grid().find("0714");
    const auto d = a && b ? grid().direction(*a, *b) : std::nullopt;
    const bool creek = d && setup().map->sides[*a][*d].has(map::SideFeature::creek) &&
                       !setup().map->sides[*a][*d].has(map::SideFeature::canal);
    if (!creek)
      faults_.add(0, "hexside 0713/0714 of the map must be a creek and not the canal (fr-15.3.3)");
  }

  const FredericksburgFile& file_;
  const Game game_;
  const State start_;
  Faults& faults_;
};

}  // namespace

void check_fredericksburg(const FredericksburgFile& file, Faults& faults) {
  FredericksburgCheck(file, faults).run();
}

}  // namespace hg::load
