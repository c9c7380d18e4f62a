#pragma once

#include "core/event.h"

namespace hg::core {

/// Tells the listener, if there is one. Fields that a kind has no use for keep their defaults.
template <class Kind>
void note(Events* e, Kind kind, Side side, UnitId unit, Case rule, hex::HexId from = hex::kNoHex,
          hex::HexId to = hex::kNoHex, int a = 0, int b = 0) {
  if (e == nullptr) return;
  Event event;
  event.kind = static_cast<std::uint8_t>(kind);
  event.side = side;
  event.unit = unit;
  event.rule = rule;
  event.from = from;
  event.to = to;
  event.a = static_cast<std::int16_t>(a);
  event.b = static_cast<std::int16_t>(b);
  e->push_back(event);
}

}  // namespace hg::core
