// The sequence of play: phases and turns (3, 4), initiative, the choice of an action (5), the
// activation of a leader (5.2) and the first steps of a march (5.1), recovery (8).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

/// In Frame::data of `initiative`: the phase is given; a pass only gives it up (slb-13.4-b).
constexpr std::uint8_t kGiven = 1;

bool among(const std::vector<int>& turns, int turn) {
  return std::find(turns.begin(), turns.end(), turn) != turns.end();
}

std::uint8_t small(int n) { return static_cast<std::uint8_t>(std::clamp(n, 0, 255)); }

}  // namespace

// ---- phases and turns ---------------------------------------------------------------------------

/// The Union's part lies on top of the Confederate one (gcw-6.3-j; the order holds for attachment
/// and recovery by ruling).
void Game::push_both(State& s, Task task) const {
  s.agenda.push_back({task, Side::confederate, kNoUnit, 0});
  s.agenda.push_back({task, Side::union_, kNoUnit, 0});
}

void Game::begin_phase(State& s, Phase phase, core::Case rule, Events* e) const {
  s.phase = phase;
  note(e, EventKind::phase_began, Side::none, kNoUnit, rule, kNoHex, kNoHex,
       static_cast<int>(phase));
}

/// gcw-3-a; slb-13.2-a, slb-13.3-a, slb-13.4-a: some turns begin with the Action Cycle.
void Game::begin_turn(State& s, Events* e) const {
  note(e, EventKind::turn_began, Side::none, kNoUnit, cases::gcw_3_g, kNoHex, kNoHex, s.turn);
  s.action_phase = 0;
  s.active = Side::none;
  const bool transfers =
      !setup_.rules.action_cycle_only && s.turn >= setup_.rules.transfer_from_turn;
  begin_phase(s, Phase::transfer, cases::gcw_6_3_h, e);
  if (transfers) push_both(s, Task::transfer);
}

/// gcw-3-h: the Attachment Phase comes where a scenario calls for it, after the transfers.
void Game::begin_attachment(State& s, Events* e) const {
  begin_phase(s, Phase::attachment, cases::slb_21_2_a, e);
  const ScenarioRules& rules = setup_.rules;
  if (!among(rules.attachment_turns, s.turn)) return;
  for (const Side side : {Side::confederate, Side::union_}) {
    if (!rules.substitutes[core::index(side)]) continue;
    s.agenda.push_back({Task::attachment, side, kNoUnit, 0});
  }
}

/// What follows when nobody has anything left to do; true if something changed.
bool Game::next_stage(State& s, Events* e) const {
  switch (s.phase) {
    case Phase::transfer: begin_attachment(s, e); return true;
    case Phase::attachment:
      sweep_pontoons(s, e);
      begin_phase(s, Phase::action, cases::gcw_3_c, e);
      begin_action_phase(s, e);
      return true;
    case Phase::action: end_action(s, e); return true;
    case Phase::recovery:
      recover(s, e);
      end_turn(s, e);
      return true;
    case Phase::over: break;
  }
  return false;
}

/// gcw-4.1-a: the action is complete, the next Action Phase begins.
void Game::end_action(State& s, Events* e) const {
  s.agenda.clear();
  s.activity = {};
  s.march = {};
  s.assault = {};
  s.combat = {};
  s.retreat = {};
  s.splitting = {};
  for (std::size_t u = 0; u < unit_count(); ++u) {
    UnitState& unit = s.units[u];
    unit.remove(Mark::selected);
    unit.remove(Mark::digging);
    unit.remove(Mark::declined);
  }
  begin_action_phase(s, e);
}

/// gcw-4.4-a; slb-13-e: after the last cycle the game is scored and no recovery is played.
void Game::end_cycle(State& s, Events* e) const {
  s.agenda.clear();
  s.activity = {};
  s.active = Side::none;
  const bool last = s.turn >= setup_.rules.turns.size();
  if ((last && core::in_force(cases::slb_13_e)) || setup_.rules.action_cycle_only) {
    return final_verdict(s, e);
  }
  begin_phase(s, Phase::recovery, cases::gcw_3_f, e);
  push_both(s, Task::recovery);
}

