// Doors of the rules: which decision, which actions, judged by which room.
#include "rules/hooker_lee/game.h"

#include "mech/chains.h"
#include "rules/cases.gen.h"

namespace hg::hooker_lee {

Game::Game(Setup setup) : setup_(std::move(setup)) {
  HG_ASSERT(setup_.map != nullptr && setup_.map->grid.size() <= kMaxMapHexes);
  HG_ASSERT(setup_.units.size() <= kMaxGameUnits);
  side_.fill(Side::none);
  for (std::size_t u = 0; u < setup_.units.size(); ++u) {
    side_[u] = setup_.units[u].side;
    if (leader(static_cast<UnitId>(u))) leaders_.push_back(static_cast<UnitId>(u));
  }
  point_index_.assign(setup_.map->grid.size(), 0xFF);
  for (std::size_t i = 0; i < setup_.rules.point_hexes.size() && i < kMaxPointHexes; ++i) {
    point_index_[setup_.rules.point_hexes[i].hex] = static_cast<std::uint8_t>(i);
  }
  build_tables();
}

// ---- the board ----------------------------------------------------------------------------------

/// Leaders and gunboats have a hex but stand in no chain: they neither block nor stack (gc-23.52,
/// bgr-9.64).
void Game::insert(State& s, UnitId u, HexId h) const {
  UnitState& unit = s.units[u];
  unit.hex = h;
  unit.place = static_cast<std::uint8_t>(Place::map);
  if (fights(u)) mech::link(s.first, s.next, u, h);
}

void Game::remove(State& s, UnitId u) const {
  if (fights(u)) mech::unlink(s.first, s.next, u, s.units[u].hex);
  s.units[u].hex = kNoHex;
}

int Game::count_in(const State& s, HexId h) const { return mech::count(s.first, s.next, h); }

State Game::blank() const {
  State s;
  s.first.fill(kNoUnit);
  s.next.fill(kNoUnit);
  for (auto& unit : s.units) unit.hex = kNoHex;
  s.owners.fill(Side::none);
  for (std::size_t i = 0; i < setup_.rules.point_hexes.size() && i < kMaxPointHexes; ++i) {
    s.owners[i] = setup_.rules.point_hexes[i].owner_at_start;
  }
  s.ready = ~std::uint32_t{0};
  s.phasing = setup_.rules.first_player;
  return s;
}

void Game::put(State& s, UnitId unit, HexId h) const {
  if (s.units[unit].on_map()) remove(s, unit);
  insert(s, unit, h);
}

/// hl-20.15: that a unit of I Corps has crossed is remembered even when it is gone.
void Game::take_off(State& s, UnitId unit, Place where) const {
  UnitState& u = s.units[unit];
  if (u.on_map()) remove(s, unit);
  u.place = static_cast<std::uint8_t>(where);
  if (where == Place::reserve) return;
  const bool crossed = u.has(Mark::crossed);
  u.marks = 0;
  if (crossed) u.add(Mark::crossed);
}

/// bgr-3.0-a, -b, -d: every listed unit in its hex, the others off the map, turn 1, the First
/// Player to move; gc-22.3: unless he has no Player-Turn on it.
State Game::start() const {
  State s = blank();
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (setup_.units[u].start != kNoHex) put(s, static_cast<UnitId>(u), setup_.units[u].start);
  }
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (s.units[u].on_map()) arrive(s, static_cast<UnitId>(u), s.units[u].hex, nullptr);
  }
  Side first = setup_.rules.first_player;
  if (setup_.rules.no_confederate_turn == s.turn && core::in_force(cases::gc_22_3)) {
    first = Side::union_;
  }
  begin_player_turn(s, first, nullptr);
  return s;
}

/// bgr-11.0, hl-16.4-b, gc-22.4: night is what the turn track says.
core::Light Game::light(const State& s) const {
  const auto& turns = setup_.rules.turns;
  if (s.turn == 0 || s.turn > turns.size()) return core::Light::day;
  return turns[s.turn - 1U].light;
}

