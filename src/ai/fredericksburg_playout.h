#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ai/rng.h"
#include "rules/fredericksburg/game.h"

namespace hg::ai {

namespace fb = hg::fredericksburg;

/// Ways over empty ground, worked out once for each hex and allowance: where no enemy is near, the
/// reach of a unit is this and nothing else has to be searched.
class ReachTable {
 public:
  explicit ReachTable(const fb::Game& game);
  /// The ways from `start` with `allowance` points when no enemy is on the map.
  const fb::Game::Flood& open(fb::HexId start, int allowance) const;
  /// Every hex those ways touch, the start and hexes only passed through included.
  const fb::HexSet& touched(fb::HexId start, int allowance) const;

 private:
  struct Entry {
    fb::Game::Flood flood;
    fb::HexSet touched;
  };
  std::size_t index(fb::HexId start, int allowance) const;
  int most_ = 0;
  std::vector<Entry> entries_;
};

/// Plays a game by uniformly random choice over the full legal list, without ever writing the list
/// of moves down: it counts the moves of each hex from cached reach and picks one by number.
/// The choice has the same distribution as picking from Game::legal (a test compares the two).
class RandomPlayer {
 public:
  RandomPlayer(const fb::Game& game, const ReachTable& table, std::uint64_t seed);

  /// One random decision or die in `s`; nothing is left to do when the game is over.
  void step(fb::State& s);
  /// Plays `s` to the end; the number of decisions taken by players (dice not counted).
  std::uint64_t play_out(fb::State& s);
  /// How many legal actions the present decision has (movement: by the same count that is drawn from).
  std::size_t count(const fb::State& s);
  /// A random legal action of the present decision; the decision must belong to a player.
  fb::Action pick(const fb::State& s);

 private:
  /// Units of one hex that move alike, and what is open to each of them.
  struct Source {
    fb::HexId hex = fb::kNoHex;
    bool shun = false;
    bool entry = false;               ///< `hex` is an entry hex; units are reinforcements
    bool start_stops = false;         ///< the start itself may be chosen (entry)
    const fb::Game::Flood* flood = nullptr;
    base::FixedVector<fb::UnitId, 16> units;
    base::FixedVector<fb::HexId, 4> exits;
    std::size_t open = 0;             ///< stops with room now
    std::size_t choices = 0;          ///< actions of one unit
    fb::HexSet allowed;               ///< stops it may choose now
    bool stale = true;                ///< open, allowed and crowding must be counted anew
    bool may_exit = true;
    std::uint8_t first = 0, last = 0;  ///< words of the hex set that matter
  };

  void cache_phase(const fb::State& s);
  void add_source(fb::UnitId u, fb::HexId hex, bool shun, bool entry);
  const fb::Game::Flood* ways(fb::HexId hex, bool shun, bool entry);
  bool count_moves(const fb::State& s, std::size_t& total);
  bool crowded_is_easy(const fb::State& s, std::size_t excess);
  void find_crowdable(const fb::State& s, std::size_t excess);
  void count_open(Source& source) const;
  void count_choices(const fb::State& s, Source& source) const;
  std::uint64_t play_movement(fb::State& s);
  fb::Action move_of(const Source& source, fb::UnitId u, std::size_t n) const;
  fb::Action nth_move(std::size_t n) const;
  void after_move(const fb::State& s, const fb::Action& a);
  void watch(const fb::State& s, fb::HexId h);

  const fb::Game& game_;
  const ReachTable& table_;
  Rng rng_;
  std::vector<fb::Action> listed_;
  // of the Movement Phase being played
  fb::Game::Ground ground_;
  std::vector<Source> sources_;
  std::vector<fb::Game::Flood> floods_;
  std::size_t floods_used_ = 0;
  fb::HexSet full_;       ///< own units to the limit or over it
  fb::HexSet crowded_;    ///< over the limit
  fb::HexSet may_crowd_;  ///< full hexes that one more unit may stop on
  fb::HexSet tight_;      ///< full hexes where each stop needs the matching of the rules
  int slack_ = 0;         ///< moves left beyond those that overfull hexes need (fr-15.6-a)
  bool may_end_ = true;
};

}  // namespace hg::ai
