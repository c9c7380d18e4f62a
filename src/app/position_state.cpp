#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/position_reader.h"
#include "engine/fields.h"

namespace hg::app {

using core::Side;
using engine::bad_request;
using engine::find;
using engine::shown;

namespace {

constexpr std::array<Side, 2> kPlayers{Side::union_, Side::confederate};

/// Fields of a position that are read; others are named in the answer, so that a slip of the pen
/// does not go unseen.
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

/// `{"union": 3, "confederate": 4}`
Expected<std::optional<std::array<int, 2>>> read_pair(const Json& object, std::string_view name) {
  const Json* pair = find(object, name);
  if (pair == nullptr) return std::nullopt;
  if (!pair->is_object()) return bad_request(fmt::format("\"{}\" must be an object", name));
  std::array<int, 2> values{};
  for (const Side side : kPlayers) {
    HG_TRY(value, engine::read_number(*pair, core::word(side), 0, 9999));
    values[core::index(side)] = static_cast<int>(value.value_or(0));
  }
  return values;
}

}  // namespace

/// fr-15.6-c: Union artillery and cavalry on the far bank, unless the position says `released`.
bool PositionReader::stands_immobile(const Placed& placed) const {
  const fb::ScenarioRules& rules = setup_.rules;
  if (!rules.immobility || placed.released || placed.place != fb::Place::map) return false;
  if (placed.info.side != Side::union_ || placed.info.type == core::UnitType::infantry)
    return false;
  return setup_.map->info[placed.hex].bank == rules.immobile_bank;
}

void PositionReader::put_units(const fb::Game& game) {
  for (std::size_t u = 0; u < placed_.size(); ++u) {
    const Placed& placed = placed_[u];
    const auto id = static_cast<fb::UnitId>(u);
    if (placed.place == fb::Place::map) {
      game.put(state_, id, placed.hex);
    } else {
      game.take_off(state_, id, placed.place);
    }
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
Expected<void> PositionReader::fill_points() {
  HG_TRY(eliminated, read_pair(json_, "eliminated"));
  HG_TRY(vp, read_pair(json_, "vp"));
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

Expected<void> PositionReader::set_owner(std::string_view number, std::string_view name) {
  HG_TRY(hex, read_hex(number));
  const auto side = player_of(name);
  if (!side) return bad_request("no such side: " + shown(name));
  const auto& points = setup_.rules.point_hexes;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].hex != hex) continue;
    state_.owners[i] = *side;
    return {};
  }
  // fr-15.7.1-b: a hex may be worth nothing here, and then nobody keeps its owner.
  defaults_["ignored"].push_back(fmt::format("owner of {}: not worth points here", number));
  return {};
}

Expected<void> PositionReader::fill_owners() {
  if (const Json* owners = find(json_, "owners")) {
    if (!owners->is_object()) return bad_request("\"owners\" must be an object");
    for (const auto& [number, side] : owners->items()) {
      if (!side.is_string()) return bad_request("\"owners\" must hold sides");
      HG_CHECK(set_owner(number, side.get<std::string>()));
    }
  }
  if (const Json* markers = find(json_, "markers")) {
    if (!markers->is_array()) return bad_request("\"markers\" must be a list");
    for (const Json& marker : *markers) {
      HG_TRY(kind, engine::need_text(marker, "kind"));
      if (kind != "control") return bad_request("no such marker: " + shown(kind));
      HG_TRY(number, engine::need_text(marker, "hex"));
      HG_TRY(side, engine::need_text(marker, "side"));
      HG_CHECK(set_owner(number, side));
    }
  }
  // fr-15.4.2: a unit in the hex occupies it, whatever the position says.
  const auto& points = setup_.rules.point_hexes;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const fb::UnitId first = state_.first[points[i].hex];
    if (first != fb::kNoUnit) state_.owners[i] = placed_[first].info.side;
  }
  return {};
}

Expected<void> PositionReader::fill_flags() {
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

Expected<void> PositionReader::fill(const fb::Game& game) {
  state_ = game.blank();
  state_.turn = turn_;
  put_units(game);
  HG_CHECK(fill_points());
  HG_CHECK(fill_owners());
  HG_CHECK(fill_flags());
  game.begin(state_, side_, phase_, nullptr);
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

void PositionReader::note_ignored() {
  Json ignored = defaults_.value("ignored", Json::array());
  for (const auto& [name, value] : json_.items()) {
    if (std::find(kFields.begin(), kFields.end(), name) == kFields.end()) ignored.push_back(name);
  }
  if (!ignored.empty()) defaults_["ignored"] = std::move(ignored);
}

}  // namespace hg::app
