#include "ai/hooker_lee_greedy.h"

#include <algorithm>
#include <array>
#include <queue>

namespace hg::ai {

using core::Side;
using hooker_lee::CombatResult;
using hooker_lee::HexSet;
using hooker_lee::kNoHex;
using hooker_lee::kNoUnit;
using hooker_lee::kResults;
using hooker_lee::Mark;
using hooker_lee::Mode;
using hooker_lee::Morale;
using hooker_lee::Place;
using hooker_lee::Task;
using hooker_lee::Verb;
using Action = HookerLeeGreedy::Action;
using HexId = HookerLeeGreedy::HexId;
using State = HookerLeeGreedy::State;
using UnitId = HookerLeeGreedy::UnitId;

namespace {

constexpr int kFar = kNoWay;
constexpr double kGoodOdds = 1.9;  ///< contact below this ratio is not sought
constexpr double kNever = -1e6;
constexpr double kTrouble = 0.15;  ///< a move has to be worth it
constexpr double kComing = 0.5;    ///< of all that could come to a fight, so many do
constexpr double kShy = 0.8;       ///< how far a unit keeps from an enemy that may overwhelm it
constexpr double kGuard = 10.0;    ///< a hex by which the enemy leaves the map for points
constexpr double kSpade = 0.8;     ///< digging, where there is time for it
constexpr double kBuilt = 1.0;     ///< and going on with it
constexpr int kSpadeReach = 7;     ///< enemies farther off are no reason to dig
constexpr double kFlank = 3.0;     ///< the march around the flank, before anything else is weighed
/// How much of an enemy's strength a hex has to fear, by distance: it may march next to it.
constexpr std::array<double, 7> kFear{1.0, 1.0, 1.0, 0.4, 0.4, 0.2, 0.2};

}  // namespace

/// Backwards from the goal.
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

/// What the side to move knows before it looks at single moves.
struct HookerLeeGreedy::Plan {
  Side side = Side::none;
  Game::Ground ground;
  std::vector<double> strength_near;  ///< by enemy hex: own strength that could fight it this turn
  std::vector<double> fear;           ///< by hex: enemy strength that could be next to it next turn
  std::vector<double> pull;           ///< by hex: what the march to the goals makes it worth
  std::vector<double> cover;          ///< by hex: what the ground gives to a defender
  bool last_turn = false;
  double dear = 1.0;  ///< what own strength costs when lost, measured by what the enemy's pays
};

/// A march that may be worth making; the path is written out only for the best.
struct HookerLeeGreedy::Idea {
  double worth = 0;
  Action action;       ///< without the path of a plain move
  HexId to = kNoHex;
};

HookerLeeGreedy::HookerLeeGreedy(const Game& game) : game_(game) {
  for (const auto& point : game.setup().rules.point_hexes) goals_.push_back(point.hex);
  for (const auto& exit : game.setup().rules.exits) {
    const bool known = std::find(goals_.begin(), goals_.end(), exit.hex) != goals_.end();
    if (exit.points_each > 0 && !known) goals_.push_back(exit.hex);
  }
  for (const HexId goal : goals_) march_.push_back(marches_to(game, goal));
}

int HookerLeeGreedy::strength_in(const State& s, HexId h) const {
  int sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) sum += game_.info(u).strength;
  return sum;
}

/// Strength as an attacker in its present order.
double HookerLeeGreedy::fighting_strength(const State& s, UnitId u) const {
  const auto& f = game_.setup().charts.attack_factor[static_cast<std::size_t>(s.units[u].order())];
  return static_cast<double>(game_.info(u).strength) * f.times / f.over;
}

/// Points the enemy gets when it is lost, as strength of one's own to set against them.
double HookerLeeGreedy::unit_worth(UnitId u) const {
  const auto& rates = game_.setup().rules.points_per_enemy_strength;
  const int rate = rates[core::index(core::enemy_of(game_.side_of(u)))];
  return game_.info(u).strength * (rate == 0 ? 1.0 : rate);
}

