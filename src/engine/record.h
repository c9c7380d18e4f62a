#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/library.h"
#include "engine/session.h"

namespace hg::engine {

/// The record of a game: where it began, every action and every die, the final hash, the data.
Json write_record(const Library& library, const GameModule& game, const Origin& origin,
                  const std::vector<Entry>& entries, const Match& match);

/// A record played through.
struct Replayed {
  const GameModule* game = nullptr;
  Origin origin;
  std::unique_ptr<Match> match;
  std::vector<Entry> entries;
};

/// The first thing in which a replay differs from its record.
struct Difference {
  std::size_t entry = 0;  ///< from 1; 0 when it is not about one entry
  std::string what;
  Json expected;
  Json found;
};

/// Plays a record through. A record that is not one is a fault; one that cannot be followed gives
/// the first difference in `difference`, and what was played until then.
Expected<Replayed> replay_record(const Library& library, const Json& record,
                                 std::optional<Difference>& difference);

Json to_json(const Difference& difference);

/// The record of the game as it stood before entry `step` (from 0): the same beginning, the first
/// `step` entries, no final hash.
Expected<Json> cut_record(const Json& record, std::size_t step);

/// The answer to `verify`.
Expected<Json> verify_record(const Library& library, const Json& record);

/// 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace hg::engine
