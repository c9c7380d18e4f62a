#pragma once

#include <memory>
#include <vector>

#include "ai/fredericksburg_mind.h"
#include "app/minds.h"
#include "engine/match.h"

namespace hg::app {

using FredericksburgMinds = Minds<ai::FredericksburgMind>;

/// The computer players of Fredericksburg, the weakest first.
std::vector<std::unique_ptr<engine::Bot>> fredericksburg_bots(
    const std::shared_ptr<const FredericksburgMinds>& minds);

}  // namespace hg::app
