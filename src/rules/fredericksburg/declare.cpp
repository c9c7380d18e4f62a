// Declaring attacks: bgd-7.0 to 7.2, bgd-8, and the guard that no duty can become impossible.
//
// The duties form a graph: own hexes with units able to attack, enemy hexes not yet attacked, an
// edge for contact. A legal combat covers a complete part of it, and every node can be covered as
// long as none is left without a neighbour (docs/decisions, "mandatory combat without dead ends").
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

/// bgd-11.2, bgd-7.1-c: effective and not used yet this phase.
bool Game::able_to_attack(const State& s, UnitId u) const {
  const UnitState& unit = s.units[u];
  return unit.on_map() && side_[u] == s.phasing && !unit.has(Mark::attacked) &&
         !unit.has(Mark::ineffective);
}

/// bgd-7.1-c, bgd-7.7-c: an enemy hex with a unit that was not attacked yet.
bool Game::still_attackable(const State& s, HexId h) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] != s.phasing && !s.units[u].has(Mark::defended)) return true;
  }
  return false;
}

HexSet Game::attackable(const State& s) const {
  HexSet set;
  for (const UnitId u : units_of_[core::index(core::enemy_of(s.phasing))]) {
    const UnitState& unit = s.units[u];
    if (unit.on_map() && !unit.has(Mark::defended)) set.set(unit.hex);
  }
  return set;
}

/// Contact: adjacent and the hexside carries a ZOC (bgd-7.0-a).
bool Game::touches(HexId ours, HexId theirs) const {
  return theirs < zone_of_.size() && zone_of_[theirs].test(ours);
}

/// bgd-6.0-e: zones are mutual, so the zone of one hex finds every partner.
bool Game::touches_any(HexId h, const HexSet& others) const {
  for (const HexId n : near_[h]) {
    if (n == kNoHex) return false;
    if (others.test(n)) return true;
  }
  return false;
}

bool Game::in_contact(const State& s, UnitId unit, HexId target) const {
  return s.units[unit].on_map() && touches(s.units[unit].hex, target);
}

/// What is left of the contact graph: only hexes that still have a partner.
Game::Contacts Game::contacts(const State& s) const {
  Contacts all;
  const HexSet enemies = attackable(s);
  for (const UnitId u : units_of_[core::index(s.phasing)]) {
    if (!able_to_attack(s, u) || s.units[u].has(Mark::free_gun)) continue;
    const HexId h = s.units[u].hex;
    if (all.ours.test(h)) continue;
    // bgd-6.0-e: contact is mutual, so their hexes in contact lie in our zones.
    for (const HexId n : near_[h]) {
      if (n == kNoHex) break;
      if (!enemies.test(n)) continue;
      all.ours.set(h);
      all.theirs.set(n);
    }
  }
  return all;
}

Duties Game::duties(const State& s) const {
  Duties duties;
  const Task task = decision(s).task;
  if (task != Task::combat && task != Task::draft) return duties;
  const Contacts c = contacts(s);
  duties.hexes = c.theirs;
  c.ours.each([&](std::size_t h) {
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
      if (able_to_attack(s, u) && !s.units[u].has(Mark::free_gun)) duties.units.set(u);
    }
  });
  return duties;
}

/// bgd-7.1-i1: after this combat every unused unit and every unattacked enemy must keep a partner.
void Game::judge_guard(const State& s, Contacts left, const HexSet& used, const HexSet& attacked,
                       Verdict& v) const {
  left.ours.subtract(used);
  left.theirs.subtract(attacked);
  left.ours.each([&](std::size_t h) {
    if (touches_any(static_cast<HexId>(h), left.theirs)) return;
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
      if (able_to_attack(s, u)) v.broke(cases::bgd_7_1_a, u, static_cast<HexId>(h));
    }
  });
  left.theirs.each([&](std::size_t h) {
    if (!touches_any(static_cast<HexId>(h), left.ours)) {
      v.broke(cases::bgd_7_1, kNoUnit, static_cast<HexId>(h));
    }
  });
}

/// bgd-7.0-a, bgd-8.0-a: the phase ends only when every duty is done.
void Game::judge_end_combat(const State& s, Verdict& v) const {
  if (!core::in_force(cases::bgd_7_0_a)) return;
  const Duties open = duties(s);
  open.units.each([&](std::size_t u) {
    const auto id = static_cast<UnitId>(u);
    v.broke(artillery(id) ? cases::bgd_8_0_a : cases::bgd_7_1_a, id, s.units[u].hex);
  });
  open.hexes.each([&](std::size_t h) {
    v.broke(cases::bgd_7_1, kNoUnit, static_cast<HexId>(h));
  });
}

