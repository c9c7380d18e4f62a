// What must be true of every position, written without the rules' own bookkeeping: for positions
// that come from outside and for the tests of laws.
#include <set>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

using Problems = std::vector<Game::Problem>;

/// A counter on the map or beside it: manpower, fatigue and marks in their bounds.
void check_numbers(const Game& game, const State& s, UnitId u, Problems& out) {
  const UnitState& unit = s.units[u];
  if (unit.fatigue > 4) out.push_back({cases::gcw_2_2_q, u, unit.hex});
  if (unit.demoralised > 2) out.push_back({cases::gcw_11_a, u, unit.hex});
  if (unit.works >= kWorks) out.push_back({cases::gcw_9_a, u, unit.hex});
  const bool strong = unit.on_map() && !game.leader(u);
  const bool right = strong ? unit.manpower >= 1 && unit.manpower <= 21 : unit.manpower == 0;
  if (!right) out.push_back({cases::gcw_2_2_n, u, unit.hex});
  const bool idle = unit.fatigue == 0 && unit.demoralised == 0 && unit.works == 0;
  if (!strong && !idle) out.push_back({cases::gcw_2_2_q, u, unit.hex});
}

/// gcw-2.2-g, -h, -k: a leader is with a unit of his side in his hex that he may lead.
void check_leader(const Game& game, const State& s, UnitId u, Problems& out) {
  const UnitState& unit = s.units[u];
  if (!unit.on_map()) {
    if (unit.with != kNoUnit) out.push_back({cases::gcw_2_2_g, u, unit.hex});
    return;
  }
  // One who waits for his owner to place him is with nobody (gcw-7.5-u).
  if (unit.with == kNoUnit) {
    for (const Frame& frame : s.agenda) {
      if (frame.task == Task::place_leader && frame.unit == u) return;
    }
    out.push_back({cases::gcw_2_2_g, u, unit.hex});
    return;
  }
  const UnitState& host = s.units[unit.with];
  const bool there = host.on_map() && host.hex == unit.hex && !game.leader(unit.with) &&
                     game.side_of(unit.with) == game.side_of(u);
  if (!there) out.push_back({cases::gcw_2_2_g, u, unit.hex});
  if (there && game.info(u).rank == Rank::army && !game.foot(unit.with)) {
    out.push_back({cases::gcw_2_2_h, u, unit.hex});
  }
  if (there && game.info(u).rank != Rank::army && !game.commands(s, u, unit.with)) {
    out.push_back({cases::gcw_2_2_k, u, unit.hex});
  }
}

/// The chains of the hexes hold each unit of the map once, in its hex, one side to a hex.
void check_chains(const Game& game, const State& s, Problems& out) {
  UnitSet seen;
  for (std::size_t h = 0; h < game.map().grid.size(); ++h) {
    const auto hex = static_cast<HexId>(h);
    const UnitId first = s.first[h];
    if (first == kNoUnit) continue;
    if (game.water(hex)) out.push_back({cases::gcw_6_2_i, first, hex});
    for (UnitId u = first; u != kNoUnit; u = s.next[u]) {
      const bool sound = u < game.unit_count() && !seen.test(u) && !game.leader(u) &&
                         s.units[u].on_map() && s.units[u].hex == hex;
      if (!sound) {
        out.push_back({cases::gcw_2_3_h, u, hex});
        return;
      }
      seen.set(u);
      if (game.side_of(u) != game.side_of(first)) out.push_back({cases::gcw_6_2_q, u, hex});
    }
  }
  for (std::size_t i = 0; i < game.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const UnitState& unit = s.units[u];
    if (unit.on_map() && !game.leader(u) && !seen.test(u)) {
      out.push_back({cases::gcw_2_3_h, u, unit.hex});
    }
    if (!unit.on_map() && unit.hex != kNoHex) out.push_back({cases::gcw_2_3_h, u, unit.hex});
  }
}

/// gcw-6.3-b: at most one leader of a level on a unit.
void check_levels(const Game& game, const State& s, Problems& out) {
  std::set<std::pair<UnitId, Rank>> seen;
  for (std::size_t i = 0; i < game.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const UnitState& unit = s.units[u];
    if (!game.leader(u) || !unit.on_map() || unit.with == kNoUnit) continue;
    if (!seen.insert({unit.with, game.info(u).rank}).second) {
      out.push_back({cases::gcw_6_3_b, u, unit.hex});
    }
  }
}

/// slb-21.4-d: of two counters of one brigade only one is in play.
void check_twins(const Game& game, const State& s, Problems& out) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < game.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const std::string& twin = game.info(u).twin;
    if (twin.empty() || !s.units[u].on_map()) continue;
    if (!seen.insert(twin).second) out.push_back({cases::slb_21_4_d, u, s.units[u].hex});
  }
}

/// gcw-7.8-b: the units of a hex carry its Flanks Refused marker all or none.
void check_refused(const Game& game, const State& s, Problems& out) {
  for (std::size_t h = 0; h < game.map().grid.size(); ++h) {
    const UnitId first = s.first[h];
    for (UnitId u = first; u != kNoUnit; u = s.next[u]) {
      if (s.units[u].has(Mark::refused) == s.units[first].has(Mark::refused)) continue;
      out.push_back({cases::gcw_7_8_d, u, static_cast<HexId>(h)});
    }
  }
}

/// slb-10-a: bridges lie on river sides; over major rivers the Union has two, the Confederates
/// none.
void check_pontoons(const Game& game, const State& s, Problems& out) {
  int major = 0;
  for (const Pontoon& bridge : s.pontoons) {
    const auto d = game.map().grid.direction(bridge.a, bridge.b);
    if (!d || bridge.a > bridge.b || !game.river(bridge.a, *d)) {
      out.push_back({cases::gcw_10_1_d, kNoUnit, bridge.a});
    }
    if (bridge.major == 0) continue;
    ++major;
    if (bridge.side != Side::union_) out.push_back({cases::slb_10_a, kNoUnit, bridge.a});
  }
  if (major > game.setup().rules.union_major_bridges) {
    out.push_back({cases::slb_10_a, kNoUnit, kNoHex});
  }
}

}  // namespace

std::vector<Game::Problem> Game::problems(const State& s) const {
  Problems out;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    check_numbers(*this, s, u, out);
    if (leader(u)) check_leader(*this, s, u, out);
  }
  check_chains(*this, s, out);
  if (!out.empty()) return out;
  check_levels(*this, s, out);
  check_twins(*this, s, out);
  check_refused(*this, s, out);
  check_pontoons(*this, s, out);
  return out;
}

}  // namespace hg::gcacw
