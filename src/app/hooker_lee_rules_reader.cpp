#include "app/hooker_lee_rules_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/hexgame_position.h"
#include "engine/fields.h"

namespace hg::app {
namespace {

using core::Side;
using engine::bad_request;
using engine::find;
using engine::shown;

/// Whole numbers of the rules, with the most that each may be.
struct NumberField {
  std::string_view name;
  int hl::ScenarioRules::*into;
  int most;
};
constexpr std::array kNumbers{
    NumberField{"no_confederate_turn", &hl::ScenarioRules::no_confederate_turn, 99},
    NumberField{"year", &hl::ScenarioRules::year, 1865},
    NumberField{"union_move_limit", &hl::ScenarioRules::union_move_limit, 99},
    NumberField{"west_closed_before_turn", &hl::ScenarioRules::west_closed_before_turn, 99},
    NumberField{"averill_from_turn", &hl::ScenarioRules::averill_from_turn, 99},
    NumberField{"command_from_turn", &hl::ScenarioRules::command_from_turn, 99},
    NumberField{"union_forced_last_turn", &hl::ScenarioRules::union_forced_last_turn, 99},
    NumberField{"confederate_forced_first", &hl::ScenarioRules::confederate_forced_first, 99},
    NumberField{"confederate_forced_last", &hl::ScenarioRules::confederate_forced_last, 99},
    NumberField{"points_per_star", &hl::ScenarioRules::points_per_star, 99},
};

struct FlagField {
  std::string_view name;
  bool hl::ScenarioRules::*into;
};
constexpr std::array kFlags{
    FlagField{"campaign", &hl::ScenarioRules::campaign},
    FlagField{"union_divisions_alone", &hl::ScenarioRules::union_divisions_alone},
    FlagField{"victory_levels", &hl::ScenarioRules::victory_levels},
};

constexpr std::array<std::string_view, 10> kOthers{
    "west_closed", "creeks_are_fords",          "averill_ford", "communications_from", "north_bank",
    "flank_march", "points_per_enemy_strength", "exits",        "entry_ways", "demoralization"};

/// Reads the fields of the rules; one object so that the map is at hand.
class RuleFields {
 public:
  RuleFields(const Json& json, const map::Map& map, hl::ScenarioRules& rules)
      : json_(json), map_(map), rules_(rules) {}

  Expected<void> read() {
    for (const NumberField& field : kNumbers) {
      HG_CHECK(number(json_, field.name, field.most, rules_.*field.into));
    }
    for (const FlagField& field : kFlags) {
      HG_TRY(flag, engine::read_flag(json_, field.name));
      if (flag) rules_.*field.into = *flag;
    }
    HG_CHECK(places());
    HG_CHECK(flank_march());
    HG_CHECK(demoralization());
    HG_CHECK(points());
    HG_CHECK(exits());
    return entry_ways();
  }

 private:
  static Expected<void> number(const Json& object, std::string_view name, int most, int& into) {
    HG_TRY(value, engine::read_number(object, name, 0, most));
    if (value) into = static_cast<int>(*value);
    return {};
  }
  Expected<hex::HexId> hex(std::string_view number) const {
    const auto at = map_.grid.find(number);
    if (!at) {
      return not_known("bgr-2.1-a", "no such hex: " + shown(number));
    }
    return *at;
  }
  Expected<void> hex_field(std::string_view name, hex::HexId& into) const {
    HG_TRY(number, engine::read_text(json_, name));
    if (!number) return {};
    HG_TRY(read, hex(*number));
    into = read;
    return {};
  }
  Expected<void> hexes(const Json& object, std::string_view name,
                       std::vector<hex::HexId>& into) const {
    HG_TRY(numbers, engine::read_texts(object, name, hl::kMaxMapHexes));
    if (!numbers) return {};
    into.clear();
    for (const std::string& number : *numbers) {
      HG_TRY(read, hex(number));
      into.push_back(read);
    }
    return {};
  }
  Expected<const Json*> object(std::string_view name) const {
    const Json* field = find(json_, name);
    if (field != nullptr && !field->is_object()) {
      return bad_request(fmt::format("\"{}\" must be an object", name));
    }
    return field;
  }

