// Grand Chancellorsville: command control (gc-23.4) and leaders (gc-23.5).
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

/// gc-23.4-a, -b: the highest die on which a corps, and the cavalry, may move.
constexpr int kCorpsMoves = 3;
constexpr int kCavalryMoves = 4;
/// gc-23.56: the die that kills a leader whose unit is lost.
constexpr int kLeaderDies = 1;

constexpr std::uint8_t kNoFormation = 0xFF;

/// A leader whose unit was lost and whose die is still to be thrown carries the mark that Routed
/// units use; he is never Routed himself.
constexpr Mark kInDanger = Mark::caught;

std::uint32_t bit(std::uint8_t formation) {
  return formation < 32 ? std::uint32_t{1} << formation : 0;
}

}  // namespace

// ---- command control ----------------------------------------------------------------------------

/// gc-23.4-b: the bits of a corps; every Union cavalry unit belongs to one and the same.
std::uint32_t Game::corps_bits(std::uint8_t formation) const {
  std::uint32_t cavalry = 0;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] == Side::union_ && info(static_cast<UnitId>(u)).type == core::UnitType::cavalry) {
      cavalry |= bit(setup_.units[u].formation);
    }
  }
  const std::uint32_t own = bit(formation);
  return (own & cavalry) != 0 && core::in_force(cases::gc_23_4_b) ? cavalry : own;
}

/// gc-23.4-a: a corps with a combat unit on the map.
bool Game::corps_on_map(const State& s, std::uint8_t formation) const {
  const std::uint32_t bits = corps_bits(formation);
  const UnitId reserve = reserve_artillery(s);
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const auto id = static_cast<UnitId>(u);
    if (side_[u] == Side::union_ && s.units[u].on_map() && fights(id) && id != reserve &&
        (bit(info(id).formation) & bits) != 0) {
      return true;
    }
  }
  return false;
}

/// True for the formation of the cavalry, which is no corps that guns can be given to.
bool Game::cavalry_corps(std::uint8_t formation) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] == Side::union_ && setup_.units[u].formation == formation &&
        setup_.units[u].type == core::UnitType::cavalry) {
      return true;
    }
  }
  return false;
}

/// gc-23.4-b: the guns on the map that belong to no corps of their own.
UnitId Game::reserve_artillery(const State& s) const {
  const auto& names = setup_.rules.formations;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const auto id = static_cast<UnitId>(u);
    if (side_[u] != Side::union_ || !s.units[u].on_map() || !gun(id)) continue;
    if (info(id).formation < names.size() && names[info(id).formation] == "Reserve") return id;
  }
  return kNoUnit;
}

/// gc-23.4: corps without a unit on the map need no die, those that arrive move freely.
void Game::begin_command(State& s, Events* e) const {
  s.ready = ~std::uint32_t{0};
  s.reserve_corps = kNoFormation;
  s.agenda.clear();
  next_command_die(s, 0, e);
  const UnitId reserve = reserve_artillery(s);
  if (reserve == kNoUnit || s.phase != Phase::command || !core::in_force(cases::gc_23_4_b)) return;
  for (std::uint8_t f = 0; f < setup_.rules.formations.size(); ++f) {
    if (corps_on_map(s, f) && !cavalry_corps(f)) {
      s.agenda.push_back({Task::assign, Side::union_, reserve, 0});
      return;
    }
  }
}

/// Asks for the die of the first corps from `from` on; after the last one the march begins.
void Game::next_command_die(State& s, std::uint8_t from, Events* e) const {
  for (std::uint8_t f = from; f < setup_.rules.formations.size(); ++f) {
    const std::uint32_t bits = corps_bits(f);
    const bool first_of_its_corps = (bits & (bit(f) - 1U)) == 0;
    if (!first_of_its_corps || !corps_on_map(s, f)) continue;
    s.agenda.push_back({Task::command_roll, Side::union_, f, 0});
    return;
  }
  begin(s, Side::union_, Phase::movement, e);
}

