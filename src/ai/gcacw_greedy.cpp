#include "ai/gcacw_greedy.h"

#include <algorithm>
#include <bit>
#include <queue>

#include "ai/gcacw_greedy_parts.h"

namespace hg::ai {

using core::Side;
using gcacw::AttackType;
using gcacw::Combat;
using gcacw::CombatResult;
using gcacw::Deed;
using gcacw::Frame;
using gcacw::kHalf;
using gcacw::kNoHex;
using gcacw::kNoUnit;
using gcacw::kQuarters;
using gcacw::March;
using gcacw::Mark;
using gcacw::Marching;
using gcacw::Odds;
using gcacw::PointRule;
using gcacw::Rank;
using gcacw::Task;
using gcacw::Verb;
using Action = GcacwGreedy::Action;
using HexId = GcacwGreedy::HexId;
using State = GcacwGreedy::State;
using UnitId = GcacwGreedy::UnitId;
using UnitSet = GcacwGreedy::UnitSet;

namespace {

constexpr int kFar = 9999;
/// Points that a force march brings on the average.
constexpr int kForceFoot = 3, kForceHorse = 6;
constexpr int kMostFatigue = 4;
/// Halves of a detour that make a barrier worthless.
constexpr int kDetour = 8;

template <class Visit>
void each_unit(const UnitSet& set, Visit&& visit) {
  set.each([&](std::size_t u) { visit(static_cast<UnitId>(u)); });
}

/// Chances of 36 for the difference of two dice, from -5 on.
constexpr std::array<int, 11> kChances{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

bool tired(const State& s, UnitId u) { return s.units[u].fatigue >= kMostFatigue; }

double in_points(int quarters) { return static_cast<double>(quarters) / kQuarters; }

}  // namespace

// ---- what scores --------------------------------------------------------------------------------

GcacwGreedy::GcacwGreedy(const Game& game, const GcacwTaste& taste) : game_(game), w_(taste) {
  const auto& points = game.setup().rules.points;
  for (std::size_t i = 0; i < points.size(); ++i) add_goals(i);
  const State s = game.start();
  for (std::size_t ways = 0; ways < kWays; ++ways) {
    const bool used = ways < kFirstFord || !game.setup().rules.crossings[0].empty();
    for (const Goal& goal : goals_) {
      if (used) march_[ways].push_back(marches_to(s, ways, {goal.hex}));
    }
  }
  if (corps_worth_ == 0) return;
  std::vector<HexId> bank;
  for (HexId h = 0; h < game.map().grid.size(); ++h) {
    if (game.south(h)) bank.push_back(h);
  }
  south_ = marches_to(s, 0, bank);
}

/// The hexes of a rule, with what they mean to the side that wants and the one that denies them.
void GcacwGreedy::add_goals(std::size_t rule) {
  const PointRule& r = game_.setup().rules.points[rule];
  Goal goal;
  goal.rule = rule;
  const double value = std::abs(r.value);
  goal.worth = {value, value};
  switch (r.what) {
    case PointRule::What::union_in:
    case PointRule::What::each_union_in: break;
    case PointRule::What::held: goal.lasting = true; break;
    case PointRule::What::division_alone: break;
    case PointRule::What::division_pressed: return;
    case PointRule::What::free_path:
      goal.worth = {value * w_.path_union, value * w_.path_grey};
      goal.hex = r.hexes.back();
      goals_.push_back(goal);
      return;
    case PointRule::What::corps_south: corps_worth_ = r.value; return;
    case PointRule::What::confederates_in:
      goal.worth = {value * w_.deny_union, value};
      goal.infantry_only = true;
      goal.least = r.least;
      break;
    case PointRule::What::entered:
    case PointRule::What::entered_guns:
    case PointRule::What::adjacent:
      goal.worth = {value, value * w_.deny_entry};
      goal.once = true;
      goal.next_to = r.what == PointRule::What::adjacent;
      break;
    case PointRule::What::confederate_horse_in:
      goal.worth = {value * w_.deny_horse, value};
      goal.horse_only = true;
      break;
  }
  for (const HexId h : r.hexes) {
    goal.hex = h;
    if (goal.lasting) goal.owner = held_++;
    goals_.push_back(goal);
  }
}

/// slb-13.4-h: those who have not crossed yet cross at their own ford only.
std::size_t GcacwGreedy::ways_of(const State& s, UnitId u) const {
  const std::uint8_t ford = game_.info(u).first_crossing;
  if (ford == 0xFF || s.units[u].has(Mark::crossed)) return core::index(game_.side_of(u));
  return kFirstFord + (ford & 1U);
}

/// May such units step from `from` to `to`, as far as the scenario is concerned?
bool GcacwGreedy::fords_open(std::size_t ways, HexId from, HexId to) const {
  if (ways < kFirstFord || game_.north(from) == game_.north(to)) return true;
  const auto& sides = game_.setup().rules.crossings[ways - kFirstFord];
  return std::find(sides.begin(), sides.end(), gcacw::HexSide{from, to}) != sides.end();
}

/// Halves to the nearest of `to`, backwards from it, over lines and ground without enemies.
std::vector<int> GcacwGreedy::marches_to(const State& s, std::size_t ways,
                                         const std::vector<HexId>& to) const {
  const Side side = ways == 1 ? Side::confederate : Side::union_;
  std::vector<int> far(game_.map().grid.size(), kFar);
  using Entry = std::pair<int, HexId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  for (const HexId h : to) {
    far[h] = 0;
    queue.push({0, h});
  }
  while (!queue.empty()) {
    const auto [cost, h] = queue.top();
    queue.pop();
    if (cost != far[h]) continue;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId from = game_.map().grid.neighbour(h, d);
      if (from == kNoHex || !game_.passable(s, h, d, side)) continue;
      if (!fords_open(ways, from, h)) continue;
      const int ground = game_.terrain_row(s, h).dry;
      const int step = game_.line(s, h, d) ? kHalf : ground;
      if (step < 0 || far[from] <= cost + step) continue;
      far[from] = cost + step;
      queue.push({far[from], from});
    }
  }
  return far;
}

bool GcacwGreedy::last_turn(const State& s) const {
  return s.turn >= game_.setup().rules.turns.size();
}

/// What the goal is worth to the side of the view now: nothing once it has scored for good.
double GcacwGreedy::goal_worth(const State& s, const View& v, const Goal& goal) const {
  if (goal.once && ((s.scored >> goal.rule) & 1U) != 0) return 0;
  if (goal.rule < game_.setup().rules.points.size()) {
    const PointRule& r = game_.setup().rules.points[goal.rule];
    const bool guns = r.what == PointRule::What::entered_guns;
    if (guns && s.horse_guns != 1) return 0;
  }
  const double worth = goal.worth[core::index(v.side)];
  if (!goal.lasting || goal.owner >= gcacw::kMaxPointHexes) return worth;
  if (s.owners[goal.owner] != v.side) return worth;
  // What is ours stays ours without a guard until an enemy comes by.
  double threat = 0;
  for (const View::Stack& enemy : v.enemies) {
    const int away = game_.map().grid.distance(enemy.hex, goal.hex);
    if (away <= 3) threat = std::max(threat, away <= 1 ? w_.guard_near : w_.guard_far);
  }
  return worth * threat;
}

/// Points of combat value that a goal needs: what it asks for, and half of the enemies near it.
double GcacwGreedy::need(const View& v, const Goal& goal) const {
  double sum = goal.least;
  for (const View::Stack& enemy : v.enemies) {
    if (game_.map().grid.distance(enemy.hex, goal.hex) <= 2) sum += enemy.attack * w_.need;
  }
  return sum;
}

/// Units that can get to a hex this turn or stand there, the nearest first, as far as `goal` wants
/// such units.
std::vector<UnitId> GcacwGreedy::candidates(const State& s, const View& v, std::size_t g) const {
  std::vector<std::pair<int, UnitId>> order;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.leader(u) || game_.side_of(u) != v.side || !s.units[u].on_map()) continue;
    if (goals_[g].horse_only && !game_.horse(u)) continue;
    if (goals_[g].infantry_only && (!game_.foot(u) || tired(s, u))) continue;
    const int far = march_[v.ways[u]][g][s.units[u].hex];
    const int marches = kMostFatigue - s.units[u].fatigue;
    const double reach = marches * allowance(u, true) * kHalf;
    // The most tired ones may as well stay where they are.
    const int last = far == 0 ? marches : kMostFatigue;
    if (far == 0 || far <= reach) order.push_back({far * (kMostFatigue + 1) + last, u});
  }
  std::sort(order.begin(), order.end());
  std::vector<UnitId> out;
  for (const auto& [away, u] : order) out.push_back(u);
  return out;
}

