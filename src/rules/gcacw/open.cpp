// The moment at which a position opens.

#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

Task task_of(Phase phase) {
  switch (phase) {
    case Phase::transfer: return Task::transfer;
    case Phase::attachment: return Task::attachment;
    case Phase::recovery: return Task::recovery;
    default: return Task::action;
  }
}

}  // namespace

/// gcw-6.3-j and its like: where both sides have a part in a phase the Union comes first, so that a
/// Confederate opening has the Union's part behind it.
void Game::open(State& s, Side side, Phase phase, bool dice) const {
  s.agenda.clear();
  s.phase = phase;
  s.active = phase == Phase::action && !dice ? side : Side::none;
  if (phase == Phase::action) {
    if (s.action_phase == 0) s.action_phase = 1;
    // gcw-4.2-i: who can do nothing has not taken the initiative.
    if (dice || !eligible(s, side)) {
      s.active = Side::none;
      --s.action_phase;
      begin_action_phase(s, nullptr);
    } else {
      s.agenda.push_back({Task::action, side, kNoUnit, 0});
    }
  } else {
    const Task task = task_of(phase);
    s.agenda.push_back({task, Side::confederate, kNoUnit, 0});
    if (side == Side::union_) s.agenda.push_back({task, Side::union_, kNoUnit, 0});
  }
  settle(s, nullptr);
}

}  // namespace hg::gcacw
