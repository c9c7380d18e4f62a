#pragma once

#include <string>
#include <vector>

#include "rules/fredericksburg/game.h"

namespace hg::ai {

namespace fb = hg::fredericksburg;

/// A sensible player that looks one turn ahead: it moves towards points and good odds, holds what is
/// worth holding, fights where the average result pays, and keeps its losses low. No dice, no
/// chance of its own: the same position gives the same answer.
class GreedyPlayer {
 public:
  explicit GreedyPlayer(const fb::Game& game);

  struct Choice {
    fb::Action action;
    std::string why;  ///< one sentence for people
  };
  /// The action for the present decision, which must belong to a player.
  Choice choose(const fb::State& s) const;

 private:
  struct Plan;
  Choice choose_movement(const fb::State& s) const;
  Choice choose_combat(const fb::State& s) const;
  Choice choose_retreat(const fb::State& s) const;
  Choice choose_advance(const fb::State& s) const;
  Choice choose_payment(const fb::State& s) const;
  Choice choose_step(const fb::State& s) const;

  Plan plan(const fb::State& s) const;
  double move_worth(const fb::State& s, const Plan& plan, const fb::Action& a) const;
  double place_worth(const fb::State& s, const Plan& plan, fb::UnitId u, fb::HexId h) const;
  double contact_worth(const fb::State& s, const Plan& plan, fb::UnitId u, fb::HexId h) const;
  double attack_worth(const fb::State& s, const fb::Action& a) const;
  double outcome_worth(const fb::State& s, const fb::Action& a, fb::CombatResult r) const;
  void add_attacks(const fb::State& s, const std::vector<fb::HexId>& targets,
                   std::vector<fb::Action>& out) const;
  double ground_worth(const fb::State& s, core::Side side, fb::HexId h) const;
  int defence_in(const fb::State& s, fb::HexId h) const;

  const fb::Game& game_;
  /// Movement points from every hex to each point hex on empty ground (row: point hex or exit).
  std::vector<std::vector<int>> march_;
  std::vector<fb::HexId> goals_;
};

}  // namespace hg::ai
