// hazelgrove signature: a number for each game that changes when its rules behave differently. Not
// for players.

#include <fmt/format.h>

#include "app/signature.h"
#include "cli/command.h"
#include "engine/dice.h"
#include "engine/record.h"
#include "engine/session.h"

namespace hg::cli {
namespace {

/// One line a game.
int sign(const Common& common, int games) {
  const auto lines = app::signature(*open_library(common), games);
  if (!lines) throw Trouble{lines.error().message};
  for (const std::string& line : *lines) print(line);
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
