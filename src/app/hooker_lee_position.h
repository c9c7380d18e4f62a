#pragma once

#include <memory>
#include <vector>

#include "app/hexgame_position.h"
#include "app/hooker_lee_names.h"

namespace hg::app {

struct HookerLeePlaced;

/// What positions of Hooker and Lee are made of.
struct HookerLeePositions : HookerLeeKind {
  using Setup = hl::Setup;
  using UnitInfo = hl::UnitInfo;
  using Place = hl::Place;
  using Mark = hl::Mark;
  using Phase = hl::Phase;
  using PointHex = hl::PointHex;
  using TurnInfo = hl::TurnInfo;
  using Placed = HookerLeePlaced;
  static constexpr std::size_t kMaxMapHexes = hl::kMaxMapHexes;
  static constexpr std::size_t kMaxPointHexes = hl::kMaxPointHexes;
  static constexpr std::size_t kMaxUnits = hl::kMaxGameUnits;
  static constexpr int kLeastStrength = 0;
  static constexpr std::array<Place, 4> kOffMap{Place::reserve, Place::eliminated, Place::exited,
                                                Place::away};
  static constexpr PositionCases kCases{"bgr-2.1-a", "bgr-2.4-d", "bgr-6.12", "bgr-6.32",
                                        "hl-21.11"};
};

using OpenedHookerLee = OpenedGame<HookerLeePositions>;

/// Reads the position form of docs/protocol.md for the second game, as open_position of the first.
Expected<OpenedHookerLee> open_position(
    const Json& position, const std::vector<std::shared_ptr<const hl::Setup>>& scenarios);

/// Tells sets of options apart.
std::string key_of(const hl::Options& options);
/// Reads an object of option flags into `options`.
Expected<void> read_options(const Json& options, hl::Options& read);

}  // namespace hg::app
