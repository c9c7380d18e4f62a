#pragma once

#include <string>
#include <vector>

#include "engine/json.h"

namespace hg::engine {

/// One action or roll of a game, with what is needed to take it back.
struct Entry {
  Json action;             ///< null for a roll
  std::vector<int> faces;  ///< of a roll
  std::string by;          ///< the side that decided, `chance` for a roll
  std::string before;      ///< snapshot of the position before it
  Json events;             ///< what happened
};

}  // namespace hg::engine