// ---- one whole declaration --------------------------------------------------------------------------

/// The targets themselves; true: stop judging.
bool Game::judge_targets(const State& s, const Action& a, Verdict& v) const {
  if (a.targets.empty() || a.units.none()) return v.nonsense(cases::bgd_7_1_i3);
  for (std::size_t i = 0; i < a.targets.size(); ++i) {
    const HexId h = a.targets[i];
    for (std::size_t k = 0; k < i; ++k) {
      if (a.targets[k] == h) return v.nonsense(cases::bgd_7_1_c, kNoUnit, h);
    }
    if (s.first[h] == kNoUnit || side_[s.first[h]] == s.phasing) {
      return v.nonsense(cases::bgd_7_1_i3, kNoUnit, h);
    }
    if (still_attackable(s, h)) continue;
    const bool advanced = s.units[s.first[h]].has(Mark::advanced);
    if (v.broke(advanced ? cases::bgd_7_7_f : cases::bgd_7_1_c, s.first[h], h)) return true;
  }
  return false;
}

/// A unit that fights hand to hand, or a gun in an enemy ZOC.
void Game::judge_close(const State& s, UnitId u, const Action& a, Verdict& v) const {
  const HexId from = s.units[u].hex;
  if (a.verb == Verb::bombard) {
    v.broke(artillery(u) ? cases::bgd_8_4 : cases::bgd_7_0_b, u, from);
    return;
  }
  int contact = 0, next_door = 0;
  HexId apart = kNoHex;  // the first target it does not touch
  for (const HexId h : a.targets) {
    contact += touches(from, h) ? 1 : 0;
    if (apart == kNoHex && !touches(from, h)) apart = h;
    next_door += map().grid.adjacent(from, h) ? 1 : 0;
  }
  const int all = static_cast<int>(a.targets.size());
  if (contact == all) return;
  core::Case why = cases::bgd_7_1_d;
  if (contact > 0) {
    why = cases::bgd_7_2_e;
  } else if (artillery(u)) {
    why = cases::bgd_8_4;
  } else if (next_door > 0) {
    why = cases::bgd_7_1_i2;
  }
  v.broke(why, u, apart);
}

bool Game::can_bombard(const State& s, UnitId gun, HexId target) const {
  const UnitState& unit = s.units[gun];
  return able_to_attack(s, gun) && artillery(gun) && unit.has(Mark::free_gun) &&
         !(unit.has(Mark::displaced) && core::in_force(cases::bgd_7_8_d)) &&
         light(s) != core::Light::fog && range_of_[unit.hex].test(target);
}

/// bgd-8.1, bgd-8.3, bgd-8.4-d, fr-15.5: a gun that fires from afar.
void Game::judge_gun(const State& s, UnitId u, const Action& a, Verdict& v) const {
  const HexId from = s.units[u].hex;
  if (light(s) == core::Light::fog && v.broke(cases::fr_15_5, u, from)) return;
  if (s.units[u].has(Mark::displaced) && v.broke(cases::bgd_7_8_d, u, from)) return;
  bool in_range = false, hits = false, fresh = false;
  for (const HexId h : a.targets) hits = hits || range_of_[from].test(h);
  if (!hits) {
    for (const HexId h : a.targets) {
      const int range = map().grid.distance(from, h);
      in_range = in_range || range <= setup_.chart.bombard_range_most;
    }
    if (v.broke(in_range ? cases::bgd_8_3 : cases::bgd_8_1, u, a.targets[0])) return;
  }
  for (const HexId h : a.targets) fresh = fresh || still_attackable(s, h);
  if (!fresh) return;
  // bgd-8.1-c: a gun of this hex has fired already, and not at this target: it was attackable still.
  for (UnitId mate = s.first[from]; mate != kNoUnit; mate = s.next[mate]) {
    const UnitState& other = s.units[mate];
    if (mate != u && artillery(mate) && other.has(Mark::free_gun) && other.has(Mark::attacked) &&
        !other.has(Mark::retreated) && !other.has(Mark::displaced) && v.broke(cases::bgd_8_1_c, u, from)) {
      return;
    }
  }
}