// ---- decisions ----------------------------------------------------------------------------------

namespace {

/// Who is asked: a die belongs to chance, everything else to the side of the frame.
bool by_chance(Task task) {
  switch (task) {
    case Task::command_roll:
    case Task::averill_roll:
    case Task::rally_roll:
    case Task::night_roll:
    case Task::roll:
    case Task::disorder_roll:
    case Task::saving_roll:
    case Task::fate_roll: return true;
    default: return false;
  }
}

/// The case that puts the question.
core::Case case_of(Task task, const State& s) {
  const auto result = static_cast<CombatResult>(s.combat.result);
  const bool retreat = result == CombatResult::Dr;
  const bool partial = result == CombatResult::Ex_star;
  switch (task) {
    case Task::assign: return cases::gc_23_4_b;
    case Task::command_roll: return cases::gc_23_4_a;
    case Task::averill_roll: return cases::hl_19_14;
    case Task::movement: return cases::bgr_4_0_c;
    case Task::rout: return cases::bgr_12_16;
    case Task::rally_roll: return cases::bgr_12_41_b;
    case Task::fortify: return cases::bgr_10_34_ii;
    case Task::combat: return cases::bgr_4_0_d;
    case Task::draft: return cases::bgr_8_1_i4;
    case Task::drive: return cases::bgr_12_34;
    case Task::drive_retreat: return cases::bgr_12_3_i1;
    case Task::night_roll: return cases::bgr_11_23;
    case Task::roll: return cases::bgr_8_0_c;
    case Task::lose_attacker: return cases::bgr_8_6_b;
    case Task::lose_defender: return cases::bgr_8_6_e;
    case Task::exchange: return partial ? cases::bgr_8_6_e : cases::bgr_8_6_d;
    case Task::gun_retreat: return cases::bgr_9_17;
    case Task::retreat: return cases::bgr_8_71;
    case Task::displace: return cases::bgr_8_81;
    case Task::advance: return cases::bgr_8_75;
    case Task::disorder_roll: return retreat ? cases::bgr_12_12 : cases::bgr_12_13;
    case Task::saving_roll: return cases::gc_23_55_a;
    case Task::fate_roll: return cases::gc_23_56;
    case Task::place_leader: return cases::gc_23_56;
    case Task::rout_retreat: return cases::bgr_12_32;
    case Task::withdraw: return cases::bgr_13_2_b;
    case Task::over: break;
  }
  return cases::bgr_4_0_b;
}

bool marches(Verb verb) {
  return verb == Verb::move || verb == Verb::enter || verb == Verb::exit;
}

bool declares(Verb verb) {
  return verb == Verb::attack || verb == Verb::bombard || verb == Verb::target ||
         verb == Verb::add || verb == Verb::declare;
}

}  // namespace

Decision Game::decision(const State& s) const {
  if (s.over() || s.agenda.empty()) {
    return {Side::none, Task::over, kNoUnit, cases::bgr_4_0_b};
  }
  const Frame& top = s.agenda.back();
  const Side side = by_chance(top.task) ? Side::chance : top.side;
  return {side, top.task, top.unit, case_of(top.task, s)};
}

void Game::legal(const State& s, std::vector<Action>& out) const {
  out.clear();
  switch (decision(s).task) {
    case Task::movement: return legal_movement(s, kNoUnit, out);
    case Task::rout:
    case Task::fortify: return legal_morale(s, out);
    case Task::combat:
    case Task::draft: return legal_combat(s, out);
    case Task::assign:
    case Task::place_leader: return legal_leaders(s, out);
    case Task::drive:
    case Task::drive_retreat:
    case Task::lose_attacker:
    case Task::lose_defender:
    case Task::exchange:
    case Task::gun_retreat:
    case Task::retreat:
    case Task::displace:
    case Task::advance:
    case Task::withdraw:
    case Task::rout_retreat: return legal_results(s, out);
    default: return;
  }
}

