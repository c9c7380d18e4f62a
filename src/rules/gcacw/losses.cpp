// What combat, retreats and marches do to a unit: manpower, elimination, fatigue, organisation,
// demoralisation; and the word of a combat result.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

namespace {

constexpr int kMostFatigue = 4;      ///< gcw-2.2-q
constexpr int kMostDemoralised = 2;  ///< gcw-11-a

}  // namespace

/// gcw-7.5-m, gcw-2.2-n: the marker shows less manpower; slb-VP-a: what `counts` is scored.
/// gcw-7.5-y: at nothing the unit goes.
void Game::lose(State& s, UnitId u, int points, bool counts, core::Case rule, Events* e) const {
  UnitState& unit = s.units[u];
  if (!unit.on_map() || leader(u) || !core::in_force(rule)) return;
  const int lost = std::min(points, static_cast<int>(unit.manpower));
  if (lost <= 0) return;
  unit.manpower = static_cast<std::uint8_t>(unit.manpower - lost);
  if (counts && core::in_force(cases::slb_VP_a)) {
    auto& sum = s.losses[core::index(side_[u])];
    sum = static_cast<std::uint16_t>(sum + lost);
  }
  note(e, EventKind::lost, side_[u], u, rule, unit.hex, kNoHex, lost, unit.manpower);
  if (unit.manpower == 0 && core::in_force(cases::gcw_7_5_y)) {
    eliminate(s, u, cases::gcw_7_5_y, e);
  }
}

/// Off the map for good; its leaders look for another unit (gcw-7.5-u, gcw-7.5-v).
void Game::eliminate(State& s, UnitId u, core::Case rule, Events* e) const {
  if (!s.units[u].on_map()) return;
  const HexId h = s.units[u].hex;
  note(e, EventKind::eliminated, side_[u], u, rule, h);
  take_off(s, u, Place::eliminated);
  orphaned(s, u, h, e);
}

void Game::tire(State& s, UnitId u, int levels, core::Case rule, Events* e) const {
  UnitState& unit = s.units[u];
  if (!unit.on_map() || leader(u) || !core::in_force(rule)) return;
  const int before = unit.fatigue;
  const int now = std::min(before + levels, kMostFatigue);
  if (now == before) return;
  unit.fatigue = static_cast<std::uint8_t>(now);
  note(e, EventKind::fatigue, side_[u], u, rule, unit.hex, kNoHex, before, now);
}

void Game::disorganise(State& s, UnitId u, core::Case rule, Events* e) const {
  UnitState& unit = s.units[u];
  if (!unit.on_map() || leader(u) || unit.has(Mark::disorganised)) return;
  if (!core::in_force(rule)) return;
  unit.add(Mark::disorganised);
  note(e, EventKind::disorganised, side_[u], u, rule, unit.hex);
}

void Game::demoralise(State& s, UnitId u, int level, core::Case rule, Events* e) const {
  UnitState& unit = s.units[u];
  if (!unit.on_map() || leader(u) || !core::in_force(rule)) return;
  const int before = unit.demoralised;
  const int now = std::clamp(level, before, kMostDemoralised);
  if (now == before) return;
  unit.demoralised = static_cast<std::uint8_t>(now);
  note(e, EventKind::demoralised, side_[u], u, rule, unit.hex, kNoHex, before, now);
}

/// As printed: "1DR*", "Fa", "-".
std::string word(const CombatResult& r) {
  if (r.nothing()) return "-";
  std::string out;
  if (r.loss > 0) out += std::to_string(r.loss);
  switch (r.letter) {
    case CombatResult::Letter::none: break;
    case CombatResult::Letter::E: out += 'E'; break;
    case CombatResult::Letter::f: out += 'f'; break;
    case CombatResult::Letter::F: out += 'F'; break;
    case CombatResult::Letter::D: out += 'D'; break;
  }
  switch (r.back) {
    case CombatResult::Back::none: break;
    case CombatResult::Back::r: out += 'r'; break;
    case CombatResult::Back::R: out += 'R'; break;
    case CombatResult::Back::R_star: out += "R*"; break;
  }
  if (r.advance) out += 'a';
  return out;
}

}  // namespace hg::gcacw
