#include <algorithm>
#include <map>
#include <numeric>

#include "case_campaign.h"
#include "case_game.h"

namespace hg::case_files {
namespace {

using Handler = void (*)(CaseGame&, Words&);

std::set<std::string> step_rules(const Json& odds) {
  std::set<std::string> rules;
  for (const Json& step : odds.at("steps")) rules.insert(step.at("rule").get<std::string>());
  return rules;
}

/// expect decision SIDE KIND [units A B]
void expect_decision(CaseGame& game, Words& words) {
  const std::string side = words.take("side");
  const std::string kind = words.take("kind of decision");
  const Json decision = game.decision();
  same("decision", side + " " + kind,
       decision.at("side").get<std::string>() + " " + decision.at("kind").get<std::string>());
  if (!words.take_if("units")) return;
  const std::set<std::string> wanted = as_set(words.take_rest());
  same("units", joined(wanted), joined(as_set(texts(decision.at("units")))));
}

Json legal_actions(CaseGame& game) { return game.must({{"cmd", "legal"}}).at("actions"); }

bool is_listed(CaseGame& game, const Json& action) {
  const Json actions = legal_actions(game);
  return std::any_of(actions.begin(), actions.end(),
                     [&](const Json& listed) { return same_action(action, listed); });
}

std::string all_told(const Json& actions) {
  std::string text;
  for (const Json& action : actions) text += "\n    " + told(action);
  return std::to_string(actions.size()) + " legal actions:" + text;
}

/// expect legal ACTION | expect legal count N
void expect_legal(CaseGame& game, Words& words) {
  if (words.take_if("count")) {
    const int count = words.take_number("count");
    const Json actions = legal_actions(game);
    if (static_cast<int>(actions.size()) == count) return;
    differ(std::to_string(count) + " legal actions", all_told(actions));
  }
  const Json action = game.whole_action(words);
  if (!is_listed(game, action)) differ("legal " + told(action), all_told(legal_actions(game)));
}

void expect_not_legal(CaseGame& game, Words& words) {
  const Json action = game.whole_action(words);
  if (is_listed(game, action)) differ("not legal " + told(action), "it is listed");
}

/// What an event is about: a unit, a hex, a target or a side.
bool is_about(const Json& event, const std::string& who) {
  for (const char* field : {"unit", "hex", "side", "winner"}) {
    if (text_or(event, field, "") == who) return true;
  }
  for (const char* field : {"targets", "path"}) {
    if (!event.contains(field)) continue;
    const std::vector<std::string> hexes = texts(event.at(field));
    if (std::find(hexes.begin(), hexes.end(), who) != hexes.end()) return true;
  }
  return false;
}

std::string events_told(const Json& events) {
  std::string text;
  for (const Json& event : events) {
    text += "\n    " + event.at("event").get<std::string>() + " " +
            text_or(event, "unit", text_or(event, "hex", text_or(event, "side", "-"))) + " by " +
            event.at("rule").get<std::string>();
  }
  return std::to_string(events.size()) + " events:" + text;
}

struct EventWanted {
  std::string name, who, rule;

