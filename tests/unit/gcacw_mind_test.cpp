// The mind of the computer players of Stonewall's Last Battle: what it does is legal, the same
// position gives the same answer, no decision costs more than it may, and its estimates mean points.
#include "ai/gcacw_mind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "ai/gcacw_playout.h"
#include "load/load.h"

namespace hg::ai {
namespace {

using core::Side;
using Mind = GcacwMind;
using State = Mind::State;

gcacw::Game game_of(const char* scenario) {
  auto loaded = load::load_gcacw(load::embedded_files(), scenario);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  return gcacw::Game(std::move(loaded->setup));
}

/// Little looking ahead, so that a whole game is quick.
Weights hasty() {
  Weights weights;
  weights.set("tries", 6);
  weights.set("ahead", 1);
  weights.set("width", 3);
  return weights;
}

Mind::Way first_proposal(const Mind& mind, const State& s) {
  Effort effort(0, 0);
  std::vector<Mind::Way> ways;
  mind.proposals(s, 1, effort, ways);
  return ways.front();
}

/// A whole game in which `think` decides; every action is checked.
template <class Think>
State play(const Mind& mind, std::uint64_t seed, Think&& think) {
  const gcacw::Game& game = mind.game();
  State s = game.start();
  Rng dice(seed);
  for (int step = 0; step < 20'000 && !s.over(); ++step) {
    if (mind.decider(s) == Side::chance) {
      mind.throw_dice(s, dice, -1);
      continue;
    }
    const Mind::Way way = think(s);
    EXPECT_FALSE(way.empty());
    for (const Mind::Choice& choice : way) {
      if (!game.allows(s, choice.action)) {
        ADD_FAILURE() << "not allowed: " << choice.why;
        return s;
      }
      EXPECT_FALSE(choice.why.empty());
      mind.apply(s, choice.action);
    }
  }
  EXPECT_TRUE(s.over());
  return s;
}

TEST(GcacwMind, PlaysAndRepeatsWholeGamesByTheRules) {
  for (const char* scenario : {"slb_1_salem_church", "slb_4_brandy_station"}) {
    const gcacw::Game game = game_of(scenario);
    const Mind mind(game, hasty());
    const auto think = [&](const State& s) { return first_proposal(mind, s); };
    const State once = play(mind, 5, think), again = play(mind, 5, think);
    EXPECT_EQ(game.points(once), game.points(again)) << scenario;
  }
}

TEST(GcacwMind, EveryProposalIsLegalInEveryScenario) {
  for (const char* scenario : {"slb_1_salem_church", "slb_2_great_flank_march",
                               "slb_3_sedgwick_to_the_rescue", "slb_4_brandy_station"}) {
    const gcacw::Game game = game_of(scenario);
    Weights weights;
    weights.set("tries", 0);
    const Mind mind(game, weights);
    Rng choice(7);
    play(mind, 9, [&](const State& s) {
      Effort effort(0, 0);
      std::vector<Mind::Way> ways;
      mind.proposals(s, 6, effort, ways);
      // Any of them, so that strange positions come up.
      return ways[choice.below(static_cast<std::uint32_t>(ways.size()))];
    });
  }
}

TEST(GcacwMind, ProposalsHoldInRandomPositions) {
  const gcacw::Game game = game_of("slb_2_great_flank_march");
  const Mind mind(game, hasty());
  GcacwRandom random(game, 3);
  State s = game.start();
  for (int step = 0; step < 400 && !s.over(); ++step) {
    if (game.decision(s).dice == 0 && step % 8 == 0) {
      State t = s;
      for (const Mind::Choice& choice : first_proposal(mind, s)) {
        ASSERT_TRUE(game.allows(t, choice.action)) << choice.why;
        mind.apply(t, choice.action);
      }
    }
    random.step(s);
  }
}

TEST(GcacwMind, SpendsNoMoreThanItMay) {
  const gcacw::Game game = game_of("slb_1_salem_church");
  const Mind mind(game, {});
  Effort effort(5, 0);
  std::vector<Mind::Way> ways;
  mind.proposals(game.start(), 1, effort, ways);
  EXPECT_LE(effort.spent(), 5);
  EXPECT_EQ(ways.size(), 1U);
}

TEST(GcacwMind, KeepsItsOwnMeasureWhereNoneIsTold) {
  const gcacw::Game game = game_of("slb_2_great_flank_march");
  Weights weights;
  weights.set("nodes", 300);
  weights.set("ahead", 500);  // each way to the very end, far beyond the measure if nothing cut it
  weights.set("tries", 500);
  const Mind mind(game, weights);
  State s = game.start();
  Rng dice(3);
  std::int64_t most = 0;
  for (int step = 0; step < 60 && !s.over(); ++step) {
    if (mind.decider(s) == Side::chance) {
      mind.throw_dice(s, dice, -1);
      continue;
    }
    Effort effort(0, 0);
    std::vector<Mind::Way> ways;
    mind.proposals(s, 1, effort, ways);
    most = std::max(most, effort.spent());
    for (const Mind::Choice& choice : ways.front()) mind.apply(s, choice.action);
  }
  EXPECT_LE(most, 300);
  EXPECT_GT(most, 0);
}

TEST(GcacwMind, EstimatesArePointsOfTheUnion) {
  const gcacw::Game game = game_of("slb_1_salem_church");
  const Mind mind(game, {});
  const State s = game.start();
  State better = s;
  better.losses[core::index(Side::confederate)] = 4;
  EXPECT_NEAR(mind.margin(better) - mind.margin(s), 4, 1e-9);
  EXPECT_GT(mind.chance(better), mind.chance(s));
  const State end = play(mind, 4, [&](const State& at) {
    Mind::Way way;
    mind.follow(at, way);
    return way;
  });
  const bool won = end.outcome == gcacw::Outcome::union_wins;
  EXPECT_EQ(mind.margin(end) > 0, won);
  EXPECT_EQ(mind.chance(end), won ? 1.0 : 0.0);
}

}  // namespace
}  // namespace hg::ai
