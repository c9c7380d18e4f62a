#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hg::fuzz {

/// SplitMix64, so that a run can be repeated anywhere.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::size_t below(std::size_t n);
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::uint64_t state_;
};

/// A copy of `text` with a few bytes, numbers, words or pieces changed, doubled, swapped or lost.
std::string mutate(const std::string& text, Chance& chance);

}  // namespace hg::fuzz
