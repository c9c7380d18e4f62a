// What helps a player of Stonewall's Last Battle to see the rules at work: prices of paths, the
// attacks that are open, what the enemy could bring, whom a leader can activate.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/foresight.h"
#include "app/gcacw_match.h"
#include "app/hexgame_aids.h"
#include "rules/cases.gen.h"

namespace hg::app {

/// One attack that could be made, and what it comes to.
struct GcacwMatch::Strike {
  gc::Action action;
  gc::HexId from = gc::kNoHex;
  gc::Odds odds;
  Forecast forecast;
};

namespace {

using Strike = GcacwMatch::Strike;

std::vector<PathStep> priced_steps(const GcacwNames& names, const std::vector<gc::WalkStep>& walk) {
  std::vector<PathStep> steps;
  for (const gc::WalkStep& w : walk) {
    PathStep step;
    step.hex = w.to;
    step.book = w.book;
    step.violations = told(names, w.violations);
    if (w.cost.disorganises) {
      step.notes.push_back(note_json(cases::gcw_6_2_ab, "the unit is disorganized"));
    }
    if (w.held) {
      step.notes.push_back(
          note_json(cases::gcw_6_2_r, "an enemy zone of control: the unit moves no further"));
    }
    steps.push_back(step);
  }
  return steps;
}

// ---- fights -------------------------------------------------------------------------------------

/// Chances of 36 for the difference of two dice, from -5 on.
constexpr std::array<int, 11> kChances{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

int manpower(const gc::State& s, const gc::UnitSet& units) {
  int sum = 0;
  units.each([&](std::size_t u) { sum += s.units[u].manpower; });
  return sum;
}

/// The means of an attack by the lines of the chart: losses of the combat itself, not of the way
/// back.
Forecast forecast_of(const gc::Game& game, const gc::State& s, const gc::Odds& odds,
                     const gc::UnitSet& attackers, gc::HexId target) {
  const std::array<int, 2> guns{odds.artillery.die ? odds.artillery.even : 0,
                                odds.artillery.die ? odds.artillery.odd : 0};
  const int ours = manpower(s, attackers);
  const int theirs = manpower(s, game.units_in(s, target));
  Forecast forecast;
  for (std::size_t i = 0; i < kChances.size(); ++i) {
    for (const int gun : guns) {
      const double p = kChances[i] / 72.0;
      const int line =
          static_cast<int>(i) - 5 + odds.attacker_modifier + gun - odds.defender_modifier;
      const gc::CombatResult& hit = game.result(line, odds.defence_column, true);
      const gc::CombatResult& cost = game.result(line, odds.attack_column, false);
      forecast.attacker += p * std::min<int>(cost.loss, ours);
      forecast.defender += p * std::min<int>(hit.loss, theirs);
      const bool goes = hit.back != gc::CombatResult::Back::none || hit.loss >= theirs;
      if (goes) forecast.vacated += p;
    }
  }
  return forecast;
}

/// How the dice stand before they are thrown: `+2`.
int edge_of(const gc::Odds& odds) {
  const int guns = odds.artillery.die ? (odds.artillery.even + odds.artillery.odd) / 2 : 0;
  return odds.attacker_modifier + guns - odds.defender_modifier;
}

double gain(const Forecast& f) { return f.defender - f.attacker + f.vacated; }

/// The position in which `u` is about to march with so many halves.
gc::State on_the_march(const gc::Game& game, const gc::State& s, gc::UnitId u, int halves) {
  gc::State t = s;
  const core::Side side = game.side_of(u);
  t.agenda.clear();
  t.agenda.push_back({gc::Task::march, side, u, 0});
  t.combat = {};
  t.active = side;
  t.activity = {};
  t.activity.side = side;
  t.activity.deed = gc::Deed::march;
  t.march = {};
  t.march.unit = u;
  t.march.left = static_cast<std::uint8_t>(std::clamp(halves, 0, 60));
  t.march.began = s.units[u].hex;
  t.march.add(gc::Marching::stood);
  if (game.enemy_normal_zone(s, t.march.began, side)) t.march.add(gc::Marching::in_zone);
  if (game.enemy_zone(s, t.march.began, side)) t.march.add(gc::Marching::near_enemy);
  return t;
}

/// The marching unit put into another hex, with what it has left there.
gc::State moved_to(const gc::Game& game, const gc::State& s, gc::UnitId u, gc::HexId h, int left) {
  gc::State t = s;
  t.march.left = static_cast<std::uint8_t>(std::clamp(left, 0, 255));
  if (s.units[u].hex == h) return t;
  game.put(t, u, h);
  t.units[u].works = 0;
  for (std::size_t l = 0; l < game.unit_count(); ++l) {
    const auto chief = static_cast<gc::UnitId>(l);
    if (game.leader(chief) && t.units[l].on_map() && t.units[l].with == u) game.put(t, chief, h);
  }
  t.march.add(gc::Marching::moved);
  t.march.add(gc::Marching::busy);
  t.march.remove(gc::Marching::stood);
  if (game.enemy_normal_zone(t, h, game.side_of(u))) t.march.add(gc::Marching::held);
  return t;
}

/// Every attack that the marching unit of `s` can make from where it stands.
std::vector<Strike> strikes_of(const gc::Game& game, const gc::State& s) {
  std::vector<gc::Action> open;
  game.legal(s, open);
  std::vector<Strike> list;
  for (const gc::Action& a : open) {
    if (a.verb != gc::Verb::attack) continue;
    core::Ledger dry;
    Strike strike{a, s.units[a.unit].hex, game.odds(s, a, dry), {}};
    gc::UnitSet attackers;
    attackers.set(a.unit);
    strike.forecast = forecast_of(game, s, strike.odds, attackers, a.hex);
    list.push_back(strike);
  }
  return list;
}

/// Movement Points of a march with that die (two for cavalry), in halves.
int halves_of(const gc::Game& game, gc::UnitId u, int die) {
  const int dice = game.horse(u) ? 2 * die : die;
  const int add = game.setup().charts.allowance_add[core::index(game.side_of(u))];
  return (dice + add) * gc::kHalf;
}

/// The attacks that units of a side could make in a march of their own: by target the best one of
/// each unit.
class Raids {
 public:
  Raids(const gc::Game& game, const gc::State& s, core::Side side, int die)
      : game_(game), s_(s), side_(side), die_(die) {}

  std::vector<Strike> all() {
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<gc::UnitId>(i);
      if (game_.side_of(u) != side_ || !s_.units[i].on_map() || game_.leader(u)) continue;
      core::Verdict verdict(core::Verdict::Mode::first_only);
      if (!game_.gun(u) && game_.may_march(s_, u, verdict)) march(u);
    }
    return std::move(found_);
  }

 private:
  bool near_enemy(gc::HexId h) const {
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const gc::HexId n = game_.map().grid.neighbour(h, d);
      if (n != gc::kNoHex && game_.held_by(s_, n, core::enemy_of(side_))) return true;
    }
    return false;
  }
  void march(gc::UnitId u) {
    const gc::State t = on_the_march(game_, s_, u, halves_of(game_, u, die_));
    best_.clear();
    if (near_enemy(t.units[u].hex)) look(t);
    for (const gc::Reached& r : game_.reach(t, u)) {
      if (near_enemy(r.hex)) look(moved_to(game_, t, u, r.hex, t.march.left - r.halves));
    }
    found_.insert(found_.end(), best_.begin(), best_.end());
  }
  void look(const gc::State& t) {
    for (const Strike& strike : strikes_of(game_, t)) {
      const auto known = std::find_if(best_.begin(), best_.end(), [&](const Strike& other) {
        return other.action.hex == strike.action.hex;
      });
      if (known == best_.end()) {
        best_.push_back(strike);
      } else if (edge_of(strike.odds) > edge_of(known->odds)) {
        *known = strike;
      }
    }
  }

