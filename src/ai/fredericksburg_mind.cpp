#include "ai/fredericksburg_mind.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <queue>

#include "ai/search/wishes.h"
#include "base/hash.h"

namespace hg::ai {

using core::Side;
using core::UnitSet;
using fb::Action;
using fb::CombatResult;
using fb::HexId;
using fb::HexSet;
using fb::kNoHex;
using fb::kNoUnit;
using fb::Mark;
using fb::Place;
using fb::State;
using fb::Task;
using fb::UnitId;
using fb::Verb;

namespace {

constexpr int kFar = 999;
constexpr int kDisc = 4;           ///< a march and a step: who may be next to a hex next turn
constexpr double kNever = -1e6;
constexpr std::size_t kMostInGroup = 6;
constexpr double kOutright = 30;   ///< a game won or lost, in points
/// What an enemy at this distance weighs for a hex: can he come next to it?
constexpr std::array<double, kDisc + 1> kNear{1.0, 1.0, 1.0, 0.7, 0.35};

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

/// Chance that a hex is lost when so many times its strength may come against it.
double loss_chance(double odds, int ways_out) {
  double p = 0.03 * odds;
  if (odds > 1) p = 0.03 + 0.05 * (odds - 1);
  if (odds > 3) p = 0.13 + 0.08 * (odds - 3);
  if (ways_out == 0) p = std::max(p, 0.45 * std::min(1.0, odds));
  if (ways_out == 1) p *= 1.5;
  return std::min(p, 0.55);
}

}  // namespace

/// A unit that may still move, and where to.
struct FredericksburgMind::Mover {
  UnitId unit = kNoUnit;
  HexId from = kNoHex;
  HexSet stops;
  double strength = 0;
  HexId to = kNoHex;  ///< where the plan sends it; kNoHex: nowhere
  bool attacks = false;
};

/// Ground that scores, while a Movement Phase is planned.
struct FredericksburgMind::Goal {
  std::size_t index = 0;  ///< in goals_
  bool ours = false;
  double stake = 0;       ///< points that change hands with it
  double held = 0;        ///< our strength in reach of it
  double against = 0;     ///< and theirs

  /// Points that it promises or puts at risk, when our strength in reach is so much.
  double worth(double strength) const {
    if (ours) return -stake * against / (against + 2.0 * strength + 1.0);
    return stake * strength / (strength + 2.0 * against + 1.0);
  }
};

/// A Movement Phase while it is planned.
struct FredericksburgMind::Sketch {
  Style style;
  Side side = Side::none;
  Field field;
  std::vector<Mover> movers;
  std::vector<double> fear;
  std::vector<Goal> goals;
  HexSet zone;                  ///< enemy-controlled
  int moves_left = 0;
  int turns_left = 0;
};

FredericksburgMind::FredericksburgMind(const Game& game, const Weights& weights)
    : game_(game), greedy_(game) {
  for (const auto& point : game.setup().rules.point_hexes) goals_.push_back(point.hex);
  for (const HexId goal : goals_) march_.push_back(marches_to(game, goal));
  for (const HexId exit : game.setup().rules.exits) exit_march_.push_back(marches_to(game, exit));
  const std::size_t hexes = game.map().grid.size();
  cover_.assign(hexes, 0);
  way_.resize(hexes);
  disc_.resize(hexes);
  for (HexId h = 0; h < hexes; ++h) {
    if (game.map().terrain[h].has(map::Terrain::rough)) cover_[h] += 1.0;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game.map().grid.neighbour(h, d);
      const bool open = n != kNoHex && game.may_stop(n) && game.step_cost(h, n) != fb::kProhibited;
      way_[h][d] = open ? n : kNoHex;
      const map::SideSet side = game.map().sides[h][d];
      if (side.has(map::SideFeature::redoubt)) cover_[h] += 0.5;
      if (side.has(map::SideFeature::stream)) cover_[h] += 0.2;
    }
    for (HexId o = 0; o < hexes; ++o) {
      const int away = game.map().grid.distance(h, o);
      if (away <= kDisc) disc_[h].push_back({o, static_cast<std::uint8_t>(away)});
    }
  }
  w_.pull = weights("pull", 1.0);
  w_.ground = weights("ground", 1.5);
  w_.cover = weights("cover", 0.25);
  w_.alone = weights("alone", 0.08);
  w_.guns = weights("guns", 0.8);
  w_.boldness = weights("boldness", 0.6);
  w_.driven = weights("driven", 0.12);
  w_.thrown = weights("thrown", 0.08);
  w_.threat = weights("threat", 0.5);
  w_.taken = weights("taken", 0.7);
  w_.automatic = weights("automatic", 10.0);
  w_.half_way = weights("half_way", 6.0);
  w_.hold = weights("hold", 1.0);
  w_.waste = weights("waste", 0.15);
  w_.threat_now = weights("threat_now", 0.86);
  w_.ground_now = weights("ground_now", 1.4);
  w_.exits_now = weights("exits_now", 0.95);
  w_.edge = weights("edge_" + game.setup().scenario, 0);
  w_.leaving = weights("leaving", 0.5);
  w_.exit = weights("exit", 1.0);
  w_.leave = weights("leave", 0.35);
  for (const std::vector<int>& march : march_) {
    nearness_.emplace_back();
    for (const int far : march) {
      const double k = 1.0 + far / w_.half_way;
      nearness_.back().push_back(1.0 / (k * k));
    }
  }
  exit_points_.resize(game.unit_count());
  for (std::size_t i = 0; i < game.unit_count(); ++i) {
    for (const HexId exit : game.setup().rules.exits) {
      exit_points_[i].push_back(exit_points(static_cast<UnitId>(i), exit));
    }
  }
}

