#include <gtest/gtest.h>
#include <sqlite3.h>

#include "engine/dice.h"
#include "tests/server/desk.h"
#include "tests/server/toy.h"

namespace {

using hg::server::Peer;
using hg::tests::code;
using hg::tests::Desk;
using hg::tests::Json;
using hg::tests::message;
using hg::tests::toy_library;

Json add(int number, int n = 1) {
  return {{"cmd", "do"}, {"number", number}, {"action", {{"do", "add"}, {"n", n}}}};
}
Json dice(int number) {
  return {{"cmd", "do"}, {"number", number}, {"action", {{"do", "throw"}}}};
}

/// Peer 1 holds the Union seat, peer 2 the Confederate one, peer 3 watches.
struct Seated {
  explicit Seated(Desk& desk, Json request = {{"scenario", "toy"}}) {
    request["cmd"] = "create";
    const Json made = desk.ask(1, request);
    EXPECT_EQ(code(made), "ok") << made;
    game = made.at("game");
    tokens = made.at("tokens");
    join(desk, 1, "union");
    join(desk, 2, "confederate");
    desk.ask(3, {{"cmd", "join"}, {"game", game}});
  }
  void join(Desk& desk, Peer peer, const char* side) const {
    if (!tokens.contains(side)) return;
    const Json joined =
        desk.ask(peer, {{"cmd", "join"}, {"game", game}, {"token", tokens.at(side)}});
    EXPECT_EQ(joined.value("sides", Json()), Json::array({side})) << joined;
  }
  std::string game;
  Json tokens;
};

TEST(Hall, LobbyListsScenariosAndGamesWithoutTokens) {
  Desk desk(toy_library());
  const Seated seated(desk);
  const Json lobby = desk.ask(3, {{"cmd", "lobby"}});
  EXPECT_EQ(lobby.at("scenarios").at(0).at("id"), "toy");
  EXPECT_EQ(lobby.at("scenarios").at(0).at("bots"), (Json{"random", "greedy"}));
  ASSERT_EQ(lobby.at("games").size(), 1U);
  const Json& row = lobby.at("games").at(0);
  EXPECT_EQ(row.at("game"), seated.game);
  EXPECT_EQ(row.at("seats"), (Json{{"union", "human"}, {"confederate", "human"}}));
  EXPECT_EQ(row.at("finished"), false);
  for (const auto& [side, token] : seated.tokens.items()) {
    EXPECT_EQ(lobby.dump().find(token.get<std::string>()), std::string::npos) << side;
  }
}

TEST(Hall, TheStoreHoldsNoToken) {
  Desk desk(toy_library());
  const Seated seated(desk);
  const auto row = desk.store().game(seated.game);
  ASSERT_TRUE(row);
  EXPECT_NE(row->seats.at(0).token_hash, seated.tokens.at("union"));
  EXPECT_EQ(row->seats.at(0).token_hash.size(), 64U);
}

TEST(Hall, OnlyTheHolderOfTheSeatDecides) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(code(desk.ask(3, add(0))), "not_your_decision");
  EXPECT_EQ(code(desk.ask(2, add(0))), "not_your_decision");
  Json forged = add(0);
  forged["token"] = std::string(32, 'a');
  EXPECT_EQ(code(desk.ask(3, forged)), "not_your_decision");
  forged["token"] = desk.store().game(seated.game)->seats.at(0).token_hash;
  EXPECT_EQ(code(desk.ask(3, forged)), "not_your_decision");
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "join"}, {"game", seated.game}, {"token", "x"}})),
            "not_your_decision");
  EXPECT_EQ(desk.store().entries(seated.game).size(), 0U);
  EXPECT_EQ(code(desk.ask(1, add(0))), "ok");
  EXPECT_EQ(code(desk.ask(1, add(1))), "not_your_decision");
  EXPECT_EQ(code(desk.ask(2, add(1))), "ok");
}

TEST(Hall, TheTokenMayComeWithTheAction) {
  Desk desk(toy_library());
  const Seated seated(desk);
  Json action = add(0);
  action["token"] = seated.tokens.at("union");
  EXPECT_EQ(code(desk.ask(3, action)), "ok");
  // The seat is good for that request only.
  desk.ask(2, add(1));
  EXPECT_EQ(code(desk.ask(3, add(2))), "not_your_decision");
}

TEST(Hall, AnOldNumberIsStale) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0));
  for (const int number : {0, 2, 77}) {
    const Json answer = desk.ask(2, add(number));
    EXPECT_EQ(code(answer), "bad_request");
    EXPECT_NE(message(answer).find("stale"), std::string::npos);
  }
  Json none = add(1);
  none.erase("number");
  EXPECT_EQ(code(desk.ask(2, none)), "bad_request");
  EXPECT_EQ(desk.store().entries(seated.game).size(), 1U);
}

