#pragma once

#include <cstdint>

#include "rules/fredericksburg/game.h"

namespace hg::ai {

/// What one core does, in CPU time; every figure is for the position or game it names.
struct BenchFigures {
  double decisions_per_cpu_s = 0;  ///< random decisions, uniform over the full legal list, whole games
  double games_per_cpu_s = 0;
  double decisions_a_game = 0;
  double reach_ns = 0;   ///< flood of one unit in the midst of a game
  double legal_ns = 0;   ///< the full legal list of a Movement Phase, paths written out
  double check_ns = 0;   ///< judging one legal move
  double apply_ns = 0;   ///< applying one legal action, all kinds as they come
  double copy_ns = 0;
  double hash_ns = 0;
  std::uint64_t state_bytes = 0;
};

/// Measures for about `seconds` of CPU time in all, seeded and repeatable in what it plays.
BenchFigures bench(const fredericksburg::Game& game, std::uint64_t seed, double seconds);

}  // namespace hg::ai
