#pragma once

// The reader behind open_position: what positions of all hex games have in common. A game says
// what differs by the hooks below and by its Kind (types, limits and the cases it refuses by).

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/hexgame_names.h"
#include "app/position_map.h"
#include "engine/fields.h"

namespace hg::app {

/// A position made into a game: the set-up it is played with and the state it begins in.
template <class Kind>
struct OpenedGame {
  std::shared_ptr<const typename Kind::Game> game;
  typename Kind::State state;
  Json defaults = Json::object();  ///< what the position did not say
};

/// A unit as the position writes it, before there is a game to put it into.
template <class Kind>
struct PlacedUnit {
  typename Kind::UnitInfo info;
  hex::HexId hex = hex::kNoHex;
  typename Kind::Place place = Kind::Place::map;
  std::vector<typename Kind::Mark> marks;
};

/// The cases that a position is refused by, and those that points for hexes come from.
struct PositionCases {
  std::string_view no_hex, unit_kind, both_sides, stacking, points;
};

Expected<core::Side> need_player(const Json& object, std::string_view name);
/// A position that breaks a standing rule.
tl::unexpected<engine::Fault> standing(std::string_view rule, std::string message,
                                       std::string unit = "", std::string hex = "");
/// A word that the game does not know, with the case that lists them.
tl::unexpected<engine::Fault> not_known(std::string_view rule, std::string message);
/// `{"union": 3, "confederate": 4}`
Expected<std::optional<std::array<int, 2>>> read_side_pair(const Json& object,
                                                           std::string_view name);
inline constexpr std::array<core::Side, 2> kPlayers{core::Side::union_, core::Side::confederate};

/// The form that all positions have: a map or a scenario, options, hexes, and what is left unsaid.
template <class Kind>
class PositionForm {
 public:
  using Game = typename Kind::Game;
  using Setup = typename Kind::Setup;
  using State = typename Kind::State;
  using UnitInfo = typename Kind::UnitInfo;
  using Placed = typename Kind::Placed;
  using Scenarios = std::vector<std::shared_ptr<const Setup>>;

  PositionForm(const Json& json, const Scenarios& scenarios) : json_(json), scenarios_(scenarios) {}
  virtual ~PositionForm() = default;
  PositionForm(const PositionForm&) = delete;
  PositionForm& operator=(const PositionForm&) = delete;

 protected:
  // ---- hooks -----------------------------------------------------------------------------------
  /// A map of its own: takes the charts of a printed scenario.
  virtual void lend_charts(const Setup& printed) = 0;
  /// Then, with the options known, the rules that hold on such a map.
  virtual Expected<void> make_rules(const Setup& printed) = 0;
  virtual Expected<void> take_options(const Json& options) = 0;
  /// The map that a position brings with it.
  virtual Expected<std::shared_ptr<const map::Map>> read_own_map(const Json& map) const {
    return read_inline_map(map, Kind::kMaxMapHexes);
  }
  virtual Expected<void> read_marker(const std::string& kind, const Json& /*marker*/) {
    return engine::bad_request("no such marker: " + engine::shown(kind));
  }
  virtual bool reads(std::string_view field) const = 0;