void Game::judge_participant(const State& s, UnitId u, const Action& a, Verdict& v) const {
  if (u >= unit_count() || !s.units[u].on_map()) return void(v.nonsense(cases::bgd_7_1_i3));
  if (side_[u] != s.phasing) return void(v.nonsense(cases::bgd_4_1_a, u));
  const UnitState& unit = s.units[u];
  if (unit.has(Mark::attacked)) {
    v.broke(unit.has(Mark::advanced) ? cases::bgd_7_7_f : cases::bgd_7_1_c, u, unit.hex);
    return;
  }
  if (unit.has(Mark::ineffective) && v.broke(cases::bgd_11_2, u, unit.hex)) return;
  if (artillery(u) && unit.has(Mark::free_gun)) return judge_gun(s, u, a, v);
  judge_close(s, u, a, v);
}

/// bgd-7.2-b: everybody of a close hex who can attack takes part.
void Game::judge_stacks(const State& s, const Action& a, Verdict& v) const {
  a.units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    if (s.units[u].has(Mark::free_gun)) return;
    for (UnitId mate = s.first[s.units[u].hex]; mate != kNoUnit; mate = s.next[mate]) {
      if (!a.units.test(mate) && able_to_attack(s, mate) && !s.units[mate].has(Mark::free_gun)) {
        v.broke(cases::bgd_7_2_b, mate, s.units[u].hex);
      }
    }
  });
}

void Game::judge_declaration(const State& s, const Action& a, const Contacts& c,
                             Verdict& v) const {
  if (judge_targets(s, a, v)) return;
  bool sound = true;
  HexSet used, attacked;
  bool close = false;
  a.units.each([&](std::size_t i) {
    if (!sound) return;
    const auto u = static_cast<UnitId>(i);
    judge_participant(s, u, a, v);
    sound = u < unit_count() && s.units[u].on_map() && side_[u] == s.phasing;
    if (!sound || s.units[u].has(Mark::free_gun)) return;
    used.set(s.units[u].hex);
    close = true;
  });
  if (!sound) return;
  if (!close && a.targets.size() > 1 && v.broke(cases::bgd_8_1_b)) return;
  judge_stacks(s, a, v);
  for (const HexId h : a.targets) attacked.set(h);
  judge_guard(s, c, used, attacked, v);
  if (!v.legal() || a.column == kNoColumn) return;
  core::Ledger ledger;
  Action full = a;
  full.column = kNoColumn;
  const Odds computed = odds(s, full, ledger);
  if (a.column >= setup_.table.columns.size() || a.column > computed.computed) {
    v.broke(cases::bgd_7_9, kNoUnit, kNoHex, a.column, computed.computed);
  }
}

// ---- step by step -----------------------------------------------------------------------------------

Action Game::draft_action(const State& s, std::uint8_t column) const {
  Action a;
  a.verb = Verb::attack;
  a.targets = s.combat.targets;
  a.units = s.combat.units | s.combat.guns;
  a.column = column;
  return a;
}

/// Takes hexes of one side whose last partner went with `by`: only its neighbours can be.
void Game::take_stranded(const HexSet& here, HexSet& gone, const HexSet& there,
                         const HexSet& there_gone, Taken by, TakenList& taken) const {
  for (const HexId h : near_[by.hex]) {
    if (h == kNoHex) return;
    if (!here.test(h) || gone.test(h)) continue;
    bool partner = false;
    for (const HexId n : near_[h]) {
      if (n == kNoHex || partner) break;
      partner = there.test(n) && !there_gone.test(n);
    }
    if (partner) continue;
    gone.set(h);
    taken.push_back({h, !by.ours});
  }
}

/// Adds every unit and hex that this combat would strand; false if they do not all touch each other.
bool Game::close_over(const Contacts& c, HexSet& used, HexSet& attacked) const {
  TakenList taken;
  used.each([&](std::size_t h) { taken.push_back({static_cast<HexId>(h), true}); });
  attacked.each([&](std::size_t h) { taken.push_back({static_cast<HexId>(h), false}); });
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (taken[i].ours) {
      take_stranded(c.theirs, attacked, c.ours, used, taken[i], taken);
    } else {
      take_stranded(c.ours, used, c.theirs, attacked, taken[i], taken);
    }
  }
  std::size_t targets = 0;
  for (const Taken& t : taken) {
    if (t.ours) continue;
    if (++targets > kMaxTargets) return false;
    for (const Taken& u : taken) {
      if (u.ours && !touches(u.hex, t.hex)) return false;
    }
  }
  return true;
}

