// What the map and the terrain chart come to, worked out once: step costs, zones, fields of fire.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

using core::CostKind;
using map::Link;
using map::SideFeature;
using map::SideSet;
using map::Terrain;

Game::Game(Setup setup) : setup_(std::move(setup)) {
  HG_ASSERT(setup_.map != nullptr && setup_.map->grid.size() <= kMaxMapHexes);
  HG_ASSERT(setup_.units.size() <= core::kMaxUnits);
  side_.fill(Side::none);
  for (std::size_t u = 0; u < setup_.units.size(); ++u) side_[u] = setup_.units[u].side;
  build_tables();
}

/// bgd-9.0-t1: the row of the chart that a hex's terrain words come to.
const TerrainChart::Hex& Game::hex_row(HexId h) const {
  const map::TerrainSet t = map().terrain[h];
  const TerrainChart& c = setup_.chart;
  if (t.has(Terrain::river_ferry)) return c.river_ferry;
  if (t.has(Terrain::pontoon)) return c.pontoon;
  if (t.has(Terrain::river) || t.has(Terrain::ford)) return c.river;
  if (t.has(Terrain::impassable)) return c.impassable;
  if (t.has(Terrain::forest) && t.has(Terrain::rough)) return c.forest_rough;
  if (t.has(Terrain::forest)) return c.forest;
  if (t.has(Terrain::rough)) return c.rough;
  if (t.has(Terrain::town)) return c.town;
  return c.clear;
}

/// fr-15.7.1-a: on 3 May 1863 creeks, but not the canal, are streams.
SideSet Game::side_in_force(HexId h, hex::Direction d) const {
  SideSet set = map().sides[h][d];
  if (setup_.options.third_of_may && set.has(SideFeature::creek) &&
      core::in_force(cases::fr_15_7_1_a)) {
    set.remove(SideFeature::creek);
    set.add(SideFeature::stream);
  }
  return set;
}

/// bgd-5.2-e, fr-15.3.3: a creek or canal without bridge or ford.
bool Game::closed_side(SideSet set) const {
  if (set.has(SideFeature::bridge) || set.has(SideFeature::ford)) return false;
  return set.has(SideFeature::creek) || set.has(SideFeature::canal);
}

/// bgd-5.2-e, -f, -g: what crossing the hexside adds, or kProhibited.
int Game::side_cost(HexId h, hex::Direction d, core::CostBook* book) const {
  const SideSet set = side_in_force(h, d);
  const TerrainChart& chart = setup_.chart;
  if (closed_side(set)) return chart.creek.cost;
  if (set.has(SideFeature::bridge)) {
    return core::priced(book, cases::bgd_5_2_e, CostKind::bridge, chart.bridge.cost);
  }
  if (set.has(SideFeature::ford)) {
    if (!core::in_force(cases::bgd_5_2_f)) return 0;
    return core::priced(book, cases::bgd_5_2_f, CostKind::ford, chart.ford.cost);
  }
  if (!set.has(SideFeature::stream) || !core::in_force(cases::bgd_5_2_g)) return 0;
  return core::priced(book, cases::bgd_5_2_g, CostKind::stream, chart.stream.cost);
}

/// bgd-5.2: movement points of one step, all of the terrain taken together, or kProhibited.
int Game::table_step_cost(HexId h, hex::Direction d, core::CostBook* book) const {
  const HexId to = map().grid.neighbour(h, d);
  if (to == hex::kNoHex) return kProhibited;
  const map::LinkSet link = map().links[h][d];
  const TerrainChart& chart = setup_.chart;
  const TerrainChart::Hex& row = hex_row(to);
  const bool by_arrow = link.has(Link::ferry);
  // bgd-5.2-d: into and out of a ferry or pontoon hex only over the marked sides.
  if ((crossing_.test(to) || crossing_.test(h)) && !by_arrow) return kProhibited;
  if (row.cost == kProhibited) return kProhibited;
  const core::Case by_chart = cases::bgd_9_0_t1;
  if (crossing_.test(to)) return core::priced(book, by_chart, CostKind::crossing, row.cost);
  core::CostBook side_book;
  const int side = side_cost(h, d, &side_book);
  if (side == kProhibited) return kProhibited;
  int ground = 0;
  const bool pike = link.has(Link::turnpike);
  if ((link.has(Link::road) || pike) && core::in_force(cases::bgd_5_2_a)) {
    const CostKind kind = pike ? CostKind::turnpike : CostKind::road;
    ground = core::priced(book, cases::bgd_5_2_a, kind, chart.road_cost);
  } else if (link.has(Link::trail) && core::in_force(cases::bgd_5_2_b)) {
    const bool close = map().terrain[to].has(Terrain::forest) ||
                       map().terrain[to].has(Terrain::rough);
    ground = core::priced(book, cases::bgd_5_2_b, CostKind::trail,
                          close ? chart.trail_cost_forest_rough : chart.trail_cost_clear);
  } else {
    ground = core::priced(book, by_chart, CostKind::ground, row.cost);
  }
  if (book != nullptr) book->append(side_book);
  return ground + side;
}

int Game::step_cost(HexId from, HexId to, core::CostBook& book) const {
  const auto d = map().grid.direction(from, to);
  return d ? table_step_cost(from, *d, &book) : kProhibited;
}

