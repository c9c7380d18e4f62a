// What the dice do: bgr-8.6 results, bgr-8.7 retreats and advances, bgr-8.8 displacement, and the
// Routed defenders that are driven off before the dice (bgr-12.34).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

UnitSet only(UnitId u) {
  UnitSet set;
  set.set(u);
  return set;
}

template <class Visit>
void each_unit(const UnitSet& set, Visit&& visit) {
  set.each([&](std::size_t u) { visit(static_cast<UnitId>(u)); });
}

CombatResult result_of(const State& s) { return static_cast<CombatResult>(s.combat.result); }

/// The case that says what a result does.
core::Case case_of(CombatResult r) {
  switch (r) {
    case CombatResult::Ae: return cases::bgr_8_6_a;
    case CombatResult::Ae_star: return cases::bgr_8_6_b;
    case CombatResult::Ar: return cases::bgr_8_6_c;
    case CombatResult::Ex: return cases::bgr_8_6_d;
    case CombatResult::Ex_star: return cases::bgr_8_6_e;
    case CombatResult::Dr: return cases::bgr_8_6_f;
    case CombatResult::De: return cases::bgr_8_6_g;
  }
  return cases::bgr_8_6;
}

/// Tasks in which units go two hexes back.
bool two_hexes(Task task) { return task == Task::drive_retreat || task == Task::withdraw; }

/// So many displacements are tried out one after the other; the rest are taken to lead nowhere.
constexpr int kChainBudget = 2000;

/// When an advance is offered: Frame::data of Task::advance.
enum Moment : std::uint8_t { kAfterResult, kBeforeDie };

}  // namespace

// ---- losses -------------------------------------------------------------------------------------

void Game::eliminate(State& s, UnitId u, core::Case rule, Events* e) const {
  if (!s.units[u].on_map()) return;
  const HexId h = s.units[u].hex;
  left_works(s, u, h, e);
  note(e, EventKind::eliminated, side_[u], u, rule, h);
  take_off(s, u, Place::eliminated);
  lose_strength(s, u, e);
  unit_lost_near_leaders(s, u, h, e);
}

void Game::lose_all(State& s, UnitSet units, core::Case rule, Events* e) const {
  each_unit(units, [&](UnitId u) { eliminate(s, u, rule, e); });
}

/// Why a unit without a way out is lost: at an exit or the edge of the map by their own cases.
core::Case Game::stuck_case(const State& s, UnitId u) const {
  const HexId h = s.units[u].hex;
  if (side_[u] == Side::union_) {
    if (!map().grid.on_edge(h)) return cases::bgr_8_72;
    // hl-18.12, gc-23.31: forced off at whatever hex.
    const core::Case shut = no_exit_case(Side::union_);
    return shut == cases::bgr_2_1_b ? cases::bgr_5_6 : shut;
  }
  const Exit* exit = exit_at(h, Side::confederate);
  if (exit != nullptr && !exit->flank_march) return cases::hl_18_21;
  const auto& entry = setup_.rules.flank.entry;
  if (std::find(entry.begin(), entry.end(), h) != entry.end()) return cases::hl_18_26;
  if (exit != nullptr && s.turn > exit->last_turn) return cases::hl_18_27;
  return map().grid.on_edge(h) ? cases::bgr_5_6 : cases::bgr_8_72;
}

/// bgr-8.72, bgr-5.6, hl-18.12, hl-18.26, hl-18.27: without a way out it is lost; hl-18.21: a
/// Confederate unit on one of the northern exits leaves the map instead, and that is no loss.
void Game::lose_stuck(State& s, UnitId u, core::Case rule, Events* e) const {
  const bool spared = rule == cases::hl_18_21;
  const bool lost = spared != core::in_force(rule);
  if (lost) return eliminate(s, u, rule, e);
  const HexId h = s.units[u].hex;
  left_works(s, u, h, e);
  note(e, EventKind::exited, side_[u], u, rule, h);
  take_off(s, u, Place::exited);
}

/// bgr-12.26: what an exchange is reckoned by.
int Game::strength_of(const UnitSet& set) const {
  int sum = 0;
  each_unit(set, [&](UnitId u) { sum += info(u).strength; });
  return sum;
}

/// bgr-8.74: the strength of a unit that was attacked before counts for nothing here either.
int Game::debt_of(const State& s, UnitSet lost) const {
  if (core::in_force(cases::bgr_8_74)) lost.subtract(s.combat.idle);
  return strength_of(lost);
}

// ---- how a combat begins and ends ---------------------------------------------------------------

/// The hexes of the close attackers: they count as vacated when the losers have left them.
void Game::note_origins(State& s) const {
  s.combat.origins.clear();
  each_unit(s.combat.units, [&](UnitId u) {
    const HexId h = s.units[u].hex;
    if (!s.combat.origins.contains(h) && !s.combat.origins.full()) s.combat.origins.push_back(h);
  });
}

void Game::begin_resolution(State& s, Events* /*e*/) const {
  Combat& c = s.combat;
  c.defenders.clear();
  c.idle.clear();
  bool routed = false;
  for (const HexId h : c.targets) {
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
      c.defenders.set(u);
      if (s.units[u].has(Mark::defended)) c.idle.set(u);
      s.units[u].add(Mark::defended);
      routed = routed || s.units[u].routed();
    }
  }
  each_unit(c.units | c.guns, [&](UnitId u) { s.units[u].add(Mark::attacked); });
  // bgr-12.11, -12.12, -12.13: who stands in an enemy-controlled hex now, before anybody retreats.
  c.contacted.clear();
  each_unit(c.units | c.defenders, [&](UnitId u) {
    if (enemy_controlled(s, s.units[u].hex, side_[u])) c.contacted.set(u);
  });
  note_origins(s);
  s.agenda.push_back({Task::roll, s.phasing, kNoUnit, 0});
  if (night(s) && core::in_force(cases::bgr_11_23)) {
    s.agenda.push_back({Task::night_roll, s.phasing, kNoUnit, 0});
  }
  if (routed && core::in_force(cases::bgr_12_34)) {
    s.agenda.push_back({Task::drive, s.phasing, kNoUnit, 0});
  }
  if (setup_.options.cavalry_retreat && core::in_force(cases::bgr_13_2_b)) {
    s.agenda.push_back({Task::withdraw, core::enemy_of(s.phasing), kNoUnit, 0});
  }
}

