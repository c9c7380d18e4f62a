#pragma once

#include <cstdint>

#include "ai/measure.h"
#include "rules/gcacw/game.h"

namespace hg::ai {

/// The same figures for Stonewall's Last Battle: about `seconds` of CPU time in all, seeded and
/// repeatable in what it plays. The list, the reach and the check are those of marching units.
BenchFigures bench(const gcacw::Game& game, std::uint64_t seed, double seconds);

}  // namespace hg::ai
