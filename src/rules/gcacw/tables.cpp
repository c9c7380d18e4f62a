// What the map comes to, worked out once: ground, hexsides, step costs, bridges; and what weather,
// pontoons and destroyed bridges change of it (gcw-2.3, gcw-2.4, gcw-6.2, gcw-10, gcw-12).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

using core::CostKind;
using map::Link;
using map::LinkSet;
using map::SideFeature;
using map::SideSet;
using map::Terrain;
using map::TerrainSet;

namespace {

constexpr std::uint8_t kNoBridge = 0xFF;

bool rail(LinkSet ways) { return ways.has(Link::railway); }

/// gcw-6.2-b: an unfinished railway is a road.
bool road(LinkSet ways) {
  return ways.has(Link::road) ||
         (ways.has(Link::unfinished_railway) && core::in_force(cases::gcw_6_2_b));
}

/// A road, pike or railway: the lines that replace the ground at a river too (gcw-6.2-j).
bool is_way(LinkSet ways) { return road(ways) || rail(ways) || ways.has(Link::turnpike); }

bool is_line(LinkSet ways) { return is_way(ways) || ways.has(Link::trail); }

/// The column in a printed number: its third digit from the end and the one before.
std::uint8_t printed_column(const std::string& name) {
  if (name.size() < 4) return 0;
  const std::size_t at = name.size() - 4;
  const int column = (name[at] - '0') * 10 + (name[at + 1] - '0');
  return static_cast<std::uint8_t>(std::clamp(column, 0, 99));
}

/// The cheaper of two costs, where kProhibited means that there is none.
int cheaper(int a, int b) {
  if (a == kProhibited) return b;
  return b == kProhibited ? a : std::min(a, b);
}

}  // namespace

// ---- building -----------------------------------------------------------------------------------

void Game::build_tables() {
  const std::size_t n = map().grid.size();
  edges_.resize(n);
  river_.resize(n);
  major_.resize(n);
  creek_.resize(n);
  for (HexId h = 0; h < n; ++h) build_hex(h);
  build_bridges();
  const State calm{};
  for (HexId h = 0; h < n; ++h) {
    for (Direction d = 0; d < hex::kDirections; ++d) build_edge(calm, h, d);
  }
  build_commands();
}

/// gcw-2.3-a, gcw-2.3-d: the major terrain; stations and redoubts change nothing of it.
Game::Ground Game::ground_of(HexId h) const {
  const TerrainSet t = map().terrain[h];
  if (t.has(Terrain::water)) return Ground::water;
  if (t.has(Terrain::mountain)) return Ground::mountain;
  if (t.has(Terrain::swamp)) return Ground::swamp;
  if (t.has(Terrain::provisional_swamp)) return Ground::provisional;
  if (t.has(Terrain::town)) return Ground::city;
  if (t.has(Terrain::forest)) return Ground::woods;
  if (t.has(Terrain::hill)) return Ground::hill;
  if (t.has(Terrain::rough)) return Ground::rough;
  if (t.has(Terrain::rolling)) return Ground::rolling;
  return Ground::clear;
}

void Game::build_hex(HexId h) {
  const Ground ground = ground_of(h);
  ground_.push_back(ground);
  if (ground == Ground::woods) woods_.set(h);
  if (ground == Ground::city) city_.set(h);
  if (ground == Ground::water) water_.set(h);
  const map::HexInfo& info = map().info[h];
  if (!info.bank.empty() && info.bank == setup_.rules.south_bank) south_.set(h);
  if (!info.bank.empty() && info.bank == setup_.rules.north_bank) north_.set(h);
  column_.push_back(printed_column(map().grid.name(h)));
  if (map().terrain[h].has(Terrain::station) && stations_.size() < kMaxStations) {
    stations_.push_back(h);
  }
  for (Direction d = 0; d < hex::kDirections; ++d) {
    if (is_line(map().links[h][d])) lines_.set(h);
  }
}

