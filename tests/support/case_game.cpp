#include "case_game.h"

#include <algorithm>

#include "case_campaign.h"

namespace hg::case_files {
namespace {

std::string fault_of(const Json& answer) {
  const Json& error = answer.at("error");
  return error.at("code").get<std::string>() + ": " + error.at("message").get<std::string>();
}

/// Names of units are a set wherever they are a list.
std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

bool same_field(const std::string& name, const Json& wanted, const Json& listed) {
  if ((name == "units" || name == "targets") && wanted.is_array() && listed.is_array()) {
    return sorted(texts(wanted)) == sorted(texts(listed));
  }
  return wanted == listed;
}

}  // namespace

Json CaseGame::send(const Json& request) { return ask_(request); }

Json CaseGame::must(Json request) {
  Json answer = ask_(request);
  if (!answer.value("ok", false)) {
    throw Problem("\"" + request.at("cmd").get<std::string>() + "\" fails: " + fault_of(answer));
  }
  return answer;
}

Json CaseGame::unit(const std::string& id) {
  const Json units = state().at("units");
  for (const Json& unit : units) {
    if (unit.at("id") == id) return unit;
  }
  throw Problem("no such unit: " + id);
}

std::string CaseGame::where_is(const std::string& id) {
  const Json hex = unit(id).at("hex");
  return hex.is_string() ? hex.get<std::string>() : std::string();
}

Json CaseGame::open_action(Words& words) {
  if (great_campaigns_) return read_campaign_action(words);
  return read_action(words, [this](const std::string& id) { return where_is(id); });
}

Json CaseGame::whole_action(Words& words) {
  Json action = open_action(words);
  if (action.contains("targets") && words.take_if("column")) {
    action["column"] = words.take("column");
  }
  words.finish();
  return action;
}

void CaseGame::take_events(const Json& answer) {
  events_ = answer.at("events");
  for (const Json& event : events_) {
    coverage_.events.insert(event.at("rule").get<std::string>());
    if (event.contains("steps")) see_steps(event.at("steps"));
  }
}

void CaseGame::see_steps(const Json& steps) {
  for (const Json& step : steps) coverage_.steps.insert(step.at("rule").get<std::string>());
}

void CaseGame::see_refusal(const std::set<std::string>& ids) {
  coverage_.refused.insert(ids.begin(), ids.end());
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text.empty() ? "nothing" : text;
}

std::string joined(const std::set<std::string>& words) {
  return joined(std::vector<std::string>(words.begin(), words.end()));
}

std::vector<std::string> texts(const Json& list) {
  std::vector<std::string> words;
  for (const Json& word : list) words.push_back(word.get<std::string>());
  return words;
}

std::set<std::string> violated(const Json& violations) {
  std::set<std::string> ids;
  for (const Json& violation : violations) ids.insert(violation.at("rule").get<std::string>());
  return ids;
}

void differ(const std::string& expected, const std::string& got) {
  throw Problem("\n  expected: " + expected + "\n  got:      " + got);
}

std::string told(const Json& action) {
  std::string text = action.at("do");
  const auto add = [&](const std::string& field, const std::string& before) {
    if (!action.contains(field)) return;
    const Json& value = action.at(field);
    const std::string words = value.is_null()    ? "none"
                              : value.is_array() ? joined(texts(value))
                              : value.is_string() ? value.get<std::string>()
                                                  : value.dump();
    text += " " + before + words;
  };
  add("unit", "");
  add("mode", "");
  add("hex", "");
  add("path", "");
  add("targets", "");
  add("units", action.contains("targets") ? "with " : "");
  add("column", "column ");
  add("displaces", "displacing ");
  add("facing", "");
  add("corps", "");
  add("with", "");
  for (const char* field : {"to", "type", "charge", "counter", "manpower"}) add(field, "");
  return text;
}

bool same_action(const Json& wanted, const Json& listed) {
  for (const auto& [name, value] : wanted.items()) {
    if (!listed.contains(name) || !same_field(name, value, listed.at(name))) return false;
  }
  const bool edge = wanted.at("do") == "enter" || wanted.at("do") == "exit";
  for (const auto& [name, value] : listed.items()) {
    static_cast<void>(value);
    // The marching unit's own orders need not name it.
    const bool untold = (edge && name == "path") || name == "unit";
    if (!wanted.contains(name) && !untold) return false;
  }
  return true;
}

}  // namespace hg::case_files
