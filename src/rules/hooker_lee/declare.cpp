// Declaring attacks: chapters 8.0 to 8.2, 8.9, 9 and 11.2, and the guard that no duty becomes
// impossible; hl-20.12 to hl-20.14: what a demoralized side may attack.
//
// Units fight singly (bgr-8.22), stacks are attacked whole (bgr-8.21). So an own node of the graph
// of contacts is a unit, and an enemy node is a hex, known by the first unit in it.
#include <algorithm>

#include "mech/partition.h"
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {

using mech::Block;
using mech::Nodes;

namespace {

/// Steps that a search for attacks of a demoralized side may take (hl-20.14): beyond them the group
/// of units counts as one that cannot avoid low odds.
constexpr int kSearchSteps = 3000;

}  // namespace

/// Who touches whom, worked out once for a whole list of actions.
struct Game::Front {
  mech::Contacts contacts;
  std::array<Nodes, mech::kMaxNodes> fire{};  ///< by enemy node: own guns that can bombard it
  Nodes shelled;                              ///< enemy nodes with such guns
  Nodes guns;                                 ///< all those guns
};

// ---- who can fight whom -------------------------------------------------------------------------

/// bgr-8.14, bgr-12.23: in order and not used yet this phase.
bool Game::able_to_attack(const State& s, UnitId u) const {
  const UnitState& unit = s.units[u];
  return unit.on_map() && side_[u] == s.phasing && !unit.has(Mark::attacked) && !leader(u) &&
         !(unit.routed() && core::in_force(cases::bgr_12_23));
}

/// bgr-8.14, bgr-8.74: an enemy hex with a unit that was not attacked yet.
bool Game::still_attackable(const State& s, HexId h) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] != s.phasing && !s.units[u].has(Mark::defended)) return true;
  }
  return false;
}

HexSet Game::attackable(const State& s) const {
  HexSet set;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const UnitState& unit = s.units[u];
    if (side_[u] == s.phasing || !unit.on_map() || unit.has(Mark::defended)) continue;
    if (fights(static_cast<UnitId>(u))) set.set(unit.hex);
  }
  return set;
}

/// Contact: adjacent, and the hexside carries a ZOC (bgr-8.1-i3).
bool Game::touches(HexId ours, HexId theirs) const {
  const auto d = map().grid.direction(theirs, ours);
  return d && zoc_[theirs][*d];
}

bool Game::in_contact(const State& s, UnitId unit, HexId target) const {
  return s.units[unit].on_map() && fights(unit) && touches(s.units[unit].hex, target);
}

/// bgr-11.21: by night duty is only for those who have moved into an enemy zone.
bool Game::night_duty(const State& s) const { return night(s) && core::in_force(cases::bgr_11_21); }

/// gc-22.11-e, gc-23.23, bgr-8.8-i1: why a gun may not fire from where it is; or no case.
core::Case Game::silenced(const State& s, UnitId u) const {
  const UnitState& unit = s.units[u];
  const auto names = [](core::Case c) { return core::in_force(c); };
  if (unit.has(Mark::displaced) && names(cases::bgr_8_8_i1)) return cases::bgr_8_8_i1;
  if (setup_.rules.campaign && map().terrain[unit.hex].has(map::Terrain::river_ferry) &&
      names(cases::gc_22_11_e)) {
    return cases::gc_22_11_e;
  }
  const bool rode = info(u).as_cavalry && unit.has(Mark::forced);
  return rode && names(cases::gc_23_23) ? cases::gc_23_23 : core::kNoCase;
}

/// bgr-11.24: at night only the neighbour over a creek.
bool Game::too_dark(const State& s, HexId from, HexId target) const {
  return night(s) && core::in_force(cases::bgr_11_24) && !map().grid.adjacent(from, target);
}

bool Game::can_bombard(const State& s, UnitId gun, HexId target) const {
  return able_to_attack(s, gun) && afar(s, gun) && silenced(s, gun) == core::kNoCase &&
         fires_at(gun, s.units[gun].hex, target) && !too_dark(s, s.units[gun].hex, target);
}

