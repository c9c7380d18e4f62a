// The march itself: steps and what they cost, zones, attacks, refused flanks, the end
// (gcw-5.1-k …, gcw-6.1, gcw-6.2, gcw-7.1-a … -p, gcw-7.8, slb-13.4-n).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

constexpr std::array<AttackType, kAttackTypes> kTypes{AttackType::column, AttackType::hasty,
                                                      AttackType::normal, AttackType::prepared};

std::uint8_t small(int n) { return static_cast<std::uint8_t>(std::clamp(n, 0, 255)); }

/// Notes why a step is impossible; true: stop judging.
bool shut(StepCost& c, Verdict& v, core::Case rule, UnitId u, HexId h, int needed = 0,
          int had = 0) {
  if (!core::in_force(rule)) return false;
  c.possible = false;
  if (c.rule == core::kNoCase) c.rule = rule;
  return v.broke(rule, u, h, needed, had);
}

/// The case by which a side is shut to a march (gcw-6.2-i, gcw-12-l, gcw-12-p, gcw-10.2-a).
core::Case shut_to_march(Bar bar) {
  switch (bar) {
    case Bar::river: return cases::gcw_6_2_i;
    case Bar::rain:
    case Bar::creek: return cases::gcw_12_l;
    case Bar::flood: return cases::gcw_12_p;
    case Bar::pontoon: return cases::gcw_10_2_a;
    default: return cases::gcw_6_2_ao;
  }
}

/// The case by which a side is shut to an attack (gcw-7.1-g, gcw-12-g, R-87).
core::Case shut_to_attack(Bar bar) {
  switch (bar) {
    case Bar::rain:
    case Bar::creek: return cases::gcw_12_g;
    case Bar::flood: return cases::gcw_12_p;
    case Bar::pontoon: return cases::gcw_10_2_a;
    default: return cases::gcw_7_1_g;
  }
}

}  // namespace

/// What the next step depends on beside the map.
struct Game::Stride {
  UnitId u = kNoUnit;
  Side side = Side::none;
  HexId from = kNoHex;
  int left = 0;
  bool first = false;      ///< neither moved nor attacked yet: the minimum move is open
  bool in_zone = false;    ///< stands in an enemy normal zone
  core::Case stuck;        ///< why that zone cannot be left, or kNoCase
  bool idle = false;
};

// ---- who may march ------------------------------------------------------------------------------

/// gcw-5.1-a, gcw-6.5-b: at fatigue 3 or less; by option organised units at 4 too (gcw-5.1-n).
bool Game::may_march(const State& s, UnitId u, Verdict& v) const {
  if (u >= unit_count() || !s.units[u].on_map() || leader(u)) {
    v.nonsense(u < unit_count() && leader(u) ? cases::gcw_6_3_d : cases::gcw_5_1_a, u);
    return false;
  }
  const UnitState& unit = s.units[u];
  if (unit.fatigue < 4) return true;
  const bool option = setup_.options.tired_march;
  if (option && !unit.has(Mark::disorganised)) return true;
  const core::Case rule = option ? cases::gcw_5_1_n : cases::gcw_5_1_a;
  v.broke(rule, u, unit.hex, 3, unit.fatigue);
  return !core::in_force(rule);
}

// ---- one step -----------------------------------------------------------------------------------

/// gcw-6.2-af, gcw-6.2-t: only normal zones act on a march, and no friend undoes them.
bool Game::movement_zone(const State& s, HexId h, Side side) const {
  const bool friends = !core::in_force(cases::gcw_6_2_t) && occupied(s, h);
  if (friends) return false;
  const bool only_normal = core::in_force(cases::gcw_6_2_af);
  return only_normal ? enemy_normal_zone(s, h, side) : enemy_zone(s, h, side);
}

/// Why a unit that stands in an enemy normal zone cannot leave it any more, or kNoCase
/// (gcw-6.2-r, -s, -x, -ae, gcw-7.6-af). Some cases act only together: each is asked.
core::Case Game::why_stuck(const March& m) const {
  if (!m.has(Marching::busy) && m.has(Marching::in_zone)) return core::kNoCase;
  if (m.has(Marching::held)) {
    return core::in_force(cases::gcw_6_2_ae) ? cases::gcw_6_2_r : core::kNoCase;
  }
  if (m.has(Marching::advanced)) return cases::gcw_7_6_af;
  if (m.has(Marching::in_zone) && !m.has(Marching::moved)) return cases::gcw_6_2_x;
  return m.has(Marching::fought) ? cases::gcw_6_2_s : cases::gcw_6_2_r;
}

