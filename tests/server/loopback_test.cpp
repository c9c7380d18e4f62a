// The whole server in a process of its own, on a port of 127.0.0.1 that the system chooses.

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "tests/server/client.h"

namespace {

using hg::tests::Child;
using hg::tests::Folder;
using hg::tests::http;
using hg::tests::http_get;
using hg::tests::Json;
using hg::tests::Socket;

std::vector<std::string> words(const Folder& folder, std::initializer_list<const char*> more = {}) {
  std::vector<std::string> list{TOY_SERVER, (folder.path() / "games").string()};
  list.insert(list.end(), more.begin(), more.end());
  return list;
}

Json throw_dice(int number) {
  return {{"cmd", "do"}, {"number", number}, {"action", {{"do", "throw"}}}};
}

/// A game whose two seats the socket holds.
Json sit_down(Socket& socket, const char* scenario = "toy_long") {
  Json made = socket.ask({{"cmd", "create"}, {"scenario", scenario}});
  const Json& tokens = made.at("tokens");
  socket.ask({{"cmd", "join"}, {"game", made.at("game")},
              {"tokens", {tokens.at("union"), tokens.at("confederate")}}});
  return made;
}

TEST(Loopback, SaysWhereItIsAndServesThePage) {
  const Folder folder;
  Child server(words(folder));
  ASSERT_NE(server.port(), 0);
  EXPECT_EQ(server.first_line(),
            "Hazelgrove is at http://127.0.0.1:" + std::to_string(server.port()) + "/");
  const std::string page = http_get(server.port(), "/");
  EXPECT_EQ(page.rfind("HTTP/1.1 200", 0), 0U) << page;
  EXPECT_NE(page.find("<title>Toy</title>"), std::string::npos);
  EXPECT_NE(page.find("Content-Type: text/html; charset=utf-8"), std::string::npos);
  EXPECT_NE(page.find("Content-Security-Policy: default-src 'self'"), std::string::npos);
  EXPECT_NE(page.find("X-Content-Type-Options: nosniff"), std::string::npos);
  EXPECT_NE(http_get(server.port(), "/assets/toy-1234.js").find("immutable"), std::string::npos);
  EXPECT_NE(http_get(server.port(), "/healthz").find("\r\n\r\nok\n"), std::string::npos);
  EXPECT_EQ(http_get(server.port(), "/nothing").rfind("HTTP/1.1 404", 0), 0U);
  server.kill(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
}

TEST(Loopback, RefusesOddRequests) {
  const Folder folder;
  const Child server(words(folder));
  const std::uint16_t port = server.port();
  const std::string host = "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
  const auto status = [](const std::string& answer) { return answer.substr(9, 3); };
  EXPECT_EQ(status(http(port, "POST / HTTP/1.1\r\n" + host + "Content-Length: 0\r\n\r\n")), "405");
  EXPECT_EQ(status(http(port, "POST / HTTP/1.1\r\n" + host +
                                  "Connection: close\r\nContent-Length: 5\r\n\r\nhello")),
            "413");
  EXPECT_EQ(status(http(port, "GET / HTTP/1.1\r\n" + host + "X: " + std::string(40000, 'x') +
                                  "\r\n\r\n")),
            "431");
  EXPECT_EQ(status(http(port, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")), "421");
  EXPECT_EQ(status(http_get(port, "/ws")), "426");
  const std::string head =
      http(port, "HEAD / HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
  EXPECT_EQ(status(head), "200");
  EXPECT_EQ(head.find("<title>"), std::string::npos);
  http(port, "\x16\x03\x01 not HTTP\r\n\r\n");
  EXPECT_EQ(status(http_get(port, "/")), "200");
}

TEST(Loopback, ChecksTheOriginOfAWebSocket) {
  const Folder folder;
  const Child server(words(folder));
  const std::string here = "http://127.0.0.1:" + std::to_string(server.port());
  EXPECT_TRUE(Socket(server.port()).is_open());
  EXPECT_TRUE(Socket(server.port(), "Origin: " + here + "\r\n").is_open());
  for (const std::string& origin : {std::string("http://evil.example"), std::string("null"),
                                    std::string("http://127.0.0.1:1")}) {
    const Socket refused(server.port(), "Origin: " + origin + "\r\n");
    EXPECT_FALSE(refused.is_open()) << origin;
    EXPECT_NE(refused.refusal().find(" 403 "), std::string::npos) << refused.refusal();
  }
  // A name of somebody else's that points at this machine.
  EXPECT_FALSE(Socket(server.port(), "Host: evil.example\r\nOrigin: http://evil.example\r\n")
                   .is_open());
}

TEST(Loopback, TwoSocketsGetTheSamePushes) {
  const Folder folder;
  const Child server(words(folder));
  Socket first(server.port());
  Socket second(server.port());
  const Json made = sit_down(first);
  const Json joined = second.ask({{"cmd", "join"}, {"game", made.at("game")}});
  EXPECT_EQ(joined.at("sides"), Json::array());
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(first.ask(throw_dice(2 * i)).at("ok"));
  for (int i = 0; i < 20; ++i) {
    Json mine = first.push("update");
    Json theirs = second.push("update");
    EXPECT_EQ(mine.at("number"), 2 * i + 2);
    mine["state"].erase("seen_by");
    theirs["state"].erase("seen_by");
    EXPECT_EQ(mine, theirs);
  }
  EXPECT_EQ(second.ask(throw_dice(40)).at("error").at("code"), "not_your_decision");
}

TEST(Loopback, BadFramesChangeNothing) {
  const Folder folder;
  const Child server(words(folder));
  Socket player(server.port());
  const Json made = sit_down(player);
  player.send_frame(1, std::string((1U << 20U) + 1, 'x'));
  Json answer = player.receive();
  EXPECT_EQ(answer.at("error").at("code"), "parse");
  EXPECT_NE(answer.at("error").at("message").get<std::string>().find("1048576"), std::string::npos);
  // Exactly the longest message is still read.
  std::string longest = R"({"cmd":"decision","id":"long","x":")";
  longest += std::string((1U << 20U) - longest.size() - 2, 'x') + "\"}";
  player.send_frame(1, longest);
  EXPECT_EQ(player.receive().at("id"), "long");
  player.send_frame(1, "{ not json");
  EXPECT_EQ(player.receive().at("error").at("code"), "parse");
  player.send_frame(2, R"({"cmd":"lobby"})");
  EXPECT_EQ(player.receive().at("error").at("code"), "parse");
  EXPECT_TRUE(player.ask(throw_dice(0)).at("ok"));

  Socket broken(server.port());
  broken.send_frame(1, "{\"cmd\":\"\xC3\x28\"}");
  EXPECT_TRUE(broken.receive().is_null());
  EXPECT_EQ(broken.close_code(), 1007);
  Socket huge(server.port());
  huge.send_frame(1, std::string(17U << 20U, 'x'));
  EXPECT_TRUE(huge.receive().is_null());
  Socket odd(server.port());
  odd.send_frame(7, "reserved");
  EXPECT_TRUE(odd.receive().is_null());
  EXPECT_EQ(odd.close_code(), 1002);
  EXPECT_EQ(player.ask({{"cmd", "decision"}}).at("decision").at("number"), 2);
}

/// Kills the server in the middle of a stream of actions, starts it again and asks for the game:
/// every acknowledged action must be there, and at most the one that was under way besides.
TEST(Loopback, KilledAtAnyMomentItLosesNoAcknowledgedAction) {
  const Folder folder;
  std::string game;
  Json tokens;
  int number = 0;
  for (int round = 0; round < 8; ++round) {
    Child server(words(folder));
    ASSERT_NE(server.port(), 0) << server.errors();
    Socket socket(server.port());
    if (game.empty()) {
      const Json made = sit_down(socket);
      game = made.at("game");
      tokens = made.at("tokens");
    }
    const Json joined =
        socket.ask({{"cmd", "join"}, {"game", game},
                    {"tokens", {tokens.at("union"), tokens.at("confederate")}}});
    ASSERT_TRUE(joined.at("ok")) << joined;
    const int found = joined.at("number");
    EXPECT_TRUE(found == number || found == number + 2) << found << " after " << number;
    number = found;
    std::atomic<int> answers = 0;
    std::thread killer([&server, &answers, round] {
      while (answers < 5) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      std::this_thread::sleep_for(std::chrono::microseconds(700 * round));
      server.kill(SIGKILL);
    });
    while (true) {
      const Json answer = socket.ask(throw_dice(number));
      if (answer.is_null()) break;
      EXPECT_TRUE(answer.at("ok")) << answer;
      number = answer.value("number", number);
      ++answers;
    }
    killer.join();
    EXPECT_EQ(server.wait(), -SIGKILL);
  }
  EXPECT_GE(number, 8 * 5 * 2);
}

TEST(Loopback, AFullDiskRefusesTheActionAndKeepsTheGame) {
  const Folder folder;
  Json made;
  int number = 0;
  {
    // No file of this server may grow beyond 300 kB.
    Child server(words(folder, {"0", "0", "300000"}));
    ASSERT_NE(server.port(), 0) << server.errors();
    Socket socket(server.port());
    made = sit_down(socket);
    Json answer;
    for (; number < 100'000; number += 2) {
      answer = socket.ask(throw_dice(number));
      ASSERT_FALSE(answer.is_null());
      if (!answer.at("ok")) break;
    }
    ASSERT_EQ(answer.at("ok"), false);
    EXPECT_EQ(answer.at("error").at("code"), "internal");
    EXPECT_EQ(socket.ask({{"cmd", "decision"}}).at("decision").at("number"), number);
    server.kill(SIGKILL);
    server.wait();
  }
  const Child server(words(folder));
  ASSERT_NE(server.port(), 0) << server.errors();
  Socket socket(server.port());
  const Json joined = socket.ask({{"cmd", "join"}, {"game", made.at("game")},
                                  {"token", made.at("tokens").at("union")}});
  ASSERT_TRUE(joined.at("ok")) << joined;
  EXPECT_EQ(joined.at("number"), number);
}

TEST(Loopback, AComputerPlaysWhileTheSocketsAreServed) {
  const Folder folder;
  const Child server(words(folder));
  Socket socket(server.port());
  const Json made = socket.ask({{"cmd", "create"}, {"scenario", "toy"},
                                {"seats", {{"union", "random"}, {"confederate", "greedy"}}}});
  socket.ask({{"cmd", "join"}, {"game", made.at("game")}});
  for (int i = 0; i < 1000; ++i) {
    if (socket.ask({{"cmd", "decision"}}).at("decision").at("side") == "none") break;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  const Json record = socket.ask({{"cmd", "record"}}).at("record");
  EXPECT_TRUE(record.contains("seed"));
  EXPECT_EQ(socket.ask({{"cmd", "verify"}, {"record", record}}).at("valid"), true);
}

TEST(Loopback, APortInUseIsNamed) {
  const Folder folder;
  const Child first(words(folder));
  const Folder other;
  Child second(words(other, {std::to_string(first.port()).c_str()}));
  EXPECT_EQ(second.port(), 0);
  EXPECT_EQ(second.wait(), 1);
  const std::string errors = second.errors();
  EXPECT_NE(errors.find(std::to_string(first.port())), std::string::npos) << errors;
  EXPECT_NE(errors.find("in use"), std::string::npos) << errors;
}

TEST(Loopback, AnUnusableDataDirectoryIsNamed) {
  Child server({TOY_SERVER, "/proc/nowhere/games"});
  EXPECT_EQ(server.port(), 0);
  EXPECT_EQ(server.wait(), 1);
  const std::string errors = server.errors();
  EXPECT_NE(errors.find("/proc/nowhere/games"), std::string::npos) << errors;
}

TEST(Loopback, TwoServersDoNotShareADirectory) {
  const Folder folder;
  const Child first(words(folder));
  Child second(words(folder));
  EXPECT_EQ(second.wait(), 1);
  EXPECT_NE(second.errors().find("in use by another server"), std::string::npos);
}

TEST(Loopback, AnAddressThatIsNoneIsRefused) {
  const Folder folder;
  Child server(words(folder, {"0", "0", "0", "not-an-address"}));
  EXPECT_EQ(server.wait(), 1);
  EXPECT_NE(server.errors().find("not-an-address"), std::string::npos);
}

TEST(Loopback, ASignalEndsItInOrderWithSocketsOpen) {
  const Folder folder;
  Child server(words(folder));
  Socket socket(server.port());
  sit_down(socket);
  socket.ask(throw_dice(0));
  server.kill(SIGINT);
  while (socket.receive().is_object()) {
  }
  EXPECT_EQ(socket.close_code(), 1001);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_EQ(server.errors(), "");
}

}  // namespace
