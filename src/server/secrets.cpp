#include "server/secrets.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

namespace hg::server {
namespace {

/// Bytes from the operating system; waits until it has some, throws when it cannot give any.
template <std::size_t N>
std::array<unsigned char, N> random_bytes() {
  std::array<unsigned char, N> bytes{};
  std::size_t have = 0;
  while (have < N) {
    const ssize_t got = getrandom(bytes.data() + have, N - have, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw std::system_error(errno, std::generic_category(), "random numbers");
    have += static_cast<std::size_t>(got);
  }
  return bytes;
}

template <std::size_t N>
std::string hex(const std::array<unsigned char, N>& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * N);
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

}  // namespace

std::string new_token() { return hex(random_bytes<16>()); }

std::string token_hash(std::string_view token) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(token.data()), token.size(), digest.data());
  return hex(digest);
}

bool same_secret(std::string_view left, std::string_view right) {
  return left.size() == right.size() &&
         CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string new_game_id() {
  // 32 letters and digits that are not mistaken for one another.
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz023456789";
  std::string id;
  for (const unsigned char byte : random_bytes<10>()) id += kLetters[byte & 31U];
  return id;
}

std::uint64_t new_seed() {
  std::uint64_t seed = 0;
  for (const unsigned char byte : random_bytes<8>()) seed = (seed << 8U) | byte;
  return seed & ((std::uint64_t{1} << 53U) - 1);
}

}  // namespace hg::server
