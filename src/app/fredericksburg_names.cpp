#include "app/fredericksburg_names.h"

#include <fmt/format.h>

#include "engine/fields.h"
#include "rules/cases.gen.h"

namespace hg::app {

using engine::bad_request;
using engine::shown;

std::string_view case_id(core::Case which) { return cases::id(which); }

std::string Names::title(core::Case which) const {
  if (titles_ != nullptr && which.index < titles_->size()) return (*titles_)[which.index];
  return std::string(case_id(which));
}

Names::Names(const fb::Game& game, std::shared_ptr<const Titles> titles)
    : game_(game), titles_(std::move(titles)) {
  for (std::size_t u = 0; u < game.unit_count(); ++u) {
    const auto id = static_cast<fb::UnitId>(u);
    units_.emplace(game.info(id).id, id);
  }
}

const std::string& Names::unit_name(fb::UnitId u) const {
  const fb::UnitInfo& info = game_.info(u);
  return info.name.empty() ? info.id : info.name;
}

const std::string& Names::column(std::uint8_t column) const {
  static const std::string kNone;
  const auto& columns = game_.setup().table.columns;
  return column < columns.size() ? columns[column].name : kNone;
}

Expected<fb::UnitId> Names::read_unit(std::string_view id) const {
  const auto at = units_.find(std::string(id));
  if (at == units_.end()) return bad_request("no such unit: " + shown(id));
  return at->second;
}

Expected<fb::HexId> Names::read_hex(std::string_view number) const {
  const auto at = game_.map().grid.find(number);
  if (!at) return bad_request("no such hex: " + shown(number));
  return *at;
}

Expected<std::uint8_t> Names::read_column(std::string_view name) const {
  const auto& columns = game_.setup().table.columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto& column = columns[i];
    if (column.name == name || fmt::format("{}-{}", column.attack, column.defend) == name ||
        fmt::format("{}:{}", column.attack, column.defend) == name) {
      return static_cast<std::uint8_t>(i);
    }
  }
  return bad_request("no such odds column: " + shown(name));
}

Json Names::units(const fb::UnitSet& set) const {
  Json names = Json::array();
  set.each([&](std::size_t u) { names.push_back(unit(static_cast<fb::UnitId>(u))); });
  return names;
}

Json Names::hexes(const fb::HexSet& set) const {
  Json names = Json::array();
  set.each([&](std::size_t h) { names.push_back(hex(static_cast<fb::HexId>(h))); });
  return names;
}

std::string Names::unit_sentence(const fb::UnitSet& set) const {
  std::string text;
  std::size_t left = set.count();
  set.each([&](std::size_t u) {
    if (!text.empty()) text += left == 1 ? " and " : ", ";
    text += unit_name(static_cast<fb::UnitId>(u));
    --left;
  });
  return text;
}

std::string_view word(fb::Verb verb) {
  switch (verb) {
    case fb::Verb::move: return "move";
    case fb::Verb::enter: return "enter";
    case fb::Verb::exit: return "exit";
    case fb::Verb::end_phase: return "end_phase";
    case fb::Verb::attack: return "attack";
    case fb::Verb::bombard: return "bombard";
    case fb::Verb::target: return "target";
    case fb::Verb::add: return "add";
    case fb::Verb::declare: return "declare";
    case fb::Verb::eliminate: return "eliminate";
    case fb::Verb::retreat: return "retreat";
    case fb::Verb::displace: return "displace";
    case fb::Verb::advance: return "advance";
    case fb::Verb::pass: return "pass";
  }
  return "pass";
}

std::string_view word(fb::Task task) {
  switch (task) {
    case fb::Task::movement: return "movement";
    case fb::Task::combat: return "combat";
    case fb::Task::draft: return "draft";
    case fb::Task::roll: return "roll";
    case fb::Task::exchange: return "exchange";
    case fb::Task::gun_retreat: return "gun_retreat";
    case fb::Task::retreat: return "retreat";
    case fb::Task::displace: return "displace";
    case fb::Task::advance: return "advance";
    case fb::Task::ineffective_retreat: return "ineffective_retreat";
    case fb::Task::over: return "over";
  }
  return "over";
}

std::string_view word(fb::Phase phase) {
  switch (phase) {
    case fb::Phase::movement: return "movement";
    case fb::Phase::combat: return "combat";
    case fb::Phase::over: return "over";
  }
  return "over";
}

std::string_view word(fb::Mark mark) {
  switch (mark) {
    case fb::Mark::moved: return "moved";
    case fb::Mark::attacked: return "attacked";
    case fb::Mark::defended: return "defended";
    case fb::Mark::displaced: return "displaced";
    case fb::Mark::advanced: return "advanced";
    case fb::Mark::retreated: return "retreated";
    case fb::Mark::free_gun: return "free_gun";
    case fb::Mark::caught: return "caught";
    case fb::Mark::ineffective: return "ineffective";
    case fb::Mark::immobile: return "immobile";
  }
  return "moved";
}

std::string_view word(fb::Place place) {
  switch (place) {
    case fb::Place::reserve: return "reinforcement";
    case fb::Place::map: return "map";
    case fb::Place::eliminated: return "eliminated";
    case fb::Place::exited: return "exited";
  }
  return "map";
}

std::string_view word(fb::EventKind kind) {
  switch (kind) {
    case fb::EventKind::turn_began: return "turn_began";
    case fb::EventKind::phase_began: return "phase_began";
    case fb::EventKind::moved: return "moved";
    case fb::EventKind::entered: return "entered";
    case fb::EventKind::exited: return "exited";
    case fb::EventKind::attack_declared: return "attack_declared";
    case fb::EventKind::die_rolled: return "die_rolled";
    case fb::EventKind::eliminated: return "eliminated";
    case fb::EventKind::retreated: return "retreated";
    case fb::EventKind::displaced: return "displaced";
    case fb::EventKind::advanced: return "advanced";
    case fb::EventKind::advance_declined: return "advance_declined";
    case fb::EventKind::became_ineffective: return "became_ineffective";
    case fb::EventKind::recovered: return "recovered";
    case fb::EventKind::occupied: return "occupied";
    case fb::EventKind::released: return "released";
    case fb::EventKind::limit_lifted: return "limit_lifted";
    case fb::EventKind::points: return "points";
    case fb::EventKind::game_over: return "game_over";
  }
  return "points";
}

std::string_view proper(core::Side side) {
  switch (side) {
    case core::Side::union_: return "Union";
    case core::Side::confederate: return "Confederate";
    case core::Side::chance: return "chance";
    case core::Side::none: return "nobody";
  }
  return "nobody";
}

}  // namespace hg::app
