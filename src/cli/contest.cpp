// hazelgrove arena --a … --b …: a match between two players, with the strength that it shows.
#include "cli/contest.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "contest/contest.h"

namespace hg::cli {
namespace {

using contest::Standing;
using contest::Verdict;

std::atomic<bool> interrupted{false};
void interrupt(int) { interrupted = true; }

/// What has a blank or a slash in it is a command line; else it is the name of a computer player.
bool is_command(const std::string& player) {
  return player.find_first_of(" /") != std::string::npos;
}

std::function<std::unique_ptr<contest::Player>()> maker(const engine::GameModule& game,
                                                        const std::string& player) {
  if (is_command(player)) return [player] { return contest::outside(player); };
  if (contest::built_in(game, player) == nullptr) {
    std::string known;
    for (const engine::Bot* bot : game.bots()) known += " " + std::string(bot->name());
    throw Trouble{"no computer player \"" + player + "\"; there are:" + known +
                  " (a command line has a blank or a slash in it)"};
  }
  return [&game, player] { return contest::built_in(game, player); };
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::open: return "open";
    case Verdict::stronger: return "stronger";
    case Verdict::not_stronger: return "not_stronger";
  }
  return "open";
}

Json player_json(const Standing& s, std::size_t player, const std::string& name) {
  const auto moves = static_cast<double>(s.decisions[player]);
  return Json{{"name", name},
              {"decisions", s.decisions[player]},
              {"seconds", s.seconds[player]},
              {"seconds_a_decision", moves > 0 ? s.seconds[player] / moves : 0.0},
              {"slowest_decision", s.slowest[player]},
              {"gave_up", s.given_up[player]}};
}

Json report(const ContestWish& wish, const Standing& s, double seconds) {
  const contest::Strength strength = contest::strength(s.pairs);
  const int counted = s.wins + s.draws + s.losses;
  Json json{{"scenario", wish.scenario}, {"seed", wish.seed},   {"games", s.games},
            {"faults", s.faults},        {"wins", s.wins},      {"draws", s.draws},
            {"losses", s.losses},        {"score", strength.score}};
  json["elo"] = {{"difference", strength.elo}, {"low", strength.low}, {"high", strength.high}};
  json["wins_of_a"] = {{"as_union", s.wins_as[0]},
                       {"of", s.games_as[0]},
                       {"as_confederate", s.wins_as[1]},
                       {"of_these", s.games_as[1]}};
  json["margin"] = counted > 0 ? s.margin / counted : 0.0;
  json["a"] = player_json(s, 0, wish.a);
  json["b"] = player_json(s, 1, wish.b);
  if (!wish.sprt.empty()) json["sprt"] = word(s.verdict);
  if (!s.last_reason.empty()) json["last_reason"] = s.last_reason;
  json["seconds"] = seconds;
  return json;
}

void write_text(const Json& json) {
  const Json& elo = json["elo"];
  print(fmt::format("{} against {}, {}: {} won, {} drawn, {} lost of {} games",
                    json["a"]["name"].get<std::string>(), json["b"]["name"].get<std::string>(),
                    json["scenario"].get<std::string>(), json["wins"].get<int>(),
                    json["draws"].get<int>(), json["losses"].get<int>(),
                    json["games"].get<int>()));
  print(fmt::format("Elo {:+.0f}, 95% between {:+.0f} and {:+.0f}; {:+.1f} points a game",
                    elo["difference"].get<double>(), elo["low"].get<double>(),
                    elo["high"].get<double>(), json["margin"].get<double>()));
  const Json& seats = json["wins_of_a"];
  print(fmt::format("{} won {} of {} as Union and {} of {} as Confederate",
                    json["a"]["name"].get<std::string>(), seats["as_union"].get<int>(),
                    seats["of"].get<int>(), seats["as_confederate"].get<int>(),
                    seats["of_these"].get<int>()));
  for (const char* player : {"a", "b"}) {
    const Json& p = json[player];
    print(fmt::format("{}: {:.4f} s a decision, slowest {:.3f} s, gave up {} games",
                      p["name"].get<std::string>(), p["seconds_a_decision"].get<double>(),
                      p["slowest_decision"].get<double>(), p["gave_up"].get<int>()));
  }
  if (json.contains("sprt")) print("Sequential test: " + json["sprt"].get<std::string>());
  if (json.contains("last_reason")) {
    print("Last game given up or at fault: " + json["last_reason"].get<std::string>());
  }
}

/// Keeps records and draws the bar.
class Watcher {
 public:
  explicit Watcher(const ContestWish& wish)
      : wish_(wish), bar_(::isatty(STDERR_FILENO) != 0), began_(contest::Clock::now()) {
    if (wish.records.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(wish.records, error);
    if (error) throw Trouble{wish.records + ": " + error.message()};
  }
  double seconds() const {
    return std::chrono::duration<double>(contest::Clock::now() - began_).count();
  }
  bool after(const contest::GameResult& game, int number, int seat) {
    ++done_;
    if (!wish_.records.empty() && trouble_.empty()) keep(game, number, seat);
    if (bar_) draw();
    return !interrupted && trouble_.empty();
  }
  /// What could not be written; said when the threads of the match have ended.
  const std::string& trouble() const { return trouble_; }
  void clear() const {
    if (bar_) fmt::print(stderr, "\r\033[K");
  }

 private:
  void keep(const contest::GameResult& game, int number, int seat) {
    const std::string name =
        fmt::format("{}/{}-{:05}-a-as-{}.record", wish_.records, wish_.scenario, number,
                    seat == 0 ? "union" : "confederate");
    std::ofstream out(name, std::ios::binary);
    out << engine::to_line(game.record) << '\n';
    out.flush();
    if (!out) trouble_ = name + ": cannot be written";
  }
  void draw() const {
    constexpr int kWidth = 30;
    const int filled = std::min(kWidth, done_ * kWidth / std::max(1, wish_.games));
    const double left = seconds() / done_ * (wish_.games - done_);
    fmt::print(stderr, "\r[{:#<{}}{:.<{}}] {}/{} games, {:.0f} s left \033[K", "", filled, "",
               std::max(0, kWidth - filled), done_, wish_.games, std::max(0.0, left));
  }

  const ContestWish& wish_;
  bool bar_;
  contest::Clock::time_point began_;
  int done_ = 0;
  std::string trouble_;
};

}  // namespace

void add_contest(CLI::App& arena, ContestWish& wish) {
  const std::string player =
      "a computer player of the game by name, or a command line that speaks the protocol";
  CLI::Option* a = arena.add_option("--a", wish.a, "A match of A, " + player);
  CLI::Option* b = arena.add_option("--b", wish.b, "… against B");
  a->needs(b);
  b->needs(a);
  for (CLI::Option* seat : {arena.get_option("--union"), arena.get_option("--confederate")}) {
    a->excludes(seat);  // A and B play from both seats
  }
  arena.add_option("--nodes", wish.nodes, "What a decision may search")
      ->check(CLI::NonNegativeNumber);
  arena.add_option("--ms", wish.ms, "… and how long")->check(CLI::Range(0, 3'600'000));
  arena.add_option("--threads", wish.threads)->check(CLI::Range(1, 256))->capture_default_str();
  arena.add_option("--records", wish.records, "A folder for the games of a match");
  arena
      .add_option("--sprt", wish.sprt,
                  "Stop when A is shown stronger by ELO1 and not ELO0, or the other way")
      ->expected(2)
      ->type_name("ELO0 ELO1");
}

int play_contest(const Common& common, const ContestWish& wish) {
  const auto library = open_library(common);
  const engine::GameModule* game = library->game_of_scenario(wish.scenario);
  if (game == nullptr) throw Trouble{"no such scenario: \"" + wish.scenario + "\""};
  contest::Wish match;
  match.table = {game, wish.scenario, Json::object()};
  for (const std::string& option : wish.options) match.table.options[option] = true;
  if (auto tried = game->new_match(wish.scenario, match.table.options); !tried) {
    throw Trouble{tried.error().message};
  }
  match.a = maker(*game, wish.a);
  match.b = maker(*game, wish.b);
  match.games = wish.games;
  match.seed = wish.seed;
  match.budget = {wish.nodes, wish.ms};
  match.threads = wish.threads;
  match.test = !wish.sprt.empty();
  if (match.test) {
    match.elo0 = wish.sprt[0];
    match.elo1 = wish.sprt[1];
    if (match.elo0 >= match.elo1) throw Trouble{"--sprt: ELO0 must be less than ELO1"};
  }
  Watcher watcher(wish);
  match.after = [&watcher](const contest::GameResult& played, int number, int seat) {
    return watcher.after(played, number, seat);
  };
  interrupted = false;
  std::signal(SIGINT, interrupt);
  const Standing standing = contest::play_match(*library, match, interrupted);
  watcher.clear();
  if (!watcher.trouble().empty()) throw Trouble{watcher.trouble()};
  const Json json = report(wish, standing, watcher.seconds());
  if (wish.as_json) {
    print(engine::to_line(json));
  } else {
    write_text(json);
  }
  return standing.faults == 0 ? 0 : 1;
}

}  // namespace hg::cli
