// Retreats hex by hex, the defender's voluntary retreat and the advance after combat (gcw-7.6).
//
// A stack that passes an enemy-occupied hex is lifted over it: its counters stay where they were
// until it comes out on the far side, so that two sides never share a list of State::first.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

template <class Visit>
void each_unit(const UnitSet& set, Visit&& visit) {
  set.each([&](std::size_t u) { visit(static_cast<UnitId>(u)); });
}

RetreatKind kind_of(const Retreat& r) { return static_cast<RetreatKind>(r.kind); }

/// Where the stack is now.
HexId here(const Retreat& r) { return r.entered.empty() ? r.start : r.entered.back(); }

/// gcw-7.6-b, -c, -z, gcw-7.7-k: how many hexes, and what says so.
struct Length {
  std::size_t least = 2, most = 4;
  core::Case rule = cases::gcw_7_6_b;
};

Length length_of(const Retreat& r) {
  switch (kind_of(r)) {
    case RetreatKind::normal: break;
    case RetreatKind::voluntary: return {1, 4, cases::gcw_7_6_z};
    case RetreatKind::rout: return {4, 6, cases::gcw_7_6_c};
    case RetreatKind::cavalry: return {4, 6, cases::gcw_7_7_k};
  }
  return {};
}

/// The case that says who goes and how.
core::Case case_of(RetreatKind kind) {
  switch (kind) {
    case RetreatKind::normal: return cases::gcw_7_5_h;
    case RetreatKind::voluntary: return cases::gcw_7_6_z;
    case RetreatKind::rout: return cases::gcw_7_5_i;
    case RetreatKind::cavalry: return cases::gcw_7_7_k;
  }
  return cases::gcw_7_6_a;
}

/// gcw-7.6-p: so many hexes of a rout or cavalry retreat are on Chart 1, of the others one.
std::size_t hexes_on_chart_1(const Retreat& r) {
  const RetreatKind kind = kind_of(r);
  return kind == RetreatKind::rout || kind == RetreatKind::cavalry ? 4 : 1;
}

/// Descriptions of the two charts, in the order of their priorities.
enum Chart1 : std::size_t { kFartherByWay, kFarther, kFree, kZone1, kEnemy1 };
enum Chart2 : std::size_t { kFree2, kZone2, kEnemy2 };

/// gcw-7.6-v, -w: the smallest loss of the description that applies.
std::uint8_t loss_of(const RetreatEntry& entry, bool by_way, bool to_friends) {
  std::uint8_t loss = entry.loss;
  if (by_way) loss = std::min(loss, entry.loss_across_way);
  if (to_friends) loss = std::min(loss, entry.loss_into_friends);
  return loss;
}

core::Case chart_case(const RetreatStep& step) {
  return step.chart == 1 ? cases::gcw_7_6_v : cases::gcw_7_6_w;
}

std::uint8_t lowest_priority(const RetreatSteps& ways) {
  std::uint8_t lowest = 0xFF;
  for (const RetreatStep& way : ways) lowest = std::min(lowest, way.priority);
  return lowest;
}

Action act(Verb verb, UnitId unit = kNoUnit, HexId hex = kNoHex) {
  Action a;
  a.verb = verb;
  a.unit = unit;
  a.hex = hex;
  return a;
}

/// gcw-6.3-g: the first bit of an advance frame's data: a leader has been re-attached for an
/// advance, which has to follow.
constexpr std::uint8_t kAdvanceDue = 1;

}  // namespace

// ---- where a retreat may go ---------------------------------------------------------------------

/// The stack's owner.
Side Game::retreating_side(const State& s) const {
  const std::size_t first = s.retreat.units.nth(0);
  return first < unit_count() ? side_[first] : Side::none;
}

/// gcw-7.6-g: rivers, fords in rain too; creeks in rain (gcw-12-r); enemy pontoons (gcw-10.2-a) and
/// high water (gcw-12-p) shut what would serve.
bool Game::judge_river_back(const State& s, HexId from, Direction d, Side side,
                            Verdict& v) const {
  core::Case why = cases::gcw_7_6_g;
  switch (bar(s, from, d, side)) {
    case Bar::none: return false;
    case Bar::creek: why = cases::gcw_12_r; break;
    case Bar::flood: why = cases::gcw_12_p; break;
    case Bar::pontoon: why = cases::gcw_10_2_a; break;
    default: break;
  }
  return v.broke(why, kNoUnit, map().grid.neighbour(from, d));
}

