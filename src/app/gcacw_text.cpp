// What happened, event by event, and the lines of calculations.

#include "app/gcacw_text.h"

#include <fmt/format.h>

#include "app/hexgame_odds.h"

namespace hg::app {
namespace {

using core::Side;
using gc::EventKind;
using gc::Step;
using gc::Task;

std::string_view phase_words(gc::Phase phase) {
  switch (phase) {
    case gc::Phase::transfer: return "Leader Transfer Phase";
    case gc::Phase::attachment: return "Attachment Phase";
    case gc::Phase::action: return "Action Cycle";
    case gc::Phase::recovery: return "Recovery Phase";
    case gc::Phase::over: return "End";
  }
  return "End";
}

std::string_view works_words(gc::Works works) {
  switch (works) {
    case gc::Works::none: return "no works";
    case gc::Works::breastwork_build: return "a Breastwork in the building";
    case gc::Works::breastwork_complete: return "a complete Breastwork";
    case gc::Works::fort_build: return "a Fort in the building";
    case gc::Works::fort_complete: return "a complete Fort";
  }
  return "works";
}

std::string_view attack_words(gc::AttackType type) {
  switch (type) {
    case gc::AttackType::column: return "in column of route";
    case gc::AttackType::hasty: return "in a hasty attack";
    case gc::AttackType::normal: return "in a normal attack";
    case gc::AttackType::prepared: return "in a prepared attack";
  }
  return "";
}

std::string_view retreat_words(gc::RetreatKind kind) {
  switch (kind) {
    case gc::RetreatKind::normal: return "has to retreat";
    case gc::RetreatKind::voluntary: return "retreats of its own will";
    case gc::RetreatKind::rout: return "routs";
    case gc::RetreatKind::cavalry: return "gives way as cavalry";
  }
  return "retreats";
}

std::string_view roll_words(Task task) {
  switch (task) {
    case Task::initiative_roll: return "initiative";
    case Task::leader_roll: return "the activation";
    case Task::march_roll: return "the march";
    case Task::extended_roll: return "the extended march";
    case Task::force_roll: return "the force march";
    case Task::withdraw_roll: return "the cavalry retreat";
    case Task::artillery_roll: return "the artillery";
    case Task::combat_roll: return "the combat";
    case Task::death_roll: return "the leader's life";
    case Task::destroy_roll: return "the destruction of the bridge";
    case Task::command_roll: return "the assault";
    case Task::grand_roll: return "the grand assault";
    case Task::repair_roll: return "the repair";
    default: return "it";
  }
}

class GcacwTeller : public Teller {
 public:
  GcacwTeller(const GcacwNames& names, const GcacwHappening& happening, const core::Event& event)
      : Teller(names, event, word(static_cast<EventKind>(event.kind))),
        names_(names),
        before_(happening.before) {}

  Json tell() {
    if (!sequence() && !march() && !combat() && !works() && !leaders()) scenario();
    return told();
  }

 private:
  bool sequence();
  bool march();
  bool combat();
  bool works();
  bool leaders();
  void scenario();
  EventKind kind() const { return static_cast<EventKind>(event_.kind); }

  void say(std::string text) { text_ = std::move(text); }
  void set_side_if_any() {
    if (event_.side != Side::none) set_side();
  }
  /// `unit` does `what`, with the hex where it is told.
  void about(std::string_view what, hex::HexId h = hex::kNoHex) {
    set_unit();
    set_hex(h);
    say(fmt::format("{} {}.", unit(), what));
  }
  void set_change(const char* name) {
    json_["before"] = event_.a;
    json_[name] = event_.b;
  }
  void set_ends() {
    if (event_.from != hex::kNoHex) json_["from"] = names_.hex(event_.from);
    if (event_.to != hex::kNoHex) json_["to"] = names_.hex(event_.to);
  }
  std::string span() const { return fmt::format("{}/{}", from(), to()); }

