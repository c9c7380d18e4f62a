#include "app/fredericksburg_bots.h"

#include "ai/fredericksburg_greedy.h"
#include "app/fredericksburg_codec.h"
#include "app/fredericksburg_match.h"
#include "app/hexgame_bots.h"
#include "app/hexgame_levels.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> fredericksburg_bots(
    const std::shared_ptr<const FredericksburgMinds>& minds) {
  using Match = FredericksburgMatch;
  using Mind = ai::FredericksburgMind;
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<Match>>());
  bots.push_back(std::make_unique<RecruitBot<Match, ai::GreedyPlayer>>());
  bots.push_back(std::make_unique<GreedyBot<Match, ai::GreedyPlayer>>());
  bots.push_back(std::make_unique<VeteranBot<Match, Mind>>(minds));
  bots.push_back(std::make_unique<GeneralBot<Match, Mind>>(minds));
  return bots;
}

}  // namespace hg::app
