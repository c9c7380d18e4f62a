#include "app/fredericksburg_names.h"

#include <fmt/format.h>

#include "engine/fields.h"

namespace hg::fredericksburg {

std::string_view word(Verb verb) {
  switch (verb) {
    case Verb::move: return "move";
    case Verb::enter: return "enter";
    case Verb::exit: return "exit";
    case Verb::end_phase: return "end_phase";
    case Verb::attack: return "attack";
    case Verb::bombard: return "bombard";
    case Verb::target: return "target";
    case Verb::add: return "add";
    case Verb::declare: return "declare";
    case Verb::eliminate: return "eliminate";
    case Verb::retreat: return "retreat";
    case Verb::displace: return "displace";
    case Verb::advance: return "advance";
    case Verb::pass: return "pass";
  }
  return "pass";
}

std::string_view word(Task task) {
  switch (task) {
    case Task::movement: return "movement";
    case Task::combat: return "combat";
    case Task::draft: return "draft";
    case Task::roll: return "roll";
    case Task::exchange: return "exchange";
    case Task::gun_retreat: return "gun_retreat";
    case Task::retreat: return "retreat";
    case Task::displace: return "displace";
    case Task::advance: return "advance";
    case Task::ineffective_retreat: return "ineffective_retreat";
    case Task::over: return "over";
  }
  return "over";
}

std::string_view word(Phase phase) {
  switch (phase) {
    case Phase::movement: return "movement";
    case Phase::combat: return "combat";
    case Phase::over: return "over";
  }
  return "over";
}

std::string_view word(Mark mark) {
  switch (mark) {
    case Mark::moved: return "moved";
    case Mark::attacked: return "attacked";
    case Mark::defended: return "defended";
    case Mark::displaced: return "displaced";
    case Mark::advanced: return "advanced";
    case Mark::retreated: return "retreated";
    case Mark::free_gun: return "free_gun";
    case Mark::caught: return "caught";
    case Mark::ineffective: return "ineffective";
    case Mark::immobile: return "immobile";
  }
  return "moved";
}

std::string_view word(Place place) {
  switch (place) {
    case Place::reserve: return "reinforcement";
    case Place::map: return "map";
    case Place::eliminated: return "eliminated";
    case Place::exited: return "exited";
  }
  return "map";
}

std::string_view word(EventKind kind) {
  switch (kind) {
    case EventKind::turn_began: return "turn_began";
    case EventKind::phase_began: return "phase_began";
    case EventKind::moved: return "moved";
    case EventKind::entered: return "entered";
    case EventKind::exited: return "exited";
    case EventKind::attack_declared: return "attack_declared";
    case EventKind::die_rolled: return "die_rolled";
    case EventKind::eliminated: return "eliminated";
    case EventKind::retreated: return "retreated";
    case EventKind::displaced: return "displaced";
    case EventKind::advanced: return "advanced";
    case EventKind::advance_declined: return "advance_declined";
    case EventKind::became_ineffective: return "became_ineffective";
    case EventKind::recovered: return "recovered";
    case EventKind::occupied: return "occupied";
    case EventKind::released: return "released";
    case EventKind::limit_lifted: return "limit_lifted";
    case EventKind::points: return "points";
    case EventKind::game_over: return "game_over";
  }
  return "points";
}

std::string_view word(Step step) {
  switch (step) {
    case Step::strength: return "strength";
    case Step::defence: return "defence";
    case Step::no_strength: return "no_strength";
    case Step::multiplier: return "multiplier";
    case Step::not_counted: return "not_counted";
    case Step::ratio: return "ratio";
    case Step::reduction: return "reduction";
  }
  return "strength";
}

}  // namespace hg::fredericksburg

namespace hg::app {

using engine::bad_request;
using engine::shown;

const std::string& Names::column(std::uint8_t column) const {
  static const std::string kNone;
  const auto& columns = game().setup().table.columns;
  return column < columns.size() ? columns[column].name : kNone;
}

Expected<std::uint8_t> Names::read_column(std::string_view name) const {
  const auto& columns = game().setup().table.columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto& column = columns[i];
    if (column.name == name || fmt::format("{}-{}", column.attack, column.defend) == name ||
        fmt::format("{}:{}", column.attack, column.defend) == name) {
      return static_cast<std::uint8_t>(i);
    }
  }
  return bad_request("no such odds column: " + shown(name));
}

}  // namespace hg::app
