#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/json.h"

namespace hg::fuzz {

using engine::Json;

/// A second, slow reading of the rules, written from the rulebooks and not from the engine: what an
/// accepted action must look like. It knows necessary conditions only; it never says that an action
/// is legal, but what it forbids is forbidden. What all the games share is here; what a book says
/// for itself is in a class of its own.
class Reference {
 public:
  virtual ~Reference() = default;

  /// Takes the position in which the next actions are judged. It must see those of a game in order.
  void see(const Json& state, const Json& decision);
  /// Why the action cannot be legal in that position; nothing if it may be.
  std::optional<std::string> forbids(const Json& action) const;

 protected:
  using Why = std::optional<std::string>;
  using Pair = std::pair<std::string, std::string>;
  using Path = std::vector<std::string>;
  struct Hex {
    double x = 0;
    double y = 0;
    std::string terrain;  ///< "clear", "forest", "forest_rough", …
    std::set<std::string> neighbours;
  };
  struct Unit {
    std::string side, type, size, hex, place, morale, formation;
    std::set<std::string> status;
    int allowance = 0;
    int arrival_turn = 0;
    std::set<std::string> arrival_hexes;
  };

  /// A march while it is judged.
  struct March {
    const Unit& unit;
    const Path& path;
    double spent = 0;
    std::string mode;      ///< "ordinary" if nothing is said
    bool entered = false;  ///< came onto the map in it
    bool left = false;     ///< leaves the map at its end
  };

  /// `map`, `charts`: the answers of the protocol of those names.
  Reference(const Json& map, const Json& charts);

  // ---- what each book says for itself ----
  virtual bool stands_in_the_way(const Unit& /*unit*/) const { return true; }
  virtual bool zone_carries(const std::string& from, const std::string& to) const = 0;
  /// At least so many points for a step, kNever where there is none.
  virtual double step_cost(const std::string& from, const std::string& to) const = 0;
  /// At most so many points for the march.
  virtual double allowance(const March& march) const = 0;
  virtual bool may_end(const std::string& hex) const = 0;
  virtual Why forbids_zone(const March& march, std::size_t i) const = 0;
  virtual Why forbids_marcher(const Unit& unit) const = 0;
  virtual bool comes_in_at(const Unit& unit, const std::string& hex) const;
  virtual Why forbids_fighter(const Unit& unit, const std::set<std::string>& targets,
                              bool distant) const = 0;
  virtual Why forbids_advance_of(const Unit& /*unit*/) const { return std::nullopt; }
  /// Hexes of a retreat or displacement.
  virtual std::size_t steps_back() const { return 1; }
  virtual Why forbids_stack(const std::vector<const Unit*>& units) const = 0;
  /// Verbs that only this book has.
  virtual Why forbids_other(const std::string& verb, const Unit* unit) const = 0;
  virtual void see_more(const Json& /*state*/) {}

  static constexpr double kNever = 99;
  bool is_feature(const Pair& side, const std::string& feature) const;
  bool is_linked(const Pair& side, const std::string& kind) const;
  bool is_enemy_on(const std::string& hex, const std::string& side) const;
  bool is_enemy_zone(const std::string& hex, const std::string& side) const;
  int distance(const std::string& from, const std::string& to) const;
  int nearest_enemy(const std::string& hex, const std::string& side) const;

  std::map<std::string, Hex> hexes_;
  std::map<Pair, std::set<std::string>> features_, links_;
  std::set<std::string> exits_;
  std::map<std::string, double> terrain_cost_;
  std::map<std::string, Unit> units_;
  std::string side_, kind_, light_;
  int turn_ = 0;

 private:
  const Unit* own(const Json& action, const std::string& key) const;
  Why walk(const March& march) const;
  Why forbids_move(const Json& action, const Unit& unit) const;
  Why forbids_enter(const Json& action, const Unit& unit) const;
  Why forbids_exit(const Json& action, const Unit& unit) const;
  Why forbids_fight(const Json& action, bool guns_alone) const;
  Why forbids_step_back(const Json& action, const Unit& unit) const;
  Why forbids_advance(const Json& action, const Unit& unit) const;
  Why forbids_end() const;

  std::set<std::string> distant_guns_;  ///< outside enemy zones when the phase began
  std::string phase_;                   ///< turn, side and phase of the last position
};

/// Points of a chart, a number or null.
double points_of(const Json& cost);

/// Fredericksburg; on 3 May creeks are streams (fr-15.7.1-a).
std::unique_ptr<Reference> read_fredericksburg(const Json& map, const Json& charts);
std::unique_ptr<Reference> read_third_of_may(const Json& map, const Json& charts);
/// Hooker and Lee, and its campaign.
std::unique_ptr<Reference> read_hooker_lee(const Json& map, const Json& charts);
std::unique_ptr<Reference> read_campaign(const Json& map, const Json& charts);

}  // namespace hg::fuzz
