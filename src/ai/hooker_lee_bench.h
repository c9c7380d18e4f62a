#pragma once

#include <cstdint>

#include "ai/measure.h"
#include "rules/hooker_lee/game.h"

namespace hg::ai {

/// The same figures for Hooker and Lee and Grand Chancellorsville: about `seconds` of CPU time in
/// all, seeded and repeatable in what it plays.
BenchFigures bench(const hooker_lee::Game& game, std::uint64_t seed, double seconds);

}  // namespace hg::ai
