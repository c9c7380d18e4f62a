#include "app/hooker_lee_text.h"

#include <fmt/format.h>

#include "app/hexgame_odds.h"

namespace hg::app {
namespace {

using core::Side;
using hl::EventKind;

std::string_view result_words(hl::CombatResult result) {
  switch (result) {
    case hl::CombatResult::Ae: return "attacker eliminated (Ae)";
    case hl::CombatResult::Ae_star: return "one attacker eliminated, the others retreat (Ae*)";
    case hl::CombatResult::Ar: return "attacker retreats (Ar)";
    case hl::CombatResult::Ex: return "exchange (Ex)";
    case hl::CombatResult::Ex_star: return "partial exchange (Ex*)";
    case hl::CombatResult::Dr: return "defender retreats (Dr)";
    case hl::CombatResult::De: return "defender eliminated (De)";
  }
  return "";
}

std::string_view morale_words(hl::Morale morale) {
  switch (morale) {
    case hl::Morale::good: return "in good order";
    case hl::Morale::disordered: return "Disordered";
    case hl::Morale::shaken: return "Shaken";
    case hl::Morale::routed: return "Routed";
  }
  return "in good order";
}

std::string_view march_words(hl::Mode mode) {
  switch (mode) {
    case hl::Mode::ordinary: return "";
    case hl::Mode::strategic: return " by Strategic Movement";
    case hl::Mode::forced: return " by Forced March";
  }
  return "";
}

class HookerLeeTeller : public Teller {
 public:
  HookerLeeTeller(const HookerLeeNames& names, const HookerLeeHappening& happening,
                  const core::Event& event)
      : Teller(names, event, word(static_cast<EventKind>(event.kind))),
        names_(names),
        before_(happening.before),
        after_(happening.after),
        action_(happening.action) {}

  Json tell() {
    fields();
    return told();
  }

 private:
  void fields();
  core::Light light_of(int turn) const {
    const auto& turns = names_.game().setup().rules.turns;
    const auto index = static_cast<std::size_t>(turn) - 1;
    return index < turns.size() ? turns[index].light : core::Light::day;
  }
  hl::Mode mode() const { return static_cast<hl::Mode>(event_.b); }
  std::string corps(int formation) const {
    const std::string name(names_.formation(static_cast<std::uint8_t>(formation)));
    return name == "cavalry" ? "the cavalry" : fmt::format("the {} Corps", name);
  }

  void set_march() {
    if (mode() != hl::Mode::ordinary) json_["mode"] = word(mode());
    json_["cost"] = points_json(event_.a);
    json_["thirds"] = event_.a;
  }
  void moved() {
    set_unit();
    if (!set_path(action_)) json_["path"] = Json::array({from(), to()});
    set_march();
    text_ = fmt::format("{} moves from {} to {}{} for {}.", unit(), from(), to(),
                        march_words(mode()), points_text(event_.a));
  }
  void entered() {
    set_unit();
    set_hex(event_.to);
    set_path(action_);
    set_march();
    text_ = fmt::format("{} enters the map at {}{}.", unit(), to(), march_words(mode()));
  }
  void exited() {
    set_unit();
    set_hex(event_.from);
    set_path(action_);
    text_ = fmt::format("{} leaves the map at {}.", unit(), from());
  }
  void marched_off() {
    set_unit();
    set_hex(event_.from);
    set_path(action_);
    json_["returns"] = event_.a;
    text_ = fmt::format("{} marches off the map at {} and comes back on turn {}.", unit(), from(),
                        event_.a);
  }

