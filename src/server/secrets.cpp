#include "server/secrets.h"

#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdlib>

namespace hg::server {
namespace {

/// Bytes from the operating system, or from the browser. A system that has none runs no games.
template <std::size_t N>
std::array<unsigned char, N> random_bytes() {
  std::array<unsigned char, N> bytes{};
  if (getentropy(bytes.data(), N) != 0) std::abort();
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