/// bgr-8.11, bgr-8.12, bgr-11.21: the graph of what is left to fight. As long as two that touch are
/// both unused neither can have moved, so it is the graph of the phase's beginning (bgr-8.1-i1).
void Game::find_contacts(const State& s, mech::Contacts& c) const {
  const bool dark = night_duty(s);
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[u] != s.phasing || !able_to_attack(s, u) || afar(s, u)) continue;
    const HexId h = s.units[u].hex;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = map().grid.neighbour(h, d);
      if (n == kNoHex || s.first[n] == kNoUnit || side_[s.first[n]] == s.phasing) continue;
      if (zoc_[n][hex::opposite(d)] && still_attackable(s, n)) c.touch(u, s.first[n]);
    }
    if (c.enemies_of[u].none()) continue;
    c.open |= c.enemies_of[u];
    // bgr-9.0-d: guns have the same duty.
    const bool must = (!dark || s.units[u].has(Mark::moved_in)) &&
                      (!gun(u) || core::in_force(cases::bgr_9_0_d));
    (must ? c.must : c.may).set(u);
    if (must) c.due |= c.enemies_of[u];
  }
  if (!dark) return;
  s.night_due.each([&](std::size_t e) {
    if (!s.units[e].on_map() || s.units[e].has(Mark::defended)) return;
    const UnitId node = s.first[s.units[e].hex];
    if (c.open.test(node)) c.due.set(node);
  });
}

void Game::find_fire(const State& s, Front& f) const {
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[u] != s.phasing || !able_to_attack(s, u) || !afar(s, u)) continue;
    if (!(silenced(s, u) == core::kNoCase)) continue;
    for (std::size_t e = 0; e < unit_count(); ++e) {
      const UnitState& enemy = s.units[e];
      if (side_[e] == s.phasing || !enemy.on_map() || s.first[enemy.hex] != e) continue;
      if (!fires_at(u, s.units[u].hex, enemy.hex)) continue;
      if (too_dark(s, s.units[u].hex, enemy.hex) || !still_attackable(s, enemy.hex)) continue;
      f.fire[e].set(u);
      f.shelled.set(e);
      f.guns.set(u);
    }
  }
}

Duties Game::duties(const State& s) const {
  Duties duties;
  const Task task = decision(s).task;
  if (task != Task::combat && task != Task::draft) return duties;
  mech::Contacts c;
  find_contacts(s, c);
  duties.units = c.must;
  c.due.each([&](std::size_t e) { duties.hexes.set(s.units[e].hex); });
  return duties;
}

// ---- demoralized attacks ------------------------------------------------------------------------

/// hl-20.12 to hl-20.14 by search. A group of units and enemies in contact is clean if all of its
/// duties can be done by attacks at 1:3 or better.
class Game::Avoider {
 public:
  enum class Answer : std::uint8_t { fine, voluntary, spoils };

  Avoider(const Game& game, const State& s, const Front& f)
      : g_(game), s_(s), f_(f), least_(game.rung(1, 3)), active_(game.avoids_low_odds(s)) {
    if (!active_) return;
    for (std::size_t e = 0; e < g_.unit_count(); ++e) {
      if (g_.side_[e] == s.phasing || !s.units[e].on_map()) continue;
      const std::uint8_t w = s.works[s.units[e].hex];
      building_ = building_ || (Works::any(w) && !Works::finished(w));
    }
  }

  bool active() const { return active_; }
  std::uint8_t least() const { return least_; }

  /// May this combat be declared? It is safe as far as duties go.
  Answer judge(const Block& b, const Nodes& guns, bool low) {
    if (!active_) return Answer::fine;
    // bgr-11.21: at night an attack that does nobody's duty can always be avoided.
    if (low && !on_duty(b)) return Answer::voluntary;
    const Block group = f_.contacts.component(b);
    if (group.enemies.none()) return Answer::fine;
    if (!clean(group).clean) return Answer::fine;
    if (low) return Answer::voluntary;
    return stays_clean(group, b, guns) ? Answer::fine : Answer::spoils;
  }

  /// Was the search for a plan of this combat's group cut short?
  bool gave_up(const Block& b) {
    const Block group = f_.contacts.component(b);
    return active_ && group.enemies.any() && clean(group).gave_up;
  }

