#include "ai/fredericksburg_bench.h"

#include <vector>

#include "ai/fredericksburg_playout.h"

namespace hg::ai {
namespace {

using Taken = Sample<fb::State, fb::Action>;

/// Positions of one random game: at each decision, and the action that was taken there.
std::vector<Taken> sample_game(const fb::Game& game, const ReachTable& table, std::uint64_t seed) {
  std::vector<Taken> samples;
  RandomPlayer player(game, table, seed);
  Rng dice(seed + 1);
  fb::State s = game.start();
  while (!s.over()) {
    if (game.decision(s).task == fb::Task::roll) {
      game.apply_roll(s, dice.die(), nullptr);
      continue;
    }
    const fb::Action a = player.pick(s);
    samples.push_back({s, a});
    game.apply(s, a, nullptr);
  }
  return samples;
}

}  // namespace

BenchFigures bench(const fb::Game& game, std::uint64_t seed, double seconds) {
  BenchFigures out;
  out.state_bytes = sizeof(fb::State);
  const ReachTable table(game);
  RandomPlayer player(game, table, seed);
  time_games(game.start(), player, seconds * 0.5, out);
  const std::vector<Taken> samples = sample_game(game, table, seed);
  std::vector<Taken> moves;
  for (const Taken& sample : samples) {
    if (sample.action.verb == fb::Verb::move) moves.push_back(sample);
  }
  const double share = seconds * 0.08;
  fb::Game::Flood flood;
  std::vector<fb::Game::Ground> grounds;
  for (const Taken& m : moves) grounds.push_back(game.ground(m.state));
  out.reach_ns = nanoseconds(share, [&](std::uint64_t i) {
    const std::size_t k = i % moves.size();
    game.flood(moves[k].action.path[0], 0, grounds[k], false, flood);
    keep(flood);
  });
  time_samples(game, samples, moves, share, out);
  return out;
}

}  // namespace hg::ai