/// Points that the hex gives or keeps, by side; and who stands on an exit keeps the enemy in.
double HookerLeeGreedy::ground_worth(const State& s, Side side, HexId h) const {
  double worth = 0;
  for (const auto& point : game_.setup().rules.point_hexes) {
    if (point.hex != h) continue;
    const double mine = point.points[core::index(side)];
    const double theirs = point.points[core::index(core::enemy_of(side))];
    worth += game_.owner(s, h) == side ? theirs * 0.5 : mine + theirs;
  }
  for (const auto& exit : game_.setup().rules.exits) {
    if (exit.hex == h && exit.side != side && exit.points_each > 0) worth += kGuard;
  }
  return worth;
}

HookerLeeGreedy::Plan HookerLeeGreedy::plan(const State& s) const {
  Plan p;
  p.side = s.phasing;
  p.ground = game_.ground(s);
  const auto& rates = game_.setup().rules.points_per_enemy_strength;
  p.dear = std::max(1.0, static_cast<double>(rates[core::index(core::enemy_of(p.side))])) /
           std::max(1.0, static_cast<double>(rates[core::index(p.side)]));
  p.last_turn = s.turn >= game_.setup().rules.turns.size();
  const std::size_t hexes = game_.map().grid.size();
  p.strength_near.assign(hexes, 0);
  p.fear.assign(hexes, 0);
  p.pull.assign(hexes, 0);
  p.cover.assign(hexes, 0);
  std::vector<double> goal_worth;
  for (const HexId goal : goals_) goal_worth.push_back(ground_worth(s, p.side, goal));
  for (HexId h = 0; h < hexes; ++h) {
    for (std::size_t g = 0; g < goals_.size(); ++g) {
      if (goal_worth[g] <= 0 || march_[g][h] >= kFar) continue;
      p.pull[h] += goal_worth[g] * 24.0 / (24.0 + march_[g][h]);
    }
    if (game_.terrain(h).halves) p.cover[h] += 1.0;
    if (game_.terrain(h).shift < 0) p.cover[h] += 0.6;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const map::SideSet side = game_.map().sides[h][d];
      if (side.has(map::SideFeature::redoubt)) p.cover[h] += 0.7;
      if (side.has(map::SideFeature::stream)) p.cover[h] += 0.2;
    }
  }
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map() || !game_.fights(u)) continue;
    const HexId here = s.units[u].hex;
    if (game_.side_of(u) != p.side) {
      // An enemy may be next to anything within a march; nearer counts more.
      const double strength = game_.info(u).strength;
      for (HexId h = 0; h < hexes; ++h) {
        const auto distance = static_cast<std::size_t>(game_.map().grid.distance(here, h));
        if (distance < kFear.size()) p.fear[h] += strength * kFear[distance];
      }
      continue;
    }
    HexSet touched = game_.zone_of_hex(here);
    if (game_.can_leave(s, u, p.ground) && !s.units[u].routed()) {
      Game::Flood flood;
      game_.flood(s, u, Mode::ordinary, here, 0, p.ground, flood);
      flood.stops.each([&](std::size_t h) { touched |= game_.zone_of_hex(static_cast<HexId>(h)); });
    }
    if (game_.gun(u) && !game_.night(s)) touched |= game_.range_of_hex(here);
    touched &= p.ground.enemies;
    const double strength = fighting_strength(s, u);
    touched.each([&](std::size_t h) { p.strength_near[h] += strength; });
  }
  return p;
}

// ---- movement -----------------------------------------------------------------------------------

