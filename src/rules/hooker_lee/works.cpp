// Fieldworks: bgr-10.3. Trenches (bgr-10.33) are in no deployment and are not built.
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

/// A marker that is not finished has no facing; there it says that it was begun this Player-Turn.
constexpr hex::Direction kOld = 0;
constexpr hex::Direction kFresh = 1;
/// bgr-10.34: games of this year and later have Breastworks.
constexpr int kFirstYear = 1863;

bool under_construction(std::uint8_t works) {
  return Works::any(works) && !Works::finished(works);
}

}  // namespace

/// Is the unit at work on the marker of its hex since an earlier turn?
bool Game::builds_on(const State& s, UnitId u) const {
  const std::uint8_t works = s.works[s.units[u].hex];
  return s.units[u].has(Mark::builder) && under_construction(works) &&
         Works::side(works) == side_[u] && Works::facing(works) == kOld;
}

/// bgr-10.34-i: infantry that gives up its move, far from enemies, where no marker lies yet. Under
/// a move limit it gives up a second move to go on.
bool Game::may_entrench(const State& s, UnitId u, Verdict& v) const {
  const UnitState& unit = s.units[u];
  const core::Case rule = cases::bgr_10_34_i;
  if (!unit.on_map() || !fights(u) || side_[u] != s.phasing) {
    v.nonsense(rule, u);
    return false;
  }
  if (unit.has(Mark::moved) && v.broke(rule, u, unit.hex)) return false;
  if (judge_quota(s, u, v)) return false;
  if (builds_on(s, u)) {
    if (!counts_as_move(u)) v.nonsense(cases::bgr_10_34_ii, u);
    return v.legal() && !judge_stay(s, u, v);
  }
  if (info(u).type != core::UnitType::infantry && v.broke(rule, u, unit.hex)) return false;
  if (setup_.rules.year < kFirstYear && v.broke(rule, u, unit.hex)) return false;
  if (Works::any(s.works[unit.hex]) && v.broke(cases::bgr_10_3_i1, u, unit.hex)) return false;
  if (enemy_near(s, unit.hex, side_[u], setup_.charts.breastworks_distance)) {
    v.broke(rule, u, unit.hex);
  }
  return v.legal() && !judge_stay(s, u, v);
}

/// bgr-6.32: who has to leave an overfull hex cannot give up his move.
bool Game::judge_stay(const State& s, UnitId u, Verdict& v) const {
  const HexId h = s.units[u].hex;
  if (stacking_can_hold(s, u, h, ground(s))) return false;
  v.broke(stacking_case(s, kNoUnit, h), u, h);
  return !v.legal();
}

void Game::begin_works(State& s, UnitId u, Events* e) const {
  const HexId h = s.units[u].hex;
  if (!builds_on(s, u)) s.works[h] = Works::make(side_[u], false, kFresh);
  s.units[u].add(Mark::builder);
  s.units[u].add(Mark::digging);
  spend_move(s, u);
  note(e, EventKind::works_begun, side_[u], u, cases::bgr_10_34_i, kNoHex, h);
}

void Game::remove_works(State& s, HexId h, core::Case rule, Events* e) const {
  if (!Works::any(s.works[h])) return;
  const Side side = Works::side(s.works[h]);
  s.works[h] = 0;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) s.units[u].remove(Mark::builder);
  note(e, EventKind::works_removed, side, kNoUnit, rule, kNoHex, h);
}

/// bgr-10.34-ii: a marker under construction goes with its builder, a finished one stays.
void Game::left_works(State& s, UnitId u, HexId h, Events* e) const {
  if (!s.units[u].has(Mark::builder)) return;
  s.units[u].remove(Mark::builder);
  const bool open = h != kNoHex && under_construction(s.works[h]);
  if (open && core::in_force(cases::bgr_10_34_ii)) remove_works(s, h, cases::bgr_10_34_ii, e);
}

/// bgr-10.34-i: at the end of a Combat Phase markers under construction next to an enemy go; those
/// that stay have one Player-Turn behind them.
void Game::close_works(State& s, Events* e) const {
  for (HexId h = 0; h < map().grid.size(); ++h) {
    const std::uint8_t works = s.works[h];
    if (!under_construction(works)) continue;
    bool touched = false;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = map().grid.neighbour(h, d);
      const UnitId there = n == kNoHex ? kNoUnit : s.first[n];
      touched = touched || (there != kNoUnit && side_[there] != Works::side(works));
    }
    if (touched && core::in_force(cases::bgr_10_34_i)) {
      remove_works(s, h, cases::bgr_10_34_i, e);
    } else if (Works::side(works) == s.phasing) {
      s.works[h] = Works::make(s.phasing, false, kOld);
    }
  }
}

/// bgr-10.34-ii: the builder has stayed for a second Movement Phase and did not rally in it;
/// under a move limit it has given its move once more.
UnitSet Game::ripe_works(const State& s) const {
  UnitSet ripe;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const UnitState& unit = s.units[i];
    if (!unit.has(Mark::builder) || side_[i] != s.phasing || !unit.on_map()) continue;
    const auto u = static_cast<UnitId>(i);
    const bool dug = unit.has(Mark::digging);
    if (unit.has(Mark::stirred) || (unit.has(Mark::moved) && !dug)) continue;
    if (builds_on(s, u) && (dug || !counts_as_move(u))) ripe.set(i);
  }
  return ripe;
}

}  // namespace hg::hooker_lee