/// Each hex that scores gets the nearest units, as many as it needs, the dearest hex first; every
/// unit goes for its own hex and is hardly drawn to others.
void GcacwGreedy::share_out(const State& s, View& v) const {
  std::vector<std::size_t> order;
  std::vector<double> total(goals_.size(), 0);
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    for (std::size_t k = 0; k < goals_.size(); ++k) {
      if (goals_[k].hex == goals_[g].hex) total[g] += v.worth[k];
    }
    if (total[g] > 0 && v.worth[g] > 0) order.push_back(g);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
  std::array<HexId, gcacw::kMaxGameUnits> bound;
  bound.fill(kNoHex);
  for (const std::size_t g : order) {
    double left = need(v, goals_[g]);
    for (const UnitId u : candidates(s, v, g)) {
      if (left <= 0) break;
      if (bound[u] != kNoHex && bound[u] != goals_[g].hex) continue;
      bound[u] = goals_[g].hex;
      left -= in_points(game_.combat_value(s, u));
    }
  }
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    v.share.emplace_back();
    for (std::size_t u = 0; u < gcacw::kMaxGameUnits; ++u) {
      v.share[g][u] = bound[u] == goals_[g].hex ? 1.0 : w_.taken;
    }
  }
}

/// The strongest attack that the units of a hex could make together, roughly.
double GcacwGreedy::might(const State& s, HexId h) const {
  double sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    const bool spent = s.units[u].fatigue >= kMostFatigue;
    const double value = in_points(game_.attack_value(s, u)) * (spent ? 0.3 : 1.0);
    sum += value * (sum > 0 ? 0.5 : 1.0);
  }
  return sum;
}

GcacwGreedy::View GcacwGreedy::view(const State& s, Side side) const {
  View v;
  v.side = side;
  v.soon = last_turn(s) ? w_.danger_last : 1.0;
  v.trouble = last_turn(s) ? w_.last_trouble : w_.trouble;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    v.ways[u] = ways_of(s, u);
    if (game_.side_of(u) == side || !s.units[u].on_map() || game_.leader(u)) continue;
    const HexId h = s.units[u].hex;
    if (game_.first_in(s, h) == u) add_stack(s, v, h);
  }
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    v.worth.push_back(goal_worth(s, v, goals_[g]));
  }
  share_out(s, v);
  if (w_.block > 0) find_menaces(s, v);
  return v;
}

