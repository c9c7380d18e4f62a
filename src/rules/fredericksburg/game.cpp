// Doors of the rules: which decision, which actions, judged by which room.
#include "rules/fredericksburg/game.h"

#include "mech/chains.h"
#include "rules/cases.gen.h"

namespace hg::fredericksburg {

// ---- the board -----------------------------------------------------------------------------------

void Game::insert(State& s, UnitId u, HexId h) const {
  UnitState& unit = s.units[u];
  unit.hex = h;
  unit.place = static_cast<std::uint8_t>(Place::map);
  mech::link(s.first, s.next, u, h);
}

void Game::remove(State& s, UnitId u) const {
  mech::unlink(s.first, s.next, u, s.units[u].hex);
  s.units[u].hex = kNoHex;
}

int Game::count_in(const State& s, HexId h) const { return mech::count(s.first, s.next, h); }

State Game::blank() const {
  State s;
  s.first.fill(kNoUnit);
  s.next.fill(kNoUnit);
  for (auto& unit : s.units) unit.hex = kNoHex;
  s.owners.fill(Side::none);
  for (std::size_t i = 0; i < setup_.rules.point_hexes.size(); ++i) {
    s.owners[i] = setup_.rules.point_hexes[i].owner_at_start;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    s.start_points[side] = static_cast<std::uint16_t>(setup_.rules.start_points[side]);
  }
  s.phasing = setup_.rules.first_player;
  return s;
}

void Game::put(State& s, UnitId unit, HexId h) const {
  if (s.units[unit].on_map()) remove(s, unit);
  insert(s, unit, h);
}

void Game::take_off(State& s, UnitId unit, Place where) const {
  if (s.units[unit].on_map()) remove(s, unit);
  s.units[unit].place = static_cast<std::uint8_t>(where);
  if (where != Place::reserve) s.units[unit].marks = 0;
}

/// bgd-3.0-a, -c, fr-15.1: every listed unit in its hex, turn 1, the First Player to move.
State Game::start() const {
  State s = blank();
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const auto id = static_cast<UnitId>(u);
    if (info(id).start == kNoHex) continue;
    put(s, id, info(id).start);
    if (info(id).starts_immobile) s.units[u].add(Mark::immobile);
  }
  begin(s, setup_.rules.first_player, Phase::movement, nullptr);
  return s;
}

core::Light Game::light(const State& s) const {
  const auto& turns = setup_.rules.turns;
  if (s.turn == 0 || s.turn > turns.size()) return core::Light::day;
  return turns[s.turn - 1U].light;
}

// ---- decisions -----------------------------------------------------------------------------------

Decision Game::decision(const State& s) const {
  if (s.over() || s.agenda.empty()) return {Side::none, Task::over, cases::bgd_4_0};
  const Frame& top = s.agenda.back();
  switch (top.task) {
    case Task::movement: return {top.side, top.task, cases::bgd_4_1_a};
    case Task::combat: return {top.side, top.task, cases::bgd_4_1_b};
    case Task::draft: return {top.side, top.task, cases::bgd_7_1_i3};
    case Task::roll: return {top.side, top.task, cases::bgd_7_0_d};
    case Task::exchange: return {top.side, top.task, cases::bgd_7_6_c};
    case Task::gun_retreat: return {top.side, top.task, cases::bgd_8_1_e};
    case Task::retreat: return {top.side, top.task, cases::bgd_7_7};
    case Task::displace: return {top.side, top.task, cases::bgd_7_8};
    case Task::advance: return {top.side, top.task, cases::bgd_7_7_p2};
    case Task::ineffective_retreat: return {top.side, top.task, cases::bgd_11_3};
    case Task::over: break;
  }
  return {Side::none, Task::over, cases::bgd_4_0};
}

void Game::legal(const State& s, std::vector<Action>& out) const {
  out.clear();
  switch (decision(s).task) {
    case Task::movement: return legal_moves(s, kNoUnit, out);
    case Task::combat: return legal_combat(s, out);
    case Task::draft: return legal_draft(s, out);
    case Task::exchange: return legal_payments(s, out);
    case Task::gun_retreat:
    case Task::retreat:
    case Task::displace:
    case Task::advance:
    case Task::ineffective_retreat: return legal_results(s, out);
    case Task::roll:
    case Task::over: return;
  }
}

void Game::legal_of(const State& s, UnitId unit, std::vector<Action>& out) const {
  if (decision(s).task == Task::movement) {
    out.clear();
    return legal_moves(s, unit, out);
  }
  legal(s, out);
  std::erase_if(out, [&](const Action& a) { return a.unit != unit && !a.units.test(unit); });
}

