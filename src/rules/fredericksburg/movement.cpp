// Movement Phase: bgd-5, bgd-6, bgd-10.2, reinforcements fr-15.2, exits fr-15.4.3, limits fr-15.6.
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {
namespace {

constexpr int kNoLimit = 1000;

bool gun_or_horse(core::UnitType t) {
  return t == core::UnitType::artillery || t == core::UnitType::cavalry;
}

}  // namespace

/// bgd-2.4-e, fr-15.5: six points for every unit, three in fog.
int Game::allowance(const State& s) const {
  const bool fog = light(s) == core::Light::fog && core::in_force(cases::fr_15_5);
  return fog ? setup_.chart.fog_allowance : setup_.chart.movement_allowance;
}

/// fr-15.6-a, -b: fifteen Union units a turn until a Confederate has been at headquarters.
int Game::moves_left(const State& s) const {
  const int limit = setup_.rules.union_move_limit;
  if (s.phasing != Side::union_ || limit == 0) return kNoLimit;
  if (s.headquarters_entered != 0) return kNoLimit;
  return limit - s.moved;
}

Game::Ground Game::ground(const State& s) const {
  Ground g;
  const Side enemy = core::enemy_of(s.phasing);
  for (const UnitId u : units_of_[core::index(enemy)]) {
    if (!s.units[u].on_map() || g.enemies.test(s.units[u].hex)) continue;
    g.enemies.set(s.units[u].hex);
    g.zone |= zone_of_[s.units[u].hex];
  }
  for (const UnitId u : units_of_[core::index(s.phasing)]) {
    const UnitState& here = s.units[u];
    if (g.crowded || !here.on_map() || s.next[u] == kNoUnit) continue;
    g.crowded = count_in(s, here.hex) > setup_.chart.stack_limit;
  }
  g.allowance = allowance(s);
  g.shun = light(s) == core::Light::night && core::in_force(cases::bgd_10_2);
  close_hexes(g);
  return g;
}

/// bgd-5.1-a, bgd-10.2.
void Game::close_hexes(Ground& g) {
  g.blank.fill(kFarAway);
  const auto close = [&](std::size_t h) { g.blank[h] = 0; };
  g.enemies.each(close);
  if (g.shun) g.zone.each(close);
}

/// Cheapest ways first; all costs are small whole numbers, so one list a cost is enough.
void Game::flood(HexId start, int spent, const Ground& g, bool shun, Flood& out) const {
  out.cost = g.blank;
  if (shun && !g.shun) g.zone.each([&](std::size_t h) { out.cost[h] = 0; });
  out.order.clear();
  out.stops.clear();
  std::array<base::Scratch<HexId, 256>, 8> waiting;
  out.cost[start] = static_cast<std::uint8_t>(spent);
  out.from[start] = kNoHex;
  waiting[static_cast<std::size_t>(spent)].push_back(start);
  for (int cost = spent; cost <= g.allowance; ++cost) {
    auto& bucket = waiting[static_cast<std::size_t>(cost)];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const HexId h = bucket[i];
      if (out.cost[h] != cost) continue;  // a cheaper way was found since
      if (h != start) {
        out.order.push_back(h);
        if (may_stop_[h]) out.stops.set(h);
      }
      // bgd-6.0-a: the move ends on entering an enemy-controlled hex.
      if ((h != start || spent > 0) && g.zone.test(h)) continue;
      for (const Way& way : steps_[h]) {
        const int sum = cost + way.cost;
        if (way.cost == 0 || sum > g.allowance) break;  // cheapest first, unused places last
        if (out.cost[way.to] <= sum) continue;
        out.cost[way.to] = static_cast<std::uint8_t>(sum);
        out.from[way.to] = h;
        auto& later = waiting[static_cast<std::size_t>(sum)];
        if (!later.full()) later.push_back(way.to);
      }
    }
  }
}

/// bgd-5.1-b, bgd-5.1-f, fr-15.6-c: may the unit leave its hex by movement at all?
bool Game::can_leave(const State& s, UnitId u, const Ground& g) const {
  const UnitState& unit = s.units[u];
  return side_[u] == s.phasing && unit.on_map() && !unit.has(Mark::moved) &&
         !unit.has(Mark::immobile) && !g.zone.test(unit.hex);
}

// ---- stacking while moves are committed one by one (bgd-5.3-a, ruling BG-70) ----------------------

