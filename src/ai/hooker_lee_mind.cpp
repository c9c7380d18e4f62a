#include "ai/hooker_lee_mind.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <queue>

#include "base/hash.h"

namespace hg::ai {

using core::Side;
using core::UnitSet;
using hooker_lee::CombatResult;
using hooker_lee::HexSet;
using hooker_lee::kNoColumn;
using hooker_lee::kNoHex;
using hooker_lee::kNoUnit;
using hooker_lee::Mark;
using hooker_lee::Mode;
using hooker_lee::Morale;
using hooker_lee::Place;
using hooker_lee::Task;
using hooker_lee::Verb;
using Action = HookerLeeMind::Action;
using HexId = HookerLeeMind::HexId;
using State = HookerLeeMind::State;
using UnitId = HookerLeeMind::UnitId;

namespace {

constexpr int kFar = 9999;
constexpr int kDisc = 5;         ///< a march and a step: who may be next to a hex next turn
constexpr double kNever = -1e6;
constexpr std::size_t kMostInGroup = 6;
constexpr double kOutright = 20;  ///< a game won or lost, in points
constexpr double kMarch = 18.0;   ///< thirds of a turn's march
constexpr int kAround = 3;        ///< who is farther from a fight has no part in it
/// What an enemy at this distance weighs for a hex: can he come next to it?
constexpr std::array<double, kDisc + 1> kNear{1.0, 1.0, 1.0, 0.7, 0.4, 0.2};

/// Thirds to `goal` over empty ground, backwards from it.
std::vector<int> marches_to(const hooker_lee::Game& game, HexId goal) {
  std::vector<int> far(game.map().grid.size(), kFar);
  using Entry = std::pair<int, HexId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  far[goal] = 0;
  queue.push({0, goal});
  while (!queue.empty()) {
    const auto [cost, h] = queue.top();
    queue.pop();
    if (cost != far[h]) continue;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId from = game.map().grid.neighbour(h, d);
      if (from == kNoHex) continue;
      const int step = game.step_cost(from, hex::opposite(d), false);
      if (step == hooker_lee::kProhibited || far[from] <= cost + step) continue;
      far[from] = cost + step;
      queue.push({far[from], from});
    }
  }
  return far;
}

/// Chance that a hex is lost when so many times its strength may come against it.
double loss_chance(double odds, int ways_out) {
  double p = 0.02 * odds;
  if (odds > 1) p = 0.02 + 0.08 * (odds - 1);
  if (odds > 3) p = 0.18 + 0.10 * (odds - 3);
  if (ways_out == 0) p = std::max(p, 0.55 * std::min(1.0, odds));
  if (ways_out == 1) p *= 1.6;
  return std::min(p, 0.7);
}

/// "+3.2"
std::string points(double worth) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%+.1f", std::clamp(worth, -999.0, 999.0));
  return text.data();
}

/// Chance that somebody who needs so many turns to leave the map does so in the turns left.
double gets_out(double needed, double left) {
  if (needed <= left) return 1.0 - 0.06 * needed;
  return std::max(0.0, 1.0 - 0.06 * left) * std::pow(0.3, needed - left);
}

}  // namespace

/// A Movement Phase while it is planned.
struct HookerLeeMind::Sketch {
  Style style;
  Side side = Side::none;
  Field field;
  std::vector<Mover> movers;
  std::vector<double> fear;
  std::vector<double> pull;   ///< by hex
  std::vector<double> prey;   ///< by hex: nearness to enemies worth something
  std::vector<double> open;   ///< by goal: chance that it can be left by
  HexSet zone;                ///< enemy-controlled
  int moves_left = 0;
  int turns_left = 0;
  bool reply = true;          ///< the enemy has a turn after this one
};

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
    if (far >= kFar) continue;
    const double k = 1.0 + far / w_.half_way;
    near[core::index(game_.side_of(u))] += game_.info(u).strength / (k * k);
  }
  const Side leaves = goals_[g].exit[core::index(Side::union_)] > 0 ? Side::union_
                                                                     : Side::confederate;
  const double ours = near[core::index(leaves)];
  const double theirs = near[core::index(core::enemy_of(leaves))];
  return (ours + 1.0) / (ours + 1.5 * theirs + 1.0);
}

/// What a unit at `h` may hope for by leaving the map.
double HookerLeeMind::exit_worth(const Sketch& k, UnitId u, HexId h) const {
  double best = 0;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const double each = goals_[g].exit[core::index(k.side)];
    if (each <= 0 || goals_[g].march[h] >= kFar) continue;
    const double needed = goals_[g].march[h] / kMarch;
    best = std::max(best, each * k.open[g] * gets_out(needed, k.turns_left));
  }
  return best * game_.info(u).strength;
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
      if (each <= 0 || far >= kFar) continue;
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
      if (far >= kFar || far > kMarch * (left + 1)) continue;
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

// ---- fights ---------------------------------------------------------------------------------------