bool Game::some_gun_for(const State& s, HexId target) const {
  Action a;
  a.verb = Verb::bombard;
  a.targets.push_back(target);
  for (const UnitId u : units_of_[core::index(s.phasing)]) {
    if (!s.units[u].has(Mark::free_gun)) continue;
    Verdict v(Verdict::Mode::first_only);
    judge_participant(s, u, a, v);
    if (v.legal()) return true;
  }
  return false;
}

/// Can a draft with these close hexes, targets and (some) guns still become a legal declaration?
bool Game::completable(const State& s, const Contacts& c, HexSet used, HexSet attacked,
                       bool guns) const {
  const HexSet wanted = attacked;
  if (!close_over(c, used, attacked)) return false;
  if (used.any()) return true;
  if (attacked.count() == 1) {
    if (guns) return true;
    const auto only = static_cast<HexId>(attacked.nth(0));
    if (some_gun_for(s, only)) return true;
  }
  if (wanted.none()) return false;
  // Some hex of ours that touches them all, so also the first of them.
  for (const HexId h : near_[wanted.nth(0)]) {
    if (h == kNoHex) return false;
    if (!c.ours.test(h)) continue;
    HexSet with, targets = wanted;
    with.set(h);
    if (close_over(c, with, targets)) return true;
  }
  return false;
}

void Game::judge_target(const State& s, const Action& a, const Contacts& c, Verdict& v) const {
  if (a.hex >= map().grid.size() || s.first[a.hex] == kNoUnit ||
      side_[s.first[a.hex]] == s.phasing) {
    return void(v.nonsense(cases::bgd_7_1_i3, kNoUnit, a.hex));
  }
  if (!still_attackable(s, a.hex)) {
    const bool advanced = s.units[s.first[a.hex]].has(Mark::advanced);
    v.broke(advanced ? cases::bgd_7_7_f : cases::bgd_7_1_c, s.first[a.hex], a.hex);
    return;
  }
  HexSet used, attacked;
  for (const HexId h : s.combat.targets) attacked.set(h);
  if (attacked.test(a.hex) || s.combat.targets.full()) {
    return void(v.nonsense(cases::bgd_7_1_i3, kNoUnit, a.hex));
  }
  attacked.set(a.hex);
  s.combat.units.each([&](std::size_t u) { used.set(s.units[u].hex); });
  used.each([&](std::size_t h) {
    if (!touches(static_cast<HexId>(h), a.hex)) {
      v.broke(cases::bgd_7_2_e, s.first[h], static_cast<HexId>(h));
    }
  });
  if (v.legal() && !completable(s, c, used, attacked, s.combat.guns.any())) {
    v.broke(cases::bgd_7_1_i1, kNoUnit, a.hex);
  }
}

void Game::judge_add(const State& s, const Action& a, const Contacts& c, Verdict& v) const {
  if (a.unit >= unit_count() || s.combat.units.test(a.unit) || s.combat.guns.test(a.unit)) {
    return void(v.nonsense(cases::bgd_7_1_i3, a.unit));
  }
  Action partial = draft_action(s, kNoColumn);
  judge_participant(s, a.unit, partial, v);
  if (!v.legal()) return;
  HexSet used, attacked;
  for (const HexId h : s.combat.targets) attacked.set(h);
  s.combat.units.each([&](std::size_t u) { used.set(s.units[u].hex); });
  const bool gun = s.units[a.unit].has(Mark::free_gun);
  if (!gun) used.set(s.units[a.unit].hex);
  if (!completable(s, c, used, attacked, gun || s.combat.guns.any())) {
    v.broke(cases::bgd_7_1_i1, a.unit);
  }
}

void Game::apply_target(State& s, const Action& a) const {
  if (s.agenda.back().task == Task::combat) {
    s.combat = {};
    s.agenda.push_back({Task::draft, s.phasing, kNoUnit, 0});
  }
  s.combat.targets.push_back(a.hex);
}

/// A close unit brings its whole hex (bgd-7.2-b).
void Game::apply_add(State& s, const Action& a) const {
  if (s.units[a.unit].has(Mark::free_gun)) {
    s.combat.guns.set(a.unit);
    return;
  }
  for (UnitId u = s.first[s.units[a.unit].hex]; u != kNoUnit; u = s.next[u]) {
    if (able_to_attack(s, u) && !s.units[u].has(Mark::free_gun)) s.combat.units.set(u);
  }
}

