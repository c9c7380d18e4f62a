#pragma once

#include <mutex>

namespace hg::app {

#ifdef __wasi__
/// The module of the page has one thread, and its library no locks.
class Mutex {
 public:
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace hg::app