Game::Stride Game::stride(const State& s) const {
  const March& m = s.march;
  Stride p;
  p.u = m.unit;
  p.side = side_[m.unit];
  p.from = s.units[m.unit].hex;
  p.left = m.left;
  p.first = !m.has(Marching::moved) && !m.has(Marching::fought);
  p.in_zone = movement_zone(s, p.from, p.side);
  if (p.in_zone) p.stuck = why_stuck(m);
  p.idle = m.has(Marching::idle);
  return p;
}

/// gcw-6.2-d, -g: into and out of mountains and swamps only along a line.
bool Game::judge_closed(const State& s, const Stride& p, Direction d, StepCost& c,
                        Verdict& v) const {
  const Edge& edge = edges_[p.from][d];
  if (!edge.has(Trait::closed) && !edge.has(Trait::marsh)) return false;
  const bool there = closed_ground(s, edge.to);
  if ((!there && !closed_ground(s, p.from)) || line(s, p.from, d, p.side)) return false;
  const Ground ground = ground_[there ? edge.to : p.from];
  core::Case rule = cases::gcw_6_2_g;
  if (ground == Ground::mountain) rule = cases::gcw_6_2_d;
  if (ground == Ground::provisional) rule = cases::gcw_12_e;
  return shut(c, v, rule, p.u, edge.to);
}

/// Enemies, rivers and ground that let nobody through, from zone to zone neither (gcw-6.2-aa).
bool Game::judge_access(const State& s, const Stride& p, Direction d, StepCost& c,
                        Verdict& v) const {
  const HexId to = edges_[p.from][d].to;
  if (enemy_at(s, to, p.side) && shut(c, v, cases::gcw_6_2_q, p.u, to)) return true;
  if (c.zone_to_zone && !core::in_force(cases::gcw_6_2_aa)) return false;
  const Bar bar = this->bar(s, p.from, d, p.side);
  if (bar != Bar::none && shut(c, v, shut_to_march(bar), p.u, to)) return true;
  return judge_closed(s, p, d, c, v);
}

/// The limits of the scenario (slb-13).
bool Game::judge_limits(const State& s, const Stride& p, HexId to, StepCost& c, Verdict& v) const {
  Verdict quick(Verdict::Mode::first_only);
  judge_scenario_step(s, p.u, p.from, to, false, quick);
  if (quick.legal()) return false;
  c.possible = false;
  return judge_scenario_step(s, p.u, p.from, to, false, v);
}

/// gcw-6.2-m: boats over a major river always, over a minor one in rain or flood.
int Game::ferry_add(const State& s, UnitId u, HexId h, Direction d) const {
  if (!river(h, d) || crossing(s, h, d, side_[u]) != Crossing::ferry) return 0;
  if (!core::in_force(cases::gcw_6_2_m)) return 0;
  const bool calm = !major(h, d) && !s.raining() && !unfordable(s, false);
  return calm ? 0 : s.units[u].manpower / setup_.charts.ferry_divisor * kHalf;
}

/// gcw-6.2-ag … -ai, gcw-9-l: foot and guns already in the hex stand in the way of foot and guns.
int Game::stack_add(const State& s, UnitId u, HexId to) const {
  const bool apart = core::in_force(cases::gcw_6_2_ai);
  if ((horse(u) && apart) || !core::in_force(cases::gcw_6_2_ag)) return 0;
  int sum = 0;
  for (UnitId other = s.first[to]; other != kNoUnit; other = s.next[other]) {
    if (other == u || side_[other] != side_[u] || (horse(other) && apart)) continue;
    const bool bare = core::in_force(cases::gcw_9_l);
    sum += bare ? combat_value(s, other) : defence_value(s, other);
  }
  const int up = core::in_force(cases::gcw_6_2_ah) ? kQuarters - 1 : 0;
  const int value = (sum + up) / kQuarters;
  const Charts& charts = setup_.charts;
  std::size_t row = 0;
  while (row + 1 < charts.stack_from.size() && value >= charts.stack_from[row + 1]) ++row;
  const bool close = terrain_row(s, to).close_stack;
  return (close ? charts.stack_close[row] : charts.stack_open[row]) * kHalf;
}

