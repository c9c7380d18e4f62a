#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "load/readers.h"

namespace hg::load {
namespace {

using hex::Direction;
using hex::HexId;
using hex::kDirections;
using hex::kNoHex;
using map::Link;
using map::SideFeature;
using map::Terrain;

using Vertex = std::pair<int, int>;

/// Asks of a map whether its river is one, its banks hold together, its ways lead somewhere, its
/// waters run on, and its works face an enemy.
class MapCheck {
 public:
  MapCheck(const MapFile& file, Faults& faults)
      : file_(file), map_(*file.map), faults_(faults), side_rivers_(has_side_rivers(*file.map)) {}

  void run() {
    river();
    banks();
    crossings();
    ways();
    ends_of_ways();
    waters();
    shores();
    works();
  }

 private:
  const hex::Grid& grid() const { return map_.grid; }
  const std::string& name(HexId h) const { return grid().name(h); }

  bool crossing(HexId h) const {
    return map_.terrain[h].has(Terrain::river_ferry) || map_.terrain[h].has(Terrain::pontoon);
  }
  bool water(HexId h) const {
    return crossing(h) || map_.terrain[h].has(Terrain::river) || map_.terrain[h].has(Terrain::ford);
  }
  bool open_water(HexId h) const { return map_.terrain[h].has(Terrain::water); }
  bool land(HexId h) const {
    return !water(h) && !open_water(h) && !map_.terrain[h].has(Terrain::impassable);
  }

  /// A river that runs along the hexside.
  static bool river_side(map::SideSet side) {
    return side.has(SideFeature::major_river) || side.has(SideFeature::minor_river);
  }
  static bool crossable(map::SideSet side) {
    return side.has(SideFeature::bridge) || side.has(SideFeature::ford) ||
           side.has(SideFeature::dam) || side.has(SideFeature::ferry);
  }
  /// A canal or river without a crossing, or a creek where creeks bar the way: on the maps whose
  /// rivers run along hexsides a creek hinders nobody (gcw-6.2-k).
  bool barred(map::SideSet side) const {
    if (crossable(side)) return false;
    if (side.has(SideFeature::creek)) return !side_rivers_;
    return side.has(SideFeature::canal) || river_side(side);
  }
  static bool has_side_rivers(const map::Map& map) {
    return std::any_of(map.sides.begin(), map.sides.end(), [](const auto& sides) {
      return std::any_of(sides.begin(), sides.end(), river_side);
    });
  }
  bool entry(HexId from, Direction d) const { return map_.links[from][d].has(Link::ferry); }

  using Step = std::function<bool(HexId, Direction)>;
  /// Every hex that steps lead to from `start`.
  std::vector<bool> flood(HexId start, const Step& step) const {
    std::vector<bool> seen(grid().size(), false);
    std::vector<HexId> open{start};
    seen[start] = true;
    while (!open.empty()) {
      const HexId h = open.back();
      open.pop_back();
      for (Direction d = 0; d < kDirections; ++d) {
        const HexId next = grid().neighbour(h, d);
        if (next == kNoHex || seen[next] || !step(h, d)) continue;
        seen[next] = true;
        open.push_back(next);
      }
    }
    return seen;
  }

  HexId first(const std::function<bool(HexId)>& wanted) const {
    for (HexId h = 0; h < grid().size(); ++h) {
      if (wanted(h)) return h;
    }
    return kNoHex;
  }

  void river() {
    const HexId source = first([&](HexId h) { return water(h); });
    if (source == kNoHex) return;
    const auto wet =
        flood(source, [&](HexId h, Direction d) { return water(grid().neighbour(h, d)); });
    int ends = 0;
    for (HexId h = 0; h < grid().size(); ++h) {
      if (!water(h)) continue;
      if (grid().on_edge(h)) ++ends;
      if (!wet[h]) {
        faults_.add(file_.hex_line[h], fmt::format("river hex {} is cut off from the river at {}",
                                                   name(h), name(source)));
      }
    }
    if (ends < 2) {
      faults_.warn(file_.hex_line[source], "the river does not run from edge to edge of the map");
    }
  }

