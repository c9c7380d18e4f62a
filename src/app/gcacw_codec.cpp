#include "app/gcacw_codec.h"

#include "app/hexgame_codec.h"

namespace hg::app {

using engine::bad_request;
using engine::shown;
using gc::Verb;
using namespace fields;

namespace {

/// The fields that an action of a kind has; reading and writing go by this one list.
enum class Form : std::uint8_t {
  plain,     ///< nothing
  unit,      ///< unit
  unit_to,   ///< unit, to: another unit
  units,     ///< unit, units
  hex,       ///< hex
  unit_hex,  ///< unit, hex
  active,    ///< unit, which is the marching one
  go,        ///< active, hex, with?
  strike,    ///< active, hex, type, charge?
  split,     ///< active, counter, manpower, units? (the brigades that are still to follow)
  active_hex,
};

Form form_of(Verb verb) {
  switch (verb) {
    case Verb::take:
    case Verb::pass:
    case Verb::alert:
    case Verb::distribute:
    case Verb::begin:
    case Verb::force:
    case Verb::lee:
    case Verb::grand: return Form::plain;
    case Verb::transfer:
    case Verb::attach:
    case Verb::reattach:
    case Verb::place: return Form::unit_to;
    case Verb::reform: return Form::units;
    case Verb::march:
    case Verb::activate:
    case Verb::assault:
    case Verb::burn:
    case Verb::entrench:
    case Verb::select:
    case Verb::withdraw:
    case Verb::lose:
    case Verb::keep:
    case Verb::advance:
    case Verb::kill: return Form::unit;
    case Verb::refuse:
    case Verb::unrefuse:
    case Verb::stop: return Form::active;
    case Verb::retreat:
    case Verb::target: return Form::hex;
    case Verb::bridge:
    case Verb::repair: return Form::unit_hex;
    case Verb::dismantle:
    case Verb::destroy: return Form::active_hex;
    case Verb::move: return Form::go;
    case Verb::attack: return Form::strike;
    case Verb::detach: return Form::split;
  }
  return Form::plain;
}

/// One action being read.
class Reader {
 public:
  Reader(const GcacwNames& names, const Json& json, gc::UnitId active, gc::Action& action)
      : names_(names), json_(json), active_(active), action_(action) {}

  Expected<void> read() {
    switch (form_of(action_.verb)) {
      case Form::plain: return {};
      case Form::unit: return read_unit(names_, json_, action_);
      case Form::unit_to: return unit_to();
      case Form::units:
        HG_CHECK(read_unit(names_, json_, action_));
        return read_units(names_, json_, action_);
      case Form::hex: return read_hex(names_, json_, action_);
      case Form::unit_hex:
        HG_CHECK(read_unit(names_, json_, action_));
        return read_hex(names_, json_, action_);
      case Form::active: return active();
      case Form::active_hex: HG_CHECK(active()); return read_hex(names_, json_, action_);
      case Form::go: return go();
      case Form::strike: return strike();
      case Form::split: return split();
    }
    return {};
  }

 private:
  Expected<void> active() {
    HG_TRY(id, engine::read_text(json_, "unit"));
    if (id) return read_unit(names_, json_, action_);
    action_.unit = active_;
    return {};
  }
  Expected<void> unit_to() {
    HG_CHECK(read_unit(names_, json_, action_));
    return read_other(names_, json_, "to", true, action_);
  }
  Expected<void> go() {
    HG_CHECK(active());
    HG_CHECK(read_hex(names_, json_, action_));
    return read_other(names_, json_, "with", false, action_);
  }
  Expected<void> strike() {
    HG_CHECK(active());
    HG_CHECK(read_hex(names_, json_, action_));
    HG_TRY(name, engine::need_text(json_, "type"));
    const auto type = value_of<gc::AttackType>(name, gc::kAttackTypes);
    if (!type) return bad_request("no such type of attack: " + shown(name));
    action_.type = *type;
    HG_TRY(charge, engine::read_flag(json_, "charge"));
    action_.charge = charge.value_or(false);
    return {};
  }
  Expected<void> split() {
    HG_CHECK(active());
    HG_CHECK(read_other(names_, json_, "counter", true, action_));
    HG_TRY(number, engine::need_number(json_, "manpower", 0, 99));
    action_.number = static_cast<std::uint8_t>(number);
    if (engine::find(json_, "units") == nullptr) return {};
    return read_units(names_, json_, action_);
  }

  const GcacwNames& names_;
  const Json& json_;
  gc::UnitId active_;
  gc::Action& action_;
};

}  // namespace

Expected<gc::Action> read_action(const GcacwNames& names, const Json& json, gc::UnitId active) {
  if (!json.is_object()) return bad_request("an action is a JSON object");
  HG_TRY(name, engine::need_text(json, "do"));
  const auto verb = value_of<Verb>(name, gc::kVerbs);
  if (!verb) return bad_request("no such action: " + shown(name));
  gc::Action action;
  action.verb = *verb;
  HG_CHECK(Reader(names, json, active, action).read());
  return action;
}

Json write_action(const GcacwNames& names, const gc::Action& action) {
  Json json{{"do", word(action.verb)}};
  Writer write(names, action, json);
  const Form form = form_of(action.verb);
  const bool about_unit = form != Form::plain && form != Form::hex;
  if (about_unit && action.unit != gc::kNoUnit) write.unit();
  switch (form) {
    case Form::plain:
    case Form::unit:
    case Form::active: break;
    case Form::unit_to: write.other("to"); break;
    case Form::units: write.units(); break;
    case Form::hex:
    case Form::unit_hex:
    case Form::active_hex: write.hex(); break;
    case Form::go:
      write.hex();
      write.other("with");
      break;
    case Form::strike:
      write.hex();
      json["type"] = gc::word(action.type);
      if (action.charge) json["charge"] = true;
      break;
    case Form::split:
      write.other("counter");
      json["manpower"] = action.number;
      if (action.units.any()) write.units();
      break;
  }
  return json;
}

}  // namespace hg::app