  /// Can more be added to this part of a combat so that it may be declared? Duties allow it.
  bool completable(const Block& part, const Nodes& guns) {
    if (on_duty(part)) {
      const Group& g = clean(f_.contacts.component(part));
      if (!g.clean) return true;
      if (inside(part.own, g.first.own) && inside(part.enemies, g.first.enemies) &&
          inside(guns, g.first_guns)) {
        return true;
      }
    }
    int steps = kSearchSteps;
    bool found = false;
    Search::each_subset(f_.contacts.partners(part), [&](const Nodes& more) {
      Block b = part;
      b.own |= more;
      found = b.own.any() ? with_units(b, guns, steps) : guns_alone(b, guns, steps);
      return !found && steps > 0;
    });
    return found;
  }

  // What mech::Partition asks.
  bool good(const Block& b, const Nodes& guns) const { return !(odds(b, guns) < least_); }
  bool hopeless(const Block& b, const Nodes& guns) const { return !building_ && !good(b, guns); }
  const Nodes& helpers_of(std::size_t enemy) const { return f_.fire[enemy]; }

 private:
  using Search = mech::Partition<const Avoider>;
  struct Group {
    Block members;
    bool clean = false;
    bool gave_up = false;
    Block first;       ///< of a plan found: the combat that it begins with
    Nodes first_guns;
  };

  static bool inside(Nodes part, const Nodes& all) {
    part.subtract(all);
    return part.none();
  }

  bool on_duty(const Block& b) const {
    return b.own.intersects(f_.contacts.must) || b.enemies.intersects(f_.contacts.due);
  }

  std::uint8_t odds(const Block& b, const Nodes& guns) const {
    core::Ledger dry;
    return g_.odds(s_, g_.combat_of(s_, b, guns), dry).computed;
  }

  const Group& clean(const Block& group) {
    for (const Group& known : groups_) {
      if (known.members == group) return known;
    }
    if (groups_.full()) groups_.erase_at(0);
    mech::Contacts c = f_.contacts;
    c.keep(group);
    Search search(c, *this, kSearchSteps);
    Group found;
    found.members = group;
    found.clean = search.exists(f_.guns);
    found.gave_up = !found.clean && search.gave_up();
    found.first = search.first();
    found.first_guns = search.first_helpers();
    groups_.push_back(found);
    return groups_.back();
  }

  bool stays_clean(const Block& group, const Block& used, const Nodes& guns) const {
    mech::Contacts c = f_.contacts;
    c.keep(group);
    c.remove(used);
    Nodes free = f_.guns;
    free.subtract(guns);
    return Search(c, *this, kSearchSteps).exists(free);
  }

  bool with_units(const Block& b, const Nodes& guns, int& steps) {
    bool found = false;
    Search::each_subset(f_.contacts.victims(b), [&](const Nodes& more) {
      Block all = b;
      all.enemies |= more;
      if (steps-- > 0 && all.enemies.count() <= kMaxTargets &&
          f_.contacts.strands_nobody(all)) {
        found = with_guns(all, guns, steps);
      }
      return !found && steps > 0;
    });
    return found;
  }

  /// bgr-9.13: guns alone fire at one hex.
  bool guns_alone(const Block& b, const Nodes& guns, int& steps) {
    if (b.enemies.count() != 1 || !f_.contacts.strands_nobody(b)) return false;
    return with_guns(b, guns, steps);
  }

  bool with_guns(const Block& b, const Nodes& guns, int& steps) {
    Nodes reach;
    b.enemies.each([&](std::size_t e) { reach |= f_.fire[e]; });
    reach.subtract(guns);
    bool found = false;
    Search::each_subset(reach, [&](const Nodes& more) {
      const Nodes all = guns | more;
      if (all.none() && b.own.none()) return true;
      if (steps-- <= 0) return false;
      const bool low = !good(b, all);
      found = judge(b, all, low) == Answer::fine;
      // More guns than needed would only leave fewer for the others.
      return low && !found;
    });
    return found;
  }

  const Game& g_;
  const State& s_;
  const Front& f_;
  std::uint8_t least_;
  bool active_;
  bool building_ = false;  ///< there may be shifts to the right, so more enemies may be better odds
  base::FixedVector<Group, 6> groups_;
};

