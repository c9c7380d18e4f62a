// Doors of the rules: which decision, which actions, judged by which room.
#include "rules/gcacw/game.h"

#include "mech/chains.h"
#include "rules/cases.gen.h"

namespace hg::gcacw {

Game::Game(Setup setup) : setup_(std::move(setup)) {
  HG_ASSERT(setup_.map != nullptr && setup_.map->grid.size() <= kMaxMapHexes);
  HG_ASSERT(setup_.units.size() <= kMaxGameUnits);
  side_.fill(Side::none);
  for (std::size_t u = 0; u < setup_.units.size(); ++u) side_[u] = setup_.units[u].side;
  build_tables();
  build_scenario();
}

// ---- the board ----------------------------------------------------------------------------------

/// Leaders have a hex, that of the unit they are with, but stand in no list (gcw-2.2-g).
void Game::insert(State& s, UnitId u, HexId h) const {
  UnitState& unit = s.units[u];
  unit.hex = h;
  unit.place = static_cast<std::uint8_t>(Place::map);
  if (!leader(u)) mech::link(s.first, s.next, u, h);
}

void Game::remove(State& s, UnitId u) const {
  if (!leader(u)) mech::unlink(s.first, s.next, u, s.units[u].hex);
  s.units[u].hex = kNoHex;
}

void Game::put(State& s, UnitId unit, HexId h) const {
  if (s.units[unit].on_map()) remove(s, unit);
  insert(s, unit, h);
}

/// Beside the map a counter has no marks, no fatigue and no manpower; a substitute forgets whose it
/// was (slb-21-a: the same generic counter may serve another parent later).
void Game::take_off(State& s, UnitId unit, Place where) const {
  if (s.units[unit].on_map()) remove(s, unit);
  s.units[unit] = beside_map(unit);
  s.units[unit].place = static_cast<std::uint8_t>(where);
}

UnitState Game::beside_map(UnitId u) const {
  UnitState unit;
  unit.formation = info(u).pool == Pool::substitute ? kNoFormation : info(u).formation;
  return unit;
}

State Game::blank() const {
  State s;
  s.first.fill(kNoUnit);
  s.next.fill(kNoUnit);
  s.owners.fill(Side::none);
  for (std::size_t u = 0; u < unit_count(); ++u) {
    s.units[u] = beside_map(static_cast<UnitId>(u));
  }
  blank_ground(s);
  return s;
}

/// slb-13-b: manpower, fatigue, sides and markers of the set-up lists.
void Game::set_up(State& s, UnitId u) const {
  const UnitInfo& printed = info(u);
  put(s, u, printed.start);
  UnitState& unit = s.units[u];
  unit.manpower = static_cast<std::uint8_t>(printed.manpower);
  unit.fatigue = static_cast<std::uint8_t>(printed.fatigue);
  unit.works = static_cast<std::uint8_t>(printed.works);
  if (printed.disorganised) unit.add(Mark::disorganised);
  if (printed.exhausted) unit.add(Mark::exhausted);
  if (leader(u)) unit.with = printed.attached_to;
}

/// slb-13-b: every listed counter in its hex, turn 1.
State Game::start() const {
  State s = blank();
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (setup_.units[u].start != kNoHex) set_up(s, static_cast<UnitId>(u));
  }
  start_scenario(s);
  begin_turn(s, nullptr);
  settle(s, nullptr);
  return s;
}

// ---- decisions ----------------------------------------------------------------------------------

