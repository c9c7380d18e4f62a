// Special rules of the four basic scenarios (13.1 … 13.4). What they name is data; where a set-up
// has no such data the rule is asleep.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

bool among(const std::vector<std::uint8_t>& formations, std::uint8_t formation) {
  return std::find(formations.begin(), formations.end(), formation) != formations.end();
}

std::uint16_t bit16(std::size_t i) { return static_cast<std::uint16_t>(1U << i); }

}  // namespace

/// Cases and hex sets of the data, looked up once.
void Game::build_scenario() {
  const ScenarioRules& rules = setup_.rules;
  for (const GivenPhase& phase : rules.given) given_cases_.push_back(cases::find(phase.rule));
  point_index_.assign(map().grid.size(), 0xFF);
  std::uint8_t next = 0;
  for (const PointRule& rule : rules.points) {
    point_cases_.push_back(cases::find(rule.rule));
    if (rule.what != PointRule::What::held) continue;
    for (const HexId h : rule.hexes) {
      if (next < kMaxPointHexes && point_index_[h] == 0xFF) point_index_[h] = next++;
    }
  }
  for (std::size_t h = 0; h < map().grid.size(); ++h) {
    const bool inside = rules.confederate_county.empty() ||
                        map().info[h].county == rules.confederate_county;
    if (inside) county_.set(h);
  }
}

/// Before any counter lies on the map: bridges that are down from the start (gcw-10.1-j).
void Game::blank_ground(State& s) const {
  for (std::size_t i = 0; i < bridges_.size() && i < kMaxBridges; ++i) {
    if (bridges_[i].destroyed_at_start) s.destroyed |= std::uint32_t{1} << i;
  }
}

/// slb-13.1-g, slb-13.3-f; slb-13.1-h: a hex begins under the control of the side that is there.
void Game::start_scenario(State& s) const {
  const ScenarioRules& rules = setup_.rules;
  for (std::size_t i = 0; i < rules.turns.size() && i < 16; ++i) {
    if (rules.turns[i].rain) s.rain = static_cast<std::uint16_t>(s.rain | bit16(i));
  }
  for (const HexSide& side : rules.pontoons) {
    Pontoon bridge;
    bridge.a = std::min(side.a, side.b);
    bridge.b = std::max(side.a, side.b);
    bridge.side = Side::union_;
    const auto d = map().grid.direction(bridge.a, bridge.b);
    bridge.major = d.has_value() && major(bridge.a, *d) ? 1 : 0;
    s.pontoons.push_back(bridge);
  }
  if (rules.horse_guns != kNoHex) s.horse_guns = 1;
  for (std::size_t h = 0; h < point_index_.size(); ++h) {
    if (point_index_[h] == 0xFF || s.first[h] == kNoUnit) continue;
    s.owners[point_index_[h]] = side_[s.first[h]];
  }
}

// ---- phases that are given ----------------------------------------------------------------------

core::Case Game::given_case(const GivenPhase& phase) const {
  return given_cases_[static_cast<std::size_t>(&phase - setup_.rules.given.data())];
}

/// slb-13.2-b, -c, -d, slb-13.3-b, slb-13.4-b, -c, -d: of the present Action Phase.
const GivenPhase* Game::given(const State& s) const {
  const std::uint8_t index = given_index(s);
  return index == 0 ? nullptr : &setup_.rules.given[index - 1U];
}

std::uint8_t Game::given_index(const State& s) const {
  const auto& phases = setup_.rules.given;
  if (s.turn != 1 || s.action_phase == 0 || s.action_phase > phases.size()) return 0;
  return core::in_force(given_cases_[s.action_phase - 1U]) ? s.action_phase : std::uint8_t{0};
}

/// What a given phase leaves open; true if the judge should stop.
bool Game::judge_given(const State& s, Side side, const Action& a, Verdict& v) const {
  const GivenPhase* phase = given(s);
  if (phase == nullptr || phase->side != side) return false;
  const core::Case rule = given_case(*phase);
  if (phase->what == GivenPhase::What::activate) {
    const bool right = a.verb == Verb::activate && a.unit == phase->leader;
    return !right && v.broke(rule, a.unit);
  }
  if (phase->what != GivenPhase::What::one_march) return false;
  const bool march = a.verb == Verb::march && a.unit != kNoUnit;
  const bool right = march && among(phase->formations, s.units[a.unit].formation);
  const bool spent = march && phase->once_each && s.units[a.unit].has(Mark::acted);
  return (!right || spent) && v.broke(rule, a.unit);
}

