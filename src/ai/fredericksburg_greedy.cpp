#include "ai/fredericksburg_greedy.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace hg::ai {

using core::Side;
using fb::Action;
using fb::CombatResult;
using fb::HexId;
using fb::HexSet;
using fb::kNoHex;
using fb::kNoUnit;
using fb::Mark;
using fb::State;
using fb::Task;
using fb::UnitId;
using fb::Verb;

namespace {

constexpr int kFar = 999;
constexpr double kGoodOdds = 2.0;   ///< contact below this ratio is not sought
constexpr double kNever = -1e6;

/// Movement points to `goal` over empty ground, backwards from it.
std::vector<int> marches_to(const fb::Game& game, HexId goal) {
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
      const int step = game.step_cost(from, h);
      if (step == fb::kProhibited || far[from] <= cost + step) continue;
      far[from] = cost + step;
      queue.push({far[from], from});
    }
  }
  return far;
}

}  // namespace

/// What the side to move knows before it looks at single moves.
struct GreedyPlayer::Plan {
  Side side = Side::none;
  fb::Game::Ground ground;
  std::vector<double> strength_near;  ///< by enemy hex: own strength that could fight it this turn
  std::vector<double> fear;           ///< by hex: enemy strength that could be next to it next turn
  std::vector<double> goal_worth;     ///< by goal: points still to be had there
};

GreedyPlayer::GreedyPlayer(const fb::Game& game) : game_(game) {
  for (const auto& point : game.setup().rules.point_hexes) goals_.push_back(point.hex);
  for (const HexId goal : goals_) march_.push_back(marches_to(game, goal));
}

int GreedyPlayer::defence_in(const State& s, HexId h) const {
  int sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) sum += game_.info(u).strength;
  return sum;
}

/// Points that the hex gives or keeps, by side.
double GreedyPlayer::ground_worth(const State& s, Side side, HexId h) const {
  double worth = 0;
  for (const auto& point : game_.setup().rules.point_hexes) {
    if (point.hex != h) continue;
    const double mine = point.points[core::index(side)];
    const double theirs = point.points[core::index(core::enemy_of(side))];
    worth += game_.owner(s, h) == side ? theirs * 0.5 : mine + theirs;
  }
  return worth;
}

GreedyPlayer::Plan GreedyPlayer::plan(const State& s) const {
  Plan p;
  p.side = s.phasing;
  p.ground = game_.ground(s);
  const std::size_t hexes = game_.map().grid.size();
  p.strength_near.assign(hexes, 0);
  p.fear.assign(hexes, 0);
  for (const HexId goal : goals_) p.goal_worth.push_back(ground_worth(s, p.side, goal));
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map()) continue;
    const double strength = game_.info(u).strength;
    const HexId here = s.units[u].hex;
    if (game_.side_of(u) != p.side) {
      // An enemy may be next to anything within a march; nearer counts more.
      for (HexId h = 0; h < hexes; ++h) {
        const int distance = game_.map().grid.distance(here, h);
        if (distance <= 4) p.fear[h] += strength * (distance <= 2 ? 1.0 : 0.4);
      }
      continue;
    }
    HexSet touched = game_.zone_of_hex(here);
    if (game_.can_leave(s, u, p.ground)) {
      fb::Game::Flood flood;
      game_.flood(here, 0, p.ground, s.units[u].has(Mark::ineffective), flood);
      flood.stops.each([&](std::size_t h) { touched |= game_.zone_of_hex(static_cast<HexId>(h)); });
    }
    if (game_.artillery(u)) touched |= game_.range_of_hex(here);
    touched &= p.ground.enemies;
    touched.each([&](std::size_t h) { p.strength_near[h] += strength; });
  }
  return p;
}

