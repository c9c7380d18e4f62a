#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "load/gcacw_files.h"
#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::load {
namespace {

using core::Side;
using core::UnitType;
using gcacw::GivenPhase;
using gcacw::HexSide;
using gcacw::PointRule;
using gcacw::Pool;
using gcacw::Rank;
using gcacw::UnitInfo;
using hex::Direction;
using hex::HexId;
using hex::kDirections;
using hex::kNoHex;
using map::Link;
using map::SideFeature;

/// Asks of a scenario whether it can be played: the counters beside the map are complete, bridges
/// and crossings lie on rivers, what scores can be entered, whoever is named is there, the sums
/// are right.
class GcacwCheck {
 public:
  GcacwCheck(const GcacwFile& file, Faults& faults)
      : file_(file), setup_(file.setup), map_(*file.setup.map), faults_(faults) {}

  void run() {
    standing_rules();
    sums();
    pools();
    substitutes();
    twins();
    leaders();
    pontoons();
    crossings();
    given();
    points();
    county();
    banks();
  }

 private:
  const hex::Grid& grid() const { return map_.grid; }
  const std::string& name(HexId h) const { return grid().name(h); }
  int line(std::size_t u) const { return file_.notes[u].line; }
  const gcacw::ScenarioRules& rules() const { return setup_.rules; }
  static bool fights(const UnitInfo& unit) { return unit.type != UnitType::leader; }
  static bool placed(const UnitInfo& unit) { return unit.pool == Pool::none; }

  using Wanted = std::function<bool(const UnitInfo&)>;
  std::size_t count(const Wanted& wanted) const {
    return static_cast<std::size_t>(
        std::count_if(setup_.units.begin(), setup_.units.end(), wanted));
  }

  /// By the game's own rules: nobody starts against one.
  void standing_rules() {
    const gcacw::Game game(setup_);
    for (const gcacw::Game::Problem& problem : game.problems(game.start())) {
      const int at = problem.unit != core::kNoUnit ? line(problem.unit) : 0;
      faults_.add(at, fmt::format("the set-up breaks case {}{}", cases::id(problem.rule),
                                  problem.hex != kNoHex ? " at hex " + name(problem.hex) : ""));
    }
  }

  // ---- sums -----------------------------------------------------------------------------------

  void sum(const std::string& what, int said, int real) {
    if (said == real) return;
    faults_.add(file_.totals.line,
                fmt::format("totals promise {} = {}, but the units make {}", what, said, real));
  }

  void sums() {
    if (file_.totals.line == 0) return;
    std::array<GcacwTotals::Of, 2> real{};
    for (const UnitInfo& unit : setup_.units) {
      if (!placed(unit)) continue;
      GcacwTotals::Of& of = real[core::index(unit.side)];
      ++(fights(unit) ? of.units : of.leaders);
      of.manpower += unit.manpower;
    }
    for (const Side side : {Side::union_, Side::confederate}) {
      const std::string word{core::word(side)};
      const GcacwTotals::Of& said = file_.totals.sides[core::index(side)];
      const GcacwTotals::Of& of = real[core::index(side)];
      sum(word + "_units", said.units, of.units);
      sum(word + "_leaders", said.leaders, of.leaders);
      sum(word + "_manpower", said.manpower, of.manpower);
    }
    sum("counters", file_.totals.counters, static_cast<int>(setup_.units.size()));
  }

  // ---- counters beside the map ----------------------------------------------------------------

  /// slb-21.4-a, -e: whoever can be split up or put together needs both ways of standing.
  void pools() {
    std::set<std::string> groups;
    for (const UnitInfo& unit : setup_.units) {
      if (unit.pool == Pool::brigade || unit.pool == Pool::division) groups.insert(unit.group);
    }
    for (const std::string& group : groups) {
      const auto in_group = [&](const UnitInfo& unit) { return unit.group == group; };
      const bool division =
          count([&](const UnitInfo& unit) {
            return in_group(unit) && fights(unit) && unit.size == core::UnitSize::division;
          }) == 1;
      const bool leader = count([&](const UnitInfo& unit) {
                            return in_group(unit) && !fights(unit) && unit.rank == Rank::division;
                          }) >= 1;
      if (!division) faults_.add(0, fmt::format("the group {} lacks its one division", group));
      if (!leader) faults_.add(0, fmt::format("the group {} lacks its leader", group));
    }
  }

