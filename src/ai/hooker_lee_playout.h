#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ai/rng.h"
#include "rules/hooker_lee/game.h"

namespace hg::ai {

/// Plays a game by uniformly random choice over the full legal list, without writing the list of
/// moves down: it draws from a larger set whose size it knows (every hex a unit could reach if it
/// were alone on the map) and draws again until the move is legal, so only the units that are drawn
/// are looked at. The choice has the same distribution as picking from Game::legal (a test compares
/// the two).
class HookerLeeRandom {
 public:
  using Game = hooker_lee::Game;
  using State = hooker_lee::State;
  using Action = hooker_lee::Action;
  using HexId = hooker_lee::HexId;
  using HexSet = hooker_lee::HexSet;
  using UnitId = hooker_lee::UnitId;

  HookerLeeRandom(const Game& game, std::uint64_t seed);

  /// One random decision or die in `s`; nothing is left to do when the game is over.
  void step(State& s);
  /// Plays `s` to the end; the number of decisions taken by players (dice not counted).
  std::uint64_t play_out(State& s);
  /// How many legal actions the present decision has (movement: by the tests that draws are put
  /// to).
  std::size_t count(const State& s);
  /// A random legal action of the present decision; the decision must belong to a player.
  Action pick(const State& s);

 private:
  static constexpr std::size_t kModes = 3;
  /// Units that would reach the same hexes if they were alone.
  struct Kind {
    core::Side side = core::Side::none;
    core::UnitType type = core::UnitType::infantry;
    bool as_cavalry = false, averill = false;
    std::array<int, kModes> points{};
    std::vector<std::unique_ptr<HexSet>> alone;  ///< by start; worked out when first asked for
  };
  /// One unit that may march or come in this phase.
  struct Mover {
    UnitId unit = hooker_lee::kNoUnit;
    bool entering = false;
    HexSet could;             ///< hexes it could stop in if it were alone
    std::uint32_t hexes = 0;  ///< how many they are
    std::uint32_t weight = 0; ///< draws that fall to it: hexes and exits; 0 once it has moved
    std::uint32_t version = 0;              ///< of the columns its floods were made with
    std::array<std::int16_t, kModes> flood{};  ///< number in floods_, or one of the two below
  };
  static constexpr std::int16_t kUnknown = -1;
  static constexpr std::int16_t kShut = -2;

  std::size_t kind_of(const State& s, UnitId u);
  const HexSet& alone(const State& s, std::size_t kind, UnitId u, HexId start);
  void cache_phase(const State& s);
  void add_mover(const State& s, UnitId u);
  void add_stays(const State& s, UnitId u);
  const Game::Flood* flood(const State& s, Mover& mover, std::size_t mode);
  bool draw(const State& s, std::uint32_t n, Action& out);
  bool march(const State& s, Mover& mover, HexId to, Action& out);
  bool leave(const State& s, Mover& mover, HexId exit, Action& out);
  Action draw_movement(const State& s);
  void after(const State& s, const Action& a, HexId from);
  void watch(const State& s, HexId h);
  Action draw_listed(const State& s);
  std::uint64_t play_movement(State& s);

  const Game& game_;
  Rng rng_;
  std::vector<Action> listed_;
  std::vector<Kind> kinds_;
  std::vector<HexId> exits_[2];  ///< by side, each hex once
  // of the Movement Phase being played
  Game::Ground ground_;
  Game::Ground with_company_;  ///< guns find company everywhere: their floods hold all phase
  std::vector<Mover> movers_;
  std::vector<Action> stays_;  ///< Rally markers and spades
  std::vector<Game::Flood> floods_;
  std::size_t floods_used_ = 0;
  std::uint32_t version_ = 0;
  std::uint32_t total_ = 0;  ///< of all weights
};

}  // namespace hg::ai
