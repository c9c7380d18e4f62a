#pragma once

#include <string>
#include <string_view>

#include "app/hexgame_names.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

// Words of the protocol.
std::string_view word(Verb verb);
std::string_view word(Task task);
std::string_view word(Phase phase);
std::string_view word(Mark mark);
std::string_view word(Place place);
std::string_view word(Outcome outcome);
std::string_view word(Deed deed);
std::string_view word(RetreatKind kind);
std::string_view word(Pool pool);
std::string_view word(EventKind kind);
std::string_view word(Step step);

}  // namespace hg::gcacw

namespace hg::app {

namespace gc = gcacw;
using gcacw::word;

class GcacwNames;

/// The types of Stonewall's Last Battle, for what all games share.
struct GcacwKind {
  using Game = gc::Game;
  using State = gc::State;
  using Action = gc::Action;
  using Verb = gc::Verb;
  using Names = GcacwNames;
  static constexpr std::size_t kVerbs = gc::kVerbs;
};

/// The words of one game: unit ids, hex numbers, titles of cases, formations.
class GcacwNames : public GameNames<GcacwKind> {
 public:
  using GameNames::GameNames;

  /// `VI`, `A-L`, `Cav`; empty for no formation.
  std::string_view formation(std::uint8_t index) const;
  /// `0101/0102`
  std::string side(gc::HexId a, gc::HexId b) const { return hex(a) + "/" + hex(b); }
};

/// `3 1/2` of quarters of a point, for sentences.
std::string quarters_text(int quarters);
/// The same for a machine: a whole number where it is one, else that text.
Json quarters_json(int quarters);
/// The same of halves: Movement Points.
std::string halves_text(int halves);
Json halves_json(int halves);

/// What dice are thrown for: `combat`, `initiative` …; empty if the task throws none.
std::string_view purpose(gc::Task task);

}  // namespace hg::app
