#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace hg::ai {

/// What a decision may cost, and what it has cost so far. A node is one decision weighed or played
/// in the mind. With a limit of nodes alone the same seed gives the same answer.
class Effort {
 public:
  using Clock = std::chrono::steady_clock;

  /// 0 is no limit. `stop` may be set from another thread: answer with the best so far.
  Effort(std::int64_t nodes, std::int64_t ms, const std::atomic<bool>* stop = nullptr)
      : nodes_(nodes), stop_(stop), timed_(ms > 0) {
    if (timed_) until_ = Clock::now() + std::chrono::milliseconds(ms);
  }

  /// Takes one node; false: there is none left, and none was taken.
  bool spend() {
    if (over()) return false;
    ++spent_;
    return true;
  }
  bool over() const {
    if (nodes_ > 0 && spent_ >= nodes_) return true;
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return true;
    return timed_ && Clock::now() >= until_;
  }
  std::int64_t spent() const { return spent_; }
  /// Only this share of what is left may be spent.
  void narrow(double share) {
    if (nodes_ > 0) {
      nodes_ = spent_ + static_cast<std::int64_t>(static_cast<double>(nodes_ - spent_) * share);
    }
    if (!timed_) return;
    const std::chrono::duration<double> left = until_ - Clock::now();
    until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(left * share);
  }

 private:
  std::int64_t nodes_ = 0, spent_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  bool timed_ = false;
  Clock::time_point until_;
};

}  // namespace hg::ai
