#include "app/fredericksburg_match.h"

namespace hg::app {

namespace {

/// Attackers that could still take part against `hex`, close or from afar.
Json target_json(const Names& names, const fb::State& state, fb::HexId hex, bool must) {
  fb::UnitSet close;
  fb::UnitSet guns;
  for (std::size_t u = 0; u < names.game().unit_count(); ++u) {
    const auto id = static_cast<fb::UnitId>(u);
    const fb::UnitState& unit = state.units[u];
    if (!unit.on_map() || names.game().info(id).side != state.phasing) continue;
    if (unit.has(fb::Mark::attacked) || unit.has(fb::Mark::ineffective)) continue;
    if (names.game().can_bombard(state, id, hex)) {
      guns.set(u);
    } else if (names.game().in_contact(state, id, hex)) {
      close.set(u);
    }
  }
  return Json{{"hex", names.hex(hex)},
              {"close", names.units(close)},
              {"guns", names.units(guns)},
              {"must", must}};
}

}  // namespace

Expected<Json> FredericksburgMatch::reach(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  Json hexes = Json::array();
  const fb::Decision decision = game_->decision(state_);
  if (decision.task != fb::Task::movement || game_->info(unit).side != decision.side) {
    return Json{{"hexes", std::move(hexes)}};
  }
  for (const fb::Reached& reached : game_->reach(state_, unit)) {
    if (!reached.may_stop) continue;
    hexes.push_back({{"hex", names_->hex(reached.hex)},
                     {"cost", reached.cost},
                     {"path", names_->hex_list(game_->path_to(state_, unit, reached.hex))}});
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

Expected<Json> FredericksburgMatch::targets(const Json& /*request*/) const {
  Json list = Json::array();
  const fb::Task task = game_->decision(state_).task;
  if (task == fb::Task::combat || task == fb::Task::draft) {
    const fb::Duties duties = game_->duties(state_);
    game_->attackable(state_).each([&](std::size_t h) {
      list.push_back(
          target_json(*names_, state_, static_cast<fb::HexId>(h), duties.hexes.test(h)));
    });
  }
  return Json{{"targets", std::move(list)}};
}

}  // namespace hg::app
