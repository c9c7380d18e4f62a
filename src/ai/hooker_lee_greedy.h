#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/hooker_lee/game.h"

namespace hg::ai {

/// Where there is no way.
inline constexpr int kNoWay = 9999;
/// Thirds of a Movement Point to `goal` from every hex over empty ground, or kNoWay.
std::vector<int> marches_to(const hooker_lee::Game& game, hooker_lee::HexId goal);

/// A sensible player of Hooker and Lee and Grand Chancellorsville that looks one turn ahead: it
/// marches towards points and good odds, shuts the enemy's exits, keeps from where it may be
/// overwhelmed, rallies and digs while there is time, and fights at the odds where the average
/// result pays. No chance of its own: the same position
/// gives the same answer.
class HookerLeeGreedy {
 public:
  using Game = hooker_lee::Game;
  using State = hooker_lee::State;
  using Action = hooker_lee::Action;
  using HexId = hooker_lee::HexId;
  using UnitId = hooker_lee::UnitId;

  explicit HookerLeeGreedy(const Game& game);

  struct Choice {
    Action action;
    std::string why;  ///< one sentence for people
  };
  /// The action for the present decision, which must belong to a player.
  Choice choose(const State& s) const;

 private:
  struct Plan;
  struct Idea;
  Choice choose_movement(const State& s) const;
  Choice choose_rally(const State& s) const;
  Choice choose_rout(const State& s) const;
  Choice choose_fortify(const State& s) const;
  Choice choose_combat(const State& s) const;
  Choice choose_drive(const State& s) const;
  Choice choose_loss(const State& s) const;
  Choice choose_payment(const State& s) const;
  Choice choose_retreat(const State& s) const;
  Choice choose_advance(const State& s) const;
  Choice choose_corps(const State& s) const;
  Choice choose_step(const State& s) const;

  Plan plan(const State& s) const;
  void add_marches(const State& s, const Plan& p, UnitId u, std::vector<Idea>& out) const;
  void add_entries(const State& s, const Plan& p, UnitId u, std::vector<Idea>& out) const;
  void add_exits(const State& s, const Plan& p, UnitId u, std::vector<Idea>& out) const;
  void add_flank_march(const State& s, const Plan& p, UnitId u, std::vector<Idea>& out) const;
  void add_spade(const State& s, const Plan& p, UnitId u, std::vector<Idea>& out) const;
  static std::string_view why(const Plan& p, const Idea& idea);
  double place_worth(const State& s, const Plan& p, UnitId u, HexId h) const;
  double leader_worth(const State& s, const Plan& p, UnitId u, HexId h) const;
  double contact_worth(const State& s, const Plan& p, UnitId u, HexId h) const;
  double attack_worth(const State& s, Action& a) const;
  double outcome_worth(const State& s, const Action& a, hooker_lee::CombatResult r) const;
  double way_back_worth(const State& s, core::Side side, HexId to) const;
  void add_attacks(const State& s, const std::vector<HexId>& targets,
                   std::vector<Action>& out) const;
  double ground_worth(const State& s, core::Side side, HexId h) const;
  double unit_worth(UnitId u) const;
  int strength_in(const State& s, HexId h) const;
  double fighting_strength(const State& s, UnitId u) const;

  const Game& game_;
  /// Thirds of a point from every hex to each point hex on empty ground (row: point hex).
  std::vector<std::vector<int>> march_;
  std::vector<HexId> goals_;
};

}  // namespace hg::ai