HookerLeeMind::Field HookerLeeMind::field_of(const State& s, Side side) const {
  Field f;
  f.s = s;
  f.side = side;
  f.s.phasing = side;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map() || !game_.fights(u)) continue;
    (game_.side_of(u) == side ? f.ours : f.theirs).set(s.units[u].hex);
  }
  f.our_zone = game_.zone(s, side);
  f.their_zone = game_.zone(s, core::enemy_of(side));
  f.fighting = s.phasing == side && s.phase == hooker_lee::Phase::combat;
  f.dark = game_.night(s);
  return f;
}

/// The unit stands there in thought.
void HookerLeeMind::shift(Field& f, UnitId u, HexId h) const {
  const HexId from = f.s.units[u].hex;
  const bool came = f.s.units[u].on_map();
  game_.put(f.s, u, h);
  if (!game_.fights(u)) return;
  if (came && f.s.first[from] == kNoUnit) f.ours.reset(from);
  f.ours.set(h);
  f.our_zone |= game_.zone_of_hex(h);  // what it leaves behind is behind us
}

/// Hexes that a unit driven from `h` can go to.
int HookerLeeMind::ways_out(const Field& f, HexId h, bool enemy) const {
  const HexSet& shut = enemy ? f.our_zone : f.their_zone;
  const HexSet& held = enemy ? f.ours : f.theirs;
  int ways = 0;
  for (const HexId n : way_[h]) {
    if (n != kNoHex && !shut.test(n) && !held.test(n)) ++ways;
  }
  return ways;
}

/// The cheapest units that pay for an exchange, in points (bgr-8.6-d).
double HookerLeeMind::least_payment(const Fight& fight, double owed) const {
  std::array<UnitId, 10> units{};
  std::size_t n = 0;
  double all = 0;
  fight.close.each([&](std::size_t u) {
    if (n < units.size()) units[n++] = static_cast<UnitId>(u);
    all += stake(static_cast<UnitId>(u));
  });
  double best = all;
  for (unsigned mask = 1; mask < (1U << n); ++mask) {
    double strength = 0, cost = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (((mask >> i) & 1U) == 0) continue;
      strength += game_.info(units[i]).strength;
      cost += stake(units[i]);
    }
    if (strength >= owed) best = std::min(best, cost);
  }
  return best;
}

/// The average of the six faces, in points for the attacker.
void HookerLeeMind::weigh(const Field& f, Fight& fight) const {
  fight.worth = 0;
  fight.attack = fight.defence = 0;
  if (fight.close.none() && fight.guns.none()) return;
  hooker_lee::Combat c;
  c.units = fight.close;
  c.guns = fight.guns;
  double defenders = 0, printed = 0, dearest = 0, dearest_printed = 0, lost = 0, take = 0;
  for (const HexId h : fight.targets) {
    c.targets.push_back(h);
    const bool shut = ways_out(f, h, true) == 0;
    fight.shut_in = shut;
    take += ground(f.s, f.side, h);
    for (UnitId u = f.s.first[h]; u != kNoUnit; u = f.s.next[u]) {
      c.defenders.set(u);
      if (f.fighting && f.s.units[u].has(Mark::defended)) c.idle.set(u);
      defenders += stake(u);
      printed += game_.info(u).strength;
      lost += shut ? stake(u) : stake(u) * w_.driven;
      if (stake(u) <= dearest) continue;
      dearest = stake(u);
      dearest_printed = game_.info(u).strength;
    }
  }
  core::Ledger ledger;
  const hooker_lee::Odds odds = game_.odds(f.s, c, ledger);
  fight.attack = odds.attack;
  fight.defence = odds.defence;
  if (fight.close.none() && odds.too_low) {
    fight.worth = -1;
    return;
  }
  double close = 0, most = 0, thrown = 0;
  fight.close.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    close += stake(u);
    most = std::max(most, stake(u));
    const bool caught = ways_out(f, f.s.units[u].hex, false) == 0;
    thrown += caught ? stake(u) : stake(u) * w_.thrown;
  });
  take *= close > 0 ? w_.taken : 0;
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    switch (game_.result(odds.column, die)) {
      case CombatResult::De: sum += defenders + take; break;
      case CombatResult::Ex: sum += defenders - least_payment(fight, printed) + take; break;
      case CombatResult::Ex_star:
        sum += dearest + std::max(0.0, lost - dearest) + take - least_payment(fight, dearest_printed);
        break;
      case CombatResult::Dr: sum += lost + take; break;
      case CombatResult::Ar: sum -= thrown; break;
      case CombatResult::Ae_star: sum -= close > 0 ? most + std::max(0.0, thrown - most) : 0; break;
      case CombatResult::Ae: sum -= close; break;
    }
  }
  fight.worth = sum / 6.0;
}

