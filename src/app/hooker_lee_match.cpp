#include "app/hooker_lee_match.h"

namespace hg::app {

Expected<Json> HookerLeeMatch::reach(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  HG_TRY(told, engine::read_flag(request, "steps"));
  Json hexes = Json::array();
  const hl::Decision decision = game_->decision(state_);
  if (decision.task != hl::Task::movement || game_->side_of(unit) != decision.side) {
    return Json{{"hexes", std::move(hexes)}};
  }
  for (const hl::Reached& reached : game_->reach(state_, unit)) {
    if (!reached.may_stop) continue;
    const auto path = game_->path_to(state_, unit, reached.hex, reached.mode);
    Json row{{"hex", names_->hex(reached.hex)},
             {"cost", points_json(reached.cost)},
             {"thirds", reached.cost},
             {"mode", word(reached.mode)},
             {"path", names_->hex_list(path)}};
    if (told.value_or(false)) {
      row["steps"] = steps_of(unit, reached.mode, {path.begin(), path.end()});
    }
    hexes.push_back(std::move(row));
  }
  return Json{{"hexes", std::move(hexes)}};
}

Expected<Json> HookerLeeMatch::los(const Json& request) const {
  HG_TRY(line, read_line(request));
  const hl::Sight sight = game_->sight(line.first, line.second);
  Json blocked = Json::array();
  for (const hl::Sight::Block& block : sight.blocked_by) {
    blocked.push_back({{"hex", names_->hex(block.hex)}, {"rule", case_id(block.rule)}});
  }
  return sight_json(*names_, sight, std::move(blocked),
                    game_->map().grid.distance(line.first, line.second));
}

}  // namespace hg::app
