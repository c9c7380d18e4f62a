// hazelgrove bench: what one core does. CPU time, so that a busy machine does not change the answer
// much.

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "cli/games.h"
#include "engine/dice.h"
#include "engine/record.h"
#include "engine/session.h"

namespace hg::cli {
namespace {

double cpu_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A whole random game, as the lines that a driver would send.
std::vector<std::string> random_game(const std::shared_ptr<const engine::Library>& library,
                                     const std::string& scenario, std::uint64_t seed,
                                     Json& record) {
  std::vector<std::string> lines;
  engine::Session session(library);
  const auto send = [&](const Json& request) {
    lines.push_back(engine::to_line(request));
    return session.request(request);
  };
  send(Json{{"cmd", "new"}, {"scenario", scenario}, {"seed", seed}});
  while (session.match().to_decide() != "none") {
    const Json choice =
        session.request(Json{{"cmd", "choose"},
                             {"bot", "random"},
                             {"seed", engine::die_bits(seed, session.number()) >> 12U}});
    send(Json{{"cmd", "do"}, {"action", choice.at("action")}});
  }
  record = session.request(Json{{"cmd", "record"}}).at("record");
  return lines;
}

/// Actions a CPU second that a server can judge, apply, tell and hash: a record played through.
double verified_a_second(const engine::Library& library, const Json& record, double seconds) {
  const auto entries = record.at("entries").size();
  std::size_t done = 0;
  const double began = cpu_now();
  double spent = 0;
  while (spent < seconds) {
    const auto verdict = engine::verify_record(library, record);
    if (!verdict || !verdict->at("valid").get<bool>()) return 0;
    done += entries;
    spent = cpu_now() - began;
  }
  return static_cast<double>(done) / spent;
}

/// Lines a CPU second through the protocol in this process: text in, text out.
double lines_a_second(const std::shared_ptr<const engine::Library>& library,
                      const std::vector<std::string>& lines, double seconds) {
  std::size_t done = 0;
  const double began = cpu_now();
  double spent = 0;
  while (spent < seconds) {
    engine::Session session(library);
    for (const std::string& line : lines) session.handle(line);
    done += lines.size();
    spent = cpu_now() - began;
  }
  return static_cast<double>(done) / spent;
}

/// A program of our own at the other end of two pipes.
class Child {
 public:
  Child() {
    std::array<int, 2> down{}, up{};
    if (::pipe(down.data()) != 0 || ::pipe(up.data()) != 0) throw Trouble{"no pipe"};
    process_ = ::fork();
    if (process_ < 0) throw Trouble{"no second process"};
    if (process_ == 0) {
      ::dup2(down[0], STDIN_FILENO);
      ::dup2(up[1], STDOUT_FILENO);
      for (const int end : {down[0], down[1], up[0], up[1]}) ::close(end);
      ::execl("/proc/self/exe", "hazelgrove", "engine", nullptr);
      ::_exit(127);
    }
    ::close(down[0]);
    ::close(up[1]);
    in_ = ::fdopen(down[1], "w");
    out_ = ::fdopen(up[0], "r");
  }
  ~Child() {
    std::fclose(in_);
    std::fclose(out_);
    int status = 0;
    ::waitpid(process_, &status, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Sends a line and reads the line that answers it; false when the other end is gone.
  bool round_trip(const std::string& line) {
    std::fputs(line.c_str(), in_);
    std::fputc('\n', in_);
    std::fflush(in_);
    int c = 0;
    while ((c = std::fgetc(out_)) != '\n') {
      if (c == EOF) return false;
    }
    return true;
  }

 private:
  pid_t process_ = -1;
  std::FILE* in_ = nullptr;
  std::FILE* out_ = nullptr;
};

/// Round trips a second of `hazelgrove engine` on pipes, by the clock: both processes count.
double round_trips_a_second(const std::vector<std::string>& lines, double seconds) {
  Child child;
  std::size_t done = 0;
  const auto began = std::chrono::steady_clock::now();
  std::chrono::duration<double> spent{0};
  while (spent.count() < seconds) {
    for (const std::string& line : lines) {
      if (!child.round_trip(line)) return 0;
    }
    done += lines.size();
    spent = std::chrono::steady_clock::now() - began;
  }
  return static_cast<double>(done) / spent.count();
}

/// The slowest answers of the aids on the way through a game, in milliseconds of CPU time.
class AidTimes {
 public:
  Json take(const std::shared_ptr<const engine::Library>& library,
            const std::vector<std::string>& lines) {
    engine::Session session(library);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      session.handle(lines[i]);
      if (i % kEvery == 0) look(session);
    }
    return worst_;
  }

 private:
  static constexpr std::size_t kEvery = 9;

  Json ask(engine::Session& session, const Json& request) {
    const double began = cpu_now();
    Json answer = session.request(request);
    const std::string name = request.at("cmd").get<std::string>() + "_worst_ms";
    worst_[name] = std::max(worst_.value(name, 0.0), (cpu_now() - began) * 1e3);
    return answer;
  }
  void look(engine::Session& session) {
    for (const char* side : {"union", "confederate"}) {
      ask(session, Json{{"cmd", "threat"}, {"side", side}});
    }
    const Json plan = ask(session, Json{{"cmd", "plan"}});
    if (!plan.at("attacks").empty()) {
      const Json& action = plan.at("attacks").at(0).at("action");
      if (action.contains("hex") || action.contains("targets")) {
        ask(session, Json{{"cmd", "alternatives"}, {"action", action}});
      }
    }
    const Json decision = session.request(Json{{"cmd", "decision"}}).at("decision");
    if (decision.at("units").empty()) return;
    const Json unit = decision.at("units").at(0);
    const Json reach = session.request(Json{{"cmd", "reach"}, {"unit", unit}});
    if (reach.at("ok") == true && !reach.at("hexes").empty()) {
      const Json& path = reach.at("hexes").back().at("path");
      ask(session, Json{{"cmd", "path"}, {"unit", unit}, {"path", path}});
    }
  }

  Json worst_ = Json::object();
};

struct Wish {
  std::string scenario = "fredericksburg_1862";
  double seconds = 6;
  std::uint64_t seed = 7;
  bool as_json = false;
};

int measure(const Common& common, const Wish& wish) {
  const auto library = open_library(common);
  ai::BenchFigures f;
  with_rules(*library, wish.scenario, Json::object(),
             [&](const auto& game) { f = ai::bench(game, wish.seed, wish.seconds); });
  Json record;
  const std::vector<std::string> lines = random_game(library, wish.scenario, wish.seed, record);
  const double share = wish.seconds / 6;
  Json result{{"scenario", wish.scenario},
              {"decisions_per_cpu_s", f.decisions_per_cpu_s},
              {"games_per_cpu_s", f.games_per_cpu_s},
              {"decisions_per_game", f.decisions_a_game},
              {"reach_ns", f.reach_ns},
              {"legal_ns", f.legal_ns},
              {"check_ns", f.check_ns},
              {"apply_ns", f.apply_ns},
              {"copy_ns", f.copy_ns},
              {"hash_ns", f.hash_ns},
              {"state_bytes", f.state_bytes},
              {"verified_actions_per_s", verified_a_second(*library, record, share)},
              {"protocol_lines_per_cpu_s", lines_a_second(library, lines, share)},
              {"stdio_round_trips_per_s", round_trips_a_second(lines, share)}};
  const Json aids = AidTimes().take(library, lines);
  for (const auto& [name, value] : aids.items()) result[name] = value;
  if (wish.as_json) {
    print(engine::to_line(result));
    return 0;
  }
  for (const auto& [name, value] : result.items()) {
    print(value.is_number() ? fmt::format("{:<26} {:>16.1f}", name, value.get<double>())
                            : fmt::format("{:<26} {:>16}", name, value.get<std::string>()));
  }
  return 0;
}

}  // namespace

void add_bench(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("bench", "Measure the rules and the protocol on one core");
  auto wish = std::make_shared<Wish>();
  command->add_option("--scenario", wish->scenario)->capture_default_str();
  command
      ->add_option("--seconds", wish->seconds, "CPU time for the rules; the rest takes half of it")
      ->check(CLI::Range(0.1, 600.0))
      ->capture_default_str();
  command->add_option("--seed", wish->seed)->check(CLI::Range(0, 1'000'000'000));
  command->add_flag("--json", wish->as_json, "As one JSON object");
  command->callback(
      [&common, &work, wish] { work = [&common, wish] { return measure(common, *wish); }; });
}

}  // namespace hg::cli