TEST(Hall, AnIllegalActionNamesTheCaseAndChangesNothing) {
  Desk desk(toy_library());
  const Seated seated(desk);
  const Json answer = desk.ask(1, add(0, 9));
  EXPECT_EQ(code(answer), "illegal");
  EXPECT_EQ(answer.at("error").at("violations").at(0).at("rule"), "toy-1");
  for (const Json& action : {Json(7), Json::array(), Json{{"do", "dance"}}, Json(nullptr)}) {
    EXPECT_NE(code(desk.ask(1, {{"cmd", "do"}, {"number", 0}, {"action", action}})), "ok");
  }
  EXPECT_EQ(desk.ask(1, {{"cmd", "state"}}).at("state").at("total"), 0);
  EXPECT_EQ(desk.store().entries(seated.game).size(), 0U);
}

TEST(Hall, EverybodyAtTheTableGetsTheSamePushes) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, dice(1));
  const auto first = desk.pushes(1);
  const auto second = desk.pushes(2);
  const auto watcher = desk.pushes(3);
  ASSERT_EQ(first.size(), 2U);
  ASSERT_EQ(second.size(), 2U);
  ASSERT_EQ(watcher.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(first[i].at("number"), i == 0 ? 1 : 3);
    for (const char* name : {"push", "game", "number", "events", "decision", "by"}) {
      EXPECT_EQ(first[i].at(name), second[i].at(name));
      EXPECT_EQ(first[i].at(name), watcher[i].at(name));
    }
    // Each sees with the eyes of its side.
    EXPECT_EQ(first[i].at("state").at("seen_by"), "union");
    EXPECT_EQ(second[i].at("state").at("seen_by"), "confederate");
    EXPECT_EQ(watcher[i].at("state").at("seen_by"), "watcher");
  }
  desk.ask(3, {{"cmd", "leave"}});
  desk.ask(1, add(3));
  EXPECT_EQ(desk.pushes(2).size(), 1U);
  EXPECT_TRUE(desk.pushes(3).empty());
}

TEST(Hall, HotSeatHoldsBothSeats) {
  Desk desk(toy_library());
  const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", "toy"}});
  const Json& tokens = made.at("tokens");
  const Json joined = desk.ask(1, {{"cmd", "join"}, {"game", made.at("game")},
                                   {"tokens", {tokens.at("union"), tokens.at("confederate")}}});
  EXPECT_EQ(joined.at("sides"), (Json{"union", "confederate"}));
  EXPECT_EQ(joined.at("state").at("seen_by"), "all");
  EXPECT_EQ(code(desk.ask(1, add(0))), "ok");
  EXPECT_EQ(code(desk.ask(1, add(1))), "ok");
}

TEST(Hall, TheServerThrowsTheDiceOfItsSeed) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seed", 4711}});
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "roll"}, {"dice", {6}}})), "unsupported");
  const Json answer = desk.ask(1, dice(0));
  EXPECT_EQ(answer.at("events").at(1).at("die"), hg::engine::die_face(4711, 0));
  EXPECT_EQ(answer.at("number"), 2);
  EXPECT_EQ(desk.store().entries(seated.game).size(), 2U);
  EXPECT_EQ(desk.store().game(seated.game)->progress.dice_drawn, 1U);
}

TEST(Hall, TheSeedIsASecretUntilTheGameIsOver) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"position", {{"game", "toy"}, {"total", 97}}}, {"seed", 4711}});
  EXPECT_EQ(desk.ask(1, {{"cmd", "record"}}).dump().find("4711"), std::string::npos);
  const Json joined = desk.ask(1, {{"cmd", "join"}, {"game", seated.game}});
  EXPECT_EQ(joined.dump().find("4711"), std::string::npos);
  EXPECT_EQ(desk.ask(1, {{"cmd", "lobby"}}).dump().find("4711"), std::string::npos);
  desk.ask(1, add(0, 3));
  const Json record = desk.ask(3, {{"cmd", "record"}}).at("record");
  EXPECT_EQ(record.at("seed"), 4711);
  EXPECT_EQ(record.at("draws"), Json::array());
  EXPECT_EQ(code(desk.ask(2, add(1))), "not_your_decision");
  EXPECT_TRUE(desk.store().game(seated.game)->progress.finished);
  EXPECT_EQ(desk.ask(3, {{"cmd", "verify"}, {"record", record}}).at("valid"), true);
}

TEST(Hall, UndoGoesBackToTheLastDieOrTheOtherSidesDecision) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}})), "illegal");
  desk.ask(1, add(0, 3));
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "undo"}})), "illegal");
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "undo"}})), "not_your_decision");
  const Json undone = desk.ask(1, {{"cmd", "undo"}});
  EXPECT_EQ(code(undone), "ok");
  EXPECT_EQ(undone.at("number"), 0);
  EXPECT_EQ(undone.at("state").at("total"), 0);
  EXPECT_EQ(desk.store().entries(seated.game).size(), 0U);
  EXPECT_EQ(desk.pushes(2).back().at("undone"), 1);
  // A die stands.
  desk.ask(1, dice(0));
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}})), "illegal");
  EXPECT_EQ(desk.store().entries(seated.game).size(), 2U);
}