/// Who attacks whom, while it is worked out.
struct HookerLeeMind::Table {
  struct Arm {
    UnitId unit = kNoUnit;
    bool gun = false, bound = true;             ///< bound: it must attack somebody
    base::FixedVector<std::uint8_t, 8> options;  ///< places in `enemies`
    int pick = -1;
  };
  const HookerLeeMind& mind;
  const Field& f;
  std::vector<Arm> arms;
  std::vector<HexId> enemies;
  std::vector<bool> due;  ///< by enemy: somebody has to attack him
  std::vector<std::pair<std::uint64_t, Fight>> known;

  int place(HexId h) {
    for (std::size_t i = 0; i < enemies.size(); ++i) {
      if (enemies[i] == h) return static_cast<int>(i);
    }
    enemies.push_back(h);
    return static_cast<int>(enemies.size()) - 1;
  }
  /// The fight with its worth; each is weighed once.
  const Fight& weighed(Fight fight) {
    std::uint64_t key = 0;
    const auto mix = [&](std::uint64_t x) { key = (key ^ x) * 0x9E3779B97F4A7C15ULL; key ^= key >> 29U; };
    for (const HexId h : fight.targets) mix(h + 1U);
    for (const std::uint64_t w : fight.close.words) mix(w);
    for (const std::uint64_t w : fight.guns.words) mix(w + 7);
    for (const auto& [k, old] : known) {
      if (k == key) return old;
    }
    mind.weigh(f, fight);
    known.push_back({key, fight});
    return known.back().second;
  }
  /// The fights that the picks come to, and the sum of what they are worth.
  double sum(std::vector<Fight>* out) {
    std::vector<Fight> fights(enemies.size());
    for (const Arm& arm : arms) {
      if (arm.pick < 0) continue;
      Fight& fight = fights[static_cast<std::size_t>(arm.pick)];
      (arm.gun ? fight.guns : fight.close).set(arm.unit);
    }
    for (std::size_t e = 0; e < enemies.size(); ++e) fights[e].targets.push_back(enemies[e]);
    double total = 0;
    for (Fight& fight : fights) {
      if (fight.close.any() || fight.guns.any()) fight = weighed(fight);
    }
    for (std::size_t e = 0; e < enemies.size(); ++e) {
      if (!due[e] || fights[e].close.any() || fights[e].guns.any()) continue;
      total += take_along(fights, enemies[e]);
    }
    for (const Fight& fight : fights) total += fight.worth;
    if (out != nullptr) *out = std::move(fights);
    return total;
  }
  /// Nobody attacks him alone: somebody who touches him attacks him with his own (bgr-8.23).
  double take_along(std::vector<Fight>& fights, HexId h) {
    Fight* host = nullptr;
    Fight best;
    double most = kNever;
    for (Fight& fight : fights) {
      if (fight.close.none() || fight.targets.full()) continue;
      bool all = true;
      fight.close.each([&](std::size_t u) {
        all = all && mind.game_.in_contact(f.s, static_cast<UnitId>(u), h);
      });
      if (!all) continue;
      Fight both = fight;
      both.targets.push_back(h);
      both = weighed(both);
      if (both.worth - fight.worth <= most) continue;
      most = both.worth - fight.worth;
      host = &fight;
      best = both;
    }
    if (host == nullptr) return -0.4 * mind.stake_in(f.s, h) - 1.0;
    *host = best;
    return 0;
  }
};