std::vector<FredericksburgMind::Style> FredericksburgMind::styles() {
  return {{}, {.rounds = 0},
          {.boldness = 3.0, .caution = 1.5},
          {.boldness = 0.3, .caution = 0.6, .rounds = 8},
          {.pull = 2.5},
          {.boldness = 2.0, .exit = 4.0},
          {.caution = 1.5, .pull = 0.3},
          {.boldness = 4.0, .pull = 3.0, .rounds = 2},
          {.boldness = 3.0, .caution = 2.0, .pull = 0.3, .rounds = 2},
          {.boldness = 0.0, .caution = 0.2, .pull = 1.5, .rounds = 8},
          {.boldness = 4.0, .pull = 0.3, .exit = 8.0, .rounds = 2}};
}

// ---- what things are worth ------------------------------------------------------------------------

double FredericksburgMind::strength_in(const State& s, HexId h) const {
  double sum = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) sum += game_.info(u).strength;
  return sum;
}

/// Points that having the hex brings `side`, and keeps from the enemy.
double FredericksburgMind::ground(const State& s, Side side, HexId h) const {
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

/// By hex: strength of `enemy` that may stand next to it in his next turn.
std::vector<double> FredericksburgMind::fear_of(const State& s, Side enemy, double nearness) const {
  std::vector<double> fear(game_.map().grid.size(), 0);
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != enemy || !s.units[u].on_map() || s.units[u].has(Mark::immobile)) continue;
    const double strength = game_.info(u).strength * nearness;
    for (const auto& [h, away] : disc_[s.units[u].hex]) fear[h] += strength * kNear[away];
  }
  return fear;
}

/// What `side` has to fear to lose in the enemy's next turn, in points.
double FredericksburgMind::threat(const State& s, Side side) const {
  const Side enemy = core::enemy_of(side);
  const HexSet zone = game_.zone(s, enemy);
  std::array<double, fb::kMaxMapHexes> fear{};
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != enemy || !s.units[u].on_map() || s.units[u].has(Mark::immobile)) continue;
    const double strength = game_.info(u).strength;
    for (const auto& [h, away] : disc_[s.units[u].hex]) fear[h] += strength * kNear[away];
  }
  double sum = 0;
  HexSet seen;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != side || !s.units[u].on_map()) continue;
    const HexId h = s.units[u].hex;
    if (seen.test(h) || fear[h] <= 0) continue;
    seen.set(h);
    const double strength = strength_in(s, h);
    const bool rough = game_.map().terrain[h].has(map::Terrain::rough);
    const double defence = strength * (rough ? 2.0 : 1.0 + 0.3 * std::min(cover_[h], 2.0));
    int ways_out = 0;
    for (const HexId n : way_[h]) {
      if (n == kNoHex || zone.test(n)) continue;
      if (s.first[n] != kNoUnit && game_.side_of(s.first[n]) == enemy) continue;
      ++ways_out;
    }
    const double p = loss_chance(0.45 * fear[h] / defence, ways_out);
    double stake = strength;
    if (game_.owner(s, h) == side) stake += ground(s, enemy, h);
    sum += p * stake;
  }
  return sum;
}

