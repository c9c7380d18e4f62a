#pragma once

#include "app/fredericksburg_names.h"
#include "core/event.h"
#include "core/verdict.h"

namespace hg::app {

/// A broken case with its sentence: units by name, hexes by number, what was needed and what there
/// was. A case without a sentence of its own is told by its title.
engine::Broken tell(const Names& names, const core::Violation& violation);

/// What events are told from: the positions before and after, and the action between them, nullptr
/// for a roll.
struct Happening {
  const fb::State& before;
  const fb::State& after;
  const fb::Action* action = nullptr;
};

/// One event in the shape of the protocol.
Json event_json(const Names& names, const Happening& happening, const core::Event& event);

/// The reduction that an attacker declares, as a step like the others (bgd-7.9).
Json reduction_json(const Names& names, std::uint8_t computed, std::uint8_t column);

/// One line of a calculation: `{"rule", "what", "before", "after", "unit"?, "hex"?}`.
Json step_json(const Names& names, const core::LedgerLine& line);

}  // namespace hg::app
