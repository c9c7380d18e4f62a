// Zones of control, command radius, who commands whom (gcw-2.4, gcw-2.5, slb-13-c).
#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

// ---- zones --------------------------------------------------------------------------------------

/// Only a retreat can bring both sides into one hex (gcw-7.6-x); then the whole list is looked at.
bool Game::enemy_among(const State& s, HexId h, Side side) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] != side) return true;
  }
  return false;
}

/// gcw-2.4-f: a zone of any kind, where the rules do not say which.
bool Game::enemy_zone(const State& s, HexId h, Side side) const {
  if (!core::in_force(cases::gcw_2_4_f)) return enemy_normal_zone(s, h, side);
  for (Direction d = 0; d < hex::kDirections; ++d) {
    const HexId n = edges_[h][d].to;
    if (n == kNoHex || !enemy_at(s, n, side)) continue;
    if (zone_goes(s, n, hex::opposite(d))) return true;
  }
  return false;
}

/// gcw-2.4-e: one normal zone is enough, whatever restricted ones lie there too.
bool Game::enemy_normal_zone(const State& s, HexId h, Side side) const {
  for (Direction d = 0; d < hex::kDirections; ++d) {
    const HexId n = edges_[h][d].to;
    if (n == kNoHex || !enemy_at(s, n, side)) continue;
    const Direction back = hex::opposite(d);
    if (zone_goes(s, n, back) && !restricted(s, n, back)) return true;
  }
  return false;
}

HexSet Game::zone(const State& s, Side side) const {
  HexSet out;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[i] != side || !s.units[i].on_map() || leader(u)) continue;
    const HexId h = s.units[i].hex;
    for (Direction d = 0; d < hex::kDirections; ++d) {
      if (edges_[h][d].to != kNoHex && zone_goes(s, h, d)) out.set(edges_[h][d].to);
    }
  }
  return out;
}

HexSet Game::normal_zone(const State& s, Side side) const {
  HexSet out;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (side_[i] != side || !s.units[i].on_map() || leader(u)) continue;
    const HexId h = s.units[i].hex;
    for (Direction d = 0; d < hex::kDirections; ++d) {
      const HexId to = edges_[h][d].to;
      if (to != kNoHex && zone_goes(s, h, d) && !restricted(s, h, d)) out.set(to);
    }
  }
  return out;
}

// ---- command ------------------------------------------------------------------------------------

/// gcw-2.5-c: no enemy, and no enemy zone unless a friend stands in it.
bool Game::open_to_radius(const State& s, HexId h, Side side) const {
  if (!core::in_force(cases::gcw_2_5_c)) return true;
  if (enemy_at(s, h, side)) return false;
  return occupied(s, h) || !enemy_zone(s, h, side);
}

/// What a search over hexes works with.
struct Game::Widening {
  HexSet seen;
  base::Scratch<HexId, kMaxMapHexes> queue;
};

/// The next hexes of a path over any ground and any side (gcw-2.5-b).
void Game::widen(const State& s, HexId h, Side side, Widening& w, HexSet& out) const {
  for (Direction d = 0; d < hex::kDirections; ++d) {
    const HexId to = edges_[h][d].to;
    if (to == kNoHex || w.seen.test(to)) continue;
    if (!core::in_force(cases::gcw_2_5_b) && !passable(s, h, d, side)) continue;
    w.seen.set(to);
    if (!open_to_radius(s, to, side)) continue;
    out.set(to);
    w.queue.push_back(to);
  }
}

/// gcw-2.5-a, -d: three hexes, the leader's own not counted.
void Game::radius(const State& s, HexId from, Side side, HexSet& out) const {
  out.clear();
  if (core::in_force(cases::gcw_2_5_d)) out.set(from);
  Widening w;
  w.seen.set(from);
  w.queue.push_back(from);
  const bool limited = core::in_force(cases::gcw_2_5_a);
  std::size_t head = 0;
  for (int far = 0; head < w.queue.size(); ++far) {
    if (limited && far >= setup_.charts.command_radius) return;
    const std::size_t ring = w.queue.size();
    for (; head < ring; ++head) widen(s, w.queue[head], side, w, out);
  }
}

/// slb-13-c: a corps leader all codes of his corps, a division leader his own, an army leader all.
bool Game::commands(const State& s, UnitId leader, UnitId unit) const {
  if (side_[leader] != side_[unit]) return false;
  if (info(leader).rank == Rank::army) return true;
  const std::uint8_t his = s.units[leader].formation, its = s.units[unit].formation;
  if (his == kNoFormation || its == kNoFormation) return false;
  if (his == its) return true;
  if (info(leader).rank != Rank::corps || !core::in_force(cases::slb_13_c)) return false;
  return corps_of_[his] == corps_of_[its];
}

UnitSet Game::units_in(const State& s, HexId h) const {
  UnitSet set;
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) set.set(u);
  return set;
}

UnitSet Game::leaders_in(const State& s, HexId h, Side side) const {
  UnitSet set;
  for (const UnitId u : leaders_) {
    if (side_[u] == side && s.units[u].on_map() && s.units[u].hex == h) set.set(u);
  }
  return set;
}

}  // namespace hg::gcacw
