// Movement Phase: bgr-5, bgr-6, bgr-7, night bgr-11.1, hl-18, hl-19.1, gc-22.6, gc-23.2 … gc-23.4.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

constexpr int kNoLimit = 1000;
constexpr std::uint8_t kFarAway = 0xFF;
/// Costs are small whole numbers, so one list a cost is enough; a step is below their number.
constexpr std::size_t kBuckets = 32;
constexpr std::size_t kWaiting = 512;
constexpr std::array<Mode, 3> kModes{Mode::ordinary, Mode::strategic, Mode::forced};

/// gc-23.4: the leaders of the army have no corps to wait for.
constexpr std::uint8_t kNoFormation = 0xFF;

}  // namespace

// ---- what a unit may spend ----------------------------------------------------------------------

/// bgr-2.4-b, bgr-2.4-g, bgr-9.0-e: what is printed, or the figure of its type; horse never less.
int Game::basic_allowance(UnitId u) const {
  const Charts& c = setup_.charts;
  const int printed = info(u).allowance * kThirds;
  switch (info(u).type) {
    case core::UnitType::cavalry: {
      const bool floor = core::in_force(cases::bgr_2_4_b);
      return floor || printed == 0 ? std::max(printed, c.cavalry) : printed;
    }
    case core::UnitType::horse_artillery:
      if (!core::in_force(cases::bgr_9_0_e)) return c.artillery;
      return printed > 0 ? printed : c.horse_artillery;
    case core::UnitType::leader:
      return printed > 0 || !core::in_force(cases::gc_23_51) ? printed : c.leader;
    case core::UnitType::artillery: return printed > 0 ? printed : c.artillery;
    default: return printed > 0 ? printed : c.infantry;
  }
}

/// bgr-6.42, bgr-6.43, bgr-6.46: what Strategic Movement adds.
int Game::strategic_bonus(const State& s, UnitId u) const {
  const Charts& c = setup_.charts;
  int bonus = 0;
  if (rides(u)) {
    if (core::in_force(cases::bgr_6_43)) bonus = c.strategic_cavalry;
  } else if (core::in_force(cases::bgr_6_42)) {
    bonus = c.strategic_foot;
  }
  if (night(s) && core::in_force(cases::bgr_6_46)) bonus -= c.strategic_night_less;
  return std::max(bonus, 0);
}

/// gc-23.23: cavalry, and in the campaign the battery that moves as if it were.
bool Game::rides(UnitId u) const {
  if (info(u).type == core::UnitType::cavalry) return true;
  return setup_.rules.campaign && info(u).as_cavalry && core::in_force(cases::gc_23_23);
}

/// gc-23.2: the case that lets this unit march by force this turn, or kNoCase.
core::Case Game::forced_right(const State& s, UnitId u) const {
  const ScenarioRules& r = setup_.rules;
  if (!r.campaign || gunboat(u)) return core::kNoCase;
  if (leader(u) && core::in_force(cases::gc_23_51)) return cases::gc_23_51;
  if (rides(u) && core::in_force(cases::gc_23_23)) return cases::gc_23_23;
  if (side_[u] == Side::union_) {
    const bool now = s.turn <= r.union_forced_last_turn || !core::in_force(cases::gc_23_21);
    return now ? cases::gc_23_21 : core::kNoCase;
  }
  const bool now = s.turn >= r.confederate_forced_first && s.turn <= r.confederate_forced_last;
  return now || !core::in_force(cases::gc_23_22) ? cases::gc_23_22 : core::kNoCase;
}

/// bgr-11.11 lessens what is basic; a Forced March is flat (gc-23.21).
int Game::allowance(const State& s, UnitId u, Mode mode) const {
  if (mode == Mode::forced) {
    if (forced_right(s, u) == core::kNoCase) return 0;
    return leader(u) ? 2 * setup_.charts.leader : setup_.rules.forced_march;
  }
  int points = basic_allowance(u);
  if (night(s) && core::in_force(cases::bgr_11_11)) points -= setup_.charts.night_less;
  if (mode == Mode::ordinary) return points;
  // gc-23.51: leaders do not use Strategic Movement; gunboats need none.
  if (gunboat(u) || (leader(u) && core::in_force(cases::gc_23_51))) return 0;
  return points + strategic_bonus(s, u);
}

/// hl-19.11, -19.12: six Union units a turn; those that came later do not count.
bool Game::counts_as_move(UnitId u) const {
  if (side_[u] != Side::union_ || setup_.rules.union_move_limit == 0) return false;
  return !info(u).free_moves || !core::in_force(cases::hl_19_12);
}

int Game::moves_left(const State& s) const {
  const int limit = setup_.rules.union_move_limit;
  if (s.phasing != Side::union_ || limit == 0 || !core::in_force(cases::hl_19_11)) return kNoLimit;
  return limit - s.moved;
}

/// gc-23.4-a, -b: leaders of the army wait for no die, and the Reserve goes with its corps.
bool Game::commanded(const State& s, UnitId u) const {
  const ScenarioRules& r = setup_.rules;
  if (!r.campaign || r.command_from_turn == 0 || s.turn < r.command_from_turn) return true;
  if (side_[u] != Side::union_) return true;
  std::uint8_t corps = info(u).formation;
  const bool reserve = gun(u) && corps < r.formations.size() && r.formations[corps] == "Reserve";
  if (reserve && s.reserve_corps != kNoFormation && core::in_force(cases::gc_23_4_b)) {
    corps = s.reserve_corps;
  }
  return corps >= 32 || ((s.ready >> corps) & 1U) != 0;
}

// ---- the ground ---------------------------------------------------------------------------------

Game::Ground Game::ground(const State& s) const {
  Ground g;
  g.night = night(s);
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const UnitState& unit = s.units[i];
    if (!unit.on_map()) continue;
    const auto u = static_cast<UnitId>(i);
    if (side_[i] == s.phasing) {
      if (foot_or_horse(u)) g.company.set(unit.hex);
      if (leader(u)) g.leaders.set(unit.hex);
      const bool first = s.next[u] != kNoUnit && fights(u) && s.first[unit.hex] == u;
      if (first && !g.crowded) g.crowded = overfull(s, unit.hex);
      continue;
    }
    // bgr-6.41: gunboats are enemies to keep away from, lone leaders are not.
    if (leader(u)) continue;
    g.near |= near_of_[unit.hex];
    if (!fights(u) || g.enemies.test(unit.hex)) continue;
    g.enemies.set(unit.hex);
    g.zone |= zone_of_[unit.hex];
  }
  // bgr-7.1: no zone is ever undone by a friend.
  if (!core::in_force(cases::bgr_7_1)) g.zone.subtract(g.company);
  if (west_shut(s)) g.closed = west_;
  if (g.crowded) find_relief(s, g);
  return g;
}

/// hl-19.13: before turn 4 no Union unit moves into the western edge.
bool Game::west_shut(const State& s) const {
  return s.phasing == Side::union_ && s.turn < setup_.rules.west_closed_before_turn &&
         core::in_force(cases::hl_19_13);
}