/// gcw-3-g: what lasts for a turn ends, the marker advances; after the last turn the game is over.
void Game::end_turn(State& s, Events* e) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    s.units[u].remove(Mark::tried);
    s.units[u].remove(Mark::built);
  }
  s.dismantled.clear();
  s.lee_corps = 0xFF;
  s.night = 0;
  if (s.turn >= setup_.rules.turns.size()) return final_verdict(s, e);
  lose_jackson(s, e);
  ++s.turn;
  begin_turn(s, e);
}

// ---- initiative ---------------------------------------------------------------------------------

/// gcw-4.2: who is asked, or whether dice decide. Given phases and automatic winners come first.
void Game::begin_action_phase(State& s, Events* e) const {
  if (s.action_phase < 0xFF) ++s.action_phase;
  s.active = Side::none;
  note(e, EventKind::action_phase_began, Side::none, kNoUnit, cases::gcw_4_1_a, kNoHex, kNoHex,
       s.action_phase);
  open_action_phase(s, e);
  if (give_phase(s, e)) return;
  if (all_tired(s)) return end_cycle(s, e);
  const bool north = eligible(s, Side::union_);
  const bool south = eligible(s, Side::confederate);
  if (!north && !south && core::in_force(cases::gcw_4_4_b)) return end_cycle(s, e);
  if (north && union_leads(s)) return ask_initiative(s, Side::union_, cases::slb_13_1_b, 0, e);
  const bool automatic = north != south && core::in_force(cases::gcw_4_2_d);
  if (!automatic || dice_compulsory(s)) {
    s.agenda.push_back({Task::initiative_roll, Side::none, kNoUnit, 0});
    return;
  }
  ask_initiative(s, north ? Side::union_ : Side::confederate, cases::gcw_4_2_d, 0, e);
}

void Game::ask_initiative(State& s, Side side, core::Case rule, std::uint8_t data,
                          Events* e) const {
  note(e, EventKind::initiative_given, side, kNoUnit, rule);
  s.agenda.push_back({Task::initiative, side, kNoUnit, data});
}

/// slb-13.2-b …, slb-13.4-b …: a phase that is given to a side. Where nothing of what it allows can
/// be done it is spent at once; so the next ones are looked at.
bool Game::give_phase(State& s, Events* e) const {
  for (const GivenPhase* phase = given(s); phase != nullptr; phase = given(s)) {
    if (eligible(s, phase->side)) {
      ask_initiative(s, phase->side, given_case(*phase), kGiven, e);
      return true;
    }
    if (s.action_phase == 0xFF) return false;
    ++s.action_phase;
  }
  return false;
}

/// gcw-4.2-e: the tie that brings night must be able to fall (slb-13.2-f).
bool Game::dice_compulsory(const State& s) const {
  return night_may_fall(s) && core::in_force(cases::gcw_4_2_e);
}

bool Game::night_may_fall(const State& s) const {
  const int from = setup_.rules.night_from_phase;
  return from > 0 && s.turn == 1 && s.action_phase >= from && s.night == 0;
}

/// gcw-4.2-a, -b, slb-13.2-e: the higher die, the Confederate's on a tie.
void Game::roll_initiative(State& s, int north, int south, Events* e) const {
  s.agenda.pop_back();
  if (north == south && night_may_fall(s) && core::in_force(cases::slb_13_2_f)) {
    s.night = 1;
    note(e, EventKind::night_fell, Side::none, kNoUnit, cases::slb_13_2_f);
  }
  south += initiative_bonus(s);
  const bool tie_south = core::in_force(cases::gcw_4_2_b);
  const bool confederate = south > north || (south == north && tie_south);
  const Side winner = confederate ? Side::confederate : Side::union_;
  note(e, EventKind::initiative_won, winner, kNoUnit,
       north == south ? cases::gcw_4_2_b : cases::gcw_4_2_a, kNoHex, kNoHex, north, south);
  s.agenda.push_back({Task::initiative, winner, kNoUnit, 0});
}

/// gcw-4.2-f, -g, gcw-4.4-a, -c.
void Game::pass_initiative(State& s, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  note(e, EventKind::passed, top.side, kNoUnit, cases::gcw_4_2_f);
  if (top.data == kGiven) return begin_action_phase(s, e);
  const Side other = core::enemy_of(top.side);
  const bool can_answer = eligible(s, other) || !core::in_force(cases::gcw_4_4_c);
  if (top.task == Task::yielded || !can_answer) return end_cycle(s, e);
  s.agenda.push_back({Task::yielded, other, kNoUnit, 0});
}