namespace {

/// How many dice chance throws for a frame; 0 where a player decides. A cavalry unit or leader
/// throws two for allowances (gcw-5.1-e, -f, gcw-5.2-i) and force marches (gcw-5.1-s).
int dice_of(Task task, bool horse) {
  switch (task) {
    case Task::initiative_roll:
    case Task::combat_roll: return 2;
    case Task::leader_roll:
    case Task::march_roll:
    case Task::force_roll: return horse ? 2 : 1;
    case Task::extended_roll:
    case Task::withdraw_roll:
    case Task::artillery_roll:
    case Task::death_roll:
    case Task::destroy_roll:
    case Task::command_roll:
    case Task::grand_roll:
    case Task::repair_roll: return 1;
    default: return 0;
  }
}

/// The case that puts the question.
core::Case case_of(Task task) {
  switch (task) {
    case Task::transfer: return cases::gcw_6_3_h;
    case Task::attachment: return cases::slb_21_2_a;
    case Task::initiative_roll: return cases::gcw_4_2_a;
    case Task::initiative: return cases::gcw_4_2_f;
    case Task::yielded: return cases::gcw_4_2_g;
    case Task::action: return cases::gcw_4_3_a;
    case Task::select: return cases::gcw_5_2_c;
    case Task::leader_roll: return cases::gcw_5_2_i;
    case Task::activation: return cases::gcw_5_2_k;
    case Task::march_roll: return cases::gcw_5_1_b;
    case Task::extended_roll: return cases::gcw_5_1_o;
    case Task::force: return cases::gcw_5_1_j;
    case Task::force_roll: return cases::gcw_5_1_s;
    case Task::march: return cases::gcw_5_1_l;
    case Task::withdraw: return cases::gcw_7_7_a;
    case Task::withdraw_roll: return cases::gcw_7_7_h;
    case Task::withdraw_loss: return cases::gcw_7_7_j;
    case Task::retreat: return cases::gcw_7_6_e;
    case Task::artillery_roll: return cases::gcw_7_4_m;
    case Task::combat_roll: return cases::gcw_7_1_o;
    case Task::death_roll: return cases::slb_18_a;
    case Task::death_choice: return cases::slb_18_c;
    case Task::lose_defender: return cases::gcw_7_5_s;
    case Task::lose_attacker: return cases::gcw_7_5_q;
    case Task::voluntary: return cases::gcw_7_6_z;
    case Task::advance: return cases::gcw_7_6_ad;
    case Task::destroy:
    case Task::destroy_roll: return cases::gcw_10_2_f;
    case Task::assault_select: return cases::gcw_7_1_q;
    case Task::assault_target: return cases::gcw_7_1_t;
    case Task::lee: return cases::gcw_7_4_w;
    case Task::command_roll: return cases::gcw_7_1_w;
    case Task::keep: return cases::gcw_7_1_w;
    case Task::grand:
    case Task::grand_roll: return cases::gcw_7_1_ah;
    case Task::grand_select: return cases::gcw_7_1_aj;
    case Task::recovery: return cases::gcw_8_b;
    case Task::repair_roll: return cases::gcw_10_3_b;
    case Task::place_leader: return cases::gcw_7_5_u;
    case Task::over: break;
  }
  return cases::gcw_3_a;
}

constexpr std::uint64_t bit(Verb v) { return std::uint64_t{1} << static_cast<unsigned>(v); }
template <class... Verbs>
constexpr std::uint64_t verbs(Verbs... v) {
  return (bit(v) | ...);
}

/// What can be answered to a question at all.
std::uint64_t answers(Task task) {
  switch (task) {
    case Task::transfer: return verbs(Verb::transfer, Verb::pass);
    case Task::attachment: return verbs(Verb::attach, Verb::reform, Verb::pass);
    case Task::initiative:
    case Task::yielded: return verbs(Verb::take, Verb::pass);
    case Task::action:
      return verbs(Verb::march, Verb::activate, Verb::assault, Verb::burn, Verb::entrench,
                   Verb::alert, Verb::distribute);
    case Task::select: return verbs(Verb::select, Verb::entrench, Verb::begin);
    case Task::assault_select:
    case Task::grand_select: return verbs(Verb::select, Verb::begin);
    case Task::activation: return verbs(Verb::transfer, Verb::march, Verb::entrench);
    case Task::force: return verbs(Verb::force, Verb::pass);
    case Task::march:
      return verbs(Verb::move, Verb::attack, Verb::refuse, Verb::unrefuse, Verb::detach,
                   Verb::dismantle, Verb::stop);
    case Task::withdraw: return verbs(Verb::withdraw, Verb::pass);
    case Task::withdraw_loss:
    case Task::lose_defender:
    case Task::lose_attacker: return verbs(Verb::lose);
    case Task::retreat: return verbs(Verb::retreat, Verb::stop);
    case Task::death_choice: return verbs(Verb::kill);
    case Task::voluntary: return verbs(Verb::select, Verb::begin, Verb::pass);
    case Task::advance: return verbs(Verb::advance, Verb::reattach, Verb::pass);
    case Task::destroy: return verbs(Verb::destroy, Verb::pass);
    case Task::assault_target: return verbs(Verb::target);
    case Task::lee: return verbs(Verb::lee, Verb::pass);
    case Task::keep: return verbs(Verb::keep);
    case Task::grand: return verbs(Verb::grand, Verb::pass);
    case Task::recovery: return verbs(Verb::entrench, Verb::bridge, Verb::repair, Verb::pass);
    case Task::place_leader: return verbs(Verb::place);
    default: return 0;
  }
}

/// The case that says when a verb has its time.
core::Case time_of(Verb verb) {
  switch (verb) {
    case Verb::transfer: return cases::gcw_6_3_h;
    case Verb::attach: return cases::slb_21_2_a;
    case Verb::reform: return cases::slb_21_4_f;
    case Verb::take: return cases::gcw_4_2_f;
    case Verb::force: return cases::gcw_5_1_j;
    case Verb::attack: return cases::gcw_7_1_a;
    case Verb::refuse: return cases::gcw_7_8_a;
    case Verb::unrefuse: return cases::gcw_7_8_h;
    case Verb::detach: return cases::slb_21_1_a;
    case Verb::dismantle: return cases::gcw_10_2_c;
    case Verb::withdraw: return cases::gcw_7_7_g;
    case Verb::retreat: return cases::gcw_7_6_a;
    case Verb::lose: return cases::gcw_7_5_m;
    case Verb::target: return cases::gcw_7_1_t;
    case Verb::lee: return cases::gcw_7_4_w;
    case Verb::keep: return cases::gcw_7_1_w;
    case Verb::grand: return cases::gcw_7_1_ag;
    case Verb::advance: return cases::gcw_7_6_ad;
    case Verb::reattach: return cases::gcw_6_3_g;
    case Verb::destroy: return cases::gcw_10_2_f;
    case Verb::bridge: return cases::gcw_10_1_b;
    case Verb::repair: return cases::gcw_10_3_a;
    case Verb::entrench: return cases::gcw_9_b;
    case Verb::place: return cases::gcw_7_5_u;
    case Verb::kill: return cases::slb_18_c;
    default: return cases::gcw_4_3_a;
  }
}

/// Why a verb has no place in the present question, where the question itself says so.
core::Case untimely(const State& s, Task task, Verb verb) {
  const Deed deed = s.activity.deed;
  // gcw-5.2-a: marches only in an activation; gcw-6.1-g: no type of attack in an assault.
  const bool other = verb == Verb::assault || verb == Verb::burn;
  if (other && deed == Deed::activate) return cases::gcw_5_2_a;
  if (verb == Verb::attack && deed == Deed::assault) return cases::gcw_6_1_g;
  if (verb == Verb::pass && task == Task::action) return cases::gcw_4_2_h;
  if (verb == Verb::reattach && task == Task::march) return cases::gcw_6_3_c;
  if (task == Task::voluntary) return cases::gcw_7_6_ac;
  return time_of(verb);
}

}  // namespace

