#pragma once

// Plays .case files through the protocol: every line becomes a request, every answer is compared
// with what the file says.

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "case_file.h"

namespace hg::case_files {

/// Sends one request to a fresh session and gives its answer.
using Ask = std::function<Json(const Json& request)>;

/// What a file made the rules say, for the table of cases and tests.
struct Coverage {
  std::set<std::string> refused;  ///< case ids in refusals
  std::set<std::string> events;   ///< case ids of events
  std::set<std::string> steps;    ///< case ids of ledger steps and lines of fire
};

/// The result of one file; `failure` is empty when every line held.
struct Outcome {
  std::string failure;
  Coverage coverage;
};

/// Plays a file that has been read. `ask` must speak to a session without a game.
Outcome run_case(const CaseFile& file, const Ask& ask);

/// Reads and plays a file; a file that cannot be read is a failure too.
Outcome run_case_file(const std::string& path, const Ask& ask);

/// All .case files below a folder, sorted.
std::vector<std::string> find_cases(const std::string& folder);

/// One line of JSON about a file: its name, the cases it tests and what it made the rules say.
std::string coverage_line(const std::string& path, const Ask& ask);

}  // namespace hg::case_files
