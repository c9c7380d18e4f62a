// The standing rules, checked on a whole state: for tests, and for positions from outside.
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

std::vector<Game::Problem> Game::problems(const State& s) const {
  std::vector<Problem> found;
  std::array<int, core::kMaxUnits> listed{};
  for (HexId h = 0; h < map().grid.size(); ++h) {
    int count = 0;
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
      ++count;
      ++listed[u];
      if (s.units[u].hex != h) found.push_back({cases::bgd_3_0_a, u, h});
      if (side_[u] != side_[s.first[h]]) found.push_back({cases::bgd_5_1_a, u, h});
      if (!may_stop_[h]) {
        const bool crossing = crossing_.test(h);
        found.push_back({crossing ? cases::bgd_5_2_d : cases::bgd_5_2_c, u, h});
      }
    }
    // bgd-5.3-a: within the Movement Phase a hex may be overfull as long as units can still leave.
    const bool own_move = s.phase == Phase::movement && count > 0 &&
                          side_[s.first[h]] == s.phasing;
    const bool in_transit = !s.agenda.empty() && s.agenda.back().task == Task::displace;
    if (count > setup_.chart.stack_limit && !own_move && !in_transit) {
      found.push_back({cases::bgd_5_3_a, s.first[h], h});
    }
  }
  for (std::size_t u = 0; u < core::kMaxUnits; ++u) {
    const bool here = u < unit_count() && s.units[u].on_map();
    if (listed[u] != (here ? 1 : 0)) {
      found.push_back({cases::bgd_3_0_a, static_cast<UnitId>(u), s.units[u].hex});
    }
  }
  if (s.phase == Phase::movement && !s.over()) {
    const Ground g = ground(s);
    if (!stacking_can_hold(s, kNoUnit, kNoHex, g)) found.push_back({cases::bgd_5_3_a, kNoUnit, kNoHex});
  }
  if (!s.over() && s.agenda.empty()) found.push_back({cases::bgd_4_0, kNoUnit, kNoHex});
  return found;
}

}  // namespace hg::fredericksburg
