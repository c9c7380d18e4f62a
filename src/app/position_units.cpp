#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "app/position_reader.h"
#include "engine/fields.h"

namespace hg::app {

using engine::bad_request;
using engine::find;
using engine::shown;

namespace {

std::optional<fb::Mark> status_of(std::string_view name) {
  constexpr std::array<fb::Mark, 8> kWritten{
      fb::Mark::moved,    fb::Mark::attacked,  fb::Mark::defended,    fb::Mark::displaced,
      fb::Mark::advanced, fb::Mark::retreated, fb::Mark::ineffective, fb::Mark::immobile};
  for (const fb::Mark mark : kWritten) {
    if (word(mark) == name) return mark;
  }
  return std::nullopt;
}

Expected<void> take_place(fb::Place place, Placed& placed) {
  placed.place = place;
  placed.hex = fb::kNoHex;
  return {};
}

}  // namespace

Expected<void> PositionReader::read_units() {
  const Json* units = find(json_, "units");
  if (units == nullptr) {
    defaults_["units"] = inline_ ? "none" : "as set up by the scenario";
    for (const fb::UnitInfo& info : roster_) placed_.push_back(from_roster(info));
    return {};
  }
  if (!units->is_array()) return bad_request("\"units\" must be a list");
  if (units->size() > core::kMaxUnits) {
    return bad_request(fmt::format("at most {} units are allowed", core::kMaxUnits));
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

Placed PositionReader::from_roster(const fb::UnitInfo& info) const {
  Placed placed;
  placed.info = info;
  placed.hex = info.start;
  placed.place = info.start == fb::kNoHex ? fb::Place::reserve : fb::Place::map;
  return placed;
}

Expected<Placed> PositionReader::read_unit(const Json& json) {
  if (!json.is_object()) return bad_request("a unit is an object");
  HG_TRY(id, engine::need_text(json, "id"));
  if (id.empty() || id.size() > 60) return bad_request("a unit's \"id\" has 1 to 60 characters");
  const auto known = std::find_if(roster_.begin(), roster_.end(),
                                  [&](const fb::UnitInfo& info) { return info.id == id; });
  Placed placed;
  if (known != roster_.end()) placed = from_roster(*known);
  placed.info.id = id;
  HG_CHECK(read_kind(json, known != roster_.end(), placed.info));
  HG_CHECK(read_place(json, known != roster_.end(), placed));
  HG_CHECK(read_status(json, placed));
  return placed;
}

void PositionReader::note(const std::string& unit, std::string_view field, Json value) {
  defaults_["units"][unit][std::string(field)] = std::move(value);
}

Expected<void> PositionReader::read_kind(const Json& json, bool known, fb::UnitInfo& info) {
  HG_TRY(name, engine::read_text(json, "name"));
  if (name) info.name = *name;
  HG_TRY(command, engine::read_text(json, "command"));
  if (command) info.command = *command;
  if (find(json, "side") != nullptr || !known) {
    HG_TRY(side, need_player(json, "side"));
    info.side = side;
  }
  HG_CHECK(read_type(json, known, info));
  HG_TRY(strength, engine::read_number(json, "strength", 1, 99));
  if (!strength && !known) note(info.id, "strength", info.strength);
  if (strength) info.strength = static_cast<int>(*strength);
  if (!known) info.source = "position";
  return {};
}

Expected<void> PositionReader::read_type(const Json& json, bool known, fb::UnitInfo& info) {
  HG_TRY(type, engine::read_text(json, "type"));
  if (!type && !known) note(info.id, "type", "infantry");
  if (type) {
    const auto read = core::unit_type_of(*type);
    if (!read || *read == core::UnitType::leader || *read == core::UnitType::hq ||
        *read == core::UnitType::gunboat) {
      return not_known("bgd-2.4-c", "no such unit type in this game: " + shown(*type));
    }
    info.type = *read;
  }
  HG_TRY(size, engine::read_text(json, "size"));
  if (!size && !known) note(info.id, "size", core::word(info.size));
  if (size) {
    const auto read = core::unit_size_of(*size);
    if (!read) return not_known("bgd-2.4-c", "no such unit size: " + shown(*size));
    info.size = *read;
  }
  return {};
}

Expected<void> PositionReader::read_place(const Json& json, bool known, Placed& placed) {
  HG_TRY(number, engine::read_text(json, "hex"));
  HG_CHECK(read_arrival(json, placed));
  HG_TRY(place, engine::read_text(json, "place"));
  if (number) {
    HG_TRY(hex, read_hex(*number));
    placed.hex = hex;
    placed.place = fb::Place::map;
    if (place && *place != "map") return bad_request("a unit in a hex is on the map");
    return {};
  }
  const bool arrives = find(json, "arrival") != nullptr;
  if (place) {
    for (const fb::Place read : {fb::Place::reserve, fb::Place::eliminated, fb::Place::exited}) {
      if (word(read) == *place) return take_place(read, placed);
    }
    return bad_request(*place == "map" ? "a unit on the map needs a \"hex\""
                                       : "no such place: " + shown(*place));
  }
  if (arrives) return take_place(fb::Place::reserve, placed);
  if (known) return {};
  return bad_request(
      fmt::format("unit {} has neither \"hex\" nor \"arrival\"", shown(placed.info.id)));
}

Expected<void> PositionReader::read_arrival(const Json& json, Placed& placed) {
  const Json* arrival = find(json, "arrival");
  if (arrival == nullptr) return {};
  if (!arrival->is_object()) return bad_request("\"arrival\" must be an object");
  HG_TRY(turn, engine::read_number(*arrival, "turn", 1, 99));
  placed.info.entry_turn = static_cast<int>(turn.value_or(1));
  HG_TRY(hexes, read_hexes(*arrival, "hexes"));
  if (!hexes || hexes->empty()) return bad_request("\"arrival\" needs \"hexes\"");
  placed.info.entry = *hexes;
  placed.info.start = fb::kNoHex;
  return {};
}

Expected<void> PositionReader::read_status(const Json& json, Placed& placed) {
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

/// bgd-5.1-a, bgd-5.2-c, -d, bgd-5.3-a, fr-15.3.1, bgd-10.0.
Expected<void> PositionReader::check_standing() {
  HG_TRY(lenient, engine::read_flag(json_, "lenient"));
  for (const Placed& placed : placed_) {
    if (placed.place != fb::Place::map) continue;
    HG_CHECK(check_ground(placed));
    HG_CHECK(check_company(placed, lenient.value_or(false)));
  }
  if (phase_ == fb::Phase::combat &&
      setup_.rules.turns[turn_ - 1U].light == core::Light::night) {
    return standing("bgd-10.0", "There is no Combat Phase at night.");
  }
  return {};
}

Expected<void> PositionReader::check_ground(const Placed& placed) const {
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

Expected<void> PositionReader::check_company(const Placed& placed, bool lenient) const {
  const std::string& number = setup_.map->grid.name(placed.hex);
  int friends = 0;
  for (const Placed& other : placed_) {
    if (other.place != fb::Place::map || other.hex != placed.hex) continue;
    if (other.info.side != placed.info.side) {
      return standing("bgd-5.1-a",
                      fmt::format("Both sides stand in {}: {} and {}.", number, placed.info.id,
                                  other.info.id),
                      placed.info.id, number);
    }
    ++friends;
  }
  if (friends > setup_.chart.stack_limit && !lenient) {
    return standing("bgd-5.3-a",
                    fmt::format("{} units stand in {}, at most {} may.", friends, number,
                                setup_.chart.stack_limit),
                    placed.info.id, number);
  }
  return {};
}

}  // namespace hg::app