  void banks() {
    std::map<std::string, HexId> regions;
    for (HexId h = 0; h < grid().size(); ++h) {
      const std::string& bank = map_.info[h].bank;
      if (land(h) && !bank.empty()) regions.emplace(bank, h);
    }
    if (regions.empty()) return;
    for (HexId h = 0; h < grid().size(); ++h) bank_of(h);
    for (const auto& [bank, start] : regions) bank_holds(bank, start);
    crossed(regions);
  }

  void bank_of(HexId h) {
    const std::string& bank = map_.info[h].bank;
    if (bank.empty() == land(h)) {
      faults_.add(file_.hex_line[h], land(h) ? fmt::format("land hex {} has no bank", name(h))
                                             : fmt::format("river hex {} has a bank", name(h)));
    }
    for (Direction d = 0; d < 3; ++d) {
      const HexId next = grid().neighbour(h, d);
      if (next == kNoHex || !land(h) || !land(next)) continue;
      const std::string& other = map_.info[next].bank;
      if (bank.empty() || other.empty() || other == bank) continue;
      if (river_side(map_.sides[h][d])) continue;
      faults_.add(file_.hex_line[h], fmt::format("hexes {} and {} touch but lie on different banks",
                                                 name(h), name(next)));
    }
  }

  void bank_holds(const std::string& bank, HexId start) {
    const Step along = [&](HexId h, Direction d) {
      return land(grid().neighbour(h, d)) && !barred(map_.sides[h][d]);
    };
    std::vector<bool> seen = flood(start, along);
    for (const HexId piece : file_.off_map) {
      if (map_.info[piece].bank != bank) continue;
      const std::vector<bool> more = flood(piece, along);
      for (HexId h = 0; h < grid().size(); ++h) seen[h] = seen[h] || more[h];
    }
    for (HexId h = 0; h < grid().size(); ++h) {
      if (!land(h) || map_.info[h].bank != bank || seen[h]) continue;
      faults_.add(file_.hex_line[h], fmt::format("hex {} cannot be reached from {} along bank {}",
                                                 name(h), name(start), bank));
    }
  }

  /// The file says that a piece of that bank is joined to the rest only beyond the edge.
  bool off_map(const std::string& bank) const {
    return std::any_of(file_.off_map.begin(), file_.off_map.end(),
                       [&](HexId h) { return map_.info[h].bank == bank; });
  }

  void crossed(const std::map<std::string, HexId>& regions) {
    const auto seen = flood(regions.begin()->second, [&](HexId h, Direction d) {
      const HexId next = grid().neighbour(h, d);
      if (crossing(next) || crossing(h)) return entry(h, d);
      return land(next) && !barred(map_.sides[h][d]);
    });
    for (const auto& [bank, start] : regions) {
      if (!seen[start] && !off_map(bank)) {
        faults_.add(file_.hex_line[start], fmt::format("no crossing leads from bank {} to bank {}",
                                                       regions.begin()->first, bank));
      }
    }
  }

  void crossings() {
    for (HexId h = 0; h < grid().size(); ++h) {
      std::vector<HexId> entries;
      for (Direction d = 0; d < kDirections; ++d) {
        if (entry(h, d)) entries.push_back(grid().neighbour(h, d));
      }
      if (crossing(h)) entry_sides(h, entries);
    }
  }

  void entry_sides(HexId h, const std::vector<HexId>& entries) {
    const int line = file_.hex_line[h];
    if (entries.size() != 2) {
      faults_.add(line, fmt::format("crossing hex {} has {} entry sides; it must have two", name(h),
                                    entries.size()));
      return;
    }
    for (const HexId e : entries) {
      if (!land(e))
        faults_.add(line, fmt::format("crossing hex {} is entered from {}, which is not land",
                                      name(h), name(e)));
    }
    const std::string& bank = map_.info[entries[0]].bank;
    if (!bank.empty() && bank == map_.info[entries[1]].bank) {
      faults_.add(
          line, fmt::format("crossing hex {} has both its entry sides on bank {}", name(h), bank));
    }
  }

