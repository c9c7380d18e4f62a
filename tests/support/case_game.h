#pragma once

#include <string>
#include <vector>

#include "case_runner.h"

namespace hg::case_files {

/// A game that a case file plays: requests, their answers, and what was seen on the way.
class CaseGame {
 public:
  CaseGame(const Ask& ask, bool great_campaigns)
      : ask_(ask), great_campaigns_(great_campaigns) {}
  bool great_campaigns() const { return great_campaigns_; }

  /// Sends a request; an answer that is not ok is a Problem.
  Json must(Json request);
  /// Sends a request and gives the answer, ok or not.
  Json send(const Json& request);

  Json state() { return must({{"cmd", "state"}}).at("state"); }
  Json decision() { return must({{"cmd", "decision"}}).at("decision"); }
  std::string hash() { return state().at("hash"); }
  Json unit(const std::string& id);
  /// The hex of a unit; empty when it is not on the map.
  std::string where_is(const std::string& id);

  /// Reads a complete action, a voluntary column included; nothing may be left over.
  Json whole_action(Words& words);
  /// Reads the action of an expectation, which goes on with other words.
  Json open_action(Words& words);

  /// Events since the last `do` or `roll`.
  const Json& events() const { return events_; }
  void take_events(const Json& answer);
  void see_steps(const Json& steps);
  void see_refusal(const std::set<std::string>& ids);
  void see_line(const std::string& id) { coverage_.steps.insert(id); }
  const Coverage& coverage() const { return coverage_; }

 private:
  const Ask& ask_;
  bool great_campaigns_;
  Json events_ = Json::array();
  Coverage coverage_;
};

/// "A B C", or "nothing".
std::string joined(const std::vector<std::string>& words);
std::string joined(const std::set<std::string>& words);
std::vector<std::string> texts(const Json& list);
/// The ids in a list of violations.
std::set<std::string> violated(const Json& violations);
/// A Problem that says what was expected and what came.
[[noreturn]] void differ(const std::string& expected, const std::string& got);
/// The action in the words of a case file.
std::string told(const Json& action);
/// True if `listed` is the action `wanted`, whatever the order of its units.
bool same_action(const Json& wanted, const Json& listed);

/// Compares one `expect` line, its first word already taken, with the game.
void expect(CaseGame& game, Words& words);

/// Compares two values and says what each side of the comparison is about.
template <typename T>
void same(const std::string& what, const T& expected, const T& got) {
  if (expected == got) return;
  if constexpr (std::is_same_v<T, int>) {
    differ(what + " " + std::to_string(expected), what + " " + std::to_string(got));
  } else {
    differ(what + " " + expected, what + " " + got);
  }
}
std::string text_or(const Json& object, const std::string& name, const std::string& otherwise);
std::set<std::string> as_set(const std::vector<std::string>& words);
/// The cases of the steps of a calculation must be there, or not.
void check_steps(const Json& odds, const std::vector<std::string>& ids, bool wanted);

}  // namespace hg::case_files
