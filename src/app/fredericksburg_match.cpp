#include "app/fredericksburg_match.h"

#include <fmt/format.h>

#include <cstring>

#include "app/fredericksburg_codec.h"
#include "app/fredericksburg_odds.h"
#include "app/fredericksburg_text.h"
#include "app/fredericksburg_view.h"
#include "base/hash.h"
#include "engine/fields.h"

namespace hg::app {

using core::Side;
using engine::bad_request;
using engine::shown;

namespace {

std::optional<Side> player_of(std::string_view name) {
  if (name == core::word(Side::union_)) return Side::union_;
  if (name == core::word(Side::confederate)) return Side::confederate;
  return std::nullopt;
}

/// What `legal` is asked for.
struct Filter {
  std::optional<fb::UnitId> unit;
  std::optional<fb::HexId> hex;
  std::optional<fb::Verb> verb;
};

Expected<Filter> read_filter(const Names& names, const Json& request) {
  Filter filter;
  HG_TRY(unit, engine::read_text(request, "unit"));
  if (unit) {
    HG_TRY(id, names.read_unit(*unit));
    filter.unit = id;
  }
  HG_TRY(hex, engine::read_text(request, "hex"));
  if (hex) {
    HG_TRY(h, names.read_hex(*hex));
    filter.hex = h;
  }
  HG_TRY(kind, engine::read_text(request, "kind"));
  if (kind) {
    filter.verb = verb_of(*kind);
    if (!filter.verb) return bad_request("no such kind of action: " + shown(*kind));
  }
  return filter;
}

/// The hexes that an action leads to or is about; not those on the way.
bool concerns(const fb::Action& action, fb::HexId hex) {
  if (action.hex == hex || action.targets.contains(hex)) return true;
  return !action.path.empty() && action.path.back() == hex;
}

bool passes(const fb::Action& action, const Filter& filter) {
  if (filter.verb && action.verb != *filter.verb) return false;
  if (filter.unit && action.unit != *filter.unit && !action.units.test(*filter.unit)) return false;
  return !filter.hex || concerns(action, *filter.hex);
}

/// The state with `hex` among the targets of the attack in the making, if it is or can be one.
std::optional<fb::State> aimed_at(const fb::Game& game, const fb::State& state, fb::HexId hex) {
  if (state.combat.targets.contains(hex) && game.decision(state).task == fb::Task::draft) {
    return state;
  }
  fb::Action target;
  target.verb = fb::Verb::target;
  target.hex = hex;
  if (!game.allows(state, target)) return std::nullopt;
  fb::State after = state;
  game.apply(after, target, nullptr);
  return after;
}

/// A hex that can be attacked now, with those who can be of the attack, close or from afar.
Json target_json(const Names& names, const fb::State& aimed, fb::HexId hex, bool must) {
  const fb::Game& game = names.game();
  fb::UnitSet close;
  fb::UnitSet guns;
  fb::Action add;
  add.verb = fb::Verb::add;
  for (std::size_t u = 0; u < game.unit_count(); ++u) {
    add.unit = static_cast<fb::UnitId>(u);
    const bool shells = game.can_bombard(aimed, add.unit, hex);
    if (!shells && !game.in_contact(aimed, add.unit, hex)) continue;
    const bool in = aimed.combat.units.test(u) || aimed.combat.guns.test(u);
    if (in || game.allows(aimed, add)) (shells ? guns : close).set(u);
  }
  return Json{{"hex", names.hex(hex)},
              {"close", names.units(close)},
              {"guns", names.units(guns)},
              {"must", must}};
}

}  // namespace

FredericksburgMatch::FredericksburgMatch(std::shared_ptr<const fb::Game> game,
                                         const fb::State& state,
                                         std::shared_ptr<const Titles> titles)
    : game_(std::move(game)),
      names_(std::make_shared<Names>(*game_, std::move(titles))),
      state_(state) {}

std::unique_ptr<engine::Match> FredericksburgMatch::clone() const {
  return std::make_unique<FredericksburgMatch>(*this);
}

std::string FredericksburgMatch::snapshot() const {
  std::string bytes(sizeof(fb::State), '\0');
  std::memcpy(bytes.data(), &state_, sizeof(fb::State));
  return bytes;
}

void FredericksburgMatch::restore(std::string_view snapshot) {
  HG_ASSERT(snapshot.size() == sizeof(fb::State));
  std::memcpy(&state_, snapshot.data(), sizeof(fb::State));
}

std::uint64_t FredericksburgMatch::hash() const {
  return base::hash_bytes(&state_, sizeof(fb::State));
}

std::string_view FredericksburgMatch::to_decide() const {
  return core::word(game_->decision(state_).side);
}

Json FredericksburgMatch::decision() const { return decision_json(*names_, state_); }
Json FredericksburgMatch::state() const { return state_json(*names_, state_); }
Expected<Json> FredericksburgMatch::map() const { return map_json(*names_); }
Expected<Json> FredericksburgMatch::charts() const { return charts_json(*names_); }

Expected<Json> FredericksburgMatch::legal(const Json& request) const {
  HG_TRY(filter, read_filter(*names_, request));
  Json list = Json::array();
  const Side side = game_->decision(state_).side;
  if (side != Side::union_ && side != Side::confederate) return list;
  std::vector<fb::Action> actions;
  game_->legal(state_, actions);
  for (const fb::Action& action : actions) {
    if (passes(action, filter)) list.push_back(write_action(*names_, action));
  }
  return list;
}

std::vector<engine::Broken> FredericksburgMatch::judge(const fb::Action& action) const {
  core::Verdict verdict(core::Verdict::Mode::all);
  game_->judge(state_, action, verdict);
  std::vector<engine::Broken> list;
  if (verdict.legal()) return list;
  for (const core::Violation& violation : verdict.violations()) {
    list.push_back(tell(*names_, violation));
  }
  if (list.empty()) list.push_back({"", "This is not possible now.", "", ""});
  return list;
}

Expected<std::vector<engine::Broken>> FredericksburgMatch::check(const Json& json) const {
  HG_TRY(action, read_action(*names_, json));
  return judge(action);
}

Json FredericksburgMatch::write_events(const core::Events& events, const fb::State& before,
                                       const fb::Action* action) const {
  Json list = Json::array();
  for (const core::Event& event : events) {
    list.push_back(event_json(*names_, {before, state_, action}, event));
  }
  return list;
}

Expected<engine::Applied> FredericksburgMatch::apply(const Json& json) {
  HG_TRY(action, read_action(*names_, json));
  if (!game_->allows(state_, action)) {
    engine::Fault fault{engine::Code::illegal, "", judge(action)};
    fault.message = fault.violations.front().message;
    return tl::unexpected(std::move(fault));
  }
  const fb::State before = state_;
  core::Events events;
  game_->apply(state_, action, &events);
  return engine::Applied{write_action(*names_, action), write_events(events, before, &action)};
}

Expected<Json> FredericksburgMatch::roll(const std::vector<int>& faces) {
  const fb::State before = state_;
  core::Events events;
  game_->apply_roll(state_, faces.front(), &events);
  return write_events(events, before, nullptr);
}

Expected<Json> FredericksburgMatch::reach(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  Json hexes = Json::array();
  const fb::Decision decision = game_->decision(state_);
  if (decision.task != fb::Task::movement || game_->info(unit).side != decision.side) {
    return Json{{"hexes", std::move(hexes)}};
  }
  for (const fb::Reached& reached : game_->reach(state_, unit)) {
    if (!reached.may_stop) continue;
    hexes.push_back({{"hex", names_->hex(reached.hex)},
                     {"cost", reached.cost},
                     {"path", names_->hex_list(game_->path_to(state_, unit, reached.hex))}});
  }
  return Json{{"hexes", std::move(hexes)}};
}

Expected<Json> FredericksburgMatch::odds(const Json& request) const {
  const fb::Combat& combat = state_.combat;
  const Json* json = engine::find(request, "action");
  if (json == nullptr) {
    if (combat.targets.empty()) return bad_request("\"action\" is missing");
    if ((combat.units | combat.guns).none()) return bad_request("nobody attacks yet");
    return odds_json(*names_, state_, fb::kNoColumn);
  }
  HG_TRY(action, read_action(*names_, *json));
  if (action.verb == fb::Verb::declare && !combat.targets.empty()) {
    if ((combat.units | combat.guns).none()) return bad_request("nobody attacks yet");
    return odds_json(*names_, state_, action.column);
  }
  if (action.verb != fb::Verb::attack && action.verb != fb::Verb::bombard) {
    return bad_request("odds are of an attack or a bombardment");
  }
  for (const fb::HexId hex : action.targets) {
    if (state_.first[hex] == fb::kNoUnit) {
      return bad_request("nobody stands in " + names_->hex(hex));
    }
  }
  Json answer = odds_json(*names_, state_, action);
  const std::vector<engine::Broken> broken = judge(action);
  answer["legal"] = broken.empty();
  answer["violations"] = engine::to_json(broken);
  return answer;
}

Expected<Json> FredericksburgMatch::los(const Json& request) const {
  HG_TRY(from_name, engine::need_text(request, "from"));
  HG_TRY(to_name, engine::need_text(request, "to"));
  HG_TRY(from, names_->read_hex(from_name));
  HG_TRY(to, names_->read_hex(to_name));
  const fb::Sight sight = game_->sight(from, to);
  Json hexes = Json::array();
  for (const hex::LineStep& step : sight.line) {
    if (step.first != hex::kNoHex) hexes.push_back(names_->hex(step.first));
    if (step.along && step.second != hex::kNoHex) hexes.push_back(names_->hex(step.second));
  }
  Json blocked = Json::array();
  for (const fb::HexId hex : sight.blocked_by) {
    blocked.push_back({{"hex", names_->hex(hex)}, {"rule", "bgd-8.3"}});
  }
  return Json{{"clear", sight.clear},
              {"hexes", std::move(hexes)},
              {"blocked_by", std::move(blocked)},
              {"range", game_->map().grid.distance(from, to)}};
}

Expected<Json> FredericksburgMatch::zoc(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "side"));
  const auto side = player_of(name);
  if (!side) return bad_request("no such side: " + shown(name));
  return Json{{"hexes", names_->hexes(game_->zone(state_, *side))}};
}

Expected<Json> FredericksburgMatch::targets(const Json& /*request*/) const {
  Json list = Json::array();
  const fb::Task task = game_->decision(state_).task;
  if (task == fb::Task::combat || task == fb::Task::draft) {
    const fb::Duties duties = game_->duties(state_);
    game_->attackable(state_).each([&](std::size_t h) {
      const auto hex = static_cast<fb::HexId>(h);
      const auto aimed = aimed_at(*game_, state_, hex);
      if (aimed) list.push_back(target_json(*names_, *aimed, hex, duties.hexes.test(h)));
    });
  }
  return Json{{"targets", std::move(list)}};
}

}  // namespace hg::app
