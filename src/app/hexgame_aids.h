#pragma once

// Aids for the two games whose attacks are declared whole: what other attacks would come to, a plan
// for the Combat Phase, and what the enemy could bring next turn.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/foresight.h"
#include "app/hexgame_match.h"
#include "app/hexgame_path.h"

namespace hg::app {

/// A declaration by those units; guns alone bombard.
template <class Kind>
typename Kind::Action declaration(const typename Kind::Game& game,
                                  const typename Kind::State& state, const core::UnitSet& units,
                                  const typename Kind::Action& like) {
  typename Kind::Action action = like;
  action.units = units;
  bool afar = units.any();
  units.each([&](std::size_t u) {
    afar = afar && Kind::fires_from_afar(game, state, static_cast<core::UnitId>(u));
  });
  action.verb = afar ? Kind::Verb::bombard : Kind::Verb::attack;
  return action;
}

template <class Kind>
std::vector<core::Violation> violations_of(const typename Kind::Game& game,
                                           const typename Kind::State& state,
                                           const typename Kind::Action& action) {
  core::Verdict verdict(core::Verdict::Mode::all);
  game.judge(state, action, verdict);
  return verdict.violations();
}

// ---- alternatives -------------------------------------------------------------------------------

/// Variations of one declaration, each with what it comes to.
template <class Kind>
class Alternatives {
 public:
  using Game = typename Kind::Game;
  using State = typename Kind::State;
  using Action = typename Kind::Action;
  using Names = typename Kind::Names;

  Alternatives(const Names& names, const State& state, const Action& action)
      : names_(names), game_(names.game()), state_(state), base_(action), foresight_(game_) {}

  Json list() {
    add_row("as_is", {}, base_);
    add_drops();
    add_joiners();
    add_columns();
    return std::move(rows_);
  }

 private:
  static constexpr int kMostColumns = 3;

  /// Everybody of the set in the hex of `u`: close units of a hex may have to go together.
  core::UnitSet mates(const core::UnitSet& of, core::UnitId u) const {
    core::UnitSet set;
    of.each([&](std::size_t other) {
      if (state_.units[other].hex == state_.units[u].hex) set.set(other);
    });
    return set;
  }

  bool try_change(std::string_view change, const core::UnitSet& who, const core::UnitSet& units) {
    if (units.none()) return false;
    const Action action = declaration<Kind>(game_, state_, units, base_);
    if (!game_.allows(state_, action)) return false;
    add_row(change, who, action);
    return true;
  }

  static core::UnitSet without(core::UnitSet set, const core::UnitSet& gone) {
    gone.each([&](std::size_t u) { set.reset(u); });
    return set;
  }
  static core::UnitSet only(core::UnitId u) {
    core::UnitSet set;
    set.set(u);
    return set;
  }

  void add_drops() {
    core::UnitSet done;
    base_.units.each([&](std::size_t i) {
      if (done.test(i)) return;
      const auto u = static_cast<core::UnitId>(i);
      if (try_change("drop", only(u), without(base_.units, only(u)))) return;
      const core::UnitSet group = mates(base_.units, u);
      if (group.count() < 2) return;
      done |= group;
      try_change("drop", group, without(base_.units, group));
    });
  }

  bool near(core::UnitId u) const {
    return std::any_of(base_.targets.begin(), base_.targets.end(), [&](hex::HexId t) {
      return game_.in_contact(state_, u, t) || game_.can_bombard(state_, u, t);
    });
  }
  void add_joiners() {
    core::UnitSet open;
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<core::UnitId>(i);
      if (game_.side_of(u) != state_.phasing || !state_.units[i].on_map()) continue;
      if (!base_.units.test(i) && near(u)) open.set(i);
    }
    core::UnitSet done;
    open.each([&](std::size_t i) {
      if (done.test(i)) return;
      const auto u = static_cast<core::UnitId>(i);
      if (try_change("add", only(u), base_.units | only(u))) return;
      const core::UnitSet group = mates(open, u);
      if (group.count() < 2) return;
      done |= group;
      try_change("add", group, base_.units | group);
    });
  }

  void add_columns() {
    core::Ledger ledger;
    const auto odds = game_.odds(state_, base_, ledger);
    for (int down = 1; down <= kMostColumns && odds.column >= down; ++down) {
      Action action = base_;
      action.column = static_cast<std::uint8_t>(odds.column - down);
      if (game_.allows(state_, action)) add_row("column", {}, action);
    }
  }

