#pragma once

// Where a command works on the rules themselves and not through the protocol: which game a scenario
// belongs to, and the computer players of that game.

#include <memory>
#include <string>

#include "ai/fredericksburg_bench.h"
#include "ai/fredericksburg_greedy.h"
#include "ai/fredericksburg_playout.h"
#include "ai/gcacw_bench.h"
#include "ai/gcacw_greedy.h"
#include "ai/gcacw_playout.h"
#include "ai/hooker_lee_bench.h"
#include "ai/hooker_lee_greedy.h"
#include "ai/hooker_lee_playout.h"
#include "app/fredericksburg.h"
#include "app/gcacw.h"
#include "app/hooker_lee.h"
#include "app/signature.h"
#include "cli/command.h"

namespace hg::cli {

using app::throw_dice;

/// The computer players of a game.
template <class Game>
struct Players;

template <>
struct Players<fredericksburg::Game> {
  using State = fredericksburg::State;
  using Action = fredericksburg::Action;
  using Outcome = fredericksburg::Outcome;
  using Greedy = ai::GreedyPlayer;

  explicit Players(const fredericksburg::Game& rules) : game(rules), table(rules), greedy(rules) {}
  ai::RandomPlayer random(std::uint64_t seed) const { return {game, table, seed}; }

  const fredericksburg::Game& game;
  ai::ReachTable table;
  Greedy greedy;
};

template <>
struct Players<hooker_lee::Game> {
  using State = hooker_lee::State;
  using Action = hooker_lee::Action;
  using Outcome = hooker_lee::Outcome;
  using Greedy = ai::HookerLeeGreedy;

  explicit Players(const hooker_lee::Game& rules) : game(rules), greedy(rules) {}
  ai::HookerLeeRandom random(std::uint64_t seed) const { return {game, seed}; }

  const hooker_lee::Game& game;
  Greedy greedy;
};

template <>
struct Players<gcacw::Game> {
  using State = gcacw::State;
  using Action = gcacw::Action;
  using Outcome = gcacw::Outcome;
  using Greedy = ai::GcacwGreedy;

  explicit Players(const gcacw::Game& rules) : game(rules), greedy(rules) {}
  ai::GcacwRandom random(std::uint64_t seed) const { return {game, seed}; }

  const gcacw::Game& game;
  Greedy greedy;
};

/// Calls `work` with every game of the library, as what it is.
template <class Work>
void each_module(const engine::Library& library, const Work& work) {
  for (const auto& module : library.games()) {
    if (const auto* fb = dynamic_cast<const app::FredericksburgModule*>(module.get())) work(*fb);
    if (const auto* hl = dynamic_cast<const app::HookerLeeModule*>(module.get())) work(*hl);
    if (const auto* gc = dynamic_cast<const app::GcacwModule*>(module.get())) work(*gc);
  }
}

/// Calls `work` with the rules of a scenario; Trouble if there is no such scenario or option.
template <class Work>
void with_rules(const engine::Library& library, const std::string& scenario, const Json& options,
                const Work& work) {
  const engine::GameModule* wanted = library.game_of_scenario(scenario);
  if (wanted == nullptr) throw Trouble{"no such scenario: \"" + scenario + "\""};
  each_module(library, [&](const auto& module) {
    if (&module != wanted) return;
    const auto game = module.game(scenario, options);
    if (!game) throw Trouble{game.error().message};
    work(**game);
  });
}

}  // namespace hg::cli
