#pragma once

// Plans that a computer player has made and not yet carried out, by the position they lead through.

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/mutex.h"

namespace hg::app {

/// The next action of a plan for each position on its way. A plan is a function of the position it
/// began in, so it does not matter whose game it was made in.
template <class Choice>
class PlanCache {
 public:
  std::optional<Choice> find(std::uint64_t key) const {
    const std::lock_guard lock(mutex_);
    const auto found = next_.find(key);
    if (found == next_.end()) return std::nullopt;
    return found->second;
  }
  void keep(std::vector<std::pair<std::uint64_t, Choice>> steps) {
    const std::lock_guard lock(mutex_);
    if (next_.size() > kMost) next_.clear();
    for (auto& [key, choice] : steps) next_.insert_or_assign(key, std::move(choice));
  }

 private:
  static constexpr std::size_t kMost = 4096;
  mutable Mutex mutex_;
  std::unordered_map<std::uint64_t, Choice> next_;
};

}  // namespace hg::app
