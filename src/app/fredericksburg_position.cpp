#include "app/fredericksburg_position.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/position_map.h"
#include "app/position_reader.h"
#include "engine/fields.h"

namespace hg::app {

using core::Side;
using engine::bad_request;
using engine::find;
using engine::shown;

namespace {

/// Rules of a position on a map of its own: those of 13 December 1862 that need no hexes of the
/// printed map (fr-15.1.1-a, -b, fr-15.6-a, -c); on 3 May 1863 they do not hold (fr-15.7).
fb::ScenarioRules plain_rules(const fb::Options& options) {
  fb::ScenarioRules rules;
  if (!options.third_of_may) {
    rules.union_move_limit = 15;
    rules.immobility = true;
  }
  for (int turn = 1; turn <= 11; ++turn) {
    fb::TurnInfo info;
    info.source = "rulebook";
    if (turn == 1 || turn == 7) info.light = core::Light::fog;
    if (turn == 6) info.light = core::Light::night;
    if (options.third_of_may) info.light = core::Light::day;
    rules.turns.push_back(info);
  }
  return rules;
}

}  // namespace

std::optional<Side> player_of(std::string_view name) {
  if (name == core::word(Side::union_)) return Side::union_;
  if (name == core::word(Side::confederate)) return Side::confederate;
  return std::nullopt;
}

Expected<Side> need_player(const Json& object, std::string_view name) {
  HG_TRY(text, engine::need_text(object, name));
  const auto side = player_of(text);
  if (!side) return bad_request("no such side: " + shown(text));
  return *side;
}

tl::unexpected<engine::Fault> standing(std::string_view rule, std::string message, std::string unit,
                                       std::string hex) {
  engine::Fault fault{engine::Code::illegal, message, {}};
  fault.violations.push_back(
      {std::string(rule), std::move(message), std::move(unit), std::move(hex)});
  return tl::unexpected(std::move(fault));
}

tl::unexpected<engine::Fault> not_known(std::string_view rule, std::string message) {
  engine::Fault fault{engine::Code::bad_request, message, {}};
  fault.violations.push_back({std::string(rule), std::move(message), "", ""});
  return tl::unexpected(std::move(fault));
}

Expected<void> read_options(const Json& options, bool inline_map, fb::Options& read) {
  if (!options.is_object()) return bad_request("\"options\" must be an object");
  for (const auto& [name, value] : options.items()) {
    if (!value.is_boolean()) {
      return bad_request(fmt::format("option {} must be true or false", shown(name)));
    }
    if (name == "attack_effectiveness") {
      read.attack_effectiveness = value.get<bool>();
    } else if (name == "town_doubles") {
      read.town_doubles = value.get<bool>();
    } else if (name == "third_of_may" && (inline_map || value == read.third_of_may)) {
      read.third_of_may = value.get<bool>();
    } else {
      return bad_request("no such option here: " + shown(name));
    }
  }
  return {};
}

Expected<OpenedPosition> PositionReader::open() {
  HG_CHECK(read_map());
  HG_CHECK(read_rules());
  HG_CHECK(read_points());
  HG_CHECK(read_track());
  HG_CHECK(read_units());
  HG_CHECK(check_standing());
  for (const Placed& placed : placed_) {
    setup_.units.push_back(placed.info);
    const auto& marks = placed.marks;
    if (std::find(marks.begin(), marks.end(), fb::Mark::immobile) != marks.end()) {
      setup_.rules.immobility = true;
    }
  }
  const auto game = std::make_shared<const fb::Game>(setup_);
  HG_CHECK(fill(*game));
  note_ignored();
  return OpenedPosition{game, state_, std::move(defaults_)};
}

Expected<void> PositionReader::read_map() {
  HG_TRY(scenario, engine::read_text(json_, "scenario"));
  const Json* map = find(json_, "map");
  if (scenario && map != nullptr) return bad_request("either \"scenario\" or \"map\", not both");
  if (scenario) return take_scenario(*scenario);
  if (map == nullptr) return bad_request("a position needs \"map\" or \"scenario\"");
  inline_ = true;
  const fb::Setup& charts = *scenarios_.front();
  setup_.table = charts.table;
  setup_.chart = charts.chart;
  setup_.name = "A position";
  HG_CHECK(take_options());
  setup_.rules = plain_rules(setup_.options);
  // A small map is a piece of 13 December, limits included (fr-15.6), or of 3 May without them.
  if (!setup_.options.third_of_may) {
    setup_.rules.union_move_limit = charts.rules.union_move_limit;
    setup_.rules.immobility = charts.rules.immobility;
    setup_.rules.immobile_bank = charts.rules.immobile_bank;
  }
  HG_TRY(read, read_inline_map(*map, fb::kMaxMapHexes));
  setup_.map = read;
  return {};
}

Expected<void> PositionReader::take_scenario(const std::string& id) {
  for (const auto& scenario : scenarios_) {
    if (scenario->scenario != id) continue;
    setup_ = *scenario;
    roster_ = std::move(setup_.units);
    setup_.units.clear();
    return take_options();
  }
  return bad_request("no such scenario: " + shown(id));
}

Expected<void> PositionReader::take_options() {
  const Json* options = find(json_, "options");
  if (options == nullptr) {
    defaults_["options"] = Json::object();
    return {};
  }
  return read_options(*options, inline_, setup_.options);
}

Expected<fb::HexId> PositionReader::read_hex(std::string_view number) const {
  const auto at = setup_.map->grid.find(number);
  if (!at) return not_known("bgd-2.1", "no such hex: " + shown(number));
  return *at;
}

Expected<std::optional<std::vector<fb::HexId>>> PositionReader::read_hexes(
    const Json& object, std::string_view name) const {
  HG_TRY(numbers, engine::read_texts(object, name, fb::kMaxMapHexes));
  if (!numbers) return std::nullopt;
  std::vector<fb::HexId> hexes;
  for (const std::string& number : *numbers) {
    HG_TRY(hex, read_hex(number));
    hexes.push_back(hex);
  }
  return hexes;
}

Expected<void> PositionReader::read_rules() {
  fb::ScenarioRules& rules = setup_.rules;
  HG_TRY(limit, engine::read_number(json_, "union_move_limit", 0, 127));
  if (limit) rules.union_move_limit = static_cast<int>(*limit);
  HG_TRY(immobility, engine::read_flag(json_, "immobility"));
  if (immobility) rules.immobility = *immobility;
  HG_TRY(headquarters, engine::read_text(json_, "headquarters"));
  if (headquarters) {
    HG_TRY(hex, read_hex(*headquarters));
    rules.headquarters = hex;
  }
  HG_TRY(turn, engine::read_number(json_, "automatic_victory_turn", 0, 99));
  if (turn) rules.automatic_victory_turn = static_cast<int>(*turn);
  HG_TRY(hexes, read_hexes(json_, "automatic_victory_hexes"));
  if (hexes) rules.automatic_hexes = *hexes;
  return read_exits();
}

/// More exit hexes; those of the scenario stay.
Expected<void> PositionReader::read_exits() {
  HG_TRY(exits, read_hexes(json_, "exits"));
  if (!exits) return {};
  std::vector<fb::HexId>& all = setup_.rules.exits;
  for (const fb::HexId hex : *exits) {
    if (std::find(all.begin(), all.end(), hex) == all.end()) all.push_back(hex);
  }
  return {};
}

Expected<void> PositionReader::read_points() {
  const Json* list = find(json_, "vp_hexes");
  if (list == nullptr) return {};
  if (!list->is_array()) return bad_request("\"vp_hexes\" must be a list");
  if (list->size() > fb::kMaxPointHexes) {
    return bad_request(fmt::format("at most {} point hexes are allowed", fb::kMaxPointHexes));
  }
  setup_.rules.point_hexes.clear();
  for (const Json& row : *list) {
    HG_TRY(point, read_point(row));
    setup_.rules.point_hexes.push_back(point);
  }
  return {};
}

Expected<fb::PointHex> PositionReader::read_point(const Json& row) const {
  fb::PointHex point;
  HG_TRY(number, engine::need_text(row, "hex"));
  HG_TRY(hex, read_hex(number));
  point.hex = hex;
  HG_TRY(for_union, engine::read_number(row, "union", 0, 999));
  HG_TRY(for_confederate, engine::read_number(row, "confederate", 0, 999));
  point.points = {static_cast<int>(for_union.value_or(0)),
                  static_cast<int>(for_confederate.value_or(0))};
  HG_TRY(rule, engine::read_text(row, "rule"));
  point.rule = rule.value_or("fr-15.4.2");
  point.source = "position";
  if (engine::find(row, "owner") != nullptr) {
    HG_TRY(side, need_player(row, "owner"));
    point.owner_at_start = side;
  }
  return point;
}

Expected<void> PositionReader::read_track() {
  auto& turns = setup_.rules.turns;
  HG_TRY(count, engine::read_number(json_, "turns", 1, 99));
  const fb::TurnInfo day{core::Light::day, "", "", "position"};
  if (count) turns.resize(static_cast<std::size_t>(*count), day);
  HG_TRY(turn, engine::read_number(json_, "turn", 1, static_cast<std::int64_t>(turns.size())));
  if (!turn) defaults_["turn"] = 1;
  turn_ = static_cast<std::uint8_t>(turn.value_or(1));
  side_ = setup_.rules.first_player;
  if (find(json_, "side") != nullptr) {
    HG_TRY(side, need_player(json_, "side"));
    side_ = side;
  } else {
    defaults_["side"] = core::word(side_);
  }
  HG_TRY(phase, engine::read_text(json_, "phase"));
  if (!phase) defaults_["phase"] = "movement";
  if (phase && *phase != "movement" && *phase != "combat") {
    return bad_request("\"phase\" must be \"movement\" or \"combat\"");
  }
  phase_ = phase && *phase == "combat" ? fb::Phase::combat : fb::Phase::movement;
  return read_light();
}

Expected<void> PositionReader::read_light() {
  fb::TurnInfo& info = setup_.rules.turns[turn_ - 1U];
  HG_TRY(name, engine::read_text(json_, "light"));
  if (!name) {
    defaults_["light"] = core::word(info.light);
    return {};
  }
  for (const core::Light light : {core::Light::day, core::Light::fog, core::Light::night}) {
    if (core::word(light) != *name) continue;
    info.light = light;
    return {};
  }
  return bad_request("\"light\" must be \"day\", \"fog\" or \"night\"");
}

Expected<OpenedPosition> open_position(const Json& position,
                                       const PositionReader::Scenarios& scenarios) {
  return PositionReader(position, scenarios).open();
}

}  // namespace hg::app
