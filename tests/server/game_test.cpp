// The hall with the games that the program really has.

#include <gtest/gtest.h>

#include <random>

#include "tests/server/desk.h"
#include "tests/support/games.h"

namespace {

using hg::server::Peer;
using hg::tests::code;
using hg::tests::Desk;
using hg::tests::games;
using hg::tests::Json;

/// Two computers play a scenario; the server is restarted on the way.
void play_through(const char* scenario, const char* first, const char* second) {
  Desk desk(games());
  const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", scenario}, {"seed", 7},
                                 {"seats", {{"union", first}, {"confederate", second}}}});
  ASSERT_EQ(code(made), "ok") << made;
  const std::string game = made.at("game");
  for (int part = 0; part < 3; ++part) {
    const Json joined = desk.ask(1, {{"cmd", "join"}, {"game", game}});
    ASSERT_EQ(code(joined), "ok") << joined;
    for (int i = 0; i < 600; ++i) desk.step();
    const Json before = desk.ask(1, {{"cmd", "state"}});
    desk.restart();
    desk.ask(1, {{"cmd", "join"}, {"game", game}});
    EXPECT_EQ(desk.ask(1, {{"cmd", "state"}}), [&] {
      Json same = before;
      same["id"] = before.at("id").get<int>() + 2;
      return same;
    }());
  }
  desk.run_all();
  const Json state = desk.ask(1, {{"cmd", "state"}}).at("state");
  EXPECT_TRUE(state.at("result").is_object()) << state.at("turn") << state.at("phase");
  for (const Json& push : desk.pushes(1)) EXPECT_EQ(push.at("push"), "update") << push;
  const Json record = desk.ask(1, {{"cmd", "record"}}).at("record");
  const Json verdict = desk.ask(2, {{"cmd", "verify"}, {"record", record}});
  EXPECT_EQ(verdict.value("valid", false), true) << verdict;
  const Json row = desk.ask(1, {{"cmd", "lobby"}}).at("games").at(0);
  EXPECT_EQ(row.at("finished"), true);
  EXPECT_EQ(row.at("result"), state.at("result"));
}

TEST(Game, DecemberIsPlayedThrough) {
  play_through("fredericksburg_1862", "random", "greedy");
}

TEST(Game, MayIsPlayedThrough) {
  play_through("fredericksburg_1863", "greedy", "random");
}

/// A hint of every game is an action that the game then takes.
TEST(Game, HintsAreLegal) {
  for (const char* scenario : {"fredericksburg_1862", "hooker_and_lee", "slb_1_salem_church"}) {
    Desk desk(games());
    const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", scenario}, {"seed", 3}});
    const Json& tokens = made.at("tokens");
    desk.ask(1, {{"cmd", "join"}, {"game", made.at("game")},
                 {"tokens", {tokens.at("union"), tokens.at("confederate")}}});
    for (int i = 0; i < 12; ++i) {
      const Json hint = desk.ask(1, {{"cmd", "hint"}});
      ASSERT_EQ(code(hint), "ok") << scenario << hint;
      EXPECT_NE(hint.at("why"), "") << scenario;
      const Json done = desk.ask(1, {{"cmd", "do"}, {"number", hint.at("number")},
                                     {"action", hint.at("action")}});
      ASSERT_EQ(code(done), "ok") << scenario << hint << done;
    }
  }
}

/// One person plays legal actions at random with undo in between; another socket forges.
TEST(Game, AForgerNeverChangesAnything) {
  Desk desk(games());
  const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", "fredericksburg_1862"}});
  const Json& tokens = made.at("tokens");
  const std::string game = made.at("game");
  desk.ask(1, {{"cmd", "join"}, {"game", game},
               {"tokens", {tokens.at("union"), tokens.at("confederate")}}});
  desk.ask(2, {{"cmd", "join"}, {"game", game}});
  std::mt19937 random(11);
  std::size_t number = 0;
  for (int i = 0; i < 120; ++i) {
    const Json legal = desk.ask(1, {{"cmd", "legal"}});
    const Json& actions = legal.at("actions");
    ASSERT_FALSE(actions.empty());
    Json action = actions.at(random() % actions.size());
    const Json request{{"cmd", "do"}, {"game", game}, {"number", number}, {"action", action}};
    EXPECT_EQ(code(desk.ask(2, request)), "not_your_decision");
    EXPECT_EQ(code(desk.ask(3, request)), "not_your_decision");
    Json old = request;
    old["number"] = number + 1;
    EXPECT_EQ(code(desk.ask(1, old)), "bad_request");
    Json wrong = request;
    wrong["action"] = {{"do", "move"}, {"unit", "nobody"}, {"path", {"9999", "9998"}}};
    EXPECT_NE(code(desk.ask(1, wrong)), "ok") << wrong;
    EXPECT_EQ(desk.ask(1, {{"cmd", "decision"}}).at("decision").at("number"), number);
    const Json done = desk.ask(1, request);
    ASSERT_EQ(code(done), "ok") << done;
    number = done.at("number");
    if (i % 7 == 3 && code(desk.ask(1, {{"cmd", "undo"}})) == "ok") --number;
  }
  EXPECT_EQ(desk.store().entries(game).size(), number);
}

}  // namespace
