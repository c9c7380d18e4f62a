#pragma once

#include <memory>
#include <vector>

#include "ai/hooker_lee_mind.h"
#include "app/minds.h"
#include "engine/match.h"

namespace hg::app {

using HookerLeeMinds = Minds<ai::HookerLeeMind>;

/// The computer players of Hooker and Lee and Grand Chancellorsville, the weakest first.
std::vector<std::unique_ptr<engine::Bot>> hooker_lee_bots(
    const std::shared_ptr<const HookerLeeMinds>& minds);

}  // namespace hg::app
