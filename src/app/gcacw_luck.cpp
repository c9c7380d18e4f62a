// Dice of Stonewall's Last Battle: initiative, marches, combats and the rest.

#include "app/gcacw_match.h"
#include "app/hexgame_luck.h"

namespace hg::app {
namespace {

int sum_of(const Json& dice) {
  int sum = 0;
  for (const Json& face : dice) sum += face.get<int>();
  return sum;
}

/// Manpower lost on the way, and then order: the less of it, the better.
int wear(const Json& events) {
  int score = 0;
  for (const Json& event : events) {
    const std::string kind = event.value("event", "");
    if (kind == "lost") score -= 2 * event.value("lost", 0);
    if (kind == "disorganized") score -= 1;
    if (kind == "eliminated") score -= 50;
  }
  return score;
}

int number_of(const Json& events, std::string_view kind, const char* field) {
  const Json* event = event_of(events, kind);
  return event == nullptr ? 0 : event->value(field, 0);
}

/// The side that a die is good for, and how good it is; nothing where it decides nothing.
std::optional<int> score_of(const std::string& purpose, const Json& events, const Json& dice) {
  if (purpose == "initiative") {
    const Json* won = event_of(events, "initiative_won");
    if (won == nullptr) return 0;
    return won->value("side", "") == "union" ? 1 : -1;
  }
  if (purpose == "combat") return number_of(events, "result", "line");
  if (purpose == "artillery") return number_of(events, "artillery_rolled", "modifier");
  if (purpose == "march" || purpose == "force_march" || purpose == "activation") {
    return sum_of(dice);
  }
  if (purpose == "extended_march") return wear(events);
  if (purpose == "assault") return number_of(events, "assault_rolled", "number");
  if (purpose == "grand_assault") return number_of(events, "grand_rolled", "number");
  if (purpose == "leader_death") return 1 - told(events, "leader_killed");
  if (purpose == "destroy_bridge") return told(events, "bridge_destroyed");
  if (purpose == "repair_bridge") return told(events, "bridge_repaired");
  if (purpose == "cavalry_retreat") return 50 * told(events, "withdrew") + wear(events);
  return std::nullopt;
}

/// `1D/f`, as the chart is read: defender, attacker.
std::string result_of(const Json& events) {
  std::string text;
  for (const Json& event : events) {
    if (event.value("event", "") != "result") continue;
    text += (text.empty() ? "" : "/") + event.value("result", "");
  }
  return text;
}

}  // namespace

std::vector<engine::Standing> GcacwMatch::standings() const {
  // The book keeps one total, from the Union's side.
  return {{"union", game_->points(state_), state_.losses[0]}, {"confederate", 0, state_.losses[1]}};
}

bool GcacwMatch::pays() const {
  const gc::Task task = game_->decision(state_).task;
  return task == gc::Task::lose_attacker || task == gc::Task::lose_defender;
}

std::optional<engine::Weighed> GcacwMatch::weigh(const Json& events) const {
  const Json* die = event_of(events, "dice_rolled");
  if (die == nullptr) return std::nullopt;
  engine::Weighed weighed;
  weighed.purpose = die->value("purpose", "");
  weighed.side = die->value("side", "union");
  weighed.unit = die->value("unit", "");
  weighed.result = result_of(events);
  if (const Json* fight = event_of(events, "combat_rolled")) {
    weighed.hexes.push_back(fight->value("hex", ""));
  }
  const auto score = score_of(weighed.purpose, events, die->at("dice"));
  if (!score) return std::nullopt;
  weighed.score = *score;
  return weighed;
}

}  // namespace hg::app
