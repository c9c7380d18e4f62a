// What the map and the charts come to, worked out once: step costs, zones, fields of fire.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {

using core::CostKind;
using map::Link;
using map::LinkSet;
using map::SideFeature;
using map::SideSet;
using map::Terrain;
using map::TerrainSet;

namespace {

/// Costs that a flood can hold: one step is below the number of its buckets.
[[maybe_unused]] constexpr int kDearest = 31;

/// bgr-6.24: ground where a trail helps less.
bool close_ground(TerrainSet t) {
  return t.has(Terrain::forest) || t.has(Terrain::rough) || t.has(Terrain::swamp);
}

}  // namespace

// ---- single hexes and sides ---------------------------------------------------------------------

/// bgr-10.1: the row of the chart that a hex's terrain words come to.
const TerrainChart::Hex& Game::terrain(HexId h) const {
  const TerrainSet t = map().terrain[h];
  const TerrainChart& c = setup_.charts.terrain;
  if (t.has(Terrain::river_ferry)) return c.river_ferry;
  if (t.has(Terrain::pontoon)) return c.pontoon;
  if (t.has(Terrain::river) || t.has(Terrain::ford)) return c.river;
  if (t.has(Terrain::impassable)) return c.impassable;
  if (t.has(Terrain::forest) && t.has(Terrain::rough)) return c.forest_rough;
  if (t.has(Terrain::forest)) return c.forest;
  if (t.has(Terrain::rough)) return c.rough;
  if (t.has(Terrain::swamp)) return c.swamp;
  if (t.has(Terrain::town)) return c.town;
  if (t.has(Terrain::clear_3)) return c.clear_3;
  if (t.has(Terrain::clear_2)) return c.clear_2;
  return c.clear;
}

/// gc-22.11-a: on the Fredericksburg map a creek, but not the canal, is a ford.
SideSet Game::side_in_force(HexId h, hex::Direction d) const {
  SideSet set = map().sides[h][d];
  if (!set.has(SideFeature::creek) || !core::in_force(cases::gc_22_11_a)) return set;
  const HexId to = map().grid.neighbour(h, d);
  if (!ford_creeks_.test(h) && (to == kNoHex || !ford_creeks_.test(to))) return set;
  set.remove(SideFeature::creek);
  set.add(SideFeature::ford);
  return set;
}

bool Game::closed_side(HexId h, hex::Direction d) const {
  const SideSet set = side_in_force(h, d);
  if (set.has(SideFeature::bridge) || set.has(SideFeature::ford)) return false;
  return set.has(SideFeature::creek) || set.has(SideFeature::canal);
}

/// gc-22.11-b: a ferry of the campaign costs less and may be stopped in.
bool Game::campaign_ferry(HexId h) const {
  return setup_.rules.campaign && map().terrain[h].has(Terrain::river_ferry);
}

/// bgr-6.21, gc-22.11-b: thirds to enter a hex by no way, sides apart.
int Game::hex_cost(HexId h) const {
  if (campaign_ferry(h) && core::in_force(cases::gc_22_11_b)) return setup_.rules.ferry_cost;
  return terrain(h).cost;
}

/// bgr-6.25, bgr-6.2-i3: what crossing the hexside adds, or kProhibited.
int Game::side_cost(HexId h, hex::Direction d, core::CostBook* book) const {
  const TerrainChart& c = setup_.charts.terrain;
  if (closed_side(h, d)) return c.creek.cost;
  const SideSet set = side_in_force(h, d);
  const SideSet beyond = map().sides[map().grid.neighbour(h, d)][hex::opposite(d)];
  const auto pay = [&](CostKind kind, int cost) {
    return core::priced(book, cases::bgr_6_25, kind, cost);
  };
  int cost = 0;
  if (set.has(SideFeature::bridge)) {
    cost = pay(CostKind::bridge, c.bridge.cost);
  } else if (set.has(SideFeature::ford)) {
    cost = pay(CostKind::ford, c.ford.cost);
  } else if (set.has(SideFeature::stream)) {
    cost = pay(CostKind::stream, c.stream.cost);
  }
  const bool redoubt = set.has(SideFeature::redoubt) || beyond.has(SideFeature::redoubt);
  return redoubt ? cost + pay(CostKind::redoubt, c.redoubt.cost) : cost;
}

/// Height of the ground for movement: rough is no level of its own (bgr-6.26).
int Game::ground_level(HexId h) const {
  const TerrainSet t = map().terrain[h];
  const TerrainChart& c = setup_.charts.terrain;
  if (t.has(Terrain::clear_3)) return c.clear_3.level;
  if (t.has(Terrain::clear_2)) return c.clear_2.level;
  return c.clear.level;
}

