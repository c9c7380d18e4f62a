#include "app/fredericksburg_match.h"

#include <optional>

namespace hg::app {

<<<<<<< HEAD
namespace {

/// The state with `hex` among the targets of the attack in the making, if it is or can be one.
std::optional<fb::State> aimed_at(const fb::Game& game, const fb::State& state, fb::HexId hex) {
  if (state.combat.targets.contains(hex) && game.decision(state).task == fb::Task::draft) {
    return state;
  }
  fb::Action target;
  target.verb = fb::Verb::target;
  target.hex = hex;
  if (!game.allows(state, target)) return std::nullopt;
  fb::State after = state;
  game.apply(after, target, nullptr);
  return after;
}

/// A hex that can be attacked now, with those who can be of the attack, close or from afar.
Json target_json(const Names& names, const fb::State& aimed, fb::HexId hex, bool must) {
  const fb::Game& game = names.game();
  fb::UnitSet close;
  fb::UnitSet guns;
  fb::Action add;
  add.verb = fb::Verb::add;
  for (std::size_t u = 0; u < game.unit_count(); ++u) {
    add.unit = static_cast<fb::UnitId>(u);
    const bool shells = game.can_bombard(aimed, add.unit, hex);
    if (!shells && !game.in_contact(aimed, add.unit, hex)) continue;
    const bool in = aimed.combat.units.test(u) || aimed.combat.guns.test(u);
    if (in || game.allows(aimed, add)) (shells ? guns : close).set(u);
  }
  return Json{{"hex", names.hex(hex)},
              {"close", names.units(close)},
              {"guns", names.units(guns)},
              {"must", must}};
}

}  // namespace

=======
>>>>>>> hl
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

<<<<<<< HEAD
Expected<Json> FredericksburgMatch::targets(const Json& /*request*/) const {
  Json list = Json::array();
  const fb::Task task = game_->decision(state_).task;
  if (task == fb::Task::combat || task == fb::Task::draft) {
    const fb::Duties duties = game_->duties(state_);
    game_->attackable(state_).each([&](std::size_t h) {
      const auto hex = static_cast<fb::HexId>(h);
      const auto aimed = aimed_at(*game_, state_, hex);
      if (aimed) list.push_back(target_json(*names_, *aimed, hex, duties.hexes.test(h)));
    });
  }
  return Json{{"targets", std::move(list)}};
}

=======
>>>>>>> hl
}  // namespace hg::app
