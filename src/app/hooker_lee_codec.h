#pragma once

#include "app/hooker_lee_names.h"

namespace hg::app {

/// Reads an action. A fault only for shape (no such verb, unit, hex, wrong types); whether it is
/// legal is for the judge.
Expected<hl::Action> read_action(const HookerLeeNames& names, const Json& json);
/// The one form in which an action is offered and recorded.
Json write_action(const HookerLeeNames& names, const hl::Action& action);

}  // namespace hg::app
