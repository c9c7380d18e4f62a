#include "ai/hooker_lee_bench.h"

#include <vector>

#include "ai/hooker_lee_playout.h"

namespace hg::ai {
namespace {

using Taken = Sample<hooker_lee::State, hooker_lee::Action>;

/// Positions of one random game: at each decision, and the action that was taken there.
std::vector<Taken> sample_game(const hooker_lee::Game& game, std::uint64_t seed) {
  std::vector<Taken> samples;
  HookerLeeRandom player(game, seed);
  Rng dice(seed + 1);
  hooker_lee::State s = game.start();
  while (!s.over()) {
    if (game.decision(s).side == core::Side::chance) {
      game.apply_roll(s, dice.die(), nullptr);
      continue;
    }
    const hooker_lee::Action a = player.pick(s);
    samples.push_back({s, a});
    game.apply(s, a, nullptr);
  }
  return samples;
}

}  // namespace

BenchFigures bench(const hooker_lee::Game& game, std::uint64_t seed, double seconds) {
  BenchFigures out;
  out.state_bytes = sizeof(hooker_lee::State);
  HookerLeeRandom player(game, seed);
  time_games(game.start(), player, seconds * 0.5, out);
  const std::vector<Taken> samples = sample_game(game, seed);
  std::vector<Taken> moves;
  std::vector<hooker_lee::Game::Ground> grounds;
  for (const Taken& sample : samples) {
    if (sample.action.verb != hooker_lee::Verb::move) continue;
    moves.push_back(sample);
    grounds.push_back(game.ground(sample.state));
  }
  if (moves.empty()) return out;
  const double share = seconds * 0.08;
  hooker_lee::Game::Flood flood;
  out.reach_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Taken& m = moves[i % moves.size()];
    game.flood(m.state, m.action.unit, m.action.mode, m.action.path[0], 0,
               grounds[i % moves.size()], flood);
    keep(flood);
  });
  time_samples(game, samples, moves, share, out);
  return out;
}

}  // namespace hg::ai