/// An enemy stack as the side of the view sees it.
void GcacwGreedy::add_stack(const State& s, View& v, HexId h) const {
  View::Stack stack{h, might(s, h), in_points(game_.value_in(s, h)), 0};
  for (hex::Direction d = 0; d < hex::kDirections && w_.ring > 0; ++d) {
    const HexId n = game_.map().grid.neighbour(h, d);
    const bool ours = n == kNoHex || game_.held_by(s, n, v.side) ||
                      game_.enemy_zone(s, n, core::enemy_of(v.side));
    if (ours) stack.covered = static_cast<std::uint8_t>(stack.covered | (1U << d));
  }
  v.enemies.push_back(stack);
}

/// Who of the enemies comes first to each goal that he lacks.
void GcacwGreedy::find_menaces(const State& s, View& v) const {
  const std::size_t enemy = core::index(core::enemy_of(v.side));
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const Goal& goal = goals_[g];
    if (goal.once && ((s.scored >> goal.rule) & 1U) != 0) continue;
    View::Menace menace{g, 0, kNoHex, kFar, goal.worth[enemy]};
    for (const View::Stack& stack : v.enemies) {
      const UnitId first = s.first[stack.hex];
      if (tired(s, first) || (goal.horse_only && !game_.horse(first))) continue;
      const std::size_t ways = v.ways[first];
      const int far = march_[ways][g][stack.hex];
      if (far > 0 && far < menace.far) {
        menace.far = far;
        menace.from = stack.hex;
        menace.ways = ways;
      }
    }
    if (menace.from != kNoHex && menace.worth > 0) v.menaces.push_back(menace);
  }
}

// ---- what a place is worth ----------------------------------------------------------------------

/// The pull of the goals on a unit in a hex; full where it stands on one.
double GcacwGreedy::goal_share(const State& s, const View& v, UnitId u, HexId h) const {
  double sum = 0;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const Goal& goal = goals_[g];
    if (v.worth[g] <= 0) continue;
    if (goal.horse_only && !game_.horse(u)) continue;
    if (goal.infantry_only && (!game_.foot(u) || tired(s, u))) continue;
    const int far = march_[v.ways[u]][g][h];
    const bool there = goal.next_to ? game_.map().grid.distance(h, goal.hex) <= 1 : far == 0;
    const double share = v.share[g][u];
    if (there) {
      sum += v.worth[g] * (share < 1.0 ? w_.spare : 1.0);
    } else if (far < kFar) {
      const double near = w_.half_pull / (w_.half_pull + far);
      const double along = std::max(0.0, 1.0 - far / w_.pull_ends);
      sum += v.worth[g] * share * w_.away * 0.5 * (near + along);
    }
  }
  return sum;
}

/// What enemies near the hex are likely to cost a unit that stays there.
double GcacwGreedy::danger(const State& s, const View& v, UnitId u, HexId h) const {
  double threat = 0;
  for (const View::Stack& enemy : v.enemies) {
    const int away = game_.map().grid.distance(h, enemy.hex);
    if (away > 3) continue;
    const double near = away <= 1 ? 1.0 : away == 2 ? 0.6 : 0.35;
    threat = std::max(threat, enemy.attack * near);
  }
  if (threat <= 0) return 0;
  double own = in_points(game_.combat_value(s, u));
  if (s.units[u].hex == h) own = in_points(game_.defence_value(s, u));
  for (UnitId other = s.first[h]; other != kNoUnit; other = s.next[other]) {
    if (other != u) own += in_points(game_.defence_value(s, other));
  }
  const double ratio = threat / std::max(own, 0.5);
  if (ratio < w_.danger_from) return 0;
  const double size = std::min(1.0, s.units[u].manpower / 8.0);
  return std::min(w_.danger_most, w_.danger * (ratio - 1.0)) * size * v.soon;
}

/// What it is worth to stand next to a goal that the enemy holds, in strength enough to take it.
double GcacwGreedy::siege(const State& s, const View& v, UnitId u, HexId h) const {
  double sum = 0;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const HexId at = goals_[g].hex;
    if (v.worth[g] <= 0 || !game_.held_by(s, at, core::enemy_of(v.side))) continue;
    if (game_.map().grid.distance(at, h) != 1) continue;
    double own = in_points(game_.combat_value(s, u));
    for (UnitId other = s.first[h]; other != kNoUnit; other = s.next[other]) {
      if (other != u) own += in_points(game_.combat_value(s, other));
    }
    const double wanted = 1.5 * std::max(1.0, in_points(game_.value_in(s, at)));
    sum += v.worth[g] * w_.siege * std::min(1.0, own / wanted);
  }
  return sum;
}

/// What it is worth to stand on the way of an enemy to a goal, and that he has to go round.
double GcacwGreedy::barrier(const State& s, const View& v, UnitId u, HexId h) const {
  double best = 0;
  for (const View::Menace& m : v.menaces) {
    const int rest = march_[m.ways][m.goal][h];
    if (rest >= m.far) continue;
    const int around = game_.map().grid.distance(m.from, h) * kHalf + rest - m.far;
    if (around > kDetour) continue;
    best = std::max(best, m.worth * (1.0 - around / (kDetour + 1.0)));
  }
  return best * std::min(1.0, in_points(game_.combat_value(s, u)) / 3.0);
}

