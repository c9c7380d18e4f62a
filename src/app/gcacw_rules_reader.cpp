#include "app/gcacw_rules_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/hexgame_position.h"
#include "engine/fields.h"

namespace hg::app {
namespace {

using engine::bad_request;
using engine::find;
using engine::shown;
using gc::GivenPhase;
using gc::PointRule;
using gc::ScenarioRules;

/// Whole numbers of the rules, with the limits of each.
struct NumberField {
  std::string_view name;
  int ScenarioRules::*into;
  int least, most;
};
constexpr std::array kNumbers{
    NumberField{"transfer_from_turn", &ScenarioRules::transfer_from_turn, 1, 99},
    NumberField{"bonus_die", &ScenarioRules::bonus_die, -5, 5},
    NumberField{"night_from_phase", &ScenarioRules::night_from_phase, 0, 99},
    NumberField{"night_die", &ScenarioRules::night_die, -5, 5},
    NumberField{"closed_last_turn", &ScenarioRules::closed_last_turn, 0, 99},
    NumberField{"alert_left", &ScenarioRules::alert_left, 0, 8},
    NumberField{"jackson_lost_after_turn", &ScenarioRules::jackson_lost_after_turn, 0, 99},
    NumberField{"union_major_bridges", &ScenarioRules::union_major_bridges, 0, 8},
    NumberField{"least_column_union", &ScenarioRules::least_column_union, 0, 99},
    NumberField{"rodes_distance", &ScenarioRules::rodes_distance, 0, 99},
    NumberField{"rodes_die", &ScenarioRules::rodes_die, -5, 5},
    NumberField{"rodes_fatigue", &ScenarioRules::rodes_fatigue, 0, 4},
};

struct FlagField {
  std::string_view name;
  bool ScenarioRules::*into;
};
constexpr std::array kFlags{
    FlagField{"action_cycle_only", &ScenarioRules::action_cycle_only},
    FlagField{"same_formation_only", &ScenarioRules::same_formation_only},
    FlagField{"attach_same_formation", &ScenarioRules::attach_same_formation},
    FlagField{"recovery_entrench", &ScenarioRules::recovery_entrench},
    FlagField{"union_until_attack", &ScenarioRules::union_until_attack},
    FlagField{"confederates_stay_south", &ScenarioRules::confederates_stay_south},
    FlagField{"leaders_die", &ScenarioRules::leaders_die},
    FlagField{"rapidan_closed_to_union", &ScenarioRules::rapidan_closed_to_union},
    FlagField{"charges", &ScenarioRules::charges},
    FlagField{"ends_when_tired", &ScenarioRules::ends_when_tired},
};

struct TextField {
  std::string_view name;
  std::string ScenarioRules::*into;
};
constexpr std::array kTexts{
    TextField{"confederate_county", &ScenarioRules::confederate_county},
    TextField{"south_bank", &ScenarioRules::south_bank},
    TextField{"north_bank", &ScenarioRules::north_bank},
    TextField{"between", &ScenarioRules::between},
};

struct HexField {
  std::string_view name;
  hex::HexId ScenarioRules::*into;
};
constexpr std::array kHexes{
    HexField{"rodes_centre", &ScenarioRules::rodes_centre},
    HexField{"horse_guns_hex", &ScenarioRules::horse_guns},
};

constexpr std::array<std::string_view, 9> kOthers{"attachment_turns", "substitutes", "given",
                                                  "bonus_phases",     "closed",      "alert_hexes",
                                                  "crossings",        "point_rules", "levels"};

constexpr std::array<std::string_view, 3> kGivenWords{"one_march", "activate", "any"};
constexpr std::array<std::string_view, 12> kPointWords{
    "union_in",         "held",         "each_union_in", "division_alone",
    "division_pressed", "free_path",    "corps_south",   "confederates_in",
    "entered",          "entered_guns", "adjacent",      "confederate_horse_in"};

template <class Enum, std::size_t N>
Expected<Enum> read_word(const Json& row, std::string_view name,
                         const std::array<std::string_view, N>& words) {
  HG_TRY(text, engine::need_text(row, name));
  for (std::size_t i = 0; i < N; ++i) {
    if (words[i] == text) return static_cast<Enum>(i);
  }
  return bad_request(fmt::format("\"{}\" cannot be {}", name, shown(text)));
}

Expected<void> take_number(const Json& object, std::string_view name, int least, int most,
                           int& into) {
  HG_TRY(value, engine::read_number(object, name, least, most));
  if (value) into = static_cast<int>(*value);
  return {};
}

/// The longest lists of a rule.
constexpr std::size_t kMostRows = 64;

Expected<const Json*> read_list(const Json& object, std::string_view name) {
  const Json* list = find(object, name);
  if (list == nullptr) return list;
  if (!list->is_array() || list->size() > kMostRows) {
    return bad_request(fmt::format("\"{}\" must be a list of at most {}", name, kMostRows));
  }
  return list;
}

/// Reads the fields of the rules; one object so that map and units are at hand.
class RuleFields {
 public:
  RuleFields(const Json& json, const map::Map& map, const UnitNumber& number_of,
             ScenarioRules& rules)
      : json_(json), map_(map), number_of_(number_of), rules_(rules) {}

