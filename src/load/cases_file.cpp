#include <algorithm>
#include <array>
#include <set>

#include "load/readers.h"

namespace hg::load {
namespace {

constexpr std::array<std::string_view, 10> kColumns{"id",          "case",  "title",   "kind",
                                                    "requirement", "check", "decider", "depends",
                                                    "ambiguity",   "status"};
constexpr std::array<std::string_view, 5> kStatuses{"enforced", "by_construction", "informative",
                                                    "open", "not_offered"};

void check_row(const CaseRow& row, Faults& faults) {
  const auto need = [&](const std::string& cell, std::string_view column) {
    if (cell.empty()) faults.add(row.line, fmt::format("case {} lacks {}", row.id, in_quotes(column)));
  };
  need(row.id, "id");
  need(row.printed, "case");
  need(row.title, "title");
  need(row.kind, "kind");
  need(row.requirement, "requirement");
  need(row.check, "check");
  need(row.decider, "decider");
  if (std::find(kStatuses.begin(), kStatuses.end(), row.status) == kStatuses.end()) {
    faults.add(row.line,
               fmt::format("status of case {} is {}; it must be enforced, by_construction, "
                           "informative, open or not_offered",
                           row.id, in_quotes(row.status)));
  }
}

void check_references(const std::vector<CaseRow>& rows, Faults& faults) {
  std::set<std::string, std::less<>> ids;
  for (const CaseRow& row : rows) {
    if (!ids.insert(row.id).second) {
      faults.add(row.line, fmt::format("case {} is there twice", row.id));
    }
  }
  for (const CaseRow& row : rows) {
    for (const std::string& id : split(row.depends, ' ')) {
      if (!id.empty() && ids.count(id) == 0) {
        faults.add(row.line,
                   fmt::format("case {} depends on {}, which does not exist", row.id, id));
      }
    }
  }
}

}  // namespace

std::vector<CaseRow> read_cases(const std::string& text, Faults& faults) {
  std::vector<CaseRow> rows;
  if (text.size() > kMaxFileBytes) {
    faults.add(0, fmt::format("the file has {} bytes; more than {} are refused", text.size(),
                              kMaxFileBytes));
    return rows;
  }
  if (const int bad = first_bad_utf8_line(text); bad != 0) {
    faults.add(bad, "this line is not valid UTF-8");
    return rows;
  }
  int line = 0;
  for (const std::string& content : split(text, '\n')) {
    ++line;
    if (content.empty()) continue;
    const std::vector<std::string> cells = split(content, '\t');
    if (cells.size() != kColumns.size()) {
      faults.add(line, fmt::format("the row has {} cells; it must have {}", cells.size(),
                                   kColumns.size()));
      continue;
    }
    if (line == 1) {
      for (std::size_t i = 0; i < kColumns.size(); ++i) {
        if (cells[i] == kColumns[i]) continue;
        faults.add(1, fmt::format("column {} is {}; it must be {}", i + 1, in_quotes(cells[i]),
                                  in_quotes(kColumns[i])));
      }
      continue;
    }
    rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7],
                    cells[8], cells[9], line});
    check_row(rows.back(), faults);
  }
  check_references(rows, faults);
  if (rows.empty()) faults.add(0, "the catalogue has no case");
  return rows;
}

}  // namespace hg::load