/// What it is worth to stand next to enemies: a little for each, and more the better they are
/// surrounded (gcw-7.4-p).
double GcacwGreedy::grip(const State& s, const View& v, UnitId u, HexId h) const {
  static constexpr std::array<double, 7> kRing{0, 0, 0.1, 0.2, 0.4, 1.0, 2.0};
  double sum = 0;
  for (const View::Stack& enemy : v.enemies) {
    if (game_.map().grid.distance(h, enemy.hex) != 1) continue;
    sum += w_.press;
    if (in_points(game_.combat_value(s, u)) * 4.0 < enemy.value) continue;
    std::uint8_t covered = enemy.covered;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game_.map().grid.neighbour(enemy.hex, d);
      const bool ours = n != kNoHex && game_.map().grid.distance(n, h) <= 1;
      if (ours) covered = static_cast<std::uint8_t>(covered | (1U << d));
    }
    const double size = std::min(1.0, enemy.value / 8.0);
    const auto count = [](std::uint8_t bits) { return static_cast<std::size_t>(std::popcount(bits)); };
    sum += w_.ring * size * (kRing[count(covered)] - kRing[count(enemy.covered)]);
  }
  return sum;
}

/// Goals, the corps that should be south of the river, danger, and a little for company.
double GcacwGreedy::place_worth(const State& s, const View& v, UnitId u, HexId h) const {
  const double size = std::min(1.0, 0.6 + s.units[u].manpower / 20.0);
  double worth = goal_share(s, v, u, h) * size + siege(s, v, u, h) - danger(s, v, u, h);
  if (w_.block > 0) worth += w_.block * barrier(s, v, u, h);
  if (w_.press != 0 || w_.ring > 0) worth += grip(s, v, u, h);
  const bool counts = corps_worth_ != 0 && v.side == Side::union_ && game_.foot(u);
  if (counts && !game_.south(h)) {
    const double away = south_[h] >= kFar ? 1.0 : south_[h] / (20.0 + south_[h]);
    worth -= corps_worth_ * w_.corps * (0.5 + 0.5 * away);
  }
  return worth;
}

/// What one more level of fatigue costs: nearly nothing when fresh, much when it exhausts.
double GcacwGreedy::tiredness(const State& s, UnitId u) const {
  const std::array<double, 5> cost{w_.tired_1, w_.tired_2, w_.tired_3, w_.tired_4, w_.tired_4};
  const double size = std::min(1.5, 0.3 + s.units[u].manpower / 10.0);
  const int fresh_below = s.units[u].has(Mark::exhausted) ? 1 : 2;
  const double extended = s.units[u].fatigue >= fresh_below ? w_.extended : 0;
  const double future = last_turn(s) ? w_.tired_last : 1.0;
  return (cost[s.units[u].fatigue] * future + extended) * size;
}

// ---- what a combat is worth ---------------------------------------------------------------------

/// What having the hex instead of the enemy is worth.
double GcacwGreedy::ground_worth(const State& /*s*/, const View& v, HexId h) const {
  double sum = 0;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    if (goals_[g].hex == h) sum += v.worth[g];
  }
  return sum;
}

double GcacwGreedy::defender_pays(const State& s, const CombatResult& r, HexId target) const {
  int manpower = 0;
  double units = 0;
  for (UnitId u = s.first[target]; u != kNoUnit; u = s.next[u]) {
    manpower += s.units[u].manpower;
    units += std::min(1.0, s.units[u].manpower / 8.0);
  }
  double sum = w_.killed * std::min<int>(r.loss, manpower);
  switch (r.letter) {
    case CombatResult::Letter::D: sum += w_.disorder * units; break;
    case CombatResult::Letter::F: sum += w_.shaken * units; break;
    case CombatResult::Letter::f: sum += w_.tired_out * units; break;
    default: break;
  }
  switch (r.back) {
    case CombatResult::Back::none: break;
    case CombatResult::Back::r: sum += w_.driven; break;
    case CombatResult::Back::R: sum += w_.routed; break;
    case CombatResult::Back::R_star: sum += w_.scattered; break;
  }
  return sum;
}

double GcacwGreedy::attacker_pays(const State& s, const CombatResult& r,
                                  const UnitSet& attackers) const {
  int levels = 0;
  switch (r.letter) {
    case CombatResult::Letter::D: levels = 3; break;
    case CombatResult::Letter::F: levels = 2; break;
    case CombatResult::Letter::f: levels = 1; break;
    default: break;
  }
  double sum = w_.lost * r.loss;
  each_unit(attackers, [&](UnitId u) {
    const int marches = std::min(levels, kMostFatigue - 1 - s.units[u].fatigue);
    const double size = std::min(1.0, 0.3 + s.units[u].manpower / 12.0);
    sum += std::max(0, marches) * w_.march * size;
  });
  return sum;
}

double GcacwGreedy::outcome(const State& s, const View& v, const Odds& o, int difference,
                            const UnitSet& attackers, HexId target) const {
  const CombatResult& hit = game_.result(difference, o.defence_column, true);
  const CombatResult& cost = game_.result(difference, o.attack_column, false);
  double sum = defender_pays(s, hit, target) - attacker_pays(s, cost, attackers);
  if (hit.back != CombatResult::Back::none && cost.advance) sum += ground_worth(s, v, target) * w_.ground;
  return sum;
}

