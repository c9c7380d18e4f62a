// Leaders: whom they ride with (gcw-6.3), what becomes of them when their unit is gone (gcw-7.5-u)
// and how Confederate leaders die (slb-18).
#include <algorithm>
#include <array>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

template <class Visit>
void each_unit(const UnitSet& set, Visit&& visit) {
  set.each([&](std::size_t u) { visit(static_cast<UnitId>(u)); });
}

/// Activity::transferred: nothing yet; done, or a unit has marched; from kFollows on the army
/// leader of that number may still follow the active leader to his new unit (gcw-6.3-n).
constexpr std::uint8_t kNotYet = 0, kDone = 1, kFollows = 2;
/// Frame::data of a transfer phase in which something was done: its side says when it is over.
constexpr std::uint8_t kBusy = 1;

/// slb-18-c: this much of the die makes it even.
constexpr int kEven = 2;

bool stands_among(const State& s, UnitId u) { return s.units[u].on_map(); }

}  // namespace

// ---- whom a leader may be with ------------------------------------------------------------------

/// gcw-2.2-h: an army leader rides with infantry, never with guns or cavalry (gcw-6.3-l);
/// gcw-2.2-k: the others with any unit of their command.
bool Game::subordinate(const State& s, UnitId leader, UnitId u) const {
  if (this->leader(u) || side_[leader] != side_[u] || !stands_among(s, u)) return false;
  if (info(leader).rank == Rank::army) return foot(u) || !core::in_force(cases::gcw_2_2_h);
  return commands(s, leader, u) || !core::in_force(cases::gcw_2_2_k);
}

/// gcw-6.3-b: several leaders with one unit are of different levels.
bool Game::room_for(const State& s, UnitId leader, UnitId u) const {
  if (!core::in_force(cases::gcw_6_3_b)) return true;
  for (std::size_t l = 0; l < unit_count(); ++l) {
    const auto other = static_cast<UnitId>(l);
    if (other == leader || !this->leader(other) || s.units[l].with != u) continue;
    if (s.units[l].on_map() && info(other).rank == info(leader).rank) return false;
  }
  return true;
}

/// The same as a verdict; `army` is the case that keeps army leaders from cavalry and guns here,
/// `command` the one that keeps the others with units of theirs.
bool Game::judge_attachment_to(const State& s, UnitId leader, UnitId u, core::Case army,
                               core::Case command, Verdict& v) const {
  if (info(leader).rank == Rank::army) {
    if (!foot(u) && v.broke(army, u)) return true;
  } else if (!commands(s, leader, u) && v.broke(command, u)) {
    return true;
  }
  return !room_for(s, leader, u) && v.broke(cases::gcw_6_3_b, u);
}

void Game::attach_leader(State& s, UnitId leader, UnitId u, Events* /*e*/) const {
  UnitState& chief = s.units[leader];
  chief.place = static_cast<std::uint8_t>(Place::map);
  chief.hex = s.units[u].hex;
  chief.with = u;
}

/// gcw-6.3-o: an army leader in the hex that a unit leaves, which he is not with, may go along.
bool Game::may_join(const State& s, UnitId leader, UnitId u) const {
  if (!core::in_force(cases::gcw_6_3_o)) return false;
  if (!this->leader(leader) || info(leader).rank != Rank::army) return false;
  const UnitState& chief = s.units[leader];
  if (!chief.on_map() || chief.hex != s.units[u].hex || chief.with == u) return false;
  return subordinate(s, leader, u) && room_for(s, leader, u);
}

// ---- the Leader Transfer Phase ------------------------------------------------------------------

/// gcw-6.3-h, -i: hexes that a path of at most `steps` hexes reaches, over any ground and through
/// enemy zones, but not through enemy-occupied hexes.
void Game::within(const State& s, HexId from, Side side, int steps, HexSet& out) const {
  const bool barred = core::in_force(cases::gcw_6_3_i);
  std::array<HexId, kMaxMapHexes> queue;  // NOLINT: filled before it is read
  std::size_t head = 0, tail = 0;
  out.set(from);
  queue[tail++] = from;
  for (int step = 0; step < steps; ++step) {
    const std::size_t ring = tail;
    for (; head < ring; ++head) {
      for (Direction d = 0; d < hex::kDirections; ++d) {
        const HexId to = map().grid.neighbour(queue[head], d);
        if (to == kNoHex || out.test(to)) continue;
        if (barred && held_by(s, to, core::enemy_of(side))) continue;
        out.set(to);
        queue[tail++] = to;
      }
    }
  }
}