void Game::take_initiative(State& s, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  s.active = top.side;
  note(e, EventKind::initiative_taken, top.side, kNoUnit, cases::gcw_4_2_f);
  s.agenda.push_back({Task::action, top.side, kNoUnit, 0});
}

// ---- the choice of an action --------------------------------------------------------------------

/// gcw-4.2-d, by ruling: any legal action at all. A march of anything is looked for first: nearly
/// always that answers the question.
bool Game::eligible(const State& s, Side side) const {
  const auto any = [&](Verb verb, bool leaders) {
    Action a;
    a.verb = verb;
    for (std::size_t u = 0; u < unit_count(); ++u) {
      if (side_[u] != side || !s.units[u].on_map()) continue;
      if (leader(static_cast<UnitId>(u)) != leaders) continue;
      a.unit = static_cast<UnitId>(u);
      Verdict v(Verdict::Mode::first_only);
      judge_action(s, side, a, v);
      if (v.legal()) return true;
    }
    return false;
  };
  return any(Verb::march, false) || any(Verb::activate, true) || any(Verb::assault, true) ||
         any(Verb::burn, false) || any(Verb::entrench, false) ||
         can_do(s, side, Verb::alert) || can_do(s, side, Verb::distribute);
}

bool Game::can_do(const State& s, Side side, Verb verb) const {
  Action a;
  a.verb = verb;
  Verdict v(Verdict::Mode::first_only);
  judge_action(s, side, a, v);
  return v.legal();
}

/// gcw-5.0-a: one of the actions, within what the phase and the scenario give (13.1 … 13.4).
void Game::judge_action(const State& s, Side side, const Action& a, Verdict& v) const {
  if (a.verb == Verb::alert) return judge_alert(s, side, v);
  if (a.verb == Verb::distribute) return judge_distribute(s, side, v);
  if (a.unit == kNoUnit || !s.units[a.unit].on_map() || side_[a.unit] != side) {
    v.nonsense(cases::gcw_4_3_a, a.unit);
    return;
  }
  const bool leads = a.verb == Verb::activate || a.verb == Verb::assault;
  if (leads != leader(a.unit)) {
    // gcw-6.3-d: leaders do not march, burn or entrench; units activate and assault nobody.
    v.nonsense(leads ? cases::gcw_5_2_a : cases::gcw_6_3_d, a.unit);
    return;
  }
  if (judge_given(s, side, a, v)) return;
  switch (a.verb) {
    case Verb::march:
      if (judge_scenario_actor(s, a.unit, Deed::march, v)) return;
      may_march(s, a.unit, v);
      return;
    case Verb::activate: judge_activate(s, a.unit, v); return;
    case Verb::assault:
      if (judge_scenario_actor(s, a.unit, Deed::assault, v)) return;
      may_assault(s, a.unit, v);
      return;
    case Verb::burn:
      if (judge_scenario_actor(s, a.unit, Deed::burn, v)) return;
      may_burn(s, a.unit, v);
      return;
    default:
      if (judge_scenario_actor(s, a.unit, Deed::entrench, v)) return;
      may_entrench_action(s, a.unit, v);
      return;
  }
}

/// gcw-5.2-b: a unit of his own command in his radius that may be selected. Artillery of nobody's
/// makes no leader eligible (gcw-5.2-e).
void Game::judge_activate(const State& s, UnitId who, Verdict& v) const {
  // gcw-2.2-h: an army leader leads no activation.
  if (info(who).rank == Rank::army) {
    v.nonsense(cases::gcw_2_2_h, who);
    return;
  }
  if (judge_scenario_actor(s, who, Deed::activate, v)) return;
  HexSet near;
  radius(s, s.units[who].hex, side_[who], near);
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[u] != side_[who] || !s.units[u].on_map() || leader(u)) continue;
    if (!commands(s, who, u)) continue;
    Verdict one(Verdict::Mode::first_only);
    judge_member(s, who, u, near, one);
    if (one.legal()) return;
  }
  v.broke(cases::gcw_5_2_b, who);
}

/// gcw-5.1-a, gcw-5.2-g: not too tired to be selected.
bool Game::fresh(const State& s, UnitId u) const {
  const UnitState& unit = s.units[u];
  return unit.fatigue < 4 || (setup_.options.tired_march && !unit.has(Mark::disorganised));
}