/// What is still to come, in parts that the weights of the same names multiply; the Union's gain.
FredericksburgMind::Prospects FredericksburgMind::prospects(const State& s) const {
  const auto& rules = game_.setup().rules;
  const int turns = static_cast<int>(rules.turns.size());
  Prospects p;
  // Who is about to be attacked has more to fear.
  const bool union_next = (s.phasing == Side::union_) == (s.phase == fb::Phase::movement);
  p.threat = threat(s, Side::confederate) * (union_next ? 1.0 : 0.4) -
             threat(s, Side::union_) * (union_next ? 0.4 : 1.0);
  const int turns_left = turns - s.turn;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const Side owner = game_.owner(s, goals_[g]);
    const double stake =
        owner == Side::none ? 0 : ground(s, core::enemy_of(owner), goals_[g]);
    if (stake <= 0) continue;
    std::array<double, 2> near{};
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<UnitId>(i);
      if (!s.units[u].on_map() || s.units[u].has(Mark::immobile)) continue;
      near[core::index(game_.side_of(u))] += reach_of(g, u, s.units[u].hex, turns_left);
    }
    const double against = near[core::index(core::enemy_of(owner))];
    const double held = near[core::index(owner)];
    const double lost = stake * against / (against + 2.0 * held + 1.0);
    p.ground += owner == Side::union_ ? -lost : lost;
  }
  p.edge = static_cast<double>(turns_left + 1) / turns;
  const auto& exits = rules.exits;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map()) continue;
    const double sign = game_.side_of(u) == Side::union_ ? 1.0 : -1.0;
    double most = 0;
    for (std::size_t e = 0; e < exits.size(); ++e) {
      const double far = exit_march_[e][s.units[u].hex] + 1.0;
      const double steps = game_.setup().chart.movement_allowance * (turns_left + 1.0);
      if (far < steps) most = std::max(most, exit_points_[u][e] * (1.0 - far / steps));
    }
    p.exits += sign * most;
  }
  if (rules.automatic_victory_turn > 0 && s.turn <= rules.automatic_victory_turn) {
    const double ours = s.eliminated_points[core::index(Side::confederate)];
    const double theirs = s.eliminated_points[core::index(Side::union_)];
    bool key = false;
    for (const HexId h : rules.automatic_hexes) key = key || game_.owner(s, h) == Side::union_;
    if (!key && ours >= 1 && ours >= rules.automatic_ratio * theirs) {
      p.automatic = -static_cast<double>(s.turn) / rules.automatic_victory_turn;
    }
  }
  return p;
}

double FredericksburgMind::evaluate(const State& s) const {
  const double margin =
      game_.points(s, Side::union_) - static_cast<double>(game_.points(s, Side::confederate));
  if (s.over()) {
    if (s.outcome == fb::Outcome::union_wins) return std::max(margin, 0.0) + kOutright;
    if (s.outcome == fb::Outcome::confederate_wins) return std::min(margin, 0.0) - kOutright;
    return 0;
  }
  const Prospects p = prospects(s);
  return margin + w_.threat_now * p.threat + w_.ground_now * p.ground + w_.exits_now * p.exits +
         w_.edge * p.edge + w_.automatic * p.automatic;
}

// ---- fights ---------------------------------------------------------------------------------------

FredericksburgMind::Field FredericksburgMind::field_of(const State& s, Side side) const {
  Field f;
  f.s = s;
  f.side = side;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!s.units[u].on_map()) continue;
    (game_.side_of(u) == side ? f.ours : f.theirs).set(s.units[u].hex);
  }
  f.our_zone = game_.zone(s, side);
  f.their_zone = game_.zone(s, core::enemy_of(side));
  f.guns_fire = game_.light(s) == core::Light::day;
  return f;
}

/// The unit stands there in thought.
void FredericksburgMind::shift(Field& f, UnitId u, HexId h) const {
  const HexId from = f.s.units[u].hex;
  game_.put(f.s, u, h);
  if (from != kNoHex && from < f.s.first.size() && f.s.first[from] == kNoUnit) f.ours.reset(from);
  f.ours.set(h);
  f.our_zone |= game_.zone_of_hex(h);  // what it leaves behind is behind us
}

/// … and counts there for the ground that scores.
void FredericksburgMind::send(Sketch& k, UnitId u, HexId h) const {
  const HexId from = k.field.s.units[u].hex;
  for (Goal& goal : k.goals) {
    goal.held += reach_of(goal.index, u, h, k.turns_left) -
                 reach_of(goal.index, u, from, k.turns_left);
  }
  shift(k.field, u, h);
}

/// Nowhere to go from this hex?
bool FredericksburgMind::trapped(const Field& f, HexId h, bool enemy) const {
  const HexSet& shut = enemy ? f.our_zone : f.their_zone;
  const HexSet& held = enemy ? f.ours : f.theirs;
  for (const HexId n : way_[h]) {
    if (n != kNoHex && !shut.test(n) && !held.test(n)) return false;
  }
  return true;
}

/// The average of the six faces, in points for the attacker.
void FredericksburgMind::weigh(const Field& f, Fight& fight) const {
  fight.worth = 0;
  fight.attack = fight.defence = 0;
  if (fight.close.none() && fight.guns.none()) return;
  fb::Combat c;
  c.units = fight.close;
  c.guns = fight.guns;
  c.targets.push_back(fight.target);
  core::Ledger ledger;
  const fb::Odds odds = game_.odds(f.s, c, ledger);
  fight.attack = odds.attack;
  fight.defence = odds.defence;
  const double defenders = strength_in(f.s, fight.target);
  double close = 0, least = kFar, caught = 0;
  fight.close.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    const double strength = game_.info(u).strength;
    close += strength;
    least = std::min(least, strength);
    if (trapped(f, f.s.units[u].hex, false)) caught += strength;
  });
  const double paid = close <= 0 ? 0 : std::min(close, std::max(defenders, least));
  const double take = close > 0 ? ground(f.s, f.side, fight.target) * w_.taken : 0;
  const double driven =
      trapped(f, fight.target, true) ? defenders : defenders * w_.driven;
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    switch (game_.result(odds.column, die)) {
      case CombatResult::De: sum += defenders + take; break;
      case CombatResult::Ex: sum += defenders - paid + take; break;
      case CombatResult::Dr: sum += driven + take; break;
      case CombatResult::Ar: sum -= caught + (close - caught) * w_.thrown; break;
      case CombatResult::Ae: sum -= close; break;
    }
  }
  fight.worth = sum / 6.0;
}