  Expected<void> read() {
    HG_CHECK(simple());
    HG_CHECK(places());
    HG_CHECK(sides());
    HG_CHECK(turns());
    HG_CHECK(given());
    HG_CHECK(points());
    return levels();
  }

 private:
  Expected<hex::HexId> hex(std::string_view number) const {
    const auto at = map_.grid.find(number);
    if (!at) return not_known("gcw-2.3-h", "no such hex: " + shown(number));
    return *at;
  }
  Expected<gc::UnitId> unit(std::string_view id) const {
    const gc::UnitId number = number_of_(id);
    if (number == gc::kNoUnit) return bad_request("no such unit: " + shown(id));
    return number;
  }
  Expected<void> hexes(const Json& object, std::string_view name,
                       std::vector<hex::HexId>& into) const {
    HG_TRY(numbers, engine::read_texts(object, name, kMostRows));
    if (!numbers) return {};
    into.clear();
    for (const std::string& number : *numbers) {
      HG_TRY(read, hex(number));
      into.push_back(read);
    }
    return {};
  }
  Expected<void> simple() {
    for (const NumberField& field : kNumbers) {
      HG_CHECK(take_number(json_, field.name, field.least, field.most, rules_.*field.into));
    }
    for (const FlagField& field : kFlags) {
      HG_TRY(flag, engine::read_flag(json_, field.name));
      if (flag) rules_.*field.into = *flag;
    }
    for (const TextField& field : kTexts) {
      HG_TRY(text, engine::read_text(json_, field.name));
      if (text) rules_.*field.into = *text;
    }
    return {};
  }
  Expected<void> places() {
    for (const HexField& field : kHexes) {
      HG_TRY(number, engine::read_text(json_, field.name));
      if (!number) continue;
      HG_TRY(read, hex(*number));
      rules_.*field.into = read;
    }
    return hexes(json_, "alert_hexes", rules_.alert_hexes);
  }
  Expected<void> side_list(const Json& list, std::vector<gc::HexSide>& into) const {
    into.clear();
    if (!list.is_array()) return bad_request("hexsides come in a list");
    for (const Json& text : list) {
      if (!text.is_string()) return bad_request("a hexside is written \"0101/0102\"");
      HG_TRY(side, read_hexside(map_, text.get_ref<const std::string&>()));
      into.push_back(side);
    }
    return {};
  }
  /// `"closed": ["0101/0102"]`, `"crossings": [["0101/0102"], ["0301/0302"]]`
  Expected<void> sides() {
    HG_TRY(closed, read_list(json_, "closed"));
    if (closed != nullptr) HG_CHECK(side_list(*closed, rules_.closed));
    HG_TRY(crossings, read_list(json_, "crossings"));
    if (crossings == nullptr) return {};
    if (crossings->size() > rules_.crossings.size()) {
      return bad_request("\"crossings\" has two lists of hexsides");
    }
    for (std::size_t i = 0; i < crossings->size(); ++i) {
      HG_CHECK(side_list((*crossings)[i], rules_.crossings[i]));
    }
    return {};
  }
  Expected<void> numbers(std::string_view name, std::vector<int>& into) const {
    HG_TRY(list, read_list(json_, name));
    if (list == nullptr) return {};
    into.clear();
    for (const Json& number : *list) {
      if (!number.is_number_integer() || number < 0 || number > 99) {
        return bad_request(fmt::format("\"{}\" must hold numbers from 0 to 99", name));
      }
      into.push_back(number.get<int>());
    }
    return {};
  }
  Expected<void> turns() {
    HG_CHECK(numbers("attachment_turns", rules_.attachment_turns));
    std::vector<int> phases;
    HG_CHECK(numbers("bonus_phases", phases));
    if (phases.size() == 2) rules_.bonus_phases = {phases[0], phases[1]};
    const Json* sides = find(json_, "substitutes");
    if (sides == nullptr) return {};
    if (!sides->is_object()) return bad_request("\"substitutes\" must be an object");
    for (const core::Side side : kPlayers) {
      HG_TRY(flag, engine::read_flag(*sides, core::word(side)));
      rules_.substitutes[core::index(side)] = flag.value_or(false);
    }
    return {};
  }

