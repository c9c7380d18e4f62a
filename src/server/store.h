#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fault.h"

namespace hg::server {

/// Who plays a side.
struct SeatRow {
  std::string side;
  std::string player;      ///< `human` or the name of a bot
  std::string token_hash;  ///< empty for a bot
};

/// How far a game is: what the lobby shows, and what a rebuilt game must agree with.
struct Progress {
  std::size_t number = 0;      ///< entries stored
  std::uint64_t dice_drawn = 0;  ///< dice taken from the seed so far; never goes back
  std::string hash;            ///< of the position after the last entry
  int turn = 0;
  int turns = 0;
  std::string phase;
  std::string side;  ///< whose decision; `none` when the game is over
  bool finished = false;
  std::string result;  ///< JSON; `null` while the game goes on
};

struct GameRow {
  std::string id;
  std::string scenario;  ///< empty for a position
  std::string head;      ///< JSON: the record of the game without its entries
  std::vector<SeatRow> seats;
  std::uint64_t seed = 0;
  std::int64_t created_ms = 0;  ///< since 1970, UTC
  std::int64_t updated_ms = 0;
  Progress progress;
};

/// Where the hall keeps its games: SqliteStore on a server, the browser's own storage in the page.
/// A call that changes something is one step: it is kept when the call returns well, and when it
/// gives a fault (no room, no right, a damaged file) nothing of it is. Not thread-safe.
class Store {
 public:
  virtual ~Store() = default;

  /// A new game with the entries that it begins with; `game.progress.number` counts them.
  virtual engine::Expected<void> insert(const GameRow& game,
                                        const std::vector<std::string>& entries) = 0;
  /// Adds entries after entry `first`; `progress` is how the game stands after them.
  virtual engine::Expected<void> append(std::string_view id, std::size_t first,
                                        const std::vector<std::string>& entries,
                                        const Progress& progress, std::int64_t now_ms) = 0;
  /// Takes back every entry from number `progress.number` on.
  virtual engine::Expected<void> truncate(std::string_view id, const Progress& progress,
                                          std::int64_t now_ms) = 0;

  /// Forgets a game for good.
  virtual engine::Expected<void> remove(std::string_view id) = 0;

  virtual std::optional<GameRow> game(std::string_view id) = 0;
  /// JSON texts in order, up to the first that is missing.
  virtual std::vector<std::string> entries(std::string_view id) = 0;
  /// Those under way first, then the last games first.
  virtual std::vector<GameRow> last_games(std::size_t most) = 0;
  virtual std::size_t unfinished() = 0;
};

}  // namespace hg::server
