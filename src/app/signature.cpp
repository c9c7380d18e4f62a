#include "app/signature.h"

#include "app/fredericksburg.h"
#include "app/gcacw.h"
#include "app/hooker_lee.h"
#include "base/hash.h"
#include "engine/dice.h"
#include "engine/record.h"

namespace hg::app {
namespace {

template <class Game>
struct Kinds;
template <>
struct Kinds<fredericksburg::Game> {
  using Action = fredericksburg::Action;
};
template <>
struct Kinds<hooker_lee::Game> {
  using Action = hooker_lee::Action;
};
template <>
struct Kinds<gcacw::Game> {
  using Action = gcacw::Action;
};

/// The final hash of a random game that picks from the full legal list; every step is defined by
/// the seed, so that all compilers and platforms must agree.
template <class Game>
std::uint64_t final_hash(const Game& game, std::uint64_t seed) {
  auto state = game.start();
  std::vector<typename Kinds<Game>::Action> actions;
  std::uint64_t draw = 0;
  while (!state.over()) {
    if (game.decision(state).side == core::Side::chance) {
      throw_dice(game, state, seed, draw);
      continue;
    }
    game.legal(state, actions);
    const int pick = engine::die_face(seed, draw++, static_cast<int>(actions.size()));
    game.apply(state, actions[static_cast<std::size_t>(pick) - 1], nullptr);
  }
  return base::hash_bytes(&state, sizeof state);
}

/// Every scenario of a game, with and without each of its options.
template <class Module>
Expected<std::uint64_t> sum_of(const Module& module, int games) {
  std::vector<std::pair<std::string, Json>> played;
  for (const engine::ScenarioInfo& scenario : module.scenarios()) {
    played.emplace_back(scenario.id, Json::object());
    if (module.id() == "fredericksburg") {
      played.emplace_back(scenario.id, Json{{"attack_effectiveness", true}});
    }
    if (module.id() == "stonewalls_last_battle") {
      played.emplace_back(scenario.id, Json{{"tired_march", true}, {"entrench_action", true}});
    }
  }
  std::uint64_t sum = 0;
  for (const auto& [scenario, options] : played) {
    HG_TRY(game, module.game(scenario, options));
    for (int i = 0; i < games; ++i) {
      sum += final_hash(*game, engine::die_bits(1862, static_cast<std::uint64_t>(i)));
    }
  }
  return sum;
}

}  // namespace

Expected<std::vector<std::string>> signature(const engine::Library& library, int games) {
  const int few = (games + 9) / 10;
  std::vector<std::string> lines;
  for (const auto& module : library.games()) {
    Expected<std::uint64_t> sum = 0;
    if (const auto* fb = dynamic_cast<const FredericksburgModule*>(module.get())) {
      sum = sum_of(*fb, games);
    } else if (const auto* hl = dynamic_cast<const HookerLeeModule*>(module.get())) {
      sum = sum_of(*hl, few);
    } else if (const auto* gc = dynamic_cast<const GcacwModule*>(module.get())) {
      sum = sum_of(*gc, few);
    }
    HG_CHECK(sum);
    lines.push_back(engine::hash_text(*sum));
  }
  return lines;
}

}  // namespace hg::app
