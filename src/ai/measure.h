#pragma once

#include <cstdint>
#include <ctime>
#include <vector>

#include "base/hash.h"

namespace hg::ai {

/// What one core does, in CPU time; every figure is for the position or game it names.
struct BenchFigures {
  double decisions_per_cpu_s = 0;  ///< random decisions, uniform over the full legal list, whole games
  double games_per_cpu_s = 0;
  double decisions_a_game = 0;
  double reach_ns = 0;   ///< flood of one unit in the midst of a game
  double legal_ns = 0;   ///< the full legal list of a Movement Phase, paths written out
  double check_ns = 0;   ///< judging one legal move
  double apply_ns = 0;   ///< applying one legal action, all kinds as they come
  double copy_ns = 0;
  double hash_ns = 0;
  std::uint64_t state_bytes = 0;
};

/// CPU time of this process, seconds.
inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// Keeps the compiler from dropping work whose result nobody reads.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

/// Nanoseconds of one call of `work(i)`, repeated until `seconds` of CPU time are gone.
template <class Work>
double nanoseconds(double seconds, Work&& work) {
  std::uint64_t calls = 0;
  const double began = cpu_seconds();
  double now = began;
  do {
    for (int k = 0; k < 64; ++k) work(calls++);
    now = cpu_seconds();
  } while (now - began < seconds);
  return (now - began) * 1e9 / static_cast<double>(calls);
}

/// A position of a game and the action that was taken there.
template <class State, class Action>
struct Sample {
  State state;
  Action action;
};

/// Whole random games, for so many seconds of CPU time.
template <class State, class Player>
void time_games(const State& start, Player& player, double seconds, BenchFigures& out) {
  std::uint64_t decisions = 0, games = 0;
  const double began = cpu_seconds();
  double now = began;
  while (now - began < seconds) {
    State s = start;
    decisions += player.play_out(s);
    ++games;
    now = cpu_seconds();
  }
  out.decisions_per_cpu_s = static_cast<double>(decisions) / (now - began);
  out.games_per_cpu_s = static_cast<double>(games) / (now - began);
  out.decisions_a_game = static_cast<double>(decisions) / static_cast<double>(games);
}

/// What listing and judging `moves` and what copying, changing and hashing any of `samples` costs,
/// each measured for `share` seconds. Neither may be empty.
template <class Game, class State, class Action>
void time_samples(const Game& game, const std::vector<Sample<State, Action>>& samples,
                  const std::vector<Sample<State, Action>>& moves, double share,
                  BenchFigures& out) {
  std::vector<Action> list;
  out.legal_ns = nanoseconds(share, [&](std::uint64_t i) {
    game.legal(moves[i % moves.size()].state, list);
    keep(list);
  });
  out.check_ns = nanoseconds(share, [&](std::uint64_t i) {
    const auto& m = moves[i % moves.size()];
    keep(game.allows(m.state, m.action));
  });
  State copy;
  out.copy_ns = nanoseconds(share, [&](std::uint64_t i) {
    copy = samples[i % samples.size()].state;
    keep(copy);
  });
  const double apply = nanoseconds(share, [&](std::uint64_t i) {
    const auto& m = samples[i % samples.size()];
    copy = m.state;
    game.apply(copy, m.action, nullptr);
    keep(copy);
  });
  out.apply_ns = apply - out.copy_ns;
  out.hash_ns = nanoseconds(share, [&](std::uint64_t i) {
    keep(base::hash_bytes(&samples[i % samples.size()].state, sizeof(State)));
  });
}

}  // namespace hg::ai
