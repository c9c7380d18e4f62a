// The standing rules, checked on a whole state: for tests, and for positions from outside.
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {

/// What is wrong in one hex: bgr-6.12, bgr-6.2-i2, bgr-6.21, bgr-6.32, hl-19.2, bgr-10.3-i1.
void Game::hex_problems(const State& s, HexId h, std::vector<Problem>& found) const {
  const UnitId first = s.first[h];
  int count = 0;
  for (UnitId u = first; u != kNoUnit && count < static_cast<int>(kMaxGameUnits); u = s.next[u]) {
    ++count;
    if (s.units[u].hex != h || !fights(u)) found.push_back({cases::bgr_3_0_a, u, h});
    if (side_[u] != side_[first]) found.push_back({cases::bgr_6_12, u, h});
    if (!may_stop_.test(h)) found.push_back({shut_step_case(h, h), u, h});
  }
  if (count == 0) return;
  if (Works::any(s.works[h]) && Works::side(s.works[h]) != side_[first]) {
    found.push_back({cases::bgr_10_3_i1, first, h});
  }
  // Within its Movement Phase a hex may be overfull as long as units can still leave.
  const bool own_move = s.phase == Phase::movement && side_[first] == s.phasing;
  const bool in_transit = !s.agenda.empty() && s.agenda.back().task == Task::displace;
  if (!own_move && !in_transit && overfull(s, h)) {
    found.push_back({stacking_case(s, kNoUnit, h), first, h});
  }
}

/// Is somebody still being displaced, or some leader's fate or place to be settled?
bool Game::leader_on_his_way(const State& s) const {
  for (const Frame& f : s.agenda) {
    if (f.task == Task::displace || f.task == Task::fate_roll || f.task == Task::place_leader) {
      return true;
    }
  }
  return false;
}

/// Leaders and gunboats stand in no list: gc-23.52, bgr-9.62, bgr-9.63.
void Game::unit_problems(const State& s, UnitId u, std::vector<Problem>& found) const {
  const HexId h = s.units[u].hex;
  const bool known = h < map().grid.size();
  if (!known) return found.push_back({cases::bgr_3_0_a, u, kNoHex});
  if (gunboat(u) && !river_.test(h)) found.push_back({cases::bgr_9_62, u, h});
  if (gunboat(u) && !room_for(s, u, h)) found.push_back({cases::bgr_9_63, u, h});
  if (leader(u) && hex_cost(h) == kProhibited) found.push_back({shut_step_case(h, h), u, h});
  const UnitId there = s.first[h];
  if (leader(u) && there != kNoUnit && side_[there] != side_[u]) {
    found.push_back({cases::gc_23_54, u, h});
  }
  if (leader(u) && !leader_on_his_way(s) && !leader_may_stand(s, u, h)) {
    found.push_back({cases::gc_23_53, u, h});
  }
}

std::vector<Game::Problem> Game::problems(const State& s) const {
  std::vector<Problem> found;
  std::array<int, kMaxGameUnits> listed{};
  for (HexId h = 0; h < map().grid.size(); ++h) {
    for (UnitId u = s.first[h]; u != kNoUnit && listed[u] < 2; u = s.next[u]) ++listed[u];
    hex_problems(s, h, found);
  }
  for (std::size_t i = 0; i < kMaxGameUnits; ++i) {
    const auto u = static_cast<UnitId>(i);
    const bool here = i < unit_count() && s.units[i].on_map();
    const bool in_list = here && fights(u);
    if (listed[i] != (in_list ? 1 : 0)) found.push_back({cases::bgr_3_0_a, u, s.units[i].hex});
    if (here) unit_problems(s, u, found);
  }
  // bgr-6.32: the Movement Phase must still be one that can be closed.
  if (s.phase == Phase::movement && !s.over()) {
    const Ground g = ground(s);
    if (!stacking_can_hold(s, kNoUnit, kNoHex, g)) {
      found.push_back({cases::bgr_6_32, kNoUnit, kNoHex});
    }
  }
  if (!s.over() && s.agenda.empty()) found.push_back({cases::bgr_4_0_a, kNoUnit, kNoHex});
  return found;
}

}  // namespace hg::hooker_lee
