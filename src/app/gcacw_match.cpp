#include "app/gcacw_match.h"

#include "app/hexgame_codec.h"

namespace hg::app {

using engine::bad_request;
using gc::Task;
using gc::Verb;

int GcacwMatch::dice_wanted() const { return std::max(game_->decision(state_).dice, 1); }

void GcacwMatch::throw_dice(const std::vector<int>& faces, core::Events* events) {
  game_->apply_roll(state_, faces.front(), faces.size() > 1 ? faces[1] : 0, events);
}

Expected<gc::Action> GcacwMatch::read(const Json& json) const {
  const bool marching = game_->decision(state_).task != Task::retreat;
  return read_action(*names_, json, marching ? state_.march.unit : gc::kNoUnit);
}

/// What each next step of the marching unit costs and does.
Json GcacwMatch::steps_of(gc::UnitId unit) const {
  Json steps = Json::array();
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const gc::HexId to = game_->map().grid.neighbour(state_.units[unit].hex, d);
    if (to == gc::kNoHex) continue;
    const gc::StepCost step = game_->step(state_, unit, d);
    if (!step.possible) continue;
    steps.push_back({{"hex", names_->hex(to)},
                     {"cost", halves_json(step.halves)},
                     {"halves", step.halves},
                     {"ends", step.ends},
                     {"zone_to_zone", step.zone_to_zone},
                     {"disorganizes", step.disorganises},
                     {"rule", case_id(step.rule)}});
  }
  return steps;
}

/// Hexes that the marching unit reaches by single steps; for another unit, none.
Expected<Json> GcacwMatch::reach(const Json& request) const {
  HG_TRY(name, engine::read_text(request, "unit"));
  HG_TRY(told, engine::read_flag(request, "steps"));
  gc::UnitId unit = state_.march.unit;
  if (name) {
    HG_TRY(named, names_->read_unit(*name));
    unit = named;
  }
  Json hexes = Json::array();
  if (unit == gc::kNoUnit || unit != state_.march.unit ||
      game_->decision(state_).task != Task::march) {
    return Json{{"hexes", std::move(hexes)}, {"steps", Json::array()}};
  }
  const std::vector<gc::Reached> all = game_->reach(state_, unit);
  for (const gc::Reached& reached : all) {
    std::vector<gc::HexId> path{reached.hex};
    gc::HexId at = reached.from;
    while (at != gc::kNoHex && path.size() <= all.size()) {
      path.push_back(at);
      const auto before =
          std::find_if(all.begin(), all.end(), [&](const gc::Reached& r) { return r.hex == at; });
      at = before == all.end() ? gc::kNoHex : before->from;
    }
    std::reverse(path.begin(), path.end());
    Json row{{"hex", names_->hex(reached.hex)},
             {"cost", halves_json(reached.halves)},
             {"halves", reached.halves},
             {"path", names_->hex_list(path)}};
    if (told.value_or(false)) row["steps"] = priced(path);
    hexes.push_back(std::move(row));
  }
  return Json{{"hexes", std::move(hexes)}, {"steps", steps_of(unit)}};
}

Expected<Json> GcacwMatch::los(const Json& /*request*/) const {
  return engine::refuse(engine::Code::unsupported, "nobody fires from afar in this game");
}

/// Hexes in the zones of a side; `normal` are those without the restricted ones (gcw-2.4-e).
Expected<Json> GcacwMatch::zoc(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "side"));
  const auto side = player_of(name);
  if (!side) return bad_request("no such side: " + engine::shown(name));
  return Json{{"hexes", names_->hexes(game_->zone(state_, *side))},
              {"normal", names_->hexes(game_->normal_zone(state_, *side))}};
}

// ---- attacks ------------------------------------------------------------------------------------

/// An attack of the march, or `{"do": "assault", "unit", "units", "hex"}`, which no player says at
/// once.
Expected<gc::Action> GcacwMatch::read_assault(const Json& json) const {
  HG_TRY(action, read(json));
  if (action.verb != Verb::assault) return action;
  HG_CHECK(fields::read_units(*names_, json, action));
  HG_CHECK(fields::read_hex(*names_, json, action));
  return action;
}