/// bgr-9.34: height for sight, where rough counts as high ground.
int Game::sight_level(HexId h) const {
  const TerrainChart& c = setup_.charts.terrain;
  if (!core::in_force(cases::bgr_9_34)) return c.clear.level;
  const int ground = ground_level(h);
  return map().terrain[h].has(Terrain::rough) ? std::max(ground, c.rough.level) : ground;
}

/// bgr-6.26: going up costs more; a slope between hexes of one level goes by their heights.
int Game::climb(HexId h, hex::Direction d) const {
  if (!core::in_force(cases::bgr_6_26)) return 0;
  const HexId to = map().grid.neighbour(h, d);
  const int rise = ground_level(to) - ground_level(h);
  const bool slope = map().sides[h][d].has(SideFeature::slope);
  const bool up = rise > 0 ||
                  (rise == 0 && slope && map().info[to].elevation > map().info[h].elevation);
  return up ? setup_.charts.terrain.slope_up : 0;
}

/// bgr-6.22 … bgr-6.24: the cheapest rate of these ways into `to`, or kProhibited.
int Game::way_rate(LinkSet ways, HexId to) const {
  const TerrainChart& c = setup_.charts.terrain;
  if (ways.has(Link::turnpike) && core::in_force(cases::bgr_6_22)) return c.turnpike_cost;
  const bool road = ways.has(Link::road) || ways.has(Link::railway);
  if (road && core::in_force(cases::bgr_6_23)) return c.road_cost;
  if (!ways.has(Link::trail) || !core::in_force(cases::bgr_6_24)) return kProhibited;
  return close_ground(map().terrain[to]) ? c.trail_cost_close : c.trail_cost_clear;
}

bool Game::is_way(LinkSet ways) {
  return ways.has(Link::turnpike) || ways.has(Link::road) || ways.has(Link::railway) ||
         ways.has(Link::trail);
}

/// What a rate by these ways is called, and its case.
Game::Rate Game::rate_of(LinkSet ways) const {
  if (ways.has(Link::turnpike) && core::in_force(cases::bgr_6_22)) {
    return {CostKind::turnpike, cases::bgr_6_22};
  }
  const bool road = ways.has(Link::road) || ways.has(Link::railway);
  if (!road || !core::in_force(cases::bgr_6_23)) return {CostKind::trail, cases::bgr_6_24};
  return {ways.has(Link::road) ? CostKind::road : CostKind::railway, cases::bgr_6_23};
}

/// bgr-6.2: thirds of one step with everything of the terrain in it, or kProhibited.
int Game::table_cost(HexId h, hex::Direction d, bool into_zone, core::CostBook* book) const {
  const HexId to = map().grid.neighbour(h, d);
  if (to == kNoHex) return kProhibited;
  const LinkSet ways = map().links[h][d];
  // bgr-6.2-i2: into and out of a ferry or pontoon hex only over the marked sides.
  if ((crossing_.test(to) || crossing_.test(h)) && !ways.has(Link::ferry)) return kProhibited;
  core::CostBook ground_book, side_book;
  const bool water = crossing_.test(to);
  const core::Case ground_case = campaign_ferry(to) ? cases::gc_22_11_b : cases::bgr_6_21;
  const int ground = core::priced(&ground_book, ground_case,
                                  water ? CostKind::crossing : CostKind::ground, hex_cost(to));
  const int side = side_cost(h, d, &side_book);
  if (ground == kProhibited || side == kProhibited) return kProhibited;
  const int rate = way_rate(ways, to);
  const int up = climb(h, d);
  const int off_road = ground + side + up;
  // bgr-6.25: sides are paid on ways too, and ways do not help into an enemy-controlled hex.
  const bool strict = core::in_force(cases::bgr_6_25);
  const int by_way = rate == kProhibited ? kProhibited : strict ? rate + side : rate;
  const bool on_way = by_way != kProhibited && by_way < off_road && !(into_zone && strict);
  if (on_way) {
    const Rate name = rate_of(ways);
    core::priced(book, name.rule, name.kind, rate);
  } else if (book != nullptr) {
    book->append(ground_book);
  }
  // bgr-7.2: it is the ground that costs two points at least, sides not counted in.
  const bool least_ground = into_zone && strict;
  const int raised = least_ground ? std::max(zone_least(ground) - ground, 0) : 0;
  const bool with_side = strict || !on_way;
  if (raised > 0) core::priced(book, cases::bgr_7_2, CostKind::zone_least, raised);
  if (book != nullptr && with_side) book->append(side_book);
  if (!on_way && up > 0) core::priced(book, cases::bgr_6_26, CostKind::climb, up);
  const int sum = on_way ? by_way : off_road + raised;
  if (!into_zone || least_ground) return sum;
  const int least = zone_least(sum);
  if (least > sum) core::priced(book, cases::bgr_7_2, CostKind::zone_least, least - sum);
  return least;
}