/// The restrictions of gcw-7.6-f … -m on one step; true: the judge should stop.
bool Game::judge_way_back(const State& s, const Retreat& r, HexId from, Direction d, Side side,
                          Verdict& v) const {
  const hex::Grid& grid = map().grid;
  const HexId to = grid.neighbour(from, d);
  if (to == kNoHex) return v.nonsense(cases::gcw_7_6_h, kNoUnit, from);
  if (to == r.start && v.broke(cases::gcw_7_6_i, kNoUnit, to)) return true;
  if (r.entered.contains(to) && v.broke(cases::gcw_7_6_j, kNoUnit, to)) return true;
  const bool active = to == r.active;
  if (active && v.broke(cases::gcw_7_6_m, kNoUnit, to)) return true;
  const int before = grid.distance(from, r.active);
  const int after = grid.distance(to, r.active);
  if (!active && after < before && v.broke(cases::gcw_7_6_l, kNoUnit, to, before, after)) {
    return true;
  }
  const bool closed = closed_ground(s, from) || closed_ground(s, to);
  if (closed && !line(s, from, d, side) && v.broke(cases::gcw_7_6_f, kNoUnit, to)) return true;
  return judge_river_back(s, from, d, side, v);
}

/// gcw-7.6-p, -q: does the next hex come under Chart 1? Restricted zones count.
bool Game::first_chart(const State& s, const Retreat& r, HexId from, Side side) const {
  const bool early = r.entered.size() < hexes_on_chart_1(r);
  if (early && core::in_force(cases::gcw_7_6_p)) return true;
  return enemy_zone(s, from, side) || !core::in_force(cases::gcw_7_6_q);
}

/// gcw-7.6-v, -w, -x: the description that a hex comes under, its priority and its loss; in a
/// cavalry retreat only an enemy-occupied hex costs anything (gcw-7.7-l).
RetreatStep Game::describe(const State& s, const Retreat& r, HexId from, Direction d,
                           Side side) const {
  const hex::Grid& grid = map().grid;
  const HexId to = grid.neighbour(from, d);
  const bool enemy = held_by(s, to, core::enemy_of(side));
  const bool zone = enemy_zone(s, to, side);
  const bool by_city = (city(from) || city(to)) && core::in_force(cases::gcw_7_6_u);
  const bool by_way = by_city || line(s, from, d, side);
  const bool farther = grid.distance(to, r.active) > grid.distance(from, r.active);
  const bool chart_1 = first_chart(s, r, from, side);
  std::size_t row = enemy ? kEnemy1 : zone ? kZone1 : !farther ? kFree : by_way ? kFartherByWay
                                                                               : kFarther;
  if (!chart_1) row = enemy ? kEnemy2 : zone ? kZone2 : kFree2;
  const RetreatEntry& entry =
      chart_1 ? setup_.charts.retreat_1[row] : setup_.charts.retreat_2[row];
  RetreatStep step;
  step.to = to;
  step.chart = chart_1 ? 1 : 2;
  step.priority = entry.priority;
  step.loss = loss_of(entry, by_way, held_by(s, to, side));
  if (!core::in_force(chart_case(step))) {
    step.priority = 1;
    step.loss = 0;
  }
  const bool spared = kind_of(r) == RetreatKind::cavalry && !enemy;
  if (spared && core::in_force(cases::gcw_7_7_l)) step.loss = 0;
  return step;
}

/// Every hex that the restrictions leave open, with its description.
RetreatSteps Game::ways_back(const State& s, const Retreat& r, Side side) const {
  RetreatSteps out;
  const HexId from = here(r);
  for (Direction d = 0; d < hex::kDirections; ++d) {
    if (map().grid.neighbour(from, d) == kNoHex) continue;
    Verdict v(Verdict::Mode::first_only);
    judge_way_back(s, r, from, d, side, v);
    if (v.legal()) out.push_back(describe(s, r, from, d, side));
  }
  return out;
}

// ---- how long it lasts --------------------------------------------------------------------------

