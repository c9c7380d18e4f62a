#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/json.h"

namespace hg::fuzz {

using engine::Json;

/// A second, slow reading of the rules of Fredericksburg, written from the rulebook and not from the
/// engine: what an accepted action must look like. It knows necessary conditions only; it never
/// says that an action is legal, but what it forbids is forbidden.
class Reference {
 public:
  /// `map`, `charts`: the answers of the protocol of those names. On 3 May creeks are streams
  /// (fr-15.7.1-a).
  Reference(const Json& map, const Json& charts, bool third_of_may);

  /// Takes the position in which the next actions are judged. It must see those of a game in order.
  void see(const Json& state, const Json& decision);
  /// Why the action cannot be legal in that position; nothing if it may be.
  std::optional<std::string> forbids(const Json& action) const;

 private:
  using Pair = std::pair<std::string, std::string>;
  struct Hex {
    double x = 0;
    double y = 0;
    std::string terrain;  ///< "clear", "forest", "forest_rough", …
    std::set<std::string> neighbours;
  };
  struct Unit {
    std::string side, type, hex, place;
    std::set<std::string> status;
    int arrival_turn = 0;
    std::set<std::string> arrival_hexes;
  };

  bool is_feature(const Pair& side, const std::string& feature) const;
  bool is_linked(const Pair& side, const std::string& kind) const;
  bool zone_carries(const std::string& from, const std::string& to) const;
  bool is_enemy_on(const std::string& hex, const std::string& side) const;
  bool is_enemy_zone(const std::string& hex, const std::string& side) const;
  /// Movement points of a step, 99 where there is none.
  int step_cost(const std::string& from, const std::string& to) const;
  int distance(const std::string& from, const std::string& to) const;
  const Unit* own(const Json& action, const std::string& key) const;

  std::optional<std::string> walk(const Unit& unit, const std::vector<std::string>& path,
                                  int spent) const;
  std::optional<std::string> forbids_move(const Json& action, const Unit& unit) const;
  std::optional<std::string> forbids_enter(const Json& action, const Unit& unit) const;
  std::optional<std::string> forbids_exit(const Json& action, const Unit& unit) const;
  std::optional<std::string> forbids_fight(const Json& action, bool guns_alone) const;
  std::optional<std::string> forbids_step_back(const Json& action, const Unit& unit) const;
  std::optional<std::string> forbids_advance(const Json& action, const Unit& unit) const;
  std::optional<std::string> forbids_end() const;

  std::map<std::string, Hex> hexes_;
  std::map<Pair, std::set<std::string>> features_, links_;
  std::set<std::string> exits_;
  std::map<std::string, int> terrain_cost_;
  std::map<std::string, Unit> units_;
  std::set<std::string> distant_guns_;  ///< outside enemy zones when the phase began (bgd-7.1-i3)
  std::string phase_;                   ///< turn, side and phase of the last position
  std::string side_, kind_, light_;
  int turn_ = 0;
};

}  // namespace hg::fuzz
