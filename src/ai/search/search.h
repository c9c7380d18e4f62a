#pragma once

// The search, which knows no game. A game's Mind offers:
//   State, Action, Choice {action, why}
//   proposals(state, most, effort, out)  ways to go on, its own first; each one or more actions long
//   follow(state, out)                   its own way alone, cheaply
//   decider(state)                       a side, Side::chance or Side::none when the game is over
//   throw_dice(state, rng, stratum)      stratum >= 0: which of all equally likely throws
//   apply(state, action)
//   moment(state)                        player-turns so far
//   evaluate(state)                      expected margin of the Union in points

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ai/rng.h"
#include "ai/search/effort.h"
#include "core/side.h"

namespace hg::ai {

/// How wide and how far a search looks.
struct Scope {
  std::size_t width = 8;   ///< ways compared
  int horizon = 2;         ///< player-turns played ahead, the present one included
  int most_samples = 96;   ///< playouts of one way
};

/// Compares ways to go on by playing each to the horizon with the same dice, the mind's own play
/// standing in for both sides. The first throw is spread evenly over all its faces. Half of the
/// ways are dropped after each round, the worst first.
template <class Mind>
class Search {
 public:
  using State = typename Mind::State;
  using Choice = typename Mind::Choice;
  using Way = std::vector<Choice>;

  struct Answer {
    Way way;
    double value = 0;      ///< expected margin for the side that decides
    int samples = 0;       ///< playouts behind it
    std::size_t ways = 0;  ///< compared
  };

  Search(const Mind& mind, Scope scope) : mind_(mind), scope_(scope) {}

  Answer choose(const State& s, std::uint64_t seed, Effort& effort) const {
    std::vector<Way> ways;
    mind_.proposals(s, scope_.width, effort, ways);
    std::vector<Arm> arms;
    for (Way& way : ways) arms.push_back({std::move(way), 0, 0});
    const double sign = mind_.decider(s) == core::Side::union_ ? 1.0 : -1.0;
    std::size_t alive = arms.size();
    int sample = 0;
    while (alive > 1 && sample < scope_.most_samples && !effort.over()) {
      for (int i = 0; i < kRound; ++i, ++sample) {
        if (!sample_all(s, arms, alive, seed, sample, sign, effort)) break;
      }
      const auto better = [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); };
      if (arms.front().samples == 0) break;
      std::stable_sort(arms.begin(), arms.begin() + static_cast<std::ptrdiff_t>(alive), better);
      if (sample >= 2 * kRound || alive > 4) alive = (alive + 1) / 2;
    }
    Answer answer;
    answer.way = arms.front().way;
    answer.value = arms.front().mean();
    answer.samples = arms.front().samples;
    answer.ways = arms.size();
    return answer;
  }

 private:
  static constexpr int kRound = 6;

  struct Arm {
    Way way;
    double sum = 0;
    int samples = 0;
    double mean() const { return samples > 0 ? sum / samples : 0; }
  };

  /// One playout of each way that is still compared, with the same dice; false: no effort left, and
  /// this sample counts for nobody.
  bool sample_all(const State& s, std::vector<Arm>& arms, std::size_t alive, std::uint64_t seed,
                  int sample, double sign, Effort& effort) const {
    std::vector<double> values;
    for (std::size_t i = 0; i < alive; ++i) {
      double value = 0;
      if (!play(s, arms[i].way, seed, sample, effort, value)) return false;
      values.push_back(sign * value);
    }
    for (std::size_t i = 0; i < alive; ++i) {
      arms[i].sum += values[i];
      ++arms[i].samples;
    }
    return true;
  }
  bool play(const State& start, const Way& way, std::uint64_t seed, int sample, Effort& effort,
            double& value) const {
    State s = start;
    const int until = mind_.moment(start) + scope_.horizon;
    Rng rng(seed + 0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(sample + 1));
    for (const Choice& choice : way) mind_.apply(s, choice.action);
    int stratum = sample;
    Way next;
    while (mind_.moment(s) < until) {
      const core::Side side = mind_.decider(s);
      if (side == core::Side::none) break;
      if (!effort.spend()) return false;
      if (side == core::Side::chance) {
        mind_.throw_dice(s, rng, stratum);
        stratum = -1;
        continue;
      }
      mind_.follow(s, next);
      for (const Choice& choice : next) mind_.apply(s, choice.action);
    }
    value = mind_.evaluate(s);
    return true;
  }

  const Mind& mind_;
  Scope scope_;
};

}  // namespace hg::ai
