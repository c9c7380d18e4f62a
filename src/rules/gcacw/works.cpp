// Works: pontoons, permanent bridges and ferries, entrenchments, stations
// (gcw-5.4, gcw-5.5, gcw-8-b, gcw-9-b … -g, gcw-10, slb-10-a).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

// gcw-5.4-a, -d: combat values, in points, that a station asks for.
constexpr int kLeastBurner = 2;
constexpr int kDestroyer = 5;
constexpr std::uint8_t kDamaged = 1;
constexpr std::uint8_t kDestroyed = 2;
/// gcw-5.5-c, -d.
constexpr int kMostFatigueToDig = 2;
constexpr int kDigFatigue = 2;
// gcw-10.2-f, -g, gcw-10.3-b: what is added to the die.
constexpr int kNoZone = -1, kStood = -1, kConfederateFerry = -2;
constexpr int kRepairUnfordable = 1, kRepairMajor = 2;

constexpr std::uint32_t bit(std::size_t i) { return std::uint32_t{1} << i; }

/// gcw-5.5-e, gcw-REF-a: one step up the ladder of an action of 1863.
Works next_by_action(Works now) {
  return now == Works::fort_complete ? now
                                     : static_cast<Works>(static_cast<std::uint8_t>(now) + 1);
}

/// gcw-9-c, -g, gcw-REF-a, slb-C9-a, -b: in recovery a breastwork is complete at once.
Works next_in_recovery(Works now) {
  const bool at_once = core::in_force(cases::gcw_9_c) && core::in_force(cases::slb_C9_a);
  return now == Works::none && at_once ? Works::breastwork_complete : next_by_action(now);
}

}  // namespace

// ---- stations -----------------------------------------------------------------------------------

/// gcw-5.4-a, gcw-11-e.
bool Game::may_burn(const State& s, UnitId u, Verdict& v) const {
  const core::Case rule = cases::gcw_5_4_a;
  if (u >= unit_count() || !s.units[u].on_map() || leader(u)) {
    v.nonsense(rule, u);
    return false;
  }
  const UnitState& unit = s.units[u];
  const auto at = std::find(stations_.begin(), stations_.end(), unit.hex);
  if (at == stations_.end()) {
    v.nonsense(rule, u, unit.hex);
    return false;
  }
  bool may = true;
  const auto broke = [&](core::Case c, int needed, int had) {
    may = may && !core::in_force(c);
    return v.broke(c, u, unit.hex, needed, had);
  };
  if (unit.fatigue > 3 && broke(rule, 3, unit.fatigue)) return false;
  const int value = combat_value(s, u);
  if (value < kLeastBurner * kQuarters && broke(rule, kLeastBurner, value / kQuarters)) {
    return false;
  }
  if (unit.demoralised > 0) broke(cases::gcw_11_e, 0, unit.demoralised);
  return may;
}

/// gcw-5.4-c, -d, -e: by the value of this unit alone; damage can only grow.
void Game::apply_burn(State& s, UnitId u, Events* e) const {
  const HexId h = s.units[u].hex;
  tire(s, u, 1, cases::gcw_5_4_c, e);
  const auto at = std::find(stations_.begin(), stations_.end(), h);
  if (at == stations_.end()) return;
  auto& station = s.stations[static_cast<std::size_t>(at - stations_.begin())];
  const bool strong = combat_value(s, u) >= kDestroyer * kQuarters;
  if (station == 0 && core::in_force(cases::gcw_5_4_d)) station = strong ? kDestroyed : kDamaged;
  const bool worse = station == kDamaged && strong && core::in_force(cases::gcw_5_4_e);
  if (worse) station = kDestroyed;
  note(e, EventKind::burnt, side_[u], u, worse ? cases::gcw_5_4_e : cases::gcw_5_4_d, kNoHex, h,
       station);
}

// ---- entrenching --------------------------------------------------------------------------------

