#include "ai/hooker_lee_mind.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/hash.h"

namespace hg::ai {

using core::Side;
using core::UnitSet;
using hooker_lee::HexSet;
using hooker_lee::kNoHex;
using hooker_lee::kNoUnit;
using hooker_lee::Mark;
using hooker_lee::Place;
using hooker_lee::Task;
using hooker_lee::Verb;
using Action = HookerLeeMind::Action;
using HexId = HookerLeeMind::HexId;
using State = HookerLeeMind::State;
using UnitId = HookerLeeMind::UnitId;

namespace {

constexpr int kDisc = 5;         ///< a march and a step: who may be next to a hex next turn
constexpr double kOutright = 20;  ///< a game won or lost, in points
/// What an enemy at this distance weighs for a hex: can he come next to it?
constexpr std::array<double, kDisc + 1> kNear{1.0, 1.0, 1.0, 0.7, 0.4, 0.2};

/// "+3.2"
std::string points(double worth) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%+.1f", std::clamp(worth, -999.0, 999.0));
  return text.data();
}

}  // namespace

HookerLeeMind::HookerLeeMind(const Game& game, const Weights& weights)
    : game_(game), greedy_(game) {
  const auto& rules = game.setup().rules;
  const auto goal_at = [&](HexId h) -> Goal& {
    for (Goal& goal : goals_) {
      if (goal.hex == h) return goal;
    }
    goals_.push_back({h, {}, marches_to(game, h)});
    return goals_.back();
  };
  for (const auto& point : rules.point_hexes) goal_at(point.hex);
  for (const auto& exit : rules.exits) {
    if (exit.points_each > 0) goal_at(exit.hex).exit[core::index(exit.side)] = exit.points_each;
  }
  for (std::size_t i = 0; i < game.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const int rate = rules.points_per_enemy_strength[core::index(core::enemy_of(game.side_of(u)))];
    stake_.push_back(game.info(u).strength * std::max(1, rate));
  }
  const std::size_t hexes = game.map().grid.size();
  cover_.assign(hexes, 1.0);
  way_.resize(hexes);
  disc_.resize(hexes);
  for (HexId h = 0; h < hexes; ++h) {
    if (game.terrain(h).halves) {
      cover_[h] = 2.0;
    } else if (game.terrain(h).shift < 0) {
      cover_[h] = 1.35;
    }
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game.map().grid.neighbour(h, d);
      const bool open = n != kNoHex && game.may_stop(n) && game.passable(h, d);
      way_[h][d] = open ? n : kNoHex;
      const map::SideSet side = game.side_in_force(h, d);
      if (side.has(map::SideFeature::redoubt)) cover_[h] += 0.25;
      if (side.has(map::SideFeature::stream)) cover_[h] += 0.12;
    }
    for (HexId o = 0; o < hexes; ++o) {
      const int away = game.map().grid.distance(h, o);
      if (away <= kDisc) disc_[h].push_back({o, static_cast<std::uint8_t>(away)});
    }
  }
  w_.pull = weights("pull", 0.1);
  w_.ground = weights("ground", 1.5);
  w_.guns = weights("guns", 0.8);
  w_.boldness = weights("boldness", 0.8);
  w_.driven = weights("driven", 0.12);
  w_.thrown = weights("thrown", 0.12);
  w_.threat = weights("threat", 1.4);
  w_.taken = weights("taken", 0.7);
  w_.half_way = weights("half_way", 24);
  w_.hold = weights("hold", 1.0);
  w_.waste = weights("waste", 0.2);
  w_.leave = weights("leave", 0.7);
  w_.stay = weights("stay", 0.2);
  w_.bar = weights("bar", 0.02);
  w_.shut = weights("shut", 1.5);
  // What the final margin was found to be made of (docs/strength.md).
  const std::string which = rules.campaign ? "campaign_" : "battle_";
  constexpr std::array<const char*, features> kNames{"now", "exits", "ground", "danger", "time",
                                                     "union", "confederate"};
  for (std::size_t i = 0; i < features; ++i) fit_[i] = weights(which + kNames[i], i == now ? 1.0 : 0.0);
  w_.prey = weights("prey", 0.08);
  w_.prey_half = weights("prey_half", 4);
  w_.clock = weights("clock", 2.0);
  w_.places = weights("places", 0.1);
  w_.answer = weights("answer", 0.7);
}

