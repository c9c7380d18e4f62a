#include "ai/gcacw_bench.h"

#include <vector>

#include "ai/gcacw_playout.h"

namespace hg::ai {
namespace {

using Taken = Sample<gcacw::State, gcacw::Action>;

/// Positions of one random game: at each decision, and the action that was taken there.
std::vector<Taken> sample_game(const gcacw::Game& game, std::uint64_t seed) {
  std::vector<Taken> samples;
  GcacwRandom player(game, seed);
  gcacw::State s = game.start();
  while (!s.over()) {
    if (game.decision(s).dice > 0) {
      player.step(s);
      continue;
    }
    const gcacw::Action a = player.pick(s);
    samples.push_back({s, a});
    game.apply(s, a, nullptr);
  }
  return samples;
}

}  // namespace

BenchFigures bench(const gcacw::Game& game, std::uint64_t seed, double seconds) {
  BenchFigures out;
  out.state_bytes = sizeof(gcacw::State);
  GcacwRandom player(game, seed);
  time_games(game.start(), player, seconds * 0.5, out);
  const std::vector<Taken> samples = sample_game(game, seed);
  std::vector<Taken> moves;
  for (const Taken& sample : samples) {
    if (sample.action.verb == gcacw::Verb::move) moves.push_back(sample);
  }
  if (moves.empty()) return out;
  const double share = seconds * 0.08;
  out.reach_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Taken& m = moves[i % moves.size()];
    keep(game.reach(m.state, m.action.unit).size());
  });
  time_samples(game, samples, moves, share, out);
  return out;
}

}  // namespace hg::ai