/// gcw-5.5-a, -c, gcw-11-b, gcw-12-a, slb-C9-c.
bool Game::may_entrench_action(const State& s, UnitId u, Verdict& v) const {
  if (u >= unit_count() || !s.units[u].on_map() || leader(u)) {
    v.nonsense(cases::gcw_5_5_c, u);
    return false;
  }
  const UnitState& unit = s.units[u];
  bool may = true;
  const auto broke = [&](core::Case c, int needed = 0, int had = 0) {
    may = may && !core::in_force(c);
    return v.broke(c, u, unit.hex, needed, had);
  };
  if (!setup_.options.entrench_action && broke(cases::gcw_5_5_a)) return false;
  if (!setup_.rules.recovery_entrench && broke(cases::slb_C9_c)) return false;
  if (s.raining() && broke(cases::gcw_12_a)) return false;
  const core::Case rule = cases::gcw_5_5_c;
  if (unit.demoralised > 0 && broke(cases::gcw_11_b, 0, unit.demoralised)) return false;
  const bool tired = unit.fatigue > kMostFatigueToDig;
  if (tired && broke(rule, kMostFatigueToDig, unit.fatigue)) return false;
  if (unit.dug() == Works::fort_complete) broke(rule);
  return may;
}

void Game::dig(State& s, UnitId u, Works now, core::Case rule, Events* e) const {
  if (!core::in_force(rule) || !core::in_force(cases::gcw_REF_a)) return;
  s.units[u].works = static_cast<std::uint8_t>(now);
  note(e, EventKind::entrenched, side_[u], u, rule, kNoHex, s.units[u].hex,
       static_cast<int>(now));
}

void Game::apply_entrench_action(State& s, UnitId u, Events* e) const {
  tire(s, u, kDigFatigue, cases::gcw_5_5_d, e);
  dig(s, u, next_by_action(s.units[u].dug()), cases::gcw_5_5_e, e);
}

/// gcw-9-b, -c, -g, gcw-8-b.
void Game::judge_dig(const State& s, UnitId u, Verdict& v) const {
  const UnitState& unit = s.units[u];
  if (!setup_.rules.recovery_entrench && v.broke(cases::slb_C9_c, u, unit.hex)) return;
  if (s.turn < info(u).idle_until_turn && v.broke(cases::slb_13_3_e, u, unit.hex)) return;
  if (s.raining() && v.broke(cases::gcw_12_a, u, unit.hex)) return;
  if (judge_worker(s, u, cases::gcw_11_b, v)) return;
  if (unit.fatigue > 0 && v.broke(cases::gcw_9_b, u, unit.hex, 0, unit.fatigue)) return;
  if (unit.dug() == Works::fort_complete) v.broke(cases::gcw_9_g, u, unit.hex);
}

// ---- the end of a march: pontoons ---------------------------------------------------------------

/// gcw-10.2-b, gcw-11-e: an undemoralised enemy of enough value, works not counted, at one end.
bool Game::crushes(const State& s, UnitId u, const Pontoon& p) const {
  const UnitState& unit = s.units[u];
  if (leader(u) || !unit.on_map() || side_[u] == p.side) return false;
  if (unit.hex != p.a && unit.hex != p.b) return false;
  if (unit.demoralised > 0 && core::in_force(cases::gcw_11_e)) return false;
  return combat_value(s, u) >= setup_.charts.bridge_destroyer * kQuarters;
}

void Game::drop_pontoon(State& s, std::size_t i, UnitId u, core::Case rule, Events* e) const {
  const Pontoon gone = s.pontoons[i];
  s.pontoons.erase_at(i);
  note(e, EventKind::bridge_removed, gone.side, u, rule, gone.a, gone.b);
}

void Game::crush_pontoons(State& s, UnitId u, HexId h, Events* e) const {
  if (s.pontoons.empty() || s.units[u].hex != h || !core::in_force(cases::gcw_10_2_b)) return;
  for (std::size_t i = s.pontoons.size(); i > 0; --i) {
    if (crushes(s, u, s.pontoons[i - 1])) drop_pontoon(s, i - 1, u, cases::gcw_10_2_b, e);
  }
}

/// gcw-10.2-b: a unit that recovery or attachment has made strong enough; only in turns that have
/// an Attachment Phase.
void Game::sweep_pontoons(State& s, Events* e) const {
  const auto& turns = setup_.rules.attachment_turns;
  if (s.pontoons.empty() || std::find(turns.begin(), turns.end(), s.turn) == turns.end()) return;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (s.units[i].on_map() && !leader(u)) crush_pontoons(s, u, s.units[i].hex, e);
  }
}

