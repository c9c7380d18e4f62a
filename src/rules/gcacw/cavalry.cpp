// Cavalry retreats (gcw-7.7): when cavalry may slip away from infantry and guns, what that takes
// off the enemy's march, and what it costs the cavalry.
//
// Frame::unit of a `withdraw` frame is whoever opens the window: the marching or advancing unit or
// the leader of an assault. Frame::data is 0 where every zone counts, or 1 + the first cavalry unit
// of the one hex that is attacked (across a woods side, or by an assault).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

template <class Visit>
void each_unit(const UnitSet& set, Visit&& visit) {
  set.each([&](std::size_t u) { visit(static_cast<UnitId>(u)); });
}

bool pending(const State& s, Task task) {
  for (const Frame& frame : s.agenda) {
    if (frame.task == task) return true;
  }
  return false;
}

/// The hex that alone is attacked, or kNoHex.
HexId only_hex(const State& s) {
  const std::uint8_t data = s.agenda.back().data;
  return data == 0 ? kNoHex : s.units[data - 1U].hex;
}

/// The natural die of a cavalry retreat that costs a point (gcw-7.7-j).
constexpr int kHurts = 1;
/// gcw-7.7-h: what is rolled is halved.
constexpr int kHalved = 2;
/// A unit that may do nothing else any more.
constexpr int kSpent = 4;

}  // namespace

// ---- who may go ---------------------------------------------------------------------------------

UnitSet Game::horse_in(const State& s, HexId h) const {
  UnitSet out;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (horse(u)) out.set(u);
  }
  return out;
}

UnitId Game::first_horse(const State& s, HexId h) const {
  UnitId u = s.first[h];
  while (u != kNoUnit && !horse(u)) u = s.next[u];
  return u;
}

/// gcw-7.7-b … -f: the window that is open.
core::Case Game::window(const State& s) const {
  const bool attacked = s.agenda.back().data != 0;
  if (attacked) {
    return s.activity.deed == Deed::assault ? cases::gcw_7_7_f : cases::gcw_7_7_d;
  }
  if (pending(s, Task::advance)) return cases::gcw_7_7_e;
  return s.march.has(Marching::moved) ? cases::gcw_7_7_b : cases::gcw_7_7_c;
}

/// gcw-7.7-d: its zone on the marching unit is a restricted one.
bool Game::blocks_across_woods(const State& s, HexId cavalry, HexId h) const {
  const auto d = map().grid.direction(cavalry, h);
  return d && zone_goes(s, cavalry, *d) && restricted(s, cavalry, *d);
}

/// gcw-7.7-a … -g, -s, -u: cavalry of any status, in the hex that is attacked or with a normal zone
/// on the hex of the unit that opens the window, and with its right not let go.
bool Game::judge_withdrawal(const State& s, UnitId u, Verdict& v) const {
  if (u == kNoUnit || leader(u) || !s.units[u].on_map()) {
    return v.nonsense(cases::gcw_7_7_a, u);
  }
  const HexId at = s.units[u].hex;
  if (!horse(u)) {
    const bool stacked = first_horse(s, at) != kNoUnit;
    if (v.broke(stacked ? cases::gcw_7_7_s : cases::gcw_7_7_a, u, at)) return true;
  }
  const bool spent = s.units[u].fatigue >= kSpent || s.units[u].demoralised > 0;
  if (spent && !core::in_force(cases::gcw_7_7_u)) return v.nonsense(cases::gcw_7_7_u, u);
  if (s.units[u].has(Mark::declined) && v.broke(cases::gcw_7_7_g, u, at)) return true;
  const HexId only = only_hex(s);
  if (only != kNoHex) return at != only && v.broke(window(s), u, at);
  const HexId enemy = s.units[s.agenda.back().unit].hex;
  const auto d = map().grid.direction(at, enemy);
  if (!d) return v.nonsense(window(s), u, at);
  const bool normal = zone_goes(s, at, *d) && !restricted(s, at, *d);
  return !normal && v.broke(window(s), u, at);
}

bool Game::may_withdraw(const State& s, UnitId u) const {
  Verdict v(Verdict::Mode::first_only);
  judge_withdrawal(s, u, v);
  return v.legal();
}