/// gcw-5.2-d: a unit without a command, or cavalry that nobody leads.
bool Game::freelance(const State& s, UnitId u) const {
  if (s.units[u].formation == kNoFormation) return true;
  if (!horse(u)) return false;
  for (const UnitId l : leaders_) {
    if (info(l).rank != Rank::army && commands(s, l, u)) return false;
  }
  return true;
}

/// May a unit join the activation of `who`, whose radius is `near`?
bool Game::judge_member(const State& s, UnitId who, UnitId u, const HexSet& near,
                        Verdict& v) const {
  if (!commands(s, who, u)) {
    // gcw-5.2-e: artillery joins anybody but a leader of cavalry.
    const bool joins = gun(u) && !info(who).horse && core::in_force(cases::gcw_5_2_e);
    if (!joins && v.broke(freelance(s, u) ? cases::gcw_5_2_d : cases::gcw_5_2_c, u)) return true;
  }
  if (!near.test(s.units[u].hex)) {
    const int away = map().grid.distance(s.units[who].hex, s.units[u].hex);
    const bool far = away > setup_.charts.command_radius;
    if (v.broke(far ? cases::gcw_2_5_a : cases::gcw_2_5_c, u, s.units[u].hex)) return true;
  }
  const bool option = setup_.options.tired_march;
  if (!fresh(s, u) && v.broke(option ? cases::gcw_5_2_g : cases::gcw_5_2_c, u)) return true;
  const GivenPhase* phase = given(s);
  const bool named = phase != nullptr && phase->leader == who && phase->only.any();
  if (named && !phase->only.test(u) && v.broke(given_case(*phase), u)) return true;
  return judge_scenario_actor(s, u, Deed::activate, v);
}

void Game::judge_select(const State& s, const Action& a, Verdict& v) const {
  const UnitId who = s.activity.leader;
  const UnitId u = a.unit;
  if (a.verb == Verb::begin) return judge_begin(s, v);
  if (u == kNoUnit || leader(u) || !s.units[u].on_map() || s.units[u].has(Mark::selected)) {
    v.nonsense(cases::gcw_5_2_c, u);
    return;
  }
  HexSet near;
  radius(s, s.units[who].hex, side_[who], near);
  if (judge_member(s, who, u, near, v)) return;
  if (a.verb == Verb::entrench) may_entrench_action(s, u, v);
}

/// gcw-5.2-c, -e: at least one unit of his own; artillery of another command does not go alone.
void Game::judge_begin(const State& s, Verdict& v) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (!s.units[u].has(Mark::selected)) continue;
    if (commands(s, s.activity.leader, static_cast<UnitId>(u))) return;
  }
  v.broke(cases::gcw_5_2_c, s.activity.leader);
}

/// gcw-5.2-j, -k: the transfer comes before the first march; marked units march one after another.
void Game::judge_activation(const State& s, const Action& a, Verdict& v) const {
  if (a.verb == Verb::transfer) return judge_active_transfer(s, a, v);
  if (a.unit == kNoUnit || !s.units[a.unit].has(Mark::selected)) {
    v.nonsense(cases::gcw_5_2_k, a.unit);
    return;
  }
  const bool digs = s.units[a.unit].has(Mark::digging);
  if (digs != (a.verb == Verb::entrench)) {
    v.nonsense(cases::gcw_5_2_f, a.unit);
  }
}

/// gcw-5.1-r, -n, slb-13.4-g.
bool Game::judge_force(const State& s, Verdict& v) const {
  const UnitId u = s.march.unit;
  if (u == kNoUnit) return v.nonsense(cases::gcw_5_1_j);
  const UnitState& unit = s.units[u];
  if (unit.has(Mark::disorganised) || gun(u)) {
    if (s.march.has(Marching::tired)) {
      if (v.broke(cases::gcw_5_1_n, u)) return true;
    } else if (v.broke(cases::gcw_5_1_r, u)) {
      return true;
    }
  }
  return s.march.has(Marching::idle) && v.broke(cases::slb_13_4_g, u);
}

/// slb-13.2-c, -d, slb-13.3-b: an activation that is ordered is not given up; one unit's march is.
void Game::judge_pass(const State& s, Verdict& v) const {
  const GivenPhase* phase = s.agenda.back().data == kGiven ? given(s) : nullptr;
  if (phase != nullptr && phase->what == GivenPhase::What::activate) v.broke(given_case(*phase));
}

