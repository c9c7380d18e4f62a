#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>

#include "server/store.h"

namespace hg::server {

/// The store could not do what was asked, for a reason outside the program (no room, no right, a
/// damaged file). Nothing of the failed request is in it.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// All games of one server in one SQLite file (write-ahead log, every commit synced to the disk).
/// A call that changes something is one transaction: it is on the disk when the call returns. Only
/// one process may hold a data directory at a time.
class SqliteStore final : public Store {
 public:
  /// Creates the directory and the file when they are missing; throws StoreError when it cannot.
  /// `most_bytes` bounds the file; 0: no bound.
  explicit SqliteStore(const std::filesystem::path& directory, std::uint64_t most_bytes = 0);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  engine::Expected<void> insert(const GameRow& game,
                                const std::vector<std::string>& entries) override;
  engine::Expected<void> append(std::string_view id, std::size_t first,
                                const std::vector<std::string>& entries,
                                const Progress& progress, std::int64_t now_ms) override;
  engine::Expected<void> truncate(std::string_view id, const Progress& progress,
                                  std::int64_t now_ms) override;
  /// These throw StoreError when the file cannot be read.
  engine::Expected<void> remove(std::string_view id) override;
  std::optional<GameRow> game(std::string_view id) override;
  std::vector<std::string> entries(std::string_view id) override;
  std::vector<GameRow> last_games(std::size_t most) override;
  std::size_t unfinished() override;

  const std::filesystem::path& file() const { return file_; }

 private:
  class Database;
  /// Runs `changes` as one transaction.
  engine::Expected<void> change(const std::function<void()>& changes);
  std::filesystem::path file_;
  std::unique_ptr<Database> database_;
};

}  // namespace hg::server
