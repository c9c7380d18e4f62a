#pragma once

#include <cstdint>
#include <vector>

#include "ai/fredericksburg_moves.h"
#include "ai/rng.h"
#include "rules/fredericksburg/game.h"

namespace hg::ai {

/// Plays a game by uniformly random choice over the full legal list, without ever writing the list
/// of moves down. The choice has the same distribution as picking from Game::legal (a law checks
/// that the two have the same members).
class RandomPlayer {
 public:
  RandomPlayer(const fb::Game& game, const ReachTable& table, std::uint64_t seed);

  /// One random decision or die in `s`; nothing is left to do when the game is over.
  void step(fb::State& s);
  /// Plays `s` to the end; the number of decisions taken by players (dice not counted).
  std::uint64_t play_out(fb::State& s);
  /// How many legal actions the present decision has (moves: by the count that is drawn from).
  std::size_t count(const fb::State& s);
  /// A random legal action of the present decision; the decision must belong to a player.
  fb::Action pick(const fb::State& s);

 private:
  std::uint64_t play_movement(fb::State& s);
  std::size_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  const fb::Game& game_;
  Rng rng_;
  MoveChoices moves_;
  std::vector<fb::Action> listed_;
};

}  // namespace hg::ai