/// The mean over both combat dice, and over the artillery die where one is thrown.
double GcacwGreedy::expected(const State& s, const View& v, const Odds& o,
                             const UnitSet& attackers, HexId target) const {
  const int base = o.attacker_modifier - o.defender_modifier;
  const std::array<int, 2> guns{o.artillery.die ? o.artillery.even : 0,
                                o.artillery.die ? o.artillery.odd : 0};
  double sum = 0;
  for (std::size_t i = 0; i < kChances.size(); ++i) {
    const int dice = static_cast<int>(i) - 5;
    double value = outcome(s, v, o, base + dice + guns[0], attackers, target);
    if (guns[0] != guns[1]) {
      value = (value + outcome(s, v, o, base + dice + guns[1], attackers, target)) / 2;
    }
    sum += value * kChances[i];
  }
  return sum / 36.0;
}

// ---- marches ------------------------------------------------------------------------------------

/// The position in which `u` is about to march with so many halves.
State GcacwGreedy::on_the_march(const State& s, UnitId u, int halves) const {
  State t = s;
  const Side side = game_.side_of(u);
  t.agenda.clear();
  t.agenda.push_back({Task::march, side, u, 0});
  t.combat = Combat{};
  t.active = side;
  t.activity.side = side;
  if (t.activity.deed == Deed::none) t.activity.deed = Deed::march;
  t.march = March{};
  t.march.unit = u;
  t.march.left = static_cast<std::uint8_t>(std::clamp(halves, 0, 60));
  t.march.began = s.units[u].hex;
  t.march.add(Marching::stood);
  if (game_.enemy_normal_zone(s, t.march.began, side)) t.march.add(Marching::in_zone);
  if (game_.enemy_zone(s, t.march.began, side)) t.march.add(Marching::near_enemy);
  return t;
}

/// The marching unit of `s` put into another hex, with what it has left there.
State GcacwGreedy::moved_to(const State& s, UnitId u, HexId h, int left) const {
  State t = s;
  t.march.left = static_cast<std::uint8_t>(std::clamp(left, 0, 255));
  if (s.units[u].hex == h) return t;
  game_.put(t, u, h);
  t.units[u].works = 0;
  for (std::size_t l = 0; l < game_.unit_count(); ++l) {
    const auto chief = static_cast<UnitId>(l);
    if (game_.leader(chief) && t.units[l].on_map() && t.units[l].with == u) game_.put(t, chief, h);
  }
  t.march.add(Marching::moved);
  t.march.add(Marching::busy);
  t.march.remove(Marching::stood);
  if (game_.enemy_normal_zone(t, h, game_.side_of(u))) t.march.add(Marching::held);
  return t;
}

/// The best attack that the marching unit can make from where it stands.
GcacwGreedy::Plan GcacwGreedy::best_attack(const State& s, const View& v) const {
  Plan best;
  const UnitId u = s.march.unit;
  const HexId from = s.units[u].hex;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId target = game_.map().grid.neighbour(from, d);
    if (target == kNoHex || !game_.held_by(s, target, core::enemy_of(v.side))) continue;
    for (const AttackType type : {AttackType::prepared, AttackType::normal, AttackType::hasty}) {
      Action a = act(Verb::attack, u, target);
      a.type = type;
      if (!game_.allows(s, a)) continue;
      Action charge = a;
      charge.charge = true;
      if (game_.allows(s, charge)) a = charge;
      core::Ledger dry;
      const double worth = expected(s, v, game_.odds(s, a, dry), only(u), target);
      if (worth <= best.worth) continue;
      best.worth = worth;
      best.attacks = true;
      best.attack = a;
      break;
    }
  }
  return best;
}

/// Where the marching unit of `s` should end, and whether it should attack from there; with `all`
/// every place that it can end in.
GcacwGreedy::Plan GcacwGreedy::best_march(const State& s, const View& v,
                                          std::vector<Plan>* all) const {
  const UnitId u = s.march.unit;
  const HexId here = s.units[u].hex;
  std::vector<gcacw::Reached> open = game_.reach(s, u);
  open.insert(open.begin(), {here, 0, kNoHex});
  const double stay = place_worth(s, v, u, here);
  Plan best;
  for (const gcacw::Reached& r : open) {
    Plan plan;
    plan.to = r.hex;
    plan.worth = place_worth(s, v, u, r.hex) - stay;
    bool near = false;
    for (hex::Direction d = 0; d < hex::kDirections && !near; ++d) {
      const HexId n = game_.map().grid.neighbour(r.hex, d);
      near = n != kNoHex && game_.held_by(s, n, core::enemy_of(v.side));
    }
    if (near) {
      const Plan attack = best_attack(moved_to(s, u, r.hex, s.march.left - r.halves), v);
      plan.attack = attack.attack;
      plan.attacks = attack.attacks && attack.worth > w_.attack_from;
      if (plan.attacks) plan.worth += attack.worth;
    }
    if (all != nullptr) all->push_back(plan);
    if (plan.worth > best.worth + 1e-9) best = plan;
  }
  return best;
}

/// Whole points that a unit may count on.
double GcacwGreedy::allowance(UnitId u, bool led) const {
  const auto& charts = game_.setup().charts;
  const double dice = game_.horse(u) ? 7.0 : 3.5;
  return dice + charts.allowance_add[core::index(game_.side_of(u))] + (led ? charts.leader_add : 0);
}