/// gcw-6.2-z, -ab, -ac: from zone to zone costs all there is, and order where no line runs.
void Game::price_zones(const State& s, const Stride& p, Direction d, bool to_zone,
                       StepCost& c) const {
  c.zone_to_zone = to_zone;
  if (!to_zone) return;
  const bool joined = line(s, p.from, d, p.side) && core::in_force(cases::gcw_6_2_ac);
  c.disorganises = !joined && core::in_force(cases::gcw_6_2_ab);
  if (!core::in_force(cases::gcw_6_2_z)) return;
  c.halves = p.left;
  c.ends = true;
}

/// gcw-6.1-b, gcw-6.2-y, -al, -am, -an: the points of the step, and the one step that needs none.
bool Game::price_points(const State& s, const Stride& p, Direction d, bool to_zone, StepCost& c,
                        Verdict& v, core::CostBook* book) const {
  const HexId to = edges_[p.from][d].to;
  core::Case why;
  int cost = step_cost(s, p.from, d, p.side, why, book);
  if (cost == kProhibited) {
    // Ground without a cost of its own is barred by its own case and not by points; only where a
    // test has switched that case off it is entered, as rough ground.
    if (!c.possible) return false;
    cost = core::priced(book, why, core::CostKind::ground, setup_.charts.rough.dry);
  }
  const auto add = [&](core::Case rule, core::CostKind kind, int halves) {
    return halves == 0 ? 0 : core::priced(book, rule, kind, halves);
  };
  cost += add(cases::gcw_6_2_ag, core::CostKind::stack, stack_add(s, p.u, to));
  const int boats =
      add(cases::gcw_6_2_m, core::CostKind::boats, ferry_add(s, p.u, p.from, d));
  const bool leaves = p.in_zone && !to_zone && core::in_force(cases::gcw_6_2_y);
  if (leaves) {
    cost += add(cases::gcw_6_2_y, core::CostKind::leave_zone,
                setup_.charts.leave_zone_add * kHalf);
  }
  c.halves = cost + boats;
  if (c.halves <= p.left) {
    if (c.possible) c.rule = leaves ? cases::gcw_6_2_y : why;
    return false;
  }
  core::Case least = cases::gcw_6_2_al;
  if (p.left == 0) least = cases::gcw_6_2_am;
  if (boats > 0 && cost <= p.left) least = cases::gcw_6_2_an;
  if (p.first && core::in_force(least)) {
    c.halves = p.left;
    c.ends = true;
    if (c.possible) c.rule = least;
    if (book != nullptr) book->settle(least, core::CostKind::least_move, c.halves);
    return false;
  }
  return shut(c, v, cases::gcw_6_1_b, p.u, to, c.halves, p.left);
}

StepCost Game::price(const State& s, const Stride& p, Direction d, Verdict& v,
                     core::CostBook* book) const {
  StepCost c;
  const HexId to = edges_[p.from][d].to;
  if (to == kNoHex) {
    c.rule = cases::gcw_2_3_c;
    v.nonsense(c.rule, p.u);
    return c;
  }
  c.possible = true;
  if (p.idle && shut(c, v, cases::slb_13_4_g, p.u, to)) return c;
  const bool to_zone = movement_zone(s, to, p.side);
  if (p.in_zone) price_zones(s, p, d, to_zone, c);
  if (judge_access(s, p, d, c, v)) return c;
  if (!(p.stuck == core::kNoCase) && shut(c, v, p.stuck, p.u, p.from)) return c;
  if (judge_limits(s, p, to, c, v)) return c;
  if (c.ends) {
    if (c.possible) c.rule = cases::gcw_6_2_z;
    core::priced(book, cases::gcw_6_2_z, core::CostKind::zone_to_zone, c.halves);
  } else {
    price_points(s, p, d, to_zone, c, v, book);
  }
  return c;
}

StepCost Game::step(const State& s, UnitId u, Direction d) const {
  if (u == kNoUnit || u != s.march.unit || !s.units[u].on_map()) return {};
  Verdict v(Verdict::Mode::first_only);
  return price(s, stride(s), d, v);
}

// ---- how far ------------------------------------------------------------------------------------

/// One hex on the way out of Game::reach.
struct Game::Spread {
  Stride at;
  int spent = 0;
  HexId before = kNoHex;
  bool on = true;  ///< false: the march would stop there
};

