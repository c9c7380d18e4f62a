#pragma once

#include <array>
#include <string>
#include <vector>

#include "ai/fredericksburg_greedy.h"
#include "ai/rng.h"
#include "ai/search/effort.h"
#include "ai/search/search.h"
#include "ai/search/weights.h"
#include "rules/fredericksburg/game.h"

namespace hg::ai {

/// What a player of Fredericksburg knows: how good a position is, which attacks pay together, where
/// a unit stands well, and how a whole Movement Phase may be planned. No chance of its own.
class FredericksburgMind {
 public:
  using Game = fb::Game;
  using State = fb::State;
  using Action = fb::Action;

  FredericksburgMind(const Game& game, const Weights& weights);
  FredericksburgMind(const FredericksburgMind&) = delete;
  FredericksburgMind& operator=(const FredericksburgMind&) = delete;

  struct Choice {
    Action action;
    std::string why;  ///< one sentence for people
  };
  /// How a Movement Phase is planned.
  struct Style {
    double boldness = 1.0;  ///< points an attack has to promise
    double caution = 1.0;   ///< how much what the enemy may do next counts
    double pull = 1.0;      ///< how much the ground that scores draws
    double exit = 1.0;      ///< how much points off the map draw
    int rounds = 6;         ///< how many groups of attackers may be sent
  };
  static std::vector<Style> styles();

  /// What is still to come, by its causes; the Union's gain.
  struct Prospects {
    double threat = 0;     ///< units that may fall in the next turn
    double ground = 0;     ///< ground that may change hands
    double exits = 0;      ///< points off the map in reach
    double edge = 0;       ///< time left for the side that the scenario favours
    double automatic = 0;  ///< the automatic victory that threatens
  };
  Prospects prospects(const State& s) const;
  /// Expected margin of the Union in points at the end, as the position stands.
  double evaluate(const State& s) const;
  /// Moves for the rest of the phase; applied in order they are legal, the last one ends the phase.
  void plan(const State& s, const Style& style, Effort& effort, std::vector<Choice>& moves) const;
  /// Every decision but those of the Movement Phase.
  Choice decide(const State& s) const;
  /// The attacks worth looking at, the likeliest best first; at most `most`.
  void attacks(const State& s, std::size_t most, std::vector<Choice>& out) const;
  const Game& game() const { return game_; }

  // ---- what the search asks for (search/search.h) ----
  using Way = std::vector<Choice>;
  void proposals(const State& s, std::size_t most, Effort& effort, std::vector<Way>& out) const;
  void follow(const State& s, Way& out) const;
  core::Side decider(const State& s) const { return game_.decision(s).side; }
  void throw_dice(State& s, Rng& rng, int stratum) const;
  void apply(State& s, const Action& a) const { game_.apply(s, a, nullptr); }
  int moment(const State& s) const;
  Scope scope() const;

 private:
  /// A fight of the plan: who goes against one hex, and the average result in points.
  struct Fight {
    fb::HexId target = fb::kNoHex;
    core::UnitSet close, guns;
    double worth = 0;
    int attack = 0, defence = 0;
  };
  /// A position without the marks of phases, made for weighing.
  struct Field {
    State s;
    core::Side side = core::Side::none;  ///< who attacks
    fb::HexSet ours, theirs, our_zone, their_zone;
    bool guns_fire = true;
  };
  struct Mover;
  struct Goal;
  struct Sketch;

  Field field_of(const State& s, core::Side side) const;
  void shift(Field& f, fb::UnitId u, fb::HexId h) const;
  bool trapped(const Field& f, fb::HexId h, bool enemy) const;
  void weigh(const Field& f, Fight& fight) const;
  double share_out(const Field& f, std::vector<Fight>& fights) const;
  double threat(const State& s, core::Side side) const;
  double ground(const State& s, core::Side side, fb::HexId h) const;
  double strength_in(const State& s, fb::HexId h) const;
  double cover(fb::HexId h) const { return cover_[h]; }
  std::vector<double> fear_of(const State& s, core::Side enemy, double nearness) const;
  void gather(const State& s, Sketch& sketch) const;
  double reach_of(std::size_t goal, fb::UnitId u, fb::HexId h, int turns_left) const;
  double exit_points(fb::UnitId u, fb::HexId exit) const;
  double aim(const Sketch& sketch, fb::UnitId u, fb::HexId h) const;
  void send(Sketch& sketch, fb::UnitId u, fb::HexId h) const;
  double place(const Sketch& sketch, fb::UnitId u, fb::HexId h) const;
  void send_attackers(Sketch& sketch, Effort& effort) const;
  void send_others(Sketch& sketch) const;
  bool order(const Sketch& sketch, State& s, std::vector<Choice>& moves) const;
  double after(const Field& f) const;

  const Game& game_;
  GreedyPlayer greedy_;
  std::vector<fb::HexId> goals_;
  std::vector<std::vector<int>> march_;
  std::vector<std::vector<double>> nearness_;          ///< as march_: what strength there counts for
  std::vector<std::vector<int>> exit_march_;           ///< row: exit hex
  std::vector<std::vector<double>> exit_points_;       ///< by unit and exit hex
  std::vector<double> cover_;
  std::vector<std::array<fb::HexId, 6>> way_;            ///< passable neighbours, or kNoHex
  std::vector<std::vector<std::pair<fb::HexId, std::uint8_t>>> disc_;  ///< hexes within four
  struct {
    double pull, ground, cover, alone, guns, boldness, driven, thrown, threat, taken, automatic,
        half_way, hold, waste, leaving, exit, leave,
        threat_now, ground_now, exits_now, edge;
  } w_{};
};

}  // namespace hg::ai
