#pragma once

#include <cstdint>
#include <string_view>

namespace hg::core {

/// Who a decision belongs to. The first two are the players and index arrays.
enum class Side : std::uint8_t { union_, confederate, chance, none };

constexpr Side enemy_of(Side s) { return s == Side::union_ ? Side::confederate : Side::union_; }
constexpr std::size_t index(Side s) { return static_cast<std::size_t>(s); }

constexpr std::string_view word(Side s) {
  switch (s) {
    case Side::union_: return "union";
    case Side::confederate: return "confederate";
    case Side::chance: return "chance";
    case Side::none: return "none";
  }
  return "none";
}

/// Day, fog or night of a turn track (a game may give them any effect).
enum class Light : std::uint8_t { day, fog, night };

constexpr std::string_view word(Light l) {
  switch (l) {
    case Light::day: return "day";
    case Light::fog: return "fog";
    case Light::night: return "night";
  }
  return "day";
}

}  // namespace hg::core