namespace {

/// A hex with more than the limit, and where those who must leave could go.
struct Overfull {
  HexSet room;
  HexSet shy_room;  ///< of Ineffective units, who stay out of enemy-controlled hexes (bgd-11.2)
  bool exit = false;
};

/// Kuhn's matching: one leaver after another looks for a place, moving earlier ones on.
struct Matching {
  const Game& game;
  const State& state;
  int limit;
  base::FixedVector<Overfull, 16> crowded;
  struct Leaver {
    std::uint16_t crowd;  ///< index in crowded
    bool shy;             ///< Ineffective
    HexId to;             ///< where it goes, kNoHex while it has no place
  };
  base::FixedVector<Leaver, 32> leavers;

  bool place(std::size_t leaver, HexSet& tried) {
    const Overfull& from = crowded[leavers[leaver].crowd];
    if (from.exit) return true;
    const HexSet& room = leavers[leaver].shy ? from.shy_room : from.room;
    bool placed = false;
    room.each([&](std::size_t i) {
      const auto h = static_cast<HexId>(i);
      if (placed || tried.test(h)) return;
      tried.set(h);
      int here = game.count_in(state, h);
      for (const Leaver& other : leavers) here += other.to == h ? 1 : 0;
      placed = here < limit;
      for (std::size_t k = 0; k < leavers.size() && !placed; ++k) {
        if (leavers[k].to != h || k == leaver) continue;
        leavers[k].to = kNoHex;
        placed = place(k, tried);
        if (!placed) leavers[k].to = h;
      }
      if (placed) leavers[leaver].to = h;
    });
    return placed;
  }
};

}  // namespace

bool Game::stacking_can_hold(const State& s, UnitId unit, HexId to, const Ground& g) const {
  const int limit = setup_.chart.stack_limit;
  // Fast answer: nothing is overfull and this stop does not make it so.
  const bool no_stop = unit == kNoUnit || to == kNoHex;
  if (!g.crowded && (no_stop || count_in(s, to) < limit)) return true;

  State after = s;
  int moves = moves_left(s);
  if (unit != kNoUnit) {
    if (to == kNoHex) {
      take_off(after, unit, Place::exited);
    } else {
      put(after, unit, to);
      after.units[unit].add(Mark::moved);
    }
    --moves;
  }
  Matching matching{*this, after, limit, {}, {}};
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const HexId h = after.units[u].hex;
    if (side_[u] != s.phasing || !after.units[u].on_map() || after.first[h] != u) continue;
    const int excess = count_in(after, h) - limit;
    if (excess <= 0) continue;
    Overfull over;
    int bold = 0;
    if (!ways_out(after, h, excess, g, bold, over.room, over.exit)) return false;
    over.shy_room = over.room;
    over.shy_room.subtract(g.zone);
    if (matching.crowded.full() || matching.leavers.size() + static_cast<std::size_t>(excess) > 32) {
      return false;  // beyond any sensible position; refused rather than guessed
    }
    matching.crowded.push_back(over);
    for (int k = 0; k < excess; ++k) {
      const auto crowd = static_cast<std::uint16_t>(matching.crowded.size() - 1);
      // Whoever is effective can go wherever an Ineffective mate can: they are counted on first.
      matching.leavers.push_back({crowd, k >= bold, kNoHex});
    }
  }
  if (static_cast<int>(matching.leavers.size()) > moves) return false;  // fr-15.6-a
  for (std::size_t leaver = 0; leaver < matching.leavers.size(); ++leaver) {
    HexSet tried;
    if (!matching.place(leaver, tried)) return false;
  }
  return true;
}

/// Where units of an overfull hex could still go, and how many of them are `bold` enough for
/// enemy-controlled hexes; false when too few can move at all. Moves end in such hexes (bgd-6.0-a),
/// so the others reach everything else by the same ways.
bool Game::ways_out(const State& s, HexId h, int excess, const Ground& g, int& bold, HexSet& room,
                    bool& exit) const {
  int movers = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (!can_leave(s, u, g)) continue;
    ++movers;
    bold += s.units[u].has(Mark::ineffective) ? 0 : 1;
  }
  if (movers < excess) return false;
  Flood f;
  flood(h, 0, g, bold == 0, f);
  room = f.stops;
  exit = exit_.test(h) && setup_.chart.exit_cost <= g.allowance;
  for (const HexId e : setup_.rules.exits) {
    exit = exit || (f.stops.test(e) && f.cost[e] + setup_.chart.exit_cost <= g.allowance &&
                    !g.zone.test(e));
  }
  return true;
}

