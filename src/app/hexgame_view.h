#pragma once

// Positions as JSON: the parts that all games write alike.

#include <vector>

#include "app/hexgame_names.h"

namespace hg::app {

inline Json sides_json(const Json& union_side, const Json& confederate_side) {
  return Json{{"union", union_side}, {"confederate", confederate_side}};
}

template <class Turns>
Json track_json(const Turns& turns) {
  Json track = Json::array();
  int turn = 0;
  for (const auto& info : turns) {
    Json row{{"turn", ++turn}, {"light", core::word(info.light)}};
    if (!info.date.empty()) row["date"] = info.date;
    if (!info.time.empty()) row["time"] = info.time;
    row["source"] = info.source;
    track.push_back(std::move(row));
  }
  return track;
}

/// A counter up to its place; status, source and what the game adds follow.
template <class Names, class State>
Json counter_json(const Names& names, const State& state, core::UnitId u) {
  const auto& info = names.game().info(u);
  const auto& unit = state.units[u];
  Json json{{"id", info.id},
            {"name", names.unit_name(u)},
            {"side", core::word(info.side)},
            {"type", core::word(info.type)},
            {"size", core::word(info.size)},
            {"command", info.command}};
  if constexpr (requires { info.strength; }) json["strength"] = info.strength;
  json["hex"] = nullptr;
  json["place"] = word(unit.where());
  if (unit.on_map()) json["hex"] = names.hex(unit.hex);
  return json;
}

template <class Names>
Json arrival_json(const Names& names, int turn, const std::vector<hex::HexId>& hexes) {
  return Json{{"turn", turn}, {"hexes", names.hex_list(hexes)}};
}

/// The words of those marks of a unit that people know.
template <class UnitState, class Marks>
Json status_json(const UnitState& unit, const Marks& shown) {
  Json status = Json::array();
  for (const auto mark : shown) {
    if (unit.has(mark)) status.push_back(word(mark));
  }
  return status;
}

/// Who holds the hexes worth points.
template <class Names, class State>
Json control_json(const Names& names, const State& state) {
  Json markers = Json::array();
  for (const auto& point : names.game().setup().rules.point_hexes) {
    const core::Side owner = names.game().owner(state, point.hex);
    if (owner == core::Side::none) continue;
    markers.push_back(
        {{"kind", "control"}, {"hex", names.hex(point.hex)}, {"side", core::word(owner)}});
  }
  return markers;
}

/// One line of the account of a side's points; `at_end`: not counted yet.
inline void add_points(Json& lines, std::string_view rule, std::string what, int points,
                       bool at_end = false) {
  if (points == 0) return;
  Json row{{"rule", rule}, {"what", std::move(what)}, {"points", points}};
  if (at_end) row["at_end"] = true;
  lines.push_back(std::move(row));
}

/// The combat under way, or null; `drafting`: it has no column yet.
template <class Names, class State>
Json combat_head_json(const Names& names, const State& state, bool drafting) {
  const auto& combat = state.combat;
  Json json{{"targets", names.hex_list(combat.targets)},
            {"units", names.units(combat.units)},
            {"guns", names.units(combat.guns)},
            {"defenders", names.units(combat.defenders)}};
  if (!drafting) {
    json["column"] = names.column(combat.column);
    json["computed"] = names.column(combat.computed);
  }
  return json;
}

/// A decision with one legal action. In the two long phases (`long_phase`) the cheap test comes
/// first.
template <class Names, class State>
bool is_forced(const Names& names, const State& state, bool player, bool long_phase,
               const core::UnitSet& actors) {
  if (!player || (long_phase && actors.any())) return false;
  std::vector<typename Names::Action> actions;
  names.game().legal(state, actions);
  return actions.size() == 1;
}

/// What must still fight in a Combat Phase; a game without such duties has none.
template <class Names, class State>
Json duties_json(const Names& names, const State& state, bool in_combat) {
  Json json{{"units", Json::array()}, {"hexes", Json::array()}};
  if constexpr (requires { names.game().duties(state); }) {
    if (!in_combat) return json;
    const auto duties = names.game().duties(state);
    json["units"] = names.units(duties.units);
    json["hexes"] = names.hexes(duties.hexes);
  }
  return json;
}

/// What is to be decided; `in_combat`: the duties of the Combat Phase are told.
template <class Names, class State>
Json decision_frame(const Names& names, const State& state, std::string prompt,
                    std::string_view phase, bool long_phase, bool in_combat) {
  const auto& game = names.game();
  const auto decision = game.decision(state);
  core::UnitSet actors;
  const bool player = is_player(decision.side);
  if (player) actors = game.actors(state);
  return Json{
      {"side", core::word(decision.side)},
      {"kind", word(decision.task)},
      {"rule", case_id(decision.rule)},
      {"prompt", std::move(prompt)},
      {"turn", state.turn},
      {"phase", phase},
      {"forced", is_forced(names, state, player, long_phase, actors)},
      {"units", names.units(actors)},
      {"duties", duties_json(names, state, in_combat)}};
}

}  // namespace hg::app