/// Who attacks whom, so that all duties are done and the sum of the averages is high; that sum. With
/// a centre only those near it are looked at.
double HookerLeeMind::share_out(const Field& f, HexId centre, std::vector<Fight>& fights) const {
  Table t{*this, f, {}, {}, {}, {}};
  fights.clear();
  hooker_lee::Duties duties;
  if (f.fighting) duties = game_.duties(f.s);
  const auto fresh = [&](HexId h) {
    if (!f.fighting) return true;
    for (UnitId u = f.s.first[h]; u != kNoUnit; u = f.s.next[u]) {
      if (!f.s.units[u].has(Mark::defended)) return true;
    }
    return false;
  };
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const hooker_lee::UnitState& unit = f.s.units[u];
    if (game_.side_of(u) != f.side || !unit.on_map() || unit.routed() || game_.leader(u)) continue;
    if (f.fighting && unit.has(Mark::attacked)) continue;
    if (centre != kNoHex && game_.map().grid.distance(unit.hex, centre) > kAround) continue;
    Table::Arm arm;
    arm.unit = u;
    const bool free = f.fighting ? unit.has(Mark::free_gun) : !f.their_zone.test(unit.hex);
    HexSet near;
    if ((game_.gun(u) || game_.gunboat(u)) && free) {
      if (f.dark) continue;
      arm.gun = true;
      near = game_.range_of_hex(unit.hex);
    } else if (f.their_zone.test(unit.hex)) {
      near = game_.zone_of_hex(unit.hex);
      if (f.fighting) arm.bound = duties.units.test(u);
    }
    near &= f.theirs;
    near.each([&](std::size_t x) {
      const auto h = static_cast<HexId>(x);
      if (arm.options.full() || t.enemies.size() >= 60 || !fresh(h)) return;
      if (arm.gun && f.fighting && !game_.can_bombard(f.s, u, h)) return;
      if (!arm.gun && !game_.in_contact(f.s, u, h)) return;
      arm.options.push_back(static_cast<std::uint8_t>(t.place(h)));
    });
    if (!arm.options.empty()) t.arms.push_back(arm);
  }
  if (t.arms.empty()) return 0;
  t.due.assign(t.enemies.size(), false);
  for (const Table::Arm& arm : t.arms) {
    if (arm.gun || !arm.bound) continue;
    for (const std::uint8_t o : arm.options) t.due[o] = true;
  }
  for (std::size_t e = 0; f.fighting && e < t.enemies.size(); ++e) {
    t.due[e] = duties.hexes.test(t.enemies[e]);
  }
  double best_sum = kNever;
  std::vector<int> best;
  for (const bool mass : {true, false}) {
    std::vector<double> sent(t.enemies.size(), 0);
    for (const bool single : {true, false}) {
      for (Table::Arm& arm : t.arms) {
        if (arm.gun || (arm.options.size() == 1) != single) continue;
        double most = kNever;
        for (const std::uint8_t o : arm.options) {
          const double theirs = strength_in(f.s, t.enemies[o]);
          const double odds = sent[o] / (1.0 + theirs);
          const double worth = sent[o] <= 0 ? 50.0 - theirs : (mass ? odds : -odds);
          if (worth <= most) continue;
          most = worth;
          arm.pick = o;
        }
        sent[static_cast<std::size_t>(arm.pick)] += game_.info(arm.unit).strength;
      }
    }
    for (Table::Arm& arm : t.arms) {
      if (arm.gun) arm.pick = -1;
    }
    double now_sum = t.sum(nullptr);
    for (int pass = 0; pass < 3; ++pass) {
      bool better = false;
      for (Table::Arm& arm : t.arms) {
        const bool idle = arm.gun || !arm.bound;
        if (!idle && arm.options.size() < 2) continue;
        for (int o = idle ? -1 : 0; o < static_cast<int>(arm.options.size()); ++o) {
          const int old = arm.pick;
          const int next = o < 0 ? -1 : arm.options[static_cast<std::size_t>(o)];
          if (next == old) continue;
          arm.pick = next;
          const double changed = t.sum(nullptr);
          if (changed > now_sum + 1e-9) {
            now_sum = changed;
            better = true;
          } else {
            arm.pick = old;
          }
        }
      }
      if (!better) break;
    }
    if (now_sum <= best_sum) continue;
    best_sum = now_sum;
    best.clear();
    for (const Table::Arm& arm : t.arms) best.push_back(arm.pick);
  }
  for (std::size_t i = 0; i < t.arms.size(); ++i) t.arms[i].pick = best[i];
  return t.sum(&fights);
}

// ---- a Movement Phase -----------------------------------------------------------------------------

bool HookerLeeMind::room(const State& s, UnitId u, HexId h) const {
  return game_.room_for(s, u, h);
}

void HookerLeeMind::gather_pull(const State& s, Sketch& k) const {
  const Side enemy = core::enemy_of(k.side);
  k.pull.assign(game_.map().grid.size(), 0);
  k.open.clear();
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const HexId goal = goals_[g].hex;
    double worth = ground(s, k.side, goal);
    if (game_.owner(s, goal) == k.side) worth = ground(s, enemy, goal) * 0.3;
    k.open.push_back(openness(s, g));
    // Enemies who would leave here must be barred.
    const double each = goals_[g].exit[core::index(enemy)];
    if (each > 0) {
      double leaving = 0;
      for (std::size_t i = 0; i < game_.unit_count(); ++i) {
        const auto u = static_cast<UnitId>(i);
        if (game_.side_of(u) != enemy || !s.units[u].on_map() || !game_.fights(u)) continue;
        const int far = goals_[g].march[s.units[u].hex];
        if (far >= kFar) continue;
        leaving += each * game_.info(u).strength * gets_out(far / kMarch, k.turns_left + 1);
      }
      worth += w_.bar * std::min(leaving, 100.0);
    }
    if (worth <= 0) continue;
    for (HexId h = 0; h < k.pull.size(); ++h) {
      if (goals_[g].march[h] >= kFar) continue;
      k.pull[h] += worth * w_.half_way / (w_.half_way + goals_[g].march[h]);
    }
  }
}

/// Who is behind must dare something, the more so the less time is left; who is ahead need not.
double HookerLeeMind::patience(const State& s, Side side) const {
  const double gone = s.turn / static_cast<double>(game_.setup().rules.turns.size());
  const double ahead =
      game_.points(s, side) - static_cast<double>(game_.points(s, core::enemy_of(side)));
  return std::clamp(1.0 + w_.clock * gone * ahead / 30.0, 0.3, 1.5);
}

