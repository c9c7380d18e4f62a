#pragma once

#include <exception>

namespace hg::base {

/// The last net: runs `work`, and when something throws, which is a mistake of ours, gives what
/// `failed` makes of its words. A build without exceptions (the module of the page) has no net: a
/// mistake stops the module, and the page starts it anew from what it has kept.
template <class Work, class Failed>
auto attempt(const Work& work, [[maybe_unused]] const Failed& failed) -> decltype(work()) {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::exception& error) {
    return failed(error.what());
  }
#else
  return work();
#endif
}

}  // namespace hg::base
