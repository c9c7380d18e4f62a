#include "app/fredericksburg_codec.h"

#include "app/hexgame_codec.h"

namespace hg::app {

using engine::bad_request;
using engine::shown;
using namespace fields;

namespace {

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

Expected<fb::Action> read_action(const Names& names, const Json& json) {
  if (!json.is_object()) return bad_request("an action is a JSON object");
  HG_TRY(name, engine::need_text(json, "do"));
  const auto verb = value_of<fb::Verb>(name, fb::kVerbs);
  if (!verb) return bad_request("no such action: " + shown(name));
  fb::Action action;
  action.verb = *verb;
  HG_CHECK(read_fields(names, json, action));
  return action;
}

Json write_action(const Names& names, const fb::Action& action) {
  Json json{{"do", word(action.verb)}};
  Writer write(names, action, json);
  switch (action.verb) {
    case fb::Verb::move:
      write.unit();
      write.path();
      break;
    case fb::Verb::enter:
    case fb::Verb::exit: write.edge(); break;
    case fb::Verb::attack:
    case fb::Verb::bombard: write.attack(fb::kNoColumn); break;
    case fb::Verb::target: write.hex(); break;
    case fb::Verb::add: write.unit(); break;
    case fb::Verb::declare: write.column(fb::kNoColumn); break;
    case fb::Verb::eliminate: write.units(); break;
    case fb::Verb::retreat:
    case fb::Verb::displace: write.retreat(); break;
    case fb::Verb::advance: write.advance(); break;
    case fb::Verb::end_phase:
    case fb::Verb::pass: break;
  }
  return json;
}

}  // namespace hg::app
