#pragma once

#include <string>
#include <string_view>

#include "app/hexgame_names.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {

// Words of the protocol.
std::string_view word(Verb verb);
std::string_view word(Mode mode);
std::string_view word(Task task);
std::string_view word(Phase phase);
std::string_view word(Mark mark);
std::string_view word(Place place);
std::string_view word(Level level);
std::string_view word(Outcome outcome);
std::string_view word(EventKind kind);
std::string_view word(Step step);

}  // namespace hg::hooker_lee

namespace hg::app {

namespace hl = hooker_lee;
using hooker_lee::word;

class HookerLeeNames;

/// The types of Hooker and Lee, for what all games share.
struct HookerLeeKind {
  using Game = hl::Game;
  using State = hl::State;
  using Action = hl::Action;
  using Verb = hl::Verb;
  using Names = HookerLeeNames;
  static constexpr std::size_t kVerbs = hl::kVerbs;
  static constexpr std::uint8_t kNoColumn = hl::kNoColumn;
  static constexpr hl::Task kCombat = hl::Task::combat;
  static constexpr hl::Task kDraft = hl::Task::draft;
};

/// The words of one game: unit ids, hex numbers, titles of cases, odds, corps and divisions, sides
/// of a hex.
class HookerLeeNames : public GameNames<HookerLeeKind> {
 public:
  using GameNames::GameNames;

  /// `3:2`, and `9:1` beyond the table.
  std::string column(std::uint8_t rung) const { return game().rung_name(rung); }
  /// `3:1` or `3-1`; beyond the last column whole odds (bgr-8.42).
  Expected<std::uint8_t> read_column(std::string_view name) const;
  /// `II`, `A`, `cavalry`; empty for no formation.
  std::string_view formation(std::uint8_t index) const;
  Expected<std::uint8_t> read_formation(std::string_view name) const;
  /// `ne`: where a side lies on the printed map.
  std::string_view facing(hex::Direction d) const;
  Expected<hex::Direction> read_facing(std::string_view name) const;
};

/// The side of a hex that a word names on a printed map.
Expected<hex::Direction> read_facing(const map::Map& map, std::string_view name);
/// `4`, `2/3`, `4 2/3` movement points.
std::string points_text(int thirds);
/// The same for a machine: a whole number where it is one, else that text.
Json points_json(int thirds);
/// What a die is thrown for: `combat`, `rally` …; empty if the task throws none.
std::string_view purpose(hl::Task task);

}  // namespace hg::app
