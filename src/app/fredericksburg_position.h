#pragma once

#include <memory>
#include <vector>

#include "app/fredericksburg_names.h"
#include "app/hexgame_position.h"

namespace hg::app {

struct FredericksburgPlaced;

/// What positions of Fredericksburg are made of.
struct FredericksburgPositions : FredericksburgKind {
  using Setup = fb::Setup;
  using UnitInfo = fb::UnitInfo;
  using Place = fb::Place;
  using Mark = fb::Mark;
  using Phase = fb::Phase;
  using PointHex = fb::PointHex;
  using TurnInfo = fb::TurnInfo;
  using Placed = FredericksburgPlaced;
  static constexpr std::size_t kMaxMapHexes = fb::kMaxMapHexes;
  static constexpr std::size_t kMaxPointHexes = fb::kMaxPointHexes;
  static constexpr std::size_t kMaxUnits = core::kMaxUnits;
  static constexpr int kLeastStrength = 1;
  static constexpr std::array<Place, 3> kOffMap{Place::reserve, Place::eliminated, Place::exited};
  static constexpr PositionCases kCases{"bgd-2.1", "bgd-2.4-c", "bgd-5.1-a", "bgd-5.3-a",
                                        "fr-15.4.2"};
};

using OpenedPosition = OpenedGame<FredericksburgPositions>;

/// Reads the position form of docs/protocol.md. `scenarios` are the set-ups that a position can
/// name; the first also lends its charts to positions with a map of their own. A position that
/// breaks a standing rule is refused with the rule (code `illegal`).
Expected<OpenedPosition> open_position(
    const Json& position, const std::vector<std::shared_ptr<const fb::Setup>>& scenarios);

/// Tells sets of options apart.
std::string key_of(const fb::Options& options);
/// Reads an object of option flags into `options`.
Expected<void> read_options(const Json& options, bool inline_map, fb::Options& read);

}  // namespace hg::app