/// May the retreat be over here? Far enough, not next to the start (gcw-7.6-k; a voluntary one may,
/// gcw-7.6-ab), not in an enemy-occupied hex (gcw-7.6-y).
bool Game::may_end(const State& s, const Retreat& r, Side side) const {
  const Length length = length_of(r);
  if (r.entered.empty()) return false;
  if (r.entered.size() < length.least && core::in_force(length.rule)) return false;
  const HexId at = here(r);
  if (held_by(s, at, core::enemy_of(side)) && core::in_force(cases::gcw_7_6_y)) return false;
  const bool free_to = kind_of(r) == RetreatKind::voluntary && core::in_force(cases::gcw_7_6_ab);
  const bool near = map().grid.adjacent(at, r.start);
  return free_to || !near || !core::in_force(cases::gcw_7_6_k);
}

/// No further hex: the most is reached, unless that would be in an enemy-occupied one (gcw-7.6-y).
bool Game::at_the_end(const State& s, const Retreat& r, Side side) const {
  if (r.entered.full()) return true;
  const Length length = length_of(r);
  if (r.entered.size() < length.most || !core::in_force(length.rule)) return false;
  const bool among_enemies = held_by(s, here(r), core::enemy_of(side));
  return !among_enemies || !core::in_force(cases::gcw_7_6_y);
}

// ---- priorities and the one override ------------------------------------------------------------

/// gcw-7.6-r, -s: is there a lawful end from here, obeying the priorities, with one override at
/// most? Manpower lost on the way is not looked at.
bool Game::saved(const State& s, Retreat& r, Side side, bool may_override) const {
  if (may_end(s, r, side)) return true;
  if (at_the_end(s, r, side)) return false;
  const RetreatSteps ways = ways_back(s, r, side);
  const std::uint8_t lowest = lowest_priority(ways);
  for (const RetreatStep& way : ways) {
    const bool obeys = way.priority == lowest;
    if (obeys && saved_by(s, r, side, way.to, false)) return true;
  }
  if (!may_override) return false;
  for (const RetreatStep& way : ways) {
    const bool obeys = way.priority == lowest;
    if (saved_by(s, r, side, way.to, obeys)) return true;
  }
  return false;
}

/// The same after one more hex.
bool Game::saved_by(const State& s, Retreat& r, Side side, HexId to, bool may_override) const {
  r.entered.push_back(to);
  const bool is = saved(s, r, side, may_override);
  r.entered.pop_back();
  return is;
}

/// gcw-7.6-r, -s: hexes of the lowest priority that lead to a lawful end; if none does and the
/// retreat may not end here, those that do with the one override, now or later. A voluntary
/// retreat can be left alone, so that nothing makes its surrender certain.
RetreatSteps Game::steps_of(const State& s, const Retreat& r, Side side) const {
  RetreatSteps out;
  if (at_the_end(s, r, side)) return out;
  Retreat probe = r;
  const RetreatSteps ways = ways_back(s, r, side);
  const std::uint8_t lowest = lowest_priority(ways);
  for (const RetreatStep& way : ways) {
    if (way.priority == lowest && saved_by(s, probe, side, way.to, false)) out.push_back(way);
  }
  const bool willing = kind_of(r) == RetreatKind::voluntary && r.entered.empty();
  if (!out.empty() || willing || r.overridden != 0 || may_end(s, r, side)) return out;
  if (!core::in_force(cases::gcw_7_6_s)) return out;
  for (RetreatStep way : ways) {
    const bool obeys = way.priority == lowest;
    if (!saved_by(s, probe, side, way.to, obeys)) continue;
    way.override_ = !obeys;
    out.push_back(way);
  }
  return out;
}

RetreatSteps Game::retreats(const State& s) const {
  const Side side = retreating_side(s);
  if (side == Side::none || s.agenda.empty() || s.agenda.back().task != Task::retreat) return {};
  return steps_of(s, s.retreat, side);
}

bool Game::may_stop_retreat(const State& s) const {
  const Side side = retreating_side(s);
  return side != Side::none && may_end(s, s.retreat, side);
}

// ---- judging ------------------------------------------------------------------------------------

