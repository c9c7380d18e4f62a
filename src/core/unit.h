#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bitset.h"

namespace hg::core {

/// A unit as its place in the roster of the game being played.
using UnitId = std::uint8_t;
inline constexpr UnitId kNoUnit = 0xFF;
inline constexpr std::size_t kMaxUnits = 128;
using UnitSet = base::Bitset<kMaxUnits>;

enum class UnitType : std::uint8_t {
  infantry, cavalry, artillery, horse_artillery, leader, hq, gunboat,
};
enum class UnitSize : std::uint8_t { regiment, battalion, brigade, division, corps };

constexpr std::string_view word(UnitType t) {
  switch (t) {
    case UnitType::infantry: return "infantry";
    case UnitType::cavalry: return "cavalry";
    case UnitType::artillery: return "artillery";
    case UnitType::horse_artillery: return "horse_artillery";
    case UnitType::leader: return "leader";
    case UnitType::hq: return "hq";
    case UnitType::gunboat: return "gunboat";
  }
  return "infantry";
}
constexpr std::string_view word(UnitSize s) {
  switch (s) {
    case UnitSize::regiment: return "regiment";
    case UnitSize::battalion: return "battalion";
    case UnitSize::brigade: return "brigade";
    case UnitSize::division: return "division";
    case UnitSize::corps: return "corps";
  }
  return "brigade";
}
constexpr std::optional<UnitType> unit_type_of(std::string_view w) {
  for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(UnitType::gunboat); ++i) {
    if (word(static_cast<UnitType>(i)) == w) return static_cast<UnitType>(i);
  }
  return std::nullopt;
}
constexpr std::optional<UnitSize> unit_size_of(std::string_view w) {
  for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(UnitSize::corps); ++i) {
    if (word(static_cast<UnitSize>(i)) == w) return static_cast<UnitSize>(i);
  }
  return std::nullopt;
}

}  // namespace hg::core
