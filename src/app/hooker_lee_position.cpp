#include "app/hooker_lee_position.h"

#include "app/hooker_lee_rules_reader.h"
#include "rules/cases.gen.h"

namespace hg::app {

using core::Side;
using engine::bad_request;
using engine::find;
using engine::shown;

/// A unit with its morale and what else the position says of it.
struct HookerLeePlaced : PlacedUnit<HookerLeePositions> {
  hl::Morale morale = hl::Morale::good;
  int returns = 0;          ///< hl-18.23
  bool new_command = false;  ///< its formation is that of the command it names
};

namespace {

/// Fields of a position that are read, those of the rules apart.
constexpr std::array<std::string_view, 27> kFields{
    "game",  "scenario", "options",     "map",     "turn",    "turns",   "side",
    "phase", "light",    "units",       "vp",      "owners",  "markers", "vp_hexes",
    "flags", "moves",    "lenient",     "name",    "note",    "losses",  "demoralized",
    "exited", "command", "stars_lost",  "reserve_corps",
    "flank_exits", "columns"};

/// A state has a bit for each (gc-23.4).
constexpr std::size_t kMostFormations = 16;

/// Marks that a position may write; the other two are the engine's own snapshots.
std::optional<hl::Mark> status_of(std::string_view name) {
  for (unsigned i = 0; i <= static_cast<unsigned>(hl::Mark::balked); ++i) {
    const auto mark = static_cast<hl::Mark>(i);
    if (mark == hl::Mark::free_gun || mark == hl::Mark::caught) continue;
    if (word(mark) == name) return mark;
  }
  return std::nullopt;
}

/// Marks that the beginning of a phase does not take away.
bool lasts(hl::Mark mark) {
  return mark == hl::Mark::builder || mark == hl::Mark::crossed || mark == hl::Mark::balked;
}

/// Marks of the Movement Phase that the opening of the Combat Phase looks at.
bool opens_combat(hl::Mark mark) {
  return mark == hl::Mark::moved || mark == hl::Mark::stirred || mark == hl::Mark::moved_in ||
         mark == hl::Mark::forced || mark == hl::Mark::rallying || mark == hl::Mark::digging;
}

/// What Hooker and Lee adds to the form that all positions have.
class HookerLeeReader final : public HexPositionReader<HookerLeePositions> {
 public:
  using HexPositionReader::HexPositionReader;

 private:
  void lend_charts(const hl::Setup& printed) override { setup_.charts = printed.charts; }
  Expected<void> make_rules(const hl::Setup& printed) override;
  Expected<void> take_options(const Json& options) override {
    return app::read_options(options, setup_.options);
  }
  Expected<void> read_rules() override;
  /// gc-22.3: one game turn has no Confederate Player-Turn.
  Side first_of_turn() const override {
    const bool alone = setup_.rules.no_confederate_turn == turn_;
    return alone ? Side::union_ : setup_.rules.first_player;
  }
  Expected<hl::Phase> read_phase(const std::string& name) const override;
  Expected<void> read_light() override {
    return take_light(std::array{core::Light::day, core::Light::night}, "\"day\" or \"night\"");
  }
  /// bgr-2.4-d, gc-23.5.
  bool knows_type(core::UnitType type) const override { return type != core::UnitType::hq; }
  Expected<void> read_more(const Json& json, bool known, HookerLeePlaced& placed) override;
  Expected<void> read_strength(const HookerLeePlaced& placed) const;
  Expected<void> read_gift(const Json& json, HookerLeePlaced& placed) const;
  Expected<void> read_morale(const Json& json, HookerLeePlaced& placed) const;
  Expected<void> read_status(const Json& json, HookerLeePlaced& placed) const;
  /// Leaders and gunboats neither stack nor block (gc-23.52, bgr-9.63).
  bool stacks(const HookerLeePlaced& placed) const override;
  Expected<void> check_standing() override;
  Expected<void> check_ground(const HookerLeePlaced& placed) const;
  Expected<void> check_divisions(const HookerLeePlaced& placed) const;
  void complete_rules() override;