/// gcw-6.3-h, -i, -l: once for each leader, to another subordinate unit within reach.
void Game::judge_transfer(const State& s, const Action& a, Verdict& v) const {
  if (a.unit == kNoUnit || !leader(a.unit) || a.other == kNoUnit || leader(a.other) ||
      !stands_among(s, a.unit) || !stands_among(s, a.other) || side_[a.other] != side_[a.unit]) {
    v.nonsense(cases::gcw_6_3_h, a.unit);
    return;
  }
  const UnitState& chief = s.units[a.unit];
  if (chief.with == a.other) {
    v.nonsense(cases::gcw_6_3_h, a.unit);
    return;
  }
  if (chief.has(kChangedOver) && v.broke(cases::gcw_6_3_h, a.unit)) return;
  if (judge_attachment_to(s, a.unit, a.other, cases::gcw_6_3_l, cases::gcw_2_2_k, v)) return;
  const int most = setup_.charts.transfer_distance;
  const HexId to = s.units[a.other].hex;
  const int distance = map().grid.distance(chief.hex, to);
  if (distance > most) {
    v.broke(cases::gcw_6_3_h, a.other, to, most, distance);
    return;
  }
  HexSet reached;
  within(s, chief.hex, side_[a.unit], most, reached);
  if (!reached.test(to)) v.broke(cases::gcw_6_3_i, a.other, to, most);
}

bool Game::may_transfer_anything(const State& s, Side side) const {
  Action a;
  a.verb = Verb::transfer;
  for (std::size_t l = 0; l < unit_count(); ++l) {
    a.unit = static_cast<UnitId>(l);
    if (!leader(a.unit) || side_[l] != side || !s.units[l].on_map()) continue;
    for (std::size_t u = 0; u < unit_count(); ++u) {
      a.other = static_cast<UnitId>(u);
      if (leader(a.other) || side_[u] != side || !s.units[u].on_map()) continue;
      Verdict v(Verdict::Mode::first_only);
      judge_transfer(s, a, v);
      if (v.legal()) return true;
    }
  }
  return false;
}

void Game::forget_changes(State& s) const {
  for (std::size_t l = 0; l < unit_count(); ++l) {
    if (leader(static_cast<UnitId>(l))) s.units[l].remove(kChangedOver);
  }
}

/// In the phase, in an activation and for the companion of an active leader.
void Game::apply_transfer(State& s, const Action& a, Events* e) const {
  const HexId from = s.units[a.unit].hex;
  const bool in_phase = s.phase == Phase::transfer;
  if (in_phase) {
    s.units[a.unit].add(kChangedOver);
    s.agenda.back().data = kBusy;
  } else if (a.unit == s.activity.leader) {
    s.activity.transferred = kDone;
    for (std::size_t l = 0; l < unit_count(); ++l) {
      const auto army = static_cast<UnitId>(l);
      const bool companion = leader(army) && info(army).rank == Rank::army &&
                             side_[l] == side_[a.unit] && s.units[l].on_map() &&
                             s.units[l].hex == from && s.units[l].with != a.other;
      if (companion) s.activity.transferred = static_cast<std::uint8_t>(kFollows + army);
    }
  } else {
    s.activity.transferred = kDone;
  }
  attach_leader(s, a.unit, a.other, e);
  note(e, EventKind::transferred, side_[a.unit], a.unit,
       in_phase ? cases::gcw_6_3_h : cases::gcw_5_2_j, from, s.units[a.unit].hex);
  if (e != nullptr) e->back().other = a.other;
}

// ---- the active leader's transfer ---------------------------------------------------------------

/// gcw-6.3-n: an army leader who was in the active leader's hex may follow him to the same unit,
/// never to a cavalry leader's.
void Game::judge_companion(const State& s, const Action& a, Verdict& v) const {
  if (info(a.unit).rank != Rank::army) {
    v.broke(cases::gcw_5_2_j, a.unit);
    return;
  }
  const UnitId active = s.activity.leader;
  if (info(active).horse && v.broke(cases::gcw_6_3_n, a.unit)) return;
  const bool follows = s.activity.transferred == kFollows + a.unit;
  if (!follows && v.broke(cases::gcw_6_3_n, a.unit)) return;
  if (a.other != s.units[active].with && v.broke(cases::gcw_6_3_n, a.other)) return;
  judge_attachment_to(s, a.unit, a.other, cases::gcw_6_3_l, cases::gcw_2_2_k, v);
}

