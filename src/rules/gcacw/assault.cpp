// The assault of a leader and the grand assault: gcw-5.3, gcw-7.1 (assault procedure), gcw-7.4-w.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

namespace {

constexpr int kMostFatigue = 3;  ///< gcw-7.1-q, gcw-7.1-aj
constexpr int kFailing = 6;      ///< gcw-7.1-v, gcw-7.1-ah

Action act(Verb verb, UnitId unit = kNoUnit, HexId hex = kNoHex) {
  Action a;
  a.verb = verb;
  a.unit = unit;
  a.hex = hex;
  return a;
}

/// gcw-7.1-w: how many units attack by this Assault Number.
int capacity(int number) { return std::max(number, 1); }

}  // namespace

// ---- eligibility --------------------------------------------------------------------------------

/// gcw-7.1-e, -q, -r: may this unit be chosen in step 1?
void Game::judge_participant(const State& s, UnitId leader_id, UnitId u, Verdict& v) const {
  if (u == kNoUnit || leader(u) || !s.units[u].on_map() || side_[u] != side_[leader_id]) {
    v.nonsense(cases::gcw_7_1_q, u);
    return;
  }
  const UnitState& unit = s.units[u];
  if (unit.hex != s.units[leader_id].hex && v.broke(cases::gcw_7_1_e, u, unit.hex)) return;
  const bool guns = gun(u) && core::in_force(cases::gcw_7_1_r);
  if (!guns && !commands(s, leader_id, u) && v.broke(cases::gcw_7_1_q, u, unit.hex)) return;
  if (unit.fatigue > kMostFatigue &&
      v.broke(cases::gcw_7_1_q, u, unit.hex, kMostFatigue, unit.fatigue)) {
    return;
  }
  judge_scenario_actor(s, u, Deed::assault, v);
}

bool Game::may_take_part(const State& s, UnitId leader_id, UnitId u) const {
  Verdict v(Verdict::Mode::first_only);
  judge_participant(s, leader_id, u, v);
  return v.legal();
}

/// gcw-7.1-q: somebody; gcw-7.1-r: not artillery alone; gcw-2.2-f: not such a unit alone.
void Game::judge_force(const UnitSet& units, Verdict& v) const {
  if (units.none()) {
    v.broke(cases::gcw_7_1_q);
    return;
  }
  const auto first = static_cast<UnitId>(units.nth(0));
  bool all_guns = true;
  units.each([&](std::size_t u) { all_guns = all_guns && gun(static_cast<UnitId>(u)); });
  if (all_guns && v.broke(cases::gcw_7_1_r, first)) return;
  if (units.count() == 1 && info(first).never_alone) v.broke(cases::gcw_2_2_f, first);
}

/// gcw-7.1-t: an adjacent enemy-occupied hex that the attack restrictions leave open. The units of
/// an assault begin the action where they attack from (gcw-7.1-j).
bool Game::judge_target(const State& s, UnitId u, HexId target, Verdict& v) const {
  const HexId from = s.units[u].hex;
  if (target == kNoHex || !map().grid.adjacent(from, target)) {
    return v.nonsense(cases::gcw_7_1_t, u, target);
  }
  if (!held_by(s, target, core::enemy_of(side_[u]))) {
    return v.nonsense(cases::gcw_7_1_t, u, target);
  }
  if (judge_attack_side(s, u, from, target, true, v)) return true;
  return judge_scenario_step(s, u, from, target, true, v);
}

bool Game::may_hit(const State& s, UnitId u, HexId target) const {
  Verdict v(Verdict::Mode::first_only);
  judge_target(s, u, target, v);
  return v.legal();
}

/// gcw-7.1-t: a hex that one of them may attack.
bool Game::any_target(const State& s, const UnitSet& units) const {
  bool possible = false;
  units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    for (Direction d = 0; d < hex::kDirections && !possible; ++d) {
      const HexId to = map().grid.neighbour(s.units[u].hex, d);
      possible = to != kNoHex && may_hit(s, u, to);
    }
  });
  return possible;
}

UnitSet Game::participants(const State& s, UnitId leader_id) const {
  UnitSet set;
  const HexId h = s.units[leader_id].hex;
  for (UnitId u = h == kNoHex ? kNoUnit : s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (may_take_part(s, leader_id, u)) set.set(u);
  }
  return set;
}