/// Has anybody the right in the window on top of the agenda?
bool Game::any_withdrawal(const State& s) const {
  const auto ready = [&](HexId h) {
    const UnitId u = h == kNoHex ? kNoUnit : first_horse(s, h);
    return u != kNoUnit && side_[u] == s.agenda.back().side && may_withdraw(s, u);
  };
  if (s.agenda.back().data != 0) return ready(only_hex(s));
  const HexId enemy = s.units[s.agenda.back().unit].hex;
  for (Direction d = 0; d < hex::kDirections; ++d) {
    if (ready(map().grid.neighbour(enemy, d))) return true;
  }
  return false;
}

/// gcw-7.7-a, -f: enemy cavalry and cavalry leaders open no window; only infantry and guns do.
/// `opens` is the one that marches, advances or leads an assault, not another counter of its hex.
/// Without anybody who has the right nothing is asked.
void Game::offer_withdrawal(State& s, UnitId opens, HexId only, Events* /*e*/) const {
  if (!core::in_force(cases::gcw_7_7_a) || mounted(opens)) return;
  Frame frame{Task::withdraw, core::enemy_of(side_[opens]), opens, 0};
  if (only != kNoHex) {
    const UnitId target = first_horse(s, only);
    if (target == kNoUnit) return;
    frame.data = static_cast<std::uint8_t>(1U + target);
  }
  s.agenda.push_back(frame);
  const bool woods = window(s) == cases::gcw_7_7_d;
  const bool excepted = woods && !blocks_across_woods(s, only, s.units[opens].hex);
  if (excepted || !core::in_force(window(s)) || !any_withdrawal(s)) s.agenda.pop_back();
}

// ---- the questions ------------------------------------------------------------------------------

void Game::judge_cavalry(const State& s, const Action& a, Verdict& v) const {
  if (s.agenda.back().task == Task::withdraw) {
    if (a.verb == Verb::withdraw) judge_withdrawal(s, a.unit, v);
    return;
  }
  const bool one_of_them = a.unit != kNoUnit && s.retreat.units.test(a.unit) &&
                           s.units[a.unit].on_map();
  if (!one_of_them) v.nonsense(cases::gcw_7_7_r, a.unit);
}

void Game::legal_cavalry(const State& s, std::vector<Action>& out) const {
  Action a;
  if (s.agenda.back().task == Task::withdraw_loss) {
    a.verb = Verb::lose;
    each_unit(s.retreat.units, [&](UnitId u) {
      a.unit = u;
      if (allows(s, a)) out.push_back(a);
    });
    return;
  }
  a.verb = Verb::withdraw;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    a.unit = static_cast<UnitId>(u);
    const bool candidate = horse(a.unit) && s.units[u].on_map() &&
                           side_[u] == s.agenda.back().side &&
                           first_horse(s, s.units[u].hex) == a.unit;
    if (candidate && allows(s, a)) out.push_back(a);
  }
  out.push_back(Action{});
}

/// gcw-7.7-g: who stays now has no right in this hex for the rest of the enemy unit's march.
void Game::stand(State& s, Events* e) const {
  UnitSet staying;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const auto id = static_cast<UnitId>(u);
    if (side_[u] == s.agenda.back().side && horse(id) && may_withdraw(s, id)) staying.set(u);
  }
  each_unit(staying, [&](UnitId u) {
    s.units[u].add(Mark::declined);
    note(e, EventKind::stood, side_[u], u, cases::gcw_7_7_g, s.units[u].hex);
  });
  s.agenda.pop_back();
}

/// gcw-7.7-r: all the cavalry of the hex goes together, infantry with it stays (gcw-7.7-s). Where
/// one hex alone is attacked nobody else has a right after that.
void Game::apply_cavalry(State& s, const Action& a, Events* e) const {
  if (s.agenda.back().task == Task::withdraw_loss) {
    s.agenda.pop_back();
    disorganise(s, a.unit, cases::gcw_7_7_j, e);
    lose(s, a.unit, 1, true, cases::gcw_7_7_j, e);
    return;
  }
  if (a.verb == Verb::pass) return stand(s, e);
  Retreat r;
  r.start = s.units[a.unit].hex;
  r.active = s.units[s.agenda.back().unit].hex;
  r.kind = static_cast<std::uint8_t>(RetreatKind::cavalry);
  if (core::in_force(cases::gcw_7_7_r)) {
    r.units = horse_in(s, r.start);
  } else {
    r.units.set(a.unit);
  }
  s.retreat = r;
  if (s.agenda.back().data != 0) s.agenda.pop_back();
  s.agenda.push_back({Task::withdraw_roll, side_[a.unit], a.unit, 0});
}

