#include "app/gcacw_bots.h"

#include "ai/gcacw_greedy.h"
#include "app/gcacw_match.h"
#include "app/hexgame_bots.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> gcacw_bots() {
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<GcacwMatch>>());
  bots.push_back(std::make_unique<RecruitBot<GcacwMatch, ai::GcacwGreedy>>());
  bots.push_back(std::make_unique<GreedyBot<GcacwMatch, ai::GcacwGreedy>>());
  return bots;
}

}  // namespace hg::app
