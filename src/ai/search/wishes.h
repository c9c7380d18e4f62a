#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace hg::ai {

/// Grants wishes, the greatest gain first. A wish that is granted may make others worth less, so each
/// is looked at once more before its turn; none may become worth more.
/// `look(i)` is the wish of the i-th of `count`, with its `gain`, or nothing; `grant(i, wish)` false: stop.
template <class Look, class Grant>
void grant_wishes(std::size_t count, const Look& look, const Grant& grant) {
  struct Turn {
    std::size_t who;
    double gain;
    bool operator<(const Turn& other) const { return gain < other.gain; }
  };
  std::vector<Turn> turns;
  for (std::size_t i = 0; i < count; ++i) {
    if (const auto wish = look(i)) turns.push_back({i, wish->gain});
  }
  std::make_heap(turns.begin(), turns.end());
  while (!turns.empty()) {
    std::pop_heap(turns.begin(), turns.end());
    const std::size_t who = turns.back().who;
    turns.pop_back();
    const auto wish = look(who);
    if (!wish) continue;
    if (!turns.empty() && wish->gain < turns.front().gain) {
      turns.push_back({who, wish->gain});
      std::push_heap(turns.begin(), turns.end());
      continue;
    }
    if (!grant(who, *wish)) return;
  }
}

}  // namespace hg::ai