  const gc::Game& game_;
  const gc::State& s_;
  core::Side side_;
  int die_;
  std::vector<Strike> best_, found_;
};

/// `+2`, `-1`, `+0`: what is added to the difference of the dice.
std::string edge_text(const gc::Odds& odds) { return fmt::format("{:+}", edge_of(odds)); }

Json strike_json(const GcacwNames& names, const Strike& strike) {
  return Json{{"action", write_action(names, strike.action)},
              {"from", names.hex(strike.from)},
              {"column", edge_text(strike.odds)},
              {"attack", quarters_json(strike.odds.attack)},
              {"defence", quarters_json(strike.odds.defence)},
              {"expected", forecast_json(strike.forecast)}};
}

constexpr int kGreatestDie = 6, kMeanDie = 4;

}  // namespace

/// The other attacks of the marching unit; of an assault, the same without one unit or with one
/// more of those in the leader's hex.
Expected<Json> GcacwMatch::alternatives(const Json& request) const {
  const Json* json = engine::find(request, "action");
  if (json == nullptr) return engine::bad_request("\"action\" is missing");
  HG_TRY(action, read_assault(*json));
  if (action.verb != gc::Verb::attack && action.verb != gc::Verb::assault) {
    return engine::bad_request("alternatives are to an attack or an assault");
  }
  if (!strikes(action)) return engine::bad_request("nobody can be attacked there");
  Json rows = Json::array();
  const auto add = [&](std::string_view change, const gc::UnitSet& who, const gc::Action& a) {
    core::Ledger dry;
    const gc::Odds odds = game_->odds(state_, a, dry);
    gc::UnitSet attackers = a.units;
    if (a.verb == gc::Verb::attack) attackers.set(a.unit);
    Json written = write_action(*names_, a);
    if (a.verb == gc::Verb::assault) {
      written["units"] = names_->units(a.units);
      written["hex"] = names_->hex(a.hex);
    }
    rows.push_back(
        {{"change", change},
         {"units", names_->units(who)},
         {"action", std::move(written)},
         {"legal", a.verb == gc::Verb::assault || game_->allows(state_, a)},
         {"attack", quarters_json(odds.attack)},
         {"defence", quarters_json(odds.defence)},
         {"column", edge_text(odds)},
         {"expected", forecast_json(forecast_of(*game_, state_, odds, attackers, a.hex))}});
  };
  add("as_is", {}, action);
  if (action.verb == gc::Verb::attack) {
    for (const Strike& strike : strikes_of(*game_, state_)) {
      const bool same = strike.action.hex == action.hex && strike.action.type == action.type &&
                        strike.action.charge == action.charge;
      if (!same) add("attack", {}, strike.action);
    }
    return Json{{"alternatives", std::move(rows)}};
  }
  const gc::UnitSet here = game_->units_in(state_, state_.units[action.unit].hex);
  here.each([&](std::size_t u) {
    gc::Action other = action;
    const bool in = action.units.test(u);
    if (in) {
      other.units.reset(u);
    } else {
      other.units.set(u);
    }
    gc::UnitSet who;
    who.set(u);
    if (other.units.any()) add(in ? "drop" : "add", who, other);
  });
  return Json{{"alternatives", std::move(rows)}};
}