/// slb-13.2-e, slb-13.3-b: a bonus of the Confederate die in some phases of turn 1.
int Game::initiative_bonus(const State& s) const {
  const auto& phases = setup_.rules.bonus_phases;
  const bool now = s.turn == 1 && s.action_phase >= phases[0] && s.action_phase <= phases[1];
  return now && core::in_force(cases::slb_13_2_e) ? setup_.rules.bonus_die : 0;
}

/// slb-13.1-b.
bool Game::union_leads(const State& s) const {
  return setup_.rules.union_until_attack && s.union_free == 0 &&
         core::in_force(cases::slb_13_1_b);
}

/// slb-13.1-b: a declared attack or assault, even one that fails, ends the Union's lead.
void Game::note_attack(State& s, Events* /*e*/) const {
  if (setup_.rules.union_until_attack && s.activity.side == Side::union_) s.union_free = 1;
}

/// slb-13.4-e.
bool Game::all_tired(const State& s) const {
  if (!setup_.rules.ends_when_tired || !core::in_force(cases::slb_13_4_e)) return false;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (leader(static_cast<UnitId>(u)) || !s.units[u].on_map()) continue;
    if (s.units[u].fatigue < 4) return false;
  }
  return true;
}

/// slb-13.1-c: what has left its place is looked at when a phase opens; the news that was sent in
/// the last one arrives.
void Game::open_action_phase(State& s, Events* e) const {
  const auto& hexes = setup_.rules.alert_hexes;
  for (std::size_t i = 0; i < hexes.size() && i < 8; ++i) {
    if (deserted(s, hexes[i])) s.alert_left = static_cast<std::uint8_t>(s.alert_left | bit16(i));
  }
  if (s.alerted != 1) return;
  s.alerted = 2;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (!setup_.units[u].needs_alert || !s.units[u].on_map()) continue;
    note(e, EventKind::released, side_[u], static_cast<UnitId>(u), cases::slb_13_1_c);
  }
}

/// None of the Confederates set up in the hex is there.
bool Game::deserted(const State& s, HexId h) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] == Side::confederate && info(u).start == h) return false;
  }
  return true;
}

// ---- who may act --------------------------------------------------------------------------------

/// slb-13.3-e, slb-13.1-c, slb-13.4-f.
bool Game::judge_scenario_actor(const State& s, UnitId u, Deed /*deed*/, Verdict& v) const {
  const UnitInfo& printed = info(u);
  if (s.turn < printed.idle_until_turn && v.broke(cases::slb_13_3_e, u)) return true;
  if (printed.needs_alert && s.alerted != 2 && v.broke(cases::slb_13_1_c, u)) return true;
  return printed.rodes && !rodes_released(s) && v.broke(cases::slb_13_4_f, u);
}

/// slb-13.4-f: a Union unit has been near Culpeper, or all the cavalry is tired now.
bool Game::rodes_released(const State& s) const {
  if (s.rodes_free != 0) return true;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[u] != Side::confederate || !horse(u) || !s.units[u].on_map()) continue;
    if (s.units[u].fatigue < setup_.rules.rodes_fatigue) return false;
  }
  return true;
}

/// slb-13.1-c: once two of the places are left a Confederate initiative may be spent on the news.
void Game::judge_alert(const State& s, Side side, Verdict& v) const {
  const ScenarioRules& rules = setup_.rules;
  bool waiting = false;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    waiting = waiting || (setup_.units[u].needs_alert && s.units[u].on_map());
  }
  if (side != Side::confederate || !waiting || rules.alert_hexes.empty() || s.alerted != 0) {
    v.nonsense(cases::slb_13_1_c);
    return;
  }
  Action a;
  a.verb = Verb::alert;
  if (judge_given(s, side, a, v)) return;
  const UnitSet left{{s.alert_left}};
  if (static_cast<int>(left.count()) < rules.alert_left) {
    v.broke(cases::slb_13_1_c, kNoUnit, kNoHex, rules.alert_left, static_cast<int>(left.count()));
  }
}