  static bool road(Link kind) {
    return kind == Link::road || kind == Link::trail || kind == Link::turnpike;
  }

  void ways() {
    for (const Way& way : file_.ways) {
      for (std::size_t i = 0; i + 1 < way.hexes.size(); ++i)
        step_of(way, way.hexes[i], way.hexes[i + 1]);
    }
  }

  void step_of(const Way& way, HexId a, HexId b) {
    const auto d = *grid().direction(a, b);
    if (way.kind == Link::ferry) {
      if (crossing(a) == crossing(b)) {
        faults_.add(way.line,
                    fmt::format("ferry way {} from {} to {} must join a crossing hex and land",
                                way.name, name(a), name(b)));
      }
      return;
    }
    if (way.kind == Link::ford) return;
    if (!land(a) || !land(b)) {
      faults_.add(way.line,
                  fmt::format("way {} runs into the river at {}", way.name, name(land(a) ? b : a)));
    }
    if ((road(way.kind) || side_rivers_) && barred(map_.sides[a][d])) {
      faults_.add(way.line,
                  fmt::format("way {} crosses the water between {} and {} without a bridge or ford",
                              way.name, name(a), name(b)));
    }
  }

  /// Roads, trails and railways at a hex, by kind.
  int links_at(HexId h, bool roads) const {
    int n = 0;
    for (Direction d = 0; d < kDirections; ++d) {
      const map::LinkSet set = map_.links[h][d];
      const bool by_road = set.has(Link::road) || set.has(Link::trail) || set.has(Link::turnpike);
      const bool by_rail = set.has(Link::railway) || set.has(Link::unfinished_railway);
      if (by_road || (!roads && by_rail)) ++n;
    }
    return n;
  }

  /// A way may end at the edge, in a town, at a named place, a crossing, a burned bridge, the works
  /// of its own hex or another way.
  bool may_end(HexId h, bool roads) const {
    if (grid().on_edge(h) || map_.terrain[h].has(Terrain::town) || links_at(h, roads) > 1)
      return true;
    for (const map::Place& place : map_.places) {
      if (place.hex == h) return true;
    }
    for (Direction d = 0; d < kDirections; ++d) {
      const map::SideSet side = map_.sides[h][d];
      if (entry(h, d) || side.has(SideFeature::bridge_destroyed) || side.has(SideFeature::redoubt))
        return true;
    }
    return false;
  }

  void ends_of_ways() {
    for (const Way& way : file_.ways) {
      if (way.kind == Link::ferry || way.kind == Link::ford) continue;
      for (const HexId end : {way.hexes.front(), way.hexes.back()}) {
        // Where rivers run along hexsides a railway is as good a line as a road (gcw-6.2-a).
        if (may_end(end, road(way.kind) && !side_rivers_)) continue;
        faults_.add(way.line, fmt::format("way {} ends nowhere, at {}", way.name, name(end)));
      }
    }
  }

  // ---- waters on hexsides
  // --------------------------------------------------------------------------

  /// The two corners of a hexside, each as the sum of the three hexes that meet there.
  std::array<Vertex, 2> corners(HexId a, HexId b) const {
    const hex::Axial from = grid().axial(a);
    const hex::Axial to = grid().axial(b);
    const int q = to.q - from.q;
    const int r = to.r - from.r;
    const auto sum = [&](int turned_q, int turned_r) {
      return Vertex{from.q + to.q + from.q + turned_q, from.r + to.r + from.r + turned_r};
    };
    return {sum(-r, q + r), sum(q + r, -q)};
  }

  static bool is_water(map::SideSet side) {
    return side.has(SideFeature::stream) || side.has(SideFeature::creek) ||
           side.has(SideFeature::canal) || river_side(side);
  }

