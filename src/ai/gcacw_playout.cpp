#include "ai/gcacw_playout.h"

namespace hg::ai {

using Action = GcacwRandom::Action;
using State = GcacwRandom::State;

GcacwRandom::GcacwRandom(const Game& game, std::uint64_t seed) : game_(game), rng_(seed) {
  listed_.reserve(512);
}

void GcacwRandom::roll(State& s, int dice) {
  const int first = rng_.die();
  game_.apply_roll(s, first, dice == 2 ? rng_.die() : 0, nullptr);
}

std::uint64_t GcacwRandom::play_out(State& s) {
  std::uint64_t decisions = 0;
  while (!s.over()) {
    const int dice = game_.decision(s).dice;
    if (dice > 0) {
      roll(s, dice);
      continue;
    }
    game_.apply(s, pick(s), nullptr);
    ++decisions;
  }
  return decisions;
}

void GcacwRandom::step(State& s) {
  if (s.over()) return;
  const int dice = game_.decision(s).dice;
  if (dice > 0) return roll(s, dice);
  game_.apply(s, pick(s), nullptr);
}

std::size_t GcacwRandom::count(const State& s) {
  game_.legal(s, listed_);
  return listed_.size();
}

Action GcacwRandom::pick(const State& s) {
  game_.legal(s, listed_);
  HG_ASSERT(!listed_.empty());
  return listed_[rng_.below(static_cast<std::uint32_t>(listed_.size()))];
}

}  // namespace hg::ai