/// gcw-10.2-d: what can be destroyed, in the order of hexes; dams and fords cannot (gcw-10.2-e).
void Game::build_bridges() {
  for (HexId h = 0; h < map().grid.size(); ++h) {
    for (Direction d = 0; d < hex::kDirections; ++d) {
      const HexId to = map().grid.neighbour(h, d);
      const SideSet set = map().sides[h][d];
      const bool flows = set.has(SideFeature::major_river) || set.has(SideFeature::minor_river);
      if (to == kNoHex || to < h || !flows) continue;
      const bool gone = set.has(SideFeature::bridge_destroyed);
      const bool soft = (set.has(SideFeature::dam) || set.has(SideFeature::ford)) &&
                        !core::in_force(cases::gcw_10_2_e);
      const bool bridge = set.has(SideFeature::bridge) || gone || soft;
      if (!bridge && !set.has(SideFeature::ferry)) continue;
      HG_ASSERT(bridges_.size() < kMaxBridges);
      // gcw-10.3-d: the one bridge that lies destroyed at the start is not repaired.
      bridges_.push_back({h, to, !bridge, set.has(SideFeature::major_river),
                          !gone || !core::in_force(cases::gcw_10_3_d), gone});
    }
  }
}

/// Rivers, creeks and what crosses them.
void Game::build_crossings(HexId h, Direction d, Edge& edge) const {
  const SideSet set = map().sides[h][d];
  const bool big = set.has(SideFeature::major_river);
  if (big || set.has(SideFeature::minor_river)) edge.add(Trait::river);
  if (big) edge.add(Trait::major);
  if (set.has(SideFeature::creek)) edge.add(Trait::creek);
  if (set.has(SideFeature::dam)) edge.add(Trait::dam);
  if (set.has(SideFeature::ford)) edge.add(Trait::ford);
  const std::size_t bridge = bridge_between(h, edge.to);
  if (bridge < bridges_.size()) edge.bridge = static_cast<std::uint8_t>(bridge);
}

void Game::build_edge(const State& calm, HexId h, Direction d) {
  Edge& edge = edges_[h][d];
  edge.to = map().grid.neighbour(h, d);
  edge.cost.fill(kProhibited);
  if (edge.to == kNoHex) return;
  const HexId to = edge.to;
  build_crossings(h, d, edge);
  const LinkSet ways = map().links[h][d];
  const auto either = [&](Ground g) { return ground_[h] == g || ground_[to] == g; };
  if (is_line(ways)) edge.add(Trait::line);
  if (lines_.test(h) && lines_.test(to)) edge.add(Trait::linked);
  const SideSet mine = map().sides[h][d], theirs = map().sides[to][hex::opposite(d)];
  if (mine.has(SideFeature::ridge) || theirs.has(SideFeature::ridge)) edge.add(Trait::ridge);
  if (mine.has(SideFeature::shore) || either(Ground::water)) edge.add(Trait::water);
  // gcw-2.3-e: one wooded hex is enough, whatever is drawn on the side.
  if (either(Ground::woods) && core::in_force(cases::gcw_2_3_e)) edge.add(Trait::woods);
  if (either(Ground::mountain) || either(Ground::swamp)) edge.add(Trait::closed);
  if (either(Ground::provisional)) edge.add(Trait::marsh);
  if (either(Ground::city)) edge.add(Trait::city);
  const bool loose =
      edge.has(Trait::river) || edge.has(Trait::creek) || edge.has(Trait::marsh);
  if (!loose) edge.add(Trait::steady);
  price_edge(h, d, edge, false);
  price_edge(h, d, edge, true);
  if (loose_zone(calm, h, d)) edge.add(Trait::zone);
  river_[h][d] = edge.has(Trait::river);
  major_[h][d] = edge.has(Trait::major);
  creek_[h][d] = edge.has(Trait::creek);
}

/// slb-13-c: formations of one corps get one number.
void Game::build_commands() {
  const auto& formations = setup_.rules.formations;
  for (std::size_t i = 0; i < formations.size(); ++i) {
    std::size_t first = formations[i].corps.empty() ? i : 0;
    while (formations[first].corps != formations[i].corps) ++first;
    corps_of_.push_back(static_cast<std::uint8_t>(first));
  }
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (leader(static_cast<UnitId>(u))) leaders_.push_back(static_cast<UnitId>(u));
  }
}

// ---- costs --------------------------------------------------------------------------------------

