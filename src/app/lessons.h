#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "engine/library.h"
#include "load/load.h"

namespace hg::app {

/// The guided battles of data/lessons/, one object a file. The page holds them; nothing else reads
/// them but the check.
base::Result<engine::Json> read_lessons(const load::Files& files);

/// Plays every lesson by its own solution through a session. A step that cannot be reached, an
/// action that is not legal, an event that does not come, a case, hex or unit that does not exist
/// is a fault of the file.
std::vector<load::Fault> check_lessons(const std::shared_ptr<const engine::Library>& library,
                                       const engine::Json& lessons);

}  // namespace hg::app