void Game::roll_command(State& s, int die, Events* e) const {
  const std::uint8_t f = s.agenda.back().unit;
  s.agenda.pop_back();
  const bool horse = cavalry_corps(f) && core::in_force(cases::gc_23_4_b);
  const bool moves = die <= (horse ? kCavalryMoves : kCorpsMoves);
  if (!moves) s.ready &= ~corps_bits(f);
  const core::Case rule = horse ? cases::gc_23_4_b : cases::gc_23_4_a;
  note(e, EventKind::die_rolled, Side::union_, f, rule, kNoHex, kNoHex, die,
       static_cast<int>(Task::command_roll));
  note(e, EventKind::corps_ready, Side::union_, kNoUnit, rule, kNoHex, kNoHex, f, moves ? 1 : 0);
  next_command_die(s, static_cast<std::uint8_t>(f + 1), e);
}

// ---- what a leader does in his hex --------------------------------------------------------------

/// gc-23.52, gc-23.55-b: of several leaders in a hex the one of highest rank.
UnitId Game::leader_with(const State& s, UnitId u) const {
  UnitId best = kNoUnit;
  for (const UnitId l : leaders_) {
    const bool here = s.units[l].on_map() && s.units[l].hex == s.units[u].hex;
    if (!here || side_[l] != side_[u] || l == u) continue;
    if (best == kNoUnit || info(l).stars > info(best).stars) best = l;
  }
  return best;
}

/// gc-23.55-b: one point for every unit with a leader of two stars or more, guns excepted.
int Game::leader_bonus(const State& s, UnitId u) const {
  if (leaders_.empty() || gun(u) || !core::in_force(cases::gc_23_55_b)) return 0;
  const UnitId best = leader_with(s, u);
  return best != kNoUnit && info(best).stars > 1 ? 1 : 0;
}

/// gc-23.53: is `unit` of the leader's command? Leaders of the army command all of it, one of a
/// Confederate corps its divisions.
bool Game::commands(UnitId leader, UnitId unit) const {
  if (side_[leader] != side_[unit]) return false;
  const std::uint32_t theirs = bit(info(unit).formation);
  if (info(leader).commands != 0) return (info(leader).commands & theirs) != 0;
  return info(leader).stars > 1 || info(leader).formation == kNoFormation ||
         info(leader).formation == info(unit).formation;
}

/// gc-23.53: a leader of one star is alone, with units of his command, or near a higher leader.
bool Game::leader_may_stand(const State& s, UnitId leader, HexId h) const {
  if (info(leader).stars > 1 || !core::in_force(cases::gc_23_53)) return true;
  const UnitId there = s.first[h];
  if (there == kNoUnit || side_[there] != side_[leader]) return true;
  for (UnitId u = there; u != kNoUnit; u = s.next[u]) {
    if (commands(leader, u)) return true;
  }
  for (const UnitId l : leaders_) {
    const bool here = s.units[l].on_map() && s.units[l].hex == h && side_[l] == side_[leader];
    if (here && l != leader && info(l).stars > info(leader).stars) return true;
  }
  return false;
}

// ---- the loss of leaders ------------------------------------------------------------------------

/// gc-23.61-d: his stars are points for the enemy.
void Game::kill_leader(State& s, UnitId leader, core::Case rule, Events* e) const {
  const HexId from = s.units[leader].hex;
  take_off(s, leader, Place::eliminated);
  const std::size_t side = core::index(side_[leader]);
  s.stars_lost[side] = static_cast<std::uint8_t>(s.stars_lost[side] + info(leader).stars);
  note(e, EventKind::leader_lost, side_[leader], leader, rule, from);
  if (setup_.rules.points_per_star == 0) return;
  const Side gains = core::enemy_of(side_[leader]);
  note(e, EventKind::points, gains, leader,
       gains == Side::union_ ? cases::gc_23_61_d : cases::gc_23_61_i1, kNoHex, kNoHex,
       setup_.rules.points_per_star * info(leader).stars);
}

/// gc-23.54: an enemy combat unit that enters the hex of leaders takes them; alone they never
/// hinder it.
void Game::overrun_leaders(State& s, UnitId mover, HexId h, Events* e) const {
  if (!fights(mover) || !core::in_force(cases::gc_23_54)) return;
  for (const UnitId l : leaders_) {
    if (!s.units[l].on_map() || s.units[l].hex != h || side_[l] == side_[mover]) continue;
    kill_leader(s, l, cases::gc_23_54, e);
  }
}