/// Next to enemies: is there enough of us, now or still to come, to make the fight pay?
double GreedyPlayer::contact_worth(const State& s, const Plan& p, UnitId u, HexId h) const {
  double needed = 0, coming = kFar, prize = 0;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId enemy = game_.map().grid.neighbour(h, d);
    if (enemy == kNoHex || !p.ground.enemies.test(enemy)) continue;
    if (!game_.zone_carries(enemy, hex::opposite(d))) continue;
    fb::Combat c;
    c.units.set(u);
    c.targets.push_back(enemy);
    State there = s;
    if (there.units[u].on_map()) game_.put(there, u, h);
    core::Ledger ledger;
    needed += game_.odds(there, c, ledger).defence;
    // Of all that could come, about two thirds do.
    coming = std::min(coming, p.strength_near[enemy] * 0.66);
    prize += defence_in(s, enemy) + ground_worth(s, p.side, enemy);
  }
  if (needed <= 0) return 0;
  coming = std::max(coming, static_cast<double>(game_.info(u).strength));
  const double ratio = coming / needed;
  if (ratio < kGoodOdds) return -12.0 - needed + coming * 0.5;
  return std::min(ratio, 4.0) * 1.5 + prize * 0.3 + game_.info(u).strength * 0.2;
}

/// A place apart from fights: near what is worth having, hard to attack, not alone before the enemy.
double GreedyPlayer::place_worth(const State& s, const Plan& p, UnitId u, HexId h) const {
  double worth = ground_worth(s, p.side, h) * 1.5;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    if (p.goal_worth[g] <= 0 || march_[g][h] >= kFar) continue;
    worth += p.goal_worth[g] * 6.0 / (6.0 + march_[g][h]);
  }
  const auto t = game_.map().terrain[h];
  double cover = t.has(map::Terrain::rough) ? 1.0 : 0.0;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const map::SideSet side = game_.map().sides[h][d];
    if (side.has(map::SideFeature::redoubt)) cover += 0.7;
    if (side.has(map::SideFeature::stream)) cover += 0.2;
  }
  const double danger = std::min(p.fear[h], 30.0);
  const double strength = game_.info(u).strength;
  worth += cover * std::min(danger, 12.0) * 0.25;
  const double friends = defence_in(s, h);
  worth -= std::max(0.0, danger - 3.0 * (strength + friends)) * 0.08;
  if (game_.artillery(u)) {
    HexSet targets = game_.range_of_hex(h);
    targets &= p.ground.enemies;
    worth += std::min<double>(static_cast<double>(targets.count()), 3.0) * 0.8;
  }
  return worth;
}

double GreedyPlayer::move_worth(const State& s, const Plan& p, const Action& a) const {
  if (a.verb == Verb::enter) return 5.0 + place_worth(s, p, a.unit, a.path.back());
  if (a.verb == Verb::exit) return kNever;  // the army is worth more here
  const HexId from = a.path[0];
  const HexId to = a.path.back();
  const double now = place_worth(s, p, a.unit, from);
  double then = place_worth(s, p, a.unit, to);
  if (p.ground.zone.test(to)) then += contact_worth(s, p, a.unit, to);
  for (std::size_t i = 1; i + 1 < a.path.size(); ++i) {
    if (game_.owner(s, a.path[i]) == core::enemy_of(p.side)) {
      then += ground_worth(s, p.side, a.path[i]) * 0.7;
    }
  }
  // Whoever holds a point hex alone does not leave it for a trifle.
  if (game_.owner(s, from) == p.side && game_.count_in(s, from) == 1 && p.fear[from] > 0) {
    then -= ground_worth(s, p.side, from);
  }
  return then - now;
}

GreedyPlayer::Choice GreedyPlayer::choose_movement(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  const Plan p = plan(s);
  Choice best;
  double most = 0.15;  // a move has to be worth the trouble
  const Action* end = nullptr;
  for (const Action& a : actions) {
    if (a.verb == Verb::end_phase) {
      end = &a;
      continue;
    }
    const double worth = move_worth(s, p, a);
    if (worth <= most) continue;
    most = worth;
    best.action = a;
    best.why = p.ground.zone.test(a.path.back()) ? "brings strength against an enemy in reach"
                                                 : "a better place for this unit";
  }
  if (best.why.empty()) {
    // An overfull hex must be thinned out before the phase can end.
    best.action = end != nullptr ? *end : actions.front();
    best.why = end != nullptr ? "no move improves the position" : "the stack must be thinned out";
  }
  return best;
}