/// Next to enemies: is there enough of us, now or still to come, to make the fight pay?
double HookerLeeGreedy::contact_worth(const State& s, const Plan& p, UnitId u, HexId h) const {
  double needed = 0, coming = kFar, prize = 0;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId enemy = game_.map().grid.neighbour(h, d);
    if (enemy == kNoHex || !p.ground.enemies.test(enemy)) continue;
    if (!game_.zone_carries(enemy, hex::opposite(d))) continue;
    double defence = 0;
    for (UnitId e = s.first[enemy]; e != kNoUnit; e = s.next[e]) {
      const auto order = static_cast<std::size_t>(s.units[e].order());
      const auto& f = game_.setup().charts.defence_factor[order];
      const bool supported = game_.gun(e) && !s.units[e].routed();
      defence += static_cast<double>(game_.info(e).strength) * f.times / f.over *
                 (supported ? 1.5 : 1.0);
    }
    const map::SideSet side = game_.map().sides[enemy][hex::opposite(d)];
    if (game_.terrain(enemy).halves || side.has(map::SideFeature::stream) ||
        side.has(map::SideFeature::redoubt)) {
      defence *= 2.0;
    }
    if (game_.terrain(enemy).shift < 0) defence *= 1.4;
    needed += defence;
    coming = std::min(coming, p.strength_near[enemy] * kComing);
    prize += strength_in(s, enemy) + ground_worth(s, p.side, enemy);
  }
  if (needed <= 0) return 0;
  if (game_.night(s)) needed *= 1.5;  // the night die halves more often than it doubles
  coming = std::max(coming, fighting_strength(s, u));
  const double ratio = coming / needed;
  if (ratio < kGoodOdds) return -12.0 - needed + coming * 0.5;
  return std::min(ratio, 4.0) * 2.0 + prize * 0.35 + game_.info(u).strength * 0.2;
}

/// A leader belongs to the strongest of his men, never alone before the enemy.
double HookerLeeGreedy::leader_worth(const State& s, const Plan& p, UnitId u, HexId h) const {
  double men = 0;
  for (UnitId m = s.first[h]; m != kNoUnit; m = s.next[m]) {
    const bool his = game_.info(u).stars > 1 || game_.info(m).formation == game_.info(u).formation;
    if (game_.side_of(m) == p.side) men += his ? game_.info(m).strength : -2.0;
  }
  if (men <= 0) return -p.fear[h] * 0.5 - 4.0;
  return std::min(men, 12.0) * 0.3 + p.pull[h] * 0.05;
}

/// A place apart from fights: near what is worth having, hard to attack, not alone before the
/// enemy.
double HookerLeeGreedy::place_worth(const State& s, const Plan& p, UnitId u, HexId h) const {
  if (game_.leader(u)) return leader_worth(s, p, u, h);
  double worth = p.pull[h] + ground_worth(s, p.side, h) * 1.5;
  const double danger = std::min(p.fear[h], 30.0);
  const double strength = game_.info(u).strength;
  const double friends = strength_in(s, h) - (s.units[u].hex == h ? strength : 0);
  worth += p.cover[h] * std::min(danger, 12.0) * 0.1;
  if (hooker_lee::Works::finished(s.works[h])) worth += std::min(danger, 12.0) * 0.2;
  // What it may cost to stand where the enemy can come with several times the strength.
  const double stand = std::max(1.0, (strength + friends) * (1.0 + p.cover[h] * 0.5));
  worth -= std::clamp((p.fear[h] / stand - 1.0) / 4.0, 0.0, 1.0) * kShy * p.dear * unit_worth(u);
  if (game_.town(h)) worth -= 1.0;  // disorder
  if (game_.gun(u)) {
    HexSet targets = game_.range_of_hex(h);
    targets &= p.ground.enemies;
    worth += std::min<double>(static_cast<double>(targets.count()), 3.0) * 0.8;
    if (friends <= 0) worth -= danger * 0.05;
  }
  if (s.units[u].order() >= Morale::shaken) worth -= danger * 0.2;
  return worth;
}

void HookerLeeGreedy::add_marches(const State& s, const Plan& p, UnitId u,
                                  std::vector<Idea>& out) const {
  const HexId from = s.units[u].hex;
  double now = place_worth(s, p, u, from);
  if (s.units[u].has(Mark::builder)) now += kBuilt;
  // Whoever holds a point hex alone does not leave it for a trifle.
  if (game_.fights(u) && game_.owner(s, from) == p.side && game_.count_in(s, from) == 1 &&
      p.fear[from] > 0) {
    now += ground_worth(s, p.side, from);
  }
  for (const auto& r : game_.reach(s, u)) {
    if (!r.may_stop || r.hex == from || !game_.room_for(s, u, r.hex)) continue;
    double then = place_worth(s, p, u, r.hex);
    if (p.ground.zone.test(r.hex) && game_.fights(u)) then += contact_worth(s, p, u, r.hex);
    if (then - now <= kTrouble) continue;
    Idea idea;
    idea.worth = then - now;
    idea.to = r.hex;
    idea.action.verb = Verb::move;
    idea.action.mode = r.mode;
    idea.action.unit = u;
    out.push_back(idea);
  }
}