/// hl-19.14: Averill's men cross at one ferry only, and there only when it is open; gc-22.2: in the
/// campaign they cross like others.
bool Game::ford_shut(const State& s, UnitId u, HexId h) const {
  if (!info(u).averill || setup_.rules.averill_from_turn == 0) return false;
  if (!crossing_.test(h) || !core::in_force(cases::hl_19_14)) return false;
  return h != setup_.rules.averill_ford || s.averill_open == 0;
}

/// What this unit may not enter in that mode. `fled`: it began in an enemy-controlled hex.
void Game::shut_hexes(const State& s, UnitId u, Mode mode, bool fled, const Ground& g,
                      HexSet& shut) const {
  shut = g.enemies | g.closed;  // bgr-6.12, hl-19.13
  const bool routed = s.units[u].routed() && core::in_force(cases::bgr_12_31);
  if (routed || mode == Mode::forced || (fled && core::in_force(cases::bgr_11_12))) {
    shut |= g.zone;
  } else if (needs_company(u) && core::in_force(cases::bgr_7_3)) {
    HexSet lonely = g.zone;
    shut |= lonely.subtract(g.company);
  }
  if (mode == Mode::strategic && core::in_force(cases::bgr_6_44)) shut |= g.near;
  if (mode == Mode::forced && forced_right(s, u) == cases::gc_23_21) {
    for (std::size_t w = 0; w < HexSet::kWords; ++w) shut.words[w] |= ~north_.words[w];
  }
  if (!info(u).averill) return;
  crossing_.each([&](std::size_t h) {
    if (ford_shut(s, u, static_cast<HexId>(h))) shut.set(h);
  });
}

/// bgr-9.62: gunboats go anywhere through the river, as far as a path can say.
void Game::sail(HexId start, bool entering, Flood& out) const {
  base::Scratch<HexId, kMaxMapHexes> sea;
  sea.push_back(start);
  std::size_t seen = 0;
  for (std::size_t far = 0; far + 1 < kMaxPath && seen < sea.size(); ++far) {
    const std::size_t layer = sea.size();
    for (; seen < layer; ++seen) {
      const HexId h = sea[seen];
      for (hex::Direction d = 0; d < hex::kDirections; ++d) {
        const HexId to = map().grid.neighbour(h, d);
        if (to == kNoHex || !river_.test(to) || out.cost[to] != kFarAway) continue;
        out.cost[to] = 0;
        out.from[to] = h;
        sea.push_back(to);
      }
    }
  }
  for (const HexId h : sea) {
    if (h == start && !entering) continue;
    out.order.push_back(h);
    out.stops.set(h);
  }
}

/// What one flood works with.
struct Game::Tide {
  /// Not an aggregate: the lists must not be blanked each time.
  Tide(const Ground& ground, Flood& flood, Mode how, int most, HexId from)
      : g(ground), out(flood), mode(how), limit(most), left(from) {}

  const Ground& g;
  Flood& out;
  Mode mode;
  int limit;
  HexId left;  ///< the hex a unit on the map sets out from, or kNoHex
  HexSet shut;
  std::size_t pending = 0;
  std::array<base::Scratch<HexId, kWaiting>, kBuckets> waiting;

  void wait(HexId h, HexId from, int cost) {
    out.cost[h] = static_cast<std::uint8_t>(cost);
    out.from[h] = from;
    auto& bucket = waiting[static_cast<std::size_t>(cost) % kBuckets];
    if (bucket.full()) return;
    bucket.push_back(h);
    ++pending;
  }
};

/// Goes one hex further in every direction.
void Game::spill(Tide& tide, HexId h, int cost) const {
  for (const Way& way : steps_[h]) {
    if (way.to == kNoHex || cost + way.cost > tide.limit) break;  // cheapest first
    // bgr-6.45: Strategic Movement keeps to the ways.
    if (tide.mode == Mode::strategic && !way.way && core::in_force(cases::bgr_6_45)) continue;
    const int sum = cost + (tide.g.zone.test(way.to) ? way.zone_cost : way.cost);
    if (sum > tide.limit || tide.out.cost[way.to] <= sum || tide.shut.test(way.to)) continue;
    tide.wait(way.to, h, sum);
  }
}

/// All hexes of one cost.
void Game::drain(Tide& tide, int cost) const {
  auto& bucket = tide.waiting[static_cast<std::size_t>(cost) % kBuckets];
  for (std::size_t i = 0; i < bucket.size(); ++i) {
    const HexId h = bucket[i];
    --tide.pending;
    if (tide.out.cost[h] != cost) continue;  // a cheaper way was found since
    if (h != tide.left) {
      tide.out.order.push_back(h);
      if (may_stop_.test(h)) tide.out.stops.set(h);
      // bgr-7.0: the move ends on entering an enemy-controlled hex.
      if (tide.g.zone.test(h)) continue;
    }
    spill(tide, h, cost);
  }
  bucket.clear();
}

/// Cheapest ways first, from one hex or, for units that come in, from several.
void Game::spread(const State& s, UnitId u, Mode mode, const Seeds& seeds, bool entering,
                  const Ground& g, Flood& out) const {
  out.order.clear();
  out.stops.clear();
  out.cost.fill(kFarAway);
  if (seeds.empty()) return;
  const HexId start = seeds[0].hex;
  if (gunboat(u)) {
    out.cost[start] = 0;
    out.from[start] = kNoHex;
    return sail(start, entering, out);
  }
  Tide tide(g, out, mode, allowance(s, u, mode), entering ? kNoHex : start);
  shut_hexes(s, u, mode, !entering && g.zone.test(start), g, tide.shut);
  std::size_t dry = seeds.size();
  for (int cost = 0; cost <= tide.limit && tide.pending + dry > 0; ++cost) {
    for (const Seed& seed : seeds) {
      if (seed.cost != cost) continue;
      --dry;
      if (out.cost[seed.hex] > cost) tide.wait(seed.hex, kNoHex, cost);
    }
    drain(tide, cost);
  }
  if (mode != Mode::ordinary) return;
  if (entering) return least_entry(seeds, out);
  least_move(start, tide.shut, g, out);
}

/// bgr-6.16: one hex can always be moved, whatever it costs.
void Game::least_move(HexId start, const HexSet& shut, const Ground& g, Flood& out) const {
  if (!core::in_force(cases::bgr_6_16)) return;
  for (const Way& way : steps_[start]) {
    if (way.to == kNoHex) break;
    if (out.cost[way.to] != kFarAway || shut.test(way.to) || !may_stop_.test(way.to)) continue;
    out.cost[way.to] = g.zone.test(way.to) ? way.zone_cost : way.cost;
    out.from[way.to] = start;
    out.order.push_back(way.to);
    out.stops.set(way.to);
  }
}

