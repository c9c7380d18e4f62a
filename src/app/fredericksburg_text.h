#pragma once

#include "app/fredericksburg_names.h"
#include "core/event.h"
#include "core/verdict.h"

namespace hg::app {

/// A broken case with its sentence: units by name, hexes by number, what was needed and what there
/// was. A case without a sentence of its own is told by its title.
engine::Broken tell(const Names& names, const core::Violation& violation);

/// One event in the shape of the protocol. `state` is the position after the action, `action` the
/// action that caused it or nullptr for a roll.
Json event_json(const Names& names, const fb::State& state, const fb::Action* action,
                const core::Event& event);

/// One line of a calculation: `{"rule", "what", "before", "after", "unit"?, "hex"?}`.
Json step_json(const Names& names, const core::LedgerLine& line);

}  // namespace hg::app