// ---- combat -------------------------------------------------------------------------------------------

double GreedyPlayer::outcome_worth(const State& s, const Action& a, CombatResult r) const {
  double defenders = 0, close = 0, least = kFar, ground = 0;
  for (const HexId h : a.targets) {
    defenders += defence_in(s, h);
    ground += ground_worth(s, s.phasing, h);
  }
  a.units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    if (s.units[u].has(Mark::free_gun)) return;
    close += game_.info(u).strength;
    least = std::min<double>(least, game_.info(u).strength);
  });
  const double paid = close <= 0 ? 0 : std::min(close, std::max(defenders, least));
  const double take = close > 0 ? ground : 0;
  switch (r) {
    case CombatResult::De: return defenders + take;
    case CombatResult::Ex: return defenders - paid + take;
    case CombatResult::Dr: return defenders * 0.25 + take * 0.9;
    case CombatResult::Ar: return -close * 0.12;
    case CombatResult::Ae: return -close;
  }
  return 0;
}

double GreedyPlayer::attack_worth(const State& s, const Action& a) const {
  core::Ledger ledger;
  const fb::Odds odds = game_.odds(s, a, ledger);
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    sum += outcome_worth(s, a, game_.result(odds.column, die)) / 6.0;
  }
  return sum;
}

/// Declarations against these hexes: everybody close who touches them all, with and without guns,
/// and the same without single hexes of ours that have other work.
void GreedyPlayer::add_attacks(const State& s, const std::vector<HexId>& targets,
                               std::vector<Action>& out) const {
  std::vector<HexId> ours;
  core::UnitSet guns;
  const auto all_touched = [&](UnitId u) {
    return std::all_of(targets.begin(), targets.end(),
                       [&](HexId t) { return game_.in_contact(s, u, t); });
  };
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const auto& unit = s.units[u];
    if (game_.side_of(u) != s.phasing || !unit.on_map() || unit.has(Mark::attacked)) continue;
    if (unit.has(Mark::ineffective)) continue;
    if (unit.has(Mark::free_gun)) {
      for (const HexId t : targets) {
        if (game_.can_bombard(s, u, t)) guns.set(u);
      }
    } else if (all_touched(u) &&
               std::find(ours.begin(), ours.end(), unit.hex) == ours.end()) {
      ours.push_back(unit.hex);
    }
  }
  const auto propose = [&](unsigned mask, bool with_guns) {
    Action a;
    a.verb = Verb::attack;
    for (const HexId t : targets) a.targets.push_back(t);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      if (((mask >> i) & 1U) == 0) continue;
      for (UnitId u = s.first[ours[i]]; u != kNoUnit; u = s.next[u]) {
        if (!s.units[u].has(Mark::attacked) && !s.units[u].has(Mark::ineffective)) a.units.set(u);
      }
    }
    if (with_guns) a.units |= guns;
    if (a.units.any() && game_.allows(s, a)) out.push_back(a);
  };
  const unsigned all = (1U << ours.size()) - 1U;
  for (unsigned mask = 0; mask <= all; ++mask) {
    propose(mask, guns.any());
    if (guns.any()) propose(mask, false);
  }
}

GreedyPlayer::Choice GreedyPlayer::choose_combat(const State& s) const {
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
  const fb::Duties duties = game_.duties(s);
  Choice best;
  double most = kNever;
  for (const Action& a : attacks) {
    const double worth = attack_worth(s, a);
    if (worth > most) {
      most = worth;
      best.action = a;
    }
  }
  Action end;
  end.verb = Verb::end_phase;
  const bool may_end = duties.units.none() && duties.hexes.none();
  if (may_end && most <= 0.05) return {end, "no attack is worth its risk"};
  if (most > kNever) {
    best.why = most > 0 ? "the average result of this attack is the best to be had"
                        : "the attack is compulsory and this is the cheapest way";
    return best;
  }
  return choose_step(s);
}

