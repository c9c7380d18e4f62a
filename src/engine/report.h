#pragma once

#include <vector>

#include "engine/luck.h"

namespace hg::engine {

/// The story of a game in numbers, worked out by going through its entries: verdict, points and
/// losses by turn, combats, turning points, marches, luck. Shapes are in docs/protocol.md.
Json report_of(const Match& present, const std::vector<Entry>& entries, LuckMemo& memo);

}  // namespace hg::engine