/// In a march its attacks, the best first; before one, the best attack that each unit that may march
/// could reach with a middling die.
Expected<Json> GcacwMatch::plan(const Json& /*request*/) const {
  const gc::Decision decision = game_->decision(state_);
  std::vector<Strike> list;
  std::string note = "Nobody may attack now.";
  if (decision.task == gc::Task::march) {
    list = strikes_of(*game_, state_);
    note = "Every attack of the march from here, the best mean result first.";
  } else if (decision.task == gc::Task::action || decision.task == gc::Task::activation) {
    std::vector<gc::Action> open;
    game_->legal(state_, open);
    for (const Strike& strike : Raids(*game_, state_, decision.side, kMeanDie).all()) {
      const bool may = std::any_of(open.begin(), open.end(), [&](const gc::Action& a) {
        return a.verb == gc::Verb::march && a.unit == strike.action.unit;
      });
      if (may) list.push_back(strike);
    }
    note = "The best attack that each unit could reach in a march of its own with a 4 on each die; "
           "no assaults.";
  }
  std::stable_sort(list.begin(), list.end(), [](const Strike& a, const Strike& b) {
    return gain(a.forecast) > gain(b.forecast);
  });
  constexpr std::size_t kMost = 12;
  Json attacks = Json::array();
  for (const Strike& strike : list) {
    if (attacks.size() == kMost) break;
    attacks.push_back(strike_json(*names_, strike));
  }
  return Json{{"attacks", std::move(attacks)},
              {"left", {{"units", Json::array()}, {"hexes", Json::array()}}},
              {"complete", true},
              {"note", note}};
}