/// gcw-7.6-r: one of `steps`; otherwise restrictions, length and priorities say why not: a better
/// hex by the chart (gcw-7.6-v, -w), or one of the same priority that does not lead to surrender.
void Game::judge_step_back(const State& s, const RetreatSteps& steps, HexId to, Verdict& v) const {
  for (const RetreatStep& step : steps) {
    if (step.to == to) return;
  }
  const Retreat& r = s.retreat;
  const HexId from = here(r);
  const auto d = to == kNoHex ? std::nullopt : map().grid.direction(from, to);
  if (!d) {
    v.nonsense(cases::gcw_7_6_e, kNoUnit, to);
    return;
  }
  const Side side = retreating_side(s);
  Verdict way(Verdict::Mode::first_only);
  judge_way_back(s, r, from, *d, side, way);
  if (!way.legal()) {
    judge_way_back(s, r, from, *d, side, v);
    return;
  }
  const Length length = length_of(r);
  const int most = static_cast<int>(length.most), gone = static_cast<int>(r.entered.size());
  if (at_the_end(s, r, side)) {
    v.broke(length.rule, kNoUnit, to, most, gone);
    return;
  }
  const bool last = gone + 1 >= most && !held_by(s, to, core::enemy_of(side));
  if (last && map().grid.adjacent(to, r.start) && kind_of(r) != RetreatKind::voluntary) {
    v.broke(cases::gcw_7_6_k, kNoUnit, to);
    return;
  }
  if (r.overridden != 0) {
    v.broke(cases::gcw_7_6_s, kNoUnit, to);
    return;
  }
  const RetreatStep step = describe(s, r, from, *d, side);
  const std::uint8_t lowest = lowest_priority(ways_back(s, r, side));
  const bool dead_end = step.priority == lowest;
  v.broke(dead_end ? cases::gcw_7_6_r : chart_case(step), kNoUnit, to, lowest, step.priority);
}

/// gcw-7.6-b, -c, -k, -y, -z, gcw-7.7-k.
void Game::judge_stop(const State& s, Verdict& v) const {
  const Retreat& r = s.retreat;
  const Length length = length_of(r);
  const int least = static_cast<int>(length.least), gone = static_cast<int>(r.entered.size());
  if (gone == 0) {
    v.nonsense(length.rule);
    return;
  }
  if (gone < least && v.broke(length.rule, kNoUnit, kNoHex, least, gone)) return;
  const HexId at = here(r);
  const bool enemy = held_by(s, at, core::enemy_of(retreating_side(s)));
  if (enemy && v.broke(cases::gcw_7_6_y, kNoUnit, at)) return;
  const bool free_to = kind_of(r) == RetreatKind::voluntary && core::in_force(cases::gcw_7_6_ab);
  if (!free_to && map().grid.adjacent(at, r.start)) v.broke(cases::gcw_7_6_k, kNoUnit, at);
}

/// gcw-7.6-z: any of the defending units, whatever their fatigue; at least one, if any.
void Game::judge_voluntary(const State& s, const Action& a, Verdict& v) const {
  if (a.verb == Verb::begin && s.retreat.units.none()) {
    v.broke(cases::gcw_7_6_z);
    return;
  }
  if (a.verb != Verb::select) return;
  if (a.unit == kNoUnit || s.retreat.units.test(a.unit)) {
    v.nonsense(cases::gcw_7_6_z, a.unit);
    return;
  }
  if (!may_leave(s).test(a.unit)) v.broke(cases::gcw_7_6_z, a.unit);
}

void Game::judge_retreat(const State& s, const Action& a, Verdict& v) const {
  if (s.agenda.back().task == Task::voluntary) return judge_voluntary(s, a, v);
  if (a.verb == Verb::stop) return judge_stop(s, v);
  judge_step_back(s, retreats(s), a.hex, v);
}

void Game::legal_retreat(const State& s, std::vector<Action>& out) const {
  const auto keep = [&](const Action& a) {
    if (allows(s, a)) out.push_back(a);
  };
  if (s.agenda.back().task == Task::voluntary) {
    each_unit(may_leave(s), [&](UnitId u) { keep(act(Verb::select, u)); });
    keep(act(Verb::begin));
    keep(act(Verb::pass));
    return;
  }
  const RetreatSteps steps = retreats(s);
  const HexId from = here(s.retreat);
  for (Direction d = 0; d < hex::kDirections; ++d) {
    const HexId to = map().grid.neighbour(from, d);
    Verdict v(Verdict::Mode::first_only);
    if (to != kNoHex) judge_step_back(s, steps, to, v);
    if (to != kNoHex && v.legal()) out.push_back(act(Verb::retreat, kNoUnit, to));
  }
  keep(act(Verb::stop));
}

