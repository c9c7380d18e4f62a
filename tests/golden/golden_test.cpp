// Golden games, the signature and the counted positions.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <type_traits>

#include "app/fredericksburg.h"
#include "app/fredericksburg_position.h"
#include "app/gcacw.h"
#include "app/hooker_lee.h"
#include "base/hash.h"
#include "engine/dice.h"
#include "engine/record.h"
#include "engine/session.h"
#include "tests/support/games.h"

namespace hg::engine {
namespace {

namespace fs = std::filesystem;
namespace fb = fredericksburg;

const app::FredericksburgModule& module() {
  return dynamic_cast<const app::FredericksburgModule&>(*tests::games()->game("fredericksburg"));
}

fs::path folder() { return fs::path(HG_SOURCE_DIR) / "tests/golden"; }

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> records() {
  std::vector<fs::path> paths;
  for (const auto& file : fs::directory_iterator(folder())) {
    if (file.path().extension() == ".record") paths.push_back(file.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(Golden, ThereAreThreeGamesAScenario) { EXPECT_GE(records().size(), 24U); }

TEST(Golden, EveryGameReplaysWithItsHashes) {
  for (const fs::path& path : records()) {
    const Json golden = Json::parse(text_of(path));
    std::optional<Difference> difference;
    auto replayed = replay_record(*tests::games(), golden.at("record"), difference);
    ASSERT_TRUE(replayed.has_value()) << path << replayed.error().message;
    ASSERT_FALSE(difference.has_value()) << path << " entry " << difference->entry << ": "
                                         << difference->what;
    for (const Json& turn : golden.at("turns")) {
      const auto number = turn.at("number").get<std::size_t>();
      auto copy = replayed->match->clone();
      if (number < replayed->entries.size()) copy->restore(replayed->entries[number].before);
      EXPECT_EQ(hash_text(copy->hash()), turn.at("hash").get<std::string>())
          << path << " turn " << turn.at("turn");
    }
  }
}

TEST(Golden, AChangedEntryIsFound) {
  const fs::path path = records().front();
  Json record = Json::parse(text_of(path)).at("record");
  const auto last = record.at("entries").size() - 1;
  // The first roll gets another face; everything that follows differs, or the end does.
  std::size_t first = 0;
  while (!record.at("entries")[first].contains("roll")) ++first;
  Json& face = record.at("entries")[first].at("roll");
  face = face.get<int>() % 6 + 1;
  const auto changed = verify_record(*tests::games(), record);
  ASSERT_TRUE(changed.has_value());
  EXPECT_FALSE(changed->at("valid").get<bool>());
  EXPECT_LE(changed->at("difference").at("entry").get<std::size_t>(), last + 1);
}

template <class Game>
struct ActionOf;
template <>
struct ActionOf<fb::Game> {
  using Type = fb::Action;
};
template <>
struct ActionOf<hooker_lee::Game> {
  using Type = hooker_lee::Action;
};
template <>
struct ActionOf<gcacw::Game> {
  using Type = gcacw::Action;
};

template <class Game, class State>
void roll(const Game& game, State& state, std::uint64_t seed, std::uint64_t& draw) {
  const int first = die_face(seed, draw++);
  if constexpr (std::is_same_v<Game, gcacw::Game>) {
    const bool two = game.decision(state).dice == 2;
    game.apply_roll(state, first, two ? die_face(seed, draw++) : 0, nullptr);
  } else {
    game.apply_roll(state, first, nullptr);
  }
}

template <class Game>
std::uint64_t final_hash(const Game& game, std::uint64_t seed) {
  auto state = game.start();
  std::vector<typename ActionOf<Game>::Type> actions;
  std::uint64_t draw = 0;
  while (!state.over()) {
    if (game.decision(state).side == core::Side::chance) {
      roll(game, state, seed, draw);
      continue;
    }
    game.legal(state, actions);
    const int pick = die_face(seed, draw++, static_cast<int>(actions.size()));
    game.apply(state, actions[static_cast<std::size_t>(pick) - 1], nullptr);
  }
  return base::hash_bytes(&state, sizeof state);
}

/// The lines of signature.txt, one a game.
std::string signature(std::size_t line) {
  std::istringstream in(text_of(folder() / "signature.txt"));
  std::string written;
  for (std::size_t i = 0; i <= line; ++i) in >> written;
  return written;
}

/// As `hazelgrove signature`: a second writing of it, so that neither can drift alone.
TEST(Golden, TheSignatureIsTheSame) {
  std::uint64_t sum = 0;
  for (const ScenarioInfo& scenario : module().scenarios()) {
    for (const bool effectiveness : {false, true}) {
      const auto game = module().game(scenario.id, Json{{"attack_effectiveness", effectiveness}});
      ASSERT_TRUE(game.has_value());
      for (std::uint64_t i = 0; i < 20; ++i) sum += final_hash(**game, die_bits(1862, i));
    }
  }
  EXPECT_EQ(hash_text(sum), signature(0));
}

TEST(Golden, TheSignatureOfHookerAndLeeIsTheSame) {
  const auto& hooker_lee =
      dynamic_cast<const app::HookerLeeModule&>(*tests::games()->game("hooker_and_lee"));
  std::uint64_t sum = 0;
  for (const ScenarioInfo& scenario : hooker_lee.scenarios()) {
    const auto game = hooker_lee.game(scenario.id, Json::object());
    ASSERT_TRUE(game.has_value());
    for (std::uint64_t i = 0; i < 2; ++i) sum += final_hash(**game, die_bits(1862, i));
  }
  EXPECT_EQ(hash_text(sum), signature(1));
}

TEST(Golden, TheSignatureOfStonewallsLastBattleIsTheSame) {
  const auto& slb =
      dynamic_cast<const app::GcacwModule&>(*tests::games()->game("stonewalls_last_battle"));
  std::uint64_t sum = 0;
  for (const ScenarioInfo& scenario : slb.scenarios()) {
    for (const bool both : {false, true}) {
      const auto game =
          slb.game(scenario.id, Json{{"tired_march", both}, {"entrench_action", both}});
      ASSERT_TRUE(game.has_value());
      for (std::uint64_t i = 0; i < 2; ++i) sum += final_hash(**game, die_bits(1862, i));
    }
  }
  EXPECT_EQ(hash_text(sum), signature(2));
}

std::uint64_t perft(const fb::Game& game, const fb::State& state, int depth) {
  if (depth == 0 || state.over()) return 1;
  std::uint64_t count = 0;
  if (game.decision(state).side == core::Side::chance) {
    for (int die = 1; die <= 6; ++die) {
      fb::State after = state;
      game.apply_roll(after, die, nullptr);
      count += perft(game, after, depth - 1);
    }
    return count;
  }
  std::vector<fb::Action> actions;
  game.legal(state, actions);
  for (const fb::Action& action : actions) {
    fb::State after = state;
    game.apply(after, action, nullptr);
    count += perft(game, after, depth - 1);
  }
  return count;
}

/// With HG_UPDATE in the environment the counts are written anew.
TEST(Golden, CountedPositions) {
  Json file = Json::parse(text_of(folder() / "perft.json"));
  const bool update = std::getenv("HG_UPDATE") != nullptr;
  EXPECT_GE(file.size(), 4U);
  for (Json& row : file) {
    const auto opened = app::open_position(row.at("position"), module().setups());
    ASSERT_TRUE(opened.has_value()) << row.at("name") << opened.error().message;
    int depth = 0;
    for (Json& count : row.at("counts")) {
      ++depth;
      if (update) {
        count = perft(*opened->game, opened->state, depth);
        continue;
      }
      EXPECT_EQ(perft(*opened->game, opened->state, depth), count.get<std::uint64_t>())
          << row.at("name") << " depth " << depth;
    }
  }
  if (!update) return;
  std::ofstream out(folder() / "perft.json");
  out << "[\n";
  for (std::size_t i = 0; i < file.size(); ++i) {
    out << to_line(file[i]) << (i + 1 < file.size() ? ",\n" : "\n");
  }
  out << "]\n";
}

}  // namespace
}  // namespace hg::engine