  /// slb-21-a: five infantry and three cavalry substitutes where the side can use them.
  void substitutes() {
    for (const Side side : {Side::union_, Side::confederate}) {
      const bool may = rules().substitutes[core::index(side)];
      substitutes_of(side, UnitType::infantry,
                     may ? setup_.charts.substitutes_foot[core::index(side)] : 0);
      substitutes_of(side, UnitType::cavalry,
                     may ? setup_.charts.substitutes_horse[core::index(side)] : 0);
    }
  }

  void substitutes_of(Side side, UnitType type, int wanted) {
    const bool useful = count([&](const UnitInfo& unit) {
                          return unit.side == side && unit.type == type && placed(unit);
                        }) > 0;
    const std::size_t there = count([&](const UnitInfo& unit) {
      return unit.side == side && unit.type == type && unit.pool == Pool::substitute;
    });
    const std::size_t most = static_cast<std::size_t>(wanted);
    if (there == most || (!useful && there == 0)) return;
    faults_.add(0, fmt::format("the {} has {} {} substitutes; it must have {}", core::word(side),
                               there, core::word(type), most));
  }

  /// slb-21.4-d: never both at the start.
  void twins() {
    std::map<std::string, std::size_t> first;
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const UnitInfo& unit = setup_.units[u];
      if (unit.twin.empty() || !placed(unit)) continue;
      const auto [it, fresh] = first.emplace(unit.twin, u);
      if (fresh) continue;
      faults_.add(line(u), fmt::format("units {} and {} are one brigade and cannot both start",
                                       setup_.units[it->second].id, unit.id));
    }
  }

