#pragma once

// A game in progress behind the seam of the engine: what every hex game of this library does alike.

#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/hexgame_names.h"
#include "app/hexgame_text.h"
#include "base/hash.h"
#include "core/verdict.h"
#include "engine/fields.h"
#include "engine/match.h"

namespace hg::app {

/// What `legal` is asked for.
template <class Verb>
struct ActionFilter {
  std::optional<core::UnitId> unit;
  std::optional<hex::HexId> hex;
  std::optional<Verb> verb;
};

template <class Verb>
Expected<ActionFilter<Verb>> read_filter(const HexNames& names, std::size_t verbs,
                                         const Json& request) {
  ActionFilter<Verb> filter;
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
    filter.verb = value_of<Verb>(*kind, verbs);
    if (!filter.verb) {
      return engine::bad_request("no such kind of action: " + engine::shown(*kind));
    }
  }
  return filter;
}

/// The hexes that an action leads to or is about; not those on the way.
template <class Action>
bool concerns(const Action& action, hex::HexId hex) {
  if (action.hex == hex) return true;
  if constexpr (requires { action.targets; }) {
    if (action.targets.contains(hex)) return true;
  }
  if constexpr (requires { action.path; }) {
    if (!action.path.empty()) return action.path.back() == hex;
  }
  return false;
}

template <class Action, class Verb>
bool passes(const Action& action, const ActionFilter<Verb>& filter) {
  if (filter.verb && action.verb != *filter.verb) return false;
  if (filter.unit && action.unit != *filter.unit && !action.units.test(*filter.unit)) return false;
  return !filter.hex || concerns(action, *filter.hex);
}

/// A line of sight; `blocked` lists the hexes that shut it, with the case of each.
template <class Sight>
Json sight_json(const HexNames& names, const Sight& sight, Json blocked, int range) {
  Json hexes = Json::array();
  for (const hex::LineStep& step : sight.line) {
    if (step.first != hex::kNoHex) hexes.push_back(names.hex(step.first));
    if (step.along && step.second != hex::kNoHex) hexes.push_back(names.hex(step.second));
  }
  return Json{{"clear", sight.clear},
              {"hexes", std::move(hexes)},
              {"blocked_by", std::move(blocked)},
              {"range", range}};
}

/// The state with `hex` among the targets of the attack in the making, if it is or can be one.
template <class Kind>
std::optional<typename Kind::State> aimed_at(const typename Kind::Game& game,
                                             const typename Kind::State& state, hex::HexId hex) {
  const bool drafting = game.decision(state).task == Kind::kDraft;
  if (drafting && state.combat.targets.contains(hex)) return state;
  typename Kind::Action target;
  target.verb = Kind::Verb::target;
  target.hex = hex;
  if (!game.allows(state, target)) return std::nullopt;
  typename Kind::State after = state;
  game.apply(after, target, nullptr);
  return after;
}