double GcacwGreedy::march_gain(const State& s, const View& v, UnitId u, bool led) const {
  if (s.units[u].fatigue >= kMostFatigue) return kNever;
  State t = on_the_march(s, u, static_cast<int>(allowance(u, led)) * kHalf);
  t.units[u].fatigue = static_cast<std::uint8_t>(t.units[u].fatigue + 1);
  const HexId here = s.units[u].hex;
  const double staying = place_worth(t, v, u, here) - place_worth(s, v, u, here);
  return best_march(t, v).worth + staying - tiredness(s, u);
}

// ---- assaults -----------------------------------------------------------------------------------

/// Units of the leader in his hex that are fresh enough to be worth the fatigue.
UnitSet GcacwGreedy::assault_units(const State& s, UnitId leader) const {
  UnitSet out;
  for (UnitId u = s.first[s.units[leader].hex]; u != kNoUnit; u = s.next[u]) {
    const bool able = s.units[u].fatigue < kMostFatigue && s.units[u].demoralised == 0;
    if (able && game_.commands(s, leader, u)) out.set(u);
  }
  return out;
}

double GcacwGreedy::target_worth(const State& s, const View& v, UnitId leader,
                                 const UnitSet& units, HexId target) const {
  if (units.none()) return kNever;
  Action a = act(Verb::assault, leader, target);
  a.units = units;
  core::Ledger dry;
  return expected(s, v, game_.odds(s, a, dry), units, target);
}

/// The chance of the command roll times the mean of the combat, less the fatigue of all.
double GcacwGreedy::assault_worth(const State& s, const View& v, UnitId leader) const {
  const UnitSet units = assault_units(s, leader);
  if (units.none()) return kNever;
  State t = s;
  t.active = v.side;
  t.activity.leader = leader;
  t.activity.side = v.side;
  t.activity.deed = Deed::assault;
  double best = kNever;
  const HexId here = s.units[leader].hex;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId target = game_.map().grid.neighbour(here, d);
    if (target == kNoHex || !game_.held_by(s, target, core::enemy_of(v.side))) continue;
    if (!game_.passable(s, here, d, v.side)) continue;
    best = std::max(best, target_worth(t, v, leader, units, target));
  }
  const double chance = std::clamp(game_.info(leader).command_value, 0, 5) / 6.0;
  double cost = 0;
  each_unit(units, [&](UnitId u) { cost += tiredness(s, u); });
  return w_.assault * best * chance - cost;
}

// ---- actions ------------------------------------------------------------------------------------

double GcacwGreedy::activation_gain(const State& s, const View& v, UnitId leader) const {
  gcacw::HexSet near;
  game_.radius(s, s.units[leader].hex, v.side, near);
  double sum = 0;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.leader(u) || !s.units[u].on_map() || game_.side_of(u) != v.side) continue;
    if (!near.test(s.units[u].hex) || !game_.commands(s, leader, u)) continue;
    sum += std::max(0.0, march_gain(s, v, u, true) - v.trouble);
  }
  return sum;
}

double GcacwGreedy::action_gain(const State& s, const View& v, const Action& a) const {
  switch (a.verb) {
    case Verb::march: return march_gain(s, v, a.unit, false) - v.trouble;
    case Verb::activate: return activation_gain(s, v, a.unit);
    case Verb::assault: return assault_worth(s, v, a.unit) - v.trouble;
    case Verb::alert: return w_.alert;
    case Verb::distribute: return w_.distribute;
    default: return kNever;
  }
}

/// Takes the initiative where some action is worth it; a given phase is never wasted for nothing.
GcacwGreedy::Choice GcacwGreedy::choose_initiative(const State& s) const {
  const Side side = s.agenda.back().side;
  const View v = view(s, side);
  State t = s;
  game_.apply(t, act(Verb::take), nullptr);
  if (t.over() || t.agenda.empty() || t.agenda.back().task != Task::action) {
    return {act(Verb::take), "Takes the initiative."};
  }
  for (const Action& a : open_to(game_, t)) {
    if (action_gain(t, v, a) > 0) return {act(Verb::take), "Has an action that is worth taking."};
  }
  // slb-13.2-c, -d: Stuart and Jackson have their orders.
  const bool ordered = !game_.allows(s, act(Verb::pass));
  if (ordered) return {act(Verb::take), "This activation is ordered."};
  return {act(Verb::pass), "No action is worth its fatigue."};
}

GcacwGreedy::Choice GcacwGreedy::choose_action(const State& s) const {
  const View v = view(s, s.agenda.back().side);
  const std::vector<Action> list = open_to(game_, s);
  const Action* best =
      best_of(list, kNever * 10, [&](const Action& a) { return action_gain(s, v, a); });
  const Action a = best == nullptr ? list.front() : *best;
  switch (a.verb) {
    case Verb::activate: return {a, "His units gain most by marching together."};
    case Verb::assault: return {a, "The average assault pays."};
    case Verb::march: return {a, "This unit gains most by its march."};
    default: return {a, "Worth an initiative."};
  }
}

/// The units of an activation that gain something; the best one at least.
GcacwGreedy::Choice GcacwGreedy::choose_members(const State& s) const {
  const View v = view(s, s.agenda.back().side);
  std::vector<Action> list = open_to(game_, s);
  const bool may_begin = has(list, Verb::begin);
  list.erase(std::remove_if(list.begin(), list.end(),
                            [](const Action& a) { return a.verb != Verb::select; }),
             list.end());
  const Action* best = best_of(list, may_begin ? v.trouble : kNever * 10, [&](const Action& a) {
    return march_gain(s, v, a.unit, true);
  });
  if (best != nullptr) return {*best, "Gains by marching along."};
  return {act(Verb::begin), "The others are better left to rest."};
}

