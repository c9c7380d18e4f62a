#pragma once

#include <stdexcept>

#include "app/games.h"

namespace hg::tests {

/// The games of the program with the data in it, made once.
inline const std::shared_ptr<const engine::Library>& games() {
  static const auto kGames = [] {
    auto made = app::make_library("");
    if (!made) throw std::runtime_error(made.error().text());
    return *made;
  }();
  return kGames;
}

}  // namespace hg::tests
