#pragma once

#include <cstdint>

namespace hg::ai {

/// SplitMix64: small, fast, the same on every platform. For searches and playouts only; the dice of
/// a game come from engine::DiceSource.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }
  /// A number 0 … n-1, each as likely as the others to one part in 2^32.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32U) * n) >> 32U);
  }
  int die() { return 1 + static_cast<int>(below(6)); }

 private:
  std::uint64_t state_;
};

}  // namespace hg::ai
