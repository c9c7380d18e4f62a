#pragma once

#include <memory>

#include "app/fredericksburg_names.h"

namespace hg::app {

/// A position made into a game: the set-up it is played with and the state it begins in.
struct OpenedPosition {
  std::shared_ptr<const fb::Game> game;
  fb::State state;
  Json defaults = Json::object();  ///< what the position did not say
};

/// Reads the position form of docs/protocol.md. `scenarios` are the set-ups that a position can
/// name; the first also lends its charts to positions with a map of their own. A position that
/// breaks a standing rule is refused with the rule (code `illegal`).
Expected<OpenedPosition> open_position(
    const Json& position, const std::vector<std::shared_ptr<const fb::Setup>>& scenarios);

/// Reads an object of option flags into `options`.
Expected<void> read_options(const Json& options, bool inline_map, fb::Options& read);

}  // namespace hg::app