  Expected<void> fill(const hl::Game& game) override;
  void dress_units(const hl::Game& game);
  Expected<void> read_marker(const std::string& kind, const Json& marker) override;
  Expected<void> fill_losses();
  Expected<void> fill_demoralized();
  Expected<void> fill_flags();
  Expected<void> fill_command(const hl::Game& game);
  Expected<void> fill_points(const hl::Game& game);
  Expected<void> fill_moves();
  Expected<void> fill_columns();
  bool reads(std::string_view field) const override {
    return is_one_of(field, kFields) || is_rule_field(field);
  }
};

Expected<void> HookerLeeReader::make_rules(const hl::Setup& printed) {
  HG_TRY(campaign, engine::read_flag(json_, "campaign"));
  const hl::Setup* from = &printed;
  for (const auto& scenario : scenarios_) {
    if (scenario->rules.campaign == campaign.value_or(false)) {
      from = scenario.get();
      break;
    }
  }
  setup_.rules = rules_of_no_place(from->rules, campaign.value_or(false));
  return {};
}

Expected<void> HookerLeeReader::read_rules() {
  return read_rule_fields(json_, *setup_.map, setup_.rules);
}

Expected<hl::Phase> HookerLeeReader::read_phase(const std::string& name) const {
  const auto phase = value_of<hl::Phase>(name, 3);
  if (!phase) return bad_request("\"phase\" must be \"movement\", \"combat\" or \"command\"");
  const bool commands = setup_.rules.command_from_turn != 0 &&
                        turn_ >= setup_.rules.command_from_turn && side_ == Side::union_;
  if (*phase == hl::Phase::command && !commands) {
    return bad_request("there is no Command Phase now (gc-23.4)");
  }
  return *phase;
}

Expected<void> HookerLeeReader::read_more(const Json& json, bool known, HookerLeePlaced& placed) {
  hl::UnitInfo& info = placed.info;
  placed.new_command = !known || find(json, "command") != nullptr;
  if (info.type == core::UnitType::leader && !known) {
    info.stars = 1;
    if (find(json, "strength") == nullptr) {
      info.strength = 0;
      note(info.id, "strength", 0);
    }
  }
  HG_TRY(stars, engine::read_number(json, "stars", 1, 9));
  if (stars) info.stars = static_cast<int>(*stars);
  HG_TRY(allowance, engine::read_number(json, "allowance", 0, 30));
  if (allowance) info.allowance = static_cast<int>(*allowance);
  HG_CHECK(read_strength(placed));
  HG_CHECK(read_gift(json, placed));
  HG_TRY(returns, engine::read_number(json, "returns", 1, 99));
  if (returns) placed.returns = static_cast<int>(*returns);
  if (placed.place == hl::Place::away && placed.returns == 0) {
    return bad_request(fmt::format("unit {} is away and needs \"returns\"", shown(info.id)));
  }
  HG_CHECK(read_morale(json, placed));
  return read_status(json, placed);
}

/// bgr-2.4-f, gc-23.51: leaders alone have no strength.
Expected<void> HookerLeeReader::read_strength(const HookerLeePlaced& placed) const {
  const bool leader = placed.info.type == core::UnitType::leader;
  if (leader == (placed.info.strength == 0)) return {};
  const std::string who = shown(placed.info.id);
  if (leader) return bad_request(fmt::format("leader {} has no strength of his own", who));
  return bad_request(fmt::format("unit {} needs a strength from 1 to 99", who));
}

/// What the exclusive rules know of a unit.
Expected<void> HookerLeeReader::read_gift(const Json& json, HookerLeePlaced& placed) const {
  hl::UnitInfo& info = placed.info;
  struct Flag {
    const char* name;
    bool* into;
  };
  for (const Flag& flag : {Flag{"saves", &info.saves}, Flag{"free_moves", &info.free_moves},
                           Flag{"averill", &info.averill}, Flag{"reynolds", &info.reynolds},
                           Flag{"as_cavalry", &info.as_cavalry}}) {
    HG_TRY(value, engine::read_flag(json, flag.name));
    if (value) *flag.into = *value;
  }
  return {};
}

Expected<void> HookerLeeReader::read_morale(const Json& json, HookerLeePlaced& placed) const {
  HG_TRY(name, engine::read_text(json, "morale"));
  if (!name) return {};
  const auto morale = value_of<hl::Morale>(*name, hl::kMorales);
  if (!morale) return not_known("bgr-12.0", "no such morale: " + shown(*name));
  placed.morale = *morale;
  return {};
}

/// Status words are marks or a morale.
Expected<void> HookerLeeReader::read_status(const Json& json, HookerLeePlaced& placed) const {
  HG_TRY(words, engine::read_texts(json, "status", 32));
  if (!words) return {};
  for (const std::string& name : *words) {
    const auto morale = value_of<hl::Morale>(name, hl::kMorales);
    if (morale) {
      placed.morale = *morale;
      continue;
    }
    const auto mark = status_of(name);
    if (!mark) return bad_request("no such status: " + shown(name));
    placed.marks.push_back(*mark);
  }
  return {};
}

bool HookerLeeReader::stacks(const HookerLeePlaced& placed) const {
  return placed.info.type != core::UnitType::leader && placed.info.type != core::UnitType::gunboat;
}

Expected<void> HookerLeeReader::check_standing() {
  HG_TRY(lenient, engine::read_flag(json_, "lenient"));
  for (const HookerLeePlaced& placed : placed_) {
    if (placed.place != hl::Place::map) continue;
    HG_CHECK(check_ground(placed));
    if (!stacks(placed)) continue;
    const int limit = setup_.charts.terrain.stack_limit;
    HG_CHECK(check_company(placed, limit, lenient.value_or(false)));
    if (!lenient.value_or(false)) HG_CHECK(check_divisions(placed));
  }
  return {};
}

/// bgr-6.2-i2, gc-22.11-c, bgr-9.62.
Expected<void> HookerLeeReader::check_ground(const HookerLeePlaced& placed) const {
  const map::TerrainSet terrain = setup_.map->terrain[placed.hex];
  const bool river = terrain.has(map::Terrain::river);
  if (placed.info.type == core::UnitType::gunboat) {
    if (river) return {};
    return cannot_stand("bgr-9.62", placed, "a gunboat keeps to the river");
  }
  if (terrain.has(map::Terrain::river_ferry) && !setup_.rules.campaign) {
    return cannot_stand("bgr-6.2-i2", placed, "a ferry hex");
  }
  if (terrain.has(map::Terrain::pontoon)) {
    return cannot_stand("bgr-6.2-i2", placed, "a pontoon hex");
  }
  if (river && !terrain.has(map::Terrain::river_ferry)) {
    return cannot_stand("bgr-6.2-i2", placed, "a river hex");
  }
  if (terrain.has(map::Terrain::impassable)) {
    return cannot_stand("bgr-6.16", placed, "closed terrain");
  }
  return {};
}

/// hl-19.21, hl-19.22: a Union division stands alone.
Expected<void> HookerLeeReader::check_divisions(const HookerLeePlaced& placed) const {
  const bool division = placed.info.size == core::UnitSize::division;
  if (!setup_.rules.union_divisions_alone || placed.info.side != Side::union_ || !division) {
    return {};
  }
  for (const HookerLeePlaced& other : placed_) {
    if (&other == &placed || other.place != hl::Place::map || other.hex != placed.hex) continue;
    if (!stacks(other)) continue;
    const std::string& number = setup_.map->grid.name(placed.hex);
    return standing("hl-19.21",
                    fmt::format("{} is a division and shares {} with {}.", placed.info.id, number,
                                other.info.id),
                    placed.info.id, number);
  }
  return {};
}

/// The formations that units of the position name, in the order in which they come.
void HookerLeeReader::complete_rules() {
  auto& formations = setup_.rules.formations;
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    hl::UnitInfo& info = setup_.units[u];
    if (!placed_[u].new_command) continue;
    info.formation = 0xFF;
    if (info.command.empty()) continue;
    const auto at = std::find(formations.begin(), formations.end(), info.command);
    const auto index = static_cast<std::uint8_t>(at - formations.begin());
    if (at == formations.end() && formations.size() == kMostFormations) continue;
    if (at == formations.end()) formations.push_back(info.command);
    info.formation = index;
  }
}

Expected<void> HookerLeeReader::fill(const hl::Game& game) {
  state_ = game.blank();
  state_.turn = turn_;
  put_units(game);
  dress_units(game);
  HG_CHECK(fill_owners());
  HG_CHECK(fill_losses());
  HG_CHECK(fill_demoralized());
  HG_CHECK(fill_flags());
  HG_CHECK(fill_command(game));
  HG_CHECK(fill_points(game));
  game.begin(state_, side_, phase_, nullptr);
  HG_CHECK(fill_columns());
  return fill_moves();
}

void HookerLeeReader::dress_units(const hl::Game& game) {
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    const HookerLeePlaced& placed = placed_[u];
    hl::UnitState& unit = state_.units[u];
    unit.morale = static_cast<std::uint8_t>(placed.morale);
    unit.returns = static_cast<std::uint8_t>(placed.returns);
    // bgr-12.17: who stands in a town is Disordered at least.
    const bool in_town = placed.place == hl::Place::map && stacks(placed) && game.town(placed.hex);
    if (in_town && placed.morale == hl::Morale::good && core::in_force(cases::bgr_12_17)) {
      unit.morale = static_cast<std::uint8_t>(hl::Morale::disordered);
    }
    // hl-20.15: who stands on the south bank has crossed the river.
    const bool south = placed.place == hl::Place::map && !game.north(placed.hex) &&
                       !game.crossing(placed.hex);
    if (placed.info.reynolds && south) unit.add(hl::Mark::crossed);
    for (const hl::Mark mark : placed.marks) {
      if (lasts(mark) || (phase_ == hl::Phase::combat && opens_combat(mark))) unit.add(mark);
    }
  }
}

