// A whole position of Stonewall's Last Battle as JSON, and what is to be decided in it.

#include "app/gcacw_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/hexgame_view.h"
#include "base/hash.h"
#include "engine/record.h"

namespace hg::app {
namespace {

using core::Side;
using gc::Task;

constexpr std::array kShownMarks{gc::Mark::disorganised, gc::Mark::exhausted, gc::Mark::refused,
                                 gc::Mark::selected,     gc::Mark::declined,  gc::Mark::tried,
                                 gc::Mark::built,        gc::Mark::crossed,   gc::Mark::over,
                                 gc::Mark::acted,        gc::Mark::digging,   gc::Mark::bridged};

// ---- counters -----------------------------------------------------------------------------------

void add_leader(const GcacwNames& names, const gc::UnitInfo& info, const gc::UnitState& unit,
                Json& json) {
  json["rank"] = gc::word(info.rank);
  json["command_value"] = info.command_value;
  if (info.rank != gc::Rank::army) json["tactical"] = info.tactical;
  if (unit.on_map() && unit.with != gc::kNoUnit) json["with"] = names.unit(unit.with);
}

void add_troops(const GcacwNames& names, const gc::State& state, gc::UnitId u, Json& json) {
  const gc::UnitInfo& info = names.game().info(u);
  const gc::UnitState& unit = state.units[u];
  json["tactical"] = info.tactical;
  json["never_alone"] = info.never_alone;
  json["artillery"] = info.artillery;
  json["manpower"] = unit.manpower;
  json["strength"] = unit.on_map() ? quarters_json(names.game().combat_value(state, u)) : Json(0);
  json["fatigue"] = unit.fatigue;
  json["demoralized"] = unit.demoralised;
  json["entrenchment"] = gc::word(unit.dug());
}

Json unit_json(const GcacwNames& names, const gc::State& state, gc::UnitId u) {
  const gc::UnitInfo& info = names.game().info(u);
  const gc::UnitState& unit = state.units[u];
  Json json = counter_json(names, state, u);
  json["formation"] = names.formation(unit.formation);
  if (info.pool != gc::Pool::none) json["pool"] = word(info.pool);
  if (names.game().leader(u)) {
    add_leader(names, info, unit, json);
  } else {
    add_troops(names, state, u, json);
  }
  json["status"] = status_json(unit, kShownMarks);
  json["source"] = info.source;
  if (!info.why.empty()) json["why"] = info.why;
  return json;
}

Json units_json(const GcacwNames& names, const gc::State& state) {
  Json units = Json::array();
  for (std::size_t u = 0; u < names.game().unit_count(); ++u) {
    units.push_back(unit_json(names, state, static_cast<gc::UnitId>(u)));
  }
  return units;
}

// ---- markers ------------------------------------------------------------------------------------

void add_bridges(const GcacwNames& names, const gc::State& state, Json& markers) {
  for (const gc::Pontoon& pontoon : state.pontoons) {
    markers.push_back({{"kind", "pontoon"},
                       {"from", names.hex(pontoon.a)},
                       {"to", names.hex(pontoon.b)},
                       {"side", core::word(pontoon.side)},
                       {"major", pontoon.major != 0}});
  }
  const auto& bridges = names.game().bridges();
  for (std::size_t i = 0; i < bridges.size(); ++i) {
    if (((state.destroyed >> i) & 1U) == 0) continue;
    markers.push_back({{"kind", "bridge_destroyed"},
                       {"from", names.hex(bridges[i].a)},
                       {"to", names.hex(bridges[i].b)}});
  }
}

/// gcw-7.8-b: one marker a hex, whoever stands there.
void add_refused(const GcacwNames& names, const gc::State& state, Json& markers) {
  for (std::size_t h = 0; h < names.map().grid.size(); ++h) {
    for (gc::UnitId u = state.first[h]; u != gc::kNoUnit; u = state.next[u]) {
      if (!state.units[u].has(gc::Mark::refused)) continue;
      markers.push_back({{"kind", "refused"},
                         {"hex", names.hex(static_cast<gc::HexId>(h))},
                         {"side", core::word(names.game().side_of(u))}});
      break;
    }
  }
}

/// gcw-5.4-d: the stations in the order of their hexes.
void add_stations(const GcacwNames& names, const gc::State& state, Json& markers) {
  std::size_t index = 0;
  for (std::size_t h = 0; h < names.map().grid.size() && index < gc::kMaxStations; ++h) {
    if (!names.map().terrain[h].has(map::Terrain::station)) continue;
    const std::uint8_t how = state.stations[index++];
    if (how == 0) continue;
    markers.push_back({{"kind", "station"},
                       {"hex", names.hex(static_cast<gc::HexId>(h))},
                       {"state", how == 1 ? "damaged" : "destroyed"}});
  }
}

void add_owners(const GcacwNames& names, const gc::State& state, Json& markers) {
  std::size_t index = 0;
  for (const gc::PointRule& rule : names.game().setup().rules.points) {
    if (rule.what != gc::PointRule::What::held) continue;
    for (const gc::HexId h : rule.hexes) {
      if (index == state.owners.size()) return;
      const Side owner = state.owners[index++];
      if (!is_player(owner)) continue;
      markers.push_back({{"kind", "control"}, {"hex", names.hex(h)}, {"side", core::word(owner)}});
    }
  }
}

Json markers_json(const GcacwNames& names, const gc::State& state) {
  Json markers = Json::array();
  add_bridges(names, state, markers);
  add_refused(names, state, markers);
  add_stations(names, state, markers);
  add_owners(names, state, markers);
  const gc::HexId guns = names.game().setup().rules.horse_guns;
  if (guns != gc::kNoHex && state.horse_guns == 1) {
    markers.push_back({{"kind", "horse_artillery"}, {"hex", names.hex(guns)}});
  }
  return markers;
}

// ---- what is under way --------------------------------------------------------------------------

Json flags_json(std::uint16_t bits, const std::array<std::string_view, 12>& words) {
  Json list = Json::array();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (((bits >> i) & 1U) != 0) list.push_back(words[i]);
  }
  return list;
}

Json march_json(const GcacwNames& names, const gc::State& state) {
  const gc::March& march = state.march;
  if (march.unit == gc::kNoUnit) return nullptr;
  constexpr std::array<std::string_view, 12> kWords{"moved",      "busy",    "in_zone", "held",
                                                    "fought",     "charged", "forced",  "tired",
                                                    "near_enemy", "stood",   "idle",    "advanced"};
  Json json{{"unit", names.unit(march.unit)},
            {"left", halves_json(march.left)},
            {"halves", march.left},
            {"flags", flags_json(march.flags, kWords)}};
  if (march.cut != 0) json["cut"] = halves_json(march.cut);
  if (state.splitting.any()) json["splitting"] = names.units(state.splitting);
  if (march.began != gc::kNoHex) json["began"] = names.hex(march.began);
  return json;
}

Json activity_json(const GcacwNames& names, const gc::State& state) {
  const gc::Activity& activity = state.activity;
  if (activity.deed == gc::Deed::none) return nullptr;
  Json json{{"deed", word(activity.deed)}, {"side", core::word(activity.side)}};
  if (activity.leader != gc::kNoUnit) json["leader"] = names.unit(activity.leader);
  if (activity.allowance != 0) json["allowance"] = halves_json(activity.allowance);
  if (activity.given != 0) json["given"] = activity.given;
  return json;
}

/// gcw-7.6-r: the hexes that the next step may enter, with what each costs every unit.
Json retreat_steps(const GcacwNames& names, const gc::State& state) {
  Json list = Json::array();
  if (names.game().decision(state).task != Task::retreat) return list;
  for (const gc::RetreatStep& step : names.game().retreats(state)) {
    list.push_back({{"hex", names.hex(step.to)},
                    {"chart", step.chart},
                    {"priority", step.priority},
                    {"loss", step.loss},
                    {"override", step.override_}});
  }
  return list;
}

Json retreat_json(const GcacwNames& names, const gc::State& state) {
  const gc::Retreat& retreat = state.retreat;
  if (retreat.units.none()) return nullptr;
  Json json{{"units", names.units(retreat.units)},
            {"kind", word(static_cast<gc::RetreatKind>(retreat.kind))},
            {"start", names.hex(retreat.start)},
            {"entered", names.hex_list(retreat.entered)},
            {"overridden", retreat.overridden != 0},
            {"steps", retreat_steps(names, state)}};
  if (retreat.active < names.map().grid.size()) json["active"] = names.hex(retreat.active);
  return json;
}

Json combat_json(const GcacwNames& names, const gc::State& state) {
  const gc::Combat& combat = state.combat;
  if (combat.attackers.none()) return nullptr;
  Json json{{"attackers", names.units(combat.attackers)},
            {"defenders", names.units(combat.defenders)},
            {"from", names.hex(combat.from)},
            {"target", names.hex(combat.target)}};
  if (combat.assault != 0) {
    json["assault"] = combat.assault == 2 ? "grand" : "assault";
  } else {
    json["type"] = gc::word(static_cast<gc::AttackType>(combat.type));
    if (combat.charge != 0) json["charge"] = true;
  }
  if (combat.artillery_die != 0) json["artillery_die"] = combat.artillery_die;
  if (combat.attacker_die != 0) {
    json["dice"] = {combat.attacker_die, combat.defender_die};
    json["modifiers"] = {combat.attacker_modifier, combat.defender_modifier};
    json["difference"] = combat.difference;
    const bool union_attacks = state.active == Side::union_;
    const auto half = [&](bool defender) {
      const int column = defender ? combat.defence_column : combat.attack_column;
      return gc::word(names.game().result(combat.difference, column, defender));
    };
    json["result"] = sides_json(half(!union_attacks), half(union_attacks));
  }
  if (combat.losses != 0) json["losses"] = combat.losses;
  if (combat.pending.any()) json["pending"] = names.units(combat.pending);
  json["vacated"] = combat.vacated != 0;
  return json;
}

Json assault_json(const GcacwNames& names, const gc::State& state) {
  if (state.activity.deed != gc::Deed::assault) return nullptr;
  const gc::Assault& assault = state.assault;
  Json json{{"chosen", names.units(assault.chosen)}, {"joined", names.units(assault.joined)}};
  if (state.activity.leader != gc::kNoUnit) json["leader"] = names.unit(state.activity.leader);
  if (assault.target != gc::kNoHex && assault.target < names.map().grid.size()) {
    json["target"] = names.hex(assault.target);
  }
  json["number"] = assault.number;
  if (assault.grand_number != 0) json["grand_number"] = assault.grand_number;
  json["lee"] = assault.lee != 0;
  json["empty"] = assault.empty != 0;
  return json;
}

// ---- points -------------------------------------------------------------------------------------

/// slb-13-d: one total, counted from the Union's side.
Json account_json(const GcacwNames& names, const gc::State& state) {
  Json lines = Json::array();
  const gc::Game& game = names.game();
  for (const gc::PointRule& rule : game.setup().rules.points) {
    const bool once = rule.what == gc::PointRule::What::entered ||
                      rule.what == gc::PointRule::What::entered_guns ||
                      rule.what == gc::PointRule::What::adjacent;
    add_points(lines, rule.rule, rule.text, game.points_of(state, rule), !once && !state.over());
  }
  add_points(lines, "slb-VP-a", "Confederate manpower lost", state.losses[1]);
  add_points(lines, "slb-VP-a", "Union manpower lost", -state.losses[0]);
  add_points(lines, "slb-13-d", "at the start", state.start_points[0] - state.start_points[1]);
  return lines;
}

Json result_json(const GcacwNames& names, const gc::State& state) {
  if (!state.over()) return nullptr;
  const int points = names.game().points(state);
  Json json{{"winner", word(state.outcome)}};
  const auto& levels = names.game().setup().rules.levels;
  if (state.level > 0 && state.level <= levels.size()) json["level"] = levels[state.level - 1].name;
  json["rule"] = "slb-13-d";
  json["why"] = Json::array({fmt::format("Union {} points.", points)});
  return json;
}

// ---- the moment ---------------------------------------------------------------------------------

Json turns_json(const GcacwNames& names, const gc::State& state) {
  Json track = track_json(names.game().setup().rules.turns);
  for (std::size_t i = 0; i < track.size() && i < 16; ++i) {
    track[i]["rain"] = ((state.rain >> i) & 1U) != 0;
  }
  return track;
}

core::Light light_of(const GcacwNames& names, const gc::State& state) {
  if (state.night != 0) return core::Light::night;
  const auto& turns = names.game().setup().rules.turns;
  return state.turn <= turns.size() ? turns[state.turn - 1U].light : core::Light::day;
}

/// Who has the initiative; outside the Action Phase, whose part of the phase it is.
std::string_view side_word(const GcacwNames& names, const gc::State& state) {
  if (is_player(state.active)) return core::word(state.active);
  const Side side = names.game().decision(state).side;
  return is_player(side) ? core::word(side) : core::word(Side::none);
}

std::string_view phase_word(const gc::State& state) {
  return word(state.over() ? gc::Phase::over : state.phase);
}

Json scenario_flags(const GcacwNames& names, const gc::State& state) {
  constexpr std::array<std::string_view, 4> kGuns{"none", "waiting", "distributed", "lost"};
  Json flags{{"alerted", state.alerted},
             {"alert_left", state.alert_left},
             {"union_free", state.union_free},
             {"rodes_free", state.rodes_free},
             {"horse_guns", kGuns[state.horse_guns % 4U]}};
  const std::string_view corps = names.formation(state.lee_corps);
  if (!corps.empty()) flags["lee_corps"] = corps;
  return flags;
}

void add_moment(const GcacwNames& names, const gc::State& state, Json& json) {
  json["turn"] = state.turn;
  json["turns"] = names.game().setup().rules.turns.size();
  json["phase"] = phase_word(state);
  json["side"] = side_word(names, state);
  json["action_phase"] = state.action_phase;
  json["initiative"] = is_player(state.active) ? Json(core::word(state.active)) : Json(nullptr);
  json["light"] = core::word(light_of(names, state));
  json["night"] = state.night != 0;
  json["rain"] = state.raining();
  json["fordable"] = {{"minor", !names.game().unfordable(state, false)},
                      {"major", !names.game().unfordable(state, true)}};
  json["track"] = turns_json(names, state);
}

// ---- prompts ------------------------------------------------------------------------------------

std::string subject(const GcacwNames& names, gc::UnitId unit) {
  return unit < names.game().unit_count() ? names.unit_name(unit) : "the unit";
}

std::string chance_prompt(const GcacwNames& names, const gc::Decision& decision) {
  const std::string who = subject(names, decision.unit);
  const std::string_view dice = decision.dice == 2 ? "Roll two dice" : "Roll";
  switch (decision.task) {
    case Task::initiative_roll: return "Roll for initiative: Union, then Confederate.";
    case Task::leader_roll: return fmt::format("{} for the activation of {}.", dice, who);
    case Task::march_roll: return fmt::format("{} for the march of {}.", dice, who);
    case Task::extended_roll: return fmt::format("Roll for the extended march of {}.", who);
    case Task::force_roll: return fmt::format("{} for the force march of {}.", dice, who);
    case Task::withdraw_roll: return "Roll for the cavalry retreat.";
    case Task::artillery_roll: return "Roll the artillery die: does the modifier count?";
    case Task::combat_roll: return "Roll for the combat: attacker, then defender.";
    case Task::death_roll: return "Roll for the leader: even and he is killed.";
    case Task::destroy_roll: return fmt::format("Roll for {}, which tries to destroy it.", who);
    case Task::command_roll: return "Roll for the assault: a 6 fails.";
    case Task::grand_roll: return "Roll for the grand assault.";
    case Task::repair_roll: return fmt::format("Roll for {}, which repairs.", who);
    default: return "Roll.";
  }
}

std::string retreat_prompt(const GcacwNames& names, const gc::State& state) {
  const gc::Retreat& retreat = state.retreat;
  return fmt::format("retreat {} hex by hex ({} so far){}.", names.unit_sentence(retreat.units),
                     retreat.entered.size(),
                     names.game().may_stop_retreat(state) ? ", or stop" : "");
}

std::string march_prompt(const GcacwNames& names, const gc::State& state) {
  return fmt::format("move {}, attack with it, or end its march; Movement Points left: {}.",
                     subject(names, state.march.unit), halves_text(state.march.left));
}

std::string loss_prompt(const gc::State& state) {
  return fmt::format("choose the unit that loses a point; {} still to lose.", state.combat.losses);
}

std::string combat_prompt(const GcacwNames& names, const gc::State& state,
                          const gc::Decision& decision) {
  switch (decision.task) {
    case Task::withdraw: return "let cavalry retreat before the enemy, or stand.";
    case Task::withdraw_loss: return "choose the cavalry that loses a point.";
    case Task::retreat: return retreat_prompt(names, state);
    case Task::death_choice: return "choose the leader who is killed.";
    case Task::lose_defender:
    case Task::lose_attacker: return loss_prompt(state);
    case Task::voluntary: return "choose units that retreat of their own will, or stand.";
    case Task::advance: return "advance units into the hex left empty, or stay.";
    case Task::assault_select: return "choose the units of the assault.";
    case Task::assault_target: return "name the hex to be assaulted.";
    case Task::lee: return "declare Lee's part in the assault, or not.";
    case Task::keep:
      return fmt::format("choose the units that attack: {} in all.",
                         std::max<int>(state.assault.number, 1));
    case Task::grand: return "try a grand assault, or not.";
    case Task::grand_select:
      return fmt::format("choose units in up to {} hexes that join.", state.assault.grand_number);
    default: return "decide.";
  }
}

std::string player_prompt(const GcacwNames& names, const gc::State& state,
                          const gc::Decision& decision) {
  const std::string who = subject(names, decision.unit);
  switch (decision.task) {
    case Task::transfer: return "transfer leaders, or go on.";
    case Task::attachment: return "attach and reform units, or go on.";
    case Task::initiative: return "take the initiative or pass it.";
    case Task::yielded: return "take the initiative that was passed, or end the Action Cycle.";
    case Task::action: return "choose one action.";
    case Task::select:
      return fmt::format("choose the units that {} activates.",
                         subject(names, state.activity.leader));
    case Task::activation: return "march the next of the units chosen.";
    case Task::force: return fmt::format("force march {}, or not.", who);
    case Task::march: return march_prompt(names, state);
    case Task::destroy: return fmt::format("let {} try to destroy a bridge, or not.", who);
    case Task::recovery: return "entrench, build and repair, or go on.";
    case Task::place_leader: return fmt::format("choose the unit that {} joins.", who);
    default: return combat_prompt(names, state, decision);
  }
}

}  // namespace