/// The unit as its step after this one would find it.
Game::Stride Game::after_step(const State& s, const Stride& p, Direction d,
                              const StepCost& c) const {
  Stride next = p;
  next.from = edges_[p.from][d].to;
  next.left = p.left - c.halves;
  next.first = false;
  next.in_zone = movement_zone(s, next.from, p.side);
  next.stuck = core::kNoCase;
  const bool holds = core::in_force(cases::gcw_6_2_r) && core::in_force(cases::gcw_6_2_ae);
  if (next.in_zone && holds) next.stuck = cases::gcw_6_2_r;
  return next;
}

std::vector<WalkStep> Game::walk(const State& s, const std::vector<HexId>& path) const {
  std::vector<WalkStep> out;
  Stride at = stride(s);
  for (std::size_t i = 1; i < path.size(); ++i) {
    WalkStep step;
    step.from = path[i - 1];
    step.to = path[i];
    const auto d = map().grid.direction(step.from, step.to);
    Verdict v(Verdict::Mode::all);
    if (!d || step.from != at.from) {
      v.nonsense(cases::gcw_6_1_b, at.u, step.to);
    } else {
      step.cost = price(s, at, *d, v, &step.book);
    }
    step.violations = v.violations();
    if (v.legal()) at = after_step(s, at, *d, step.cost);
    step.left = at.left;
    step.held = v.legal() && at.in_zone;
    out.push_back(step);
    if (!v.legal()) break;
  }
  return out;
}

/// The hexes that one more step leads to.
void Game::spread(const State& s, const Spread& now, const HexSet& done,
                  std::vector<Spread>& open) const {
  for (Direction d = 0; d < hex::kDirections; ++d) {
    Verdict v(Verdict::Mode::first_only);
    const StepCost c = price(s, now.at, d, v);
    if (!c.possible || done.test(edges_[now.at.from][d].to)) continue;
    Spread next{after_step(s, now.at, d, c), now.spent + c.halves, now.at.from, true};
    // gcw-6.2-r: a zone entered is the end, as is a step that takes everything.
    next.on = !c.ends && next.at.left > 0 && !next.at.in_zone;
    open.push_back(next);
  }
}

std::vector<Reached> Game::reach(const State& s, UnitId u) const {
  std::vector<Reached> out;
  if (u == kNoUnit || u != s.march.unit || !s.units[u].on_map()) return out;
  std::vector<Spread> open{{stride(s), 0, kNoHex, true}};
  HexSet done;
  while (!open.empty()) {
    const auto next = std::min_element(
        open.begin(), open.end(),
        [](const Spread& a, const Spread& b) { return a.spent < b.spent; });
    const Spread now = *next;
    open.erase(next);
    const HexId h = now.at.from;
    if (done.test(h)) continue;
    done.set(h);
    if (now.before != kNoHex) out.push_back({h, now.spent, now.before});
    if (now.on) spread(s, now, done, open);
  }
  return out;
}

// ---- judging ------------------------------------------------------------------------------------

void Game::judge_move(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = s.march.unit;
  const HexId from = s.units[u].hex;
  const auto d = a.hex < map().grid.size() ? map().grid.direction(from, a.hex) : std::nullopt;
  if (!d) return void(v.nonsense(cases::gcw_6_1_b, u, a.hex));
  price(s, stride(s), *d, v);
  // gcw-6.3-o: an army leader goes along with a unit that he is not attached to.
  if (a.other == kNoUnit) return;
  if (!may_join(s, a.other, u)) v.nonsense(cases::gcw_6_3_o, a.other, from);
}

bool Game::judge_attack_side(const State& s, UnitId u, HexId from, HexId to, bool started_here,
                             Verdict& v) const {
  const auto d = to < map().grid.size() ? map().grid.direction(from, to) : std::nullopt;
  if (!d || !enemy_at(s, to, side_[u])) return v.nonsense(cases::gcw_7_1_b, u, to);
  const Bar bar = this->bar(s, from, *d, side_[u]);
  if (bar != Bar::none && v.broke(shut_to_attack(bar), u, to)) return true;
  const bool joined = line(s, from, *d, side_[u]);
  const bool closed = !joined && (closed_ground(s, from) || closed_ground(s, to));
  if (closed && v.broke(cases::gcw_7_1_h, u, to)) return true;
  const bool woods = edges_[from][*d].has(Trait::woods) && !joined;
  return woods && !started_here && v.broke(cases::gcw_7_1_j, u, to);
}