/// gcw-5.2-j, gcw-6.3-k: once, before any unit marches, to a selected unit of his command.
void Game::judge_active_transfer(const State& s, const Action& a, Verdict& v) const {
  if (a.unit == kNoUnit || !leader(a.unit) || a.other == kNoUnit || leader(a.other) ||
      !stands_among(s, a.unit) || !stands_among(s, a.other) ||
      side_[a.other] != side_[a.unit] || s.units[a.unit].with == a.other) {
    v.nonsense(cases::gcw_5_2_j, a.unit);
    return;
  }
  if (a.unit != s.activity.leader) return judge_companion(s, a, v);
  if (s.activity.transferred != kNotYet && v.broke(cases::gcw_6_3_k, a.unit)) return;
  if (!s.units[a.other].has(Mark::selected) && v.broke(cases::gcw_5_2_j, a.other)) return;
  judge_attachment_to(s, a.unit, a.other, cases::gcw_6_3_l, cases::gcw_2_2_k, v);
}

void Game::legal_active_transfer(const State& s, std::vector<Action>& out) const {
  if (s.activity.transferred == kDone) return;
  Action a;
  a.verb = Verb::transfer;
  const auto propose = [&](UnitId chief) {
    a.unit = chief;
    for (std::size_t u = 0; u < unit_count(); ++u) {
      a.other = static_cast<UnitId>(u);
      if (leader(a.other) || side_[u] != s.activity.side || !s.units[u].on_map()) continue;
      Verdict v(Verdict::Mode::first_only);
      judge_active_transfer(s, a, v);
      if (v.legal()) out.push_back(a);
    }
  };
  if (s.activity.transferred == kNotYet) return propose(s.activity.leader);
  propose(static_cast<UnitId>(s.activity.transferred - kFollows));
}

// ---- leaders without a unit ---------------------------------------------------------------------

/// gcw-7.5-u: the subordinate units of his hex, or else of the nearest hex with any, by plain
/// distance.
UnitSet Game::nearest_subordinates(const State& s, UnitId leader) const {
  UnitSet out;
  int nearest = 1 << 14;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!subordinate(s, leader, u) || !room_for(s, leader, u)) continue;
    const int away = map().grid.distance(s.units[leader].hex, s.units[u].hex);
    if (!core::in_force(cases::gcw_7_5_u)) {
      out.set(u);
      continue;
    }
    if (away > nearest) continue;
    if (away < nearest) out.clear();
    nearest = away;
    out.set(u);
  }
  return out;
}

/// gcw-2.2-g, gcw-7.5-u: each leader of a unit that is gone finds another, once all that happens at
/// this moment has happened; the frame is resolved when it comes on top.
void Game::orphaned(State& s, UnitId lost, HexId h, Events* /*e*/) const {
  for (std::size_t l = 0; l < unit_count(); ++l) {
    const auto chief = static_cast<UnitId>(l);
    if (!leader(chief) || !s.units[l].on_map() || s.units[l].with != lost) continue;
    s.units[l].with = kNoUnit;
    s.units[l].hex = h;
    s.agenda.push_back({Task::place_leader, side_[l], chief, 0});
  }
}

void Game::place_leader(State& s, UnitId leader, UnitId u, Events* e) const {
  const HexId from = s.units[leader].hex;
  attach_leader(s, leader, u, e);
  note(e, EventKind::leader_moved, side_[leader], leader, cases::gcw_7_5_u, from,
       s.units[leader].hex);
  if (e != nullptr) e->back().other = u;
}

/// gcw-7.5-v: no unit on the map is subordinate to him.
void Game::lose_leader(State& s, UnitId leader, Events* e) const {
  note(e, EventKind::leader_lost, side_[leader], leader, cases::gcw_7_5_v, s.units[leader].hex);
  take_off(s, leader, Place::eliminated);
}