/// Who attacks whom, so that all in contact fight and the sum of the averages is high; that sum.
double FredericksburgMind::share_out(const Field& f, std::vector<Fight>& fights) const {
  struct Arm {
    UnitId unit = kNoUnit;
    bool gun = false;
    base::FixedVector<std::uint8_t, 8> options;  ///< places in `fights`
    int pick = -1;
  };
  fights.clear();
  std::vector<Arm> arms;
  std::array<std::int16_t, fb::kMaxMapHexes> place;
  place.fill(-1);
  const auto option = [&](Arm& arm, HexId h) {
    if (arm.options.full() || fights.size() >= 200) return;
    if (place[h] < 0) {
      place[h] = static_cast<std::int16_t>(fights.size());
      fights.push_back({});
      fights.back().target = h;
    }
    arm.options.push_back(static_cast<std::uint8_t>(place[h]));
  };
  const auto fresh = [&](HexId h) {
    for (UnitId u = f.s.first[h]; u != kNoUnit; u = f.s.next[u]) {
      if (!f.s.units[u].has(Mark::defended)) return true;
    }
    return false;
  };
  const bool fighting = f.s.phase == fb::Phase::combat;
  std::vector<bool> touched;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const fb::UnitState& unit = f.s.units[u];
    if (game_.side_of(u) != f.side || !unit.on_map() || unit.has(Mark::ineffective)) continue;
    if (fighting && unit.has(Mark::attacked)) continue;
    Arm arm;
    arm.unit = u;
    const bool free = fighting ? unit.has(Mark::free_gun) : !f.their_zone.test(unit.hex);
    if (game_.artillery(u) && free) {
      if (!f.guns_fire) continue;
      arm.gun = true;
      HexSet range = game_.range_of_hex(unit.hex);
      range &= f.theirs;
      range.each([&](std::size_t h) {
        if (fresh(static_cast<HexId>(h))) option(arm, static_cast<HexId>(h));
      });
    } else if (f.their_zone.test(unit.hex)) {
      HexSet zone = game_.zone_of_hex(unit.hex);
      zone &= f.theirs;
      zone.each([&](std::size_t h) {
        if (fresh(static_cast<HexId>(h))) option(arm, static_cast<HexId>(h));
      });
    }
    if (!arm.options.empty()) arms.push_back(arm);
  }
  touched.assign(fights.size(), false);
  for (const Arm& arm : arms) {
    if (arm.gun) continue;
    for (const std::uint8_t o : arm.options) touched[o] = true;
  }
  const auto value = [&](std::size_t i) {
    Fight& fight = fights[i];
    if (fight.close.none() && fight.guns.none()) {
      // It must be attacked and nobody does: somebody weak will have to.
      return touched[i] ? -0.4 * strength_in(f.s, fight.target) - 1.0 : 0.0;
    }
    weigh(f, fight);
    return fight.worth;
  };
  const auto set = [&](Arm& arm, int pick) {
    const auto change = [&](int at, bool in) {
      if (at < 0) return;
      UnitSet& group = arm.gun ? fights[static_cast<std::size_t>(at)].guns
                               : fights[static_cast<std::size_t>(at)].close;
      in ? group.set(arm.unit) : group.reset(arm.unit);
    };
    change(arm.pick, false);
    arm.pick = pick;
    change(arm.pick, true);
  };
  std::vector<double> now(fights.size(), 0);
  double best_sum = kNever;
  std::vector<int> best_picks;
  for (const bool mass : {true, false}) {
    std::vector<double> sent(fights.size(), 0);
    for (const bool bound : {true, false}) {
      for (Arm& arm : arms) {
        if (arm.gun || (arm.options.size() == 1) != bound) continue;
        int pick = arm.options[0];
        double most = kNever;
        for (const std::uint8_t o : arm.options) {
          const double odds = sent[o] / (1.0 + strength_in(f.s, fights[o].target));
          const double worth = sent[o] <= 0 ? 50.0 - strength_in(f.s, fights[o].target)
                                            : (mass ? odds : -odds);
          if (worth <= most) continue;
          most = worth;
          pick = o;
        }
        set(arm, pick);
        sent[static_cast<std::size_t>(pick)] += game_.info(arm.unit).strength;
      }
    }
    for (Arm& arm : arms) {
      if (arm.gun) set(arm, -1);
    }
    for (std::size_t i = 0; i < fights.size(); ++i) now[i] = value(i);
    for (int pass = 0; pass < 3; ++pass) {
      bool better = false;
      for (Arm& arm : arms) {
        if (!arm.gun && arm.options.size() < 2) continue;
        for (const std::uint8_t o : arm.options) {
          if (arm.pick == o) continue;
          const int old = arm.pick;
          const double before = now[o] + (old >= 0 ? now[static_cast<std::size_t>(old)] : 0);
          set(arm, o);
          const double there = value(o);
          const double left = old >= 0 ? value(static_cast<std::size_t>(old)) : 0;
          if (there + left > before + 1e-9) {
            now[o] = there;
            if (old >= 0) now[static_cast<std::size_t>(old)] = left;
            better = true;
          } else {
            set(arm, old);
          }
        }
      }
      if (!better) break;
    }
    double sum = 0;
    for (const double x : now) sum += x;
    if (sum <= best_sum) continue;
    best_sum = sum;
    best_picks.clear();
    for (const Arm& arm : arms) best_picks.push_back(arm.pick);
  }
  for (std::size_t i = 0; i < arms.size(); ++i) set(arms[i], best_picks[i]);
  return fights.empty() ? 0 : best_sum;
}

