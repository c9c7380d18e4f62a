#pragma once

// Sentences: what the tellers of all games have in common.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "app/hexgame_names.h"
#include "core/event.h"
#include "core/verdict.h"

namespace hg::app {

/// Why not? One sentence for a case: {u} unit, {h} hex, {n} needed, {m} had.
struct Sentence {
  std::string_view rule;
  std::string_view text;
};

/// The numbers of a violation in the words of the game.
struct NumberWords {
  std::string needed;
  std::string had;
};

/// A broken case with its sentence: units by name, hexes by number. A case that is not in the list
/// is told by its title.
engine::Broken tell_by(const HexNames& names, const Sentence* list, std::size_t count,
                       const core::Violation& violation, const NumberWords& numbers);

/// What events are told from: the positions before and after, and the action between them, nullptr
/// for a roll.
template <class State, class Action>
struct Happening {
  const State& before;
  const State& after;
  const Action* action = nullptr;
};

/// Writes one event: its fields and its sentence together, so that they cannot differ.
class Teller {
 public:
  Teller(const HexNames& names, const core::Event& event, std::string_view kind);

 protected:
  /// The finished event.
  Json told();

  std::string unit() const;
  std::string other() const;
  std::string from() const;
  std::string to() const;
  void set_unit();
  void set_hex(hex::HexId h);
  void set_side();
  void set_step();
  /// The path of the action, if the event is about the unit that acts.
  template <class Action>
  bool set_path(const Action* action) {
    if (action == nullptr || action->unit != event_.unit || action->path.empty()) return false;
    json_["path"] = names_.hex_list(action->path);
    return true;
  }
  // Events that all games have.
  void turn_began(core::Light light);
  void phase_began(std::string_view phase);
  void step(std::string_view verb);
  void advanced();
  void advance_declined();
  void eliminated();
  void about_unit(std::string_view what);
  void occupied();
  void points();
  void game_over(int union_points, int confederate_points);

  const HexNames& names_;
  const core::Event& event_;
  Json json_;
  std::string text_;
};

}  // namespace hg::app