  // Sequence.
  void turn() {
    const auto& turns = names_.game().setup().rules.turns;
    const auto index = static_cast<std::size_t>(event_.a) - 1;
    turn_began(index < turns.size() ? turns[index].light : core::Light::day);
  }
  void phase() {
    set_side_if_any();
    const auto phase = static_cast<gc::Phase>(event_.a);
    json_["phase"] = word(phase);
    say(fmt::format("{}.", phase_words(phase)));
  }
  void dice() {
    const auto task = static_cast<Task>(event_.other);
    set_side_if_any();
    set_unit();
    json_["dice"] = Json::array({event_.a});
    if (event_.b != 0) json_["dice"].push_back(event_.b);
    json_["purpose"] = purpose(task);
    const std::string faces = event_.b != 0 ? fmt::format("Dice {} and {}", event_.a, event_.b)
                                            : fmt::format("Die {}", event_.a);
    const std::string whose = event_.unit == gc::kNoUnit ? "" : fmt::format(" of {}", unit());
    say(fmt::format("{} for {}{}.", faces, roll_words(task), whose));
  }
  void won() {
    set_side();
    json_["dice"] = {{"union", event_.a}, {"confederate", event_.b}};
    say(fmt::format("The {} side wins the initiative, Union {} against Confederate {}.",
                    proper(event_.side), event_.a, event_.b));
  }
  void about_side(std::string_view what) {
    set_side();
    say(fmt::format("The {} side {}.", proper(event_.side), what));
  }

  // Marches.
  void moved() {
    set_step();
    set_hex(event_.to);
    json_["cost"] = halves_json(event_.a);
    json_["left"] = halves_json(event_.b);
    say(fmt::format("{} moves from {} to {} for {}; {} left.", unit(), from(), to(),
                    halves_text(event_.a), halves_text(event_.b)));
  }
  void lost() {
    set_unit();
    json_["lost"] = event_.a;
    json_["manpower"] = event_.b;
    say(fmt::format("{} loses {} and has {} left.", unit(), event_.a, event_.b));
  }
  void fatigue() {
    set_unit();
    set_change("fatigue");
    say(fmt::format("{} goes from fatigue {} to {}.", unit(), event_.a, event_.b));
  }
  void allowance(std::string_view what) {
    set_unit();
    json_["allowance"] = halves_json(event_.a);
    if (event_.a == 0) return say(fmt::format("{} {}.", unit(), what));
    say(fmt::format("{} {} with {} Movement Points.", unit(), what, halves_text(event_.a)));
  }
  void forced() {
    set_unit();
    json_["gained"] = halves_json(event_.a);
    say(fmt::format("{} force marches for {} more.", unit(), halves_text(event_.a)));
  }
  void detached() {
    set_unit();
    if (event_.other != gc::kNoUnit) json_["parent"] = names_.unit(event_.other);
    set_hex(event_.to);
    json_["manpower"] = event_.a;
    say(fmt::format("{} is detached from {} with {}.", unit(), other(), event_.a));
  }

  // Combat.
  void attack_declared();
  void set_leader_or_unit() {
    set_unit();
    set_ends();
    set_hex(event_.to);
  }
  void numbered(std::string_view what, bool failed) {
    set_unit();
    json_["die"] = event_.a;
    json_["number"] = event_.b;
    say(failed ? fmt::format("{}: {} fails on a {}.", unit(), what, event_.a)
               : fmt::format("{}: {} on a {}, number {}.", unit(), what, event_.a, event_.b));
  }
  void artillery() {
    json_["die"] = event_.a;
    json_["modifier"] = event_.b;
    say(fmt::format("Artillery die {}: the modifier is {:+}.", event_.a, event_.b));
  }
  void combat_rolled() {
    set_leader_or_unit();
    json_["difference"] = event_.a;
    say(fmt::format("The attack on {} stands at {:+}.", to(), event_.a));
  }
  void result();
  void demoralised() {
    set_unit();
    set_change("demoralized");
    say(fmt::format("{} is Demoralized-{}.", unit(), event_.b));
  }
  void retreat_began() {
    const auto kind = static_cast<gc::RetreatKind>(event_.a);
    set_unit();
    set_hex(event_.from);
    json_["kind"] = word(kind);
    say(fmt::format("{} {} from {}.", unit(), retreat_words(kind), from()));
  }
  void retreated() {
    set_step();
    set_hex(event_.to);
    json_["priority"] = event_.a;
    json_["loss"] = event_.b;
    say(fmt::format("{} retreats from {} to {}{}.", unit(), from(), to(),
                    event_.b == 0 ? "" : fmt::format(" and loses {}", event_.b)));
  }
  void withdrew() {
    set_unit();
    set_hex(event_.from);
    json_["halves"] = event_.a;
    say(event_.a == 0 ? fmt::format("{} gives way as cavalry.", unit())
                      : fmt::format("{} gives way and takes {} Movement Points off the march.",
                                    unit(), halves_text(event_.a)));
  }