/// gcw-10.2-c: at any time of a march, at either end of a bridge of one's own.
void Game::judge_dismantle(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = s.march.unit;
  if (a.hex >= map().grid.size()) return void(v.nonsense(cases::gcw_10_2_c, u));
  const Pontoon* p = pontoon_at(s, s.units[u].hex, a.hex);
  if (p == nullptr) return void(v.nonsense(cases::gcw_10_2_c, u, a.hex));
  if (p->side != side_[u]) v.broke(cases::gcw_10_2_c, u, a.hex);
}

void Game::legal_dismantle(const State& s, std::vector<Action>& out) const {
  Action a;
  a.verb = Verb::dismantle;
  a.unit = s.march.unit;
  const HexId h = s.units[a.unit].hex;
  for (const Pontoon& p : s.pontoons) {
    if (p.a != h && p.b != h) continue;
    a.hex = p.a == h ? p.b : p.a;
    Verdict v(Verdict::Mode::first_only);
    judge_dismantle(s, a, v);
    if (v.legal()) out.push_back(a);
  }
}

/// slb-10-a: it may stand again from the next turn on.
void Game::apply_dismantle(State& s, const Action& a, Events* e) const {
  const UnitId u = s.march.unit;
  const Pontoon* p = pontoon_at(s, s.units[u].hex, a.hex);
  if (p == nullptr) return;
  if (s.dismantled.full()) s.dismantled.erase_at(0);
  s.dismantled.push_back(*p);
  const auto i = static_cast<std::size_t>(p - s.pontoons.begin());
  if (core::in_force(cases::gcw_10_2_c)) drop_pontoon(s, i, u, cases::gcw_10_2_c, e);
}

// ---- the end of a march: permanent bridges and ferries ------------------------------------------

/// gcw-10.2-d, -g: infantry of enough value at a bridge, foot or horse at a ferry, no enemy there
/// nor in a zone over an empty hex. True: stop judging.
bool Game::judge_wrecker(const State& s, UnitId u, const Bridge& bridge, Verdict& v) const {
  const UnitState& unit = s.units[u];
  const core::Case rule = cases::gcw_10_2_d;
  const bool fit = foot(u) || (bridge.ferry && horse(u));
  if (!fit && v.broke(rule, u, unit.hex)) return true;
  if (unit.demoralised > 0 && v.broke(cases::gcw_11_e, u, unit.hex)) return true;
  if (unit.has(Mark::tried) && v.broke(rule, u, unit.hex)) return true;
  const int least = bridge.ferry ? 0 : setup_.charts.bridge_destroyer;
  const int value = combat_value(s, u);
  if (value < least * kQuarters && v.broke(rule, u, unit.hex, least, value / kQuarters)) {
    return true;
  }
  for (const HexId h : {bridge.a, bridge.b}) {
    const bool watched = enemy_at(s, h, side_[u]) ||
                         (!occupied(s, h) && enemy_zone(s, h, side_[u]));
    if (watched && v.broke(rule, u, h)) return true;
  }
  return false;
}

/// gcw-10.2-d, -e: one try a turn and unit; dams, fords and ruins cannot be destroyed.
void Game::judge_destroy(const State& s, UnitId u, HexId far, Verdict& v) const {
  if (far >= map().grid.size()) return void(v.nonsense(cases::gcw_10_2_d, u));
  const std::size_t i = bridge_between(s.units[u].hex, far);
  if (i >= bridges_.size()) return void(v.nonsense(cases::gcw_10_2_e, u, far));
  if (destroyed(s, i)) return void(v.nonsense(cases::gcw_10_2_d, u, far));
  judge_wrecker(s, u, bridges_[i], v);
}

bool Game::may_destroy_something(const State& s, UnitId u) const {
  for (std::size_t i = 0; i < bridges_.size(); ++i) {
    const Bridge& b = bridges_[i];
    const HexId h = s.units[u].hex;
    if ((b.a != h && b.b != h) || destroyed(s, i)) continue;
    Verdict v(Verdict::Mode::first_only);
    judge_destroy(s, u, b.a == h ? b.b : b.a, v);
    if (v.legal()) return true;
  }
  return false;
}

