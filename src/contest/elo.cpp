#include "contest/elo.h"

#include <algorithm>
#include <cmath>

namespace hg::contest {
namespace {

constexpr double kNormal95 = 1.959963984540054;

double mean_of(const Pairs& pairs) {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.of.size(); ++i) sum += static_cast<double>(i) * pairs.of[i];
  return sum / (4.0 * pairs.count());
}

/// Of one pair's score per game.
double variance_of(const Pairs& pairs, double mean) {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.of.size(); ++i) {
    const double off = static_cast<double>(i) / 4.0 - mean;
    sum += off * off * pairs.of[i];
  }
  return sum / pairs.count();
}

double score_of(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

}  // namespace

double elo_of(double score) {
  const double limit = score_of(kMostElo);
  const double kept = std::clamp(score, 1.0 - limit, limit);
  return -400.0 * std::log10(1.0 / kept - 1.0) + 0.0;  // equal is 0, not -0
}

Strength strength(const Pairs& pairs) {
  Strength result;
  const std::uint32_t n = pairs.count();
  if (n == 0) return {0.5, 0, -kMostElo, kMostElo};
  const double mean = mean_of(pairs);
  const double variance = variance_of(pairs, mean);
  result.score = mean;
  result.elo = elo_of(mean);
  if (variance > 0) {
    const double half = kNormal95 * std::sqrt(variance / n);
    result.low = elo_of(std::max(mean - half, 0.0));
    result.high = elo_of(std::min(mean + half, 1.0));
    return result;
  }
  // All alike: with n in a row the share of others is below 1 - 0.025^(1/n) (Clopper and Pearson).
  const double others = 1.0 - std::pow(0.025, 1.0 / n);
  result.low = elo_of(mean - others);
  result.high = elo_of(mean + others);
  return result;
}

Verdict sprt(const Pairs& pairs, double elo0, double elo1) {
  const std::uint32_t n = pairs.count();
  if (n < 2) return Verdict::open;
  const double mean = mean_of(pairs);
  // A floor on the spread, so that a short run of equal pairs decides nothing.
  const double variance = std::max(variance_of(pairs, mean), 0.25 / n);
  const double low = score_of(elo0);
  const double high = score_of(elo1);
  const double likelihood = n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
  const double bound = std::log(0.95 / 0.05);
  if (likelihood >= bound) return Verdict::stronger;
  return likelihood <= -bound ? Verdict::not_stronger : Verdict::open;
}

}  // namespace hg::contest
