// What a unit is worth in combat: gcw-2.2-m, gcw-7.2, gcw-7.3, chapters 9 and 11, slb-13.4-k.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

namespace {

constexpr std::uint8_t kind(Step step) { return static_cast<std::uint8_t>(step); }
constexpr int kHalfPoint = kQuarters / 2;

/// gcw-11-f: half of a value, down to a whole point; one point or less attacks as half a point.
int halved(int value) {
  if (value <= kQuarters) return kHalfPoint;
  return value / 2 / kQuarters * kQuarters;
}

}  // namespace

/// gcw-7.2-a: what the marker shows: the manpower, or the smaller number of its disorganised side
/// (gcw-2.2-m). Fatigue does not matter.
int Game::marker_value(const State& s, UnitId u, core::Ledger& l) const {
  const UnitState& unit = s.units[u];
  const int face = unit.manpower * kQuarters;
  if (!unit.has(Mark::disorganised)) {
    return l.step(cases::gcw_7_2_a, kind(Step::manpower), face, face, u, unit.hex);
  }
  const auto& table = setup_.charts.disorganised;
  const std::size_t row = std::min<std::size_t>(unit.manpower, table.size() - 1);
  return l.step(cases::gcw_2_2_m, kind(Step::manpower), face, table[row], u, unit.hex);
}

int Game::combat_value(const State& s, UnitId u) const {
  core::Ledger dry;
  return marker_value(s, u, dry);
}

/// gcw-11-f, gcw-11-g: demoralised units attack with less; works do not help an attacker (gcw-9-i).
int Game::attack_value(const State& s, UnitId u, core::Ledger& l) const {
  const int value = marker_value(s, u, l);
  const UnitState& unit = s.units[u];
  if (unit.demoralised == 1) {
    return l.step(cases::gcw_11_f, kind(Step::demoralised), value, halved(value), u, unit.hex);
  }
  if (unit.demoralised >= 2) {
    const int most = value <= kQuarters ? kHalfPoint : kQuarters;
    return l.step(cases::gcw_11_g, kind(Step::demoralised), value, most, u, unit.hex);
  }
  return value;
}

int Game::attack_value(const State& s, UnitId u) const {
  core::Ledger dry;
  return attack_value(s, u, dry);
}

/// gcw-9-m: printed redoubts of this map are Confederate.
bool Game::in_redoubt(const State& s, UnitId u) const {
  return side_[u] == Side::confederate &&
         map().terrain[s.units[u].hex].has(map::Terrain::redoubt);
}

/// gcw-9-j: the marker of the unit itself, not that of others in the hex.
std::uint8_t Game::works_over(const State& s, UnitId u) const {
  std::uint8_t best = s.units[u].works;
  if (core::in_force(cases::gcw_9_j)) return best;
  for (UnitId v = s.first[s.units[u].hex]; v != kNoUnit; v = s.next[v]) {
    best = std::max(best, s.units[v].works);
  }
  return best;
}

/// What a defender is multiplied by, in quarters: its own marker (gcw-9-i) or the redoubt
/// (gcw-9-m), whichever is more.
Game::Cover Game::cover(const State& s, UnitId u) const {
  const Charts& charts = setup_.charts;
  Cover out;
  const int dug = charts.works_times[works_over(s, u)];
  if (dug > out.times && core::in_force(cases::gcw_9_i)) {
    out = {dug, cases::gcw_9_i, Step::works};
  }
  if (in_redoubt(s, u) && charts.redoubt_times > out.times && core::in_force(cases::gcw_9_m)) {
    out = {charts.redoubt_times, cases::gcw_9_m, Step::redoubt};
  }
  return out;
}

int Game::defence_value(const State& s, UnitId u, core::Ledger& l) const {
  const int value = marker_value(s, u, l);
  const Cover by = cover(s, u);
  if (by.times == kQuarters) return value;
  return l.step(by.rule, kind(by.step), value, value * by.times / kQuarters, u, s.units[u].hex);
}

int Game::defence_value(const State& s, UnitId u) const {
  core::Ledger dry;
  return defence_value(s, u, dry);
}

/// gcw-7.3-a: the printed number whatever the unit's state, but 0 when demoralised (gcw-11-c) or
/// while the horse artillery is not with it (slb-13.4-k).
int Game::artillery_value(const State& s, UnitId u) const {
  if (s.units[u].demoralised > 0 && core::in_force(cases::gcw_11_c)) return 0;
  return guns_with(s, u);
}

/// What is printed, as far as its guns are there.
int Game::guns_with(const State& s, UnitId u) const {
  constexpr std::uint8_t kWaiting = 1, kLost = 3;
  const bool away =
      info(u).horse_guns && (s.horse_guns == kWaiting || s.horse_guns == kLost);
  return away && core::in_force(cases::slb_13_4_k) ? 0 : info(u).artillery;
}

int Game::value_in(const State& s, HexId h) const {
  int sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) sum += combat_value(s, u);
  return sum;
}

}  // namespace hg::gcacw
