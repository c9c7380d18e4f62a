#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hg::server {

/// Who holds the token holds the seat: 128 bits of the system's randomness as 32 hex digits.
std::string new_token();
/// What the store keeps of a token: its SHA-256 as hex digits.
std::string token_hash(std::string_view token);
/// Compares in a time that does not depend on where the two differ.
bool same_secret(std::string_view left, std::string_view right);
/// The name of a game: ten letters and digits. Not a secret.
std::string new_game_id();
/// A seed for dice, at most 2^53 - 1 so that every JSON reader keeps it exactly.
std::uint64_t new_seed();

}  // namespace hg::server
