#include "case_campaign.h"

namespace hg::case_files {
namespace {

/// Traits of a unit or leader, by the kind of their value.
const std::vector<std::string> kTexts{"name",    "command",    "size",         "works",
                                      "with",    "pool",       "group",        "twin",
                                      "reverse", "cavalry_of", "crosses_after"};
const std::vector<std::string> kNumbers{"fatigue",   "demoralized",     "tactical",
                                        "artillery", "idle_until_turn", "first_crossing"};
const std::vector<std::string> kFlags{"never_alone", "horse",       "lee",   "jackson",
                                      "hooker",      "needs_alert", "rodes", "horse_guns"};

/// `0102`, or `-`, `pool` or `eliminated` for a counter beside the map.
void read_place(const std::string& word, Json& unit) {
  if (word == "-" || word == "pool") {
    unit["place"] = "pool";
  } else if (word == "eliminated") {
    unit["place"] = word;
  } else {
    unit["hex"] = word;
  }
}

/// `tactical=2`, `never_alone`, or a word of its status.
void read_traits(Words& words, Json& unit) {
  Json status = Json::array();
  while (!words.empty()) {
    const std::string word = words.take("trait");
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
      if (is_one_of(word, kFlags)) {
        unit[word] = true;
      } else {
        status.push_back(word);
      }
      continue;
    }
    const std::string field = word.substr(0, equals);
    const std::string value = word.substr(equals + 1);
    if (is_one_of(field, kTexts)) {
      unit[field] = value;
    } else if (is_one_of(field, kNumbers)) {
      unit[field] = number_of(value, field);
    } else if (field == "value") {
      unit["command_value"] = number_of(value, field);
    } else {
      throw Problem("no such field of a unit: " + field);
    }
  }
  if (!status.empty()) unit["status"] = std::move(status);
}

Json split_side(const std::string& text) {
  const std::size_t cut = text.find('/');
  if (cut == std::string::npos) throw Problem("a hexside is written 0101/0102, not " + text);
  return Json{{"from", text.substr(0, cut)}, {"to", text.substr(cut + 1)}};
}

Json read_attack(Words& words) {
  Json action{{"do", "attack"}, {"hex", words.take("hex")}, {"type", "normal"}};
  for (const char* type : {"column", "hasty", "normal", "prepared"}) {
    if (words.take_if(type)) {
      action["type"] = type;
      break;
    }
  }
  if (words.take_if("charge")) action["charge"] = true;
  return action;
}

Json read_move(Words& words) {
  Json action{{"do", "move"}, {"hex", words.take("hex")}};
  if (words.take_if("with")) action["with"] = words.take("leader");
  return action;
}

Json read_two(const std::string& verb, Words& words, const char* second) {
  Json action{{"do", verb}, {"unit", words.take("unit")}};
  action[second] = words.take(second);
  return action;
}

}  // namespace

bool CampaignHeader::read_one(const std::string& key, Words& words) {
  if (read_common(key, words)) return true;
  if (key == "map") return read_map(words, "columns", "rows");
  if (key == "unit") return read_unit(words);
  if (key == "leader") return read_leader(words);
  if (key == "turn") return read_turn(words);
  if (key == "phase") return set("action_phase", words.take_number("Action Phase"));
  if (key == "rain" || key == "night") return set(key, true);
  if (key == "pontoon" || key == "destroyed") return read_bridge(key, words);
  if (key == "unfordable") return read_unfordable(words);
  if (key == "county") return read_county(words);
  return false;
}

bool CampaignHeader::read_unit(Words& words) {
  Json unit{{"id", words.take("unit")}, {"side", words.take("side")}, {"type", words.take("type")}};
  unit["manpower"] = words.take_number("manpower");
  read_place(words.take("hex"), unit);
  read_traits(words, unit);
  position()["units"].push_back(std::move(unit));
  return true;
}

/// `leader S union corps 0303 with=A command=VI tactical=3 value=6`
bool CampaignHeader::read_leader(Words& words) {
  Json leader{{"id", words.take("leader")}, {"side", words.take("side")}, {"type", "leader"}};
  leader["rank"] = words.take("rank");
  read_place(words.take("hex"), leader);
  read_traits(words, leader);
  position()["units"].push_back(std::move(leader));
  return true;
}

/// `turn 1 union action`, or `turn 1 initiative` while the dice are still to be thrown.
bool CampaignHeader::read_turn(Words& words) {
  set("turn", words.take_number("turn"));
  if (words.take_if("initiative")) {
    set("phase", "action");
    return set("initiative", true);
  }
  set("side", words.take("side"));
  return set("phase", words.take("phase"));
}

/// `pontoon union 0101/0102`, `destroyed 0101/0102`
bool CampaignHeader::read_bridge(const std::string& key, Words& words) {
  if (key == "destroyed") {
    position()["destroyed"].push_back(words.take("hexside"));
    return true;
  }
  const std::string side = words.take("side");
  Json pontoon = split_side(words.take("hexside"));
  pontoon["side"] = side;
  position()["pontoons"].push_back(std::move(pontoon));
  return true;
}

/// `unfordable minor 2 major 1`: up to and with these turns
bool CampaignHeader::read_unfordable(Words& words) {
  Json shut = Json::object();
  while (!words.empty()) {
    const std::string kind = words.take("minor or major");
    if (kind != "minor" && kind != "major") throw Problem("minor or major expected, not " + kind);
    shut[kind] = words.take_number("turn");
  }
  return set("unfordable", std::move(shut));
}

bool CampaignHeader::read_county(Words& words) {
  const std::string county = words.take("county");
  for (const std::string& hex : words.take_rest()) map()["counties"][hex] = county;
  return true;
}

Json read_campaign_action(Words& words) {
  const std::string verb = words.take("an action");
  if (verb == "move") return read_move(words);
  if (verb == "attack") return read_attack(words);
  if (is_one_of(verb, {"take", "pass", "begin", "force", "refuse", "unrefuse", "stop", "lee",
                       "grand", "alert", "distribute"})) {
    return {{"do", verb}};
  }
  if (is_one_of(verb, {"march", "activate", "assault", "burn", "entrench", "select", "withdraw",
                       "lose", "keep", "advance", "kill"})) {
    return {{"do", verb}, {"unit", words.take("unit")}};
  }
  if (is_one_of(verb, {"retreat", "target", "dismantle", "destroy"})) {
    return {{"do", verb}, {"hex", words.take("hex")}};
  }
  if (is_one_of(verb, {"transfer", "attach", "reattach", "place"})) {
    return read_two(verb, words, "to");
  }
  if (verb == "bridge" || verb == "repair") return read_two(verb, words, "hex");
  if (verb == "detach") {
    Json action{{"do", verb}, {"counter", words.take("counter")}};
    action["manpower"] = words.take_number("manpower");
    if (words.take_if("with")) action["units"] = words.take_rest();
    return action;
  }
  if (verb == "reform") {
    Json action{{"do", verb}, {"unit", words.take("unit")}};
    action["units"] = words.take_rest();
    return action;
  }
  throw Problem("no such action: " + verb);
}

}  // namespace hg::case_files
