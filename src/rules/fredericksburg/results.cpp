// What the die does: bgd-7.6 results, bgd-7.7 retreats and advances, bgd-7.8 displacement.
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

int Game::strength_of(const UnitSet& set) const {
  int sum = 0;
  set.each([&](std::size_t u) { sum += info(static_cast<UnitId>(u)).strength; });
  return sum;
}

/// fr-15.4.1-a: the enemy scores the printed strength.
void Game::eliminate(State& s, UnitId u, core::Case rule, Events* e) const {
  if (!s.units[u].on_map()) return;
  note(e, EventKind::eliminated, side_[u], u, rule, s.units[u].hex);
  take_off(s, u, Place::eliminated);
  if (!core::in_force(cases::fr_15_4_1_a)) return;
  const Side enemy = core::enemy_of(side_[u]);
  auto& points = s.eliminated_points[core::index(enemy)];
  points = static_cast<std::uint16_t>(points + info(u).strength);
  note(e, EventKind::points, enemy, u, cases::fr_15_4_1_a, kNoHex, kNoHex, info(u).strength);
}

// ---- the die ----------------------------------------------------------------------------------------

void Game::apply_roll(State& s, int die, Events* e) const {
  HG_ASSERT(decision(s).task == Task::roll && die >= 1 && die <= 6);
  const CombatResult r = result(s.combat.column, die);
  s.combat.die = static_cast<std::uint8_t>(die);
  s.combat.result = static_cast<std::uint8_t>(r);
  s.die_thrown = 1;
  s.agenda.pop_back();
  note(e, EventKind::die_rolled, Side::chance, kNoUnit, cases::bgd_7_6_t1, kNoHex, kNoHex, die,
       static_cast<int>(r));
  apply_result(s, e);
  settle(s, e);
}

/// bgd-7.6: what happens at once, and the decisions that follow, the last one first.
void Game::apply_result(State& s, Events* e) const {
  const Side attacker = s.phasing;
  const Side defender = core::enemy_of(attacker);
  const Combat before = s.combat;
  switch (static_cast<CombatResult>(s.combat.result)) {
    case CombatResult::Ae:
      before.units.each([&](std::size_t u) {
        eliminate(s, static_cast<UnitId>(u), cases::bgd_7_6_a, e);
      });
      s.agenda.push_back({Task::advance, defender, kNoUnit, 0});
      break;
    case CombatResult::De:
      before.defenders.each([&](std::size_t u) {
        eliminate(s, static_cast<UnitId>(u), cases::bgd_7_6_b, e);
      });
      s.agenda.push_back({Task::advance, attacker, kNoUnit, 0});
      break;
    case CombatResult::Ex: apply_exchange_result(s, e); break;
    case CombatResult::Dr:
      s.combat.pending = before.defenders;
      s.agenda.push_back({Task::advance, attacker, kNoUnit, 0});
      s.agenda.push_back({Task::retreat, defender, kNoUnit, 0});
      break;
    case CombatResult::Ar:
      if (setup_.options.attack_effectiveness && core::in_force(cases::bgd_11_0)) {
        // bgd-11.1: only those who attacked from an enemy-controlled hex; guns afar are spared.
        before.units.each([&](std::size_t u) {
          s.units[u].add(Mark::ineffective);
          note(e, EventKind::became_ineffective, attacker, static_cast<UnitId>(u), cases::bgd_11_1);
        });
      }
      s.combat.pending = before.units;
      s.agenda.push_back({Task::advance, defender, kNoUnit, 0});
      s.agenda.push_back({Task::retreat, attacker, kNoUnit, 0});
      if (before.guns.any() && core::in_force(cases::bgd_8_1_e)) {
        s.combat.pending = before.guns;
        s.agenda.push_back({Task::gun_retreat, attacker, kNoUnit, 0});
      }
      break;
  }
}