// ---- going back ---------------------------------------------------------------------------------

/// Puts the retreat of a stack on the agenda; its units stand in one hex (gcw-7.6-d).
void Game::begin_retreat(State& s, const UnitSet& units, RetreatKind kind, HexId active,
                         Events* e) const {
  Retreat r;
  UnitId first = kNoUnit;
  each_unit(units, [&](UnitId u) {
    if (!s.units[u].on_map()) return;
    if (first != kNoUnit && !core::in_force(cases::gcw_7_6_d)) return;
    r.units.set(u);
    if (first == kNoUnit) first = u;
  });
  if (first == kNoUnit) {
    s.retreat = Retreat{};
    return;
  }
  r.start = s.units[first].hex;
  r.active = active;
  r.kind = static_cast<std::uint8_t>(kind);
  s.retreat = r;
  s.agenda.push_back({Task::retreat, side_[first], first, 0});
  note(e, EventKind::retreat_began, side_[first], first, case_of(kind), r.start, kNoHex,
       static_cast<int>(kind));
}

/// gcw-7.6-t, -x: each unit of the stack loses and is disorganised.
void Game::pay_the_way(State& s, UnitId u, const RetreatStep& step, bool enemy,
                       Events* e) const {
  const core::Case rule = enemy ? cases::gcw_7_6_x : cases::gcw_7_6_t;
  if (step.loss == 0 || !core::in_force(rule)) return;
  disorganise(s, u, rule, e);
  lose(s, u, std::min<int>(step.loss, s.units[u].manpower), true, rule, e);
}

/// One hex: the stack goes as one with its leaders (gcw-7.6-d, gcw-6.3-e), no points are spent.
void Game::step_back(State& s, HexId to, Events* e) const {
  const Side side = retreating_side(s);
  const HexId from = here(s.retreat);
  const auto d = map().grid.direction(from, to);
  HG_ASSERT(d.has_value());
  RetreatStep step = describe(s, s.retreat, from, *d, side);
  for (const RetreatStep& offered : retreats(s)) {
    if (offered.to == to) step = offered;
  }
  const bool enemy = held_by(s, to, core::enemy_of(side));
  const UnitSet units = s.retreat.units;
  s.retreat.entered.push_back(to);
  if (step.override_) {
    s.retreat.overridden = 1;
    note(e, EventKind::overrode, side, s.agenda.back().unit, cases::gcw_7_6_s, from, to);
  }
  each_unit(units, [&](UnitId u) {
    if (!s.units[u].on_map()) return;
    note(e, EventKind::retreated, side, u, chart_case(step), from, to, step.priority, step.loss);
    if (!enemy) {
      relocate(s, u, to, false, e);
    } else if (side == Side::union_) {
      union_entered(s, u, to, e);
    }
  });
  each_unit(units, [&](UnitId u) {
    if (s.units[u].on_map()) pay_the_way(s, u, step, enemy, e);
  });
}

/// gcw-7.6-aa: on a result without any effect each unit that goes back gains one fatigue.
void Game::begin_voluntary(State& s, Events* e) const {
  const UnitSet units = s.retreat.units;
  const Combat& c = s.combat;
  s.agenda.pop_back();
  const bool dash = result(c.difference, c.defence_column, true).nothing();
  if (dash && core::in_force(cases::gcw_7_6_aa)) {
    each_unit(units, [&](UnitId u) { tire(s, u, 1, cases::gcw_7_6_aa, e); });
  }
  begin_retreat(s, units, RetreatKind::voluntary, c.from, e);
}

void Game::apply_retreat(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::retreat: return step_back(s, a.hex, e);
    case Verb::stop: return close_retreat(s, e);
    case Verb::select: s.retreat.units.set(a.unit); return;
    case Verb::begin: return begin_voluntary(s, e);
    default: break;
  }
  s.retreat = Retreat{};
  s.agenda.pop_back();
}

// ---- its end ------------------------------------------------------------------------------------