void Game::judge_place(const State& s, const Action& a, Verdict& v) const {
  const UnitId chief = s.agenda.back().unit;
  const bool sense = a.unit == chief && a.other != kNoUnit && !leader(a.other) &&
                     stands_among(s, a.other) && side_[a.other] == side_[chief];
  if (!sense) {
    v.nonsense(cases::gcw_7_5_u, a.unit);
    return;
  }
  if (judge_attachment_to(s, chief, a.other, cases::gcw_2_2_h, cases::gcw_2_2_k, v)) return;
  if (!nearest_subordinates(s, chief).test(a.other)) v.broke(cases::gcw_7_5_u, a.other);
}

// ---- death of Confederate leaders ---------------------------------------------------------------

/// slb-18-e: he is on the reverse of another counter, and nothing can happen to him.
bool Game::substitute_leader(UnitId leader) const {
  for (std::size_t l = 0; l < unit_count(); ++l) {
    if (setup_.units[l].reverse == leader) return true;
  }
  return false;
}

/// slb-18-a, -d: Confederate corps and division leaders in the hex that is attacked, or in a hex
/// from which units of theirs attack.
UnitSet Game::endangered(const State& s) const {
  UnitSet out;
  const Combat& c = s.combat;
  for (std::size_t l = 0; l < unit_count(); ++l) {
    const auto chief = static_cast<UnitId>(l);
    if (!leader(chief) || side_[l] != Side::confederate || !s.units[l].on_map()) continue;
    if (info(chief).rank == Rank::army && core::in_force(cases::slb_18_d)) continue;
    if (substitute_leader(chief) && core::in_force(cases::slb_18_e)) continue;
    bool involved = s.units[l].hex == c.target;
    each_unit(c.attackers, [&](UnitId u) {
      const bool own = side_[u] == Side::confederate && s.units[u].hex == s.units[l].hex;
      involved = involved || (own && subordinate(s, chief, u));
    });
    if (involved) out.set(chief);
  }
  return out;
}

/// slb-18-c: of several the one of the highest tactical value; equal ones all.
UnitSet Game::most_able(const UnitSet& leaders) const {
  if (!core::in_force(cases::slb_18_c)) return leaders;
  UnitSet out;
  int best = -1;
  each_unit(leaders, [&](UnitId l) {
    if (info(l).tactical < best) return;
    if (info(l).tactical > best) out.clear();
    best = info(l).tactical;
    out.set(l);
  });
  return out;
}

/// slb-18-a, -b: Jackson dies without a die, and then nobody else does.
void Game::check_death(State& s, Events* e) const {
  if (!setup_.rules.leaders_die || !core::in_force(cases::slb_18_a)) return;
  const UnitSet all = endangered(s);
  UnitId jackson = kNoUnit, first = kNoUnit;
  each_unit(all, [&](UnitId l) {
    if (info(l).is_jackson) jackson = l;
    if (first == kNoUnit) first = l;
  });
  if (first == kNoUnit) return;
  if (jackson != kNoUnit && core::in_force(cases::slb_18_b)) return kill_leader(s, jackson, e);
  s.agenda.push_back({Task::death_roll, Side::confederate, first, 0});
}

/// slb-18-c.
void Game::roll_leaders(State& s, int die, Events* e) const {
  const UnitSet able = most_able(endangered(s));
  s.agenda.pop_back();
  if (die % kEven != 0 || able.none()) return;
  const auto first = static_cast<UnitId>(able.nth(0));
  if (able.count() == 1) return kill_leader(s, first, e);
  s.agenda.push_back({Task::death_choice, Side::confederate, first, 0});
}

/// slb-18-f: Stuart takes Jackson's corps if he lives; otherwise, and for all others, the reverse
/// of the counter serves (slb-18-e).
UnitId Game::successor(const State& s, UnitId leader) const {
  if (!info(leader).is_jackson || !core::in_force(cases::slb_18_f)) return info(leader).reverse;
  for (std::size_t l = 0; l < unit_count(); ++l) {
    const UnitId horse_counter = setup_.units[l].cavalry_of;
    if (horse_counter == kNoUnit || !s.units[horse_counter].on_map()) continue;
    if (!s.units[l].on_map()) return static_cast<UnitId>(l);
  }
  return info(leader).reverse;
}

