#include "app/fredericksburg_view.h"

#include <fmt/format.h>

#include <array>

#include "app/hexgame_view.h"
#include "base/hash.h"
#include "engine/record.h"

namespace hg::app {
namespace {

using core::Side;

/// Marks that people know; the other two are the engine's own snapshots.
constexpr std::array<fb::Mark, 8> kShownMarks{
    fb::Mark::moved,    fb::Mark::attacked,  fb::Mark::defended,    fb::Mark::displaced,
    fb::Mark::advanced, fb::Mark::retreated, fb::Mark::ineffective, fb::Mark::immobile};

Json options_json(const fb::Options& options) {
  return Json{{"attack_effectiveness", options.attack_effectiveness},
              {"town_doubles", options.town_doubles},
              {"third_of_may", options.third_of_may}};
}

Json unit_json(const Names& names, const fb::State& state, fb::UnitId u) {
  const fb::UnitInfo& info = names.game().info(u);
  const fb::UnitState& unit = state.units[u];
  Json json = counter_json(names, state, u);
  if (unit.where() == fb::Place::reserve && !info.entry.empty()) {
    json["arrival"] = arrival_json(names, info.entry_turn, info.entry);
  }
  json["status"] = status_json(unit, kShownMarks);
  json["source"] = info.source;
  if (!info.why.empty()) json["why"] = info.why;
  return json;
}

Json units_json(const Names& names, const fb::State& state) {
  Json units = Json::array();
  for (std::size_t u = 0; u < names.game().unit_count(); ++u) {
    units.push_back(unit_json(names, state, static_cast<fb::UnitId>(u)));
  }
  return units;
}

Json detail_json(const Names& names, const fb::State& state, Side side) {
  Json lines = Json::array();
  const auto line = [&lines](std::string_view rule, std::string what, int points,
                             bool at_end = false) {
    add_points(lines, rule, std::move(what), points, at_end);
  };
  const bool open = !state.over() || state.automatic != 0;
  const std::size_t at = core::index(side);
  const fb::ScenarioRules& rules = names.game().setup().rules;
  line("fr-15.4-a", "at the start", state.start_points[at]);
  line("fr-15.4.1-a", fmt::format("{} strength eliminated", proper(core::enemy_of(side))),
       state.eliminated_points[at]);
  line("fr-15.4-c", "units that left the map", state.exit_points[at]);
  for (const fb::PointHex& point : rules.point_hexes) {
    if (names.game().owner(state, point.hex) != side) continue;
    line(point.rule, fmt::format("holds {}", names.hex(point.hex)), point.points[at], open);
  }
  return lines;
}

Json moves_json(const Names& names, const fb::State& state) {
  const int limit = names.game().setup().rules.union_move_limit;
  if (limit == 0 || state.headquarters_entered != 0 || state.phasing != Side::union_) {
    return nullptr;
  }
  return Json{{"used", state.moved}, {"limit", limit}};
}

Json result_json(const Names& names, const fb::State& state) {
  if (!state.over()) return nullptr;
  std::string_view winner = "draw";
  if (state.outcome == fb::Outcome::union_wins) winner = "union";
  if (state.outcome == fb::Outcome::confederate_wins) winner = "confederate";
  Json why = Json::array();
  if (state.automatic != 0) {
    const int turn = names.game().setup().rules.automatic_victory_turn;
    why.push_back(
        fmt::format("At the end of turn {} the Confederate has {} points for eliminated units, the "
                    "Union {}.",
                    turn, state.eliminated_points[1], state.eliminated_points[0]));
    why.push_back("The Union holds none of the hexes that would prevent it.");
  } else {
    why.push_back(fmt::format("Union {} points, Confederate {} points.",
                              names.game().points(state, Side::union_),
                              names.game().points(state, Side::confederate)));
  }
  return Json{{"winner", winner},
              {"rule", state.automatic != 0 ? "fr-15.4-b" : "fr-15.4-c"},
              {"why", std::move(why)}};
}

bool is_phase_choice(fb::Task task) {
  return task == fb::Task::movement || task == fb::Task::combat;
}

/// Points as the book keeps them: those for hexes are awarded at the end of the last turn
/// (fr-15.4-a, -c), so they count only once the final verdict has been given.
int points_now(const Names& names, const fb::State& state, Side side) {
  const bool final_count = state.over() && state.automatic == 0;
  const int all = names.game().points(state, side);
  return final_count ? all : all - names.game().hex_points(state, side);
}

}  // namespace

Json combat_json(const Names& names, const fb::State& state) {
  const fb::Combat& combat = state.combat;
  if (combat.targets.empty()) return nullptr;
  const bool drafting = names.game().decision(state).task == fb::Task::draft;
  Json json = combat_head_json(names, state, drafting);
  if (combat.die != 0) {
    json["die"] = combat.die;
    json["result"] = fb::word(static_cast<fb::CombatResult>(combat.result));
    json["pending"] = names.units(combat.pending);
  }
  return json;
}

Json state_json(const Names& names, const fb::State& state) {
  const fb::Game& game = names.game();
  const fb::Setup& setup = game.setup();
  const core::Light light = game.light(state);
  return Json{
      {"game", "fredericksburg"},
      {"scenario", setup.scenario.empty() ? Json(nullptr) : Json(setup.scenario)},
      {"name", setup.name},
      {"options", options_json(setup.options)},
      {"turn", state.turn},
      {"turns", setup.rules.turns.size()},
      {"phase", word(state.over() ? fb::Phase::over : state.phase)},
      {"side", core::word(state.phasing)},
      {"light", core::word(light)},
      {"track", track_json(setup.rules.turns)},
      {"units", units_json(names, state)},
      {"markers", control_json(names, state)},
      {"vp", sides_json(points_now(names, state, Side::union_),
                        points_now(names, state, Side::confederate))},
      {"vp_hexes",
       sides_json(game.hex_points(state, Side::union_), game.hex_points(state, Side::confederate))},
      {"vp_detail", sides_json(detail_json(names, state, Side::union_),
                               detail_json(names, state, Side::confederate))},
      {"moves", moves_json(names, state)},
      {"flags",
       {{"fog", light == core::Light::fog},
        {"night", light == core::Light::night},
        {"headquarters_entered", state.headquarters_entered != 0},
        {"all_released", state.all_released != 0}}},
      {"combat", combat_json(names, state)},
      {"result", result_json(names, state)},
      {"hash", engine::hash_text(base::hash_bytes(&state, sizeof state))},
  };
}

std::string prompt(const Names& names, const fb::State& state) {
  const fb::Decision decision = names.game().decision(state);
  const std::string_view side = proper(decision.side);
  const auto pending = [&] { return names.unit_sentence(state.combat.pending); };
  switch (decision.task) {
    case fb::Task::movement:
      return fmt::format("{}: move units, bring in reinforcements, or end the Movement Phase.",
                         side);
    case fb::Task::combat:
      return fmt::format("{}: declare an attack or end the Combat Phase.", side);
    case fb::Task::draft:
      return fmt::format("{}: add targets or units, or declare.", side);
    case fb::Task::roll:
      return "Roll one die for the combat.";
    case fb::Task::exchange:
      return fmt::format("{}: choose the attackers that pay for the exchange.", side);
    case fb::Task::gun_retreat:
      return fmt::format("{}: retreat bombarding artillery, or leave it where it is.", side);
    case fb::Task::retreat:
      return fmt::format("{}: retreat {} one hex.", side, pending());
    case fb::Task::displace: {
      const auto& agenda = state.agenda;
      const fb::UnitId unit = agenda.empty() ? fb::kNoUnit : agenda.back().unit;
      const std::string who = unit == fb::kNoUnit ? "the unit" : names.unit_name(unit);
      return fmt::format("{}: move {}, which is displaced, one hex.", side, who);
    }
    case fb::Task::advance:
      return fmt::format("{}: advance one unit into a hex left empty, or none.", side);
    case fb::Task::ineffective_retreat:
      return fmt::format("{}: retreat the Ineffective units in enemy zones of control.", side);
    case fb::Task::over:
      return "The game is over.";
  }
  return "";
}

Json decision_json(const Names& names, const fb::State& state) {
  const fb::Task task = names.game().decision(state).task;
  return decision_frame(names, state, prompt(names, state),
                        word(state.over() ? fb::Phase::over : state.phase), is_phase_choice(task),
                        task == fb::Task::combat || task == fb::Task::draft);
}

}  // namespace hg::app