std::string prompt(const GcacwNames& names, const gc::State& state) {
  const gc::Decision decision = names.game().decision(state);
  if (decision.task == Task::over) return "The game is over.";
  if (decision.side == Side::chance) return chance_prompt(names, decision);
  return fmt::format("{}: {}", proper(decision.side), player_prompt(names, state, decision));
}

Json decision_json(const GcacwNames& names, const gc::State& state) {
  const gc::Decision decision = names.game().decision(state);
  Json json = decision_frame(names, state, prompt(names, state), phase_word(state), false, false);
  if (decision.task == Task::retreat) json["units"] = names.units(state.retreat.units);
  json["action_phase"] = state.action_phase;
  if (decision.unit < names.game().unit_count()) json["unit"] = names.unit(decision.unit);
  if (decision.side == Side::chance) {
    json["dice"] = decision.dice;
    json["purpose"] = purpose(decision.task);
  }
  return json;
}

Json state_json(const GcacwNames& names, const gc::State& state) {
  const gc::Game& game = names.game();
  const gc::Setup& setup = game.setup();
  Json json{{"game", "stonewalls_last_battle"},
            {"scenario", setup.scenario.empty() ? Json(nullptr) : Json(setup.scenario)},
            {"name", setup.name},
            {"options",
             {{"tired_march", setup.options.tired_march},
              {"entrench_action", setup.options.entrench_action}}}};
  add_moment(names, state, json);
  json["units"] = units_json(names, state);
  json["markers"] = markers_json(names, state);
  json["losses"] = sides_json(state.losses[0], state.losses[1]);
  const int points = game.points(state);
  json["points"] = points;
  json["level"] = setup.rules.levels.empty() ? Json(nullptr) : Json(game.level(points).name);
  json["account"] = account_json(names, state);
  json["flags"] = scenario_flags(names, state);
  json["activity"] = activity_json(names, state);
  json["march"] = march_json(names, state);
  json["assault"] = assault_json(names, state);
  json["combat"] = combat_json(names, state);
  json["retreat"] = retreat_json(names, state);
  json["result"] = result_json(names, state);
  json["hash"] = engine::hash_text(base::hash_bytes(&state, sizeof state));
  return json;
}

}  // namespace hg::app