void Game::kill_leader(State& s, UnitId leader, Events* e) const {
  const bool jackson = info(leader).is_jackson;
  const core::Case rule = jackson ? cases::slb_18_f : cases::slb_18_e;
  const core::Case in_combat = jackson ? cases::slb_18_b : cases::slb_18_c;
  const UnitId unit = s.units[leader].with;
  const UnitId next = successor(s, leader);
  const bool fought = s.combat.attackers.any();
  note(e, EventKind::leader_killed, side_[leader], leader,
       fought ? in_combat : cases::slb_13_2_i, s.units[leader].hex);
  take_off(s, leader, Place::eliminated);
  if (next == kNoUnit || unit == kNoUnit) return;
  const UnitId horse_counter = info(next).cavalry_of;
  if (horse_counter != kNoUnit && s.units[horse_counter].on_map()) {
    note(e, EventKind::leader_off, side_[next], horse_counter, cases::slb_18_f,
         s.units[horse_counter].hex);
    take_off(s, horse_counter, Place::eliminated);
  }
  attach_leader(s, next, unit, e);
  if (s.activity.leader == leader) s.activity.leader = next;
  note(e, EventKind::leader_replaced, side_[next], next, rule, kNoHex, s.units[next].hex);
  if (e != nullptr) e->back().other = leader;
}

// ---- doors --------------------------------------------------------------------------------------

void Game::judge_leaders(const State& s, const Action& a, Verdict& v) const {
  switch (s.agenda.back().task) {
    case Task::transfer:
      if (a.verb == Verb::transfer) judge_transfer(s, a, v);
      return;
    case Task::place_leader: return judge_place(s, a, v);
    default: break;
  }
  if (a.unit == kNoUnit || !endangered(s).test(a.unit)) {
    v.nonsense(cases::slb_18_c, a.unit);
    return;
  }
  if (!most_able(endangered(s)).test(a.unit)) v.broke(cases::slb_18_c, a.unit);
}

void Game::legal_leaders(const State& s, std::vector<Action>& out) const {
  const Frame top = s.agenda.back();
  Action a;
  const auto propose = [&](UnitId unit, UnitId other) {
    a.unit = unit;
    a.other = other;
    if (allows(s, a)) out.push_back(a);
  };
  if (top.task == Task::death_choice) {
    a.verb = Verb::kill;
    each_unit(most_able(endangered(s)), [&](UnitId l) { propose(l, kNoUnit); });
    return;
  }
  if (top.task == Task::place_leader) {
    a.verb = Verb::place;
    each_unit(nearest_subordinates(s, top.unit), [&](UnitId u) { propose(top.unit, u); });
    return;
  }
  a.verb = Verb::transfer;
  for (std::size_t l = 0; l < unit_count(); ++l) {
    const auto chief = static_cast<UnitId>(l);
    if (!leader(chief) || side_[l] != top.side || !s.units[l].on_map()) continue;
    for (std::size_t u = 0; u < unit_count(); ++u) {
      const auto unit = static_cast<UnitId>(u);
      if (!leader(unit) && side_[u] == top.side) propose(chief, unit);
    }
  }
  out.push_back(Action{});
}

/// gcw-6.3-j: a side declares itself done; then the other one.
void Game::apply_leaders(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::transfer: return apply_transfer(s, a, e);
    case Verb::place:
      s.agenda.pop_back();
      return place_leader(s, a.unit, a.other, e);
    case Verb::kill:
      s.agenda.pop_back();
      return kill_leader(s, a.unit, e);
    default: break;
  }
  s.agenda.pop_back();
  forget_changes(s);
}

/// A transfer phase without any transfer is skipped; a leader with one place to go goes there, one
/// with none is lost (gcw-7.5-v).
bool Game::settle_leaders(State& s, Events* e) const {
  const Frame top = s.agenda.back();
  if (top.task == Task::transfer) {
    if (top.data == kBusy || may_transfer_anything(s, top.side)) return false;
    s.agenda.pop_back();
    forget_changes(s);
    return true;
  }
  if (top.task != Task::place_leader) return false;
  const UnitSet open = nearest_subordinates(s, top.unit);
  if (open.count() > 1) return false;
  s.agenda.pop_back();
  if (open.any()) {
    place_leader(s, top.unit, static_cast<UnitId>(open.nth(0)), e);
  } else if (core::in_force(cases::gcw_7_5_v)) {
    lose_leader(s, top.unit, e);
  }
  return true;
}

}  // namespace hg::gcacw