TEST(Hall, WhoHoldsBothSeatsTakesBackBothButNoDie) {
  Desk desk(toy_library());
  const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", "toy"}});
  const Json& tokens = made.at("tokens");
  desk.ask(1, {{"cmd", "join"}, {"game", made.at("game")},
               {"tokens", {tokens.at("union"), tokens.at("confederate")}}});
  desk.ask(1, dice(0));
  desk.ask(1, add(2));
  desk.ask(1, add(3));
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}, {"count", 3}})), "illegal");
  EXPECT_EQ(desk.ask(1, {{"cmd", "undo"}, {"count", 2}}).at("number"), 2);
  // Beyond the die it takes a request, which the same person grants.
  const Json asked = desk.ask(1, {{"cmd", "undo_request"}, {"to", 0}});
  EXPECT_EQ(asked.at("asked"), false);
  EXPECT_EQ(asked.at("number"), 0);
}

TEST(Hall, FurtherUndoNeedsTheOtherSide) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, dice(0));
  desk.ask(2, add(2));
  EXPECT_EQ(desk.ask(1, {{"cmd", "undo_request"}}).at("asked"), true);
  EXPECT_EQ(desk.pushes(2).back().at("push"), "undo_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo_answer"}, {"agree", true}})), "not_your_decision");
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "undo_answer"}, {"agree", true}})), "not_your_decision");
  EXPECT_EQ(desk.ask(2, {{"cmd", "undo_answer"}, {"agree", false}}).at("agree"), false);
  EXPECT_EQ(desk.pushes(1).back().at("agree"), false);
  EXPECT_EQ(desk.store().entries(seated.game).size(), 3U);
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "undo_answer"}, {"agree", true}})), "bad_request");
  desk.ask(1, {{"cmd", "undo_request"}});
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "undo_answer"}, {"agree", true}})), "ok");
  EXPECT_EQ(desk.ask(1, {{"cmd", "decision"}}).at("decision").at("number"), 0);
  EXPECT_EQ(desk.store().entries(seated.game).size(), 0U);
  EXPECT_EQ(desk.pushes(1).back().at("undone"), 3);
}

TEST(Hall, ARequestToUndoEndsWithTheNextDecision) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, dice(0));
  desk.ask(1, {{"cmd", "undo_request"}});
  desk.ask(2, add(2));
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "undo_answer"}, {"agree", true}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo_request"}, {"to", 1}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo_request"}, {"to", 99}})), "bad_request");
}

TEST(Hall, ADieTakenBackIsNeverThrownAgain) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seed", 4711}});
  for (int i = 0; i < 3; ++i) {
    const Json answer = desk.ask(1, dice(0));
    EXPECT_EQ(answer.at("events").at(1).at("die"),
              hg::engine::die_face(4711, static_cast<std::uint64_t>(i)));
    desk.ask(1, {{"cmd", "undo_request"}});
    desk.ask(2, {{"cmd", "undo_answer"}, {"agree", true}});
    if (i == 1) {
      desk.restart();
      seated.join(desk, 1, "union");
      seated.join(desk, 2, "confederate");
    }
  }
}

TEST(Hall, WhatWasTakenBackIsDoneAgainUntilSomethingElseIsDone) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "redo"}})), "illegal");
  desk.ask(1, add(0, 3));
  desk.ask(1, {{"cmd", "undo"}});
  EXPECT_EQ(desk.ask(1, {{"cmd", "undo_preview"}}).at("redo"), 1);
  EXPECT_EQ(desk.ask(2, {{"cmd", "undo_preview"}}).at("redo"), 0);
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "redo"}})), "illegal");
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "redo"}})), "not_your_decision");
  const Json again = desk.ask(1, {{"cmd", "redo"}});
  ASSERT_EQ(code(again), "ok") << again;
  EXPECT_EQ(again.at("number"), 1);
  EXPECT_EQ(desk.ask(1, {{"cmd", "state"}}).at("state").at("total"), 3);
  EXPECT_EQ(desk.store().entries(seated.game).size(), 1U);
  EXPECT_EQ(desk.pushes(2).back().at("events").at(0).at("by"), "union");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "redo"}})), "illegal");
  desk.ask(1, {{"cmd", "undo"}});
  desk.ask(1, add(0, 1));
  desk.ask(1, {{"cmd", "undo"}});
  desk.ask(1, {{"cmd", "redo"}});
  EXPECT_EQ(desk.ask(1, {{"cmd", "state"}}).at("state").at("total"), 1);
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "redo"}})), "illegal");
}

TEST(Hall, WhatTheOtherSideAgreedToTakeBackIsNotDoneAgain) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, dice(0));
  desk.ask(1, {{"cmd", "undo_request"}});
  desk.ask(2, {{"cmd", "undo_answer"}, {"agree", true}});
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "redo"}})), "illegal");
}

