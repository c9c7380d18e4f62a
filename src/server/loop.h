#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace hg::server {

/// A thread that does one task after another. Tasks of one loop never run at the same time.
class Loop {
 public:
  using Task = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  Loop() : thread_([this] { run(); }) {}
  ~Loop() { stop(); }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// From any thread; never waits for a task. In order among tasks of the same time.
  void post(Task task) { post_at(Clock::now(), std::move(task)); }
  void post_after(Clock::duration wait, Task task) {
    post_at(Clock::now() + wait, std::move(task));
  }
  /// Finishes the tasks that are due, drops those that are not, and ends the thread.
  void stop();

 private:
  void post_at(Clock::time_point when, Task task);
  void run();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::pair<Clock::time_point, std::uint64_t>, Task> tasks_;
  std::uint64_t posted_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace hg::server