/// bgd-7.6-c: the defenders go; close attackers of at least their printed strength pay.
void Game::apply_exchange_result(State& s, Events* e) const {
  const Combat before = s.combat;
  before.defenders.each([&](std::size_t u) {
    eliminate(s, static_cast<UnitId>(u), cases::bgd_7_6_c, e);
  });
  s.agenda.push_back({Task::advance, s.phasing, kNoUnit, 0});
  if (before.units.none()) return;  // bgd-8.0-x1: guns from afar pay nothing
  if (strength_of(before.units) > strength_of(before.defenders)) {
    s.agenda.push_back({Task::exchange, s.phasing, kNoUnit, 0});
    return;
  }
  before.units.each([&](std::size_t u) {
    eliminate(s, static_cast<UnitId>(u), cases::bgd_7_6_c, e);
  });
}

/// Enough, and not enough without any one of them.
bool Game::minimal_payment(const UnitSet& units, int needed) const {
  const int sum = strength_of(units);
  if (sum < needed) return false;
  bool minimal = true;
  units.each([&](std::size_t u) {
    minimal = minimal && sum - info(static_cast<UnitId>(u)).strength < needed;
  });
  return minimal;
}

void Game::judge_eliminate(const State& s, const Action& a, Verdict& v) const {
  UnitSet strangers = a.units;
  strangers.subtract(s.combat.units);
  if (strangers.any()) {
    // bgd-7.6-c: only units of this attack, and no gun that fired from afar.
    v.broke(cases::bgd_7_6_c, static_cast<UnitId>(strangers.nth(0)));
    return;
  }
  const int needed = strength_of(s.combat.defenders);
  if (!minimal_payment(a.units, needed)) {
    v.broke(cases::bgd_7_6_c, kNoUnit, kNoHex, needed, strength_of(a.units));
  }
}

void Game::legal_payments(const State& s, std::vector<Action>& out) const {
  std::array<UnitId, core::kMaxUnits> units{};
  std::size_t n = 0;
  s.combat.units.each([&](std::size_t u) { units[n++] = static_cast<UnitId>(u); });
  const int needed = strength_of(s.combat.defenders);
  for (std::uint32_t subset = 1; subset < (std::uint32_t{1} << n); ++subset) {
    Action a;
    a.verb = Verb::eliminate;
    for (std::size_t i = 0; i < n; ++i) {
      if (((subset >> i) & 1U) != 0) a.units.set(units[i]);
    }
    if (minimal_payment(a.units, needed)) out.push_back(a);
  }
}

// ---- retreats ---------------------------------------------------------------------------------------

/// bgd-7.7-a: on the map, over no closed side, into no closed, enemy-held or enemy-controlled hex.
bool Game::retreat_hex_open(const State& s, UnitId u, hex::Direction d) const {
  return retreat_step_open(s, side_[u], s.units[u].hex, d);
}

bool Game::retreat_step_open(const State& s, Side side, HexId from, hex::Direction d) const {
  const HexId to = map().grid.neighbour(from, d);
  if (to == kNoHex) return false;
  if (s.first[to] != kNoUnit && side_[s.first[to]] != side) return false;
  if (!core::in_force(cases::bgd_7_7_a)) return may_stop_[to];
  return cost_[from][d] != kProhibited && may_stop_[to] && !enemy_controlled(s, to, side);
}

/// bgd-7.8-a, -b: would `displaced`, pushed out of `to` by `u`, find a place of its own?
bool Game::can_displace(const State& s, UnitId u, HexId to, UnitId displaced,
                        UnitSet chain) const {
  if (chain.test(displaced)) return false;
  chain.set(displaced);
  State after = s;
  put(after, u, to);
  return chain_ends(after, to, side_[u], chain);
}