/// bgr-7.2: an enemy-controlled hex costs two points at least.
int Game::zone_least(int cost) const {
  if (!core::in_force(cases::bgr_7_2)) return cost;
  return std::max(cost, setup_.charts.terrain.enemy_zone_least);
}

/// bgr-7.6, gc-22.11-d: does a zone go over this side?
bool Game::zone_goes(HexId h, hex::Direction d) const {
  const HexId to = map().grid.neighbour(h, d);
  if (to == kNoHex) return false;
  if (!core::in_force(cases::bgr_7_6)) return true;
  if (closed_side(h, d)) return false;
  const bool ferry = campaign_ferry(h) || campaign_ferry(to);
  if (ferry && core::in_force(cases::gc_22_11_d)) return map().links[h][d].has(Link::ferry);
  return terrain(to).zone_enters;
}

// ---- the tables ---------------------------------------------------------------------------------

void Game::build_tables() {
  const std::size_t n = map().grid.size();
  for (const HexId h : setup_.rules.creeks_are_fords) ford_creeks_.set(h);
  for (const HexId h : setup_.rules.west_closed) west_.set(h);
  for (HexId h = 0; h < n; ++h) build_hex(h);
  for (HexId h = 0; h < n; ++h) build_steps(h);
  for (HexId h = 0; h < n; ++h) build_near(h);
}

void Game::build_hex(HexId h) {
  const TerrainSet t = map().terrain[h];
  if (t.has(Terrain::river_ferry) || t.has(Terrain::pontoon)) crossing_.set(h);
  if (t.has(Terrain::town)) town_.set(h);
  const TerrainChart::Hex& row = terrain(h);
  const bool water = &row == &setup_.charts.terrain.river;
  if (water) river_.set(h);
  const bool lifted = campaign_ferry(h) && core::in_force(cases::gc_22_11_b);
  if (row.cost != kProhibited && (row.may_end || lifted)) may_stop_.set(h);
  // gc-23.21: the crossings themselves are not north of the river.
  if (!water && !crossing_.test(h) && map().info[h].bank == setup_.rules.north_bank) north_.set(h);
}

/// Costs, zones and the ways out of one hex, cheapest first.
void Game::build_steps(HexId h) {
  std::array<std::int8_t, 6> open{}, zone{};
  std::array<bool, 6> way{}, zoc{};
  HexSet zone_of;
  std::array<Way, 6> steps{};
  std::size_t k = 0;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId to = map().grid.neighbour(h, d);
    const int cost = table_cost(h, d, false, nullptr);
    const int dear = table_cost(h, d, true, nullptr);
    HG_ASSERT(cost <= kDearest && dear <= kDearest);
    open[d] = static_cast<std::int8_t>(cost);
    zone[d] = static_cast<std::int8_t>(dear);
    way[d] = to != kNoHex && is_way(map().links[h][d]);
    zoc[d] = zone_goes(h, d);
    if (zoc[d]) zone_of.set(to);
    if (cost == kProhibited) continue;
    steps[k++] = {to, static_cast<std::uint8_t>(cost), static_cast<std::uint8_t>(dear), way[d]};
  }
  std::stable_sort(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(k),
                   [](const Way& a, const Way& b) { return a.cost < b.cost; });
  cost_.push_back(open);
  zone_cost_.push_back(zone);
  way_.push_back(way);
  zoc_.push_back(zoc);
  zone_of_.push_back(zone_of);
  steps_.push_back(steps);
}

