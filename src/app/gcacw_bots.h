#pragma once

#include <memory>
#include <vector>

#include "ai/gcacw_mind.h"
#include "app/minds.h"
#include "engine/match.h"

namespace hg::app {

using GcacwMinds = Minds<ai::GcacwMind>;

/// The computer players of Stonewall's Last Battle, the weakest first.
std::vector<std::unique_ptr<engine::Bot>> gcacw_bots(
    const std::shared_ptr<const GcacwMinds>& minds);

}  // namespace hg::app
