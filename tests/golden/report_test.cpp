// Luck and report of the golden games: exact figures, and laws that hold in all of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "engine/session.h"
#include "tests/support/games.h"

namespace hg::engine {
namespace {

namespace fs = std::filesystem;

Json record_of(const std::string& name) {
  std::ifstream in(fs::path(HG_SOURCE_DIR) / "tests/golden" / (name + ".record"), std::ios::binary);
  return Json::parse(std::string{std::istreambuf_iterator<char>(in), {}}).at("record");
}

Json ask(Session& session, const Json& request) { return session.request(request); }

Json report_of(const std::string& name) {
  Session session(tests::games());
  const Json answer = ask(session, {{"cmd", "report"}, {"record", record_of(name)}});
  EXPECT_TRUE(answer.value("ok", false)) << answer;
  return answer.value("report", Json::object());
}

/// What a report comes to, in one line.
std::string figures(const Json& report) {
  const Json& sides = report.at("luck").at("sides");
  std::string line;
  for (const char* side : {"union", "confederate"}) {
    const Json& own = sides.at(side);
    line += report.at("standings").at("points").at(side).dump() + " points, " +
            report.at("standings").at("lost").at(side).dump() + " lost, " +
            own.at("throws").dump() + " throws, " + own.at("mean").dump() + ", " +
            own.at("actual_losses").dump() + " for " + own.at("expected_losses").dump() + " +- " +
            own.at("deviation").dump() + "; ";
  }
  return line + std::to_string(report.at("combats").size()) + " combats";
}

TEST(Report, TheGoldenGamesHaveTheseFigures) {
  const std::map<std::string, std::string> written{
      {"hooker_and_lee-1",
       "78 points, 16 lost, 20 throws, 0.5042, 16 for 8.5 +- 7.0178; "
       "42 points, 26 lost, 15 throws, 0.4667, 26 for 16.0 +- 6.3945; 14 combats"},
      {"fredericksburg_1862-1",
       "67 points, 30 lost, 56 throws, 0.4673, 30 for 47.5 +- 19.0227; "
       "62 points, 50 lost, 56 throws, 0.5327, 50 for 76.1665 +- 21.3951; 56 combats"},
      {"grand_chancellorsville-1",
       "21 points, 43 lost, 140 throws, 0.4869, 43 for 23.5001 +- 13.3489; "
       "157 points, 6 lost, 28 throws, 0.631, 6 for 14.1666 +- 5.3877; 27 combats"},
      {"slb_1_salem_church-1",
       "-6 points, 8 lost, 21 throws, 0.4941, 1 for 0.1667 +- 0.3727; "
       "0 points, 0 lost, 17 throws, 0.4828, 0 for 0.0278 +- 0.1643; 3 combats"},
  };
  for (const auto& [name, line] : written) EXPECT_EQ(figures(report_of(name)), line) << name;
}

/// In the Blue & Gray games every loss is ordered by a combat result, so that three ways of counting agree.
TEST(Report, LossesAgreeHoweverTheyAreCounted) {
  for (const char* name : {"fredericksburg_1862-1", "fredericksburg_1863-2", "hooker_and_lee-1",
                           "grand_chancellorsville-1"}) {
    const Json report = report_of(name);
    std::map<std::string, int> formations;
    for (const Json& row : report.at("formations")) {
      formations[row.at("side")] += row.at("lost").get<int>();
    }
    for (const char* side : {"union", "confederate"}) {
      const Json& lost = report.at("standings").at("lost").at(side);
      EXPECT_EQ(formations[side], lost) << name << side;
      EXPECT_EQ(report.at("luck").at("sides").at(side).at("actual_losses"), lost) << name << side;
      EXPECT_EQ(report.at("turns").back().at("lost").at(side), lost) << name << side;
    }
  }
}

/// Over all golden games together the dice do not lean: what fell is within three deviations of what
/// was to be expected. An expectation that forgets a cost would show here.
TEST(Report, ExpectationIsNeitherTooHighNorTooLow) {
  double expected = 0;
  double variance = 0;
  double actual = 0;
  double percentiles = 0;
  int throws = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(HG_SOURCE_DIR) / "tests/golden")) {
    if (entry.path().extension() != ".record") continue;
    const Json report = report_of(entry.path().stem().string());
    for (const Json& row : report.at("luck").at("throws")) {
      percentiles += row.at("percentile").get<double>();
      ++throws;
      if (!row.contains("expected")) continue;
      for (const auto& [side, number] : row.at("expected").items()) {
        expected += number.get<double>();
        variance += row.at("variance").at(side).get<double>();
        actual += row.at("actual").at(side).get<double>();
      }
    }
  }
  ASSERT_GT(throws, 1000);
  EXPECT_LT(std::abs(actual - expected), 3 * std::sqrt(variance)) << actual << " " << expected;
  // The percentile of a throw spreads by 0.29 at most.
  EXPECT_NEAR(percentiles / throws, 0.5, 3 * 0.29 / std::sqrt(throws));
}

TEST(Report, AMarchOntoTheMapIsCountedOnce) {
  // A path that was told twice would begin anew at the hex where the unit came in.
  for (const Json& march : report_of("grand_chancellorsville-1").at("marches")) {
    const Json& path = march.at("path");
    EXPECT_EQ(march.at("hexes"), path.size() - 1);
    EXPECT_EQ(std::count(path.begin(), path.end(), path.front()), 1) << march.dump();
  }
}

TEST(Report, TurningPointsAreTheGreatestChangesOfThePoints) {
  const Json report = report_of("hooker_and_lee-1");
  int last = 1000;
  for (const Json& row : report.at("turning_points")) {
    const int swing = std::abs(row.at("swing").get<int>());
    EXPECT_GT(swing, 0);
    EXPECT_LE(swing, last);
    last = swing;
  }
  EXPECT_EQ(report.at("turning_points").at(0).at("swing"), 15);
}

TEST(Report, ItIsAskedOfTheGameAsOfItsRecordAndChangesNothing) {
  Session session(tests::games());
  const Json record = record_of("slb_1_salem_church-1");
  EXPECT_EQ(ask(session, {{"cmd", "report"}}).at("error").at("code"), "no_game");
  ASSERT_TRUE(ask(session, {{"cmd", "load"}, {"record", record}, {"step", 89}}).value("ok", false));
  const Json state = ask(session, {{"cmd", "state"}});
  const Json first = ask(session, {{"cmd", "report"}});
  EXPECT_EQ(first.at("report").at("number"), 89);
  EXPECT_EQ(ask(session, {{"cmd", "report"}}), first);
  EXPECT_EQ(ask(session, {{"cmd", "luck"}}).at("luck"), first.at("report").at("luck"));
  EXPECT_EQ(ask(session, {{"cmd", "state"}}), state);
  ask(session, {{"cmd", "load"}, {"record", record}});
  EXPECT_EQ(ask(session, {{"cmd", "report"}}).at("report"), report_of("slb_1_salem_church-1"));
  EXPECT_EQ(ask(session, {{"cmd", "load"}, {"record", record}, {"step", 107}})
                .at("error").at("code"), "bad_request");
  const Json brief = ask(session, {{"cmd", "replay"}, {"step", 5}, {"brief", true}});
  EXPECT_FALSE(brief.contains("state"));
  EXPECT_TRUE(brief.contains("entry"));
}

}  // namespace
}  // namespace hg::engine
