// hazelgrove odds: the whole calculation of an attack in a position.

#include <fmt/format.h>

#include "cli/command.h"
#include "engine/session.h"

namespace hg::cli {
namespace {

struct Wish {
  std::string file;
  std::string action;
  bool as_json = false;
};

Json ask(engine::Session& session, const Json& request) {
  Json answer = session.request(request);
  if (answer.at("ok").get<bool>()) return answer;
  const Json& error = answer.at("error");
  std::string text = error.at("message").get<std::string>();
  for (const Json& violation : error.at("violations")) {
    text += fmt::format("\n  {}: {}", violation.at("rule").get<std::string>(),
                        violation.at("message").get<std::string>());
  }
  throw Trouble{text};
}

/// What it comes to: a column of odds, or modifiers of both dice.
std::string sum_of(const Json& odds) {
  const Json& attack = odds.at("attack");
  if (attack.is_object()) {
    return fmt::format("{} against {}: column {}", attack.at("total").get<int>(),
                       odds.at("defence").at("total").get<int>(),
                       odds.at("column").get<std::string>());
  }
  const auto text = [](const Json& value) {
    return value.is_string() ? value.get<std::string>() : engine::to_line(value);
  };
  return fmt::format("{} against {}: attacker's die {:+}, defender's die {:+}", text(attack),
                     text(odds.at("defence")), odds.at("attacker_modifier").get<int>(),
                     odds.at("defender_modifier").get<int>());
}

void print_table(const Json& odds) {
  for (const Json& step : odds.at("steps")) {
    print(fmt::format("{:<12} {:<50} {:>6} -> {}", step.at("rule").get<std::string>(),
                      step.at("what").get<std::string>(), engine::to_line(step.at("before")),
                      engine::to_line(step.at("after"))));
  }
  print(sum_of(odds));
  for (const Json& outcome : odds.at("outcomes")) {
    std::string effects;
    for (const Json& effect : outcome.at("effects")) effects += " " + effect.get<std::string>();
    print(fmt::format("  {} {:>4}{}", outcome.at("result").get<std::string>(),
                      outcome.at("fraction").get<std::string>(), effects));
  }
  for (const Json& violation : odds.value("violations", Json::array())) {
    print(fmt::format("not legal: {}: {}", violation.at("rule").get<std::string>(),
                      violation.at("message").get<std::string>()));
  }
}

Json parse_action(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception&) {
    throw Trouble{"--action is not JSON: " + text};
  }
}

int show(const Common& common, const Wish& wish) {
  Json file = read_json_file(wish.file);
  if (!file.is_object()) throw Trouble{wish.file + ": not a position"};
  Json action =
      wish.action.empty() ? file.value("action", Json(nullptr)) : parse_action(wish.action);
  const char* what = file.contains("format") ? "record" : "position";
  if (file.contains("record")) {
    what = "record";
    file = Json(file.at("record"));
  } else if (file.contains("position")) {
    file = Json(file.at("position"));
  }
  engine::Session session(open_library(common));
  ask(session, Json{{"cmd", "load"}, {what, file}, {"dice", "manual"}});
  Json request{{"cmd", "odds"}};
  if (!action.is_null()) request["action"] = action;
  const Json odds = ask(session, request);
  if (wish.as_json) {
    print(engine::to_line(odds));
  } else {
    print_table(odds);
  }
  return 0;
}

}  // namespace

void add_odds(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("odds", "Calculate an attack in a position, step by step");
  auto wish = std::make_shared<Wish>();
  command->add_option("file", wish->file, "Position or record (JSON); - is standard input")
      ->required();
  command->add_option("--action", wish->action,
                      R"(The attack, as {"do":"attack","targets":["1113"],"units":["A"]})"
                      "; the form differs by the game (docs/protocol.md)");
  command->add_flag("--json", wish->as_json, "As one JSON object");
  command->callback(
      [&common, &work, wish] { work = [&common, wish] { return show(common, *wish); }; });
}

}  // namespace hg::cli