  void add_row(std::string_view change, const core::UnitSet& who, const Action& action) {
    core::Ledger ledger;
    const auto odds = game_.odds(state_, action, ledger);
    const bool legal = game_.allows(state_, action);
    Json row{{"change", change},
             {"units", names_.units(who)},
             {"action", write_action(names_, action)},
             {"legal", legal},
             {"attack", odds.attack},
             {"defence", odds.defence},
             {"column", names_.column(odds.column)},
             {"expected", nullptr}};
    // An attack that may not be made has odds, but nothing comes of it.
    if (legal) row["expected"] = forecast_json(foresight_.of(state_, action));
    rows_.push_back(std::move(row));
  }

  const Names& names_;
  const Game& game_;
  const State& state_;
  const Action& base_;
  Foresight<Kind> foresight_;
  Json rows_ = Json::array();
};

// ---- plan ---------------------------------------------------------------------------------------

/// The combat of the state put aside as if it had changed nothing but who has fought.
template <class Kind>
void set_aside(typename Kind::State& state) {
  while (state.agenda.size() > 1 && state.agenda.back().task != Kind::kCombat) {
    state.agenda.pop_back();
  }
  state.combat = {};
}

/// Attacks for the Combat Phase one after another, each the best by the player's eye among those
/// that leave no obligation without a way; at most `most` of them.
template <class Kind, class Player>
Json plan_json(const typename Kind::Names& names, typename Kind::State state, const Player& player,
               std::size_t most) {
  const auto& game = names.game();
  set_aside<Kind>(state);
  const Foresight<Kind> foresight(game);
  Json attacks = Json::array();
  for (std::size_t steps = 0; attacks.size() < most && steps < 8 * most; ++steps) {
    const auto choice = player.choose(state);
    using Verb = typename Kind::Verb;
    if (choice.action.verb == Verb::end_phase) break;
    typename Kind::State declared = state;
    game.apply(declared, choice.action, nullptr);
    if (choice.action.verb == Verb::target || choice.action.verb == Verb::add) {
      state = declared;
      continue;
    }
    typename Kind::State before = state;
    set_aside<Kind>(before);
    typename Kind::Action attack;
    attack.targets = declared.combat.targets;
    attack.column = choice.action.column;
    attack = declaration<Kind>(game, before, declared.combat.units | declared.combat.guns, attack);
    core::Ledger ledger;
    const auto odds = game.odds(before, attack, ledger);
    attacks.push_back({{"action", write_action(names, attack)},
                       {"column", names.column(odds.column)},
                       {"attack", odds.attack},
                       {"defence", odds.defence},
                       {"expected", forecast_json(foresight.of(before, attack))},
                       {"why", choice.why}});
    state = declared;
    set_aside<Kind>(state);
  }
  const auto left = game.duties(state);
  return Json{{"attacks", std::move(attacks)},
              {"left", {{"units", names.units(left.units)}, {"hexes", names.hexes(left.hexes)}}},
              {"complete", left.units.none() && left.hexes.none()}};
}

// ---- threat -------------------------------------------------------------------------------------

/// What the enemy of `side` could bring against each of its hexes in his next turn.
template <class Kind>
class Threat {
 public:
  using Game = typename Kind::Game;
  using State = typename Kind::State;
  using Action = typename Kind::Action;
  using Names = typename Kind::Names;

  Threat(const Names& names, const State& state, core::Side side)
      : names_(names),
        game_(names.game()),
        side_(side),
        enemy_(core::enemy_of(side)),
        next_(Kind::next_turn_of(game_, state, enemy_)),
        foresight_(game_) {}

