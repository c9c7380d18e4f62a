#pragma once

#include <memory>
#include <vector>

#include "app/gcacw_names.h"
#include "app/hexgame_position.h"

namespace hg::app {

struct GcacwPlaced;

/// What positions of Stonewall's Last Battle are made of.
struct GcacwPositions : GcacwKind {
  using Setup = gc::Setup;
  using UnitInfo = gc::UnitInfo;
  using Placed = GcacwPlaced;
  static constexpr std::size_t kMaxMapHexes = gc::kMaxMapHexes;
  static constexpr PositionCases kCases{"gcw-2.3-h", "gcw-2.2-c", "gcw-6.2-q", "", ""};
};

using OpenedGcacw = OpenedGame<GcacwPositions>;

/// Reads the position form of docs/protocol.md for the third game.
Expected<OpenedGcacw> open_position(const Json& position,
                                    const std::vector<std::shared_ptr<const gc::Setup>>& scenarios);

/// Tells sets of options apart.
std::string key_of(const gc::Options& options);
/// Reads an object of option flags into `options`.
Expected<void> read_options(const Json& options, gc::Options& read);

}  // namespace hg::app
