#include "app/gcacw_position.h"

#include "app/gcacw_rules_reader.h"

namespace hg::app {

using core::Side;
using engine::bad_request;
using engine::find;
using engine::shown;
using gc::kNoUnit;

/// A counter as the position writes it. The set-up of the game takes what `info` holds.
struct GcacwPlaced {
  gc::UnitInfo info;
  hex::HexId hex = hex::kNoHex;
  gc::Place place = gc::Place::map;
  std::vector<gc::Mark> marks;
  int demoralised = 0;
  std::string with, reverse, cavalry_of;  ///< units by their ids
  std::string crosses_after;              ///< a command code
  std::string formation;                  ///< that of the parent of a substitute (slb-21.1-f)
  bool new_command = false;               ///< its formation is that of the command it names
  int printed = -1;                       ///< its number in the scenario

  bool leader() const { return info.type == core::UnitType::leader; }
  const std::string& code() const { return formation.empty() ? info.command : formation; }
  bool on_map() const { return place == gc::Place::map; }
};

namespace {

/// Fields of a position that are read, those of the rules apart.
constexpr std::array<std::string_view, 27> kFields{
    "game",     "scenario",  "options",      "map",        "turn",       "turns",     "side",
    "phase",    "units",     "action_phase", "initiative", "night",      "rain",      "unfordable",
    "pontoons", "destroyed", "stations",     "markers",    "losses",     "points",    "owners",
    "flags",    "name",      "note",         "light",      "dismantled", "horse_guns"};

/// Marks of a unit that a position may write.
std::optional<gc::Mark> mark_of(std::string_view name) {
  return value_of<gc::Mark>(name, gc::kMarks);
}

/// slb-13-c: letters and digits, a division before a hyphen.
bool is_command(std::string_view code) {
  const auto plain = [](std::string_view part) {
    return !part.empty() && part.size() <= 6 && std::all_of(part.begin(), part.end(), [](char c) {
      return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    });
  };
  const std::size_t cut = code.find('-');
  if (cut == std::string_view::npos) return plain(code);
  return plain(code.substr(0, cut)) && plain(code.substr(cut + 1));
}

/// What Stonewall's Last Battle adds to the form that all positions have.
class GcacwReader final : public PositionForm<GcacwPositions> {
 public:
  using PositionForm::PositionForm;
  Expected<OpenedGcacw> open();

 private:
  void lend_charts(const gc::Setup& printed) override { setup_.charts = printed.charts; }
  Expected<void> make_rules(const gc::Setup& printed) override {
    setup_.rules = rules_of_no_place(printed.rules);
    return {};
  }
  Expected<void> take_options(const Json& options) override {
    return app::read_options(options, setup_.options);
  }
  Expected<std::shared_ptr<const map::Map>> read_own_map(const Json& map) const override {
    return read_inline_map(map, gc::kMaxMapHexes, great_campaigns_numbering());
  }
  bool reads(std::string_view field) const override {
    return is_one_of(field, kFields) || is_scenario_rule(field);
  }

  // The moment.
  Expected<void> read_track();

  // Counters.
  Expected<void> read_units();
  GcacwPlaced from_roster(std::size_t index) const;
  Expected<GcacwPlaced> read_unit(const Json& json);
  Expected<void> read_kind(const Json& json, bool known, gc::UnitInfo& info);
  Expected<void> read_values(const Json& json, bool known, GcacwPlaced& placed);
  Expected<void> read_place(const Json& json, bool known, GcacwPlaced& placed) const;
  Expected<void> read_condition(const Json& json, GcacwPlaced& placed) const;
  Expected<void> read_status(const Json& json, GcacwPlaced& placed) const;
  Expected<void> read_gift(const Json& json, GcacwPlaced& placed) const;
  gc::UnitId number_of(std::string_view id) const;
  Expected<gc::UnitId> need_unit(std::string_view id) const;

  // What one counter knows of another, and the rules of them.
  Expected<gc::UnitId> partner(const GcacwPlaced& placed, const std::string& id) const;
  Expected<void> join_units();
  Expected<void> join_commands();
  Expected<void> check_command(const std::string& code) const;
  void renumber_rules();

  // Standing rules.
  Expected<void> check_standing();
  Expected<void> check_unit(const GcacwPlaced& placed) const;
  Expected<void> check_strength(const GcacwPlaced& placed) const;
  Expected<void> check_company(const GcacwPlaced& placed) const;
  Expected<void> attach_leader(GcacwPlaced& placed) const;
  bool may_lead(const GcacwPlaced& leader, const GcacwPlaced& unit) const;
  Expected<void> check_attachment(const GcacwPlaced& leader, const GcacwPlaced& unit) const;
  Expected<void> check_one_level(const GcacwPlaced& leader) const;