TEST(Hall, ARequestToUndoIsWithdrawnByWhoAsked) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo_withdraw"}})), "bad_request");
  desk.ask(1, dice(0));
  desk.ask(2, add(2));
  desk.ask(1, {{"cmd", "undo_request"}});
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "undo_withdraw"}})), "not_your_decision");
  EXPECT_EQ(desk.ask(1, {{"cmd", "undo_withdraw"}}).at("withdrawn"), true);
  const Json told = desk.pushes(2).back();
  EXPECT_EQ(told.at("push"), "undo_answer");
  EXPECT_EQ(told.at("agree"), false);
  EXPECT_EQ(told.at("withdrawn"), true);
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "undo_answer"}, {"agree", true}})), "bad_request");
  EXPECT_EQ(desk.store().entries(seated.game).size(), 3U);
}

TEST(Hall, APreviewSaysWhatUndoWouldTakeBack) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(desk.ask(1, {{"cmd", "undo_preview"}}).at("undo"), nullptr);
  desk.ask(1, add(0, 3));
  const Json free = desk.ask(1, {{"cmd", "undo_preview"}}).at("undo");
  EXPECT_EQ(free.at("to"), 0);
  EXPECT_EQ(free.at("count"), 1);
  EXPECT_EQ(free.at("free"), true);
  EXPECT_EQ(free.at("consent"), false);
  EXPECT_EQ(free.at("entry").at("action").at("n"), 3);
  desk.ask(2, dice(1));
  const Json costly = desk.ask(1, {{"cmd", "undo_preview"}}).at("undo");
  EXPECT_EQ(costly.at("count"), 3);
  EXPECT_EQ(costly.at("free"), false);
  EXPECT_EQ(costly.at("consent"), true);
  EXPECT_EQ(desk.ask(1, {{"cmd", "decision"}}).at("decision").at("number"), 3);
}

TEST(Hall, PushedEventsSayTheirNumberAndWhoseTheyAre) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, dice(1));
  const Json events = desk.pushes(1).back().at("events");
  EXPECT_EQ(events.at(0).at("number"), 1);
  EXPECT_EQ(events.at(0).at("by"), "confederate");
  EXPECT_EQ(events.at(1).at("number"), 2);
  EXPECT_EQ(events.at(1).at("by"), "chance");
}

TEST(Hall, ABranchKnowsWhereItCameFromAndTheSameDiceFall) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seed", 4711}});
  desk.ask(1, add(0, 3));
  const Json die = desk.ask(2, dice(1)).at("events").at(1).at("die");
  const Json record = desk.ask(1, {{"cmd", "record"}}).at("record");
  const Seated branch(desk, {{"record", record}, {"step", 1}, {"dice", "same"}, {"seed", 5}});
  EXPECT_EQ(desk.ask(1, {{"cmd", "decision"}}).at("decision").at("number"), 1);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(desk.ask(2, dice(1)).at("events").at(1).at("die"), die);
    desk.ask(2, {{"cmd", "undo_request"}});
    desk.ask(1, {{"cmd", "undo_answer"}, {"agree", true}});
    desk.restart();
    branch.join(desk, 1, "union");
    branch.join(desk, 2, "confederate");
  }
  const Json parent{{"step", 1}, {"of", 3}};
  EXPECT_EQ(desk.ask(1, {{"cmd", "record"}}).at("record").at("analysis"), parent);
  const Json lobby = desk.ask(3, {{"cmd", "lobby"}});
  int analyses = 0;
  for (const Json& row : lobby.at("games")) {
    analyses += row.contains("analysis") ? 1 : 0;
  }
  EXPECT_EQ(analyses, 1);
}

TEST(Hall, AGameIsThrownAwayOnlyByWhoHoldsEveryHumanSeat) {
  Desk desk(toy_library());
  const Seated seated(desk);
  const Json ask{{"cmd", "discard"}, {"game", seated.game}};
  EXPECT_EQ(code(desk.ask(1, ask)), "not_your_decision");
  EXPECT_EQ(code(desk.ask(3, ask)), "not_your_decision");
  desk.pushes(2);
  Json both = ask;
  both["tokens"] = {seated.tokens.at("union"), seated.tokens.at("confederate")};
  EXPECT_EQ(code(desk.ask(1, both)), "ok");
  for (const Peer peer : {2, 3}) {
    const auto pushes = desk.pushes(peer);
    ASSERT_FALSE(pushes.empty());
    EXPECT_EQ(pushes.back().at("push"), "discarded");
    EXPECT_EQ(pushes.back().at("game"), seated.game);
  }
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "decision"}})), "no_game");
  desk.restart();
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "join"}, {"game", seated.game}})), "no_game");
  EXPECT_TRUE(desk.ask(1, {{"cmd", "lobby"}}).at("games").empty());
}

