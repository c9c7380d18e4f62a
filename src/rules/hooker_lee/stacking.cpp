// Stacking while moves are made one by one: bgr-6.32, hl-19.2, gc-23.1.
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

/// Gunboats that may share a hex (bgr-9.63).
constexpr int kGunboats = 2;
/// Trials before a stop is refused rather than guessed at.
constexpr int kTrials = 4000;

}  // namespace

bool Game::overfull(const State& s, HexId h) const {
  int count = 0;
  bool alone = false;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    ++count;
    alone = alone || stands_alone(u);
  }
  return count > setup_.charts.terrain.stack_limit || (alone && count > 1);
}

/// gc-23.52: leaders need no room.
bool Game::room_for(const State& s, UnitId unit, HexId h) const {
  if (leader(unit)) return true;
  int count = 0;
  if (gunboat(unit)) {
    for (std::size_t u = 0; u < unit_count(); ++u) {
      const bool other = u != unit && gunboat(static_cast<UnitId>(u)) && s.units[u].on_map();
      if (other && s.units[u].hex == h && side_[u] == side_[unit]) ++count;
    }
    return count < kGunboats;
  }
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (u == unit) continue;
    if (!may_share(u, unit)) return false;
    ++count;
  }
  return count < setup_.charts.terrain.stack_limit;
}

/// Every overfull hex, who of it can leave, and where each of them finds room. False: too many.
bool Game::collect_relief(const State& s, const Ground& g, Relief& r) const {
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[i] != s.phasing || !s.units[i].on_map() || !fights(u)) continue;
    r.own.set(s.units[i].hex);
    if (s.first[s.units[i].hex] != u || !overfull(s, s.units[i].hex)) continue;
    if (r.crowds.full()) return false;
    r.crowds.push_back(s.units[i].hex);
  }
  for (std::size_t c = 0; c < r.crowds.size(); ++c) {
    const HexId h = r.crowds[c];
    Flood f;
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
      if (!can_leave(s, u, g)) continue;
      if (r.movers.full()) return false;
      flood(s, u, Mode::ordinary, h, 0, g, f);
      Relief::Mover mover{u, static_cast<std::uint8_t>(c), leaves_map(s, u, f, g), 0, f.stops};
      // By night the company that a gun would find may leave again; nor is it known what leaders
      // will bear (gc-23.53).
      if (needs_company(u) && g.night) mover.to.subtract(g.zone);
      mover.to.subtract(g.leaders);
      HexSet empty = mover.to;
      mover.empty = static_cast<std::uint16_t>(empty.subtract(r.own).count());
      r.movers.push_back(mover);
    }
  }
  return true;
}

/// Could the unit go off the map by an exit that will not run out?
bool Game::leaves_map(const State& s, UnitId u, const Flood& f, const Ground& g) const {
  const int left = allowance(s, u, Mode::ordinary) - setup_.charts.terrain.exit_cost;
  for (const Exit& exit : setup_.rules.exits) {
    if (exit.side != s.phasing || exit.flank_march || !exit_open(s, exit, g)) continue;
    if (!g.zone.test(exit.hex) && f.cost[exit.hex] <= left) return true;
  }
  return false;
}

/// Would the hex be as it should without these movers?
bool Game::relieved(const State& s, const Relief& r, std::size_t crowd, unsigned gone) const {
  int count = 0;
  bool alone = false;
  for (UnitId u = s.first[r.crowds[crowd]]; u != kNoUnit; u = s.next[u]) {
    bool leaves = false;
    for (std::size_t m = 0; m < r.movers.size(); ++m) {
      leaves = leaves || (((gone >> m) & 1U) != 0 && r.movers[m].unit == u);
    }
    if (leaves) continue;
    ++count;
    alone = alone || stands_alone(u);
  }
  return count <= setup_.charts.terrain.stack_limit && !(alone && count > 1);
}

