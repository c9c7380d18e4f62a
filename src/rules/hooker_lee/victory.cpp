// Losses, demoralization (hl-20) and who wins (hl-21, gc-23.6).
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {

// ---- demoralization -----------------------------------------------------------------------------

/// hl-20.11: gone after a crossing still counts as crossed; gone before it never can.
bool Game::all_crossed(const State& s) const {
  bool any = false;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    if (!setup_.units[u].reynolds) continue;
    any = true;
    if (!s.units[u].has(Mark::crossed)) return false;
  }
  return any;
}

int Game::demoralization_limit(const State& s, Side side) const {
  const DemoralizationRules& rules = setup_.rules.demoralization;
  if (side == Side::confederate) return rules.confederate;
  return all_crossed(s) ? rules.union_after : rules.union_before;
}

/// hl-20.1-i1: printed strength of what is eliminated; hl-20.11, -20.21, -20.22: the army breaks as
/// soon as the limit is exceeded.
void Game::lose_strength(State& s, UnitId u, Events* e) const {
  const Side side = side_[u];
  const std::size_t i = core::index(side);
  s.losses[i] = static_cast<std::uint16_t>(s.losses[i] + info(u).strength);
  const Side gains = core::enemy_of(side);
  const int each = setup_.rules.points_per_enemy_strength[core::index(gains)];
  if (each != 0) {
    note(e, EventKind::points, gains, u, elimination_case(gains), kNoHex, kNoHex,
         each * info(u).strength);
  }
  const core::Case rule = side == Side::union_ ? cases::hl_20_11 : cases::hl_20_21;
  const int limit = demoralization_limit(s, side);
  if (demoralized(s, side) || limit == 0 || s.losses[i] <= limit || !core::in_force(rule)) return;
  s.demoralized[i] = 1;
  s.demoralized_turn[i] = s.turn;
  note(e, EventKind::demoralized, side, kNoUnit, rule, kNoHex, kNoHex, s.losses[i]);
}

/// hl-20.15: the whole of I Corps over the river brings a Union army round; hl-20.23: nothing the
/// Confederates.
void Game::test_recovery(State& s, Events* e) const {
  const std::size_t i = core::index(Side::union_);
  if (s.demoralized[i] == 0 || !core::in_force(cases::hl_20_15)) return;
  if (!all_crossed(s) || s.losses[i] >= setup_.rules.demoralization.union_recover) return;
  s.demoralized[i] = 0;
  s.demoralized_turn[i] = 0;
  note(e, EventKind::recovered_army, Side::union_, kNoUnit, cases::hl_20_15);
}

// ---- points -------------------------------------------------------------------------------------

/// The case that pays `side` for what the enemy loses.
core::Case Game::elimination_case(Side side) const {
  if (setup_.rules.campaign) {
    return side == Side::union_ ? cases::gc_23_61_c : cases::gc_23_61_i1;
  }
  return side == Side::union_ ? cases::hl_21_12 : cases::hl_21_11;
}

Side Game::owner(const State& s, HexId h) const {
  const std::uint8_t i = h < point_index_.size() ? point_index_[h] : std::uint8_t{0xFF};
  return i == 0xFF ? Side::none : s.owners[i];
}

/// hl-21.11, hl-21.12, gc-23.61-a: what the point hexes would give a side now.
int Game::hex_points(const State& s, Side side) const {
  int sum = 0;
  for (std::size_t i = 0; i < setup_.rules.point_hexes.size() && i < kMaxPointHexes; ++i) {
    const PointHex& hex = setup_.rules.point_hexes[i];
    if (s.owners[i] != side || !core::in_force(cases::find(hex.rule))) continue;
    sum += hex.points[core::index(side)];
  }
  return sum;
}

/// What the enemy's losses give: strength, and in the campaign the stars of his leaders
/// (gc-23.61-d) and units that left without a line of communications (gc-23.61-b).
int Game::elimination_points(const State& s, Side side) const {
  const std::size_t them = core::index(core::enemy_of(side));
  const int each = setup_.rules.points_per_enemy_strength[core::index(side)];
  int sum = 0;
  if (core::in_force(elimination_case(side))) sum += each * s.losses[them];
  if (!setup_.rules.campaign) return sum;
  const core::Case stars = side == Side::union_ ? cases::gc_23_61_d : cases::gc_23_61_i1;
  if (core::in_force(stars)) sum += setup_.rules.points_per_star * s.stars_lost[them];
  if (s.exited_strength[them] != 0 && !communications(s)) sum += each * s.exited_strength[them];
  return sum;
}