/// Nearness to enemies who are worth something: reserves belong behind the fight.
void HookerLeeMind::gather_prey(const State& s, Sketch& k) const {
  k.prey.assign(game_.map().grid.size(), 0);
  if (w_.prey <= 0) return;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) == k.side || !s.units[u].on_map() || !game_.fights(u)) continue;
    for (HexId h = 0; h < k.prey.size(); ++h) {
      const int away = game_.map().grid.distance(h, s.units[u].hex);
      k.prey[h] += stake(u) * w_.prey * w_.prey_half / (w_.prey_half + away);
    }
  }
}

void HookerLeeMind::gather(const State& s, Sketch& k) const {
  const Game::Ground ground_now = game_.ground(s);
  k.side = s.phasing;
  k.zone = ground_now.zone;
  k.field = field_of(s, s.phasing);
  k.fear = fear_of(s, core::enemy_of(k.side));
  k.moves_left = game_.moves_left(s);
  k.turns_left = turns_after(s);
  k.style.caution *= patience(s, k.side);
  k.reply = k.turns_left > 0 || k.side == game_.setup().rules.first_player;
  gather_pull(s, k);
  gather_prey(s, k);
  Game::Flood flood;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != k.side || !s.units[u].on_map()) continue;
    if (!game_.can_leave(s, u, ground_now) || game_.gunboat(u)) continue;
    Mover mover;
    mover.unit = u;
    mover.from = s.units[u].hex;
    for (std::size_t m = 0; m < kModes; ++m) {
      if (!game_.spread_from_place(s, u, static_cast<Mode>(m), ground_now, flood)) continue;
      mover.stops[m] = flood.stops;
      mover.stops[m].subtract(ground_now.enemies);
      mover.anywhere |= mover.stops[m];
    }
    if (s.units[u].routed()) mover.anywhere.subtract(k.zone);
    if (mover.anywhere.any()) k.movers.push_back(mover);
  }
}

/// What the unit's place is good for, apart from attacks and dangers.
double HookerLeeMind::use(const Sketch& k, UnitId u, HexId h) const {
  const State& s = k.field.s;
  double worth = ground(s, k.side, h) * w_.ground + k.pull[h] * w_.pull * k.style.pull;
  worth += exit_worth(k, u, h) * w_.leave * k.style.pull;
  if (!game_.leader(u)) worth += k.prey[h];
  if (game_.gun(u)) {
    HexSet targets = game_.range_of_hex(h);
    targets &= k.field.theirs;
    worth += std::min<double>(static_cast<double>(targets.count()), 3.0) * w_.guns;
  }
  if (game_.town(h)) worth -= 1.0;
  return worth;
}

/// How well the unit stands there, apart from attacks.
double HookerLeeMind::place(const Sketch& k, UnitId u, HexId h) const {
  const State& s = k.field.s;
  double worth = use(k, u, h);
  double friends = 0;
  for (UnitId o = s.first[h]; o != kNoUnit; o = s.next[o]) {
    if (o != u) friends += game_.info(o).strength;
  }
  if (k.reply) {
    int beside = 0;
    for (const HexId n : way_[h]) {
      if (n != kNoHex && k.field.ours.test(n) && n != s.units[u].hex) ++beside;
    }
    const double stand =
        std::max(1.0, (game_.info(u).strength + friends) * cover_[h] *
                          (hooker_lee::Works::finished(s.works[h]) ? 1.3 : 1.0));
    const double p = loss_chance(0.45 * k.fear[h] / stand, beside == 0 ? 1 : 2 + beside);
    worth -= p * stake(u) * w_.threat * k.style.caution;
  }
  if (game_.gun(u) && friends <= 0) worth -= std::min(k.fear[h], 20.0) * 0.05;
  // Whoever holds a point hex alone stays.
  if (game_.owner(s, h) == k.side && friends <= 0 && k.fear[h] > 0) {
    worth += ground(s, core::enemy_of(k.side), h) * w_.hold;
  }
  return worth;
}

/// Men out of order and out of the enemy's zone are rallied, the worst first.
void HookerLeeMind::rally(State& s, Sketch& k, std::vector<Choice>& moves) const {
  if (s.stirring != 0) return;
  for (const Morale order : {Morale::routed, Morale::shaken, Morale::disordered}) {
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<UnitId>(i);
      if (game_.side_of(u) != k.side || s.units[u].order() != order || !s.units[u].on_map()) continue;
      if (order == Morale::disordered && game_.town(s.units[u].hex)) continue;
      if (k.turns_left == 0 && order == Morale::disordered) continue;
      Choice choice;
      choice.action.verb = Verb::rally;
      choice.action.unit = u;
      if (!game_.allows(s, choice.action)) continue;
      choice.why = "brings its men back into order";
      game_.apply(s, choice.action, nullptr);
      moves.push_back(choice);
      std::erase_if(k.movers, [&](const Mover& m) { return m.unit == u; });
    }
  }
}

