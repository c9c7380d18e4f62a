// Victory points, all seen from the Union (slb-13-d), and the verdict.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

bool road_or_pike(map::LinkSet links) {
  // gcw-6.2-b: an unfinished railroad is a road.
  return links.has(map::Link::road) || links.has(map::Link::turnpike) ||
         links.has(map::Link::unfinished_railway);
}

}  // namespace

// ---- what a hex holds ---------------------------------------------------------------------------

bool Game::division(UnitId u) const {
  return foot(u) && info(u).size == core::UnitSize::division;
}

bool Game::division_in(const State& s, HexId h, Side side) const {
  if (!held_by(s, h, side)) return false;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (division(u)) return true;
  }
  return false;
}

bool Game::division_near(const State& s, HexId h, Side side) const {
  for (Direction d = 0; d < hex::kDirections; ++d) {
    const HexId near = map().grid.neighbour(h, d);
    if (near != kNoHex && division_in(s, near, side)) return true;
  }
  return false;
}

/// slb-13.2-j: a hex of the path: south of the Rappahannock, no Confederate in it, and no normal
/// Confederate zone unless a Union unit stands there.
bool Game::free_hex(const State& s, HexId h) const {
  if (north(h) || held_by(s, h, Side::confederate)) return false;
  return held_by(s, h, Side::union_) || !enemy_normal_zone(s, h, Side::union_);
}

/// A path of road or pike from one of the first two hexes to the last.
bool Game::free_path(const State& s, const PointRule& rule) const {
  if (rule.hexes.size() < 2) return false;
  const HexId goal = rule.hexes.back();
  HexSet seen;
  std::vector<HexId> open;
  for (std::size_t i = 0; i + 1 < rule.hexes.size(); ++i) {
    if (!free_hex(s, rule.hexes[i]) || seen.test(rule.hexes[i])) continue;
    seen.set(rule.hexes[i]);
    open.push_back(rule.hexes[i]);
  }
  while (!open.empty()) {
    const HexId h = open.back();
    open.pop_back();
    if (h == goal) return true;
    for (Direction d = 0; d < hex::kDirections; ++d) {
      const HexId to = map().grid.neighbour(h, d);
      if (to == kNoHex || seen.test(to) || !road_or_pike(links(h, d))) continue;
      if (!free_hex(s, to)) continue;
      seen.set(to);
      open.push_back(to);
    }
  }
  return false;
}

/// slb-13.2-j: corps with infantry on the map and every unit south of Rapidan and Rappahannock.
/// One that has no unit left counts for nothing.
int Game::corps_south(const State& s) const {
  const auto& formations = setup_.rules.formations;
  std::array<bool, 256> present{};
  std::array<bool, 256> behind{};
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const UnitState& unit = s.units[i];
    if (side_[u] != Side::union_ || !unit.on_map() || leader(u)) continue;
    if (unit.formation >= formations.size() || formations[unit.formation].corps.empty()) continue;
    const std::uint8_t corps = corps_of_[unit.formation];
    present[corps] = present[corps] || foot(u);
    behind[corps] = behind[corps] || !south(unit.hex);
  }
  int count = 0;
  for (std::size_t c = 0; c < present.size(); ++c) count += present[c] && !behind[c] ? 1 : 0;
  return count;
}

/// slb-13.2-j, by ruling: the summed value in defence of infantry at fatigue 3 or less.
bool Game::confederates_hold(const State& s, const PointRule& rule) const {
  const HexId h = rule.hexes[0];
  if (!held_by(s, h, Side::confederate)) return false;
  int value = 0;
  bool any = false;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (!foot(u) || s.units[u].fatigue > 3) continue;
    any = true;
    value += defence_value(s, u);
  }
  return any && value >= rule.least * kQuarters;
}

bool Game::horse_in(const State& s, HexId h, Side side) const {
  if (!held_by(s, h, side)) return false;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (horse(u)) return true;
  }
  return false;
}

// ---- points -------------------------------------------------------------------------------------

