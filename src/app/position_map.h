#pragma once

#include <memory>

#include "engine/fault.h"
#include "map/map.h"

namespace hg::app {

/// The printed numbering of the Blue & Gray boards of this library: rows from the north, positions
/// from the east, even rows shifted half a hex to the west.
hex::Numbering blue_gray_numbering();

/// A map written inline in a position: `{"rows", "columns", "default", "hexes", "sides", "links",
/// "banks"}`. At most `most` hexes.
engine::Expected<std::shared_ptr<const map::Map>> read_inline_map(const engine::Json& json,
                                                                  std::size_t most);

}  // namespace hg::app