int Game::attack_cost(UnitId u, AttackType type) const {
  const Charts& c = setup_.charts;
  const auto i = static_cast<std::size_t>(type);
  return (horse(u) ? c.attack_cost_horse[i] : c.attack_cost_foot[i]) * kHalf;
}

/// gcw-6.1-d, -e: the price of the type, and one point at least for a column of route.
bool Game::judge_attack_points(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = s.march.unit;
  const int left = s.march.left;
  if (a.type == AttackType::column) {
    return left < kHalf && v.broke(cases::gcw_6_1_e, u, a.hex, kHalf, left);
  }
  const int cost = attack_cost(u, a.type);
  return cost > left && v.broke(cases::gcw_6_1_d, u, a.hex, cost, left);
}

/// slb-13.4-n: open ground on both sides, no firm infantry there, no enemy near at the start.
bool Game::judge_charge(const State& s, HexId target, Verdict& v) const {
  const UnitId u = s.march.unit;
  const core::Case rule = cases::slb_13_4_n;
  if (!setup_.rules.charges || !horse(u)) return v.nonsense(rule, u, target);
  if (s.march.has(Marching::near_enemy) && v.broke(rule, u, s.march.began)) return true;
  for (const HexId h : {s.units[u].hex, target}) {
    const bool open = ground_[h] == Ground::clear || ground_[h] == Ground::rolling;
    if (!open && v.broke(rule, u, h)) return true;
  }
  for (UnitId other = s.first[target]; other != kNoUnit; other = s.next[other]) {
    const bool firm = side_[other] != side_[u] && foot(other) && s.units[other].demoralised == 0;
    if (firm && v.broke(rule, other, target)) return true;
  }
  return false;
}

/// gcw-7.1-a … -m. The unit attacks alone (gcw-7.1-c), so guns and weak units cannot.
void Game::judge_attack(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = s.march.unit;
  const HexId from = s.units[u].hex;
  if (s.march.has(Marching::idle) && v.broke(cases::slb_13_4_g, u)) return;
  const bool started = from == s.march.began;
  if (judge_attack_side(s, u, from, a.hex, started, v)) return;
  if (gun(u) && v.broke(cases::gcw_7_1_i, u, a.hex)) return;
  if (info(u).never_alone && v.broke(cases::gcw_2_2_f, u, a.hex)) return;
  if (judge_attack_points(s, a, v)) return;
  if (a.charge && judge_charge(s, a.hex, v)) return;
  judge_scenario_step(s, u, from, a.hex, true, v);
}

bool Game::refused(const State& s, HexId h, Side side) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] == side && s.units[u].has(Mark::refused)) return true;
  }
  return false;
}

/// gcw-7.8-a … -c, gcw-6.2-v.
void Game::judge_refuse(const State& s, Verdict& v) const {
  const March& m = s.march;
  const UnitId u = m.unit;
  const HexId h = s.units[u].hex;
  if (m.has(Marching::idle) && v.broke(cases::slb_13_4_g, u)) return;
  const bool marked = refused(s, h, side_[u]);
  const bool nowhere = marked || closed_ground(s, h) || m.has(Marching::advanced);
  if (nowhere && v.broke(cases::gcw_7_8_b, u, h)) return;
  const bool came = m.has(Marching::moved) && movement_zone(s, h, side_[u]);
  if (came && v.broke(cases::gcw_6_2_v, u, h)) return;
  const int cost = setup_.charts.refuse_cost * kHalf;
  if (cost <= m.left) return;
  // gcw-7.7-p: what cavalry has cut to nothing is good for one hex and no more.
  const bool cut = m.left == 0 && !m.has(Marching::busy);
  v.broke(cut ? cases::gcw_7_7_p : cases::gcw_7_8_a, u, h, cost, m.left);
}

/// gcw-7.8-h: at the start of a march of any unit in the hex.
void Game::judge_unrefuse(const State& s, Verdict& v) const {
  const UnitId u = s.march.unit;
  const HexId h = s.units[u].hex;
  if (!refused(s, h, side_[u])) return void(v.nonsense(cases::gcw_7_8_h, u, h));
  const bool begun = s.march.has(Marching::moved) || s.march.has(Marching::busy);
  if (begun) v.broke(cases::gcw_7_8_h, u, h);
}