TEST(Hall, AGameAgainstTheComputerIsThrownAwayByItsOnePlayer) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seats", {{"confederate", "random"}}}});
  EXPECT_EQ(code(desk.ask(1, add(0, 3))), "ok");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "discard"}})), "ok");
  desk.run_all();
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "discard"}})), "no_game");
}

TEST(Hall, ABranchOfWhatDoesNotExistIsRefused) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  const Json record = desk.ask(1, {{"cmd", "record"}}).at("record");
  for (const Json& request :
       {Json{{"record", record}, {"step", 2}}, Json{{"record", record}, {"step", -1}},
        Json{{"record", record}, {"step", 0}, {"dice", "loaded"}}, Json{{"step", 1}},
        Json{{"scenario", "toy"}, {"dice", "same"}}, Json{{"game", seated.game}, {"record", record}},
        Json{{"record", 3}, {"step", 0}}}) {
    Json full = request;
    full["cmd"] = "create";
    EXPECT_EQ(code(desk.ask(1, full)), "bad_request") << full;
  }
  EXPECT_NE(code(desk.ask(1, {{"cmd", "create"}, {"game", "nobody"}, {"step", 0}})), "ok");
}

/// The toy shows each side something of its own.
TEST(Hall, AReportAndABranchTellNobodyWhatHeMayNotSee) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "report"}})), "not_your_decision");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "luck"}})), "not_your_decision");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "create"}, {"game", seated.game}, {"step", 0}})),
            "not_your_decision");
  const Json shown = desk.ask(1, {{"cmd", "replay"}, {"step", 0}, {"side", "confederate"}});
  EXPECT_EQ(shown.at("state").at("seen_by"), "union");
}

TEST(Hall, ReplayShowsAnEarlierPointAndChangesNothing) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, add(1, 2));
  const Json shown = desk.ask(3, {{"cmd", "replay"}, {"step", 1}});
  EXPECT_EQ(shown.at("state").at("total"), 3);
  EXPECT_EQ(shown.at("steps"), 2);
  EXPECT_EQ(desk.ask(3, {{"cmd", "state"}}).at("state").at("total"), 5);
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "replay"}, {"step", 3}})), "bad_request");
}

TEST(Hall, AGameIsRebuiltFromTheStore) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, dice(1));
  const Json before = desk.ask(3, {{"cmd", "state"}});
  const Json record = desk.ask(3, {{"cmd", "record"}}).at("record");
  desk.restart();
  EXPECT_EQ(code(desk.ask(1, add(3))), "no_game");
  seated.join(desk, 1, "union");
  seated.join(desk, 2, "confederate");
  desk.ask(3, {{"cmd", "join"}, {"game", seated.game}});
  const Json after = desk.ask(3, {{"cmd", "state"}});
  EXPECT_EQ(before.at("state"), after.at("state"));
  EXPECT_EQ(desk.ask(3, {{"cmd", "record"}}).at("record"), record);
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}})), "illegal");
  EXPECT_EQ(code(desk.ask(1, add(3))), "ok");
}

TEST(Hall, AGameThatNoLongerReplaysIsShownWithItsFirstDifference) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, add(1, 3));
  desk.restart(toy_library(1));
  const Json joined = desk.ask(1, {{"cmd", "join"}, {"game", seated.game}});
  EXPECT_EQ(code(joined), "unsupported");
  EXPECT_NE(message(joined).find("no longer replays"), std::string::npos);
  const Json row = desk.ask(1, {{"cmd", "lobby"}}).at("games").at(0);
  EXPECT_EQ(row.at("game"), seated.game);
  EXPECT_NE(row.at("broken").at("what"), "");
  EXPECT_NE(row.at("broken").at("expected"), row.at("broken").at("found"));
  const Json record = desk.ask(1, {{"cmd", "record"}, {"game", seated.game}});
  EXPECT_EQ(record.at("record").at("entries").size(), 2U);
  desk.restart(toy_library());
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "join"}, {"game", seated.game}})), "ok");
}

TEST(Hall, StoredGamesAreLookedThroughAtTheStart) {
  Desk desk(toy_library());
  const Seated sound(desk);
  const Seated other(desk);
  desk.ask(1, {{"cmd", "do"}, {"game", other.game}, {"number", 0},
               {"action", {{"do", "add"}, {"n", 2}}}});
  desk.restart(toy_library(1));
  desk.check_stored();
  desk.run_all();
  const Json lobby = desk.ask(1, {{"cmd", "lobby"}});
  for (const Json& row : lobby.at("games")) {
    EXPECT_EQ(row.contains("broken"), row.at("game") == other.game) << row;
  }
}

TEST(Hall, ADamagedEntryIsNamed) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, add(1, 3));
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(desk.store().file().c_str(), &file), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(file,
                         "UPDATE entries SET entry = '{\"action\":{\"do\":\"add\",\"n\":9}}' "
                         "WHERE number = 1",
                         nullptr, nullptr, nullptr),
            SQLITE_OK);
  sqlite3_close(file);
  desk.restart();
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "join"}, {"game", seated.game}})), "unsupported");
  EXPECT_EQ(desk.ask(1, {{"cmd", "lobby"}}).at("games").at(0).at("broken").at("entry"), 2);
}

