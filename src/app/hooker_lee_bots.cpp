#include "app/hooker_lee_bots.h"

#include "ai/hooker_lee_greedy.h"
#include "app/hexgame_bots.h"
#include "app/hooker_lee_match.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> hooker_lee_bots() {
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<HookerLeeMatch>>());
  bots.push_back(std::make_unique<RecruitBot<HookerLeeMatch, ai::HookerLeeGreedy>>());
  bots.push_back(std::make_unique<GreedyBot<HookerLeeMatch, ai::HookerLeeGreedy>>());
  return bots;
}

}  // namespace hg::app