/// hl-20.12, hl-20.22: demoralized; hl-20.13: since an earlier game turn.
bool Game::avoids_low_odds(const State& s) const {
  if (!demoralized(s, s.phasing) || !core::in_force(cases::hl_20_12)) return false;
  if (s.phasing == Side::confederate && !core::in_force(cases::hl_20_22)) return false;
  const bool today = s.demoralized_turn[core::index(s.phasing)] == s.turn;
  return !(today && core::in_force(cases::hl_20_13));
}

Combat Game::combat_of(const State& s, const Block& b, const Nodes& guns) const {
  Combat c;
  c.units = b.own;
  c.guns = guns;
  c.cap = kNoColumn;
  b.enemies.each([&](std::size_t e) {
    const HexId h = s.units[e].hex;
    if (c.targets.full()) return;
    c.targets.push_back(h);
    note_defenders(s, h, c);
  });
  return c;
}

// ---- one whole declaration ----------------------------------------------------------------------

/// The targets themselves; true: stop judging.
bool Game::judge_targets(const State& s, const Action& a, Verdict& v) const {
  if (a.targets.empty() || a.units.none()) return v.nonsense(cases::bgr_8_1_i4);
  for (std::size_t i = 0; i < a.targets.size(); ++i) {
    const HexId h = a.targets[i];
    for (std::size_t k = 0; k < i; ++k) {
      if (a.targets[k] == h) return v.nonsense(cases::bgr_8_14, kNoUnit, h);
    }
    if (judge_target_hex(s, h, v)) return true;
  }
  return false;
}

/// Somebody is there who can be attacked; true: stop judging.
bool Game::judge_target_hex(const State& s, HexId h, Verdict& v) const {
  if (h >= map().grid.size()) return v.nonsense(cases::bgr_8_1_i4, kNoUnit, h);
  if (s.first[h] == kNoUnit || side_[s.first[h]] == s.phasing) {
    for (std::size_t u = 0; u < unit_count(); ++u) {
      const auto id = static_cast<UnitId>(u);
      if (side_[u] == s.phasing || !s.units[u].on_map() || s.units[u].hex != h) continue;
      // bgr-9.66; gc-23.54: a leader alone is no target either.
      return v.nonsense(gunboat(id) ? cases::bgr_9_66 : cases::gc_23_54, id, h);
    }
    return v.nonsense(cases::bgr_8_1_i4, kNoUnit, h);
  }
  if (still_attackable(s, h)) return false;
  const bool advanced = s.units[s.first[h]].has(Mark::advanced);
  return v.broke(advanced ? cases::bgr_8_75 : cases::bgr_8_14, s.first[h], h);
}

/// Why a close unit in `from` cannot attack `target`, which it does not touch.
core::Case Game::no_contact(UnitId u, HexId from, HexId target, bool touches_another) const {
  const bool next_door = map().grid.adjacent(from, target);
  // bgr-9.41: a gun in an enemy zone may not bombard; bgr-9.42: nor attack whom it does not touch.
  if (gun(u)) return next_door || touches_another ? cases::bgr_9_42 : cases::bgr_9_41;
  const bool ferry = campaign_ferry(from) || campaign_ferry(target);
  if (next_door) return ferry ? cases::gc_22_11_d : cases::bgr_8_1_i3;
  return touches_another ? cases::bgr_8_25 : cases::bgr_8_15;
}

/// A unit that fights hand to hand, or a gun in an enemy ZOC.
void Game::judge_close(const State& s, UnitId u, const Action& a, Verdict& v) const {
  const HexId from = s.units[u].hex;
  if (a.verb == Verb::bombard) {
    v.broke(gun(u) ? cases::bgr_9_41 : cases::bgr_8_15, u, from);
    return;
  }
  bool contact = false;
  for (const HexId h : a.targets) contact = contact || touches(from, h);
  for (const HexId h : a.targets) {
    if (touches(from, h)) continue;
    if (v.broke(no_contact(u, from, h, contact), u, h)) return;
  }
}

