#include "app/fredericksburg_text.h"

#include <fmt/format.h>

#include "rules/cases.gen.h"

namespace hg::app {
namespace {

using core::Side;
using fb::EventKind;

/// The fields of one event and its sentence are written together, so that they cannot differ.
class Teller {
 public:
  Teller(const Names& names, const Happening& happening, const core::Event& event)
      : names_(names),
        before_(happening.before),
        after_(happening.after),
        action_(happening.action),
        event_(event) {}

  Json tell() {
    json_ =
        Json{{"event", word(static_cast<EventKind>(event_.kind))}, {"rule", case_id(event_.rule)}};
    fields();
    json_["text"] = std::move(text_);
    return std::move(json_);
  }

 private:
  std::string unit() const {
    return event_.unit == fb::kNoUnit ? "the unit" : names_.unit_name(event_.unit);
  }
  std::string from() const {
    return event_.from == fb::kNoHex ? "the map" : names_.hex(event_.from);
  }
  std::string to() const { return event_.to == fb::kNoHex ? "the map" : names_.hex(event_.to); }
  void set_unit() {
    if (event_.unit != fb::kNoUnit) json_["unit"] = names_.unit(event_.unit);
  }
  void set_hex(fb::HexId h) {
    if (h != fb::kNoHex) json_["hex"] = names_.hex(h);
  }
  void set_side() { json_["side"] = core::word(event_.side); }
  void set_step() {
    set_unit();
    json_["path"] = Json::array({names_.hex(event_.from), names_.hex(event_.to)});
  }
  /// The path of the action, if the event is about the unit that acts.
  bool set_path() {
    if (action_ == nullptr || action_->unit != event_.unit || action_->path.empty()) return false;
    json_["path"] = names_.hex_list(action_->path);
    return true;
  }

  void fields() {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::turn_began:
        return turn_began();
      case EventKind::phase_began:
        return phase_began();
      case EventKind::moved:
        return moved();
      case EventKind::entered:
        return entered();
      case EventKind::exited:
        return exited();
      case EventKind::attack_declared:
        return attack_declared();
      case EventKind::die_rolled:
        return die_rolled();
      case EventKind::eliminated:
        return eliminated();
      case EventKind::retreated:
        return step("retreats from");
      case EventKind::displaced:
        return step("is displaced from");
      case EventKind::advanced:
        return advanced();
      case EventKind::advance_declined:
        return advance_declined();
      case EventKind::became_ineffective:
        return about_unit("becomes Ineffective");
      case EventKind::recovered:
        return about_unit("is effective again");
      case EventKind::occupied:
        return occupied();
      case EventKind::released:
        return released();
      case EventKind::limit_lifted:
        return limit_lifted();
      case EventKind::points:
        return points();
      case EventKind::game_over:
        return game_over();
    }
  }