  // The state.
  Expected<void> fill(const gc::Game& game);
  void dress(const gc::Game& game);
  void clear_moment();
  Expected<void> fill_weather();
  Expected<void> fill_bridges(const gc::Game& game);
  Expected<void> add_pontoon(const gc::Game& game, const gc::HexSide& at, Side side);
  Expected<void> read_pontoon(const gc::Game& game, const Json& row);
  Expected<void> destroy_bridge(const gc::Game& game, std::string_view text);
  Expected<void> fill_points();
  Expected<void> set_owner(std::string_view number, std::string_view name);
  Expected<void> fill_flags();
  Expected<void> fill_markers(const gc::Game& game);
  Expected<void> fill_stations();
  Expected<void> set_station(std::string_view number, std::string_view how);

  bool opening_ = false;  ///< the opening of a scenario as printed
  bool dice_ = false;     ///< the initiative is still to be decided
  std::uint8_t turn_ = 1;
  Side side_ = Side::union_;
  gc::Phase phase_ = gc::Phase::action;
};

Expected<OpenedGcacw> GcacwReader::open() {
  HG_CHECK(read_map());
  HG_CHECK(read_track());
  HG_CHECK(read_units());
  HG_CHECK(join_commands());
  HG_CHECK(join_units());
  renumber_rules();
  const UnitNumber number_of = [this](std::string_view id) { return this->number_of(id); };
  HG_CHECK(read_rule_fields(json_, *setup_.map, number_of, setup_.rules));
  HG_CHECK(check_standing());
  for (const GcacwPlaced& placed : placed_) setup_.units.push_back(placed.info);
  const auto game = std::make_shared<const gc::Game>(setup_);
  HG_CHECK(fill(*game));
  note_ignored();
  return OpenedGcacw{game, state_, std::move(defaults_)};
}

// ---- the moment ---------------------------------------------------------------------------------

Expected<void> GcacwReader::read_track() {
  auto& turns = setup_.rules.turns;
  HG_TRY(count, engine::read_number(json_, "turns", 1, 16));
  gc::TurnInfo day;
  day.source = "position";
  if (count) turns.resize(static_cast<std::size_t>(*count), day);
  const auto last = static_cast<std::int64_t>(turns.size());
  HG_TRY(turn, engine::read_number(json_, "turn", 1, last));
  if (!turn) defaults_["turn"] = 1;
  turn_ = static_cast<std::uint8_t>(turn.value_or(1));
  HG_TRY(dice, engine::read_flag(json_, "initiative"));
  dice_ = dice.value_or(false);
  HG_TRY(phase, engine::read_text(json_, "phase"));
  const bool says_side = find(json_, "side") != nullptr;
  opening_ = !inline_ && !turn && !dice && !phase && !says_side && find(json_, "units") == nullptr;
  if (says_side) {
    HG_TRY(side, need_player(json_, "side"));
    side_ = side;
  } else if (!dice_ && !opening_) {
    defaults_["side"] = core::word(side_);
  }
  if (!phase) {
    if (!opening_) defaults_["phase"] = "action";
    return {};
  }
  const auto read = value_of<gc::Phase>(*phase, 4);
  if (!read) {
    return bad_request(
        "\"phase\" must be \"transfer\", \"attachment\", \"action\" or \"recovery\"");
  }
  phase_ = *read;
  return {};
}

// ---- counters -----------------------------------------------------------------------------------

Expected<void> GcacwReader::read_units() {
  const Json* units = find(json_, "units");
  if (units == nullptr) {
    defaults_["units"] = inline_ ? "none" : "as set up by the scenario";
    for (std::size_t i = 0; i < roster_.size(); ++i) placed_.push_back(from_roster(i));
    return {};
  }
  if (!units->is_array()) return bad_request("\"units\" must be a list");
  if (units->size() > gc::kMaxGameUnits) {
    return bad_request(fmt::format("at most {} units are allowed", gc::kMaxGameUnits));
  }
  std::set<std::string> ids;
  for (const Json& json : *units) {
    HG_TRY(placed, read_unit(json));
    if (!ids.insert(placed.info.id).second) {
      return bad_request("two units are called " + shown(placed.info.id));
    }
    placed_.push_back(std::move(placed));
  }
  return {};
}

GcacwPlaced GcacwReader::from_roster(std::size_t index) const {
  GcacwPlaced placed;
  placed.info = roster_[index];
  placed.printed = static_cast<int>(index);
  placed.hex = placed.info.start;
  placed.place = placed.hex == hex::kNoHex ? gc::Place::pool : gc::Place::map;
  const auto id_of = [this](gc::UnitId u) {
    return u < roster_.size() ? roster_[u].id : std::string();
  };
  placed.with = id_of(placed.info.attached_to);
  placed.reverse = id_of(placed.info.reverse);
  placed.cavalry_of = id_of(placed.info.cavalry_of);
  return placed;
}

Expected<GcacwPlaced> GcacwReader::read_unit(const Json& json) {
  if (!json.is_object()) return bad_request("a unit is an object");
  HG_TRY(id, engine::need_text(json, "id"));
  if (id.empty() || id.size() > 60) return bad_request("a unit's \"id\" has 1 to 60 characters");
  const auto at = std::find_if(roster_.begin(), roster_.end(),
                               [&](const gc::UnitInfo& info) { return info.id == id; });
  const bool known = at != roster_.end();
  GcacwPlaced placed;
  if (known) placed = from_roster(static_cast<std::size_t>(at - roster_.begin()));
  placed.info.id = id;
  placed.new_command = !known || find(json, "command") != nullptr;
  HG_CHECK(read_kind(json, known, placed.info));
  HG_CHECK(read_values(json, known, placed));
  HG_CHECK(read_place(json, known, placed));
  HG_CHECK(read_condition(json, placed));
  HG_CHECK(read_status(json, placed));
  HG_CHECK(read_gift(json, placed));
  return placed;
}

/// gcw-2.2-b, gcw-2.2-c: sides, types and sizes.
Expected<void> GcacwReader::read_kind(const Json& json, bool known, gc::UnitInfo& info) {
  HG_TRY(name, engine::read_text(json, "name"));
  if (name) info.name = *name;
  HG_TRY(command, engine::read_text(json, "command"));
  if (command) info.command = *command;
  if (find(json, "side") != nullptr || !known) {
    HG_TRY(side, need_player(json, "side"));
    info.side = side;
  }
  HG_TRY(type, engine::read_text(json, "type"));
  if (!type && !known) note(info.id, "type", "infantry");
  if (type) {
    const auto read = core::unit_type_of(*type);
    const bool ours = read == core::UnitType::infantry || read == core::UnitType::cavalry ||
                      read == core::UnitType::artillery || read == core::UnitType::leader;
    if (!ours) return not_known("gcw-2.2-c", "no such unit type in this game: " + shown(*type));
    info.type = *read;
  }
  HG_TRY(size, engine::read_text(json, "size"));
  const bool leader = info.type == core::UnitType::leader;
  if (!size && !known && !leader) note(info.id, "size", core::word(info.size));
  if (size) {
    const auto read = core::unit_size_of(*size);
    const bool ours = read == core::UnitSize::regiment || read == core::UnitSize::brigade ||
                      read == core::UnitSize::division;
    if (!ours) return not_known("gcw-2.2-b", "no such unit size in this game: " + shown(*size));
    info.size = *read;
  }
  if (!known) info.source = "position";
  return {};
}

Expected<void> GcacwReader::read_values(const Json& json, bool known, GcacwPlaced& placed) {
  gc::UnitInfo& info = placed.info;
  const bool leader = placed.leader();
  HG_TRY(rank, engine::read_text(json, "rank"));
  if (leader && !rank && !known) {
    info.rank = gc::Rank::corps;
    note(info.id, "rank", "corps");
  }
  if (rank) {
    const auto read = value_of<gc::Rank>(*rank, gc::kRanks);
    if (!read) return bad_request("no such rank: " + shown(*rank));
    info.rank = *read;
  }
  if (leader == (info.rank == gc::Rank::none)) {
    return bad_request(fmt::format("{}: leaders alone have a rank", shown(info.id)));
  }
  HG_TRY(tactical, engine::read_number(json, "tactical", 0, 9));
  if (tactical) info.tactical = static_cast<int>(*tactical);
  HG_TRY(value, engine::read_number(json, "command_value", 0, 12));
  if (value) info.command_value = static_cast<int>(*value);
  HG_TRY(artillery, engine::read_number(json, "artillery", 0, 20));
  if (artillery) info.artillery = static_cast<int>(*artillery);
  HG_TRY(manpower, engine::read_number(json, "manpower", 0, 99));
  if (!manpower && !known && !leader) {
    info.manpower = 1;
    note(info.id, "manpower", 1);
  }
  if (manpower) info.manpower = static_cast<int>(*manpower);
  return {};
}

Expected<void> GcacwReader::read_place(const Json& json, bool known, GcacwPlaced& placed) const {
  HG_TRY(number, engine::read_text(json, "hex"));
  HG_TRY(place, engine::read_text(json, "place"));
  HG_TRY(with, engine::read_text(json, "with"));
  if (with) placed.with = *with;
  if (number) {
    HG_TRY(hex, read_hex(*number));
    if (place && *place != "map") return bad_request("a unit in a hex is on the map");
    if (placed.hex != hex && !with) placed.with.clear();
    placed.hex = hex;
    placed.place = gc::Place::map;
    return {};
  }
  if (place) {
    const auto read = value_of<gc::Place>(*place, 3);
    if (!read) return bad_request("no such place: " + shown(*place));
    if (*read == gc::Place::map) return bad_request("a unit on the map needs a \"hex\"");
    placed.place = *read;
    placed.hex = hex::kNoHex;
    return {};
  }
  if (known) return {};
  return bad_request(
      fmt::format("unit {} has neither \"hex\" nor \"place\"", shown(placed.info.id)));
}

/// Fatigue, demoralisation and works.
Expected<void> GcacwReader::read_condition(const Json& json, GcacwPlaced& placed) const {
  gc::UnitInfo& info = placed.info;
  HG_TRY(fatigue, engine::read_number(json, "fatigue", 0, 99));
  if (fatigue) info.fatigue = static_cast<int>(*fatigue);
  if (info.fatigue > 4) {
    return standing("gcw-2.2-q",
                    fmt::format("{} has fatigue {}, at most 4.", info.id, info.fatigue), info.id);
  }
  HG_TRY(demoralised, engine::read_number(json, "demoralized", 0, 99));
  placed.demoralised = static_cast<int>(demoralised.value_or(0));
  if (placed.demoralised > 2) {
    return standing("gcw-11-a",
                    fmt::format("{} is Demoralized-{}, at most 2.", info.id, placed.demoralised),
                    info.id);
  }
  HG_TRY(works, engine::read_text(json, "works"));
  HG_TRY(entrenchment, engine::read_text(json, "entrenchment"));
  const auto& name = works ? works : entrenchment;
  if (!name) return {};
  const auto read = value_of<gc::Works>(*name, gc::kWorks);
  if (!read) return not_known("gcw-9-a", "no such entrenchment: " + shown(*name));
  info.works = *read;
  return {};
}

/// Status words, or the same as flags.
Expected<void> GcacwReader::read_status(const Json& json, GcacwPlaced& placed) const {
  HG_TRY(words, engine::read_texts(json, "status", 32));
  if (words) {
    placed.info.disorganised = placed.info.exhausted = false;
    for (const std::string& name : *words) {
      const auto mark = mark_of(name);
      if (!mark) return bad_request("no such status: " + shown(name));
      placed.marks.push_back(*mark);
    }
  }
  for (const gc::Mark mark : {gc::Mark::disorganised, gc::Mark::exhausted, gc::Mark::refused}) {
    HG_TRY(flag, engine::read_flag(json, word(mark)));
    if (flag.value_or(false)) placed.marks.push_back(mark);
  }
  for (const gc::Mark mark : placed.marks) {
    if (mark == gc::Mark::disorganised) placed.info.disorganised = true;
    if (mark == gc::Mark::exhausted) placed.info.exhausted = true;
  }
  return {};
}

/// What the scenarios know of single counters.
Expected<void> GcacwReader::read_gift(const Json& json, GcacwPlaced& placed) const {
  gc::UnitInfo& info = placed.info;
  struct Flag {
    const char* name;
    bool* into;
  };
  for (const Flag& flag : {Flag{"never_alone", &info.never_alone}, Flag{"horse", &info.horse},
                           Flag{"lee", &info.is_lee}, Flag{"jackson", &info.is_jackson},
                           Flag{"hooker", &info.is_hooker}, Flag{"needs_alert", &info.needs_alert},
                           Flag{"rodes", &info.rodes}, Flag{"horse_guns", &info.horse_guns}}) {
    HG_TRY(value, engine::read_flag(json, flag.name));
    if (value) *flag.into = *value;
  }
  struct Text {
    const char* name;
    std::string* into;
  };
  for (const Text& text : {Text{"group", &info.group}, Text{"twin", &info.twin},
                           Text{"reverse", &placed.reverse},
                           Text{"cavalry_of", &placed.cavalry_of},
                           Text{"crosses_after", &placed.crosses_after},
                           Text{"formation", &placed.formation}}) {
    HG_TRY(value, engine::read_text(json, text.name));
    if (value) *text.into = *value;
  }
  HG_TRY(pool, engine::read_text(json, "pool"));
  if (pool) {
    const auto read = value_of<gc::Pool>(*pool, 5);
    if (!read) return bad_request("no such pool: " + shown(*pool));
    info.pool = *read;
  }
  HG_TRY(idle, engine::read_number(json, "idle_until_turn", 0, 99));
  if (idle) info.idle_until_turn = static_cast<int>(*idle);
  HG_TRY(crossing, engine::read_number(json, "first_crossing", 0, 1));
  if (crossing) info.first_crossing = static_cast<std::uint8_t>(*crossing);
  return {};
}

gc::UnitId GcacwReader::number_of(std::string_view id) const {
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    if (placed_[u].info.id == id) return static_cast<gc::UnitId>(u);
  }
  return kNoUnit;
}

Expected<gc::UnitId> GcacwReader::need_unit(std::string_view id) const {
  if (id.empty()) return kNoUnit;
  const gc::UnitId number = number_of(id);
  if (number == kNoUnit) return bad_request("no such unit: " + shown(id));
  return number;
}

/// slb-13-c: a scenario knows its commands; a map of its own takes what its units name.
Expected<void> GcacwReader::join_commands() {
  for (GcacwPlaced& placed : placed_) {
    gc::UnitInfo& info = placed.info;
    if (!placed.new_command) continue;
    info.formation = gc::kNoFormation;
    if (info.command.empty()) continue;
    HG_CHECK(check_command(info.command));
    info.formation = formation_number(setup_.rules, info.command);
  }
  for (GcacwPlaced& placed : placed_) {
    HG_CHECK(check_command(placed.formation));
    HG_CHECK(check_command(placed.crosses_after));
    if (!placed.formation.empty()) formation_number(setup_.rules, placed.formation);
    if (placed.crosses_after.empty()) continue;
    placed.info.crosses_after = formation_number(setup_.rules, placed.crosses_after);
  }
  return {};
}

Expected<void> GcacwReader::check_command(const std::string& code) const {
  const auto& formations = setup_.rules.formations;
  const bool known = std::any_of(formations.begin(), formations.end(),
                                 [&](const auto& f) { return f.code == code; });
  if (code.empty() || (is_command(code) && (inline_ || known))) return {};
  return not_known("slb-13-c", "no such command: " + shown(code));
}

/// A counter of the roster may have lost its partner to the units of the position.
Expected<gc::UnitId> GcacwReader::partner(const GcacwPlaced& placed, const std::string& id) const {
  const gc::UnitId number = number_of(id);
  if (placed.printed >= 0 && number == kNoUnit) return kNoUnit;
  return need_unit(id);
}

Expected<void> GcacwReader::join_units() {
  for (GcacwPlaced& placed : placed_) {
    HG_TRY(reverse, partner(placed, placed.reverse));
    HG_TRY(cavalry, partner(placed, placed.cavalry_of));
    placed.info.reverse = reverse;
    placed.info.cavalry_of = cavalry;
  }
  return {};
}

/// The given phases of a scenario speak of its roster: where units replace it, numbers change.
void GcacwReader::renumber_rules() {
  std::vector<gc::UnitId> now(roster_.size(), kNoUnit);
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    if (placed_[u].printed < 0) continue;
    now[static_cast<std::size_t>(placed_[u].printed)] = static_cast<gc::UnitId>(u);
  }
  for (gc::GivenPhase& phase : setup_.rules.given) {
    if (phase.leader < now.size()) phase.leader = now[phase.leader];
    gc::UnitSet only;
    phase.only.each([&](std::size_t u) {
      if (u < now.size() && now[u] != kNoUnit) only.set(now[u]);
    });
    phase.only = only;
  }
}

