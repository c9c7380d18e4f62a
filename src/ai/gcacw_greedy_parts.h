#pragma once

// What the files of greedy and veteran share inside: the view of a side, plans of marches, helpers.

#include <algorithm>
#include <array>
#include <vector>

#include "ai/gcacw_greedy.h"

namespace hg::ai {

inline constexpr double kNever = -1e6;
/// What a step has to gain, and what an action may lose that is still looked at.
inline constexpr double kStep = 0.01, kWorst = 3.0;

inline core::UnitSet only(core::UnitId u) {
  core::UnitSet set;
  set.set(u);
  return set;
}

inline gcacw::Action act(gcacw::Verb verb, core::UnitId unit = core::kNoUnit,
                         hex::HexId hex = hex::kNoHex) {
  gcacw::Action a;
  a.verb = verb;
  a.unit = unit;
  a.hex = hex;
  return a;
}

/// The legal actions of the present decision.
inline std::vector<gcacw::Action> open_to(const gcacw::Game& game, const gcacw::State& s) {
  std::vector<gcacw::Action> out;
  game.legal(s, out);
  return out;
}

inline bool has(const std::vector<gcacw::Action>& list, gcacw::Verb verb) {
  return std::any_of(list.begin(), list.end(),
                     [&](const gcacw::Action& a) { return a.verb == verb; });
}

/// The action of the list that is worth most by `worth`, the first of equals; `least` for any.
template <class Worth>
const gcacw::Action* best_of(const std::vector<gcacw::Action>& list, double least,
                             Worth&& worth) {
  const gcacw::Action* best = nullptr;
  for (const gcacw::Action& a : list) {
    const double value = worth(a);
    if (value <= least) continue;
    least = value;
    best = &a;
  }
  return best;
}

/// What a side knows before it looks at single actions.
struct GcacwGreedy::View {
  struct Stack {
    HexId hex = gcacw::kNoHex;
    double attack = 0;  ///< points it could attack with
    double value = 0;   ///< points it defends with
    std::uint8_t covered = 0;  ///< a bit for each neighbour that is ours or in our zones
  };
  /// An enemy who is nearest to a goal that he wants.
  struct Menace {
    std::size_t goal = 0, ways = 0;
    HexId from = gcacw::kNoHex;
    int far = 0;        ///< halves from there to the goal
    double worth = 0;
  };
  core::Side side = core::Side::none;
  std::vector<Stack> enemies;
  std::vector<Menace> menaces;
  std::vector<double> worth;   ///< of each goal to this side now
  std::array<std::size_t, gcacw::kMaxGameUnits> ways{};  ///< by unit: the row of march_
  /// By goal and unit: 1, or little where nearer friends are enough for the goal.
  std::vector<std::array<double, gcacw::kMaxGameUnits>> share;
  double soon = 1;             ///< weight of what may still happen this game
  double trouble = 0;
};

/// What a march is good for: where to, and an attack from there.
struct GcacwGreedy::Plan {
  double worth = kNever;       ///< of the place and the attack, against staying
  HexId to = gcacw::kNoHex;
  bool attacks = false;
  Action attack;
};

}  // namespace hg::ai
