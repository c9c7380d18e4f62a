#include "engine/dice.h"

namespace hg::engine {

std::uint64_t die_bits(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

int die_face(std::uint64_t seed, std::uint64_t index, int sides) {
  const std::uint64_t bits = die_bits(seed, index);
  const auto n = static_cast<std::uint64_t>(sides);
  // High 64 bits of bits * n in two halves: n is small, so nothing overflows.
  const std::uint64_t low = (bits & 0xFFFFFFFFULL) * n;
  const std::uint64_t high = (bits >> 32U) * n + (low >> 32U);
  return 1 + static_cast<int>(high >> 32U);
}

}  // namespace hg::engine