/// gcw-5.3-a, gcw-2.2-h: a corps or division leader with a subordinate unit that is not worn out.
bool Game::may_assault(const State& s, UnitId leader_id, Verdict& v) const {
  if (leader_id == kNoUnit || !leader(leader_id) || !s.units[leader_id].on_map()) {
    v.nonsense(cases::gcw_5_3_a, leader_id);
    return false;
  }
  const Rank rank = info(leader_id).rank;
  if (rank != Rank::corps && rank != Rank::division && v.broke(cases::gcw_2_2_h, leader_id)) {
    return false;
  }
  if (judge_scenario_actor(s, leader_id, Deed::assault, v)) return false;
  const UnitSet units = participants(s, leader_id);
  bool subordinate_fresh = false;
  units.each([&](std::size_t u) {
    subordinate_fresh = subordinate_fresh || commands(s, leader_id, static_cast<UnitId>(u));
  });
  if (!subordinate_fresh) {
    v.broke(cases::gcw_5_3_a, leader_id, s.units[leader_id].hex);
    return v.legal();
  }
  judge_force(units, v);
  if (v.legal() && !any_target(s, units)) v.broke(cases::gcw_7_1_t, leader_id);
  return v.legal();
}

/// The assault of these units, or of all that the leader may choose.
Combat Game::assault_on(const State& s, UnitId leader_id, UnitSet units, HexId target) const {
  Combat c;
  c.assault = 1;
  c.target = target;
  if (leader_id == kNoUnit) return c;
  c.from = s.units[leader_id].hex;
  c.attackers = units.any() ? units : participants(s, leader_id);
  return c;
}

// ---- Lee ----------------------------------------------------------------------------------------

/// gcw-7.4-w, gcw-7.4-x: Lee in the leader's hex, and his help not given to another corps this
/// turn; gcw-7.4-aa: Jackson has a bonus of his own and is not asked.
bool Game::lee_applies(const State& s) const {
  const UnitId chief = s.activity.leader;
  if (side_[chief] != Side::confederate || !core::in_force(cases::gcw_7_4_w)) return false;
  if (info(chief).is_jackson && core::in_force(cases::gcw_7_4_aa)) return false;
  const std::uint8_t mine = s.units[chief].formation;
  const bool tied = s.lee_corps != kNoFormation && core::in_force(cases::gcw_7_4_x);
  if (tied && (mine == kNoFormation || corps_of_[mine] != corps_of_[s.lee_corps])) return false;
  bool here = false;
  leaders_in(s, s.units[chief].hex, Side::confederate).each([&](std::size_t u) {
    here = here || info(static_cast<UnitId>(u)).is_lee;
  });
  return here;
}

// ---- the grand assault --------------------------------------------------------------------------

/// gcw-7.1-ac: an army leader whom a command radius path from the assault hex reaches.
UnitId Game::army_leader_near(const State& s) const {
  const Side side = s.active;
  HexSet reached;
  radius(s, s.combat.from, side, reached);
  for (const UnitId u : leaders_) {
    if (side_[u] != side || info(u).rank != Rank::army || !s.units[u].on_map()) continue;
    if (reached.test(s.units[u].hex) || !core::in_force(cases::gcw_7_1_ac)) return u;
  }
  return kNoUnit;
}

/// gcw-7.1-aj, gcw-11-d: may this unit join?
void Game::judge_joiner(const State& s, UnitId u, Verdict& v) const {
  if (u == kNoUnit || leader(u) || !s.units[u].on_map() || side_[u] != s.active) {
    v.nonsense(cases::gcw_7_1_aj, u);
    return;
  }
  const UnitState& unit = s.units[u];
  if (!map().grid.adjacent(unit.hex, s.assault.target)) {
    v.nonsense(cases::gcw_7_1_aj, u, unit.hex);
    return;
  }
  if (s.assault.chosen.test(u) && v.broke(cases::gcw_7_1_aj, u, unit.hex)) return;
  if (unit.fatigue > kMostFatigue &&
      v.broke(cases::gcw_7_1_aj, u, unit.hex, kMostFatigue, unit.fatigue)) {
    return;
  }
  if (unit.demoralised > 0 && v.broke(cases::gcw_11_d, u, unit.hex)) return;
  if (judge_scenario_actor(s, u, Deed::assault, v)) return;
  judge_target(s, u, s.assault.target, v);
}

bool Game::may_join_assault(const State& s, UnitId u) const {
  Verdict v(Verdict::Mode::first_only);
  judge_joiner(s, u, v);
  return v.legal();
}