/// gcw-6.2-a, gcw-12-i: halves by road, pike or railway, or kProhibited.
int Game::way_cost(LinkSet ways, bool rain) const {
  if (!core::in_force(cases::gcw_6_2_a)) return kProhibited;
  const Charts& c = setup_.charts;
  const std::size_t wet = rain && core::in_force(cases::gcw_12_i) ? 1 : 0;
  const int by_road = road(ways) || rail(ways) ? c.road[wet] : kProhibited;
  const int by_pike = ways.has(Link::turnpike) ? c.pike[wet] : kProhibited;
  return cheaper(by_road, by_pike);
}

/// gcw-6.2-c, gcw-12-j: halves by trail, or kProhibited.
int Game::trail_cost(LinkSet ways, HexId to, bool rain) const {
  if (!ways.has(Link::trail) || !core::in_force(cases::gcw_6_2_c)) return kProhibited;
  const Charts& c = setup_.charts;
  const std::size_t wet = rain && core::in_force(cases::gcw_12_j) ? 1 : 0;
  return mountain(to) ? c.trail_mountain[wet] : c.trail[wet];
}

/// gcw-6.2-ao, gcw-12-k: halves of the ground itself, kProhibited or kLineOnly.
int Game::ground_cost(HexId to, bool rain) const {
  const TerrainRow& row = row_of(to, rain);
  return rain && core::in_force(cases::gcw_12_k) ? row.rain : row.dry;
}

/// One step over a side that is open: a line, or the ground; a ridge on top (gcw-6.2-e).
int Game::edge_price(HexId h, Direction d, bool rain, core::Case& why,
                     core::CostBook* book) const {
  const Edge& edge = edges_[h][d];
  const LinkSet ways = map().links[h][d];
  const int ground = ground_cost(edge.to, rain);
  const int by_trail = trail_cost(ways, edge.to, rain);
  int cost = way_cost(ways, rain);
  CostKind kind = CostKind::road;
  if (!road(ways) && rail(ways)) kind = CostKind::railway;
  if (ways.has(Link::turnpike)) kind = CostKind::turnpike;
  why = rain ? cases::gcw_12_i : cases::gcw_6_2_a;
  // gcw-6.2-j: over a river a trail does not replace the ground, unless the ground has no cost.
  const bool over = edge.has(Trait::river) && core::in_force(cases::gcw_6_2_j) && ground >= 0;
  if (cost == kProhibited && by_trail != kProhibited && !over) {
    cost = by_trail;
    kind = CostKind::trail;
    why = rain ? cases::gcw_12_j : cases::gcw_6_2_c;
  }
  if (cost == kProhibited && ground >= 0) {
    cost = ground;
    kind = CostKind::ground;
    why = rain ? cases::gcw_12_k : cases::gcw_6_2_ao;
    if (edge.has(Trait::river)) why = cases::gcw_6_2_j;
  }
  if (cost == kProhibited) return cost;
  core::priced(book, why, kind, cost);
  return cost + ridge_add(edge, book);
}

/// gcw-6.2-e: halves that a ridge adds to a step.
int Game::ridge_add(const Edge& edge, core::CostBook* book) const {
  if (!edge.has(Trait::ridge) || !core::in_force(cases::gcw_6_2_e)) return 0;
  return core::priced(book, cases::gcw_6_2_e, CostKind::climb, setup_.charts.ridge_add * kHalf);
}

void Game::price_edge(HexId h, Direction d, Edge& edge, bool rain) const {
  const std::size_t wet = rain ? 1 : 0;
  edge.cost[wet] = static_cast<std::int8_t>(edge_price(h, d, rain, edge.why[wet], nullptr));
}

/// gcw-10.1-i: a pontoon carries a road where lines run in both its hexes; its enemy has no use of
/// it (gcw-10.2-a).
bool Game::pontoon_road(const State& s, HexId h, const Edge& edge, Side side) const {
  if (!edge.has(Trait::linked) || !core::in_force(cases::gcw_10_1_i)) return false;
  const Pontoon* pontoon = pontoon_at(s, h, edge.to);
  return pontoon != nullptr && open_to(*pontoon, side);
}