void Game::apply_alert(State& s, Events* e) const {
  s.activity.deed = Deed::other;
  s.alerted = 1;
  note(e, EventKind::alerted, Side::confederate, kNoUnit, cases::slb_13_1_c);
}

/// slb-13.4-k: the guns go to the brigades for one initiative.
void Game::judge_distribute(const State& s, Side side, Verdict& v) const {
  if (side != Side::confederate || s.horse_guns == 0 || s.horse_guns == 2) {
    v.nonsense(cases::slb_13_4_k);
    return;
  }
  Action a;
  a.verb = Verb::distribute;
  if (judge_given(s, side, a, v)) return;
  if (s.horse_guns == 3) v.broke(cases::slb_13_4_l);
}

void Game::apply_distribute(State& s, Events* e) const {
  s.activity.deed = Deed::other;
  s.horse_guns = 2;
  note(e, EventKind::guns_distributed, Side::confederate, kNoUnit, cases::slb_13_4_k,
       setup_.rules.horse_guns);
}

// ---- where they may go --------------------------------------------------------------------------

/// Limits of a move, an advance or an attack, none of a retreat.
bool Game::judge_scenario_step(const State& s, UnitId u, HexId from, HexId to, bool attack,
                               Verdict& v) const {
  if (setup_.rules.closed_last_turn > 0 && judge_shut(s, u, from, to, v)) return true;
  if (s.activity.given != 0 && judge_given_step(s, u, to, v)) return true;
  if (side_[u] == Side::union_) return judge_union_step(s, u, from, to, attack, v);
  return judge_confederate_step(s, u, from, to, attack, v);
}

/// slb-13.2-g for the whole of Scenario 2, slb-13.3-c for turn 1 of Scenario 3.
bool Game::judge_shut(const State& s, UnitId u, HexId from, HexId to, Verdict& v) const {
  const auto d = map().grid.direction(from, to);
  if (!d || !shut_crossing(s, from, *d)) return false;
  const auto turns = static_cast<int>(setup_.rules.turns.size());
  const bool always = setup_.rules.closed_last_turn >= turns;
  return v.broke(always ? cases::slb_13_2_g : cases::slb_13_3_c, u, to);
}

/// slb-13.2-b: neither move nor attack far to the west in the first phase.
bool Game::judge_given_step(const State& s, UnitId u, HexId to, Verdict& v) const {
  const GivenPhase& phase = setup_.rules.given[s.activity.given - 1U];
  if (phase.least_column == 0 || column_of(to) >= phase.least_column) return false;
  return v.broke(given_case(phase), u, to, phase.least_column, column_of(to));
}

/// slb-13.4-h, -i, -j.
bool Game::judge_union_step(const State& s, UnitId u, HexId from, HexId to, bool attack,
                            Verdict& v) const {
  const ScenarioRules& rules = setup_.rules;
  if (column_of(to) < rules.least_column_union &&
      v.broke(cases::slb_13_4_j, u, to, rules.least_column_union, column_of(to))) {
    return true;
  }
  if (attack) return false;
  if (rules.rapidan_closed_to_union && south(to) != south(from) &&
      v.broke(cases::slb_13_4_j, u, to)) {
    return true;
  }
  return judge_first_crossing(s, u, from, to, v);
}

/// slb-13.4-h, -i: the first time over the Rappahannock, at the ford assigned and in order.
bool Game::judge_first_crossing(const State& s, UnitId u, HexId from, HexId to,
                                Verdict& v) const {
  const std::uint8_t assigned = info(u).first_crossing;
  if (assigned == 0xFF || s.units[u].has(Mark::crossed)) return false;
  if (!north(from) || north(to)) return false;
  const auto& sides = setup_.rules.crossings[assigned & 1U];
  const HexSide here{from, to};
  const bool right = std::find(sides.begin(), sides.end(), here) != sides.end();
  if (!right && v.broke(cases::slb_13_4_h, u, to)) return true;
  const std::uint8_t before = info(u).crosses_after;
  if (before == kNoFormation) return false;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const UnitState& other = s.units[i];
    const bool waits = other.formation == before && side_[i] == side_[u] && other.on_map() &&
                       !other.has(Mark::crossed) && !leader(static_cast<UnitId>(i));
    if (waits) return v.broke(cases::slb_13_4_i, u, to);
  }
  return false;
}

