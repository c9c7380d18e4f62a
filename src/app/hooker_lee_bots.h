#pragma once

#include <memory>
#include <vector>

#include "engine/match.h"

namespace hg::app {

/// The computer players of Hooker and Lee.
std::vector<std::unique_ptr<engine::Bot>> hooker_lee_bots();

}  // namespace hg::app