// ---- standing rules -----------------------------------------------------------------------------

Expected<void> GcacwReader::check_standing() {
  for (GcacwPlaced& placed : placed_) {
    placed.info.start = placed.hex;
    placed.info.attached_to = kNoUnit;
    if (!placed.on_map()) continue;
    HG_CHECK(check_unit(placed));
    if (!placed.leader()) continue;
    HG_CHECK(attach_leader(placed));
  }
  for (const GcacwPlaced& placed : placed_) {
    if (placed.on_map() && placed.leader()) HG_CHECK(check_one_level(placed));
  }
  return {};
}

Expected<void> GcacwReader::check_unit(const GcacwPlaced& placed) const {
  if (setup_.map->terrain[placed.hex].has(map::Terrain::water)) {
    return cannot_stand("gcw-2.3-a", placed, "an all-water hex");
  }
  if (placed.leader()) return {};
  HG_CHECK(check_strength(placed));
  return check_company(placed);
}

/// gcw-2.2-m: a strength marker has 1 to 21.
Expected<void> GcacwReader::check_strength(const GcacwPlaced& placed) const {
  const int manpower = placed.info.manpower;
  if (manpower >= 1 && manpower <= 21) return {};
  return standing(
      "gcw-2.2-m",
      fmt::format("{} has manpower {}; a strength marker has 1 to 21.", placed.info.id, manpower),
      placed.info.id, setup_.map->grid.name(placed.hex));
}

