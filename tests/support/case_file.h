#pragma once

// Reads .case files: one behaviour of one rule, written in the words of the rulebook. The format is
// described in tests/support/README.md.

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hg::case_files {

using Json = nlohmann::ordered_json;

/// What is wrong with a line of a file, as words that can be shown to its author.
class Problem : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The words of a line, taken one after the other. What is left over is a Problem.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)) {}

  bool empty() const { return at_ == words_.size(); }
  /// The next word without taking it; empty at the end.
  std::string peek() const { return empty() ? std::string() : words_[at_]; }
  /// Takes the next word; `what` names it in the message when there is none.
  std::string take(std::string_view what);
  /// Takes the next word if it is `word`.
  bool take_if(std::string_view word);
  /// Takes a whole number.
  int take_number(std::string_view what);
  /// Takes all words up to one of `stops` or the end; at least one.
  std::vector<std::string> take_until(const std::vector<std::string>& stops,
                                      std::string_view what);
  std::vector<std::string> take_rest() { return take_until({}, "more words"); }
  /// Splits off the words after `word`, which must be there.
  Words split(std::string_view word);
  /// A Problem unless every word was taken.
  void finish() const;

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

/// One line of the script.
struct ScriptLine {
  int number = 0;
  std::string text;

  Words words() const;
};

/// A file as read: a position in the form that `load` takes, and the script.
struct CaseFile {
  std::string path;
  std::string name;                ///< file name without folder and ending
  std::vector<std::string> tests;  ///< case ids that the file is about
  std::string title;
  Json position;
  std::vector<ScriptLine> script;

  /// True for a game of the Great Campaigns, which has words of its own (case_campaign.h).
  bool great_campaigns() const;
};

/// Reads a file; a Problem says "file:line: what".
CaseFile read_case(const std::string& path);

/// Where a unit stands, needed to write the path of a retreat; empty if it is not on the map.
using WhereIs = std::function<std::string(const std::string& unit)>;

/// Reads an action in the words of `do`; stops before a word that belongs to an expectation.
Json read_action(Words& words, const WhereIs& where_is);

}  // namespace hg::case_files