  // ---- map, options, scenario ------------------------------------------------------------------
  Expected<void> read_map() {
    HG_TRY(scenario, engine::read_text(json_, "scenario"));
    const Json* map = engine::find(json_, "map");
    if (scenario && map != nullptr) {
      return engine::bad_request("either \"scenario\" or \"map\", not both");
    }
    if (scenario) return take_scenario(*scenario);
    if (map == nullptr) return engine::bad_request("a position needs \"map\" or \"scenario\"");
    inline_ = true;
    lend_charts(*scenarios_.front());
    setup_.name = "A position";
    HG_CHECK(read_options());
    HG_CHECK(make_rules(*scenarios_.front()));
    HG_TRY(read, read_own_map(*map));
    setup_.map = read;
    return {};
  }
  Expected<void> take_scenario(const std::string& id) {
    for (const auto& scenario : scenarios_) {
      if (scenario->scenario != id) continue;
      setup_ = *scenario;
      roster_ = std::move(setup_.units);
      setup_.units.clear();
      return read_options();
    }
    return engine::bad_request("no such scenario: " + engine::shown(id));
  }
  Expected<void> read_options() {
    const Json* options = engine::find(json_, "options");
    if (options == nullptr) {
      defaults_["options"] = Json::object();
      return {};
    }
    return take_options(*options);
  }
  Expected<hex::HexId> read_hex(std::string_view number) const {
    const auto at = setup_.map->grid.find(number);
    if (!at) return not_known(Kind::kCases.no_hex, "no such hex: " + engine::shown(number));
    return *at;
  }
  Expected<std::optional<hex::HexId>> read_hex_field(std::string_view name) const {
    HG_TRY(number, engine::read_text(json_, name));
    if (!number) return std::nullopt;
    HG_TRY(hex, read_hex(*number));
    return hex;
  }
  Expected<std::optional<std::vector<hex::HexId>>> read_hexes(const Json& object,
                                                              std::string_view name) const {
    HG_TRY(numbers, engine::read_texts(object, name, Kind::kMaxMapHexes));
    if (!numbers) return std::nullopt;
    std::vector<hex::HexId> hexes;
    for (const std::string& number : *numbers) {
      HG_TRY(hex, read_hex(number));
      hexes.push_back(hex);
    }
    return hexes;
  }
  /// A whole number of the rules, `into` staying as it is when the position does not say.
  Expected<void> take_number(std::string_view name, int most, int& into) const {
    HG_TRY(number, engine::read_number(json_, name, 0, most));
    if (number) into = static_cast<int>(*number);
    return {};
  }
  Expected<void> take_flag(std::string_view name, bool& into) const {
    HG_TRY(flag, engine::read_flag(json_, name));
    if (flag) into = *flag;
    return {};
  }

  // ---- what is said of all ---------------------------------------------------------------------
  void note(const std::string& unit, std::string_view field, Json value) {
    defaults_["units"][unit][std::string(field)] = std::move(value);
  }
  tl::unexpected<engine::Fault> cannot_stand(std::string_view rule, const Placed& placed,
                                             std::string_view what) const {
    const std::string& number = setup_.map->grid.name(placed.hex);
    return standing(rule, fmt::format("{} cannot stand in {}: {}.", placed.info.id, number, what),
                    placed.info.id, number);
  }
  /// Names the fields that nobody reads, so that a slip of the pen does not go unseen.
  void note_ignored() {
    Json ignored = defaults_.value("ignored", Json::array());
    for (const auto& [name, value] : json_.items()) {
      if (!reads(name)) ignored.push_back(name);
    }
    if (!ignored.empty()) defaults_["ignored"] = std::move(ignored);
  }

  const Json& json_;
  const Scenarios& scenarios_;
  bool inline_ = false;
  Setup setup_;
  std::vector<UnitInfo> roster_;
  std::vector<Placed> placed_;
  State state_;
  Json defaults_ = Json::object();
};

/// Positions of the Blue & Gray games: point hexes, a track of turns, printed strength.
template <class Kind>
class HexPositionReader : public PositionForm<Kind> {
  using Form = PositionForm<Kind>;

 public:
  using typename Form::Game;
  using typename Form::Placed;
  using typename Form::Scenarios;
  using typename Form::Setup;
  using typename Form::State;
  using typename Form::UnitInfo;
  using Place = typename Kind::Place;
  using Phase = typename Kind::Phase;
  using PointHex = typename Kind::PointHex;
  using TurnInfo = typename Kind::TurnInfo;
  using Form::Form;

  Expected<OpenedGame<Kind>> open() {
    HG_CHECK(read_map());
    HG_CHECK(read_rules());
    HG_CHECK(read_points());
    HG_CHECK(read_track());
    HG_CHECK(read_units());
    HG_CHECK(check_standing());
    for (const Placed& placed : placed_) setup_.units.push_back(placed.info);
    complete_rules();
    const auto game = std::make_shared<const Game>(setup_);
    HG_CHECK(fill(*game));
    note_ignored();
    return OpenedGame<Kind>{game, state_, std::move(defaults_)};
  }

 protected:
  // Names of the form, which a template does not find by itself.
  using Form::cannot_stand;
  using Form::defaults_;
  using Form::inline_;
  using Form::json_;
  using Form::note;
  using Form::note_ignored;
  using Form::placed_;
  using Form::read_hex;
  using Form::read_hexes;
  using Form::read_map;
  using Form::read_marker;
  using Form::roster_;
  using Form::scenarios_;
  using Form::setup_;
  using Form::state_;