  // Works and bridges.
  void bridge(std::string_view what, bool with_die = false) {
    set_side_if_any();
    set_unit();
    set_ends();
    if (with_die) json_["die"] = event_.a;
    say(fmt::format("The bridge {} {}.", span(), what));
  }
  void entrenched() {
    const auto works = static_cast<gc::Works>(event_.a);
    set_unit();
    set_hex(event_.to);
    json_["works"] = gc::word(works);
    say(fmt::format("{} has {} in {}.", unit(), works_words(works), to()));
  }
  void burnt() {
    set_unit();
    set_hex(event_.to);
    json_["state"] = event_.a == 1 ? "damaged" : "destroyed";
    say(fmt::format("{} leaves the station in {} {}.", unit(), to(),
                    event_.a == 1 ? "damaged" : "destroyed"));
  }

  // Leaders and counters.
  void joins(std::string_view what) {
    set_unit();
    if (event_.other != gc::kNoUnit) json_["with"] = names_.unit(event_.other);
    set_ends();
    set_hex(event_.to);
    say(fmt::format("{} {} {}.", unit(), what, other()));
  }
  void grown(std::string_view what) {
    joins(what);
    json_["manpower"] = event_.a;
  }
  /// slb-21.4-e tells what is left of a division, slb-21.4-f the division itself.
  void reformed() {
    about(case_id(event_.rule) == "slb-21.4-f" ? "is one division again"
                                               : "is what is left of its division",
          event_.to);
    json_["manpower"] = event_.a;
  }
  void replaced() {
    set_unit();
    if (event_.other != gc::kNoUnit) json_["of"] = names_.unit(event_.other);
    set_hex(event_.to);
    say(fmt::format("{} takes the place of {}.", unit(), other()));
  }

  // Victory.
  void points() {
    set_unit();
    json_["points"] = event_.a;
    const auto& rules = names_.game().setup().rules.points;
    const auto index = static_cast<std::size_t>(event_.b);
    const std::string why =
        event_.b >= 0 && index < rules.size() ? rules[index].text : names_.title(event_.rule);
    json_["why"] = why;
    say(fmt::format("{:+} for the Union: {}.", event_.a, why));
  }
  void over() {
    json_["winner"] = core::word(event_.side);
    json_["points"] = event_.a;
    const auto& levels = names_.game().setup().rules.levels;
    const auto index = static_cast<std::size_t>(event_.b);
    const bool known = event_.b >= 0 && index < levels.size();
    if (known) json_["level"] = levels[index].name;
    json_["why"] =
        Json::array({names_.title(event_.rule), fmt::format("Union {} points.", event_.a)});
    say(fmt::format("The game is over: the {} wins. Union {} points{}.", proper(event_.side),
                    event_.a, known ? ", " + levels[index].name : ""));
  }