/// Who comes from outside, and who leaves for points.
void HookerLeeMind::come_and_go(State& s, Sketch& k, std::vector<Choice>& moves) const {
  std::vector<Action> actions;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != k.side) continue;
    const Place where = s.units[u].where();
    const bool outside = where == Place::reserve || where == Place::away;
    bool leaves = false;
    for (const Mover& mover : k.movers) {
      if (mover.unit != u) continue;
      for (const Goal& goal : goals_) {
        if (goal.exit[core::index(k.side)] <= 0) continue;
        leaves = leaves || mover.from == goal.hex || mover.anywhere.test(goal.hex);
      }
    }
    if (!outside && !leaves) continue;
    actions.clear();
    game_.legal_of(s, u, actions);
    Choice best;
    double most = outside ? kNever : 0.1;
    for (const Action& a : actions) {
      double worth = kNever;
      if (a.verb == Verb::enter && !k.zone.test(a.path.back())) {
        worth = 5.0 + place(k, u, a.path.back());
      } else if (a.verb == Verb::exit && !outside) {
        State gone = s;
        game_.apply(gone, a, nullptr);
        const double points =
            game_.points(gone, k.side) - static_cast<double>(game_.points(s, k.side));
        worth = points - game_.info(u).strength * w_.stay * k.turns_left;
        // Who is outside when the way back over the river is cut has died for nothing (gc-23.61-b).
        if (game_.setup().rules.communications_from != kNoHex && k.turns_left > 0) worth = kNever;
      }
      if (worth <= most) continue;
      most = worth;
      best.action = a;
      best.why = a.verb == Verb::exit ? "leaves the map, for more points than its rifles promise here"
                                      : "comes onto the field";
    }
    if (best.why.empty() || !game_.allows(s, best.action)) continue;
    game_.apply(s, best.action, nullptr);
    moves.push_back(best);
    std::erase_if(k.movers, [&](const Mover& m) { return m.unit == u; });
  }
  k.moves_left = game_.moves_left(s);
}

/// Groups that go against one hex each, as long as the next one promises enough.
void HookerLeeMind::send_attackers(Sketch& k, Effort& effort) const {
  struct Group {
    HexId target = kNoHex;
    double gain = 1e6;
    std::vector<std::pair<std::size_t, HexId>> moves;  ///< places in movers
    bool fresh = false;
  };
  const auto counts = [&](UnitId u) { return !game_.info(u).free_moves; };
  HexSet near;
  for (const Mover& mover : k.movers) near |= mover.anywhere;
  std::vector<Group> groups;
  k.field.theirs.each([&](std::size_t h) {
    if (!near.intersects(game_.zone_of_hex(static_cast<HexId>(h)))) return;
    Group group;
    group.target = static_cast<HexId>(h);
    groups.push_back(group);
  });
  std::vector<Fight> fights;
  const auto look = [&](Group& group) {
    group.fresh = true;
    group.gain = kNever;
    std::vector<std::pair<std::size_t, HexId>> moves;
    Field f = k.field;
    const HexSet spots = game_.zone_of_hex(group.target);
    const double defence = strength_in(f.s, group.target);
    const double base = share_out(k.field, group.target, fights);
    double sent = 0, exposed = 0;
    int counted = 0;
    UnitSet used;
    while (moves.size() < kMostInGroup) {
      double best = 0;
      std::size_t who = 0;
      HexId where = kNoHex;
      for (std::size_t i = 0; i < k.movers.size(); ++i) {
        const Mover& mover = k.movers[i];
        if (mover.attacks || used.test(mover.unit) || !game_.fights(mover.unit)) continue;
        if (counts(mover.unit) && counted >= k.moves_left) continue;
        if (f.s.units[mover.unit].order() >= Morale::shaken) continue;
        HexSet open = spots;
        open &= mover.anywhere;
        open.each([&](std::size_t x) {
          const auto h = static_cast<HexId>(x);
          if (!room(f.s, mover.unit, h)) return;
          double worth = game_.info(mover.unit).strength;
          // Sides of him that are shut by it.
          int shut = 0;
          for (const HexId n : way_[group.target]) {
            if (n == kNoHex || f.our_zone.test(n) || f.ours.test(n)) continue;
            if (n == h || game_.zone_of_hex(h).test(n)) ++shut;
          }
          worth += shut * w_.shut;
          // Other enemies there will have to be fought too.
          HexSet others = game_.zone_of_hex(h);
          others &= f.theirs;
          worth -= 1.5 * (static_cast<double>(others.count()) - 1.0);
          if (game_.gun(mover.unit)) worth -= 3.0;
          if (worth <= best) return;
          best = worth;
          who = i;
          where = h;
        });
      }
      if (where == kNoHex) break;
      const UnitId unit = k.movers[who].unit;
      used.set(unit);
      if (counts(unit)) ++counted;
      const double from_here = place(k, unit, k.movers[who].from);
      shift(f, unit, where);
      exposed += from_here - place(k, unit, where);
      moves.push_back({who, where});
      sent += game_.info(unit).strength;
      if (sent < defence * 0.8) continue;
      if (!effort.spend()) return;
      const double gain = share_out(f, group.target, fights) - base - exposed * 0.5 -
                          w_.waste * static_cast<double>(moves.size());
      if (gain > group.gain) {
        group.gain = gain;
        group.moves = moves;
      }
      if (sent > defence * 14) break;
    }
  };
  for (int round = 0; round < k.style.rounds && !groups.empty(); ++round) {
    Group* best = nullptr;
    while (!effort.over()) {
      best = &*std::max_element(groups.begin(), groups.end(),
                                [](const Group& a, const Group& b) { return a.gain < b.gain; });
      if (best->fresh || best->gain <= kNever) break;
      look(*best);
    }
    if (best == nullptr || !best->fresh || best->gain < w_.boldness * k.style.boldness) break;
    const Group chosen = *best;
    for (const auto& [who, where] : chosen.moves) {
      Mover& mover = k.movers[who];
      mover.to = where;
      mover.attacks = true;
      shift(k.field, mover.unit, where);
      if (where != mover.from && counts(mover.unit)) --k.moves_left;
    }
    for (Group& group : groups) {
      // What does not touch the group that was sent stays as it was; the rest is looked at anew.
      bool mine = game_.map().grid.distance(group.target, chosen.target) <= kAround;
      for (const auto& [who, where] : group.moves) mine = mine || k.movers[who].attacks;
      if (!mine) continue;
      group.fresh = false;
      group.gain = std::max(group.gain, 1e5);
    }
    groups.erase(std::find_if(groups.begin(), groups.end(),
                              [&](const Group& g) { return g.target == chosen.target; }));
  }
}

