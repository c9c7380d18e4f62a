#include "app/gcacw_bots.h"

#include "app/gcacw_match.h"
#include "app/hexgame_bots.h"

namespace hg::app {

std::vector<std::unique_ptr<engine::Bot>> gcacw_bots() {
  std::vector<std::unique_ptr<engine::Bot>> bots;
  bots.push_back(std::make_unique<RandomBot<GcacwMatch>>());
  return bots;
}

}  // namespace hg::app