/// gcw-6.2-q: nobody shares a hex with the enemy; slb-21.4-d: nor with himself.
Expected<void> GcacwReader::check_company(const GcacwPlaced& placed) const {
  const std::string& number = setup_.map->grid.name(placed.hex);
  for (const GcacwPlaced& other : placed_) {
    if (!other.on_map() || other.leader() || &other == &placed) continue;
    if (other.hex == placed.hex && other.info.side != placed.info.side) {
      return standing(
          "gcw-6.2-q",
          fmt::format("Both sides stand in {}: {} and {}.", number, placed.info.id, other.info.id),
          placed.info.id, number);
    }
    const bool twins = !placed.info.twin.empty() && placed.info.twin == other.info.twin;
    if (twins) {
      return standing("slb-21.4-d",
                      fmt::format("{} and {} are one brigade.", placed.info.id, other.info.id),
                      placed.info.id, number);
    }
  }
  return {};
}

/// gcw-2.2-h, gcw-2.2-k, slb-13-c: whom a leader may be with.
bool GcacwReader::may_lead(const GcacwPlaced& leader, const GcacwPlaced& unit) const {
  if (unit.info.side != leader.info.side) return false;
  if (leader.info.rank == gc::Rank::army) return unit.info.type == core::UnitType::infantry;
  const gc::Formation his = formation_of(leader.code());
  const gc::Formation its = formation_of(unit.code());
  if (his.corps.empty()) return false;
  if (leader.info.rank == gc::Rank::division) return his.code == its.code;
  return his.corps == its.corps;
}