/// Everybody else to a better place out of the enemy's reach, the greatest gain first.
void HookerLeeMind::send_others(Sketch& k) const {
  struct Wish {
    std::size_t who = 0;
    HexId to = kNoHex;
    double gain = 0;
  };
  const auto look = [&](std::size_t who) {
    const Mover& mover = k.movers[who];
    Wish wish{who, kNoHex, 0.15};
    if (mover.attacks || mover.to != kNoHex || !game_.fights(mover.unit)) return wish;
    if (!game_.info(mover.unit).free_moves && k.moves_left <= 0) return wish;
    const double here = place(k, mover.unit, mover.from);
    HexSet open = mover.anywhere;
    open.subtract(k.zone);
    open.each([&](std::size_t x) {
      const auto h = static_cast<HexId>(x);
      if (!room(k.field.s, mover.unit, h)) return;
      const double gain = place(k, mover.unit, h) - here;
      if (gain <= wish.gain) return;
      wish.gain = gain;
      wish.to = h;
    });
    return wish;
  };
  std::vector<Wish> wishes;
  for (std::size_t i = 0; i < k.movers.size(); ++i) {
    const Wish wish = look(i);
    if (wish.to != kNoHex) wishes.push_back(wish);
  }
  const auto less = [](const Wish& a, const Wish& b) { return a.gain < b.gain; };
  std::make_heap(wishes.begin(), wishes.end(), less);
  while (!wishes.empty()) {
    std::pop_heap(wishes.begin(), wishes.end(), less);
    const Wish wish = look(wishes.back().who);
    wishes.pop_back();
    if (wish.to == kNoHex) continue;
    if (!wishes.empty() && wish.gain < wishes.front().gain) {
      wishes.push_back(wish);
      std::push_heap(wishes.begin(), wishes.end(), less);
      continue;
    }
    Mover& mover = k.movers[wish.who];
    mover.to = wish.to;
    shift(k.field, mover.unit, wish.to);
    if (!game_.info(mover.unit).free_moves) --k.moves_left;
  }
}

/// Leaders go to the strongest of their men who are not too near to being lost.
void HookerLeeMind::send_leaders(Sketch& k) const {
  for (Mover& mover : k.movers) {
    if (!game_.leader(mover.unit)) continue;
    const State& s = k.field.s;
    const auto men = [&](HexId h) {
      double sum = 0;
      for (UnitId m = s.first[h]; m != kNoUnit; m = s.next[m]) {
        const bool his = game_.info(mover.unit).stars > 1 ||
                         game_.info(m).formation == game_.info(mover.unit).formation;
        if (his) sum += game_.info(m).strength + (k.zone.test(h) && !game_.gun(m) ? 3.0 : 0.0);
      }
      return sum - std::min(k.fear[h], 40.0) * 0.02;
    };
    double most = men(mover.from) + 0.5;
    HexSet open = mover.anywhere;
    open &= k.field.ours;
    open.each([&](std::size_t x) {
      const auto h = static_cast<HexId>(x);
      const double worth = men(h);
      if (worth <= most) return;
      most = worth;
      mover.to = h;
    });
  }
}

