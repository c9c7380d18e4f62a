#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "rules/fredericksburg/game.h"

namespace hg::ai {

namespace fb = hg::fredericksburg;

/// Ways over empty ground, worked out once for each hex and allowance. They hold with an enemy near,
/// too, as long as he stands or controls nothing that they lead on from.
class ReachTable {
 public:
  struct Entry {
    fb::Game::Flood flood;
    fb::HexSet inner;  ///< hexes that a way leads on from, the start left out
  };

  explicit ReachTable(const fb::Game& game);
  /// The ways from `start` with `allowance` points when no enemy is on the map.
  const Entry& open(fb::HexId start, int allowance) const;

 private:
  int most_ = 0;
  std::vector<Entry> entries_;
};

/// The legal moves of a Movement Phase, counted and numbered without being written down, and kept
/// up to date from one move to the next. Enemies and their zones stand still meanwhile, so a unit's
/// reach is searched once a phase; what a move changes is only which hexes are full.
class MoveChoices {
 public:
  MoveChoices(const fb::Game& game, const ReachTable& table);
  MoveChoices(const MoveChoices&) = delete;
  MoveChoices& operator=(const MoveChoices&) = delete;

  /// Looks at a whole position of a Movement Phase.
  void begin(const fb::State& s);
  /// Follows a legal action of `begin`'s phase that has just led to `s`, still in that phase.
  void follow(const fb::State& s, const fb::Action& a);
  /// How many actions are legal: as many as Game::legal lists.
  std::size_t size() const { return total_; }
  /// Each of them once for n = 0 … size() - 1, in an order of our own.
  fb::Action operator[](std::size_t n) const;

 private:
  /// Units of one hex that move alike, and what is open to each of them.
  struct Source {
    fb::HexId hex = fb::kNoHex;
    bool shun = false;   ///< Ineffective: keeps out of enemy-controlled hexes
    bool entry = false;  ///< `hex` is an entry hex; the units are reinforcements
    bool held = false;   ///< they stop where they enter (fr-15.6-c)
    bool may_exit = true;
    bool may_crowd = false;           ///< it may stop on full hexes that can be put right
    const fb::Game::Flood* flood = nullptr;
    core::UnitSet units;
    std::size_t count = 0;            ///< of units
    fb::HexSet stops;                 ///< stacking apart
    std::size_t open = 0;             ///< stops that are not full
    std::size_t roomy = 0;            ///< stops that are not shut
    std::size_t choices = 0;          ///< actions of one unit
    base::FixedVector<fb::HexId, 8> exits;
  };

  void add_source(fb::UnitId u, fb::HexId hex, bool entry, bool held);
  void set_reach(Source& source);
  void set_exits(Source& source);
  void add_reinforcement(const fb::State& s, fb::UnitId u);
  void take_out(fb::UnitId u);
  void watch(const fb::State& s, fb::HexId h);
  bool crowds_are_easy(const fb::State& s, std::size_t excess) const;
  void find_shut(const fb::State& s, std::size_t excess);
  std::size_t tight_stops(const fb::State& s, std::size_t index);
  void set_choices(const fb::State& s, std::size_t index, int slack);
  void count(const fb::State& s);
  void list(const fb::State& s);
  fb::Action move_of(std::size_t index, fb::UnitId u, std::size_t n) const;

  const fb::Game& game_;
  const ReachTable& table_;
  fb::Game::Ground ground_;
  bool released_ = false;
  std::vector<Source> sources_;
  std::vector<std::uint16_t> live_;    ///< sources that still have units, in order
  std::vector<fb::HexSet> extra_;      ///< tight hexes open to each source
  std::deque<fb::Game::Flood> floods_;  ///< a deque: sources point into it
  std::size_t floods_used_ = 0;
  std::array<std::uint8_t, fb::kMaxMapHexes> leavers_{};  ///< units that may still leave the hex
  fb::HexSet full_;     ///< own units to the limit or over it
  fb::HexSet crowded_;  ///< over the limit
  fb::HexSet shut_;     ///< full hexes that no further unit may stop on without a closer look
  fb::HexSet tight_;    ///< shut hexes where the exact matching of the rules has to look
  bool some_tight_ = false;
  bool counted_ = false;  ///< the sources' open and roomy are true
  bool may_end_ = true;
  bool listed_only_ = false;  ///< the list below is all there is
  bool too_many_exits_ = false;
  std::vector<fb::Action> listed_;
  std::size_t total_ = 0;
};

}  // namespace hg::ai
