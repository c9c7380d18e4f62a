#pragma once

#include <cstdint>

namespace hg::core {

/// A numbered case of a rulebook, as its row in the catalogue (see rules/cases.gen.h).
struct Case {
  std::uint16_t index = 0xFFFF;
  friend constexpr bool operator==(Case a, Case b) { return a.index == b.index; }
};
inline constexpr Case kNoCase{};

#ifdef HG_MUTING
/// Test builds can switch one case off: refusals and effects that name it then do nothing.
void mute(Case which);
bool in_force(Case which);
#else
/// True: the rules ask this before an effect, so that a test build can switch one case off.
constexpr bool in_force(Case) { return true; }
#endif

}  // namespace hg::core
