// Dice of Fredericksburg: only combats are thrown for.

#include "app/fredericksburg_match.h"
#include "app/hexgame_luck.h"

namespace hg::app {

std::vector<engine::Standing> FredericksburgMatch::standings() const {
  int lost[2] = {0, 0};
  for (std::size_t u = 0; u < game_->unit_count(); ++u) {
    const fb::UnitInfo& info = game_->info(static_cast<fb::UnitId>(u));
    if (state_.units[u].where() == fb::Place::eliminated) {
      lost[core::index(info.side)] += info.strength;
    }
  }
  return {{"union", game_->points(state_, core::Side::union_), lost[0]},
          {"confederate", game_->points(state_, core::Side::confederate), lost[1]}};
}

bool FredericksburgMatch::pays() const {
  return game_->decision(state_).task == fb::Task::exchange;
}

std::optional<engine::Weighed> FredericksburgMatch::weigh(const Json& events) const {
  auto weighed = weigh_die(events, core::word(state_.phasing));
  if (!weighed) return weighed;
  for (const fb::HexId hex : state_.combat.targets) weighed->hexes.push_back(names_->hex(hex));
  return weighed;
}

}  // namespace hg::app
