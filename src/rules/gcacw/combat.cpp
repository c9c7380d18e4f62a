// How a combat is fought: gcw-7.1 steps 3 to 6, gcw-7.5 results. Retreats and advances are in
// retreat.cpp, the deaths of leaders in leaders.cpp.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

namespace {

using Letter = CombatResult::Letter;
using Back = CombatResult::Back;

constexpr std::uint8_t kDefenderLettered = 1, kAttackerLettered = 2;

std::uint8_t letters_of(bool defender) { return defender ? kDefenderLettered : kAttackerLettered; }

/// gcw-7.5-d … -g: the case of a letter.
core::Case case_of(Letter letter) {
  switch (letter) {
    case Letter::D: return cases::gcw_7_5_d;
    case Letter::F: return cases::gcw_7_5_e;
    case Letter::f: return cases::gcw_7_5_f;
    default: return cases::gcw_7_5_g;
  }
}

/// gcw-7.5-d, -e, -f: levels of fatigue.
int fatigue_of(Letter letter) {
  switch (letter) {
    case Letter::D: return 3;
    case Letter::F: return 2;
    case Letter::f: return 1;
    default: return 0;
  }
}

/// gcw-7.5-h, -i, -j.
core::Case case_of(Back back) {
  if (back == Back::r) return cases::gcw_7_5_h;
  return back == Back::R ? cases::gcw_7_5_i : cases::gcw_7_5_j;
}

}  // namespace

// ---- the dice -----------------------------------------------------------------------------------

/// gcw-7.1-f: everybody in the hex defends; gcw-7.1-n: an artillery die comes before the others.
void Game::begin_combat(State& s, Events* e) const {
  Combat& c = s.combat;
  c.defenders = units_in(s, c.target);
  const bool assault = c.assault != 0;
  const Side side = s.active;
  if (!assault) note_attack(s, e);
  c.attackers.each([&](std::size_t u) {
    if (s.units[u].on_map()) drop_refused(s, s.units[u].hex, e);
  });
  const UnitId who = assault ? s.activity.leader : s.march.unit;
  s.agenda.push_back({Task::combat_roll, side, who, 0});
  core::Ledger dry;
  if (odds(s, c, dry).artillery.die && core::in_force(cases::gcw_7_1_n)) {
    s.agenda.push_back({Task::artillery_roll, side, who, 0});
  }
}

/// gcw-7.8-i: the marker goes when all units of its hex attack.
void Game::drop_refused(State& s, HexId h, Events* e) const {
  if (!core::in_force(cases::gcw_7_8_i)) return;
  bool marked = false;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (!s.combat.attackers.test(u)) return;
    marked = marked || s.units[u].has(Mark::refused);
  }
  if (!marked) return;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) s.units[u].remove(Mark::refused);
  note(e, EventKind::unrefused, s.active, kNoUnit, cases::gcw_7_8_i, kNoHex, h);
}

/// gcw-7.2-h, gcw-7.5-o: what a very large grand assault loses besides.
int Game::grand_loss(bool grand, int attack) const {
  if (!grand) return 0;
  if (!core::in_force(cases::gcw_7_2_h) || !core::in_force(cases::gcw_7_5_o)) return 0;
  const auto& from = setup_.charts.grand_loss_from;
  return static_cast<int>(std::count_if(
      from.begin(), from.end(), [&](int points) { return attack >= points * kQuarters; }));
}

const CombatResult& Game::result_of(const State& s, bool defender) const {
  const Combat& c = s.combat;
  return result(c.difference, defender ? c.defence_column : c.attack_column, defender);
}