/// What one enemy march could bring against each hex of a side, at the best of the dice, and what an
/// assault of those who stand next to it already.
Expected<Json> GcacwMatch::threat(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "side"));
  const auto side = player_of(name);
  if (!side) return engine::bad_request("no such side: " + engine::shown(name));
  const core::Side enemy = core::enemy_of(*side);
  const std::vector<Strike> raids = Raids(*game_, state_, enemy, kGreatestDie).all();
  Json hexes = Json::array();
  for (gc::HexId h = 0; h < game_->map().grid.size(); ++h) {
    if (!game_->held_by(state_, h, *side)) continue;
    const Strike* best = nullptr;
    for (const Strike& strike : raids) {
      if (strike.action.hex != h) continue;
      if (best == nullptr || edge_of(strike.odds) > edge_of(best->odds)) best = &strike;
    }
    Strike assault;
    if (assault_on(h, enemy, assault)) {
      if (best == nullptr || edge_of(assault.odds) > edge_of(best->odds)) best = &assault;
    }
    Json row{{"hex", names_->hex(h)}, {"column", nullptr}, {"units", Json::array()}};
    if (best != nullptr) {
      row["column"] = edge_text(best->odds);
      row["kind"] = best->action.verb == gc::Verb::assault ? "assault" : word(best->action.type);
      row["attack"] = quarters_json(best->odds.attack);
      row["defence"] = quarters_json(best->odds.defence);
      gc::UnitSet units = best->action.units;
      if (best->action.verb == gc::Verb::attack) units.set(best->action.unit);
      units.each([&](std::size_t u) {
        row["units"].push_back({{"unit", names_->unit(static_cast<gc::UnitId>(u))},
                                {"from", names_->hex(best->from)},
                                {"afar", false}});
      });
      row["expected"] = forecast_json(best->forecast);
    }
    hexes.push_back(std::move(row));
  }
  return Json{{"side", name},
              {"turn", state_.turn},
              {"light", nullptr},
              {"fights", true},
              {"hexes", std::move(hexes)},
              {"assumes",
               {"One enemy march with a 6 on each die and no force march, or one assault by those "
                "who stand next to the hex now.",
                "Nobody moves in between, cavalry does not retreat, and flanks, zones and works "
                "are as they are now.",
                "The figure is what the enemy adds to the difference of the dice."}}};
}