bool Game::standing_defenders(const State& s) const {
  bool any = false;
  each_unit(s.combat.defenders, [&](UnitId u) { any = any || s.units[u].on_map(); });
  return any;
}

/// hl-20.14: below 1:3 a demoralized side attacks only if it must, and then falls back without a
/// die; hl-20.13: not yet in the game turn in which it broke.
bool Game::automatic_retreat(const State& s) const {
  if (!demoralized(s, s.phasing) || !core::in_force(cases::hl_20_14)) return false;
  if (s.phasing == Side::confederate && !core::in_force(cases::hl_20_22)) return false;
  const bool today = s.demoralized_turn[core::index(s.phasing)] == s.turn;
  if (today && core::in_force(cases::hl_20_13)) return false;
  core::Ledger ledger;
  return odds(s, s.combat, ledger).computed < rung(1, 3);
}

void Game::roll_combat(State& s, int die, Events* e) const {
  Combat& c = s.combat;
  core::Ledger ledger;
  const Odds by_day = odds(s, c, ledger);
  const bool night_die = s.agenda.back().task == Task::night_roll;
  s.agenda.pop_back();
  if (night_die) {
    // bgr-11.23: the last thing before the die of the attack.
    c.night_die = static_cast<std::uint8_t>(die);
    const Odds now = at_night(by_day, die, c.cap, ledger);
    c.computed = now.computed;
    c.column = now.column;
    note(e, EventKind::night_rolled, s.phasing, kNoUnit, cases::bgr_11_23, kNoHex, kNoHex, die,
         now.column);
    return;
  }
  const Odds now = c.night_die != 0 ? at_night(by_day, c.night_die, c.cap, ledger) : by_day;
  c.computed = now.computed;
  c.column = now.column;
  c.die = static_cast<std::uint8_t>(die);
  const CombatResult r = result(now.column, die);
  c.result = static_cast<std::uint8_t>(r);
  note(e, EventKind::combat_rolled, s.phasing, kNoUnit, cases::bgr_8_6_t1, kNoHex, kNoHex, die,
       static_cast<int>(r));
  apply_result(s, e);
}

/// Who takes the result. bgr-9.0-b, -9.0-c, -9.15, -9.24: guns that fired from afar are in none of
/// it; bgr-9.43: guns that attacked from an enemy-controlled hex are; bgr-9.52: and guns attacked.
void Game::mark_sufferers(State& s) const {
  Combat& c = s.combat;
  const bool exchange =
      result_of(s) == CombatResult::Ex || result_of(s) == CombatResult::Ex_star;
  bool immune = core::in_force(cases::bgr_9_0_b) && core::in_force(cases::bgr_9_15);
  immune = immune && (c.units.none() || core::in_force(cases::bgr_9_24));
  immune = immune && (!exchange || core::in_force(cases::bgr_9_0_c));
  UnitSet guns;
  each_unit(c.units | c.defenders, [&](UnitId u) {
    if (gun(u)) guns.set(u);
  });
  if (!core::in_force(cases::bgr_9_43)) c.units.subtract(guns);
  if (!core::in_force(cases::bgr_9_52)) c.defenders.subtract(guns);
  if (!immune) c.units |= c.guns;
}

/// bgr-8.6: the decisions that follow go onto the agenda, the last first (bgr-8.6-i1); then what
/// happens at once.
void Game::apply_result(State& s, Events* e) const {
  const bool table = core::in_force(cases::bgr_8_6) && core::in_force(cases::bgr_8_6_t1);
  if (!table || !core::in_force(case_of(result_of(s)))) return;
  mark_sufferers(s);
  const Side attacker = s.phasing;
  const Side defender = core::enemy_of(attacker);
  const Combat before = s.combat;
  const auto then = [&](Task task, Side side) { s.agenda.push_back({task, side, kNoUnit, 0}); };
  switch (result_of(s)) {
    case CombatResult::Ae:
      s.combat.vacated = 0;
      then(Task::advance, defender);
      lose_all(s, before.units, cases::bgr_8_6_a, e);
      break;
    case CombatResult::Ae_star:
      if (before.units.none()) break;  // bgr-9.15: there is nobody to choose
      s.combat.vacated = 0;
      then(Task::disorder_roll, attacker);
      then(Task::advance, defender);
      then(Task::retreat, attacker);
      if (before.units.count() == 1) {
        take_attacker(s, static_cast<UnitId>(before.units.nth(0)), e);
      } else {
        then(Task::lose_attacker, defender);
      }
      break;
    case CombatResult::Ar:
      s.combat.vacated = 0;
      s.combat.pending = before.units;
      then(Task::disorder_roll, attacker);
      then(Task::advance, defender);
      then(Task::retreat, attacker);
      if (before.guns.any() && core::in_force(cases::bgr_9_17)) {
        s.combat.pending = before.guns;
        then(Task::gun_retreat, attacker);
      }
      break;
    case CombatResult::Ex: apply_exchange_result(s, e); break;
    case CombatResult::Ex_star: apply_partial_exchange(s, e); break;
    case CombatResult::Dr:
      s.combat.pending = before.defenders;
      then(Task::disorder_roll, defender);
      then(Task::advance, attacker);
      then(Task::retreat, defender);
      break;
    case CombatResult::De:
      then(Task::advance, attacker);
      lose_all(s, before.defenders, cases::bgr_8_6_g, e);
      break;
  }
}

