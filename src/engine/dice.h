#pragma once

#include <cstdint>

namespace hg::engine {

/// One die of the documented generator: `face = f(seed, index)` with sides 1 … `sides`.
/// `index` counts the dice of a game from 0. It is the SplitMix64 finaliser of
/// seed + (index + 1) · 0x9E3779B97F4A7C15, scaled to the sides by the high half of a
/// 64 × 64 bit product: no rejection, a bias below one in 10^17, and nothing to store but the seed.
/// docs/protocol.md publishes test vectors; they hold on every platform.
int die_face(std::uint64_t seed, std::uint64_t index, int sides = 6);

/// The 64 bits behind a die, for bots that need more than a face.
std::uint64_t die_bits(std::uint64_t seed, std::uint64_t index);

}  // namespace hg::engine
