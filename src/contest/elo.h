#pragma once

#include <array>
#include <cstdint>

namespace hg::contest {

/// Results of A in pairs of games, one from either seat with the same dice: how many pairs brought
/// 0, 1/2, 1, 3/2 and 2 points. Dice and seats of a pair belong together, so pairs are what counts.
struct Pairs {
  std::array<std::uint32_t, 5> of{};

  /// Points of the two games, in halves: 0 … 4.
  void add(int halves) { ++of[static_cast<std::size_t>(halves)]; }
  std::uint32_t count() const { return of[0] + of[1] + of[2] + of[3] + of[4]; }
};

/// How much stronger A is than B, in Elo, with the interval of 95 percent.
struct Strength {
  double score = 0.5;  ///< of A, 0 … 1, per game
  double elo = 0, low = 0, high = 0;
};

/// Elo of a score; ±kMostElo where the score leaves no measure.
double elo_of(double score);
inline constexpr double kMostElo = 1000;

/// The interval is that of the mean pair; where every pair ended alike it is the exact one of so
/// many successes in a row.
Strength strength(const Pairs& pairs);

/// Sequential test of "A is `elo1` stronger" against "A is `elo0` stronger", both errors 5 percent.
enum class Verdict : std::uint8_t { open, stronger, not_stronger };
Verdict sprt(const Pairs& pairs, double elo0, double elo1);

}  // namespace hg::contest