  Expected<void> places() {
    HG_CHECK(hexes(json_, "west_closed", rules_.west_closed));
    HG_CHECK(hexes(json_, "creeks_are_fords", rules_.creeks_are_fords));
    HG_CHECK(hex_field("averill_ford", rules_.averill_ford));
    HG_CHECK(hex_field("communications_from", rules_.communications_from));
    HG_TRY(bank, engine::read_text(json_, "north_bank"));
    if (bank) rules_.north_bank = *bank;
    return {};
  }
  /// `{"most_units": 20, "returns": [4, 5], "entry": ["0104"]}`
  Expected<void> flank_march() {
    HG_TRY(field, object("flank_march"));
    if (field == nullptr) return {};
    HG_CHECK(number(*field, "most_units", 99, rules_.flank.most_units));
    HG_CHECK(hexes(*field, "entry", rules_.flank.entry));
    const Json* returns = find(*field, "returns");
    if (returns == nullptr) return {};
    if (!returns->is_array() || returns->size() != 2) return bad_turns();
    for (std::size_t i = 0; i < 2; ++i) {
      if (!(*returns)[i].is_number_unsigned() || (*returns)[i] > 99) return bad_turns();
      rules_.flank.returns[i] = (*returns)[i].get<int>();
    }
    return {};
  }
  static tl::unexpected<engine::Fault> bad_turns() {
    return bad_request("\"returns\" must be two turns");
  }
  Expected<void> demoralization() {
    HG_TRY(field, object("demoralization"));
    if (field == nullptr) return {};
    hl::DemoralizationRules& into = rules_.demoralization;
    HG_CHECK(number(*field, "union_before", 999, into.union_before));
    HG_CHECK(number(*field, "union_after", 999, into.union_after));
    HG_CHECK(number(*field, "union_recover", 999, into.union_recover));
    return number(*field, "confederate", 999, into.confederate);
  }
  Expected<void> points() {
    HG_TRY(pair, read_side_pair(json_, "points_per_enemy_strength"));
    if (pair) rules_.points_per_enemy_strength = *pair;
    return {};
  }
  /// More exits: `["0104"]` for both sides, or what is said of each.
  Expected<void> exits() {
    const Json* list = find(json_, "exits");
    if (list == nullptr) return {};
    if (!list->is_array()) return bad_request("\"exits\" must be a list");
    for (const Json& row : *list) {
      if (row.is_string()) {
        HG_CHECK(plain_exit(row.get<std::string>()));
      } else {
        HG_TRY(exit, read_exit(row));
        rules_.exits.push_back(exit);
      }
    }
    return {};
  }
  Expected<void> plain_exit(const std::string& number) {
    hl::Exit exit;
    HG_TRY(read, hex(number));
    exit.hex = read;
    for (const Side side : kPlayers) {
      exit.side = side;
      exit.rule = side == Side::union_ ? "hl-18.11" : "hl-18.21";
      exit.points_each = side == Side::union_ ? 1 : 0;
      rules_.exits.push_back(exit);
    }
    return {};
  }
  Expected<hl::Exit> read_exit(const Json& row) const {
    hl::Exit exit;
    HG_TRY(number, engine::need_text(row, "hex"));
    HG_TRY(at, hex(number));
    HG_TRY(side, need_player(row, "side"));
    exit.hex = at;
    exit.side = side;
    exit.points_each = side == Side::union_ ? 1 : 0;
    HG_TRY(flank, engine::read_flag(row, "flank_march"));
    exit.flank_march = flank.value_or(false);
    exit.shut_by_enemy = !exit.flank_march;
    HG_TRY(shut, engine::read_flag(row, "shut_by_enemy"));
    if (shut) exit.shut_by_enemy = *shut;
    HG_CHECK(RuleFields::number(row, "first_turn", 99, exit.first_turn));
    HG_CHECK(RuleFields::number(row, "last_turn", 99, exit.last_turn));
    HG_CHECK(RuleFields::number(row, "points_each", 99, exit.points_each));
    HG_TRY(rule, engine::read_text(row, "rule"));
    const std::string_view usual = side == Side::union_ ? "hl-18.11" : "hl-18.21";
    exit.rule = rule.value_or(std::string(exit.flank_march ? "hl-18.22" : usual));
    return exit;
  }
  /// `{"0101": ["turnpike"]}`: what runs off the map there.
  Expected<void> entry_ways() {
    HG_TRY(field, object("entry_ways"));
    if (field == nullptr) return {};
    for (const auto& [number, words] : field->items()) {
      hl::EntryWay way;
      HG_TRY(at, hex(number));
      way.hex = at;
      HG_TRY(names, engine::read_texts(*field, number, map::kLinks));
      if (!names) continue;
      for (const std::string& name : *names) {
        const auto link = map::link_of(name);
        if (!link) return bad_request("no such link: " + shown(name));
        way.ways.add(*link);
      }
      rules_.entry_ways.push_back(way);
    }
    return {};
  }

  const Json& json_;
  const map::Map& map_;
  hl::ScenarioRules& rules_;
};

}  // namespace

hl::ScenarioRules rules_of_no_place(const hl::ScenarioRules& printed, bool campaign) {
  const hl::ScenarioRules plain;
  hl::ScenarioRules rules = printed;
  rules.campaign = campaign;
  rules.formations.clear();
  rules.point_hexes.clear();
  rules.exits.clear();
  rules.entry_ways.clear();
  rules.union_move_limit = 0;
  rules.west_closed_before_turn = 0;
  rules.west_closed.clear();
  rules.averill_ford = hex::kNoHex;
  rules.averill_from_turn = 0;
  rules.flank = {};
  rules.demoralization = {};
  rules.creeks_are_fords.clear();
  rules.communications_from = hex::kNoHex;
  rules.north_bank = plain.north_bank;
  return rules;
}

bool is_rule_field(std::string_view name) {
  const auto called = [name](const auto& field) { return field.name == name; };
  return std::any_of(kNumbers.begin(), kNumbers.end(), called) ||
         std::any_of(kFlags.begin(), kFlags.end(), called) || is_one_of(name, kOthers);
}

Expected<void> read_rule_fields(const Json& position, const map::Map& map,
                                hl::ScenarioRules& rules) {
  return RuleFields(position, map, rules).read();
}

}  // namespace hg::app