/// gcw-7.1-aj: everybody in the hexes around the target who may join.
UnitSet Game::joiners(const State& s) const {
  UnitSet set;
  for (Direction d = 0; d < hex::kDirections; ++d) {
    const HexId h = map().grid.neighbour(s.assault.target, d);
    for (UnitId u = h == kNoHex ? kNoUnit : s.first[h]; u != kNoUnit; u = s.next[u]) {
      if (!s.combat.attackers.test(u) && may_join_assault(s, u)) set.set(u);
    }
  }
  return set;
}

/// gcw-7.1-ac … -af.
bool Game::grand_possible(const State& s) const {
  if (info(s.activity.leader).horse && core::in_force(cases::gcw_7_1_ae)) return false;
  int value = 0;
  s.combat.attackers.each([&](std::size_t u) { value += attack_value(s, static_cast<UnitId>(u)); });
  const int least = setup_.charts.grand_least_value * kQuarters;
  if (value < least && core::in_force(cases::gcw_7_1_af)) return false;
  if (army_leader_near(s) == kNoUnit) return false;
  return joiners(s).any() || !core::in_force(cases::gcw_7_1_ad);
}

/// gcw-7.1-ai: the hexes that the units chosen so far come from.
void Game::judge_grand_select(const State& s, UnitId u, Verdict& v) const {
  if (u != kNoUnit && s.assault.joined.test(u)) {
    v.nonsense(cases::gcw_7_1_aj, u);
    return;
  }
  judge_joiner(s, u, v);
  if (!v.legal()) return;
  base::FixedVector<HexId, hex::kDirections> hexes;
  s.assault.joined.each([&](std::size_t j) {
    const HexId h = s.units[j].hex;
    if (!hexes.contains(h)) hexes.push_back(h);
  });
  const HexId h = s.units[u].hex;
  const int used = static_cast<int>(hexes.size());
  if (!hexes.contains(h) && used >= s.assault.grand_number) {
    v.broke(cases::gcw_7_1_ai, u, h, s.assault.grand_number, used);
  }
}

// ---- judging ------------------------------------------------------------------------------------

/// gcw-7.1-w: one of those chosen; the last must not leave artillery (gcw-7.1-r) or a unit that is
/// never alone (gcw-2.2-f) by itself.
void Game::judge_keep(const State& s, UnitId u, Verdict& v) const {
  if (u == kNoUnit || leader(u) || s.combat.attackers.test(u)) {
    v.nonsense(cases::gcw_7_1_w, u);
    return;
  }
  if (!s.assault.chosen.test(u)) {
    v.broke(cases::gcw_7_1_w, u, s.units[u].hex);
    return;
  }
  if (s.agenda.back().data > 1) return;
  UnitSet all = s.combat.attackers;
  all.set(u);
  judge_force(all, v);
}

void Game::judge_assault_target(const State& s, HexId target, Verdict& v) const {
  s.assault.chosen.each([&](std::size_t u) {
    if (v.legal()) judge_target(s, static_cast<UnitId>(u), target, v);
  });
}

void Game::judge_assault(const State& s, const Action& a, Verdict& v) const {
  const Task task = s.agenda.back().task;
  switch (a.verb) {
    case Verb::select:
      if (task == Task::grand_select) return judge_grand_select(s, a.unit, v);
      if (a.unit != kNoUnit && s.assault.chosen.test(a.unit)) {
        v.nonsense(cases::gcw_7_1_q, a.unit);
        return;
      }
      return judge_participant(s, s.activity.leader, a.unit, v);
    case Verb::begin:
      if (task == Task::assault_select) return judge_force(s.assault.chosen, v);
      // gcw-7.1-ak: nobody backs out once the roll has succeeded.
      if (s.assault.joined.none()) v.broke(cases::gcw_7_1_ak);
      return;
    case Verb::target: return judge_assault_target(s, a.hex, v);
    case Verb::keep: return judge_keep(s, a.unit, v);
    default: return;
  }
}

void Game::legal_assault(const State& s, std::vector<Action>& out) const {
  const auto offer = [&](const Action& a) {
    Verdict v(Verdict::Mode::first_only);
    judge_assault(s, a, v);
    if (v.legal()) out.push_back(a);
  };
  const auto offer_all = [&](Verb verb, const UnitSet& units) {
    units.each([&](std::size_t u) { offer(act(verb, static_cast<UnitId>(u))); });
  };
  const HexId from = s.units[s.activity.leader].hex;
  switch (s.agenda.back().task) {
    case Task::assault_select:
      offer_all(Verb::select, units_in(s, from));
      return offer(act(Verb::begin));
    case Task::grand_select:
      offer_all(Verb::select, joiners(s));
      return offer(act(Verb::begin));
    case Task::keep: return offer_all(Verb::keep, s.assault.chosen);
    case Task::assault_target:
      for (Direction d = 0; d < hex::kDirections; ++d) {
        const HexId to = map().grid.neighbour(from, d);
        if (to != kNoHex) offer(act(Verb::target, kNoUnit, to));
      }
      return;
    case Task::lee:
      offer(act(Verb::lee));
      return offer(act(Verb::pass));
    case Task::grand:
      offer(act(Verb::grand));
      return offer(act(Verb::pass));
    default: return;
  }
}

