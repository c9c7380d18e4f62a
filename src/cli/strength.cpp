// hazelgrove strength: every level of computer players against the level below it, in every scenario,
// and the table of docs/strength.md written anew.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <map>

#include "cli/command.h"
#include "contest/contest.h"

namespace hg::cli {
namespace {

constexpr std::string_view kBegin = "<!-- strength: begin -->";
constexpr std::string_view kEnd = "<!-- strength: end -->";

struct Wish {
  std::vector<std::string> scenarios;  ///< empty: all
  std::vector<std::string> levels;     ///< the stronger one of a match; empty: all
  int games = 100;
  std::uint64_t seed = 2;
  std::int64_t nodes = 0, ms = 0;
  int threads = 1;
  std::string file = "docs/strength.md";
};

/// One match of the table.
struct Match {
  const engine::GameModule* game = nullptr;
  std::string scenario;
  std::string above, below;
};

std::atomic<bool> interrupted{false};
void interrupt(int) { interrupted = true; }

bool asked_for(const std::vector<std::string>& names, std::string_view name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<Match> matches(const engine::Library& library, const Wish& wish) {
  std::vector<Match> out;
  for (const auto& game : library.games()) {
    std::vector<const engine::Bot*> bots = game->bots();
    std::stable_sort(bots.begin(), bots.end(), [](const engine::Bot* a, const engine::Bot* b) {
      return a->level() < b->level();
    });
    for (const auto& scenario : game->scenarios()) {
      if (!asked_for(wish.scenarios, scenario.id)) continue;
      for (std::size_t i = 1; i < bots.size(); ++i) {
        if (!asked_for(wish.levels, bots[i]->name())) continue;
        out.push_back({game.get(), scenario.id, std::string(bots[i]->name()),
                       std::string(bots[i - 1]->name())});
      }
    }
  }
  return out;
}

/// The line of a match in the table begins with this.
std::string key_of(const Match& match) {
  return fmt::format("| `{}` | `{}` against `{}` |", match.scenario, match.above, match.below);
}

std::string row_of(const Match& match, const contest::Standing& s) {
  const contest::Strength strength = contest::strength(s.pairs);
  const int counted = std::max(1, s.wins + s.draws + s.losses);
  return fmt::format("{} {} | {}, {}, {} | {:+.0f} ({:+.0f} to {:+.0f}) | {:+.1f} |", key_of(match),
                     s.games, s.wins, s.draws, s.losses, strength.elo, strength.low, strength.high,
                     s.margin / counted);
}

/// A page with a table between the two marks; rows that are not played anew stay.
class Page {
 public:
  explicit Page(std::string path) : path_(std::move(path)), text_(read_file(path_)) {
    begin_ = text_.find(kBegin);
    end_ = text_.find(kEnd);
    if (begin_ == std::string::npos || end_ == std::string::npos || end_ < begin_) {
      throw Trouble{fmt::format("{}: the lines \"{}\" and \"{}\" are missing", path_, kBegin, kEnd)};
    }
    begin_ += kBegin.size();
    std::size_t at = begin_;
    while (at < end_) {
      const std::size_t stop = std::min(text_.find('\n', at), end_);
      const std::string line = text_.substr(at, stop - at);
      if (line.rfind("| `", 0) == 0) rows_.push_back(line);
      at = stop + 1;
    }
  }

  void set(const Match& match, const std::string& row) {
    const std::string key = key_of(match);
    for (std::string& line : rows_) {
      if (line.rfind(key, 0) == 0) return void(line = row);
    }
    rows_.push_back(row);
  }
  /// By scenario; within one the matches keep their order.
  void write() {
    std::stable_sort(rows_.begin(), rows_.end(), [](const std::string& a, const std::string& b) {
      return a.substr(0, a.find(" | ")) < b.substr(0, b.find(" | "));
    });
    std::string table =
        "\n| scenario | match | games | won, drawn, lost | Elo | points a game |\n"
        "| --- | --- | --- | --- | --- | --- |\n";
    for (const std::string& row : rows_) table += row + "\n";
    const std::string whole = text_.substr(0, begin_) + table + text_.substr(end_);
    const std::string fresh = path_ + ".new";
    std::ofstream out(fresh, std::ios::binary);
    out << whole;
    out.close();
    if (!out || std::rename(fresh.c_str(), path_.c_str()) != 0) {
      throw Trouble{path_ + ": cannot be written"};
    }
  }

 private:
  std::string path_, text_;
  std::size_t begin_ = 0, end_ = 0;
  std::vector<std::string> rows_;
};

/// The line on standard error that says how far it is and how long it will take.
class Progress {
 public:
  explicit Progress(int games) : games_(games), bar_(::isatty(STDERR_FILENO) != 0) {}
  void one(const Match& match) {
    ++done_;
    if (!bar_) return;
    const double passed = std::chrono::duration<double>(contest::Clock::now() - began_).count();
    fmt::print(stderr, "\r{}/{} games, {}: {} against {}, {:.0f} s left \033[K", done_, games_,
               match.scenario, match.above, match.below, passed / done_ * (games_ - done_));
  }
  void clear() const {
    if (bar_) fmt::print(stderr, "\r\033[K");
  }

 private:
  int games_, done_ = 0;
  bool bar_;
  contest::Clock::time_point began_ = contest::Clock::now();
};

contest::Standing play(const engine::Library& library, const Match& match, const Wish& wish,
                       Progress& progress) {
  contest::Wish one;
  one.table = {match.game, match.scenario, Json::object()};
  one.a = [&match] { return contest::built_in(*match.game, match.above); };
  one.b = [&match] { return contest::built_in(*match.game, match.below); };
  one.games = wish.games;
  one.seed = wish.seed;
  one.budget = {wish.nodes, wish.ms};
  one.threads = wish.threads;
  one.after = [&](const contest::GameResult&, int, int) {
    progress.one(match);
    return !interrupted;
  };
  return contest::play_match(library, one, interrupted);
}

int measure(const Common& common, const Wish& wish) {
  const auto library = open_library(common);
  for (const std::string& scenario : wish.scenarios) {
    if (library->game_of_scenario(scenario) == nullptr) {
      throw Trouble{"no such scenario: \"" + scenario + "\""};
    }
  }
  const std::vector<Match> list = matches(*library, wish);
  if (list.empty()) throw Trouble{"no computer player of that name above another"};
  Page page(wish.file);
  interrupted = false;
  std::signal(SIGINT, interrupt);
  Progress progress(static_cast<int>(list.size()) * 2 * ((wish.games + 1) / 2));
  int faults = 0;
  for (const Match& match : list) {
    const contest::Standing standing = play(*library, match, wish, progress);
    progress.clear();
    if (interrupted) break;  // a match that was cut short is not entered
    faults += standing.faults + standing.given_up[0] + standing.given_up[1];
    const std::string row = row_of(match, standing);
    print(row);
    page.set(match, row);
    page.write();
  }
  return faults == 0 && !interrupted ? 0 : 1;
}

}  // namespace

void add_strength(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command =
      app.add_subcommand("strength", "Measure every level of computer players against the one below");
  auto wish = std::make_shared<Wish>();
  command->add_option("--scenario", wish->scenarios, "Only these; may be repeated");
  command->add_option("--level", wish->levels, "Only matches of these above the next; may be repeated");
  command->add_option("--games", wish->games, "For each match, rounded up to pairs")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", wish->seed)->capture_default_str();
  command->add_option("--nodes", wish->nodes, "What a decision may search; 0: a player's own measure")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--ms", wish->ms, "… and how long")->check(CLI::Range(0, 3'600'000));
  command->add_option("--threads", wish->threads)->check(CLI::Range(1, 256))->capture_default_str();
  command->add_option("--file", wish->file, "The page whose table is written, between two marks")
      ->capture_default_str();
  command->callback([&common, &work, wish] { work = [&common, wish] { return measure(common, *wish); }; });
}

}  // namespace hg::cli