/// The moves in an order in which they are legal.
void HookerLeeMind::order(const Sketch& k, State& s, std::vector<Choice>& moves) const {
  std::vector<const Mover*> waiting;
  for (const Mover& mover : k.movers) {
    if (mover.to != kNoHex && mover.to != mover.from) waiting.push_back(&mover);
  }
  bool progress = true;
  while (progress && !waiting.empty()) {
    progress = false;
    for (auto it = waiting.begin(); it != waiting.end();) {
      const Mover& mover = **it;
      Choice choice;
      choice.action.verb = Verb::move;
      choice.action.unit = mover.unit;
      for (std::size_t m = 0; m < kModes && choice.action.path.empty(); ++m) {
        if (!mover.stops[m].test(mover.to)) continue;
        choice.action.mode = static_cast<Mode>(m);
        choice.action.path = game_.path_to(s, mover.unit, mover.to, choice.action.mode);
      }
      if (choice.action.path.size() < 2 || !game_.allows(s, choice.action)) {
        ++it;
        continue;
      }
      choice.why = mover.attacks ? "joins an attack that pays together with the others"
                                 : "a better place for this unit";
      game_.apply(s, choice.action, nullptr);
      moves.push_back(choice);
      it = waiting.erase(it);
      progress = true;
    }
  }
}

/// Infantry that has nothing better to do digs where the enemy may come.
void HookerLeeMind::dig(const Sketch& k, State& s, std::vector<Choice>& moves) const {
  if (k.turns_left == 0) return;
  for (const Mover& mover : k.movers) {
    const UnitId u = mover.unit;
    if (game_.info(u).type != core::UnitType::infantry || s.units[u].has(Mark::moved)) continue;
    const bool goes_on = s.units[u].has(Mark::builder);
    if (!goes_on && (k.fear[mover.from] <= 0 || hooker_lee::Works::any(s.works[mover.from]))) continue;
    Choice choice;
    choice.action.verb = Verb::entrench;
    choice.action.unit = u;
    if (!game_.allows(s, choice.action)) continue;
    choice.why = "digs in while there is time";
    game_.apply(s, choice.action, nullptr);
    moves.push_back(choice);
  }
}

/// Ends the phase; where a stack is too high, the sensible player sorts it out first.
bool HookerLeeMind::finish(State& s, std::vector<Choice>& moves) const {
  for (int i = 0; i < 64 && game_.decision(s).task == Task::movement; ++i) {
    Choice end;
    end.action.verb = Verb::end_phase;
    end.why = "no further move improves the position";
    if (game_.allows(s, end.action)) {
      moves.push_back(end);
      return true;
    }
    const HookerLeeGreedy::Choice step = greedy_.choose(s);
    moves.push_back({step.action, step.why});
    game_.apply(s, step.action, nullptr);
  }
  return false;
}

void HookerLeeMind::plan(const State& s, const Style& style, Effort& effort,
                         std::vector<Choice>& moves) const {
  moves.clear();
  Sketch k;
  k.style = style;
  gather(s, k);
  State at = s;
  rally(at, k, moves);
  come_and_go(at, k, moves);
  if (!moves.empty()) k.field = field_of(at, k.side);
  if (!k.field.dark) send_attackers(k, effort);
  send_others(k);
  send_leaders(k);
  order(k, at, moves);
  dig(k, at, moves);
  finish(at, moves);
}

/// What a plan comes to: its fights, what its places are good for, and the enemy's best answer.
double HookerLeeMind::foresee(const State& s, const Way& way) const {
  State at = s;
  for (const Choice& choice : way) {
    if (choice.action.verb != Verb::end_phase) game_.apply(at, choice.action, nullptr);
  }
  Sketch k;
  gather(s, k);
  k.field = field_of(at, k.side);
  std::vector<Fight> fights;
  double worth = game_.points(at, k.side) - static_cast<double>(game_.points(s, k.side));
  if (!k.field.dark) worth += share_out(k.field, kNoHex, fights);
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != k.side || !at.units[u].on_map() || !game_.fights(u)) continue;
    worth += use(k, u, at.units[u].hex) * w_.places;
  }
  if (!k.reply) return worth;
  // Whom we attack well will have other cares.
  for (const Fight& fight : fights) {
    if (fight.close.none() || fight.worth <= 0) continue;
    for (const HexId h : fight.targets) {
      while (at.first[h] != kNoUnit) game_.take_off(at, at.first[h], Place::eliminated);
    }
  }
  return worth - w_.answer * answer_of(at, core::enemy_of(k.side));
}

/// What `side` may gain on average by attacking, if it were to move now.
double HookerLeeMind::answer_of(State s, Side side) const {
  if (side == game_.setup().rules.first_player) ++s.turn;
  if (s.turn > game_.setup().rules.turns.size()) return 0;
  game_.begin(s, side, hooker_lee::Phase::movement, nullptr);
  s.ready = ~0U;
  Sketch k;
  gather(s, k);
  Effort effort(60, 0);
  std::vector<Fight> fights;
  if (k.field.dark) return 0;
  send_attackers(k, effort);
  return std::max(0.0, share_out(k.field, kNoHex, fights));
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