/// The same for the head of a column, whatever its entry hex costs.
void Game::least_entry(const Seeds& seeds, Flood& out) const {
  for (const Seed& seed : seeds) {
    if (out.cost[seed.hex] != kFarAway || !may_stop_.test(seed.hex)) continue;
    out.cost[seed.hex] = static_cast<std::uint8_t>(seed.cost);
    out.from[seed.hex] = kNoHex;
    out.order.push_back(seed.hex);
    out.stops.set(seed.hex);
  }
}

void Game::flood(const State& s, UnitId unit, Mode mode, HexId start, int spent, const Ground& g,
                 Flood& out) const {
  Seeds seeds;
  seeds.push_back({start, spent});
  spread(s, unit, mode, seeds, spent > 0, g, out);
}

/// bgr-6.13, bgr-6.18, bgr-11.12, hl-19.11, gc-23.4-a.
bool Game::can_leave(const State& s, UnitId u, const Ground& g) const {
  const UnitState& unit = s.units[u];
  if (side_[u] != s.phasing || !unit.on_map() || unit.has(Mark::moved)) return false;
  if (counts_as_move(u) && moves_left(s) <= 0) return false;
  if (!commanded(s, u)) return false;
  if (gunboat(u) || !g.zone.test(unit.hex)) return true;
  return g.night && core::in_force(cases::bgr_11_12);
}

/// bgr-6.41, gc-23.21: may the unit set out from `from` in that mode, its allowance apart?
bool Game::mode_open(const State& s, UnitId u, Mode mode, HexId from, const Ground& g) const {
  if (mode == Mode::ordinary) return true;
  if (allowance(s, u, mode) == 0) return false;
  if (mode == Mode::strategic) return !g.near.test(from) || !core::in_force(cases::bgr_6_41);
  return !(forced_right(s, u) == cases::gc_23_21) || north_.test(from);
}

// ---- coming in ----------------------------------------------------------------------------------

map::LinkSet Game::entry_ways(HexId h) const {
  for (const EntryWay& entry : setup_.rules.entry_ways) {
    if (entry.hex == h) return entry.ways;
  }
  return {};
}

/// bgr-5.0-c: stacks that are already in by this hex; a second unit of the last one joins it.
int Game::stacks_before(const State& s, UnitId u, HexId h) const {
  for (const Column& column : s.columns) {
    if (column.hex != h) continue;
    const bool joins = !fights(u) || (column.lone != kNoUnit && may_share(column.lone, u));
    return joins && column.stacks > 0 ? column.stacks - 1 : column.stacks;
  }
  return 0;
}

int Game::entry_cost(const State& s, UnitId u, HexId h, Mode /*mode*/,
                     core::CostBook* book) const {
  if (gunboat(u)) return 0;
  const Charts& c = setup_.charts;
  const bool controlled = enemy_controlled(s, h, side_[u]);
  const map::LinkSet ways = entry_ways(h);
  int first = hex_cost(h);
  int each = c.column_step;
  const bool flank = s.units[u].where() == Place::away && core::in_force(cases::hl_18_25);
  if (flank) {
    each = first;  // hl-18.25: the chain off the map is of the same terrain
  } else {
    // bgr-5.0-i1: by the way that runs off the map here.
    const int rate = way_rate(ways, h);
    const bool by_way = rate != kProhibited && !controlled && core::in_force(cases::bgr_5_0_i1);
    // bgr-5.0-d; gc-22.6 has one point for each stack, the first one too.
    const bool pike = ways.has(map::Link::turnpike) && core::in_force(cases::bgr_5_0_d);
    const bool flat = setup_.rules.campaign && core::in_force(cases::gc_22_6);
    if (by_way) first = std::min(first, flat ? std::max(rate, each) : rate);
    if (pike && !flat) each = c.column_step_turnpike;
  }
  if (!core::in_force(cases::bgr_5_0_c) && !flank) each = 0;
  const int column = each * stacks_before(s, u, h);
  const core::Case chain = flank ? cases::hl_18_25 : cases::bgr_5_0_c;
  core::priced(book, cases::bgr_5_0_i1, core::CostKind::entry, first);
  const int least = controlled ? zone_least(first) : first;
  if (least > first) core::priced(book, cases::bgr_7_2, core::CostKind::zone_least, least - first);
  if (column > 0) core::priced(book, chain, core::CostKind::column, column);
  return least + column;
}

/// bgr-6.16: the first of a column has one hex to enter like anybody else; what the column before
/// the others costs are hexes already marched (bgr-5.3).
bool Game::enters_anyway(const State& s, UnitId u, HexId h, Mode mode) const {
  return mode == Mode::ordinary && stacks_before(s, u, h) == 0 && core::in_force(cases::bgr_6_16);
}

/// bgr-5.5: edge hexes near a listed one, for a unit that found no way in on its turn.
bool Game::late_entry(const State& s, UnitId u, HexId h) const {
  if (setup_.rules.campaign || !s.units[u].has(Mark::balked) || s.turn <= info(u).entry_turn) {
    return false;
  }
  if (!map().grid.on_edge(h) || !core::in_force(cases::bgr_5_5)) return false;
  if (gunboat(u) ? !river_.test(h) : hex_cost(h) == kProhibited) return false;
  for (const HexId listed : info(u).entry) {
    if (map().grid.distance(listed, h) <= setup_.charts.late_entry_distance) return true;
  }
  return false;
}

base::FixedVector<HexId, 64> Game::entries(const State& s, UnitId u) const {
  base::FixedVector<HexId, 64> out;
  const auto add = [&](HexId h) {
    if (!out.full() && !out.contains(h)) out.push_back(h);
  };
  if (s.units[u].where() == Place::away) {
    if (s.turn < s.units[u].returns) return out;
    for (const HexId h : setup_.rules.flank.entry) add(h);
  } else if (s.units[u].where() == Place::reserve && !info(u).entry.empty() &&
             s.turn >= info(u).entry_turn) {
    for (const HexId h : info(u).entry) add(h);
    if (!s.units[u].has(Mark::balked)) return out;
    for (HexId h = 0; h < map().grid.size(); ++h) {
      if (late_entry(s, u, h)) add(h);
    }
  }
  return out;
}

/// Entry hexes where the unit can come in now in that mode, and what they cost.
Game::Seeds Game::entry_seeds(const State& s, UnitId u, Mode mode, const Ground& g) const {
  Seeds seeds;
  const int limit = allowance(s, u, mode);
  HexSet shut;
  shut_hexes(s, u, mode, false, g, shut);
  for (const HexId h : entries(s, u)) {
    if (gunboat(u) ? !river_.test(h) : shut.test(h) || hex_cost(h) == kProhibited) continue;
    if (!mode_open(s, u, mode, h, g)) continue;
    if (mode == Mode::strategic && !is_way(entry_ways(h))) continue;
    const int cost = entry_cost(s, u, h, mode);
    if (cost <= limit || gunboat(u) || enters_anyway(s, u, h, mode)) seeds.push_back({h, cost});
  }
  return seeds;
}

// ---- leaving ------------------------------------------------------------------------------------