int Game::points(const State& s, Side side) const {
  const std::size_t i = core::index(side);
  int exits = s.exited_strength[i];
  if (exits != 0 && setup_.rules.campaign && !communications(s)) exits = 0;
  return s.start_points[i] + elimination_points(s, side) + exits + hex_points(s, side);
}

/// gc-23.61-b: from the exit over bridge, ferry or pontoon to the north bank, by hexes that no
/// Confederate occupies or controls, whoever stands in them.
bool Game::communications(const State& s) const {
  if (!core::in_force(cases::gc_23_61_b)) return true;
  const HexId from = setup_.rules.communications_from;
  if (from == kNoHex) return true;
  const HexSet zone_of_enemy = zone(s, Side::confederate);
  const auto open = [&](HexId h) {
    const UnitId there = s.first[h];
    const bool enemy = there != kNoUnit && side_[there] == Side::confederate;
    return !enemy && !zone_of_enemy.test(h);
  };
  if (!open(from)) return false;
  HexSet seen;
  base::Scratch<HexId, kMaxMapHexes> queue;
  seen.set(from);
  queue.push_back(from);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const HexId h = queue[i];
    if (north_.test(h)) return true;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId to = map().grid.neighbour(h, d);
      if (to == kNoHex || seen.test(to) || !passable(h, d) || !open(to)) continue;
      // The river is crossed by a ferry or pontoon hex, or over a bridge, never by a ford.
      const bool bank = north_.test(to) && !crossing_.test(h);
      if (bank && !map().side(h, d).has(map::SideFeature::bridge)) continue;
      seen.set(to);
      queue.push_back(to);
    }
  }
  return false;
}

// ---- the verdict --------------------------------------------------------------------------------

namespace {

/// hl-21.2 by cross-multiplication; with nothing on both sides the ratio is 1:1.
Level level_of(int confederate, int union_points) {
  const int more = confederate > union_points ? confederate : union_points;
  const int less = confederate > union_points ? union_points : confederate;
  if (more == 0) return Level::marginal;
  if (more >= 2 * less) return Level::decisive;
  return 2 * more >= 3 * less ? Level::substantive : Level::marginal;
}

Level lower(Level level) {
  return level == Level::none ? Level::none
                              : static_cast<Level>(static_cast<std::uint8_t>(level) - 1U);
}

}  // namespace

/// hl-21.0, hl-21.2, hl-21.3; gc-23.6: the higher total wins, equal totals are a draw.
void Game::final_verdict(State& s, Events* e) const {
  const int ours = points(s, Side::union_);
  const int theirs = points(s, Side::confederate);
  const bool levels = setup_.rules.victory_levels && core::in_force(cases::hl_21_2);
  s.outcome = theirs > ours           ? Outcome::confederate_wins
              : ours > theirs || levels ? Outcome::union_wins
                                        : Outcome::draw;
  core::Case rule = setup_.rules.campaign ? cases::gc_23_6 : cases::hl_21_0;
  if (levels) {
    rule = cases::hl_21_2;
    s.level = level_of(theirs, ours);
    const Side winner = theirs > ours ? Side::confederate : Side::union_;
    const bool alone = demoralized(s, winner) && !demoralized(s, core::enemy_of(winner));
    if (alone && core::in_force(cases::hl_21_3)) {
      rule = cases::hl_21_3;
      s.level = lower(s.level);
      if (s.level == Level::none) s.outcome = Outcome::draw;
    }
  }
  s.phase = Phase::over;
  s.agenda.clear();
  const Side winner = s.outcome == Outcome::union_wins         ? Side::union_
                      : s.outcome == Outcome::confederate_wins ? Side::confederate
                                                               : Side::none;
  note(e, EventKind::game_over, winner, kNoUnit, rule, kNoHex, kNoHex, ours, theirs);
}

}  // namespace hg::hooker_lee