// ---- the die ------------------------------------------------------------------------------------

/// gcw-7.7-v: the best of the terrain lines, and the size of all the cavalry that goes.
int Game::withdrawal_modifier(const State& s, const Retreat& r) const {
  if (!core::in_force(cases::gcw_7_7_v)) return 0;
  const Charts& charts = setup_.charts;
  int ground = terrain_row(s, r.start).cavalry_retreat;
  const auto d = map().grid.direction(r.start, r.active);
  if (d && river(r.start, *d) && crossing(s, r.start, *d) != Crossing::none) {
    ground = std::max(ground, charts.cavalry_crossing);
  }
  int manpower = 0, value = 0;
  each_unit(r.units, [&](UnitId u) {
    manpower += s.units[u].manpower;
    value += combat_value(s, u);
  });
  if (manpower <= 1) return ground + charts.cavalry_one_point;
  return value >= charts.cavalry_strong_from ? ground + charts.cavalry_strong : ground;
}

/// gcw-7.7-h, -t: what is left of the march shrinks, not below 0; before its marker is placed the
/// reduction is kept for it (gcw-5.1-k). An assault has no points to lose (gcw-7.7-i).
void Game::slow_down(State& s, int halves) const {
  if (s.activity.deed == Deed::assault && core::in_force(cases::gcw_7_7_i)) return;
  if (s.march.unit == kNoUnit || !core::in_force(cases::gcw_7_7_h)) return;
  if (pending(s, Task::force)) {
    s.march.cut = static_cast<std::uint8_t>(std::min(255, s.march.cut + halves));
    return;
  }
  s.march.left = static_cast<std::uint8_t>(std::max(0, s.march.left - halves));
}

/// gcw-7.7-h, -j: the die slows the enemy; a natural 1 costs one of the units a point, and that
/// before they go.
void Game::roll_cavalry(State& s, int die, Events* e) const {
  const UnitId first = s.agenda.back().unit;
  s.agenda.pop_back();
  const Retreat r = s.retreat;
  const int points = std::max(0, die + withdrawal_modifier(s, r)) / kHalved;
  const int halves = points * kHalf;
  note(e, EventKind::withdrew, side_[first], first, cases::gcw_7_7_h, r.start, r.active, halves);
  slow_down(s, halves);
  begin_retreat(s, r.units, RetreatKind::cavalry, r.active, e);
  s.retreat.reduction = static_cast<std::uint8_t>(halves);
  if (die != kHurts || !core::in_force(cases::gcw_7_7_j)) return;
  if (r.units.count() > 1) {
    s.agenda.push_back({Task::withdraw_loss, side_[first], first, 0});
    return;
  }
  disorganise(s, first, cases::gcw_7_7_j, e);
  lose(s, first, 1, true, cases::gcw_7_7_j, e);
}

/// gcw-7.7-m, -n, -q: tired, disorganised; the target of an assault may be empty now.
void Game::finish_withdrawal(State& s, const Retreat& r, Events* e) const {
  each_unit(r.units, [&](UnitId u) {
    if (!s.units[u].on_map()) return;
    if (core::in_force(cases::gcw_7_7_m)) tire(s, u, 1, cases::gcw_7_7_m, e);
    if (core::in_force(cases::gcw_7_7_n)) disorganise(s, u, cases::gcw_7_7_n, e);
  });
  const bool target = s.activity.deed == Deed::assault && s.assault.target == r.start;
  if (target && !occupied(s, r.start)) s.assault.empty = 1;
}

/// gcw-7.7-o, -t: when no other stack has the right the enemy resumes.
bool Game::settle_cavalry(State& s, Events* /*e*/) const {
  if (s.agenda.back().task != Task::withdraw || any_withdrawal(s)) return false;
  s.agenda.pop_back();
  return true;
}

}  // namespace hg::gcacw