TEST(Hall, WithoutRoomTheActionIsRefusedAndTheGameIsAsItWas) {
  Desk desk(toy_library(), 96U << 10U);
  const Seated seated(desk, {{"scenario", "toy_long"}, {"seed", 4711}});
  int number = 0;
  Json answer;
  for (; number < 20'000; number += 2) {
    // Every action is followed by a die, so that both or neither must be taken back.
    answer = desk.ask(static_cast<Peer>(number / 2 % 2 + 1), dice(number));
    if (code(answer) != "ok") break;
  }
  ASSERT_EQ(code(answer), "internal") << answer;
  EXPECT_NE(message(answer).find("could not be stored"), std::string::npos);
  const Json before = desk.ask(3, {{"cmd", "state"}});
  EXPECT_EQ(before.at("number"), number);
  EXPECT_EQ(desk.store().entries(seated.game).size(), static_cast<std::size_t>(number));
  EXPECT_EQ(desk.store().game(seated.game)->progress.dice_drawn,
            static_cast<std::uint64_t>(number / 2));
  EXPECT_EQ(code(desk.ask(static_cast<Peer>(number / 2 % 2 + 1), dice(number))), "internal");
  desk.restart();
  desk.ask(3, {{"cmd", "join"}, {"game", seated.game}});
  EXPECT_EQ(desk.ask(3, {{"cmd", "state"}}).at("state"), before.at("state"));
}

TEST(Hall, AComputerPlaysItsSeatAndTellsEverybody) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seats", {{"confederate", "greedy"}}}});
  EXPECT_FALSE(seated.tokens.contains("confederate"));
  EXPECT_EQ(code(desk.ask(1, add(0))), "ok");
  desk.pushes(1);
  desk.run_all();
  const auto pushes = desk.pushes(1);
  ASSERT_EQ(pushes.size(), 1U);
  EXPECT_EQ(pushes.at(0).at("by"), "confederate");
  EXPECT_EQ(pushes.at(0).at("decision").at("side"), "union");
  EXPECT_EQ(desk.store().entries(seated.game).size(), pushes.at(0).at("number"));
}

TEST(Hall, ADecisionOfAComputerIsNobodyElses) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seats", {{"union", "random"}}}});
  EXPECT_EQ(code(desk.ask(2, add(0))), "not_your_decision");
  desk.run_all();
  EXPECT_EQ(desk.ask(2, {{"cmd", "decision"}}).at("decision").at("side"), "confederate");
}

TEST(Hall, AComputerAgreesToUndoAndAnOldThoughtIsDropped) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seats", {{"confederate", "greedy"}}}});
  desk.ask(1, add(0));
  desk.step();  // it has begun to think
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}})), "ok");
  desk.run_all();
  EXPECT_EQ(desk.ask(1, {{"cmd", "decision"}}).at("decision").at("number"), 0);
  desk.ask(1, add(0));
  desk.run_all();
  const Json asked = desk.ask(1, {{"cmd", "undo_request"}});
  EXPECT_EQ(asked.at("asked"), false);
  EXPECT_EQ(asked.at("number"), 0);
}

TEST(Hall, TwoComputersPlayToTheEndAndTheSameSeedGivesTheSameGame) {
  Json records = Json::array();
  for (int i = 0; i < 2; ++i) {
    Desk desk(toy_library());
    const Seated seated(desk, {{"scenario", "toy"}, {"seed", 99},
                               {"seats", {{"union", "random"}, {"confederate", "greedy"}}}});
    EXPECT_TRUE(seated.tokens.empty());
    desk.run_all();
    EXPECT_EQ(desk.ask(3, {{"cmd", "decision"}}).at("decision").at("side"), "none");
    records.push_back(desk.ask(3, {{"cmd", "record"}}).at("record"));
    EXPECT_GT(records.back().at("entries").size(), 20U);
    EXPECT_EQ(desk.ask(3, {{"cmd", "verify"}, {"record", records.back()}}).at("valid"), true);
  }
  EXPECT_EQ(records.at(0), records.at(1));
}

TEST(Hall, AComputersGameGoesOnAfterARestart) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"},
                             {"seats", {{"union", "random"}, {"confederate", "greedy"}}}});
  for (int i = 0; i < 20; ++i) desk.step();
  desk.restart();
  desk.ask(3, {{"cmd", "join"}, {"game", seated.game}});
  desk.run_all();
  EXPECT_TRUE(desk.store().game(seated.game)->progress.finished);
}

