#include "server/sqlite_store.h"

#include <gtest/gtest.h>

#include <fstream>

#include "server/secrets.h"
#include "tests/server/client.h"

namespace {

using hg::server::GameRow;
using hg::server::Progress;
using hg::server::SqliteStore;
using hg::server::StoreError;
using hg::tests::Folder;

GameRow a_game(const std::string& id) {
  GameRow game;
  game.id = id;
  game.scenario = "toy";
  game.head = R"({"format":"hazelgrove-record"})";
  game.seats = {{"union", "human", "aa"}, {"confederate", "greedy", ""}};
  game.seed = (std::uint64_t{1} << 53U) - 1;
  game.created_ms = 1000;
  game.updated_ms = 1000;
  game.progress.number = 1;
  game.progress.result = "null";
  game.progress.side = "union";
  return game;
}

Progress progress(std::size_t number) {
  Progress progress;
  progress.number = number;
  progress.dice_drawn = 7;
  progress.hash = "00000000000000ff";
  progress.turn = 3;
  progress.turns = 8;
  progress.phase = "combat";
  progress.side = "confederate";
  progress.result = "null";
  return progress;
}

TEST(Store, GivesBackWhatItWasGiven) {
  const Folder folder;
  {
    SqliteStore store(folder.path());
    store.insert(a_game("g"), {"{\"a\":1}"});
    store.append("g", 1, {"{\"b\":2}", "{\"c\":\"é\"}"}, progress(3), 2000);
  }
  SqliteStore store(folder.path());
  const auto game = store.game("g");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->scenario, "toy");
  EXPECT_EQ(game->head, R"({"format":"hazelgrove-record"})");
  EXPECT_EQ(game->seed, (std::uint64_t{1} << 53U) - 1);
  ASSERT_EQ(game->seats.size(), 2U);
  EXPECT_EQ(game->seats[0].token_hash, "aa");
  EXPECT_EQ(game->seats[1].player, "greedy");
  EXPECT_EQ(game->created_ms, 1000);
  EXPECT_EQ(game->updated_ms, 2000);
  EXPECT_EQ(game->progress.number, 3U);
  EXPECT_EQ(game->progress.dice_drawn, 7U);
  EXPECT_EQ(game->progress.hash, "00000000000000ff");
  EXPECT_EQ(game->progress.phase, "combat");
  EXPECT_EQ(store.entries("g"),
            (std::vector<std::string>{"{\"a\":1}", "{\"b\":2}", "{\"c\":\"é\"}"}));
  EXPECT_FALSE(store.game("h"));
}

TEST(Store, TakesBackFromANumberOn) {
  const Folder folder;
  SqliteStore store(folder.path());
  store.insert(a_game("g"), {"1"});
  store.append("g", 1, {"2", "3", "4"}, progress(4), 2000);
  store.truncate("g", progress(2), 3000);
  EXPECT_EQ(store.entries("g"), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(store.game("g")->progress.number, 2U);
}

TEST(Store, ForgetsOneGameAndNoOther) {
  const Folder folder;
  SqliteStore store(folder.path());
  store.insert(a_game("g"), {"1", "2"});
  store.insert(a_game("h"), {"3"});
  EXPECT_TRUE(store.remove("g"));
  EXPECT_FALSE(store.game("g"));
  EXPECT_TRUE(store.entries("g").empty());
  EXPECT_EQ(store.entries("h"), std::vector<std::string>{"3"});
  EXPECT_EQ(store.unfinished(), 1U);
}

TEST(Store, AnEntryIsWrittenOnceOnly) {
  const Folder folder;
  SqliteStore store(folder.path());
  store.insert(a_game("g"), {"1"});
  store.append("g", 1, {"2"}, progress(2), 2000);
  EXPECT_FALSE(store.append("g", 1, {"other"}, progress(2), 3000));
  EXPECT_EQ(store.entries("g"), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(store.game("g")->updated_ms, 2000);
}

TEST(Store, OpenGamesComeFirstThenTheLast) {
  const Folder folder;
  SqliteStore store(folder.path());
  for (const char* id : {"a", "b", "c"}) store.insert(a_game(id), {"1"});
  Progress over = progress(2);
  over.finished = true;
  store.append("c", 1, {"2"}, over, 9000);
  store.append("b", 1, {"2"}, progress(2), 5000);
  std::string order;
  for (const GameRow& game : store.last_games(10)) order += game.id;
  EXPECT_EQ(order, "bac");
  EXPECT_EQ(store.last_games(1).size(), 1U);
  EXPECT_EQ(store.unfinished(), 2U);
}

TEST(Store, WithoutRoomTheWholeWriteIsRefusedAndNothingIsLost) {
  const Folder folder;
  SqliteStore store(folder.path(), 64U << 10U);
  store.insert(a_game("g"), {"1"});
  const std::string big(3000, 'x');
  std::size_t stored = 1;
  std::string words;
  while (words.empty() && stored < 1000) {
    const auto kept = store.append("g", stored, {big, big}, progress(stored + 2), 2000);
    if (kept) stored += 2;
    if (!kept) words = kept.error().message;
  }
  EXPECT_NE(words.find("full"), std::string::npos) << words;
  EXPECT_GT(stored, 3U);
  EXPECT_EQ(store.entries("g").size(), stored);
  EXPECT_EQ(store.game("g")->progress.number, stored);
}

TEST(Store, OneServerForOneDirectory) {
  const Folder folder;
  const SqliteStore store(folder.path());
  try {
    const SqliteStore second(folder.path());
    FAIL() << "two servers share a store";
  } catch (const StoreError& error) {
    EXPECT_NE(std::string(error.what()).find("in use by another server"), std::string::npos);
  }
}

TEST(Store, SaysWhyADirectoryCannotBeUsed) {
  const Folder folder;
  const auto file = folder.path() / "file";
  std::ofstream(file) << "not a directory";
  for (const auto& path : {file, file / "below", std::filesystem::path("/proc/nowhere")}) {
    try {
      const SqliteStore store(path);
      FAIL() << path;
    } catch (const StoreError& error) {
      EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
    }
  }
}

TEST(Store, AFileThatIsNoStoreIsLeftAlone) {
  const Folder folder;
  std::ofstream(folder.path() / "games.sqlite") << std::string(5000, 'z');
  EXPECT_THROW(SqliteStore{folder.path()}, StoreError);
  EXPECT_EQ(std::filesystem::file_size(folder.path() / "games.sqlite"), 5000U);
}

TEST(Store, AMissingEntryIsNoticed) {
  const Folder folder;
  SqliteStore store(folder.path());
  store.insert(a_game("g"), {"1"});
  store.append("g", 2, {"3"}, progress(3), 2000);
  EXPECT_EQ(store.entries("g").size(), 1U);
}

TEST(Secrets, TokensAreLongAndNeverTheSame) {
  const std::string token = hg::server::new_token();
  EXPECT_EQ(token.size(), 32U);
  EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(token, hg::server::new_token());
  EXPECT_NE(hg::server::new_game_id(), hg::server::new_game_id());
}

TEST(Secrets, HashIsSha256) {
  EXPECT_EQ(hg::server::token_hash("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_TRUE(hg::server::same_secret("abc", "abc"));
  EXPECT_FALSE(hg::server::same_secret("abc", "abd"));
  EXPECT_FALSE(hg::server::same_secret("abc", "ab"));
}

}  // namespace