  /// Phases of turn 1 whose initiative is given.
  Expected<void> given() {
    HG_TRY(list, read_list(json_, "given"));
    if (list == nullptr) return {};
    rules_.given.clear();
    for (const Json& row : *list) {
      HG_TRY(phase, read_given(row));
      rules_.given.push_back(std::move(phase));
    }
    return {};
  }
  Expected<GivenPhase> read_given(const Json& row) {
    GivenPhase phase;
    HG_TRY(side, need_player(row, "side"));
    phase.side = side;
    HG_TRY(what, (read_word<GivenPhase::What>(row, "what", kGivenWords)));
    phase.what = what;
    HG_TRY(codes, engine::read_texts(row, "formations", kMostRows));
    for (const std::string& code : codes.value_or(std::vector<std::string>())) {
      phase.formations.push_back(formation_number(rules_, code));
    }
    HG_TRY(once, engine::read_flag(row, "once_each"));
    phase.once_each = once.value_or(false);
    HG_CHECK(read_given_units(row, phase));
    HG_CHECK(take_number(row, "least_column", 0, 99, phase.least_column));
    HG_CHECK(take_number(row, "attack_die", -5, 5, phase.attack_die));
    HG_TRY(rule, engine::read_text(row, "rule"));
    phase.rule = rule.value_or("slb-13.2-b");
    return phase;
  }
  Expected<void> read_given_units(const Json& row, GivenPhase& phase) const {
    HG_TRY(leader, engine::read_text(row, "leader"));
    if (leader) {
      HG_TRY(number, unit(*leader));
      phase.leader = number;
    }
    HG_TRY(only, engine::read_texts(row, "only", core::kMaxUnits));
    for (const std::string& id : only.value_or(std::vector<std::string>())) {
      HG_TRY(number, unit(id));
      phase.only.set(number);
    }
    return {};
  }

