#include "tests/fuzz/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace hg::fuzz {
namespace {

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

std::string word_of(const Json& object, const char* key, const char* otherwise) {
  return object.contains(key) && object[key].is_string() ? object[key].get<std::string>()
                                                         : otherwise;
}

std::string terrain_word(const Json& list) {
  const auto set = words(list);
  if (set.count("forest") != 0 && set.count("rough") != 0) return "forest_rough";
  return list.empty() ? "clear" : list[0].get<std::string>();
}

bool is_gun(const std::string& type) { return type == "artillery" || type == "horse_artillery"; }

}  // namespace

/// Whole points, or text with thirds: 2, "2/3", "4 2/3".
double points_of(const Json& cost) {
  if (cost.is_number()) return cost.get<double>();
  if (!cost.is_string()) return 99;
  const std::string text = cost;
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::atof(text.c_str());
  const std::size_t blank = text.find(' ');
  const double whole = blank == std::string::npos ? 0 : std::atof(text.c_str());
  const std::size_t from = blank == std::string::npos ? 0 : blank + 1;
  return whole + std::atof(text.c_str() + from) / std::atof(text.c_str() + slash + 1);
}

Reference::Reference(const Json& map, const Json& charts) {
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
    features_[{a, b}] = features_[{b, a}] = words(side["features"]);
  }
  for (const auto& link : map["links"]) {
    const std::string a = link["a"];
    const std::string b = link["b"];
    links_[{a, b}] = links_[{b, a}] = words(link["kinds"]);
  }
  exits_ = words(map["exits"]);
  for (const auto& row : charts["terrain"]["hexes"]) {
    terrain_cost_[row["terrain"]] = points_of(row["cost"]);
  }
}

void Reference::see(const Json& state, const Json& decision) {
  units_.clear();
  for (const auto& unit : state["units"]) {
    Unit& seen = units_[unit["id"]];
    seen.side = unit["side"];
    seen.type = unit["type"];
    seen.size = unit["size"];
    seen.place = unit["place"];
    seen.hex = word_of(unit, "hex", "");
    seen.morale = word_of(unit, "morale", "good");
    seen.formation = word_of(unit, "formation", "");
    seen.status = words(unit["status"]);
    if (unit.contains("allowance")) seen.allowance = unit["allowance"];
    if (unit.contains("arrival") && unit["arrival"].is_object()) {
      seen.arrival_turn = unit["arrival"]["turn"];
      seen.arrival_hexes = words(unit["arrival"]["hexes"]);
    }
  }
  side_ = decision["side"];
  kind_ = decision["kind"];
  light_ = state["light"];
  turn_ = state["turn"];
  see_more(state);
  const std::string phase = state["turn"].dump() + state["side"].dump() + state["phase"].dump();
  if (phase == phase_) return;
  phase_ = phase;
  distant_guns_.clear();
  for (const auto& [id, unit] : units_) {
    const bool gun = is_gun(unit.type) && unit.place == "map";
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

bool Reference::is_enemy_on(const std::string& hex, const std::string& side) const {
  return std::any_of(units_.begin(), units_.end(), [&](const auto& entry) {
    const Unit& unit = entry.second;
    return unit.place == "map" && unit.hex == hex && unit.side != side && stands_in_the_way(unit);
  });
}

bool Reference::is_enemy_zone(const std::string& hex, const std::string& side) const {
  for (const auto& from : hexes_.at(hex).neighbours) {
    if (is_enemy_on(from, side) && zone_carries(from, hex)) return true;
  }
  return false;
}

int Reference::distance(const std::string& from, const std::string& to) const {
  const Hex& a = hexes_.at(from);
  const Hex& b = hexes_.at(to);
  const double rows = std::abs(a.y - b.y) / std::sqrt(0.75);
  const double along = std::abs(a.x - b.x);
  return static_cast<int>(std::lround(std::max(rows, along + rows / 2)));
}

int Reference::nearest_enemy(const std::string& hex, const std::string& side) const {
  int nearest = 999;
  for (const auto& [id, unit] : units_) {
    if (unit.place != "map" || unit.side == side || !stands_in_the_way(unit)) continue;
    nearest = std::min(nearest, distance(hex, unit.hex));
  }
  return nearest;
}

const Reference::Unit* Reference::own(const Json& action, const std::string& key) const {
  if (!action.contains(key) || !action[key].is_string()) return nullptr;
  const auto at = units_.find(action[key].get<std::string>());
  return at != units_.end() && at->second.side == side_ ? &at->second : nullptr;
}

/// Every step adjacent, open and paid, and no zone of control left or entered against the rules.
Reference::Why Reference::walk(const March& march) const {
  const Path& path = march.path;
  double spent = march.spent;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (hexes_.count(path[i]) == 0) return "no such hex " + path[i];
    if (is_enemy_on(path[i], march.unit.side)) return "an enemy stands on " + path[i];
    if (i > 0 && hexes_.at(path[i - 1]).neighbours.count(path[i]) == 0) {
      return "jumps to " + path[i];
    }
    if (auto why = forbids_zone(march, i)) return why;
    if (i > 0) spent += step_cost(path[i - 1], path[i]);
  }
  constexpr double kHalfAThird = 1.0 / 6.0;
  if (spent > allowance(march) + kHalfAThird) return "costs " + std::to_string(spent);
  if (!march.left && !may_end(path.back())) return "ends on water";
  return std::nullopt;
}

Reference::Why Reference::forbids_move(const Json& action, const Unit& unit) const {
  const auto path = path_of(action);
  if (unit.place != "map") return "not on the map";
  if (auto why = forbids_marcher(unit)) return why;
  if (path.size() < 2 || path[0] != unit.hex) return "the path does not begin where it stands";
  return walk({unit, path, 0, word_of(action, "mode", "ordinary"), false, false});
}

bool Reference::comes_in_at(const Unit& unit, const std::string& hex) const {
  return unit.arrival_hexes.count(hex) != 0;
}

Reference::Why Reference::forbids_enter(const Json& action, const Unit& unit) const {
  const std::string hex = action["hex"];
  if (unit.place != "reinforcement" && unit.place != "away") return "no reinforcement";
  if (turn_ < unit.arrival_turn || !comes_in_at(unit, hex)) return "not here and now";
  auto path = path_of(action);
  if (path.empty()) path = {hex};
  if (path[0] != hex) return "the path does not begin at the entry hex";
  // Half a point at least, by a turnpike two thirds.
  return walk({unit, path, 0.5, word_of(action, "mode", "ordinary"), true, false});
}

Reference::Why Reference::forbids_exit(const Json& action, const Unit& unit) const {
  const std::string hex = action["hex"];
  if (unit.place != "map") return "not on the map";
  if (auto why = forbids_marcher(unit)) return why;
  if (exits_.count(hex) == 0) return "no exit hex";
  auto path = path_of(action);
  if (path.empty()) path = {unit.hex};
  if (path[0] != unit.hex || path.back() != hex) return "the path does not lead to the exit";
  if (path.size() > 1 && is_enemy_zone(hex, unit.side)) return "leaves an enemy zone";
  return walk({unit, path, 1, word_of(action, "mode", "ordinary"), false, true});
}

Reference::Why Reference::forbids_fight(const Json& action, bool guns_alone) const {
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
    const bool gun = is_gun(unit.type);
    if (!gun && guns_alone) return "bombards without guns";
    if (!gun && touched != targets.size()) return "not next to every target";
    if (gun && !in_range) return "out of range";
    const bool distant = gun && distant_guns_.count(at->first) != 0;
    if (!distant && touched != targets.size()) return "guns under a zone fight what they touch";
    if (auto why = forbids_fighter(unit, targets, distant)) return why;
  }
  return std::nullopt;
}