// ---- the procedure ------------------------------------------------------------------------------

void Game::begin_assault(State& s, UnitId leader_id, Events* /*e*/) const {
  s.activity.deed = Deed::assault;
  s.activity.leader = leader_id;
  s.assault = {};
  s.agenda.push_back({Task::assault_select, s.active, leader_id, 0});
}

/// gcw-7.1-s, gcw-7.1-y: all who were chosen tire, whatever becomes of the assault.
void Game::participants_chosen(State& s, Events* e) const {
  s.assault.chosen.each([&](std::size_t u) {
    tire(s, static_cast<UnitId>(u), 1, cases::gcw_7_1_s, e);
  });
  s.agenda.back() = {Task::assault_target, s.active, s.activity.leader, 0};
}

/// gcw-7.1-t; then cavalry there may go (gcw-7.1-u), Lee may help, the die is thrown.
void Game::name_target(State& s, HexId target, Events* e) const {
  const UnitId chief = s.activity.leader;
  const HexId from = s.units[chief].hex;
  s.assault.target = target;
  note(e, EventKind::attack_declared, s.active, chief, cases::gcw_7_1_t, from, target, -1);
  note_attack(s, e);
  s.agenda.back() = {Task::command_roll, s.active, chief, 0};
  if (lee_applies(s)) s.agenda.push_back({Task::lee, s.active, chief, 0});
  if (core::in_force(cases::gcw_7_1_u)) offer_withdrawal(s, chief, target, e);
}

void Game::declare_lee(State& s, Events* e) const {
  const UnitId chief = s.activity.leader;
  s.agenda.pop_back();
  s.assault.lee = 1;
  if (core::in_force(cases::gcw_7_4_x)) s.lee_corps = s.units[chief].formation;
  leaders_in(s, s.units[chief].hex, Side::confederate).each([&](std::size_t u) {
    if (!info(static_cast<UnitId>(u)).is_lee) return;
    note(e, EventKind::lee_declared, s.active, static_cast<UnitId>(u), cases::gcw_7_4_w,
         s.units[chief].hex);
    if (e != nullptr) e->back().other = chief;
  });
}

void Game::apply_assault(State& s, const Action& a, Events* e) const {
  const Task task = s.agenda.back().task;
  switch (a.verb) {
    case Verb::select:
      (task == Task::grand_select ? s.assault.joined : s.assault.chosen).set(a.unit);
      return;
    case Verb::begin:
      if (task == Task::grand_select) return joiners_chosen(s, e);
      return participants_chosen(s, e);
    case Verb::target: return name_target(s, a.hex, e);
    case Verb::lee: return declare_lee(s, e);
    case Verb::keep:
      s.combat.attackers.set(a.unit);
      s.agenda.back().data = static_cast<std::uint8_t>(s.agenda.back().data - 1);
      return;
    case Verb::grand:
      s.agenda.back() = {Task::grand_roll, s.active, army_leader_near(s), 0};
      return;
    default: break;
  }
  s.agenda.pop_back();
  if (task == Task::grand) fight_assault(s, e);
}

void Game::roll_assault(State& s, int die, Events* e) const {
  if (s.agenda.back().task == Task::command_roll) return command_rolled(s, die, e);
  grand_rolled(s, die, e);
}

/// gcw-7.1-v, gcw-7.1-w: a natural six fails; else the command value less the die is the number of
/// units, none below 0.
void Game::command_rolled(State& s, int die, Events* e) const {
  const UnitId chief = s.activity.leader;
  const int number = info(chief).command_value - die;
  const bool six = die == kFailing && core::in_force(cases::gcw_7_1_v);
  const bool fails = six || (number < 0 && core::in_force(cases::gcw_7_1_w));
  s.agenda.pop_back();
  note(e, EventKind::assault_rolled, s.active, chief,
       six ? cases::gcw_7_1_v : cases::gcw_7_1_w, s.units[chief].hex, s.assault.target, die,
       fails ? -1 : number);
  if (fails) return drop_assault(s, e);
  s.assault.number = static_cast<std::uint8_t>(std::max(number, 0));
  s.assault.empty = occupied(s, s.assault.target) ? 0 : 1;
  s.combat = assault_on(s, chief, s.assault.chosen, s.assault.target);
  const int most = capacity(s.assault.number);
  const int chosen = static_cast<int>(s.assault.chosen.count());
  if (most >= chosen || !core::in_force(cases::gcw_7_1_w)) return after_keep(s, e);
  s.combat.attackers.clear();
  s.agenda.push_back({Task::keep, s.active, chief, static_cast<std::uint8_t>(most)});
}