  /// Any die but those of combat: whose it is, and what it was for.
  void die_rolled() {
    const auto task = static_cast<hl::Task>(event_.b);
    json_["die"] = event_.a;
    json_["purpose"] = purpose(task);
    std::string who;
    if (task == hl::Task::command_roll) {
      json_["corps"] = names_.formation(event_.unit);
      who = corps(event_.unit);
    } else if (event_.unit != hl::kNoUnit) {
      set_unit();
      who = unit();
    } else {
      who = "Averill at Ely's Ford";
    }
    text_ = fmt::format("Die for {} ({}): {}.", who, purpose(task), event_.a);
  }
  void night_rolled() {
    json_["die"] = event_.a;
    json_["purpose"] = "night";
    json_["column"] = names_.column(static_cast<std::uint8_t>(event_.b));
    text_ = fmt::format("Night die {}: the odds are {}.", event_.a,
                        names_.column(static_cast<std::uint8_t>(event_.b)));
  }
  void combat_rolled();
  hl::Action declared() const;
  void attack_declared();

  void corps_assigned() {
    set_unit();
    json_["corps"] = names_.formation(static_cast<std::uint8_t>(event_.a));
    text_ = fmt::format("{} serves with {} this turn.", unit(), corps(event_.a));
  }
  void corps_ready() {
    json_["corps"] = names_.formation(static_cast<std::uint8_t>(event_.a));
    json_["ready"] = event_.b != 0;
    text_ = capitalised(fmt::format("{} {} this turn.", corps(event_.a),
                                    event_.b != 0 ? "may move" : "does not move"));
  }
  void ford_opened() {
    set_hex(event_.to);
    text_ = "Averill's cavalry may cross Ely's Ford from now on.";
  }
  void morale() {
    set_unit();
    const auto was = static_cast<hl::Morale>(event_.a);
    const auto now = static_cast<hl::Morale>(event_.b);
    json_["before"] = hl::word(was);
    json_["morale"] = hl::word(now);
    text_ = now < was ? fmt::format("{} recovers and is {}.", unit(), morale_words(now))
                      : fmt::format("{} becomes {}.", unit(), morale_words(now));
  }
  void saved() {
    set_unit();
    json_["die"] = event_.a;
    if (event_.other != hl::kNoUnit) json_["by"] = names_.unit(event_.other);
    text_ = fmt::format("{} is kept in order by {}.", unit(),
                        event_.other == hl::kNoUnit ? "its leader" : other());
  }
  void works(std::string_view what) {
    set_unit();
    set_hex(event_.to);
    text_ = fmt::format("{} {} in {}.", unit(), what, to());
  }
  void works_finished() {
    works("finishes Breastworks");
    const std::string_view facing = names_.facing(static_cast<hex::Direction>(event_.a));
    json_["facing"] = facing;
    text_ = fmt::format("{} finishes Breastworks in {}, facing {}.", unit(), to(), facing);
  }
  void works_removed() {
    set_hex(event_.to);
    text_ = fmt::format("The fieldworks in {} are gone.", to());
  }
  void driven_off() {
    step("is driven off from");
    if (action_ != nullptr && action_->unit == event_.unit) set_path(action_);
  }
  void leader_moved() {
    set_step();
    set_hex(event_.to);
    text_ = fmt::format("{} goes to {}.", unit(), to());
  }
  void leader_lost() {
    set_unit();
    set_hex(event_.from);
    text_ = fmt::format("{} is lost in {}.", unit(), from());
  }
  void crossed() {
    set_unit();
    set_hex(event_.to);
    text_ = fmt::format("{} is over the river.", unit());
  }
  void demoralized() {
    set_side();
    json_["losses"] = event_.a;
    text_ = fmt::format("The {} army has lost {} and is demoralized.", proper(event_.side),
                        event_.a);
  }
  void recovered_army() {
    set_side();
    text_ = fmt::format("The {} army takes heart: it is no longer demoralized.",
                        proper(event_.side));
  }
  void search_cut_short() {
    set_side();
    json_["tried"] = event_.a;
    text_ = fmt::format("After {} steps no better plan was found: what follows counts as "
                        "unavoidable.", event_.a);
  }
  void over() {
    game_over(names_.game().points(after_, Side::union_),
              names_.game().points(after_, Side::confederate));
    if (after_.level == hl::Level::none) return;
    json_["level"] = word(after_.level);
    text_ += fmt::format(" The victory is {}.", word(after_.level));
  }

