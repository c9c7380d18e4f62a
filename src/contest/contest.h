#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "contest/elo.h"
#include "contest/player.h"
#include "engine/session.h"

namespace hg::contest {

/// One game played to its end, or until somebody had to give it up.
struct GameResult {
  std::string winner;      ///< a side's word, or "draw"
  std::string lost_by;     ///< the side that gave up, or empty
  std::string why;         ///< and why
  bool fault = false;      ///< the game itself failed: counted for nobody
  double margin = 0;       ///< points of the Union less those of the Confederates
  std::array<std::uint64_t, 2> decisions{};  ///< by side
  std::array<double, 2> seconds{}, slowest{};
  Json record;             ///< with `lost_by` and `why` where somebody gave up
};

struct Seats {
  Player* of_union = nullptr;
  Player* of_confederates = nullptr;
};

/// Plays one game. The dice are those of `seed`.
GameResult play_game(const engine::Library& library, const Table& table, Seats seats,
                     const Budget& budget, std::uint64_t seed);

/// A match between A and B: pairs of games with the same dice, each from either seat.
struct Wish {
  Table table;
  std::function<std::unique_ptr<Player>()> a, b;  ///< made once for each thread
  int games = 100;         ///< rounded up to pairs
  std::uint64_t seed = 1;
  Budget budget;
  int threads = 1;
  bool test = false;       ///< stop when the sequential test has decided
  double elo0 = 0, elo1 = 20;
  /// Called after each game, one at a time; `by_a` is the seat of A. False: stop soon.
  std::function<bool(const GameResult& game, int number, int seat_of_a)> after;
};

struct Standing {
  int games = 0, faults = 0;
  int wins = 0, draws = 0, losses = 0;      ///< of A
  std::array<int, 2> wins_as{}, games_as{}; ///< of A, by seat
  std::array<int, 2> given_up{};            ///< by A, by B
  std::string last_reason;                  ///< of the last game given up
  Pairs pairs;
  double margin = 0;                        ///< sum, from A's side
  std::array<std::uint64_t, 2> decisions{}; ///< of A, of B
  std::array<double, 2> seconds{}, slowest{};
  Verdict verdict = Verdict::open;
};

/// Plays until the games are done, the test has decided or `stop` is set; what is done counts.
Standing play_match(const engine::Library& library, const Wish& wish,
                    const std::atomic<bool>& stop);

}  // namespace hg::contest