// ---- judging --------------------------------------------------------------------------------------

/// bgd-4.1-a, -5.1-f, fr-15.6-a, -c: may this unit be moved at all now?
void Game::judge_mover(const State& s, UnitId u, Verdict& v, bool& stop) const {
  stop = true;
  if (u >= unit_count()) return void(v.nonsense(cases::bgd_5_0_a));
  if (side_[u] != s.phasing && v.broke(cases::bgd_4_1_a, u)) return;
  if (side_[u] != s.phasing) return;
  if (s.units[u].has(Mark::moved) && v.broke(cases::bgd_5_1_f, u)) return;
  if (s.units[u].has(Mark::immobile) && v.broke(cases::fr_15_6_c, u, s.units[u].hex)) return;
  if (moves_left(s) <= 0 &&
      v.broke(cases::fr_15_6_a, u, kNoHex, 0, setup_.rules.union_move_limit)) {
    return;
  }
  stop = false;
}

/// One step of a path, a.path[i-1] to a.path[i], with `spent` points gone. True: stop judging.
bool Game::judge_step(const State& s, const Action& a, std::size_t i, int spent, Verdict& v,
                      int& cost) const {
  const UnitId u = a.unit;
  const HexId from = a.path[i - 1];
  const HexId to = a.path[i];
  const auto d = map().grid.direction(from, to);
  cost = 0;
  if (!d) return v.nonsense(cases::bgd_5_1_e, u, to);
  const bool from_controlled = enemy_controlled(s, from, s.phasing);
  const bool to_controlled = enemy_controlled(s, to, s.phasing);
  const bool night = light(s) == core::Light::night;
  const bool began_here = i == 1 && a.verb != Verb::enter;
  if (from_controlled && began_here) {
    if (v.broke(cases::bgd_5_1_b, u, from)) return true;
    if (night && v.broke(cases::bgd_10_2, u, from)) return true;
  }
  if (from_controlled && !began_here && v.broke(cases::bgd_6_0_a, u, from)) return true;
  if (s.first[to] != kNoUnit && side_[s.first[to]] != s.phasing &&
      v.broke(cases::bgd_5_1_a, u, to)) {
    return true;
  }
  if (to_controlled && night && v.broke(cases::bgd_10_2, u, to)) return true;
  if (to_controlled && s.units[u].has(Mark::ineffective) && v.broke(cases::bgd_11_2, u, to)) {
    return true;
  }
  if (crossing_.test(from) && i >= 2 && a.path[i - 2] == to &&
      v.broke(cases::bgd_5_2_d, u, from)) {
    return true;
  }
  const int step = cost_[from][*d];
  if (step == kProhibited) {
    core::Case why = cases::bgd_5_2_c;
    if (crossing_.test(to) || crossing_.test(from)) {
      const HexId water = crossing_.test(to) ? to : from;
      const bool pontoon = map().terrain[water].has(map::Terrain::pontoon);
      why = pontoon ? cases::fr_15_3_1 : cases::bgd_5_2_d;
    } else if (hex_row(to).cost != kProhibited) {
      why = cases::bgd_5_2_e;
    }
    return v.broke(why, u, to);
  }
  cost = step;
  if (spent + step > allowance(s)) {
    const core::Case why = spent == 0 ? cases::bgd_5_2_h : cases::bgd_5_1_d;
    if (v.broke(why, u, to, step, allowance(s) - spent)) return true;
  }
  return false;
}

/// The path from its element `first` on; `reserve` points must be left at its end (for an exit).
bool Game::judge_path(const State& s, const Action& a, std::size_t first, int spent, int reserve,
                      Verdict& v) const {
  for (std::size_t i = first; i < a.path.size(); ++i) {
    int cost = 0;
    const bool over_before = spent > allowance(s);
    if (over_before) break;  // said once
    if (judge_step(s, a, i, spent, v, cost)) return true;
    spent += cost;
  }
  if (reserve > 0 && spent <= allowance(s) && spent + reserve > allowance(s)) {
    return v.broke(cases::fr_15_4_3_a, a.unit, a.hex, reserve, allowance(s) - spent);
  }
  return false;
}