/// gcw-10.2-f, -g.
int Game::destroy_modifier(const State& s, UnitId u, const Bridge& bridge) const {
  if (!core::in_force(cases::gcw_10_2_f)) return 0;
  int add = 0;
  const bool watched = enemy_zone(s, bridge.a, side_[u]) || enemy_zone(s, bridge.b, side_[u]);
  if (!watched) add += kNoZone;
  const bool worked = s.march.unit == u && s.march.has(Marching::stood);
  if (worked) add += kStood;
  if (bridge.ferry && side_[u] == Side::confederate) add += kConfederateFerry;
  return add;
}

void Game::roll_destroy(State& s, int die, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  const UnitId u = top.unit;
  const Bridge& bridge = bridges_[top.data];
  const Charts& c = setup_.charts;
  const int most = bridge.ferry ? c.destroy_ferry_up_to : c.destroy_bridge_up_to;
  const bool down = die + destroy_modifier(s, u, bridge) <= most;
  if (down) s.destroyed |= bit(top.data);
  note(e, down ? EventKind::bridge_destroyed : EventKind::bridge_failed, side_[u], u,
       cases::gcw_10_2_f, bridge.a, bridge.b, die);
  finish_march(s);
}

// ---- recovery, step 1 ---------------------------------------------------------------------------

/// gcw-8-b: steady men, one work a phase. True: stop judging.
bool Game::judge_worker(const State& s, UnitId u, core::Case shaken, Verdict& v) const {
  const UnitState& unit = s.units[u];
  if (unit.demoralised > 0 && v.broke(shaken, u, unit.hex)) return true;
  return unit.has(Mark::built) && v.broke(cases::gcw_8_b, u, unit.hex);
}

/// gcw-10.1-b, -d, gcw-10.3-a: rested infantry of enough value, nobody strong on the far bank.
bool Game::judge_engineer(const State& s, UnitId u, HexId far, core::Case who, core::Case where,
                          Verdict& v) const {
  const UnitState& unit = s.units[u];
  const Charts& c = setup_.charts;
  if (!foot(u) && v.broke(where, u, unit.hex)) return true;
  if (s.raining() && v.broke(cases::gcw_12_m, u, unit.hex)) return true;
  if (judge_worker(s, u, cases::gcw_11_e, v)) return true;
  if (unit.fatigue > 0 && v.broke(who, u, unit.hex, 0, unit.fatigue)) return true;
  const int value = combat_value(s, u);
  if (value < c.bridge_builder * kQuarters &&
      v.broke(who, u, unit.hex, c.bridge_builder, value / kQuarters)) {
    return true;
  }
  const int enemy = enemy_at(s, far, side_[u]) ? value_in(s, far) : 0;
  return enemy >= c.bridge_enemy * kQuarters &&
         v.broke(where, u, far, c.bridge_enemy, enemy / kQuarters);
}

/// gcw-10.1-d: a river side without pontoon or dam; one builder a hex.
bool Game::judge_bridge_side(const State& s, UnitId u, HexId far, Verdict& v) const {
  const HexId h = s.units[u].hex;
  const auto d = map().grid.direction(h, far);
  const core::Case rule = cases::gcw_10_1_d;
  if (edges_[h][*d].has(Trait::dam) && v.broke(rule, u, far)) return true;
  if (pontoon_at(s, h, far) != nullptr && v.broke(rule, u, far)) return true;
  for (UnitId other = s.first[h]; other != kNoUnit; other = s.next[other]) {
    if (other != u && s.units[other].has(Mark::bridged) && v.broke(rule, other, h)) return true;
  }
  for (const Pontoon& p : s.dismantled) {
    const HexSide side{p.a, p.b};
    if (side == HexSide{h, far} && v.broke(cases::slb_10_a, u, far)) return true;
  }
  return false;
}

