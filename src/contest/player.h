#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "contest/process.h"
#include "engine/library.h"
#include "engine/match.h"

namespace hg::contest {

using engine::Expected;
using engine::Json;

/// The game that a player is about to play.
struct Table {
  const engine::GameModule* game = nullptr;
  std::string scenario;
  Json options = Json::object();
};

/// What a decision may cost.
struct Budget {
  std::int64_t nodes = 0;  ///< 0: the player's own measure
  std::int64_t ms = 0;     ///< 0: no limit is told; an outside player still has kPatience
};
/// How long an outside player that was told no limit may think, and how long any request but a
/// decision may take.
inline constexpr std::chrono::seconds kPatience{30};
/// A limit may be exceeded by a fifth, and by the time that a message needs.
Clock::duration allowed(const Budget& budget);

/// Somebody who decides for one side. An Error is the reason why the game is lost.
class Player {
 public:
  virtual ~Player() = default;
  virtual std::string name() const = 0;
  /// A new game begins; `seed` is for the player's own chance.
  virtual Expected<void> begin(const Table& table, std::string_view side, std::uint64_t seed) = 0;
  /// An action or dice (a list of faces) of anybody, in the order of the game.
  virtual Expected<void> follow(const Json& action, const std::vector<int>& faces) = 0;
  /// `{"action", "why"?}` for the decision of `match`, which belongs to this side.
  virtual Expected<Json> choose(const engine::Match& match, const Budget& budget,
                                std::uint64_t number) = 0;
};

/// A computer player of the library, by name. nullptr: the game has none of that name.
std::unique_ptr<Player> built_in(const engine::GameModule& game, std::string_view bot);
/// A process that speaks the protocol (docs/bots.md), started anew when it has gone.
std::unique_ptr<Player> outside(std::string command);

}  // namespace hg::contest
