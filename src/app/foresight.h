#pragma once

// What an attack comes to on the average: losses of both sides and the chance that the ground is
// left. Worked out by the rules themselves: every throw of the combat is tried.

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/hexgame_names.h"

namespace hg::app {

/// Means over the throws of one attack. Strength is as the game counts losses.
struct Forecast {
  double attacker = 0;  ///< strength that the attacker loses
  double defender = 0;
  double vacated = 0;   ///< chance that no defender is left in the hexes attacked
};

/// `1.25`, to the hundredth.
inline double hundredths(double value) { return std::round(value * 100.0) / 100.0; }

inline Json forecast_json(const Forecast& forecast) {
  return Json{{"attacker", hundredths(forecast.attacker)},
              {"defender", hundredths(forecast.defender)},
              {"vacated", std::round(forecast.vacated * 1000.0) / 1000.0}};
}

/// Plays an attack to its end under every throw of its dice. What players decide on the way is
/// decided simply: payments are the cheapest for the payer, what may be left alone is, whoever
/// retreats takes the first way that is open. Dice that cost no strength and no ground are not
/// branched over.
template <class Kind>
class Foresight {
 public:
  using Game = typename Kind::Game;
  using State = typename Kind::State;
  using Action = typename Kind::Action;

  explicit Foresight(const Game& game) : game_(game) {}

  /// `attack` is an attack or bombardment in the Combat Phase of `s`.
  Forecast of(const State& s, const Action& attack) const {
    State after = s;
    game_.apply(after, attack, nullptr);
    Forecast forecast;
    Trial trial{s, attack, forecast};
    follow(trial, std::move(after), 1.0, 0);
    return forecast;
  }

 private:
  static constexpr int kMostSteps = 80;
  struct Trial {
    const State& before;
    const Action& attack;
    Forecast& forecast;
  };

  void follow(Trial& trial, State s, double p, int steps) const {
    for (; steps < kMostSteps; ++steps) {
      const auto decision = game_.decision(s);
      const bool over = decision.task == Kind::kCombat || decision.side == core::Side::none;
      if (over || s.phase != trial.before.phase || s.phasing != trial.before.phasing) break;
      if (decision.side != core::Side::chance) {
        if (!decide(s, decision)) break;
        continue;
      }
      if (!Kind::decides_combat(decision.task)) {
        game_.apply_roll(s, kPlainDie, nullptr);
        continue;
      }
      for (int face = 1; face <= 6; ++face) {
        State next = s;
        game_.apply_roll(next, face, nullptr);
        follow(trial, std::move(next), p / 6, steps + 1);
      }
      return;
    }
    tally(trial, s, p);
  }

  /// A die whose fall matters to morale alone.
  static constexpr int kPlainDie = 4;

  template <class Decision>
  bool decide(State& s, const Decision& decision) const {
    std::vector<Action> open;
    game_.legal(s, open);
    if (open.empty()) return false;
    game_.apply(s, pick(open, decision.side, s.phasing), nullptr);
    return true;
  }

  /// The attacker takes the ground he has won; the defender stays where he is.
  Action pick(const std::vector<Action>& open, core::Side decider, core::Side attacker) const {
    using Verb = typename Kind::Verb;
    const Action* best = nullptr;
    int least = 0;
    for (const Action& a : open) {
      if (a.verb == Verb::pass) return a;
      const bool goes = a.unit != core::kNoUnit;
      if (a.verb == Verb::advance && goes == (decider == attacker)) return a;
      if (a.verb != Verb::eliminate) continue;
      // Whoever pays himself pays little; whoever chooses for the enemy chooses the best.
      const int sign = game_.side_of(static_cast<core::UnitId>(a.units.nth(0))) == decider ? 1 : -1;
      const int cost = sign * strength(a.units);
      if (best != nullptr && cost >= least) continue;
      best = &a;
      least = cost;
    }
    return best != nullptr ? *best : open.front();
  }

  int strength(const core::UnitSet& units) const {
    int sum = 0;
    units.each([&](std::size_t u) {
      sum += game_.info(static_cast<core::UnitId>(u)).strength;
    });
    return sum;
  }

  void tally(Trial& trial, const State& after, double p) const {
    const core::Side attacker = trial.before.phasing;
    bool held = false;
    for (std::size_t i = 0; i < game_.unit_count(); ++i) {
      const auto u = static_cast<core::UnitId>(i);
      const auto& was = trial.before.units[i];
      const auto& is = after.units[i];
      if (!was.on_map()) continue;
      const bool ours = game_.side_of(u) == attacker;
      const double lost = is.on_map() ? 0 : game_.info(u).strength * p;
      (ours ? trial.forecast.attacker : trial.forecast.defender) += lost;
      held = held || (!ours && is.on_map() && trial.attack.targets.contains(is.hex));
    }
    if (!held) trial.forecast.vacated += p;
  }

  const Game& game_;
};

}  // namespace hg::app