/// bgr-8.6-i1: last of all a marker under construction in an attacked hex goes (bgr-10.34-i).
void Game::finish_combat(State& s, Events* e) const {
  for (const HexId h : s.combat.targets) {
    const std::uint8_t works = s.works[h];
    if (!Works::any(works) || Works::finished(works) || Works::side(works) == s.phasing) continue;
    if (core::in_force(cases::bgr_10_34_i)) remove_works(s, h, cases::bgr_10_34_i, e);
  }
  s.combat = {};
}

// ---- exchanges ----------------------------------------------------------------------------------

/// bgr-8.6-d: the whole defence goes, then the attackers pay for it.
void Game::apply_exchange_result(State& s, Events* e) const {
  const Combat before = s.combat;
  s.agenda.push_back({Task::disorder_roll, s.phasing, kNoUnit, 0});
  s.agenda.push_back({Task::advance, s.phasing, kNoUnit, 0});
  s.combat.debt = static_cast<std::uint16_t>(debt_of(s, before.defenders));
  lose_all(s, before.defenders, cases::bgr_8_6_d, e);
  begin_payment(s, cases::bgr_8_6_d, e);
}

/// bgr-8.6-e: one defender in all, the attacker's choice; the others retreat after the payment.
void Game::apply_partial_exchange(State& s, Events* e) const {
  const UnitSet defenders = s.combat.defenders;
  s.agenda.push_back({Task::disorder_roll, s.phasing, kNoUnit, 0});
  s.agenda.push_back({Task::advance, s.phasing, kNoUnit, 0});
  s.agenda.push_back({Task::retreat, core::enemy_of(s.phasing), kNoUnit, 0});
  s.combat.pending = defenders;
  if (defenders.count() == 1) {
    take_defender(s, static_cast<UnitId>(defenders.nth(0)), e);
  } else {
    s.agenda.push_back({Task::lose_defender, s.phasing, kNoUnit, 0});
  }
}

/// bgr-8.6-b: the others of the attack retreat.
void Game::take_attacker(State& s, UnitId u, Events* e) const {
  s.combat.pending = s.combat.units;
  s.combat.pending.reset(u);
  eliminate(s, u, cases::bgr_8_6_b, e);
}

void Game::take_defender(State& s, UnitId u, Events* e) const {
  s.combat.pending.reset(u);
  s.combat.debt = static_cast<std::uint16_t>(debt_of(s, only(u)));
  eliminate(s, u, cases::bgr_8_6_e, e);
  begin_payment(s, cases::bgr_8_6_e, e);
}

/// bgr-9.0-c: bombarding guns pay nothing. If all close attackers together do not exceed the debt,
/// all of them are lost and nothing is asked.
void Game::begin_payment(State& s, core::Case rule, Events* e) const {
  const UnitSet payers = s.combat.units;
  if (payers.none() || s.combat.debt == 0) return;
  if (strength_of(payers) > s.combat.debt) {
    s.agenda.push_back({Task::exchange, s.phasing, kNoUnit, 0});
    return;
  }
  s.combat.debt = 0;
  lose_all(s, payers, rule, e);
}

/// bgr-8.6-i2: enough, and not enough without any one of them.
bool Game::minimal_payment(const UnitSet& units, int needed) const {
  const int sum = strength_of(units);
  if (sum < needed) return false;
  bool minimal = true;
  each_unit(units, [&](UnitId u) { minimal = minimal && sum - info(u).strength < needed; });
  return minimal || !core::in_force(cases::bgr_8_6_i2);
}

void Game::judge_loss(const State& s, const Action& a, Verdict& v) const {
  const Task task = s.agenda.back().task;
  if (task == Task::exchange) return judge_payment(s, a, v);
  const bool attackers = task == Task::lose_attacker;
  const core::Case rule = attackers ? cases::bgr_8_6_b : cases::bgr_8_6_e;
  if (a.units.count() != 1) {
    v.nonsense(rule, a.unit);
    return;
  }
  const auto u = static_cast<UnitId>(a.units.nth(0));
  const UnitSet& choice = attackers ? s.combat.units : s.combat.defenders;
  if (choice.test(u) && s.units[u].on_map()) return;
  // bgr-9.15: a gun that fired from afar cannot be chosen.
  v.nonsense(attackers && s.combat.guns.test(u) ? cases::bgr_9_15 : rule, u);
}

/// bgr-8.6-d, -e: only close units of this attack pay, at least the debt, and nobody for nothing.
void Game::judge_payment(const State& s, const Action& a, Verdict& v) const {
  const bool whole = result_of(s) == CombatResult::Ex;
  const core::Case rule = whole ? cases::bgr_8_6_d : cases::bgr_8_6_e;
  UnitSet strangers = a.units;
  strangers.subtract(s.combat.units);
  if (strangers.any()) {
    const auto u = static_cast<UnitId>(strangers.nth(0));
    v.nonsense(s.combat.guns.test(u) ? cases::bgr_9_15 : rule, u);
    return;
  }
  const int sum = strength_of(a.units);
  if (sum < s.combat.debt) {
    v.nonsense(rule, a.units.any() ? static_cast<UnitId>(a.units.nth(0)) : kNoUnit);
    return;
  }
  if (!minimal_payment(a.units, s.combat.debt)) {
    v.broke(cases::bgr_8_6_i2, kNoUnit, kNoHex, s.combat.debt, sum);
  }
}

void Game::legal_payments(const State& s, std::vector<Action>& out) const {
  std::array<UnitId, 20> units{};
  std::size_t n = 0;
  each_unit(s.combat.units, [&](UnitId u) {
    if (n < units.size()) units[n++] = u;
  });
  Action a;
  a.verb = Verb::eliminate;
  for (std::uint32_t subset = 1; subset < (std::uint32_t{1} << n); ++subset) {
    int sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (((subset >> i) & 1U) != 0) sum += info(units[i]).strength;
    }
    if (sum < s.combat.debt) continue;
    a.units.clear();
    for (std::size_t i = 0; i < n; ++i) {
      if (((subset >> i) & 1U) != 0) a.units.set(units[i]);
    }
    if (minimal_payment(a.units, s.combat.debt)) out.push_back(a);
  }
}