/// bgr-9.11, bgr-9.22, bgr-9.31, bgr-9.65: a gun that fires from afar needs one of the hexes.
void Game::judge_gun(const State& s, UnitId u, const Action& a, Verdict& v) const {
  const HexId from = s.units[u].hex;
  const core::Case quiet = silenced(s, u);
  if (!(quiet == core::kNoCase) && v.broke(quiet, u, from)) return;
  bool hits = false, seen = false, in_range = false;
  HexId shut = kNoHex;
  const int most = gunboat(u) ? setup_.charts.gunboat_range : setup_.charts.bombard_most;
  for (const HexId h : a.targets) {
    const bool fires = fires_at(u, from, h);
    seen = seen || fires;
    hits = hits || (fires && !too_dark(s, from, h));
    if (map().grid.distance(from, h) > most) continue;
    in_range = true;
    if (!fires && shut == kNoHex) shut = h;
  }
  if (hits) return;
  if (seen) {
    v.broke(cases::bgr_11_24, u, a.targets[0]);
  } else if (!in_range) {
    v.broke(gunboat(u) ? cases::bgr_9_65 : cases::bgr_9_11, u, a.targets[0]);
  } else if (map().grid.adjacent(from, shut)) {
    v.broke(cases::bgr_9_0_a, u, shut);
  } else {
    v.broke(cases::bgr_9_31, u, shut);
  }
}

/// Only units of the Attacker on the map fight (bgr-8.0-a); guns do not fire in the enemy's phase
/// (bgr-9.51), leaders have no strength (gc-23.51). True: stop judging.
bool Game::judge_attackers(const State& s, const Action& a, Verdict& v) const {
  bool stop = false;
  a.units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    if (!stop) stop = judge_attacker(s, u, v);
  });
  return stop;
}

bool Game::judge_attacker(const State& s, UnitId u, Verdict& v) const {
  if (u >= unit_count() || !s.units[u].on_map()) return v.nonsense(cases::bgr_8_1_i4);
  if (side_[u] != s.phasing) return v.nonsense(gun(u) ? cases::bgr_9_51 : cases::bgr_8_0_a, u);
  return leader(u) && v.nonsense(cases::gc_23_51, u);
}

void Game::judge_participant(const State& s, UnitId u, const Action& a, Verdict& v) const {
  const UnitState& unit = s.units[u];
  if (unit.has(Mark::attacked)) {
    v.broke(unit.has(Mark::advanced) ? cases::bgr_8_75 : cases::bgr_8_14, u, unit.hex);
    return;
  }
  if (unit.routed() && v.broke(cases::bgr_12_23, u, unit.hex)) return;
  if (afar(s, u)) return judge_gun(s, u, a, v);
  judge_close(s, u, a, v);
}

/// The close units and the hexes of a declaration as nodes.
Block Game::block_of(const State& s, const Action& a) const {
  Block b;
  a.units.each([&](std::size_t i) {
    if (i < unit_count() && !afar(s, static_cast<UnitId>(i))) b.own.set(i);
  });
  for (const HexId h : a.targets) b.enemies.set(s.first[h]);
  return b;
}

/// bgr-8.1-i2: after this combat every unused unit and every unattacked enemy must keep a partner.
void Game::judge_guard(const State& s, const Front& f, const Block& used, Verdict& v) const {
  if (!core::in_force(cases::bgr_8_1_i2) || f.contacts.strands_nobody(used)) return;
  const Block left = f.contacts.stranded(used);
  left.own.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    v.broke(duty_case(s, u), u, s.units[u].hex);
  });
  // bgr-8.23: whoever touches several must take on those that nobody else can.
  if (!core::in_force(cases::bgr_8_23)) return;
  left.enemies.each([&](std::size_t e) {
    v.broke(due_case(s), static_cast<UnitId>(e), s.units[e].hex);
  });
}

/// Why an enemy hex must be attacked.
core::Case Game::due_case(const State& s) const {
  return night_duty(s) ? cases::bgr_11_21 : cases::bgr_8_11;
}

/// Why a unit must attack: bgr-11.21 by night, bgr-9.41 for guns, bgr-8.12.
core::Case Game::duty_case(const State& s, UnitId u) const {
  if (night_duty(s)) return cases::bgr_11_21;
  return gun(u) ? cases::bgr_9_41 : cases::bgr_8_12;
}

/// bgr-8.0-a: the phase ends only when every duty is done.
void Game::judge_end_combat(const State& s, const mech::Contacts& c, Verdict& v) const {
  if (!core::in_force(cases::bgr_8_0_a)) return;
  c.must.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    v.broke(duty_case(s, u), u, s.units[u].hex);
  });
  c.due.each([&](std::size_t e) {
    v.broke(due_case(s), static_cast<UnitId>(e), s.units[e].hex);
  });
}

