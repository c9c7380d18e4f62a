#pragma once

// Readers of the fields of actions. A fault only for shape (no such unit, hex, wrong types);
// whether an action is legal is for the judge.

#include "app/hexgame_names.h"
#include "engine/fields.h"

namespace hg::app::fields {

/// The longest lists that are read; anything longer than the rules can use is nonsense.
inline constexpr std::size_t kMostPath = 200;

/// A path of any length is read; what goes beyond the room of an action is cut, and the judge
/// refuses such a path anyway, since no unit can pay for so many hexes.
template <class Action>
Expected<void> read_path(const HexNames& names, const Json& json, bool needed, Action& action) {
  HG_TRY(path, engine::read_texts(json, "path", kMostPath));
  if (!path) {
    if (needed) return engine::bad_request("\"path\" is missing");
    return {};
  }
  if (path->empty()) return engine::bad_request("\"path\" is empty");
  for (const std::string& number : *path) {
    HG_TRY(hex, names.read_hex(number));
    if (!action.path.full()) action.path.push_back(hex);
  }
  return {};
}

template <class Action>
Expected<void> read_unit(const HexNames& names, const Json& json, Action& action) {
  HG_TRY(id, engine::need_text(json, "unit"));
  HG_TRY(unit, names.read_unit(id));
  action.unit = unit;
  return {};
}

/// Another unit that the action is about, `name` being its field; `needed` or not.
template <class Action>
Expected<void> read_other(const HexNames& names, const Json& json, std::string_view name,
                          bool needed, Action& action) {
  HG_TRY(other, engine::read_text(json, name));
  if (!other) {
    if (!needed) return {};
    HG_CHECK(engine::need_text(json, name));
    return {};
  }
  HG_TRY(unit, names.read_unit(*other));
  action.other = unit;
  return {};
}

template <class Action>
Expected<void> read_units(const HexNames& names, const Json& json, Action& action) {
  HG_TRY(ids, engine::read_texts(json, "units", core::kMaxUnits));
  if (!ids) return engine::bad_request("\"units\" is missing");
  if (ids->empty()) return engine::bad_request("\"units\" is empty");
  for (const std::string& id : *ids) {
    HG_TRY(unit, names.read_unit(id));
    if (action.units.test(unit)) {
      return engine::bad_request("a unit is named twice: " + engine::shown(id));
    }
    action.units.set(unit);
  }
  return {};
}

template <class Action>
Expected<void> read_targets(const HexNames& names, const Json& json, Action& action) {
  HG_TRY(numbers, engine::read_texts(json, "targets", action.targets.capacity()));
  if (!numbers) return engine::bad_request("\"targets\" is missing");
  if (numbers->empty()) return engine::bad_request("\"targets\" is empty");
  for (const std::string& number : *numbers) {
    HG_TRY(hex, names.read_hex(number));
    if (action.targets.contains(hex)) {
      return engine::bad_request("a target is named twice: " + engine::shown(number));
    }
    action.targets.push_back(hex);
  }
  return {};
}

template <class Action>
Expected<void> read_hex(const HexNames& names, const Json& json, Action& action) {
  HG_TRY(number, engine::need_text(json, "hex"));
  HG_TRY(hex, names.read_hex(number));
  action.hex = hex;
  return {};
}

template <class Names, class Action>
Expected<void> read_column(const Names& names, const Json& json, Action& action) {
  HG_TRY(name, engine::read_text(json, "column"));
  if (!name) return {};
  HG_TRY(column, names.read_column(*name));
  action.column = column;
  return {};
}

/// `enter` and `exit`: without a path the hex alone is the path.
template <class Action>
Expected<void> read_edge(const HexNames& names, const Json& json, Action& action) {
  HG_CHECK(read_unit(names, json, action));
  HG_CHECK(read_hex(names, json, action));
  HG_CHECK(read_path(names, json, false, action));
  if (action.path.empty()) action.path.push_back(action.hex);
  return {};
}

template <class Names, class Action>
Expected<void> read_attack(const Names& names, const Json& json, Action& action) {
  HG_CHECK(read_targets(names, json, action));
  HG_CHECK(read_units(names, json, action));
  return read_column(names, json, action);
}

template <class Action>
Expected<void> read_retreat(const HexNames& names, const Json& json, Action& action) {
  HG_CHECK(read_unit(names, json, action));
  HG_CHECK(read_path(names, json, true, action));
  return read_other(names, json, "displaces", false, action);
}

template <class Action>
Expected<void> read_advance(const HexNames& names, const Json& json, Action& action) {
  const auto unit = json.find("unit");
  if (unit == json.end()) return engine::bad_request("\"unit\" is missing (null to decline)");
  if (unit->is_null()) return {};
  HG_CHECK(read_unit(names, json, action));
  return read_hex(names, json, action);
}

/// Writes the fields of an action, each in its one form.
template <class Names, class Action>
class Writer {
 public:
  Writer(const Names& names, const Action& action, Json& json)
      : names_(names), action_(action), json_(json) {}

  void unit() { json_["unit"] = names_.unit(action_.unit); }
  void hex() { json_["hex"] = names_.hex(action_.hex); }
  void path() { json_["path"] = names_.hex_list(action_.path); }
  void units() { json_["units"] = names_.units(action_.units); }
  void other(const char* name) {
    if (action_.other != core::kNoUnit) json_[name] = names_.unit(action_.other);
  }
  void column(std::uint8_t none) {
    if (action_.column != none) json_["column"] = names_.column(action_.column);
  }
  void edge() {
    unit();
    hex();
    if (action_.path.size() > 1) path();
  }
  void attack(std::uint8_t no_column) {
    json_["targets"] = names_.hex_list(action_.targets);
    units();
    column(no_column);
  }
  void retreat() {
    unit();
    path();
    other("displaces");
  }
  void advance() {
    if (action_.unit == core::kNoUnit) {
      json_["unit"] = nullptr;
      return;
    }
    unit();
    hex();
  }

 private:
  const Names& names_;
  const Action& action_;
  Json& json_;
};

}  // namespace hg::app::fields
