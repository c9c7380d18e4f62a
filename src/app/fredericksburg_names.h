#pragma once

#include <string>
#include <string_view>

#include "app/hexgame_names.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

// Words of the protocol.
std::string_view word(Verb verb);
std::string_view word(Task task);
std::string_view word(Phase phase);
std::string_view word(Mark mark);
std::string_view word(Place place);
std::string_view word(EventKind kind);
std::string_view word(Step step);

}  // namespace hg::fredericksburg

namespace hg::app {

namespace fb = fredericksburg;
using fredericksburg::word;

class Names;

/// The types of Fredericksburg, for what all games share.
struct FredericksburgKind {
  using Game = fb::Game;
  using State = fb::State;
  using Action = fb::Action;
  using Verb = fb::Verb;
  using Names = app::Names;
  static constexpr std::size_t kVerbs = fb::kVerbs;
  static constexpr std::uint8_t kNoColumn = fb::kNoColumn;
  static constexpr fb::Task kCombat = fb::Task::combat;
  static constexpr fb::Task kDraft = fb::Task::draft;
};

/// The words of one game: unit ids, hex numbers, titles of cases, and column names.
class Names : public GameNames<FredericksburgKind> {
 public:
  using GameNames::GameNames;
  const std::string& column(std::uint8_t column) const;
  /// `3-1` or `3:1`.
  Expected<std::uint8_t> read_column(std::string_view name) const;
};

}  // namespace hg::app