/// gc-23.56: each leader in the hex of a lost unit is in danger; his die comes before anything
/// else.
void Game::unit_lost_near_leaders(State& s, UnitId lost, HexId h, Events* e) const {
  if (leaders_.empty()) return;
  for (const UnitId l : leaders_) {
    const bool here = s.units[l].on_map() && s.units[l].hex == h && side_[l] == side_[lost];
    if (here && core::in_force(cases::gc_23_56)) s.units[l].add(kInDanger);
  }
  remove_idle_leaders(s, e);
}

/// gc-23.53: a leader whose whole command is eliminated leaves the game; nobody scores for it.
void Game::remove_idle_leaders(State& s, Events* e) const {
  if (!core::in_force(cases::gc_23_53)) return;
  for (const UnitId l : leaders_) {
    const Place place = s.units[l].where();
    if (place == Place::eliminated || place == Place::exited || s.units[l].has(kInDanger)) continue;
    bool any = false;
    bool left = false;
    for (std::size_t u = 0; u < unit_count() && !left; ++u) {
      const auto id = static_cast<UnitId>(u);
      if (!fights(id) || !commands(l, id)) continue;
      any = true;
      left = s.units[u].where() != Place::eliminated;
    }
    if (!any || left) continue;
    const HexId from = s.units[l].hex;
    take_off(s, l, Place::eliminated);
    note(e, EventKind::leader_lost, side_[l], l, cases::gc_23_53, from);
  }
}

/// gc-23.56: units of his command at the shortest distance.
void Game::nearest_of_command(const State& s, UnitId leader, UnitSet& out) const {
  out.clear();
  int best = 0;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const auto id = static_cast<UnitId>(u);
    if (!s.units[u].on_map() || !fights(id) || !commands(leader, id)) continue;
    const int away = map().grid.distance(s.units[leader].hex, s.units[u].hex);
    if (out.any() && away > best) continue;
    if (out.none() || away < best) out.clear();
    best = away;
    out.set(u);
  }
}

/// Are units of his command still off the map?
bool Game::command_to_come(const State& s, UnitId leader) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const auto id = static_cast<UnitId>(u);
    const bool waits = s.units[u].where() == Place::reserve && fights(id);
    if (waits && commands(leader, id)) return true;
  }
  return false;
}

void Game::place_leader(State& s, UnitId leader, HexId to, core::Case rule, Events* e) const {
  const HexId from = s.units[leader].hex;
  if (from == to) return;
  put(s, leader, to);
  note(e, EventKind::leader_moved, side_[leader], leader, rule, from, to);
}

/// gc-23.56: to the nearest unit of his command; the owner chooses between hexes at one distance.
/// Are all that are left still to come, he comes with them; without any he is out of the game.
void Game::lead_home(State& s, UnitId leader, Events* e) const {
  UnitSet near;
  nearest_of_command(s, leader, near);
  if (near.none()) {
    const HexId from = s.units[leader].hex;
    const bool waits = !info(leader).entry.empty() && command_to_come(s, leader);
    take_off(s, leader, waits ? Place::reserve : Place::eliminated);
    note(e, waits ? EventKind::exited : EventKind::leader_lost, side_[leader], leader,
         waits ? cases::gc_23_56 : cases::gc_23_53, from);
    return;
  }
  HexSet hexes;
  near.each([&](std::size_t u) { hexes.set(s.units[u].hex); });
  if (hexes.count() > 1) {
    s.agenda.push_back({Task::place_leader, side_[leader], leader, 0});
    return;
  }
  place_leader(s, leader, s.units[near.nth(0)].hex, cases::gc_23_56, e);
}

/// Ours: leaders whom the last combat unit of a hex leaves go with it, the higher first, and so
/// does one who may not stay with those that are there now (gc-23.53). Nor may he stand with men of
/// another command who have come to him: he goes to the nearest of his own.
void Game::leaders_follow(State& s, HexId from, HexId to, Side side, Events* e) const {
  if (leaders_.empty()) return;
  for (const HexId h : {from, to}) {
    for (int stars = 8; stars > 0; --stars) {
      for (const UnitId l : leaders_) {
        const bool here = s.units[l].on_map() && s.units[l].hex == h && side_[l] == side;
        if (!here || info(l).stars != stars || s.units[l].has(kInDanger)) continue;
        lead_on(s, l, h == from ? to : kNoHex, e);
      }
    }
  }
}