/// bgd-4.1-a, -b: some things can only be done in one phase; says so and stops.
bool Game::wrong_time(const State& s, const Action& a, Verdict& v) const {
  const Task task = decision(s).task;
  const bool moving = a.verb == Verb::move || a.verb == Verb::enter || a.verb == Verb::exit;
  const bool fighting = a.verb == Verb::attack || a.verb == Verb::bombard ||
                        a.verb == Verb::target || a.verb == Verb::add || a.verb == Verb::declare;
  if (task == Task::over) return v.nonsense(cases::bgd_4_0);
  if (moving && task != Task::movement) {
    if (a.verb == Verb::exit) return v.nonsense(cases::fr_15_4_3_c, a.unit);
    v.nonsense(cases::bgd_4_1_b, a.unit);
    if (s.die_thrown != 0) v.nonsense(cases::bgd_5_1_c, a.unit);
    return true;
  }
  if (fighting && task == Task::movement) {
    // bgd-10.1: at night there is no Combat Phase to wait for.
    const bool night = light(s) == core::Light::night;
    return v.nonsense(night ? cases::bgd_10_1 : cases::bgd_4_1_a);
  }
  return false;
}

void Game::judge(const State& s, const Action& a, Verdict& v) const {
  if (wrong_time(s, a, v)) return;
  const Task task = decision(s).task;
  const bool combat = task == Task::combat;
  const bool leaving = task == Task::retreat || task == Task::gun_retreat ||
                       task == Task::ineffective_retreat;
  switch (a.verb) {
    case Verb::move: return judge_move(s, a, v);
    case Verb::enter: return judge_enter(s, a, v);
    case Verb::exit: return judge_exit(s, a, v);
    case Verb::end_phase:
      if (task == Task::movement) return judge_end_movement(s, v);
      if (combat) return judge_end_combat(s, v);
      break;
    case Verb::attack:
    case Verb::bombard:
      if (combat) return judge_declaration(s, a, contacts(s), v);
      break;
    case Verb::target:
      if (combat || task == Task::draft) return judge_target(s, a, contacts(s), v);
      break;
    case Verb::add:
      if (task == Task::draft) return judge_add(s, a, contacts(s), v);
      break;
    case Verb::declare:
      if (task == Task::draft) return judge_declaration(s, draft_action(s, a.column), contacts(s), v);
      break;
    case Verb::eliminate:
      if (task == Task::exchange) return judge_eliminate(s, a, v);
      break;
    case Verb::retreat:
      if (leaving) return judge_retreat(s, a, v);
      break;
    case Verb::displace:
      if (task == Task::displace) return judge_retreat(s, a, v);
      break;
    case Verb::advance:
      if (task == Task::advance) return judge_advance(s, a, v);
      if (combat) {
        // bgd-7.7-d, -p3: an advance is taken at once or not at all, and once a combat.
        v.nonsense(cases::bgd_7_7_d, a.unit, a.hex);
        return;
      }
      break;
    case Verb::pass:
      if (task == Task::gun_retreat) return;
      break;
  }
  v.nonsense(decision(s).rule, a.unit);
}

bool Game::allows(const State& s, const Action& a) const {
  Verdict v(Verdict::Mode::first_only);
  judge(s, a, v);
  return v.legal();
}

void Game::apply(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::move: apply_move(s, a, e); break;
    case Verb::enter: apply_enter(s, a, e); break;
    case Verb::exit: apply_exit(s, a, e); break;
    case Verb::end_phase:
      if (s.agenda.back().task == Task::movement) {
        end_movement(s, e);
      } else {
        end_combat(s, e);
      }
      break;
    case Verb::attack:
    case Verb::bombard: apply_declaration(s, a, e); break;
    case Verb::target: apply_target(s, a); break;
    case Verb::add: apply_add(s, a); break;
    case Verb::declare: apply_declaration(s, draft_action(s, a.column), e); break;
    case Verb::eliminate:
      a.units.each([&](std::size_t u) {
        eliminate(s, static_cast<UnitId>(u), cases::bgd_7_6_c, e);
      });
      s.agenda.pop_back();
      break;
    case Verb::retreat: apply_retreat(s, a, e); break;
    case Verb::displace: apply_displace(s, a, e); break;
    case Verb::advance: apply_advance(s, a, e); break;
    case Verb::pass: s.combat.pending.clear(); break;
  }
  settle(s, e);
}

UnitSet Game::actors(const State& s) const {
  UnitSet set;
  std::vector<Action> actions;
  legal(s, actions);
  for (const Action& a : actions) {
    if (a.unit != kNoUnit) set.set(a.unit);
    set |= a.units;
  }
  if (decision(s).task == Task::combat) set = set | duties(s).units;
  return set;
}

}  // namespace hg::fredericksburg