  Json list() {
    Json rows = Json::array();
    if (!Kind::fights_in(game_, next_)) return rows;
    look_around();
    HexMarks done{};
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<core::UnitId>(i);
      if (game_.side_of(u) != side_ || !next_.units[i].on_map()) continue;
      const hex::HexId h = next_.units[i].hex;
      if (next_.first[h] == core::kNoUnit || done[h]) continue;
      done[h] = true;
      rows.push_back(row(h));
    }
    return rows;
  }
  const State& next() const { return next_; }

 private:
  using HexMarks = std::array<bool, 1400>;
  struct Fighter {
    core::UnitId unit = core::kNoUnit;
    int strength = 0;
    std::vector<hex::HexId> places;  ///< where it may stand when the Combat Phase begins
  };

  /// Where each enemy unit could be.
  void look_around() {
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<core::UnitId>(i);
      if (game_.side_of(u) != enemy_ || !Kind::may_attack(game_, next_, u)) continue;
      Fighter fighter{u, game_.info(u).strength, {}};
      if (next_.units[i].on_map()) fighter.places.push_back(next_.units[i].hex);
      for (const auto& reached : game_.reach(next_, u)) {
        if (reached.may_stop) fighter.places.push_back(reached.hex);
      }
      if (!fighter.places.empty()) fighters_.push_back(std::move(fighter));
    }
    std::stable_sort(fighters_.begin(), fighters_.end(), [](const auto& a, const auto& b) {
      return a.strength > b.strength;
    });
  }

  bool touches(hex::HexId from, hex::HexId target) const {
    return game_.zone_of_hex(from).test(target);
  }
  bool fits(const State& s, core::UnitId u, hex::HexId h, const core::UnitSet& placed) const {
    int count = 0;
    for (core::UnitId other = s.first[h]; other != core::kNoUnit; other = s.next[other]) {
      if (!placed.test(other)) continue;  // who is there now can make room
      ++count;
      if (!Kind::may_share(game_, u, other)) return false;
    }
    return count < Kind::stack_limit(game_);
  }

  /// The strongest first, each to the first hex that has room; guns that find none fire from afar.
  Action gather(State& s, hex::HexId target) const {
    Action action;
    action.targets.push_back(target);
    core::UnitSet placed;
    int moves = game_.moves_left(s);
    const auto put = [&](const Fighter& f, hex::HexId h) {
      const bool stays = s.units[f.unit].on_map() && s.units[f.unit].hex == h;
      if (!fits(s, f.unit, h, placed) || (!stays && moves <= 0)) return false;
      if (!stays) {
        game_.put(s, f.unit, h);
        --moves;
      }
      placed.set(f.unit);
      return true;
    };
    for (const Fighter& f : fighters_) {
      const auto close = [&](hex::HexId h) { return touches(h, target) && put(f, h); };
      if (std::any_of(f.places.begin(), f.places.end(), close)) continue;
      if (!Kind::is_gun(game_, f.unit)) continue;
      const auto afar = [&](hex::HexId h) {
        return game_.range_of_hex(h).test(target) && !game_.enemy_controlled(s, h, enemy_) &&
               put(f, h);
      };
      static_cast<void>(std::any_of(f.places.begin(), f.places.end(), afar));
    }
    action.units = placed;
    return action;
  }

  /// Takes out whoever may not attack, by the judge's word.
  void prune(const State& s, Action& action) const {
    for (int round = 0; round < 4 && action.units.any(); ++round) {
      action = declaration<Kind>(game_, s, action.units, action);
      core::UnitSet kept = action.units;
      for (const core::Violation& v : violations_of<Kind>(game_, s, action)) {
        if (v.unit < game_.unit_count()) kept.reset(v.unit);
      }
      if (kept == action.units) return;
      action.units = kept;
    }
  }

  Json row(hex::HexId target) const {
    State s = next_;
    Action action = gather(s, target);
    game_.begin(s, enemy_, Kind::combat_phase(), nullptr);
    Kind::settle_opening(game_, s);
    prune(s, action);
    Json json{{"hex", names_.hex(target)}, {"column", nullptr}, {"units", Json::array()}};
    if (action.units.none()) return json;
    core::Ledger ledger;
    const auto odds = game_.odds(s, action, ledger);
    json["column"] = names_.column(odds.column);
    json["attack"] = odds.attack;
    json["defence"] = odds.defence;
    action.units.each([&](std::size_t i) {
      const auto u = static_cast<core::UnitId>(i);
      json["units"].push_back({{"unit", names_.unit(u)},
                               {"from", names_.hex(s.units[i].hex)},
                               {"afar", Kind::fires_from_afar(game_, s, u)}});
    });
    json["expected"] = forecast_json(foresight_.of(s, action));
    return json;
  }

  const Names& names_;
  const Game& game_;
  core::Side side_, enemy_;
  State next_;
  Foresight<Kind> foresight_;
  std::vector<Fighter> fighters_;
};

/// Hexes worth points: who holds them and what that comes to.
template <class Names, class State>
Json worth_json(const Names& names, const State& state) {
  Json hexes = Json::array();
  for (const auto& point : names.game().setup().rules.point_hexes) {
    const core::Side owner = names.game().owner(state, point.hex);
    const auto paid = [&](core::Side side) { return point.points[core::index(side)]; };
    Json row{{"hex", names.hex(point.hex)},
             {"name", names.map().info[point.hex].name},
             {"rule", point.rule},
             {"holder", owner == core::Side::none ? Json(nullptr) : Json(core::word(owner))},
             {"points", {{"union", paid(core::Side::union_)},
                         {"confederate", paid(core::Side::confederate)}}},
             {"now", owner == core::Side::none ? 0 : paid(owner)},
             {"at_end", true},
             {"source", point.source}};
    hexes.push_back(std::move(row));
  }
  return Json{{"hexes", std::move(hexes)}};
}