/// gcw-7.1-o: attacker's total less defender's. The results wait on the agenda, the defender's on
/// top (gcw-7.5-t); two natural ones stop everything first (slb-18-a).
void Game::roll_combat(State& s, int first, int second, Events* e) const {
  Combat& c = s.combat;
  const Frame asked = s.agenda.back();
  s.agenda.pop_back();
  core::Ledger dry;
  if (asked.task == Task::artillery_roll) {
    c.artillery_die = static_cast<std::uint8_t>(first);
    const int by = odds(s, c, dry).artillery.even;
    return note(e, EventKind::artillery_rolled, asked.side, asked.unit, cases::gcw_7_4_m, c.from,
                c.target, first, by);
  }
  const Odds o = odds(s, c, dry);
  c.attacker_die = static_cast<std::uint8_t>(first);
  c.defender_die = static_cast<std::uint8_t>(second);
  c.attacker_modifier = static_cast<std::int8_t>(o.attacker_modifier);
  c.defender_modifier = static_cast<std::int8_t>(o.defender_modifier);
  const int modified =
      core::in_force(cases::gcw_7_1_o) ? o.attacker_modifier - o.defender_modifier : 0;
  c.difference = static_cast<std::int8_t>(first - second + modified);
  c.attack_column = o.attack_column;
  c.defence_column = o.defence_column;
  note(e, EventKind::combat_rolled, asked.side, asked.unit, cases::gcw_7_1_o, c.from, c.target,
       c.difference);
  const Side enemy = core::enemy_of(asked.side);
  note(e, EventKind::result, enemy, kNoUnit, cases::gcw_7_5_a, kNoHex, c.target, c.difference,
       c.defence_column);
  note(e, EventKind::result, asked.side, kNoUnit, cases::gcw_7_5_a, kNoHex, c.from, c.difference,
       c.attack_column);
  push_results(s, asked.side, grand_loss(c.assault == 2, o.attack));
  if (first == 1 && second == 1) check_death(s, e);
}

void Game::push_results(State& s, Side attacker, int extra) const {
  const Frame defence{Task::lose_defender, core::enemy_of(attacker), kNoUnit,
                      result_of(s, true).loss};
  const Frame attack{Task::lose_attacker, attacker, kNoUnit,
                     static_cast<std::uint8_t>(result_of(s, false).loss + extra)};
  const bool defender_first = core::in_force(cases::gcw_7_5_t);
  s.agenda.push_back({Task::advance, attacker, kNoUnit, 0});
  s.agenda.push_back(defender_first ? attack : defence);
  s.agenda.push_back(defender_first ? defence : attack);
  s.combat.losses = s.agenda.back().data;
}

// ---- losses and letters -------------------------------------------------------------------------

/// gcw-7.5-p, -q, -r, -s: those of the combat who are still there; nobody else.
UnitSet Game::force_of(const State& s, bool defender) const {
  UnitSet set;
  (defender ? s.combat.defenders : s.combat.attackers).each([&](std::size_t u) {
    if (s.units[u].on_map()) set.set(u);
  });
  return set;
}

void Game::owe(State& s, int points) const {
  s.agenda.back().data = static_cast<std::uint8_t>(points);
  s.combat.losses = static_cast<std::uint8_t>(points);
}

/// gcw-7.5-m: manpower only; the artillery value stays, and so does the order (gcw-7.5-n).
void Game::take_loss(State& s, UnitId u, int points, bool defender, Events* e) const {
  if (!core::in_force(cases::gcw_7_5_m)) return;
  if (!core::in_force(cases::gcw_7_5_n)) disorganise(s, u, cases::gcw_7_5_m, e);
  const core::Case rule = defender ? cases::gcw_7_5_s
                          : s.combat.assault != 0 ? cases::gcw_7_5_q
                                                  : cases::gcw_7_5_p;
  lose(s, u, points, true, rule, e);
}

void Game::judge_combat(const State& s, const Action& a, Verdict& v) const {
  const bool defender = s.agenda.back().task == Task::lose_defender;
  const core::Case rule = defender ? cases::gcw_7_5_s : cases::gcw_7_5_q;
  if (a.unit == kNoUnit || leader(a.unit) || !s.units[a.unit].on_map()) {
    v.nonsense(rule, a.unit);
  } else if (!force_of(s, defender).test(a.unit)) {
    v.broke(defender ? cases::gcw_7_5_s : cases::gcw_7_5_r, a.unit, s.units[a.unit].hex);
  }
}

void Game::legal_combat(const State& s, std::vector<Action>& out) const {
  const bool defender = s.agenda.back().task == Task::lose_defender;
  force_of(s, defender).each([&](std::size_t u) {
    Action a;
    a.verb = Verb::lose;
    a.unit = static_cast<UnitId>(u);
    out.push_back(a);
  });
}

void Game::apply_combat(State& s, const Action& a, Events* e) const {
  const bool defender = s.agenda.back().task == Task::lose_defender;
  owe(s, s.agenda.back().data - 1);
  take_loss(s, a.unit, 1, defender, e);
}