void Game::judge_move(const State& s, const Action& a, Verdict& v) const {
  bool stop = false;
  if (a.unit < unit_count() && s.units[a.unit].where() == Place::exited) {
    return void(v.nonsense(cases::fr_15_4_3_d, a.unit));
  }
  if (a.unit < unit_count() && !s.units[a.unit].on_map()) {
    return void(v.nonsense(cases::bgd_5_0_a, a.unit));
  }
  judge_mover(s, a.unit, v, stop);
  if (stop) return;
  if (a.path.size() < 2 || a.path[0] != s.units[a.unit].hex) {
    return void(v.nonsense(cases::bgd_5_1_e, a.unit));
  }
  if (judge_path(s, a, 1, 0, 0, v)) return;
  const HexId end = a.path.back();
  if (crossing_.test(end)) {
    const bool pontoon = map().terrain[end].has(map::Terrain::pontoon);
    if (v.broke(pontoon ? cases::fr_15_3_1 : cases::bgd_5_2_d, a.unit, end)) return;
  }
  if (v.legal() && !stacking_can_hold(s, a.unit, end, ground(s))) v.broke(cases::bgd_5_3_a, a.unit, end);
}

/// fr-15.6-c: guns and horse that come in on the far bank are held there at once.
bool Game::immobile_on_entry(const State& s, UnitId u, HexId h) const {
  return setup_.rules.immobility && s.all_released == 0 && side_[u] == Side::union_ &&
         gun_or_horse(info(u).type) && map().info[h].bank == setup_.rules.immobile_bank;
}

/// fr-15.2: a reinforcement comes in for one point and may go on.
void Game::judge_enter(const State& s, const Action& a, Verdict& v) const {
  if (a.unit >= unit_count()) return void(v.nonsense(cases::bgd_5_0_a));
  if (s.units[a.unit].where() == Place::exited) {
    return void(v.nonsense(cases::fr_15_4_3_d, a.unit));
  }
  if (s.units[a.unit].where() != Place::reserve || a.path.empty() || a.path[0] != a.hex) {
    return void(v.nonsense(cases::fr_15_2_a, a.unit));
  }
  bool stop = false;
  judge_mover(s, a.unit, v, stop);
  if (stop) return;
  const UnitInfo& unit = info(a.unit);
  if (s.turn < unit.entry_turn &&
      v.broke(cases::fr_15_2_c, a.unit, a.hex, unit.entry_turn, s.turn)) {
    return;
  }
  bool listed = false;
  for (const HexId h : unit.entry) listed = listed || h == a.hex;
  if (!listed && v.broke(cases::fr_15_2_b, a.unit, a.hex)) return;
  if (s.first[a.hex] != kNoUnit && side_[s.first[a.hex]] != s.phasing &&
      v.broke(cases::fr_15_2_d, a.unit, a.hex)) {
    return;
  }
  if (light(s) == core::Light::night && enemy_controlled(s, a.hex, s.phasing) &&
      v.broke(cases::bgd_10_2, a.unit, a.hex)) {
    return;
  }
  if (a.path.size() > 1 && immobile_on_entry(s, a.unit, a.hex) &&
      v.broke(cases::fr_15_6_c, a.unit, a.hex)) {
    return;
  }
  if (judge_path(s, a, 1, setup_.chart.entry_cost, 0, v)) return;
  const HexId end = a.path.back();
  if (crossing_.test(end) && v.broke(cases::bgd_5_2_d, a.unit, end)) return;
  if (v.legal() && !stacking_can_hold(s, a.unit, end, ground(s))) {
    v.broke(cases::bgd_5_3_a, a.unit, end);
  }
}

/// fr-15.4.3: off the map for one point, from an exit hex, in the Movement Phase.
void Game::judge_exit(const State& s, const Action& a, Verdict& v) const {
  if (a.unit < unit_count() && s.units[a.unit].where() == Place::exited) {
    return void(v.nonsense(cases::fr_15_4_3_d, a.unit));
  }
  if (a.unit < unit_count() && !s.units[a.unit].on_map()) {
    return void(v.nonsense(cases::bgd_5_0_a, a.unit));
  }
  bool stop = false;
  judge_mover(s, a.unit, v, stop);
  if (stop) return;
  if (a.path.empty() || a.path[0] != s.units[a.unit].hex || a.path.back() != a.hex) {
    return void(v.nonsense(cases::bgd_5_1_e, a.unit));
  }
  if (!exit_.test(a.hex) && v.broke(cases::fr_15_4_3_b, a.unit, a.hex)) return;
  // bgd-5.1-b, bgd-10.2: the step off the map is movement too.
  if (enemy_controlled(s, a.hex, s.phasing)) {
    if (v.broke(cases::bgd_5_1_b, a.unit, a.hex)) return;
    if (light(s) == core::Light::night && v.broke(cases::bgd_10_2, a.unit, a.hex)) return;
  }
  if (judge_path(s, a, 1, 0, setup_.chart.exit_cost, v)) return;
  if (v.legal() && !stacking_can_hold(s, a.unit, kNoHex, ground(s))) {
    v.broke(cases::bgd_5_3_a, a.unit, a.hex);
  }
}