/// slb-13.1-d, slb-13.4-m.
bool Game::judge_confederate_step(const State& s, UnitId u, HexId from, HexId to, bool attack,
                                  Verdict& v) const {
  if (!county_.test(to) && v.broke(cases::slb_13_4_m, u, to)) return true;
  if (!setup_.rules.confederates_stay_south || attack) return false;
  const bool over = north(to) && !north(from) && !s.units[u].has(Mark::over);
  return over && v.broke(cases::slb_13_1_d, u, to);
}

// ---- what an arrival sets off -------------------------------------------------------------------

/// By whatever way a unit comes into `to`: control (slb-13.1-h), points that count at once, and
/// what the scenarios wait for.
void Game::entered(State& s, UnitId u, HexId from, HexId to, bool voluntary, Events* e) const {
  const Side side = side_[u];
  const std::uint8_t point = point_index_[to];
  if (point != 0xFF && s.owners[point] != side) {
    s.owners[point] = side;
    note(e, EventKind::occupied, side, u, cases::slb_13_1_h, kNoHex, to);
  }
  if (!setup_.rules.alert_hexes.empty()) notice_desertion(s, from);
  if (side == Side::union_) return union_entered(s, u, to, e);
  // slb-13.1-d: driven over the river, free there from now on.
  const bool driven = setup_.rules.confederates_stay_south && !voluntary && north(to);
  if (driven) s.units[u].add(Mark::over);
}

/// slb-13.1-c: a hex once left stays left, whoever comes back.
void Game::notice_desertion(State& s, HexId from) const {
  const auto& hexes = setup_.rules.alert_hexes;
  for (std::size_t i = 0; i < hexes.size() && i < 8; ++i) {
    if (hexes[i] != from || !deserted(s, from)) continue;
    s.alert_left = static_cast<std::uint8_t>(s.alert_left | bit16(i));
  }
}

void Game::union_entered(State& s, UnitId u, HexId to, Events* e) const {
  const ScenarioRules& rules = setup_.rules;
  score_once(s, u, to, e);
  if (to == rules.horse_guns && s.horse_guns == 1 && core::in_force(cases::slb_13_4_l)) {
    s.horse_guns = 3;
    note(e, EventKind::guns_lost, Side::union_, u, cases::slb_13_4_l, kNoHex, to);
  }
  const bool near = rules.rodes_centre != kNoHex && s.rodes_free == 0 &&
                    map().grid.distance(rules.rodes_centre, to) <= rules.rodes_distance;
  if (near && core::in_force(cases::slb_13_4_f)) {
    s.rodes_free = 1;
    note(e, EventKind::released, Side::confederate, kNoUnit, cases::slb_13_4_f, kNoHex, to);
  }
  if (rules.union_until_attack && north(to)) s.union_free = 1;
  if (info(u).first_crossing != 0xFF && !north(to)) s.units[u].add(Mark::crossed);
}

/// slb-13.2-i: at the end of a turn Jackson is lost, if he still lives.
void Game::lose_jackson(State& s, Events* e) const {
  if (setup_.rules.jackson_lost_after_turn != s.turn || !core::in_force(cases::slb_13_2_i)) return;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (!setup_.units[u].is_jackson || !s.units[u].on_map()) continue;
    return kill_leader(s, static_cast<UnitId>(u), e);
  }
}

// ---- dice of attacks ----------------------------------------------------------------------------

/// slb-13.2-d: surprise; slb-13.2-f: night. Both of the attacker's die.
int Game::scenario_attack_die(const State& s, const Combat& /*c*/, core::Ledger& ledger) const {
  int die = 0;
  if (s.activity.given != 0) {
    const GivenPhase& phase = setup_.rules.given[s.activity.given - 1U];
    if (phase.attack_die != 0) {
      die += ledger.step(given_case(phase), static_cast<std::uint8_t>(Step::surprise), 0,
                         phase.attack_die);
    }
  }
  if (s.night != 0) {
    die += ledger.step(cases::slb_13_2_f, static_cast<std::uint8_t>(Step::night), 0,
                       setup_.rules.night_die);
  }
  return die;
}

}  // namespace hg::gcacw