/// One leader whose hex has changed: he stays if he may, else goes with those who left for `to`.
void Game::lead_on(State& s, UnitId leader, HexId to, Events* e) const {
  const HexId here = s.units[leader].hex;
  const bool deserted = s.first[here] == kNoUnit && to != kNoHex;
  if (!deserted && leader_may_stand(s, leader, here)) return;
  if (to != kNoHex && leader_may_stand(s, leader, to)) {
    place_leader(s, leader, to, cases::gc_23_53, e);
  } else {
    lead_home(s, leader, e);
  }
}

void Game::roll_fate(State& s, int die, Events* e) const {
  const UnitId leader = s.agenda.back().unit;
  s.agenda.pop_back();
  s.units[leader].remove(kInDanger);
  note(e, EventKind::die_rolled, side_[leader], leader, cases::gc_23_56, kNoHex, kNoHex, die,
       static_cast<int>(Task::fate_roll));
  if (die <= kLeaderDies) {
    kill_leader(s, leader, cases::gc_23_56, e);
  } else {
    lead_home(s, leader, e);
  }
}

void Game::roll_leaders(State& s, int die, Events* e) const {
  if (s.agenda.back().task == Task::command_roll) return roll_command(s, die, e);
  roll_fate(s, die, e);
}

/// A leader in danger is dealt with before anything else happens to his hex.
bool Game::settle_leaders(State& s, Events* /*e*/) const {
  if (leaders_.empty()) return false;
  const Task top = s.agenda.back().task;
  if (top == Task::fate_roll || top == Task::place_leader) return false;
  for (const UnitId l : leaders_) {
    if (!s.units[l].on_map() || !s.units[l].has(kInDanger)) continue;
    s.agenda.push_back({Task::fate_roll, side_[l], l, 0});
    return true;
  }
  return false;
}

// ---- decisions ----------------------------------------------------------------------------------

void Game::judge_leaders(const State& s, const Action& a, Verdict& v) const {
  const Frame& top = s.agenda.back();
  const bool assigning = top.task == Task::assign;
  const core::Case rule = assigning ? cases::gc_23_4_b : cases::gc_23_56;
  if (a.verb != (assigning ? Verb::assign : Verb::place) || a.unit != top.unit) {
    v.nonsense(rule, a.unit);
    return;
  }
  if (assigning) {
    const bool corps = a.formation < setup_.rules.formations.size() && corps_on_map(s, a.formation);
    if (!corps) {
      v.nonsense(cases::gc_23_4_b, a.unit);
    } else if (cavalry_corps(a.formation)) {
      v.broke(cases::gc_23_4_b, a.unit);
    }
    return;
  }
  UnitSet near;
  nearest_of_command(s, top.unit, near);
  if (a.other >= unit_count() || !s.units[a.other].on_map()) {
    v.nonsense(cases::gc_23_56, a.other);
  } else if (!near.test(a.other)) {
    v.broke(cases::gc_23_56, a.other, s.units[a.other].hex);
  }
}

void Game::legal_leaders(const State& s, std::vector<Action>& out) const {
  const Frame& top = s.agenda.back();
  Action a;
  a.unit = top.unit;
  const auto offer = [&] {
    if (allows(s, a)) out.push_back(a);
  };
  if (top.task == Task::assign) {
    a.verb = Verb::assign;
    for (a.formation = 0; a.formation < setup_.rules.formations.size(); ++a.formation) offer();
    return;
  }
  a.verb = Verb::place;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    a.other = static_cast<UnitId>(u);
    offer();
  }
}

void Game::apply_leaders(State& s, const Action& a, Events* e) const {
  s.agenda.pop_back();
  if (a.verb == Verb::place) {
    return place_leader(s, a.unit, s.units[a.other].hex, cases::gc_23_56, e);
  }
  s.reserve_corps = a.formation;
  note(e, EventKind::corps_assigned, Side::union_, a.unit, cases::gc_23_4_b, kNoHex, kNoHex,
       a.formation);
}

}  // namespace hg::hooker_lee
