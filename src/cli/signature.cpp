// hazelgrove signature: a number for each game that changes when its rules behave differently. Not
// for players.

#include <fmt/format.h>

#include "base/hash.h"
#include "cli/games.h"
#include "engine/record.h"
#include "engine/session.h"

namespace hg::cli {
namespace {

/// The final hash of a random game that picks from the full legal list; every step is defined by
/// the seed, so that all compilers and platforms must agree.
template <class Game>
std::uint64_t final_hash(const Game& game, std::uint64_t seed) {
  typename Players<Game>::State state = game.start();
  std::vector<typename Players<Game>::Action> actions;
  std::uint64_t draw = 0;
  while (!state.over()) {
    if (game.decision(state).side == core::Side::chance) {
      throw_dice(game, state, seed, draw);
      continue;
    }
    game.legal(state, actions);
    const int pick = engine::die_face(seed, draw++, static_cast<int>(actions.size()));
    game.apply(state, actions[static_cast<std::size_t>(pick) - 1], nullptr);
  }
  return base::hash_bytes(&state, sizeof state);
}

/// Every scenario of a game, with and without each of its options.
template <class Module>
std::uint64_t sum_of(const Module& module, int games) {
  std::uint64_t sum = 0;
  const auto add = [&](const std::string& scenario, const Json& options) {
    const auto game = module.game(scenario, options);
    if (!game) throw Trouble{game.error().message};
    for (int i = 0; i < games; ++i) {
      sum += final_hash(**game, engine::die_bits(1862, static_cast<std::uint64_t>(i)));
    }
  };
  for (const engine::ScenarioInfo& scenario : module.scenarios()) {
    add(scenario.id, Json::object());
    if (module.id() == "fredericksburg") add(scenario.id, Json{{"attack_effectiveness", true}});
    if (module.id() == "stonewalls_last_battle") {
      add(scenario.id, Json{{"tired_march", true}, {"entrench_action", true}});
    }
  }
  return sum;
}

/// One line a game. The later ones are long, so that a few games of them say as much.
int sign(const Common& common, int games) {
  const auto library = open_library(common);
  each_module(*library, [&](const auto& module) {
    const bool long_game = module.id() != "fredericksburg";
    print(engine::hash_text(sum_of(module, long_game ? (games + 9) / 10 : games)));
  });
  return 0;
}

/// A random game as its record, and the hash at the beginning of each turn.
int write_golden(const Common& common, const std::string& scenario, std::uint64_t seed) {
  engine::Session session(open_library(common));
  const auto ask = [&](const Json& request) {
    Json answer = session.request(request);
    if (!answer.at("ok").get<bool>()) {
      throw Trouble{answer.at("error").at("message").get<std::string>()};
    }
    return answer;
  };
  ask(Json{{"cmd", "new"}, {"scenario", scenario}, {"seed", seed}});
  Json turns = Json::array();
  int turn = 0;
  while (true) {
    const Json state = ask(Json{{"cmd", "state"}}).at("state");
    if (state.at("turn").get<int>() != turn || !state.at("result").is_null()) {
      turn = state.at("turn").get<int>();
      turns.push_back({{"turn", turn}, {"number", session.number()}, {"hash", state.at("hash")}});
    }
    if (!state.at("result").is_null()) break;
    const std::uint64_t draw = engine::die_bits(seed, session.number()) >> 12U;
    const Json choice = ask(Json{{"cmd", "choose"}, {"bot", "random"}, {"seed", draw}});
    ask(Json{{"cmd", "do"}, {"action", choice.at("action")}});
  }
  const Json record = ask(Json{{"cmd", "record"}}).at("record");
  print(engine::to_line(Json{{"turns", std::move(turns)}, {"record", record}}));
  return 0;
}

}  // namespace

void add_signature(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command =
      app.add_subcommand("signature", "The sums of final hashes of fixed random games");
  command->group("");
  auto games = std::make_shared<int>(20);
  command->add_option("--games", *games)->check(CLI::Range(1, 100'000));
  command->callback(
      [&common, &work, games] { work = [&common, games] { return sign(common, *games); }; });
  CLI::App* golden = app.add_subcommand("golden", "A random game as a file of tests/golden");
  golden->group("");
  auto scenario = std::make_shared<std::string>();
  auto seed = std::make_shared<std::uint64_t>(1);
  golden->add_option("scenario", *scenario)->required();
  golden->add_option("--seed", *seed)->check(CLI::Range(0, 1'000'000'000));
  golden->callback([&common, &work, scenario, seed] {
    work = [&common, scenario, seed] { return write_golden(common, *scenario, *seed); };
  });
}

}  // namespace hg::cli
