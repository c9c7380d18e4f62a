#include "tests/fuzz/reference.h"

#include <cmath>
#include <cstdlib>

namespace hg::fuzz {
namespace {

constexpr int kNever = 99;

std::set<std::string> words(const Json& list) {
  std::set<std::string> set;
  for (const auto& word : list) set.insert(word.get<std::string>());
  return set;
}

std::vector<std::string> path_of(const Json& action) {
  std::vector<std::string> path;
  if (action.contains("path")) {
    for (const auto& hex : action["path"]) path.push_back(hex.get<std::string>());
  }
  return path;
}

std::string terrain_word(const Json& list) {
  const auto set = words(list);
  if (set.count("forest") != 0 && set.count("rough") != 0) return "forest_rough";
  return list.empty() ? "clear" : list[0].get<std::string>();
}

}  // namespace

Reference::Reference(const Json& map, const Json& charts, bool third_of_may) {
  for (const auto& hex : map["hexes"]) {
    hexes_[hex["id"]] = {hex["x"], hex["y"], terrain_word(hex["terrain"]), {}};
  }
  for (auto& [a, one] : hexes_) {
    for (const auto& [b, two] : hexes_) {
      if (a != b && std::hypot(one.x - two.x, one.y - two.y) < 1.2) one.neighbours.insert(b);
    }
  }
  for (const auto& side : map["sides"]) {
    const std::string a = side["a"];
    const std::string b = side["b"];
    auto features = words(side["features"]);
    if (third_of_may && features.erase("creek") != 0) features.insert("stream");
    features_[{a, b}] = features_[{b, a}] = features;
  }
  for (const auto& link : map["links"]) {
    const std::string a = link["a"];
    const std::string b = link["b"];
    links_[{a, b}] = links_[{b, a}] = words(link["kinds"]);
  }
  exits_ = words(map["exits"]);
  for (const auto& row : charts["terrain"]["hexes"]) {
    terrain_cost_[row["terrain"]] = row["cost"].is_number() ? row["cost"].get<int>() : kNever;
  }
}

void Reference::see(const Json& state, const Json& decision) {
  units_.clear();
  for (const auto& unit : state["units"]) {
    Unit& seen = units_[unit["id"]];
    seen.side = unit["side"];
    seen.type = unit["type"];
    seen.place = unit["place"];
    seen.hex = unit["hex"].is_null() ? "" : unit["hex"].get<std::string>();
    seen.status = words(unit["status"]);
    if (unit.contains("arrival") && unit["arrival"].is_object()) {
      seen.arrival_turn = unit["arrival"]["turn"];
      seen.arrival_hexes = words(unit["arrival"]["hexes"]);
    }
  }
  side_ = decision["side"];
  kind_ = decision["kind"];
  light_ = state["light"];
  turn_ = state["turn"];
  const std::string phase = state["turn"].dump() + state["side"].dump() + state["phase"].dump();
  if (phase == phase_) return;
  phase_ = phase;
  distant_guns_.clear();
  for (const auto& [id, unit] : units_) {
    const bool gun = unit.type == "artillery" && unit.place == "map";
    if (gun && !is_enemy_zone(unit.hex, unit.side)) distant_guns_.insert(id);
  }
}

bool Reference::is_feature(const Pair& side, const std::string& feature) const {
  const auto at = features_.find(side);
  return at != features_.end() && at->second.count(feature) != 0;
}

bool Reference::is_linked(const Pair& side, const std::string& kind) const {
  const auto at = links_.find(side);
  return at != links_.end() && at->second.count(kind) != 0;
}

// bgd-6.0-h: not over a creek without bridge or ford, not into water.
bool Reference::zone_carries(const std::string& from, const std::string& to) const {
  const Pair side{from, to};
  const bool creek = is_feature(side, "creek") || is_feature(side, "canal");
  if (creek && !is_feature(side, "bridge") && !is_feature(side, "ford")) return false;
  const std::string& terrain = hexes_.at(to).terrain;
  return terrain != "river_ferry" && terrain != "pontoon" && terrain != "river";
}

bool Reference::is_enemy_on(const std::string& hex, const std::string& side) const {
  for (const auto& [id, unit] : units_) {
    if (unit.place == "map" && unit.hex == hex && unit.side != side) return true;
  }
  return false;
}

bool Reference::is_enemy_zone(const std::string& hex, const std::string& side) const {
  for (const auto& from : hexes_.at(hex).neighbours) {
    if (is_enemy_on(from, side) && zone_carries(from, hex)) return true;
  }
  return false;
}

int Reference::step_cost(const std::string& from, const std::string& to) const {
  const Pair side{from, to};
  const std::string& terrain = hexes_.at(to).terrain;
  if (is_linked(side, "ferry")) return terrain_cost_.at(terrain);
  const bool creek = is_feature(side, "creek") || is_feature(side, "canal");
  if (creek && !is_feature(side, "bridge") && !is_feature(side, "ford")) return kNever;
  if (terrain == "river_ferry" || terrain == "pontoon") return kNever;
  int cost = terrain_cost_.at(terrain);
  if (is_linked(side, "road") || is_linked(side, "turnpike")) {
    cost = 1;
  } else if (is_linked(side, "trail")) {
    cost = terrain == "forest" || terrain == "rough" || terrain == "forest_rough" ? 2 : 1;
  }
  const bool water = is_feature(side, "ford") ||
                     (is_feature(side, "stream") && !is_feature(side, "bridge"));
  return cost < 0 ? kNever : cost + (water ? 1 : 0);
}

int Reference::distance(const std::string& from, const std::string& to) const {
  const Hex& a = hexes_.at(from);
  const Hex& b = hexes_.at(to);
  const double rows = std::abs(a.y - b.y) / std::sqrt(0.75);
  const double along = std::abs(a.x - b.x);
  return static_cast<int>(std::lround(std::max(rows, along + rows / 2)));
}

const Reference::Unit* Reference::own(const Json& action, const std::string& key) const {
  if (!action.contains(key) || !action[key].is_string()) return nullptr;
  const auto at = units_.find(action[key].get<std::string>());
  return at != units_.end() && at->second.side == side_ ? &at->second : nullptr;
}

/// bgd-5.0 … bgd-6.0: every step adjacent, open, paid, and none out of an enemy zone of control.
std::optional<std::string> Reference::walk(const Unit& unit, const std::vector<std::string>& path,
                                           int spent) const {
  const int allowance = light_ == "fog" ? 3 : 6;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (hexes_.count(path[i]) == 0) return "no such hex " + path[i];
    if (is_enemy_on(path[i], unit.side)) return "an enemy stands on " + path[i];
    const bool zone = is_enemy_zone(path[i], unit.side);
    if (zone && i + 1 < path.size()) return "leaves an enemy zone at " + path[i];
    if (zone && light_ == "night") return "enters an enemy zone at night";
    if (i == 0) continue;
    if (hexes_.at(path[i - 1]).neighbours.count(path[i]) == 0) return "jumps to " + path[i];
    spent += step_cost(path[i - 1], path[i]);
  }
  if (spent > allowance) return "costs " + std::to_string(spent);
  const std::string& last = hexes_.at(path.back()).terrain;
  if (last == "river_ferry" || last == "pontoon" || last == "river") return "ends on water";
  return std::nullopt;
}

