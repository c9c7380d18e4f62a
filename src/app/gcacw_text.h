#pragma once

#include "app/gcacw_names.h"
#include "app/hexgame_text.h"
#include "core/ledger.h"

namespace hg::app {

/// A broken case with its sentence: units by name, hexes by number, what was needed and what there
/// was. A case without a sentence of its own is told by its title.
engine::Broken tell(const GcacwNames& names, const core::Violation& violation);

using GcacwHappening = Happening<gc::State, gc::Action>;
/// One event in the shape of the protocol.
Json event_json(const GcacwNames& names, const GcacwHappening& happening, const core::Event& event);

/// One line of a calculation: `{"rule", "kind", "what", "before", "after", "unit"?, "hex"?}`.
Json step_json(const GcacwNames& names, const core::LedgerLine& line);
/// Lines of a calculation, in order.
Json steps_json(const GcacwNames& names, const core::Ledger::Lines& lines);

/// `1 manpower lost, disorganized, fatigue +3`: a result of one side.
std::string result_words(const gc::CombatResult& result);

}  // namespace hg::app
