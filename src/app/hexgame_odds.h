#pragma once

// Calculations of an attack as JSON: the parts that all games write alike.

#include <string>
#include <vector>

#include "app/hexgame_names.h"
#include "core/ledger.h"

namespace hg::app {

/// Who takes part, in the three roles that results know.
struct Parties {
  core::UnitSet close;
  core::UnitSet guns;
  core::UnitSet defenders;
};

/// `1/6`, in lowest terms.
std::string fraction(int part, int whole);
/// "A and B are eliminated."
std::string gone(const HexNames& names, const core::UnitSet& set);
/// "A retreats one hex."
std::string goes_back(const HexNames& names, const core::UnitSet& set);

/// One possible result, met by `chances` of `whole` equally likely throws.
Json outcome_json(std::string_view result, int chances, int whole, Json faces,
                  std::string_view rule, Json effects);

/// Names of the columns up to `last`.
template <class Names>
Json columns_up_to(const Names& names, std::uint8_t last) {
  Json columns = Json::array();
  for (std::uint8_t c = 0; c <= last; ++c) columns.push_back(names.column(c));
  return columns;
}

template <class Names>
int printed_strength(const Names& names, const core::UnitSet& set) {
  int sum = 0;
  set.each([&](std::size_t u) {
    sum += names.game().info(static_cast<core::UnitId>(u)).strength;
  });
  return sum;
}

/// Every unit in some hexes.
template <class Names, class State, class Hexes>
core::UnitSet units_in(const Names& names, const State& state, const Hexes& hexes) {
  core::UnitSet set;
  for (std::size_t u = 0; u < names.game().unit_count(); ++u) {
    if (state.units[u].on_map() && hexes.contains(state.units[u].hex)) set.set(u);
  }
  return set;
}

/// A line of a calculation: `{"rule", "kind", "what", "before", "after"}`, and the unit and hex that
/// it is about.
Json step_frame(const HexNames& names, const core::LedgerLine& line, std::string_view kind,
                std::string what, Json before, Json after);

}  // namespace hg::app
