#include <map>

#include "case_campaign.h"
#include "case_game.h"

namespace hg::case_files {
namespace {

using Handler = void (*)(CaseGame&, Words&);

/// A number or a text such as "4 1/2", as it is written.
std::string amount(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// `3`, `3 1/2`, `1/2`, `-1`
std::string take_amount(Words& words) {
  std::string text = words.take("number");
  if (words.peek().find('/') != std::string::npos && words.peek().size() <= 4) {
    text += " " + words.take("fraction");
  }
  return text;
}

void expect_number(CaseGame& game, Words& words, const char* field) {
  const std::string id = words.take("unit");
  same(std::string(field) + " " + id, take_amount(words), amount(game.unit(id).at(field)));
}

void expect_manpower(CaseGame& game, Words& words) { expect_number(game, words, "manpower"); }
void expect_fatigue(CaseGame& game, Words& words) { expect_number(game, words, "fatigue"); }
void expect_demoralized(CaseGame& game, Words& words) { expect_number(game, words, "demoralized"); }
void expect_strength(CaseGame& game, Words& words) { expect_number(game, words, "strength"); }

void expect_works(CaseGame& game, Words& words) {
  const std::string id = words.take("unit");
  same("works " + id, words.take("works"), text_or(game.unit(id), "entrenchment", "none"));
}

void expect_with(CaseGame& game, Words& words) {
  const std::string id = words.take("leader");
  same("with " + id, words.take("unit"), text_or(game.unit(id), "with", "nobody"));
}

void expect_place(CaseGame& game, Words& words) {
  const std::string id = words.take("unit");
  same("place " + id, words.take("place"), text_or(game.unit(id), "place", "none"));
}

/// expect left 2 1/2: Movement Points of the march
void expect_left(CaseGame& game, Words& words) {
  const Json march = game.state().at("march");
  if (march.is_null()) differ("a march", "nobody marches");
  same("left", take_amount(words), amount(march.at("left")));
}

/// What the next step of the marching unit costs; empty where it cannot go.
std::string step_cost(CaseGame& game, const std::string& hex) {
  const Json answer = game.must({{"cmd", "reach"}});
  for (const Json& step : answer.at("steps")) {
    if (step.at("hex") == hex) return amount(step.at("cost"));
  }
  return "";
}

void expect_cost(CaseGame& game, Words& words) {
  const std::string hex = words.take("hex");
  const std::string cost = step_cost(game, hex);
  same("cost " + hex, take_amount(words), cost.empty() ? "no cost" : cost);
}

void expect_no_cost(CaseGame& game, Words& words) {
  const std::string hex = words.take("hex");
  const std::string cost = step_cost(game, hex);
  if (!cost.empty()) differ("no cost " + hex, "cost " + cost);
}

// ---- odds ---------------------------------------------------------------------------------------

bool is_hex(const std::string& word) {
  return word.size() == 4 && word.find_first_not_of("0123456789") == std::string::npos;
}

/// `attack 0102 hasty`, `assault L A B target 0102`, or nothing for the combat under way.
Json ask_odds(CaseGame& game, Words& words) {
  Json request{{"cmd", "odds"}};
  Words ahead = words;
  const std::string first = ahead.empty() ? "" : ahead.take("word");
  if (first == "attack" && is_hex(ahead.peek())) {
    request["action"] = game.open_action(words);
  } else if (first == "assault") {
    words = ahead;
    Json action{{"do", "assault"}, {"unit", words.take("leader")}};
    action["units"] = words.take_until({"target"}, "units");
    if (!words.take_if("target")) throw Problem("\"target\" is missing");
    action["hex"] = words.take("hex");
    request["action"] = std::move(action);
  }
  Json odds = game.must(std::move(request));
  game.see_steps(odds.at("steps"));
  return odds;
}

/// `outcome 10 3a`: what the attacker gets on that line of the chart, everything told.
void check_outcome(const Json& odds, Words& words) {
  const std::string line = words.take("line");
  const std::string wanted = words.take("result");
  for (const Json& outcome : odds.at("outcomes")) {
    if (outcome.at("line").dump() != line) continue;
    return same("outcome " + line, wanted, outcome.at("attacker").at("result").get<std::string>());
  }
  differ("outcome " + line, "no throw comes to that line");
}

/// expect odds attack 0102 hasty attack 8 defence 7 ratio 0 attacker 2 defender 0 [step ID …]
void expect_odds(CaseGame& game, Words& words) {
  const Json odds = ask_odds(game, words);
  const std::vector<std::string> stops{"attack",   "defence", "ratio", "attacker",
                                       "defender", "step",    "no",    "flank", "outcome"};
  const std::map<std::string, std::string> kFields{{"attack", "attack"},
                                                   {"defence", "defence"},
                                                   {"ratio", "ratio"},
                                                   {"attacker", "attacker_modifier"},
                                                   {"defender", "defender_modifier"}};
  while (!words.empty()) {
    if (words.take_if("step")) {
      check_steps(odds, words.take_until(stops, "case"), true);
      continue;
    }
    if (words.take_if("no")) {
      if (!words.take_if("step")) throw Problem("\"no\" must be followed by \"step\"");
      check_steps(odds, words.take_until(stops, "case"), false);
      continue;
    }
    const std::string word = words.take("word");
    if (word == "outcome") {
      check_outcome(odds, words);
      continue;
    }
    if (word == "flank") {
      same(word, take_amount(words), amount(odds.at("flank").at("bonus")));
      continue;
    }
    const auto field = kFields.find(word);
    if (field == kFields.end()) throw Problem("unknown word \"" + word + "\"");
    same(word, take_amount(words), amount(odds.at(field->second)));
  }
}

// ---- zones, retreats, bridges -------------------------------------------------------------------

void check_zone(CaseGame& game, Words& words, const char* kind, bool wanted) {
  const std::string side = words.take("side");
  const std::set<std::string> hexes =
      as_set(texts(game.must({{"cmd", "zoc"}, {"side", side}}).at(kind)));
  for (const std::string& hex : words.take_rest()) {
    if ((hexes.count(hex) != 0) == wanted) continue;
    const std::string what = std::string(kind) + " zone " + side + " " + hex;
    differ((wanted ? "" : "no ") + what, "it is not so");
  }
}

void expect_zone(CaseGame& game, Words& words) { check_zone(game, words, "hexes", true); }
void expect_no_zone(CaseGame& game, Words& words) { check_zone(game, words, "hexes", false); }
void expect_normal(CaseGame& game, Words& words) { check_zone(game, words, "normal", true); }
void expect_no_normal(CaseGame& game, Words& words) { check_zone(game, words, "normal", false); }

/// expect retreats 0303 0104: exactly these hexes
void expect_retreats(CaseGame& game, Words& words) {
  std::set<std::string> open;
  const Json answer = game.must({{"cmd", "legal"}, {"kind", "retreat"}});
  for (const Json& action : answer.at("actions")) {
    open.insert(action.at("hex").get<std::string>());
  }
  const std::set<std::string> wanted = as_set(words.take_rest());
  same("retreats", joined(wanted), joined(open));
}

bool lies(CaseGame& game, const char* kind, const std::string& side) {
  const std::size_t cut = side.find('/');
  if (cut == std::string::npos) throw Problem("a hexside is written 0101/0102, not " + side);
  const std::string a = side.substr(0, cut);
  const std::string b = side.substr(cut + 1);
  const Json markers = game.state().at("markers");
  for (const Json& marker : markers) {
    if (marker.at("kind") != kind) continue;
    const std::string from = marker.at("from");
    const std::string to = marker.at("to");
    if ((from == a && to == b) || (from == b && to == a)) return true;
  }
  return false;
}

void expect_pontoon(CaseGame& game, Words& words) {
  const std::string side = words.take("hexside");
  if (!lies(game, "pontoon", side)) differ("pontoon " + side, "there is none");
}

void expect_no_pontoon(CaseGame& game, Words& words) {
  const std::string side = words.take("hexside");
  if (lies(game, "pontoon", side)) differ("no pontoon " + side, "there is one");
}

/// expect bridge destroyed 0101/0102 | expect bridge stands 0101/0102
void expect_bridge(CaseGame& game, Words& words) {
  const std::string how = words.take("destroyed or stands");
  if (how != "destroyed" && how != "stands") throw Problem("unknown word \"" + how + "\"");
  const std::string side = words.take("hexside");
  const bool destroyed = lies(game, "bridge_destroyed", side);
  if (destroyed != (how == "destroyed")) {
    differ("bridge " + how + " " + side, destroyed ? "it is destroyed" : "it stands");
  }
}

// ---- the game -----------------------------------------------------------------------------------

void expect_points(CaseGame& game, Words& words) {
  same("points", words.take("points"), amount(game.state().at("points")));
}

void expect_initiative(CaseGame& game, Words& words) {
  const Json now = game.state().at("initiative");
  same("initiative", words.take("side"), now.is_string() ? now.get<std::string>() : "none");
}

/// expect over union [by ID] [level "Marginal Union"]
void expect_over(CaseGame& game, Words& words) {
  const Json result = game.state().at("result");
  same("over", words.take("winner"), text_or(result, "winner", "not over"));
  same("decision", std::string("over"), game.decision().at("kind").get<std::string>());
  if (words.take_if("by")) same("by", words.take("case"), text_or(result, "rule", "nothing"));
  if (!words.take_if("level")) return;
  std::string level = joined(words.take_rest());
  if (level.size() > 1 && level.front() == '"') level = level.substr(1, level.size() - 2);
  same("level", level, text_or(result, "level", "none"));
}

Handler find(const std::map<std::string, Handler>& handlers, const std::string& word) {
  const auto handler = handlers.find(word);
  return handler == handlers.end() ? nullptr : handler->second;
}

Handler handler_of(const std::string& word) {
  static const std::map<std::string, Handler> kHandlers{{"manpower", expect_manpower},
                                                        {"fatigue", expect_fatigue},
                                                        {"demoralized", expect_demoralized},
                                                        {"strength", expect_strength},
                                                        {"works", expect_works},
                                                        {"with", expect_with},
                                                        {"place", expect_place},
                                                        {"left", expect_left},
                                                        {"cost", expect_cost},
                                                        {"odds", expect_odds},
                                                        {"zone", expect_zone},
                                                        {"normal_zone", expect_normal},
                                                        {"retreats", expect_retreats},
                                                        {"pontoon", expect_pontoon},
                                                        {"bridge", expect_bridge},
                                                        {"points", expect_points},
                                                        {"initiative", expect_initiative},
                                                        {"over", expect_over}};
  return find(kHandlers, word);
}

Handler handler_of_no(const std::string& word) {
  static const std::map<std::string, Handler> kHandlers{{"zone", expect_no_zone},
                                                        {"normal_zone", expect_no_normal},
                                                        {"pontoon", expect_no_pontoon},
                                                        {"cost", expect_no_cost}};
  return find(kHandlers, word);
}

}  // namespace

bool expect_campaign(CaseGame& game, Words& words) {
  Words ahead = words;
  const bool no = ahead.take_if("no");
  const std::string word = ahead.take("word");
  const Handler handler = no ? handler_of_no(word) : handler_of(word);
  if (handler == nullptr) return false;
  words = ahead;
  handler(game, words);
  return true;
}

}  // namespace hg::case_files
