#pragma once

#include <cstdint>
#include <ctime>

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

}  // namespace hg::ai
