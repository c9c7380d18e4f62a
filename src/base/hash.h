#pragma once

#include <cstddef>
#include <cstdint>

namespace hg::base {

/// XXH3, 64 bits: the same value on every platform and compiler.
std::uint64_t hash_bytes(const void* data, std::size_t size);

}  // namespace hg::base
