#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "ai/hooker_lee_greedy.h"
#include "ai/rng.h"
#include "ai/search/effort.h"
#include "ai/search/weights.h"
#include "rules/hooker_lee/game.h"

namespace hg::ai {

/// What a player of Hooker and Lee and Grand Chancellorsville knows: how a position stands, which
/// attacks pay together and whom they shut in, who should leave the map for points and who should
/// bar the way, and how a whole Movement Phase may be planned. No chance of its own.
class HookerLeeMind {
 public:
  using Game = hooker_lee::Game;
  using State = hooker_lee::State;
  using Action = hooker_lee::Action;
  using HexId = hooker_lee::HexId;
  using HexSet = hooker_lee::HexSet;
  using UnitId = hooker_lee::UnitId;
  using UnitSet = core::UnitSet;
  using Side = core::Side;

  HookerLeeMind(const Game& game, const Weights& weights);
  HookerLeeMind(const HookerLeeMind&) = delete;
  HookerLeeMind& operator=(const HookerLeeMind&) = delete;

  struct Choice {
    Action action;
    std::string why;  ///< one sentence for people
  };
  /// How a Movement Phase is planned.
  struct Style {
    double boldness = 1.0;  ///< points an attack has to promise
    double caution = 1.0;   ///< how much what the enemy may do next counts
    double pull = 1.0;      ///< how much the ground that scores draws
    int rounds = 8;         ///< how many groups of attackers may be sent
  };
  static std::vector<Style> styles();

  /// Expected margin of the Union in points at the end, as the position stands.
  double evaluate(const State& s) const;
  /// What that is reckoned from; how much each counts was fitted to how games ended.
  enum Feature : std::uint8_t {
    now,               ///< points as they would count now
    exits,             ///< of those who may still leave the map for points
    ground_near,       ///< of ground that may still change hands
    danger,            ///< what may be lost in the next turns
    time,              ///< share of the game that is left
    union_left,        ///< strength of the Union, hundreds, by the share of time
    confederate_left,  ///< the same of the Confederates
    features
  };
  std::array<double, features> look(const State& s) const;
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
  Side decider(const State& s) const { return game_.decision(s).side; }
  void throw_dice(State& s, Rng& rng, int stratum) const;
  void apply(State& s, const Action& a) const { game_.apply(s, a, nullptr); }
  int moment(const State& s) const;

 private:
  static constexpr std::size_t kModes = 3;
  /// A fight of a plan: who goes against one hex, or a few, and the average result in points.
  struct Fight {
    base::FixedVector<HexId, hooker_lee::kMaxTargets> targets;
    UnitSet close, guns;
    double worth = 0;
    int attack = 0, defence = 0;
    bool shut_in = false;  ///< the defenders have nowhere to go
  };
  /// A position as one side sees it, in which units stand elsewhere in thought.
  struct Field {
    State s;
    Side side = Side::none;  ///< who attacks
    HexSet ours, theirs, our_zone, their_zone;
    bool fighting = false;   ///< a Combat Phase: marks count
    bool dark = false;
  };
  /// A unit that may still move, and where to.
  struct Mover {
    UnitId unit = hooker_lee::kNoUnit;
    HexId from = hooker_lee::kNoHex;
    std::array<HexSet, kModes> stops;
    HexSet anywhere;
    HexId to = hooker_lee::kNoHex;  ///< where the plan sends it; kNoHex: nowhere
    bool attacks = false;
  };
  struct Sketch;
  struct Hunt;
  struct Table;
  struct Prize;
  struct Price;
  static constexpr int kAround = 3;       ///< who is farther from a fight has no part in it
  static constexpr double kMarch = 18.0;  ///< thirds of a turn's march

  static double loss_chance(double odds, int ways_out);
  static double gets_out(double needed, double left);
  double stake(UnitId u) const { return stake_[u]; }
  double stake_in(const State& s, HexId h) const;
  double strength_in(const State& s, HexId h) const;
  double ground(const State& s, Side side, HexId h) const;
  double exit_worth(const Sketch& sketch, UnitId u, HexId h) const;

  Field field_of(const State& s, Side side) const;
  void shift(Field& f, UnitId u, HexId h) const;
  int ways_out(const Field& f, HexId h, bool enemy) const;
  Prize prize_of(const Field& f, const Fight& fight) const;
  Price price_of(const Field& f, const Fight& fight) const;
  hooker_lee::Odds odds_of(const Field& f, const Fight& fight) const;
  void weigh(const Field& f, Fight& fight) const;
  double least_payment(const Fight& fight, double owed) const;
  double share_out(const Field& f, HexId centre, std::vector<Fight>& fights) const;

  std::vector<double> fear_of(const State& s, Side enemy) const;
  double risk(const State& s, Side side, HexId h, double fear, int ways) const;
  double danger_of(const State& s, Side side) const;
  void gather(const State& s, Sketch& sketch) const;
  double patience(const State& s, Side side) const;
  void gather_prey(const State& s, Sketch& sketch) const;
  void gather_pull(const State& s, Sketch& sketch) const;
  double use(const Sketch& sketch, UnitId u, HexId h) const;
  double place(const Sketch& sketch, UnitId u, HexId h) const;
  void rally(State& s, Sketch& sketch, std::vector<Choice>& moves) const;
  void come_and_go(State& s, Sketch& sketch, std::vector<Choice>& moves) const;
  void send_attackers(Sketch& sketch, Effort& effort) const;
  void send_others(Sketch& sketch) const;
  void send_leaders(Sketch& sketch) const;
  void order(const Sketch& sketch, State& s, std::vector<Choice>& moves) const;
  void dig(const Sketch& sketch, State& s, std::vector<Choice>& moves) const;
  bool finish(State& s, std::vector<Choice>& moves) const;
  double foresee(const State& s, const Way& way) const;
  double answer_of(State s, Side side) const;
  int turns_after(const State& s) const;
  double openness(const State& s, std::size_t goal) const;

  const Game& game_;
  HookerLeeGreedy greedy_;
  /// A hex worth going to: it scores, or units leave there for points.
  struct Goal {
    HexId hex = hooker_lee::kNoHex;
    std::array<double, 2> exit{};  ///< points for each strength that leaves, by side
    std::vector<int> march;        ///< thirds from every hex on empty ground
  };
  std::vector<Goal> goals_;
  std::vector<double> stake_;      ///< by unit: points that the enemy gets for it
  std::vector<double> cover_;
  std::vector<std::array<HexId, 6>> way_;                              ///< passable neighbours
  std::vector<std::vector<std::pair<HexId, std::uint8_t>>> disc_;      ///< hexes near enough to come
  struct {
    double pull, ground, guns, boldness, driven, thrown, threat, taken, half_way,
        hold, waste, leave, stay, bar, shut, places, answer, prey, prey_half, clock;
  } w_{};
  std::array<double, features> fit_{};
};

}  // namespace hg::ai
