#include <algorithm>

#include "tests/fuzz/reference.h"

namespace hg::fuzz {
namespace {

class HookerLee : public Reference {
 public:
  HookerLee(const Json& map, const Json& charts, bool campaign)
      : Reference(map, charts), campaign_(campaign) {
    for (const auto& row : charts["terrain"]["sides"]) {
      side_cost_[row["side"]] = points_of(row["cost"]);
    }
    // gc-22.11-b.
    if (campaign) terrain_cost_["river_ferry"] = 2;
  }

 private:
  static bool is_leader(const Unit& unit) { return unit.type == "leader"; }
  static bool is_gun(const Unit& unit) {
    return unit.type == "artillery" || unit.type == "horse_artillery";
  }
  bool night() const { return light_ == "night"; }

  /// bgr-7.6, gc-22.11-a: closed by a creek, which on the eastern sheet of the campaign is a ford.
  bool is_closed(const Pair& side) const {
    if (is_feature(side, "bridge") || is_feature(side, "ford")) return false;
    if (is_feature(side, "canal")) return true;
    const bool east = side.first[0] == 'F' || side.second[0] == 'F';
    return is_feature(side, "creek") && !east;
  }

  bool stands_in_the_way(const Unit& unit) const override { return !is_leader(unit); }

  // bgr-7.6, gc-22.11-d.
  bool zone_carries(const std::string& from, const std::string& to) const override {
    const Pair side{from, to};
    if (is_closed(side)) return false;
    const std::string& here = hexes_.at(from).terrain;
    const std::string& there = hexes_.at(to).terrain;
    if (there == "pontoon" || there == "river") return false;
    if (here != "river_ferry" && there != "river_ferry") return true;
    return campaign_ && is_linked(side, "ferry");
  }

  // bgr-6.2: the slope left out, so it may be more.
  double step_cost(const std::string& from, const std::string& to) const override {
    const Pair side{from, to};
    const std::string& terrain = hexes_.at(to).terrain;
    double cost = terrain_cost_.at(terrain);
    if (cost < 0 || cost >= kNever || is_closed(side)) return kNever;
    const bool water = is_crossing(from) || is_crossing(to);
    if (water && !is_linked(side, "ferry")) return kNever;
    double by_way = kNever;
    if (is_linked(side, "trail")) by_way = terrain == "clear" || terrain == "town" ? 1 : 2;
    if (terrain == "clear_2" || terrain == "clear_3") by_way = std::min(by_way, 1.0);
    if (is_linked(side, "road") || is_linked(side, "railway")) by_way = 1;
    if (is_linked(side, "turnpike")) by_way = 2.0 / 3.0;
    cost = std::min(cost, by_way);
    for (const char* word : {"bridge", "ford", "stream"}) {
      if (is_feature(side, word)) return cost + side_cost_.at(word);
    }
    return cost;
  }

  bool is_crossing(const std::string& hex) const {
    const std::string& terrain = hexes_.at(hex).terrain;
    return terrain == "river_ferry" || terrain == "pontoon";
  }

  // bgr-2.4-g, bgr-6.4, bgr-11.11, bgr-6.16, gc-23.2, gc-23.51.
  double allowance(const March& march) const override {
    const Unit& unit = march.unit;
    const bool one_hex = march.path.size() == 2 && !march.entered && !march.left;
    if (march.mode == "ordinary" && one_hex) return kNever - 1;
    if (march.mode == "forced") return is_leader(unit) ? 24 : 12;
    double points = unit.type == "cavalry" || unit.type == "horse_artillery" ? 8 : 6;
    if (is_leader(unit)) points = 12;
    points = std::max(points, static_cast<double>(unit.allowance)) - (night() ? 1 : 0);
    if (march.mode != "strategic") return points;
    const bool rides = unit.type == "cavalry" || (campaign_ && unit.type == "horse_artillery");
    return points + (rides ? 4 : 2) - (night() ? 1 : 0);
  }

  // bgr-6.2-i2, gc-22.11-b.
  bool may_end(const std::string& hex) const override {
    const std::string& terrain = hexes_.at(hex).terrain;
    if (terrain == "river_ferry") return campaign_;
    return terrain != "pontoon" && terrain != "river";
  }

  // bgr-6.13, bgr-7.0, bgr-11.12, bgr-12.31, gc-23.2; bgr-6.44.
  Why forbids_zone(const March& march, std::size_t i) const override {
    const std::string& side = march.unit.side;
    if (march.mode == "strategic" && nearest_enemy(march.path[i], side) < 3) return "too near";
    if (march.mode == "forced" && !campaign_) return "no Forced March";
    if (!is_enemy_zone(march.path[i], side)) return std::nullopt;
    const bool set_out = i == 0 && !march.entered;
    const bool goes_on = i + 1 < march.path.size() || march.left;
    if (goes_on && !(set_out && night())) return "leaves an enemy zone";
    if (set_out) return std::nullopt;
    if (march.mode == "forced") return "marches by force into an enemy zone";
    if (march.unit.morale == "routed") return "Routed and into an enemy zone";
    const bool fled = !march.entered && is_enemy_zone(march.path[0], side);
    if (fled) return "from one enemy zone into another";
    return std::nullopt;
  }