/// Finds a place for every mover of `gone` from number `m` on, one after the other.
bool Game::place_movers(State& s, const Relief& r, unsigned gone, std::size_t m,
                        int& trials) const {
  while (m < r.movers.size() && ((gone >> m) & 1U) == 0) ++m;
  if (m == r.movers.size()) return true;
  const Relief::Mover& mover = r.movers[m];
  const int others = std::popcount(gone);
  // Enough empty hexes for all of them: it will find one whatever the others do.
  if (mover.exit || mover.empty >= others) return place_movers(s, r, gone, m + 1, trials);
  bool placed = false;
  mover.to.each([&](std::size_t i) {
    const auto h = static_cast<HexId>(i);
    if (placed || trials <= 0 || !room_for(s, mover.unit, h)) return;
    --trials;
    put(s, mover.unit, h);
    placed = place_movers(s, r, gone, m + 1, trials);
    take_off(s, mover.unit, Place::reserve);
  });
  return placed;
}

/// Takes the movers off their hexes and looks for places; puts them back.
bool Game::can_place(State& s, const Relief& r, unsigned gone, int& trials) const {
  int counted = 0;
  for (std::size_t m = 0; m < r.movers.size(); ++m) {
    if (((gone >> m) & 1U) == 0) continue;
    counted += counts_as_move(r.movers[m].unit) ? 1 : 0;
    take_off(s, r.movers[m].unit, Place::reserve);
  }
  const bool found = counted <= moves_left(s) && place_movers(s, r, gone, 0, trials);
  for (std::size_t m = 0; m < r.movers.size(); ++m) {
    if (((gone >> m) & 1U) != 0) put(s, r.movers[m].unit, r.crowds[r.movers[m].crowd]);
  }
  return found;
}

/// Chooses, for each overfull hex from `crowd` on, units that leave it, no more than it takes.
bool Game::relieve(State& s, const Relief& r, std::size_t crowd, unsigned gone, int& trials) const {
  if (crowd == r.crowds.size()) return can_place(s, r, gone, trials);
  unsigned mine = 0;
  for (std::size_t m = 0; m < r.movers.size(); ++m) {
    if (r.movers[m].crowd == crowd) mine |= 1U << m;
  }
  for (unsigned set = mine; set != 0 && trials > 0; set = (set - 1) & mine) {
    --trials;
    if (!relieved(s, r, crowd, set)) continue;
    bool least = true;
    for (unsigned rest = set; rest != 0; rest &= rest - 1) {
      const unsigned one = rest & (~rest + 1U);
      least = least && !relieved(s, r, crowd, set & ~one);
    }
    if (least && relieve(s, r, crowd + 1, gone | set, trials)) return true;
  }
  return false;
}

/// While a hex is overfull: is there so much room around it that one stop more cannot matter?
void Game::find_relief(const State& s, Ground& g) const {
  Relief r;
  if (!collect_relief(s, g, r) || r.movers.empty()) return;
  const std::size_t leavers = r.movers.size();
  for (const Relief::Mover& mover : r.movers) {
    if (mover.empty < leavers + 1) return;
  }
  if (moves_left(s) < static_cast<int>(leavers) + 1) return;
  State copy = s;
  int trials = kTrials;
  g.roomy = relieve(copy, r, 0, 0, trials);
}

/// bgr-6.32: a stop may overfill a hex only while units that have not moved can still mend it.
bool Game::stacking_can_hold(const State& s, UnitId unit, HexId to, const Ground& g) const {
  const bool moves = unit != kNoUnit;
  const bool stops = moves && to != kNoHex;
  const bool fits = !stops || room_for(s, unit, to);
  if (!g.crowded && fits) return true;
  if (g.crowded && g.roomy && fits) return true;
  if (stops && !fits) {
    // Fast answer: somebody must be able to leave again.
    bool mobile = false;
    for (UnitId u = s.first[to]; u != kNoUnit; u = s.next[u]) {
      mobile = mobile || (u != unit && can_leave(s, u, g));
    }
    if (!mobile || gunboat(unit)) return false;
  }
  State after = s;
  if (moves) {
    after.units[unit].add(Mark::moved);
    if (counts_as_move(unit)) ++after.moved;
    if (!stops) {
      take_off(after, unit, Place::exited);
    } else {
      put(after, unit, to);
    }
  }
  Relief r;
  if (!collect_relief(after, g, r)) return false;
  int trials = kTrials;
  return relieve(after, r, 0, 0, trials);
}

}  // namespace hg::hooker_lee