/// `{"kind": "breastworks" | "construction", "hex", "side", "facing"}`
Expected<void> HookerLeeReader::read_marker(const std::string& kind, const Json& marker) {
  const bool finished = kind == "breastworks";
  // bgr-10.33: Trenches lie on no map of this game.
  if (kind == "trench") return not_known("bgr-10.33", "there are no Trenches in this game");
  if (!finished && kind != "construction") return HexPositionReader::read_marker(kind, marker);
  HG_TRY(number, engine::need_text(marker, "hex"));
  HG_TRY(hex, read_hex(number));
  HG_TRY(side, need_player(marker, "side"));
  hex::Direction facing = 0;
  if (finished) {
    HG_TRY(name, engine::need_text(marker, "facing"));
    HG_TRY(read, read_facing(*setup_.map, name));
    facing = read;
  }
  state_.works[hex] = hl::Works::make(side, finished, facing);
  return {};
}

/// Losses are those of the units that are eliminated, unless the position says.
Expected<void> HookerLeeReader::fill_losses() {
  for (const HookerLeePlaced& placed : placed_) {
    if (placed.place != hl::Place::eliminated) continue;
    auto& lost = state_.losses[core::index(placed.info.side)];
    lost = static_cast<std::uint16_t>(lost + placed.info.strength);
  }
  HG_TRY(losses, read_side_pair(json_, "losses"));
  HG_TRY(exited, read_side_pair(json_, "exited"));
  HG_TRY(stars, read_side_pair(json_, "stars_lost"));
  for (const Side side : kPlayers) {
    const std::size_t at = core::index(side);
    if (losses) state_.losses[at] = static_cast<std::uint16_t>((*losses)[at]);
    if (exited) state_.exited_strength[at] = static_cast<std::uint16_t>((*exited)[at]);
    if (stars) state_.stars_lost[at] = static_cast<std::uint8_t>((*stars)[at] & 0xFF);
  }
  return {};
}