void Game::judge_sequence(const State& s, const Action& a, Verdict& v) const {
  const Frame& top = s.agenda.back();
  switch (top.task) {
    case Task::initiative:
    case Task::yielded:
      if (a.verb == Verb::take && !eligible(s, top.side)) v.broke(cases::gcw_4_2_i);
      if (a.verb == Verb::pass) judge_pass(s, v);
      return;
    case Task::action: return judge_action(s, top.side, a, v);
    case Task::select: return judge_select(s, a, v);
    case Task::activation: return judge_activation(s, a, v);
    case Task::force:
      if (a.verb == Verb::force) judge_force(s, v);
      return;
    default: v.nonsense(cases::gcw_3_a, a.unit); return;
  }
}

// ---- the list of what is legal ------------------------------------------------------------------

void Game::offer(const State& s, const Action& a, std::vector<Action>& out) const {
  Verdict v(Verdict::Mode::first_only);
  judge_sequence(s, a, v);
  if (v.legal()) out.push_back(a);
}

void Game::legal_action(const State& s, std::vector<Action>& out) const {
  const Side side = s.agenda.back().side;
  Action a;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] != side || !s.units[u].on_map()) continue;
    a.unit = static_cast<UnitId>(u);
    const bool leads = leader(a.unit);
    for (const Verb verb : {Verb::march, Verb::burn, Verb::entrench, Verb::activate,
                            Verb::assault}) {
      if (leads != (verb == Verb::activate || verb == Verb::assault)) continue;
      a.verb = verb;
      offer(s, a, out);
    }
  }
  a.unit = kNoUnit;
  for (const Verb verb : {Verb::alert, Verb::distribute}) {
    a.verb = verb;
    offer(s, a, out);
  }
}

/// As judge_select, with the radius traced once for all.
void Game::legal_select(const State& s, std::vector<Action>& out) const {
  const UnitId who = s.activity.leader;
  HexSet near;
  radius(s, s.units[who].hex, side_[who], near);
  Action a;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const UnitState& unit = s.units[u];
    if (side_[u] != side_[who] || !unit.on_map() || leader(u) || unit.has(Mark::selected)) continue;
    a.unit = u;
    Verdict v(Verdict::Mode::first_only);
    judge_member(s, who, u, near, v);
    if (!v.legal()) continue;
    a.verb = Verb::select;
    out.push_back(a);
    a.verb = Verb::entrench;
    may_entrench_action(s, u, v);
    if (v.legal()) out.push_back(a);
  }
  a = {};
  a.verb = Verb::begin;
  offer(s, a, out);
}

void Game::legal_activation(const State& s, std::vector<Action>& out) const {
  legal_active_transfer(s, out);
  Action a;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (!s.units[u].has(Mark::selected)) continue;
    a.unit = static_cast<UnitId>(u);
    a.verb = s.units[u].has(Mark::digging) ? Verb::entrench : Verb::march;
    offer(s, a, out);
  }
}

void Game::legal_sequence(const State& s, std::vector<Action>& out) const {
  Action a;
  switch (s.agenda.back().task) {
    case Task::initiative:
    case Task::yielded:
      a.verb = Verb::take;
      offer(s, a, out);
      break;
    case Task::force:
      a.verb = Verb::force;
      offer(s, a, out);
      break;
    case Task::action: return legal_action(s, out);
    case Task::select: return legal_select(s, out);
    case Task::activation: return legal_activation(s, out);
    default: return;
  }
  a.verb = Verb::pass;
  offer(s, a, out);
}

// ---- doing --------------------------------------------------------------------------------------

/// gcw-4.3-a: the counter chosen is the active one; gcw-4.2-h: from here the action is carried out.
void Game::apply_action(State& s, const Action& a, Events* e) const {
  const Side side = s.agenda.back().side;
  s.agenda.pop_back();
  s.activity = {};
  s.activity.side = side;
  s.activity.given = given_index(s);
  switch (a.verb) {
    case Verb::march:
      s.activity.deed = Deed::march;
      s.agenda.push_back({Task::march_roll, side, a.unit, 0});
      return;
    case Verb::activate:
      s.activity.deed = Deed::activate;
      s.activity.leader = a.unit;
      note(e, EventKind::activated, side, a.unit, cases::gcw_5_2_a);
      s.agenda.push_back({Task::select, side, a.unit, 0});
      return;
    case Verb::assault:
      s.activity.deed = Deed::assault;
      s.activity.leader = a.unit;
      begin_assault(s, a.unit, e);
      return;
    case Verb::burn:
      s.activity.deed = Deed::burn;
      apply_burn(s, a.unit, e);
      return;
    case Verb::entrench:
      s.activity.deed = Deed::entrench;
      apply_entrench_action(s, a.unit, e);
      return;
    case Verb::alert: apply_alert(s, e); return;
    default: apply_distribute(s, e); return;
  }
}

