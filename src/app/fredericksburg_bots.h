#pragma once

#include <memory>
#include <vector>

#include "engine/match.h"

namespace hg::app {

/// The computer players of Fredericksburg: `random` and `greedy`.
std::vector<std::unique_ptr<engine::Bot>> fredericksburg_bots();

}  // namespace hg::app