// ---- why not ------------------------------------------------------------------------------------

/// What every first step of a unit breaks; where they break different things, all of it.
template <class Kind>
std::vector<core::Violation> shared_by_every_step(const typename Kind::Game& game,
                                                  const typename Kind::State& state,
                                                  core::UnitId unit) {
  std::vector<core::Violation> all, shared;
  bool first = true;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const hex::HexId to = game.map().grid.neighbour(state.units[unit].hex, d);
    if (to == hex::kNoHex) continue;
    const auto broken = violations_of<Kind>(
        game, state, march_action<Kind>(state, unit, {state.units[unit].hex, to}));
    if (broken.empty()) return {};
    const auto in = [&](const std::vector<core::Violation>& list, core::Case rule) {
      return std::any_of(list.begin(), list.end(), [&](const auto& v) { return v.rule == rule; });
    };
    for (const auto& v : broken) {
      if (!in(all, v.rule)) all.push_back(v);
    }
    if (first) shared = broken;
    first = false;
    shared.erase(std::remove_if(shared.begin(), shared.end(),
                                [&](const auto& v) { return !in(broken, v.rule); }),
                 shared.end());
  }
  return shared.empty() ? all : shared;
}

// ---- the answers --------------------------------------------------------------------------------

template <class Kind>
Expected<Json> answer_alternatives(const typename Kind::Names& names,
                                   const typename Kind::State& state, const Json& request) {
  const Json* json = engine::find(request, "action");
  if (json == nullptr) return engine::bad_request("\"action\" is missing");
  HG_TRY(action, read_action(names, *json));
  if (action.verb != Kind::Verb::attack && action.verb != Kind::Verb::bombard) {
    return engine::bad_request("alternatives are to an attack or a bombardment");
  }
  for (const hex::HexId hex : action.targets) {
    if (state.first[hex] == core::kNoUnit) {
      return engine::bad_request("nobody stands in " + names.hex(hex));
    }
  }
  return Json{{"alternatives", Alternatives<Kind>(names, state, action).list()}};
}

/// The most combats of one plan: no Combat Phase has seen as many.
inline constexpr std::size_t kMostCombats = 40;

template <class Kind, class Player>
Expected<Json> answer_plan(const typename Kind::Names& names, const typename Kind::State& state) {
  const auto task = names.game().decision(state).task;
  Json answer{{"attacks", Json::array()},
              {"left", {{"units", Json::array()}, {"hexes", Json::array()}}},
              {"complete", true}};
  if (task == Kind::kCombat || task == Kind::kDraft) {
    answer = plan_json<Kind>(names, state, Player(names.game()), kMostCombats);
  }
  answer["note"] = "The best found: one attack after another, each with the best mean result of "
                   "those that leave every obligation a way. Results are not foreseen.";
  return answer;
}

template <class Kind>
Expected<Json> answer_threat(const typename Kind::Names& names,
                             const typename Kind::State& state, const Json& request,
                             const std::vector<std::string>& assumes) {
  HG_TRY(name, engine::need_text(request, "side"));
  const auto side = player_of(name);
  if (!side) return engine::bad_request("no such side: " + engine::shown(name));
  Threat<Kind> threat(names, state, *side);
  Json hexes = threat.list();
  const auto& next = threat.next();
  const bool comes = next.turn <= names.game().setup().rules.turns.size();
  return Json{{"side", name},
              {"turn", next.turn},
              {"light", comes ? Json(core::word(names.game().setup().rules.turns[next.turn - 1U].light))
                              : Json(nullptr)},
              {"fights", Kind::fights_in(names.game(), next)},
              {"hexes", std::move(hexes)},
              {"assumes", assumes}};
}

/// The cheapest way of a unit to a hex, whatever its allowance; through no enemy and not on from an
/// enemy zone. Empty when there is none.
template <class Kind>
std::vector<hex::HexId> cheapest_way(const typename Kind::Game& game,
                                     const typename Kind::State& s, core::UnitId u, hex::HexId to) {
  const auto& grid = game.map().grid;
  const core::Side side = game.side_of(u);
  const hex::HexId start = s.units[u].hex;
  constexpr int kFar = 1 << 20;
  std::vector<int> far(grid.size(), kFar);
  std::vector<hex::HexId> from(grid.size(), hex::kNoHex);
  std::vector<std::pair<int, hex::HexId>> open{{0, start}};
  far[start] = 0;
  while (!open.empty()) {
    const auto next = std::min_element(open.begin(), open.end());
    const auto [cost, h] = *next;
    open.erase(next);
    if (cost != far[h]) continue;
    if (h == to) break;
    if (h != start && game.enemy_controlled(s, h, side)) continue;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const hex::HexId n = grid.neighbour(h, d);
      if (n == hex::kNoHex) continue;
      if (s.first[n] != core::kNoUnit && game.side_of(s.first[n]) != side) continue;
      const int step = Kind::step(game, s, u, h, d, n, game.enemy_controlled(s, n, side));
      if (step < 0 || cost + step >= far[n]) continue;
      far[n] = cost + step;
      from[n] = h;
      open.push_back({far[n], n});
    }
  }
  std::vector<hex::HexId> path;
  if (far[to] == kFar) return path;
  for (hex::HexId h = to; h != hex::kNoHex; h = from[h]) path.insert(path.begin(), h);
  return path;
}

