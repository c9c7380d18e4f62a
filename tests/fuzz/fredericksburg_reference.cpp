#include "tests/fuzz/reference.h"

namespace hg::fuzz {
namespace {

class Fredericksburg : public Reference {
 public:
  Fredericksburg(const Json& map, const Json& charts, bool third_of_may) : Reference(map, charts) {
    if (!third_of_may) return;
    for (auto& [side, features] : features_) {
      if (features.erase("creek") != 0) features.insert("stream");
    }
  }

 private:
  bool is_creek(const Pair& side) const {
    const bool creek = is_feature(side, "creek") || is_feature(side, "canal");
    return creek && !is_feature(side, "bridge") && !is_feature(side, "ford");
  }

  static bool is_water(const std::string& terrain) {
    return terrain == "river_ferry" || terrain == "pontoon" || terrain == "river";
  }

  // bgd-6.0-h: not over a creek without bridge or ford, not into water.
  bool zone_carries(const std::string& from, const std::string& to) const override {
    return !is_creek({from, to}) && !is_water(hexes_.at(to).terrain);
  }

  double step_cost(const std::string& from, const std::string& to) const override {
    const Pair side{from, to};
    const std::string& terrain = hexes_.at(to).terrain;
    if (is_linked(side, "ferry")) return terrain_cost_.at(terrain);
    if (is_creek(side)) return kNever;
    if (terrain == "river_ferry" || terrain == "pontoon") return kNever;
    double cost = terrain_cost_.at(terrain);
    if (is_linked(side, "road") || is_linked(side, "turnpike")) {
      cost = 1;
    } else if (is_linked(side, "trail")) {
      cost = terrain == "forest" || terrain == "rough" || terrain == "forest_rough" ? 2 : 1;
    }
    const bool water = is_feature(side, "ford") ||
                       (is_feature(side, "stream") && !is_feature(side, "bridge"));
    return cost < 0 ? kNever : cost + (water ? 1 : 0);
  }

  double allowance(const March& march) const override {
    // Entering costs a whole point; the march reckons half of it.
    return (light_ == "fog" ? 3 : 6) - (march.entered ? 0.5 : 0);
  }

  bool may_end(const std::string& hex) const override {
    return !is_water(hexes_.at(hex).terrain);
  }

  // bgd-6.0, bgd-10.2.
  Why forbids_zone(const March& march, std::size_t i) const override {
    if (!is_enemy_zone(march.path[i], march.unit.side)) return std::nullopt;
    if (i + 1 < march.path.size() || march.left) return "leaves an enemy zone";
    if (light_ == "night") return "enters an enemy zone at night";
    return std::nullopt;
  }

  Why forbids_marcher(const Unit& unit) const override {
    if (unit.status.count("moved") != 0) return "has moved";
    if (unit.status.count("immobile") != 0) return "immobile";
    return std::nullopt;
  }

  Why forbids_fighter(const Unit& /*unit*/, const std::set<std::string>& /*targets*/,
                      bool distant) const override {
    if (light_ == "night") return "no combat at night";
    if (distant && light_ == "fog") return "no bombardment in fog";
    return std::nullopt;
  }

  Why forbids_stack(const std::vector<const Unit*>& /*units*/) const override {
    return std::nullopt;
  }

  Why forbids_other(const std::string& verb, const Unit* /*unit*/) const override {
    return "nobody can " + verb;
  }
};

}  // namespace

std::unique_ptr<Reference> read_fredericksburg(const Json& map, const Json& charts) {
  return std::make_unique<Fredericksburg>(map, charts, false);
}

std::unique_ptr<Reference> read_third_of_may(const Json& map, const Json& charts) {
  return std::make_unique<Fredericksburg>(map, charts, true);
}

}  // namespace hg::fuzz