void Game::apply_loss(State& s, const Action& a, Events* e) const {
  const Task task = s.agenda.back().task;
  s.agenda.pop_back();
  if (task == Task::lose_attacker) return take_attacker(s, static_cast<UnitId>(a.units.nth(0)), e);
  if (task == Task::lose_defender) return take_defender(s, static_cast<UnitId>(a.units.nth(0)), e);
  const bool whole = result_of(s) == CombatResult::Ex;
  s.combat.debt = 0;
  lose_all(s, a.units, whole ? cases::bgr_8_6_d : cases::bgr_8_6_e, e);
}

// ---- driving off Routed defenders ---------------------------------------------------------------

/// bgr-12.34: a Routed unit of this defence that is not yet told to go.
bool Game::may_drive(const State& s, UnitId u) const {
  return s.combat.defenders.test(u) && s.units[u].on_map() && s.units[u].routed() &&
         !s.combat.pending.test(u);
}

/// The attacker has said who must go: they go now, and the hexes they leave may be entered.
void Game::close_drive(State& s) const {
  s.agenda.pop_back();
  if (s.combat.pending.none()) return;
  s.agenda.push_back({Task::advance, s.phasing, kNoUnit, kBeforeDie});
  s.agenda.push_back({Task::drive_retreat, core::enemy_of(s.phasing), kNoUnit, 0});
}

/// bgr-13.2-b, an option: cavalry in some order that no cavalry attacks at close quarters may slip
/// away as far as one driven off.
bool Game::may_withdraw(const State& s, UnitId u) const {
  const auto horse = [&](UnitId unit) { return info(unit).type == core::UnitType::cavalry; };
  if (!s.combat.defenders.test(u) || !s.units[u].on_map() || !horse(u)) return false;
  if (s.units[u].routed() || s.combat.units.none()) return false;
  bool pursued = false;
  each_unit(s.combat.units, [&](UnitId attacker) { pursued = pursued || horse(attacker); });
  return !pursued && !long_retreats(s, u).empty();
}

/// The attackers may enter what is left empty, and do not look for another target.
void Game::close_withdrawal(State& s) const {
  s.agenda.pop_back();
  s.agenda.push_back({Task::advance, s.phasing, kNoUnit, kBeforeDie});
}

// ---- where a unit can retreat -------------------------------------------------------------------

/// bgr-8.71, -8.72: on the map, over no closed side, into no closed, enemy-held or enemy-controlled
/// hex, and into no ferry or pontoon hex even where a Movement Phase may end there (gc-22.11-e).
bool Game::open_to_retreat(const State& s, UnitId u, HexId from, hex::Direction d) const {
  const HexId to = map().grid.neighbour(from, d);
  if (to == kNoHex || !may_stop(to)) return false;
  if (s.first[to] != kNoUnit && side_[s.first[to]] != side_[u]) return false;
  if (!core::in_force(cases::bgr_8_72)) return true;
  if (!passable(from, d) || crossing(to)) return false;
  return !core::in_force(cases::bgr_8_71) || !enemy_controlled(s, to, side_[u]);
}

/// bgr-8.73, bgr-8.81, hl-19.21: may `u` stand in `h` at the end of the phase, were `without` gone?
bool Game::fits(const State& s, UnitId u, HexId h, UnitId without) const {
  int others = 0;
  bool company = true;
  for (UnitId f = s.first[h]; f != kNoUnit; f = s.next[f]) {
    if (f == without || f == u) continue;
    ++others;
    company = company && may_share(u, f);
  }
  return company && others < setup_.charts.terrain.stack_limit;
}

/// bgr-11.22: at night those of the attacking side that have not attacked are left alone by the
/// retreats of their friends.
bool Game::displaceable(const State& s, UnitId u) const {
  if (side_[u] != s.phasing || s.units[u].has(Mark::attacked)) return true;
  return !night(s) || !core::in_force(cases::bgr_11_22);
}

/// bgr-8.82: is there a chain of displacements that ends in a hex with room, if `u` must leave its
/// hex? Nobody in `barred` moves again and nobody goes back to `origin`. The first way found over
/// units that stand in different hexes is one. Where divisions and brigades push each other a hex
/// may hold more or less than before when the chain comes back to it (hl-19.21): that is tried out.
bool Game::finds_place(const State& s, UnitId u, const UnitSet& barred, HexId origin) const {
  UnitSet seen = barred;
  base::Scratch<UnitId, kMaxGameUnits> queue;
  std::array<UnitId, kMaxGameUnits> pusher{};
  queue.push_back(u);
  seen.set(u);
  pusher[u] = kNoUnit;
  bool division = stands_alone(u), brigade = !division;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const UnitId pushed = queue[i];
    const HexId from = s.units[pushed].hex;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      if (!open_to_retreat(s, pushed, from, d)) continue;
      const HexId to = map().grid.neighbour(from, d);
      if (to == origin) continue;
      bool new_ground = true;
      for (UnitId f = pushed; f != kNoUnit; f = pusher[f]) {
        new_ground = new_ground && s.units[f].hex != to;
      }
      if (!new_ground) continue;
      if (fits(s, pushed, to, kNoUnit)) return true;
      for (UnitId f = s.first[to]; f != kNoUnit; f = s.next[f]) {
        if (seen.test(f) || !displaceable(s, f) || !fits(s, pushed, to, f)) continue;
        seen.set(f);
        pusher[f] = pushed;
        queue.push_back(f);
        (stands_alone(f) ? division : brigade) = true;
      }
    }
  }
  int budget = kChainBudget;
  return division && brigade && chain_ends(s, u, barred, origin, budget);
}

