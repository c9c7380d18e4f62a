#include "app/hooker_lee_bots.h"

#include "ai/hooker_lee_greedy.h"
#include "app/hexgame_bots.h"
#include "app/hexgame_levels.h"
#include "app/hooker_lee_codec.h"
#include "app/hooker_lee_match.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> hooker_lee_bots(
    const std::shared_ptr<const HookerLeeMinds>& minds) {
  using Match = HookerLeeMatch;
  using Mind = ai::HookerLeeMind;
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<Match>>());
  bots.push_back(std::make_unique<RecruitBot<Match, ai::HookerLeeGreedy>>());
  bots.push_back(std::make_unique<GreedyBot<Match, ai::HookerLeeGreedy>>());
  bots.push_back(std::make_unique<VeteranBot<Match, Mind>>(minds));
  return bots;
}

}  // namespace hg::app
