// The mind of the computer players of Fredericksburg and the search over it: what they do is legal,
// the same seed gives the same game, and no decision costs more nodes than it may.
#include "ai/fredericksburg_mind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "ai/search/search.h"
#include "base/hash.h"
#include "load/load.h"

namespace hg::ai {
namespace {

using core::Side;
using Mind = FredericksburgMind;
using State = Mind::State;

const fb::Game& game() {
  static const fb::Game kGame(
      load::load_fredericksburg(load::embedded_files(), "fredericksburg_1863").value().setup);
  return kGame;
}

/// One player-turn of a plan or answer, each action checked; the dice come from `rng`.
void play_turn(const Mind& mind, State& s, Rng& rng,
               const std::function<Mind::Way(const State&)>& think) {
  const int now = mind.moment(s);
  while (!s.over() && mind.moment(s) == now) {
    if (mind.decider(s) == Side::chance) {
      mind.throw_dice(s, rng, -1);
      continue;
    }
    const Mind::Way way = think(s);
    ASSERT_FALSE(way.empty());
    for (const Mind::Choice& choice : way) {
      ASSERT_TRUE(game().allows(s, choice.action)) << choice.why;
      EXPECT_FALSE(choice.why.empty());
      mind.apply(s, choice.action);
    }
  }
}

Mind::Way first_proposal(const Mind& mind, const State& s) {
  Effort effort(0, 0);
  std::vector<Mind::Way> ways;
  mind.proposals(s, 1, effort, ways);
  return ways.front();
}

TEST(FredericksburgMind, PlaysAWholeGameByTheRules) {
  const Mind mind(game(), {});
  State s = game().start();
  Rng rng(5);
  for (int turn = 0; turn < 40 && !s.over(); ++turn) {
    play_turn(mind, s, rng, [&](const State& at) { return first_proposal(mind, at); });
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
    EXPECT_TRUE(game().problems(s).empty());
  }
  EXPECT_TRUE(s.over());
}

TEST(FredericksburgMind, EstimatesAreOfTheGame) {
  const Mind mind(game(), {});
  State s = game().start();
  const double before = mind.evaluate(s);
  EXPECT_LT(std::abs(before), 200);
  // A Confederate unit less is worth its strength to the Union, other things being equal.
  for (std::size_t i = 0; i < game().unit_count(); ++i) {
    const auto u = static_cast<core::UnitId>(i);
    if (game().side_of(u) != Side::confederate || !s.units[u].on_map()) continue;
    State less = s;
    game().take_off(less, u, fb::Place::eliminated);
    less.eliminated_points[core::index(Side::union_)] =
        static_cast<std::uint16_t>(less.eliminated_points[core::index(Side::union_)] +
                                   game().info(u).strength);
    EXPECT_GT(mind.evaluate(less), before) << game().info(u).name;
    break;
  }
}

TEST(FredericksburgMind, EveryStyleIsLegal) {
  const Mind mind(game(), {});
  State s = game().start();
  Rng rng(9);
  for (int turn = 0; turn < 4; ++turn) {
    for (const Mind::Style& style : Mind::styles()) {
      Effort effort(0, 0);
      Mind::Way way;
      mind.plan(s, style, effort, way);
      State at = s;
      for (const Mind::Choice& choice : way) {
        ASSERT_TRUE(game().allows(at, choice.action));
        mind.apply(at, choice.action);
      }
      EXPECT_NE(game().decision(at).task, fb::Task::movement);
    }
    play_turn(mind, s, rng, [&](const State& at) { return first_proposal(mind, at); });
  }
}

TEST(Search, SameSeedSameAnswerWithinItsNodes) {
  const Mind mind(game(), {});
  const State s = game().start();
  const Search<Mind> search(mind, {4, 1, 12});
  std::uint64_t first = 0;
  for (const int repeat : {0, 1}) {
    Effort effort(150, 0);
    const auto answer = search.choose(s, 77, effort);
    EXPECT_LE(effort.spent(), 150);
    EXPECT_GT(effort.spent(), 0);
    State at = s;
    for (const Mind::Choice& choice : answer.way) {
      ASSERT_TRUE(game().allows(at, choice.action));
      mind.apply(at, choice.action);
    }
    const std::uint64_t hash = base::hash_bytes(&at, sizeof(State));
    if (repeat == 0) first = hash;
    EXPECT_EQ(hash, first);
  }
}

TEST(Search, StopsAtOnceWhenTold) {
  const Mind mind(game(), {});
  const State s = game().start();
  const std::atomic<bool> stop{true};
  Effort effort(0, 0, &stop);
  const auto answer = Search<Mind>(mind, {}).choose(s, 1, effort);
  EXPECT_EQ(effort.spent(), 0);
  ASSERT_FALSE(answer.way.empty());
  EXPECT_TRUE(game().allows(s, answer.way.front().action));
}

}  // namespace
}  // namespace hg::ai
