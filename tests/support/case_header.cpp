#include "case_header.h"

#include <algorithm>
#include <sstream>

namespace hg::case_files {
namespace {

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

}  // namespace

bool is_one_of(const std::string& word, const std::vector<std::string>& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

int number_of(const std::string& word, std::string_view what) {
  const bool digits = !word.empty() && std::all_of(word.begin(), word.end(),
                                                   [](char c) { return c >= '0' && c <= '9'; });
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

/// False when the line is not one of the header.
bool Header::read(const std::string& key, Words words) {
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

bool Header::read_common(const std::string& key, Words& words) {
  if (key == "case") return read_cases(words);
  if (key == "option") return read_option(words);
  if (key == "game") return set("game", words.take("game"));
  if (key == "scenario") return set("scenario", words.take("scenario"));
  if (key == "hex") return read_hex(words);
  if (key == "side") return read_side(words);
  if (key == "link") return read_link(words);
  if (key == "bank") return read_bank(words);
  if (key == "set") return read_field(words);
  return false;
}

bool Header::read_one(const std::string& key, Words& words) {
  if (read_common(key, words)) return true;
  if (key == "map") return read_map(words, "rows", "columns");
  if (key == "unit") return read_unit(words);
  if (key == "turn") return read_turn(words);
  return read_rest(key, words);
}

bool Header::read_rest(const std::string& key, Words& words) {
  if (key == "light") return set("light", words.take("light"));
  if (key == "vp" || key == "eliminated" || key == "losses") return read_points(key, words);
  if (key == "works") return read_works(words);
  if (key == "campaign") return set("campaign", true);
  if (key == "owner") return read_owner(words);
  if (key == "exit") return read_exits(words);
  if (key == "points") return read_point_hex(words);
  if (key == "lenient") return set("lenient", true);
  return false;
}

bool Header::set(const std::string& field, Json value) {
  if (file_.position.contains(field)) throw Problem(field + " is given twice");
  file_.position[field] = std::move(value);
  return true;
}

bool Header::read_cases(Words& words) {
  if (!file_.tests.empty()) throw Problem("case is given twice");
  file_.tests = words.take_rest();
  const std::string& first = file_.tests.front();
  if (file_.name.compare(0, first.size() + 1, first + "-") != 0) {
    throw Problem("the file's name must begin with " + first + "-");
  }
  return true;
}

bool Header::read_option(Words& words) {
  const std::string name = words.take("option");
  file_.position["options"][name] = truth_of(words.take("true or false"));
  return true;
}

bool Header::read_map(Words& words, const char* first, const char* second) {
  const std::string size = words.take("size");
  const std::size_t x = size.find('x');
  if (x == std::string::npos) {
    throw Problem("a map is written as 6x6 clear: " + std::string(first) + ", " + second);
  }
  Json map{{first, number_of(size.substr(0, x), first)},
           {second, number_of(size.substr(x + 1), second)}};
  map["default"] = words.take_rest();
  return set("map", std::move(map));
}

bool Header::read_hex(Words& words) {
  const std::string hex = words.take("hex");
  map()["hexes"][hex] = words.take_rest();
  return true;
}

bool Header::read_side(Words& words) {
  const std::string side = words.take("hexside");
  map()["sides"][side] = words.take_rest();
  return true;
}

bool Header::read_link(Words& words) {
  const std::string kind = words.take("kind of link");
  map()["links"][kind].push_back(words.take_rest());
  return true;
}

bool Header::read_unit(Words& words) {
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
void Header::read_trait(const std::string& field, const std::string& value, Json& unit) {
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
bool Header::read_works(Words& words) {
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

bool Header::read_turn(Words& words) {
  set("turn", words.take_number("turn"));
  set("side", words.take("side"));
  return set("phase", words.take("phase"));
}

/// `vp union 3 confederate 4`
bool Header::read_points(const std::string& key, Words& words) {
  Json points{{"union", 0}, {"confederate", 0}};
  while (!words.empty()) {
    const std::string side = words.take("side");
    if (!points.contains(side)) throw Problem("no such side: " + side);
    points[side] = words.take_number("points");
  }
  return set(key, std::move(points));
}

bool Header::read_owner(Words& words) {
  const std::string hex = words.take("hex");
  file_.position["owners"][hex] = words.take("side");
  return true;
}

bool Header::read_exits(Words& words) {
  for (const std::string& hex : words.take_rest()) file_.position["exits"].push_back(hex);
  return true;
}

/// `points 0303 union 8 confederate 0 [rule fr-15.4.1-k]`
bool Header::read_point_hex(Words& words) {
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

bool Header::read_bank(Words& words) {
  const std::string bank = words.take("bank");
  for (const std::string& hex : words.take_rest()) map()["banks"][hex] = bank;
  return true;
}

/// `set FIELD JSON`: any other field of a position.
bool Header::read_field(Words& words) {
  const std::string field = words.take("field");
  std::string text;
  for (const std::string& word : words.take_rest()) text += word;
  const Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) throw Problem("not JSON: " + text);
  return set(field, value);
}

}  // namespace hg::case_files
