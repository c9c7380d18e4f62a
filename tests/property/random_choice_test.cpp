// The law of the random player: what it draws from is the legal list, each action once. Its count
// of moves is kept from move to move, so the law is asked along whole phases.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "ai/fredericksburg_moves.h"
#include "ai/fredericksburg_playout.h"
#include "app/fredericksburg_position.h"
#include "tests/property/support.h"

namespace hg::fredericksburg {
namespace {

/// An action as text that differs for different actions.
std::string key(const Action& a) {
  std::string text = fmt::format("{} {} {} {} {}:", static_cast<int>(a.verb), a.unit, a.other,
                                 a.column, a.hex);
  for (const HexId h : a.path) text += fmt::format(" {}", h);
  for (const HexId h : a.targets) text += fmt::format(" t{}", h);
  a.units.each([&](std::size_t u) { text += fmt::format(" u{}", u); });
  return text;
}

std::vector<std::string> keys(const std::vector<Action>& actions) {
  std::vector<std::string> all;
  for (const Action& a : actions) all.push_back(key(a));
  std::sort(all.begin(), all.end());
  return all;
}

struct Looked {
  int counts = 0, lists = 0, crowded = 0, limited = 0, entries = 0, others = 0;
};

/// The choices have as many members as the legal list and, where looked at closely, the same.
void same_choices(const ai::MoveChoices& choices, const std::vector<Action>& legal, bool closely) {
  ASSERT_EQ(choices.size(), legal.size());
  if (!closely) return;
  std::vector<Action> drawn;
  for (std::size_t n = 0; n < choices.size(); ++n) drawn.push_back(choices[n]);
  const auto wanted = keys(legal);
  ASSERT_EQ(std::adjacent_find(wanted.begin(), wanted.end()), wanted.end());
  ASSERT_EQ(keys(drawn), wanted);
}

bool overfull(const Game& game, const State& s) {
  for (std::size_t u = 0; u < game.unit_count(); ++u) {
    if (s.units[u].on_map() && game.count_in(s, s.units[u].hex) > 2) return true;
  }
  return false;
}

/// One Movement Phase, compared before every action and, one time in `every`, member by member.
void hold_for_phase(const Game& game, State& s, ai::MoveChoices& choices, Chance& chance,
                    std::size_t every, Looked& looked) {
  std::vector<Action> legal;
  choices.begin(s);
  while (true) {
    const bool crowded = overfull(game, s);
    const bool closely = chance.one_in(crowded ? 1 + every / 4 : every);
    game.legal(s, legal);
    ASSERT_FALSE(legal.empty());
    same_choices(choices, legal, closely);
    if (::testing::Test::HasFatalFailure()) return;
    ++looked.counts;
    looked.lists += closely ? 1 : 0;
    looked.crowded += crowded ? 1 : 0;
    looked.limited += game.moves_left(s) < 4 ? 1 : 0;
    const Action a = choices[chance.below(choices.size())];
    looked.entries += a.verb == Verb::enter ? 1 : 0;
    game.apply(s, a, nullptr);
    if (a.verb == Verb::end_phase) return;
    choices.follow(s, a);
  }
}

/// A whole game; outside Movement Phases the player counts and picks from the list itself.
void hold_for_game(const Game& game, State s, std::uint64_t seed, std::size_t every,
                   Looked& looked) {
  const ai::ReachTable table(game);
  ai::MoveChoices choices(game, table);
  ai::RandomPlayer player(game, table, seed);
  Chance chance(seed);
  std::vector<Action> legal;
  while (!s.over()) {
    if (game.decision(s).side == Side::chance) {
      game.apply_roll(s, static_cast<int>(chance.below(6)) + 1, nullptr);
      continue;
    }
    game.legal(s, legal);
    ASSERT_FALSE(legal.empty());
    ASSERT_EQ(player.count(s), legal.size());
    const auto wanted = keys(legal);
    const std::string picked = key(player.pick(s));
    ASSERT_TRUE(std::binary_search(wanted.begin(), wanted.end(), picked)) << picked;
    if (game.decision(s).task == Task::movement) {
      hold_for_phase(game, s, choices, chance, every, looked);
      if (::testing::Test::HasFatalFailure()) return;
      continue;
    }
    ++looked.others;
    game.apply(s, legal[chance.below(legal.size())], nullptr);
  }
}

/// Closes most hexes that nobody stands in, so that units have few places to go.
void close_ground(Json& battle, Chance& chance) {
  std::set<std::string> taken{"0101", "0106", "0601"};
  for (const Json& unit : battle["units"]) taken.insert(unit.value("hex", "0101"));
  for (int r = 1; r <= 6; ++r) {
    for (int c = 1; c <= 6; ++c) {
      const std::string name = fmt::format("{:02}{:02}", r, c);
      if (taken.count(name) == 0 && !chance.one_in(4)) battle["map"]["hexes"][name] = {"impassable"};
    }
  }
}

/// A small battle made narrow: stacks to the limit and over it, few moves, reinforcements that
/// come in together, night, closed ground.
Json narrow_battle(std::uint64_t seed) {
  Json battle = small_battle(seed, "movement");
  Chance chance(seed + 1000);
  for (Json& unit : battle["units"]) {
    if (unit.contains("hex") && chance.one_in(8)) unit["status"] = {"ineffective"};
  }
  const Json units = battle["units"];
  for (const Json& unit : units) {
    if (!unit.contains("hex") || !chance.one_in(2)) continue;
    Json mate = unit;
    mate["id"] = unit["id"].get<std::string>() + "m";
    battle["units"].push_back(mate);
  }
  for (int i = 0; i < 3; ++i) {
    battle["units"].push_back({{"id", fmt::format("later{}", i)},
                               {"side", chance.one_in(2) ? "union" : "confederate"},
                               {"type", chance.one_in(2) ? "artillery" : "infantry"},
                               {"strength", 2},
                               {"arrival", {{"turn", 1}, {"hexes", {"0101", "0601"}}}}});
  }
  if (chance.one_in(2)) battle["union_move_limit"] = 2 + chance.below(5);
  if (chance.one_in(3)) battle["light"] = "night";
  if (chance.one_in(3)) battle["immobility"] = true;
  if (chance.one_in(2)) close_ground(battle, chance);
  battle["lenient"] = true;
  return battle;
}

TEST(RandomChoice, DrawsFromTheLegalListInTheScenarios) {
  Looked looked;
  std::uint64_t seed = 40;
  for (const char* id : {"fredericksburg_1862", "fredericksburg_1863"}) {
    for (const bool effectiveness : {false, true}) {
      const auto game = scenario(id, effectiveness);
      for (int i = 0; i < 3; ++i) {
        hold_for_game(*game, game->start(), ++seed, 30, looked);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(looked.counts, 3000);
  EXPECT_GT(looked.lists, 100);
  EXPECT_GT(looked.crowded, 100);
  EXPECT_GT(looked.limited, 100);
  EXPECT_GT(looked.entries, 10);
  EXPECT_GT(looked.others, 500);
}

TEST(RandomChoice, DrawsFromTheLegalListInNarrowPlaces) {
  Looked looked;
  int opened = 0;
  std::vector<std::uint64_t> seeds(2000);
  std::iota(seeds.begin(), seeds.end(), 1);
  seeds.push_back(16622);  // Ineffective units that could only leave into the enemy's zone
  for (const std::uint64_t seed : seeds) {
    SCOPED_TRACE(seed);
    const auto position = app::open_position(narrow_battle(seed), module().setups());
    // Some are beyond what a position may be, or beyond putting right.
    if (!position || !position->game->problems(position->state).empty()) continue;
    ++opened;
    hold_for_game(*position->game, position->state, seed, 1, looked);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(opened, 150);
  EXPECT_GT(looked.counts, 1000);
  EXPECT_GT(looked.crowded, 100);
  EXPECT_GT(looked.limited, 100);
  EXPECT_GT(looked.entries, 20);
}

}  // namespace
}  // namespace hg::fredericksburg
