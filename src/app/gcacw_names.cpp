#include "app/gcacw_names.h"

#include <fmt/format.h>

namespace hg::gcacw {

std::string_view word(Verb verb) {
  switch (verb) {
    case Verb::transfer: return "transfer";
    case Verb::attach: return "attach";
    case Verb::reform: return "reform";
    case Verb::take: return "take";
    case Verb::pass: return "pass";
    case Verb::march: return "march";
    case Verb::activate: return "activate";
    case Verb::assault: return "assault";
    case Verb::burn: return "burn";
    case Verb::entrench: return "entrench";
    case Verb::alert: return "alert";
    case Verb::distribute: return "distribute";
    case Verb::select: return "select";
    case Verb::begin: return "begin";
    case Verb::force: return "force";
    case Verb::move: return "move";
    case Verb::attack: return "attack";
    case Verb::refuse: return "refuse";
    case Verb::unrefuse: return "unrefuse";
    case Verb::detach: return "detach";
    case Verb::dismantle: return "dismantle";
    case Verb::stop: return "stop";
    case Verb::withdraw: return "withdraw";
    case Verb::retreat: return "retreat";
    case Verb::lose: return "lose";
    case Verb::target: return "target";
    case Verb::lee: return "lee";
    case Verb::keep: return "keep";
    case Verb::grand: return "grand";
    case Verb::advance: return "advance";
    case Verb::reattach: return "reattach";
    case Verb::destroy: return "destroy";
    case Verb::bridge: return "bridge";
    case Verb::repair: return "repair";
    case Verb::place: return "place";
    case Verb::kill: return "kill";
  }
  return "pass";
}

std::string_view word(Task task) {
  switch (task) {
    case Task::transfer: return "transfer";
    case Task::attachment: return "attachment";
    case Task::initiative_roll: return "initiative_roll";
    case Task::initiative: return "initiative";
    case Task::yielded: return "yielded";
    case Task::action: return "action";
    case Task::select: return "select";
    case Task::leader_roll: return "leader_roll";
    case Task::activation: return "activation";
    case Task::march_roll: return "march_roll";
    case Task::extended_roll: return "extended_roll";
    case Task::force: return "force";
    case Task::force_roll: return "force_roll";
    case Task::march: return "march";
    case Task::withdraw: return "withdraw";
    case Task::withdraw_roll: return "withdraw_roll";
    case Task::withdraw_loss: return "withdraw_loss";
    case Task::retreat: return "retreat";
    case Task::artillery_roll: return "artillery_roll";
    case Task::combat_roll: return "combat_roll";
    case Task::death_roll: return "death_roll";
    case Task::death_choice: return "death_choice";
    case Task::lose_defender: return "lose_defender";
    case Task::lose_attacker: return "lose_attacker";
    case Task::voluntary: return "voluntary";
    case Task::advance: return "advance";
    case Task::destroy: return "destroy";
    case Task::destroy_roll: return "destroy_roll";
    case Task::assault_select: return "assault_select";
    case Task::assault_target: return "assault_target";
    case Task::lee: return "lee";
    case Task::command_roll: return "command_roll";
    case Task::keep: return "keep";
    case Task::grand: return "grand";
    case Task::grand_roll: return "grand_roll";
    case Task::grand_select: return "grand_select";
    case Task::recovery: return "recovery";
    case Task::repair_roll: return "repair_roll";
    case Task::place_leader: return "place_leader";
    case Task::over: return "over";
  }
  return "over";
}

std::string_view word(Phase phase) {
  switch (phase) {
    case Phase::transfer: return "transfer";
    case Phase::attachment: return "attachment";
    case Phase::action: return "action";
    case Phase::recovery: return "recovery";
    case Phase::over: return "over";
  }
  return "over";
}

/// Positions and case files spell the words of the protocol the American way, as the books do.
std::string_view word(Mark mark) {
  switch (mark) {
    case Mark::disorganised: return "disorganized";
    case Mark::exhausted: return "exhausted";
    case Mark::refused: return "refused";
    case Mark::selected: return "selected";
    case Mark::declined: return "declined";
    case Mark::tried: return "tried";
    case Mark::built: return "built";
    case Mark::crossed: return "crossed";
    case Mark::over: return "over";
    case Mark::acted: return "acted";
    case Mark::digging: return "digging";
    case Mark::bridged: return "bridged";
  }
  return "refused";
}

std::string_view word(Place place) {
  switch (place) {
    case Place::pool: return "pool";
    case Place::map: return "map";
    case Place::eliminated: return "eliminated";
  }
  return "map";
}

std::string_view word(Outcome outcome) {
  switch (outcome) {
    case Outcome::none: return "none";
    case Outcome::union_wins: return "union";
    case Outcome::confederate_wins: return "confederate";
  }
  return "none";
}

std::string_view word(Deed deed) {
  switch (deed) {
    case Deed::none: return "none";
    case Deed::march: return "march";
    case Deed::activate: return "activate";
    case Deed::assault: return "assault";
    case Deed::burn: return "burn";
    case Deed::entrench: return "entrench";
    case Deed::other: return "other";
  }
  return "none";
}

std::string_view word(RetreatKind kind) {
  switch (kind) {
    case RetreatKind::normal: return "normal";
    case RetreatKind::voluntary: return "voluntary";
    case RetreatKind::rout: return "rout";
    case RetreatKind::cavalry: return "cavalry";
  }
  return "normal";
}

std::string_view word(Pool pool) {
  switch (pool) {
    case Pool::none: return "none";
    case Pool::substitute: return "substitute";
    case Pool::brigade: return "brigade";
    case Pool::division: return "division";
    case Pool::leader: return "leader";
  }
  return "none";
}

std::string_view word(EventKind kind) {
  switch (kind) {
    case EventKind::turn_began: return "turn_began";
    case EventKind::phase_began: return "phase_began";
    case EventKind::action_phase_began: return "action_phase_began";
    case EventKind::dice_rolled: return "dice_rolled";
    case EventKind::initiative_won: return "initiative_won";
    case EventKind::initiative_given: return "initiative_given";
    case EventKind::initiative_taken: return "initiative_taken";
    case EventKind::passed: return "passed";
    case EventKind::night_fell: return "night_fell";
    case EventKind::transferred: return "transferred";
    case EventKind::attached: return "attached";
    case EventKind::reformed: return "reformed";
    case EventKind::leader_off: return "leader_off";
    case EventKind::activated: return "activated";
    case EventKind::march_began: return "march_began";
    case EventKind::fatigue: return "fatigue";
    case EventKind::disorganised: return "disorganized";
    case EventKind::lost: return "lost";
    case EventKind::eliminated: return "eliminated";
    case EventKind::surrendered: return "surrendered";
    case EventKind::force_marched: return "force_marched";
    case EventKind::moved: return "moved";
    case EventKind::joined: return "joined";
    case EventKind::held: return "held";
    case EventKind::march_ended: return "march_ended";
    case EventKind::refused: return "refused";
    case EventKind::unrefused: return "unrefused";
    case EventKind::detached: return "detached";
    case EventKind::bridge_built: return "bridge_built";
    case EventKind::bridge_removed: return "bridge_removed";
    case EventKind::bridge_destroyed: return "bridge_destroyed";
    case EventKind::bridge_repaired: return "bridge_repaired";
    case EventKind::bridge_failed: return "bridge_failed";
    case EventKind::burnt: return "burnt";
    case EventKind::entrenched: return "entrenched";
    case EventKind::works_removed: return "works_removed";
    case EventKind::withdrew: return "withdrew";
    case EventKind::stood: return "stood";
    case EventKind::attack_declared: return "attack_declared";
    case EventKind::assault_rolled: return "assault_rolled";
    case EventKind::grand_rolled: return "grand_rolled";
    case EventKind::lee_declared: return "lee_declared";
    case EventKind::artillery_rolled: return "artillery_rolled";
    case EventKind::combat_rolled: return "combat_rolled";
    case EventKind::result: return "result";
    case EventKind::demoralised: return "demoralized";
    case EventKind::retreat_began: return "retreat_began";
    case EventKind::retreated: return "retreated";
    case EventKind::overrode: return "overrode";
    case EventKind::advanced: return "advanced";
    case EventKind::reattached: return "reattached";
    case EventKind::leader_killed: return "leader_killed";
    case EventKind::leader_replaced: return "leader_replaced";
    case EventKind::leader_moved: return "leader_moved";
    case EventKind::leader_lost: return "leader_lost";
    case EventKind::organised: return "organized";
    case EventKind::refreshed: return "refreshed";
    case EventKind::exhausted: return "exhausted";
    case EventKind::rallied: return "rallied";
    case EventKind::alerted: return "alerted";
    case EventKind::guns_distributed: return "guns_distributed";
    case EventKind::guns_lost: return "guns_lost";
    case EventKind::released: return "released";
    case EventKind::points: return "points";
    case EventKind::occupied: return "occupied";
    case EventKind::game_over: return "game_over";
  }
  return "points";
}

std::string_view word(Step step) {
  switch (step) {
    case Step::manpower: return "manpower";
    case Step::demoralised: return "demoralized";
    case Step::works: return "works";
    case Step::redoubt: return "redoubt";
    case Step::combined: return "combined";
    case Step::limit: return "limit";
    case Step::ratio: return "ratio";
    case Step::tactical: return "tactical";
    case Step::artillery: return "artillery";
    case Step::type: return "type";
    case Step::assault: return "assault";
    case Step::lee: return "lee";
    case Step::jackson: return "jackson";
    case Step::surprise: return "surprise";
    case Step::charge: return "charge";
    case Step::rain: return "rain";
    case Step::night: return "night";
    case Step::flank_covered: return "flank_covered";
    case Step::flank_basic: return "flank_basic";
    case Step::flank_reduced: return "flank_reduced";
    case Step::flank: return "flank";
    case Step::crossing: return "crossing";
    case Step::creek: return "creek";
    case Step::ground: return "ground";
    case Step::shaken: return "shaken";
    case Step::attacker: return "attacker";
    case Step::defender: return "defender";
  }
  return "manpower";
}

}  // namespace hg::gcacw

