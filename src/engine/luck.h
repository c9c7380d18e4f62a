#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/entry.h"
#include "engine/match.h"

namespace hg::engine {

/// What has been worked out about throws, by position and faces, so that a long game is asked once.
using LuckMemo = std::map<std::uint64_t, Json>;

/// `{"throws": […], "sides": {…}}`: every throw of the game against all that could have fallen in
/// its place, each tried on a copy of the position. Exact, for the engine itself resolves each.
Json luck_of(const Match& present, const std::vector<Entry>& entries, LuckMemo& memo);

/// To four places, so that the text of a number is the same everywhere.
double rounded(double value);

}  // namespace hg::engine
