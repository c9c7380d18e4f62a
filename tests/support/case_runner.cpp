#include "case_runner.h"

#include <algorithm>
#include <filesystem>

#include "case_game.h"

namespace hg::case_files {
namespace {

/// Plays one file line by line.
class Runner {
 public:
  Runner(const CaseFile& file, const Ask& ask) : file_(file), game_(ask, file.great_campaigns()) {}

  Outcome run() {
    Outcome outcome;
    const ScriptLine* at = nullptr;
    try {
      for (const std::string& id : file_.tests) must_exist(id);
      at = &file_.script.front();
      begin(*at);
      for (const ScriptLine& line : file_.script) {
        at = &line;
        play(line);
      }
    } catch (const std::exception& problem) {
      outcome.failure = file_.path + ":" + std::to_string(at != nullptr ? at->number : 1) + ": " +
                        (at != nullptr ? at->text + ": " : "") + problem.what();
    }
    outcome.coverage = game_.coverage();
    return outcome;
  }

 private:
  /// The catalogue must know every case that a file names.
  void must_exist(const std::string& id) {
    if (known_.count(id) != 0) return;
    game_.must({{"cmd", "rules"}, {"id", id}});
    known_.insert(id);
  }

  Json load() {
    return game_.send({{"cmd", "load"}, {"position", file_.position}, {"dice", "manual"}});
  }

  void begin(const ScriptLine& first) {
    if (first.text.compare(0, 5, "load ") == 0) return;
    const Json answer = load();
    if (!answer.at("ok").get<bool>()) {
      throw Problem("the position is refused: " + answer.at("error").dump());
    }
    const Json& defaults = answer.at("defaults");
    if (defaults.contains("ignored")) {
      throw Problem("fields of the position that nobody reads: " + defaults.at("ignored").dump());
    }
    hash_ = game_.hash();
  }

  void play(const ScriptLine& line) {
    Words words = line.words();
    const std::string verb = words.take("word");
    if (verb == "load") return refuse_position(words);
    if (verb == "do") {
      act(words);
    } else if (verb == "roll") {
      roll(words);
    } else if (verb == "undo") {
      words.finish();
      game_.must({{"cmd", "undo"}, {"count", 1}});
      hash_ = game_.hash();
    } else {
      ask(verb, words);
      same_state();
    }
    sound_state();
  }

  void ask(const std::string& verb, Words& words) {
    if (verb == "refuse") return refuse(words);
    if (verb == "accept") return accept(words);
    expect(game_, words);
  }

  void same_state() {
    const std::string now = game_.hash();
    if (now != hash_) differ("nothing changes", "the hash went from " + hash_ + " to " + now);
  }

  /// The engine may say what is wrong with a state by the standing rules; nothing may be.
  void sound_state() {
    const Json state = game_.state();
    if (!state.contains("problems") || state.at("problems").empty()) return;
    differ("a sound state", "problems " + state.at("problems").dump());
  }

  Json check(const Json& action) { return game_.must({{"cmd", "check"}, {"action", action}}); }

  void act(Words& words) {
    const Json action = game_.whole_action(words);
    const Json checked = check(action);
    const Json answer = game_.send({{"cmd", "do"}, {"action", action}});
    if (!answer.at("ok").get<bool>()) {
      const Json& error = answer.at("error");
      const Json broken = error.contains("violations") ? error.at("violations") : Json::array();
      differ(told(action), error.at("message").get<std::string>() + " because " +
                               joined(violated(broken)));
    }
    if (!checked.at("legal").get<bool>()) {
      differ(told(action), "do accepts it, check refuses it because " +
                               joined(violated(checked.at("violations"))));
    }
    game_.take_events(answer);
    hash_ = game_.hash();
  }

  void roll(Words& words) {
    Json dice = Json::array();
    do {
      dice.push_back(words.take_number("die"));
    } while (!words.empty());
    const std::string side = game_.decision().at("side");
    if (side != "chance") differ("a die is asked for", "decision " + side);
    game_.take_events(game_.must({{"cmd", "roll"}, {"dice", dice}}));
    hash_ = game_.hash();
  }

  std::set<std::string> read_ids(Words words) {
    const std::vector<std::string> ids = words.take_rest();
    for (const std::string& id : ids) must_exist(id);
    return {ids.begin(), ids.end()};
  }

  void refuse(Words& words) {
    const std::set<std::string> wanted = read_ids(words.split("because"));
    const Json action = game_.whole_action(words);
    const Json checked = check(action);
    const std::set<std::string> got = violated(checked.at("violations"));
    game_.see_refusal(got);
    if (checked.at("legal").get<bool>()) differ("refuse " + told(action), "check says legal");
    if (got != wanted) differ("because " + joined(wanted), "because " + joined(got));
    const Json answer = game_.send({{"cmd", "do"}, {"action", action}});
    if (answer.at("ok").get<bool>()) differ("refuse " + told(action), "do accepts it");
    const Json& error = answer.at("error");
    if (error.at("code") != "illegal") return;
    const std::set<std::string> told_by_do = violated(error.at("violations"));
    if (told_by_do != wanted) differ("because " + joined(wanted), "do says " + joined(told_by_do));
  }

  void accept(Words& words) {
    const Json action = game_.whole_action(words);
    const Json checked = check(action);
    if (checked.at("legal").get<bool>()) return;
    differ("accept " + told(action),
           "refused because " + joined(violated(checked.at("violations"))));
  }

  /// load refused because ID …
  void refuse_position(Words& words) {
    if (file_.script.size() != 1) throw Problem("\"load refused\" must be the only line");
    if (!words.take_if("refused")) throw Problem("\"load\" must be followed by \"refused\"");
    const std::set<std::string> wanted = read_ids(words.split("because"));
    words.finish();
    const Json answer = load();
    if (answer.at("ok").get<bool>()) differ("the position is refused", "it is accepted");
    const Json& error = answer.at("error");
    const Json broken = error.contains("violations") ? error.at("violations") : Json::array();
    game_.see_refusal(violated(broken));
    if (violated(broken) == wanted) return;
    differ("because " + joined(wanted),
           error.at("message").get<std::string>() + " because " + joined(violated(broken)));
  }

  const CaseFile& file_;
  CaseGame game_;
  std::string hash_;
  std::set<std::string> known_;
};

Json as_list(const std::set<std::string>& ids) {
  Json list = Json::array();
  for (const std::string& id : ids) list.push_back(id);
  return list;
}

}  // namespace

Outcome run_case(const CaseFile& file, const Ask& ask) { return Runner(file, ask).run(); }

Outcome run_case_file(const std::string& path, const Ask& ask) {
  try {
    return run_case(read_case(path), ask);
  } catch (const Problem& problem) {
    return Outcome{problem.what(), {}};
  }
}

std::vector<std::string> find_cases(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == ".case") {
      files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string coverage_line(const std::string& path, const Ask& ask) {
  Json row{{"file", std::filesystem::path(path).filename().string()}};
  Outcome outcome;
  try {
    const CaseFile file = read_case(path);
    row["tests"] = file.tests;
    row["title"] = file.title;
    outcome = run_case(file, ask);
  } catch (const Problem& problem) {
    outcome.failure = problem.what();
  }
  row["passed"] = outcome.failure.empty();
  row["refused"] = as_list(outcome.coverage.refused);
  row["events"] = as_list(outcome.coverage.events);
  row["steps"] = as_list(outcome.coverage.steps);
  return row.dump();
}

}  // namespace hg::case_files
