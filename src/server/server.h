#pragma once

#include <memory>

#include "engine/library.h"
#include "server/options.h"

namespace hg::server {

/// Serves the page, the games and `/healthz` until SIGINT or SIGTERM. Prints its address on
/// standard output as `Hazelgrove is at http://127.0.0.1:8086/`; trouble goes to standard error.
/// Returns the exit status: 0 after a signal, 1 when it could not start.
int run(const Options& options, std::shared_ptr<const engine::Library> library);

}  // namespace hg::server
