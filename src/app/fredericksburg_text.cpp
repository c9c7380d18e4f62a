#include "app/fredericksburg_text.h"

#include <fmt/format.h>

#include "app/hexgame_odds.h"
#include "rules/cases.gen.h"

namespace hg::app {
namespace {

using core::Side;
using fb::EventKind;

class FredericksburgTeller : public Teller {
 public:
  FredericksburgTeller(const Names& names, const FredericksburgHappening& happening,
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
  void fields() {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::turn_began: return turn_began(light_of(event_.a));
      case EventKind::phase_began:
        return phase_began(word(static_cast<fb::Phase>(event_.a)));
      case EventKind::moved: return moved();
      case EventKind::entered: return entered();
      case EventKind::exited: return exited();
      case EventKind::attack_declared: return attack_declared();
      case EventKind::die_rolled: return die_rolled();
      case EventKind::eliminated: return eliminated();
      case EventKind::retreated: return step("retreats from");
      case EventKind::displaced: return step("is displaced from");
      case EventKind::advanced: return advanced();
      case EventKind::advance_declined: return advance_declined();
      case EventKind::became_ineffective: return about_unit("becomes Ineffective");
      case EventKind::recovered: return about_unit("is effective again");
      case EventKind::occupied: return occupied();
      case EventKind::released: return released();
      case EventKind::limit_lifted: return limit_lifted();
      case EventKind::points: return points();
      case EventKind::game_over:
        return game_over(final_points(Side::union_), final_points(Side::confederate));
    }
  }

  core::Light light_of(int turn) const {
    const auto& turns = names_.game().setup().rules.turns;
    const auto index = static_cast<std::size_t>(turn) - 1;
    return index < turns.size() ? turns[index].light : core::Light::day;
  }
  void moved() {
    set_unit();
    if (!set_path(action_)) json_["path"] = Json::array({from(), to()});
    json_["cost"] = event_.a;
    text_ = fmt::format("{} moves from {} to {} for {}.", unit(), from(), to(), event_.a);
  }
  void entered() {
    set_unit();
    set_hex(event_.to);
    set_path(action_);
    json_["cost"] = event_.a;
    text_ = fmt::format("{} enters the map at {}.", unit(), to());
  }
  void exited() {
    set_unit();
    set_hex(event_.from);
    set_path(action_);
    text_ = fmt::format("{} leaves the map at {}.", unit(), from());
  }
  void attack_declared();
  void die_rolled() {
    const auto result = static_cast<fb::CombatResult>(event_.b);
    json_["die"] = event_.a;
    json_["column"] = names_.column(before_.combat.column);
    json_["result"] = fb::word(result);
    json_["purpose"] = "combat";
    text_ = fmt::format("Die {}: {}.", event_.a, result_words(result));
  }
  static std::string_view result_words(fb::CombatResult result) {
    switch (result) {
      case fb::CombatResult::Ae: return "attacker eliminated (Ae)";
      case fb::CombatResult::Ar: return "attacker retreats (Ar)";
      case fb::CombatResult::Ex: return "exchange (Ex)";
      case fb::CombatResult::Dr: return "defender retreats (Dr)";
      case fb::CombatResult::De: return "defender eliminated (De)";
    }
    return "";
  }
  void released() {
    if (event_.unit == fb::kNoUnit) {
      json_["unit"] = "all";
      text_ = "All Union artillery and cavalry are released.";
      return;
    }
    about_unit("is released and may move");
  }
  void limit_lifted() {
    set_hex(event_.to);
    text_ =
        fmt::format("The headquarters in {} is reached: the Union may move all its units.", to());
  }
  /// fr-15.4-b: the automatic victory comes before hexes are counted.
  int final_points(Side side) const {
    const int all = names_.game().points(after_, side);
    return after_.automatic == 0 ? all : all - names_.game().hex_points(after_, side);
  }