/// The exit of this side at a hex, whatever the turn; nullptr: there is none.
const Exit* Game::exit_at(HexId h, Side side) const {
  for (const Exit& exit : setup_.rules.exits) {
    if (exit.hex == h && exit.side == side) return &exit;
  }
  return nullptr;
}

/// hl-18.11, -18.21, -18.22, -18.27, gc-23.31: is it open to a unit now?
bool Game::exit_open(const State& s, const Exit& exit, const Ground& g) const {
  if (s.turn < exit.first_turn || s.turn > exit.last_turn) return false;
  if (exit.flank_march && s.flank_exits >= setup_.rules.flank.most_units) return false;
  return !exit.shut_by_enemy || !g.zone.test(exit.hex);
}

/// The case that opens an exit.
core::Case Game::exit_case(const Exit& exit) const {
  if (exit.side == Side::union_) {
    return setup_.rules.campaign ? cases::gc_23_31 : cases::hl_18_11;
  }
  return exit.flank_march ? cases::hl_18_22 : cases::hl_18_21;
}

/// The case that shuts the edge of the map elsewhere.
core::Case Game::no_exit_case(Side side) const {
  if (setup_.rules.campaign) return side == Side::union_ ? cases::gc_23_31 : cases::gc_23_32;
  for (const Exit& exit : setup_.rules.exits) {
    if (exit.side == side && side == Side::union_) return cases::hl_18_12;
  }
  return cases::bgr_2_1_b;
}

/// bgr-6.45: an exit is a strategic step only along a way that runs off the map.
bool Game::exit_by_mode(const Exit& exit, Mode mode) const {
  return mode != Mode::strategic || is_way(entry_ways(exit.hex)) ||
         !core::in_force(cases::bgr_6_45);
}

// ---- judging ------------------------------------------------------------------------------------

/// May this unit be moved at all now? True: stop judging.
bool Game::judge_mover(const State& s, UnitId u, Verdict& v) const {
  const UnitState& unit = s.units[u];
  if (side_[u] != s.phasing) {
    v.broke(cases::bgr_6_11, u);
    return true;
  }
  if (unit.has(Mark::rallying)) {
    if (v.broke(cases::bgr_12_41_b, u, unit.hex)) return true;
  } else if (unit.has(Mark::digging)) {
    if (v.broke(cases::bgr_10_34_i, u, unit.hex)) return true;
  } else if (unit.has(Mark::moved) && v.broke(cases::bgr_6_18, u, unit.hex)) {
    return true;
  }
  if (judge_quota(s, u, v)) return true;
  if (!unit.on_map() || commanded(s, u)) return false;
  const bool apart = info(u).type == core::UnitType::cavalry || reserve_artillery(s) == u;
  return v.broke(apart ? cases::gc_23_4_b : cases::gc_23_4_a, u, unit.hex);
}

bool Game::judge_quota(const State& s, UnitId u, Verdict& v) const {
  if (!counts_as_move(u) || moves_left(s) > 0) return false;
  return v.broke(cases::hl_19_11, u, kNoHex, s.moved + 1, setup_.rules.union_move_limit);
}

/// bgr-6.41, gc-23.2: is that way of moving open to the unit from here?
bool Game::judge_mode(const State& s, UnitId u, Mode mode, HexId from, March& march,
                      Verdict& v) const {
  march.limit = allowance(s, u, mode);
  if (mode == Mode::ordinary) return false;
  if (gunboat(u)) return v.nonsense(cases::bgr_9_62, u);
  if (mode == Mode::strategic) {
    if (leader(u) && core::in_force(cases::gc_23_51)) {
      v.broke(cases::gc_23_51, u);
      return true;
    }
    return enemy_near(s, from, side_[u], setup_.charts.strategic_distance - 1) &&
           v.broke(cases::bgr_6_41, u, from);
  }
  if (!setup_.rules.campaign) return v.nonsense(cases::gc_23_2, u);
  march.right = forced_right(s, u);
  const bool ours = side_[u] == Side::union_;
  if (march.right == core::kNoCase) {
    v.broke(ours ? cases::gc_23_21 : cases::gc_23_22, u);
    return true;
  }
  return march.right == cases::gc_23_21 && !north_.test(from) &&
         v.broke(cases::gc_23_21, u, from);
}

/// True if an enemy combat unit or gunboat is within `distance`; lone leaders do not count.
bool Game::enemy_near(const State& s, HexId h, Side side, int distance) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] == side || !s.units[u].on_map() || leader(static_cast<UnitId>(u))) continue;
    if (map().grid.distance(h, s.units[u].hex) <= distance) return true;
  }
  return false;
}

/// Who may not enter an enemy-controlled hex: bgr-7.3, bgr-11.12, bgr-12.31, gc-23.2.
bool Game::judge_into_zone(const State& s, UnitId u, HexId to, const March& march,
                           Verdict& v) const {
  if (march.fled && v.broke(cases::bgr_11_12, u, to)) return true;
  if (s.units[u].routed() && v.broke(cases::bgr_12_31, u, to)) return true;
  if (!(march.right == core::kNoCase)) {
    const core::Case why = march.right == cases::gc_23_51 ? cases::gc_23_2 : march.right;
    if (v.broke(why, u, to)) return true;
  }
  if (!needs_company(u)) return false;
  for (UnitId other = s.first[to]; other != kNoUnit; other = s.next[other]) {
    if (side_[other] == side_[u] && foot_or_horse(other)) return false;
  }
  return v.broke(cases::bgr_7_3, u, to);
}

/// The case that a step with no way through breaks.
core::Case Game::shut_step_case(HexId from, HexId to) const {
  if (crossing_.test(to) || crossing_.test(from) || river_.test(to)) return cases::bgr_6_2_i2;
  return hex_cost(to) == kProhibited ? cases::bgr_6_21 : cases::bgr_6_2_i3;
}

/// bgr-6.2-i2: crossed at once, not back to the bank it came from; gc-22.11-b lets a ferry be.
bool Game::turns_back(const Action& a, std::size_t i) const {
  const HexId water = a.path[i - 1];
  return i >= 2 && crossing_.test(water) && !may_stop_.test(water) && a.path[i - 2] == a.path[i];
}

/// Rules about the hex stepped into that have nothing to do with its cost.
bool Game::judge_hex(const State& s, const Action& a, std::size_t i, const March& march,
                     Verdict& v) const {
  const UnitId u = a.unit;
  const HexId to = a.path[i];
  if (s.first[to] != kNoUnit && side_[s.first[to]] != side_[u] &&
      v.broke(cases::bgr_6_12, u, to)) {
    return true;
  }
  if (enemy_controlled(s, to, side_[u]) && judge_into_zone(s, u, to, march, v)) return true;
  if (west_shut(s) && west_.test(to) && v.broke(cases::hl_19_13, u, to)) return true;
  if (ford_shut(s, u, to) && v.broke(cases::hl_19_14, u, to)) return true;
  if (march.right == cases::gc_23_21 && !north_.test(to) && v.broke(cases::gc_23_21, u, to)) {
    return true;
  }
  return a.mode == Mode::strategic &&
         enemy_near(s, to, side_[u], setup_.charts.strategic_distance - 1) &&
         v.broke(cases::bgr_6_44, u, to);
}

