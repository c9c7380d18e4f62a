// hazelgrove conformance CMD: does a computer player of somebody else speak the protocol?
#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "cli/command.h"
#include "contest/contest.h"
#include "engine/door.h"

namespace hg::cli {
namespace {

using contest::Clock;
using contest::Silence;
using std::chrono::seconds;

struct Wish {
  std::string command;
  std::vector<std::string> scenarios;
  bool as_json = false;
};

/// One demand, and what was found instead if it is not met.
struct Finding {
  std::string demand, found;
};

/// A conversation with the player that looks at every line.
class Talk {
 public:
  bool start(const std::string& command) { return process_.start(command); }
  /// What is wrong with the answer to a line; empty: it is an object with that id and that `ok`.
  std::string ask(const std::string& line, const Json& id, bool ok) {
    if (!process_.send(line, Clock::now() + seconds(10))) return "it does not read";
    Silence why = Silence::none;
    const auto got = process_.read_line(Clock::now() + seconds(10), engine::kMaxLine, why);
    if (!got) return why == Silence::closed ? "it ended" : "no answer within 10 s";
    const auto answer = engine::read_line(*got);
    if (!answer) return "not one JSON object a line: " + got->substr(0, 60);
    if (answer->value("id", Json(nullptr)) != id) return "the answer has another id";
    if (answer->value("ok", Json(nullptr)) != Json(ok)) {
      return fmt::format("\"ok\" is not {}", ok);
    }
    return {};
  }
  bool ends() {
    process_.send(R"({"id":99,"cmd":"quit"})", Clock::now() + seconds(5));
    Silence why = Silence::none;
    while (process_.read_line(Clock::now() + seconds(5), engine::kMaxLine, why)) {
    }
    return why == Silence::closed;
  }

 private:
  contest::Process process_;
};

class Kit {
 public:
  Kit(const engine::Library& library, const Wish& wish) : library_(library), wish_(wish) {}

  std::vector<Finding> run() {
    talk();
    for (const std::string& scenario : scenarios()) games(scenario);
    return findings_;
  }

 private:
  void note(std::string demand, std::string found) {
    findings_.push_back({std::move(demand), std::move(found)});
  }
  void talk() {
    Talk talk;
    note("it starts", talk.start(wish_.command) ? "" : "it could not be started");
    note("it answers hello", talk.ask(R"({"id":"x","cmd":"hello"})", "x", true));
    note("it refuses a command that it does not know",
         talk.ask(R"({"id":2,"cmd":"no-such-command"})", 2, false));
    note("it refuses a line that is not JSON", talk.ask("{nonsense", nullptr, false));
    note("it goes on after that", talk.ask(R"({"id":3,"cmd":"hello"})", 3, true));
    note("it ends on quit", talk.ends() ? "" : "it is still there after 5 s");
  }
  std::vector<std::string> scenarios() const {
    if (!wish_.scenarios.empty()) return wish_.scenarios;
    std::vector<std::string> all;
    for (const auto& game : library_.games()) all.push_back(game->scenarios().front().id);
    return all;
  }
  /// A game in either seat against chance, with a limit for each decision.
  void games(const std::string& scenario) {
    const engine::GameModule* game = library_.game_of_scenario(scenario);
    if (game == nullptr) throw Trouble{"no such scenario: \"" + scenario + "\""};
    const auto theirs = contest::outside(wish_.command);
    const auto ours = contest::built_in(*game, "random");
    for (int seat = 0; seat < 2; ++seat) {
      const contest::Table table{game, scenario, Json::object()};
      const contest::Seats seats = seat == 0 ? contest::Seats{theirs.get(), ours.get()}
                                             : contest::Seats{ours.get(), theirs.get()};
      const auto played = contest::play_game(library_, table, seats, {0, kLimitMs}, 5);
      const std::string side = seat == 0 ? "union" : "confederate";
      note(fmt::format("it plays {} as {} by the rules and in time", scenario, side), played.why);
    }
  }
  static constexpr std::int64_t kLimitMs = 1000;

  const engine::Library& library_;
  const Wish& wish_;
  std::vector<Finding> findings_;
};

int examine(const Common& common, const Wish& wish) {
  const auto library = open_library(common);
  const std::vector<Finding> findings = Kit(*library, wish).run();
  bool all = true;
  Json list = Json::array();
  for (const Finding& finding : findings) {
    const bool met = finding.found.empty();
    all = all && met;
    list.push_back({{"demand", finding.demand}, {"met", met}});
    if (!met) list.back()["found"] = finding.found;
    if (wish.as_json) continue;
    print(fmt::format("{}  {}{}", met ? "ok  " : "FAIL", finding.demand,
                      met ? "" : ": " + finding.found));
  }
  if (wish.as_json) print(engine::to_line(Json{{"passes", all}, {"findings", std::move(list)}}));
  return all ? 0 : 1;
}

}  // namespace

void add_conformance(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand(
      "conformance", "Examine a computer player that speaks the protocol (docs/bots.md)");
  auto wish = std::make_shared<Wish>();
  command->add_option("command", wish->command, "Its command line")->required();
  command->add_option("--scenario", wish->scenarios, "Instead of one of each game");
  command->add_flag("--json", wish->as_json, "As one JSON object");
  command->callback(
      [&common, &work, wish] { work = [&common, wish] { return examine(common, *wish); }; });
}

}  // namespace hg::cli
