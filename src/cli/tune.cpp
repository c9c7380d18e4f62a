// hazelgrove tune: better weights for a mind of a computer player, by games against itself.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>

#include "ai/fredericksburg_mind.h"
#include "ai/gcacw_mind.h"
#include "ai/hooker_lee_mind.h"
#include "ai/search/tuner.h"
#include "app/games.h"
#include "cli/command.h"
#include "cli/games.h"

namespace hg::cli {
namespace {

/// The mind that plays a game, and the file of data/ai with its weights.
template <class Game>
struct MindOf;
template <>
struct MindOf<fredericksburg::Game> {
  using type = ai::FredericksburgMind;
  static constexpr std::string_view file = "fredericksburg";
};
template <>
struct MindOf<hooker_lee::Game> {
  using type = ai::HookerLeeMind;
  static constexpr std::string_view file = "hooker_and_lee";
};
template <>
struct MindOf<gcacw::Game> {
  using type = ai::GcacwMind;
  static constexpr std::string_view file = "gcacw";
};

struct Wish {
  std::vector<std::string> scenarios;
  std::vector<std::string> only;  ///< names of weights; empty: all
  std::string out;
  ai::Tuning tuning;
};

std::atomic<bool> interrupted{false};
void interrupt(int) { interrupted = true; }

/// The file of weights with other numbers; comments and order stay.
std::string with_numbers(const std::string& text, const ai::Weights& weights) {
  std::istringstream in(text);
  std::string line, out, table;
  while (std::getline(in, line)) {
    if (!line.empty() && line.front() == '[') {
      table = line.substr(1, line.find(']') - 1);
      table = table == "weights" ? "" : table + ".";
    }
    const std::size_t sign = line.find('=');
    const std::size_t space = line.find(' ');
    const std::string name = line.substr(0, std::min(sign, space));
    if (sign != std::string::npos && weights.all().count(table + name) > 0) {
      const std::size_t note = line.find('#');
      const auto number = static_cast<long>(std::lround(weights(table + name, 0) * 100));
      std::string fresh = fmt::format("{} = {}", name, number);
      if (note != std::string::npos) {
        fresh.resize(std::max(fresh.size() + 1, note), ' ');
        fresh += line.substr(note);
      }
      line = fresh;
    }
    out += line + "\n";
  }
  return out;
}

void write_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  std::ofstream out(fresh, std::ios::binary);
  out << text;
  out.close();
  if (!out || std::rename(fresh.c_str(), path.c_str()) != 0) {
    throw Trouble{path + ": cannot be written"};
  }
}

std::vector<std::string> names_of(const ai::Weights& weights, const std::vector<std::string>& only) {
  for (const std::string& name : only) {
    if (weights.all().count(name) == 0) throw Trouble{"no weight is called \"" + name + "\""};
  }
  if (!only.empty()) return only;
  std::vector<std::string> names;
  for (const auto& [name, value] : weights.all()) names.push_back(name);
  return names;
}

template <class Game>
int tune(const Common& common, const Wish& wish,
         const std::vector<std::shared_ptr<const Game>>& games) {
  using Mind = typename MindOf<Game>::type;
  constexpr std::string_view kFile = MindOf<Game>::file;
  const auto files = app::data_files(common.data_dir);
  const auto text = files.read(fmt::format("ai/{}.toml", kFile));
  if (!text) throw Trouble{text.error().text()};
  const auto weights = app::read_weights(files, kFile);
  if (!weights) throw Trouble{weights.error().text()};
  std::vector<const Game*> list;
  for (const auto& game : games) list.push_back(game.get());
  const std::vector<std::string> names = names_of(*weights, wish.only);
  write_file(wish.out, with_numbers(*text, *weights));  // trouble with the file shows before the work
  ai::Weights best = *weights;
  int taken_so_far = 0;
  const bool bar = ::isatty(STDERR_FILENO) != 0;
  const auto began = std::chrono::steady_clock::now();
  const auto after = [&](int round, const ai::Weights& rival, double lead, bool taken) {
    if (taken) {
      best = rival;
      ++taken_so_far;
      write_file(wish.out, with_numbers(*text, best));
      print(fmt::format("round {}: a rival leads by {:+.3f} and is the best now", round + 1, lead));
    }
    if (bar) {
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
      fmt::print(stderr, "\r{}/{} rivals, {} taken, {:.0f} s left \033[K", round + 1,
                 wish.tuning.rounds, taken_so_far,
                 passed.count() / (round + 1) * (wish.tuning.rounds - round - 1));
    }
    return !interrupted;
  };
  interrupted = false;
  std::signal(SIGINT, interrupt);
  ai::Tuner<Mind>(list, wish.tuning).tune(*weights, names, after);
  if (bar) fmt::print(stderr, "\r\033[K");
  print(fmt::format("{} of the rivals were better; the weights are in {}", taken_so_far, wish.out));
  return 0;
}

int start(const Common& common, const Wish& wish) {
  const auto library = open_library(common);
  const engine::GameModule* wanted = library->game_of_scenario(wish.scenarios.front());
  for (const std::string& scenario : wish.scenarios) {
    const engine::GameModule* game = library->game_of_scenario(scenario);
    if (game == nullptr) throw Trouble{"no such scenario: \"" + scenario + "\""};
    if (game != wanted) throw Trouble{"scenarios of two games cannot be tuned together"};
  }
  int status = 2;
  each_module(*library, [&](const auto& module) {
    if (&module != wanted) return;
    using Shared = std::decay_t<decltype(*module.game(wish.scenarios.front(), Json::object()))>;
    using Game = std::remove_const_t<typename Shared::element_type>;
    std::vector<Shared> games;
    for (const std::string& scenario : wish.scenarios) {
      auto game = module.game(scenario, Json::object());
      if (!game) throw Trouble{game.error().message};
      games.push_back(*game);
    }
    status = tune<Game>(common, wish, games);
  });
  return status;
}

}  // namespace

void add_tune(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command =
      app.add_subcommand("tune", "Find better weights for a computer player by games against itself");
  auto wish = std::make_shared<Wish>();
  command->add_option("--scenario", wish->scenarios, "Played in turn; may be repeated")->required();
  command->add_option("--out", wish->out, "The file that the best weights are written to")->required();
  command->add_option("--only", wish->only, "Only these weights change; may be repeated");
  command->add_option("--rounds", wish->tuning.rounds, "Rivals tried")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--pairs", wish->tuning.pairs, "Pairs of games for each rival")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--step", wish->tuning.step, "Usual change of a weight, as a share of it")
      ->check(CLI::Range(0.01, 2.0))
      ->capture_default_str();
  command->add_option("--seed", wish->tuning.seed)->capture_default_str();
  command->callback([&common, &work, wish] { work = [&common, wish] { return start(common, *wish); }; });
}

}  // namespace hg::cli