/// bgr-6.1-i1: one step, a.path[i-1] to a.path[i]. True: stop judging.
bool Game::judge_step(const State& s, const Action& a, std::size_t i, March& march,
                      Verdict& v) const {
  const UnitId u = a.unit;
  const HexId from = a.path[i - 1];
  const HexId to = a.path[i];
  if (from >= map().grid.size() || to >= map().grid.size()) return v.nonsense(cases::bgr_6_17, u);
  const auto d = map().grid.direction(from, to);
  if (!d) return v.nonsense(cases::bgr_6_17, u, to);
  if (gunboat(u)) return !river_.test(to) && v.broke(cases::bgr_9_62, u, to);
  if (enemy_controlled(s, from, side_[u])) {
    const bool set_out = i == 1 && !march.entered;
    if (!set_out && v.broke(cases::bgr_7_0, u, from)) return true;
    const bool dark = night(s) && core::in_force(cases::bgr_11_12);
    if (set_out && !dark && v.broke(cases::bgr_6_13, u, from)) return true;
  }
  if (judge_hex(s, a, i, march, v)) return true;
  if (turns_back(a, i) && v.broke(cases::bgr_6_2_i2, u, from)) return true;
  const int cost = step_cost(from, *d, enemy_controlled(s, to, side_[u]));
  if (cost == kProhibited) return v.broke(shut_step_case(from, to), u, to);
  if (a.mode == Mode::strategic && !way_[from][*d] && v.broke(cases::bgr_6_45, u, to)) return true;
  const bool least = a.verb == Verb::move && a.mode == Mode::ordinary && a.path.size() == 2 &&
                     core::in_force(cases::bgr_6_16);
  const int left = march.limit - march.spent;
  march.spent += cost;
  return cost > left && !least && v.broke(cases::bgr_6_15, u, to, cost, left);
}

/// The steps from the second hex of the path on. True: stop judging.
bool Game::judge_path(const State& s, const Action& a, March& march, Verdict& v) const {
  march.fled = !march.entered && !gunboat(a.unit) && enemy_controlled(s, a.path[0], side_[a.unit]);
  for (std::size_t i = 1; i < a.path.size(); ++i) {
    if (march.spent > march.limit && !gunboat(a.unit)) break;  // said once
    if (judge_step(s, a, i, march, v)) return true;
  }
  return false;
}

/// The case that two units of different kinds in one hex break.
core::Case Game::stacking_case(const State& s, UnitId u, HexId h) const {
  bool alone = u != kNoUnit && stands_alone(u);
  bool guns = u != kNoUnit && gun(u);
  int count = u != kNoUnit && s.units[u].hex != h ? 1 : 0;
  for (UnitId other = s.first[h]; other != kNoUnit; other = s.next[other]) {
    alone = alone || stands_alone(other);
    guns = guns || gun(other);
    ++count;
  }
  if (!alone || count > setup_.charts.terrain.stack_limit) return cases::bgr_6_32;
  if (setup_.rules.campaign) return cases::gc_23_1;
  return guns ? cases::hl_19_22 : cases::hl_19_21;
}

/// The hex where a move ends: bgr-6.2-i2, bgr-6.32, bgr-9.63, gc-23.53. kNoHex: off the map.
bool Game::judge_stop(const State& s, UnitId u, HexId end, Verdict& v) const {
  if (end != kNoHex && !gunboat(u) && crossing_.test(end) && !may_stop_.test(end) &&
      v.broke(cases::bgr_6_2_i2, u, end)) {
    return true;
  }
  if (!v.legal()) return false;
  if (gunboat(u) && end != kNoHex && !room_for(s, u, end)) return v.broke(cases::bgr_9_63, u, end);
  if (!stacking_can_hold(s, u, end, ground(s))) {
    if (v.broke(end == kNoHex ? cases::bgr_6_32 : stacking_case(s, u, end), u, end)) return true;
  }
  return !leaders_content(s, u, end) && v.broke(cases::gc_23_53, u, end);
}

/// gc-23.53: would the leaders of both hexes still stand where they may?
bool Game::leaders_content(const State& s, UnitId u, HexId to) const {
  if (leaders_.empty()) return true;
  const UnitState& unit = s.units[u];
  if (leader(u) && to != kNoHex && !leader_may_stand(s, u, to)) return false;
  const bool senior = leader(u) && info(u).stars > 1 && unit.on_map();
  if (leader(u) ? !senior : !fights(u)) return true;
  State after = s;
  bool copied = false;
  for (const UnitId l : leaders_) {
    const UnitState& other = s.units[l];
    const HexId there = senior ? unit.hex : to;
    if (l == u || side_[l] != side_[u] || !other.on_map() || other.hex != there) continue;
    if (there == kNoHex || !leader_may_stand(s, l, there)) continue;
    if (!copied) {
      if (to == kNoHex) {
        take_off(after, u, Place::exited);
      } else {
        put(after, u, to);
      }
    }
    copied = true;
    if (!leader_may_stand(after, l, there)) return false;
  }
  return true;
}

void Game::judge_move(const State& s, const Action& a, Verdict& v) const {
  const UnitState& unit = s.units[a.unit];
  if (!unit.on_map()) return void(v.nonsense(cases::bgr_5_0_a, a.unit));
  if (judge_mover(s, a.unit, v)) return;
  if (a.path.size() < 2 || a.path[0] != unit.hex) {
    return void(v.nonsense(cases::bgr_6_17, a.unit));
  }
  March march;
  if (judge_mode(s, a.unit, a.mode, unit.hex, march, v)) return;
  if (judge_path(s, a, march, v)) return;
  judge_stop(s, a.unit, a.path.back(), v);
}

/// The turn and the hex of an entry: bgr-5.0-a, bgr-5.5, hl-18.23, hl-18.24, gc-22.6.
bool Game::judge_entry_hex(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = a.unit;
  const UnitState& unit = s.units[u];
  const bool away = unit.where() == Place::away;
  const int due = away ? unit.returns : info(u).entry_turn;
  if (s.turn < due &&
      v.broke(away ? cases::hl_18_23 : cases::bgr_5_0_a, u, a.hex, due, s.turn)) {
    return true;
  }
  const std::vector<HexId>& listed = away ? setup_.rules.flank.entry : info(u).entry;
  const bool known = std::find(listed.begin(), listed.end(), a.hex) != listed.end();
  if (known || (!away && late_entry(s, u, a.hex))) return false;
  core::Case why = s.turn > due ? cases::bgr_5_5 : cases::bgr_5_0_a;
  if (setup_.rules.campaign) why = cases::gc_22_6;
  if (away) why = cases::hl_18_24;
  return v.broke(why, u, a.hex);
}

