#include "app/games.h"
#include "cli/command.h"

namespace hg::cli {

std::shared_ptr<const engine::Library> open_library(const Common& common) {
  auto library = app::make_library(common.data_dir);
  if (!library) throw Trouble{library.error().text()};
  return *library;
}

}  // namespace hg::cli