/// gcw-2.2-g: a leader is always with a subordinate in his hex; the first, if nothing is said.
Expected<void> GcacwReader::attach_leader(GcacwPlaced& placed) const {
  const std::string& number = setup_.map->grid.name(placed.hex);
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    const GcacwPlaced& unit = placed_[u];
    if (!unit.on_map() || unit.leader() || unit.hex != placed.hex) continue;
    const bool named = !placed.with.empty() && unit.info.id == placed.with;
    if (named) HG_CHECK(check_attachment(placed, unit));
    if (!named && (!placed.with.empty() || !may_lead(placed, unit))) continue;
    placed.info.attached_to = static_cast<gc::UnitId>(u);
    return {};
  }
  return standing("gcw-2.2-g",
                  fmt::format("{} has no subordinate unit{} in {}.", placed.info.id,
                              placed.with.empty() ? "" : " " + shown(placed.with), number),
                  placed.info.id, number);
}

Expected<void> GcacwReader::check_attachment(const GcacwPlaced& leader,
                                             const GcacwPlaced& unit) const {
  if (may_lead(leader, unit)) return {};
  const bool army = leader.info.rank == gc::Rank::army;
  return standing(army ? "gcw-2.2-h" : "gcw-2.2-k",
                  fmt::format("{} does not command {}.", leader.info.id, unit.info.id),
                  leader.info.id, setup_.map->grid.name(leader.hex));
}

