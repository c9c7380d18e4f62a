#include <algorithm>
#include <map>

#include "load/hooker_lee_files.h"
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::load {
namespace {

using core::Side;
using core::UnitSize;
using core::UnitType;
using hex::Direction;
using hex::HexId;
using hex::kDirections;
using hex::kNoHex;
using hooker_lee::Game;
using hooker_lee::State;
using map::Link;

/// Asks of a scenario, by its own rules, whether it can be played: nobody starts against a rule,
/// next to an enemy or away from his command, every hex can be reached, entries and exits lie where
/// something leads, and the sums are right.
class HookerLeeCheck {
 public:
  HookerLeeCheck(const HookerLeeFile& file, Faults& faults)
      : file_(file),
        setup_(file.setup),
        map_(*file.setup.map),
        game_(file.setup),
        start_(game_.start()),
        faults_(faults) {}

  void run() {
    standing_rules();
    divisions();
    contacts();
    leaders();
    reachable();
    exits();
    entry_ways();
    points();
    check_totals(file_.totals, setup_.units, faults_);
  }

 private:
  const hex::Grid& grid() const { return map_.grid; }
  const std::string& name(HexId h) const { return grid().name(h); }
  int line(std::size_t u) const { return file_.notes[u].line; }

  static bool fights(const hooker_lee::UnitInfo& unit) { return unit.type != UnitType::leader; }

  /// Stacks are counted by the reader and by `divisions`, whoever moves first.
  static bool of_stacks(core::Case rule) {
    return rule == cases::bgr_6_32 || rule == cases::hl_19_21 || rule == cases::hl_19_22 ||
           rule == cases::gc_23_1;
  }

  void standing_rules() {
    for (const Game::Problem& problem : game_.problems(start_)) {
      if (of_stacks(problem.rule)) continue;
      const int at = problem.unit != core::kNoUnit ? line(problem.unit) : 0;
      faults_.add(at, fmt::format("the set-up breaks case {}{}", cases::id(problem.rule),
                                  problem.hex != kNoHex ? " at hex " + name(problem.hex) : ""));
    }
  }

  /// hl-19.21, gc-23.1: a Union division stands alone.
  void divisions() {
    if (!setup_.rules.union_divisions_alone) return;
    std::map<HexId, std::vector<std::size_t>> stacks;
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const auto& unit = setup_.units[u];
      if (unit.start != kNoHex && unit.side == Side::union_ && fights(unit))
        stacks[unit.start].push_back(u);
    }
    for (const auto& [h, in] : stacks) {
      const bool division = std::any_of(in.begin(), in.end(), [&](std::size_t u) {
        return setup_.units[u].size == UnitSize::division;
      });
      if (division && in.size() > 1) {
        faults_.add(line(in.back()),
                    fmt::format("a Union division does not start alone in hex {}", name(h)));
      }
    }
  }

  void contacts() {
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const auto& unit = setup_.units[u];
      if (unit.start == kNoHex || !fights(unit) || !file_.notes[u].adjacent_ok.empty()) continue;
      if (!game_.enemy_controlled(start_, unit.start, unit.side)) continue;
      faults_.add(line(u), fmt::format("unit {} starts at {} in an enemy zone of control; say why "
                                       "in adjacent_ok",
                                       unit.id, name(unit.start)));
    }
  }

  /// gc-23.53: a leader of one star starts or enters with a unit of his command.
  void leaders() {
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const auto& leader = setup_.units[u];
      if (leader.type != UnitType::leader || leader.stars != 1) continue;
      const bool company =
          std::any_of(setup_.units.begin(), setup_.units.end(), [&](const auto& unit) {
            return fights(unit) && unit.side == leader.side && unit.start == leader.start &&
                   unit.entry_turn == leader.entry_turn && unit.formation == leader.formation;
          });
      if (leader.formation == 0xFF || !company) {
        faults_.add(line(u),
                    fmt::format("leader {} starts without a unit of his command", leader.id));
      }
    }
  }

  std::vector<bool> flood(HexId from) const {
    std::vector<bool> seen(grid().size(), false);
    std::vector<HexId> open{from};
    seen[from] = true;
    while (!open.empty()) {
      const HexId h = open.back();
      open.pop_back();
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId next = grid().neighbour(h, d);
        if (next == kNoHex || seen[next] || !game_.passable(h, d)) continue;
        seen[next] = true;
        open.push_back(next);
      }
    }
    return seen;
  }

  void reachable() {
    HexId from = kNoHex;
    for (const auto& unit : setup_.units) from = from == kNoHex ? unit.start : from;
    if (from == kNoHex) {
      faults_.add(0, "no unit is set up on the map");
      return;
    }
    const std::vector<bool> seen = flood(from);
    for (HexId h = 0; h < grid().size(); ++h) {
      if (open_ground(map_, h) && !seen[h]) {
        faults_.add(
            0, fmt::format("hex {} cannot be reached from {} by any move", name(h), name(from)));
      }
    }
  }

  void exits() {
    for (const hooker_lee::Exit& exit : setup_.rules.exits) {
      if (!grid().on_edge(exit.hex)) {
        faults_.add(file_.exits_line,
                    fmt::format("exit hex {} is not on the edge of the map", name(exit.hex)));
      }
      if (!open_ground(map_, exit.hex)) {
        faults_.add(file_.exits_line, fmt::format("exit hex {} cannot be entered", name(exit.hex)));
      }
      if (exit.flank_march && setup_.rules.flank.most_units == 0) {
        faults_.add(file_.exits_line, fmt::format("exit hex {} belongs to a flank march, but the "
                                                  "rules have none",
                                                  name(exit.hex)));
      }
    }
  }

  /// bgr-5.0-i1: what runs off the map must reach its edge on the map; a ferry landing counts.
  void entry_ways() {
    for (const hooker_lee::EntryWay& entry : setup_.rules.entry_ways) {
      map::LinkSet there;
      for (Direction d = 0; d < kDirections; ++d) there.bits |= map_.links[entry.hex][d].bits;
      const bool leads = (there.bits & entry.ways.bits) == entry.ways.bits;
      if (!grid().on_edge(entry.hex) || (!leads && !there.has(Link::ferry))) {
        faults_.add(file_.ways_line,
                    fmt::format("no such way runs off the map at {}", name(entry.hex)));
      }
    }
  }

  void points() {
    for (const hooker_lee::PointHex& point : setup_.rules.point_hexes) {
      if (!open_ground(map_, point.hex))
        faults_.add(0, fmt::format("point hex {} cannot be entered", name(point.hex)));
      for (const auto& unit : setup_.units) {
        if (unit.start != point.hex || !fights(unit) || point.owner_at_start == unit.side) continue;
        faults_.add(0, fmt::format("point hex {} belongs to {} but {} starts there",
                                   name(point.hex), core::word(point.owner_at_start), unit.id));
      }
    }
  }

  const HookerLeeFile& file_;
  const hooker_lee::Setup& setup_;
  const map::Map& map_;
  const Game game_;
  const State start_;
  Faults& faults_;
};

}  // namespace

void check_hooker_lee(const HookerLeeFile& file, Faults& faults) {
  HookerLeeCheck(file, faults).run();
}

}  // namespace hg::load