  // ---- hooks -----------------------------------------------------------------------------------
  /// Rules that are data.
  virtual Expected<void> read_rules() = 0;
  /// Whose turn begins this game turn, if the position does not say whose it is.
  virtual core::Side first_of_turn() const { return setup_.rules.first_player; }
  virtual Expected<Phase> read_phase(const std::string& name) const = 0;
  virtual Expected<void> read_light() = 0;
  virtual bool knows_type(core::UnitType type) const = 0;
  /// What a unit of this game has besides: status, morale …
  virtual Expected<void> read_more(const Json& json, bool known, Placed& placed) = 0;
  /// Units that stack and fight.
  virtual bool stacks(const Placed& placed) const = 0;
  virtual Expected<void> check_standing() = 0;
  /// What the rules learn from the units.
  virtual void complete_rules() {}
  virtual Expected<void> fill(const Game& game) = 0;

  // ---- points, track ---------------------------------------------------------------------------
  Expected<void> read_points() {
    const Json* list = engine::find(json_, "vp_hexes");
    if (list == nullptr) return {};
    if (!list->is_array()) return engine::bad_request("\"vp_hexes\" must be a list");
    if (list->size() > Kind::kMaxPointHexes) {
      return engine::bad_request(
          fmt::format("at most {} point hexes are allowed", Kind::kMaxPointHexes));
    }
    setup_.rules.point_hexes.clear();
    for (const Json& row : *list) {
      HG_TRY(point, read_point(row));
      setup_.rules.point_hexes.push_back(point);
    }
    return {};
  }
  Expected<PointHex> read_point(const Json& row) const {
    PointHex point;
    HG_TRY(number, engine::need_text(row, "hex"));
    HG_TRY(hex, read_hex(number));
    point.hex = hex;
    HG_TRY(for_union, engine::read_number(row, "union", 0, 999));
    HG_TRY(for_confederate, engine::read_number(row, "confederate", 0, 999));
    point.points = {static_cast<int>(for_union.value_or(0)),
                    static_cast<int>(for_confederate.value_or(0))};
    HG_TRY(rule, engine::read_text(row, "rule"));
    point.rule = rule.value_or(std::string(Kind::kCases.points));
    point.source = "position";
    if (engine::find(row, "owner") != nullptr) {
      HG_TRY(side, need_player(row, "owner"));
      point.owner_at_start = side;
    }
    return point;
  }
  Expected<void> read_track() {
    auto& turns = setup_.rules.turns;
    HG_TRY(count, engine::read_number(json_, "turns", 1, 99));
    const TurnInfo day{core::Light::day, "", "", "position"};
    if (count) turns.resize(static_cast<std::size_t>(*count), day);
    HG_TRY(turn, engine::read_number(json_, "turn", 1, static_cast<std::int64_t>(turns.size())));
    if (!turn) defaults_["turn"] = 1;
    turn_ = static_cast<std::uint8_t>(turn.value_or(1));
    side_ = first_of_turn();
    if (engine::find(json_, "side") != nullptr) {
      HG_TRY(side, need_player(json_, "side"));
      side_ = side;
    } else {
      defaults_["side"] = core::word(side_);
    }
    HG_TRY(phase, engine::read_text(json_, "phase"));
    if (!phase) defaults_["phase"] = "movement";
    HG_TRY(read, read_phase(phase.value_or("movement")));
    phase_ = read;
    return read_light();
  }
  /// The light of this turn, one of `lights`; `words` lists them for the refusal.
  template <std::size_t N>
  Expected<void> take_light(const std::array<core::Light, N>& lights, std::string_view words) {
    TurnInfo& info = setup_.rules.turns[turn_ - 1U];
    HG_TRY(name, engine::read_text(json_, "light"));
    if (!name) {
      defaults_["light"] = core::word(info.light);
      return {};
    }
    for (const core::Light light : lights) {
      if (core::word(light) != *name) continue;
      info.light = light;
      return {};
    }
    return engine::bad_request(fmt::format("\"light\" must be {}", words));
  }

