#include "case_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "case_campaign.h"
#include "case_header.h"

namespace hg::case_files {
namespace {

std::vector<std::string> split_words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// Without a comment, which begins with # at the start or after a blank.
std::string without_comment(const std::string& line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) {
      return line.substr(0, i);
    }
  }
  return line;
}

const std::vector<std::string>& script_words() {
  static const std::vector<std::string> kWords{"do",     "roll",   "refuse", "accept",
                                               "expect", "load",   "undo"};
  return kWords;
}

/// Words that end a list of units or hexes, because an expectation goes on after the action.
const std::vector<std::string>& stop_words() {
  static const std::vector<std::string> kWords{"with", "column", "computed", "attack", "defence",
                                               "step", "no",     "result",   "displacing",
                                               "reduced", "die"};
  return kWords;
}

Json read_declaration(const std::string& verb, Words& words) {
  Json action{{"do", verb}};
  action["targets"] = words.take_until({"with"}, "target hexes");
  if (!words.take_if("with")) throw Problem(verb + " HEX with UNIT: \"with\" is missing");
  action["units"] = words.take_until(stop_words(), "units");
  return action;
}

/// `retreat A 0203 [displacing F]`; more hexes are read so that such an order can be refused.
Json read_retreat(const std::string& verb, Words& words, const WhereIs& where_is) {
  Json action{{"do", verb}, {"unit", words.take("unit")}, {"path", Json::array()}};
  const std::string from = where_is(action["unit"]);
  if (!from.empty()) action["path"].push_back(from);
  for (const std::string& hex : words.take_until(stop_words(), "a hex")) {
    action["path"].push_back(hex);
  }
  if (words.take_if("displacing")) action["displaces"] = words.take("the displaced unit");
  return action;
}

/// How a unit marches, if a word says so before the hexes.
void read_mode(Words& words, Json& action) {
  for (const char* mode : {"strategic", "forced"}) {
    if (words.take_if(mode)) action["mode"] = mode;
  }
}

/// `move A [strategic|forced] 0102 0202`
Json read_move(Words& words) {
  Json action{{"do", "move"}, {"unit", words.take("unit")}};
  read_mode(words, action);
  action["path"] = words.take_rest();
  return action;
}

/// `enter A [strategic|forced] 0101 [0102 …]`; `exit` alike.
Json read_edge(const std::string& verb, Words& words) {
  Json action{{"do", verb}, {"unit", words.take("unit")}};
  read_mode(words, action);
  action["hex"] = words.take("hex");
  if (words.empty()) return action;
  action["path"] = Json::array();
  if (verb == "enter") action["path"].push_back(action["hex"]);
  for (const std::string& hex : words.take_rest()) action["path"].push_back(hex);
  return action;
}

Json read_advance(Words& words) {
  const std::string unit = words.take("unit");
  if (unit == "none") return {{"do", "advance"}, {"unit", nullptr}};
  return {{"do", "advance"}, {"unit", unit}, {"hex", words.take("hex")}};
}

Json read_small_action(const std::string& verb, Words& words) {
  if (verb == "end_phase" || verb == "pass") return {{"do", verb}};
  if (verb == "target") return {{"do", verb}, {"hex", words.take("hex")}};
  if (is_one_of(verb, {"add", "rally", "entrench", "rout", "drive"})) {
    return {{"do", verb}, {"unit", words.take("unit")}};
  }
  const std::map<std::string, std::string> kSecond{
      {"fortify", "facing"}, {"assign", "corps"}, {"place", "with"}};
  if (const auto second = kSecond.find(verb); second != kSecond.end()) {
    Json action{{"do", verb}, {"unit", words.take("unit")}};
    action[second->second] = words.take(second->second);
    return action;
  }
  if (verb == "eliminate") return {{"do", verb}, {"units", words.take_rest()}};
  if (verb == "declare") {
    Json action{{"do", verb}};
    if (!words.empty()) action["column"] = words.take("column");
    return action;
  }
  throw Problem("no such action: " + verb);
}

}  // namespace

std::string Words::take(std::string_view what) {
  if (empty()) throw Problem("the line ends where " + std::string(what) + " is expected");
  return words_[at_++];
}

bool Words::take_if(std::string_view word) {
  if (empty() || words_[at_] != word) return false;
  ++at_;
  return true;
}

