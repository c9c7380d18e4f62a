#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"

namespace hg::cli {

/// A match between two players, each from both seats (`arena --a … --b …`).
struct ContestWish {
  std::string a, b;  ///< names of computer players, or command lines
  std::string scenario;
  int games = 100;
  std::uint64_t seed = 1;
  std::vector<std::string> options;
  std::int64_t nodes = 0, ms = 0;
  int threads = 1;
  std::string records;       ///< a folder, or empty
  std::vector<double> sprt;  ///< elo0, elo1; empty: no test
  bool as_json = false;
};

/// The options of the match that the arena does not have anyway.
void add_contest(CLI::App& arena, ContestWish& wish);
/// Status 1 where a game was at fault. Trouble for players and folders that do not exist.
int play_contest(const Common& common, const ContestWish& wish);

}  // namespace hg::cli