  const GcacwNames& names_;
  const gc::State& before_;
};

bool GcacwTeller::sequence() {
  switch (kind()) {
    case EventKind::turn_began: turn(); break;
    case EventKind::phase_began: phase(); break;
    case EventKind::action_phase_began:
      json_["number"] = event_.a;
      say(fmt::format("Action Phase {}.", event_.a));
      break;
    case EventKind::dice_rolled: dice(); break;
    case EventKind::initiative_won: won(); break;
    case EventKind::initiative_given: about_side("has the initiative without dice"); break;
    case EventKind::initiative_taken: about_side("takes the initiative"); break;
    case EventKind::passed: about_side("passes"); break;
    case EventKind::night_fell:
      say("Night falls: every attack die is worse until the next turn.");
      break;
    default: return false;
  }
  return true;
}

bool GcacwTeller::march() {
  switch (kind()) {
    case EventKind::activated: allowance("is activated"); break;
    case EventKind::march_began: allowance("marches"); break;
    case EventKind::fatigue: fatigue(); break;
    case EventKind::disorganised: about("is disorganized"); break;
    case EventKind::lost: lost(); break;
    case EventKind::eliminated: eliminated(); break;
    case EventKind::surrendered: about("has no way to retreat and surrenders", event_.from); break;
    case EventKind::force_marched: forced(); break;
    case EventKind::moved: moved(); break;
    case EventKind::joined: joins("goes along with"); break;
    case EventKind::held: about("is stopped by an enemy zone of control"); break;
    case EventKind::march_ended: about("ends its march"); break;
    case EventKind::refused: about("refuses its flanks", event_.to); break;
    case EventKind::unrefused:
      set_hex(event_.to);
      say(fmt::format("Flanks are no longer refused in {}.", to()));
      break;
    case EventKind::detached: detached(); break;
    default: return false;
  }
  return true;
}

bool GcacwTeller::combat() {
  switch (kind()) {
    case EventKind::withdrew: withdrew(); break;
    case EventKind::stood: about("lets its right to retreat go"); break;
    case EventKind::attack_declared: attack_declared(); break;
    case EventKind::assault_rolled: numbered("the assault", event_.b < 0); break;
    case EventKind::grand_rolled: numbered("the grand assault", event_.b <= 0); break;
    case EventKind::lee_declared: joins("lends his presence to the assault of"); break;
    case EventKind::artillery_rolled: artillery(); break;
    case EventKind::combat_rolled: combat_rolled(); break;
    case EventKind::result: result(); break;
    case EventKind::demoralised: demoralised(); break;
    case EventKind::retreat_began: retreat_began(); break;
    case EventKind::retreated: retreated(); break;
    case EventKind::overrode: about("disregards the priorities of retreat, once"); break;
    case EventKind::advanced: advanced(); break;
    default: return false;
  }
  return true;
}

bool GcacwTeller::works() {
  switch (kind()) {
    case EventKind::bridge_built: bridge(fmt::format("is built by {}", unit())); break;
    case EventKind::bridge_removed: bridge("is removed"); break;
    case EventKind::bridge_destroyed: bridge(fmt::format("is destroyed by {}", unit())); break;
    case EventKind::bridge_repaired: bridge(fmt::format("is repaired by {}", unit())); break;
    case EventKind::bridge_failed: bridge(fmt::format("withstands {}", unit()), true); break;
    case EventKind::burnt: burnt(); break;
    case EventKind::entrenched: entrenched(); break;
    case EventKind::works_removed: about("leaves its works behind", event_.from); break;
    case EventKind::organised: about("is organized again"); break;
    case EventKind::refreshed: about("is no longer exhausted"); break;
    case EventKind::exhausted: about("is exhausted"); break;
    case EventKind::rallied:
      set_unit();
      set_change("demoralized");
      say(event_.b == 0 ? fmt::format("{} takes heart again.", unit())
                        : fmt::format("{} is Demoralized-{} now.", unit(), event_.b));
      break;
    default: return false;
  }
  return true;
}

bool GcacwTeller::leaders() {
  switch (kind()) {
    case EventKind::transferred: joins("transfers to"); break;
    case EventKind::attached: grown("joins"); break;
    case EventKind::reformed: reformed(); break;
    case EventKind::leader_off: about("leaves the map"); break;
    case EventKind::reattached: joins("goes over to"); break;
    case EventKind::leader_killed: about("is killed"); break;
    case EventKind::leader_replaced: replaced(); break;
    case EventKind::leader_moved: joins("goes to"); break;
    case EventKind::leader_lost: about("has nobody left to command and is gone"); break;
    default: return false;
  }
  return true;
}

void GcacwTeller::scenario() {
  switch (kind()) {
    case EventKind::alerted: return say("McLaws is alerted.");
    case EventKind::guns_distributed: return say("The horse artillery is distributed.");
    case EventKind::guns_lost:
      set_hex(event_.to);
      return say("The horse artillery is lost before it was distributed.");
    case EventKind::released: return about("may act from now on");
    case EventKind::points: return points();
    case EventKind::occupied: return occupied();
    case EventKind::game_over: return over();
    default: return;
  }
}

/// The calculation is made again as the rules will make it, for the declaration as it stands after
/// the action; an assault is told before its number is known and has none yet.
void GcacwTeller::attack_declared() {
  set_side_if_any();
  set_leader_or_unit();
  const bool assault = event_.a < 0;
  json_["type"] = assault ? "assault" : gc::word(static_cast<gc::AttackType>(event_.a));
  if (event_.b != 0) json_["charge"] = true;
  if (assault) return say(fmt::format("{} leads an assault on {}.", unit(), to()));
  say(fmt::format("{} attacks {} {}{}.", unit(), to(),
                  attack_words(static_cast<gc::AttackType>(event_.a)),
                  event_.b != 0 ? ", charging" : ""));
  gc::Action attack;
  attack.verb = gc::Verb::attack;
  attack.unit = event_.unit;
  attack.hex = event_.to;
  attack.type = static_cast<gc::AttackType>(event_.a);
  attack.charge = event_.b != 0;
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const gc::Odds odds = names_.game().odds(before_, attack, ledger);
  json_["attack"] = quarters_json(odds.attack);
  json_["defence"] = quarters_json(odds.defence);
  json_["attacker_modifier"] = odds.attacker_modifier;
  json_["defender_modifier"] = odds.defender_modifier;
  json_["steps"] = steps_json(names_, lines);
}

/// The side with the initiative attacks.
void GcacwTeller::result() {
  set_side();
  const bool defender = event_.side != before_.active;
  const gc::CombatResult& result = names_.game().result(event_.a, event_.b, defender);
  json_["line"] = event_.a;
  json_["result"] = gc::word(result);
  say(fmt::format("{} ({}): {}.", defender ? "Defender" : "Attacker", gc::word(result),
                  result_words(result)));
}

// ---- calculations -------------------------------------------------------------------------------

/// True where both numbers are combat values.
bool in_quarters(Step step) {
  return step == Step::manpower || step == Step::demoralised || step == Step::works ||
         step == Step::redoubt || step == Step::combined || step == Step::limit;
}

std::string modifier_words(std::string_view what, int by) {
  return fmt::format("{}: {:+}", what, by);
}

/// The lines of combat values in words.
std::string value_sentence(const std::string& unit, const core::LedgerLine& line) {
  const std::string now = quarters_text(line.after);
  switch (static_cast<Step>(line.what)) {
    case Step::manpower: return fmt::format("{} has combat value {}", unit, now);
    case Step::demoralised: return fmt::format("demoralized, {} attacks with {}", unit, now);
    case Step::works: return fmt::format("works make {} of {}", now, unit);
    case Step::redoubt: return fmt::format("a redoubt makes {} of {}", now, unit);
    case Step::combined: return fmt::format("{} brings the total to {}", unit, now);
    default: return fmt::format("no more than {} counts", now);
  }
}

/// The lines of flanks in words.
std::string flank_sentence(const std::string& hex, const core::LedgerLine& line) {
  switch (static_cast<Step>(line.what)) {
    case Step::flank_covered:
      if (line.after == line.before) return fmt::format("{} is not covered", hex);
      return fmt::format("{} is covered, {} in all", hex, line.after);
    case Step::flank_basic:
      return fmt::format("a flank bonus of {} for the hexes covered: {}", line.after, line.before);
    case Step::flank_reduced: return fmt::format("{} takes from the flank bonus", hex);
    default: return modifier_words("flank attack", line.after);
  }
}

/// gcw-7.4-h tells the difference, the other lines what it comes to.
std::string artillery_sentence(const core::LedgerLine& line) {
  if (case_id(line.rule) != "gcw-7.4-h") {
    return fmt::format("artillery difference {:+} gives {:+}", line.before, line.after);
  }
  return fmt::format("the attacker's artillery is {}, the difference {:+}", line.before,
                     line.after);
}

std::string step_sentence(const GcacwNames& names, const core::LedgerLine& line) {
  const std::string unit = line.unit == gc::kNoUnit ? "the unit" : names.unit_name(line.unit);
  const std::string hex = line.hex == gc::kNoHex ? "a hex off the map" : names.hex(line.hex);
  const auto step = static_cast<Step>(line.what);
  if (in_quarters(step)) return value_sentence(unit, line);
  switch (step) {
    case Step::ratio: return modifier_words("ratio", line.after);
    case Step::tactical:
      if (line.hex == gc::kNoHex) {
        return fmt::format("the attacker's tactical value is {}", line.after);
      }
      return fmt::format("against the defender's {}: {:+}", line.before, line.after);
    case Step::artillery: return artillery_sentence(line);
    case Step::type: return modifier_words("type of attack", line.after);
    case Step::assault: return modifier_words("assault", line.after);
    case Step::lee: return modifier_words("Lee", line.after);
    case Step::jackson: return modifier_words("Jackson", line.after);
    case Step::surprise: return modifier_words("surprise", line.after);
    case Step::charge: return modifier_words("charge", line.after);
    case Step::rain: return modifier_words("rain", line.after);
    case Step::night: return modifier_words("night", line.after);
    case Step::crossing: return modifier_words("defender behind a crossing", line.after);
    case Step::creek: return modifier_words("defender behind a creek", line.after);
    case Step::ground: return modifier_words("ground of the defender", line.after);
    case Step::shaken: return modifier_words("defender Demoralized-2", line.after);
    case Step::attacker: return modifier_words("attacker's die", line.after);
    case Step::defender: return modifier_words("defender's die", line.after);
    default: return flank_sentence(hex, line);
  }
}

std::string_view letter_words(gc::CombatResult::Letter letter) {
  switch (letter) {
    case gc::CombatResult::Letter::none: return "";
    case gc::CombatResult::Letter::E: return "the march ends";
    case gc::CombatResult::Letter::f: return "fatigue +1";
    case gc::CombatResult::Letter::F: return "fatigue +2";
    case gc::CombatResult::Letter::D: return "disorganized, fatigue +3";
  }
  return "";
}

std::string_view back_words(gc::CombatResult::Back back) {
  switch (back) {
    case gc::CombatResult::Back::none: return "";
    case gc::CombatResult::Back::r: return "retreat of 2 to 4 hexes";
    case gc::CombatResult::Back::R: return "rout of 4 to 6 hexes, Demoralized-1";
    case gc::CombatResult::Back::R_star: return "rout of 4 to 6 hexes, Demoralized-2";
  }
  return "";
}

}  // namespace

std::string result_words(const gc::CombatResult& result) {
  if (result.nothing()) return "no effect";
  std::string text;
  const auto add = [&](std::string_view words) {
    if (words.empty()) return;
    if (!text.empty()) text += ", ";
    text += words;
  };
  if (result.loss > 0) add(fmt::format("{} manpower lost", result.loss));
  add(letter_words(result.letter));
  add(back_words(result.back));
  if (result.advance) add("may advance");
  return text;
}

Json step_json(const GcacwNames& names, const core::LedgerLine& line) {
  const auto step = static_cast<Step>(line.what);
  Json before = line.before;
  Json after = line.after;
  if (in_quarters(step)) {
    before = quarters_json(line.before);
    after = quarters_json(line.after);
  }
  if (step == Step::ratio) before = quarters_json(line.before);
  return step_frame(names, line, word(step), step_sentence(names, line), std::move(before),
                    std::move(after));
}

Json steps_json(const GcacwNames& names, const core::Ledger::Lines& lines) {
  Json steps = Json::array();
  for (const core::LedgerLine& line : lines) steps.push_back(step_json(names, line));
  return steps;
}

Json event_json(const GcacwNames& names, const GcacwHappening& happening,
                const core::Event& event) {
  return GcacwTeller(names, happening, event).tell();
}

}  // namespace hg::app