/// Retreats and displacements.
Reference::Why Reference::forbids_step_back(const Json& action, const Unit& unit) const {
  const auto path = path_of(action);
  if (unit.place != "map") return "not on the map";
  if (path.size() != steps_back() + 1 || path[0] != unit.hex) return "not so far back";
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (hexes_.count(path[i]) == 0) return "no such hex";
    if (hexes_.at(path[i - 1]).neighbours.count(path[i]) == 0) return "not adjacent";
    if (is_enemy_on(path[i], unit.side)) return "an enemy stands there";
    if (is_enemy_zone(path[i], unit.side)) return "an enemy zone";
    if (step_cost(path[i - 1], path[i]) >= kNever) return "closed ground";
  }
  return std::nullopt;
}

Reference::Why Reference::forbids_advance(const Json& action, const Unit& unit) const {
  const std::string hex = action["hex"];
  if (unit.place != "map") return "not on the map";
  if (hexes_.count(hex) == 0 || hexes_.at(unit.hex).neighbours.count(hex) == 0) return "no step";
  if (is_enemy_on(hex, unit.side)) return "an enemy stands there";
  if (step_cost(unit.hex, hex) >= kNever) return "closed ground";
  return forbids_advance_of(unit);
}

Reference::Why Reference::forbids_end() const {
  if (kind_ != "movement") return std::nullopt;
  std::map<std::string, std::vector<const Unit*>> stacks;
  for (const auto& [id, unit] : units_) {
    if (unit.place == "map" && stands_in_the_way(unit)) stacks[unit.hex].push_back(&unit);
  }
  for (const auto& [hex, units] : stacks) {
    if (units.size() > 2) return "three units on " + hex;
    if (auto why = forbids_stack(units)) return why;
  }
  return std::nullopt;
}

Reference::Why Reference::forbids(const Json& action) const {
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
  const bool back = verb == "retreat" || verb == "displace";
  if (!moving && !back && verb != "advance") return forbids_other(verb, unit);
  if (unit == nullptr) return "not an own unit";
  if (verb == "move") return forbids_move(action, *unit);
  if (verb == "enter") return forbids_enter(action, *unit);
  if (verb == "exit") return forbids_exit(action, *unit);
  if (verb == "advance") return forbids_advance(action, *unit);
  return forbids_step_back(action, *unit);
}

}  // namespace hg::fuzz
