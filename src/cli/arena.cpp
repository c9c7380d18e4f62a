// hazelgrove arena: computer players against each other, many games, one line of results.

#include <fmt/format.h>

#include <chrono>
#include <ctime>

#include <vector>

#include "cli/contest.h"
#include "cli/games.h"

namespace hg::cli {
namespace {

struct Wish {
  std::string scenario = "fredericksburg_1862";
  std::string players[2] = {"random", "random"};
  int games = 100;
  std::uint64_t seed = 1;
  bool effectiveness = false;
  std::vector<std::string> options;
  bool as_json = false;
};

struct Tally {
  int finished = 0, errors = 0;
  int union_wins = 0, confederate_wins = 0, draws = 0;
  std::uint64_t decisions = 0;
};

/// No game comes near this many decisions; one that does is an error.
constexpr std::uint64_t kMostDecisions = 100'000;

template <class Game>
class Arena {
 public:
  using State = typename Players<Game>::State;
  using Action = typename Players<Game>::Action;
  using Outcome = typename Players<Game>::Outcome;

  Arena(const Game& game, const Wish& wish) : game_(game), wish_(wish), players_(game) {}

  void play(std::uint64_t seed, Tally& tally) {
    State state = game_.start();
    auto random = players_.random(seed);
    const bool all_random = wish_.players[0] == "random" && wish_.players[1] == "random";
    tally.decisions += all_random ? random.play_out(state) : play_mixed(state, random, seed);
    if (!state.over() || !game_.problems(state).empty()) {
      ++tally.errors;
      return;
    }
    ++tally.finished;
    if (state.outcome == Outcome::union_wins) ++tally.union_wins;
    if (state.outcome == Outcome::confederate_wins) ++tally.confederate_wins;
    if constexpr (requires { Outcome::draw; }) {
      if (state.outcome == Outcome::draw) ++tally.draws;
    }
  }

 private:
  template <class Random>
  std::uint64_t play_mixed(State& state, Random& random, std::uint64_t seed) {
    std::uint64_t decisions = 0, dice = 0;
    while (!state.over() && decisions < kMostDecisions) {
      const auto decision = game_.decision(state);
      if (decision.side == core::Side::chance) {
        throw_dice(game_, state, seed, dice);
        continue;
      }
      ++decisions;
      const bool greedy = wish_.players[core::index(decision.side)] == "greedy";
      const Action action = greedy ? players_.greedy.choose(state).action : random.pick(state);
      if (!game_.allows(state, action)) break;  // counted as an error: the game is not over
      game_.apply(state, action, nullptr);
    }
    return decisions;
  }

  const Game& game_;
  const Wish& wish_;
  Players<Game> players_;
};

Json report(const Wish& wish, const Tally& tally, double seconds, double cpu_seconds) {
  const auto a_second = [](auto count, double time) {
    return time > 0 ? static_cast<double>(count) / time : 0.0;
  };
  return Json{{"scenario", wish.scenario},
              {"union", wish.players[0]},
              {"confederate", wish.players[1]},
              {"seed", wish.seed},
              {"games", wish.games},
              {"finished", tally.finished},
              {"errors", tally.errors},
              {"union_wins", tally.union_wins},
              {"confederate_wins", tally.confederate_wins},
              {"draws", tally.draws},
              {"decisions", tally.decisions},
              {"seconds", seconds},
              {"decisions_per_s", a_second(tally.decisions, seconds)},
              {"games_per_s", a_second(tally.finished, seconds)},
              {"decisions_per_cpu_s", a_second(tally.decisions, cpu_seconds)},
              {"games_per_cpu_s", a_second(tally.finished, cpu_seconds)}};
}

template <class Game>
Json play_all(const Game& game, const Wish& wish, Tally& tally) {
  Arena<Game> arena(game, wish);
  const auto began = std::chrono::steady_clock::now();
  const std::clock_t cpu_began = std::clock();
  for (int i = 0; i < wish.games; ++i) {
    arena.play(engine::die_bits(wish.seed, static_cast<std::uint64_t>(i)), tally);
  }
  const double cpu = static_cast<double>(std::clock() - cpu_began) / CLOCKS_PER_SEC;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
  return report(wish, tally, wall.count(), cpu);
}

int fight(const Common& common, const Wish& wish) {
  const auto library = open_library(common);
  Json options = Json::object();
  if (wish.effectiveness) options["attack_effectiveness"] = true;
  for (const std::string& option : wish.options) options[option] = true;
  Tally tally;
  Json result;
  with_rules(*library, wish.scenario, options,
             [&](const auto& game) { result = play_all(game, wish, tally); });
  if (wish.as_json) {
    print(engine::to_line(result));
  } else {
    for (const auto& [name, value] : result.items()) {
      print(fmt::format("{:<20} {}", name,
                        value.is_string() ? value.get<std::string>() : engine::to_line(value)));
    }
  }
  return tally.errors == 0 ? 0 : 1;
}

}  // namespace

void add_arena(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("arena", "Let computer players fight many games");
  auto wish = std::make_shared<Wish>();
  const CLI::IsMember players({"random", "greedy"});
  command->add_option("--scenario", wish->scenario)->capture_default_str();
  command->add_option("--union", wish->players[0], "random or greedy")->check(players);
  command->add_option("--confederate", wish->players[1], "random or greedy")->check(players);
  command->add_option("--games", wish->games)
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", wish->seed)->capture_default_str();
  command->add_flag("--attack-effectiveness", wish->effectiveness, "With this optional rule");
  command->add_option("--option", wish->options, "With this option of the scenario");
  command->add_flag("--json", wish->as_json, "As one JSON object");
  auto contest = std::make_shared<ContestWish>();
  add_contest(*command, *contest);
  command->callback([&common, &work, wish, contest] {
    work = [&common, wish, contest] {
      if (contest->a.empty() && contest->b.empty()) return fight(common, *wish);
      contest->scenario = wish->scenario;
      contest->games = wish->games;
      contest->seed = wish->seed;
      contest->options = wish->options;
      if (wish->effectiveness) contest->options.emplace_back("attack_effectiveness");
      contest->as_json = wish->as_json;
      return play_contest(common, *contest);
    };
  });
}

}  // namespace hg::cli
