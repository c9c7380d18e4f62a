#pragma once

// Computer players behind the seam of the engine, for any hex game of this library.

#include <fmt/format.h>

#include <vector>

#include "app/hexgame_names.h"
#include "engine/dice.h"
#include "engine/match.h"

namespace hg::app {

/// A bot over matches of one type; it is never asked about another game.
template <class MatchType>
class HexBot : public engine::Bot {
 public:
  Expected<Json> choose(const engine::Match& match,
                        const engine::BotBudget& budget) const override {
    const auto* game = dynamic_cast<const MatchType*>(&match);
    if (game == nullptr) {
      return engine::refuse(engine::Code::unsupported, "this bot does not play that game");
    }
    return pick(*game, budget);
  }

 protected:
  virtual Expected<Json> pick(const MatchType& match, const engine::BotBudget& budget) const = 0;
};

/// Any legal action, each as likely as the others.
template <class MatchType>
class RandomBot final : public HexBot<MatchType> {
 public:
  std::string_view name() const override { return "random"; }
  std::string_view about() const override { return "any legal action, by chance"; }

 protected:
  Expected<Json> pick(const MatchType& match, const engine::BotBudget& budget) const override {
    std::vector<typename MatchType::Action> actions;
    match.game().legal(match.position(), actions);
    if (actions.empty()) return engine::refuse(engine::Code::internal, "no legal action");
    const int pick = engine::die_face(budget.seed, 0, static_cast<int>(actions.size())) - 1;
    return Json{{"action", write_action(match.names(), actions[static_cast<std::size_t>(pick)])},
                {"why", fmt::format("one of {} legal actions, by chance", actions.size())}};
  }
};

/// A player that looks one turn ahead and has no chance of its own.
template <class MatchType, class Player>
class GreedyBot final : public HexBot<MatchType> {
 public:
  std::string_view name() const override { return "greedy"; }
  int level() const override { return 2; }
  std::string_view about() const override {
    return "takes the step that looks best now, and never looks back";
  }

 protected:
  Expected<Json> pick(const MatchType& match, const engine::BotBudget& /*budget*/) const override {
    const Player player(match.game());
    const typename Player::Choice choice = player.choose(match.position());
    return Json{{"action", write_action(match.names(), choice.action)}, {"why", choice.why}};
  }
};

/// As greedy, but now and then it does what comes to mind first: a person who is new to the game.
template <class MatchType, class Player>
class RecruitBot final : public HexBot<MatchType> {
 public:
  std::string_view name() const override { return "recruit"; }
  int level() const override { return 1; }
  std::string_view about() const override {
    return "plays sensibly, and does one thing in six without a thought";
  }

 protected:
  Expected<Json> pick(const MatchType& match, const engine::BotBudget& budget) const override {
    constexpr int kSlip = 6;
    if (engine::die_face(budget.seed, 0, kSlip) == 1) {
      std::vector<typename MatchType::Action> actions;
      match.game().legal(match.position(), actions);
      const int some = static_cast<int>(actions.size());
      if (some > 0) {
        const auto at = static_cast<std::size_t>(engine::die_face(budget.seed, 1, some) - 1);
        return Json{{"action", write_action(match.names(), actions[at])},
                    {"why", "the first thing that came to mind"}};
      }
    }
    const Player player(match.game());
    const typename Player::Choice choice = player.choose(match.position());
    return Json{{"action", write_action(match.names(), choice.action)}, {"why", choice.why}};
  }
};

}  // namespace hg::app