std::vector<HookerLeeMind::Style> HookerLeeMind::styles() {
  return {{1.0, 1.0, 1.0, 8}, {1.0, 1.0, 1.0, 0}, {3.0, 1.5, 1.0, 8}, {0.3, 0.6, 1.0, 10},
          {1.0, 1.0, 2.0, 8}, {1.0, 1.5, 0.3, 8}, {3.0, 2.0, 0.3, 3}, {0.0, 0.2, 1.5, 10}};
}

// ---- what things are worth ------------------------------------------------------------------------

/// Chance that a hex is lost when so many times its strength may come against it.
double HookerLeeMind::loss_chance(double odds, int ways_out) {
  double p = 0.02 * odds;
  if (odds > 1) p = 0.02 + 0.08 * (odds - 1);
  if (odds > 3) p = 0.18 + 0.10 * (odds - 3);
  if (ways_out == 0) p = std::max(p, 0.55 * std::min(1.0, odds));
  if (ways_out == 1) p *= 1.6;
  return std::min(p, 0.7);
}

/// Chance that somebody who needs so many turns to leave the map does so in the turns left.
double HookerLeeMind::gets_out(double needed, double left) {
  if (needed <= left) return 1.0 - 0.06 * needed;
  return std::max(0.0, 1.0 - 0.06 * left) * std::pow(0.3, needed - left);
}

double HookerLeeMind::stake_in(const State& s, HexId h) const {
  double sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) sum += stake(u);
  return sum;
}

double HookerLeeMind::strength_in(const State& s, HexId h) const {
  double sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) sum += game_.info(u).strength;
  return sum;
}

/// Points that having the hex brings `side`, and takes from the enemy.
double HookerLeeMind::ground(const State& s, Side side, HexId h) const {
  double worth = 0;
  for (const auto& point : game_.setup().rules.point_hexes) {
    if (point.hex != h || game_.owner(s, h) == side) continue;
    worth += point.points[core::index(side)];
    if (game_.owner(s, h) == core::enemy_of(side)) {
      worth += point.points[core::index(core::enemy_of(side))];
    }
  }
  return worth;
}

int HookerLeeMind::turns_after(const State& s) const {
  return static_cast<int>(game_.setup().rules.turns.size()) - s.turn;
}

/// How far the way out at that goal is likely to be open to those who leave there for points.
double HookerLeeMind::openness(const State& s, std::size_t g) const {
  std::array<double, 2> near{};
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map() || !game_.fights(u)) continue;
    const int far = goals_[g].march[s.units[u].hex];
    if (far >= kNoWay) continue;
    const double k = 1.0 + far / w_.half_way;
    near[core::index(game_.side_of(u))] += game_.info(u).strength / (k * k);
  }
  const Side leaves = goals_[g].exit[core::index(Side::union_)] > 0 ? Side::union_
                                                                     : Side::confederate;
  const double ours = near[core::index(leaves)];
  const double theirs = near[core::index(core::enemy_of(leaves))];
  return (ours + 1.0) / (ours + 1.5 * theirs + 1.0);
}

/// By hex: strength of `enemy` that may stand next to it in his next turn.
std::vector<double> HookerLeeMind::fear_of(const State& s, Side enemy) const {
  std::vector<double> fear(game_.map().grid.size(), 0);
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != enemy || !s.units[u].on_map() || !game_.fights(u)) continue;
    if (s.units[u].routed()) continue;
    const double strength = game_.info(u).strength;
    for (const auto& [h, away] : disc_[s.units[u].hex]) fear[h] += strength * kNear[away];
  }
  return fear;
}

