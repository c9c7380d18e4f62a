#include "app/hooker_lee_view.h"

#include <fmt/format.h>

#include <array>

#include "app/hexgame_view.h"
#include "base/hash.h"
#include "engine/record.h"

namespace hg::app {
namespace {

using core::Side;

/// Marks that people know; the other two are the engine's own snapshots.
constexpr std::array<hl::Mark, 14> kShownMarks{
    hl::Mark::moved,    hl::Mark::stirred,   hl::Mark::moved_in, hl::Mark::forced,
    hl::Mark::rallying, hl::Mark::digging,   hl::Mark::attacked, hl::Mark::defended,
    hl::Mark::displaced, hl::Mark::advanced, hl::Mark::retreated, hl::Mark::builder,
    hl::Mark::crossed,  hl::Mark::balked};

/// When and where a counter off the map may come in, if it may at all.
void add_arrival(const HookerLeeNames& names, const hl::UnitInfo& info, const hl::UnitState& unit,
                 Json& json) {
  if (unit.where() == hl::Place::reserve && !info.entry.empty()) {
    json["arrival"] = arrival_json(names, info.entry_turn, info.entry);
  }
  if (unit.where() == hl::Place::away) {
    json["returns"] = unit.returns;
    json["arrival"] =
        arrival_json(names, unit.returns, names.game().setup().rules.flank.entry);
  }
}

Json unit_json(const HookerLeeNames& names, const hl::State& state, hl::UnitId u) {
  const hl::UnitInfo& info = names.game().info(u);
  const hl::UnitState& unit = state.units[u];
  Json json = counter_json(names, state, u);
  add_arrival(names, info, unit, json);
  json["morale"] = hl::word(unit.order());
  if (info.stars > 0) json["stars"] = info.stars;
  if (info.allowance > 0) json["allowance"] = info.allowance;
  json["formation"] = names.formation(info.formation);
  json["status"] = status_json(unit, kShownMarks);
  json["source"] = info.source;
  if (!info.why.empty()) json["why"] = info.why;
  return json;
}

Json units_json(const HookerLeeNames& names, const hl::State& state) {
  Json units = Json::array();
  for (std::size_t u = 0; u < names.game().unit_count(); ++u) {
    units.push_back(unit_json(names, state, static_cast<hl::UnitId>(u)));
  }
  return units;
}

/// A fieldwork; the hexes it faces, if it is finished.
Json works_json(const HookerLeeNames& names, hl::HexId h, std::uint8_t works) {
  const bool finished = hl::Works::finished(works);
  Json json{{"kind", finished ? "breastworks" : "construction"},
            {"hex", names.hex(h)},
            {"side", core::word(hl::Works::side(works))}};
  if (!finished) return json;
  json["facing"] = names.facing(hl::Works::facing(works));
  Json covers = Json::array();
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const hl::HexId to = names.map().grid.neighbour(h, d);
    if (to != hl::kNoHex && hl::Works::covers(works, d)) covers.push_back(names.hex(to));
  }
  json["covers"] = std::move(covers);
  return json;
}

Json markers_json(const HookerLeeNames& names, const hl::State& state) {
  Json markers = control_json(names, state);
  for (std::size_t h = 0; h < names.map().grid.size(); ++h) {
    if (!hl::Works::any(state.works[h])) continue;
    markers.push_back(works_json(names, static_cast<hl::HexId>(h), state.works[h]));
  }
  return markers;
}

/// What a side has scored for the enemy's losses, for what left the map and for leaders; hexes
/// last, since they count only at the end.
Json detail_json(const HookerLeeNames& names, const hl::State& state, Side side) {
  Json lines = Json::array();
  const hl::Game& game = names.game();
  const hl::ScenarioRules& rules = game.setup().rules;
  const bool ours = side == Side::union_;
  const std::string_view losses_rule = rules.campaign ? (ours ? "gc-23.61-c" : "gc-23.61-i1")
                                                      : (ours ? "hl-21.12" : "hl-21.11");
  const Side enemy = core::enemy_of(side);
  const int scored = game.points(state, side) - game.hex_points(state, side);
  const int start = state.start_points[core::index(side)];
  const int lost = rules.points_per_enemy_strength[core::index(side)] *
                   state.losses[core::index(enemy)];
  const int stars =
      rules.campaign ? rules.points_per_star * state.stars_lost[core::index(enemy)] : 0;
  add_points(lines, ours ? "hl-21.12" : "hl-21.11", "at the start", start);
  add_points(lines, losses_rule, fmt::format("{} strength eliminated", proper(enemy)), lost);
  add_points(lines, ours ? "gc-23.61-d" : "gc-23.61-i1",
             fmt::format("{} leaders lost", proper(enemy)), stars);
  add_points(lines, rules.campaign ? "gc-23.61-b" : "hl-21.12", "units that left the map",
             scored - start - lost - stars);
  for (const hl::PointHex& point : rules.point_hexes) {
    if (game.owner(state, point.hex) != side) continue;
    add_points(lines, point.rule, fmt::format("holds {}", names.hex(point.hex)),
               point.points[core::index(side)], !state.over());
  }
  return lines;
}

Json moves_json(const HookerLeeNames& names, const hl::State& state) {
  const int limit = names.game().setup().rules.union_move_limit;
  if (limit == 0 || state.phasing != Side::union_) return nullptr;
  return Json{{"used", state.moved}, {"limit", limit}};
}

/// Points as the books keep them: those for hexes count only at the end.
int points_now(const HookerLeeNames& names, const hl::State& state, Side side) {
  const int all = names.game().points(state, side);
  return state.over() ? all : all - names.game().hex_points(state, side);
}

std::string_view result_rule(const HookerLeeNames& names, const hl::State& state) {
  const hl::ScenarioRules& rules = names.game().setup().rules;
  if (!rules.victory_levels) return rules.campaign ? "gc-23.6" : "hl-21.0";
  const bool ours = names.game().demoralized(state, Side::union_);
  const bool theirs = names.game().demoralized(state, Side::confederate);
  const bool draw = state.outcome == hl::Outcome::draw;
  const bool union_wins = state.outcome == hl::Outcome::union_wins;
  const bool lowered = ours != theirs && (draw || (union_wins ? ours : theirs));
  return lowered ? "hl-21.3" : "hl-21.2";
}

Json result_json(const HookerLeeNames& names, const hl::State& state) {
  if (!state.over()) return nullptr;
  const std::string_view rule = result_rule(names, state);
  Json why = Json::array();
  why.push_back(fmt::format("Union {} points, Confederate {} points.",
                            names.game().points(state, Side::union_),
                            names.game().points(state, Side::confederate)));
  if (rule == "hl-21.3") why.push_back("The winner is demoralized: one level lower.");
  Json json{{"winner", word(state.outcome)}};
  if (state.level != hl::Level::none) json["level"] = word(state.level);
  json["rule"] = rule;
  json["why"] = std::move(why);
  return json;
}

Json demoralized_json(const HookerLeeNames& names, const hl::State& state) {
  const auto side_json = [&](Side side) {
    return Json{{"now", names.game().demoralized(state, side)},
                {"limit", names.game().demoralization_limit(state, side)}};
  };
  return sides_json(side_json(Side::union_), side_json(Side::confederate));
}

/// gc-23.4: the corps whose die decides whether they move; null where there is no command control.
Json command_json(const HookerLeeNames& names, const hl::State& state) {
  const hl::Setup& setup = names.game().setup();
  const int from = setup.rules.command_from_turn;
  if (!setup.rules.campaign || from == 0 || state.turn < from) return nullptr;
  Json command = Json::object();
  for (const hl::UnitInfo& info : setup.units) {
    const std::string_view name = names.formation(info.formation);
    if (info.side != Side::union_ || name.empty()) continue;
    const bool ready = ((state.ready >> info.formation) & 1U) != 0;
    command[std::string(name)] = {{"ready", ready}};
  }
  return command;
}

Json columns_json(const HookerLeeNames& names, const hl::State& state) {
  Json list = Json::array();
  for (const hl::Column& column : state.columns) {
    Json row{{"hex", names.hex(column.hex)}, {"stacks", column.stacks}};
    if (column.lone != hl::kNoUnit) row["lone"] = names.unit(column.lone);
    list.push_back(std::move(row));
  }
  return list;
}

Json flags_json(const HookerLeeNames& names, const hl::State& state) {
  Json flags{{"night", names.game().night(state)},
             {"averill_open", state.averill_open != 0},
             {"flank_exits", state.flank_exits},
             {"campaign", names.game().setup().rules.campaign}};
  const std::string_view reserve = names.formation(state.reserve_corps);
  if (!reserve.empty()) flags["reserve_corps"] = reserve;
  return flags;
}

std::string_view phase_word(const hl::State& state) {
  return word(state.over() ? hl::Phase::over : state.phase);
}

/// The unit that a decision is about; a command roll names a corps instead.
std::string subject(const HookerLeeNames& names, const hl::Decision& decision) {
  if (decision.unit == hl::kNoUnit) return "the unit";
  if (decision.task == hl::Task::command_roll) {
    return std::string(names.formation(decision.unit));
  }
  return decision.unit < names.game().unit_count() ? names.unit_name(decision.unit) : "the unit";
}

std::string chance_prompt(const HookerLeeNames& names, const hl::Decision& decision) {
  const std::string who = subject(names, decision);
  switch (decision.task) {
    case hl::Task::command_roll:
      return who == "cavalry" ? "Roll for the cavalry: 1 to 4 and it may move this turn."
                              : fmt::format("Roll for the {} Corps: 1 to 3 and it may move.", who);
    case hl::Task::averill_roll: return "Roll for Ely's Ford: a 1 opens it to Averill.";
    case hl::Task::rally_roll: return fmt::format("Roll for {}, which tries to rally.", who);
    case hl::Task::night_roll: return "Roll the night die for the attacker's strength.";
    case hl::Task::disorder_roll:
      return fmt::format("Roll for {}: 4 to 6 and it is Disordered.", who);
    case hl::Task::saving_roll:
      return fmt::format("Roll for {}: on 1 to 3 its leader keeps it in order.", who);
    case hl::Task::fate_roll: return fmt::format("Roll for {}: on a 1 he is killed.", who);
    default: return "Roll one die for the combat.";
  }
}

std::string player_prompt(const HookerLeeNames& names, const hl::State& state,
                          const hl::Decision& decision) {
  const auto pending = [&] { return names.unit_sentence(state.combat.pending); };
  const std::string who = subject(names, decision);
  switch (decision.task) {
    case hl::Task::assign: return "choose the corps that the Reserve artillery serves with.";
    case hl::Task::movement:
      return "rally, dig, move and bring in units, or end the Movement Phase.";
    case hl::Task::rout: return "let Shaken units rout rather than attack, or go on.";
    case hl::Task::fortify: return "finish Breastworks and choose where they face, or go on.";
    case hl::Task::combat: return "declare an attack or end the Combat Phase.";
    case hl::Task::draft: return "add targets or units, or declare.";
    case hl::Task::drive: return "choose the Routed defenders to drive off first, or go on.";
    case hl::Task::drive_retreat: return fmt::format("retreat {} two hexes.", pending());
    case hl::Task::lose_attacker: return "choose the attacking unit that is eliminated.";
    case hl::Task::lose_defender: return "choose the defending unit that is eliminated.";
    case hl::Task::exchange: return "choose the attackers that pay for the exchange.";
    case hl::Task::gun_retreat: return "retreat bombarding artillery, or leave it where it is.";
    case hl::Task::retreat: return fmt::format("retreat {} one hex.", pending());
    case hl::Task::displace: return fmt::format("move {}, which is displaced, one hex.", who);
    case hl::Task::advance: return "advance a unit into a hex left empty, or none.";
    case hl::Task::place_leader: return fmt::format("choose the unit that {} joins.", who);
    case hl::Task::withdraw: return "let cavalry slip away two hexes, or stand.";
    case hl::Task::rout_retreat: return fmt::format("retreat the Routed {} one hex.", pending());
    default: return "decide.";
  }
}

}  // namespace

