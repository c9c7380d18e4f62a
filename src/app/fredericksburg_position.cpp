#include "app/fredericksburg_position.h"

#include "rules/fredericksburg/game.h"

namespace hg::app {

using core::Side;
using engine::bad_request;
using engine::find;
using engine::shown;

struct FredericksburgPlaced : PlacedUnit<FredericksburgPositions> {
  bool released = false;
};

namespace {

/// What Fredericksburg adds to the form that all positions have.
class FredericksburgReader final : public HexPositionReader<FredericksburgPositions> {
 public:
  using HexPositionReader::HexPositionReader;

 private:
  void lend_charts(const fb::Setup& printed) override {
    setup_.table = printed.table;
    setup_.chart = printed.chart;
  }
  Expected<void> make_rules(const fb::Setup& printed) override;
  Expected<void> take_options(const Json& options) override {
    return app::read_options(options, inline_, setup_.options);
  }
  Expected<void> read_rules() override;
  Expected<void> read_exits();
  Expected<fb::Phase> read_phase(const std::string& name) const override {
    const auto phase = value_of<fb::Phase>(name, 2);
    if (!phase) return bad_request("\"phase\" must be \"movement\" or \"combat\"");
    return *phase;
  }
  Expected<void> read_light() override {
    return take_light(std::array{core::Light::day, core::Light::fog, core::Light::night},
                      "\"day\", \"fog\" or \"night\"");
  }
  bool knows_type(core::UnitType type) const override {
    return type <= core::UnitType::horse_artillery;
  }
  bool stacks(const FredericksburgPlaced& /*placed*/) const override { return true; }
  /// The status words.
  Expected<void> read_more(const Json& json, bool known, FredericksburgPlaced& placed) override;
  /// bgd-5.1-a, bgd-5.2-c, -d, bgd-5.3-a, fr-15.3.1: what no position may break.
  Expected<void> check_standing() override;
  Expected<void> check_ground(const FredericksburgPlaced& placed) const;
  void complete_rules() override;
  Expected<void> fill(const fb::Game& game) override;
  void mark_units();
  bool stands_immobile(const FredericksburgPlaced& placed) const;
  Expected<void> fill_points();
  Expected<void> fill_flags();
  Expected<void> fill_moves();
  bool reads(std::string_view field) const override;
};

/// Fields of a position that are read.
constexpr std::array<std::string_view, 26> kFields{"game",         "scenario",
                                                   "options",      "map",
                                                   "turn",         "turns",
                                                   "side",         "phase",
                                                   "light",        "units",
                                                   "vp",           "eliminated",
                                                   "owners",       "markers",
                                                   "exits",        "vp_hexes",
                                                   "flags",        "moves",
                                                   "lenient",      "union_move_limit",
                                                   "immobility",   "name",
                                                   "headquarters", "automatic_victory_turn",
                                                   "note",         "automatic_victory_hexes"};

/// Marks that outlast a phase; the others are set after the phase has begun.
bool lasts(fb::Mark mark) { return mark == fb::Mark::ineffective || mark == fb::Mark::immobile; }

std::optional<fb::Mark> status_of(std::string_view name) {
  constexpr std::array<fb::Mark, 8> kWritten{
      fb::Mark::moved,    fb::Mark::attacked,  fb::Mark::defended,    fb::Mark::displaced,
      fb::Mark::advanced, fb::Mark::retreated, fb::Mark::ineffective, fb::Mark::immobile};
  for (const fb::Mark mark : kWritten) {
    if (word(mark) == name) return mark;
  }
  return std::nullopt;
}

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

bool FredericksburgReader::reads(std::string_view field) const {
  return is_one_of(field, kFields);
}

Expected<void> FredericksburgReader::make_rules(const fb::Setup& printed) {
  fb::ScenarioRules& rules = setup_.rules;
  rules = plain_rules(setup_.options);
  // A small map is a piece of 13 December, limits included (fr-15.6), or of 3 May without them.
  if (setup_.options.third_of_may) return {};
  rules.union_move_limit = printed.rules.union_move_limit;
  rules.immobility = printed.rules.immobility;
  rules.immobile_bank = printed.rules.immobile_bank;
  return {};
}

Expected<void> FredericksburgReader::read_rules() {
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
Expected<void> FredericksburgReader::read_exits() {
  HG_TRY(exits, read_hexes(json_, "exits"));
  if (!exits) return {};
  std::vector<fb::HexId>& all = setup_.rules.exits;
  for (const fb::HexId hex : *exits) {
    if (std::find(all.begin(), all.end(), hex) == all.end()) all.push_back(hex);
  }
  return {};
}

Expected<void> FredericksburgReader::read_more(const Json& json, bool /*known*/,
                                               FredericksburgPlaced& placed) {
  HG_TRY(words, engine::read_texts(json, "status", 32));
  if (!words) return {};
  for (const std::string& name : *words) {
    if (name == "released") {
      placed.released = true;
      continue;
    }
    const auto mark = status_of(name);
    if (!mark) return bad_request("no such status: " + shown(name));
    placed.marks.push_back(*mark);
  }
  return {};
}

/// bgd-10.0 too.
Expected<void> FredericksburgReader::check_standing() {
  HG_TRY(lenient, engine::read_flag(json_, "lenient"));
  for (const FredericksburgPlaced& placed : placed_) {
    if (placed.place != fb::Place::map) continue;
    HG_CHECK(check_ground(placed));
    HG_CHECK(check_company(placed, setup_.chart.stack_limit, lenient.value_or(false)));
  }
  if (phase_ == fb::Phase::combat &&
      setup_.rules.turns[turn_ - 1U].light == core::Light::night) {
    return standing("bgd-10.0", "There is no Combat Phase at night.");
  }
  return {};
}

Expected<void> FredericksburgReader::check_ground(const FredericksburgPlaced& placed) const {
  const map::TerrainSet terrain = setup_.map->terrain[placed.hex];
  const std::string& number = setup_.map->grid.name(placed.hex);
  const auto refuse = [&](std::string_view rule, std::string_view what) {
    return standing(rule, fmt::format("{} cannot stand in {}: {}.", placed.info.id, number, what),
                    placed.info.id, number);
  };
  if (terrain.has(map::Terrain::river_ferry)) return refuse("bgd-5.2-d", "a ferry hex");
  if (terrain.has(map::Terrain::pontoon)) return refuse("fr-15.3.1", "a pontoon hex");
  if (terrain.has(map::Terrain::river) || terrain.has(map::Terrain::ford)) {
    return refuse("bgd-5.2-c", "a river hex");
  }
  if (terrain.has(map::Terrain::impassable)) return refuse("bgd-5.2", "closed terrain");
  return {};
}

void FredericksburgReader::complete_rules() {
  for (const FredericksburgPlaced& placed : placed_) {
    for (const fb::Mark mark : placed.marks) {
      if (mark == fb::Mark::immobile) setup_.rules.immobility = true;
    }
  }
}

/// fr-15.6-c: Union artillery and cavalry on the far bank, unless the position says `released`.
bool FredericksburgReader::stands_immobile(const FredericksburgPlaced& placed) const {
  const fb::ScenarioRules& rules = setup_.rules;
  if (!rules.immobility || placed.released || placed.place != fb::Place::map) return false;
  if (placed.info.side != Side::union_ || placed.info.type == core::UnitType::infantry)
    return false;
  return setup_.map->info[placed.hex].bank == rules.immobile_bank;
}

void FredericksburgReader::mark_units() {
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    const FredericksburgPlaced& placed = placed_[u];
    if (placed.place == fb::Place::eliminated) {
      auto& points = state_.eliminated_points[core::index(core::enemy_of(placed.info.side))];
      points = static_cast<std::uint16_t>(points + placed.info.strength);
    }
    for (const fb::Mark mark : placed.marks) {
      if (lasts(mark)) state_.units[u].add(mark);
    }
    if (stands_immobile(placed)) state_.units[u].add(fb::Mark::immobile);
  }
}

/// `vp` are the points scored so far without those for hexes; `eliminated` are those among them
/// that are for eliminated units (fr-15.4-b asks for them alone).
Expected<void> FredericksburgReader::fill_points() {
  HG_TRY(eliminated, read_side_pair(json_, "eliminated"));
  HG_TRY(vp, read_side_pair(json_, "vp"));
  if (!vp) {
    defaults_["vp"] = {{"union", state_.start_points[0]}, {"confederate", state_.start_points[1]}};
  }
  for (const Side side : kPlayers) {
    const std::size_t at = core::index(side);
    if (eliminated) state_.eliminated_points[at] = static_cast<std::uint16_t>((*eliminated)[at]);
    if (!vp) continue;
    const int rest = (*vp)[at] - state_.eliminated_points[at];
    state_.start_points[at] = static_cast<std::uint16_t>(std::max(rest, 0));
  }
  return {};
}

Expected<void> FredericksburgReader::fill_flags() {
  if (const Json* flags = find(json_, "flags")) {
    if (!flags->is_object()) return bad_request("\"flags\" must be an object");
    HG_TRY(entered, engine::read_flag(*flags, "headquarters_entered"));
    HG_TRY(released, engine::read_flag(*flags, "all_released"));
    state_.headquarters_entered = entered.value_or(false) ? 1 : 0;
    state_.all_released = released.value_or(false) ? 1 : 0;
    if (state_.all_released != 0) {
      for (fb::UnitState& unit : state_.units) unit.remove(fb::Mark::immobile);
    }
  }
  return {};
}

Expected<void> FredericksburgReader::fill(const fb::Game& game) {
  state_ = game.blank();
  state_.turn = turn_;
  put_units(game);
  mark_units();
  HG_CHECK(fill_points());
  HG_CHECK(fill_owners());
  HG_CHECK(fill_flags());
  game.begin(state_, side_, phase_, nullptr);
  return fill_moves();
}

/// The marks of this phase, and how many moves they come to unless the position says.
Expected<void> FredericksburgReader::fill_moves() {
  int moved = 0;
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    for (const fb::Mark mark : placed_[u].marks) {
      state_.units[u].add(mark);
      if (mark == fb::Mark::moved && placed_[u].info.side == side_) ++moved;
      if (mark == fb::Mark::attacked || mark == fb::Mark::defended) state_.die_thrown = 1;
    }
  }
  const Json* moves = find(json_, "moves");
  if (moves != nullptr && moves->is_object()) {
    HG_TRY(used, engine::read_number(*moves, "used", 0, 127));
    moved = static_cast<int>(used.value_or(moved));
  }
  state_.moved = static_cast<std::uint8_t>(moved);
  return {};
}

}  // namespace

std::string key_of(const fb::Options& options) {
  return fmt::format("{}{}{}", options.attack_effectiveness ? 'e' : '-',
                     options.town_doubles ? 't' : '-', options.third_of_may ? 'm' : '-');
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

Expected<OpenedPosition> open_position(
    const Json& position, const std::vector<std::shared_ptr<const fb::Setup>>& scenarios) {
  return FredericksburgReader(position, scenarios).open();
}

}  // namespace hg::app
