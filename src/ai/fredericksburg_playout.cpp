#include "ai/fredericksburg_playout.h"

namespace hg::ai {

using fb::Action;
using fb::State;
using fb::Task;

RandomPlayer::RandomPlayer(const fb::Game& game, const ReachTable& table, std::uint64_t seed)
    : game_(game), rng_(seed), moves_(game, table) {
  listed_.reserve(256);
}

std::uint64_t RandomPlayer::play_movement(State& s) {
  std::uint64_t decisions = 0;
  moves_.begin(s);
  while (true) {
    const Action a = moves_[below(moves_.size())];
    game_.apply(s, a, nullptr);
    ++decisions;
    if (a.verb == fb::Verb::end_phase) return decisions;
    moves_.follow(s, a);
  }
}

std::uint64_t RandomPlayer::play_out(State& s) {
  std::uint64_t decisions = 0;
  while (!s.over()) {
    const Task task = game_.decision(s).task;
    if (task == Task::roll) {
      game_.apply_roll(s, rng_.die(), nullptr);
    } else if (task == Task::movement) {
      decisions += play_movement(s);
    } else {
      game_.legal(s, listed_);
      game_.apply(s, listed_[below(listed_.size())], nullptr);
      ++decisions;
    }
  }
  return decisions;
}

void RandomPlayer::step(State& s) {
  if (s.over()) return;
  if (game_.decision(s).task == Task::roll) return game_.apply_roll(s, rng_.die(), nullptr);
  game_.apply(s, pick(s), nullptr);
}

std::size_t RandomPlayer::count(const State& s) {
  if (game_.decision(s).task == Task::movement) {
    moves_.begin(s);
    return moves_.size();
  }
  game_.legal(s, listed_);
  return listed_.size();
}

Action RandomPlayer::pick(const State& s) {
  if (game_.decision(s).task == Task::movement) {
    moves_.begin(s);
    return moves_[below(moves_.size())];
  }
  game_.legal(s, listed_);
  return listed_[below(listed_.size())];
}

}  // namespace hg::ai