void Game::build_tables() {
  const hex::Grid& grid = map().grid;
  const std::size_t n = grid.size();
  cost_.resize(n);
  zoc_.resize(n);
  zone_of_.assign(n, {});
  range_of_.assign(n, {});
  may_stop_.assign(n, true);
  point_index_.assign(n, 0xFF);
  for (HexId h = 0; h < n; ++h) {
    may_stop_[h] = hex_row(h).may_end && hex_row(h).cost != kProhibited;
    const map::TerrainSet t = map().terrain[h];
    if (t.has(Terrain::river_ferry) || t.has(Terrain::pontoon)) crossing_.set(h);
  }
  for (HexId h = 0; h < n; ++h) {
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId to = grid.neighbour(h, d);
      cost_[h][d] = static_cast<std::int8_t>(table_step_cost(h, d, nullptr));
      // bgd-6.0-h: not over a creek without bridge or ford, not into a ferry hex; over streams, yes.
      zoc_[h][d] = to != hex::kNoHex &&
                   ((!closed_side(side_in_force(h, d)) && hex_row(to).zone_enters) ||
                    !core::in_force(cases::bgd_6_0_h));
      if (zoc_[h][d]) zone_of_[h].set(to);
    }
  }
  near_.resize(n);
  for (HexId h = 0; h < n; ++h) {
    near_[h].fill(kNoHex);
    std::size_t k = 0;
    zone_of_[h].each([&](std::size_t to) { near_[h][k++] = static_cast<HexId>(to); });
  }
  steps_.resize(n);
  for (HexId h = 0; h < n; ++h) {
    std::size_t k = 0;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      if (cost_[h][d] == kProhibited) continue;
      steps_[h][k++] = {grid.neighbour(h, d), static_cast<std::uint8_t>(cost_[h][d])};
    }
    std::stable_sort(steps_[h].begin(), steps_[h].begin() + static_cast<std::ptrdiff_t>(k),
                     [](const Way& a, const Way& b) { return a.cost < b.cost; });
  }
  release_.assign(setup_.rules.immobility ? n : 0, {});
  for (HexId h = 0; h < n; ++h) {
    for (HexId to = 0; to < n; ++to) {
      const int range = grid.distance(h, to);
      if (setup_.rules.immobility && range <= setup_.rules.release_distance) release_[h].set(to);
      if (range == 0 || range > setup_.chart.bombard_range_most) continue;
      if (range < setup_.chart.bombard_range_least) {
        // bgd-8.4-d: the neighbour over a plain creek can be bombarded too.
        const auto d = grid.direction(h, to);
        if (d && closed_side(side_in_force(h, *d)) && core::in_force(cases::bgd_8_4_d)) {
          range_of_[h].set(to);
        }
        continue;
      }
      if (sight(h, to).clear) range_of_[h].set(to);
    }
  }
  over_water_.assign(n, {});
  over_works_.assign(n, {});
  for (HexId h = 0; h < n; ++h) {
    range_of_[h].each([&](std::size_t x) {
      const auto to = static_cast<HexId>(x);
      if (find_crossing(h, to, false)) over_water_[h].set(to);
      if (find_crossing(h, to, true)) over_works_[h].set(to);
    });
  }
  for (const HexId h : setup_.rules.exits) exit_.set(h);
  for (std::size_t u = 0; u < unit_count(); ++u) {
    units_of_[core::index(side_[u])].push_back(static_cast<UnitId>(u));
    const core::UnitType type = setup_.units[u].type;
    const bool kind = type == core::UnitType::artillery || type == core::UnitType::cavalry;
    if (side_[u] == Side::union_ && (kind || setup_.units[u].starts_immobile)) {
      held_.push_back(static_cast<UnitId>(u));
    }
  }
  for (std::size_t i = 0; i < setup_.rules.point_hexes.size() && i < kMaxPointHexes; ++i) {
    point_index_[setup_.rules.point_hexes[i].hex] = static_cast<std::uint8_t>(i);
  }
}

/// bgd-8.3: the straight line from centre to centre, and what shuts it.
Sight Game::sight(HexId from, HexId to) const {
  Sight sight;
  sight.line = hex::line_between(map().grid, from, to);
  if (!core::in_force(cases::bgd_8_3)) return sight;
  // bgd-8.3-b: forest and town; rough alone does not.
  const auto blocks = [&](HexId h) { return h != kNoHex && hex_row_blocks(h); };
  for (const hex::LineStep& step : sight.line) {
    // bgd-8.3-a: along a hexside both hexes must block.
    const bool shut = step.along && core::in_force(cases::bgd_8_3_a)
                          ? blocks(step.first) && blocks(step.second)
                          : blocks(step.first) || (step.along && blocks(step.second));
    if (!shut) continue;
    sight.clear = false;
    if (!sight.blocked_by.full()) sight.blocked_by.push_back(step.first);
    if (step.along && !sight.blocked_by.full()) sight.blocked_by.push_back(step.second);
  }
  return sight;
}

bool Game::hex_row_blocks(HexId h) const {
  // A town in a forest or on a height still blocks: any word that blocks is enough.
  const map::TerrainSet t = map().terrain[h];
  return hex_row(h).blocks_sight ||
         (t.has(Terrain::town) && setup_.chart.town.blocks_sight) ||
         (t.has(Terrain::forest) && setup_.chart.forest.blocks_sight);
}

int Game::step_cost(HexId from, HexId to) const {
  const auto d = map().grid.direction(from, to);
  return d ? cost_[from][*d] : kProhibited;
}

HexSet Game::zone(const State& s, Side side) const {
  HexSet zone;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (side_[u] == side && s.units[u].on_map()) zone |= zone_of_[s.units[u].hex];
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

}  // namespace hg::fredericksburg