void Game::apply_select(State& s, const Action& a) const {
  if (a.verb != Verb::begin) {
    s.units[a.unit].add(Mark::selected);
    if (a.verb == Verb::entrench) s.units[a.unit].add(Mark::digging);
    return;
  }
  s.agenda.pop_back();
  s.agenda.push_back({Task::activation, s.activity.side, s.activity.leader, 0});
  s.agenda.push_back({Task::leader_roll, s.activity.side, s.activity.leader, 0});
}

void Game::apply_activation(State& s, const Action& a, Events* e) const {
  if (a.verb == Verb::transfer) return apply_transfer(s, a, e);
  s.activity.transferred = 1;
  s.units[a.unit].remove(Mark::selected);
  s.units[a.unit].remove(Mark::digging);
  if (a.verb == Verb::entrench) return apply_entrench_action(s, a.unit, e);
  start_march(s, a.unit, s.activity.allowance, e);
}

void Game::apply_force(State& s, const Action& a, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  if (a.verb == Verb::pass) return open_march(s, 0);
  // gcw-5.1-r: declaring it turns the marker over.
  disorganise(s, top.unit, cases::gcw_5_1_r, e);
  s.march.add(Marching::forced);
  s.agenda.push_back({Task::force_roll, top.side, top.unit, 0});
}

void Game::apply_sequence(State& s, const Action& a, Events* e) const {
  switch (s.agenda.back().task) {
    case Task::initiative:
    case Task::yielded:
      return a.verb == Verb::take ? take_initiative(s, e) : pass_initiative(s, e);
    case Task::action: return apply_action(s, a, e);
    case Task::select: return apply_select(s, a);
    case Task::activation: return apply_activation(s, a, e);
    default: return apply_force(s, a, e);
  }
}

// ---- the first steps of a march -----------------------------------------------------------------

/// The case that gives a unit its allowance in a march of its own.
core::Case Game::allowance_case(UnitId u) const {
  const bool north = side_[u] == Side::union_;
  if (horse(u)) return north ? cases::gcw_5_1_e : cases::gcw_5_1_f;
  return north ? cases::gcw_5_1_b : cases::gcw_5_1_c;
}

/// gcw-5.1-b … -f; slb-13.4-g: Rodes. In whole points.
int Game::march_allowance(UnitId u, int dice) const {
  int add = 0;
  if (core::in_force(allowance_case(u))) add = setup_.charts.allowance_add[core::index(side_[u])];
  if (info(u).rodes && core::in_force(cases::slb_13_4_g)) add = setup_.rules.rodes_die;
  return std::max(0, dice + add);
}

/// gcw-5.2-i: one number for the whole activation.
void Game::roll_leader(State& s, int dice, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  int points = dice + setup_.charts.allowance_add[core::index(top.side)];
  if (core::in_force(cases::gcw_5_2_i)) points += setup_.charts.leader_add;
  s.activity.allowance = small(points * kHalf);
  note(e, EventKind::activated, top.side, top.unit, cases::gcw_5_2_i, kNoHex, kNoHex,
       s.activity.allowance);
}

/// gcw-5.1-g … -i: fatigue first, then the extended march, the enemy's cavalry, the force march and
/// at last the march itself; on the agenda the last lies lowest.
void Game::start_march(State& s, UnitId u, int allowance, Events* e) const {
  const Side side = side_[u];
  UnitState& unit = s.units[u];
  remember_start(s, u, allowance);
  for (std::size_t i = 0; i < unit_count(); ++i) s.units[i].remove(Mark::declined);
  const GivenPhase* phase = given(s);
  if (phase != nullptr && phase->once_each) unit.add(Mark::acted);
  note(e, EventKind::march_began, side, u, allowance_case(u), unit.hex, kNoHex, allowance);
  const bool tired = unit.fatigue >= 4 && setup_.options.tired_march;
  if (tired) {
    s.march.add(Marching::tired);
    disorganise(s, u, cases::gcw_5_1_n, e);
  } else {
    tire(s, u, 1, cases::gcw_5_1_g, e);
  }
  s.agenda.push_back({Task::march, side, u, 0});
  s.agenda.push_back({Task::force, side, u, 0});
  if (core::in_force(cases::gcw_5_1_i)) offer_withdrawal(s, u, kNoHex, e);
  if (!tired && extended(s, u)) s.agenda.push_back({Task::extended_roll, side, u, 0});
}

