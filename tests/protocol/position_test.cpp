// A state read back as a position is the same position: the same counters, the same choices.

#include <gtest/gtest.h>

#include "engine/dice.h"
#include "engine/session.h"
#include "tests/support/games.h"

namespace hg::engine {
namespace {

/// What a state of the third game says, in the fields of a position.
Json position_of(const Json& state, const Json& decision) {
  Json position{{"scenario", state.at("scenario")}, {"turn", state.at("turn")}};
  position["side"] = decision.at("side");
  position["pontoons"] = Json::array();
  for (const char* field : {"phase", "action_phase", "night", "units", "markers", "losses"}) {
    position[field] = state.at(field);
  }
  position["flags"] = state.at("flags");
  position["horse_guns"] = state.at("flags").at("horse_guns");
  return position;
}

Json legal_of(Session& session) {
  return session.request(Json{{"cmd", "legal"}}).at("actions");
}

/// Loads the position in a session of its own and compares.
void expect_same(Session& session, const Json& decision) {
  const Json state = session.request(Json{{"cmd", "state"}}).at("state");
  Session other(tests::games());
  const Json answer = other.request(
      Json{{"cmd", "load"}, {"position", position_of(state, decision)}, {"dice", "manual"}});
  ASSERT_TRUE(answer.at("ok").get<bool>()) << to_line(answer.at("error"));
  EXPECT_FALSE(answer.at("defaults").contains("ignored")) << to_line(answer.at("defaults"));
  for (const char* field : {"units", "markers", "losses", "points", "account", "flags", "turn",
                            "phase", "action_phase", "side", "night"}) {
    EXPECT_EQ(to_line(answer.at("state").at(field)), to_line(state.at(field))) << field;
  }
  EXPECT_EQ(to_line(legal_of(other)), to_line(legal_of(session)));
}

/// Takes the initiative whenever it can; else any action, as likely as the others.
Json some_action(Session& session, std::uint64_t seed) {
  const Json actions = legal_of(session);
  for (const Json& action : actions) {
    if (action.at("do") == "take") return action;
  }
  const int pick = die_face(seed, session.number(), static_cast<int>(actions.size()));
  return actions.at(static_cast<std::size_t>(pick) - 1);
}

/// A random game, looked at whenever a side chooses its action; how often it was.
int compare_all(const std::string& scenario, std::uint64_t seed) {
  Session session(tests::games());
  session.request(Json{{"cmd", "new"}, {"scenario", scenario}, {"seed", seed}});
  int compared = 0;
  for (int step = 0; step < 400; ++step) {
    const Json decision = session.request(Json{{"cmd", "decision"}}).at("decision");
    if (decision.at("side") == "none") break;
    if (decision.at("kind") == "action") {
      expect_same(session, decision);
      ++compared;
    }
    if (testing::Test::HasFailure()) break;
    session.request(Json{{"cmd", "do"}, {"action", some_action(session, seed)}});
  }
  return compared;
}

TEST(Positions, AStateOfTheThirdGameReadBackIsTheSame) {
  for (const char* scenario : {"slb_1_salem_church", "slb_2_great_flank_march",
                               "slb_3_sedgwick_to_the_rescue", "slb_4_brandy_station"}) {
    EXPECT_GT(compare_all(scenario, 1863), 10) << scenario;
  }
}

}  // namespace
}  // namespace hg::engine