/// The entry hex itself: bgr-5.4, bgr-7.3, and the rules of any hex entered.
bool Game::judge_arrival(const State& s, const Action& a, March& march, Verdict& v) const {
  const UnitId u = a.unit;
  const HexId h = a.hex;
  if (gunboat(u)) return !river_.test(h) && v.broke(cases::bgr_9_62, u, h);
  if (s.first[h] != kNoUnit && side_[s.first[h]] != side_[u]) {
    return v.broke(cases::bgr_5_4, u, h);
  }
  if (enemy_controlled(s, h, side_[u]) && judge_into_zone(s, u, h, march, v)) return true;
  if (west_shut(s) && west_.test(h) && v.broke(cases::hl_19_13, u, h)) return true;
  if (ford_shut(s, u, h) && v.broke(cases::hl_19_14, u, h)) return true;
  if (hex_cost(h) == kProhibited) return v.broke(shut_step_case(h, h), u, h);
  if (a.mode == Mode::strategic && !is_way(entry_ways(h)) && v.broke(cases::bgr_6_45, u, h)) {
    return true;
  }
  march.spent = entry_cost(s, u, h, a.mode);
  if (march.spent <= march.limit) return false;
  if (a.path.size() == 1 && enters_anyway(s, u, h, a.mode)) return false;
  const bool flank = s.units[u].where() == Place::away;
  core::Case late = flank ? cases::hl_18_25 : cases::bgr_5_3;
  if (stacks_before(s, u, h) == 0) late = cases::bgr_6_15;
  return v.broke(late, u, h, march.spent, march.limit);
}

/// bgr-5.0, hl-18.24: a unit comes in and may go on in the same move.
void Game::judge_enter(const State& s, const Action& a, Verdict& v) const {
  const Place place = s.units[a.unit].where();
  if (place == Place::exited) {
    const bool ours = side_[a.unit] == Side::union_;
    const core::Case gone = ours ? cases::hl_18_12 : cases::hl_18_21;
    return void(v.nonsense(setup_.rules.campaign ? cases::gc_23_31 : gone, a.unit));
  }
  const bool waits = place == Place::reserve || place == Place::away;
  if (!waits || a.path.empty() || a.path[0] != a.hex || a.hex >= map().grid.size()) {
    return void(v.nonsense(cases::bgr_5_0_a, a.unit));
  }
  if (judge_mover(s, a.unit, v)) return;
  March march;
  march.entered = true;
  if (judge_entry_hex(s, a, v)) return;
  if (judge_mode(s, a.unit, a.mode, a.hex, march, v)) return;
  if (judge_arrival(s, a, march, v)) return;
  if (judge_path(s, a, march, v)) return;
  judge_stop(s, a.unit, a.path.back(), v);
}

/// Is there an exit for this side here, and is it open? True: stop judging.
bool Game::judge_exit_hex(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = a.unit;
  const Exit* exit = exit_at(a.hex, side_[u]);
  if (exit == nullptr) {
    v.broke(no_exit_case(side_[u]), u, a.hex);
    return true;
  }
  if (s.turn < exit->first_turn && v.broke(exit_case(*exit), u, a.hex, exit->first_turn, s.turn)) {
    return true;
  }
  if (s.turn > exit->last_turn) {
    const core::Case late = exit->flank_march ? cases::hl_18_27 : exit_case(*exit);
    if (v.broke(late, u, a.hex, exit->last_turn, s.turn)) return true;
  }
  const int most = setup_.rules.flank.most_units;
  if (exit->flank_march && s.flank_exits >= most &&
      v.broke(cases::hl_18_22, u, a.hex, s.flank_exits + 1, most)) {
    return true;
  }
  if (exit->shut_by_enemy && enemy_controlled(s, a.hex, side_[u]) &&
      v.broke(exit_case(*exit), u, a.hex)) {
    return true;
  }
  return !exit_by_mode(*exit, a.mode) && v.broke(cases::bgr_6_45, u, a.hex);
}

/// hl-18, gc-23.3: off the map, as the last step of a move.
void Game::judge_exit(const State& s, const Action& a, Verdict& v) const {
  const UnitState& unit = s.units[a.unit];
  if (!unit.on_map() || a.hex >= map().grid.size()) {
    return void(v.nonsense(cases::bgr_5_0_a, a.unit));
  }
  if (judge_mover(s, a.unit, v)) return;
  if (a.path.empty() || a.path[0] != unit.hex || a.path.back() != a.hex) {
    return void(v.nonsense(cases::bgr_6_17, a.unit));
  }
  if (judge_exit_hex(s, a, v)) return;
  March march;
  if (judge_mode(s, a.unit, a.mode, unit.hex, march, v)) return;
  if (judge_path(s, a, march, v)) return;
  // bgr-6.13, bgr-7.0: the step off the map leaves a hex too.
  if (enemy_controlled(s, a.hex, side_[a.unit])) {
    const bool dark = night(s) && core::in_force(cases::bgr_11_12);
    if (a.path.size() > 1 && v.broke(cases::bgr_7_0, a.unit, a.hex)) return;
    if (a.path.size() == 1 && !dark && v.broke(cases::bgr_6_13, a.unit, a.hex)) return;
  }
  const int left = march.limit - march.spent;
  const int cost = setup_.charts.terrain.exit_cost;
  if (left >= 0 && cost > left && v.broke(cases::hl_18_1_i1, a.unit, a.hex, cost, left)) return;
  judge_stop(s, a.unit, kNoHex, v);
}

/// bgr-12.41-b: at the beginning of the phase, on disturbed units outside enemy zones.
void Game::judge_rally(const State& s, UnitId u, Verdict& v) const {
  const UnitState& unit = s.units[u];
  if (!unit.on_map() || !fights(u) || unit.has(Mark::rallying) || unit.order() == Morale::good) {
    return void(v.nonsense(cases::bgr_12_41_b, u));
  }
  if (side_[u] != s.phasing) return void(v.nonsense(cases::bgr_12_41_b, u));
  if ((s.stirring != 0 || unit.has(Mark::moved)) && v.broke(cases::bgr_12_41_b, u)) return;
  if (enemy_controlled(s, unit.hex, side_[u])) v.broke(cases::bgr_12_41_b, u, unit.hex);
}

/// bgr-6.32, hl-19.22: the phase cannot be closed while a hex is overfull.
void Game::judge_end_movement(const State& s, Verdict& v) const {
  const int limit = setup_.charts.terrain.stack_limit;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const HexId h = s.units[i].hex;
    if (side_[i] != s.phasing || !s.units[i].on_map() || !fights(u) || s.first[h] != u) continue;
    if (s.next[u] == kNoUnit || !overfull(s, h)) continue;
    if (v.broke(stacking_case(s, kNoUnit, h), u, h, count_in(s, h), limit)) return;
  }
}