  /// slb-18-e: where leaders die each of the Confederates has somebody after him, but Lee.
  void leaders() {
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const UnitInfo& leader = setup_.units[u];
      if (fights(leader)) continue;
      if (leader.reverse != core::kNoUnit && setup_.units[leader.reverse].pool != Pool::leader) {
        faults_.add(line(u),
                    fmt::format("the reverse of leader {} is not beside the map", leader.id));
      }
      const bool mortal = rules().leaders_die && placed(leader) &&
                          leader.side == Side::confederate && leader.rank != Rank::army;
      if (mortal && leader.reverse == core::kNoUnit) {
        faults_.add(line(u), fmt::format("leader {} can die and must have a reverse", leader.id));
      }
    }
  }

  // ---- ground ---------------------------------------------------------------------------------

  map::SideSet features(HexSide side) const {
    return map_.side(side.a, *grid().direction(side.a, side.b));
  }

  void pontoons() {
    int major = 0;
    for (const HexSide& side : rules().pontoons) {
      const map::SideSet there = features(side);
      if (there.has(SideFeature::major_river)) ++major;
      if (there.has(SideFeature::dam)) {
        faults_.add(file_.bridges_line, fmt::format("a pontoon bridge lies on the dam {}/{}",
                                                    name(side.a), name(side.b)));
      }
    }
    if (major > rules().union_major_bridges) {
      faults_.add(file_.bridges_line,
                  fmt::format("{} bridges over major rivers stand at the start; at most {} may",
                              major, rules().union_major_bridges));
    }
  }

  /// slb-13.4-h: a first crossing must be one.
  void crossings() {
    for (std::size_t i = 0; i < rules().crossings.size(); ++i) {
      for (const HexSide& side : rules().crossings[i]) {
        const map::SideSet there = features(side);
        if (there.has(SideFeature::ford) || there.has(SideFeature::bridge) ||
            there.has(SideFeature::dam)) {
          continue;
        }
        faults_.add(file_.rules_line,
                    fmt::format("there is no ford or bridge at {}/{}", name(side.a), name(side.b)));
      }
    }
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const std::uint8_t first = setup_.units[u].first_crossing;
      if (first == 0xFF || !rules().crossings[first].empty()) continue;
      faults_.add(line(u), fmt::format("unit {} has a first crossing, but the rules have none",
                                       setup_.units[u].id));
    }
  }

  // ---- what the rules name --------------------------------------------------------------------

  void given() {
    for (const GivenPhase& phase : rules().given) {
      if (phase.what == GivenPhase::What::one_march) one_march(phase);
      if (phase.leader == core::kNoUnit) continue;
      const UnitInfo& leader = setup_.units[phase.leader];
      if (!placed(leader)) {
        faults_.add(file_.given_line,
                    fmt::format("{} acts in a given phase but is not on the map", leader.id));
      }
    }
  }

  void one_march(const GivenPhase& phase) {
    for (const std::uint8_t formation : phase.formations) {
      if (formation == gcacw::kNoFormation) continue;
      const bool there = count([&](const UnitInfo& unit) {
                           return unit.side == phase.side && unit.formation == formation &&
                                  fights(unit) && placed(unit);
                         }) > 0;
      if (there) continue;
      faults_.add(file_.given_line, fmt::format("a given phase names {}, of which no unit starts",
                                                in_quotes(rules().formations[formation].code)));
    }
  }

  void points() {
    for (const PointRule& rule : rules().points) {
      for (const HexId h : rule.hexes) {
        if (open_ground(map_, h)) continue;
        faults_.add(file_.points_line, fmt::format("point hex {} cannot be entered", name(h)));
      }
      if (rule.what == PointRule::What::free_path && rule.hexes.size() >= 3) path(rule);
      if (rule.what == PointRule::What::entered_guns && rules().horse_guns == kNoHex) {
        faults_.add(file_.points_line, "points for the horse artillery, but the rules have none");
      }
    }
  }

  bool by_road(HexId h, Direction d) const {
    const map::LinkSet links = map_.links[h][d];
    return links.has(Link::road) || links.has(Link::turnpike);
  }

  /// The path that scores must exist: along roads on the southern bank.
  void path(const PointRule& rule) {
    std::vector<bool> seen(grid().size(), false);
    std::vector<HexId> open;
    const auto enter = [&](HexId h) {
      if (seen[h] || map_.info[h].bank != rules().south_bank) return;
      seen[h] = true;
      open.push_back(h);
    };
    for (std::size_t i = 0; i + 1 < rule.hexes.size(); ++i) enter(rule.hexes[i]);
    while (!open.empty()) {
      const HexId h = open.back();
      open.pop_back();
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId next = grid().neighbour(h, d);
        if (next != kNoHex && by_road(h, d)) enter(next);
      }
    }
    if (seen[rule.hexes.back()]) return;
    faults_.add(file_.points_line,
                fmt::format("no road or pike leads from {} to {} on the southern bank",
                            name(rule.hexes.front()), name(rule.hexes.back())));
  }

  /// slb-13.4-m.
  void county() {
    if (rules().confederate_county.empty()) return;
    for (std::size_t u = 0; u < setup_.units.size(); ++u) {
      const UnitInfo& unit = setup_.units[u];
      if (unit.side != Side::confederate || unit.start == kNoHex) continue;
      if (map_.info[unit.start].county == rules().confederate_county) continue;
      faults_.add(line(u), fmt::format("unit {} starts in {}, outside {} County", unit.id,
                                       name(unit.start), rules().confederate_county));
    }
  }

  void banks() {
    for (const std::string& bank : {rules().south_bank, rules().north_bank}) {
      const bool there = std::any_of(map_.info.begin(), map_.info.end(),
                                     [&](const map::HexInfo& info) { return info.bank == bank; });
      if (!there)
        faults_.add(file_.rules_line, fmt::format("the map has no bank {}", in_quotes(bank)));
    }
  }

  const GcacwFile& file_;
  const gcacw::Setup& setup_;
  const map::Map& map_;
  Faults& faults_;
};

}  // namespace

void check_gcacw(const GcacwFile& file, Faults& faults) { GcacwCheck(file, faults).run(); }

}  // namespace hg::load
