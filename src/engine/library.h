#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace hg::engine {

/// The games that a program offers, with their data loaded. Immutable once made; shared by
/// sessions.
class Library {
 public:
  explicit Library(std::vector<std::unique_ptr<GameModule>> games, std::string version);

  const std::vector<std::unique_ptr<GameModule>>& games() const { return games_; }
  const std::string& version() const { return version_; }
  /// nullptr when there is none.
  const GameModule* game(std::string_view id) const;
  const GameModule* game_of_scenario(std::string_view scenario) const;
  /// The game that a position names, else the one of its scenario, else the first; nullptr if it
  /// names one that there is not. A fault if these fields are not texts.
  Expected<const GameModule*> game_of_position(const Json& position) const;
  /// The answer to `hello`.
  Json hello() const;

 private:
  std::vector<std::unique_ptr<GameModule>> games_;
  std::string version_;
};

}  // namespace hg::engine
