// The mind of the computer players of Hooker and Lee and Grand Chancellorsville: what it does is
// legal anywhere, the same position gives the same plan, and it does what is plain.
#include "ai/hooker_lee_mind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ai/hooker_lee_playout.h"
#include "base/hash.h"
#include "load/load.h"

namespace hg::ai {
namespace {

using core::Side;
using hooker_lee::Mark;
using hooker_lee::Phase;
using hooker_lee::Place;
using hooker_lee::Task;
using hooker_lee::Verb;
using Game = hooker_lee::Game;
using Mind = HookerLeeMind;
using State = Mind::State;
using UnitId = Mind::UnitId;

const Game& battle() {
  static const Game kGame(
      load::load_hooker_lee(load::embedded_files(), "hooker_and_lee").value().setup);
  return kGame;
}
const Game& campaign() {
  static const Game kGame(
      load::load_hooker_lee(load::embedded_files(), "grand_chancellorsville").value().setup);
  return kGame;
}

UnitId unit(const Game& game, const std::string& id) {
  for (std::size_t i = 0; i < game.unit_count(); ++i) {
    if (game.info(static_cast<UnitId>(i)).id == id) return static_cast<UnitId>(i);
  }
  ADD_FAILURE() << id;
  return 0;
}
Mind::HexId hex(const Game& game, const std::string& name) { return *game.map().grid.find(name); }

Mind::Way own_way(const Mind& mind, const State& s) {
  Effort effort(0, 0);
  std::vector<Mind::Way> ways;
  mind.proposals(s, 1, effort, ways);
  return ways.front();
}

/// Carries a way out, each action checked.
void carry_out(const Mind& mind, State& s, const Mind::Way& way) {
  ASSERT_FALSE(way.empty());
  for (const Mind::Choice& choice : way) {
    ASSERT_TRUE(mind.game().allows(s, choice.action)) << choice.why;
    EXPECT_FALSE(choice.why.empty());
    mind.apply(s, choice.action);
  }
}

/// A whole game of the mind against itself; the hash of how it ended.
std::uint64_t whole_game(const Game& game, std::uint64_t seed) {
  const Mind mind(game, {});
  State s = game.start();
  Rng rng(seed);
  while (!s.over() && !::testing::Test::HasFatalFailure()) {
    if (mind.decider(s) == Side::chance) {
      mind.throw_dice(s, rng, -1);
    } else {
      carry_out(mind, s, own_way(mind, s));
    }
  }
  EXPECT_TRUE(game.problems(s).empty());
  return base::hash_bytes(&s, sizeof(State));
}

TEST(HookerLeeMind, PlaysWholeGamesByTheRulesAndTheSameOnesAgain) {
  EXPECT_EQ(whole_game(battle(), 5), whole_game(battle(), 5));
  whole_game(campaign(), 5);
}

TEST(HookerLeeMind, KnowsALegalWayOnWhereverChanceLeads) {
  for (const Game* game : {&battle(), &campaign()}) {
    const Mind mind(*game, {});
    HookerLeeRandom player(*game, 11);
    State s = game->start();
    for (int step = 0; step < 1500 && !s.over(); ++step) {
      const bool chance = mind.decider(s) == Side::chance;
      const bool marching = game->decision(s).task == Task::movement;
      if (!chance && (!marching || step % 25 == 0)) {
        State at = s;
        carry_out(mind, at, own_way(mind, s));
        Mind::Way quick;
        mind.follow(s, quick);
        at = s;
        carry_out(mind, at, quick);
      }
      player.step(s);
    }
  }
}

TEST(HookerLeeMind, EveryStyleIsLegal) {
  const Mind mind(battle(), {});
  const State s = battle().start();
  for (const Mind::Style& style : Mind::styles()) {
    Effort effort(0, 0);
    Mind::Way way;
    mind.plan(s, style, effort, way);
    State at = s;
    carry_out(mind, at, way);
    EXPECT_NE(battle().decision(at).task, Task::movement);
  }
}

/// An empty field, this side to move in this turn.
State field(const Game& game, std::uint8_t turn) {
  State s = game.blank();
  s.turn = turn;
  s.averill_open = 1;  // no die is due for Ely's Ford
  return s;
}

TEST(HookerLeeMind, GoesAgainstOneWhoCannotStand) {
  const Game& game = battle();
  const Mind mind(game, {});
  State s = field(game, 7);
  game.put(s, unit(game, "u-1-v"), hex(game, "1618"));
  game.put(s, unit(game, "u-1-iii"), hex(game, "1620"));
  game.put(s, unit(game, "u-1-ii"), hex(game, "1520"));
  game.put(s, unit(game, "c-perry-a"), hex(game, "1617"));
  game.begin(s, Side::union_, Phase::movement, nullptr);
  carry_out(mind, s, own_way(mind, s));
  ASSERT_EQ(game.decision(s).task, Task::combat);
  const Mind::Way fight = own_way(mind, s);
  EXPECT_EQ(fight.front().action.verb, Verb::attack);
  EXPECT_GE(fight.front().action.units.count(), 2U);
  EXPECT_NE(fight.front().why.find("points on average"), std::string::npos);
}

TEST(HookerLeeMind, LeavesTheMapForPointsInTheLastTurn) {
  const Game& game = battle();
  const Mind mind(game, {});
  State s = field(game, 9);
  const UnitId division = unit(game, "u-1-v");
  game.put(s, division, hex(game, "1503"));
  game.put(s, unit(game, "c-perry-a"), hex(game, "2511"));
  game.begin(s, Side::union_, Phase::movement, nullptr);
  const int before = game.points(s, Side::union_);
  carry_out(mind, s, own_way(mind, s));
  EXPECT_EQ(s.units[division].where(), Place::exited);
  EXPECT_GE(game.points(s, Side::union_), before + game.info(division).strength);
}

TEST(HookerLeeMind, NobodyGoesWhereHisWayBackMayStillBeCut) {
  const Game& game = campaign();
  const Mind mind(game, {});
  for (const int turn : {18, 20}) {
    State s = field(game, static_cast<std::uint8_t>(turn));
    const UnitId division = unit(game, "u-1-i");
    game.put(s, division, hex(game, "F2401"));
    game.put(s, unit(game, "c-wilcox-a"), hex(game, "H1523"));
    game.begin(s, Side::union_, Phase::movement, nullptr);
    s.ready = ~0U;
    carry_out(mind, s, own_way(mind, s));
    EXPECT_EQ(s.units[division].where() == Place::exited, turn == 20) << turn;
  }
}

TEST(HookerLeeMind, EstimatesAreOfTheGame) {
  const Game& game = battle();
  const Mind mind(game, {});
  State s = game.start();
  const double before = mind.evaluate(s);
  EXPECT_LT(std::abs(before), 150);
  const UnitId lost = unit(game, "c-lane-h");
  game.take_off(s, lost, Place::eliminated);
  s.losses[core::index(Side::confederate)] = static_cast<std::uint16_t>(game.info(lost).strength);
  EXPECT_GT(mind.evaluate(s), before);
}

}  // namespace
}  // namespace hg::ai
