#include <fmt/format.h>

#include "base/hash.h"
#include "server/secrets.h"

namespace hg::server {

/// In the page the seats lie in the same browser as the games, so that a token keeps nobody out: any
/// hash does.
std::string token_hash(std::string_view token) {
  return fmt::format("{:016x}", base::hash_bytes(token.data(), token.size()));
}

bool same_secret(std::string_view left, std::string_view right) { return left == right; }

}  // namespace hg::server
