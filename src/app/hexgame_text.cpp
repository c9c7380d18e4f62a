#include "app/hexgame_text.h"

#include <fmt/format.h>

namespace hg::app {
namespace {

using core::kNoUnit;
using core::Side;
using hex::kNoHex;

std::string untold(const HexNames& names, const core::Violation& violation) {
  std::string text = names.title(violation.rule);
  if (violation.unit != kNoUnit) text += ": " + names.unit_name(violation.unit);
  if (violation.hex != kNoHex) text += fmt::format(" ({})", names.hex(violation.hex));
  return text + ".";
}

std::string sentence(const HexNames& names, const Sentence* list, std::size_t count,
                     const core::Violation& violation, const NumberWords& numbers) {
  const std::string_view id = case_id(violation.rule);
  const Sentence* at = list;
  while (at != list + count && at->rule != id) ++at;
  if (at == list + count) return untold(names, violation);
  const std::string unit =
      violation.unit == kNoUnit ? "the unit" : names.unit_name(violation.unit);
  const std::string hex = violation.hex == kNoHex ? "that hex" : names.hex(violation.hex);
  return capitalised(fmt::format(fmt::runtime(at->text), fmt::arg("u", unit), fmt::arg("h", hex),
                                 fmt::arg("n", numbers.needed), fmt::arg("m", numbers.had)));
}

}  // namespace

engine::Broken tell_by(const HexNames& names, const Sentence* list, std::size_t count,
                       const core::Violation& violation, const NumberWords& numbers) {
  engine::Broken broken;
  broken.rule = case_id(violation.rule);
  broken.message = sentence(names, list, count, violation, numbers);
  if (violation.unit != kNoUnit) broken.unit = names.unit(violation.unit);
  if (violation.hex != kNoHex) broken.hex = names.hex(violation.hex);
  return broken;
}

Teller::Teller(const HexNames& names, const core::Event& event, std::string_view kind)
    : names_(names), event_(event), json_{{"event", kind}, {"rule", case_id(event.rule)}} {}

Json Teller::told() {
  json_["text"] = std::move(text_);
  return std::move(json_);
}

std::string Teller::unit() const {
  return event_.unit == kNoUnit ? "the unit" : names_.unit_name(event_.unit);
}
std::string Teller::other() const {
  return event_.other == kNoUnit ? "another unit" : names_.unit_name(event_.other);
}
std::string Teller::from() const {
  return event_.from == kNoHex ? "the map" : names_.hex(event_.from);
}
std::string Teller::to() const { return event_.to == kNoHex ? "the map" : names_.hex(event_.to); }

void Teller::set_unit() {
  if (event_.unit != kNoUnit) json_["unit"] = names_.unit(event_.unit);
}
void Teller::set_hex(hex::HexId h) {
  if (h != kNoHex) json_["hex"] = names_.hex(h);
}
void Teller::set_side() { json_["side"] = core::word(event_.side); }
void Teller::set_step() {
  set_unit();
  json_["path"] = Json::array({names_.hex(event_.from), names_.hex(event_.to)});
}

void Teller::turn_began(core::Light light) {
  json_["turn"] = event_.a;
  json_["light"] = core::word(light);
  text_ = fmt::format("Turn {} begins", event_.a);
  if (light != core::Light::day) text_ += fmt::format(" ({})", core::word(light));
  text_ += ".";
}

void Teller::phase_began(std::string_view phase) {
  set_side();
  json_["phase"] = phase;
  text_ = fmt::format("{} {} Phase.", proper(event_.side), capitalised(std::string(phase)));
}

void Teller::step(std::string_view verb) {
  set_step();
  if (event_.other != kNoUnit) json_["by"] = names_.unit(event_.other);
  text_ = fmt::format("{} {} {} to {}.", unit(), verb, from(), to());
}

void Teller::advanced() {
  set_step();
  set_hex(event_.to);
  text_ = fmt::format("{} advances from {} to {}.", unit(), from(), to());
}

void Teller::advance_declined() {
  set_side();
  text_ = fmt::format("{} does not advance.", proper(event_.side));
}

void Teller::eliminated() {
  set_unit();
  set_hex(event_.from);
  text_ = fmt::format("{} is eliminated in {}.", unit(), from());
}

void Teller::about_unit(std::string_view what) {
  set_unit();
  text_ = fmt::format("{} {}.", unit(), what);
}

void Teller::occupied() {
  set_side();
  set_hex(event_.to);
  text_ = fmt::format("{} now holds {}.", proper(event_.side), to());
}

void Teller::points() {
  set_side();
  set_unit();
  json_["points"] = event_.a;
  const std::string why = event_.unit == kNoUnit ? "" : fmt::format(" for {}", unit());
  json_["why"] = names_.title(event_.rule);
  text_ = fmt::format("{} scores {}{}.", proper(event_.side), event_.a, why);
}

void Teller::game_over(int ours, int theirs) {
  const bool draw = !is_player(event_.side);
  json_["winner"] = draw ? "draw" : core::word(event_.side);
  json_["vp"] = {{"union", ours}, {"confederate", theirs}};
  json_["why"] =
      Json::array({names_.title(event_.rule),
                   fmt::format("Union {} points, Confederate {} points.", ours, theirs)});
  text_ = draw ? "The game is over: a draw."
               : fmt::format("The game is over: the {} wins.", proper(event_.side));
  text_ += fmt::format(" Union {}, Confederate {}.", ours, theirs);
}

}  // namespace hg::app