int Game::points_of(const State& s, const PointRule& rule) const {
  using What = PointRule::What;
  if (rule.hexes.empty() && rule.what != What::corps_south) return 0;
  const auto mine = [&](HexId h) { return held_by(s, h, Side::union_); };
  const auto count = [&](auto&& test) {
    return static_cast<int>(std::count_if(rule.hexes.begin(), rule.hexes.end(), test));
  };
  const auto index = static_cast<std::size_t>(&rule - setup_.rules.points.data());
  switch (rule.what) {
    case What::union_in: return count(mine) > 0 ? rule.value : 0;
    case What::held:
      return rule.value * count([&](HexId h) {
               const std::uint8_t at = point_index_[h];
               return mine(h) || (at != 0xFF && s.owners[at] == Side::union_);
             });
    case What::each_union_in: return rule.value * count(mine);
    case What::division_alone:
    case What::division_pressed: {
      if (!division_in(s, rule.hexes[0], Side::union_)) return 0;
      const bool pressed = division_near(s, rule.hexes[0], Side::confederate);
      return pressed == (rule.what == What::division_pressed) ? rule.value : 0;
    }
    case What::free_path: return free_path(s, rule) ? rule.value : 0;
    case What::corps_south: return rule.value * std::min(rule.most, corps_south(s));
    case What::confederates_in: return confederates_hold(s, rule) ? rule.value : 0;
    case What::entered:
    case What::entered_guns:
    case What::adjacent: return ((s.scored >> index) & 1U) != 0 ? rule.value : 0;
    case What::confederate_horse_in:
      return horse_in(s, rule.hexes[0], Side::confederate) ? rule.value : 0;
  }
  return 0;
}

/// slb-13-d, slb-VP-a: the scenario's points, and one for each point of manpower lost in combat, in
/// retreat and in cavalry retreat: Confederate ones for the Union, Union ones against it.
int Game::points(const State& s) const {
  int total = s.start_points[0] - s.start_points[1];
  if (core::in_force(cases::slb_VP_a)) total += s.losses[1] - s.losses[0];
  for (std::size_t i = 0; i < setup_.rules.points.size(); ++i) {
    if (core::in_force(point_cases_[i])) total += points_of(s, setup_.rules.points[i]);
  }
  return total;
}

/// Points for something that happens once, at the moment it happens (slb-13.4-q).
void Game::score_once(State& s, UnitId u, HexId h, Events* e) const {
  using What = PointRule::What;
  const auto& rules = setup_.rules.points;
  for (std::size_t i = 0; i < rules.size() && i < 16; ++i) {
    const PointRule& rule = rules[i];
    if (rule.hexes.empty() || ((s.scored >> i) & 1U) != 0) continue;
    const bool in = h == rule.hexes[0];
    const bool now = (rule.what == What::entered && in) ||
                     (rule.what == What::entered_guns && in && s.horse_guns == 1) ||
                     (rule.what == What::adjacent && map().grid.adjacent(h, rule.hexes[0]));
    if (!now) continue;
    s.scored = static_cast<std::uint16_t>(s.scored | (1U << i));
    note(e, EventKind::points, Side::union_, u, point_cases_[i], kNoHex, h, rule.value,
         static_cast<int>(i));
  }
}

const VictoryLevel& Game::level(int total) const {
  static const VictoryLevel kUnion{"Union", Side::union_, 1};
  static const VictoryLevel kConfederate{"Confederate", Side::confederate, 0};
  for (const VictoryLevel& level : setup_.rules.levels) {
    if (total >= level.from) return level;
  }
  // A position without a table: more than nothing is a Union victory.
  if (setup_.rules.levels.empty()) return total >= kUnion.from ? kUnion : kConfederate;
  return setup_.rules.levels.back();
}

/// slb-13-d, -e.
void Game::final_verdict(State& s, Events* e) const {
  const int total = points(s);
  const VictoryLevel& won = level(total);
  const auto& levels = setup_.rules.levels;
  const int index = levels.empty() ? -1 : static_cast<int>(&won - levels.data());
  for (std::size_t i = 0; i < setup_.rules.points.size() && e != nullptr; ++i) {
    const int here = points_of(s, setup_.rules.points[i]);
    if (here == 0) continue;
    note(e, EventKind::points, Side::union_, kNoUnit, point_cases_[i], kNoHex, kNoHex, here,
         static_cast<int>(i));
  }
  s.agenda.clear();
  s.phase = Phase::over;
  s.active = Side::none;
  s.level = static_cast<std::uint8_t>(index + 1);
  s.outcome = won.side == Side::union_ ? Outcome::union_wins : Outcome::confederate_wins;
  note(e, EventKind::game_over, won.side, kNoUnit, cases::slb_13_d, kNoHex, kNoHex, total,
       index);
}

}  // namespace hg::gcacw