  /// `[{"what": "union_in", "value": 8, "hexes": ["0303"]}]`
  Expected<void> points() {
    HG_TRY(list, read_list(json_, "point_rules"));
    if (list == nullptr) return {};
    if (list->size() > 16) return bad_request("at most 16 point rules are allowed");
    rules_.points.clear();
    std::size_t held = 0;
    for (const Json& row : *list) {
      HG_TRY(rule, read_point(row));
      if (rule.what == PointRule::What::held) held += rule.hexes.size();
      rules_.points.push_back(std::move(rule));
    }
    if (held > gc::kMaxPointHexes) {
      return bad_request(fmt::format("at most {} hexes keep an owner", gc::kMaxPointHexes));
    }
    return {};
  }
  Expected<PointRule> read_point(const Json& row) const {
    PointRule rule;
    HG_TRY(what, (read_word<PointRule::What>(row, "what", kPointWords)));
    rule.what = what;
    HG_CHECK(take_number(row, "value", -99, 99, rule.value));
    HG_CHECK(hexes(row, "hexes", rule.hexes));
    const std::size_t needed = what == PointRule::What::free_path     ? 3
                               : what == PointRule::What::corps_south ? 0
                                                                      : 1;
    if (rule.hexes.size() < needed) {
      return bad_request(fmt::format("a point rule of this kind needs {} hexes", needed));
    }
    HG_CHECK(take_number(row, "most", 0, 99, rule.most));
    HG_CHECK(take_number(row, "least", 0, 99, rule.least));
    HG_TRY(text, engine::read_text(row, "text"));
    rule.text = text.value_or(std::string(kPointWords[static_cast<std::size_t>(what)]));
    HG_TRY(named, engine::read_text(row, "rule"));
    rule.rule = named.value_or("slb-13-d");
    rule.source = "position";
    return rule;
  }
  /// `[{"name": "Marginal Union", "side": "union", "from": 9}]`, the highest first.
  Expected<void> levels() {
    HG_TRY(list, read_list(json_, "levels"));
    if (list == nullptr) return {};
    if (list->empty()) return bad_request("\"levels\" is empty");
    rules_.levels.clear();
    for (const Json& row : *list) {
      gc::VictoryLevel level;
      HG_TRY(name, engine::need_text(row, "name"));
      HG_TRY(side, need_player(row, "side"));
      level.name = name;
      level.side = side;
      HG_CHECK(take_number(row, "from", -999, 999, level.from));
      rules_.levels.push_back(std::move(level));
    }
    std::stable_sort(rules_.levels.begin(), rules_.levels.end(),
                     [](const auto& a, const auto& b) { return a.from > b.from; });
    return {};
  }

  const Json& json_;
  const map::Map& map_;
  const UnitNumber& number_of_;
  ScenarioRules& rules_;
};

}  // namespace

gc::ScenarioRules rules_of_no_place(const gc::ScenarioRules& printed) {
  gc::ScenarioRules rules;
  gc::TurnInfo day;
  day.source = "position";
  rules.turns.assign(5, day);
  rules.levels = printed.levels;
  return rules;
}

gc::Formation formation_of(std::string_view code) {
  gc::Formation formation;
  formation.code = code;
  const std::size_t cut = code.find('-');
  formation.corps = cut == std::string_view::npos ? code : code.substr(cut + 1);
  if (cut != std::string_view::npos) formation.division = code.substr(0, cut);
  return formation;
}

std::uint8_t formation_number(gc::ScenarioRules& rules, std::string_view code) {
  auto& formations = rules.formations;
  const auto at = std::find_if(formations.begin(), formations.end(),
                               [&](const gc::Formation& f) { return f.code == code; });
  const auto index = static_cast<std::size_t>(at - formations.begin());
  if (index >= gc::kNoFormation) return gc::kNoFormation;
  if (at == formations.end()) formations.push_back(formation_of(code));
  return static_cast<std::uint8_t>(index);
}

bool is_scenario_rule(std::string_view name) {
  const auto called = [name](const auto& field) { return field.name == name; };
  return std::any_of(kNumbers.begin(), kNumbers.end(), called) ||
         std::any_of(kFlags.begin(), kFlags.end(), called) ||
         std::any_of(kTexts.begin(), kTexts.end(), called) ||
         std::any_of(kHexes.begin(), kHexes.end(), called) || is_one_of(name, kOthers);
}

Expected<gc::HexSide> read_hexside(const map::Map& map, std::string_view text) {
  const std::size_t cut = text.find('/');
  if (cut == std::string_view::npos) {
    return bad_request(fmt::format("a hexside is written \"0101/0102\", not {}", shown(text)));
  }
  const auto a = map.grid.find(text.substr(0, cut));
  const auto b = map.grid.find(text.substr(cut + 1));
  if (!a || !b) return not_known("gcw-2.3-h", "no such hexside: " + shown(text));
  if (!map.grid.adjacent(*a, *b)) {
    return bad_request(fmt::format("{}: these hexes do not touch", shown(text)));
  }
  return gc::HexSide{std::min(*a, *b), std::max(*a, *b)};
}

Expected<void> read_rule_fields(const Json& position, const map::Map& map,
                                const UnitNumber& number_of, gc::ScenarioRules& rules) {
  return RuleFields(position, map, number_of, rules).read();
}

}  // namespace hg::app
