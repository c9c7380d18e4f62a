#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace hg::base {

void fail_check(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, expression);
  std::abort();
}

}  // namespace hg::base
