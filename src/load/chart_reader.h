#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "load/table.h"

namespace hg::load {

/// The most that a number of a chart may be.
inline constexpr int kMostInChart = 99;

/// A column of odds: attackers to defenders.
struct OddsColumn {
  std::string name;
  int attack = 1, defend = 1;
};

/// Reads `columns` of a combat table, odds that rise, each as digits around `separator`; where
/// `whole` is set one of the two must be 1.
std::vector<OddsColumn> read_columns(Table& table, char separator, bool whole);

/// Reads `rows` of a combat table, one for each die: `cell(row, die, results)` takes one row.
template <class Cell>
void read_die_rows(Table& table, std::size_t columns, bool columns_ok, const Cell& cell) {
  std::array<bool, 6> seen{};
  bool all_read = true;
  for (const Node& node : table.rows("rows")) {
    Table row(node, table.faults(), "a row of combat_table");
    const int die = row.number("die", 1, 6);
    const std::vector<std::string> results = row.words("results");
    std::vector<std::string> sources;
    if (row.has("sources")) sources = row.words("sources");
    row.finish();
    if (!row.ok()) {
      all_read = false;
      continue;
    }
    if (std::exchange(seen[static_cast<std::size_t>(die - 1)], true)) {
      row.faults().add(row.line("die"), fmt::format("combat_table has two rows for die {}", die));
    }
    if (columns_ok && results.size() != columns) {
      row.faults().add(row.line(), fmt::format("die {} has {} results for {} columns", die,
                                               results.size(), columns));
    }
    cell(row, die, results, sources);
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (all_read && !seen[i]) {
      table.fault(table.line("rows"), fmt::format("combat_table lacks the row of die {}", i + 1));
    }
  }
}

/// The result of that word, or nothing after noting the fault.
template <class Result, std::size_t N>
std::optional<Result> result_of(Table& row, int die, const std::string& text) {
  std::string known;
  for (std::size_t i = 0; i < N; ++i) {
    const std::string_view name = word(static_cast<Result>(i));
    if (name == text) return static_cast<Result>(i);
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  row.faults().add(
      row.line("results"),
      fmt::format("die {} has the unknown result {}; results are {}", die, in_quotes(text), known));
  return std::nullopt;
}

/// Two numbers of a list, the first not above the second; notes the fault otherwise.
std::pair<int, int> read_range(Table& table, std::string_view key);

}  // namespace hg::load
