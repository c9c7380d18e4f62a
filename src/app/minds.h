#pragma once

// Minds of computer players: what they have worked out about one game.

#include <deque>
#include <memory>
#include <mutex>
#include <utility>

#include "ai/search/weights.h"
#include "app/mutex.h"

namespace hg::app {

/// The minds of the games that were played last: making one works out tables of the whole map.
template <class Mind>
class Minds {
 public:
  using Game = typename Mind::Game;

  explicit Minds(ai::Weights weights) : weights_(std::move(weights)) {}

  /// The mind of a game, and the game with it for as long as it is used.
  std::shared_ptr<const Mind> of(const std::shared_ptr<const Game>& game) const {
    const std::lock_guard lock(mutex_);
    for (const auto& known : known_) {
      if (known->game == game) return {known, &known->mind};
    }
    auto made = std::make_shared<const Kept>(game, weights_);
    if (known_.size() >= kMost) known_.pop_front();
    known_.push_back(made);
    return {made, &made->mind};
  }

 private:
  static constexpr std::size_t kMost = 8;
  struct Kept {
    Kept(std::shared_ptr<const Game> of, const ai::Weights& weights)
        : game(std::move(of)), mind(*game, weights) {}
    std::shared_ptr<const Game> game;
    Mind mind;
  };

  ai::Weights weights_;
  mutable Mutex mutex_;
  mutable std::deque<std::shared_ptr<const Kept>> known_;
};

}  // namespace hg::app
