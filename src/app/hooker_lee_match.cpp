#include "app/hooker_lee_match.h"

namespace hg::app {

namespace {

/// Attackers that could still take part against `hex`, close or from afar.
Json target_json(const HookerLeeNames& names, const hl::State& state, hl::HexId hex, bool must) {
  const hl::Game& game = names.game();
  hl::UnitSet close;
  hl::UnitSet guns;
  for (std::size_t u = 0; u < game.unit_count(); ++u) {
    const auto id = static_cast<hl::UnitId>(u);
    const hl::UnitState& unit = state.units[u];
    if (!unit.on_map() || game.side_of(id) != state.phasing || game.leader(id)) continue;
    if (unit.has(hl::Mark::attacked) || unit.routed()) continue;
    if (game.can_bombard(state, id, hex)) {
      guns.set(u);
    } else if (game.in_contact(state, id, hex)) {
      close.set(u);
    }
  }
  return Json{{"hex", names.hex(hex)},
              {"close", names.units(close)},
              {"guns", names.units(guns)},
              {"must", must}};
}

}  // namespace

Expected<Json> HookerLeeMatch::reach(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  Json hexes = Json::array();
  const hl::Decision decision = game_->decision(state_);
  if (decision.task != hl::Task::movement || game_->side_of(unit) != decision.side) {
    return Json{{"hexes", std::move(hexes)}};
  }
  for (const hl::Reached& reached : game_->reach(state_, unit)) {
    if (!reached.may_stop) continue;
    const auto path = game_->path_to(state_, unit, reached.hex, reached.mode);
    hexes.push_back({{"hex", names_->hex(reached.hex)},
                     {"cost", points_json(reached.cost)},
                     {"thirds", reached.cost},
                     {"mode", word(reached.mode)},
                     {"path", names_->hex_list(path)}});
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

Expected<Json> HookerLeeMatch::targets(const Json& /*request*/) const {
  Json list = Json::array();
  const hl::Task task = game_->decision(state_).task;
  if (task == hl::Task::combat || task == hl::Task::draft) {
    const hl::Duties duties = game_->duties(state_);
    game_->attackable(state_).each([&](std::size_t h) {
      list.push_back(
          target_json(*names_, state_, static_cast<hl::HexId>(h), duties.hexes.test(h)));
    });
  }
  return Json{{"targets", std::move(list)}};
}

}  // namespace hg::app
