#pragma once

#include <memory>
#include <vector>

#include "engine/match.h"

namespace hg::app {

/// The computer players of Stonewall's Last Battle.
std::vector<std::unique_ptr<engine::Bot>> gcacw_bots();

}  // namespace hg::app