void Game::judge_declaration(const State& s, const Action& a, const Front& f, Avoider& avoider,
                             Verdict& v, Odds& out) const {
  if (judge_attackers(s, a, v) || judge_targets(s, a, v)) return;
  a.units.each([&](std::size_t i) { judge_participant(s, static_cast<UnitId>(i), a, v); });
  const Block b = block_of(s, a);
  if (b.own.none() && a.targets.size() > 1 &&
      v.broke(cases::bgr_9_13, kNoUnit, a.targets[1])) {
    return;
  }
  judge_guard(s, f, b, v);
  if (v.legal()) judge_odds(s, a, b, avoider, v, out);
}

/// hl-20.12, hl-20.22: the case by which this side, demoralized, holds back.
core::Case Game::timid_case(Side side) const {
  return side == Side::union_ ? cases::hl_20_12 : cases::hl_20_22;
}

/// bgr-8.9, bgr-9.18, hl-20.12, hl-20.14: what depends on the odds.
void Game::judge_odds(const State& s, const Action& a, const Block& b, Avoider& avoider,
                      Verdict& v, Odds& out) const {
  Combat c;
  fill_combat(s, a, c);
  c.cap = kNoColumn;
  core::Ledger dry;
  out = odds(s, c, dry);
  if (b.own.none() && out.too_low &&
      v.broke(cases::bgr_9_18, kNoUnit, a.targets[0], out.defence, out.attack)) {
    return;
  }
  if (a.column != kNoColumn && a.column > out.computed) {
    const int most = highest_column(s, a, out);
    if (a.column > most && v.broke(cases::bgr_8_9, kNoUnit, kNoHex, a.column, most)) return;
  }
  if (!avoider.active()) return;
  // hl-20.12: choosing a lower column is as voluntary as it can be.
  if (a.column != kNoColumn && a.column < avoider.least() &&
      v.broke(timid_case(s.phasing), kNoUnit, kNoHex, avoider.least(), a.column)) {
    return;
  }
  switch (avoider.judge(b, c.guns, out.computed < avoider.least())) {
    case Avoider::Answer::voluntary:
      v.broke(timid_case(s.phasing), kNoUnit, a.targets[0], avoider.least(), out.computed);
      break;
    case Avoider::Answer::spoils: v.broke(cases::hl_20_14, kNoUnit, a.targets[0]); break;
    case Avoider::Answer::fine: break;
  }
}

// ---- step by step -------------------------------------------------------------------------------

Action Game::draft_action(const State& s, std::uint8_t column) const {
  Action a;
  a.verb = Verb::attack;
  a.targets = s.combat.targets;
  a.units = s.combat.units | s.combat.guns;
  a.column = column;
  return a;
}

/// bgr-9.18: can these guns, or all that reach the hex, bombard it alone?
bool Game::guns_suffice(const State& s, const Front& f, const Block& target,
                        const Nodes& guns) const {
  const Nodes all = f.fire[target.enemies.nth(0)];
  const auto enough = [&](const Nodes& some) {
    core::Ledger dry;
    return some.any() && !odds(s, combat_of(s, target, some), dry).too_low;
  };
  return !core::in_force(cases::bgr_9_18) ? (guns | all).any() : enough(guns) || enough(all);
}

/// Can a part of a combat still become one that may be declared (demoralization apart)?
bool Game::completable(const State& s, const Front& f, const Block& part,
                       const Nodes& guns) const {
  if (f.contacts.completable(part)) return true;
  if (part.own.any() || part.enemies.count() != 1) return false;
  return f.contacts.strands_nobody(part) && guns_suffice(s, f, part, guns);
}

/// Says why a draft cannot go on like this.
void Game::judge_draft(const State& s, const Front& f, Avoider& avoider, const Block& part,
                       const Nodes& guns, UnitId u, HexId h, Verdict& v) const {
  if (!completable(s, f, part, guns)) {
    const bool guns_only = part.own.none() && part.enemies.count() == 1 &&
                           f.contacts.strands_nobody(part);
    v.broke(guns_only && guns.any() ? cases::bgr_9_18 : cases::bgr_8_1_i2, u, h);
    return;
  }
  if (avoider.active() && !avoider.completable(part, guns)) v.broke(timid_case(s.phasing), u, h);
}

