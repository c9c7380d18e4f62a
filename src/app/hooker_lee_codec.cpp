#include "app/hooker_lee_codec.h"

#include <fmt/format.h>

#include "app/hexgame_codec.h"

namespace hg::app {

using engine::bad_request;
using engine::shown;
using namespace fields;

namespace {

/// How a unit marches; ordinary when nothing is said.
Expected<void> read_mode(const Json& json, hl::Action& action) {
  HG_TRY(name, engine::read_text(json, "mode"));
  if (!name) return {};
  const auto mode = value_of<hl::Mode>(*name, 3);
  if (!mode) return bad_request("no such mode of movement: " + shown(*name));
  action.mode = *mode;
  return {};
}

/// Too long a path is cut, for no land unit can pay for so many hexes; a gunboat could, and would
/// stop short of where it was sent (bgr-9.62).
Expected<void> no_cut_path(const HookerLeeNames& names, const Json& json,
                           const hl::Action& action) {
  const auto path = json.find("path");
  const bool cut = path != json.end() && path->size() > hl::kMaxPath;
  if (!cut || !names.game().gunboat(action.unit)) return {};
  return bad_request(fmt::format("\"path\" has more than {} hexes", hl::kMaxPath));
}

Expected<void> read_march(const HookerLeeNames& names, const Json& json, hl::Action& action) {
  if (action.verb == hl::Verb::move) {
    HG_CHECK(read_unit(names, json, action));
    HG_CHECK(read_path(names, json, true, action));
  } else {
    HG_CHECK(read_edge(names, json, action));
  }
  HG_CHECK(no_cut_path(names, json, action));
  return read_mode(json, action);
}

Expected<void> read_corps(const HookerLeeNames& names, const Json& json, hl::Action& action) {
  HG_CHECK(read_unit(names, json, action));
  HG_TRY(name, engine::need_text(json, "corps"));
  HG_TRY(formation, names.read_formation(name));
  action.formation = formation;
  return {};
}

Expected<void> read_fortify(const HookerLeeNames& names, const Json& json, hl::Action& action) {
  HG_CHECK(read_unit(names, json, action));
  HG_TRY(name, engine::need_text(json, "facing"));
  HG_TRY(facing, names.read_facing(name));
  action.facing = facing;
  return {};
}

Expected<void> read_place(const HookerLeeNames& names, const Json& json, hl::Action& action) {
  HG_CHECK(read_unit(names, json, action));
  return read_other(names, json, "with", true, action);
}

Expected<void> read_fields(const HookerLeeNames& names, const Json& json, hl::Action& action) {
  switch (action.verb) {
    case hl::Verb::move:
    case hl::Verb::enter:
    case hl::Verb::exit: return read_march(names, json, action);
    case hl::Verb::assign: return read_corps(names, json, action);
    case hl::Verb::fortify: return read_fortify(names, json, action);
    case hl::Verb::place: return read_place(names, json, action);
    case hl::Verb::rally:
    case hl::Verb::entrench:
    case hl::Verb::rout:
    case hl::Verb::drive:
    case hl::Verb::add: return read_unit(names, json, action);
    case hl::Verb::attack:
    case hl::Verb::bombard: return read_attack(names, json, action);
    case hl::Verb::target: return read_hex(names, json, action);
    case hl::Verb::declare: return read_column(names, json, action);
    case hl::Verb::eliminate: return read_units(names, json, action);
    case hl::Verb::retreat:
    case hl::Verb::displace: return read_retreat(names, json, action);
    case hl::Verb::advance: return read_advance(names, json, action);
    case hl::Verb::end_phase:
    case hl::Verb::pass: return {};
  }
  return {};
}

}  // namespace

Expected<hl::Action> read_action(const HookerLeeNames& names, const Json& json) {
  if (!json.is_object()) return bad_request("an action is a JSON object");
  HG_TRY(name, engine::need_text(json, "do"));
  const auto verb = value_of<hl::Verb>(name, hl::kVerbs);
  if (!verb) return bad_request("no such action: " + shown(name));
  hl::Action action;
  action.verb = *verb;
  HG_CHECK(read_fields(names, json, action));
  return action;
}

Json write_action(const HookerLeeNames& names, const hl::Action& action) {
  Json json{{"do", word(action.verb)}};
  Writer write(names, action, json);
  const auto mode = [&] {
    if (action.mode != hl::Mode::ordinary) json["mode"] = word(action.mode);
  };
  switch (action.verb) {
    case hl::Verb::move:
      write.unit();
      write.path();
      mode();
      break;
    case hl::Verb::enter:
    case hl::Verb::exit:
      write.edge();
      mode();
      break;
    case hl::Verb::assign:
      write.unit();
      json["corps"] = names.formation(action.formation);
      break;
    case hl::Verb::fortify:
      write.unit();
      json["facing"] = names.facing(action.facing);
      break;
    case hl::Verb::place:
      write.unit();
      write.other("with");
      break;
    case hl::Verb::rally:
    case hl::Verb::entrench:
    case hl::Verb::rout:
    case hl::Verb::drive:
    case hl::Verb::add: write.unit(); break;
    case hl::Verb::attack:
    case hl::Verb::bombard: write.attack(hl::kNoColumn); break;
    case hl::Verb::target: write.hex(); break;
    case hl::Verb::declare: write.column(hl::kNoColumn); break;
    case hl::Verb::eliminate: write.units(); break;
    case hl::Verb::retreat:
    case hl::Verb::displace: write.retreat(); break;
    case hl::Verb::advance: write.advance(); break;
    case hl::Verb::end_phase:
    case hl::Verb::pass: break;
  }
  return json;
}

}  // namespace hg::app
