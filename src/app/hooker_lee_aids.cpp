// What helps a player of Hooker and Lee to see the rules at work: prices of paths, other attacks,
// a plan for the Combat Phase, what the enemy could bring, who is under which leader.
#include "ai/hooker_lee_greedy.h"
#include "app/hexgame_aids.h"
#include "app/hexgame_path.h"
#include "app/hooker_lee_match.h"
#include "rules/cases.gen.h"

namespace hg::app {
namespace {

/// The price of every step, impossible ones left without.
std::vector<PathStep> priced_steps(const hl::Game& game, const hl::State& state, hl::UnitId unit,
                                   hl::Mode mode, const std::vector<hl::HexId>& path) {
  const core::Side side = game.side_of(unit);
  const bool sails = game.info(unit).type == core::UnitType::gunboat;
  std::vector<PathStep> steps;
  const auto arrive = [&](PathStep& step, bool controlled) {
    if (controlled && !sails) {
      step.notes.push_back(note_json(cases::bgr_7_0, "an enemy zone of control: the move ends"));
    }
    steps.push_back(step);
  };
  if (!state.units[unit].on_map()) {
    PathStep entry;
    entry.hex = path.front();
    game.entry_cost(state, unit, entry.hex, mode, &entry.book);
    arrive(entry, game.enemy_controlled(state, entry.hex, side));
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    PathStep step;
    step.hex = path[i];
    const auto d = game.map().grid.direction(path[i - 1], path[i]);
    const bool controlled = game.enemy_controlled(state, step.hex, side);
    if (sails || !d || game.step_cost(path[i - 1], *d, controlled, step.book) == hl::kProhibited) {
      step.book.clear();
    }
    if (controlled && d && game.on_way(path[i - 1], *d)) {
      step.notes.push_back(note_json(cases::bgr_6_25, "ways do not help into an enemy zone"));
    }
    arrive(step, controlled);
  }
  return steps;
}

/// What a way to a hex costs, whatever the allowance.
struct Ways : HookerLeeKind {
  static int step(const hl::Game& game, const hl::State& /*s*/, hl::UnitId u, hl::HexId from,
                  hex::Direction d, hl::HexId /*to*/, bool controlled) {
    if (game.info(u).type == core::UnitType::gunboat) return hl::kProhibited;
    return game.step_cost(from, d, controlled);
  }
};

// ---- fights -------------------------------------------------------------------------------------

/// What the aids for fights ask of the rules of Hooker and Lee.
struct Fights : HookerLeeKind {
  static bool decides_combat(hl::Task task) { 
    return task == hl::Task::roll || task == hl::Task::night_roll;
   }
  static bool fires_from_afar(const hl::Game& /*game*/, const hl::State& s, hl::UnitId u) {
    return s.units[u].has(hl::Mark::free_gun);
  }
  static bool is_gun(const hl::Game& game, hl::UnitId u) { return game.gun(u); }
  static int stack_limit(const hl::Game& game) { return game.setup().charts.terrain.stack_limit; }
  static bool may_share(const hl::Game& game, hl::UnitId a, hl::UnitId b) {
    return game.may_share(a, b);
  }
  static hl::Phase combat_phase() { return hl::Phase::combat; }
  /// What a side may do before its first combat is left alone; rally dice fail.
  static void settle_opening(const hl::Game& game, hl::State& s) {
    for (int steps = 0; steps < 40; ++steps) {
      const hl::Decision decision = game.decision(s);
      if (decision.task == hl::Task::combat || decision.task == hl::Task::over) return;
      if (decision.side == core::Side::chance) {
        game.apply_roll(s, 6, nullptr);
        continue;
      }
      hl::Action pass;
      pass.verb = hl::Verb::pass;
      if (!game.allows(s, pass)) return;
      game.apply(s, pass, nullptr);
    }
  }
  static bool may_attack(const hl::Game& game, const hl::State& s, hl::UnitId u) {
    const hl::Place place = s.units[u].where();
    const bool gone = place == hl::Place::eliminated || place == hl::Place::exited;
    return !gone && game.fights(u) && !s.units[u].routed();
  }
  static bool fights_in(const hl::Game& game, const hl::State& s) {
    return !s.over() && s.turn <= game.setup().rules.turns.size();
  }
  static hl::State next_turn_of(const hl::Game& game, hl::State s, core::Side side) {
    const bool later = s.phasing == side || side == game.setup().rules.first_player;
    if (later) ++s.turn;
    if (s.turn <= game.setup().rules.turns.size()) {
      game.begin(s, side, hl::Phase::movement, nullptr);
      s.ready = ~std::uint32_t{0};
    }
    return s;
  }
};

}  // namespace

Expected<Json> HookerLeeMatch::path(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  HG_TRY(path, read_hexes(*names_, request, hl::kMaxPath));
  HG_TRY(mode_name, engine::read_text(request, "mode"));
  hl::Action action = march_action<HookerLeeKind>(state_, unit, path);
  if (mode_name) {
    const auto mode = value_of<hl::Mode>(*mode_name, 3);
    if (!mode) return engine::bad_request("no such mode: " + engine::shown(*mode_name));
    action.mode = *mode;
  }
  const std::size_t first = state_.units[unit].on_map() ? 1 : 0;
  Json answer = judged_path<HookerLeeKind>(
      *names_, state_, action, priced_steps(*game_, state_, unit, action.mode, path), first,
      points_json, game_->allowance(state_, unit, action.mode));
  answer["mode"] = word(action.mode);
  return answer;
}

/// The steps of one row of `reach`.
Json HookerLeeMatch::steps_of(hl::UnitId unit, hl::Mode mode,
                              const std::vector<hl::HexId>& path) const {
  int total = 0;
  return path_steps_json(*names_, priced_steps(*game_, state_, unit, mode, path), points_json,
                         total);
}

Expected<Json> HookerLeeMatch::alternatives(const Json& request) const {
  return answer_alternatives<Fights>(*names_, state_, request);
}

Expected<Json> HookerLeeMatch::plan(const Json& /*request*/) const {
  return answer_plan<Fights, ai::HookerLeeGreedy>(*names_, state_);
}

Expected<Json> HookerLeeMatch::threat(const Json& request) const {
  return answer_threat<Fights>(*names_, state_, request, {"The enemy moves alone: nobody comes in between.",
       "Terrain, zones of control and works are as they are now; so is every unit of the other side.",
       "Light and allowances are those of that turn, and every corps gets its command.",
       "Nobody rallies before. It is the best found: the strongest units that get there."});
}

Expected<Json> HookerLeeMatch::worth(const Json& /*request*/) const {
  return worth_json(*names_, state_);
}

Expected<Json> HookerLeeMatch::why(const Json& request) const {
  return answer_why<Ways>(*names_, state_, request);
}

Expected<Json> HookerLeeMatch::sights(const Json& request) const {
  return answer_sights(*names_, request, names_->game().setup().charts.bombard_most);
}

/// gc-23.53, gc-23.55: a leader acts in his own hex; the units of his command are those he may stand
/// with.
Expected<Json> HookerLeeMatch::radius(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(leader, names_->read_unit(name));
  if (!game_->leader(leader)) return engine::bad_request("no leader: " + engine::shown(name));
  const bool here = state_.units[leader].on_map();
  Json hexes = Json::array();
  if (here) hexes.push_back(names_->hex(state_.units[leader].hex));
  Json units = Json::array();
  for (std::size_t i = 0; i < game_->unit_count(); ++i) {
    const auto u = static_cast<hl::UnitId>(i);
    if (!state_.units[i].on_map() || game_->leader(u)) continue;
    if (game_->side_of(u) != game_->side_of(leader)) continue;
    const bool together = here && state_.units[i].hex == state_.units[leader].hex;
    const bool his = game_->commands(leader, u);
    if (!together && !his) continue;
    const bool helps = together && game_->leader_with(state_, u) == leader;
    Json reasons = Json::array();
    if (his) reasons.push_back(note_json(cases::gc_23_53, "of his command"));
    if (helps) reasons.push_back(note_json(cases::gc_23_55_a, "he may save it from a loss of morale"));
    if (helps && game_->leader_bonus(state_, u) > 0) {
      reasons.push_back(note_json(cases::gc_23_55_b, "one strength point more"));
    }
    units.push_back({{"unit", names_->unit(u)},
                     {"hex", names_->hex(state_.units[i].hex)},
                     {"in", together},
                     {"reasons", std::move(reasons)},
                     {"violations", Json::array()}});
  }
  return Json{{"unit", names_->unit(leader)},
              {"rule", "gc-23.53"},
              {"hexes", std::move(hexes)},
              {"units", std::move(units)},
              {"violations", Json::array()}};
}

}  // namespace hg::app