int Words::take_number(std::string_view what) { return number_of(take(what), what); }

std::vector<std::string> Words::take_until(const std::vector<std::string>& stops,
                                           std::string_view what) {
  std::vector<std::string> taken{take(what)};
  while (!empty() && !is_one_of(words_[at_], stops)) taken.push_back(take(what));
  return taken;
}

Words Words::split(std::string_view word) {
  const auto from = words_.begin() + static_cast<std::ptrdiff_t>(at_);
  const auto found = std::find(from, words_.end(), word);
  if (found == words_.end()) throw Problem("\"" + std::string(word) + "\" is missing");
  Words rest(std::vector<std::string>(found + 1, words_.end()));
  words_.erase(found, words_.end());
  return rest;
}

void Words::finish() const {
  if (!empty()) throw Problem("unknown word \"" + words_[at_] + "\"");
}

Words ScriptLine::words() const { return Words(split_words(text)); }

namespace {

struct Line {
  int number = 0;
  std::vector<std::string> words;
};

/// All lines of a file that say something.
std::vector<Line> lines_of(std::istream& in) {
  std::vector<Line> lines;
  int number = 0;
  for (std::string raw; std::getline(in, raw);) {
    ++number;
    std::vector<std::string> words = split_words(without_comment(raw));
    if (!words.empty()) lines.push_back({number, std::move(words)});
  }
  return lines;
}

/// The words of the header depend on the game, which one of its lines names.
void read_game(const std::vector<Line>& lines, CaseFile& file) {
  for (const Line& line : lines) {
    const std::string& key = line.words.front();
    const bool names = key == "game" || key == "scenario";
    if (names && line.words.size() == 2) file.position[key] = line.words[1];
  }
}

void read_line(const Line& line, Header& header, CaseFile& file) {
  const std::string& key = line.words.front();
  if (is_one_of(key, script_words())) {
    std::string text;
    for (const std::string& word : line.words) text += (text.empty() ? "" : " ") + word;
    file.script.push_back({line.number, text});
    return;
  }
  if (!file.script.empty()) throw Problem("\"" + key + "\" after the script has begun");
  const std::vector<std::string> rest(line.words.begin() + 1, line.words.end());
  if (!header.read(key, Words(rest))) throw Problem("unknown word \"" + key + "\"");
}

std::unique_ptr<Header> header_of(CaseFile& file) {
  if (file.great_campaigns()) return std::make_unique<CampaignHeader>(file);
  return std::make_unique<Header>(file);
}

}  // namespace

bool CaseFile::great_campaigns() const {
  const std::string scenario = position.value("scenario", "");
  return position.value("game", "") == "stonewalls_last_battle" ||
         scenario.compare(0, 4, "slb_") == 0;
}

CaseFile read_case(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw Problem(path + ": cannot be read");
  CaseFile file;
  file.path = path;
  file.name = std::filesystem::path(path).stem().string();
  file.position = Json::object();
  const std::vector<Line> lines = lines_of(in);
  read_game(lines, file);
  const std::unique_ptr<Header> header = header_of(file);
  file.position = Json::object();
  for (const Line& line : lines) {
    try {
      read_line(line, *header, file);
    } catch (const Problem& problem) {
      throw Problem(path + ":" + std::to_string(line.number) + ": " + problem.what());
    }
  }
  const bool named = file.position.contains("game") || file.position.contains("scenario");
  if (!named) file.position["game"] = "fredericksburg";
  if (file.tests.empty()) throw Problem(path + ":1: the line \"case …\" is missing");
  if (file.title.empty()) throw Problem(path + ":1: the line \"title …\" is missing");
  if (file.script.empty()) throw Problem(path + ":1: there is no script");
  return file;
}

Json read_action(Words& words, const WhereIs& where_is) {
  const std::string verb = words.take("an action");
  if (verb == "move") return read_move(words);
  if (verb == "enter" || verb == "exit") return read_edge(verb, words);
  if (verb == "attack" || verb == "bombard") return read_declaration(verb, words);
  if (verb == "retreat" || verb == "displace") return read_retreat(verb, words, where_is);
  if (verb == "advance") return read_advance(words);
  return read_small_action(verb, words);
}

}  // namespace hg::case_files