/// The marked unit that gains most goes first: the others may follow into the room it makes.
GcacwGreedy::Choice GcacwGreedy::choose_next(const State& s) const {
  const View v = view(s, s.agenda.back().side);
  std::vector<Action> list = open_to(game_, s);
  const int halves = s.activity.allowance;
  const Action* best = best_of(list, kNever * 10, [&](const Action& a) {
    if (a.verb != Verb::march) return kNever;
    return best_march(on_the_march(s, a.unit, halves), v).worth;
  });
  return {best == nullptr ? list.front() : *best, "Gains most of those still to march."};
}

/// A force march costs order and often a point; it is worth that where it gains a good deal more.
GcacwGreedy::Choice GcacwGreedy::choose_force(const State& s) const {
  const View v = view(s, s.agenda.back().side);
  const UnitId u = s.march.unit;
  const int halves = s.march.left - s.march.cut;
  State quick = s;
  quick.units[u].add(Mark::disorganised);
  const int more = (game_.horse(u) ? kForceHorse : kForceFoot) * kHalf;
  const double plain = best_march(on_the_march(s, u, halves), v).worth;
  const double forced = best_march(on_the_march(quick, u, halves + more), v).worth;
  const double cost = (last_turn(s) ? w_.force_cost / 2 : w_.force_cost) *
                      std::min(1.5, 0.3 + s.units[u].manpower / 8.0);
  if (forced - plain > cost) return {act(Verb::force, u), "Gets there only by a forced march."};
  return {act(Verb::pass), "Keeps its order."};
}

// ---- answers to the enemy -----------------------------------------------------------------------

/// Cavalry goes where the infantry that comes up would hurt it, and can get away.
GcacwGreedy::Choice GcacwGreedy::choose_withdrawal(const State& s) const {
  const Side side = s.agenda.back().side;
  const View enemy = view(s, core::enemy_of(side));
  const UnitId opener = s.agenda.back().unit;
  for (const Action& a : open_to(game_, s)) {
    if (a.verb != Verb::withdraw) continue;
    State t = s;
    game_.apply(t, a, nullptr);
    if (game_.decision(t).dice != 1) continue;
    game_.apply_roll(t, 3, 0, nullptr);
    if (!s.units[a.unit].on_map() || !t.units[a.unit].on_map()) continue;
    const HexId at = s.units[a.unit].hex;
    Combat c;
    c.from = s.units[opener].hex;
    c.target = at;
    c.type = static_cast<std::uint8_t>(AttackType::normal);
    const UnitId attacker = game_.leader(opener) ? s.units[opener].with : opener;
    c.attackers = only(attacker);
    core::Ledger dry;
    const double threat = expected(s, enemy, game_.odds(s, c, dry), c.attackers, at);
    if (threat > w_.withdraw) return {a, "The enemy would win this fight."};
  }
  return {act(Verb::pass), "The cavalry can stand its ground."};
}

/// Saves manpower first, then looks for a good place; goes no farther than it must.
GcacwGreedy::Choice GcacwGreedy::choose_retreat(const State& s) const {
  const Side side = s.agenda.back().side;
  const View v = view(s, side);
  const UnitId u = s.agenda.back().unit;
  const std::vector<Action> list = open_to(game_, s);
  const gcacw::RetreatSteps steps = game_.retreats(s);
  const auto worth = [&](const Action& a) {
    if (a.verb != Verb::retreat) return kNever;
    double loss = 0;
    for (const gcacw::RetreatStep& step : steps) {
      if (step.to == a.hex) loss = step.loss;
    }
    const double zone = game_.enemy_zone(s, a.hex, side) ? w_.retreat_zone : 0.0;
    return place_worth(s, v, u, a.hex) - w_.retreat_loss * loss - zone;
  };
  const Action* best = best_of(list, kNever, worth);
  if (has(list, Verb::stop)) {
    const HexId at = s.retreat.entered.empty() ? s.retreat.start : s.retreat.entered.back();
    const double here = place_worth(s, v, u, at) - (game_.enemy_zone(s, at, side) ? w_.retreat_zone : 0.0);
    if (best == nullptr || worth(*best) < here + 0.3) {
      return {act(Verb::stop), "Far enough from the enemy."};
    }
  }
  return {best == nullptr ? list.front() : *best, "The way back that costs least."};
}

/// Leaves a hex only where the enemy can come again and would win.
GcacwGreedy::Choice GcacwGreedy::choose_voluntary(const State& s) const {
  const std::vector<Action> list = open_to(game_, s);
  const bool begun = s.retreat.units.any();
  const Action* more = best_of(list, 0, [](const Action& a) {
    return a.verb == Verb::select ? 1.0 : -1.0;
  });
  if (begun) return {more != nullptr ? *more : act(Verb::begin), "All of them go together."};
  const View enemy = view(s, core::enemy_of(s.agenda.back().side));
  const bool again = s.combat.assault == 0 && s.march.unit != kNoUnit && s.march.left >= kHalf;
  const bool prize = ground_worth(s, enemy, s.combat.target) > 0;
  if (again && !prize && more != nullptr) {
    const CombatResult& r = game_.result(s.combat.difference, s.combat.attack_column, false);
    core::Ledger dry;
    const bool over = r.letter != CombatResult::Letter::none;
    const double threat = over ? 0
                               : expected(s, enemy, game_.odds(s, s.combat, dry),
                                          s.combat.attackers, s.combat.target);
    if (threat > w_.leave) return {*more, "The enemy can attack again and would win."};
  }
  return {act(Verb::pass), "Holds its ground."};
}

