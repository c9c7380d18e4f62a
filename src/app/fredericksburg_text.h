#pragma once

#include "app/fredericksburg_names.h"
#include "app/hexgame_text.h"
#include "core/ledger.h"

namespace hg::app {

/// A broken case with its sentence: units by name, hexes by number, what was needed and what there
/// was. A case without a sentence of its own is told by its title.
engine::Broken tell(const Names& names, const core::Violation& violation);

using FredericksburgHappening = Happening<fb::State, fb::Action>;
/// One event in the shape of the protocol.
Json event_json(const Names& names, const FredericksburgHappening& happening,
                const core::Event& event);

/// The reduction that an attacker declares, as a step like the others (bgd-7.9).
Json reduction_json(const Names& names, std::uint8_t computed, std::uint8_t column);

/// One line of a calculation: `{"rule", "what", "before", "after", "unit"?, "hex"?}`.
Json step_json(const Names& names, const core::LedgerLine& line);

}  // namespace hg::app