/// gcw-6.3-b: leaders with one unit are of different levels.
Expected<void> GcacwReader::check_one_level(const GcacwPlaced& leader) const {
  for (const GcacwPlaced& other : placed_) {
    if (&other == &leader || !other.on_map() || !other.leader()) continue;
    if (other.info.attached_to != leader.info.attached_to) continue;
    if (other.info.rank != leader.info.rank) continue;
    return standing("gcw-6.3-b",
                    fmt::format("{} and {} are leaders of one level with one unit.", leader.info.id,
                                other.info.id),
                    leader.info.id, setup_.map->grid.name(leader.hex));
  }
  return {};
}

// ---- the state ----------------------------------------------------------------------------------

Expected<void> GcacwReader::fill(const gc::Game& game) {
  state_ = game.start();
  dress(game);
  if (!opening_) clear_moment();
  HG_CHECK(fill_weather());
  HG_CHECK(fill_bridges(game));
  HG_CHECK(fill_points());
  HG_CHECK(fill_flags());
  HG_CHECK(fill_markers(game));
  HG_CHECK(fill_stations());
  if (!opening_) game.open(state_, side_, phase_, dice_);
  return {};
}

/// What the set-up of a game does not know.
void GcacwReader::dress(const gc::Game& game) {
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    const GcacwPlaced& placed = placed_[u];
    if (!placed.on_map()) {
      if (placed.place != state_.units[u].where()) {
        game.take_off(state_, static_cast<gc::UnitId>(u), placed.place);
      }
      continue;
    }
    gc::UnitState& unit = state_.units[u];
    unit.demoralised = static_cast<std::uint8_t>(placed.demoralised);
    // A substitute on the map has the command that the position gives it (slb-21.1-f).
    unit.formation = placed.info.formation;
    if (!placed.formation.empty()) {
      unit.formation = formation_number(setup_.rules, placed.formation);
    }
    for (const gc::Mark mark : placed.marks) unit.add(mark);
  }
}

/// Nothing of the opening of turn 1 is under way.
void GcacwReader::clear_moment() {
  state_.combat = {};
  state_.assault = {};
  state_.retreat = {};
  state_.march = {};
  state_.splitting = {};
  state_.activity = {};
  state_.outcome = gc::Outcome::none;
  state_.level = 0;
  state_.turn = turn_;
  state_.action_phase = phase_ == gc::Phase::action ? 1 : 0;
}

Expected<void> GcacwReader::fill_weather() {
  HG_TRY(phase, engine::read_number(json_, "action_phase", 1, 200));
  if (phase) state_.action_phase = static_cast<std::uint8_t>(*phase);
  HG_TRY(night, engine::read_flag(json_, "night"));
  if (night) state_.night = *night ? 1 : 0;
  if (const Json* rain = find(json_, "rain")) {
    if (rain->is_boolean()) {
      const auto bit = static_cast<std::uint16_t>(1U << (turn_ - 1U));
      state_.rain = rain->get<bool>() ? static_cast<std::uint16_t>(state_.rain | bit)
                                      : static_cast<std::uint16_t>(state_.rain & ~bit);
    } else {
      if (!rain->is_array()) return bad_request("\"rain\" must be true, false or a list of turns");
      state_.rain = 0;
      for (const Json& turn : *rain) {
        const bool right = turn.is_number_integer() && turn >= 1 && turn <= 16;
        if (!right) return bad_request("\"rain\" must hold turns from 1 to 16");
        const auto bit = static_cast<std::uint16_t>(1U << (turn.get<unsigned>() - 1U));
        state_.rain = static_cast<std::uint16_t>(state_.rain | bit);
      }
    }
  }
  const Json* shut = find(json_, "unfordable");
  if (shut == nullptr) return {};
  if (!shut->is_object()) return bad_request("\"unfordable\" must be an object");
  HG_TRY(minor, engine::read_number(*shut, "minor", 0, 99));
  HG_TRY(major, engine::read_number(*shut, "major", 0, 99));
  if (minor) state_.minor_shut_until = static_cast<std::uint8_t>(*minor);
  if (major) state_.major_shut_until = static_cast<std::uint8_t>(*major);
  return {};
}