/// Reinforcements come in by the list of the rules: their ways are few.
void HookerLeeGreedy::add_entries(const State& s, const Plan& p, UnitId u,
                                  std::vector<Idea>& out) const {
  std::vector<Action> actions;
  game_.legal_of(s, u, actions);
  for (const Action& a : actions) {
    if (a.verb != Verb::enter) continue;
    Idea idea;
    idea.to = a.path.back();
    idea.worth = 5.0 + place_worth(s, p, u, idea.to);
    if (p.ground.zone.test(idea.to) && game_.fights(u)) {
      idea.worth += contact_worth(s, p, u, idea.to);
    }
    idea.action = a;
    out.push_back(idea);
  }
}

/// In the last turn a unit that can leave for points and holds nothing does so.
void HookerLeeGreedy::add_exits(const State& s, const Plan& p, UnitId u,
                                std::vector<Idea>& out) const {
  if (!p.last_turn || !game_.fights(u)) return;
  std::vector<Action> actions;
  for (const auto& exit : game_.setup().rules.exits) {
    if (exit.side != p.side || exit.points_each <= 0) continue;
    if (actions.empty()) game_.legal_of(s, u, actions);
    for (const Action& a : actions) {
      if (a.verb != Verb::exit || a.hex != exit.hex) continue;
      Idea idea;
      idea.worth = game_.info(u).strength * exit.points_each;
      const HexId from = s.units[u].hex;
      if (game_.owner(s, from) == p.side) idea.worth -= ground_worth(s, p.side, from);
      idea.to = exit.hex;
      idea.action = a;
      if (idea.worth > kTrouble) out.push_back(idea);
    }
  }
}

/// The march around the enemy's flank: the better, the nearer it comes out to what is still to be
/// had. It comes back turns later, so what there is to do here is set against it.
void HookerLeeGreedy::add_flank_march(const State& s, const Plan& p, UnitId u,
                                      std::vector<Idea>& out) const {
  const auto& rules = game_.setup().rules;
  if (rules.flank.most_units == 0 || !game_.foot_or_horse(u)) return;
  double there = 0;
  for (const HexId h : rules.flank.entry) there = std::max(there, p.pull[h]);
  const double worth = kFlank + there - p.pull[s.units[u].hex];
  if (worth <= kTrouble) return;
  std::vector<Action> actions;
  for (const auto& exit : rules.exits) {
    if (exit.side != p.side || !exit.flank_march || s.turn > exit.last_turn) continue;
    if (actions.empty()) game_.legal_of(s, u, actions);
    for (const Action& a : actions) {
      if (a.verb != Verb::exit || a.hex != exit.hex) continue;
      out.push_back({worth, a, exit.hex});
      return;
    }
  }
}

/// Infantry that has nothing better to do digs where the enemy may come; who has begun goes on.
/// Whether the rules let it is asked only when it comes to that.
void HookerLeeGreedy::add_spade(const State& s, const Plan& p, UnitId u,
                                std::vector<Idea>& out) const {
  if (game_.info(u).type != core::UnitType::infantry || p.last_turn) return;
  const HexId here = s.units[u].hex;
  const bool goes_on = s.units[u].has(Mark::builder);
  if (hooker_lee::Works::any(s.works[here]) && !goes_on) return;
  int nearest = kFar;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto e = static_cast<UnitId>(i);
    if (game_.side_of(e) == p.side || !s.units[e].on_map() || !game_.fights(e)) continue;
    nearest = std::min(nearest, game_.map().grid.distance(here, s.units[e].hex));
  }
  const bool too_near = nearest <= game_.setup().charts.breastworks_distance && !goes_on;
  if (too_near || nearest > kSpadeReach) return;
  Idea idea;
  idea.action.verb = Verb::entrench;
  idea.action.unit = u;
  idea.to = here;
  idea.worth = goes_on ? kBuilt : kSpade;
  out.push_back(idea);
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose_rally(const State& s) const {
  Choice choice;
  if (s.stirring != 0) return choice;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != s.phasing || s.units[u].order() == Morale::good) continue;
    if (game_.town(s.units[u].on_map() ? s.units[u].hex : HexId{0}) &&
        s.units[u].order() == Morale::disordered) {
      continue;
    }
    Action a;
    a.verb = Verb::rally;
    a.unit = u;
    if (!game_.allows(s, a)) continue;
    choice.action = a;
    choice.why = "brings its men back into order";
    return choice;
  }
  return choice;
}

