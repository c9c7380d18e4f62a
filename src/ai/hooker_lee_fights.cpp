// Fights as the mind of Hooker and Lee weighs them: what one comes to on average, and who attacks
// whom so that every duty is done and the sum is high.
#include <algorithm>

#include "ai/hooker_lee_mind.h"

namespace hg::ai {

using core::Side;
using core::UnitSet;
using hooker_lee::CombatResult;
using hooker_lee::HexSet;
using hooker_lee::kNoHex;
using hooker_lee::kNoUnit;
using hooker_lee::Mark;
using HexId = HookerLeeMind::HexId;
using State = HookerLeeMind::State;
using UnitId = HookerLeeMind::UnitId;

namespace {

constexpr double kNever = -1e6;
constexpr std::size_t kMostEnemies = 60;
constexpr std::size_t kMostPayers = 10;  ///< units whose ways to pay for an exchange are compared
constexpr int kPasses = 3;               ///< over all who fight, to find them better work

}  // namespace

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
  std::array<UnitId, kMostPayers> units{};
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

/// What the attackers of a fight may win, in points, and how much strength that is.
struct HookerLeeMind::Prize {
  double all = 0, dearest = 0, driven = 0, ground = 0;
  double strength = 0, dearest_strength = 0;
};
/// What they may lose, in points.
struct HookerLeeMind::Price {
  double all = 0, dearest = 0, thrown = 0;
};

HookerLeeMind::Prize HookerLeeMind::prize_of(const Field& f, const Fight& fight) const {
  Prize prize;
  for (const HexId h : fight.targets) {
    const bool shut = ways_out(f, h, true) == 0;
    if (fight.close.any()) prize.ground += ground(f.s, f.side, h) * w_.taken;
    for (UnitId u = f.s.first[h]; u != kNoUnit; u = f.s.next[u]) {
      prize.all += stake(u);
      prize.strength += game_.info(u).strength;
      prize.driven += shut ? stake(u) : stake(u) * w_.driven;
      if (stake(u) <= prize.dearest) continue;
      prize.dearest = stake(u);
      prize.dearest_strength = game_.info(u).strength;
    }
  }
  return prize;
}

HookerLeeMind::Price HookerLeeMind::price_of(const Field& f, const Fight& fight) const {
  Price price;
  fight.close.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    price.all += stake(u);
    price.dearest = std::max(price.dearest, stake(u));
    const bool caught = ways_out(f, f.s.units[u].hex, false) == 0;
    price.thrown += caught ? stake(u) : stake(u) * w_.thrown;
  });
  return price;
}

hooker_lee::Odds HookerLeeMind::odds_of(const Field& f, const Fight& fight) const {
  hooker_lee::Combat c;
  c.units = fight.close;
  c.guns = fight.guns;
  for (const HexId h : fight.targets) {
    c.targets.push_back(h);
    for (UnitId u = f.s.first[h]; u != kNoUnit; u = f.s.next[u]) {
      c.defenders.set(u);
      if (f.fighting && f.s.units[u].has(Mark::defended)) c.idle.set(u);
    }
  }
  core::Ledger ledger;
  return game_.odds(f.s, c, ledger);
}

/// The average of the six faces, in points for the attacker.
void HookerLeeMind::weigh(const Field& f, Fight& fight) const {
  const hooker_lee::Odds odds = odds_of(f, fight);
  fight.attack = odds.attack;
  fight.defence = odds.defence;
  fight.shut_in = ways_out(f, fight.targets[fight.targets.size() - 1], true) == 0;
  fight.worth = -1;
  if (fight.close.none() && odds.too_low) return;
  const Prize prize = prize_of(f, fight);
  const Price price = price_of(f, fight);
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    switch (game_.result(odds.column, die)) {
      case CombatResult::De: sum += prize.all + prize.ground; break;
      case CombatResult::Ex:
        sum += prize.all + prize.ground - least_payment(fight, prize.strength);
        break;
      case CombatResult::Ex_star:
        sum += std::max(prize.dearest, prize.driven) + prize.ground -
               least_payment(fight, prize.dearest_strength);
        break;
      case CombatResult::Dr: sum += prize.driven + prize.ground; break;
      case CombatResult::Ar: sum -= price.thrown; break;
      case CombatResult::Ae_star: sum -= std::max(price.dearest, price.thrown); break;
      case CombatResult::Ae: sum -= price.all; break;
    }
  }
  fight.worth = sum / 6.0;
}

/// Who attacks whom, while it is worked out.
struct HookerLeeMind::Table {
  struct Arm {
    UnitId unit = kNoUnit;
    bool gun = false, bound = true;              ///< bound: it must attack somebody
    base::FixedVector<std::uint8_t, 8> options;  ///< places in `enemies`
    int pick = -1;
  };

  Table(const HookerLeeMind& of, const Field& field, HexId around)
      : mind(of), game(of.game_), f(field), centre(around) {
    if (f.fighting) duties = game.duties(f.s);
    for (std::size_t i = 0; i < game.unit_count(); ++i) seat(static_cast<UnitId>(i));
    note_duties();
  }

