#include "app/lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/fields.h"
#include "engine/session.h"

namespace hg::app {
namespace {

using engine::find;
using engine::Json;
using Texts = std::vector<std::string>;

constexpr std::string_view kFolder = "lessons/";
constexpr std::string_view kEnding = ".json";
/// More decisions than any closing fight of a lesson takes.
constexpr int kLongestFight = 4000;

std::string text(const Json& object, const char* name) {
  const Json* found = find(object, name);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

/// A list that may be left out.
Json items(const Json& object, const char* name) {
  const Json* found = find(object, name);
  return found != nullptr && found->is_array() ? *found : Json::array();
}

/// The cases that a sentence names: [bgd-5.2-a].
Texts cases_of(const std::string& sentence) {
  Texts cases;
  std::size_t open = sentence.find('[');
  while (open != std::string::npos) {
    const std::size_t close = sentence.find(']', open);
    if (close == std::string::npos) {
      cases.push_back(sentence.substr(open));
      break;
    }
    cases.push_back(sentence.substr(open + 1, close - open - 1));
    open = sentence.find('[', close);
  }
  return cases;
}

/// Where a unit came to: the last hex of its path, or the hex of the event.
std::string end_of(const Json& event) {
  const Json path = items(event, "path");
  if (!path.empty()) return path.back().get<std::string>();
  return text(event, "hex");
}

/// Every field of the pattern has the same value in the event; "to" is where it ended.
bool fits(const Json& pattern, const Json& event) {
  for (const auto& [name, value] : pattern.items()) {
    if (name == "to" && find(event, "to") == nullptr) {
      if (value != Json(end_of(event))) return false;
    } else if (const Json* found = find(event, name); found == nullptr || *found != value) {
      return false;
    }
  }
  return true;
}

/// The odds in one word: the column, or the difference of the two modified dice.
std::string odds_word(const Json& answer) {
  if (find(answer, "column") != nullptr) return text(answer, "column");
  const int by = answer.value("attacker_modifier", 0) - answer.value("defender_modifier", 0);
  return fmt::format("{:+}", by);
}

/// Plays one lesson and notes what is wrong with it.
class Rehearsal {
 public:
  Rehearsal(std::shared_ptr<const engine::Library> library, const std::set<std::string>& cases,
            std::string file, std::vector<load::Fault>& faults)
      : session_(std::move(library)), cases_(cases), file_(std::move(file)), faults_(faults) {}

  void play(const Json& lesson) {
    where_ = text(lesson, "id");
    for (const char* name : {"id", "title"}) {
      if (text(lesson, name).empty()) return fault(fmt::format("\"{}\" is missing", name));
    }
    for (const Json& rule : items(lesson, "teaches")) need_case(rule.get<std::string>());
    if (!open(lesson)) return;
    if (items(lesson, "steps").empty()) fault("has no steps");
    int number = 0;
    for (const Json& step : items(lesson, "steps")) {
      where_ = fmt::format("{}, step {}", text(lesson, "id"), ++number);
      if (!take(step)) return;
    }
  }

 private:
  void fault(std::string message) {
    faults_.push_back({fmt::format("{}: lesson {}", file_, where_), std::move(message), true});
  }

  void need_case(const std::string& id) {
    if (cases_.count(id) == 0) fault(fmt::format("there is no case \"{}\"", id));
  }

  /// The answer, or null after a fault that says what was asked and refused.
  Json ask(const Json& request, const char* what) {
    Json answer = session_.request(request);
    if (answer.value("ok", false)) return answer;
    const Json& error = answer.at("error");
    std::string rules;
    for (const Json& one : items(error, "violations")) rules += " " + text(one, "rule");
    fault(fmt::format("{}: {}{}", what, text(error, "message"), rules));
    return nullptr;
  }

  bool open(const Json& lesson) {
    const Json* position = find(lesson, "position");
    const Json* seed = find(lesson, "seed");
    if (position == nullptr) return fault("\"position\" is missing"), false;
    if (seed == nullptr) return fault("\"seed\" is missing"), false;
    const Json answer =
        ask({{"cmd", "load"}, {"position", *position}, {"seed", *seed}}, "the position");
    if (answer.is_null()) return false;
    for (const auto& [name, value] : answer.at("defaults").items()) {
      if (name == "ignored") fault(fmt::format("the position says {}", value.dump()));
    }
    note_map();
    return true;
  }

  /// The names that a step may light up.
  void note_map() {
    const Json map = session_.request(Json{{"cmd", "map"}});
    const Json& inner = map.contains("map") ? map.at("map") : map;
    for (const Json& hex : items(inner, "hexes")) names_.insert(text(hex, "id"));
    const Json state = session_.request(Json{{"cmd", "state"}}).at("state");
    for (const Json& unit : items(state, "units")) names_.insert(text(unit, "id"));
  }

  bool take(const Json& step) {
    if (text(step, "say").empty()) fault("\"say\" is missing");
    for (const char* name : {"say", "praise", "astray"}) {
      for (const std::string& id : cases_of(text(step, name))) need_case(id);
    }
    for (const char* name : {"show", "arrow"}) {
      for (const Json& item : items(step, name)) {
        if (names_.count(item.get<std::string>()) == 0) {
          fault(fmt::format("there is no hex or unit {} to show", item.dump()));
        }
      }
    }
    return wait(step) && then(step);
  }

  /// What the step waits for comes when its solution is played.
  bool wait(const Json& step) {
    if (find(step, "expect") != nullptr || find(step, "expect_any") != nullptr) return expect(step);
    if (find(step, "decision") != nullptr) return decided(step);
    if (find(step, "refused") != nullptr) return refused(step);
    if (find(step, "odds") != nullptr) return odds(step);
    if (find(step, "sight") != nullptr) return sight(step);
    if (find(step, "chosen") != nullptr) return chosen(step);
    if (find(step, "over") != nullptr) return fight();
    return true;
  }

  /// Does the actions; false after a fault.
  bool perform(const Json& actions, Json& events) {
    for (const Json& action : actions) {
      const Json answer = ask({{"cmd", "do"}, {"action", action}}, action.dump().c_str());
      if (answer.is_null()) return false;
      for (const Json& event : answer.at("events")) events.push_back(event);
    }
    return true;
  }

  bool expect(const Json& step) {
    Json events = Json::array();
    if (items(step, "solution").empty()) fault("\"solution\" is missing");
    if (!perform(items(step, "solution"), events)) return false;
    const auto came = [&](const Json& pattern) {
      return std::any_of(events.begin(), events.end(),
                         [&](const Json& event) { return fits(pattern, event); });
    };
    for (const Json& pattern : items(step, "expect")) {
      if (!came(pattern)) {
        fault(fmt::format("{} does not come of the solution: {}", pattern.dump(), brief(events)));
      }
    }
    const Json any = items(step, "expect_any");
    if (!any.empty() && std::none_of(any.begin(), any.end(), came)) {
      fault(fmt::format("nothing of {} comes of the solution: {}", any.dump(), brief(events)));
    }
    return true;
  }

  /// The solution leads to a decision of that kind.
  bool decided(const Json& step) {
    Json events = Json::array();
    if (!perform(items(step, "solution"), events)) return false;
    const Json decision = session_.request(Json{{"cmd", "decision"}}).at("decision");
    if (decision.at("kind") == step.at("decision")) return true;
    return fault(fmt::format("the decision is {}", decision.at("kind").dump())), false;
  }

  static std::string brief(const Json& events) {
    std::string words;
    for (const Json& event : events) words += text(event, "event") + " (" + text(event, "text") + ") ";
    return words;
  }

  bool then(const Json& step) {
    Json events = Json::array();
    return perform(items(step, "then"), events);
  }

  bool refused(const Json& step) {
    const std::string rule = text(step, "refused");
    need_case(rule);
    const Json actions = items(step, "solution");
    if (actions.size() != 1) return fault("a refusal needs one action as its solution"), false;
    const Json answer = ask({{"cmd", "check"}, {"action", actions[0]}}, "the refusal");
    if (answer.is_null()) return false;
    std::string found;
    for (const Json& one : items(answer, "violations")) {
      if (text(one, "rule") == rule) return true;
      found += " " + text(one, "rule");
    }
    return fault(fmt::format("{} is not refused by {}, but by:{}", actions[0].dump(), rule, found)),
           false;
  }

  bool odds(const Json& step) {
    const Json actions = items(step, "solution");
    if (actions.size() != 1) return fault("odds need one action as their solution"), false;
    const Json answer = ask({{"cmd", "odds"}, {"action", actions[0]}}, "the odds");
    if (answer.is_null()) return false;
    const std::string word = odds_word(answer);
    if (word != text(step, "odds")) fault(fmt::format("the odds are {}", word));
    return true;
  }

  bool sight(const Json& step) {
    const Json ends = items(step, "sight");
    if (ends.size() != 2) return fault("\"sight\" needs two hexes"), false;
    const Json answer = ask({{"cmd", "los"}, {"from", ends[0]}, {"to", ends[1]}}, "the sight");
    if (answer.is_null()) return false;
    if (answer.at("clear") != step.value("clear", Json(true))) fault("the sight is otherwise");
    return true;
  }

  bool chosen(const Json& step) {
    const Json decision = session_.request(Json{{"cmd", "decision"}}).at("decision");
    for (const Json& unit : items(decision, "units")) {
      if (unit == step.at("chosen")) return true;
    }
    return fault(fmt::format("{} cannot act then", step.at("chosen").dump())), false;
  }

  /// The closing fight comes to an end when the computer plays both sides.
  bool fight() {
    for (int i = 0; i < kLongestFight; ++i) {
      const Json decision = session_.request(Json{{"cmd", "decision"}}).at("decision");
      if (decision.at("side") == "none") return true;
      const Json choice = ask({{"cmd", "choose"}, {"bot", "greedy"}, {"seed", i}}, "the computer");
      Json events;
      if (choice.is_null() || !perform(Json::array({choice.at("action")}), events)) return false;
    }
    return fault("the fight does not end"), false;
  }

  engine::Session session_;
  const std::set<std::string>& cases_;
  std::string file_, where_;
  std::vector<load::Fault>& faults_;
  std::set<std::string> names_;
};

std::set<std::string> cases_in(const engine::GameModule& game) {
  std::set<std::string> cases;
  for (const Json& row : game.rules()) cases.insert(text(row, "id"));
  return cases;
}

}  // namespace

base::Result<Json> read_lessons(const load::Files& files) {
  Json all = Json::array();
  if (!files.list) return all;
  for (const std::string& path : files.list(kFolder)) {
    if (path.size() < kEnding.size() || path.substr(path.size() - kEnding.size()) != kEnding) {
      continue;
    }
    HG_TRY(bytes, files.read(path));
    Json course = Json::parse(bytes, nullptr, false);
    if (!course.is_object()) return base::fail(path, "is not one JSON object");
    course["file"] = path;
    all.push_back(std::move(course));
  }
  return all;
}

std::vector<load::Fault> check_lessons(const std::shared_ptr<const engine::Library>& library,
                                       const Json& lessons) {
  std::vector<load::Fault> faults;
  for (const Json& course : lessons) {
    const std::string file = text(course, "file");
    const engine::GameModule* game = library->game(text(course, "game"));
    if (game == nullptr) {
      faults.push_back({file, "names no game", true});
      continue;
    }
    if (library->game_of_scenario(text(course, "play")) != game) {
      faults.push_back({file, "\"play\" names no scenario of the game", true});
    }
    const std::set<std::string> cases = cases_in(*game);
    for (const std::string& id : cases_of(text(course, "about"))) {
      if (cases.count(id) == 0) faults.push_back({file, "there is no case " + id, true});
    }
    for (const Json& lesson : items(course, "lessons")) {
      Rehearsal(library, cases, file, faults).play(lesson);
    }
  }
  return faults;
}

}  // namespace hg::app