std::string_view HookerLeeGreedy::why(const Plan& p, const Idea& idea) {
  if (idea.action.verb == Verb::entrench) return "digs in while there is time";
  if (idea.action.verb == Verb::exit) return "leaves the map where that pays";
  return p.ground.zone.test(idea.to) ? "brings strength against an enemy in reach"
                                     : "a better place for this unit";
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose_movement(const State& s) const {
  Choice best = choose_rally(s);
  if (!best.why.empty()) return best;
  const Plan p = plan(s);
  std::vector<Idea> ideas;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != p.side) continue;
    const Place where = s.units[u].where();
    if (where == Place::reserve || where == Place::away) add_entries(s, p, u, ideas);
    if (where != Place::map || !game_.can_leave(s, u, p.ground)) continue;
    add_marches(s, p, u, ideas);
    add_exits(s, p, u, ideas);
    add_flank_march(s, p, u, ideas);
    add_spade(s, p, u, ideas);
  }
  std::stable_sort(ideas.begin(), ideas.end(),
                   [](const Idea& a, const Idea& b) { return a.worth > b.worth; });
  for (Idea& idea : ideas) {
    if (idea.action.verb == Verb::move) {
      idea.action.path = game_.path_to(s, idea.action.unit, idea.to, idea.action.mode);
      if (idea.action.path.empty() || !game_.allows(s, idea.action)) continue;
    }
    if (idea.action.verb == Verb::entrench && !game_.allows(s, idea.action)) continue;
    best.action = idea.action;
    best.why = why(p, idea);
    return best;
  }
  best.action.verb = Verb::end_phase;
  best.why = "no move improves the position";
  if (game_.allows(s, best.action)) return best;
  // An overfull hex must be thinned out before the phase can end.
  std::vector<Action> actions;
  game_.legal(s, actions);
  double most = kNever;
  for (const Action& a : actions) {
    if (a.verb != Verb::move) continue;
    double worth = place_worth(s, p, a.unit, a.path.back());
    if (game_.fights(a.unit) && p.ground.zone.test(a.path.back())) {
      worth += contact_worth(s, p, a.unit, a.path.back());
    }
    if (!game_.overfull(s, s.units[a.unit].hex)) worth -= 100;
    if (worth <= most) continue;
    most = worth;
    best.action = a;
  }
  if (most <= kNever) best.action = actions.front();
  best.why = "the stack must be thinned out";
  return best;
}

// ---- the opening of the Combat Phase ------------------------------------------------------------

/// A Shaken unit that would have to attack at bad odds is better off running.
HookerLeeGreedy::Choice HookerLeeGreedy::choose_rout(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice choice;
  choice.action.verb = Verb::pass;
  choice.why = "nobody is better off running";
  for (const Action& a : actions) {
    if (a.verb != Verb::rout) continue;
    const HexId here = s.units[a.unit].hex;
    if (!game_.enemy_controlled(s, here, s.phasing)) continue;
    double theirs = 0, ours = 0;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game_.map().grid.neighbour(here, d);
      if (n == kNoHex || s.first[n] == kNoUnit) continue;
      const bool own = game_.side_of(s.first[n]) == s.phasing;
      for (UnitId u = s.first[n]; u != kNoUnit; u = s.next[u]) {
        if (own) {
          ours += fighting_strength(s, u) * 0.5;
        } else {
          theirs += game_.info(u).strength;
        }
      }
    }
    for (UnitId u = s.first[here]; u != kNoUnit; u = s.next[u]) ours += fighting_strength(s, u);
    if (ours >= theirs) continue;
    choice.action = a;
    choice.why = "runs rather than attack at such odds";
    return choice;
  }
  return choice;
}