/// A hex that can be attacked now, with those who can be of the attack, close or from afar.
template <class Kind>
Json target_json(const typename Kind::Names& names, const typename Kind::State& aimed,
                 hex::HexId hex, bool must) {
  const typename Kind::Game& game = names.game();
  core::UnitSet close;
  core::UnitSet guns;
  typename Kind::Action add;
  add.verb = Kind::Verb::add;
  for (std::size_t u = 0; u < game.unit_count(); ++u) {
    add.unit = static_cast<core::UnitId>(u);
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

/// A game of `Kind` (its Game, State, Action, Verb and Names). The words and shapes come from
/// functions of the game, found by the types they take: read_action, write_action, event_json,
/// tell, decision_json, state_json, map_json, charts_json.
template <class Derived, class Kind>
class BoardMatch : public engine::Match {
 public:
  using Game = typename Kind::Game;
  using State = typename Kind::State;
  using Action = typename Kind::Action;
  using Names = typename Kind::Names;

  BoardMatch(std::shared_ptr<const Game> game, const State& state,
             std::shared_ptr<const Titles> titles)
      : game_(std::move(game)),
        names_(std::make_shared<Names>(*game_, std::move(titles))),
        state_(state) {}

  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared_game() const { return game_; }
  const State& position() const { return state_; }
  const Names& names() const { return *names_; }

  std::unique_ptr<engine::Match> clone() const override {
    return std::make_unique<Derived>(static_cast<const Derived&>(*this));
  }
  std::string snapshot() const override {
    std::string bytes(sizeof(State), '\0');
    std::memcpy(bytes.data(), &state_, sizeof(State));
    return bytes;
  }
  void restore(std::string_view snapshot) override {
    HG_ASSERT(snapshot.size() == sizeof(State));
    std::memcpy(&state_, snapshot.data(), sizeof(State));
  }
  std::uint64_t hash() const override { return base::hash_bytes(&state_, sizeof(State)); }
  int turn() const override { return state_.turn; }
  std::string_view to_decide() const override { return core::word(game_->decision(state_).side); }
  engine::DiceRequest dice() const override {
    return {static_cast<const Derived&>(*this).dice_wanted(), 6};
  }
  Json decision() const override { return decision_json(*names_, state_); }
  Json state() const override { return state_json(*names_, state_); }
  Expected<Json> map() const override { return map_json(*names_); }
  Expected<Json> charts() const override { return charts_json(*names_); }

  Expected<Json> legal(const Json& request) const override {
    HG_TRY(filter, read_filter<typename Kind::Verb>(*names_, Kind::kVerbs, request));
    Json list = Json::array();
    if (!is_player(game_->decision(state_).side)) return list;
    std::vector<Action> actions;
    game_->legal(state_, actions);
    for (const Action& action : actions) {
      if (passes(action, filter)) list.push_back(write_action(*names_, action));
    }
    return list;
  }
  Expected<std::vector<engine::Broken>> check(const Json& json) const override {
    HG_TRY(action, understand(json));
    return judge(action);
  }
  Expected<engine::Applied> apply(const Json& json) override {
    HG_TRY(action, understand(json));
    if (!game_->allows(state_, action)) {
      engine::Fault fault{engine::Code::illegal, "", judge(action)};
      fault.message = fault.violations.front().message;
      return tl::unexpected(std::move(fault));
    }
    const State before = state_;
    core::Events events;
    game_->apply(state_, action, &events);
    return engine::Applied{write_action(*names_, action), write_events(events, before, &action)};
  }
  Expected<Json> roll(const std::vector<int>& faces) override {
    const State before = state_;
    core::Events events;
    static_cast<Derived&>(*this).throw_dice(faces, &events);
    return write_events(events, before, nullptr);
  }
  Expected<Json> zoc(const Json& request) const override {
    HG_TRY(name, engine::need_text(request, "side"));
    const auto side = player_of(name);
    if (!side) return engine::bad_request("no such side: " + engine::shown(name));
    return Json{{"hexes", names_->hexes(game_->zone(state_, *side))}};
  }

  // A game has its own of these where it throws more than one die at a time, or understands orders
  // by its position.
  int dice_wanted() const { return 1; }
  void throw_dice(const std::vector<int>& faces, core::Events* events) {
    game_->apply_roll(state_, faces.front(), events);
  }
  Expected<Action> read(const Json& json) const { return read_action(*names_, json); }

 protected:
  Expected<Action> understand(const Json& json) const {
    return static_cast<const Derived&>(*this).read(json);
  }
  std::vector<engine::Broken> judge(const Action& action) const {
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
  /// Both hexes of a question about sight.
  Expected<std::pair<hex::HexId, hex::HexId>> read_line(const Json& request) const {
    HG_TRY(from_name, engine::need_text(request, "from"));
    HG_TRY(to_name, engine::need_text(request, "to"));
    HG_TRY(from, names_->read_hex(from_name));
    HG_TRY(to, names_->read_hex(to_name));
    return std::pair{from, to};
  }

 private:
  Json write_events(const core::Events& events, const State& before, const Action* action) const {
    Json list = Json::array();
    const Happening<State, Action> happening{before, state_, action};
    for (const core::Event& event : events) {
      list.push_back(event_json(*names_, happening, event));
    }
    return list;
  }

 protected:
  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Names> names_;
  State state_;
};

/// A game whose attacks are drafted hex by hex and unit by unit. Its odds_json takes a whole
/// declaration, or the column of the combat in the making.
template <class Derived, class Kind>
class HexMatch : public BoardMatch<Derived, Kind> {
  using Board = BoardMatch<Derived, Kind>;

 public:
  using Action = typename Kind::Action;
  using Board::Board;

  Expected<Json> targets(const Json& /*request*/) const override {
    Json list = Json::array();
    const auto task = game_->decision(state_).task;
    if (task == Kind::kCombat || task == Kind::kDraft) {
      const auto duties = game_->duties(state_);
      game_->attackable(state_).each([&](std::size_t h) {
        const auto hex = static_cast<hex::HexId>(h);
        const auto aimed = aimed_at<Kind>(*game_, state_, hex);
        if (aimed) list.push_back(target_json<Kind>(*names_, *aimed, hex, duties.hexes.test(h)));
      });
    }
    return Json{{"targets", std::move(list)}};
  }
  Expected<Json> odds(const Json& request) const override {
    const auto& combat = state_.combat;
    const bool nobody = (combat.units | combat.guns).none();
    const Json* json = engine::find(request, "action");
    if (json == nullptr) {
      if (combat.targets.empty()) return engine::bad_request("\"action\" is missing");
      if (nobody) return engine::bad_request("nobody attacks yet");
      return odds_json(*names_, state_, Kind::kNoColumn);
    }
    HG_TRY(action, read_action(*names_, *json));
    if (action.verb == Kind::Verb::declare && !combat.targets.empty()) {
      if (nobody) return engine::bad_request("nobody attacks yet");
      return odds_json(*names_, state_, action.column);
    }
    return odds_of(action);
  }

 private:
  /// The odds of a whole declaration, with what is against it.
  Expected<Json> odds_of(const Action& action) const {
    if (action.verb != Kind::Verb::attack && action.verb != Kind::Verb::bombard) {
      return engine::bad_request("odds are of an attack or a bombardment");
    }
    for (const hex::HexId hex : action.targets) {
      if (state_.first[hex] == core::kNoUnit) {
        return engine::bad_request("nobody stands in " + names_->hex(hex));
      }
    }
    Json answer = odds_json(*names_, state_, action);
    const std::vector<engine::Broken> broken = judge(action);
    answer["legal"] = broken.empty();
    answer["violations"] = engine::to_json(broken);
    return answer;
  }

 protected:
  using Board::game_;
  using Board::judge;
  using Board::names_;
  using Board::state_;
};

}  // namespace hg::app
