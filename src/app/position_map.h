#pragma once

#include <memory>

#include "engine/fault.h"
#include "map/map.h"

namespace hg::app {

/// The printed numbering of the Blue & Gray boards of this library: rows from the north, positions
/// from the east, even rows shifted half a hex to the west.
hex::Numbering blue_gray_numbering();

/// That of the Great Campaigns: columns from the west, rows from the north, hexes with flat tops,
/// even columns half a hex further south (gcw-2.3-h).
hex::Numbering great_campaigns_numbering();

/// A map written inline in a position: `{"rows", "columns", "default", "hexes", "sides", "links",
/// "banks", "counties"}`. At most `most` hexes, numbered as the boards of the game are.
engine::Expected<std::shared_ptr<const map::Map>> read_inline_map(
    const engine::Json& json, std::size_t most,
    const hex::Numbering& numbering = blue_gray_numbering());

}  // namespace hg::app