/// Does a chain of displacements out of this hex come to a hex with room? Every hex on its way
/// gives up a unit that has not moved in the chain. A chain that comes back to a hex could have
/// left it at once by the last way, so it is enough to look at each hex once.
bool Game::chain_ends(const State& s, HexId start, Side side, const UnitSet& chain) const {
  HexSet seen;
  seen.set(start);
  base::Scratch<HexId, kMaxMapHexes> waiting;
  waiting.push_back(start);
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      if (!retreat_step_open(s, side, waiting[i], d)) continue;
      const HexId to = map().grid.neighbour(waiting[i], d);
      if (seen.test(to)) continue;
      if (count_in(s, to) < setup_.chart.stack_limit) return true;
      for (UnitId f = s.first[to]; f != kNoUnit; f = s.next[f]) {
        if (chain.test(f) || seen.test(to)) continue;
        seen.set(to);
        waiting.push_back(to);
      }
    }
  }
  return false;
}

Game::Retreats Game::retreats(const State& s, UnitId u, const UnitSet& chain) const {
  Retreats open, crowded;
  const HexId from = s.units[u].hex;
  if (from == kNoHex) return open;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    if (!retreat_hex_open(s, u, d)) continue;
    const HexId to = map().grid.neighbour(from, d);
    if (count_in(s, to) < setup_.chart.stack_limit) {
      open.push_back({to, kNoUnit});
    } else {
      crowded.push_back({to, kNoUnit});
    }
  }
  // bgd-7.7-b, bgd-7.8-e: displacement is the last resort.
  if (!open.empty()) return open;
  for (const Retreat& full : crowded) {
    for (UnitId f = s.first[full.to]; f != kNoUnit; f = s.next[f]) {
      if (can_displace(s, u, full.to, f, chain) && !open.full()) open.push_back({full.to, f});
    }
  }
  return open;
}

namespace {

UnitSet only(UnitId u) {
  UnitSet set;
  set.set(u);
  return set;
}

}  // namespace

void Game::judge_retreat(const State& s, const Action& a, Verdict& v) const {
  const Frame& top = s.agenda.back();
  const bool displaced = top.task == Task::displace;
  const bool mine = a.unit < unit_count() &&
                    (displaced ? a.unit == top.unit : s.combat.pending.test(a.unit));
  if (!mine) return void(v.nonsense(decision(s).rule, a.unit));
  if (a.path.size() != 2 || a.path[0] != s.units[a.unit].hex) {
    return void(v.nonsense(cases::bgd_7_7, a.unit));
  }
  const HexId to = a.path[1];
  const auto d = map().grid.direction(a.path[0], to);
  if (!d) return void(v.nonsense(cases::bgd_7_7, a.unit, to));
  const UnitSet chain = displaced ? s.combat.chain : only(a.unit);
  const Retreats open = retreats(s, a.unit, chain);
  if (open.contains({to, a.other})) return;
  if (!retreat_hex_open(s, a.unit, *d)) {
    v.broke(cases::bgd_7_7_a, a.unit, to);
    return;
  }
  if (count_in(s, to) < setup_.chart.stack_limit) {
    v.broke(cases::bgd_7_8_e, a.unit, to);  // it displaces someone where there is room
    return;
  }
  const bool other_way = !open.empty() && open[0].displaces == kNoUnit;
  if (other_way) {
    v.broke(a.other == kNoUnit ? cases::bgd_7_7_b : cases::bgd_7_8_e, a.unit, to);
    return;
  }
  if (a.other != kNoUnit && (a.other >= unit_count() || s.units[a.other].hex != to)) {
    v.nonsense(cases::bgd_7_8, a.unit, to);
    return;
  }
  if (a.other != kNoUnit && chain.test(a.other)) {
    v.broke(cases::bgd_7_8_c, a.other, to);
    return;
  }
  bool someone = false;
  for (const Retreat& r : open) someone = someone || r.to == to;
  // Someone there could make room, so the owner has to say who; nobody could: bgd-7.8-a.
  const bool must_name = a.other == kNoUnit && someone;
  v.nonsense(must_name ? cases::bgd_7_8 : cases::bgd_7_8_a, a.unit, to);
}

void Game::move_unit(State& s, UnitId u, HexId to, Events* e, core::Case occupied) const {
  put(s, u, to);
  arrive(s, u, to, e, occupied);
}