/// gcw-10.2-b: an enemy pontoon at the hex where it ends falls. A cavalry retreat tires besides.
void Game::close_retreat(State& s, Events* e) const {
  const Retreat r = s.retreat;
  s.retreat = Retreat{};
  s.agenda.pop_back();
  each_unit(r.units, [&](UnitId u) {
    if (!s.units[u].on_map()) return;
    s.units[u].remove(Mark::declined);
    crush_pontoons(s, u, s.units[u].hex, e);
  });
  if (kind_of(r) == RetreatKind::cavalry) finish_withdrawal(s, r, e);
}

/// gcw-7.6-n: without a way on the stack is eliminated, and every point of it counts.
void Game::surrender(State& s, Events* e) const {
  const UnitSet units = s.retreat.units;
  close_retreat(s, e);
  if (!core::in_force(cases::gcw_7_6_n)) return;
  each_unit(units, [&](UnitId u) {
    if (!s.units[u].on_map()) return;
    note(e, EventKind::surrendered, side_[u], u, cases::gcw_7_6_n, s.units[u].hex);
    lose(s, u, s.units[u].manpower, true, cases::gcw_7_6_n, e);
  });
}

/// gcw-7.6-z: the defenders that are left in the hex.
UnitSet Game::may_leave(const State& s) const {
  UnitSet out;
  each_unit(s.combat.defenders, [&](UnitId u) {
    if (s.units[u].on_map() && s.units[u].hex == s.combat.target) out.set(u);
  });
  return out;
}

/// gcw-7.6-z: asked at once after the result (gcw-7.6-ac), if anybody is left who can go anywhere.
bool Game::settle_voluntary(State& s, Events* /*e*/) const {
  const UnitSet defenders = may_leave(s);
  bool possible = defenders.any() && core::in_force(cases::gcw_7_6_z);
  if (possible) {
    Retreat probe;
    probe.units = defenders;
    probe.start = s.combat.target;
    probe.active = s.combat.from;
    probe.kind = static_cast<std::uint8_t>(RetreatKind::voluntary);
    possible = !steps_of(s, probe, s.agenda.back().side).empty();
  }
  if (possible) return false;
  s.retreat = Retreat{};
  s.agenda.pop_back();
  return true;
}

bool Game::settle_retreat(State& s, Events* e) const {
  if (s.agenda.back().task == Task::voluntary) return settle_voluntary(s, e);
  bool anyone = false;
  each_unit(s.retreat.units, [&](UnitId u) { anyone = anyone || s.units[u].on_map(); });
  if (anyone && !retreats(s).empty()) return false;
  if (!anyone || may_stop_retreat(s)) {
    close_retreat(s, e);
  } else {
    surrender(s, e);
  }
  return true;
}

// ---- advance after combat -----------------------------------------------------------------------

/// gcw-7.6-ad: an attacking unit with an advance may go in once, if the side can be crossed; zones
/// of control do not matter (gcw-7.6-ae), limits of the scenario do.
bool Game::judge_entry(const State& s, UnitId u, Verdict& v) const {
  const HexId target = s.combat.target;
  if (u == kNoUnit || leader(u) || !s.units[u].on_map()) {
    return v.nonsense(cases::gcw_7_6_ad, u, target);
  }
  if (!s.combat.pending.test(u)) return v.nonsense(cases::gcw_7_6_ad, u, target);
  const HexId from = s.units[u].hex;
  const auto d = map().grid.direction(from, target);
  if (!d) return v.nonsense(cases::gcw_7_6_ad, u, target);
  const bool closed = closed_ground(s, from) || closed_ground(s, target);
  const bool shut = (closed && !line(s, from, *d, side_[u])) || !passable(s, from, *d, side_[u]);
  if (shut && v.broke(cases::gcw_7_6_ad, u, target)) return true;
  const bool barred = enemy_zone(s, target, side_[u]) && !core::in_force(cases::gcw_7_6_ae);
  if (barred) return v.nonsense(cases::gcw_7_6_ae, u, target);
  return judge_scenario_step(s, u, from, target, false, v);
}

bool Game::may_enter(const State& s, UnitId u) const {
  Verdict v(Verdict::Mode::first_only);
  judge_entry(s, u, v);
  return v.legal();
}

