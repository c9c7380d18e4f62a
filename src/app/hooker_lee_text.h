#pragma once

#include "app/hexgame_text.h"
#include "app/hooker_lee_names.h"
#include "core/ledger.h"

namespace hg::app {

/// A broken case with its sentence: units by name, hexes by number, what was needed and what there
/// was. A case without a sentence of its own is told by its title.
engine::Broken tell(const HookerLeeNames& names, const core::Violation& violation);

using HookerLeeHappening = Happening<hl::State, hl::Action>;
/// One event in the shape of the protocol.
Json event_json(const HookerLeeNames& names, const HookerLeeHappening& happening,
                const core::Event& event);

/// One line of a calculation: `{"rule", "kind", "what", "before", "after", "unit"?, "hex"?}`.
Json step_json(const HookerLeeNames& names, const core::LedgerLine& line);
/// Lines of a calculation, in order.
Json steps_json(const HookerLeeNames& names, const core::Ledger::Lines& lines);

}  // namespace hg::app