Block Game::draft_block(const State& s) const {
  Block b;
  b.own = s.combat.units;
  for (const HexId h : s.combat.targets) b.enemies.set(s.first[h]);
  return b;
}

void Game::judge_target(const State& s, const Action& a, const Front& f, Avoider& avoider,
                        Verdict& v) const {
  if (judge_target_hex(s, a.hex, v) || !v.legal()) return;
  if (s.combat.targets.contains(a.hex) || s.combat.targets.full()) {
    return void(v.nonsense(cases::bgr_8_1_i4, kNoUnit, a.hex));
  }
  s.combat.units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    const HexId from = s.units[u].hex;
    if (!touches(from, a.hex)) v.broke(no_contact(u, from, a.hex, true), u, a.hex);
  });
  if (!v.legal()) return;
  Block part = draft_block(s);
  part.enemies.set(s.first[a.hex]);
  judge_draft(s, f, avoider, part, s.combat.guns, kNoUnit, a.hex, v);
}

void Game::judge_add(const State& s, const Action& a, const Front& f, Avoider& avoider,
                     Verdict& v) const {
  if (a.unit >= unit_count() || s.combat.units.test(a.unit) || s.combat.guns.test(a.unit)) {
    return void(v.nonsense(cases::bgr_8_1_i4, a.unit));
  }
  if (judge_attacker(s, a.unit, v)) return;
  judge_participant(s, a.unit, draft_action(s, kNoColumn), v);
  if (!v.legal()) return;
  Block part = draft_block(s);
  Nodes guns = s.combat.guns;
  (afar(s, a.unit) ? guns : part.own).set(a.unit);
  judge_draft(s, f, avoider, part, guns, a.unit, s.units[a.unit].hex, v);
}

// ---- the doors ----------------------------------------------------------------------------------

void Game::judge_combat(const State& s, const Action& a, Verdict& v) const {
  const bool drafting = s.agenda.back().task == Task::draft;
  const bool whole = a.verb == Verb::attack || a.verb == Verb::bombard ||
                     a.verb == Verb::end_phase;
  const bool step = a.verb == Verb::add || a.verb == Verb::declare;
  // bgr-8.1-i4: a draft goes on by steps and ends with its declaration.
  if (a.verb != Verb::target && !(drafting ? step : whole)) {
    return void(v.nonsense(cases::bgr_8_1_i4, a.unit));
  }
  Front f;
  find_contacts(s, f.contacts);
  if (a.verb == Verb::end_phase) return judge_end_combat(s, f.contacts, v);
  find_fire(s, f);
  Avoider avoider(*this, s, f);
  Odds unused;
  switch (a.verb) {
    case Verb::target: return judge_target(s, a, f, avoider, v);
    case Verb::add: return judge_add(s, a, f, avoider, v);
    case Verb::declare:
      return judge_declaration(s, draft_action(s, a.column), f, avoider, v, unused);
    default: return judge_declaration(s, a, f, avoider, v, unused);
  }
}

void Game::legal_targets(const State& s, const Front& f, Avoider& avoider,
                         std::vector<Action>& out) const {
  Action a;
  a.verb = Verb::target;
  // Only what somebody touches or can shell is worth asking about.
  (f.contacts.open | f.shelled).each([&](std::size_t e) {
    a.hex = s.units[e].hex;
    Verdict v(Verdict::Mode::first_only);
    judge_target(s, a, f, avoider, v);
    if (v.legal()) out.push_back(a);
  });
}

void Game::legal_adds(const State& s, const Front& f, Avoider& avoider,
                      std::vector<Action>& out) const {
  const Block part = draft_block(s);
  Nodes near = f.contacts.partners(part);
  part.enemies.each([&](std::size_t e) { near |= f.fire[e]; });
  near.subtract(s.combat.guns);
  Action a;
  a.verb = Verb::add;
  near.each([&](std::size_t u) {
    a.unit = static_cast<UnitId>(u);
    Verdict v(Verdict::Mode::first_only);
    judge_add(s, a, f, avoider, v);
    if (v.legal()) out.push_back(a);
  });
}