void Game::apply_retreat(State& s, const Action& a, Events* e) const {
  const core::Case rule = decision(s).rule;
  s.combat.chain = only(a.unit);
  s.combat.pending.reset(a.unit);
  note(e, EventKind::retreated, side_[a.unit], a.unit, rule, a.path[0], a.path[1]);
  s.units[a.unit].add(Mark::retreated);
  move_unit(s, a.unit, a.path[1], e, cases::fr_15_4_2);
  if (a.other == kNoUnit) return;
  s.combat.chain.set(a.other);
  s.agenda.push_back({Task::displace, side_[a.unit], a.other, 0});
}

void Game::apply_displace(State& s, const Action& a, Events* e) const {
  s.agenda.pop_back();
  note(e, EventKind::displaced, side_[a.unit], a.unit, cases::bgd_7_8, a.path[0], a.path[1]);
  s.units[a.unit].add(Mark::displaced);
  move_unit(s, a.unit, a.path[1], e, cases::fr_15_4_2);
  if (a.other == kNoUnit) return;
  s.combat.chain.set(a.other);
  s.agenda.push_back({Task::displace, side_[a.unit], a.other, 0});
}

// ---- advance ----------------------------------------------------------------------------------------

/// bgd-7.7-p2, -e, -p3: one unit of the victor that fought close goes one hex into a hex that the
/// combat emptied, whatever ZOC is there.
Game::Advances Game::advances(const State& s) const {
  Advances out;
  if (s.agenda.empty() || s.agenda.back().task != Task::advance) return out;
  const bool attackers = s.agenda.back().side == s.phasing;
  const UnitSet& victors = attackers ? s.combat.units : s.combat.defenders;
  const auto& left = attackers ? s.combat.targets : s.combat.origins;
  victors.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map()) return;
    for (const HexId to : left) {
      const auto d = map().grid.direction(s.units[u].hex, to);
      if (!d || s.first[to] != kNoUnit || !may_stop_[to]) continue;
      if (cost_[s.units[u].hex][*d] == kProhibited) continue;
      // bgd-11.2: an Ineffective unit enters no enemy-controlled hex, not even so.
      if (s.units[u].has(Mark::ineffective) && core::in_force(cases::bgd_11_2) &&
          enemy_controlled(s, to, side_[u])) {
        continue;
      }
      if (!out.full()) out.push_back({u, to});
    }
  });
  return out;
}

void Game::judge_advance(const State& s, const Action& a, Verdict& v) const {
  if (a.unit == kNoUnit) return;  // bgd-7.7-d: never compulsory
  if (advances(s).contains({a.unit, a.hex})) return;
  const bool attackers = s.agenda.back().side == s.phasing;
  const UnitSet& victors = attackers ? s.combat.units : s.combat.defenders;
  const auto& left = attackers ? s.combat.targets : s.combat.origins;
  const bool fought = a.unit < unit_count() && victors.test(a.unit) && s.units[a.unit].on_map();
  const bool emptied = left.contains(a.hex) && s.first[a.hex] == kNoUnit;
  if (fought && emptied && !map().grid.adjacent(s.units[a.unit].hex, a.hex)) {
    v.nonsense(cases::bgd_7_7_e, a.unit, a.hex);
  } else if (fought && emptied && s.units[a.unit].has(Mark::ineffective)) {
    v.nonsense(cases::bgd_11_2, a.unit, a.hex);
  } else if (fought && !map().grid.adjacent(s.units[a.unit].hex, a.hex)) {
    v.nonsense(cases::bgd_7_7_e, a.unit, a.hex);
  } else {
    v.nonsense(cases::bgd_7_7_p2, a.unit, a.hex);
  }
}