void Game::judge_march(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = s.march.unit;
  if (a.unit != u || u == kNoUnit) return void(v.nonsense(cases::gcw_4_3_a, a.unit));
  switch (a.verb) {
    case Verb::move: return judge_move(s, a, v);
    case Verb::attack: return judge_attack(s, a, v);
    case Verb::refuse: return judge_refuse(s, v);
    case Verb::unrefuse: return judge_unrefuse(s, v);
    case Verb::detach: return judge_detach(s, a, v);
    case Verb::dismantle: return judge_dismantle(s, a, v);
    case Verb::stop: return;
    default: v.nonsense(cases::gcw_5_1_l, u);
  }
}

// ---- from hex to hex ----------------------------------------------------------------------------

bool Game::alone(const State& s, UnitId u) const {
  for (UnitId other = s.first[s.units[u].hex]; other != kNoUnit; other = s.next[other]) {
    if (other != u && side_[other] == side_[u]) return false;
  }
  return true;
}

/// gcw-7.8-i: the marker comes off when the only unit in the hex moves or attacks.
void Game::unmask_lone(State& s, UnitId u, Events* e) const {
  UnitState& unit = s.units[u];
  if (!unit.has(Mark::refused) || !alone(s, u) || !core::in_force(cases::gcw_7_8_i)) return;
  unit.remove(Mark::refused);
  note(e, EventKind::unrefused, side_[u], u, cases::gcw_7_8_i, kNoHex, unit.hex);
}

/// gcw-9-h, gcw-7.8-d, -e, -i, gcw-6.3-a: works are left behind, markers stay in their hexes,
/// attached leaders come along.
void Game::relocate(State& s, UnitId u, HexId to, bool voluntary, Events* e) const {
  UnitState& unit = s.units[u];
  const HexId from = unit.hex;
  if (unit.dug() != Works::none && core::in_force(cases::gcw_9_h)) {
    unit.works = 0;
    note(e, EventKind::works_removed, side_[u], u, cases::gcw_9_h, from);
  }
  unmask_lone(s, u, e);
  if (core::in_force(cases::gcw_7_8_e)) unit.remove(Mark::refused);
  const bool covered = refused(s, to, side_[u]) && core::in_force(cases::gcw_7_8_d);
  put(s, u, to);
  if (covered) unit.add(Mark::refused);
  for (const UnitId leader : leaders_) {
    const UnitState& rider = s.units[leader];
    if (rider.on_map() && rider.with == u && core::in_force(cases::gcw_6_3_a)) put(s, leader, to);
  }
  if (u == s.march.unit) s.march.add(Marching::advanced);  // a move takes it off again
  entered(s, u, from, to, voluntary, e);
}

/// gcw-6.2-ab: order is lost, or a point where there is none; such losses do not score (slb-VP-a).
void Game::zone_to_zone_price(State& s, UnitId u, Events* e) const {
  if (s.units[u].has(Mark::disorganised)) return lose(s, u, 1, false, cases::gcw_6_2_ab, e);
  disorganise(s, u, cases::gcw_6_2_ab, e);
}

void Game::apply_move(State& s, const Action& a, Events* e) const {
  March& m = s.march;
  const UnitId u = m.unit;
  const Side side = side_[u];
  const HexId from = s.units[u].hex;
  const Stride before = stride(s);
  Verdict v(Verdict::Mode::first_only);
  const StepCost c = price(s, before, *map().grid.direction(from, a.hex), v);
  if (a.other != kNoUnit) {
    attach_leader(s, a.other, u, e);
    note(e, EventKind::joined, side, a.other, cases::gcw_6_3_o, from);
    if (e != nullptr) e->back().other = u;
  }
  m.left = small(m.left - c.halves);
  note(e, EventKind::moved, side, u, c.rule, from, a.hex, c.halves, m.left);
  const bool advanced = m.has(Marching::advanced);
  relocate(s, u, a.hex, true, e);
  if (!advanced) m.remove(Marching::advanced);
  m.add(Marching::moved);
  m.add(Marching::busy);
  m.remove(Marching::stood);
  m.remove(Marching::held);
  if (c.disorganises) zone_to_zone_price(s, u, e);
  // gcw-6.2-r: into a zone from outside, or after leaving another: here it stays.
  if (s.units[u].on_map() && movement_zone(s, a.hex, side) && core::in_force(cases::gcw_6_2_r)) {
    m.add(Marching::held);
    note(e, EventKind::held, side, u, before.in_zone ? cases::gcw_6_2_z : cases::gcw_6_2_r, kNoHex,
         a.hex);
  }
  if (s.units[u].on_map()) offer_withdrawal(s, u, kNoHex, e);
}

