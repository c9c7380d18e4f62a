#include "ai/fredericksburg_bench.h"

#include <vector>

#include "ai/fredericksburg_playout.h"
#include "base/hash.h"

namespace hg::ai {
namespace {

/// Positions of one random game: at each decision, and the action that was taken there.
struct Sample {
  fb::State state;
  fb::Action action;
};

std::vector<Sample> sample_game(const fb::Game& game, const ReachTable& table, std::uint64_t seed) {
  std::vector<Sample> samples;
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
  const fb::State start = game.start();
  std::uint64_t decisions = 0, games = 0;
  const double began = cpu_seconds();
  double now = began;
  while (now - began < seconds * 0.5) {
    fb::State s = start;
    decisions += player.play_out(s);
    ++games;
    now = cpu_seconds();
  }
  out.decisions_per_cpu_s = static_cast<double>(decisions) / (now - began);
  out.games_per_cpu_s = static_cast<double>(games) / (now - began);
  out.decisions_a_game = static_cast<double>(decisions) / static_cast<double>(games);

  const std::vector<Sample> samples = sample_game(game, table, seed);
  std::vector<Sample> moves;
  for (const Sample& sample : samples) {
    if (sample.action.verb == fb::Verb::move) moves.push_back(sample);
  }
  const double share = seconds * 0.08;
  fb::Game::Flood flood;
  std::vector<fb::Game::Ground> grounds;
  for (const Sample& m : moves) grounds.push_back(game.ground(m.state));
  out.reach_ns = nanoseconds(share, [&](std::uint64_t i) {
    const std::size_t k = i % moves.size();
    game.flood(moves[k].action.path[0], 0, grounds[k], false, flood);
    keep(flood);
  });
  std::vector<fb::Action> list;
  out.legal_ns = nanoseconds(share, [&](std::uint64_t i) {
    game.legal(moves[i % moves.size()].state, list);
    keep(list);
  });
  out.check_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Sample& m = moves[i % moves.size()];
    keep(game.allows(m.state, m.action));
  });
  fb::State copy;
  out.copy_ns = nanoseconds(share, [&](std::uint64_t i) {
    copy = samples[i % samples.size()].state;
    keep(copy);
  });
  const double apply = nanoseconds(share, [&](std::uint64_t i) {
    const Sample& m = samples[i % samples.size()];
    copy = m.state;
    game.apply(copy, m.action, nullptr);
    keep(copy);
  });
  out.apply_ns = apply - out.copy_ns;
  out.hash_ns = nanoseconds(share, [&](std::uint64_t i) {
    keep(base::hash_bytes(&samples[i % samples.size()].state, sizeof(fb::State)));
  });
  return out;
}

}  // namespace hg::ai