/// The assault of the leader next to `target` whose units in his hex are best; false if there is
/// none.
bool GcacwMatch::assault_on(gc::HexId target, core::Side by, Strike& best) const {
  bool any = false;
  for (std::size_t l = 0; l < game_->unit_count(); ++l) {
    const auto leader = static_cast<gc::UnitId>(l);
    if (!game_->leader(leader) || game_->side_of(leader) != by) continue;
    if (!state_.units[l].on_map() || game_->info(leader).rank == gc::Rank::army) continue;
    const gc::HexId from = state_.units[l].hex;
    const auto d = game_->map().grid.direction(from, target);
    if (!d || !game_->passable(state_, from, *d, by)) continue;
    gc::Action action;
    action.verb = gc::Verb::assault;
    action.unit = leader;
    action.hex = target;
    game_->units_in(state_, from).each([&](std::size_t u) {
      const auto id = static_cast<gc::UnitId>(u);
      const bool able = state_.units[u].fatigue < 4 && game_->commands(state_, leader, id);
      if (able) action.units.set(u);
    });
    if (action.units.none()) continue;
    core::Ledger dry;
    Strike strike{action, from, game_->odds(state_, action, dry), {}};
    strike.forecast = forecast_of(*game_, state_, strike.odds, action.units, target);
    if (any && edge_of(strike.odds) <= edge_of(best.odds)) continue;
    best = strike;
    any = true;
  }
  return any;
}

/// gcw-2.5, gcw-5.2-c: hexes within the radius of a leader, and whom he could activate now.
Expected<Json> GcacwMatch::radius(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(leader, names_->read_unit(name));
  if (!game_->leader(leader)) return engine::bad_request("no leader: " + engine::shown(name));
  if (!state_.units[leader].on_map()) return engine::bad_request("not on the map: " + engine::shown(name));
  const core::Side side = game_->side_of(leader);
  gc::HexSet near;
  game_->radius(state_, state_.units[leader].hex, side, near);
  gc::State asked = state_;
  asked.agenda.clear();
  asked.agenda.push_back({gc::Task::action, side, gc::kNoUnit, 0});
  asked.active = side;
  asked.activity = {};
  gc::Action activate;
  activate.verb = gc::Verb::activate;
  activate.unit = leader;
  const std::vector<core::Violation> against = judged(asked, activate);
  asked.activity.deed = gc::Deed::activate;
  asked.activity.side = side;
  asked.activity.leader = leader;
  asked.agenda.push_back({gc::Task::select, side, leader, 0});
  Json units = Json::array();
  for (std::size_t i = 0; i < game_->unit_count(); ++i) {
    const auto u = static_cast<gc::UnitId>(i);
    if (game_->side_of(u) != side || !state_.units[i].on_map() || game_->leader(u)) continue;
    const bool inside = near.test(state_.units[i].hex);
    if (!inside && !game_->commands(state_, leader, u)) continue;
    gc::Action select;
    select.verb = gc::Verb::select;
    select.unit = u;
    const std::vector<core::Violation> broken = judged(asked, select);
    Json reasons = Json::array();
    if (game_->commands(state_, leader, u)) {
      reasons.push_back(note_json(cases::slb_13_c, "of his command"));
    }
    units.push_back({{"unit", names_->unit(u)},
                     {"hex", names_->hex(state_.units[i].hex)},
                     {"in", inside && broken.empty()},
                     {"reasons", std::move(reasons)},
                     {"violations", told(*names_, broken)}});
  }
  return Json{{"unit", names_->unit(leader)},
              {"rule", "gcw-2.5-a"},
              {"hexes", names_->hexes(near)},
              {"units", std::move(units)},
              {"violations", told(*names_, against)}};
}

std::vector<core::Violation> GcacwMatch::judged(const gc::State& s, const gc::Action& a) const {
  core::Verdict verdict(core::Verdict::Mode::all);
  game_->judge(s, a, verdict);
  return verdict.violations();
}