/// A draft begun by somebody else, or a combat too tangled for pairs: the first step that is offered,
/// a declaration before anything else.
GreedyPlayer::Choice GreedyPlayer::choose_step(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice choice;
  choice.why = "the attack is compulsory";
  choice.action = actions.front();
  for (const Action& a : actions) {
    if (a.verb != Verb::declare) continue;
    choice.action = a;
    break;
  }
  return choice;
}

// ---- after the die --------------------------------------------------------------------------------------

GreedyPlayer::Choice GreedyPlayer::choose_payment(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  Choice best;
  int least = kFar;
  for (const Action& a : actions) {
    int cost = 0;
    a.units.each([&](std::size_t u) { cost += game_.info(static_cast<UnitId>(u)).strength; });
    if (cost >= least) continue;
    least = cost;
    best.action = a;
  }
  best.why = "the cheapest payment";
  return best;
}

GreedyPlayer::Choice GreedyPlayer::choose_retreat(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  const Side side = game_.decision(s).side;
  Choice best;
  double most = kNever * 2;
  for (const Action& a : actions) {
    double worth = 0.5;  // pass: a gun that need not run stays
    if (a.verb != Verb::pass) {
      const HexId to = a.path[1];
      worth = ground_worth(s, side, to) + (a.other != kNoUnit ? -3.0 : 0.0);
      if (game_.map().terrain[to].has(map::Terrain::rough)) worth += 1.0;
      for (std::size_t i = 0; i < game_.unit_count(); ++i) {
        const auto u = static_cast<UnitId>(i);
        if (!s.units[u].on_map() || game_.side_of(u) == side) continue;
        const int distance = game_.map().grid.distance(to, s.units[u].hex);
        if (distance <= 3) worth -= game_.info(u).strength * 0.05 * (4 - distance);
      }
      if (game_.decision(s).task == Task::gun_retreat) worth -= 5.0;
    }
    if (worth <= most) continue;
    most = worth;
    best.action = a;
  }
  best.why = best.action.verb == Verb::pass ? "guns that fired from afar need not retreat"
                                            : "the safest way back";
  return best;
}

GreedyPlayer::Choice GreedyPlayer::choose_advance(const State& s) const {
  std::vector<Action> actions;
  game_.legal(s, actions);
  const Side side = game_.decision(s).side;
  Choice best;
  best.action.verb = Verb::advance;
  best.why = "the hex is not worth the exposure";
  double most = 0;
  for (const Action& a : actions) {
    if (a.unit == kNoUnit) continue;
    double around = 0;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game_.map().grid.neighbour(a.hex, d);
      if (n == kNoHex || s.first[n] == kNoUnit || game_.side_of(s.first[n]) == side) continue;
      around += defence_in(s, n);
    }
    double worth = 0.5 + ground_worth(s, side, a.hex) - ground_worth(s, side, s.units[a.unit].hex) +
                   game_.info(a.unit).strength * 0.1 - around * 0.1;
    if (game_.map().terrain[a.hex].has(map::Terrain::rough)) worth += 1.0;
    if (worth <= most) continue;
    most = worth;
    best.action = a;
    best.why = "takes the ground that was won";
  }
  return best;
}

GreedyPlayer::Choice GreedyPlayer::choose(const State& s) const {
  switch (game_.decision(s).task) {
    case Task::movement: return choose_movement(s);
    case Task::combat: return choose_combat(s);
    case Task::exchange: return choose_payment(s);
    case Task::gun_retreat:
    case Task::retreat:
    case Task::displace:
    case Task::ineffective_retreat: return choose_retreat(s);
    case Task::advance: return choose_advance(s);
    case Task::draft:
    case Task::roll:
    case Task::over: break;
  }
  return choose_step(s);
}

}  // namespace hg::ai