void Game::remember_start(State& s, UnitId u, int allowance) const {
  const UnitState& unit = s.units[u];
  March& march = s.march;
  march = {};
  march.unit = u;
  march.left = small(allowance);
  march.fatigue_before = unit.fatigue;
  march.works_before = unit.works;
  march.began = unit.hex;
  march.add(Marching::stood);
  if (enemy_normal_zone(s, unit.hex, side_[u])) march.add(Marching::in_zone);
  if (enemy_zone(s, unit.hex, side_[u])) march.add(Marching::near_enemy);
  // slb-13.4-g: nothing at all can be done with Rodes' nought, not even the one hex of gcw-6.2-al.
  if (info(u).rodes && allowance == 0 && core::in_force(cases::slb_13_4_g)) {
    march.add(Marching::idle);
  }
}

/// gcw-5.1-h: by the level that the march itself brings.
bool Game::extended(const State& s, UnitId u) const {
  const UnitState& unit = s.units[u];
  const int from = unit.has(Mark::exhausted) ? 2 : 3;
  return unit.fatigue >= from && core::in_force(cases::gcw_5_1_h);
}

namespace {

/// The last entry that the number reaches; the first where it reaches none.
std::size_t column_of_table(const std::vector<int>& from, int number) {
  std::size_t at = 0;
  for (std::size_t i = 1; i < from.size(); ++i) {
    if (number >= from[i]) at = i;
  }
  return at;
}

}  // namespace

/// gcw-5.1-o, -p.
void Game::roll_extended(State& s, int die, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  const UnitId u = top.unit;
  const UnitState& unit = s.units[u];
  const ExtendedMarch& table = setup_.charts.extended;
  const auto level = static_cast<std::size_t>(std::min<int>(unit.fatigue, 4));
  const int roll = die + table.army[core::index(top.side)] +
                   (unit.has(Mark::exhausted) ? table.exhausted[level] : table.normal[level]);
  const std::size_t column = column_of_table(table.roll_from, roll);
  if (!core::in_force(cases::gcw_5_1_o)) return;
  if (!unit.has(Mark::disorganised)) {
    if (column < table.organised.size() && table.organised[column]) {
      disorganise(s, u, cases::gcw_5_1_p, e);
    }
    return;
  }
  const std::size_t band = column_of_table(table.manpower_from, unit.manpower);
  if (band >= table.loss.size() || column >= table.loss[band].size()) return;
  lose_on_the_way(s, u, table.loss[band][column], cases::gcw_5_1_p, e);
}

/// gcw-5.1-s, -t: by the unmodified dice.
void Game::roll_force(State& s, int first, int second, Events* e) const {
  const Frame top = s.agenda.back();
  s.agenda.pop_back();
  const Charts& charts = setup_.charts;
  const UnitId u = top.unit;
  const int dice = first + second;
  const bool rides = horse(u);
  const int least = rides ? charts.force_least_horse : charts.force_least_foot;
  const bool printed = core::in_force(cases::gcw_5_1_s);
  const int points = printed ? std::max(least, dice + charts.force_add) : dice;
  note(e, EventKind::force_marched, top.side, u, cases::gcw_5_1_s, kNoHex, kNoHex,
       points * kHalf);
  open_march(s, points * kHalf);
  const bool strong = s.units[u].manpower >= charts.force_strong_from;
  const auto face = static_cast<std::size_t>(first - 1);
  const int on_foot = strong ? charts.force_loss_strong[face] : charts.force_loss[face];
  const int loss = rides ? (dice >= charts.force_horse_loss_from ? 1 : 0) : on_foot;
  if (core::in_force(cases::gcw_5_1_t)) lose_on_the_way(s, u, loss, cases::gcw_5_1_t, e);
}

