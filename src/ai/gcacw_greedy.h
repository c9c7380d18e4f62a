#pragma once

#include <array>
#include <string>
#include <vector>

#include "ai/gcacw_taste.h"
#include "rules/gcacw/game.h"

namespace hg::ai {

/// A sensible player of Stonewall's Last Battle that looks one march or assault ahead: it goes for
/// the hexes that score, attacks where the average result pays in points, lets tired units rest,
/// and passes when no action is worth its fatigue. No chance of its own: the same position gives
/// the same answer.
class GcacwGreedy {
 public:
  using Game = gcacw::Game;
  using State = gcacw::State;
  using Action = gcacw::Action;
  using HexId = gcacw::HexId;
  using UnitId = gcacw::UnitId;
  using UnitSet = gcacw::UnitSet;

  explicit GcacwGreedy(const Game& game, const GcacwTaste& taste = {});

  struct Choice {
    Action action;
    std::string why;  ///< one sentence for people
  };
  using Way = std::vector<Choice>;
  /// The action for the present decision, which must belong to a player.
  Choice choose(const State& s) const;

  // ---- gcacw_ways.cpp ----
  /// What it does in one go: an action with its initiative, all members of an activation, a march.
  /// Applied in order the actions are legal.
  void follow(const State& s, Way& out) const;
  /// Ways to go on, its own first, at most `most`; only ways that it would weigh itself.
  void ways(const State& s, std::size_t most, std::vector<Way>& out) const;

 protected:
  struct View;
  struct Plan;
  /// A hex that scores, and what it is worth to each side to have it, in points.
  struct Goal {
    HexId hex = gcacw::kNoHex;
    std::size_t rule = 0;
    std::array<double, 2> worth{};
    bool once = false;        ///< scores when entered, not at the end
    bool lasting = false;     ///< stays when its taker goes on
    std::size_t owner = 0;    ///< of lasting ones: the place in State::owners
    bool next_to = false;     ///< being adjacent is enough
    int least = 3;            ///< points of combat value that man it
    bool horse_only = false;
    bool infantry_only = false;
  };

  void add_goals(std::size_t rule);
  std::size_t ways_of(const State& s, UnitId u) const;
  bool fords_open(std::size_t ways, HexId from, HexId to) const;
  std::vector<int> marches_to(const State& s, std::size_t ways,
                              const std::vector<HexId>& to) const;

  Choice choose_initiative(const State& s) const;
  Choice choose_action(const State& s) const;
  Choice choose_members(const State& s) const;
  Choice choose_next(const State& s) const;
  Choice choose_force(const State& s) const;
  Choice choose_march(const State& s) const;
  Choice choose_withdrawal(const State& s) const;
  Choice choose_retreat(const State& s) const;
  Choice choose_voluntary(const State& s) const;
  Choice choose_advance(const State& s) const;
  Choice choose_loss(const State& s) const;
  Choice choose_assault_units(const State& s) const;
  Choice choose_target(const State& s) const;
  Choice choose_joiners(const State& s) const;
  Choice choose_keep(const State& s) const;
  Choice choose_works(const State& s) const;

  View view(const State& s, core::Side side) const;
  void add_stack(const State& s, View& v, HexId h) const;
  void find_menaces(const State& s, View& v) const;
  double goal_worth(const State& s, const View& v, const Goal& goal) const;
  double need(const View& v, const Goal& goal) const;
  std::vector<UnitId> candidates(const State& s, const View& v, std::size_t g) const;
  void share_out(const State& s, View& v) const;
  double might(const State& s, HexId h) const;
  double goal_share(const State& s, const View& v, UnitId u, HexId h) const;
  double barrier(const State& s, const View& v, UnitId u, HexId h) const;
  double grip(const State& s, const View& v, UnitId u, HexId h) const;
  double danger(const State& s, const View& v, UnitId u, HexId h) const;
  double siege(const State& s, const View& v, UnitId u, HexId h) const;
  double place_worth(const State& s, const View& v, UnitId u, HexId h) const;
  double tiredness(const State& s, UnitId u) const;
  State on_the_march(const State& s, UnitId u, int halves) const;
  State moved_to(const State& s, UnitId u, HexId h, int left) const;
  Plan best_march(const State& s, const View& v, std::vector<Plan>* all = nullptr) const;
  void march_way(const State& s, const View& v, const Plan& plan, Way& out) const;
  Choice march_end(const State& s, const View& v) const;
  void members_way(const State& s, Way& out) const;
  void action_ways(const State& s, std::size_t most, std::vector<Way>& out) const;
  void initiative_ways(const State& s, std::size_t most, std::vector<Way>& out) const;
  void march_ways(const State& s, std::size_t most, std::vector<Way>& out) const;
  void single_ways(const State& s, std::size_t most, std::vector<Way>& out) const;
  Plan best_attack(const State& s, const View& v) const;
  double expected(const State& s, const View& v, const gcacw::Odds& o, const UnitSet& attackers,
                  HexId target) const;
  double outcome(const State& s, const View& v, const gcacw::Odds& o, int difference,
                 const UnitSet& attackers, HexId target) const;
  double defender_pays(const State& s, const gcacw::CombatResult& r, HexId target) const;
  double attacker_pays(const State& s, const gcacw::CombatResult& r,
                       const UnitSet& attackers) const;
  double ground_worth(const State& s, const View& v, HexId h) const;
  double assault_worth(const State& s, const View& v, UnitId leader) const;
  double target_worth(const State& s, const View& v, UnitId leader, const UnitSet& units,
                      HexId target) const;
  UnitSet assault_units(const State& s, UnitId leader) const;
  double march_gain(const State& s, const View& v, UnitId u, bool led) const;
  double allowance(UnitId u, bool led) const;
  double activation_gain(const State& s, const View& v, UnitId leader) const;
  double action_gain(const State& s, const View& v, const Action& a) const;
  bool last_turn(const State& s) const;

  const Game& game_;
  GcacwTaste w_;
  std::vector<Goal> goals_;
  /// Rows of march_: the sides, then units that still have to cross at the first or second ford.
  static constexpr std::size_t kFirstFord = 2, kWays = 4;
  /// By row and goal: halves of a Movement Point from every hex, over empty ground.
  std::array<std::vector<std::vector<int>>, kWays> march_;
  std::vector<int> south_;  ///< of the Union to the south bank, where corps score there
  int corps_worth_ = 0;
  std::size_t held_ = 0;  ///< lasting goals so far
};

}  // namespace hg::ai