/// The same, unit by unit as it would be played, as far as the budget goes.
bool Game::chain_ends(const State& s, UnitId u, UnitSet barred, HexId origin, int& budget) const {
  barred.set(u);
  base::FixedVector<HexId, hex::kDirections> full;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    if (!open_to_retreat(s, u, s.units[u].hex, d)) continue;
    const HexId to = map().grid.neighbour(s.units[u].hex, d);
    if (to == origin) continue;
    if (fits(s, u, to, kNoUnit)) return true;
    full.push_back(to);
  }
  for (const HexId to : full) {
    for (UnitId f = s.first[to]; f != kNoUnit; f = s.next[f]) {
      if (barred.test(f) || !displaceable(s, f) || !fits(s, u, to, f)) continue;
      if (--budget < 0) return false;
      State after = s;
      put(after, u, to);
      if (chain_ends(after, f, barred, origin, budget)) return true;
    }
  }
  return false;
}

/// bgr-8.81, -8.82: would `displaced`, pushed out of `to` by `u`, find a place of its own?
bool Game::can_displace(const State& s, UnitId u, HexId to, UnitId displaced, UnitSet chain,
                        HexId origin) const {
  if (chain.test(displaced) || !displaceable(s, displaced) || !fits(s, u, to, displaced)) {
    return false;
  }
  if (!core::in_force(cases::bgr_8_82)) return true;
  chain.set(u);
  State after = s;
  put(after, u, to);
  return finds_place(after, displaced, chain, origin);
}

void Game::add_displacements(const State& s, UnitId u, HexId via, HexId to, const UnitSet& chain,
                             HexId origin, Retreats& out) const {
  for (UnitId f = s.first[to]; f != kNoUnit; f = s.next[f]) {
    if (!out.full() && can_displace(s, u, to, f, chain, origin)) out.push_back({via, to, f});
  }
}

Game::Retreats Game::retreats(const State& s, UnitId u, const UnitSet& chain) const {
  Retreats out;
  base::FixedVector<HexId, hex::kDirections> crowded;
  const HexId from = s.units[u].hex;
  if (from == kNoHex) return out;
  const bool first = chain == only(u);
  const HexId origin = first ? from : s.combat.chain_from;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    if (!open_to_retreat(s, u, from, d)) continue;
    const HexId to = map().grid.neighbour(from, d);
    if (!first && to == origin) continue;
    const bool room = fits(s, u, to, kNoUnit);
    if (room) out.push_back({kNoHex, to, kNoUnit});
    if (!room || !core::in_force(cases::bgr_8_73)) crowded.push_back(to);
  }
  // bgr-8.73, -8.82: displacement is the last resort.
  if (!out.empty() && core::in_force(cases::bgr_8_73)) return out;
  if (!core::in_force(cases::bgr_8_81)) return out;
  for (const HexId to : crowded) add_displacements(s, u, kNoHex, to, chain, origin, out);
  return out;
}

/// bgr-12.3-i1: two steps, each a retreat of its own, that end two hexes away; stacking is asked at
/// the end only.
Game::Retreats Game::long_retreats(const State& s, UnitId u) const {
  Retreats out;
  base::FixedVector<Retreat, 24> crowded;
  const HexId from = s.units[u].hex;
  if (from == kNoHex) return out;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    if (!open_to_retreat(s, u, from, d)) continue;
    const HexId via = map().grid.neighbour(from, d);
    for (hex::Direction on = 0; on < hex::kDirections; ++on) {
      if (!open_to_retreat(s, u, via, on)) continue;
      const HexId to = map().grid.neighbour(via, on);
      const int away = map().grid.distance(from, to);
      if (away == 0 || (away == 1 && core::in_force(cases::bgr_12_3_i1))) continue;
      if (fits(s, u, to, kNoUnit)) {
        out.push_back({via, to, kNoUnit});
      } else {
        crowded.push_back({via, to, kNoUnit});
      }
    }
  }
  if (!out.empty() && core::in_force(cases::bgr_8_73)) return out;
  for (const Retreat& full : crowded) {
    add_displacements(s, u, full.via, full.to, only(u), from, out);
  }
  return out;
}

// ---- retreats as actions ------------------------------------------------------------------------

void Game::judge_retreat(const State& s, const Action& a, Verdict& v) const {
  const Frame& top = s.agenda.back();
  const bool displaced = top.task == Task::displace;
  const bool far = two_hexes(top.task);
  const bool mine = a.unit < unit_count() && s.units[a.unit].on_map() &&
                    (displaced                     ? a.unit == top.unit
                     : top.task == Task::withdraw ? may_withdraw(s, a.unit)
                                                  : s.combat.pending.test(a.unit));
  const bool driven = top.task == Task::drive_retreat;
  const core::Case sent = driven ? cases::bgr_12_34 : decision(s).rule;
  if (!mine) return void(v.nonsense(sent, a.unit));
  const std::size_t steps = far ? 2 : 1;
  if (a.path.size() != steps + 1 || a.path[0] != s.units[a.unit].hex) {
    return void(v.nonsense(far ? sent : cases::bgr_8_71, a.unit));
  }
  for (std::size_t i = 0; i < steps; ++i) {
    const HexId to = a.path[i + 1];
    if (to < map().grid.size() && map().grid.adjacent(a.path[i], to)) continue;
    return void(v.nonsense(far ? cases::bgr_12_3_i1 : cases::bgr_8_71, a.unit, to));
  }
  const Retreats open = far ? long_retreats(s, a.unit)
                            : retreats(s, a.unit, displaced ? s.combat.chain : only(a.unit));
  if (open.contains({far ? a.path[1] : kNoHex, a.path[steps], a.other})) return;
  explain_retreat(s, a, open, v);
}

/// Which cases a retreat breaks that is not in the list.
void Game::explain_retreat(const State& s, const Action& a, const Retreats& open,
                           Verdict& v) const {
  const std::size_t last = a.path.size() - 1;
  for (std::size_t i = 0; i < last; ++i) {
    const auto d = map().grid.direction(a.path[i], a.path[i + 1]);
    const bool closed = !d || !open_to_retreat(s, a.unit, a.path[i], *d);
    if (closed) v.nonsense(cases::bgr_8_72, a.unit, a.path[i + 1]);
  }
  if (last == 2 && map().grid.distance(a.path[0], a.path[2]) != 2) {
    v.nonsense(cases::bgr_12_3_i1, a.unit, a.path[2]);
  }
  if (v.legal()) explain_stacking(s, a, open, v);
}