/// Hexes too near for Strategic Movement (bgr-6.41, -6.44), and those that a gun here can bombard.
void Game::build_near(HexId h) {
  const Charts& charts = setup_.charts;
  const int reach = std::max(charts.strategic_distance - 1, charts.bombard_most);
  const hex::Axial centre = map().grid.axial(h);
  HexSet near, range;
  for (int q = -reach; q <= reach; ++q) {
    for (int r = -reach; r <= reach; ++r) {
      const HexId to = map().grid.at({static_cast<std::int16_t>(centre.q + q),
                                      static_cast<std::int16_t>(centre.r + r)});
      if (to == kNoHex) continue;
      const int distance = map().grid.distance(h, to);
      if (distance < charts.strategic_distance) near.set(to);
      if (distance > 0 && in_fire_range(h, to, distance)) range.set(to);
    }
  }
  near_of_.push_back(near);
  range_of_.push_back(range);
}

/// bgr-9.11, bgr-9.46: from two to three hexes by sight; a neighbour only if its zone does not
/// reach the gun.
bool Game::in_fire_range(HexId h, HexId to, int distance) const {
  const Charts& charts = setup_.charts;
  if (distance > charts.bombard_most) return false;
  if (distance >= charts.bombard_least) {
    // A line is the same from both its ends, so it is looked along once.
    return to < h ? range_of_[to].test(h) : sight(h, to).clear;
  }
  const auto d = map().grid.direction(to, h);
  return d && !zoc_[to][*d] && core::in_force(cases::bgr_9_46);
}

// ---- sight --------------------------------------------------------------------------------------

/// bgr-9.33, bgr-9.35: does a hex on the line shut it, and by which case? kNoCase: it does not.
core::Case Game::sight_block(HexId h, int low, int high) const {
  if (h == kNoHex) return core::kNoCase;
  const int level = sight_level(h);
  const TerrainSet t = map().terrain[h];
  const TerrainChart& c = setup_.charts.terrain;
  // A town in a wood or on a height still blocks: any word that blocks is enough.
  const bool cover = terrain(h).blocks_sight || (t.has(Terrain::town) && c.town.blocks_sight) ||
                     (t.has(Terrain::forest) && c.forest.blocks_sight);
  if (cover && level >= low && core::in_force(cases::bgr_9_33)) return cases::bgr_9_33;
  if (level > high && core::in_force(cases::bgr_9_35)) return cases::bgr_9_35;
  return core::kNoCase;
}

/// bgr-9.36: a ridge between two hexes that are neither gun nor target.
bool Game::ridge_between(HexId a, HexId b) const {
  if (a == kNoHex || b == kNoHex) return false;
  const auto d = map().grid.direction(a, b);
  return d && map().sides[a][*d].has(SideFeature::ridge) && core::in_force(cases::bgr_9_36);
}

/// bgr-9.31: the straight line from centre to centre, and what shuts it. Units do not (bgr-9.37).
Sight Game::sight(HexId from, HexId to) const {
  Sight sight;
  sight.line = hex::line_between(map().grid, from, to);
  if (!core::in_force(cases::bgr_9_31)) return sight;
  const int low = std::min(sight_level(from), sight_level(to));
  const int high = std::max(sight_level(from), sight_level(to));
  const auto shut = [&](HexId h, core::Case rule) {
    sight.clear = false;
    if (!sight.blocked_by.full()) sight.blocked_by.push_back({h, rule});
  };
  HexId before = kNoHex;
  for (const hex::LineStep& step : sight.line) {
    const core::Case first = sight_block(step.first, low, high);
    const core::Case second = step.along ? sight_block(step.second, low, high) : core::kNoCase;
    const bool one = !(first == core::kNoCase);
    const bool two = !(second == core::kNoCase);
    // bgr-9.32: along a hexside both hexes must block.
    const bool both = step.along && core::in_force(cases::bgr_9_32);
    if (both ? one && two : one || two) {
      if (one) shut(step.first, first);
      if (two) shut(step.second, second);
    }
    const HexId here = step.along ? kNoHex : step.first;
    if (ridge_between(before, here)) shut(here, cases::bgr_9_36);
    before = here;
  }
  return sight;
}

// ---- zones --------------------------------------------------------------------------------------

/// bgr-7.0-i1, bgr-9.64: combat units of any morale; leaders, gunboats and trains have none.
HexSet Game::zone(const State& s, Side side) const {
  HexSet zone;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] == side && s.units[u].on_map() && fights(static_cast<UnitId>(u))) {
      zone |= zone_of_[s.units[u].hex];
    }
  }
  return zone;
}

bool Game::enemy_controlled(const State& s, HexId h, Side side) const {
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId n = map().grid.neighbour(h, d);
    if (n == kNoHex || s.first[n] == kNoUnit) continue;
    if (side_[s.first[n]] != side && zoc_[n][hex::opposite(d)]) return true;
  }
  return false;
}

}  // namespace hg::hooker_lee
