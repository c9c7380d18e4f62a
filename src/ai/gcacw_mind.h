#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "ai/gcacw_greedy.h"
#include "ai/rng.h"
#include "ai/search/effort.h"
#include "ai/search/search.h"
#include "ai/search/weights.h"

namespace hg::ai {

/// What a player of Stonewall's Last Battle knows: how good a position is, and which ways to go on
/// are worth comparing. It plays as greedy does, with a taste of its own, and weighs the ways of
/// each decision by playing them a little ahead. No chance of its own.
class GcacwMind : private GcacwGreedy {
 public:
  using Game = gcacw::Game;
  using State = gcacw::State;
  using Action = gcacw::Action;
  using Choice = GcacwGreedy::Choice;
  using Way = GcacwGreedy::Way;

  GcacwMind(const Game& game, const Weights& weights);
  GcacwMind(const GcacwMind&) = delete;
  GcacwMind& operator=(const GcacwMind&) = delete;

  /// What a position is judged by, each seen from the Union.
  static constexpr std::size_t kSigns = 12;
  using Signs = std::array<double, kSigns>;
  static const std::array<std::string_view, kSigns>& sign_names();
  Signs signs(const State& s) const;

  /// Expected Union total at the end above what it needs to win, less one half: above 0 is a win.
  double margin(const State& s) const;
  /// The Union's chance to win.
  double chance(const State& s) const;
  /// The share of the game's marches that are still to come, 0 … 1.
  double rest(const State& s) const;
  /// What the search compares: the margin, and the victory itself.
  double evaluate(const State& s) const;

  // ---- what the search asks for (search/search.h) ----
  void proposals(const State& s, std::size_t most, Effort& effort, std::vector<Way>& out) const;
  void follow(const State& s, Way& out) const { GcacwGreedy::follow(s, out); }
  core::Side decider(const State& s) const { return game_.decision(s).side; }
  void throw_dice(State& s, Rng& rng, int stratum) const;
  void apply(State& s, const Action& a) const { game_.apply(s, a, nullptr); }
  int moment(const State& s) const;
  const Game& game() const { return game_; }

 private:
  double budget(const State& s, UnitId u) const;
  double reaches(const State& s, UnitId u, std::size_t goal, double budget) const;
  double likely(const State& s, std::size_t goal,
                const std::array<double, gcacw::kMaxGameUnits>& budgets) const;
  double hazard(const State& s, core::Side side) const;
  struct Rival;
  struct Purse;
  void keep_affordable(std::int64_t cost, std::vector<Rival>& rivals) const;
  static void drop_worst(std::vector<Rival>& rivals);
  bool played(const State& start, const Way& way, int number, Purse& purse, double& value) const;
  bool try_all(const State& s, const std::vector<Way>& ways, int number, Purse& purse,
               std::vector<Rival>& rivals) const;
  std::size_t best_way(const State& s, const std::vector<Way>& ways, Effort& effort,
                       double& gain) const;

  int least_ = 0;             ///< with this total the Union wins
  double all_marches_ = 1;    ///< of the start
  Signs judge_{};             ///< what each sign is worth
  double spread_ = 6, end_spread_ = 1;  ///< of the margin, at the start and at the end
  double victory_ = 0;        ///< points that winning is worth to the search
  int ahead_ = 0, tries_ = 0; ///< Action Phases that a way is played on, and how often
  std::int64_t nodes_ = 0;    ///< that a decision may cost, however much is allowed
  std::size_t width_ = 6;     ///< ways compared
  double doubt_ = 1.5;        ///< standard errors by which another way has to be better
};

}  // namespace hg::ai