/// A straight way, one hex after another.
inline std::vector<hex::HexId> straight_way(const hex::Grid& grid, hex::HexId from,
                                            hex::HexId to) {
  std::vector<hex::HexId> path{from};
  while (path.back() != to && path.size() < 64) {
    hex::HexId best = hex::kNoHex;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const hex::HexId n = grid.neighbour(path.back(), d);
      if (n == hex::kNoHex) continue;
      if (best == hex::kNoHex || grid.distance(n, to) < grid.distance(best, to)) best = n;
    }
    if (best == hex::kNoHex) break;
    path.push_back(best);
  }
  return path;
}

/// Why a unit cannot do anything now, or cannot go to a hex. The judge gives every reason; this
/// only finds the question to put to him.
template <class Kind>
Expected<Json> answer_why(const typename Kind::Names& names, const typename Kind::State& state,
                          const Json& request) {
  using Verb = typename Kind::Verb;
  const auto& game = names.game();
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names.read_unit(name));
  HG_TRY(where, engine::read_text(request, "hex"));
  const auto judged = [&](const typename Kind::Action& a) {
    return violations_of<Kind>(game, state, a);
  };
  const auto answer = [&](const std::vector<core::Violation>& list,
                          const std::vector<hex::HexId>& path) {
    return Json{{"possible", list.empty()},
                {"violations", told(names, list)},
                {"path", names.hex_list(path)}};
  };
  if (!where) {
    typename Kind::Action stay;
    stay.unit = unit;
    if (!state.units[unit].on_map()) {
      stay.verb = Verb::enter;
      if (!game.info(unit).entry.empty()) stay.hex = game.info(unit).entry.front();
      if (stay.hex != hex::kNoHex) stay.path.push_back(stay.hex);
      return answer(judged(stay), {});
    }
    return answer(shared_by_every_step<Kind>(game, state, unit), {});
  }
  HG_TRY(to, names.read_hex(*where));
  if (!state.units[unit].on_map()) {
    hex::HexId entry = to;
    if (!game.info(unit).entry.empty()) entry = game.info(unit).entry.front();
    const std::vector<hex::HexId> path = straight_way(game.map().grid, entry, to);
    if (path.size() > typename Kind::Action{}.path.capacity()) return answer({}, {});
    return answer(judged(march_action<Kind>(state, unit, path)), path);
  }
  std::vector<hex::HexId> path = cheapest_way<Kind>(game, state, unit, to);
  if (path.empty()) path = straight_way(game.map().grid, state.units[unit].hex, to);
  // A way too long for an action is too dear long before its end.
  const std::size_t most = typename Kind::Action{}.path.capacity();
  const std::vector<hex::HexId> shown(path.begin(),
                                      path.begin() + static_cast<std::ptrdiff_t>(
                                                         std::min(most, path.size())));
  return answer(judged(march_action<Kind>(state, unit, shown)), path);
}

/// Every hex in range of a hex, with whether it is seen and what shuts the line.
template <class Names>
Expected<Json> answer_sights(const Names& names, const Json& request, int range) {
  HG_TRY(from_name, engine::need_text(request, "from"));
  HG_TRY(from, names.read_hex(from_name));
  HG_TRY(wanted, engine::read_number(request, "range", 1, 12));
  const int most = wanted ? static_cast<int>(*wanted) : range;
  const auto& game = names.game();
  Json seen = Json::array();
  Json hidden = Json::array();
  for (hex::HexId h = 0; h < game.map().grid.size(); ++h) {
    const int distance = game.map().grid.distance(from, h);
    if (distance == 0 || distance > most) continue;
    (game.sight(from, h).clear ? seen : hidden).push_back(names.hex(h));
  }
  return Json{{"from", from_name}, {"range", most}, {"seen", seen}, {"hidden", hidden}};
}

}  // namespace hg::app