// ---- bridges ------------------------------------------------------------------------------------

Expected<void> GcacwReader::fill_bridges(const gc::Game& game) {
  if (const Json* pontoons = find(json_, "pontoons")) {
    if (!pontoons->is_array()) return bad_request("\"pontoons\" must be a list");
    state_.pontoons.clear();
    for (const Json& row : *pontoons) HG_CHECK(read_pontoon(game, row));
  }
  HG_TRY(destroyed, engine::read_texts(json_, "destroyed", gc::kMaxBridges));
  for (const std::string& text : destroyed.value_or(std::vector<std::string>())) {
    HG_CHECK(destroy_bridge(game, text));
  }
  return {};
}

Expected<void> GcacwReader::read_pontoon(const gc::Game& game, const Json& row) {
  if (!row.is_object()) return bad_request("a pontoon is an object");
  HG_TRY(side, need_player(row, "side"));
  HG_TRY(from, engine::need_text(row, "from"));
  HG_TRY(to, engine::need_text(row, "to"));
  HG_TRY(at, read_hexside(*setup_.map, from + "/" + to));
  return add_pontoon(game, at, side);
}

Expected<void> GcacwReader::add_pontoon(const gc::Game& game, const gc::HexSide& at, Side side) {
  const auto d = *setup_.map->grid.direction(at.a, at.b);
  if (!game.river(at.a, d)) {
    return not_known("gcw-10.1-a", "a pontoon bridge lies over a river, not there");
  }
  for (const gc::Pontoon& pontoon : state_.pontoons) {
    if (gc::HexSide{pontoon.a, pontoon.b} == at) return {};
  }
  if (state_.pontoons.full()) {
    return bad_request(fmt::format("at most {} pontoons are allowed", state_.pontoons.capacity()));
  }
  gc::Pontoon pontoon;
  pontoon.a = at.a;
  pontoon.b = at.b;
  pontoon.side = side;
  pontoon.major = game.major(at.a, d) ? 1 : 0;
  state_.pontoons.push_back(pontoon);
  return {};
}

Expected<void> GcacwReader::destroy_bridge(const gc::Game& game, std::string_view text) {
  HG_TRY(at, read_hexside(*setup_.map, text));
  const auto& bridges = game.bridges();
  for (std::size_t i = 0; i < bridges.size(); ++i) {
    if (!(gc::HexSide{bridges[i].a, bridges[i].b} == at)) continue;
    state_.destroyed |= std::uint32_t{1} << i;
    return {};
  }
  return not_known("gcw-10.2-d", "there is no permanent bridge at " + shown(text));
}

// ---- points -------------------------------------------------------------------------------------

Expected<void> GcacwReader::fill_points() {
  HG_TRY(losses, read_side_pair(json_, "losses"));
  for (std::size_t i = 0; losses && i < 2; ++i) {
    state_.losses[i] = static_cast<std::uint16_t>((*losses)[i]);
  }
  HG_TRY(points, engine::read_number(json_, "points", -999, 999));
  if (points) state_.start_points[0] = static_cast<std::int16_t>(*points);
  const Json* owners = find(json_, "owners");
  if (owners == nullptr) return {};
  if (!owners->is_object()) return bad_request("\"owners\" must be an object");
  for (const auto& [number, side] : owners->items()) {
    if (!side.is_string()) return bad_request("\"owners\" must hold sides");
    HG_CHECK(set_owner(number, side.get<std::string>()));
  }
  return {};
}

/// The hexes of rules that look at who was there last, in the order of the rules.
Expected<void> GcacwReader::set_owner(std::string_view number, std::string_view name) {
  HG_TRY(hex, read_hex(number));
  const auto side = player_of(name);
  if (!side) return bad_request("no such side: " + shown(name));
  std::size_t index = 0;
  for (const gc::PointRule& rule : setup_.rules.points) {
    if (rule.what != gc::PointRule::What::held) continue;
    for (const hex::HexId h : rule.hexes) {
      if (h == hex && index < state_.owners.size()) state_.owners[index] = *side;
      ++index;
    }
  }
  return {};
}