void Game::judge_movement(const State& s, const Action& a, Verdict& v) const {
  if (a.verb == Verb::end_phase) return judge_end_movement(s, v);
  if (a.unit >= unit_count()) return void(v.nonsense(cases::bgr_4_0_c));
  switch (a.verb) {
    case Verb::move: return judge_move(s, a, v);
    case Verb::enter: return judge_enter(s, a, v);
    case Verb::exit: return judge_exit(s, a, v);
    case Verb::rally: return judge_rally(s, a.unit, v);
    case Verb::entrench: return void(may_entrench(s, a.unit, v));
    default: break;
  }
  v.nonsense(cases::bgr_4_0_c, a.unit);
}

// ---- applying -----------------------------------------------------------------------------------

/// The unit has had its move; it counts against the limit where there is one.
void Game::spend_move(State& s, UnitId u) const {
  s.units[u].add(Mark::moved);
  s.stirring = 1;
  if (counts_as_move(u)) ++s.moved;
}

/// Thirds of a path from its second hex on.
int Game::path_cost(const State& s, const Action& a) const {
  if (gunboat(a.unit)) return 0;
  int cost = 0;
  for (std::size_t i = 1; i < a.path.size(); ++i) {
    const auto d = map().grid.direction(a.path[i - 1], a.path[i]);
    if (!d) continue;
    const int step = step_cost(a.path[i - 1], *d, enemy_controlled(s, a.path[i], side_[a.unit]));
    cost += std::max(step, 0);
  }
  return cost;
}

/// Puts the unit at the end of its path and lets every hex from `first` on be arrived in.
void Game::march(State& s, const Action& a, std::size_t first, Events* e) const {
  UnitState& unit = s.units[a.unit];
  const HexId end = a.path.back();
  put(s, a.unit, end);
  unit.add(Mark::stirred);
  if (a.mode == Mode::forced) unit.add(Mark::forced);
  if (fights(a.unit) && enemy_controlled(s, end, side_[a.unit])) unit.add(Mark::moved_in);
  for (std::size_t i = first; i < a.path.size(); ++i) arrive(s, a.unit, a.path[i], e);
}

core::Case Game::march_case(const State& s, const Action& a) const {
  if (gunboat(a.unit)) return cases::bgr_9_62;
  if (a.mode == Mode::strategic) return cases::bgr_6_41;
  return a.mode == Mode::forced ? forced_right(s, a.unit) : cases::bgr_6_0_b;
}

void Game::apply_move(State& s, const Action& a, Events* e) const {
  const HexId from = a.path[0];
  if (e != nullptr) {
    note(e, EventKind::moved, s.phasing, a.unit, march_case(s, a), from, a.path.back(),
         path_cost(s, a), static_cast<int>(a.mode));
  }
  left_works(s, a.unit, from, e);
  spend_move(s, a.unit);
  march(s, a, 1, e);
}

/// bgr-5.0-c: the unit joins the last stack of its column or begins a new one.
void Game::lengthen_column(State& s, UnitId u, HexId h) const {
  if (!fights(u)) return;
  Column* column = nullptr;
  for (Column& c : s.columns) {
    if (c.hex == h) column = &c;
  }
  if (column == nullptr) {
    if (s.columns.full()) return;
    s.columns.push_back({h, 0, kNoUnit});
    column = &s.columns.back();
  }
  if (column->lone != kNoUnit && may_share(column->lone, u)) {
    column->lone = kNoUnit;
    return;
  }
  ++column->stacks;
  const bool single = stands_alone(u) || setup_.charts.terrain.stack_limit < 2;
  column->lone = single ? kNoUnit : u;
}

void Game::apply_enter(State& s, const Action& a, Events* e) const {
  if (e != nullptr) {
    const int entry = entry_cost(s, a.unit, a.hex, a.mode);
    const int onward = path_cost(s, a);
    const bool flank = s.units[a.unit].where() == Place::away;
    note(e, EventKind::entered, s.phasing, a.unit, flank ? cases::hl_18_25 : cases::bgr_5_0_c,
         kNoHex, a.hex, entry + onward, static_cast<int>(a.mode));
    if (a.path.size() > 1) {
      note(e, EventKind::moved, s.phasing, a.unit, march_case(s, a), a.hex, a.path.back(), onward,
           static_cast<int>(a.mode));
    }
  }
  lengthen_column(s, a.unit, a.hex);
  s.units[a.unit].remove(Mark::balked);
  s.units[a.unit].returns = 0;
  spend_move(s, a.unit);
  march(s, a, 0, e);
}

/// hl-18.22, hl-18.23: off on the flank march, to be back on a later turn.
void Game::march_off(State& s, UnitId u, HexId from, Events* e) const {
  const auto& returns = setup_.rules.flank.returns;
  const std::size_t i = std::min<std::size_t>(s.turn > 0 ? s.turn - 1U : 0U, returns.size() - 1);
  const Place where = core::in_force(cases::hl_18_23) ? Place::away : Place::exited;
  take_off(s, u, where);
  if (where == Place::away) s.units[u].returns = static_cast<std::uint8_t>(returns[i]);
  ++s.flank_exits;
  note(e, EventKind::marched_off, s.phasing, u, cases::hl_18_22, from, kNoHex, returns[i]);
}

void Game::apply_exit(State& s, const Action& a, Events* e) const {
  const UnitId u = a.unit;
  left_works(s, u, a.path[0], e);
  spend_move(s, u);
  march(s, a, 1, e);
  const Exit* exit = exit_at(a.hex, side_[u]);
  if (exit != nullptr && exit->flank_march) return march_off(s, u, a.hex, e);
  const core::Case rule = exit != nullptr ? exit_case(*exit) : no_exit_case(side_[u]);
  note(e, EventKind::exited, s.phasing, u, rule, a.hex);
  take_off(s, u, Place::exited);
  const int points = exit != nullptr ? exit->points_each * info(u).strength : 0;
  if (points == 0 || !core::in_force(rule)) return;
  const std::size_t side = core::index(side_[u]);
  s.exited_strength[side] = static_cast<std::uint16_t>(s.exited_strength[side] + points);
  note(e, EventKind::points, side_[u], u, rule, kNoHex, kNoHex, points);
}

void Game::apply_movement(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::move: return apply_move(s, a, e);
    case Verb::enter: return apply_enter(s, a, e);
    case Verb::exit: return apply_exit(s, a, e);
    case Verb::entrench: return begin_works(s, a.unit, e);
    case Verb::rally:
      s.units[a.unit].add(Mark::rallying);
      s.units[a.unit].add(Mark::moved);
      note(e, EventKind::rally_marked, s.phasing, a.unit, cases::bgr_12_41_b);
      return;
    default: return end_movement(s, e);
  }
}

// ---- listing ------------------------------------------------------------------------------------

base::FixedVector<HexId, kMaxPath> Game::trace(const Flood& f, HexId to) {
  base::Scratch<HexId, kMaxPath> back;
  for (HexId h = to; h != kNoHex && !back.full(); h = f.from[h]) back.push_back(h);
  base::FixedVector<HexId, kMaxPath> path;
  for (std::size_t i = back.size(); i > 0; --i) path.push_back(back[i - 1]);
  return path;
}