  bool met_by(const Json& event) const {
    if (event.at("event") != name) return false;
    if (!who.empty() && who != "-" && !is_about(event, who)) return false;
    return rule.empty() || event.at("rule") == rule;
  }
  std::string text() const {
    return name + (who.empty() ? "" : " " + who) + (rule.empty() ? "" : " by " + rule);
  }
};

/// NAME [WHO|-] [by RULE]
EventWanted read_event(Words& words) {
  EventWanted wanted;
  wanted.name = words.take("event");
  if (!words.empty() && words.peek() != "by") wanted.who = words.take("unit");
  if (words.take_if("by")) wanted.rule = words.take("case");
  return wanted;
}

bool happened(const CaseGame& game, const EventWanted& wanted) {
  return std::any_of(game.events().begin(), game.events().end(),
                     [&](const Json& event) { return wanted.met_by(event); });
}

void expect_event(CaseGame& game, Words& words) {
  const EventWanted wanted = read_event(words);
  if (!happened(game, wanted)) differ("event " + wanted.text(), events_told(game.events()));
}

void expect_no_event(CaseGame& game, Words& words) {
  const EventWanted wanted = read_event(words);
  if (happened(game, wanted)) differ("no event " + wanted.text(), events_told(game.events()));
}

std::string place_of(const Json& unit) {
  if (unit.at("hex").is_string()) return unit.at("hex");
  const std::string place = unit.at("place");
  return place == "reinforcement" ? "reserve" : place;
}

/// expect unit A 0303 | eliminated | exited | reserve
void expect_unit(CaseGame& game, Words& words) {
  const std::string id = words.take("unit");
  const std::string wanted = words.take("hex or place");
  same("unit " + id, wanted, place_of(game.unit(id)));
}

/// The words of `expect [not] status` that the unit has, or has not.
void check_status(CaseGame& game, Words& words, bool wanted) {
  const std::string id = words.take("unit");
  const std::set<std::string> has = as_set(texts(game.unit(id).at("status")));
  for (const std::string& word : words.take_rest()) {
    if ((has.count(word) != 0) == wanted) continue;
    differ((wanted ? "status " : "not status ") + id + " " + word,
           "status " + id + " " + joined(has));
  }
}

void expect_status(CaseGame& game, Words& words) { check_status(game, words, true); }

Json reach_of(CaseGame& game, const std::string& unit) {
  return game.must({{"cmd", "reach"}, {"unit", unit}}).at("hexes");
}

/// What a hex costs, as it is written: a number, or text such as "4 2/3"; empty if out of reach.
std::string cost_to(const Json& reach, const std::string& hex) {
  for (const Json& row : reach) {
    if (row.at("hex") != hex) continue;
    const Json& cost = row.at("cost");
    return cost.is_string() ? cost.get<std::string>() : std::to_string(cost.get<int>());
  }
  return "";
}

/// expect reach A 0204 cost 4 | expect reach A 0204 cost 4 2/3 | expect reach count A 18
void expect_reach(CaseGame& game, Words& words) {
  if (words.take_if("count")) {
    const Json reach = reach_of(game, words.take("unit"));
    same("reach count", words.take_number("count"), static_cast<int>(reach.size()));
    return;
  }
  const std::string unit = words.take("unit");
  const std::string hex = words.take("hex");
  const std::string cost = cost_to(reach_of(game, unit), hex);
  if (cost.empty()) differ("reach " + unit + " " + hex, "no reach");
  if (words.take_if("cost")) {
    same("reach " + unit + " " + hex + " cost", joined(words.take_rest()), cost);
  }
}

void expect_no_reach(CaseGame& game, Words& words) {
  const std::string unit = words.take("unit");
  const std::string hex = words.take("hex");
  const std::string cost = cost_to(reach_of(game, unit), hex);
  if (!cost.empty()) differ("no reach " + unit + " " + hex, "reach for " + cost);
}

/// Asks for the odds of the declaration in `words`; `reduced C` announces a lower column.
Json ask_odds(CaseGame& game, Words& words) {
  Json action = game.open_action(words);
  if (words.take_if("reduced")) action["column"] = words.take("column");
  Json odds = game.must({{"cmd", "odds"}, {"action", action}});
  game.see_steps(odds.at("steps"));
  return odds;
}

/// expect odds attack 0303 with A B column 3-1 [computed 5-1] [attack 13] [defence 4] [die -1]
/// [step …]
void expect_odds(CaseGame& game, Words& words) {
  const Json odds = ask_odds(game, words);
  const std::vector<std::string> stops{"column",  "computed", "attack", "defence",
                                       "die", "step", "no"};
  while (!words.empty()) {
    if (words.take_if("step")) {
      check_steps(odds, words.take_until(stops, "case"), true);
    } else if (words.take_if("no")) {
      if (!words.take_if("step")) throw Problem("\"no\" must be followed by \"step\"");
      check_steps(odds, words.take_until(stops, "case"), false);
    } else if (words.take_if("die")) {
      same("die", words.take("modifier"), std::to_string(odds.at("die").get<int>()));
    } else if (words.take_if("attack")) {
      same("attack", words.take_number("attack"), odds.at("attack").at("total").get<int>());
    } else if (words.take_if("defence")) {
      same("defence", words.take_number("defence"), odds.at("defence").at("total").get<int>());
    } else {
      const std::string field = words.take("word");
      if (field != "column" && field != "computed") throw Problem("unknown word \"" + field + "\"");
      same(field, words.take("column"), odds.at(field).get<std::string>());
    }
  }
}

void check_sum(const Json& outcomes) {
  double sum = 0;
  for (const Json& outcome : outcomes) sum += outcome.at("p").get<double>();
  if (sum < 0.999999 || sum > 1.000001) differ("chances sum to 1", std::to_string(sum));
}

/// `16/36` as `4/9`, for that is how chances are told.
std::string in_lowest_terms(const std::string& text) {
  const std::size_t bar = text.find('/');
  if (bar == std::string::npos) return text;
  const int part = Words({text.substr(0, bar)}).take_number("chance");
  const int whole = Words({text.substr(bar + 1)}).take_number("chance");
  const int divisor = std::max(std::gcd(part, whole), 1);
  return std::to_string(part / divisor) + "/" + std::to_string(whole / divisor);
}

/// expect outcome attack 0303 with A B result De p 1/6
void expect_outcome(CaseGame& game, Words& words) {
  const Json outcomes = ask_odds(game, words).at("outcomes");
  check_sum(outcomes);
  if (!words.take_if("result")) throw Problem("\"result\" is missing");
  const std::string result = words.take("result");
  if (!words.take_if("p")) throw Problem("\"p\" is missing");
  const std::string chance = in_lowest_terms(words.take("fraction"));
  std::string got = "0";
  for (const Json& outcome : outcomes) {
    if (outcome.at("result") == result) got = outcome.at("fraction");
  }
  same("result " + result + " p", chance, got);
}

/// expect combat [column 3-1] [computed 5-1] [result Dr]: the combat being resolved
void expect_combat(CaseGame& game, Words& words) {
  const Json combat = game.state().at("combat");
  if (combat.is_null()) differ("a combat", "no combat");
  while (!words.empty()) {
    const std::string field = words.take("word");
    if (field != "column" && field != "computed" && field != "result") {
      throw Problem("unknown word \"" + field + "\"");
    }
    same(field, words.take(field), text_or(combat, field, "nothing"));
  }
}

/// expect result Dr: of the die just rolled
void expect_result(CaseGame& game, Words& words) {
  std::string got = "no die";
  for (const Json& event : game.events()) {
    if (event.at("event") == "die_rolled") got = text_or(event, "result", got);
  }
  same("result", words.take("result"), got);
}

/// expect los 0101 0103 clear | blocked [RULE] | range N
void expect_los(CaseGame& game, Words& words) {
  const std::string from = words.take("hex");
  const std::string to = words.take("hex");
  const Json los = game.must({{"cmd", "los"}, {"from", from}, {"to", to}});
  const bool clear = los.at("clear");
  std::set<std::string> rules;
  for (const Json& row : los.at("blocked_by")) rules.insert(row.at("rule").get<std::string>());
  for (const std::string& rule : rules) game.see_line(rule);
  const std::string wanted = words.take("clear or blocked");
  if (wanted == "range") {
    return same("range", words.take_number("range"), los.at("range").get<int>());
  }
  if (wanted != "clear" && wanted != "blocked") throw Problem("unknown word \"" + wanted + "\"");
  same("los", wanted, std::string(clear ? "clear" : "blocked"));
  if (words.empty()) return;
  same("blocked by", joined(as_set(words.take_rest())), joined(rules));
}

bool controls(CaseGame& game, const std::string& side, const std::string& hex) {
  const auto hexes = texts(game.must({{"cmd", "zoc"}, {"side", side}}).at("hexes"));
  return std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
}

void check_zoc(CaseGame& game, Words& words, bool wanted) {
  const std::string side = words.take("side");
  for (const std::string& hex : words.take_rest()) {
    if (controls(game, side, hex) == wanted) continue;
    differ((wanted ? "zoc " : "no zoc ") + side + " " + hex, wanted ? "no zoc" : "zoc");
  }
}

void expect_zoc(CaseGame& game, Words& words) { check_zoc(game, words, true); }
void expect_no_zoc(CaseGame& game, Words& words) { check_zoc(game, words, false); }

std::set<std::string> duties(CaseGame& game) {
  const Json duties = game.decision().at("duties");
  std::set<std::string> all = as_set(texts(duties.at("units")));
  for (const std::string& hex : texts(duties.at("hexes"))) all.insert(hex);
  return all;
}

void check_duty(CaseGame& game, Words& words, bool wanted) {
  const std::set<std::string> open = duties(game);
  for (const std::string& who : words.take_rest()) {
    if ((open.count(who) != 0) == wanted) continue;
    differ((wanted ? "duty " : "no duty ") + who, "duties " + joined(open));
  }
}

void expect_duty(CaseGame& game, Words& words) { check_duty(game, words, true); }
void expect_no_duty(CaseGame& game, Words& words) { check_duty(game, words, false); }
void expect_no_duties(CaseGame& game, Words& /*words*/) {
  const std::set<std::string> open = duties(game);
  if (!open.empty()) differ("no duties", "duties " + joined(open));
}

/// expect turn 3 union movement
void expect_turn(CaseGame& game, Words& words) {
  const Json state = game.state();
  same("turn", words.take_number("turn"), state.at("turn").get<int>());
  if (words.empty()) return;
  same("side", words.take("side"), state.at("side").get<std::string>());
  if (words.empty()) return;
  same("phase", words.take("phase"), state.at("phase").get<std::string>());
}

void expect_light(CaseGame& game, Words& words) {
  same("light", words.take("light"), game.state().at("light").get<std::string>());
}

/// expect vp union 3 [confederate 4]
void expect_vp(CaseGame& game, Words& words) {
  const Json vp = game.state().at("vp");
  do {
    const std::string side = words.take("side");
    if (!vp.contains(side)) throw Problem("no such side: " + side);
    same("vp " + side, words.take_number("points"), vp.at(side).get<int>());
  } while (!words.empty());
}

void expect_owner(CaseGame& game, Words& words) {
  const std::string hex = words.take("hex");
  const std::string side = words.take("side");
  const Json markers = game.state().at("markers");
  std::string got = "nobody";
  for (const Json& marker : markers) {
    if (marker.at("kind") == "control" && marker.at("hex") == hex) got = marker.at("side");
  }
  same("owner " + hex, side, got);
}

/// expect over WINNER [by RULE] [level LEVEL]
void expect_over(CaseGame& game, Words& words) {
  const Json result = game.state().at("result");
  same("over", words.take("winner"), text_or(result, "winner", "not over"));
  same("decision", std::string("over"), game.decision().at("kind").get<std::string>());
  if (words.take_if("by")) same("by", words.take("case"), text_or(result, "rule", "nothing"));
  if (words.take_if("level")) {
    same("level", words.take("level"), text_or(result, "level", "none"));
  }
}

/// expect morale A shaken
void expect_morale(CaseGame& game, Words& words) {
  const std::string id = words.take("unit");
  same("morale " + id, words.take("morale"), text_or(game.unit(id), "morale", "none"));
}

/// What lies in a hex: `confederate finished ne`, `union construction`, or `none`.
std::string works_in(CaseGame& game, const std::string& hex) {
  const Json markers = game.state().at("markers");
  for (const Json& marker : markers) {
    const std::string kind = marker.at("kind");
    if (marker.at("hex") != hex || kind == "control") continue;
    const std::string side = marker.at("side");
    return kind == "construction" ? side + " " + kind
                                  : side + " finished " + text_or(marker, "facing", "");
  }
  return "none";
}

/// expect works 0303 confederate finished ne | expect works 0303 union construction
void expect_works(CaseGame& game, Words& words) {
  const std::string hex = words.take("hex");
  same("works " + hex, joined(words.take_rest()), works_in(game, hex));
}

void expect_no_works(CaseGame& game, Words& words) {
  const std::string hex = words.take("hex");
  same("works " + hex, std::string("none"), works_in(game, hex));
}

/// expect [not] demoralized union
void check_demoralized(CaseGame& game, Words& words, bool wanted) {
  const std::string side = words.take("side");
  const bool now = game.state().at("demoralized").at(side).at("now");
  if (now != wanted) differ((wanted ? "" : "not ") + ("demoralized " + side), "it is not so");
}

void expect_demoralized(CaseGame& game, Words& words) { check_demoralized(game, words, true); }

/// expect [not] ready II: the corps may move this turn
void check_ready(CaseGame& game, Words& words, bool wanted) {
  const std::string corps = words.take("corps");
  const Json state = game.state();
  const Json none = Json::object();
  const Json command = state.value("command", none);
  if (!command.contains(corps)) differ("a corps " + corps, "command " + command.dump());
  if (command.at(corps).at("ready") != wanted) {
    differ(wanted ? "ready " + corps : "not ready " + corps, "it is not so");
  }
}

void expect_ready(CaseGame& game, Words& words) { check_ready(game, words, true); }

/// expect losses union 12 [confederate 3]
void expect_losses(CaseGame& game, Words& words) {
  const Json losses = game.state().at("losses");
  do {
    const std::string side = words.take("side");
    if (!losses.contains(side)) throw Problem("no such side: " + side);
    same("losses " + side, words.take_number("losses"), losses.at(side).get<int>());
  } while (!words.empty());
}

/// expect moves used 3 [limit 15]
void expect_moves(CaseGame& game, Words& words) {
  const Json moves = game.state().at("moves");
  if (!moves.is_object()) differ("moves", "no limit");
  while (!words.empty()) {
    const std::string field = words.take("word");
    if (field != "used" && field != "limit") throw Problem("unknown word \"" + field + "\"");
    same("moves " + field, words.take_number(field), moves.at(field).get<int>());
  }
}

void expect_no_limit(CaseGame& game, Words& /*words*/) {
  const Json moves = game.state().at("moves");
  if (moves.is_object() && moves.contains("limit") && !moves.at("limit").is_null()) {
    differ("no limit", moves.dump());
  }
}

void expect_not(CaseGame& game, Words& words) {
  if (words.take_if("legal")) return expect_not_legal(game, words);
  if (words.take_if("status")) return check_status(game, words, false);
  if (words.take_if("demoralized")) return check_demoralized(game, words, false);
  if (words.take_if("ready")) return check_ready(game, words, false);
  throw Problem("unknown word \"" + words.peek() + "\" after \"not\"");
}

void expect_no(CaseGame& game, Words& words) {
  static const std::map<std::string, Handler> kHandlers{
      {"event", expect_no_event}, {"reach", expect_no_reach},   {"zoc", expect_no_zoc},
      {"duty", expect_no_duty},   {"duties", expect_no_duties}, {"limit", expect_no_limit},
      {"works", expect_no_works}};
  const std::string word = words.take("word");
  const auto handler = kHandlers.find(word);
  if (handler == kHandlers.end()) throw Problem("unknown word \"" + word + "\" after \"no\"");
  handler->second(game, words);
}

const std::map<std::string, Handler>& handlers() {
  static const std::map<std::string, Handler> kHandlers{
      {"decision", expect_decision}, {"legal", expect_legal},     {"not", expect_not},
      {"no", expect_no},             {"event", expect_event},     {"unit", expect_unit},
      {"status", expect_status},     {"reach", expect_reach},     {"odds", expect_odds},
      {"outcome", expect_outcome},   {"combat", expect_combat},   {"los", expect_los},
      {"zoc", expect_zoc},           {"duty", expect_duty},       {"turn", expect_turn},
      {"light", expect_light},       {"vp", expect_vp},           {"owner", expect_owner},
      {"over", expect_over},         {"moves", expect_moves},     {"result", expect_result},
      {"morale", expect_morale},     {"works", expect_works},     {"losses", expect_losses},
      {"ready", expect_ready},       {"demoralized", expect_demoralized}};
  return kHandlers;
}

}  // namespace

std::set<std::string> as_set(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

std::string text_or(const Json& object, const std::string& name, const std::string& otherwise) {
  if (!object.is_object() || !object.contains(name) || !object.at(name).is_string()) {
    return otherwise;
  }
  return object.at(name);
}

void check_steps(const Json& odds, const std::vector<std::string>& ids, bool wanted) {
  const std::set<std::string> rules = step_rules(odds);
  for (const std::string& id : ids) {
    if ((rules.count(id) != 0) == wanted) continue;
    differ((wanted ? "step " : "no step ") + id, "steps " + joined(rules));
  }
}

void expect(CaseGame& game, Words& words) {
  if (game.great_campaigns() && expect_campaign(game, words)) return words.finish();
  const std::string word = words.take("word");
  const auto handler = handlers().find(word);
  if (handler == handlers().end()) throw Problem("unknown word \"" + word + "\" after \"expect\"");
  handler->second(game, words);
  words.finish();
}

}  // namespace hg::case_files
