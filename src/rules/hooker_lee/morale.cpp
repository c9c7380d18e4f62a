// Order and disorder: bgr-12, night recovery bgr-11.3, the saving dice of leaders gc-23.55-a, and
// the two choices that open a Combat Phase (bgr-12.16, bgr-10.34-ii).
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

/// gc-23.55-a: up to this die the leader holds his men together.
constexpr int kSaved = 3;

/// Stages of a Task::disorder_roll frame: who suffers is found out when it comes up, after all
/// retreats and advances (bgr-8.6-i1).
enum Stage : std::uint8_t { kCollect, kThrow };

bool of_attackers(CombatResult r) {
  return r == CombatResult::Ar || r == CombatResult::Ae_star;
}

}  // namespace

// ---- changing the state of a unit ---------------------------------------------------------------

void Game::put_morale(State& s, UnitId u, Morale to, core::Case rule, Events* e) const {
  const Morale before = s.units[u].order();
  if (before == to) return;
  s.units[u].morale = static_cast<std::uint8_t>(to);
  note(e, EventKind::morale, side_[u], u, rule, s.units[u].hex, kNoHex, static_cast<int>(before),
       static_cast<int>(to));
}

/// bgr-12.17: in a town nobody is better than Disordered.
void Game::set_morale(State& s, UnitId u, Morale to, core::Case rule, Events* e) const {
  const bool in_town = s.units[u].on_map() && town(s.units[u].hex);
  const bool floor = in_town && to == Morale::good && core::in_force(cases::bgr_12_17);
  put_morale(s, u, floor ? Morale::disordered : to, rule, e);
}

/// bgr-12.0, -12.14, -12.15: one level down; a Routed unit has none below it. True if it fell.
bool Game::drop(State& s, UnitId u, core::Case rule, Events* e) const {
  const Morale now = s.units[u].order();
  if (now == Morale::routed) return false;
  if (now == Morale::disordered && !core::in_force(cases::bgr_12_14)) return false;
  if (now == Morale::shaken && !core::in_force(cases::bgr_12_15)) return false;
  put_morale(s, u, static_cast<Morale>(static_cast<std::uint8_t>(now) + 1U), rule, e);
  return true;
}

void Game::disorder(State& s, UnitId u, int levels, core::Case rule, Events* e) const {
  if (!s.units[u].on_map() || levels <= 0 || s.units[u].routed()) return;
  const UnitId leader = leader_with(s, u);
  const bool saves = leader != kNoUnit && info(leader).saves && core::in_force(cases::gc_23_55_a);
  if (saves) {
    s.agenda.push_back({Task::saving_roll, side_[u], u, static_cast<std::uint8_t>(levels)});
    return;
  }
  for (int i = 0; i < levels; ++i) drop(s, u, rule, e);
}

/// bgr-11.3, bgr-12.41-a: at night the phasing side's units outside enemy ZOC recover at once,
/// without a die for those that were to rally.
void Game::night_recovery(State& s, Events* e) const {
  if (!night(s) || !core::in_force(cases::bgr_11_3) || !core::in_force(cases::bgr_12_41_a)) return;
  const HexSet controlled = zone(s, core::enemy_of(s.phasing));
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    UnitState& unit = s.units[i];
    if (side_[i] != s.phasing || !unit.on_map() || unit.order() == Morale::good) continue;
    if (controlled.test(unit.hex)) continue;
    unit.remove(Mark::rallying);
    set_morale(s, u, Morale::good, cases::bgr_11_3, e);
  }
}

// ---- disorder after a combat --------------------------------------------------------------------

/// The case by which units of the present combat fall into disorder.
core::Case Game::disorder_case(const State& s) const {
  const auto result = static_cast<CombatResult>(s.combat.result);
  if (of_attackers(result)) return cases::bgr_12_11;
  return result == CombatResult::Dr ? cases::bgr_12_12 : cases::bgr_12_13;
}

