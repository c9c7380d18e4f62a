#include "app/fredericksburg_bots.h"

#include "ai/fredericksburg_greedy.h"
#include "app/fredericksburg_codec.h"
#include "app/fredericksburg_match.h"
#include "app/hexgame_bots.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> fredericksburg_bots() {
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<FredericksburgMatch>>());
  bots.push_back(std::make_unique<GreedyBot<FredericksburgMatch, ai::GreedyPlayer>>());
  return bots;
}

}  // namespace hg::app
