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
// and, if it likes to, scope(): how wide and how far a search over it should look.

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
  std::size_t width = 12;   ///< ways compared
  int horizon = 40;         ///< player-turns played ahead, the present one included
  int most_samples = 400;   ///< playouts of one way
  double doubt = 1.0;       ///< standard errors by which a way has to beat the mind's own
  double step_share = 0.2;  ///< of the effort, where a single action is to be chosen and no plan
  double swing = 15;        ///< a close game is about so many points; see Search::worth
};

/// The mind's own scope, or the usual one.
template <class Mind>
Scope scope_of(const Mind& mind) {
  if constexpr (requires { mind.scope(); }) {
    return mind.scope();
  } else {
    return {};
  }
}

/// Improves on the mind's own play: each way to go on is played ahead to the horizon with the same
/// dice, the mind's own play standing in for both sides. Ways that are clearly worse are dropped,
/// and the mind's own is kept unless another is better beyond doubt.
template <class Mind>
class Search {
 public:
  using State = typename Mind::State;
  using Choice = typename Mind::Choice;
  using Way = std::vector<Choice>;

  struct Answer {
    Way way;
    double value = 0;      ///< expected margin for the side that decides
    double gain = 0;       ///< over the mind's own way, in points
    int samples = 0;       ///< playouts behind it
    std::size_t ways = 0;  ///< compared
  };

  Search(const Mind& mind, Scope scope) : mind_(mind), scope_(scope) {}

  Answer choose(const State& s, std::uint64_t seed, Effort& effort) const {
    std::vector<Way> ways;
    mind_.proposals(s, scope_.width, effort, ways);
    const bool plans = std::any_of(ways.begin(), ways.end(),
                                   [](const Way& way) { return way.size() > 1; });
    if (!plans) effort.narrow(scope_.step_share);
    std::vector<Arm> arms;
    for (Way& way : ways) arms.push_back({std::move(way), arms.empty(), {}});
    const double sign = mind_.decider(s) == core::Side::union_ ? 1.0 : -1.0;
    std::size_t alive = arms.size();
    for (int sample = 0; alive > 1 && sample < scope_.most_samples; ++sample) {
      if (!sample_all(s, arms, alive, seed, sample, sign, effort)) break;
      if (sample + 1 >= kFirst && (sample + 1) % kRound == 0) {
        drop(arms, alive, swing_of(arms.front()));
      }
    }
    return answer_of(arms, alive);
  }

 private:
  static constexpr int kFirst = 6;          ///< samples before anything is dropped
  static constexpr int kRound = 3;          ///< … and between two looks
  static constexpr double kHopeless = 1.6;  ///< standard errors behind the best

  /// A way and what its playouts came to. The first arm is the mind's own way, as long as it is
  /// not beaten by far.
  struct Arm {
    Way way;
    bool own = false;
    std::vector<double> margins;  ///< by sample
    double margin() const {
      double sum = 0;
      for (const double m : margins) sum += m;
      return margins.empty() ? 0 : sum / static_cast<double>(margins.size());
    }
  };
  /// How much better one arm is than another, dice for dice.
  struct Lead {
    double mean = 0, error = 0;
  };

  /// What a margin is worth: who wins counts most, so points count less the further they are from
  /// a close game. Where the game is not close anyway, all points around the usual margin count.
  static double worth(double margin, double swing) {
    return std::tanh(margin / swing) + 0.1 * margin / swing;
  }
  static Lead lead(const Arm& a, const Arm& b, double swing) {
    const std::size_t n = std::min(a.margins.size(), b.margins.size());
    if (n < 2) return {0, 1e9};
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double d = worth(a.margins[i], swing) - worth(b.margins[i], swing);
      sum += d;
      squares += d * d;
    }
    const double k = static_cast<double>(n);
    const double mean = sum / k;
    const double variance = std::max(0.0, squares / k - mean * mean) * k / (k - 1);
    return {mean, std::sqrt(variance / k)};
  }
  /// The arm that is best on average, the first at a tie.
  static std::size_t best_of(const std::vector<Arm>& arms, std::size_t alive, double swing) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < alive; ++i) {
      if (lead(arms[i], arms[best], swing).mean > 1e-9) best = i;
    }
    return best;
  }
  /// Moves arms that are clearly behind the best out of the first `alive`.
  static void drop(std::vector<Arm>& arms, std::size_t& alive, double swing) {
    const std::size_t best = best_of(arms, alive, swing);
    for (std::size_t i = alive; i-- > 1;) {
      if (i == best) continue;
      const Lead behind = lead(arms[best], arms[i], swing);
      if (behind.mean < kHopeless * behind.error + 1e-9 && behind.error > 0) continue;
      std::rotate(arms.begin() + static_cast<std::ptrdiff_t>(i),
                  arms.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  arms.begin() + static_cast<std::ptrdiff_t>(alive));
      --alive;
      return;  // one at a time: `best` may have moved
    }
    // The mind's own way is far behind a single rival: there is nothing left to find out.
    if (alive == 2) {
      const Lead ahead = lead(arms[1], arms[0], swing);
      if (ahead.mean > 2 * kHopeless * ahead.error + 1e-9) {
        std::swap(arms[0], arms[1]);
        alive = 1;
      }
    }
  }
  double swing_of(const Arm& own) const { return std::max(scope_.swing, std::abs(own.margin())); }
  Answer answer_of(std::vector<Arm>& arms, std::size_t alive) const {
    const double swing = swing_of(arms.front());
    std::size_t chosen = 0;
    double most = 0;
    for (std::size_t i = 1; i < alive; ++i) {
      const Lead ahead = lead(arms[i], arms[0], swing);
      const double sure = ahead.mean - scope_.doubt * ahead.error;
      if (sure <= most + 1e-9) continue;
      most = sure;
      chosen = i;
    }
    Answer answer;
    answer.value = arms[chosen].margin();
    for (const Arm& arm : arms) {
      if (arm.own) answer.gain = answer.value - arm.margin();
    }
    answer.samples = static_cast<int>(arms[chosen].margins.size());
    answer.ways = arms.size();
    answer.way = std::move(arms[chosen].way);
    return answer;
  }

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
      arms[i].margins.push_back(values[i]);
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