/// gcw-6.3-g, gcw-7.6-ag: before the advance a leader may change over, once, to another subordinate
/// unit of his hex; either the one he leaves or the one he joins is about to advance.
void Game::judge_reattach(const State& s, const Action& a, Verdict& v) const {
  if (a.unit == kNoUnit || !leader(a.unit) || !s.units[a.unit].on_map() || a.other == kNoUnit) {
    v.nonsense(cases::gcw_6_3_g, a.unit);
    return;
  }
  const UnitState& chief = s.units[a.unit];
  if (chief.with == a.other || leader(a.other) || !s.units[a.other].on_map()) {
    v.nonsense(cases::gcw_6_3_g, a.other);
    return;
  }
  if (chief.has(kChangedOver) && v.broke(cases::gcw_6_3_g, a.unit)) return;
  if (s.units[a.other].hex != chief.hex && v.broke(cases::gcw_6_3_g, a.other)) return;
  const bool advances =
      may_enter(s, a.other) || (chief.with != kNoUnit && may_enter(s, chief.with));
  if (!advances && v.broke(cases::gcw_6_3_g, a.other)) return;
  judge_attachment_to(s, a.unit, a.other, cases::gcw_7_6_ag, cases::gcw_7_6_ag, v);
}

void Game::judge_advance(const State& s, const Action& a, Verdict& v) const {
  if (a.verb == Verb::advance) {
    judge_entry(s, a.unit, v);
  } else if (a.verb == Verb::reattach) {
    judge_reattach(s, a, v);
  } else if ((s.agenda.back().data & kAdvanceDue) != 0) {
    v.broke(cases::gcw_6_3_g);
  }
}

void Game::legal_advance(const State& s, std::vector<Action>& out) const {
  each_unit(s.combat.pending, [&](UnitId u) {
    const Action a = act(Verb::advance, u);
    if (allows(s, a)) out.push_back(a);
  });
  const Side side = s.agenda.back().side;
  for (std::size_t l = 0; l < unit_count(); ++l) {
    const auto chief = static_cast<UnitId>(l);
    if (!leader(chief) || side_[l] != side || !s.units[l].on_map()) continue;
    Action a = act(Verb::reattach, chief);
    for (a.other = s.first[s.units[l].hex]; a.other != kNoUnit; a.other = s.next[a.other]) {
      if (allows(s, a)) out.push_back(a);
    }
  }
  const Action pass = act(Verb::pass);
  if (allows(s, pass)) out.push_back(pass);
}

/// gcw-6.3-f, gcw-7.6-ag: the leaders of the unit go with it; gcw-7.7-e: cavalry that it comes next
/// to may go back, if it is not cavalry itself.
void Game::enter_vacated(State& s, UnitId u, Events* e) const {
  const HexId from = s.units[u].hex;
  const HexId target = s.combat.target;
  s.combat.pending.reset(u);
  s.agenda.back().data &= static_cast<std::uint8_t>(~kAdvanceDue);
  note(e, EventKind::advanced, side_[u], u, cases::gcw_7_6_ad, from, target);
  relocate(s, u, target, true, e);
  crush_pontoons(s, u, target, e);
  if (s.over() || !s.units[u].on_map()) return;
  if (!horse(u) && core::in_force(cases::gcw_7_7_e)) offer_withdrawal(s, u, kNoHex, e);
}

void Game::apply_advance(State& s, const Action& a, Events* e) const {
  if (a.verb == Verb::advance) return enter_vacated(s, a.unit, e);
  if (a.verb == Verb::pass) return close_advance(s, e);
  attach_leader(s, a.unit, a.other, e);
  s.units[a.unit].add(kChangedOver);
  s.agenda.back().data |= kAdvanceDue;
  note(e, EventKind::reattached, side_[a.unit], a.unit, cases::gcw_6_3_g, kNoHex,
       s.units[a.unit].hex);
  if (e != nullptr) e->back().other = a.other;
}

void Game::close_advance(State& s, Events* e) const {
  s.agenda.pop_back();
  forget_changes(s);
  end_combat(s, e);
}

/// Nobody who may go into a hex that is empty: the combat is over.
bool Game::settle_advance(State& s, Events* e) const {
  bool possible = false;
  const bool vacated = !held_by(s, s.combat.target, core::enemy_of(s.agenda.back().side));
  if (vacated && core::in_force(cases::gcw_7_6_ad)) {
    each_unit(s.combat.pending, [&](UnitId u) { possible = possible || may_enter(s, u); });
  }
  if (possible) return false;
  close_advance(s, e);
  return true;
}

}  // namespace hg::gcacw
