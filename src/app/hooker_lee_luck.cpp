// Dice of Hooker and Lee: what each was worth to whose side.

#include "app/hexgame_luck.h"
#include "app/hooker_lee_match.h"
#include "app/hooker_lee_names.h"

namespace hg::app {
namespace {

/// From lost to good order.
int morale_after(const Json& events, hl::Morale before) {
  if (told(events, "eliminated") != 0) return -1;
  const Json* change = event_of(events, "morale");
  if (change == nullptr) return 3 - static_cast<int>(before);
  const std::string now = change->value("morale", "");
  for (int level = 0; level <= 3; ++level) {
    if (hl::word(static_cast<hl::Morale>(level)) == now) return 3 - level;
  }
  return 0;
}

/// The place of a column on the table: the further right, the better for the attacker.
int place_of(const HookerLeeNames& names, const std::string& column) {
  for (std::uint8_t i = 0; i < hl::kNoColumn; ++i) {
    if (names.column(i) == column) return i;
  }
  return 0;
}

}  // namespace

std::vector<engine::Standing> HookerLeeMatch::standings() const {
  return {{"union", game_->points(state_, core::Side::union_), state_.losses[0]},
          {"confederate", game_->points(state_, core::Side::confederate), state_.losses[1]}};
}

bool HookerLeeMatch::pays() const {
  const hl::Task task = game_->decision(state_).task;
  return task == hl::Task::exchange || task == hl::Task::lose_attacker ||
         task == hl::Task::lose_defender;
}

std::optional<engine::Weighed> HookerLeeMatch::weigh(const Json& events) const {
  auto weighed = weigh_die(events, core::word(state_.phasing));
  if (!weighed) return weighed;
  const Json& die = *event_of(events, "die_rolled");
  const std::string& purpose = weighed->purpose;
  if (purpose == "combat" || purpose == "night") {
    for (const hl::HexId hex : state_.combat.targets) weighed->hexes.push_back(names_->hex(hex));
    if (purpose == "night") weighed->score = place_of(*names_, die.value("column", ""));
    return weighed;
  }
  if (purpose == "command" || purpose == "averill") {
    weighed->side = core::word(core::Side::union_);
    const Json* ready = event_of(events, "corps_ready");
    weighed->score = purpose == "averill" ? told(events, "ford_opened")
                                          : int{ready != nullptr && ready->value("ready", false)};
    return weighed;
  }
  const auto unit = names_->read_unit(weighed->unit);
  if (!unit) return std::nullopt;
  weighed->side = core::word(game_->side_of(*unit));
  const hl::Morale before = state_.units[*unit].order();
  if (purpose == "rally") weighed->score = morale_after(events, before);
  if (purpose == "disorder") weighed->score = morale_after(events, before);
  if (purpose == "saving") weighed->score = told(events, "saved");
  if (purpose == "fate") weighed->score = 1 - told(events, "leader_lost");
  return weighed;
}

}  // namespace hg::app