/// gcw-7.5-d … -j: what the letters of a side do to one of its units.
void Game::apply_letters_to(State& s, UnitId u, const CombatResult& r, Events* e) const {
  const core::Case rule = case_of(r.letter);
  if (r.letter == Letter::D) disorganise(s, u, rule, e);
  tire(s, u, fatigue_of(r.letter), rule, e);
  const int before = s.units[u].demoralised;
  if (r.back == Back::R) demoralise(s, u, before + 1, cases::gcw_7_5_i, e);
  if (r.back != Back::R_star) return;
  if (before >= 2) {
    lose(s, u, 1, true, cases::gcw_7_5_j, e);
  } else {
    demoralise(s, u, 2, cases::gcw_7_5_j, e);
  }
}

void Game::apply_letters(State& s, bool defender, Events* e) const {
  const CombatResult& r = result_of(s, defender);
  force_of(s, defender).each([&](std::size_t u) {
    apply_letters_to(s, static_cast<UnitId>(u), r, e);
  });
}

/// Nobody is asked where one unit takes all, or where the number takes all the force has
/// (gcw-7.5-q: what is over is forgotten).
bool Game::settle_losses(State& s, bool defender, Events* e) const {
  const UnitSet force = force_of(s, defender);
  const int points = s.agenda.back().data;
  int manpower = 0;
  force.each([&](std::size_t u) { manpower += s.units[u].manpower; });
  if (force.count() > 1 && manpower > points) return false;
  owe(s, 0);
  force.each([&](std::size_t u) { take_loss(s, static_cast<UnitId>(u), points, defender, e); });
  return true;
}

bool Game::settle_combat(State& s, Events* e) const {
  const Task task = s.agenda.back().task;
  if (task != Task::lose_defender && task != Task::lose_attacker) return false;
  const bool defender = task == Task::lose_defender;
  if (s.agenda.back().data > 0) return settle_losses(s, defender, e);
  if ((s.combat.lettered & letters_of(defender)) == 0) {
    s.combat.lettered = static_cast<std::uint8_t>(s.combat.lettered | letters_of(defender));
    apply_letters(s, defender, e);
    return true;
  }
  s.agenda.pop_back();
  if (!s.agenda.empty()) s.combat.losses = s.agenda.back().data;
  if (defender) {
    after_defender(s, e);
  } else {
    after_attacker(s);
  }
  return true;
}

/// gcw-7.5-h, -i, -j: the retreat, or the offer of one (gcw-7.6-z).
void Game::after_defender(State& s, Events* e) const {
  const UnitSet left = force_of(s, true);
  if (left.none()) return;
  const Back back = result_of(s, true).back;
  if (back == Back::none || !core::in_force(case_of(back))) {
    const Side side = side_[left.nth(0)];
    s.agenda.push_back({Task::voluntary, side, kNoUnit, 0});
    return;
  }
  const RetreatKind kind = back == Back::r ? RetreatKind::normal : RetreatKind::rout;
  begin_retreat(s, left, kind, s.combat.from, e);
}

/// gcw-7.5-k: who may advance into a hex that is empty now.
void Game::after_attacker(State& s) const {
  Combat& c = s.combat;
  c.vacated = occupied(s, c.target) ? 0 : 1;
  const bool advance = result_of(s, false).advance && core::in_force(cases::gcw_7_5_k);
  c.pending.clear();
  if (c.vacated != 0 && advance) c.pending = force_of(s, false);
}

/// gcw-7.1-p, gcw-7.5-d … -g, slb-13.4-p: does this combat end the march?
bool Game::ends_march(const State& s) const {
  if (!s.units[s.march.unit].on_map()) return true;
  if (s.combat.charge != 0 && core::in_force(cases::slb_13_4_p)) return true;
  const Letter letter = result_of(s, false).letter;
  return letter != Letter::none && core::in_force(case_of(letter)) &&
         core::in_force(cases::gcw_7_1_p);
}

void Game::end_combat(State& s, Events* e) const {
  if (s.combat.assault != 0) return drop_assault(s, e);
  const bool over = ends_march(s);
  s.combat = {};
  if (over) end_march(s, e);
}

}  // namespace hg::gcacw
