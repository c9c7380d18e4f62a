#pragma once

// The tuner of a mind's weights: self-play of a champion against one rival after another, each
// differing from him in a few weights. It knows no game (search.h says what a Mind is).

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ai/rng.h"
#include "ai/search/search.h"
#include "ai/search/weights.h"

namespace hg::ai {

/// How a tuner goes on.
struct Tuning {
  int rounds = 50;        ///< rivals tried
  int pairs = 40;         ///< pairs of games for each, one from either seat with the same dice
  double step = 0.3;      ///< usual change of a weight, as a share of it
  int together = 3;       ///< weights changed at once, at most
  double sure = 1.3;      ///< standard errors by which a rival has to win
  double swing = 20;      ///< a game counts by tanh(margin / swing)
  std::uint64_t seed = 1;
};

template <class Mind>
class Tuner {
 public:
  using Game = typename Mind::Game;
  using State = typename Mind::State;
  /// After each rival; false: stop. `lead` is his, in -1 … 1.
  using After = std::function<bool(int round, const Weights& rival, double lead, bool taken)>;

  Tuner(std::vector<const Game*> games, Tuning tuning) : games_(std::move(games)), tuning_(tuning) {}

  /// The best weights found from `first`; `names`: the weights that may change.
  Weights tune(Weights first, const std::vector<std::string>& names, const After& after) const {
    Weights best = std::move(first);
    if (names.empty()) return best;
    Rng rng(tuning_.seed);
    for (int round = 0; round < tuning_.rounds; ++round) {
      const Weights rival = changed(best, names, rng);
      double lead = 0;
      const bool taken = beats(rival, best, rng.next(), lead);
      if (taken) best = rival;
      if (!after(round, rival, lead, taken)) break;
    }
    return best;
  }

 private:
  static constexpr int kFirst = 8;  ///< pairs before a rival can be sent away

  /// Near enough to a normal number.
  static double normal(Rng& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng.below(1'000'000)) / 1e6;
    return sum;
  }
  Weights changed(const Weights& from, const std::vector<std::string>& names, Rng& rng) const {
    Weights out = from;
    const auto all = static_cast<std::uint32_t>(names.size());
    const std::uint32_t count = 1 + rng.below(static_cast<std::uint32_t>(tuning_.together));
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::string& name = names[rng.below(all)];
      const double now = from(name, 0);
      const double next = now * std::exp(tuning_.step * normal(rng));
      out.set(name, std::round(next * 100) == std::round(now * 100) ? now + 0.01 : next);
    }
    return out;
  }
  bool beats(const Weights& rival, const Weights& best, std::uint64_t seed, double& lead) const {
    double sum = 0, squares = 0;
    int n = 0;
    std::vector<std::unique_ptr<Mind>> a, b;
    for (const Game* game : games_) {
      a.push_back(std::make_unique<Mind>(*game, rival));
      b.push_back(std::make_unique<Mind>(*game, best));
    }
    for (int pair = 0; pair < tuning_.pairs; ++pair) {
      const std::size_t g = static_cast<std::size_t>(pair) % games_.size();
      const std::uint64_t dice = seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(pair + 1);
      const double value = 0.5 * (play(*games_[g], *a[g], *b[g], dice) -
                                  play(*games_[g], *b[g], *a[g], dice));
      sum += value;
      squares += value * value;
      ++n;
      lead = sum / n;
      const double error = std::sqrt(std::max(1e-12, squares / n - lead * lead) / n);
      if (n >= kFirst && lead < -0.3 * error) return false;  // not worth more games
      if (pair + 1 == tuning_.pairs) return lead > tuning_.sure * error;
    }
    return false;
  }
  /// What a game brings the Union, -1 … 1.
  double play(const Game& game, const Mind& of_union, const Mind& of_confederates,
              std::uint64_t dice) const {
    State s = game.start();
    Rng rng(dice);
    typename Search<Mind>::Way way;
    while (true) {
      const core::Side side = of_union.decider(s);
      if (side == core::Side::none) break;
      if (side == core::Side::chance) {
        of_union.throw_dice(s, rng, -1);
        continue;
      }
      const Mind& mind = side == core::Side::union_ ? of_union : of_confederates;
      mind.follow(s, way);
      for (const auto& choice : way) mind.apply(s, choice.action);
    }
    return std::tanh(of_union.evaluate(s) / tuning_.swing);
  }

  std::vector<const Game*> games_;
  Tuning tuning_;
};

}  // namespace hg::ai
