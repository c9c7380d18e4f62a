#include "app/hooker_lee_names.h"

#include <fmt/format.h>

#include <array>

#include "engine/fields.h"

namespace hg::hooker_lee {

std::string_view word(Verb verb) {
  switch (verb) {
    case Verb::assign: return "assign";
    case Verb::rally: return "rally";
    case Verb::move: return "move";
    case Verb::enter: return "enter";
    case Verb::exit: return "exit";
    case Verb::entrench: return "entrench";
    case Verb::end_phase: return "end_phase";
    case Verb::rout: return "rout";
    case Verb::fortify: return "fortify";
    case Verb::attack: return "attack";
    case Verb::bombard: return "bombard";
    case Verb::target: return "target";
    case Verb::add: return "add";
    case Verb::declare: return "declare";
    case Verb::drive: return "drive";
    case Verb::eliminate: return "eliminate";
    case Verb::retreat: return "retreat";
    case Verb::displace: return "displace";
    case Verb::advance: return "advance";
    case Verb::place: return "place";
    case Verb::pass: return "pass";
  }
  return "pass";
}

std::string_view word(Mode mode) {
  switch (mode) {
    case Mode::ordinary: return "ordinary";
    case Mode::strategic: return "strategic";
    case Mode::forced: return "forced";
  }
  return "ordinary";
}

std::string_view word(Task task) {
  switch (task) {
    case Task::assign: return "assign";
    case Task::command_roll: return "command_roll";
    case Task::averill_roll: return "averill_roll";
    case Task::movement: return "movement";
    case Task::rout: return "rout";
    case Task::rally_roll: return "rally_roll";
    case Task::fortify: return "fortify";
    case Task::combat: return "combat";
    case Task::draft: return "draft";
    case Task::drive: return "drive";
    case Task::drive_retreat: return "drive_retreat";
    case Task::night_roll: return "night_roll";
    case Task::roll: return "roll";
    case Task::lose_attacker: return "lose_attacker";
    case Task::lose_defender: return "lose_defender";
    case Task::exchange: return "exchange";
    case Task::gun_retreat: return "gun_retreat";
    case Task::retreat: return "retreat";
    case Task::displace: return "displace";
    case Task::advance: return "advance";
    case Task::disorder_roll: return "disorder_roll";
    case Task::saving_roll: return "saving_roll";
    case Task::fate_roll: return "fate_roll";
    case Task::place_leader: return "place_leader";
    case Task::rout_retreat: return "rout_retreat";
    case Task::over: return "over";
    case Task::withdraw: return "withdraw";
  }
  return "over";
}

std::string_view word(Phase phase) {
  switch (phase) {
    case Phase::command: return "command";
    case Phase::movement: return "movement";
    case Phase::combat: return "combat";
    case Phase::over: return "over";
  }
  return "over";
}

std::string_view word(Mark mark) {
  switch (mark) {
    case Mark::moved: return "moved";
    case Mark::stirred: return "stirred";
    case Mark::moved_in: return "moved_in";
    case Mark::forced: return "forced";
    case Mark::rallying: return "rallying";
    case Mark::digging: return "digging";
    case Mark::attacked: return "attacked";
    case Mark::defended: return "defended";
    case Mark::displaced: return "displaced";
    case Mark::advanced: return "advanced";
    case Mark::retreated: return "retreated";
    case Mark::free_gun: return "free_gun";
    case Mark::caught: return "caught";
    case Mark::builder: return "builder";
    case Mark::crossed: return "crossed";
    case Mark::balked: return "balked";
  }
  return "moved";
}

std::string_view word(Place place) {
  switch (place) {
    case Place::reserve: return "reinforcement";
    case Place::map: return "map";
    case Place::eliminated: return "eliminated";
    case Place::exited: return "exited";
    case Place::away: return "away";
  }
  return "map";
}

std::string_view word(Level level) {
  switch (level) {
    case Level::none: return "none";
    case Level::marginal: return "marginal";
    case Level::substantive: return "substantive";
    case Level::decisive: return "decisive";
  }
  return "none";
}

std::string_view word(Outcome outcome) {
  switch (outcome) {
    case Outcome::none: return "none";
    case Outcome::union_wins: return "union";
    case Outcome::confederate_wins: return "confederate";
    case Outcome::draw: return "draw";
  }
  return "none";
}

/// The three dice of combat and all others are one event for people: a die is rolled.
std::string_view word(EventKind kind) {
  switch (kind) {
    case EventKind::turn_began: return "turn_began";
    case EventKind::phase_began: return "phase_began";
    case EventKind::die_rolled:
    case EventKind::combat_rolled:
    case EventKind::night_rolled: return "die_rolled";
    case EventKind::corps_assigned: return "corps_assigned";
    case EventKind::corps_ready: return "corps_ready";
    case EventKind::ford_opened: return "ford_opened";
    case EventKind::moved: return "moved";
    case EventKind::entered: return "entered";
    case EventKind::exited: return "exited";
    case EventKind::marched_off: return "marched_off";
    case EventKind::rally_marked: return "rally_marked";
    case EventKind::morale: return "morale";
    case EventKind::saved: return "saved";
    case EventKind::works_begun: return "works_begun";
    case EventKind::works_finished: return "works_finished";
    case EventKind::works_removed: return "works_removed";
    case EventKind::attack_declared: return "attack_declared";
    case EventKind::driven_off: return "driven_off";
    case EventKind::eliminated: return "eliminated";
    case EventKind::retreated: return "retreated";
    case EventKind::displaced: return "displaced";
    case EventKind::advanced: return "advanced";
    case EventKind::advance_declined: return "advance_declined";
    case EventKind::leader_moved: return "leader_moved";
    case EventKind::leader_lost: return "leader_lost";
    case EventKind::occupied: return "occupied";
    case EventKind::crossed: return "crossed";
    case EventKind::demoralized: return "demoralized";
    case EventKind::recovered_army: return "recovered_army";
    case EventKind::search_cut_short: return "search_cut_short";
    case EventKind::points: return "points";
    case EventKind::game_over: return "game_over";
  }
  return "points";
}

std::string_view word(Step step) {
  switch (step) {
    case Step::strength: return "strength";
    case Step::leader: return "leader";
    case Step::range: return "range";
    case Step::morale: return "morale";
    case Step::terrain: return "terrain";
    case Step::combined: return "combined";
    case Step::no_strength: return "no_strength";
    case Step::night: return "night";
    case Step::ratio: return "ratio";
    case Step::left: return "left";
    case Step::right: return "right";
    case Step::not_counted: return "not_counted";
    case Step::die: return "die";
    case Step::reduction: return "reduction";
  }
  return "strength";
}

}  // namespace hg::hooker_lee

