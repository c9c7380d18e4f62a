#pragma once

#include <cstdint>
#include <vector>

#include "ai/rng.h"
#include "rules/gcacw/game.h"

namespace hg::ai {

/// Plays Stonewall's Last Battle by uniformly random choice over the full legal list.
class GcacwRandom {
 public:
  using Game = gcacw::Game;
  using State = gcacw::State;
  using Action = gcacw::Action;

  GcacwRandom(const Game& game, std::uint64_t seed);

  /// One random decision or throw in `s`; nothing is left to do when the game is over.
  void step(State& s);
  /// Plays `s` to the end; the number of decisions taken by players (dice not counted).
  std::uint64_t play_out(State& s);
  /// How many legal actions the present decision has.
  std::size_t count(const State& s);
  /// A random legal action of the present decision; the decision must belong to a player.
  Action pick(const State& s);

 private:
  void roll(State& s, int dice);

  const Game& game_;
  Rng rng_;
  std::vector<Action> listed_;
};

}  // namespace hg::ai
