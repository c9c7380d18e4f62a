#pragma once

#include <cstdint>
#include <vector>

#include "core/case.h"
#include "core/side.h"
#include "core/unit.h"
#include "hex/grid.h"

namespace hg::core {

/// What happened, for people and clients; state is never derived from events.
/// `kind` is an enum of the game; the meaning of the other fields belongs to the kind.
struct Event {
  std::uint8_t kind = 0;
  Side side = Side::none;
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  Case rule;
  hex::HexId from = hex::kNoHex;
  hex::HexId to = hex::kNoHex;
  std::int16_t a = 0;
  std::int16_t b = 0;
};

/// Where events go; nullptr where nobody listens (searches and playouts).
using Events = std::vector<Event>;

}  // namespace hg::core