Expected<void> GcacwReader::fill_flags() {
  HG_TRY(guns, engine::read_text(json_, "horse_guns"));
  if (guns) {
    constexpr std::array<std::string_view, 4> kGuns{"none", "waiting", "distributed", "lost"};
    const auto at = std::find(kGuns.begin(), kGuns.end(), *guns);
    if (at == kGuns.end()) return bad_request("no such word of \"horse_guns\": " + shown(*guns));
    state_.horse_guns = static_cast<std::uint8_t>(at - kGuns.begin());
  }
  const Json* flags = find(json_, "flags");
  if (flags == nullptr) return {};
  if (!flags->is_object()) return bad_request("\"flags\" must be an object");
  struct Number {
    const char* name;
    std::uint8_t* into;
    int most;
  };
  for (const Number& number :
       {Number{"alerted", &state_.alerted, 2}, Number{"alert_left", &state_.alert_left, 255},
        Number{"union_free", &state_.union_free, 1}, Number{"rodes_free", &state_.rodes_free, 1}}) {
    HG_TRY(value, engine::read_number(*flags, number.name, 0, number.most));
    if (value) *number.into = static_cast<std::uint8_t>(*value);
  }
  HG_TRY(corps, engine::read_text(*flags, "lee_corps"));
  if (!corps) return {};
  const auto& formations = setup_.rules.formations;
  for (std::size_t i = 0; i < formations.size(); ++i) {
    if (formations[i].code == *corps || formations[i].corps == *corps) {
      state_.lee_corps = static_cast<std::uint8_t>(i);
      return {};
    }
  }
  return not_known("slb-13-c", "no such corps: " + shown(*corps));
}

// ---- markers ------------------------------------------------------------------------------------

/// The markers as the state tells them: what else says the same has been read already.
Expected<void> GcacwReader::fill_markers(const gc::Game& game) {
  const Json* markers = find(json_, "markers");
  if (markers == nullptr) return {};
  if (!markers->is_array()) return bad_request("\"markers\" must be a list");
  for (const Json& marker : *markers) {
    if (!marker.is_object()) return bad_request("a marker is an object");
    HG_TRY(kind, engine::need_text(marker, "kind"));
    if (kind == "pontoon") {
      HG_CHECK(read_pontoon(game, marker));
    } else if (kind == "bridge_destroyed") {
      HG_TRY(from, engine::need_text(marker, "from"));
      HG_TRY(to, engine::need_text(marker, "to"));
      HG_CHECK(destroy_bridge(game, from + "/" + to));
    } else if (kind == "control") {
      HG_TRY(number, engine::need_text(marker, "hex"));
      HG_TRY(side, engine::need_text(marker, "side"));
      HG_CHECK(set_owner(number, side));
    } else if (kind == "station") {
      HG_TRY(number, engine::need_text(marker, "hex"));
      HG_TRY(how, engine::need_text(marker, "state"));
      HG_CHECK(set_station(number, how));
    } else if (kind != "refused" && kind != "horse_artillery") {
      return bad_request("no such marker: " + shown(kind));
    }
  }
  return {};
}

/// gcw-5.4-d: `{"0303": "damaged"}`
Expected<void> GcacwReader::fill_stations() {
  const Json* stations = find(json_, "stations");
  if (stations == nullptr) return {};
  if (!stations->is_object()) return bad_request("\"stations\" must be an object");
  for (const auto& [number, how] : stations->items()) {
    if (!how.is_string()) return bad_request("\"stations\" must hold words");
    HG_CHECK(set_station(number, how.get<std::string>()));
  }
  return {};
}

/// The stations in the order of their hexes.
Expected<void> GcacwReader::set_station(std::string_view number, std::string_view how) {
  HG_TRY(hex, read_hex(number));
  std::size_t index = 0;
  for (std::size_t h = 0; h < hex; ++h) {
    if (setup_.map->terrain[h].has(map::Terrain::station)) ++index;
  }
  if (!setup_.map->terrain[hex].has(map::Terrain::station) || index >= gc::kMaxStations) {
    return not_known("gcw-5.4-a", "there is no station in " + shown(number));
  }
  const bool destroyed = how == "destroyed";
  if (!destroyed && how != "damaged") return bad_request("a station is damaged or destroyed");
  state_.stations[index] = destroyed ? 2 : 1;
  return {};
}

}  // namespace

std::string key_of(const gc::Options& options) {
  return fmt::format("{}{}", options.tired_march ? "t" : "-", options.entrench_action ? "e" : "-");
}

Expected<void> read_options(const Json& options, gc::Options& read) {
  if (!options.is_object()) return bad_request("\"options\" must be an object");
  for (const auto& [name, value] : options.items()) {
    if (!value.is_boolean()) {
      return bad_request(fmt::format("option {} must be true or false", shown(name)));
    }
    if (name == "tired_march") {
      read.tired_march = value.get<bool>();
    } else if (name == "entrench_action") {
      read.entrench_action = value.get<bool>();
    } else {
      return bad_request("no such option here: " + shown(name));
    }
  }
  return {};
}

Expected<OpenedGcacw> open_position(
    const Json& position, const std::vector<std::shared_ptr<const gc::Setup>>& scenarios) {
  return GcacwReader(position, scenarios).open();
}

}  // namespace hg::app