/// gcw-10.1-c, slb-10-a: over a major river only the Union, only the Rappahannock, two at a time.
bool Game::judge_major_bridge(const State& s, UnitId u, HexId far, Verdict& v) const {
  const HexId h = s.units[u].hex;
  const auto d = map().grid.direction(h, far);
  if (!major(h, *d)) return false;
  const core::Case rule = cases::gcw_10_1_c;
  if (side_[u] != Side::union_) return v.broke(rule, u, far);
  const bool known = !map().info[h].bank.empty() && !map().info[far].bank.empty();
  if (known && north(h) == north(far) && v.broke(cases::slb_10_a, u, far)) return true;
  int standing = 0;
  for (const Pontoon& p : s.pontoons) standing += p.major != 0 && p.side == side_[u] ? 1 : 0;
  const int most = setup_.rules.union_major_bridges;
  return standing >= most && v.broke(rule, u, far, most, standing + 1);
}

/// gcw-10.1-b, -c, -d, slb-10-a.
void Game::judge_bridge(const State& s, UnitId u, HexId far, Verdict& v) const {
  const HexId h = s.units[u].hex;
  const auto d = far < map().grid.size() ? map().grid.direction(h, far) : std::nullopt;
  if (!d || s.pontoons.full()) return void(v.nonsense(cases::gcw_10_1_b, u, far));
  if (!river(h, *d)) {
    // gcw-10.1-d: a creek needs no bridge and gets none.
    return void(v.nonsense(creek(h, *d) ? cases::gcw_10_1_d : cases::gcw_10_1_b, u, far));
  }
  if (judge_engineer(s, u, far, cases::gcw_10_1_b, cases::gcw_10_1_d, v)) return;
  if (judge_bridge_side(s, u, far, v)) return;
  judge_major_bridge(s, u, far, v);
}

/// gcw-10.3-a, -d.
void Game::judge_repair(const State& s, UnitId u, HexId far, Verdict& v) const {
  const HexId h = s.units[u].hex;
  const std::size_t i = far < map().grid.size() ? bridge_between(h, far) : bridges_.size();
  if (i >= bridges_.size() || !destroyed(s, i)) {
    return void(v.nonsense(cases::gcw_10_3_a, u, far));
  }
  if (!bridges_[i].repairable && v.broke(cases::gcw_10_3_d, u, far)) return;
  if (judge_engineer(s, u, far, cases::gcw_10_3_a, cases::gcw_10_3_a, v)) return;
  const bool again = (s.repairs[core::index(side_[u])] & bit(i)) != 0;
  if (again) v.broke(cases::gcw_10_3_a, u, far);
}

void Game::judge_recovery(const State& s, const Action& a, Verdict& v) const {
  if (a.verb == Verb::pass) return;
  const UnitId u = a.unit;
  if (u == kNoUnit || leader(u) || !s.units[u].on_map()) {
    return void(v.nonsense(cases::gcw_8_b, u));
  }
  switch (a.verb) {
    case Verb::entrench: return judge_dig(s, u, v);
    case Verb::bridge: return judge_bridge(s, u, a.hex, v);
    case Verb::repair: return judge_repair(s, u, a.hex, v);
    default: v.nonsense(cases::gcw_8_b, u);
  }
}

/// gcw-10.1-a, slb-10-a: no die is thrown.
void Game::build_bridge(State& s, UnitId u, HexId far, Events* e) const {
  const HexId h = s.units[u].hex;
  s.units[u].add(Mark::built);
  s.units[u].add(Mark::bridged);
  if (!core::in_force(cases::gcw_10_1_a)) return;
  const auto d = map().grid.direction(h, far);
  const std::uint8_t big = major(h, *d) ? 1 : 0;
  s.pontoons.push_back({std::min(h, far), std::max(h, far), side_[u], big});
  note(e, EventKind::bridge_built, side_[u], u, cases::slb_10_a, h, far);
}

/// gcw-10.3-b.
void Game::roll_repair(State& s, int die, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  const Bridge& bridge = bridges_[top.data];
  const Charts& c = setup_.charts;
  int roll = die;
  if (core::in_force(cases::gcw_10_3_b)) {
    if (unfordable(s, bridge.major)) roll += kRepairUnfordable;
    if (bridge.major) roll += kRepairMajor;
  }
  const int most = bridge.ferry ? c.repair_ferry_up_to : c.repair_bridge_up_to;
  if (roll <= most) s.destroyed &= ~bit(top.data);
  note(e, roll <= most ? EventKind::bridge_repaired : EventKind::bridge_failed, top.side, top.unit,
       cases::gcw_10_3_b, bridge.a, bridge.b, die);
}