  // bgr-6.18, gc-23.4.
  Why forbids_marcher(const Unit& unit) const override {
    if (unit.status.count("moved") != 0) return "has moved";
    const bool waits = waiting_.count(unit.formation) != 0 && unit.formation != "Reserve";
    return waits && unit.side == "union" ? Why("no orders") : std::nullopt;
  }

  // bgr-5.5: a hex near a listed one for a unit that found none.
  bool comes_in_at(const Unit& unit, const std::string& hex) const override {
    if (Reference::comes_in_at(unit, hex)) return true;
    if (campaign_ || unit.status.count("balked") == 0 || hexes_.count(hex) == 0) return false;
    return std::any_of(unit.arrival_hexes.begin(), unit.arrival_hexes.end(),
                       [&](const std::string& listed) { return distance(listed, hex) <= 3; });
  }

  // bgr-12.23, bgr-11.24, gc-23.51.
  Why forbids_fighter(const Unit& unit, const std::set<std::string>& targets,
                      bool distant) const override {
    if (is_leader(unit)) return "leaders have no strength";
    if (unit.morale == "routed") return "Routed";
    if (!distant || !night()) return std::nullopt;
    for (const std::string& hex : targets) {
      if (hexes_.at(unit.hex).neighbours.count(hex) != 0) return std::nullopt;
    }
    return "no far fire at night";
  }

  // bgr-9.47, bgr-12.35.
  Why forbids_advance_of(const Unit& unit) const override {
    if (is_gun(unit)) return "guns do not advance";
    if (unit.morale == "routed") return "Routed";
    return std::nullopt;
  }

  std::size_t steps_back() const override {
    return kind_ == "drive_retreat" || kind_ == "withdraw" ? 2 : 1;
  }

  // hl-19.2.
  Why forbids_stack(const std::vector<const Unit*>& units) const override {
    for (const Unit* unit : units) {
      const bool alone = unit->side == "union" && unit->size == "division";
      if (alone && units.size() > 1) return "a division not alone on " + unit->hex;
    }
    return std::nullopt;
  }

  Why forbids_other(const std::string& verb, const Unit* unit) const override {
    if (verb == "drive") return kind_ == "drive" ? Why() : Why("nobody can be driven off");
    if (unit == nullptr || (unit->place != "map" && verb != "assign")) return "not an own unit";
    if (verb == "rally") return forbids_rally(*unit);
    if (verb == "entrench") return forbids_spade(*unit);
    if (verb == "rout") return forbids_rout(*unit);
    if (verb == "fortify") {
      const bool ripe = kind_ == "fortify" && unit->status.count("builder") != 0;
      return ripe ? Why() : Why("no marker to turn");
    }
    if (verb == "place") return is_leader(*unit) ? Why() : Why("no leader");
    if (verb == "assign") return is_gun(*unit) ? Why() : Why("no guns");
    return "nobody can " + verb;
  }

  // bgr-12.41-b.
  Why forbids_rally(const Unit& unit) const {
    if (kind_ != "movement") return "not in the Movement Phase";
    if (unit.morale == "good") return "in good order";
    if (unit.status.count("moved") != 0) return "has moved";
    return is_enemy_zone(unit.hex, unit.side) ? Why("in an enemy zone") : std::nullopt;
  }

  // bgr-10.34-i.
  Why forbids_spade(const Unit& unit) const {
    if (kind_ != "movement") return "not in the Movement Phase";
    if (unit.type != "infantry") return "only infantry digs";
    if (unit.status.count("moved") != 0) return "has moved";
    if (unit.status.count("builder") != 0) return std::nullopt;
    return nearest_enemy(unit.hex, unit.side) <= 3 ? Why("an enemy within three") : std::nullopt;
  }

  // bgr-12.16.
  Why forbids_rout(const Unit& unit) const {
    if (kind_ != "rout") return "not at the opening of the Combat Phase";
    if (unit.morale != "shaken") return "not Shaken";
    return unit.status.count("stirred") != 0 ? Why("has moved") : std::nullopt;
  }

  void see_more(const Json& state) override {
    waiting_.clear();
    if (!state.contains("command") || !state["command"].is_object()) return;
    for (const auto& [corps, says] : state["command"].items()) {
      if (says["ready"] == false) waiting_.insert(corps);
    }
  }

  bool campaign_;
  std::map<std::string, double> side_cost_;
  std::set<std::string> waiting_;  ///< corps that may not move
};

}  // namespace

std::unique_ptr<Reference> read_hooker_lee(const Json& map, const Json& charts) {
  return std::make_unique<HookerLee>(map, charts, false);
}

std::unique_ptr<Reference> read_campaign(const Json& map, const Json& charts) {
  return std::make_unique<HookerLee>(map, charts, true);
}

}  // namespace hg::fuzz
