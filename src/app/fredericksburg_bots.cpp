#include "app/fredericksburg_bots.h"

#include <fmt/format.h>

#include "ai/fredericksburg_greedy.h"
#include "app/fredericksburg_codec.h"
#include "app/fredericksburg_match.h"
#include "engine/dice.h"

namespace hg::app {
namespace {

using engine::BotBudget;

/// The game behind the seam; bots of this game are never asked about another.
const FredericksburgMatch* ours(const engine::Match& match) {
  return dynamic_cast<const FredericksburgMatch*>(&match);
}

tl::unexpected<engine::Fault> not_ours() {
  return engine::refuse(engine::Code::unsupported, "this bot does not play that game");
}

/// Any legal action, each as likely as the others.
class RandomBot final : public engine::Bot {
 public:
  std::string_view name() const override { return "random"; }

  Expected<Json> choose(const engine::Match& match, const BotBudget& budget) const override {
    const FredericksburgMatch* game = ours(match);
    if (game == nullptr) return not_ours();
    std::vector<fb::Action> actions;
    game->game().legal(game->position(), actions);
    if (actions.empty()) return engine::refuse(engine::Code::internal, "no legal action");
    const int pick = engine::die_face(budget.seed, 0, static_cast<int>(actions.size())) - 1;
    return Json{{"action", write_action(game->names(), actions[static_cast<std::size_t>(pick)])},
                {"why", fmt::format("one of {} legal actions, by chance", actions.size())}};
  }
};

/// A player that looks one turn ahead (hg::ai::GreedyPlayer). It has no chance of its own.
class GreedyBot final : public engine::Bot {
 public:
  std::string_view name() const override { return "greedy"; }

  Expected<Json> choose(const engine::Match& match, const BotBudget& /*budget*/) const override {
    const FredericksburgMatch* game = ours(match);
    if (game == nullptr) return not_ours();
    const ai::GreedyPlayer player(game->game());
    const ai::GreedyPlayer::Choice choice = player.choose(game->position());
    return Json{{"action", write_action(game->names(), choice.action)}, {"why", choice.why}};
  }
};

}  // namespace

std::vector<std::unique_ptr<engine::Bot>> fredericksburg_bots() {
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot>());
  bots.push_back(std::make_unique<GreedyBot>());
  return bots;
}

}  // namespace hg::app
