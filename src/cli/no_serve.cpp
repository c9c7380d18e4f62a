#include "cli/command.h"

namespace hg::cli {

/// Builds without the server room have no `serve`.
void add_serve(CLI::App& /*app*/, const Common& /*common*/, Work& /*work*/) {}

}  // namespace hg::cli