  const Names& names_;
  const fb::State& before_;
  const fb::State& after_;
  const fb::Action* action_;
};

void FredericksburgTeller::attack_declared() {
  const fb::Combat& combat = after_.combat;
  const fb::UnitSet attackers = combat.units | combat.guns;
  set_side();
  json_["targets"] = names_.hex_list(combat.targets);
  json_["units"] = names_.units(attackers);
  json_["computed"] = names_.column(static_cast<std::uint8_t>(event_.a));
  json_["column"] = names_.column(static_cast<std::uint8_t>(event_.b));
  core::Ledger::Lines lines;
  core::Ledger ledger(&lines);
  const fb::Odds odds = names_.game().odds(before_, combat, ledger);
  json_["attack"] = odds.attack;
  json_["defence"] = odds.defence;
  Json steps = Json::array();
  for (const core::LedgerLine& line : lines) steps.push_back(step_json(names_, line));
  if (event_.a != event_.b) {
    steps.push_back(reduction_json(names_, static_cast<std::uint8_t>(event_.a),
                                   static_cast<std::uint8_t>(event_.b)));
  }
  json_["steps"] = std::move(steps);
  std::string targets;
  for (const fb::HexId h : combat.targets) {
    if (!targets.empty()) targets += " and ";
    targets += names_.hex(h);
  }
  text_ = fmt::format("{} attack{} {}: {} against {}, {}.", names_.unit_sentence(attackers),
                      attackers.count() == 1 ? "s" : "", targets, odds.attack, odds.defence,
                      names_.column(static_cast<std::uint8_t>(event_.b)));
  if (event_.a != event_.b) {
    text_ += fmt::format(" The attacker lowers the odds from {}.",
                         names_.column(static_cast<std::uint8_t>(event_.a)));
  }
}

std::string step_sentence(const Names& names, const core::LedgerLine& line) {
  const std::string unit = line.unit == fb::kNoUnit ? "the unit" : names.unit_name(line.unit);
  const std::string hex = line.hex == fb::kNoHex ? "the hex" : names.hex(line.hex);
  const auto column = [&](std::int16_t index) {
    return names.column(static_cast<std::uint8_t>(index));
  };
  switch (static_cast<fb::Step>(line.what)) {
    case fb::Step::strength:
      return fmt::format("{} attacks with {}", unit, line.after - line.before);
    case fb::Step::defence:
      return line.unit == fb::kNoUnit
                 ? fmt::format("{} is defended with {}", hex, line.after - line.before)
                 : fmt::format("{} defends with {}", unit, line.after - line.before);
    case fb::Step::no_strength: return fmt::format("{} adds nothing", unit);
    case fb::Step::multiplier:
      return line.before == 0
                 ? fmt::format("{} is multiplied", hex)
                 : fmt::format("{} is multiplied by {}", hex, line.after / line.before);
    case fb::Step::not_counted:
      return fmt::format("a second advantage of {} does not count", hex);
    case fb::Step::ratio:
      return fmt::format("the ratio gives column {}", column(line.after));
    case fb::Step::reduction:
      return fmt::format("the attacker lowers {} to {}", column(line.before), column(line.after));
  }
  return "";
}

}  // namespace

Json step_json(const Names& names, const core::LedgerLine& line) {
  const auto step = static_cast<fb::Step>(line.what);
  const auto column = [&](std::int16_t index) {
    return names.column(static_cast<std::uint8_t>(index));
  };
  Json before = line.before;
  Json after = line.after;
  if (step == fb::Step::reduction) before = column(line.before);
  if (step == fb::Step::reduction || step == fb::Step::ratio) after = column(line.after);
  return step_frame(names, line, word(step), step_sentence(names, line), std::move(before),
                    std::move(after));
}

Json event_json(const Names& names, const FredericksburgHappening& happening,
                const core::Event& event) {
  return FredericksburgTeller(names, happening, event).tell();
}

Json reduction_json(const Names& names, std::uint8_t computed, std::uint8_t column) {
  core::LedgerLine line;
  line.rule = cases::bgd_7_9;
  line.what = static_cast<std::uint8_t>(fb::Step::reduction);
  line.before = computed;
  line.after = column;
  return step_json(names, line);
}

}  // namespace hg::app