/// `{"union": true}`, or the turn in which it began; true alone means an earlier turn.
Expected<void> HookerLeeReader::fill_demoralized() {
  const Json* sides = find(json_, "demoralized");
  if (sides == nullptr) return {};
  if (!sides->is_object()) return bad_request("\"demoralized\" must be an object");
  for (const Side side : kPlayers) {
    const Json* value = find(*sides, core::word(side));
    if (value == nullptr || *value == false) continue;
    const std::size_t at = core::index(side);
    state_.demoralized[at] = 1;
    if (*value == true) continue;
    HG_TRY(turn, engine::read_number(*sides, core::word(side), 0, 99));
    state_.demoralized_turn[at] = static_cast<std::uint8_t>(turn.value_or(0));
  }
  return {};
}

Expected<void> HookerLeeReader::fill_flags() {
  HG_TRY(marched, engine::read_number(json_, "flank_exits", 0, 99));
  state_.flank_exits = static_cast<std::uint8_t>(marched.value_or(0));
  const Json* flags = find(json_, "flags");
  if (flags == nullptr) return {};
  if (!flags->is_object()) return bad_request("\"flags\" must be an object");
  HG_TRY(open, engine::read_flag(*flags, "averill_open"));
  state_.averill_open = open.value_or(false) ? 1 : 0;
  HG_TRY(exits, engine::read_number(*flags, "flank_exits", 0, 99));
  if (exits) state_.flank_exits = static_cast<std::uint8_t>(*exits);
  return {};
}