/// The attacker's prospects from where his units stand: his fights, less what he has to fear.
double FredericksburgMind::after(const Field& f) const {
  std::vector<Fight> fights;
  return share_out(f, fights);
}

// ---- a Movement Phase -----------------------------------------------------------------------------

void FredericksburgMind::gather(const State& s, Sketch& k) const {
  const Game::Ground ground_now = game_.ground(s);
  k.side = s.phasing;
  k.zone = ground_now.zone;
  k.field = field_of(s, s.phasing);
  k.fear = fear_of(s, core::enemy_of(k.side), 1.0);
  k.moves_left = game_.moves_left(s);
  k.turns_left = static_cast<int>(game_.setup().rules.turns.size()) - s.turn;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    Goal goal;
    goal.index = g;
    goal.ours = game_.owner(s, goals_[g]) == k.side;
    goal.stake = ground(s, goal.ours ? core::enemy_of(k.side) : k.side, goals_[g]);
    if (goal.stake <= 0) continue;
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<UnitId>(i);
      if (!s.units[u].on_map() || s.units[u].has(Mark::immobile)) continue;
      double& sum = game_.side_of(u) == k.side ? goal.held : goal.against;
      sum += reach_of(g, u, s.units[u].hex, k.turns_left);
    }
    k.goals.push_back(goal);
  }
  Game::Flood flood;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != k.side || !s.units[u].on_map()) continue;
    if (!game_.can_leave(s, u, ground_now)) continue;
    Mover mover;
    mover.unit = u;
    mover.from = s.units[u].hex;
    mover.strength = game_.info(u).strength;
    game_.flood(mover.from, 0, ground_now, s.units[u].has(Mark::ineffective), flood);
    mover.stops = flood.stops;
    mover.stops.subtract(ground_now.enemies);
    k.movers.push_back(mover);
  }
}

/// What the unit's strength counts for a goal from there: all of it on the spot, less with the
/// way, nothing where it would come too late.
double FredericksburgMind::reach_of(std::size_t goal, UnitId u, HexId h, int turns_left) const {
  if (h == kNoHex) return 0;  // not yet on the map
  const int far = march_[goal][h];
  if (far > game_.setup().chart.movement_allowance * (turns_left + 1)) return 0;
  return game_.info(u).strength * nearness_[goal][h];
}

/// Points for the unit when it leaves the map there (fr-15.4.1).
double FredericksburgMind::exit_points(UnitId u, HexId exit) const {
  const fb::UnitInfo& unit = game_.info(u);
  const bool cavalry = unit.type == core::UnitType::cavalry;
  for (const fb::ExitRow& row : game_.setup().rules.exit_points) {
    if (row.hex != exit || !row.sides[core::index(unit.side)]) continue;
    double points = 0;
    if (row.by_strength) {
      points = unit.strength * (cavalry ? row.cavalry_per_point : row.per_point);
    } else if (cavalry) {
      points = row.cavalry_brigade;
    } else if (unit.type == core::UnitType::artillery) {
      points = row.artillery_unit;
    } else {
      points = unit.size == core::UnitSize::division ? row.infantry_division : row.infantry_brigade;
    }
    if (points > 0) return points;
  }
  return 0;
}

/// What the unit does from there for the ground that scores, and for points off the map.
double FredericksburgMind::aim(const Sketch& k, UnitId u, HexId h) const {
  const HexId now = k.field.s.units[u].hex;
  double worth = 0;
  for (const Goal& goal : k.goals) {
    const double others = goal.held - reach_of(goal.index, u, now, k.turns_left);
    worth += goal.worth(others + reach_of(goal.index, u, h, k.turns_left));
  }
  worth *= w_.pull;
  const auto& exits = game_.setup().rules.exits;
  for (std::size_t e = 0; e < exits.size(); ++e) {
    const double points = exit_points_[u][e];
    const double far = exit_march_[e][h] + 1.0;
    const double most = game_.setup().chart.movement_allowance * k.turns_left;
    if (far < most) worth += points * w_.exit * k.style.exit * (1.0 - far / most);
  }
  return worth * k.style.pull;
}