  const HookerLeeNames& names_;
  const hl::State& before_;
  const hl::State& after_;
  const hl::Action* action_;
};

void HookerLeeTeller::fields() {
  switch (static_cast<EventKind>(event_.kind)) {
    case EventKind::turn_began: return turn_began(light_of(event_.a));
    case EventKind::phase_began: return phase_began(word(static_cast<hl::Phase>(event_.a)));
    case EventKind::die_rolled: return die_rolled();
    case EventKind::combat_rolled: return combat_rolled();
    case EventKind::night_rolled: return night_rolled();
    case EventKind::corps_assigned: return corps_assigned();
    case EventKind::corps_ready: return corps_ready();
    case EventKind::ford_opened: return ford_opened();
    case EventKind::moved: return moved();
    case EventKind::entered: return entered();
    case EventKind::exited: return exited();
    case EventKind::marched_off: return marched_off();
    case EventKind::rally_marked: return about_unit("stays and tries to rally");
    case EventKind::morale: return morale();
    case EventKind::saved: return saved();
    case EventKind::works_begun: return works("begins Breastworks");
    case EventKind::works_finished: return works_finished();
    case EventKind::works_removed: return works_removed();
    case EventKind::attack_declared: return attack_declared();
    case EventKind::driven_off: return driven_off();
    case EventKind::eliminated: return eliminated();
    case EventKind::retreated: return step("retreats from");
    case EventKind::displaced: return step("is displaced from");
    case EventKind::advanced: return advanced();
    case EventKind::advance_declined: return advance_declined();
    case EventKind::leader_moved: return leader_moved();
    case EventKind::leader_lost: return leader_lost();
    case EventKind::occupied: return occupied();
    case EventKind::crossed: return crossed();
    case EventKind::demoralized: return demoralized();
    case EventKind::recovered_army: return recovered_army();
    case EventKind::points: return points();
    case EventKind::search_cut_short: return search_cut_short();
    case EventKind::game_over: return over();
  }
}

/// The column that was rolled on is worked out again as the rules did: who was driven off before,
/// and what the night die said, count.
void HookerLeeTeller::combat_rolled() {
  const hl::Combat& combat = before_.combat;
  core::Ledger dry;
  hl::Odds odds = names_.game().odds(before_, combat, dry);
  if (combat.night_die != 0) {
    odds = names_.game().at_night(odds, combat.night_die, combat.cap, dry);
  }
  const auto result = static_cast<hl::CombatResult>(event_.b);
  json_["die"] = event_.a;
  if (odds.die != 0) json_["modifier"] = odds.die;
  json_["column"] = names_.column(odds.column);
  json_["result"] = hl::word(result);
  json_["purpose"] = "combat";
  text_ = odds.die == 0
              ? fmt::format("Die {}: {}.", event_.a, result_words(result))
              : fmt::format("Die {} ({:+}): {}.", event_.a, odds.die, result_words(result));
}

/// The declaration: of the combat under way, or of the action where the combat is over already.
hl::Action HookerLeeTeller::declared() const {
  const bool whole = action_ != nullptr && (action_->verb == hl::Verb::attack ||
                                            action_->verb == hl::Verb::bombard);
  if (whole) return *action_;
  const hl::Combat& combat =
      after_.combat.targets.empty() ? before_.combat : after_.combat;
  hl::Action action;
  action.verb = combat.units.any() ? hl::Verb::attack : hl::Verb::bombard;
  action.targets = combat.targets;
  action.units = combat.units | combat.guns;
  if (action_ != nullptr) action.column = action_->column;
  return action;
}

void HookerLeeTeller::attack_declared() {
  const hl::Action action = declared();
  const auto computed = static_cast<std::uint8_t>(event_.a);
  set_side();
  json_["targets"] = names_.hex_list(action.targets);
  json_["units"] = names_.units(action.units);
  json_["computed"] = names_.column(computed);
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const hl::Odds odds = names_.game().odds(before_, action, ledger);
  json_["column"] = names_.column(odds.column);
  json_["attack"] = odds.attack;
  json_["defence"] = odds.defence;
  json_["steps"] = steps_json(names_, lines);
  std::string targets;
  for (const hl::HexId h : action.targets) {
    if (!targets.empty()) targets += " and ";
    targets += names_.hex(h);
  }
  text_ = fmt::format("{} attack{} {}: {} against {}, {}.", names_.unit_sentence(action.units),
                      action.units.count() == 1 ? "s" : "", targets, odds.attack, odds.defence,
                      names_.column(odds.column));
  if (odds.column != computed) {
    text_ += fmt::format(" The attacker lowers the odds from {}.", names_.column(computed));
  }
}

std::string plural(int count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// One line of a calculation in words.
std::string step_sentence(const HookerLeeNames& names, const core::LedgerLine& line) {
  const std::string unit = line.unit == hl::kNoUnit ? "the unit" : names.unit_name(line.unit);
  const std::string hex = line.hex == hl::kNoHex ? "the hex" : names.hex(line.hex);
  const auto column = [&](std::int16_t index) {
    return names.column(static_cast<std::uint8_t>(index));
  };
  const int change = line.after - line.before;
  switch (static_cast<hl::Step>(line.what)) {
    case hl::Step::strength: return fmt::format("{} has strength {}", unit, line.after);
    case hl::Step::leader: return fmt::format("a leader adds {} to {}", change, unit);
    case hl::Step::range: return fmt::format("the range makes {} of {}", line.after, unit);
    case hl::Step::morale: return fmt::format("its morale makes {} of {}", line.after, unit);
    case hl::Step::terrain:
      return fmt::format("the ground of {} makes {} of {}", hex, line.after, unit);
    case hl::Step::combined: return fmt::format("{} brings the total to {}", unit, line.after);
    case hl::Step::no_strength: return fmt::format("{} adds nothing", unit);
    case hl::Step::night: return fmt::format("the night makes {} of {}", line.after, line.before);
    case hl::Step::ratio: return fmt::format("the ratio gives {}", column(line.after));
    case hl::Step::left: return plural(line.before - line.after, "column") + " left for " + hex;
    case hl::Step::right: return plural(change, "column") + " right for " + hex;
    case hl::Step::not_counted:
      return line.unit == hl::kNoUnit ? fmt::format("an advantage of {} does not count", hex)
                                      : fmt::format("an effect on {} does not count", unit);
    case hl::Step::die: return fmt::format("the die is changed by {:+}", line.after);
    case hl::Step::reduction:
      return fmt::format("the attacker lowers {} to {}", column(line.before), column(line.after));
  }
  return "";
}

/// True where both numbers are rungs of the ladder of odds.
bool in_columns(hl::Step step) {
  return step == hl::Step::left || step == hl::Step::right || step == hl::Step::reduction;
}

}  // namespace

Json step_json(const HookerLeeNames& names, const core::LedgerLine& line) {
  const auto step = static_cast<hl::Step>(line.what);
  Json before = line.before;
  Json after = line.after;
  if (in_columns(step)) before = names.column(static_cast<std::uint8_t>(line.before));
  if (in_columns(step) || step == hl::Step::ratio) {
    after = names.column(static_cast<std::uint8_t>(line.after));
  }
  return step_frame(names, line, word(step), step_sentence(names, line), std::move(before),
                    std::move(after));
}

Json steps_json(const HookerLeeNames& names, const core::Ledger::Lines& lines) {
  Json steps = Json::array();
  for (const core::LedgerLine& line : lines) steps.push_back(step_json(names, line));
  return steps;
}

Json event_json(const HookerLeeNames& names, const HookerLeeHappening& happening,
                const core::Event& event) {
  return HookerLeeTeller(names, happening, event).tell();
}

}  // namespace hg::app