  void waters() {
    std::map<std::string, std::vector<std::size_t>> named;
    for (std::size_t i = 0; i < map_.side_info.size(); ++i) {
      const map::SideInfo& info = map_.side_info[i];
      const map::SideSet side = map_.sides[info.a][*grid().direction(info.a, info.b)];
      water_side(info, side, file_.side_line[i]);
      if (is_water(side)) named[info.name].push_back(i);
    }
    for (const auto& [water_name, sides] : named) one_piece(water_name, sides);
  }

  void water_side(const map::SideInfo& info, map::SideSet side, int line) {
    const bool built = crossable(side) || side.has(SideFeature::bridge_destroyed);
    if (side.has(SideFeature::major_river) && side.has(SideFeature::minor_river)) {
      faults_.add(line, fmt::format("the river of hexside {}/{} is both major and minor",
                                    name(info.a), name(info.b)));
    }
    if (built && !is_water(side)) {
      faults_.add(line, fmt::format("hexside {}/{} has a bridge or ford but no water", name(info.a),
                                    name(info.b)));
    }
    if (is_water(side) && (!land(info.a) || !land(info.b))) {
      faults_.add(line, fmt::format("water of hexside {}/{} must lie between two land hexes",
                                    name(info.a), name(info.b)));
    }
  }

  void one_piece(const std::string& water_name, const std::vector<std::size_t>& sides) {
    std::map<Vertex, std::vector<std::size_t>> at;
    for (const std::size_t i : sides) {
      for (const Vertex& v : corners(map_.side_info[i].a, map_.side_info[i].b)) at[v].push_back(i);
    }
    std::set<std::size_t> seen{sides.front()};
    std::vector<std::size_t> open{sides.front()};
    while (!open.empty()) {
      const map::SideInfo& info = map_.side_info[open.back()];
      open.pop_back();
      for (const Vertex& v : corners(info.a, info.b)) {
        for (const std::size_t next : at[v]) {
          if (seen.insert(next).second) open.push_back(next);
        }
      }
    }
    for (const std::size_t i : sides) {
      if (seen.count(i) > 0) continue;
      const map::SideInfo& info = map_.side_info[i];
      faults_.add(file_.side_line[i], fmt::format("{} breaks off before hexside {}/{}", water_name,
                                                  name(info.a), name(info.b)));
    }
  }

  /// Where a hex of open water meets land there is a shore, and nowhere else (gcw-2.4-c).
  void shores() {
    for (HexId h = 0; h < grid().size(); ++h) {
      for (Direction d = 0; d < 3; ++d) {
        const HexId next = grid().neighbour(h, d);
        if (next == kNoHex) continue;
        const bool shore = map_.sides[h][d].has(SideFeature::shore);
        if (shore == (open_water(h) != open_water(next))) continue;
        faults_.add(file_.hex_line[h],
                    shore
                        ? fmt::format("the shore between {} and {} does not part land and water",
                                      name(h), name(next))
                        : fmt::format("there is no shore between {} and {}", name(h), name(next)));
      }
    }
  }

  /// A work that both hexes face would triple everybody; one in the river helps nobody.
  void works() {
    for (std::size_t i = 0; i < map_.side_info.size(); ++i) {
      const map::SideInfo& info = map_.side_info[i];
      const auto d = *grid().direction(info.a, info.b);
      const bool here = map_.sides[info.a][d].has(SideFeature::redoubt);
      const bool there = map_.sides[info.b][hex::opposite(d)].has(SideFeature::redoubt);
      if (!here && !there) continue;
      if (here && there) {
        faults_.add(file_.side_line[i], fmt::format("the redoubt of hexside {}/{} faces both ways",
                                                    name(info.a), name(info.b)));
      }
      if (!land(info.a) || !land(info.b)) {
        faults_.add(file_.side_line[i],
                    fmt::format("the redoubt of hexside {}/{} stands in the river", name(info.a),
                                name(info.b)));
      }
    }
  }

  const MapFile& file_;
  const map::Map& map_;
  Faults& faults_;
  const bool side_rivers_;
};

}  // namespace

void check_map(const MapFile& file, Faults& faults) { MapCheck(file, faults).run(); }

}  // namespace hg::load
