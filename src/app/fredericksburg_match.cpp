#include "app/fredericksburg_match.h"

namespace hg::app {

Expected<Json> FredericksburgMatch::reach(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  HG_TRY(told, engine::read_flag(request, "steps"));
  Json hexes = Json::array();
  const fb::Decision decision = game_->decision(state_);
  if (decision.task != fb::Task::movement || game_->info(unit).side != decision.side) {
    return Json{{"hexes", std::move(hexes)}};
  }
  for (const fb::Reached& reached : game_->reach(state_, unit)) {
    if (!reached.may_stop) continue;
    const auto path = game_->path_to(state_, unit, reached.hex);
    Json row{{"hex", names_->hex(reached.hex)},
             {"cost", reached.cost},
             {"path", names_->hex_list(path)}};
    if (told.value_or(false)) row["steps"] = steps_of(unit, {path.begin(), path.end()});
    hexes.push_back(std::move(row));
  }
  return Json{{"hexes", std::move(hexes)}};
}

Expected<Json> FredericksburgMatch::los(const Json& request) const {
  HG_TRY(line, read_line(request));
  const fb::Sight sight = game_->sight(line.first, line.second);
  Json blocked = Json::array();
  for (const fb::HexId hex : sight.blocked_by) {
    blocked.push_back({{"hex", names_->hex(hex)}, {"rule", "bgd-8.3"}});
  }
  return sight_json(*names_, sight, std::move(blocked),
                    game_->map().grid.distance(line.first, line.second));
}

}  // namespace hg::app