/// `[{"hex": "0101", "stacks": 6, "lone": "A"}]`: what has come in there this Movement Phase
/// (bgr-5.0-c).
Expected<void> HookerLeeReader::fill_columns() {
  const Json* columns = find(json_, "columns");
  if (columns == nullptr || phase_ != hl::Phase::movement) return {};
  if (!columns->is_array() || columns->size() > hl::kMaxColumns) {
    return bad_request(fmt::format("\"columns\" must be a list of at most {}", hl::kMaxColumns));
  }
  for (const Json& row : *columns) {
    hl::Column column;
    HG_TRY(number, engine::need_text(row, "hex"));
    HG_TRY(at, read_hex(number));
    HG_TRY(stacks, engine::need_number(row, "stacks", 1, 99));
    column.hex = at;
    column.stacks = static_cast<std::uint8_t>(stacks);
    HG_TRY(lone, engine::read_text(row, "lone"));
    for (std::size_t u = 0; lone && u < placed_.size(); ++u) {
      if (placed_[u].info.id == *lone) column.lone = static_cast<hl::UnitId>(u);
    }
    if (lone && column.lone == hl::kNoUnit) return bad_request("no such unit: " + shown(*lone));
    state_.columns.push_back(column);
  }
  return {};
}

/// Which corps may move this turn (gc-23.4): all, unless `{"II": true, "V": false}` says so.
Expected<void> HookerLeeReader::fill_command(const hl::Game& game) {
  const auto& formations = game.setup().rules.formations;
  const auto number_of = [&](const std::string& name) -> Expected<std::uint8_t> {
    const auto at = std::find(formations.begin(), formations.end(), name);
    if (at == formations.end()) return bad_request("no such corps: " + shown(name));
    return static_cast<std::uint8_t>(at - formations.begin());
  };
  const int from = setup_.rules.command_from_turn;
  const bool commanded = from != 0 && turn_ >= from && phase_ != hl::Phase::command;
  if (commanded) state_.ready = 0xFFFF;
  HG_TRY(reserve, engine::read_text(json_, "reserve_corps"));
  if (reserve) {
    HG_TRY(corps, number_of(*reserve));
    state_.reserve_corps = corps;
  }
  const Json* command = find(json_, "command");
  if (command == nullptr) return {};
  if (!command->is_object()) return bad_request("\"command\" must be an object");
  for (const auto& [name, ready] : command->items()) {
    HG_TRY(corps, number_of(name));
    if (!ready.is_boolean()) return bad_request("\"command\" must hold true and false");
    const auto bit = static_cast<std::uint16_t>(1U << corps);
    state_.ready = static_cast<std::uint16_t>(ready == true ? state_.ready | bit
                                                            : state_.ready & ~bit);
  }
  return {};
}

/// `vp` are the points scored so far without those for hexes.
Expected<void> HookerLeeReader::fill_points(const hl::Game& game) {
  HG_TRY(vp, read_side_pair(json_, "vp"));
  Json scored = Json::object();
  for (const Side side : kPlayers) {
    const int counted = game.points(state_, side) - game.hex_points(state_, side);
    scored[std::string(core::word(side))] = counted;
    if (!vp) continue;
    const int rest = (*vp)[core::index(side)] - counted;
    state_.start_points[core::index(side)] = static_cast<std::uint16_t>(std::max(rest, 0));
  }
  if (!vp) defaults_["vp"] = std::move(scored);
  return {};
}

/// The marks of this phase, and how many moves they come to unless the position says.
Expected<void> HookerLeeReader::fill_moves() {
  int moved = 0;
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    for (const hl::Mark mark : placed_[u].marks) {
      const bool spent = phase_ == hl::Phase::combat && mark == hl::Mark::rallying;
      if (!spent) state_.units[u].add(mark);
      const bool counts = mark == hl::Mark::moved && placed_[u].info.side == side_;
      if (!counts || state_.units[u].has(hl::Mark::rallying)) continue;
      state_.stirring = 1;
      if (!placed_[u].info.free_moves) ++moved;
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

std::string key_of(const hl::Options& options) { return options.cavalry_retreat ? "c" : "-"; }

Expected<void> read_options(const Json& options, hl::Options& read) {
  if (!options.is_object()) return bad_request("\"options\" must be an object");
  for (const auto& [name, value] : options.items()) {
    if (!value.is_boolean()) {
      return bad_request(fmt::format("option {} must be true or false", shown(name)));
    }
    if (name != "cavalry_retreat") return bad_request("no such option here: " + shown(name));
    read.cavalry_retreat = value.get<bool>();
  }
  return {};
}

Expected<OpenedHookerLee> open_position(
    const Json& position, const std::vector<std::shared_ptr<const hl::Setup>>& scenarios) {
  return HookerLeeReader(position, scenarios).open();
}

}  // namespace hg::app
