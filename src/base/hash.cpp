#include "base/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hg::base {

std::uint64_t hash_bytes(const void* data, std::size_t size) { return XXH3_64bits(data, size); }

}  // namespace hg::base
