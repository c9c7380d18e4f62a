// The search and the tuner over a toy game: each side in turn adds a number, a die adds its face.
#include "ai/search/search.h"

#include <gtest/gtest.h>

#include "ai/search/tuner.h"

namespace hg::ai {
namespace {

using core::Side;


/// State: what the Union leads by, and the steps so far. Its own play takes the first of its options.
struct ToyMind {
  struct State {
    double lead = 0;
    int steps = 0;
  };
  struct Game {
    State start() const { return {}; }
  };
  using Action = double;
  struct Choice {
    Action action;
    std::string why;
  };
  using Way = std::vector<Choice>;

  std::vector<double> options;
  double own = 0;
  int length = 6;
  std::size_t actions = 1;  ///< of each way

  ToyMind() = default;
  ToyMind(const Game&, const Weights& weights) : own(weights("own", 0)) {}

  void proposals(const State&, std::size_t most, Effort&, std::vector<Way>& out) const {
    out.clear();
    for (const double option : options) {
      if (out.size() >= most) return;
      out.push_back(Way(actions, Choice{option / static_cast<double>(actions), "toy"}));
    }
  }
  void follow(const State&, Way& out) const { out = {{own, "toy"}}; }
  Side decider(const State& s) const {
    if (s.steps >= length) return Side::none;
    if (s.steps % 3 == 2) return Side::chance;
    return s.steps % 3 == 0 ? Side::union_ : Side::confederate;
  }
  void throw_dice(State& s, Rng& rng, int stratum) const {
    s.lead += stratum >= 0 ? stratum % 6 - 2.5 : rng.die() - 3.5;
    ++s.steps;
  }
  void apply(State& s, const Action& a) const {
    s.lead += decider(s) == Side::confederate ? -a : a;
    ++s.steps;
  }
  int moment(const State& s) const { return s.steps / 3; }
  double evaluate(const State& s) const { return s.lead; }
};

TEST(Search, TakesWhatIsBetterAndKeepsItsOwnAtATie) {
  ToyMind mind;
  mind.options = {1, 4, 2};
  Effort effort(0, 0);
  const auto best = Search<ToyMind>(mind, {}).choose({}, 1, effort);
  EXPECT_EQ(best.way.front().action, 4);
  EXPECT_NEAR(best.gain, 3, 1e-9);
  EXPECT_EQ(best.ways, 3U);
  mind.options = {1, 1, 1};
  Effort again(0, 0);
  const auto tie = Search<ToyMind>(mind, {}).choose({}, 1, again);
  EXPECT_EQ(tie.gain, 0);
  EXPECT_EQ(tie.ways, 3U);
}

TEST(Search, TheConfederatesWantLess) {
  ToyMind mind;
  mind.options = {1, 4, -2};
  Effort effort(0, 0);
  ToyMind::State s;
  s.steps = 1;
  const auto best = Search<ToyMind>(mind, {}).choose(s, 1, effort);
  EXPECT_EQ(best.way.front().action, 4);
  EXPECT_LT(best.value, 10);
}

TEST(Search, SpendsLessOnASingleStepThanOnAPlan) {
  ToyMind mind;
  mind.options = {1, 1.001, 0.999};
  mind.length = 60;
  std::int64_t spent[2] = {};
  for (const std::size_t actions : {1U, 2U}) {
    mind.actions = actions;
    Effort effort(1000, 0);
    Search<ToyMind>(mind, {}).choose({}, 1, effort);
    spent[actions - 1] = effort.spent();
  }
  EXPECT_LE(spent[0], 200);
  EXPECT_GT(spent[1], 200);
  EXPECT_LE(spent[1], 1000);
}

TEST(Tuner, FindsWhatWinsAndStopsWhenTold) {
  const ToyMind::Game game;
  Weights first;
  first.set("own", 1);
  Tuning tuning;
  tuning.pairs = 10;
  int taken = 0;
  const auto best = Tuner<ToyMind>({&game}, tuning)
                        .tune(first, {"own"}, [&](int, const Weights&, double, bool better) {
                          taken += better ? 1 : 0;
                          return taken < 5;
                        });
  EXPECT_EQ(taken, 5);
  EXPECT_GT(best("own", 0), 1.2);
}

}  // namespace
}  // namespace hg::ai