void Game::explain_stacking(const State& s, const Action& a, const Retreats& open,
                            Verdict& v) const {
  const HexId to = a.path.back();
  const bool chained = s.agenda.back().task == Task::displace;
  // It would go back to where the chain began, or push somebody out where there is room.
  if (chained && to == s.combat.chain_from) return void(v.nonsense(cases::bgr_8_82, a.unit, to));
  bool other_way = fits(s, a.unit, to, kNoUnit);
  bool someone = false;
  for (const Retreat& r : open) {
    other_way = other_way || r.displaces == kNoUnit;
    someone = someone || r.to == to;
  }
  if (other_way) return void(v.nonsense(cases::bgr_8_73, a.unit, to));
  const bool named = a.other < unit_count() && s.units[a.other].hex == to;
  // Somebody there could make room, so the owner has to say who.
  if (someone && !named) return void(v.nonsense(cases::bgr_8_81, a.unit, to));
  for (UnitId f = s.first[to]; f != kNoUnit; f = s.next[f]) {
    if (!named || f == a.other) v.nonsense(no_displacement(s, a.unit, to, f), f, to);
  }
}

/// Why `u` does not take the place of `f`: bgr-11.22; one unit displaces no more than one
/// (bgr-8.81); or that one would find no place (bgr-8.82).
core::Case Game::no_displacement(const State& s, UnitId u, HexId to, UnitId f) const {
  if (!displaceable(s, f)) return cases::bgr_11_22;
  return fits(s, u, to, f) ? cases::bgr_8_82 : cases::bgr_8_81;
}

void Game::legal_retreats(const State& s, std::vector<Action>& out) const {
  const Frame& top = s.agenda.back();
  const auto offer = [&](UnitId u, Verb verb, const Retreats& open) {
    for (const Retreat& r : open) {
      Action a;
      a.verb = verb;
      a.unit = u;
      a.other = r.displaces;
      a.path.push_back(s.units[u].hex);
      if (r.via != kNoHex) a.path.push_back(r.via);
      a.path.push_back(r.to);
      out.push_back(a);
    }
  };
  if (top.task == Task::displace) {
    return offer(top.unit, Verb::displace, retreats(s, top.unit, s.combat.chain));
  }
  const bool free = top.task == Task::withdraw;
  each_unit(free ? s.combat.defenders : s.combat.pending, [&](UnitId u) {
    if (free && !may_withdraw(s, u)) return;
    offer(u, Verb::retreat,
          two_hexes(top.task) ? long_retreats(s, u) : retreats(s, u, only(u)));
  });
}

/// bgr-8.81, -8.82: the unit whose place was taken goes next; the chain is remembered.
void Game::push_displaced(State& s, const Action& a) const {
  if (a.other == kNoUnit) {
    s.combat.chain.clear();
    s.combat.chain_from = 0;
    return;
  }
  s.combat.chain.set(a.unit);
  s.combat.chain.set(a.other);
  s.agenda.push_back({Task::displace, side_[a.unit], a.other, 0});
}

void Game::apply_retreat(State& s, const Action& a, Events* e) const {
  const Task task = s.agenda.back().task;
  const bool far = two_hexes(task);
  const HexId from = a.path[0];
  s.combat.pending.reset(a.unit);
  if (far) s.combat.defenders.reset(a.unit);
  s.units[a.unit].add(Mark::retreated);
  note(e, task == Task::drive_retreat ? EventKind::driven_off : EventKind::retreated,
       side_[a.unit], a.unit, decision(s).rule, from, a.path.back());
  for (std::size_t i = 1; i < a.path.size(); ++i) move_unit(s, a.unit, a.path[i], e);
  leaders_follow(s, from, a.path.back(), side_[a.unit], e);
  s.combat.chain.clear();
  s.combat.chain_from = from;
  push_displaced(s, a);
}

/// bgr-8.83, bgr-12.18: nothing but the place of the unit changes.
void Game::apply_displace(State& s, const Action& a, Events* e) const {
  s.agenda.pop_back();
  note(e, EventKind::displaced, side_[a.unit], a.unit, cases::bgr_8_81, a.path[0], a.path[1]);
  s.units[a.unit].add(Mark::displaced);
  move_unit(s, a.unit, a.path[1], e);
  leaders_follow(s, a.path[0], a.path[1], side_[a.unit], e);
  push_displaced(s, a);
}

// ---- advances -----------------------------------------------------------------------------------

bool Game::victorious_attackers(const State& s) const { return s.agenda.back().side == s.phasing; }

/// bgr-12.34: an advance before the die must leave one attacker in contact with every defender that
/// is still there.
bool Game::leaves_enough(const State& s, UnitId u) const {
  UnitSet left = s.combat.units;
  left.reset(u);
  HexSet held;
  each_unit(s.combat.defenders, [&](UnitId d) {
    if (s.units[d].on_map()) held.set(s.units[d].hex);
  });
  if (held.none()) return true;
  bool enough = false;
  each_unit(left, [&](UnitId other) {
    bool all = true;
    held.each([&](std::size_t h) { all = all && in_contact(s, other, static_cast<HexId>(h)); });
    enough = enough || all;
  });
  return enough;
}