/// slb-VP-a: what a march costs scores nothing. A unit that is gone marches no more.
void Game::lose_on_the_way(State& s, UnitId u, int loss, core::Case rule, Events* e) const {
  if (loss <= 0) return;
  lose(s, u, loss, false, rule, e);
  if (!s.units[u].on_map()) drop_march(s);
}

/// Takes the march of a unit that is gone off the agenda; what others owe because of it stays.
void Game::drop_march(State& s) const {
  for (std::size_t i = s.agenda.size(); i > 0; --i) {
    const Task task = s.agenda[i - 1].task;
    if (task == Task::march || task == Task::force || task == Task::withdraw) {
      s.agenda.erase_at(i - 1);
    }
  }
  s.march = {};
}

/// gcw-5.1-k: the final allowance, less what cavalry retreats have taken before.
void Game::open_march(State& s, int bonus) const {
  March& march = s.march;
  const int cut = core::in_force(cases::gcw_5_1_k) ? march.cut : 0;
  march.left = small(march.left + bonus - cut);
  march.cut = 0;
}

void Game::roll_sequence(State& s, int first, int second, Events* e) const {
  const Frame top = s.agenda.back();
  switch (top.task) {
    case Task::initiative_roll: return roll_initiative(s, first, second, e);
    case Task::leader_roll: return roll_leader(s, first + second, e);
    case Task::march_roll:
      s.agenda.pop_back();
      return start_march(s, top.unit, march_allowance(top.unit, first + second) * kHalf, e);
    case Task::extended_roll: return roll_extended(s, first, e);
    default: return roll_force(s, first, second, e);
  }
}

/// Frames that ask nobody: a force march that is not open, an activation without marked units.
bool Game::settle_sequence(State& s, Events* /*e*/) const {
  const Frame top = s.agenda.back();
  if (top.task == Task::force) {
    Verdict v(Verdict::Mode::first_only);
    judge_force(s, v);
    if (v.legal() && core::in_force(cases::gcw_5_1_j)) return false;
    s.agenda.pop_back();
    open_march(s, 0);
    return true;
  }
  if (top.task != Task::activation) return false;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (s.units[u].has(Mark::selected)) return false;
  }
  s.agenda.pop_back();
  return true;
}

// ---- recovery -----------------------------------------------------------------------------------

/// gcw-8-a, -e … -i: steps 3, 4 and 5, each finished for all units before the next.
void Game::recover(State& s, Events* e) const {
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (s.units[u].on_map() && !leader(u) && s.units[u].fatigue <= 1) restore(s, u, e);
  }
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (s.units[u].on_map() && !leader(u)) rest(s, u, e);
  }
}

/// gcw-8-e, -f, -g: Demoralise-2 at the start of the step keeps order and strength away.
void Game::restore(State& s, UnitId u, Events* e) const {
  UnitState& unit = s.units[u];
  const bool sound = unit.demoralised < 2;
  if (unit.has(Mark::disorganised) && sound && core::in_force(cases::gcw_8_e)) {
    unit.remove(Mark::disorganised);
    note(e, EventKind::organised, side_[u], u, cases::gcw_8_e);
  }
  if (unit.has(Mark::exhausted) && sound && core::in_force(cases::gcw_8_f)) {
    unit.remove(Mark::exhausted);
    note(e, EventKind::refreshed, side_[u], u, cases::gcw_8_f);
  }
  if (unit.demoralised > 0 && core::in_force(cases::gcw_8_g)) {
    --unit.demoralised;
    note(e, EventKind::rallied, side_[u], u, cases::gcw_8_g, kNoHex, kNoHex,
         unit.demoralised + 1, unit.demoralised);
  }
}

/// gcw-8-h, -i.
void Game::rest(State& s, UnitId u, Events* e) const {
  UnitState& unit = s.units[u];
  if (unit.fatigue >= 3 && !unit.has(Mark::exhausted) && core::in_force(cases::gcw_8_h)) {
    unit.add(Mark::exhausted);
    note(e, EventKind::exhausted, side_[u], u, cases::gcw_8_h);
  }
  if (unit.fatigue == 0 || !core::in_force(cases::gcw_8_i)) return;
  const int before = unit.fatigue;
  unit.fatigue = small(before - 3);
  note(e, EventKind::fatigue, side_[u], u, cases::gcw_8_i, kNoHex, kNoHex, before, unit.fatigue);
}

}  // namespace hg::gcacw
