#pragma once

#include <cstdint>

#include "ai/measure.h"
#include "rules/fredericksburg/game.h"

namespace hg::ai {

/// Measures for about `seconds` of CPU time in all, seeded and repeatable in what it plays.
BenchFigures bench(const fredericksburg::Game& game, std::uint64_t seed, double seconds);

}  // namespace hg::ai
