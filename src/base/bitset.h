#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hg::base {

/// A set of small numbers 0 … N-1 in 64-bit words. A plain value; counts and walks without branches
/// on empty words.
template <std::size_t N>
struct Bitset {
  static constexpr std::size_t kWords = (N + 63) / 64;
  std::array<std::uint64_t, kWords> words{};

  bool test(std::size_t i) const { return ((words[i >> 6U] >> (i & 63U)) & 1U) != 0; }
  void set(std::size_t i) { words[i >> 6U] |= std::uint64_t{1} << (i & 63U); }
  void reset(std::size_t i) { words[i >> 6U] &= ~(std::uint64_t{1} << (i & 63U)); }
  void clear() { words.fill(0); }

  bool any() const {
    for (std::uint64_t w : words) {
      if (w != 0) return true;
    }
    return false;
  }
  bool none() const { return !any(); }
  std::size_t count() const {
    std::size_t n = 0;
    for (std::uint64_t w : words) n += static_cast<std::size_t>(std::popcount(w));
    return n;
  }
  bool intersects(const Bitset& o) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      if ((words[i] & o.words[i]) != 0) return true;
    }
    return false;
  }
  Bitset& operator|=(const Bitset& o) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] |= o.words[i];
    return *this;
  }
  Bitset& operator&=(const Bitset& o) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] &= o.words[i];
    return *this;
  }
  /// Takes the members of `o` out of this set.
  Bitset& subtract(const Bitset& o) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] &= ~o.words[i];
    return *this;
  }
  friend Bitset operator|(Bitset a, const Bitset& b) { return a |= b; }
  friend Bitset operator&(Bitset a, const Bitset& b) { return a &= b; }
  friend bool operator==(const Bitset& a, const Bitset& b) { return a.words == b.words; }

  /// The n-th member (from 0) in rising order; N when there are fewer.
  std::size_t nth(std::size_t n) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      const auto here = static_cast<std::size_t>(std::popcount(words[w]));
      if (n >= here) {
        n -= here;
        continue;
      }
      std::uint64_t bits = words[w];
      for (; n > 0; --n) bits &= bits - 1;
      return w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
    }
    return N;
  }

  /// Calls `visit(i)` for every member in rising order.
  template <class Visit>
  void each(Visit&& visit) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
      }
    }
  }
};

}  // namespace hg::base