  void turn_began() {
    const auto& turns = names_.game().setup().rules.turns;
    json_["turn"] = event_.a;
    const auto index = static_cast<std::size_t>(event_.a) - 1;
    const core::Light light = index < turns.size() ? turns[index].light : core::Light::day;
    json_["light"] = core::word(light);
    text_ = fmt::format("Turn {} begins", event_.a);
    if (light != core::Light::day) text_ += fmt::format(" ({})", core::word(light));
    text_ += ".";
  }
  void phase_began() {
    set_side();
    const std::string_view phase = word(static_cast<fb::Phase>(event_.a));
    json_["phase"] = phase;
    text_ =
        fmt::format("{} {} Phase.", proper(event_.side), phase == "combat" ? "Combat" : "Movement");
  }
  void moved() {
    set_unit();
    if (!set_path()) json_["path"] = Json::array({from(), to()});
    json_["cost"] = event_.a;
    text_ = fmt::format("{} moves from {} to {} for {}.", unit(), from(), to(), event_.a);
  }
  void entered() {
    set_unit();
    set_hex(event_.to);
    set_path();
    json_["cost"] = event_.a;
    text_ = fmt::format("{} enters the map at {}.", unit(), to());
  }
  void exited() {
    set_unit();
    set_hex(event_.from);
    set_path();
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
      case fb::CombatResult::Ae:
        return "attacker eliminated (Ae)";
      case fb::CombatResult::Ar:
        return "attacker retreats (Ar)";
      case fb::CombatResult::Ex:
        return "exchange (Ex)";
      case fb::CombatResult::Dr:
        return "defender retreats (Dr)";
      case fb::CombatResult::De:
        return "defender eliminated (De)";
    }
    return "";
  }
  void eliminated() {
    set_unit();
    set_hex(event_.from);
    text_ = fmt::format("{} is eliminated in {}.", unit(), from());
  }
  void step(std::string_view verb) {
    set_step();
    if (event_.other != fb::kNoUnit) json_["by"] = names_.unit(event_.other);
    text_ = fmt::format("{} {} {} to {}.", unit(), verb, from(), to());
  }
  void advanced() {
    set_step();
    set_hex(event_.to);
    text_ = fmt::format("{} advances from {} to {}.", unit(), from(), to());
  }
  void advance_declined() {
    set_side();
    text_ = fmt::format("{} does not advance.", proper(event_.side));
  }
  void about_unit(std::string_view what) {
    set_unit();
    text_ = fmt::format("{} {}.", unit(), what);
  }
  void occupied() {
    set_side();
    set_hex(event_.to);
    text_ = fmt::format("{} now holds {}.", proper(event_.side), to());
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
  void points() {
    set_side();
    set_unit();
    json_["points"] = event_.a;
    const std::string why = event_.unit == fb::kNoUnit ? "" : fmt::format(" for {}", unit());
    json_["why"] = names_.title(event_.rule);
    text_ = fmt::format("{} scores {}{}.", proper(event_.side), event_.a, why);
  }
  void game_over() {
    const bool draw = event_.side != Side::union_ && event_.side != Side::confederate;
    // fr-15.4-b: the automatic victory comes before hexes are counted.
    const auto points = [this](Side side) {
      const int all = names_.game().points(after_, side);
      return after_.automatic == 0 ? all : all - names_.game().hex_points(after_, side);
    };
    const int ours = points(Side::union_);
    const int theirs = points(Side::confederate);
    json_["winner"] = draw ? "draw" : core::word(event_.side);
    json_["vp"] = {{"union", ours}, {"confederate", theirs}};
    json_["why"] =
        Json::array({names_.title(event_.rule),
                     fmt::format("Union {} points, Confederate {} points.", ours, theirs)});
    text_ = draw ? "The game is over: a draw."
                 : fmt::format("The game is over: the {} wins.", proper(event_.side));
    text_ += fmt::format(" Union {}, Confederate {}.", ours, theirs);
  }

  const Names& names_;
  const fb::State& before_;
  const fb::State& after_;
  const fb::Action* action_;
  const core::Event& event_;
  Json json_;
  std::string text_;
};

void Teller::attack_declared() {
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

std::string_view word(fb::Step step) {
  switch (step) {
    case fb::Step::strength:
      return "strength";
    case fb::Step::defence:
      return "defence";
    case fb::Step::no_strength:
      return "no_strength";
    case fb::Step::multiplier:
      return "multiplier";
    case fb::Step::not_counted:
      return "not_counted";
    case fb::Step::ratio:
      return "ratio";
    case fb::Step::reduction:
      return "reduction";
  }
  return "strength";
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
    case fb::Step::no_strength:
      return fmt::format("{} adds nothing", unit);
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
  Json json{{"rule", case_id(line.rule)},
            {"kind", word(step)},
            {"what", step_sentence(names, line)},
            {"before", line.before},
            {"after", line.after}};
  const auto column = [&](std::int16_t index) {
    return names.column(static_cast<std::uint8_t>(index));
  };
  if (step == fb::Step::ratio) json["after"] = column(line.after);
  if (step == fb::Step::reduction) {
    json["before"] = column(line.before);
    json["after"] = column(line.after);
  }
  if (line.unit != fb::kNoUnit) json["unit"] = names.unit(line.unit);
  if (line.hex != fb::kNoHex) json["hex"] = names.hex(line.hex);
  return json;
}

Json event_json(const Names& names, const Happening& happening, const core::Event& event) {
  return Teller(names, happening, event).tell();
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