/// bgr-12.11: the attackers that retreated; bgr-12.12: the defenders that did; bgr-12.13: whoever
/// survived an exchange. Only those that fought in an enemy-controlled hex.
void Game::collect_disorder(State& s) const {
  Combat& c = s.combat;
  c.rolling.clear();
  const auto result = static_cast<CombatResult>(c.result);
  if (!core::in_force(disorder_case(s))) return;
  UnitSet those = of_attackers(result)            ? c.units
                  : result == CombatResult::Dr ? c.defenders
                                               : c.units | c.defenders;
  those &= c.contacted;
  those.each([&](std::size_t u) {
    if (s.units[u].on_map()) c.rolling.set(u);
  });
}

/// Takes the units one by one, the lowest id first; stops at one that throws a die.
bool Game::settle_disorder(State& s, Events* e) const {
  Frame& top = s.agenda.back();
  if (top.data == kCollect) {
    collect_disorder(s);
    top.data = kThrow;
    return true;
  }
  if (s.combat.rolling.none()) {
    s.agenda.pop_back();
    return true;
  }
  const auto u = static_cast<UnitId>(s.combat.rolling.nth(0));
  const auto result = static_cast<CombatResult>(s.combat.result);
  // bgr-12.11: attackers need no die, and guns fall two levels; bgr-12.12: guns need none either.
  const bool automatic = of_attackers(result) || (result == CombatResult::Dr && gun(u));
  if (!automatic) {
    top.unit = u;
    return false;
  }
  s.combat.rolling.reset(u);
  disorder(s, u, of_attackers(result) && gun(u) ? 2 : 1, disorder_case(s), e);
  return true;
}

// ---- dice ---------------------------------------------------------------------------------------

/// bgr-12.41-i, -ii, -iii: what the die makes of a rallying unit; bgr-12.41-x: in a town not better
/// than Disordered; bgr-12.43: one that is lost is lost like any other.
void Game::roll_rally(State& s, int die, Events* e) const {
  const UnitId u = s.agenda.back().unit;
  s.agenda.pop_back();
  const Morale now = s.units[u].order();
  const core::Case rule = now == Morale::routed   ? cases::bgr_12_41_iii
                          : now == Morale::shaken ? cases::bgr_12_41_ii
                                                  : cases::bgr_12_41_i;
  note(e, EventKind::die_rolled, side_[u], u, rule, kNoHex, kNoHex, die,
       static_cast<int>(Task::rally_roll));
  if (core::in_force(cases::bgr_12_42)) s.units[u].remove(Mark::rallying);
  if (!core::in_force(rule)) return;
  const std::uint8_t to = setup_.charts.rally[static_cast<std::size_t>(now)]
                                             [static_cast<std::size_t>(die - 1)];
  if (to == kRallyEliminated) {
    if (core::in_force(cases::bgr_12_43)) return eliminate(s, u, cases::bgr_12_43, e);
    return take_off(s, u, Place::eliminated);
  }
  const bool held = to == 0 && town(s.units[u].hex) && core::in_force(cases::bgr_12_41_x);
  put_morale(s, u, held ? Morale::disordered : static_cast<Morale>(to), rule, e);
}

/// gc-23.55-a: one die for each level that would be lost.
void Game::roll_saving(State& s, int die, Events* e) const {
  Frame& top = s.agenda.back();
  const UnitId u = top.unit;
  const UnitId leader = leader_with(s, u);
  const core::Case rule = disorder_case(s);
  note(e, EventKind::die_rolled, side_[u], u, cases::gc_23_55_a, kNoHex, kNoHex, die,
       static_cast<int>(Task::saving_roll));
  --top.data;
  if (die <= kSaved) {
    note(e, EventKind::saved, side_[u], u, cases::gc_23_55_a, kNoHex, kNoHex, die);
    if (e != nullptr) e->back().other = leader;
  } else {
    drop(s, u, rule, e);
  }
  if (top.data == 0 || s.units[u].routed()) s.agenda.pop_back();
}

