// The odds of an attack: bgd-7.0-c, 7.2 to 7.4, 7.9, bgd-9.0. Every number goes through the ledger.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

using map::SideFeature;
using map::SideSet;

namespace {

constexpr std::uint8_t kind(Step step) { return static_cast<std::uint8_t>(step); }

bool is_water(SideSet set) {
  return set.has(SideFeature::ford) || set.has(SideFeature::bridge) || set.has(SideFeature::stream);
}

}  // namespace

void Game::fill_combat(const State& s, const Action& a, Combat& c) const {
  c = {};
  c.targets = a.targets;
  a.units.each([&](std::size_t u) {
    if (s.units[u].has(Mark::free_gun)) {
      c.guns.set(u);
      return;
    }
    c.units.set(u);
    if (!c.origins.contains(s.units[u].hex) && !c.origins.full()) {
      c.origins.push_back(s.units[u].hex);
    }
  });
  for (const HexId h : c.targets) {
    for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) c.defenders.set(u);
  }
}

/// bgd-9.0-a: every close attacker comes over water (ford, bridge, stream), or over redoubts from
/// their enemy side. Guns firing from afar are not asked.
bool Game::all_close_cross(const State& s, const Combat& c, HexId target, bool redoubt) const {
  bool all = true;
  c.units.each([&](std::size_t u) {
    const auto d = map().grid.direction(target, s.units[u].hex);
    if (!d) return;
    const SideSet set = side_in_force(target, *d);
    all = all && (redoubt ? set.has(SideFeature::redoubt) : is_water(set));
  });
  return all;
}

/// bgd-9.0-b: does this gun's line of fire cross water, a creek or an impassable hex, or for a
/// redoubt enter the target over one? Where two hexes or sides are possible both must have it.
bool Game::find_crossing(HexId gun, HexId target, bool redoubt) const {
  const hex::Grid& grid = map().grid;
  const auto crosses = [&](HexId a, HexId b) {
    const auto d = grid.direction(b, a);
    if (!d) return false;
    const SideSet set = side_in_force(b, *d);
    if (redoubt) return b == target && set.has(SideFeature::redoubt);
    return is_water(set) || set.has(SideFeature::creek) || set.has(SideFeature::canal);
  };
  const auto shut = [&](HexId h) {
    return !redoubt && h != kNoHex && hex_row(h).cost == kProhibited;
  };
  const hex::Line line = hex::line_between(grid, gun, target);
  HexId before = gun;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const hex::LineStep& step = line[i];
    const bool last = i + 1 == line.size();
    const HexId after = last || line[i + 1].along ? target : line[i + 1].first;
    if (!step.along) {
      if (shut(step.first) || crosses(before, step.first)) return true;
      before = step.first;
      if (last) return crosses(step.first, target);
      continue;
    }
    const auto by = [&](HexId h) {
      return h != kNoHex && (shut(h) || crosses(before, h) || crosses(h, after));
    };
    if (by(step.first) && by(step.second)) return true;
    if (last) return false;
    before = after;
    ++i;
    if (shut(before)) return true;
    if (i + 1 == line.size()) return crosses(before, target);
  }
  return line.empty() && crosses(gun, target);
}

/// The same from the table, where a gun can fire at all.
bool Game::line_crosses(HexId gun, HexId target, bool redoubt) const {
  if (!range_of_[gun].test(target)) return find_crossing(gun, target, redoubt);
  return (redoubt ? over_works_ : over_water_)[gun].test(target);
}

bool Game::all_lines_cross(const State& s, const Combat& c, HexId target, bool redoubt) const {
  bool all = true;
  c.guns.each([&](std::size_t u) {
    all = all && line_crosses(s.units[u].hex, target, redoubt);
  });
  return all;
}

