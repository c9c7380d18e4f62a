#include "app/fredericksburg_codec.h"

#include <fmt/format.h>

#include "engine/fields.h"

namespace hg::app {

using engine::bad_request;
using engine::shown;

namespace {

/// The longest lists that are read; anything longer than the rules can use is nonsense.
constexpr std::size_t kMostPath = 200;

/// A path of any length is read; what goes beyond kMaxPath hexes is cut, and the judge refuses
/// such a path anyway, since every hex costs at least one movement point.
Expected<void> read_path(const Names& names, const Json& json, bool needed, fb::Action& action) {
  HG_TRY(path, engine::read_texts(json, "path", kMostPath));
  if (!path) {
    if (needed) return bad_request("\"path\" is missing");
    return {};
  }
  if (path->empty()) return bad_request("\"path\" is empty");
  for (const std::string& number : *path) {
    HG_TRY(hex, names.read_hex(number));
    if (!action.path.full()) action.path.push_back(hex);
  }
  return {};
}

Expected<void> read_unit(const Names& names, const Json& json, fb::Action& action) {
  HG_TRY(id, engine::need_text(json, "unit"));
  HG_TRY(unit, names.read_unit(id));
  action.unit = unit;
  return {};
}

Expected<void> read_units(const Names& names, const Json& json, fb::Action& action) {
  HG_TRY(ids, engine::read_texts(json, "units", core::kMaxUnits));
  if (!ids) return bad_request("\"units\" is missing");
  if (ids->empty()) return bad_request("\"units\" is empty");
  for (const std::string& id : *ids) {
    HG_TRY(unit, names.read_unit(id));
    if (action.units.test(unit)) return bad_request("a unit is named twice: " + shown(id));
    action.units.set(unit);
  }
  return {};
}

Expected<void> read_targets(const Names& names, const Json& json, fb::Action& action) {
  HG_TRY(numbers, engine::read_texts(json, "targets", fb::kMaxTargets));
  if (!numbers) return bad_request("\"targets\" is missing");
  if (numbers->empty()) return bad_request("\"targets\" is empty");
  for (const std::string& number : *numbers) {
    HG_TRY(hex, names.read_hex(number));
    if (action.targets.contains(hex)) {
      return bad_request("a target is named twice: " + shown(number));
    }
    action.targets.push_back(hex);
  }
  return {};
}

Expected<void> read_hex(const Names& names, const Json& json, fb::Action& action) {
  HG_TRY(number, engine::need_text(json, "hex"));
  HG_TRY(hex, names.read_hex(number));
  action.hex = hex;
  return {};
}

Expected<void> read_column(const Names& names, const Json& json, fb::Action& action) {
  HG_TRY(name, engine::read_text(json, "column"));
  if (!name) return {};
  HG_TRY(column, names.read_column(*name));
  action.column = column;
  return {};
}

/// `enter` and `exit`: without a path the hex alone is the path.
Expected<void> read_edge(const Names& names, const Json& json, fb::Action& action) {
  HG_CHECK(read_unit(names, json, action));
  HG_CHECK(read_hex(names, json, action));
  HG_CHECK(read_path(names, json, false, action));
  if (action.path.empty()) action.path.push_back(action.hex);
  return {};
}

Expected<void> read_attack(const Names& names, const Json& json, fb::Action& action) {
  HG_CHECK(read_targets(names, json, action));
  HG_CHECK(read_units(names, json, action));
  return read_column(names, json, action);
}

Expected<void> read_retreat(const Names& names, const Json& json, fb::Action& action) {
  HG_CHECK(read_unit(names, json, action));
  HG_CHECK(read_path(names, json, true, action));
  HG_TRY(other, engine::read_text(json, "displaces"));
  if (!other) return {};
  HG_TRY(unit, names.read_unit(*other));
  action.other = unit;
  return {};
}

Expected<void> read_advance(const Names& names, const Json& json, fb::Action& action) {
  const auto unit = json.find("unit");
  if (unit == json.end()) return bad_request("\"unit\" is missing (null to decline)");
  if (unit->is_null()) return {};
  HG_CHECK(read_unit(names, json, action));
  return read_hex(names, json, action);
}

Expected<void> read_fields(const Names& names, const Json& json, fb::Action& action) {
  switch (action.verb) {
    case fb::Verb::move: {
      HG_CHECK(read_unit(names, json, action));
      return read_path(names, json, true, action);
    }
    case fb::Verb::enter:
    case fb::Verb::exit: return read_edge(names, json, action);
    case fb::Verb::attack:
    case fb::Verb::bombard: return read_attack(names, json, action);
    case fb::Verb::target: return read_hex(names, json, action);
    case fb::Verb::add: return read_unit(names, json, action);
    case fb::Verb::declare: return read_column(names, json, action);
    case fb::Verb::eliminate: return read_units(names, json, action);
    case fb::Verb::retreat:
    case fb::Verb::displace: return read_retreat(names, json, action);
    case fb::Verb::advance: return read_advance(names, json, action);
    case fb::Verb::end_phase:
    case fb::Verb::pass: return {};
  }
  return {};
}

}  // namespace

std::optional<fb::Verb> verb_of(std::string_view name) {
  for (std::size_t i = 0; i < fb::kVerbs; ++i) {
    const auto verb = static_cast<fb::Verb>(i);
    if (word(verb) == name) return verb;
  }
  return std::nullopt;
}

Expected<fb::Action> read_action(const Names& names, const Json& json) {
  if (!json.is_object()) return bad_request("an action is a JSON object");
  HG_TRY(name, engine::need_text(json, "do"));
  const auto verb = verb_of(name);
  if (!verb) return bad_request("no such action: " + shown(name));
  fb::Action action;
  action.verb = *verb;
  HG_CHECK(read_fields(names, json, action));
  return action;
}

Json write_action(const Names& names, const fb::Action& action) {
  Json json{{"do", word(action.verb)}};
  const auto unit = [&] { json["unit"] = names.unit(action.unit); };
  const auto path = [&] { json["path"] = names.hex_list(action.path); };
  const auto column = [&] {
    if (action.column != fb::kNoColumn) json["column"] = names.column(action.column);
  };
  switch (action.verb) {
    case fb::Verb::move:
      unit();
      path();
      break;
    case fb::Verb::enter:
    case fb::Verb::exit:
      unit();
      json["hex"] = names.hex(action.hex);
      if (action.path.size() > 1) path();
      break;
    case fb::Verb::attack:
    case fb::Verb::bombard:
      json["targets"] = names.hex_list(action.targets);
      json["units"] = names.units(action.units);
      column();
      break;
    case fb::Verb::target: json["hex"] = names.hex(action.hex); break;
    case fb::Verb::add: unit(); break;
    case fb::Verb::declare: column(); break;
    case fb::Verb::eliminate: json["units"] = names.units(action.units); break;
    case fb::Verb::retreat:
    case fb::Verb::displace:
      unit();
      path();
      if (action.other != fb::kNoUnit) json["displaces"] = names.unit(action.other);
      break;
    case fb::Verb::advance:
      if (action.unit == fb::kNoUnit) {
        json["unit"] = nullptr;
      } else {
        unit();
        json["hex"] = names.hex(action.hex);
      }
      break;
    case fb::Verb::end_phase:
    case fb::Verb::pass: break;
  }
  return json;
}

}  // namespace hg::app