TEST(Hall, AGameMayBeginFromARecord) {
  Desk desk(toy_library());
  const Seated seated(desk);
  desk.ask(1, add(0, 3));
  desk.ask(2, dice(1));
  const Json record = desk.ask(1, {{"cmd", "record"}}).at("record");
  const Seated again(desk, {{"record", record}});
  EXPECT_NE(again.game, seated.game);
  const Json joined = desk.ask(1, {{"cmd", "join"}, {"game", again.game}});
  EXPECT_EQ(joined.at("number"), 3);
  desk.restart();
  EXPECT_EQ(desk.ask(1, {{"cmd", "join"}, {"game", again.game}}).at("number"), 3);
  Json forged = record;
  forged["entries"][0]["action"]["n"] = 1;
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "create"}, {"record", forged}})), "bad_request");
}

TEST(Hall, CreateRefusesWhatItDoesNotKnow) {
  Desk desk(toy_library());
  for (const Json& request :
       {Json{{"scenario", "nowhere"}}, Json::object(), Json{{"scenario", 7}},
        Json{{"scenario", "toy"}, {"seats", {{"french", "human"}}}},
        Json{{"scenario", "toy"}, {"seats", {{"union", "deep"}}}},
        Json{{"scenario", "toy"}, {"seats", 3}}, Json{{"scenario", "toy"}, {"seed", -1}},
        Json{{"scenario", "toy"}, {"position", {{"total", 3}}}}, Json{{"record", 3}},
        Json{{"record", Json::object()}}, Json{{"position", {{"total", 1000}}}}}) {
    Json full = request;
    full["cmd"] = "create";
    EXPECT_EQ(code(desk.ask(1, full)), "bad_request") << full;
  }
  EXPECT_EQ(desk.store().unfinished(), 0U);
}

TEST(Hall, UnfinishedGamesAreBoundedAndUnusedOnesAreForgottenNotLost) {
  Desk desk(toy_library());
  std::vector<std::string> games;
  for (int i = 0; i < 5; ++i) {
    const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", "toy"}});
    ASSERT_EQ(code(made), "ok");
    games.push_back(made.at("game"));
  }
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "create"}, {"scenario", "toy"}})), "bad_request");
  for (const std::string& game : games) {
    EXPECT_EQ(code(desk.ask(1, {{"cmd", "state"}, {"game", game}})), "ok");
  }
}

TEST(Hall, HostileMessagesAreAnsweredAndChangeNothing) {
  Desk desk(toy_library());
  const Seated seated(desk);
  const std::string nested = std::string(5000, '[');
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("null"), std::string("[1]"), nested,
        std::string("{\"cmd\":\"do\"}x"), std::string("{\"cmd\":\"\xC3\x28\"}"),
        std::string("\0", 1), std::string("{\"cmd\":1e999}"), std::string(2U << 20U, ' ')}) {
    EXPECT_EQ(code(desk.raw(1, text)), "parse") << text.substr(0, 40);
  }
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "dance"}})), "unknown_command");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", 5}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, Json::object())), "bad_request");
  for (const char* name : {"roll", "new", "load", "choose", "quit"}) {
    EXPECT_EQ(code(desk.ask(1, {{"cmd", name}, {"scenario", "toy"}})), "unsupported") << name;
  }
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "state"}, {"game", "nothere"}})), "no_game");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "state"}, {"game", 7}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "verify"}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}, {"count", 0}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "undo"}, {"count", 1e30}})), "bad_request");
  EXPECT_EQ(desk.store().entries(seated.game).size(), 0U);
}

TEST(Hall, QuestionsGoToTheGame) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(desk.ask(3, {{"cmd", "legal"}}).at("actions").size(), 4U);
  EXPECT_EQ(desk.ask(3, {{"cmd", "check"}, {"action", {{"do", "add"}, {"n", 4}}}}).at("legal"),
            false);
  EXPECT_EQ(desk.ask(3, {{"cmd", "map"}}).at("map").at("id"), "toy");
  const Json rows = desk.ask(3, {{"cmd", "rules"}});
  ASSERT_EQ(code(rows), "ok") << rows;
  EXPECT_EQ(rows.at("rules").size(), 1U);
  EXPECT_EQ(desk.ask(3, {{"cmd", "rules"}, {"game", "toy"}}).at("rules").size(), 1U);
  EXPECT_EQ(desk.ask(3, {{"cmd", "rules"}, {"rule", "toy-1"}}).at("rules").size(), 1U);
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "rules"}, {"rule", "toy-2"}})), "bad_request");
  EXPECT_EQ(desk.raw(3, R"({"cmd":"rules","id":"toy-1"})").at("rules").size(), 1U);
  EXPECT_EQ(desk.ask(3, {{"cmd", "events"}}).at("events"), Json::array());
  for (const char* name : {"reach", "odds", "los", "zoc", "targets", "charts", "decision"}) {
    EXPECT_EQ(code(desk.ask(3, {{"cmd", name}})), "ok") << name;
  }
  desk.leave(3);
  desk.ask(1, add(0));
  EXPECT_TRUE(desk.pushes(3).empty());
}