int Game::step_cost(const State& s, HexId h, Direction d, Side side, core::Case& why,
                    core::CostBook* book) const {
  const Edge& edge = edges_[h][d];
  const std::size_t wet = s.raining() ? 1 : 0;
  why = edge.why[wet];
  int cost = book == nullptr ? edge.cost[wet] : edge_price(h, d, s.raining(), why, book);
  if (edge.has(Trait::river) && !s.pontoons.empty() && pontoon_road(s, h, edge, side)) {
    LinkSet bridge;
    bridge.add(Link::road);
    core::CostBook boards;
    const int by_bridge = way_cost(bridge, s.raining());
    if (by_bridge != kProhibited && core::in_force(cases::gcw_10_0_a)) {
      why = cases::gcw_10_0_a;
      boards.add(why, CostKind::pontoon_road, by_bridge);
      const int over = by_bridge + ridge_add(edge, &boards);
      const bool helps = cheaper(cost, over) != cost;
      if (helps && book != nullptr) *book = boards;
      if (helps) cost = over;
    }
  }
  return cost;
}

// ---- ground and sides as they stand now ---------------------------------------------------------

/// gcw-6.2-h, gcw-12-e: a provisional swamp is rough ground, in rain a swamp.
const TerrainRow& Game::row_of(HexId h, bool rain) const {
  const Charts& c = setup_.charts;
  switch (ground_[h]) {
    case Ground::clear: return c.clear;
    case Ground::rolling: return c.rolling;
    case Ground::rough: return c.rough;
    case Ground::woods: return c.woods;
    case Ground::hill: return c.hill;
    case Ground::mountain: return c.mountain;
    case Ground::city: return c.city;
    case Ground::swamp: return c.swamp;
    case Ground::water: return c.water;
    case Ground::provisional: break;
  }
  if (rain) return core::in_force(cases::gcw_12_e) ? c.swamp : c.rough;
  return core::in_force(cases::gcw_6_2_h) ? c.provisional_swamp : c.swamp;
}

const TerrainRow& Game::terrain_row(const State& s, HexId h) const {
  return row_of(h, s.raining());
}

bool Game::closed_ground(const State& s, HexId h) const {
  if (ground_[h] == Ground::mountain || ground_[h] == Ground::swamp) return true;
  return ground_[h] == Ground::provisional && &terrain_row(s, h) == &setup_.charts.swamp;
}

bool Game::line(const State& s, HexId h, Direction d, Side side) const {
  const Edge& edge = edges_[h][d];
  if (edge.has(Trait::line)) return true;
  if (!edge.has(Trait::river) || s.pontoons.empty()) return false;
  return pontoon_road(s, h, edge, side);
}

const Pontoon* Game::pontoon_at(const State& s, HexId a, HexId b) const {
  if (a > b) std::swap(a, b);
  for (const Pontoon& p : s.pontoons) {
    if (p.a == a && p.b == b) return &p;
  }
  return nullptr;
}

std::size_t Game::bridge_between(HexId a, HexId b) const {
  if (a > b) std::swap(a, b);
  std::size_t i = 0;
  while (i < bridges_.size() && (bridges_[i].a != a || bridges_[i].b != b)) ++i;
  return i;
}

/// gcw-12-p: until the end of the turn that the marker lies on.
bool Game::unfordable(const State& s, bool major) const {
  const int until = major ? s.major_shut_until : s.minor_shut_until;
  return until != 0 && s.turn <= until;
}

/// A ford, or what a destroyed bridge or ferry over a minor river leaves (gcw-10.2-j).
bool Game::fordable_at_all(const State& s, const Edge& edge) const {
  if (edge.has(Trait::ford)) return true;
  // gcw-6.2-k: without its case a dam is the ford that the map calls it.
  if (edge.has(Trait::dam)) return true;
  return edge.bridge != kNoBridge && destroyed(s, edge.bridge) && !edge.has(Trait::major) &&
         core::in_force(cases::gcw_10_2_j);
}