std::optional<std::string> Reference::forbids_move(const Json& action, const Unit& unit) const {
  const auto path = path_of(action);
  if (unit.place != "map") return "not on the map";
  if (unit.status.count("moved") != 0) return "has moved";
  if (unit.status.count("immobile") != 0) return "immobile";
  if (path.size() < 2 || path[0] != unit.hex) return "the path does not begin where it stands";
  return walk(unit, path, 0);
}

std::optional<std::string> Reference::forbids_enter(const Json& action, const Unit& unit) const {
  const std::string hex = action["hex"];
  if (unit.place != "reinforcement") return "no reinforcement";
  if (unit.arrival_hexes.count(hex) == 0 || turn_ < unit.arrival_turn) return "not here and now";
  auto path = path_of(action);
  if (path.empty()) path = {hex};
  if (path[0] != hex) return "the path does not begin at the entry hex";
  return walk(unit, path, 1);
}

std::optional<std::string> Reference::forbids_exit(const Json& action, const Unit& unit) const {
  const std::string hex = action["hex"];
  if (unit.place != "map") return "not on the map";
  if (unit.status.count("moved") != 0) return "has moved";
  if (unit.status.count("immobile") != 0) return "immobile";
  if (exits_.count(hex) == 0) return "no exit hex";
  auto path = path_of(action);
  if (path.empty()) path = {unit.hex};
  if (path[0] != unit.hex || path.back() != hex) return "the path does not lead to the exit";
  if (is_enemy_zone(hex, unit.side)) return "leaves an enemy zone";
  return walk(unit, path, 1);
}

