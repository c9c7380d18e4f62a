#include "wasm/page_store.h"

#include <algorithm>
#include <tuple>

#include "engine/fields.h"

namespace hg::wasm {

using engine::Json;
using server::GameRow;
using server::Progress;
using server::SeatRow;

namespace {

Json row_json(const GameRow& row) {
  Json seats = Json::array();
  for (const SeatRow& seat : row.seats) {
    seats.push_back({{"side", seat.side}, {"player", seat.player}, {"token", seat.token_hash}});
  }
  const Progress& at = row.progress;
  return Json{{"format", 1},
              {"id", row.id},
              {"scenario", row.scenario},
              {"head", row.head},
              {"seats", std::move(seats)},
              {"seed", row.seed},
              {"created", row.created_ms},
              {"updated", row.updated_ms},
              {"number", at.number},
              {"dice_drawn", at.dice_drawn},
              {"hash", at.hash},
              {"turn", at.turn},
              {"turns", at.turns},
              {"phase", at.phase},
              {"side", at.side},
              {"finished", at.finished},
              {"result", at.result}};
}

// What the browser gives back was written here, but storage can be meddled with: a field that is
// missing or of another kind is empty, and the game then shows as one that no longer replays.
std::string text_at(const Json& object, std::string_view name) {
  const auto text = engine::read_text(object, name);
  return text && *text ? **text : std::string();
}

template <class Number>
Number number_at(const Json& object, std::string_view name) {
  const auto number = engine::read_number(object, name, 0, INT64_MAX);
  return number && *number ? static_cast<Number>(**number) : Number{};
}

GameRow row_of(const Json& json) {
  GameRow row;
  row.id = text_at(json, "id");
  row.scenario = text_at(json, "scenario");
  row.head = text_at(json, "head");
  if (const Json* seats = engine::find(json, "seats"); seats != nullptr && seats->is_array()) {
    for (const Json& seat : *seats) {
      row.seats.push_back({text_at(seat, "side"), text_at(seat, "player"), text_at(seat, "token")});
    }
  }
  row.seed = number_at<std::uint64_t>(json, "seed");
  row.created_ms = number_at<std::int64_t>(json, "created");
  row.updated_ms = number_at<std::int64_t>(json, "updated");
  Progress& at = row.progress;
  at.number = number_at<std::size_t>(json, "number");
  at.dice_drawn = number_at<std::uint64_t>(json, "dice_drawn");
  at.hash = text_at(json, "hash");
  at.turn = number_at<int>(json, "turn");
  at.turns = number_at<int>(json, "turns");
  at.phase = text_at(json, "phase");
  at.side = text_at(json, "side");
  const auto finished = engine::read_flag(json, "finished");
  at.finished = finished && finished->value_or(false);
  at.result = text_at(json, "result");
  return row;
}

tl::unexpected<engine::Fault> unknown() {
  return engine::refuse(engine::Code::internal, "the store has no such game");
}

}  // namespace

bool PageStore::restore(const Json& kept) {
  Kept game;
  game.row = row_of(Json::parse(text_at(kept, "row"), nullptr, false));
  const auto entries = engine::read_texts(kept, "entries", SIZE_MAX);
  if (game.row.id.empty() || !entries) return false;
  if (*entries) game.entries = **entries;
  games_[game.row.id] = std::move(game);
  return true;
}

void PageStore::tell(const Kept& kept, std::size_t from) const {
  Json entries = Json::array();
  for (std::size_t i = from; i < kept.entries.size(); ++i) entries.push_back(kept.entries[i]);
  keep_(engine::to_line(Json{{"game", kept.row.id},
                             {"row", engine::to_line(row_json(kept.row))},
                             {"from", from},
                             {"entries", std::move(entries)}}));
}

engine::Expected<void> PageStore::insert(const GameRow& game,
                                         const std::vector<std::string>& entries) {
  const Kept& kept = games_[game.id] = {game, entries};
  tell(kept, 0);
  return {};
}

engine::Expected<void> PageStore::append(std::string_view id, std::size_t first,
                                         const std::vector<std::string>& entries,
                                         const Progress& progress, std::int64_t now_ms) {
  const auto found = games_.find(id);
  if (found == games_.end() || found->second.entries.size() != first) return unknown();
  Kept& kept = found->second;
  kept.entries.insert(kept.entries.end(), entries.begin(), entries.end());
  kept.row.progress = progress;
  kept.row.updated_ms = now_ms;
  tell(kept, first);
  return {};
}

engine::Expected<void> PageStore::truncate(std::string_view id, const Progress& progress,
                                           std::int64_t now_ms) {
  const auto found = games_.find(id);
  if (found == games_.end() || found->second.entries.size() < progress.number) return unknown();
  Kept& kept = found->second;
  kept.entries.resize(progress.number);
  kept.row.progress = progress;
  kept.row.updated_ms = now_ms;
  tell(kept, progress.number);
  return {};
}

engine::Expected<void> PageStore::remove(std::string_view id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return unknown();
  games_.erase(found);
  keep_(engine::to_line(
      Json{{"game", id}, {"row", ""}, {"from", 0}, {"entries", Json::array()}}));
  return {};
}

std::optional<GameRow> PageStore::game(std::string_view id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return std::nullopt;
  return found->second.row;
}

std::vector<std::string> PageStore::entries(std::string_view id) {
  const auto found = games_.find(id);
  return found == games_.end() ? std::vector<std::string>() : found->second.entries;
}

std::vector<GameRow> PageStore::last_games(std::size_t most) {
  std::vector<GameRow> rows;
  for (const auto& [id, kept] : games_) rows.push_back(kept.row);
  std::sort(rows.begin(), rows.end(), [](const GameRow& left, const GameRow& right) {
    return std::tuple(left.progress.finished, -left.updated_ms, std::string_view(left.id)) <
           std::tuple(right.progress.finished, -right.updated_ms, std::string_view(right.id));
  });
  if (rows.size() > most) rows.resize(most);
  return rows;
}

std::size_t PageStore::unfinished() {
  return static_cast<std::size_t>(std::count_if(games_.begin(), games_.end(), [](const auto& game) {
    return !game.second.row.progress.finished;
  }));
}

}  // namespace hg::wasm
