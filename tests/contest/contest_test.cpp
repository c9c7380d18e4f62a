// Matches between computer players: pairs, strength, and players that misbehave.
#include "contest/contest.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/games.h"
#include "engine/record.h"

namespace hg::contest {
namespace {

const engine::Library& library() {
  static const auto kLibrary = app::make_library("").value();
  return *kLibrary;
}

constexpr const char* kScenario = "slb_1_salem_church";

Table table() { return {library().game_of_scenario(kScenario), kScenario, Json::object()}; }

Wish wish(std::function<std::unique_ptr<Player>()> a, int games) {
  Wish wish;
  wish.table = table();
  wish.a = std::move(a);
  wish.b = [] { return built_in(*table().game, "random"); };
  wish.games = games;
  wish.seed = 7;
  return wish;
}

Standing play(const Wish& wish) {
  const std::atomic<bool> stop{false};
  return play_match(library(), wish, stop);
}

/// A player that answers `ok` to everything and to `choose` with what is given.
std::string shell(const std::string& on_choose) {
  return "while read -r line; do id=$(echo \"$line\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/'); "
         "case \"$line\" in *'\"cmd\":\"choose\"'*) " +
         on_choose + ";; *) echo \"{\\\"id\\\":$id,\\\"ok\\\":true}\";; esac; done";
}

GameResult against(const std::string& on_choose, std::int64_t ms = 0) {
  const auto bad = outside(shell(on_choose));
  const auto good = built_in(*table().game, "random");
  return play_game(library(), table(), {bad.get(), good.get()}, {0, ms}, 3);
}

TEST(Elo, OfScores) {
  EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
  EXPECT_FALSE(std::signbit(elo_of(0.5)));  // printed as +0
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);  // 400 log10 3
  EXPECT_NEAR(elo_of(0.25), -190.85, 0.01);
  EXPECT_NEAR(elo_of(1.0), kMostElo, 1e-6);
}

TEST(Elo, IntervalOfPairs) {
  Pairs pairs;
  pairs.of = {0, 0, 50, 0, 50};  // 150 of 200 games: mean 0.75, spread 1/4 a pair
  const Strength s = strength(pairs);
  EXPECT_DOUBLE_EQ(s.score, 0.75);
  EXPECT_NEAR(s.low, elo_of(0.75 - 1.96 * 0.025), 0.1);
  EXPECT_NEAR(s.high, elo_of(0.75 + 1.96 * 0.025), 0.1);
  EXPECT_EQ(sprt(pairs, 0, 100), Verdict::stronger);
  EXPECT_EQ(sprt(pairs, 250, 350), Verdict::not_stronger);
}

TEST(Elo, AllAlikeIsNotCertain) {
  Pairs pairs;
  pairs.of[4] = 10;
  const Strength s = strength(pairs);
  EXPECT_DOUBLE_EQ(s.score, 1);
  EXPECT_NEAR(s.low, elo_of(std::pow(0.025, 0.1)), 1e-6);
  EXPECT_EQ(sprt(Pairs{}, 0, 50), Verdict::open);
}

TEST(Match, SameSeedSameMatch) {
  const auto greedy = [] { return built_in(*table().game, "greedy"); };
  Wish first = wish(greedy, 8);
  const Standing one = play(first);
  first.threads = 2;
  const Standing two = play(first);
  EXPECT_EQ(one.games, 8);
  EXPECT_EQ(one.faults, 0);
  EXPECT_EQ(one.wins, two.wins);
  EXPECT_EQ(one.pairs.of, two.pairs.of);
  EXPECT_EQ(one.decisions, two.decisions);
  EXPECT_GT(one.wins, one.losses);
}

TEST(Match, RecordsVerify) {
  Wish asked = wish([] { return built_in(*table().game, "random"); }, 2);
  int seen = 0;
  asked.after = [&seen](const GameResult& game, int, int) {
    ++seen;
    const auto verdict = engine::verify_record(library(), game.record);
    EXPECT_TRUE(verdict && verdict->at("valid") == true);
    return true;
  };
  play(asked);
  EXPECT_EQ(seen, 2);
}

TEST(Outside, MisbehaviourLosesTheGameWithItsReason) {
  const auto lost = [](const GameResult& game, const std::string& why) {
    EXPECT_EQ(game.winner, "confederate");
    EXPECT_EQ(game.lost_by, "union");
    EXPECT_NE(game.why.find(why), std::string::npos) << game.why;
    EXPECT_FALSE(game.fault);
    EXPECT_EQ(game.record.at("given_up").at("side"), "union");
    EXPECT_TRUE(engine::verify_record(library(), game.record).has_value());
  };
  lost(against("exit 0"), "it has ended");
  lost(against("echo nonsense"), "not JSON");
  lost(against("echo \"{\\\"id\\\":$id,\\\"ok\\\":true}\""), "no \"action\"");
  lost(against("echo \"{\\\"id\\\":$id,\\\"ok\\\":false}\""), "refused");
  lost(against("echo \"{\\\"id\\\":77,\\\"ok\\\":true}\""), "another request");
  lost(against("sleep 5", 50), "too late");
  lost(against("yes x | tr -d '\\n' | head -c 3000000"), "too long");
  lost(against("echo \"{\\\"id\\\":$id,\\\"ok\\\":true,\\\"action\\\":{\\\"do\\\":\\\"alert\\\"}}\""),
       "against the rules");
}

TEST(Outside, IsStartedAnewForTheNextGame) {
  const Standing s = play(wish([] { return outside(shell("exit 0")); }, 4));
  EXPECT_EQ(s.games, 4);
  EXPECT_EQ(s.losses, 4);
  EXPECT_EQ(s.given_up[0], 4);
}

TEST(Outside, ThatCannotBeStarted) {
  const auto none = outside("/no/such/program");
  const auto good = built_in(*table().game, "random");
  const GameResult game = play_game(library(), table(), {none.get(), good.get()}, {}, 1);
  EXPECT_EQ(game.lost_by, "union");
}

}  // namespace
}  // namespace hg::contest