namespace hg::app {

using engine::bad_request;
using engine::shown;

namespace {

/// Directions 0 … 5 on maps whose positions are counted from the east.
constexpr std::array<std::string_view, 6> kFromEast{"w", "sw", "se", "e", "ne", "nw"};
constexpr std::array<std::string_view, 6> kFromWest{"e", "se", "sw", "w", "nw", "ne"};

const std::array<std::string_view, 6>& facings(const map::Map& map) {
  return map.grid.numbering().second_grows_west ? kFromEast : kFromWest;
}

}  // namespace

Expected<std::uint8_t> HookerLeeNames::read_column(std::string_view name) const {
  std::string wanted(name);
  for (char& c : wanted) {
    if (c == '-') c = ':';
  }
  for (std::uint8_t rung = 0; rung <= hl::kTopRung; ++rung) {
    if (column(rung) == wanted) return rung;
  }
  return bad_request("no such odds column: " + shown(name));
}

std::string_view HookerLeeNames::formation(std::uint8_t index) const {
  const auto& formations = game().setup().rules.formations;
  return index < formations.size() ? std::string_view(formations[index]) : std::string_view();
}

Expected<std::uint8_t> HookerLeeNames::read_formation(std::string_view name) const {
  const auto& formations = game().setup().rules.formations;
  for (std::size_t i = 0; i < formations.size(); ++i) {
    if (formations[i] == name) return static_cast<std::uint8_t>(i);
  }
  return bad_request("no such corps: " + shown(name));
}

std::string_view HookerLeeNames::facing(hex::Direction d) const { return facings(map())[d % 6U]; }

Expected<hex::Direction> HookerLeeNames::read_facing(std::string_view name) const {
  return app::read_facing(map(), name);
}

Expected<hex::Direction> read_facing(const map::Map& map, std::string_view name) {
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    if (facings(map)[d] == name) return d;
  }
  return bad_request("a facing is e, ne, nw, w, sw or se, not " + shown(name));
}

std::string points_text(int thirds) {
  const int whole = thirds / hl::kThirds;
  const int rest = thirds % hl::kThirds;
  if (rest == 0) return fmt::format("{}", whole);
  if (whole == 0) return fmt::format("{}/3", rest);
  return fmt::format("{} {}/3", whole, rest);
}

Json points_json(int thirds) {
  if (thirds % hl::kThirds == 0) return thirds / hl::kThirds;
  return points_text(thirds);
}

std::string_view purpose(hl::Task task) {
  switch (task) {
    case hl::Task::command_roll: return "command";
    case hl::Task::averill_roll: return "averill";
    case hl::Task::rally_roll: return "rally";
    case hl::Task::night_roll: return "night";
    case hl::Task::roll: return "combat";
    case hl::Task::disorder_roll: return "disorder";
    case hl::Task::saving_roll: return "saving";
    case hl::Task::fate_roll: return "fate";
    default: return "";
  }
}

}  // namespace hg::app