/// bgd-5.3-a, fr-15.2.1-d: the phase cannot be closed while a hex is overfull.
void Game::judge_end_movement(const State& s, Verdict& v) const {
  for (HexId h = 0; h < map().grid.size(); ++h) {
    if (s.first[h] == kNoUnit || side_[s.first[h]] != s.phasing) continue;
    const int count = count_in(s, h);
    if (count > setup_.chart.stack_limit &&
        v.broke(cases::bgd_5_3_a, s.first[h], h, count, setup_.chart.stack_limit)) {
      return;
    }
  }
}

// ---- applying -------------------------------------------------------------------------------------

void Game::walk(State& s, UnitId u, const base::FixedVector<HexId, kMaxPath>& path,
                Events* e) const {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const bool last = i + 1 == path.size();
    arrive(s, u, path[i], e, last ? cases::fr_15_4_2 : cases::fr_15_4_2_a);
  }
}

int Game::cost_of(const base::FixedVector<HexId, kMaxPath>& path) const {
  int cost = 0;
  for (std::size_t i = 1; i < path.size(); ++i) cost += step_cost(path[i - 1], path[i]);
  return cost;
}

void Game::apply_move(State& s, const Action& a, Events* e) const {
  const int cost = e == nullptr ? 0 : cost_of(a.path);
  note(e, EventKind::moved, s.phasing, a.unit, cases::bgd_5_0_a, a.path[0], a.path.back(), cost);
  put(s, a.unit, a.path.back());
  s.units[a.unit].add(Mark::moved);
  ++s.moved;
  walk(s, a.unit, a.path, e);
}

void Game::apply_enter(State& s, const Action& a, Events* e) const {
  const int cost = e == nullptr ? 0 : setup_.chart.entry_cost + cost_of(a.path);
  note(e, EventKind::entered, s.phasing, a.unit, cases::fr_15_2_1_c, a.hex, a.path.back(), cost);
  put(s, a.unit, a.path.back());
  s.units[a.unit].add(Mark::moved);
  ++s.moved;
  if (immobile_on_entry(s, a.unit, a.hex)) s.units[a.unit].add(Mark::immobile);
  arrive(s, a.unit, a.hex, e, cases::fr_15_4_2);
  walk(s, a.unit, a.path, e);
}

void Game::apply_exit(State& s, const Action& a, Events* e) const {
  walk(s, a.unit, a.path, e);
  note(e, EventKind::exited, s.phasing, a.unit, cases::fr_15_4_3_a, a.hex, kNoHex,
       setup_.chart.exit_cost);
  take_off(s, a.unit, Place::exited);
  ++s.moved;
  score_exit(s, a.unit, a.hex, e);
  // fr-15.6.1-a: a Union unit gone by 2501 or 2027 frees guns and horse.
  if (side_[a.unit] != Side::union_ || s.all_released != 0) return;
  for (const HexId h : setup_.rules.release_exits) {
    if (h == a.hex && core::in_force(cases::fr_15_6_1_a)) release_all(s, cases::fr_15_6_1_a, e);
  }
}

// ---- listing --------------------------------------------------------------------------------------

base::FixedVector<HexId, kMaxPath> Game::trace(const Flood& f, HexId start, HexId to) const {
  base::FixedVector<HexId, kMaxPath> back;
  for (HexId h = to; h != kNoHex && !back.full(); h = f.from[h]) {
    back.push_back(h);
    if (h == start) break;
  }
  base::FixedVector<HexId, kMaxPath> path;
  for (std::size_t i = back.size(); i > 0; --i) path.push_back(back[i - 1]);
  return path;
}