Json combat_json(const HookerLeeNames& names, const hl::State& state) {
  const hl::Combat& combat = state.combat;
  if (combat.targets.empty()) return nullptr;
  const bool drafting = names.game().decision(state).task == hl::Task::draft;
  Json json = combat_head_json(names, state, drafting);
  if (combat.cap != hl::kNoColumn) json["cap"] = names.column(combat.cap);
  if (combat.night_die != 0) json["night_die"] = combat.night_die;
  if (combat.automatic != 0) json["automatic"] = true;
  if (combat.die != 0 || combat.automatic != 0) {
    if (combat.die != 0) json["die"] = combat.die;
    json["result"] = hl::word(static_cast<hl::CombatResult>(combat.result));
  }
  if (combat.pending.any()) json["pending"] = names.units(combat.pending);
  if (combat.rolling.any()) json["rolling"] = names.units(combat.rolling);
  return json;
}

Json state_json(const HookerLeeNames& names, const hl::State& state) {
  const hl::Game& game = names.game();
  const hl::Setup& setup = game.setup();
  Json json{
      {"game", "hooker_and_lee"},
      {"scenario", setup.scenario.empty() ? Json(nullptr) : Json(setup.scenario)},
      {"name", setup.name},
      {"options", {{"cavalry_retreat", setup.options.cavalry_retreat}}},
      {"turn", state.turn},
      {"turns", setup.rules.turns.size()},
      {"phase", phase_word(state)},
      {"side", core::word(state.phasing)},
      {"light", core::word(game.light(state))},
      {"track", track_json(setup.rules.turns)},
      {"units", units_json(names, state)},
      {"markers", markers_json(names, state)},
      {"vp", sides_json(points_now(names, state, Side::union_),
                        points_now(names, state, Side::confederate))},
      {"vp_hexes",
       sides_json(game.hex_points(state, Side::union_), game.hex_points(state, Side::confederate))},
      {"vp_detail", sides_json(detail_json(names, state, Side::union_),
                               detail_json(names, state, Side::confederate))},
      {"losses", sides_json(state.losses[0], state.losses[1])},
      {"demoralized", demoralized_json(names, state)},
      {"moves", moves_json(names, state)},
      {"flags", flags_json(names, state)},
      {"columns", columns_json(names, state)}};
  const Json command = command_json(names, state);
  if (!command.is_null()) json["command"] = command;
  json["combat"] = combat_json(names, state);
  json["result"] = result_json(names, state);
  json["hash"] = engine::hash_text(base::hash_bytes(&state, sizeof state));
  return json;
}

std::string prompt(const HookerLeeNames& names, const hl::State& state) {
  const hl::Decision decision = names.game().decision(state);
  if (decision.task == hl::Task::over) return "The game is over.";
  if (decision.side == Side::chance) return chance_prompt(names, decision);
  return fmt::format("{}: {}", proper(decision.side), player_prompt(names, state, decision));
}

Json decision_json(const HookerLeeNames& names, const hl::State& state) {
  const hl::Decision decision = names.game().decision(state);
  const hl::Task task = decision.task;
  const bool long_phase = task == hl::Task::movement || task == hl::Task::combat;
  Json json = decision_frame(names, state, prompt(names, state), phase_word(state), long_phase,
                             task == hl::Task::combat || task == hl::Task::draft);
  const bool corps = task == hl::Task::command_roll;
  if (decision.unit != hl::kNoUnit) {
    json[corps ? "corps" : "unit"] =
        corps ? Json(names.formation(decision.unit)) : Json(names.unit(decision.unit));
  }
  if (decision.side == Side::chance) {
    json["dice"] = 1;
    json["purpose"] = purpose(task);
  }
  return json;
}

}  // namespace hg::app