/// What those in `h` have to fear to lose in the enemy's next turn, in points.
double HookerLeeMind::risk(const State& s, Side side, HexId h, double fear, int ways) const {
  double defence = 0, stakes = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    const auto& f =
        game_.setup().charts.defence_factor[static_cast<std::size_t>(s.units[u].order())];
    defence += static_cast<double>(game_.info(u).strength) * f.times / f.over;
    stakes += stake(u);
  }
  if (defence <= 0) return 0;
  double stand = defence * cover_[h];
  if (hooker_lee::Works::finished(s.works[h])) stand *= 1.3;
  if (game_.owner(s, h) == side) stakes += ground(s, core::enemy_of(side), h);
  return loss_chance(0.45 * fear / stand, ways) * stakes;
}

double HookerLeeMind::danger_of(const State& s, Side side) const {
  const Field f = field_of(s, core::enemy_of(side));
  const std::vector<double> fear = fear_of(s, core::enemy_of(side));
  double sum = 0;
  f.theirs.each([&](std::size_t x) {
    const auto h = static_cast<HexId>(x);
    if (fear[h] > 0) sum += risk(s, side, h, fear[h], ways_out(f, h, true));
  });
  return sum;
}

std::array<double, HookerLeeMind::features> HookerLeeMind::look(const State& s) const {
  std::array<double, features> x{};
  const double turns = static_cast<double>(game_.setup().rules.turns.size());
  const double share = (turns_after(s) + (s.phasing == game_.setup().rules.first_player ? 1.0 : 0.5)) / turns;
  x[time] = share;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const Place where = s.units[u].where();
    if (!game_.fights(u) || where == Place::eliminated || where == Place::exited) continue;
    x[game_.side_of(u) == Side::union_ ? union_left : confederate_left] +=
        share * game_.info(u).strength / 100.0;
  }
  x[now] = game_.points(s, Side::union_) - static_cast<double>(game_.points(s, Side::confederate));
  const double left = turns_after(s);
  // Who may still leave for points.
  std::vector<double> open;
  for (std::size_t g = 0; g < goals_.size(); ++g) open.push_back(openness(s, g));
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map() || !game_.fights(u)) continue;
    const Side side = game_.side_of(u);
    double best = 0;
    for (std::size_t g = 0; g < goals_.size(); ++g) {
      const double each = goals_[g].exit[core::index(side)];
      const int far = goals_[g].march[s.units[u].hex];
      if (each <= 0 || far >= kNoWay) continue;
      best = std::max(best, each * open[g] * gets_out(far / kMarch, left));
    }
    x[exits] += (side == Side::union_ ? 1.0 : -1.0) * best * game_.info(u).strength;
  }
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const HexId h = goals_[g].hex;
    std::array<double, 2> near{};
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<UnitId>(i);
      if (!s.units[u].on_map() || !game_.fights(u)) continue;
      const int far = goals_[g].march[s.units[u].hex];
      if (far >= kNoWay || far > kMarch * (left + 1)) continue;
      const double k = 1.0 + far / w_.half_way;
      near[core::index(game_.side_of(u))] += game_.info(u).strength / (k * k);
    }
    const Side owner = game_.owner(s, h);
    for (const Side side : {Side::union_, Side::confederate}) {
      if (owner == side) continue;
      const double against = near[core::index(side)];
      const double held = near[core::index(core::enemy_of(side))];
      const double chance = against / (against + 2.0 * held + 1.0);
      x[ground_near] += (side == Side::union_ ? 1.0 : -1.0) * chance * ground(s, side, h);
    }
  }
  const bool union_next = (s.phasing == Side::union_) == (s.phase == hooker_lee::Phase::movement);
  x[danger] = (union_next ? 1.0 : 0.5) * danger_of(s, Side::confederate) -
              (union_next ? 0.5 : 1.0) * danger_of(s, Side::union_);
  return x;
}

double HookerLeeMind::evaluate(const State& s) const {
  if (s.over()) {
    const double margin =
        game_.points(s, Side::union_) - static_cast<double>(game_.points(s, Side::confederate));
    if (s.outcome == hooker_lee::Outcome::union_wins) return std::max(margin, 0.0) + kOutright;
    if (s.outcome == hooker_lee::Outcome::confederate_wins) {
      return std::min(margin, 0.0) - kOutright;
    }
    return 0;
  }
  const auto x = look(s);
  double sum = 0;
  for (std::size_t i = 0; i < features; ++i) sum += x[i] * fit_[i];
  return sum;
}