/// Hexes that the scenario pays for; all points are the Union's.
Expected<Json> GcacwMatch::worth(const Json& /*request*/) const {
  using What = gc::PointRule::What;
  Json hexes = Json::array();
  for (const gc::PointRule& rule : game_->setup().rules.points) {
    const bool once = rule.what == What::entered || rule.what == What::entered_guns ||
                      rule.what == What::adjacent;
    const int now = game_->points_of(state_, rule);
    for (const gc::HexId h : rule.hexes) {
      const gc::UnitId first = game_->first_in(state_, h);
      const Json holder =
          first == gc::kNoUnit ? Json(nullptr) : Json(core::word(game_->side_of(first)));
      hexes.push_back({{"hex", names_->hex(h)},
                       {"name", names_->map().info[h].name},
                       {"rule", rule.rule},
                       {"holder", holder},
                       {"points", {{"union", rule.value}, {"confederate", 0}}},
                       {"now", now},
                       {"at_end", !once},
                       {"what", rule.text},
                       {"source", rule.source}});
    }
  }
  return Json{{"hexes", std::move(hexes)}};
}

/// Why a unit cannot act now, or its march cannot go to a hex.
Expected<Json> GcacwMatch::why(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  HG_TRY(where, engine::read_text(request, "hex"));
  const auto answer = [&](const std::vector<core::Violation>& list,
                          const std::vector<gc::HexId>& path) {
    return Json{{"possible", list.empty()},
                {"violations", told(*names_, list)},
                {"path", names_->hex_list(path)}};
  };
  const gc::Decision decision = game_->decision(state_);
  const bool marching = decision.task == gc::Task::march && state_.march.unit == unit;
  if (marching && where) {
    HG_TRY(to, names_->read_hex(*where));
    const std::vector<gc::HexId> path =
        straight_way(game_->map().grid, state_.units[unit].hex, to);
    std::vector<core::Violation> broken;
    for (const gc::WalkStep& step : game_->walk(state_, path)) {
      broken.insert(broken.end(), step.violations.begin(), step.violations.end());
    }
    return answer(broken, path);
  }
  gc::Action action;
  action.unit = unit;
  action.verb = game_->leader(unit) ? gc::Verb::activate : gc::Verb::march;
  if (decision.task == gc::Task::select) action.verb = gc::Verb::select;
  if (decision.task == gc::Task::march) action.verb = gc::Verb::move;
  if (where) {
    HG_TRY(to, names_->read_hex(*where));
    action.hex = to;
  }
  return answer(judged(state_, action), {});
}

/// Only the marching unit moves, hex by hex; for any other the answer says why not.
Expected<Json> GcacwMatch::path(const Json& request) const {
  HG_TRY(name, engine::need_text(request, "unit"));
  HG_TRY(unit, names_->read_unit(name));
  HG_TRY(path, read_hexes(*names_, request, gc::kMaxMapHexes));
  const bool marching =
      unit == state_.march.unit && game_->decision(state_).task == gc::Task::march;
  std::vector<gc::WalkStep> walk;
  if (marching && path.size() > 1) walk = game_->walk(state_, path);
  Json answer = path_frame(*names_, unit, path, priced_steps(*names_, walk), halves_json,
                           marching ? state_.march.left : 0);
  std::vector<core::Violation> all;
  for (const gc::WalkStep& step : walk) {
    all.insert(all.end(), step.violations.begin(), step.violations.end());
  }
  Json violations = told(*names_, all);
  if (walk.empty()) {
    gc::Action action;
    action.verb = gc::Verb::move;
    action.unit = unit;
    action.hex = path.back();
    violations = engine::to_json(judge(action));
  }
  answer["legal"] = violations.empty() && !walk.empty();
  answer["violations"] = std::move(violations);
  return answer;
}

/// The steps of one row of `reach`, from the hex of the marching unit on.
Json GcacwMatch::priced(const std::vector<gc::HexId>& path) const {
  std::vector<gc::HexId> whole{state_.units[state_.march.unit].hex};
  for (const gc::HexId h : path) {
    if (h != whole.back()) whole.push_back(h);
  }
  int total = 0;
  return path_steps_json(*names_, priced_steps(*names_, game_->walk(state_, whole)), halves_json,
                         total);
}

}  // namespace hg::app
