#pragma once

// Minds of computer players: what they have worked out about one game.

#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "ai/search/weights.h"
#include "engine/match.h"

namespace hg::app {

/// The minds of the games that were played last: making one works out tables of the whole map.
template <class MatchType, class Mind>
class Minds {
 public:
  using Game = typename Mind::Game;

  explicit Minds(ai::Weights weights) : weights_(std::move(weights)) {}

  /// The mind of the match's game, which lives as long as somebody uses it.
  std::shared_ptr<const Mind> of(const MatchType& match) const {
    const std::lock_guard lock(mutex_);
    for (const auto& known : known_) {
      if (&known->game == &match.game()) return {known, &known->mind};
    }
    auto made = std::make_shared<const Kept>(match, weights_);
    if (known_.size() >= kMost) known_.pop_front();
    known_.push_back(made);
    return {made, &made->mind};
  }

 private:
  static constexpr std::size_t kMost = 8;
  struct Kept {
    Kept(const MatchType& match, const ai::Weights& weights)
        : keeper(match.clone()), game(match.game()), mind(game, weights) {}
    std::unique_ptr<const engine::Match> keeper;  ///< holds the game
    const Game& game;
    Mind mind;
  };

  ai::Weights weights_;
  mutable std::mutex mutex_;
  mutable std::deque<std::shared_ptr<const Kept>> known_;
};

}  // namespace hg::app
