#include "server/loop.h"

namespace hg::server {

void Loop::post_at(Clock::time_point when, Task task) {
  {
    const std::lock_guard<std::mutex> hold(mutex_);
    tasks_.emplace(std::pair{when, posted_++}, std::move(task));
  }
  wake_.notify_one();
}

void Loop::stop() {
  {
    const std::lock_guard<std::mutex> hold(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Loop::run() {
  std::unique_lock<std::mutex> hold(mutex_);
  while (true) {
    const auto now = Clock::now();
    const auto first = tasks_.begin();
    const bool is_due = first != tasks_.end() && first->first.first <= now;
    if (is_due) {
      const Task task = std::move(first->second);
      tasks_.erase(first);
      hold.unlock();
      task();
      hold.lock();
    } else if (stopping_) {
      return;
    } else if (first == tasks_.end()) {
      wake_.wait(hold);
    } else {
      const auto when = first->first.first;
      wake_.wait_until(hold, when);
    }
  }
}

}  // namespace hg::server