  // ---- units -----------------------------------------------------------------------------------
  Expected<void> read_units() {
    const Json* units = engine::find(json_, "units");
    if (units == nullptr) {
      defaults_["units"] = inline_ ? "none" : "as set up by the scenario";
      for (const UnitInfo& info : roster_) placed_.push_back(from_roster(info));
      return {};
    }
    if (!units->is_array()) return engine::bad_request("\"units\" must be a list");
    if (units->size() > Kind::kMaxUnits) {
      return engine::bad_request(fmt::format("at most {} units are allowed", Kind::kMaxUnits));
    }
    std::set<std::string> ids;
    for (const Json& json : *units) {
      HG_TRY(placed, read_unit(json));
      if (!ids.insert(placed.info.id).second) {
        return engine::bad_request("two units are called " + engine::shown(placed.info.id));
      }
      placed_.push_back(std::move(placed));
    }
    return {};
  }
  Placed from_roster(const UnitInfo& info) const {
    Placed placed;
    placed.info = info;
    placed.hex = info.start;
    placed.place = info.start == hex::kNoHex ? Place::reserve : Place::map;
    return placed;
  }
  Expected<Placed> read_unit(const Json& json) {
    if (!json.is_object()) return engine::bad_request("a unit is an object");
    HG_TRY(id, engine::need_text(json, "id"));
    if (id.empty() || id.size() > 60) {
      return engine::bad_request("a unit's \"id\" has 1 to 60 characters");
    }
    const auto at = std::find_if(roster_.begin(), roster_.end(),
                                 [&](const UnitInfo& info) { return info.id == id; });
    const bool known = at != roster_.end();
    Placed placed;
    if (known) placed = from_roster(*at);
    placed.info.id = id;
    HG_CHECK(read_kind(json, known, placed.info));
    HG_CHECK(read_place(json, known, placed));
    HG_CHECK(read_more(json, known, placed));
    return placed;
  }
  Expected<void> read_kind(const Json& json, bool known, UnitInfo& info) {
    HG_TRY(name, engine::read_text(json, "name"));
    if (name) info.name = *name;
    HG_TRY(command, engine::read_text(json, "command"));
    if (command) info.command = *command;
    if (engine::find(json, "side") != nullptr || !known) {
      HG_TRY(side, need_player(json, "side"));
      info.side = side;
    }
    HG_CHECK(read_type(json, known, info));
    HG_TRY(strength, engine::read_number(json, "strength", Kind::kLeastStrength, 99));
    if (!strength && !known) note(info.id, "strength", info.strength);
    if (strength) info.strength = static_cast<int>(*strength);
    if (!known) info.source = "position";
    return {};
  }
  Expected<void> read_type(const Json& json, bool known, UnitInfo& info) {
    HG_TRY(type, engine::read_text(json, "type"));
    if (!type && !known) note(info.id, "type", "infantry");
    if (type) {
      const auto read = core::unit_type_of(*type);
      if (!read || !knows_type(*read)) {
        return not_known(Kind::kCases.unit_kind,
                         "no such unit type in this game: " + engine::shown(*type));
      }
      info.type = *read;
    }
    HG_TRY(size, engine::read_text(json, "size"));
    if (!size && !known) note(info.id, "size", core::word(info.size));
    if (size) {
      const auto read = core::unit_size_of(*size);
      if (!read) {
        return not_known(Kind::kCases.unit_kind, "no such unit size: " + engine::shown(*size));
      }
      info.size = *read;
    }
    return {};
  }
  Expected<void> read_place(const Json& json, bool known, Placed& placed) {
    HG_TRY(number, engine::read_text(json, "hex"));
    HG_CHECK(read_arrival(json, placed));
    HG_TRY(place, engine::read_text(json, "place"));
    if (number) {
      HG_TRY(hex, read_hex(*number));
      placed.hex = hex;
      placed.place = Place::map;
      if (place && *place != "map") return engine::bad_request("a unit in a hex is on the map");
      return {};
    }
    if (place) return take_place(*place, placed);
    if (engine::find(json, "arrival") != nullptr) {
      placed.place = Place::reserve;
      placed.hex = hex::kNoHex;
      return {};
    }
    if (known) return {};
    return engine::bad_request(
        fmt::format("unit {} has neither \"hex\" nor \"arrival\"", engine::shown(placed.info.id)));
  }
  Expected<void> take_place(const std::string& name, Placed& placed) const {
    for (const Place place : Kind::kOffMap) {
      if (word(place) != name) continue;
      placed.place = place;
      placed.hex = hex::kNoHex;
      return {};
    }
    return engine::bad_request(name == "map" ? "a unit on the map needs a \"hex\""
                                             : "no such place: " + engine::shown(name));
  }
  Expected<void> read_arrival(const Json& json, Placed& placed) {
    const Json* arrival = engine::find(json, "arrival");
    if (arrival == nullptr) return {};
    if (!arrival->is_object()) return engine::bad_request("\"arrival\" must be an object");
    HG_TRY(turn, engine::read_number(*arrival, "turn", 1, 99));
    placed.info.entry_turn = static_cast<int>(turn.value_or(1));
    HG_TRY(hexes, read_hexes(*arrival, "hexes"));
    if (!hexes || hexes->empty()) return engine::bad_request("\"arrival\" needs \"hexes\"");
    placed.info.entry = *hexes;
    placed.info.start = hex::kNoHex;
    return {};
  }