void Game::legal_moves_of(const State& s, UnitId u, const Ground& g,
                          std::vector<Action>& out) const {
  if (moves_left(s) <= 0 || !can_leave(s, u, g)) return;
  const HexId start = s.units[u].hex;
  Flood f;
  flood(start, 0, g, s.units[u].has(Mark::ineffective), f);
  for (const HexId to : f.order) {
    if (!f.stops.test(to) || !stacking_can_hold(s, u, to, g)) continue;
    Action a;
    a.verb = Verb::move;
    a.unit = u;
    a.path = trace(f, start, to);
    out.push_back(a);
  }
  if (!stacking_can_hold(s, u, kNoHex, g)) return;
  const auto offer_exit = [&](HexId h, int cost) {
    if (!exit_.test(h) || g.zone.test(h) || cost + setup_.chart.exit_cost > g.allowance) return;
    Action a;
    a.verb = Verb::exit;
    a.unit = u;
    a.hex = h;
    a.path = trace(f, start, h);
    out.push_back(a);
  };
  offer_exit(start, 0);
  for (const HexId h : f.order) offer_exit(h, f.cost[h]);
}

void Game::legal_entries_of(const State& s, UnitId u, const Ground& g,
                            std::vector<Action>& out) const {
  if (moves_left(s) <= 0 || s.turn < info(u).entry_turn) return;
  for (const HexId hex : info(u).entry) {
    if (g.enemies.test(hex) || (g.shun && g.zone.test(hex))) continue;
    Flood f;
    flood(hex, setup_.chart.entry_cost, g, false, f);
    const auto offer = [&](HexId to) {
      if (!may_stop_[to] || !stacking_can_hold(s, u, to, g)) return;
      Action a;
      a.verb = Verb::enter;
      a.unit = u;
      a.hex = hex;
      a.path = trace(f, hex, to);
      out.push_back(a);
    };
    offer(hex);
    if (immobile_on_entry(s, u, hex)) continue;
    for (const HexId to : f.order) offer(to);
  }
}

void Game::legal_moves(const State& s, UnitId only, std::vector<Action>& out) const {
  const Ground g = ground(s);
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if ((only != kNoUnit && u != only) || side_[u] != s.phasing) continue;
    if (s.units[u].on_map()) legal_moves_of(s, u, g, out);
    if (s.units[u].where() == Place::reserve) legal_entries_of(s, u, g, out);
  }
  Action end;
  end.verb = Verb::end_phase;
  if (only == kNoUnit && allows(s, end)) out.push_back(end);
}

std::vector<Reached> Game::reach(const State& s, UnitId u) const {
  std::vector<Reached> out;
  if (u >= unit_count() || s.over()) return out;
  // Asked outside its own Movement Phase: what it could do if it were its turn to move now.
  State now = s;
  if (now.phasing != side_[u]) {
    now.phasing = side_[u];
    now.moved = 0;
  }
  const Ground g = ground(now);
  Flood f;
  const auto add = [&](HexId h) {
    const bool stop = may_stop_[h] && stacking_can_hold(now, u, h, g);
    out.push_back({h, f.cost[h], stop});
  };
  if (now.units[u].on_map()) {
    if (moves_left(now) <= 0 || !can_leave(now, u, g)) return out;
    flood(now.units[u].hex, 0, g, now.units[u].has(Mark::ineffective), f);
    for (const HexId h : f.order) add(h);
  } else if (now.units[u].where() == Place::reserve && moves_left(now) > 0 &&
             now.turn >= info(u).entry_turn) {
    for (const HexId hex : info(u).entry) {
      if (g.enemies.test(hex) || (g.shun && g.zone.test(hex))) continue;
      flood(hex, setup_.chart.entry_cost, g, false, f);
      add(hex);
      if (immobile_on_entry(now, u, hex)) continue;
      for (const HexId h : f.order) add(h);
    }
  }
  return out;
}

base::FixedVector<HexId, kMaxPath> Game::path_to(const State& s, UnitId u, HexId to) const {
  State now = s;
  now.phasing = side_[u];
  const Ground g = ground(now);
  Flood f;
  if (now.units[u].on_map()) {
    const HexId start = now.units[u].hex;
    flood(start, 0, g, now.units[u].has(Mark::ineffective), f);
    if (f.stops.test(to)) return trace(f, start, to);
  } else {
    for (const HexId hex : info(u).entry) {
      flood(hex, setup_.chart.entry_cost, g, false, f);
      if (to == hex || f.stops.test(to)) return trace(f, hex, to);
    }
  }
  return {};
}

}  // namespace hg::fredericksburg
