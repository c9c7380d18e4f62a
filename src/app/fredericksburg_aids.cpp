// What helps a player of Fredericksburg to see the rules at work: prices of paths, other attacks,
// a plan for the Combat Phase, what the enemy could bring.
#include "ai/fredericksburg_greedy.h"
#include "app/fredericksburg_match.h"
#include "app/hexgame_aids.h"
#include "app/hexgame_path.h"
#include "rules/cases.gen.h"

namespace hg::app {
namespace {

Json whole_points(int points) { return points; }

/// The price of every step, impossible ones left without.
std::vector<PathStep> priced_steps(const fb::Game& game, const fb::State& state,
                                   fb::UnitId unit, const std::vector<fb::HexId>& path) {
  const core::Side side = game.side_of(unit);
  std::vector<PathStep> steps;
  const auto arrive = [&](PathStep& step) {
    if (game.enemy_controlled(state, step.hex, side)) {
      step.notes.push_back(note_json(cases::bgd_6_0_a, "an enemy zone of control: the move ends"));
    }
    steps.push_back(step);
  };
  if (!state.units[unit].on_map()) {
    PathStep entry;
    entry.hex = path.front();
    entry.book.add(cases::fr_15_2_1_c, core::CostKind::entry, game.setup().chart.entry_cost);
    arrive(entry);
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    PathStep step;
    step.hex = path[i];
    if (game.step_cost(path[i - 1], path[i], step.book) == fb::kProhibited) step.book.clear();
    arrive(step);
  }
  return steps;
}

/// What a way to a hex costs, whatever the allowance.
struct Ways : FredericksburgKind {
  static int step(const fb::Game& game, const fb::State& /*s*/, fb::UnitId /*u*/, fb::HexId from,
                  hex::Direction d, fb::HexId to, bool /*controlled*/) {
    static_cast<void>(d);
    return game.step_cost(from, to);
  }
};

// ---- fights -------------------------------------------------------------------------------------

/// What the aids for fights ask of the rules of Fredericksburg.
struct Fights : FredericksburgKind {
  static bool decides_combat(fb::Task task) { return task == fb::Task::roll; }
  static bool fires_from_afar(const fb::Game& /*game*/, const fb::State& s, fb::UnitId u) {
    return s.units[u].has(fb::Mark::free_gun);
  }
  static bool is_gun(const fb::Game& game, fb::UnitId u) { return game.artillery(u); }
  static int stack_limit(const fb::Game& game) { return game.setup().chart.stack_limit; }
  static bool may_share(const fb::Game& /*game*/, fb::UnitId /*a*/, fb::UnitId /*b*/) {
    return true;
  }
  static fb::Phase combat_phase() { return fb::Phase::combat; }
  static void settle_opening(const fb::Game& /*game*/, fb::State& /*s*/) {}
  static bool may_attack(const fb::Game& /*game*/, const fb::State& s, fb::UnitId u) {
    const fb::Place place = s.units[u].where();
    const bool here = place == fb::Place::map || place == fb::Place::reserve;
    return here && !s.units[u].has(fb::Mark::ineffective);
  }
  /// bgd-10.0: no fights at night, and none after the last turn.
  static bool fights_in(const fb::Game& game, const fb::State& s) {
    if (s.over() || s.turn > game.setup().rules.turns.size()) return false;
    return game.light(s) != core::Light::night;
  }
  static fb::State next_turn_of(const fb::Game& game, fb::State s, core::Side side) {
    const bool later = s.phasing == side || side == game.setup().rules.first_player;
    if (later) ++s.turn;
    if (s.turn <= game.setup().rules.turns.size()) {
      game.begin(s, side, fb::Phase::movement, nullptr);
    }
    return s;
  }
};

}  // namespace

Expected<Json> FredericksburgMatch::path(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  HG_TRY(path, read_hexes(*names_, request, fb::kMaxPath));
  const fb::Action action = march_action<FredericksburgKind>(state_, unit, path);
  const std::size_t first = state_.units[unit].on_map() ? 1 : 0;
  return judged_path<FredericksburgKind>(*names_, state_, action,
                                         priced_steps(*game_, state_, unit, path), first,
                                         whole_points, game_->allowance(state_));
}

/// The steps of one row of `reach`.
Json FredericksburgMatch::steps_of(fb::UnitId unit, const std::vector<fb::HexId>& path) const {
  int total = 0;
  return path_steps_json(*names_, priced_steps(*game_, state_, unit, path), whole_points, total);
}

Expected<Json> FredericksburgMatch::alternatives(const Json& request) const {
  return answer_alternatives<Fights>(*names_, state_, request);
}

Expected<Json> FredericksburgMatch::plan(const Json& /*request*/) const {
  return answer_plan<Fights, ai::GreedyPlayer>(*names_, state_);
}

Expected<Json> FredericksburgMatch::threat(const Json& request) const {
  return answer_threat<Fights>(*names_, state_, request, {"The enemy moves alone: nobody comes in between.",
       "Terrain, zones of control and works are as they are now; so is every unit of the other side.",
       "Light and allowances are those of that turn; a hex holds as many as the rules let it.",
       "It is the best found: the strongest units that get there."});
}

Expected<Json> FredericksburgMatch::worth(const Json& /*request*/) const {
  return worth_json(*names_, state_);
}

Expected<Json> FredericksburgMatch::why(const Json& request) const {
  return answer_why<Ways>(*names_, state_, request);
}

Expected<Json> FredericksburgMatch::sights(const Json& request) const {
  return answer_sights(*names_, request, names_->game().setup().chart.bombard_range_most);
}

}  // namespace hg::app