/// gcw-7.7-q: an empty target is entered, not attacked. Else step 6, the grand assault.
void Game::after_keep(State& s, Events* e) const {
  if (s.assault.empty != 0) {
    s.combat.vacated = 1;
    if (core::in_force(cases::gcw_7_7_q)) s.combat.pending = s.combat.attackers;
    s.agenda.push_back({Task::advance, s.active, kNoUnit, 0});
    return;
  }
  if (!grand_possible(s)) return fight_assault(s, e);
  s.agenda.push_back({Task::grand, s.active, s.activity.leader, 0});
}

/// gcw-7.1-ah.
void Game::grand_rolled(State& s, int die, Events* e) const {
  const UnitId chief = s.agenda.back().unit;
  const int number = info(chief).command_value - die;
  const bool fails = (die >= kFailing || number <= 0) && core::in_force(cases::gcw_7_1_ah);
  s.agenda.pop_back();
  note(e, EventKind::grand_rolled, s.active, chief, cases::gcw_7_1_ah, s.units[chief].hex,
       s.assault.target, die, fails ? 0 : number);
  if (fails) return fight_assault(s, e);
  s.assault.grand_number = static_cast<std::uint8_t>(std::max(number, 1));
  s.agenda.push_back({Task::grand_select, s.active, chief, 0});
}

/// gcw-7.1-al, gcw-7.1-am: they tire and join the attack.
void Game::joiners_chosen(State& s, Events* e) const {
  s.assault.joined.each([&](std::size_t u) {
    tire(s, static_cast<UnitId>(u), 1, cases::gcw_7_1_al, e);
  });
  s.agenda.pop_back();
  s.combat.attackers |= s.assault.joined;
  if (s.assault.joined.any()) s.combat.assault = 2;
  fight_assault(s, e);
}

/// gcw-7.1-ao: steps 7 to 9 are those of any combat.
void Game::fight_assault(State& s, Events* e) const { begin_combat(s, e); }

/// The assault is over (gcw-7.1-ao), with or without a combat.
void Game::drop_assault(State& s, Events* e) const {
  s.combat = {};
  s.assault = {};
  end_action(s, e);
}

/// Leaves the questions that nobody can answer any more.
bool Game::settle_assault(State& s, Events* e) const {
  const Task task = s.agenda.back().task;
  if (task == Task::keep && s.agenda.back().data == 0) {
    s.agenda.pop_back();
    after_keep(s, e);
    return true;
  }
  // gcw-7.7-q: nobody is left to be attacked, so Lee's bonus is not asked for (gcw-7.4-w).
  if (task == Task::lee && s.assault.empty != 0) {
    s.agenda.pop_back();
    return true;
  }
  if (task != Task::keep && task != Task::assault_target && task != Task::assault_select &&
      task != Task::grand_select) {
    return false;
  }
  if (answerable(s)) return false;
  s.agenda.pop_back();
  if (task == Task::grand_select) {
    fight_assault(s, e);
  } else {
    drop_assault(s, e);
  }
  return true;
}

/// Is anything legal in the question on top?
bool Game::answerable(const State& s) const {
  switch (s.agenda.back().task) {
    case Task::keep: {
      bool any = false;
      s.assault.chosen.each([&](std::size_t u) {
        Verdict v(Verdict::Mode::first_only);
        judge_keep(s, static_cast<UnitId>(u), v);
        any = any || v.legal();
      });
      return any;
    }
    case Task::assault_target: {
      const HexId from = s.units[s.activity.leader].hex;
      for (Direction d = 0; d < hex::kDirections; ++d) {
        Verdict v(Verdict::Mode::first_only);
        judge_assault_target(s, map().grid.neighbour(from, d), v);
        if (v.legal()) return true;
      }
      return false;
    }
    case Task::grand_select: return s.assault.joined.any() || joiners(s).any();
    default: return s.assault.chosen.any() || participants(s, s.activity.leader).any();
  }
}

}  // namespace hg::gcacw
