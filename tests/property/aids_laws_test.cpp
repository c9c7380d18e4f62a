// Laws of the aids, for every game: the parts of a price add up to what `reach` and the march say,
// a plan can be carried out as it stands, and no question changes anything.

#include <gtest/gtest.h>

#include <string>

#include "engine/session.h"
#include "tests/support/games.h"

namespace hg::engine {
namespace {

Json ask(Session& session, Json request) { return session.request(request); }

/// Sixths of a point: `4 2/3`, `1/2`, 3.
int sixths(const Json& points) {
  if (points.is_number()) return points.get<int>() * 6;
  const std::string text = points.get<std::string>();
  const bool minus = text.front() == '-';
  int whole = 0, part = 0, of = 1;
  const auto slash = text.find('/');
  if (slash == std::string::npos) return std::stoi(text) * 6;
  const auto blank = text.find(' ');
  const std::size_t from = blank == std::string::npos ? (minus ? 1 : 0) : blank + 1;
  if (blank != std::string::npos) whole = std::abs(std::stoi(text.substr(0, blank)));
  part = std::stoi(text.substr(from, slash - from));
  of = std::stoi(text.substr(slash + 1));
  const int sum = whole * 6 + part * 6 / of;
  return minus ? -sum : sum;
}

int sum_of(const Json& steps) {
  int sum = 0;
  for (const Json& step : steps) {
    int cost = 0;
    for (const Json& part : step.at("parts")) {
      EXPECT_FALSE(part.at("rule").get<std::string>().empty());
      EXPECT_FALSE(part.at("what").get<std::string>().empty());
      cost += sixths(part.at("points"));
    }
    EXPECT_EQ(cost, sixths(step.at("cost"))) << step;
    sum += cost;
  }
  return sum;
}

/// A march as `path` wants it: from the present hex on.
Json path_request(const Json& state, const std::string& unit, const Json& row) {
  Json path = row.at("path");
  for (const Json& u : state.at("units")) {
    if (u.at("id") != unit || u.at("hex").is_null()) continue;
    if (path.at(0) != u.at("hex")) path.insert(path.begin(), u.at("hex"));
  }
  Json request{{"cmd", "path"}, {"unit", unit}, {"path", path}};
  if (row.contains("mode")) request["mode"] = row.at("mode");
  return request;
}

/// The law of prices, for one unit where it stands. Returns the hexes looked at.
int look_at(Session& session, const std::string& unit) {
  const Json reach = ask(session, {{"cmd", "reach"}, {"unit", unit}, {"steps", true}});
  EXPECT_EQ(reach.at("ok"), true) << reach;
  const Json state = ask(session, {{"cmd", "state"}}).at("state");
  int seen = 0;
  for (const Json& row : reach.at("hexes")) {
    EXPECT_EQ(sum_of(row.at("steps")), sixths(row.at("cost"))) << row;
    if (++seen % 5 != 0) continue;
    const Json path = ask(session, path_request(state, unit, row));
    EXPECT_EQ(path.at("ok"), true) << path;
    EXPECT_EQ(path.at("cost"), row.at("cost")) << path;
    EXPECT_EQ(path.at("legal"), true) << path;
  }
  return seen;
}

/// Every attack of a plan can be declared in its order, whatever the dice say about the others: the
/// first at least as it stands.
void carry_out_first(Session& session) {
  const Json plan = ask(session, {{"cmd", "plan"}});
  ASSERT_EQ(plan.at("ok"), true) << plan;
  for (const Json& attack : plan.at("attacks")) {
    EXPECT_GE(attack.at("expected").at("vacated").get<double>(), 0.0);
    EXPECT_LE(attack.at("expected").at("vacated").get<double>(), 1.001);
  }
  if (plan.at("attacks").empty()) return;
  const Json first = plan.at("attacks").at(0).at("action");
  const std::string kind = ask(session, {{"cmd", "decision"}}).at("decision").at("kind");
  if (kind != "combat" && kind != "march") return;
  EXPECT_EQ(ask(session, {{"cmd", "check"}, {"action", first}}).at("legal"), true) << plan;
  const Json others = ask(session, {{"cmd", "alternatives"}, {"action", first}});
  ASSERT_EQ(others.at("ok"), true) << others;
  EXPECT_EQ(others.at("alternatives").at(0).at("change"), "as_is");
  for (const Json& row : others.at("alternatives")) {
    const Json check = ask(session, {{"cmd", "check"}, {"action", row.at("action")}});
    EXPECT_EQ(check.at("legal"), row.at("legal")) << row;
  }
}

void ask_everything(Session& session) {
  for (const char* side : {"union", "confederate"}) {
    const Json threat = ask(session, {{"cmd", "threat"}, {"side", side}});
    EXPECT_EQ(threat.at("ok"), true) << threat;
    EXPECT_FALSE(threat.at("assumes").empty());
  }
  EXPECT_EQ(ask(session, {{"cmd", "worth"}}).at("ok"), true);
}

/// Plays one game by the random player for some decisions and looks at the positions on the way;
/// `hexes` counts the prices that were looked at.
void play_one(const std::string& scenario, std::uint64_t seed, int decisions, int& hexes) {
  Session session(tests::games());
  ASSERT_EQ(ask(session, {{"cmd", "new"}, {"scenario", scenario}, {"seed", seed}}).at("ok"), true);
  for (int i = 0; i < decisions; ++i) {
    const Json decision = ask(session, {{"cmd", "decision"}}).at("decision");
    const std::string kind = decision.at("kind");
    if (kind == "over") break;
    const std::string hash = ask(session, {{"cmd", "state"}}).at("state").at("hash");
    const Json units = decision.at("units");
    const bool marches = kind == "movement" || kind == "march";
    if (marches && !units.empty() && i % 3 == 0) {
      hexes += look_at(session, units.at(static_cast<std::size_t>(i) % units.size()));
    }
    if (!units.empty() && i % 4 == 0) {
      EXPECT_EQ(ask(session, {{"cmd", "why"}, {"unit", units.at(0)}}).at("ok"), true);
    }
    if (kind == "combat" || kind == "march" || (kind == "action" && i % 8 == 0)) {
      carry_out_first(session);
    }
    if (i % 40 == 0) ask_everything(session);
    EXPECT_EQ(ask(session, {{"cmd", "state"}}).at("state").at("hash"), hash);
    const Json choice = ask(session, {{"cmd", "choose"}, {"bot", "random"}, {"seed", seed + i}});
    ASSERT_EQ(choice.at("ok"), true) << choice;
    ASSERT_EQ(ask(session, {{"cmd", "do"}, {"action", choice.at("action")}}).at("ok"), true);
  }
}

/// As many games as it takes, for some are short at random, to look at enough prices.
void play(const std::string& scenario, std::uint64_t seed, int decisions) {
  int hexes = 0;
  for (std::uint64_t game = 0; game < 8 && hexes <= 50; ++game) {
    play_one(scenario, seed + 100 * game, decisions, hexes);
  }
  EXPECT_GT(hexes, 50);
}

TEST(Aids, FredericksburgKeepsTheLaws) { play("fredericksburg_1862", 5, 260); }
TEST(Aids, MaryesHeightsKeepsTheLaws) { play("fredericksburg_1863", 6, 160); }
TEST(Aids, HookerAndLeeKeepsTheLaws) { play("hooker_and_lee", 7, 200); }
TEST(Aids, GrandChancellorsvilleKeepsTheLaws) { play("grand_chancellorsville", 8, 160); }
TEST(Aids, SalemChurchKeepsTheLaws) { play("slb_1_salem_church", 9, 400); }
TEST(Aids, BrandyStationKeepsTheLaws) { play("slb_4_brandy_station", 10, 300); }

}  // namespace
}  // namespace hg::engine