void Game::roll_morale(State& s, int die, Events* e) const {
  const Frame top = s.agenda.back();
  if (top.task == Task::rally_roll) return roll_rally(s, die, e);
  if (top.task == Task::saving_roll) return roll_saving(s, die, e);
  // bgr-12.12, -12.13: settle_disorder takes the frame on to the next unit.
  s.combat.rolling.reset(top.unit);
  s.agenda.back().unit = kNoUnit;
  note(e, EventKind::die_rolled, side_[top.unit], top.unit, disorder_case(s), kNoHex, kNoHex, die,
       static_cast<int>(Task::disorder_roll));
  if (!setup_.charts.disorder_die[static_cast<std::size_t>(die - 1)]) return;
  disorder(s, top.unit, 1, disorder_case(s), e);
}

// ---- choices at the opening of a Combat Phase ---------------------------------------------------

void Game::judge_morale(const State& s, const Action& a, Verdict& v) const {
  const bool fortifying = s.agenda.back().task == Task::fortify;
  const core::Case rule = fortifying ? cases::bgr_10_34_ii : cases::bgr_12_16;
  if (a.verb == Verb::pass) return;
  const bool fits_task = a.verb == (fortifying ? Verb::fortify : Verb::rout);
  if (!fits_task || a.unit >= unit_count() || side_[a.unit] != s.phasing ||
      !s.units[a.unit].on_map()) {
    v.nonsense(rule, a.unit);
    return;
  }
  if (fortifying) {
    if (a.facing >= hex::kDirections || !ripe_works(s).test(a.unit)) v.nonsense(rule, a.unit);
    return;
  }
  // bgr-12.16: only from Shaken, and only one that has stood still in this Player-Turn.
  if (s.units[a.unit].order() != Morale::shaken) return void(v.nonsense(rule, a.unit));
  if (s.units[a.unit].has(Mark::stirred)) v.broke(rule, a.unit, s.units[a.unit].hex);
}

void Game::legal_morale(const State& s, std::vector<Action>& out) const {
  const bool fortifying = s.agenda.back().task == Task::fortify;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    Action a;
    a.verb = fortifying ? Verb::fortify : Verb::rout;
    a.unit = static_cast<UnitId>(i);
    Verdict v(Verdict::Mode::first_only);
    judge_morale(s, a, v);
    if (!v.legal()) continue;
    for (hex::Direction d = 0; d < (fortifying ? hex::kDirections : 1); ++d) {
      a.facing = fortifying ? d : hex::Direction{0};
      out.push_back(a);
    }
  }
  Action pass;
  pass.verb = Verb::pass;
  out.push_back(pass);
}

void Game::apply_morale(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::rout: return set_morale(s, a.unit, Morale::routed, cases::bgr_12_16, e);
    case Verb::fortify: {
      // bgr-10.34-ii: turned over and set to three sides for good; its builder is free again.
      const HexId h = s.units[a.unit].hex;
      s.works[h] = Works::make(side_[a.unit], true, a.facing);
      s.units[a.unit].remove(Mark::builder);
      note(e, EventKind::works_finished, side_[a.unit], a.unit, cases::bgr_10_34_ii, kNoHex, h,
           a.facing);
      return;
    }
    default: s.agenda.pop_back(); return;
  }
}

/// Choices without anything to choose from are skipped.
bool Game::settle_morale(State& s, Events* e) const {
  const Task task = s.agenda.back().task;
  if (task == Task::disorder_roll) return settle_disorder(s, e);
  if (task != Task::rout && task != Task::fortify) return false;
  const bool choice = task == Task::rout ? has_rout_choice(s) : ripe_works(s).any();
  if (!choice) s.agenda.pop_back();
  return !choice;
}

}  // namespace hg::hooker_lee
