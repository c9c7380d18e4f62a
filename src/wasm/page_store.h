#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/json.h"
#include "server/store.h"

namespace hg::wasm {

/// The games of one browser in memory. Every change is handed to `keep` as one JSON object, which
/// the page puts into the browser's storage before it shows anything that came of it:
/// `{"game": id, "row": text, "from": n, "entries": [texts]}`: the game has this row, its entries
/// before number n, then these, and no others; with an empty row it has neither. The page gives
/// the same back at the next start.
class PageStore final : public server::Store {
 public:
  using Keep = std::function<void(const std::string& change)>;
  explicit PageStore(Keep keep) : keep_(std::move(keep)) {}

  /// Takes a game back from the page: `{"row": text, "entries": [texts]}`. False when it is no game.
  bool restore(const engine::Json& kept);

  engine::Expected<void> insert(const server::GameRow& game,
                                const std::vector<std::string>& entries) override;
  engine::Expected<void> append(std::string_view id, std::size_t first,
                                const std::vector<std::string>& entries,
                                const server::Progress& progress, std::int64_t now_ms) override;
  engine::Expected<void> truncate(std::string_view id, const server::Progress& progress,
                                  std::int64_t now_ms) override;
  engine::Expected<void> remove(std::string_view id) override;
  std::optional<server::GameRow> game(std::string_view id) override;
  std::vector<std::string> entries(std::string_view id) override;
  std::vector<server::GameRow> last_games(std::size_t most) override;
  std::size_t unfinished() override;

 private:
  struct Kept {
    server::GameRow row;
    std::vector<std::string> entries;
  };
  void tell(const Kept& kept, std::size_t from) const;

  Keep keep_;
  std::map<std::string, Kept, std::less<>> games_;
};

}  // namespace hg::wasm
