#include "server/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

namespace hg::server {
namespace {

namespace fs = std::filesystem;

constexpr int kFormat = 1;

constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS games (
  id TEXT PRIMARY KEY, scenario TEXT NOT NULL, head TEXT NOT NULL, seats TEXT NOT NULL,
  seed INTEGER NOT NULL, dice_drawn INTEGER NOT NULL, created INTEGER NOT NULL,
  updated INTEGER NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL, turn INTEGER NOT NULL,
  turns INTEGER NOT NULL, phase TEXT NOT NULL, side TEXT NOT NULL, finished INTEGER NOT NULL,
  result TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS games_by_time ON games (updated);
CREATE TABLE IF NOT EXISTS entries (
  game TEXT NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
)sql";

constexpr const char* kColumns =
    "id, scenario, head, seats, seed, dice_drawn, created, updated, number, hash, turn, turns, "
    "phase, side, finished, result";

/// A file lock that the system releases when the process ends in whatever way.
class Lock {
 public:
  explicit Lock(const fs::path& file) {
    handle_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (handle_ < 0) {
      throw StoreError(fmt::format("cannot write in the data directory: {}: {}", file.string(),
                                   std::strerror(errno)));
    }
    if (::flock(handle_, LOCK_EX | LOCK_NB) == 0) return;
    ::close(handle_);
    throw StoreError(fmt::format("the data directory {} is in use by another server",
                                 file.parent_path().string()));
  }
  ~Lock() { ::close(handle_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int handle_ = -1;
};

void make_directory(const fs::path& directory) {
  if (directory.empty()) throw StoreError("no data directory is given");
  std::error_code error;
  const bool is_there = fs::is_directory(directory, error);
  if (is_there) return;
  fs::create_directories(directory, error);
  if (error || !fs::is_directory(directory)) {
    throw StoreError(fmt::format("cannot create the data directory {}: {}", directory.string(),
                                 error ? error.message() : "there is a file of that name"));
  }
}

std::string seats_text(const std::vector<SeatRow>& seats) {
  nlohmann::json list = nlohmann::json::array();
  for (const SeatRow& seat : seats) {
    list.push_back({{"side", seat.side}, {"player", seat.player}, {"token", seat.token_hash}});
  }
  return list.dump();
}

std::vector<SeatRow> seats_of(std::string_view id, const std::string& text) {
  std::vector<SeatRow> seats;
  try {
    for (const auto& seat : nlohmann::json::parse(text)) {
      seats.push_back({seat.at("side"), seat.at("player"), seat.at("token")});
    }
  } catch (const nlohmann::json::exception& error) {
    throw StoreError(fmt::format("the seats of game {} cannot be read: {}", id, error.what()));
  }
  return seats;
}

}  // namespace

/// A connection with its prepared statements; every error becomes a StoreError with SQLite's words.
class SqliteStore::Database {
 public:
  Database(const fs::path& file, const fs::path& lock) : lock_(lock), file_(file.string()) {
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr);
    if (code == SQLITE_OK) return;
    const std::string words = handle_ != nullptr ? sqlite3_errmsg(handle_) : "no memory";
    sqlite3_close(handle_);
    throw StoreError(fmt::format("cannot open {}: {}", file_, words));
  }
  ~Database() {
    for (const auto& [text, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(handle_);
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const char* text) {
    if (sqlite3_exec(handle_, text, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }

  sqlite3_stmt* statement(const std::string& text) {
    auto& found = statements_[text];
    if (found == nullptr &&
        sqlite3_prepare_v3(handle_, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &found,
                           nullptr) != SQLITE_OK) {
      fail();
    }
    return found;
  }

  std::int64_t number(const char* text) {
    sqlite3_stmt* query = statement(text);
    const int code = sqlite3_step(query);
    const std::int64_t value = code == SQLITE_ROW ? sqlite3_column_int64(query, 0) : 0;
    sqlite3_reset(query);
    if (code != SQLITE_ROW) fail();
    return value;
  }

  [[noreturn]] void fail() const {
    const int code = sqlite3_errcode(handle_);
    const char* hint = (code & 0xFF) == SQLITE_FULL ? " (no room left for the store)" : "";
    throw StoreError(fmt::format("{}: {}{}", file_, sqlite3_errmsg(handle_), hint));
  }

  bool in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }

 private:
  Lock lock_;
  std::string file_;
  sqlite3* handle_ = nullptr;
  std::map<std::string, sqlite3_stmt*> statements_;
};

namespace {

/// One run of a prepared statement; bound values are counted up from the left.
template <class Database>
class Statement {
 public:
  Statement(Database& database, const std::string& text)
      : database_(database), handle_(database.statement(text)) {}
  ~Statement() {
    sqlite3_reset(handle_);
    sqlite3_clear_bindings(handle_);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& text(std::string_view value) {
    // Bound texts outlive the statement's run in every call of this file.
    if (sqlite3_bind_text64(handle_, ++bound_, value.data(), value.size(), SQLITE_STATIC,
                            SQLITE_UTF8) != SQLITE_OK) {
      database_.fail();
    }
    return *this;
  }
  template <class Number>
  Statement& number(Number value) {
    if (sqlite3_bind_int64(handle_, ++bound_, static_cast<sqlite3_int64>(value)) != SQLITE_OK) {
      database_.fail();
    }
    return *this;
  }
  /// True while there is a row.
  bool step() {
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail();
    return code == SQLITE_ROW;
  }
  std::string text_at(int column) const {
    const auto* bytes = sqlite3_column_text(handle_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes), size);
  }
  std::int64_t number_at(int column) const { return sqlite3_column_int64(handle_, column); }

 private:
  Database& database_;
  sqlite3_stmt* handle_;
  int bound_ = 0;
};

/// Begins at once; takes everything back unless `commit` is reached.
template <class Database>
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) {
    database_.run("BEGIN IMMEDIATE");
  }
  ~Transaction() {
    if (!database_.in_transaction()) return;
    try {
      database_.run("ROLLBACK");
    } catch (const StoreError&) {
      // SQLite has rolled back by itself; there is nothing left to take back.
    }
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit() { database_.run("COMMIT"); }

 private:
  Database& database_;
};

template <class Database>
void add_entries(Database& database, std::string_view id, std::size_t first,
                 const std::vector<std::string>& entries) {
  for (const std::string& entry : entries) {
    Statement(database, "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)")
        .text(id)
        .number(first++)
        .text(entry)
        .step();
  }
}

template <class Database>
void set_progress(Database& database, std::string_view id, const Progress& progress,
                  std::int64_t now_ms) {
  Statement(database,
            "UPDATE games SET updated = ?, number = ?, dice_drawn = ?, hash = ?, turn = ?, "
            "turns = ?, phase = ?, side = ?, finished = ?, result = ? WHERE id = ?")
      .number(now_ms)
      .number(progress.number)
      .number(progress.dice_drawn)
      .text(progress.hash)
      .number(progress.turn)
      .number(progress.turns)
      .text(progress.phase)
      .text(progress.side)
      .number(progress.finished ? 1 : 0)
      .text(progress.result)
      .text(id)
      .step();
}

template <class Database>
GameRow read_game(const Statement<Database>& row) {
  GameRow game;
  game.id = row.text_at(0);
  game.scenario = row.text_at(1);
  game.head = row.text_at(2);
  game.seats = seats_of(game.id, row.text_at(3));
  game.seed = static_cast<std::uint64_t>(row.number_at(4));
  game.progress.dice_drawn = static_cast<std::uint64_t>(row.number_at(5));
  game.created_ms = row.number_at(6);
  game.updated_ms = row.number_at(7);
  game.progress.number = static_cast<std::size_t>(row.number_at(8));
  game.progress.hash = row.text_at(9);
  game.progress.turn = static_cast<int>(row.number_at(10));
  game.progress.turns = static_cast<int>(row.number_at(11));
  game.progress.phase = row.text_at(12);
  game.progress.side = row.text_at(13);
  game.progress.finished = row.number_at(14) != 0;
  game.progress.result = row.text_at(15);
  return game;
}

}  // namespace

SqliteStore::SqliteStore(const fs::path& directory, std::uint64_t most_bytes)
    : file_(directory / "games.sqlite") {
  make_directory(directory);
  database_ = std::make_unique<Database>(file_, directory / "lock");
  database_->run("PRAGMA journal_mode = WAL");
  database_->run("PRAGMA synchronous = FULL");
  database_->run("PRAGMA busy_timeout = 5000");
  const std::int64_t format = database_->number("PRAGMA user_version");
  if (format > kFormat) {
    throw StoreError(fmt::format("{} was written by a newer version of the program (format {})",
                                 file_.string(), format));
  }
  if (most_bytes > 0) {
    const auto page = static_cast<std::uint64_t>(database_->number("PRAGMA page_size"));
    const std::uint64_t pages = most_bytes / page + 1;
    database_->run(fmt::format("PRAGMA max_page_count = {}", pages).c_str());
  }
  // Written in any case, so that a place that cannot be written is found out now.
  Transaction transaction(*database_);
  database_->run(kSchema);
  database_->run(fmt::format("PRAGMA user_version = {}", kFormat).c_str());
  transaction.commit();
}

SqliteStore::~SqliteStore() = default;

engine::Expected<void> SqliteStore::change(const std::function<void()>& changes) {
  try {
    Transaction transaction(*database_);
    changes();
    transaction.commit();
    return {};
  } catch (const StoreError& error) {
    return engine::refuse(engine::Code::internal,
                          std::string("nothing was changed, because it could not be stored: ") +
                              error.what());
  }
}

engine::Expected<void> SqliteStore::insert(const GameRow& game,
                                           const std::vector<std::string>& entries) {
  const std::string seats = seats_text(game.seats);
  return change([&] {
    Statement(*database_, fmt::format("INSERT INTO games ({}) VALUES (?, ?, ?, ?, ?, 0, ?, ?, 0, "
                                      "'', 0, 0, '', '', 0, 'null')",
                                      kColumns))
        .text(game.id)
        .text(game.scenario)
        .text(game.head)
        .text(seats)
        .number(game.seed)
        .number(game.created_ms)
        .number(game.updated_ms)
        .step();
    set_progress(*database_, game.id, game.progress, game.updated_ms);
    add_entries(*database_, game.id, 0, entries);
  });
}

engine::Expected<void> SqliteStore::append(std::string_view id, std::size_t first,
                                           const std::vector<std::string>& entries,
                                           const Progress& progress, std::int64_t now_ms) {
  return change([&] {
    add_entries(*database_, id, first, entries);
    set_progress(*database_, id, progress, now_ms);
  });
}

engine::Expected<void> SqliteStore::truncate(std::string_view id, const Progress& progress,
                                             std::int64_t now_ms) {
  return change([&] {
    Statement(*database_, "DELETE FROM entries WHERE game = ? AND number >= ?")
        .text(id)
        .number(progress.number)
        .step();
    set_progress(*database_, id, progress, now_ms);
  });
}

engine::Expected<void> SqliteStore::remove(std::string_view id) {
  return change([&] {
    Statement(*database_, "DELETE FROM entries WHERE game = ?").text(id).step();
    Statement(*database_, "DELETE FROM games WHERE id = ?").text(id).step();
  });
}

std::optional<GameRow> SqliteStore::game(std::string_view id) {
  Statement row(*database_, fmt::format("SELECT {} FROM games WHERE id = ?", kColumns));
  if (!row.text(id).step()) return std::nullopt;
  return read_game(row);
}

std::vector<std::string> SqliteStore::entries(std::string_view id) {
  Statement row(*database_, "SELECT number, entry FROM entries WHERE game = ? ORDER BY number");
  row.text(id);
  std::vector<std::string> list;
  while (row.step()) {
    if (static_cast<std::size_t>(row.number_at(0)) != list.size()) break;
    list.push_back(row.text_at(1));
  }
  return list;
}

std::vector<GameRow> SqliteStore::last_games(std::size_t most) {
  Statement row(*database_, fmt::format("SELECT {} FROM games ORDER BY finished, updated DESC, id "
                                        "LIMIT ?",
                                        kColumns));
  row.number(most);
  std::vector<GameRow> games;
  while (row.step()) games.push_back(read_game(row));
  return games;
}

std::size_t SqliteStore::unfinished() {
  return static_cast<std::size_t>(
      database_->number("SELECT count(*) FROM games WHERE finished = 0"));
}

}  // namespace hg::server