/// How well the unit stands there, apart from attacks.
double FredericksburgMind::place(const Sketch& k, UnitId u, HexId h) const {
  const State& s = k.field.s;
  double worth = ground(s, k.side, h) * w_.ground + aim(k, u, h);
  const double strength = game_.info(u).strength;
  const double danger = std::min(k.fear[h], 30.0) * k.style.caution;
  worth += cover_[h] * std::min(danger, 12.0) * w_.cover;
  double friends = 0;
  for (UnitId o = s.first[h]; o != kNoUnit; o = s.next[o]) {
    if (o != u) friends += game_.info(o).strength;
  }
  worth -= std::max(0.0, danger - 3.0 * (strength + friends)) * w_.alone;
  if (game_.artillery(u)) {
    HexSet targets = game_.range_of_hex(h);
    targets &= k.field.theirs;
    worth += std::min<double>(static_cast<double>(targets.count()), 3.0) * w_.guns;
  }
  // Whoever holds a point hex alone stays.
  if (game_.owner(s, h) == k.side && friends <= 0 && k.fear[h] > 0) {
    worth += ground(s, core::enemy_of(k.side), h) * w_.hold;
  }
  return worth;
}

/// Groups that go against one hex each, as long as the next one promises enough.
void FredericksburgMind::send_attackers(Sketch& k, Effort& effort) const {
  struct Group {
    HexId target = kNoHex;
    double gain = kNever;
    std::vector<std::pair<std::size_t, HexId>> moves;  ///< places in movers
    bool fresh = false;
  };
  HexSet near;
  for (const Mover& mover : k.movers) near |= mover.stops;
  std::vector<Group> groups;
  k.field.theirs.each([&](std::size_t h) {
    if (!near.intersects(game_.zone_of_hex(static_cast<HexId>(h)))) return;
    Group group;
    group.target = static_cast<HexId>(h);
    group.gain = 1e6;
    groups.push_back(group);
  });
  double base = after(k.field);
  const auto count = [&](const Field& f, HexId h) { return game_.count_in(f.s, h); };
  const auto look = [&](Group& group) {
    group.fresh = true;
    group.gain = kNever;
    std::vector<std::pair<std::size_t, HexId>> moves;
    Field f = k.field;
    HexSet spots = game_.zone_of_hex(group.target);
    const double defence = strength_in(f.s, group.target);
    double sent = 0;
    double left = 0;  // what the ground that scores gains by where they go
    UnitSet used;
    const std::size_t most = std::min<std::size_t>(kMostInGroup, static_cast<std::size_t>(std::max(0, k.moves_left)));
    while (moves.size() < most) {
      double best = 0;
      std::size_t who = 0;
      HexId where = kNoHex;
      for (std::size_t i = 0; i < k.movers.size(); ++i) {
        const Mover& mover = k.movers[i];
        if (mover.attacks || used.test(mover.unit)) continue;
        HexSet open = spots;
        open &= mover.stops;
        if (!open.any()) continue;
        open.each([&](std::size_t x) {
          const auto h = static_cast<HexId>(x);
          if (h != f.s.units[mover.unit].hex && count(f, h) >= 2) return;
          double worth = mover.strength;
          if (count(f, h) == 0) worth += 1.5;  // one more side of him is shut
          worth += cover_[h] * 0.5;
          // Other enemies there will have to be fought too.
          HexSet others = game_.zone_of_hex(h);
          others &= f.theirs;
          worth -= 1.5 * (static_cast<double>(others.count()) - 1.0);
          if (game_.artillery(mover.unit)) worth -= 2.0;
          if (worth <= best) return;
          best = worth;
          who = i;
          where = h;
        });
      }
      if (where == kNoHex) break;
      used.set(k.movers[who].unit);
      left += aim(k, k.movers[who].unit, where) - aim(k, k.movers[who].unit, k.movers[who].from);
      shift(f, k.movers[who].unit, where);
      moves.push_back({who, where});
      sent += k.movers[who].strength;
      if (sent < defence && moves.size() < most) continue;
      if (!effort.spend()) return;
      const double gain = after(f) - base + w_.leaving * left -
                          w_.waste * static_cast<double>(moves.size()) -
                          w_.threat * k.style.caution *
                              (threat(f.s, k.side) - threat(k.field.s, k.side)) * 0.5;
      if (gain > group.gain) {
        group.gain = gain;
        group.moves = moves;
      }
      if (sent > defence * 12) break;
    }
  };
  for (int round = 0; round < k.style.rounds && k.moves_left > 0 && !groups.empty(); ++round) {
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
      send(k, mover.unit, where);
      if (where != mover.from) --k.moves_left;
    }
    base = after(k.field);
    for (Group& group : groups) {
      group.fresh = false;
      // What does not touch the group that was sent stays as it was; the rest is looked at anew.
      const int away = game_.map().grid.distance(group.target, chosen.target);
      bool mine = away <= 3;
      for (const auto& [who, where] : group.moves) mine = mine || k.movers[who].attacks;
      if (!mine && group.gain > kNever) group.fresh = true;
      if (mine) group.gain = std::max(group.gain, 1e5);
    }
    groups.erase(std::find_if(groups.begin(), groups.end(),
                              [&](const Group& g) { return g.target == chosen.target; }));
  }
}

