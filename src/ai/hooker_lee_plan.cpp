// How the mind of Hooker and Lee plans a Movement Phase, and what it expects of a plan.
#include <algorithm>
#include <cmath>
#include <optional>

#include "ai/hooker_lee_mind.h"
#include "ai/search/wishes.h"

namespace hg::ai {

using core::Side;
using core::UnitSet;
using hooker_lee::HexSet;
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

constexpr double kNever = -1e6;
constexpr std::size_t kMostInGroup = 6;
constexpr double kOther = 1.5;      ///< strength that every other enemy next to an attacker costs
constexpr double kGunUpFront = 3;   ///< strength by which a gun next to the enemy is worth less
constexpr double kEnough = 0.8;     ///< of the defence: a group is weighed from here on …
constexpr double kPlenty = 14;      ///< … to here
constexpr double kWorks = 1.3;      ///< what finished works add to a defence
constexpr int kAnswerNodes = 60;    ///< groups that the enemy's answer may look at

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

/// What a unit at `h` may hope for by leaving the map.
double HookerLeeMind::exit_worth(const Sketch& k, UnitId u, HexId h) const {
  double best = 0;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const double each = goals_[g].exit[core::index(k.side)];
    if (each <= 0 || goals_[g].march[h] >= kNoWay) continue;
    const double needed = goals_[g].march[h] / kMarch;
    best = std::max(best, each * k.open[g] * gets_out(needed, k.turns_left));
  }
  return best * game_.info(u).strength;
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
        if (far >= kNoWay) continue;
        leaving += each * game_.info(u).strength * gets_out(far / kMarch, k.turns_left + 1);
      }
      worth += w_.bar * std::min(leaving, 100.0);
    }
    if (worth <= 0) continue;
    for (HexId h = 0; h < k.pull.size(); ++h) {
      if (goals_[g].march[h] >= kNoWay) continue;
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
                          (hooker_lee::Works::finished(s.works[h]) ? kWorks : 1.0));
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

/// Groups that go against one hex each, while they are looked for.
struct HookerLeeMind::Hunt {
  struct Group {
    HexId target = kNoHex;
    double gain = 1e6;
    std::vector<std::pair<std::size_t, HexId>> moves;  ///< places in movers
    bool fresh = false;
  };
  const HookerLeeMind& mind;
  const Game& game;
  Sketch& k;
  Effort& effort;
  std::vector<Group> groups;

  Hunt(const HookerLeeMind& of, Sketch& sketch, Effort& spent)
      : mind(of), game(of.game_), k(sketch), effort(spent) {
    HexSet near;
    for (const Mover& mover : k.movers) near |= mover.anywhere;
    k.field.theirs.each([&](std::size_t x) {
      const auto h = static_cast<HexId>(x);
      if (!near.intersects(game.zone_of_hex(h))) return;
      groups.push_back({});
      groups.back().target = h;
    });
  }