/// The target of the assault under way; empty before it is named.
std::string GcacwMatch::target_name() const {
  const gc::HexId target = state_.assault.target;
  return target < game_->map().grid.size() ? names_->hex(target) : std::string();
}

/// True if there is somebody to attack and somebody to do it.
bool GcacwMatch::strikes(const gc::Action& action) const {
  if (action.hex == gc::kNoHex || !game_->occupied(state_, action.hex)) return false;
  if (action.unit == gc::kNoUnit || !state_.units[action.unit].on_map()) return false;
  const core::Side side = game_->side_of(action.unit);
  if (game_->held_by(state_, action.hex, side)) return false;
  if (!game_->map().grid.adjacent(state_.units[action.unit].hex, action.hex)) return false;
  bool right = !game_->leader(action.unit) || action.verb == Verb::assault;
  action.units.each([&](std::size_t u) {
    const auto id = static_cast<gc::UnitId>(u);
    right = right && state_.units[u].on_map() && !game_->leader(id) && game_->side_of(id) == side;
  });
  return right;
}

Expected<Json> GcacwMatch::odds(const Json& request) const {
  const Json* json = engine::find(request, "action");
  if (json == nullptr) {
    if (state_.combat.attackers.any()) return odds_json(*names_, state_);
    if (state_.activity.deed != gc::Deed::assault) return bad_request("\"action\" is missing");
  }
  const Json target{{"do", "target"}, {"hex", target_name()}};
  HG_TRY(action, read_assault(json != nullptr ? *json : target));
  if (action.verb != Verb::attack && action.verb != Verb::assault && action.verb != Verb::target) {
    return bad_request("odds are of an attack or an assault");
  }
  if (action.verb == Verb::target) {
    if (state_.activity.deed != gc::Deed::assault) return bad_request("no assault is under way");
    action.unit = state_.activity.leader;
    action.units = state_.assault.chosen;
    action.verb = Verb::assault;
    action.type = {};
  }
  if (!strikes(action)) return bad_request("nobody can be attacked there");
  Json answer = odds_json(*names_, state_, action);
  // An assault is declared step by step; whether it may be is asked of each step.
  std::vector<engine::Broken> broken;
  if (action.verb == Verb::attack) broken = judge(action);
  answer["legal"] = broken.empty();
  answer["violations"] = engine::to_json(broken);
  return answer;
}

Json GcacwMatch::march_targets() const {
  std::vector<gc::Action> actions;
  game_->legal(state_, actions);
  Json list = Json::array();
  for (const gc::Action& action : actions) {
    if (action.verb != Verb::attack) continue;
    const Json hex = names_->hex(action.hex);
    auto at = std::find_if(list.begin(), list.end(),
                           [&](const Json& row) { return row.at("hex") == hex; });
    if (at == list.end()) {
      list.push_back({{"hex", hex}, {"types", Json::array()}, {"charges", Json::array()}});
      at = list.end() - 1;
    }
    (*at)[action.charge ? "charges" : "types"].push_back(gc::word(action.type));
  }
  return list;
}

Json GcacwMatch::assault_targets() const {
  std::vector<gc::Action> actions;
  game_->legal(state_, actions);
  Json list = Json::array();
  for (const gc::Action& action : actions) {
    if (action.verb == Verb::target) list.push_back({{"hex", names_->hex(action.hex)}});
  }
  return list;
}

/// Enemy hexes that can be attacked now, in a march with the types that are open.
Expected<Json> GcacwMatch::targets(const Json& /*request*/) const {
  const Task task = game_->decision(state_).task;
  Json list = Json::array();
  if (task == Task::march) list = march_targets();
  if (task == Task::assault_target) list = assault_targets();
  return Json{{"targets", std::move(list)}};
}

}  // namespace hg::app