/// gcw-8-b: the works of this phase are done.
void Game::end_recovery_of(State& s, Side side) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] != side) continue;
    s.units[u].remove(Mark::built);
    s.units[u].remove(Mark::bridged);
  }
  s.repairs[core::index(side)] = 0;
}

// ---- doors --------------------------------------------------------------------------------------

void Game::judge_works(const State& s, const Action& a, Verdict& v) const {
  const Frame& top = s.agenda.back();
  if (top.task == Task::recovery) return judge_recovery(s, a, v);
  if (a.verb == Verb::pass) return;
  if (a.unit != top.unit) return void(v.nonsense(cases::gcw_10_2_d, a.unit));
  judge_destroy(s, top.unit, a.hex, v);
}

void Game::legal_works(const State& s, std::vector<Action>& out) const {
  const Frame& top = s.agenda.back();
  const auto offer = [&](Verb verb, UnitId u, HexId h) {
    Action a;
    a.verb = verb;
    a.unit = u;
    a.hex = h;
    Verdict v(Verdict::Mode::first_only);
    judge_works(s, a, v);
    if (v.legal()) out.push_back(a);
  };
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const bool asked = top.task == Task::recovery ? side_[i] == top.side : u == top.unit;
    if (!asked || !s.units[i].on_map() || leader(u)) continue;
    if (top.task == Task::recovery) offer(Verb::entrench, u, kNoHex);
    for (Direction d = 0; d < hex::kDirections; ++d) {
      const Edge& edge = edges_[s.units[i].hex][d];
      if (!edge.has(Trait::river)) continue;
      if (top.task == Task::destroy) offer(Verb::destroy, u, edge.to);
      if (top.task == Task::recovery) offer(Verb::bridge, u, edge.to);
      if (top.task == Task::recovery) offer(Verb::repair, u, edge.to);
    }
  }
  offer(Verb::pass, kNoUnit, kNoHex);
}

void Game::apply_works(State& s, const Action& a, Events* e) const {
  const Frame top = s.agenda.back();
  if (a.verb == Verb::pass) {
    s.agenda.pop_back();
    if (top.task == Task::destroy) return finish_march(s);
    return end_recovery_of(s, top.side);
  }
  const std::size_t i = a.hex < map().grid.size() ? bridge_between(s.units[a.unit].hex, a.hex)
                                                  : bridges_.size();
  switch (a.verb) {
    case Verb::entrench:
      dig(s, a.unit, next_in_recovery(s.units[a.unit].dug()), cases::gcw_9_g, e);
      s.units[a.unit].add(Mark::built);
      return;
    case Verb::bridge: return build_bridge(s, a.unit, a.hex, e);
    case Verb::repair:
      s.units[a.unit].add(Mark::built);
      s.repairs[core::index(top.side)] |= bit(i);
      s.agenda.push_back({Task::repair_roll, top.side, a.unit, static_cast<std::uint8_t>(i)});
      return;
    default:
      s.agenda.pop_back();
      s.units[a.unit].add(Mark::tried);
      s.agenda.push_back({Task::destroy_roll, top.side, a.unit, static_cast<std::uint8_t>(i)});
  }
}

void Game::roll_works(State& s, int die, Events* e) const {
  if (s.agenda.back().task == Task::repair_roll) return roll_repair(s, die, e);
  roll_destroy(s, die, e);
}

/// A phase in which nothing can be built, and a bridge that cannot be tried, ask nobody.
bool Game::settle_works(State& s, Events* /*e*/) const {
  const Frame top = s.agenda.back();
  if (top.task == Task::destroy && !may_destroy_something(s, top.unit)) {
    s.agenda.pop_back();
    finish_march(s);
    return true;
  }
  if (top.task != Task::recovery) return false;
  std::vector<Action> actions;
  legal_works(s, actions);
  if (actions.size() > 1) return false;
  s.agenda.pop_back();
  end_recovery_of(s, top.side);
  return true;
}

}  // namespace hg::gcacw