/// The three sides before which the most enemies stand.
HookerLeeGreedy::Choice HookerLeeGreedy::choose_fortify(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice best;
  double most = kNever;
  for (const Action& a : actions) {
    if (a.verb != Verb::fortify) continue;
    const HexId here = s.units[a.unit].hex;
    const HexId front = game_.map().grid.neighbour(here, a.facing);
    double worth = 0;
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<UnitId>(i);
      if (!s.units[u].on_map() || game_.side_of(u) == s.phasing || front == kNoHex) continue;
      const int away = game_.map().grid.distance(front, s.units[u].hex);
      worth += game_.info(u).strength * 10.0 / ((1.0 + away) * (1.0 + away));
    }
    if (worth <= most) continue;
    most = worth;
    best.action = a;
    best.why = "the works face the enemy";
  }
  if (best.why.empty()) return choose_step(s);
  return best;
}

// ---- combat -------------------------------------------------------------------------------------

double HookerLeeGreedy::outcome_worth(const State& s, const Action& a, CombatResult r) const {
  double defenders = 0, most_defender = 0, close = 0, least = kFar, ground = 0;
  for (const HexId h : a.targets) {
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
      defenders += unit_worth(u);
      most_defender = std::max(most_defender, unit_worth(u));
    }
    ground += ground_worth(s, s.phasing, h);
  }
  a.units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    if (s.units[u].has(Mark::free_gun)) return;
    close += unit_worth(u);
    least = std::min(least, unit_worth(u));
  });
  // Rates differ by side: the same strength is paid, at the enemy's rate.
  const Side enemy = core::enemy_of(s.phasing);
  const auto& rates = game_.setup().rules.points_per_enemy_strength;
  const double ours = std::max(1, rates[core::index(enemy)]);
  const double theirs = std::max(1, rates[core::index(s.phasing)]);
  const auto paid = [&](double lost) {
    return close <= 0 ? 0 : std::min(close, std::max(lost / theirs * ours, least));
  };
  const double take = close > 0 ? ground : 0;
  switch (r) {
    case CombatResult::De: return defenders + take;
    case CombatResult::Ex: return defenders - paid(defenders) + take;
    case CombatResult::Ex_star: return most_defender - paid(most_defender) + take * 0.9;
    case CombatResult::Dr: return defenders * 0.25 + take * 0.9;
    case CombatResult::Ar: return -close * 0.15;
    case CombatResult::Ae_star: return close <= 0 ? 0 : -close * 0.15 - least * 1.5;
    case CombatResult::Ae: return -close;
  }
  return 0;
}

/// The average of what the dice may do, at the column that suits best: `a` is told to lower the
/// odds where that pays.
double HookerLeeGreedy::attack_worth(const State& s, Action& a) const {
  core::Ledger ledger;
  const hooker_lee::Odds day = game_.odds(s, a, ledger);
  std::array<double, kResults> worth{};
  for (std::size_t r = 0; r < kResults; ++r) {
    worth[r] = outcome_worth(s, a, static_cast<CombatResult>(r));
  }
  const auto average = [&](std::uint8_t cap) {
    double sum = 0;
    for (int night = 1; night <= 6; ++night) {
      const hooker_lee::Odds odds = game_.night(s) ? game_.at_night(day, night, cap, ledger) : day;
      const std::uint8_t column = std::min(odds.computed, cap);
      for (int die = 1; die <= 6; ++die) {
        sum += worth[static_cast<std::size_t>(game_.result(column, die))] / 36.0;
      }
    }
    return sum;
  };
  double best = average(hooker_lee::kNoColumn);
  for (std::uint8_t cap = 0; cap < day.computed; ++cap) {
    const double lowered = average(cap);
    if (lowered <= best + kTrouble) continue;
    best = lowered;
    a.column = cap;
  }
  return best;
}