// ---- all other decisions --------------------------------------------------------------------------

void HookerLeeMind::attacks(const State& s, std::size_t most, std::vector<Choice>& out) const {
  out.clear();
  const Field f = field_of(s, s.phasing);
  std::vector<Fight> fights;
  share_out(f, kNoHex, fights);
  std::stable_sort(fights.begin(), fights.end(),
                   [](const Fight& a, const Fight& b) { return a.worth > b.worth; });
  const hooker_lee::Duties duties = game_.duties(s);
  for (const Fight& fight : fights) {
    if (out.size() >= most) break;
    if (fight.close.none() && fight.guns.none()) continue;
    Choice choice;
    Action& a = choice.action;
    a.verb = fight.close.any() ? Verb::attack : Verb::bombard;
    bool must = false;
    for (const HexId h : fight.targets) {
      a.targets.push_back(h);
      must = must || duties.hexes.test(h);
    }
    a.units = fight.close | fight.guns;
    if (!must && fight.close.none() && fight.worth <= 0.02) continue;
    if (!game_.allows(s, a)) continue;
    choice.why = fight.worth > 0 ? "the average result pays: " : "compulsory, and the cheapest way: ";
    choice.why += std::to_string(fight.attack) + " against " + std::to_string(fight.defence) + ", " +
                  points(fight.worth) + " points on average";
    if (fight.shut_in) choice.why += ", and they have nowhere to go";
    out.push_back(choice);
  }
}

HookerLeeMind::Choice HookerLeeMind::decide(const State& s) const {
  if (game_.decision(s).task == Task::combat && !game_.night(s)) {
    std::vector<Choice> list;
    attacks(s, 1, list);
    if (!list.empty()) return list.front();
    Action end;
    end.verb = Verb::end_phase;
    if (game_.allows(s, end)) return {end, "no further attack is worth its risk"};
  }
  const HookerLeeGreedy::Choice choice = greedy_.choose(s);
  return {choice.action, choice.why};
}

// ---- what the search asks for ---------------------------------------------------------------------

void HookerLeeMind::proposals(const State& s, std::size_t most, Effort& effort,
                              std::vector<Way>& out) const {
  out.clear();
  const Task task = game_.decision(s).task;
  if (task == Task::movement) {
    std::vector<std::uint64_t> known;
    std::vector<std::pair<double, Way>> ranked;
    for (const Style& style : styles()) {
      if (!ranked.empty() && effort.over()) break;
      Way way;
      plan(s, style, effort, way);
      State at = s;
      for (const Choice& choice : way) game_.apply(at, choice.action, nullptr);
      const std::uint64_t hash = base::hash_bytes(&at, sizeof(State));
      if (std::find(known.begin(), known.end(), hash) != known.end()) continue;
      known.push_back(hash);
      ranked.push_back({foresee(s, way), std::move(way)});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& [worth, way] : ranked) {
      if (out.size() < most) out.push_back(std::move(way));
    }
    return;
  }
  if (task == Task::combat && !game_.night(s)) {
    std::vector<Choice> list;
    attacks(s, most, list);
    for (const Choice& choice : list) out.push_back({choice});
    Action end;
    end.verb = Verb::end_phase;
    if (game_.allows(s, end)) out.push_back({{end, "no further attack is worth its risk"}});
    if (!out.empty()) return;
  }
  out.push_back({decide(s)});
}

void HookerLeeMind::follow(const State& s, Way& out) const {
  out.clear();
  if (game_.decision(s).task == Task::movement) {
    Effort effort(24, 0);
    plan(s, {1.0, 1.0, 1.0, 3}, effort, out);
    return;
  }
  out.push_back(decide(s));
}

void HookerLeeMind::throw_dice(State& s, Rng& rng, int stratum) const {
  const int die = rng.die();
  game_.apply_roll(s, stratum >= 0 ? 1 + stratum % 6 : die, nullptr);
}

int HookerLeeMind::moment(const State& s) const {
  const bool second = s.phasing != game_.setup().rules.first_player;
  return 2 * s.turn + (second ? 1 : 0);
}

}  // namespace hg::ai