  /// Takes a unit in, if there is somebody whom it can attack.
  void seat(UnitId u) {
    const hooker_lee::UnitState& unit = f.s.units[u];
    if (game.side_of(u) != f.side || !unit.on_map() || unit.routed() || game.leader(u)) return;
    if (f.fighting && unit.has(Mark::attacked)) return;
    if (centre != kNoHex && game.map().grid.distance(unit.hex, centre) > kAround) return;
    Arm arm;
    arm.unit = u;
    const bool free = f.fighting ? unit.has(Mark::free_gun) : !f.their_zone.test(unit.hex);
    HexSet near;
    if ((game.gun(u) || game.gunboat(u)) && free) {
      if (f.dark) return;
      arm.gun = true;
      near = game.range_of_hex(unit.hex);
    } else if (f.their_zone.test(unit.hex)) {
      near = game.zone_of_hex(unit.hex);
      if (f.fighting) arm.bound = duties.units.test(u);
    }
    near &= f.theirs;
    near.each([&](std::size_t x) { offer(arm, static_cast<HexId>(x)); });
    if (!arm.options.empty()) arms.push_back(arm);
  }
  void offer(Arm& arm, HexId h) {
    if (arm.options.full() || enemies.size() >= kMostEnemies || !fresh(h)) return;
    if (arm.gun && f.fighting && !game.can_bombard(f.s, arm.unit, h)) return;
    if (!arm.gun && !game.in_contact(f.s, arm.unit, h)) return;
    auto at = std::find(enemies.begin(), enemies.end(), h);
    if (at == enemies.end()) at = enemies.insert(at, h);
    arm.options.push_back(static_cast<std::uint8_t>(at - enemies.begin()));
  }
  /// Somebody there was not attacked yet (bgr-8.14).
  bool fresh(HexId h) const {
    if (!f.fighting) return true;
    for (UnitId u = f.s.first[h]; u != kNoUnit; u = f.s.next[u]) {
      if (!f.s.units[u].has(Mark::defended)) return true;
    }
    return false;
  }
  void note_duties() {
    due.assign(enemies.size(), false);
    for (const Arm& arm : arms) {
      if (arm.gun || !arm.bound) continue;
      for (const std::uint8_t o : arm.options) due[o] = true;
    }
    for (std::size_t e = 0; f.fighting && e < enemies.size(); ++e) {
      due[e] = duties.hexes.test(enemies[e]);
    }
  }

  /// First picks: the weakest enemies that nobody attacks yet, then all in a mass or evenly.
  void open(bool mass) {
    std::vector<double> sent(enemies.size(), 0);
    for (const bool single : {true, false}) {
      for (Arm& arm : arms) {
        if (arm.gun || (arm.options.size() == 1) != single) continue;
        double most = kNever;
        for (const std::uint8_t o : arm.options) {
          const double theirs = mind.strength_in(f.s, enemies[o]);
          const double odds = sent[o] / (1.0 + theirs);
          const double worth = sent[o] <= 0 ? 50.0 - theirs : (mass ? odds : -odds);
          if (worth <= most) continue;
          most = worth;
          arm.pick = o;
        }
        sent[static_cast<std::size_t>(arm.pick)] += game.info(arm.unit).strength;
      }
    }
    for (Arm& arm : arms) {
      if (arm.gun) arm.pick = -1;
    }
  }
  /// Gives single units other work as long as the sum grows; the sum.
  double improve() {
    double best = sum(nullptr);
    bool better = true;
    for (int pass = 0; pass < kPasses && better; ++pass) {
      better = false;
      for (Arm& arm : arms) {
        const bool idle = arm.gun || !arm.bound;
        if (!idle && arm.options.size() < 2) continue;
        for (int o = idle ? -1 : 0; o < static_cast<int>(arm.options.size()); ++o) {
          const int old = arm.pick;
          const int next = o < 0 ? -1 : arm.options[static_cast<std::size_t>(o)];
          if (next == old) continue;
          arm.pick = next;
          const double changed = sum(nullptr);
          if (changed > best + 1e-9) {
            best = changed;
            better = true;
          } else {
            arm.pick = old;
          }
        }
      }
    }
    return best;
  }

  /// The fight with its worth; each is weighed once.
  const Fight& weighed(Fight fight) {
    std::uint64_t key = 0;
    const auto mix = [&](std::uint64_t x) {
      key = (key ^ x) * 0x9E3779B97F4A7C15ULL;
      key ^= key >> 29U;
    };
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
        all = all && game.in_contact(f.s, static_cast<UnitId>(u), h);
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

  const HookerLeeMind& mind;
  const Game& game;
  const Field& f;
  HexId centre;
  hooker_lee::Duties duties;
  std::vector<Arm> arms;
  std::vector<HexId> enemies;
  std::vector<bool> due;  ///< by enemy: somebody has to attack him
  std::vector<std::pair<std::uint64_t, Fight>> known;
};

/// Who attacks whom, so that all duties are done and the sum of the averages is high; that sum. With
/// a centre only those near it are looked at.
double HookerLeeMind::share_out(const Field& f, HexId centre, std::vector<Fight>& fights) const {
  fights.clear();
  Table table(*this, f, centre);
  if (table.arms.empty()) return 0;
  double most = kNever;
  std::vector<Table::Arm> best;
  for (const bool mass : {true, false}) {
    table.open(mass);
    const double sum = table.improve();
    if (sum <= most) continue;
    most = sum;
    best = table.arms;
  }
  table.arms = best;
  return table.sum(&fights);
}

}  // namespace hg::ai
