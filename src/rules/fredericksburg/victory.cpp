// Victory points and the verdict: fr-15.4.
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

/// fr-15.4.1-b … g: points for a unit that leaves by an exit hex, by the first row that gives any.
void Game::score_exit(State& s, UnitId u, HexId h, Events* e) const {
  for (const ExitRow& row : setup_.rules.exit_points) {
    if (row.hex != h || !row.sides[core::index(side_[u])]) continue;
    const UnitInfo& unit = info(u);
    const bool cavalry = unit.type == core::UnitType::cavalry;
    int points = 0;
    if (row.by_strength) {
      points = unit.strength * (cavalry ? row.cavalry_per_point : row.per_point);
    } else if (cavalry) {
      points = row.cavalry_brigade;
    } else if (unit.type == core::UnitType::artillery) {
      points = row.artillery_unit;
    } else {
      points = unit.size == core::UnitSize::division ? row.infantry_division
                                                     : row.infantry_brigade;
    }
    if (points == 0) continue;  // the next row may be for units of this kind
    const core::Case rule = cases::find(row.rule);
    if (!core::in_force(rule)) return;
    auto& total = s.exit_points[core::index(side_[u])];
    total = static_cast<std::uint16_t>(total + points);
    note(e, EventKind::points, side_[u], u, rule, h, kNoHex, points);
    return;
  }
}

Side Game::owner(const State& s, HexId h) const {
  const std::uint8_t i = h < point_index_.size() ? point_index_[h] : std::uint8_t{0xFF};
  return i == 0xFF ? Side::none : s.owners[i];
}

/// fr-15.4.1-h … m: what the point hexes would give a side now.
int Game::hex_points(const State& s, Side side) const {
  int sum = 0;
  for (std::size_t i = 0; i < setup_.rules.point_hexes.size() && i < kMaxPointHexes; ++i) {
    const PointHex& hex = setup_.rules.point_hexes[i];
    if (s.owners[i] != side || !core::in_force(cases::find(hex.rule))) continue;
    sum += hex.points[core::index(side)];
  }
  return sum;
}

int Game::points(const State& s, Side side) const {
  const std::size_t i = core::index(side);
  return s.start_points[i] + s.eliminated_points[i] + s.exit_points[i] + hex_points(s, side);
}

/// fr-15.4-b: three times the Union's elimination points, and no key hex in Union hands. The four
/// points of the start do not count; against nothing any one point is enough.
bool Game::automatic_victory(const State& s) const {
  if (!core::in_force(cases::fr_15_4_b)) return false;
  const int ours = s.eliminated_points[core::index(Side::confederate)];
  const int theirs = s.eliminated_points[core::index(Side::union_)];
  if (ours < 1 || ours < setup_.rules.automatic_ratio * theirs) return false;
  for (const HexId h : setup_.rules.automatic_hexes) {
    if (owner(s, h) == Side::union_) return false;
  }
  return true;
}

/// fr-15.4-c: the higher total wins; equal totals are a draw.
void Game::final_verdict(State& s, Events* e) const {
  const int ours = points(s, Side::union_);
  const int theirs = points(s, Side::confederate);
  s.outcome = ours > theirs   ? Outcome::union_wins
              : ours < theirs ? Outcome::confederate_wins
                              : Outcome::draw;
  s.phase = Phase::over;
  s.agenda.clear();
  const Side winner = ours > theirs ? Side::union_ : ours < theirs ? Side::confederate : Side::none;
  note(e, EventKind::game_over, winner, kNoUnit, cases::fr_15_4_c, kNoHex, kNoHex, ours, theirs);
}

}  // namespace hg::fredericksburg