  bool counts(UnitId u) const { return !game.info(u).free_moves; }
  /// How much a unit in that hex would add to an attack on `target`.
  double help(const Field& f, UnitId u, HexId h, HexId target) const {
    double worth = game.info(u).strength;
    for (const HexId n : mind.way_[target]) {
      if (n == kNoHex || f.our_zone.test(n) || f.ours.test(n)) continue;
      if (n == h || game.zone_of_hex(h).test(n)) worth += mind.w_.shut;
    }
    // Other enemies there will have to be fought too.
    HexSet others = game.zone_of_hex(h);
    others &= f.theirs;
    worth -= kOther * (static_cast<double>(others.count()) - 1.0);
    return game.gun(u) ? worth - kGunUpFront : worth;
  }
  /// The best unit to add, and where: its place among the movers, kNoHex if there is none.
  std::pair<std::size_t, HexId> next(const Field& f, HexId target, const UnitSet& used,
                                     int moves_left) const {
    double most = 0;
    std::pair<std::size_t, HexId> best{0, kNoHex};
    for (std::size_t i = 0; i < k.movers.size(); ++i) {
      const Mover& mover = k.movers[i];
      if (mover.attacks || used.test(mover.unit) || !game.fights(mover.unit)) continue;
      if (counts(mover.unit) && moves_left <= 0) continue;
      if (f.s.units[mover.unit].order() >= Morale::shaken) continue;
      HexSet open = game.zone_of_hex(target);
      open &= mover.anywhere;
      open.each([&](std::size_t x) {
        const auto h = static_cast<HexId>(x);
        if (!game.room_for(f.s, mover.unit, h)) return;
        const double worth = help(f, mover.unit, h, target);
        if (worth <= most) return;
        most = worth;
        best = {i, h};
      });
    }
    return best;
  }
  /// Adds unit after unit and keeps the number at which the gain is greatest.
  void look(Group& group) {
    group.fresh = true;
    group.gain = kNever;
    Field f = k.field;
    std::vector<Fight> fights;
    std::vector<std::pair<std::size_t, HexId>> moves;
    const double defence = mind.strength_in(f.s, group.target);
    const double base = mind.share_out(k.field, group.target, fights);
    double sent = 0, exposed = 0;
    int moves_left = k.moves_left;
    UnitSet used;
    while (moves.size() < kMostInGroup) {
      const auto [who, where] = next(f, group.target, used, moves_left);
      if (where == kNoHex) break;
      const UnitId unit = k.movers[who].unit;
      used.set(unit);
      if (counts(unit)) --moves_left;
      exposed += mind.place(k, unit, k.movers[who].from);
      mind.shift(f, unit, where);
      exposed -= mind.place(k, unit, where);
      moves.push_back({who, where});
      sent += game.info(unit).strength;
      if (sent < defence * kEnough) continue;
      if (!effort.spend()) return;
      const double gain = mind.share_out(f, group.target, fights) - base - exposed * 0.5 -
                          mind.w_.waste * static_cast<double>(moves.size());
      if (gain > group.gain) {
        group.gain = gain;
        group.moves = moves;
      }
      if (sent > defence * kPlenty) break;
    }
  }
  /// The group that promises most, looked at as things stand; nullptr: no effort is left for it.
  Group* best() {
    while (!effort.over() && !groups.empty()) {
      Group& most = *std::max_element(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
        return a.gain < b.gain;
      });
      if (most.fresh || most.gain <= kNever) return most.fresh ? &most : nullptr;
      look(most);
    }
    return nullptr;
  }
  void send(const Group& chosen) {
    for (const auto& [who, where] : chosen.moves) {
      Mover& mover = k.movers[who];
      mover.to = where;
      mover.attacks = true;
      mind.shift(k.field, mover.unit, where);
      if (where != mover.from && counts(mover.unit)) --k.moves_left;
    }
    for (Group& group : groups) {
      // What does not touch the group that was sent stays as it was; the rest is looked at anew.
      bool mine = game.map().grid.distance(group.target, chosen.target) <= kAround;
      for (const auto& [who, where] : group.moves) mine = mine || k.movers[who].attacks;
      if (!mine) continue;
      group.fresh = false;
      group.gain = std::max(group.gain, 1e5);
    }
    std::erase_if(groups, [&](const Group& g) { return g.target == chosen.target; });
  }
};

/// Groups that go against one hex each, as long as the next one promises enough.
void HookerLeeMind::send_attackers(Sketch& k, Effort& effort) const {
  Hunt hunt(*this, k, effort);
  for (int round = 0; round < k.style.rounds; ++round) {
    const Hunt::Group* best = hunt.best();
    if (best == nullptr || best->gain < w_.boldness * k.style.boldness) break;
    const Hunt::Group chosen = *best;
    hunt.send(chosen);
  }
}

/// Everybody else to a better place out of the enemy's reach, the greatest gain first.
void HookerLeeMind::send_others(Sketch& k) const {
  struct Wish {
    HexId to = kNoHex;
    double gain = 0.15;  ///< less is not worth a march
  };
  const auto look = [&](std::size_t who) -> std::optional<Wish> {
    const Mover& mover = k.movers[who];
    if (mover.attacks || mover.to != kNoHex || !game_.fights(mover.unit)) return std::nullopt;
    if (!game_.info(mover.unit).free_moves && k.moves_left <= 0) return std::nullopt;
    const double here = place(k, mover.unit, mover.from);
    Wish wish;
    HexSet open = mover.anywhere;
    open.subtract(k.zone);
    open.each([&](std::size_t x) {
      const auto h = static_cast<HexId>(x);
      if (!game_.room_for(k.field.s, mover.unit, h)) return;
      const double gain = place(k, mover.unit, h) - here;
      if (gain > wish.gain) wish = {h, gain};
    });
    if (wish.to == kNoHex) return std::nullopt;
    return wish;
  };
  grant_wishes(k.movers.size(), look, [&](std::size_t who, const Wish& wish) {
    Mover& mover = k.movers[who];
    mover.to = wish.to;
    shift(k.field, mover.unit, wish.to);
    if (!game_.info(mover.unit).free_moves) --k.moves_left;
    return true;
  });
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
  Effort effort(kAnswerNodes, 0);
  std::vector<Fight> fights;
  if (k.field.dark) return 0;
  send_attackers(k, effort);
  return std::max(0.0, share_out(k.field, kNoHex, fights));
}

}  // namespace hg::ai