void Game::apply_advance(State& s, const Action& a, Events* e) const {
  const Side side = s.agenda.back().side;
  if (a.unit == kNoUnit) {
    s.agenda.pop_back();
    note(e, EventKind::advance_declined, side, kNoUnit, cases::bgd_7_7_d);
    return;
  }
  note(e, EventKind::advanced, side, a.unit, cases::bgd_7_7_p2, s.units[a.unit].hex, a.hex);
  s.units[a.unit].add(Mark::advanced);
  move_unit(s, a.unit, a.hex, e, cases::fr_15_4_2);
  // bgd-7.7-p3: one advance a combat; the frame stays only where that case is switched off.
  if (core::in_force(cases::bgd_7_7_p3)) s.agenda.pop_back();
}

// ---- what runs by itself ----------------------------------------------------------------------------

/// No unit that must retreat can: all of them are lost (bgd-7.7-a, bgd-7.8-a). True if so.
bool Game::eliminate_stuck(State& s, Events* e) const {
  bool some_way = false;
  const UnitSet pending = s.combat.pending;
  pending.each([&](std::size_t u) {
    const auto id = static_cast<UnitId>(u);
    some_way = some_way || !retreats(s, id, only(id)).empty();
  });
  if (some_way) return false;
  pending.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    bool full = false;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      full = full || retreat_hex_open(s, u, d);
    }
    eliminate(s, u, full ? cases::bgd_7_8_a : cases::bgd_7_7_a, e);
  });
  s.combat.pending.clear();
  return true;
}

void Game::finish_combat(State& s) const { s.combat = {}; }

/// Runs every frame that asks nobody, until a decision, a die or the end is on top.
void Game::settle(State& s, Events* e) const {
  while (!s.over() && !s.agenda.empty()) {
    const Frame top = s.agenda.back();
    switch (top.task) {
      case Task::gun_retreat: {
        const UnitSet guns = s.combat.pending;
        guns.each([&](std::size_t u) {
          const auto id = static_cast<UnitId>(u);
          if (retreats(s, id, only(id)).empty()) s.combat.pending.reset(u);
        });
        if (s.combat.pending.any()) return;
        s.agenda.pop_back();
        s.combat.pending = s.combat.units;
        break;
      }
      case Task::retreat:
        if (s.combat.pending.any() && !eliminate_stuck(s, e)) return;
        if (s.combat.pending.none()) s.agenda.pop_back();
        break;
      case Task::ineffective_retreat:
        if (s.combat.pending.any() && !eliminate_stuck(s, e)) return;
        s.agenda.pop_back();
        finish_combat(s);
        end_player_turn(s, e);
        break;
      case Task::advance:
        if (!advances(s).empty()) return;
        s.agenda.pop_back();
        break;
      case Task::combat:
        finish_combat(s);
        return;
      case Task::movement:
      case Task::draft:
      case Task::roll:
      case Task::exchange:
      case Task::displace:
      case Task::over: return;
    }
  }
}

void Game::legal_results(const State& s, std::vector<Action>& out) const {
  const Frame& top = s.agenda.back();
  const auto offer = [&](UnitId u, Verb verb, const UnitSet& chain) {
    for (const Retreat& r : retreats(s, u, chain)) {
      Action a;
      a.verb = verb;
      a.unit = u;
      a.other = r.displaces;
      a.path.push_back(s.units[u].hex);
      a.path.push_back(r.to);
      out.push_back(a);
    }
  };
  if (top.task == Task::displace) return offer(top.unit, Verb::displace, s.combat.chain);
  if (top.task == Task::advance) {
    for (const Advance& advance : advances(s)) {
      Action a;
      a.verb = Verb::advance;
      a.unit = advance.unit;
      a.hex = advance.to;
      out.push_back(a);
    }
    Action none;
    none.verb = Verb::advance;
    out.push_back(none);
    return;
  }
  s.combat.pending.each([&](std::size_t u) {
    offer(static_cast<UnitId>(u), Verb::retreat, only(static_cast<UnitId>(u)));
  });
  if (top.task == Task::gun_retreat) {
    Action pass;
    pass.verb = Verb::pass;
    out.push_back(pass);
  }
}

}  // namespace hg::fredericksburg