/// A draft goes on only with hexes that everybody in it touches, or, of guns alone, with hexes that
/// share a neighbour of ours with the first target.
HexSet Game::draft_targets(const State& s, const Contacts& c) const {
  HexSet within;
  if (s.combat.units.any()) {
    return zone_of_[s.units[s.combat.units.nth(0)].hex];
  }
  for (const HexId h : near_[s.combat.targets[0]]) {
    if (h == kNoHex) break;
    if (c.ours.test(h)) within |= zone_of_[h];
  }
  return within;
}

void Game::legal_targets(const State& s, const Contacts& c, std::vector<Action>& out) const {
  // Only what somebody touches or can shell is worth asking about.
  HexSet within = c.theirs;
  const bool draft = s.agenda.back().task == Task::draft;
  if (draft && core::in_force(cases::bgd_7_2_e) && core::in_force(cases::bgd_7_1_i1)) {
    within &= draft_targets(s, c);
  } else {
    if (light(s) != core::Light::fog) {
      for (const UnitId u : units_of_[core::index(s.phasing)]) {
        if (s.units[u].has(Mark::free_gun) && s.units[u].on_map()) {
          within |= range_of_[s.units[u].hex];
        }
      }
    }
    within &= attackable(s);
  }
  Action a;
  a.verb = Verb::target;
  within.each([&](std::size_t h) {
    a.hex = static_cast<HexId>(h);
    Verdict v(Verdict::Mode::first_only);
    judge_target(s, a, c, v);
    if (v.legal()) out.push_back(a);
  });
}

void Game::legal_combat(const State& s, std::vector<Action>& out) const {
  const Contacts c = contacts(s);
  legal_targets(s, c, out);
  // An enemy in contact is a duty; the judge would look for it all over again.
  const bool duty = c.theirs.any() && core::in_force(cases::bgd_7_0_a) &&
                    core::in_force(cases::bgd_7_1);
  Action end;
  end.verb = Verb::end_phase;
  if (!duty && allows(s, end)) out.push_back(end);
}

void Game::legal_draft(const State& s, std::vector<Action>& out) const {
  const Contacts c = contacts(s);
  legal_targets(s, c, out);
  for (const UnitId id : units_of_[core::index(s.phasing)]) {
    if (!able_to_attack(s, id)) continue;
    const HexId h = s.units[id].hex;
    bool near = false;
    for (const HexId target : s.combat.targets) {
      near = near || touches(h, target) || range_of_[h].test(target);
    }
    if (!near) continue;
    Action add;
    add.verb = Verb::add;
    add.unit = id;
    Verdict v(Verdict::Mode::first_only);
    judge_add(s, add, c, v);
    if (v.legal()) out.push_back(add);
  }
  Action declare;
  declare.verb = Verb::declare;
  Verdict whole(Verdict::Mode::first_only);
  judge_declaration(s, draft_action(s, kNoColumn), c, whole);
  if (!whole.legal()) return;
  core::Ledger ledger;
  const Odds computed = odds(s, draft_action(s, kNoColumn), ledger);
  for (int column = computed.computed; column >= 0; --column) {
    declare.column = static_cast<std::uint8_t>(column);
    out.push_back(declare);
  }
}

/// bgd-7.6-i1: declared, computed, perhaps reduced; now the die.
void Game::apply_declaration(State& s, const Action& a, Events* e) const {
  if (s.agenda.back().task == Task::draft) s.agenda.pop_back();
  core::Ledger ledger;
  const Odds o = odds(s, a, ledger);
  fill_combat(s, a, s.combat);
  s.combat.computed = o.computed;
  s.combat.column = o.column;
  s.combat.defenders.each([&](std::size_t u) { s.units[u].add(Mark::defended); });
  (s.combat.units | s.combat.guns).each([&](std::size_t u) { s.units[u].add(Mark::attacked); });
  note(e, EventKind::attack_declared, s.phasing, kNoUnit,
       a.verb == Verb::bombard ? cases::bgd_8_1 : cases::bgd_7_0_c, kNoHex, kNoHex,
       static_cast<int>(o.computed), static_cast<int>(o.column));
  s.agenda.push_back({Task::roll, Side::chance, kNoUnit, 0});
}

}  // namespace hg::fredericksburg