/// bgr-8.75, -8.75-i1, -8.76: one victorious unit, one hex, into a hex that the combat has emptied,
/// whatever ZOC is there.
void Game::judge_advance_of(const State& s, UnitId u, HexId to, Verdict& v) const {
  const bool attackers = victorious_attackers(s);
  const UnitSet& victors = attackers ? s.combat.units : s.combat.defenders;
  const auto& left = attackers ? s.combat.targets : s.combat.origins;
  if (u >= unit_count() || !victors.test(u) || !s.units[u].on_map()) {
    const bool gun_afar = u < unit_count() && attackers && s.combat.guns.test(u);
    return void(v.nonsense(gun_afar ? cases::bgr_9_47 : cases::bgr_8_75, u, to));
  }
  if (s.units[u].has(Mark::advanced)) return void(v.nonsense(cases::bgr_8_75, u, to));
  if (gun(u) && v.broke(cases::bgr_9_47, u, to)) return;
  if (s.units[u].routed() && v.broke(cases::bgr_12_35, u, to)) return;
  if (demoralized(s, side_[u]) && v.broke(timid_case(side_[u]), u, to)) return;
  std::size_t bit = 0;
  while (bit < left.size() && left[bit] != to) ++bit;
  if (bit == left.size()) return void(v.nonsense(cases::bgr_8_75_i1, u, to));
  const bool taken = ((s.combat.vacated >> bit) & 1U) != 0;
  if (taken) return void(v.nonsense(cases::bgr_8_76, u, to));
  if (s.first[to] != kNoUnit) {
    // bgr-11.22: one that took no part at night, and any other, keeps its hex from being vacated.
    const bool bystander = night(s) && !s.units[s.first[to]].has(Mark::attacked) && !attackers;
    if (v.broke(bystander ? cases::bgr_11_22 : cases::bgr_8_75_i1, u, to)) return;
  }
  const auto d = map().grid.direction(s.units[u].hex, to);
  if (!d) return void(v.nonsense(cases::bgr_8_75, u, to));
  if (!passable(s.units[u].hex, *d) || !may_stop(to)) {
    return void(v.nonsense(cases::bgr_8_75_i1, u, to));
  }
  if (s.agenda.back().data == kBeforeDie && !leaves_enough(s, u)) {
    v.nonsense(cases::bgr_12_34, u, to);
  }
}

Game::Advances Game::advances(const State& s) const {
  Advances out;
  if (s.agenda.empty() || s.agenda.back().task != Task::advance) return out;
  if (!core::in_force(cases::bgr_8_75)) return out;
  const bool attackers = victorious_attackers(s);
  const UnitSet& victors = attackers ? s.combat.units : s.combat.defenders;
  const auto& left = attackers ? s.combat.targets : s.combat.origins;
  const bool held_too = !core::in_force(cases::bgr_8_75_i1) || !core::in_force(cases::bgr_11_22);
  base::FixedVector<HexId, kMaxTargets> empty;
  for (const HexId to : left) {
    if (s.first[to] == kNoUnit || held_too) empty.push_back(to);
  }
  if (empty.empty()) return out;
  each_unit(victors, [&](UnitId u) {
    if (!s.units[u].on_map()) return;
    for (const HexId to : empty) {
      if (!map().grid.adjacent(s.units[u].hex, to) || out.full()) continue;
      Verdict v(Verdict::Mode::first_only);
      judge_advance_of(s, u, to, v);
      if (v.legal()) out.push_back({u, to});
    }
  });
  return out;
}

void Game::judge_advance(const State& s, const Action& a, Verdict& v) const {
  if (a.unit == kNoUnit) return;  // bgr-8.75: never compulsory
  if (a.hex >= map().grid.size()) return void(v.nonsense(cases::bgr_8_75_i1, a.unit));
  judge_advance_of(s, a.unit, a.hex, v);
}

void Game::apply_advance(State& s, const Action& a, Events* e) const {
  const Frame top = s.agenda.back();
  if (a.unit == kNoUnit) {
    note(e, EventKind::advance_declined, top.side, kNoUnit, cases::bgr_8_75);
    return close_advance(s);
  }
  const auto& left = victorious_attackers(s) ? s.combat.targets : s.combat.origins;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] != a.hex || !core::in_force(cases::bgr_8_76)) continue;
    s.combat.vacated = static_cast<std::uint8_t>(s.combat.vacated | (1U << i));
  }
  const HexId from = s.units[a.unit].hex;
  note(e, EventKind::advanced, top.side, a.unit,
       top.data == kBeforeDie ? cases::bgr_12_34 : cases::bgr_8_75, from, a.hex);
  s.units[a.unit].add(Mark::advanced);
  // bgr-12.34: one that has advanced before the die takes no further part in the combat.
  if (top.data == kBeforeDie) s.combat.units.reset(a.unit);
  move_unit(s, a.unit, a.hex, e);
  leaders_follow(s, from, a.hex, side_[a.unit], e);
}

/// Before the die only the hexes that are still held go on being attacked.
void Game::close_advance(State& s) const {
  const bool before = s.agenda.back().data == kBeforeDie;
  s.agenda.pop_back();
  if (!before) return;
  Combat& c = s.combat;
  for (std::size_t i = c.targets.size(); i > 0; --i) {
    const UnitId there = s.first[c.targets[i - 1]];
    if (there == kNoUnit || !c.defenders.test(there)) c.targets.erase_at(i - 1);
  }
  c.vacated = 0;
  note_origins(s);
}

// ---- what runs by itself ------------------------------------------------------------------------

/// Units that must retreat and cannot, none of them: all are lost (bgr-8.72, -8.82).
bool Game::settle_retreats(State& s, Events* e) const {
  const Task task = s.agenda.back().task;
  const UnitSet pending = s.combat.pending;
  bool some_way = false;
  each_unit(pending, [&](UnitId u) {
    if (some_way) return;
    some_way = two_hexes(task) ? !long_retreats(s, u).empty() : !retreats(s, u, only(u)).empty();
  });
  if (some_way) return false;
  s.combat.pending.clear();
  if (two_hexes(task)) s.combat.defenders.subtract(pending);
  if (pending.none()) {
    s.agenda.pop_back();
    if (task == Task::rout_retreat) s.combat = {};
    return true;
  }
  each_unit(pending, [&](UnitId u) {
    bool full = false;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      full = full || open_to_retreat(s, u, s.units[u].hex, d);
    }
    const core::Case off = stuck_case(s, u);
    const core::Case here = two_hexes(task) ? cases::bgr_12_34 : full ? cases::bgr_8_82 : off;
    lose_stuck(s, u, off == cases::hl_18_21 ? off : here, e);
  });
  return true;
}

