#include "app/gcacw_bots.h"

#include "ai/gcacw_greedy.h"
#include "app/gcacw_codec.h"
#include "app/gcacw_match.h"
#include "app/hexgame_bots.h"
#include "app/hexgame_levels.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> gcacw_bots(
    const std::shared_ptr<const GcacwMinds>& minds) {
  using Match = GcacwMatch;
  using Mind = ai::GcacwMind;
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<Match>>());
  bots.push_back(std::make_unique<RecruitBot<Match, ai::GcacwGreedy>>());
  bots.push_back(std::make_unique<GreedyBot<Match, ai::GcacwGreedy>>());
  bots.push_back(std::make_unique<VeteranBot<Match, Mind>>(minds));
  return bots;
}

}  // namespace hg::app