TEST(Hall, AHintIsForWhoDecidesAndForNobodyElse) {
  Desk desk(toy_library());
  const Seated seated(desk);
  const Json hint = desk.ask(1, {{"cmd", "hint"}});
  ASSERT_EQ(code(hint), "ok") << hint;
  EXPECT_TRUE(hint.at("action").contains("do"));
  EXPECT_EQ(hint.at("why"), hint.at("action").at("do") == "throw" ? "luck" : "toy");
  EXPECT_EQ(hint.at("bot"), "greedy") << "the strongest";
  EXPECT_EQ(hint.at("number"), 0);
  EXPECT_EQ(desk.ask(1, {{"cmd", "hint"}, {"bot", "random"}}).at("bot"), "random");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "hint"}, {"bot", "napoleon"}})), "unsupported");
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "hint"}})), "not_your_decision") << "the other side's turn";
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "hint"}})), "not_your_decision") << "a watcher";
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "hint"}, {"side", "union"}})), "not_your_decision");
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "hint"}, {"token", "forged"}})), "not_your_decision");
  EXPECT_TRUE(desk.store().entries(seated.game).empty()) << "a hint does nothing";
  desk.ask(1, add(0));
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "hint"}})), "not_your_decision");
  EXPECT_EQ(desk.ask(2, {{"cmd", "hint"}}).at("number"), 1);
}

TEST(Hall, NobodyGetsAHintForAComputerOrAfterTheEnd) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"position", {{"total", 98}}}, {"seats", {{"confederate", "greedy"}}}});
  desk.ask(1, {{"cmd", "pace"}, {"steps", true}});
  desk.ask(1, add(0));
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "hint"}})), "not_your_decision");
  desk.ask(1, {{"cmd", "move_now"}});
  desk.run_all();
  ASSERT_EQ(desk.ask(1, {{"cmd", "decision"}}).at("decision").at("side"), "none");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "hint"}})), "not_your_decision");
}


TEST(Hall, APlayerMayTellTheComputerToMoveNow) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seats", {{"confederate", "greedy"}}}});
  EXPECT_EQ(desk.ask(1, {{"cmd", "move_now"}}).at("thinking"), false) << "a person's turn";
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "move_now"}})), "not_your_decision") << "a watcher";
  desk.ask(1, add(0));
  EXPECT_EQ(desk.ask(1, {{"cmd", "move_now"}}).at("thinking"), true);
  desk.pushes(1);
  desk.run_all();
  const auto pushes = desk.pushes(1);
  ASSERT_EQ(pushes.size(), 1U) << "one step, though it was called twice";
  EXPECT_EQ(pushes.at(0).at("by"), "confederate");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "move_now"}})), "ok");
}

TEST(Hall, AComputerGoesByStepsWhereAPlayerWantsIt) {
  Desk desk(toy_library());
  const Seated seated(desk, {{"scenario", "toy"}, {"seats", {{"confederate", "greedy"}}}});
  EXPECT_EQ(code(desk.ask(3, {{"cmd", "pace"}, {"steps", true}})), "not_your_decision");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "pace"}, {"ms", 10'001}})), "bad_request");
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "pace"}, {"steps", 1}})), "bad_request");
  EXPECT_EQ(desk.ask(1, {{"cmd", "pace"}, {"steps", true}}).at("steps"), true);
  desk.ask(1, add(0));
  desk.run_all();
  const auto side = [&] {
    return desk.ask(1, {{"cmd", "decision"}}).at("decision").at("side").get<std::string>();
  };
  EXPECT_EQ(side(), "confederate") << "it waits";
  desk.ask(1, {{"cmd", "move_now"}});
  desk.run_all();
  EXPECT_EQ(side(), "union");
  desk.ask(1, add(static_cast<int>(desk.store().entries(seated.game).size())));
  desk.run_all();
  EXPECT_EQ(side(), "confederate");
  const Json usual = desk.ask(1, {{"cmd", "pace"}, {"ms", 700}});
  EXPECT_EQ(usual.at("ms"), 700);
  EXPECT_EQ(usual.at("steps"), false);
  desk.run_all();
  EXPECT_EQ(side(), "union") << "it waits no longer";
}

TEST(Hall, AnEstimateIsKeptFromASideThatMayNotSeeEverything) {
  Desk desk(toy_library());
  const Seated seated(desk);
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "evaluate"}})), "not_your_decision");
  EXPECT_EQ(code(desk.ask(2, {{"cmd", "evaluate"}})), "not_your_decision");
}

TEST(Hall, AGameWithoutAnEstimateSaysSo) {
  Desk desk(toy_library());
  const Json made = desk.ask(1, {{"cmd", "create"}, {"scenario", "toy"}});
  for (const char* side : {"union", "confederate"}) {  // both seats: nothing is hidden
    desk.ask(1, {{"cmd", "join"}, {"game", made.at("game")}, {"token", made.at("tokens").at(side)}});
  }
  EXPECT_EQ(code(desk.ask(1, {{"cmd", "evaluate"}})), "unsupported");
}

}  // namespace