/// bgr-8.9: the column computed or any lower one; where the odds are still open, all that they can
/// come to are limits, and there may be none.
void Game::legal_declares(const State& s, const Front& f, Avoider& avoider,
                          std::vector<Action>& out) const {
  Action a;
  a.verb = Verb::declare;
  Verdict v(Verdict::Mode::first_only);
  Odds computed;
  judge_declaration(s, draft_action(s, kNoColumn), f, avoider, v, computed);
  if (!v.legal()) return;
  const int lowest = avoider.active() ? avoider.least() : 0;
  const int highest = highest_column(s, draft_action(s, kNoColumn), computed);
  if (highest > computed.computed || computed.computed < lowest) out.push_back(a);
  for (int column = highest; column >= lowest; --column) {
    a.column = static_cast<std::uint8_t>(column);
    out.push_back(a);
  }
}

void Game::legal_combat(const State& s, std::vector<Action>& out) const {
  Front f;
  find_contacts(s, f.contacts);
  find_fire(s, f);
  Avoider avoider(*this, s, f);
  legal_targets(s, f, avoider, out);
  if (s.agenda.back().task == Task::draft) {
    legal_adds(s, f, avoider, out);
    legal_declares(s, f, avoider, out);
    return;
  }
  Action end;
  end.verb = Verb::end_phase;
  Verdict v(Verdict::Mode::first_only);
  judge_end_combat(s, f.contacts, v);
  if (v.legal()) out.push_back(end);
}

/// bgr-11.21: at night an enemy touched by a unit that had to fight stays due when that unit has
/// fought others: somebody must still attack it.
void Game::note_night_due(State& s) const {
  if (!night_duty(s)) return;
  mech::Contacts c;
  find_contacts(s, c);
  s.night_due.clear();
  c.due.each([&](std::size_t e) {
    for (UnitId u = s.first[s.units[e].hex]; u != kNoUnit; u = s.next[u]) {
      if (!s.units[u].has(Mark::defended)) s.night_due.set(u);
    }
  });
}

/// hl-20.14: says so where an attack at low odds counts as unavoidable only because the search for
/// better ones has run out of steps.
void Game::tell_search(const State& s, const Action& a, Events* e) const {
  core::Ledger dry;
  if (!(odds(s, a, dry).computed < rung(1, 3))) return;
  Front f;
  find_contacts(s, f.contacts);
  find_fire(s, f);
  if (!Avoider(*this, s, f).gave_up(block_of(s, a))) return;
  note(e, EventKind::search_cut_short, s.phasing, kNoUnit, cases::hl_20_14, kNoHex, kNoHex,
       kSearchSteps);
}

/// bgr-8.6-i1: declared, computed, perhaps reduced; then the resolution begins.
void Game::apply_declaration(State& s, const Action& a, Events* e) const {
  note_night_due(s);
  if (e != nullptr && avoids_low_odds(s)) tell_search(s, a, e);
  if (s.agenda.back().task == Task::draft) s.agenda.pop_back();
  fill_combat(s, a, s.combat);
  core::Ledger ledger;
  const Odds o = odds(s, s.combat, ledger);
  s.combat.computed = o.computed;
  s.combat.column = o.column;
  core::Case rule = s.combat.units.none() ? cases::bgr_9_11 : cases::bgr_8_0_c;
  // hl-20.14: low odds that the search found no way around (or none within its steps).
  if (avoids_low_odds(s) && o.computed < rung(1, 3)) rule = cases::hl_20_14;
  note(e, EventKind::attack_declared, s.phasing, kNoUnit, rule, kNoHex, kNoHex, o.computed,
       a.column == kNoColumn ? -1 : a.column);
  begin_resolution(s, e);
}

void Game::apply_combat(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::target:
      if (s.agenda.back().task == Task::combat) {
        s.combat = {};
        s.combat.cap = kNoColumn;
        s.agenda.push_back({Task::draft, s.phasing, kNoUnit, 0});
      }
      s.combat.targets.push_back(a.hex);
      return;
    case Verb::add: (afar(s, a.unit) ? s.combat.guns : s.combat.units).set(a.unit); return;
    case Verb::declare: return apply_declaration(s, draft_action(s, a.column), e);
    case Verb::end_phase:
      s.night_due.clear();
      return end_combat(s, e);
    default: return apply_declaration(s, a, e);
  }
}

}  // namespace hg::hooker_lee