Bar Game::river_bar(const State& s, HexId h, const Edge& edge, Side side) const {
  const Pontoon* pontoon = s.pontoons.empty() ? nullptr : pontoon_at(s, h, edge.to);
  if (pontoon != nullptr && open_to(*pontoon, side)) return Bar::none;
  if (edge.bridge != kNoBridge && !destroyed(s, edge.bridge)) return Bar::none;
  if (edge.has(Trait::dam) && core::in_force(cases::gcw_6_2_k)) return Bar::none;
  Bar bar = Bar::river;
  if (fordable_at_all(s, edge)) {
    bar = Bar::none;
    if (s.raining()) {
      bar = Bar::rain;
    } else if (unfordable(s, edge.has(Trait::major))) {
      bar = Bar::flood;
    }
  }
  // gcw-10.2-a: under an enemy pontoon a ford that is open serves as if it were not there.
  return bar != Bar::none && pontoon != nullptr ? Bar::pontoon : bar;
}

Bar Game::bar(const State& s, HexId h, Direction d, Side side) const {
  const Edge& edge = edges_[h][d];
  if (edge.to == kNoHex) return Bar::edge;
  if (edge.has(Trait::water)) return Bar::water;
  if (edge.has(Trait::river)) {
    const Bar river = river_bar(s, h, edge, side);
    if (river != Bar::none) return river;
  }
  const bool wet = edge.has(Trait::creek) && s.raining();
  if (wet && !edge.has(Trait::line) && !edge.has(Trait::city)) return Bar::creek;
  return Bar::none;
}

Crossing Game::crossing(const State& s, HexId h, Direction d, Side side) const {
  const Edge& edge = edges_[h][d];
  if (edge.to == kNoHex) return Crossing::none;
  if (!edge.has(Trait::river)) return Crossing::open;
  const Pontoon* pontoon = s.pontoons.empty() ? nullptr : pontoon_at(s, h, edge.to);
  if (pontoon != nullptr && open_to(*pontoon, side)) return Crossing::bridge;
  if (edge.bridge != kNoBridge && !destroyed(s, edge.bridge)) {
    return bridges_[edge.bridge].ferry ? Crossing::ferry : Crossing::bridge;
  }
  if (edge.has(Trait::dam) && core::in_force(cases::gcw_6_2_k)) return Crossing::dam;
  return river_bar(s, h, edge, Side::none) == Bar::none ? Crossing::ford : Crossing::none;
}

// ---- zones over a side --------------------------------------------------------------------------

/// gcw-2.4-b, -c, -d, gcw-12-f, -p, gcw-10.2-j: zones cross where units of some side could.
bool Game::loose_zone(const State& s, HexId h, Direction d) const {
  const HexId to = edges_[h][d].to;
  if (to == kNoHex || !core::in_force(cases::gcw_2_4_a)) return false;
  core::Case shut = core::kNoCase;
  switch (bar(s, h, d, Side::none)) {
    case Bar::water: shut = cases::gcw_2_4_d; break;
    case Bar::river: shut = cases::gcw_2_4_b; break;
    case Bar::rain:
    case Bar::creek: shut = cases::gcw_12_f; break;
    case Bar::flood: shut = cases::gcw_12_p; break;
    default: break;
  }
  if (!(shut == core::kNoCase) && core::in_force(shut)) return false;
  const bool closed = closed_ground(s, h) || closed_ground(s, to);
  return !closed || line(s, h, d) || !core::in_force(cases::gcw_2_4_c);
}

bool Game::zone_goes(const State& s, HexId h, Direction d) const {
  const Edge& edge = edges_[h][d];
  if (edge.has(Trait::steady)) return edge.has(Trait::zone);
  return loose_zone(s, h, d);
}

/// gcw-2.4-e: across a woods side that no line crosses.
bool Game::restricted(const State& s, HexId h, Direction d) const {
  return edges_[h][d].has(Trait::woods) && core::in_force(cases::gcw_2_4_e) && !line(s, h, d);
}

bool Game::side_listed(const std::vector<HexSide>& list, HexId a, HexId b) const {
  const HexSide wanted{a, b};
  return std::any_of(list.begin(), list.end(), [&](HexSide x) { return x == wanted; });
}

/// slb-13.2-g, slb-13.3-c: the crossings below Scott's Dam Ford, until the turn that opens them.
bool Game::shut_crossing(const State& s, HexId h, Direction d) const {
  const ScenarioRules& r = setup_.rules;
  if (r.closed_last_turn == 0 || s.turn > r.closed_last_turn) return false;
  const Edge& edge = edges_[h][d];
  return edge.has(Trait::river) && side_listed(r.closed, h, edge.to);
}

}  // namespace hg::gcacw
