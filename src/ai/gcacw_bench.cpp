#include "ai/gcacw_bench.h"

#include <vector>

#include "ai/gcacw_playout.h"
#include "base/hash.h"

namespace hg::ai {
namespace {

/// Positions of one random game: at each decision, and the action that was taken there.
struct Sample {
  gcacw::State state;
  gcacw::Action action;
};

std::vector<Sample> sample_game(const gcacw::Game& game, std::uint64_t seed) {
  std::vector<Sample> samples;
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

/// Whole random games for half of the time.
void time_games(const gcacw::Game& game, std::uint64_t seed, double seconds, BenchFigures& out) {
  GcacwRandom player(game, seed);
  const gcacw::State start = game.start();
  std::uint64_t decisions = 0, games = 0;
  const double began = cpu_seconds();
  double now = began;
  while (now - began < seconds) {
    gcacw::State s = start;
    decisions += player.play_out(s);
    ++games;
    now = cpu_seconds();
  }
  out.decisions_per_cpu_s = static_cast<double>(decisions) / (now - began);
  out.games_per_cpu_s = static_cast<double>(games) / (now - began);
  out.decisions_a_game = static_cast<double>(decisions) / static_cast<double>(games);
}

}  // namespace

BenchFigures bench(const gcacw::Game& game, std::uint64_t seed, double seconds) {
  BenchFigures out;
  out.state_bytes = sizeof(gcacw::State);
  time_games(game, seed, seconds * 0.5, out);
  const std::vector<Sample> samples = sample_game(game, seed);
  std::vector<Sample> moves;
  for (const Sample& sample : samples) {
    if (sample.action.verb == gcacw::Verb::move) moves.push_back(sample);
  }
  if (moves.empty()) return out;
  const double share = seconds * 0.08;
  out.reach_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Sample& m = moves[i % moves.size()];
    keep(game.reach(m.state, m.action.unit).size());
  });
  std::vector<gcacw::Action> list;
  out.legal_ns = nanoseconds(share, [&](std::uint64_t i) {
    game.legal(moves[i % moves.size()].state, list);
    keep(list);
  });
  out.check_ns = nanoseconds(share, [&](std::uint64_t i) {
    const Sample& m = moves[i % moves.size()];
    keep(game.allows(m.state, m.action));
  });
  gcacw::State copy;
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
    keep(base::hash_bytes(&samples[i % samples.size()].state, sizeof(gcacw::State)));
  });
  return out;
}

}  // namespace hg::ai