Decision Game::decision(const State& s) const {
  if (s.over() || s.agenda.empty()) {
    return {Side::none, Task::over, kNoUnit, cases::gcw_3_a, 0};
  }
  const Frame& top = s.agenda.back();
  const int dice = dice_of(top.task, top.unit < unit_count() && mounted(top.unit));
  const Side side = dice > 0 ? Side::chance : top.side;
  const bool march = top.task == Task::march_roll;
  return {side, top.task, top.unit, march ? allowance_case(top.unit) : case_of(top.task), dice};
}

bool Game::mounted(UnitId u) const { return leader(u) ? info(u).horse : horse(u); }

// ---- doors --------------------------------------------------------------------------------------

void Game::legal(const State& s, std::vector<Action>& out) const {
  out.clear();
  switch (decision(s).task) {
    case Task::transfer:
    case Task::place_leader:
    case Task::death_choice: return legal_leaders(s, out);
    case Task::attachment: return legal_attachment(s, out);
    case Task::initiative:
    case Task::yielded:
    case Task::action:
    case Task::select:
    case Task::activation:
    case Task::force: return legal_sequence(s, out);
    case Task::march:
      return s.splitting.any() ? legal_detach(s, out) : legal_march(s, out);
    case Task::withdraw:
    case Task::withdraw_loss: return legal_cavalry(s, out);
    case Task::retreat:
    case Task::voluntary: return legal_retreat(s, out);
    case Task::advance: return legal_advance(s, out);
    case Task::lose_defender:
    case Task::lose_attacker: return legal_combat(s, out);
    case Task::assault_select:
    case Task::assault_target:
    case Task::lee:
    case Task::keep:
    case Task::grand:
    case Task::grand_select: return legal_assault(s, out);
    case Task::destroy:
    case Task::recovery: return legal_works(s, out);
    default: return;
  }
}