void Game::legal_of(const State& s, UnitId unit, std::vector<Action>& out) const {
  if (decision(s).task == Task::movement) {
    out.clear();
    return legal_movement(s, unit, out);
  }
  legal(s, out);
  std::erase_if(out, [&](const Action& a) { return a.unit != unit && !a.units.test(unit); });
}

/// bgr-6.11, bgr-6.14, bgr-4.0-d: some things can only be done in one phase; says so and stops.
bool Game::wrong_time(const State& s, const Action& a, Verdict& v) const {
  const Task task = decision(s).task;
  if (task == Task::over) return v.nonsense(cases::bgr_4_0_b);
  if (declares(a.verb)) {
    if (s.phase != Phase::combat) return v.nonsense(cases::bgr_6_14, a.unit);
    // bgr-4.0-d, bgr-4.0-i1: what opens the Combat Phase comes before the first attack.
    if (task == Task::rout || task == Task::rally_roll || task == Task::fortify) {
      return v.nonsense(cases::bgr_4_0_d, a.unit);
    }
    // bgr-8.0-c: one combat is finished before the next is begun.
    if (task != Task::combat && task != Task::draft) return v.nonsense(cases::bgr_8_0_c, a.unit);
    return false;
  }
  if (task == Task::movement) return false;
  if (marches(a.verb)) {
    if (s.phase != Phase::combat) return v.nonsense(cases::bgr_6_11, a.unit);
    const bool ours = a.unit < unit_count() && side_[a.unit] == s.phasing;
    return v.nonsense(ours ? cases::bgr_6_14 : cases::bgr_6_11, a.unit);
  }
  if (a.verb == Verb::rally) return v.nonsense(cases::bgr_12_41_b, a.unit);
  if (a.verb == Verb::entrench) return v.nonsense(cases::bgr_10_34_i, a.unit);
  return false;
}

void Game::judge(const State& s, const Action& a, Verdict& v) const {
  if (wrong_time(s, a, v)) return;
  switch (decision(s).task) {
    case Task::movement: return judge_movement(s, a, v);
    case Task::rout:
    case Task::fortify: return judge_morale(s, a, v);
    case Task::combat:
    case Task::draft: return judge_combat(s, a, v);
    case Task::assign:
    case Task::place_leader: return judge_leaders(s, a, v);
    case Task::drive:
    case Task::drive_retreat:
    case Task::lose_attacker:
    case Task::lose_defender:
    case Task::exchange:
    case Task::gun_retreat:
    case Task::retreat:
    case Task::displace:
    case Task::advance:
    case Task::withdraw:
    case Task::rout_retreat: return judge_results(s, a, v);
    // Dice are thrown, not chosen (bgr-8.0-i1).
    default: v.nonsense(decision(s).rule, a.unit); return;
  }
}

bool Game::allows(const State& s, const Action& a) const {
  Verdict v(Verdict::Mode::first_only);
  judge(s, a, v);
  return v.legal();
}

void Game::apply(State& s, const Action& a, Events* e) const {
  switch (decision(s).task) {
    case Task::movement: apply_movement(s, a, e); break;
    case Task::rout:
    case Task::fortify: apply_morale(s, a, e); break;
    case Task::combat:
    case Task::draft: apply_combat(s, a, e); break;
    case Task::assign:
    case Task::place_leader: apply_leaders(s, a, e); break;
    default: apply_results(s, a, e); break;
  }
  settle(s, e);
}

void Game::apply_roll(State& s, int die, Events* e) const {
  HG_ASSERT(die >= 1 && die <= 6);
  const Task task = decision(s).task;
  HG_ASSERT(by_chance(task));
  switch (task) {
    case Task::averill_roll: roll_averill(s, die, e); break;
    case Task::command_roll:
    case Task::fate_roll: roll_leaders(s, die, e); break;
    case Task::night_roll:
    case Task::roll: roll_combat(s, die, e); break;
    default: roll_morale(s, die, e); break;
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

}  // namespace hg::hooker_lee
