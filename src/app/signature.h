#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/dice.h"
#include "engine/fault.h"
#include "engine/library.h"

namespace hg::app {

/// Throws the dice that a decision of chance waits for; `draw` counts the dice of a seed.
template <class Game, class State>
void throw_dice(const Game& game, State& state, std::uint64_t seed, std::uint64_t& draw) {
  if constexpr (requires { game.apply_roll(state, 1, 1, nullptr); }) {
    const int first = engine::die_face(seed, draw++);
    const int second = game.decision(state).dice > 1 ? engine::die_face(seed, draw++) : 0;
    game.apply_roll(state, first, second, nullptr);
  } else {
    game.apply_roll(state, engine::die_face(seed, draw++), nullptr);
  }
}

/// For each game the sum of the final hashes of fixed random games; the later games of the list are
/// long, so that a tenth of `games` says as much. Every build must give the same.
engine::Expected<std::vector<std::string>> signature(const engine::Library& library, int games);

}  // namespace hg::app
