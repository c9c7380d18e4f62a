#pragma once

namespace hg::base {

/// Reports a broken promise of our own (never a player's mistake) and stops the program.
[[noreturn]] void fail_check(const char* expression, const char* file, int line);

}  // namespace hg::base

/// Checks a promise of our own code in all builds of tests and server; off with NDEBUG.
#ifdef NDEBUG
#define HG_ASSERT(expression) static_cast<void>(0)
#else
#define HG_ASSERT(expression) \
  ((expression) ? static_cast<void>(0) : ::hg::base::fail_check(#expression, __FILE__, __LINE__))
#endif