/// bgr-8.82 offers only displacements that succeed; should one not, the unit is lost.
bool Game::settle_displaced(State& s, Events* e) const {
  const UnitId u = s.agenda.back().unit;
  if (!retreats(s, u, s.combat.chain).empty()) return false;
  s.agenda.pop_back();
  eliminate(s, u, cases::bgr_8_82, e);
  return true;
}

/// bgr-9.17: guns from afar may go back as well, if there is a way; afterwards the others must.
bool Game::settle_gun_retreat(State& s) const {
  each_unit(UnitSet(s.combat.pending), [&](UnitId u) {
    if (!fights(u) || retreats(s, u, only(u)).empty()) s.combat.pending.reset(u);
  });
  if (s.combat.pending.any()) return false;
  s.agenda.pop_back();
  s.combat.pending = s.combat.units;
  return true;
}

bool Game::settle_results(State& s, Events* e) const {
  const Frame top = s.agenda.back();
  switch (top.task) {
    case Task::drive: {
      bool choice = false;
      each_unit(s.combat.defenders, [&](UnitId u) { choice = choice || may_drive(s, u); });
      if (!choice) close_drive(s);
      return !choice;
    }
    case Task::withdraw: {
      bool choice = false;
      each_unit(s.combat.defenders, [&](UnitId u) { choice = choice || may_withdraw(s, u); });
      if (!choice) close_withdrawal(s);
      return !choice;
    }
    case Task::drive_retreat:
    case Task::retreat:
    case Task::rout_retreat: return settle_retreats(s, e);
    case Task::gun_retreat: return settle_gun_retreat(s);
    case Task::displace: return settle_displaced(s, e);
    case Task::advance:
      if (!advances(s).empty()) return false;
      close_advance(s);
      return true;
    case Task::night_roll:
    case Task::roll: {
      // bgr-12.34: with the last defender driven off the combat is over.
      const bool over = !standing_defenders(s);
      const bool falls_back = !over && automatic_retreat(s);
      if (!over && !falls_back) return false;
      s.agenda.pop_back();
      if (falls_back && top.task == Task::roll) {
        s.combat.automatic = 1;
        s.combat.result = static_cast<std::uint8_t>(CombatResult::Ar);
        apply_result(s, e);
      }
      return true;
    }
    case Task::combat: {
      const Combat& c = s.combat;
      const bool fought = (c.units | c.guns | c.defenders | c.contacted).any();
      if (fought) finish_combat(s, e);
      return fought;
    }
    default: return false;
  }
}

// ---- doors --------------------------------------------------------------------------------------

void Game::judge_results(const State& s, const Action& a, Verdict& v) const {
  const Task task = s.agenda.back().task;
  switch (task) {
    case Task::drive:
      if (a.verb == Verb::pass) return;
      if (a.verb != Verb::drive || a.unit >= unit_count() || !may_drive(s, a.unit)) {
        v.nonsense(cases::bgr_12_34, a.unit);
      }
      return;
    case Task::drive_retreat:
    case Task::retreat:
    case Task::rout_retreat:
      if (a.verb == Verb::retreat) return judge_retreat(s, a, v);
      break;
    case Task::withdraw:
    case Task::gun_retreat:
      if (a.verb == Verb::pass) return;
      if (a.verb == Verb::retreat) return judge_retreat(s, a, v);
      break;
    case Task::displace:
      if (a.verb == Verb::displace) return judge_retreat(s, a, v);
      break;
    case Task::lose_attacker:
    case Task::lose_defender:
    case Task::exchange:
      if (a.verb == Verb::eliminate) return judge_loss(s, a, v);
      break;
    case Task::advance:
      if (a.verb == Verb::advance) return judge_advance(s, a, v);
      break;
    default: break;
  }
  v.nonsense(decision(s).rule, a.unit);
}

void Game::legal_results(const State& s, std::vector<Action>& out) const {
  Action a;
  const auto offer_units = [&](Verb verb, const UnitSet& set) {
    each_unit(set, [&](UnitId u) {
      a.verb = verb;
      if (verb == Verb::drive) {
        a.unit = u;
      } else {
        a.units = only(u);
      }
      Verdict v(Verdict::Mode::first_only);
      judge_results(s, a, v);
      if (v.legal()) out.push_back(a);
    });
  };
  const auto offer_pass = [&] {
    Action pass;
    pass.verb = Verb::pass;
    out.push_back(pass);
  };
  switch (s.agenda.back().task) {
    case Task::drive:
      offer_units(Verb::drive, s.combat.defenders);
      return offer_pass();
    case Task::lose_attacker: return offer_units(Verb::eliminate, s.combat.units);
    case Task::lose_defender: return offer_units(Verb::eliminate, s.combat.defenders);
    case Task::exchange: return legal_payments(s, out);
    case Task::advance:
      a.verb = Verb::advance;
      for (const Advance& advance : advances(s)) {
        a.unit = advance.unit;
        a.hex = advance.to;
        out.push_back(a);
      }
      a.unit = kNoUnit;
      a.hex = kNoHex;
      out.push_back(a);
      return;
    case Task::withdraw:
    case Task::gun_retreat:
      legal_retreats(s, out);
      return offer_pass();
    default: return legal_retreats(s, out);
  }
}

void Game::apply_results(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::drive: s.combat.pending.set(a.unit); return;
    case Verb::pass:
      if (s.agenda.back().task == Task::drive) return close_drive(s);
      if (s.agenda.back().task == Task::withdraw) return close_withdrawal(s);
      s.combat.pending.clear();
      return;
    case Verb::eliminate: return apply_loss(s, a, e);
    case Verb::retreat: return apply_retreat(s, a, e);
    case Verb::displace: return apply_displace(s, a, e);
    case Verb::advance: return apply_advance(s, a, e);
    default: return;
  }
}

}  // namespace hg::hooker_lee