/// bgd-7.4-i1: strength of one target hex. Multiples do not combine; the best for the defender
/// counts (bgd-7.4-a).
Odds::Hex Game::defence_of(const State& s, const Combat& c, HexId target, core::Ledger& l) const {
  Odds::Hex out;
  out.hex = target;
  for (UnitId u = s.first[target]; u != kNoUnit; u = s.next[u]) {
    const int with = out.printed + info(u).strength;
    // bgd-7.7-c: a unit that was attacked before and retreated here adds nothing.
    if (s.units[u].has(Mark::defended) && core::in_force(cases::bgd_7_7_c)) {
      l.step(cases::bgd_7_7_c, kind(Step::no_strength), info(u).strength, 0, u, target);
      continue;
    }
    out.printed = l.step(cases::bgd_7_2, kind(Step::defence), out.printed, with, u, target);
  }
  struct Multiple {
    int factor;
    core::Case rule;
  };
  base::FixedVector<Multiple, 4> found;
  const TerrainChart& chart = setup_.chart;
  const int ground = hex_row(target).defence;
  if (ground > 1 && core::in_force(cases::bgd_7_4)) found.push_back({ground, cases::bgd_7_4});
  const bool town = map().terrain[target].has(map::Terrain::town);
  if (town && setup_.options.town_doubles && ground < 2) found.push_back({2, cases::bgd_9_0_t1});
  const bool close = c.units.any();
  const core::Case rule = close ? cases::bgd_9_0_a : cases::bgd_9_0_b;
  if (core::in_force(rule)) {
    const bool water = close ? all_close_cross(s, c, target, false)
                             : all_lines_cross(s, c, target, false);
    const bool works = close ? all_close_cross(s, c, target, true)
                             : all_lines_cross(s, c, target, true);
    if (water) found.push_back({close ? chart.stream.defence : chart.stream.guns_only, rule});
    if (works && core::in_force(cases::fr_15_3_2)) {
      found.push_back({close ? chart.redoubt.defence : chart.redoubt.guns_only,
                       close ? cases::fr_15_3_2 : cases::bgd_9_0_b});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Multiple& x, const Multiple& y) { return x.factor > y.factor; });
  out.total = out.printed;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Multiple& m = found[i];
    if (i == 0 || !core::in_force(cases::bgd_7_4_a)) {
      out.total = l.step(m.rule, kind(Step::multiplier), out.total, out.total * m.factor, kNoUnit,
                         target);
      out.multiplier *= m.factor;
      out.rule = m.rule;
    } else {
      l.step(cases::bgd_7_4_a, kind(Step::not_counted), m.factor, 1, kNoUnit, target);
    }
  }
  return out;
}

Odds Game::odds(const State& s, const Combat& c, core::Ledger& l) const {
  Odds out;
  (c.units | c.guns).each([&](std::size_t u) {
    const core::Case rule = c.guns.test(u) ? cases::bgd_8_2 : cases::bgd_7_0_c;
    const auto id = static_cast<UnitId>(u);
    out.attack = l.step(rule, kind(Step::strength), out.attack, out.attack + info(id).strength, id,
                        s.units[u].hex);
  });
  for (const HexId h : c.targets) {
    const Odds::Hex hex = defence_of(s, c, h, l);
    out.defence += hex.total;
    out.hexes.push_back(hex);
  }
  // bgd-7.0-c: the highest column that the ratio reaches; below the lowest, the lowest.
  const auto& columns = setup_.table.columns;
  int column = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (out.attack * columns[i].defend >= out.defence * columns[i].attack) {
      column = static_cast<int>(i);
    }
  }
  const int written = l.step(cases::bgd_7_0_c, kind(Step::ratio), out.attack, column);
  column = std::min(written, static_cast<int>(columns.size()) - 1);
  out.computed = out.column = static_cast<std::uint8_t>(column);
  return out;
}

Odds Game::odds(const State& s, const Action& a, core::Ledger& l) const {
  Combat c;
  fill_combat(s, a, c);
  Odds out = odds(s, c, l);
  // bgd-7.9: the attacker may take a lower column.
  if (a.column != kNoColumn && a.column < out.computed) {
    out.column = static_cast<std::uint8_t>(
        l.step(cases::bgd_7_9, kind(Step::reduction), out.computed, a.column));
  }
  return out;
}

CombatResult Game::result(std::uint8_t column, int die) const {
  return setup_.table.columns[column].results[static_cast<std::size_t>(die - 1)];
}

}  // namespace hg::fredericksburg