/// Everybody else to a better place out of the enemy's reach, the greatest gain first.
void FredericksburgMind::send_others(Sketch& k) const {
  struct Wish {
    HexId to = kNoHex;
    double gain = 0.15;  ///< less is not worth a march
  };
  const auto look = [&](std::size_t who) -> std::optional<Wish> {
    const Mover& mover = k.movers[who];
    if (mover.attacks || mover.to != kNoHex) return std::nullopt;
    const double now = place(k, mover.unit, mover.from);
    Wish wish;
    HexSet open = mover.stops;
    open.subtract(k.zone);
    open.each([&](std::size_t x) {
      const auto h = static_cast<HexId>(x);
      if (game_.count_in(k.field.s, h) >= 2) return;
      const double gain = place(k, mover.unit, h) - now;
      if (gain > wish.gain) wish = {h, gain};
    });
    if (wish.to == kNoHex) return std::nullopt;
    return wish;
  };
  if (k.moves_left <= 0) return;
  grant_wishes(k.movers.size(), look, [&](std::size_t who, const Wish& wish) {
    Mover& mover = k.movers[who];
    mover.to = wish.to;
    send(k, mover.unit, wish.to);
    return --k.moves_left > 0;
  });
}

/// The moves in an order in which they are legal; false when the phase cannot end after them.
bool FredericksburgMind::order(const Sketch& k, State& s, std::vector<Choice>& moves) const {
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
      choice.action.path = game_.path_to(s, mover.unit, mover.to);
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
  Action end;
  end.verb = Verb::end_phase;
  if (!game_.allows(s, end)) return false;
  return true;
}

void FredericksburgMind::plan(const State& s, const Style& style, Effort& effort,
                              std::vector<Choice>& moves) const {
  moves.clear();
  Sketch k;
  k.style = style;
  gather(s, k);
  const bool night = game_.light(s) == core::Light::night;
  State at = s;
  // Who comes from outside and who leaves for points goes first.
  std::vector<Action> actions;
  for (std::size_t i = 0; i < game_.unit_count() && k.moves_left > 0; ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != k.side) continue;
    const bool outside = at.units[u].where() == Place::reserve && at.turn >= game_.info(u).entry_turn &&
                         !game_.info(u).entry.empty();
    bool leaves = false;
    for (const Mover& mover : k.movers) {
      if (mover.unit != u) continue;
      for (const HexId h : game_.setup().rules.exits) leaves = leaves || h == mover.from || mover.stops.test(h);
    }
    if (!outside && !leaves) continue;
    actions.clear();
    game_.legal_of(at, u, actions);
    Choice best;
    double most = outside ? kNever : 0.1;
    for (const Action& a : actions) {
      double worth = kNever;
      if (a.verb == Verb::enter && !k.zone.test(a.path.back())) {
        worth = 5.0 + place(k, u, a.path.back());
      } else if (a.verb == Verb::exit) {
        State gone = at;
        game_.apply(gone, a, nullptr);
        const auto side = core::index(k.side);
        const double points = gone.exit_points[side] - static_cast<double>(at.exit_points[side]);
        worth = points - game_.info(u).strength * std::min(1.0, w_.leave * k.turns_left);
      }
      if (worth <= most) continue;
      most = worth;
      best.action = a;
      best.why = a.verb == Verb::exit ? "its points outside are worth more than its rifles here"
                                      : "comes onto the field";
    }
    if (best.why.empty() || !game_.allows(at, best.action)) continue;
    game_.apply(at, best.action, nullptr);
    moves.push_back(best);
    if (best.action.verb == Verb::exit) {
      std::erase_if(k.movers, [&](const Mover& m) { return m.unit == u; });
    }
    --k.moves_left;
  }
  if (!moves.empty()) k.field = field_of(at, k.side);
  if (!night) send_attackers(k, effort);
  send_others(k);
  if (!order(k, at, moves)) {
    // A stack too high somewhere: the sensible player sorts it out.
    for (int i = 0; i < 64 && game_.decision(at).task == Task::movement; ++i) {
      Action end;
      end.verb = Verb::end_phase;
      if (game_.allows(at, end)) break;
      const GreedyPlayer::Choice step = greedy_.choose(at);
      moves.push_back({step.action, step.why});
      game_.apply(at, step.action, nullptr);
      if (step.action.verb == Verb::end_phase) return;
    }
  }
  Choice end;
  end.action.verb = Verb::end_phase;
  end.why = "no further move improves the position";
  moves.push_back(end);
}