/// Declarations against these hexes: everybody close who touches them all, with and without guns,
/// and the same without single units that have other work.
void HookerLeeGreedy::add_attacks(const State& s, const std::vector<HexId>& targets,
                                  std::vector<Action>& out) const {
  std::vector<UnitId> ours;
  core::UnitSet guns;
  const auto all_touched = [&](UnitId u) {
    return std::all_of(targets.begin(), targets.end(),
                       [&](HexId t) { return game_.in_contact(s, u, t); });
  };
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const auto& unit = s.units[u];
    if (game_.side_of(u) != s.phasing || !unit.on_map() || game_.leader(u)) continue;
    if (unit.has(Mark::attacked) || unit.routed()) continue;
    if (unit.has(Mark::free_gun)) {
      for (const HexId t : targets) {
        if (game_.can_bombard(s, u, t)) guns.set(u);
      }
    } else if (all_touched(u) && ours.size() < 8) {
      ours.push_back(u);
    }
  }
  const auto propose = [&](unsigned mask, bool with_guns) {
    Action a;
    a.verb = mask == 0 ? Verb::bombard : Verb::attack;
    for (const HexId t : targets) a.targets.push_back(t);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      if (((mask >> i) & 1U) != 0) a.units.set(ours[i]);
    }
    if (with_guns) a.units |= guns;
    if (a.units.any() && game_.allows(s, a)) out.push_back(a);
  };
  const unsigned all = (1U << ours.size()) - 1U;
  for (unsigned mask = 0; mask <= all; ++mask) {
    if (guns.any()) propose(mask, true);
    if (mask != 0) propose(mask, false);
  }
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose_combat(const State& s) const {
  std::vector<Action> attacks;
  std::vector<HexId> enemies;
  game_.attackable(s).each([&](std::size_t h) { enemies.push_back(static_cast<HexId>(h)); });
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    add_attacks(s, {enemies[i]}, attacks);
    for (std::size_t k = i + 1; k < enemies.size(); ++k) {
      if (game_.map().grid.distance(enemies[i], enemies[k]) > 2) continue;
      add_attacks(s, {enemies[i], enemies[k]}, attacks);
    }
  }
  Choice best;
  double most = kNever;
  for (Action& a : attacks) {
    const double worth = attack_worth(s, a);
    if (worth <= most || !game_.allows(s, a)) continue;
    most = worth;
    best.action = a;
  }
  Action end;
  end.verb = Verb::end_phase;
  if (most <= 0.05 && game_.allows(s, end)) return {end, "no attack is worth its risk"};
  if (most <= kNever) return choose_step(s);
  best.why = most > 0 ? "the average result of this attack is the best to be had"
                      : "the attack is compulsory and this is the cheapest way";
  return best;
}

/// A draft begun by somebody else, or a combat too tangled for pairs: the first step that is
/// offered, a declaration before anything else.
HookerLeeGreedy::Choice HookerLeeGreedy::choose_step(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice choice;
  choice.why = "the rules ask for it";
  choice.action = actions.front();
  for (const Action& a : actions) {
    if (a.verb != Verb::declare) continue;
    choice.action = a;
    break;
  }
  return choice;
}

/// Routed defenders are driven off where that takes more from the defence than the die could.
HookerLeeGreedy::Choice HookerLeeGreedy::choose_drive(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  core::Ledger ledger;
  const hooker_lee::Odds odds = game_.odds(s, s.combat, ledger);
  // From 3:1 on the die itself may destroy them.
  constexpr int kThreeToOne = 8;
  const bool strong = odds.column >= kThreeToOne;
  Choice choice = {actions.front(), "the attack goes in against all of them"};
  for (const Action& a : actions) {
    if (a.verb == (strong ? Verb::pass : Verb::drive)) {
      choice.action = a;
      if (!strong) choice.why = "drives off those who will not stand";
      return choice;
    }
  }
  return choice;
}

// ---- after the die ------------------------------------------------------------------------------

