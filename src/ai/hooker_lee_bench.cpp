#include "ai/hooker_lee_bench.h"

#include <vector>

#include "ai/hooker_lee_playout.h"
#include "base/hash.h"

namespace hg::ai {
namespace {

/// Positions of one random game: at each decision, and the action that was taken there.
struct Sample {
  hooker_lee::State state;
  hooker_lee::Action action;
};

std::vector<Sample> sample_game(const hooker_lee::Game& game, std::uint64_t seed) {
  std::vector<Sample> samples;
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

/// Whole random games for half of the time.
void time_games(const hooker_lee::Game& game, std::uint64_t seed, double seconds,
                BenchFigures& out) {
  HookerLeeRandom player(game, seed);
  const hooker_lee::State start = game.start();
  std::uint64_t decisions = 0, games = 0;
  const double began = cpu_seconds();
  double now = began;
  while (now - began < seconds) {
    hooker_lee::State s = start;
    decisions += player.play_out(s);
    ++games;
    now = cpu_seconds();
  }
  out.decisions_per_cpu_s = static_cast<double>(decisions) / (now - began);
  out.games_per_cpu_s = static_cast<double>(games) / (now - began);
  out.decisions_a_game = static_cast<double>(decisions) / static_cast<double>(games);
}

}  // namespace

BenchFigures bench(const hooker_lee::Game& game, std::uint64_t seed, double seconds) {
  BenchFigures out;
  out.state_bytes = sizeof(hooker_lee::State);
  time_games(game, seed, seconds * 0.5, out);
  const std::vector<Sample> samples = sample_game(game, seed);
  std::vector<Sample> moves;
  std::vector<hooker_lee::Game::Ground> grounds;
  for (const Sample& sample : samples) {
    if (sample.action.verb != hooker_lee::Verb::move) continue;
    moves.push_back(sample);
    grounds.push_back(game.ground(sample.state));
  }
  if (moves.empty()) return out;
  const double share = seconds * 0.08;
  hooker_lee::Game::Flood flood;
  out.reach_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Sample& m = moves[i % moves.size()];
    game.flood(m.state, m.action.unit, m.action.mode, m.action.path[0], 0,
               grounds[i % moves.size()], flood);
    keep(flood);
  });
  std::vector<hooker_lee::Action> list;
  out.legal_ns = nanoseconds(share, [&](std::uint64_t i) {
    game.legal(moves[i % moves.size()].state, list);
    keep(list);
  });
  out.check_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Sample& m = moves[i % moves.size()];
    keep(game.allows(m.state, m.action));
  });
  hooker_lee::State copy;
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
    keep(base::hash_bytes(&samples[i % samples.size()].state, sizeof(hooker_lee::State)));
  });
  return out;
}

}  // namespace hg::ai