// ---- all other decisions --------------------------------------------------------------------------

void FredericksburgMind::attacks(const State& s, std::size_t most, std::vector<Choice>& out) const {
  out.clear();
  const Field f = field_of(s, s.phasing);
  std::vector<Fight> fights;
  share_out(f, fights);
  for (Fight& fight : fights) weigh(f, fight);
  std::sort(fights.begin(), fights.end(),
            [](const Fight& a, const Fight& b) { return a.worth > b.worth; });
  const fb::Duties duties = game_.duties(s);
  for (const Fight& fight : fights) {
    if (out.size() >= most) break;
    if (fight.close.none() && fight.guns.none()) continue;
    Choice choice;
    Action& a = choice.action;
    a.verb = fight.close.any() ? Verb::attack : Verb::bombard;
    a.targets.push_back(fight.target);
    a.units = fight.close | fight.guns;
    const bool must = duties.hexes.test(fight.target);
    if (!must && fight.close.none() && fight.worth <= 0.02) continue;
    if (!game_.allows(s, a)) continue;
    choice.why = fight.worth > 0 ? "the average result pays: " : "compulsory, and the cheapest way: ";
    choice.why += std::to_string(fight.attack) + " against " + std::to_string(fight.defence);
    if (trapped(f, fight.target, true)) choice.why += ", and they have nowhere to go";
    out.push_back(choice);
  }
}

FredericksburgMind::Choice FredericksburgMind::decide(const State& s) const {
  if (game_.decision(s).task == Task::combat) {
    std::vector<Choice> list;
    attacks(s, 1, list);
    if (!list.empty()) return list.front();
    Action end;
    end.verb = Verb::end_phase;
    if (game_.allows(s, end)) return {end, "no further attack is worth its risk"};
  }
  const GreedyPlayer::Choice choice = greedy_.choose(s);
  return {choice.action, choice.why};
}

// ---- what the search asks for ---------------------------------------------------------------------

void FredericksburgMind::proposals(const State& s, std::size_t most, Effort& effort,
                                   std::vector<Way>& out) const {
  out.clear();
  const Task task = game_.decision(s).task;
  if (task == Task::movement) {
    std::vector<std::uint64_t> known;
    for (const Style& style : styles()) {
      if (out.size() >= most || (!out.empty() && effort.over())) break;
      Way way;
      plan(s, style, effort, way);
      State at = s;
      for (const Choice& choice : way) game_.apply(at, choice.action, nullptr);
      const std::uint64_t hash = base::hash_bytes(&at, sizeof(State));
      if (std::find(known.begin(), known.end(), hash) != known.end()) continue;
      known.push_back(hash);
      out.push_back(std::move(way));
    }
    return;
  }
  if (task == Task::combat) {
    std::vector<Choice> list;
    attacks(s, most, list);
    for (const Choice& choice : list) out.push_back({choice});
    Action end;
    end.verb = Verb::end_phase;
    if (game_.allows(s, end)) out.push_back({{end, "no further attack is worth its risk"}});
    if (!out.empty()) return;
  }
  out.push_back({decide(s)});
  if (task != Task::advance && task != Task::retreat) return;
  std::vector<Action> actions;
  game_.legal(s, actions);
  for (const Action& a : actions) {
    if (out.size() >= most) break;
    const Action& own = out.front().front().action;
    if (a.verb == own.verb && a.unit == own.unit && a.hex == own.hex &&
        (a.path.empty() || a.path.back() == own.path.back())) {
      continue;
    }
    out.push_back({{a, a.unit == kNoUnit ? "stays where it is" : "played ahead, this came out best"}});
  }
}

void FredericksburgMind::follow(const State& s, Way& out) const {
  out.clear();
  if (game_.decision(s).task == Task::movement) {
    Effort effort(24, 0);
    plan(s, {.rounds = 3}, effort, out);
    return;
  }
  out.push_back(decide(s));
}

void FredericksburgMind::throw_dice(State& s, Rng& rng, int stratum) const {
  const int die = rng.die();
  game_.apply_roll(s, stratum >= 0 ? 1 + stratum % 6 : die, nullptr);
}

/// A small battle is played to its end, a large one as far as time allows.
Scope FredericksburgMind::scope() const {
  constexpr int kUnitTurns = 500;
  Scope scope;
  scope.horizon = std::max(4, kUnitTurns / static_cast<int>(game_.unit_count() + 1));
  return scope;
}

int FredericksburgMind::moment(const State& s) const {
  const bool second = s.phasing != game_.setup().rules.first_player;
  return 2 * s.turn + (second ? 1 : 0);
}

}  // namespace hg::ai