GcacwGreedy::Choice GcacwGreedy::choose_advance(const State& s) const {
  const View v = view(s, s.agenda.back().side);
  const HexId target = s.combat.target;
  const std::vector<Action> list = open_to(game_, s);
  const bool empty = !game_.occupied(s, target);
  const Action* best = best_of(list, has(list, Verb::pass) ? -0.2 : kNever * 10,
                               [&](const Action& a) {
    if (a.verb != Verb::advance) return kNever;
    const double gain = place_worth(s, v, a.unit, target) -
                        place_worth(s, v, a.unit, s.units[a.unit].hex);
    return empty ? gain + ground_worth(s, v, target) : gain - 0.3;
  });
  if (best != nullptr) return {*best, "Takes the ground that was won."};
  return {act(Verb::pass), "The old place is better."};
}

/// A point of the strongest unit hurts least.
GcacwGreedy::Choice GcacwGreedy::choose_loss(const State& s) const {
  const std::vector<Action> list = open_to(game_, s);
  const Action* best = best_of(list, kNever, [&](const Action& a) {
    return static_cast<double>(s.units[a.unit].manpower);
  });
  return {best == nullptr ? list.front() : *best, "The strongest unit bears it best."};
}

// ---- steps of an assault ------------------------------------------------------------------------

GcacwGreedy::Choice GcacwGreedy::choose_assault_units(const State& s) const {
  const std::vector<Action> list = open_to(game_, s);
  const Action* best = best_of(list, 0, [&](const Action& a) {
    if (a.verb != Verb::select) return kNever;
    return in_points(game_.attack_value(s, a.unit)) + 0.01;
  });
  if (best != nullptr) return {*best, "Adds its weight."};
  return {has(list, Verb::begin) ? act(Verb::begin) : list.front(), "All who can are in."};
}

GcacwGreedy::Choice GcacwGreedy::choose_target(const State& s) const {
  const View v = view(s, s.agenda.back().side);
  const std::vector<Action> list = open_to(game_, s);
  const Action* best = best_of(list, kNever * 10, [&](const Action& a) {
    return target_worth(s, v, s.activity.leader, s.assault.chosen, a.hex);
  });
  return {best == nullptr ? list.front() : *best, "The average result is best there."};
}

GcacwGreedy::Choice GcacwGreedy::choose_joiners(const State& s) const {
  const std::vector<Action> list = open_to(game_, s);
  const Action* best = best_of(list, 0, [&](const Action& a) {
    if (a.verb != Verb::select) return kNever;
    return in_points(game_.attack_value(s, a.unit)) - 3.0 * tiredness(s, a.unit);
  });
  if (best != nullptr) return {*best, "Adds its weight."};
  if (has(list, Verb::begin)) return {act(Verb::begin), "The others are better left to rest."};
  return {list.front(), "One at least has to join."};
}

GcacwGreedy::Choice GcacwGreedy::choose_keep(const State& s) const {
  const std::vector<Action> list = open_to(game_, s);
  const Action* best = best_of(list, kNever, [&](const Action& a) {
    return in_points(game_.attack_value(s, a.unit));
  });
  return {best == nullptr ? list.front() : *best, "The strongest of those chosen."};
}

/// Digs in wherever it costs nothing; builds and repairs nothing.
GcacwGreedy::Choice GcacwGreedy::choose_works(const State& s) const {
  for (const Action& a : open_to(game_, s)) {
    if (a.verb == Verb::entrench) return {a, "It costs nothing to dig in."};
  }
  return {act(Verb::pass), "Nothing to build."};
}

GcacwGreedy::Choice GcacwGreedy::choose(const State& s) const {
  switch (s.agenda.back().task) {
    case Task::initiative:
    case Task::yielded: return choose_initiative(s);
    case Task::action: return choose_action(s);
    case Task::select: return choose_members(s);
    case Task::activation: return choose_next(s);
    case Task::force: return choose_force(s);
    case Task::march: return choose_march(s);
    case Task::withdraw: return choose_withdrawal(s);
    case Task::withdraw_loss:
    case Task::lose_attacker:
    case Task::lose_defender: return choose_loss(s);
    case Task::retreat: return choose_retreat(s);
    case Task::voluntary: return choose_voluntary(s);
    case Task::advance: return choose_advance(s);
    case Task::assault_select: return choose_assault_units(s);
    case Task::assault_target: return choose_target(s);
    case Task::lee: return {act(Verb::lee), "Lee is with them."};
    case Task::keep: return choose_keep(s);
    case Task::grand: return {act(Verb::grand), "More weight for the same attack."};
    case Task::grand_select: return choose_joiners(s);
    case Task::recovery: return choose_works(s);
    case Task::transfer:
    case Task::attachment:
    case Task::destroy: return {act(Verb::pass), "Better left alone."};
    default: break;
  }
  const std::vector<Action> list = open_to(game_, s);
  return {list.front(), "One is as good as another."};
}

}  // namespace hg::ai
