#include "case_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

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

bool is_one_of(const std::string& word, const std::vector<std::string>& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

int number_of(const std::string& word, std::string_view what) {
  const bool digits = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
  if (!digits || word.size() > 6) {
    throw Problem(std::string(what) + " must be a number, not \"" + word + "\"");
  }
  return std::stoi(word);
}

bool truth_of(const std::string& word) {
  if (word == "true") return true;
  if (word == "false") return false;
  throw Problem("true or false expected, not \"" + word + "\"");
}

/// `0102`, or `reserve:HHHH[,HHHH]@T`, or `away@T`, or `eliminated`, or `exited`.
void read_place(const std::string& word, Json& unit) {
  if (word == "eliminated" || word == "exited") {
    unit["place"] = word;
    return;
  }
  const std::string kAway = "away@";
  if (word.compare(0, kAway.size(), kAway) == 0) {
    unit["place"] = "away";
    unit["returns"] = number_of(word.substr(kAway.size()), "turn");
    return;
  }
  const std::string kReserve = "reserve:";
  if (word.compare(0, kReserve.size(), kReserve) != 0) {
    unit["hex"] = word;
    return;
  }
  const std::size_t at = word.find('@');
  if (at == std::string::npos) throw Problem("a reserve is written reserve:HHHH@T");
  Json hexes = Json::array();
  std::istringstream in(word.substr(kReserve.size(), at - kReserve.size()));
  for (std::string hex; std::getline(in, hex, ',');) hexes.push_back(hex);
  unit["arrival"] = {{"turn", number_of(word.substr(at + 1), "turn")}, {"hexes", hexes}};
}

/// Reads the lines above the script.
class Header {
 public:
  explicit Header(CaseFile& file) : file_(file) {}

  /// False when the line is not one of the header.
  bool read(const std::string& key, Words words) {
    if (key == "title") {
      while (!words.empty()) {
        file_.title += (file_.title.empty() ? "" : " ") + words.take("word");
      }
      return true;
    }
    if (!read_one(key, words)) return false;
    words.finish();
    return true;
  }

 private:
  Json& map() { return file_.position["map"]; }

  bool read_one(const std::string& key, Words& words) {
    if (key == "case") return read_cases(words);
    if (key == "option") return read_option(words);
    if (key == "game") return set("game", words.take("game"));
    if (key == "scenario") return set("scenario", words.take("scenario"));
    if (key == "map") return read_map(words);
    if (key == "hex") return read_hex(words);
    if (key == "side") return read_side(words);
    if (key == "link") return read_link(words);
    if (key == "unit") return read_unit(words);
    if (key == "turn") return read_turn(words);
    return read_rest(key, words);
  }

  bool read_rest(const std::string& key, Words& words) {
    if (key == "light") return set("light", words.take("light"));
    if (key == "vp" || key == "eliminated" || key == "losses") return read_points(key, words);
    if (key == "works") return read_works(words);
    if (key == "campaign") return set("campaign", true);
    if (key == "owner") return read_owner(words);
    if (key == "exit") return read_exits(words);
    if (key == "points") return read_point_hex(words);
    if (key == "bank") return read_bank(words);
    if (key == "lenient") return set("lenient", true);
    if (key == "set") return read_field(words);
    return false;
  }

  bool set(const std::string& field, Json value) {
    if (file_.position.contains(field)) throw Problem(field + " is given twice");
    file_.position[field] = std::move(value);
    return true;
  }

  bool read_cases(Words& words) {
    if (!file_.tests.empty()) throw Problem("case is given twice");
    file_.tests = words.take_rest();
    const std::string& first = file_.tests.front();
    if (file_.name.compare(0, first.size() + 1, first + "-") != 0) {
      throw Problem("the file's name must begin with " + first + "-");
    }
    return true;
  }

  bool read_option(Words& words) {
    const std::string name = words.take("option");
    file_.position["options"][name] = truth_of(words.take("true or false"));
    return true;
  }

  bool read_map(Words& words) {
    const std::string size = words.take("size");
    const std::size_t x = size.find('x');
    if (x == std::string::npos) throw Problem("a map is written ROWSxCOLUMNS");
    Json map{{"rows", number_of(size.substr(0, x), "rows")},
             {"columns", number_of(size.substr(x + 1), "columns")}};
    map["default"] = words.take_rest();
    return set("map", std::move(map));
  }

  bool read_hex(Words& words) {
    const std::string hex = words.take("hex");
    map()["hexes"][hex] = words.take_rest();
    return true;
  }

  bool read_side(Words& words) {
    const std::string side = words.take("hexside");
    map()["sides"][side] = words.take_rest();
    return true;
  }

  bool read_link(Words& words) {
    const std::string kind = words.take("kind of link");
    map()["links"][kind].push_back(words.take_rest());
    return true;
  }

  bool read_unit(Words& words) {
    Json unit;
    unit["id"] = words.take("unit");
    unit["side"] = words.take("side");
    unit["type"] = words.take("type");
    unit["strength"] = words.take_number("strength");
    read_place(words.take("hex"), unit);
    Json status = Json::array();
    while (!words.empty()) {
      const std::string word = words.take("status");
      const std::size_t equals = word.find('=');
      if (equals == std::string::npos) {
        status.push_back(word);
        continue;
      }
      read_trait(word.substr(0, equals), word.substr(equals + 1), unit);
    }
    if (!status.empty()) unit["status"] = status;
    file_.position["units"].push_back(std::move(unit));
    return true;
  }

  /// `size=division`, `stars=2`, `reynolds=true`
  void read_trait(const std::string& field, const std::string& value, Json& unit) {
    if (is_one_of(field, {"size", "name", "command", "morale"})) {
      unit[field] = value;
    } else if (is_one_of(field, {"stars", "allowance"})) {
      unit[field] = number_of(value, field);
    } else if (is_one_of(field, {"reynolds", "averill", "free_moves", "saves", "as_cavalry"})) {
      unit[field] = truth_of(value);
    } else {
      throw Problem("no such field of a unit: " + field);
    }
  }

  /// `works 0303 confederate finished ne` | `works 0303 union construction`
  bool read_works(Words& words) {
    Json marker{{"kind", ""}, {"hex", words.take("hex")}, {"side", words.take("side")}};
    const std::string state = words.take("finished or construction");
    if (state != "finished" && state != "construction") {
      throw Problem("finished or construction expected, not \"" + state + "\"");
    }
    marker["kind"] = state == "finished" ? "breastworks" : state;
    if (state == "finished") marker["facing"] = words.take("facing");
    file_.position["markers"].push_back(std::move(marker));
    return true;
  }

  bool read_turn(Words& words) {
    set("turn", words.take_number("turn"));
    set("side", words.take("side"));
    return set("phase", words.take("phase"));
  }

  /// `vp union 3 confederate 4`
  bool read_points(const std::string& key, Words& words) {
    Json points{{"union", 0}, {"confederate", 0}};
    while (!words.empty()) {
      const std::string side = words.take("side");
      if (!points.contains(side)) throw Problem("no such side: " + side);
      points[side] = words.take_number("points");
    }
    return set(key, std::move(points));
  }

  bool read_owner(Words& words) {
    const std::string hex = words.take("hex");
    file_.position["owners"][hex] = words.take("side");
    return true;
  }

  bool read_exits(Words& words) {
    for (const std::string& hex : words.take_rest()) file_.position["exits"].push_back(hex);
    return true;
  }

  /// `points 0303 union 8 confederate 0 [rule fr-15.4.1-k]`
  bool read_point_hex(Words& words) {
    Json row{{"hex", words.take("hex")}};
    while (!words.empty()) {
      const std::string word = words.take("side");
      if (word == "rule" || word == "owner") {
        row[word] = words.take(word);
      } else {
        row[word] = words.take_number("points");
      }
    }
    file_.position["vp_hexes"].push_back(std::move(row));
    return true;
  }

  bool read_bank(Words& words) {
    const std::string bank = words.take("bank");
    for (const std::string& hex : words.take_rest()) map()["banks"][hex] = bank;
    return true;
  }

  /// `set FIELD JSON`: any other field of a position.
  bool read_field(Words& words) {
    const std::string field = words.take("field");
    std::string text;
    for (const std::string& word : words.take_rest()) text += word;
    const Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded()) throw Problem("not JSON: " + text);
    return set(field, value);
  }

  CaseFile& file_;
};

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

CaseFile read_case(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw Problem(path + ": cannot be read");
  CaseFile file;
  file.path = path;
  file.name = std::filesystem::path(path).stem().string();
  Header header(file);
  int number = 0;
  for (std::string raw; std::getline(in, raw);) {
    ++number;
    std::vector<std::string> words = split_words(without_comment(raw));
    if (words.empty()) continue;
    const std::string key = words.front();
    try {
      if (is_one_of(key, script_words())) {
        std::string text;
        for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
        file.script.push_back({number, text});
        continue;
      }
      if (!file.script.empty()) throw Problem("\"" + key + "\" after the script has begun");
      words.erase(words.begin());
      if (!header.read(key, Words(words))) throw Problem("unknown word \"" + key + "\"");
    } catch (const Problem& problem) {
      throw Problem(path + ":" + std::to_string(number) + ": " + problem.what());
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