void Game::offer_stops(const State& s, UnitId u, Verb verb, Mode mode, const Flood& f,
                       const Ground& g, HexSet& done, std::vector<Action>& out) const {
  for (const HexId to : f.order) {
    if (!f.stops.test(to) || done.test(to)) continue;
    done.set(to);
    if (!stacking_can_hold(s, u, to, g) || !leaders_content(s, u, to)) continue;
    if (gunboat(u) && !room_for(s, u, to)) continue;
    Action& a = out.emplace_back();
    a.verb = verb;
    a.mode = mode;
    a.unit = u;
    a.path = trace(f, to);
    if (verb == Verb::enter) a.hex = a.path[0];
  }
}

/// Exits within reach; a move off the map by the first mode that gets there.
void Game::offer_exits(const State& s, UnitId u, Mode mode, const Flood& f, const Ground& g,
                       HexSet& done, std::vector<Action>& out) const {
  const int limit = allowance(s, u, mode);
  for (const Exit& exit : setup_.rules.exits) {
    if (exit.side != s.phasing || gunboat(u) || done.test(exit.hex)) continue;
    const HexId start = s.units[u].hex;
    if (f.cost[exit.hex] == kFarAway || !exit_open(s, exit, g)) continue;
    if (exit.hex != start && g.zone.test(exit.hex)) continue;
    if (!exit_by_mode(exit, mode)) continue;
    if (f.cost[exit.hex] + setup_.charts.terrain.exit_cost > limit) continue;
    done.set(exit.hex);
    if (!stacking_can_hold(s, u, kNoHex, g) || !leaders_content(s, u, kNoHex)) continue;
    Action& a = out.emplace_back();
    a.verb = Verb::exit;
    a.mode = mode;
    a.unit = u;
    a.hex = exit.hex;
    a.path = trace(f, exit.hex);
  }
}

void Game::legal_moves_of(const State& s, UnitId u, const Ground& g,
                          std::vector<Action>& out) const {
  if (!can_leave(s, u, g)) return;
  const HexId start = s.units[u].hex;
  HexSet done, gone;
  Flood f;
  for (const Mode mode : kModes) {
    if (!mode_open(s, u, mode, start, g)) continue;
    flood(s, u, mode, start, 0, g, f);
    offer_stops(s, u, Verb::move, mode, f, g, done, out);
    if (!setup_.rules.exits.empty()) offer_exits(s, u, mode, f, g, gone, out);
  }
}

void Game::legal_entries_of(const State& s, UnitId u, const Ground& g,
                            std::vector<Action>& out) const {
  if (s.units[u].has(Mark::moved) || (counts_as_move(u) && moves_left(s) <= 0)) return;
  HexSet done;
  Flood f;
  for (const Mode mode : kModes) {
    if (mode != Mode::ordinary && allowance(s, u, mode) == 0) continue;
    const Seeds seeds = entry_seeds(s, u, mode, g);
    if (seeds.empty()) continue;
    spread(s, u, mode, seeds, true, g, f);
    offer_stops(s, u, Verb::enter, mode, f, g, done, out);
  }
}

/// Rally markers and spades: what a unit does instead of moving.
void Game::legal_stays_of(const State& s, UnitId u, const Ground& g,
                          std::vector<Action>& out) const {
  const auto offer = [&](Verb verb) {
    Action& a = out.emplace_back();
    a.verb = verb;
    a.unit = u;
  };
  const UnitState& unit = s.units[u];
  if (unit.has(Mark::moved) || !fights(u)) return;
  if (unit.order() != Morale::good && s.stirring == 0 && !g.zone.test(unit.hex)) {
    offer(Verb::rally);
  }
  // bgr-10.34-i: an enemy that comes near keeps nobody from going on.
  const bool begins = !unit.has(Mark::builder);
  if (info(u).type != core::UnitType::infantry || (begins && g.near.test(unit.hex))) return;
  Verdict v(Verdict::Mode::first_only);
  if (may_entrench(s, u, v)) offer(Verb::entrench);
}

void Game::legal_movement(const State& s, UnitId only, std::vector<Action>& out) const {
  const Ground g = ground(s);
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if ((only != kNoUnit && u != only) || side_[u] != s.phasing) continue;
    const Place place = s.units[u].where();
    if (place == Place::map) {
      legal_stays_of(s, u, g, out);
      legal_moves_of(s, u, g, out);
    }
    if (place == Place::reserve || place == Place::away) legal_entries_of(s, u, g, out);
  }
  if (only != kNoUnit) return;
  Action end;
  end.verb = Verb::end_phase;
  Verdict v(Verdict::Mode::first_only);
  if (g.crowded) judge_end_movement(s, v);
  if (v.legal()) out.push_back(end);
}

/// Asked outside its own Movement Phase: what it could do if it were its turn to move now.
State Game::as_if_moving(const State& s, UnitId u) const {
  State now = s;
  if (now.phasing == side_[u] && now.phase == Phase::movement) return now;
  now.phasing = side_[u];
  now.moved = 0;
  now.columns.clear();
  now.units[u].remove(Mark::moved);
  return now;
}

std::vector<Reached> Game::reach(const State& s, UnitId u) const {
  std::vector<Reached> out;
  if (u >= unit_count() || s.over()) return out;
  const State now = as_if_moving(s, u);
  const Ground g = ground(now);
  const bool here = now.units[u].on_map();
  if (here && !can_leave(now, u, g)) return out;
  HexSet done;
  Flood f;
  for (const Mode mode : kModes) {
    if (!spread_from_place(now, u, mode, g, f)) continue;
    for (const HexId h : f.order) {
      if (done.test(h)) continue;
      done.set(h);
      const bool stop = f.stops.test(h) && stacking_can_hold(now, u, h, g) &&
                        leaders_content(now, u, h);
      out.push_back({h, f.cost[h], mode, stop});
    }
  }
  return out;
}

/// The flood of a unit from where it is, on the map or before it; false if it cannot set out so.
bool Game::spread_from_place(const State& s, UnitId u, Mode mode, const Ground& g,
                             Flood& out) const {
  if (s.units[u].on_map()) {
    if (!mode_open(s, u, mode, s.units[u].hex, g)) return false;
    flood(s, u, mode, s.units[u].hex, 0, g, out);
    return true;
  }
  if (mode != Mode::ordinary && allowance(s, u, mode) == 0) return false;
  if (s.units[u].has(Mark::moved) || (counts_as_move(u) && moves_left(s) <= 0)) return false;
  const Seeds seeds = entry_seeds(s, u, mode, g);
  if (seeds.empty()) return false;
  spread(s, u, mode, seeds, true, g, out);
  return true;
}

base::FixedVector<HexId, kMaxPath> Game::path_to(const State& s, UnitId u, HexId to,
                                                 Mode mode) const {
  if (u >= unit_count() || to >= map().grid.size()) return {};
  const State now = as_if_moving(s, u);
  const Ground g = ground(now);
  Flood f;
  if (!spread_from_place(now, u, mode, g, f) || !f.stops.test(to)) return {};
  return trace(f, to);
}

}  // namespace hg::hooker_lee