namespace hg::app {
namespace {

/// `3 1/2`, `-1/2`, `4`: `parts` of which `whole` make one.
std::string mixed(int parts, int whole) {
  const int sign = parts < 0 ? -1 : 1;
  const int count = parts * sign;
  int rest = count % whole;
  int of = whole;
  while (rest != 0 && rest % 2 == 0 && of % 2 == 0) {
    rest /= 2;
    of /= 2;
  }
  const std::string minus = sign < 0 ? "-" : "";
  if (rest == 0) return fmt::format("{}{}", minus, count / whole);
  if (count < whole) return fmt::format("{}{}/{}", minus, rest, of);
  return fmt::format("{}{} {}/{}", minus, count / whole, rest, of);
}

Json mixed_json(int parts, int whole) {
  if (parts % whole == 0) return parts / whole;
  return mixed(parts, whole);
}

}  // namespace

std::string_view GcacwNames::formation(std::uint8_t index) const {
  const auto& formations = game().setup().rules.formations;
  return index < formations.size() ? std::string_view(formations[index].code) : std::string_view();
}

std::string quarters_text(int quarters) { return mixed(quarters, gc::kQuarters); }
Json quarters_json(int quarters) { return mixed_json(quarters, gc::kQuarters); }
std::string halves_text(int halves) { return mixed(halves, gc::kHalf); }
Json halves_json(int halves) { return mixed_json(halves, gc::kHalf); }

std::string_view purpose(gc::Task task) {
  switch (task) {
    case gc::Task::initiative_roll: return "initiative";
    case gc::Task::leader_roll: return "activation";
    case gc::Task::march_roll: return "march";
    case gc::Task::extended_roll: return "extended_march";
    case gc::Task::force_roll: return "force_march";
    case gc::Task::withdraw_roll: return "cavalry_retreat";
    case gc::Task::artillery_roll: return "artillery";
    case gc::Task::combat_roll: return "combat";
    case gc::Task::death_roll: return "leader_death";
    case gc::Task::destroy_roll: return "destroy_bridge";
    case gc::Task::command_roll: return "assault";
    case gc::Task::grand_roll: return "grand_assault";
    case gc::Task::repair_roll: return "repair_bridge";
    default: return "";
  }
}

}  // namespace hg::app