/// What has no meaning now: dice are thrown and not chosen, a verb that answers another question, a
/// counter of the other side (gcw-2.0-a), a hex or counter that does not exist.
bool Game::wrong_time(const State& s, const Action& a, Verdict& v) const {
  const Decision now = decision(s);
  if (now.dice > 0 || now.task == Task::over) return v.nonsense(now.rule, a.unit);
  if ((answers(now.task) & bit(a.verb)) == 0) {
    // gcw-5.1-r: a march that has begun without the question says why it was not asked.
    const bool late = a.verb == Verb::force && now.task == Task::march;
    if (late && judge_force(s, v)) return true;
    return v.nonsense(untimely(s, now.task, a.verb), a.unit, a.hex);
  }
  // slb-21.4-j: a split that is announced is carried out before anything else.
  if (s.splitting.any() && now.task == Task::march && a.verb != Verb::detach) {
    return v.nonsense(cases::slb_21_4_j, a.unit);
  }
  const auto exists = [&](UnitId u) { return u == kNoUnit || u < unit_count(); };
  if (!exists(a.unit) || !exists(a.other)) return v.nonsense(now.rule);
  if (a.hex != kNoHex && a.hex >= map().grid.size()) return v.nonsense(now.rule);
  if (a.unit != kNoUnit && side_[a.unit] != now.side) return v.nonsense(cases::gcw_2_0_a, a.unit);
  return false;
}

void Game::judge(const State& s, const Action& a, Verdict& v) const {
  if (wrong_time(s, a, v)) return;
  switch (decision(s).task) {
    case Task::transfer:
    case Task::place_leader:
    case Task::death_choice: return judge_leaders(s, a, v);
    case Task::attachment: return judge_attachment(s, a, v);
    case Task::march: return judge_march(s, a, v);
    case Task::withdraw:
    case Task::withdraw_loss: return judge_cavalry(s, a, v);
    case Task::retreat:
    case Task::voluntary: return judge_retreat(s, a, v);
    case Task::advance: return judge_advance(s, a, v);
    case Task::lose_defender:
    case Task::lose_attacker: return judge_combat(s, a, v);
    case Task::assault_select:
    case Task::assault_target:
    case Task::lee:
    case Task::keep:
    case Task::grand:
    case Task::grand_select: return judge_assault(s, a, v);
    case Task::destroy:
    case Task::recovery: return judge_works(s, a, v);
    default: return judge_sequence(s, a, v);
  }
}

bool Game::allows(const State& s, const Action& a) const {
  Verdict v(Verdict::Mode::first_only);
  judge(s, a, v);
  return v.legal();
}

