#pragma once

#include "app/gcacw_names.h"

namespace hg::app {

/// Reads an action; a fault only for shape (no such unit, hex, type). `active` is the marching
/// unit, which its own orders may leave out.
Expected<gc::Action> read_action(const GcacwNames& names, const Json& json, gc::UnitId active);
/// The one form of an action that legal lists and records keep.
Json write_action(const GcacwNames& names, const gc::Action& action);

}  // namespace hg::app