// ---- attacks ------------------------------------------------------------------------------------

/// gcw-7.7-d: the cavalry that may go when its hex is named, where only a restricted zone of it
/// touched the attacker.
bool Game::attacked_across_woods(const State& s, HexId target) const {
  const HexId from = s.units[s.march.unit].hex;
  if (horse(s.march.unit) || from != s.march.began) return false;
  const auto d = map().grid.direction(target, from);
  return d && zone_goes(s, target, *d) && restricted(s, target, *d);
}

/// gcw-7.1-l: the target is named; cavalry behind woods may go before anything is paid.
void Game::apply_attack(State& s, const Action& a, Events* e) const {
  const UnitId u = s.march.unit;
  s.combat = Combat{};
  s.combat.attackers.set(u);
  s.combat.from = s.units[u].hex;
  s.combat.target = a.hex;
  s.combat.type = static_cast<std::uint8_t>(a.type);
  s.combat.charge = a.charge ? 1 : 0;
  const std::size_t frames = s.agenda.size();
  if (attacked_across_woods(s, a.hex)) offer_withdrawal(s, u, a.hex, e);
  if (s.agenda.size() == frames) launch_attack(s, e);
}

/// gcw-7.1-m: pays and fights; if the cavalry has gone, or has cost too much time, nothing is
/// paid and the march goes on.
void Game::launch_attack(State& s, Events* e) const {
  March& m = s.march;
  const Combat named = s.combat;
  Action a;
  a.hex = named.target;
  a.type = static_cast<AttackType>(named.type);
  Verdict v(Verdict::Mode::first_only);
  if (!enemy_at(s, named.target, side_[m.unit]) || judge_attack_points(s, a, v)) {
    s.combat = Combat{};
    return;
  }
  const bool charge = named.charge != 0;
  m.left = small(m.left - attack_cost(m.unit, a.type));
  // slb-13.4-p: a charge takes all that is left and is the last thing done.
  if (charge && core::in_force(cases::slb_13_4_p)) {
    m.left = 0;
    m.add(Marching::charged);
  }
  m.add(Marching::fought);
  m.add(Marching::busy);
  m.remove(Marching::stood);
  m.remove(Marching::held);
  unmask_lone(s, m.unit, e);
  note(e, EventKind::attack_declared, side_[m.unit], m.unit, cases::gcw_7_1_l, named.from,
       named.target, named.type, charge ? 1 : 0);
  note_attack(s, e);
  begin_combat(s, e);
}

/// gcw-7.8-b: the marker lies on the hex, so on every unit of it.
void Game::mark_flanks(State& s, HexId h, Side side, bool on) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] != side) continue;
    if (on) {
      s.units[u].add(Mark::refused);
    } else {
      s.units[u].remove(Mark::refused);
    }
  }
}

void Game::apply_march(State& s, const Action& a, Events* e) const {
  const UnitId u = s.march.unit;
  const Side side = side_[u];
  const HexId h = s.units[u].hex;
  switch (a.verb) {
    case Verb::move: return apply_move(s, a, e);
    case Verb::attack: return apply_attack(s, a, e);
    case Verb::detach: return apply_detach(s, a, e);
    case Verb::dismantle: return apply_dismantle(s, a, e);
    case Verb::refuse:
      s.march.left = small(s.march.left - setup_.charts.refuse_cost * kHalf);
      if (core::in_force(cases::gcw_7_8_a)) mark_flanks(s, h, side, true);
      note(e, EventKind::refused, side, u, cases::gcw_7_8_a, kNoHex, h);
      s.march.add(Marching::busy);
      if (core::in_force(cases::gcw_7_8_c)) end_march(s, e);
      return;
    case Verb::unrefuse:
      if (core::in_force(cases::gcw_7_8_h)) mark_flanks(s, h, side, false);
      note(e, EventKind::unrefused, side, u, cases::gcw_7_8_h, kNoHex, h);
      return;
    default: return end_march(s, e);
  }
}