/// The unit of the enemy that hurts him most.
HookerLeeGreedy::Choice HookerLeeGreedy::choose_loss(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice best = {actions.front(), "the strongest of the enemy's units"};
  double most = kNever;
  for (const Action& a : actions) {
    double worth = 0;
    a.units.each([&](std::size_t u) { worth += game_.info(static_cast<UnitId>(u)).strength; });
    if (worth <= most) continue;
    most = worth;
    best.action = a;
  }
  return best;
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose_payment(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice best = {actions.front(), "the cheapest payment"};
  int least = kFar;
  for (const Action& a : actions) {
    int cost = 0;
    a.units.each([&](std::size_t u) { cost += game_.info(static_cast<UnitId>(u)).strength; });
    if (cost >= least) continue;
    least = cost;
    best.action = a;
  }
  return best;
}

/// Far from the enemy, on good ground.
double HookerLeeGreedy::way_back_worth(const State& s, Side side, HexId to) const {
  double worth = ground_worth(s, side, to);
  if (game_.terrain(to).halves) worth += 1.0;
  if (game_.town(to)) worth -= 1.0;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map() || game_.side_of(u) == side) continue;
    const int distance = game_.map().grid.distance(to, s.units[u].hex);
    if (distance <= 3) worth -= game_.info(u).strength * 0.05 * (4 - distance);
  }
  return worth;
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose_retreat(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  const auto decision = game_.decision(s);
  Choice best = {actions.front(), "the safest way back"};
  double most = kNever * 2;
  for (const Action& a : actions) {
    double worth = 0.5;  // pass: a gun that need not run stays
    if (a.verb != Verb::pass) {
      worth = way_back_worth(s, decision.side, a.path.back());
      if (a.other != kNoUnit) worth -= 3.0;
      if (decision.task == Task::gun_retreat) worth -= 5.0;
    }
    if (worth <= most) continue;
    most = worth;
    best.action = a;
  }
  if (best.action.verb == Verb::pass) {
    best.why = decision.task == Task::gun_retreat ? "guns that fired from afar need not retreat"
                                                  : "stands and fights";
  }
  return best;
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose_advance(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  const Side side = game_.decision(s).side;
  Choice best = {actions.front(), "the hex is not worth the exposure"};
  for (const Action& a : actions) {
    if (a.unit == kNoUnit) best.action = a;
  }
  double most = 0;
  for (const Action& a : actions) {
    if (a.unit == kNoUnit) continue;
    double around = 0;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game_.map().grid.neighbour(a.hex, d);
      if (n == kNoHex || s.first[n] == kNoUnit || game_.side_of(s.first[n]) == side) continue;
      around += strength_in(s, n);
    }
    double worth = 0.5 + ground_worth(s, side, a.hex) - ground_worth(s, side, s.units[a.unit].hex) +
                   game_.info(a.unit).strength * 0.1 - around * 0.1;
    if (game_.terrain(a.hex).halves) worth += 1.0;
    if (game_.town(a.hex)) worth -= 0.5;
    if (worth <= most) continue;
    most = worth;
    best.action = a;
    best.why = "takes the ground that was won";
  }
  return best;
}

/// The Reserve guns go with the corps that stands nearest to the enemy.
HookerLeeGreedy::Choice HookerLeeGreedy::choose_corps(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice best = {actions.front(), "with the corps that is nearest to these guns"};
  int nearest = kFar;
  for (const Action& a : actions) {
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<UnitId>(i);
      if (!s.units[u].on_map() || !game_.fights(u) || u == a.unit) continue;
      if (game_.side_of(u) != Side::union_ || game_.info(u).formation != a.formation) continue;
      const int away = game_.map().grid.distance(s.units[u].hex, s.units[a.unit].hex);
      if (away >= nearest) continue;
      nearest = away;
      best.action = a;
    }
  }
  return best;
}

HookerLeeGreedy::Choice HookerLeeGreedy::choose(const State& s) const {
  switch (game_.decision(s).task) {
    case Task::assign: return choose_corps(s);
    case Task::movement: return choose_movement(s);
    case Task::rout: return choose_rout(s);
    case Task::fortify: return choose_fortify(s);
    case Task::combat: return choose_combat(s);
    case Task::drive: return choose_drive(s);
    case Task::lose_attacker:
    case Task::lose_defender: return choose_loss(s);
    case Task::exchange: return choose_payment(s);
    case Task::drive_retreat:
    case Task::withdraw:
    case Task::gun_retreat:
    case Task::retreat:
    case Task::displace:
    case Task::rout_retreat: return choose_retreat(s);
    case Task::advance: return choose_advance(s);
    default: return choose_step(s);
  }
}

}  // namespace hg::ai
