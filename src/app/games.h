#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "ai/search/weights.h"
#include "base/result.h"
#include "engine/library.h"
#include "load/load.h"

namespace hg::app {

/// A scenario file of a player's own; an empty path for none.
struct OwnFile {
  std::string path, text;
};

/// The one list of the games, made from these files and perhaps one scenario more.
base::Result<std::shared_ptr<const engine::Library>> make_library(const load::Files& files,
                                                                  const OwnFile& own);

/// The same, made from the data in the program. `data` names a folder whose files
/// replace those of the same path, or one scenario file of the user's own; empty for neither.
base::Result<std::shared_ptr<const engine::Library>> make_library(const std::string& data);

/// Weights of the computer players of a game: the table `weights` of data/ai/<game>.toml, in
/// hundredths. Other tables are those of single scenarios; their weights are called `scenario.name`.
base::Result<ai::Weights> read_weights(const load::Files& files, std::string_view game);

/// The files that `data` (a folder, or empty) stands for.
load::Files data_files(const std::string& data);

}  // namespace hg::app