  // ---- standing rules --------------------------------------------------------------------------
  /// Nobody shares a hex with the enemy, and no more than `limit` units do; `lenient` lets the
  /// limit be broken.
  Expected<void> check_company(const Placed& placed, int limit, bool lenient) const {
    const std::string& number = setup_.map->grid.name(placed.hex);
    int friends = 0;
    for (const Placed& other : placed_) {
      if (other.place != Place::map || other.hex != placed.hex || !stacks(other)) continue;
      if (other.info.side != placed.info.side) {
        return standing(Kind::kCases.both_sides,
                        fmt::format("Both sides stand in {}: {} and {}.", number, placed.info.id,
                                    other.info.id),
                        placed.info.id, number);
      }
      ++friends;
    }
    if (friends > limit && !lenient) {
      return standing(Kind::kCases.stacking,
                      fmt::format("{} units stand in {}, at most {} may.", friends, number, limit),
                      placed.info.id, number);
    }
    return {};
  }

  // ---- the state -------------------------------------------------------------------------------
  void put_units(const Game& game) {
    for (std::size_t u = 0; u < placed_.size(); ++u) {
      const auto id = static_cast<core::UnitId>(u);
      if (placed_[u].place == Place::map) {
        game.put(state_, id, placed_[u].hex);
      } else {
        game.take_off(state_, id, placed_[u].place);
      }
    }
  }
  Expected<void> set_owner(std::string_view number, std::string_view name) {
    HG_TRY(hex, read_hex(number));
    const auto side = player_of(name);
    if (!side) return engine::bad_request("no such side: " + engine::shown(name));
    const auto& points = setup_.rules.point_hexes;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (points[i].hex != hex) continue;
      state_.owners[i] = *side;
      return {};
    }
    // A hex may be worth nothing here (as by fr-15.7.1-b), and then nobody keeps its owner.
    defaults_["ignored"].push_back(fmt::format("owner of {}: not worth points here", number));
    return {};
  }
  Expected<void> fill_owners() {
    if (const Json* owners = engine::find(json_, "owners")) {
      if (!owners->is_object()) return engine::bad_request("\"owners\" must be an object");
      for (const auto& [number, side] : owners->items()) {
        if (!side.is_string()) return engine::bad_request("\"owners\" must hold sides");
        HG_CHECK(set_owner(number, side.template get<std::string>()));
      }
    }
    HG_CHECK(read_markers());
    // fr-15.4.2, hl-21.1-i1: a unit in the hex occupies it, whatever the position says.
    const auto& points = setup_.rules.point_hexes;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const core::UnitId first = state_.first[points[i].hex];
      if (first != core::kNoUnit) state_.owners[i] = placed_[first].info.side;
    }
    return {};
  }
  Expected<void> read_markers() {
    const Json* markers = engine::find(json_, "markers");
    if (markers == nullptr) return {};
    if (!markers->is_array()) return engine::bad_request("\"markers\" must be a list");
    for (const Json& marker : *markers) {
      HG_TRY(kind, engine::need_text(marker, "kind"));
      if (kind != "control") {
        HG_CHECK(read_marker(kind, marker));
        continue;
      }
      HG_TRY(number, engine::need_text(marker, "hex"));
      HG_TRY(side, engine::need_text(marker, "side"));
      HG_CHECK(set_owner(number, side));
    }
    return {};
  }

  std::uint8_t turn_ = 1;
  core::Side side_ = core::Side::confederate;
  Phase phase_ = Phase::movement;
};

/// True if `name` is one of the fields in the list.
template <std::size_t N>
constexpr bool is_one_of(std::string_view name, const std::array<std::string_view, N>& list) {
  for (const std::string_view one : list) {
    if (one == name) return true;
  }
  return false;
}

}  // namespace hg::app
