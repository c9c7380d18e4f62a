#include "load/chart_reader.h"

namespace hg::load {
namespace {

/// "3-1": attackers to defenders.
std::optional<std::pair<int, int>> ratio_of(const std::string& name, char separator, bool whole) {
  const auto digit = [](char c) { return c >= '1' && c <= '9'; };
  if (name.size() != 3 || name[1] != separator || !digit(name[0]) || !digit(name[2])) {
    return std::nullopt;
  }
  if (whole && name[0] != '1' && name[2] != '1') return std::nullopt;
  return std::pair<int, int>{name[0] - '0', name[2] - '0'};
}

}  // namespace

std::vector<OddsColumn> read_columns(Table& table, char separator, bool whole) {
  std::vector<OddsColumn> columns;
  for (const std::string& name : table.words("columns")) {
    const auto ratio = ratio_of(name, separator, whole);
    if (!ratio) {
      table.fault(table.line("columns"), fmt::format("column {} must read like 3{}1 or 1{}3",
                                                     in_quotes(name), separator, separator));
      continue;
    }
    if (!columns.empty() &&
        ratio->first * columns.back().defend <= columns.back().attack * ratio->second) {
      table.fault(table.line("columns"),
                  fmt::format("column {} must have higher odds than the one before it", name));
    }
    columns.push_back({name, ratio->first, ratio->second});
  }
  if (columns.empty()) table.fault(table.line(), "combat_table has no columns");
  return columns;
}

std::pair<int, int> read_range(Table& table, std::string_view key) {
  const std::vector<int> range = table.numbers(key, 1, 9);
  if (range.size() == 2 && range[0] <= range[1]) return {range[0], range[1]};
  table.fault(table.line(key), fmt::format("{} must be two numbers, least and most", key));
  return {1, 1};
}

}  // namespace hg::load
