// The door of libFuzzer; HG_FUZZ_TARGET names one of the functions in targets.h.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  hg::fuzz::HG_FUZZ_TARGET({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
