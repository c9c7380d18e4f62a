#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hg::server {

/// The store could not do what was asked, for a reason outside the program (no room, no right, a
/// damaged file). Nothing of the failed request is in it.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

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

/// All games of one server in one SQLite file (write-ahead log, every commit synced to the disk).
/// A call that changes something is one transaction: it is on the disk when the call returns, or
/// it throws StoreError and nothing has changed. Not thread-safe. Only one process may hold a
/// data directory at a time.
class Store {
 public:
  /// Creates the directory and the file when they are missing. `most_bytes` bounds the file; 0: no
  /// bound.
  explicit Store(const std::filesystem::path& directory, std::uint64_t most_bytes = 0);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// A new game with the entries that it begins with; `game.progress.number` counts them.
  void insert(const GameRow& game, const std::vector<std::string>& entries);
  /// Adds entries after entry `first`; `progress` is how the game stands after them.
  void append(std::string_view id, std::size_t first, const std::vector<std::string>& entries,
              const Progress& progress, std::int64_t now_ms);
  /// Takes back every entry from number `progress.number` on.
  void truncate(std::string_view id, const Progress& progress, std::int64_t now_ms);

  std::optional<GameRow> game(std::string_view id);
  /// JSON texts in order. Throws StoreError when one is missing.
  std::vector<std::string> entries(std::string_view id);
  /// The last games first.
  std::vector<GameRow> last_games(std::size_t most);
  std::size_t unfinished();

  const std::filesystem::path& file() const { return file_; }

 private:
  class Database;
  std::filesystem::path file_;
  std::unique_ptr<Database> database_;
};

}  // namespace hg::server