// ---- the end ------------------------------------------------------------------------------------

bool Game::may_move_at_all(const State& s) const {
  const Stride p = stride(s);
  for (Direction d = 0; d < hex::kDirections; ++d) {
    Verdict v(Verdict::Mode::first_only);
    if (price(s, p, d, v).possible) return true;
  }
  return false;
}

/// gcw-5.1-l, gcw-6.2-al: at 0 points a march is over, unless its one free hex is still to come.
bool Game::settle_march(State& s, Events* e) const {
  const March& m = s.march;
  if (m.unit == kNoUnit || !s.units[m.unit].on_map()) {
    end_march(s, e);
    return true;
  }
  if (s.combat.attackers.any()) {
    launch_attack(s, e);
    return true;
  }
  if (m.left > 0 || !core::in_force(cases::gcw_5_1_l)) return false;
  const bool fresh = !m.has(Marching::moved) && !m.has(Marching::fought);
  if (fresh && !m.has(Marching::idle) && may_move_at_all(s)) return false;
  end_march(s, e);
  return true;
}

/// gcw-10.2-b, -d: bridges at the place where the march ends; what is left is lost (gcw-6.1-c).
void Game::end_march(State& s, Events* e) const {
  HG_ASSERT(s.agenda.back().task == Task::march);
  const Frame frame = s.agenda.back();
  s.agenda.pop_back();
  const UnitId u = s.march.unit;
  if (u == kNoUnit || !s.units[u].on_map()) return finish_march(s);
  note(e, EventKind::march_ended, side_[u], u, cases::gcw_5_1_l, kNoHex, s.units[u].hex);
  crush_pontoons(s, u, s.units[u].hex, e);
  if (!may_destroy_something(s, u)) return finish_march(s);
  s.agenda.push_back({Task::destroy, frame.side, u, 0});
}

/// gcw-7.7-g: the right of cavalry was let go for this march only.
void Game::finish_march(State& s) const {
  s.march = March{};
  for (std::size_t u = 0; u < unit_count(); ++u) s.units[u].remove(Mark::declined);
}

// ---- listing ------------------------------------------------------------------------------------

void Game::offer_moves(const State& s, std::vector<Action>& out) const {
  const Stride p = stride(s);
  UnitSet joiners;
  for (const UnitId l : leaders_) {
    const bool army = info(l).rank == Rank::army && s.units[l].on_map();
    if (army && s.units[l].hex == p.from && may_join(s, l, p.u)) joiners.set(l);
  }
  for (Direction d = 0; d < hex::kDirections; ++d) {
    Verdict v(Verdict::Mode::first_only);
    if (!price(s, p, d, v).possible) continue;
    Action a;
    a.verb = Verb::move;
    a.unit = p.u;
    a.hex = edges_[p.from][d].to;
    out.push_back(a);
    joiners.each([&](std::size_t l) {
      a.other = static_cast<UnitId>(l);
      out.push_back(a);
    });
  }
}

void Game::offer_attacks(const State& s, std::vector<Action>& out) const {
  const UnitId u = s.march.unit;
  Action a;
  a.verb = Verb::attack;
  a.unit = u;
  for (Direction d = 0; d < hex::kDirections; ++d) {
    a.hex = edges_[s.units[u].hex][d].to;
    if (a.hex == kNoHex || !enemy_at(s, a.hex, side_[u])) continue;
    for (const bool charge : {false, true}) {
      if (charge && !setup_.rules.charges) continue;
      a.charge = charge;
      for (const AttackType type : kTypes) {
        a.type = type;
        Verdict v(Verdict::Mode::first_only);
        judge_attack(s, a, v);
        if (v.legal()) out.push_back(a);
      }
    }
  }
}

void Game::legal_march(const State& s, std::vector<Action>& out) const {
  if (s.march.unit == kNoUnit) return;
  offer_moves(s, out);
  offer_attacks(s, out);
  Action a;
  a.unit = s.march.unit;
  for (const Verb verb : {Verb::refuse, Verb::unrefuse}) {
    a.verb = verb;
    Verdict v(Verdict::Mode::first_only);
    judge_march(s, a, v);
    if (v.legal()) out.push_back(a);
  }
  legal_detach(s, out);
  legal_dismantle(s, out);
  a.verb = Verb::stop;
  out.push_back(a);
}

}  // namespace hg::gcacw