std::optional<std::string> Reference::forbids_fight(const Json& action, bool guns_alone) const {
  if (light_ == "night") return "no combat at night";
  const auto targets = words(action["targets"]);
  if (targets.empty() || action["units"].empty()) return "no target or nobody attacks";
  for (const auto& hex : targets) {
    if (hexes_.count(hex) == 0 || !is_enemy_on(hex, side_)) return "no enemy on " + hex;
  }
  for (const auto& id : action["units"]) {
    const auto at = units_.find(id.get<std::string>());
    if (at == units_.end() || at->second.side != side_) return "not an own unit";
    const Unit& unit = at->second;
    if (unit.place != "map") return "not on the map";
    if (unit.status.count("attacked") != 0) return "has attacked";
    std::size_t touched = 0;
    bool in_range = false;
    for (const auto& hex : targets) {
      touched += hexes_.at(unit.hex).neighbours.count(hex) != 0 && zone_carries(unit.hex, hex);
      in_range |= distance(unit.hex, hex) <= 3;
    }
    if (unit.type != "artillery" && guns_alone) return "bombards without guns";
    if (unit.type != "artillery" && touched != targets.size()) return "not next to every target";
    if (unit.type == "artillery" && !in_range) return "out of range";
    const bool distant = distant_guns_.count(at->first) != 0;
    if (!distant && touched != targets.size()) return "guns under a zone fight what they touch";
    if (distant && light_ == "fog") return "no bombardment in fog";
  }
  return std::nullopt;
}

/// Retreats and displacements (bgd-7.7, bgd-7.8).
std::optional<std::string> Reference::forbids_step_back(const Json& action,
                                                        const Unit& unit) const {
  const auto path = path_of(action);
  if (unit.place != "map") return "not on the map";
  if (path.size() != 2 || path[0] != unit.hex) return "not one hex from where it stands";
  if (hexes_.count(path[1]) == 0) return "no such hex";
  if (hexes_.at(path[0]).neighbours.count(path[1]) == 0) return "not adjacent";
  if (is_enemy_on(path[1], unit.side)) return "an enemy stands there";
  if (is_enemy_zone(path[1], unit.side)) return "an enemy zone";
  if (step_cost(path[0], path[1]) >= kNever) return "closed ground";
  return std::nullopt;
}

std::optional<std::string> Reference::forbids_advance(const Json& action, const Unit& unit) const {
  const std::string hex = action["hex"];
  if (unit.place != "map") return "not on the map";
  if (hexes_.count(hex) == 0 || hexes_.at(unit.hex).neighbours.count(hex) == 0) return "no step";
  if (is_enemy_on(hex, unit.side)) return "an enemy stands there";
  if (step_cost(unit.hex, hex) >= kNever) return "closed ground";
  return std::nullopt;
}

std::optional<std::string> Reference::forbids_end() const {
  if (kind_ != "movement") return std::nullopt;
  std::map<std::string, int> count;
  for (const auto& [id, unit] : units_) {
    if (unit.place == "map" && ++count[unit.hex] > 2) return "three units on " + unit.hex;
  }
  return std::nullopt;
}

std::optional<std::string> Reference::forbids(const Json& action) const {
  const std::string verb = action["do"];
  const bool moving = verb == "move" || verb == "enter" || verb == "exit";
  if (moving && kind_ != "movement") return "not in the Movement Phase";
  if ((verb == "attack" || verb == "bombard") && kind_ != "combat") return "not in combat";
  if (verb == "end_phase") {
    return kind_ == "movement" || kind_ == "combat" ? forbids_end() : "a decision is open";
  }
  if (verb == "attack" || verb == "bombard") return forbids_fight(action, verb == "bombard");
  if (verb == "eliminate" || verb == "pass" || verb == "target" || verb == "add" ||
      verb == "declare" || (verb == "advance" && action["unit"].is_null())) {
    return std::nullopt;
  }
  const Unit* unit = own(action, "unit");
  if (unit == nullptr) return "not an own unit";
  if (verb == "move") return forbids_move(action, *unit);
  if (verb == "enter") return forbids_enter(action, *unit);
  if (verb == "exit") return forbids_exit(action, *unit);
  if (verb == "advance") return forbids_advance(action, *unit);
  return forbids_step_back(action, *unit);
}

}  // namespace hg::fuzz