void Game::apply(State& s, const Action& a, Events* e) const {
  switch (decision(s).task) {
    case Task::transfer:
    case Task::place_leader:
    case Task::death_choice: apply_leaders(s, a, e); break;
    case Task::attachment: apply_attachment(s, a, e); break;
    case Task::march: apply_march(s, a, e); break;
    case Task::withdraw:
    case Task::withdraw_loss: apply_cavalry(s, a, e); break;
    case Task::retreat:
    case Task::voluntary: apply_retreat(s, a, e); break;
    case Task::advance: apply_advance(s, a, e); break;
    case Task::lose_defender:
    case Task::lose_attacker: apply_combat(s, a, e); break;
    case Task::assault_select:
    case Task::assault_target:
    case Task::lee:
    case Task::keep:
    case Task::grand:
    case Task::grand_select: apply_assault(s, a, e); break;
    case Task::destroy:
    case Task::recovery: apply_works(s, a, e); break;
    default: apply_sequence(s, a, e); break;
  }
  settle(s, e);
}

void Game::apply_roll(State& s, int first, int second, Events* e) const {
  const Decision now = decision(s);
  HG_ASSERT(now.dice > 0 && first >= 1 && first <= 6);
  HG_ASSERT(second >= (now.dice == 2 ? 1 : 0) && second <= (now.dice == 2 ? 6 : 0));
  if (e != nullptr) {
    const Frame& top = s.agenda.back();
    note(e, EventKind::dice_rolled, top.side, top.unit, now.rule, kNoHex, kNoHex, first, second);
    e->back().other = static_cast<UnitId>(now.task);
  }
  switch (now.task) {
    case Task::withdraw_roll: roll_cavalry(s, first, e); break;
    case Task::artillery_roll:
    case Task::combat_roll: roll_combat(s, first, second, e); break;
    case Task::death_roll: roll_leaders(s, first, e); break;
    case Task::command_roll:
    case Task::grand_roll: roll_assault(s, first, e); break;
    case Task::destroy_roll:
    case Task::repair_roll: roll_works(s, first, e); break;
    default: roll_sequence(s, first, second, e); break;
  }
  settle(s, e);
}

/// One step of settling by the room of the frame on top; false where it waits for someone.
bool Game::settle_top(State& s, Events* e) const {
  switch (s.agenda.back().task) {
    case Task::transfer:
    case Task::place_leader:
    case Task::death_roll:
    case Task::death_choice: return settle_leaders(s, e);
    case Task::attachment: return settle_attachment(s, e);
    case Task::march: return s.splitting.none() && settle_march(s, e);
    case Task::withdraw:
    case Task::withdraw_roll:
    case Task::withdraw_loss: return settle_cavalry(s, e);
    case Task::retreat:
    case Task::voluntary: return settle_retreat(s, e);
    case Task::advance: return settle_advance(s, e);
    case Task::artillery_roll:
    case Task::combat_roll:
    case Task::lose_defender:
    case Task::lose_attacker: return settle_combat(s, e);
    case Task::assault_select:
    case Task::assault_target:
    case Task::lee:
    case Task::command_roll:
    case Task::keep:
    case Task::grand:
    case Task::grand_roll:
    case Task::grand_select: return settle_assault(s, e);
    case Task::destroy:
    case Task::destroy_roll:
    case Task::recovery:
    case Task::repair_roll: return settle_works(s, e);
    default: return settle_sequence(s, e);
  }
}

void Game::settle(State& s, Events* e) const {
  while (!s.over()) {
    const bool changed = s.agenda.empty() ? next_stage(s, e) : settle_top(s, e);
    if (!changed) return;
  }
}

UnitSet Game::actors(const State& s) const {
  UnitSet set;
  std::vector<Action> actions;
  legal(s, actions);
  for (const Action& a : actions) {
    if (a.unit != kNoUnit) set.set(a.unit);
    set |= a.units;
  }
  return set;
}

}  // namespace hg::gcacw
