#pragma once

#include "app/fredericksburg_names.h"

namespace hg::app {

/// Reads an action. A fault only for shape (no such verb, unit, hex, wrong types); whether it is
/// legal is for the judge.
Expected<fb::Action> read_action(const Names& names, const Json& json);
/// The one form in which an action is offered and recorded.
Json write_action(const Names& names, const fb::Action& action);

}  // namespace hg::app
