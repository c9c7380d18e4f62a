#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "load/load.h"

namespace hg::load::testing {

/// Files in memory over those of the program.
inline Files with(std::map<std::string, std::string> own) {
  const Files under = embedded_files();
  Files files;
  files.read = [own, under](std::string_view path) -> base::Result<std::string> {
    const auto found = own.find(std::string(path));
    return found != own.end() ? base::Result<std::string>(found->second) : under.read(path);
  };
  files.list = [own, under](std::string_view prefix) {
    std::vector<std::string> paths = under.list(prefix);
    for (const auto& [path, text] : own) {
      const bool known = std::find(paths.begin(), paths.end(), path) != paths.end();
      if (!known && path.compare(0, prefix.size(), prefix) == 0) paths.push_back(path);
    }
    return paths;
  };
  return files;
}

inline std::string embedded_text(std::string_view path) { return *embedded_files().read(path); }

/// `text` with its one `from` made `to`; a test that changes nothing must not pass.
inline std::string change(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("nothing to change: " + from);
  return text.replace(at, from.size(), to);
}

/// The line on which `part` begins.
inline long line_of(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == std::string::npos) throw std::runtime_error("no such text: " + part);
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
}

inline std::string listed(const std::vector<Fault>& faults) {
  std::string all;
  for (const Fault& fault : faults) {
    all += (fault.error ? "" : "warning: ") + fault.where + ": " + fault.message + "\n";
  }
  return all;
}

inline const std::string kMapPath = "maps/fredericksburg.toml";
inline const std::string kChartsPath = "games/fredericksburg/charts.toml";
inline const std::string kDecember = "games/fredericksburg/scenarios/fredericksburg_1862.toml";
inline const std::string kMay = "games/fredericksburg/scenarios/fredericksburg_1863.toml";
inline const std::string kWestPath = "maps/hooker_lee.toml";
inline const std::string kJoinedPath = "maps/grand_chancellorsville.toml";
inline const std::string kRevisedPath = "games/hooker_and_lee/charts.toml";
inline const std::string kBattle = "games/hooker_and_lee/scenarios/hooker_and_lee.toml";
inline const std::string kCampaign = "games/hooker_and_lee/scenarios/grand_chancellorsville.toml";
inline const std::string kRiversPath = "maps/rappahannock.toml";
inline const std::string kSeriesPath = "games/stonewalls_last_battle/charts.toml";
inline const std::string kSalem =
    "games/stonewalls_last_battle/scenarios/slb_1_salem_church.toml";
inline const std::string kFlank =
    "games/stonewalls_last_battle/scenarios/slb_2_great_flank_march.toml";
inline const std::string kBrandy =
    "games/stonewalls_last_battle/scenarios/slb_4_brandy_station.toml";
inline const std::string kCasesPath = "rules/blue_gray_deluxe.tsv";

/// What the check says when one file of the program is this text instead.
inline std::vector<Fault> check_with(const std::string& path, const std::string& text) {
  return check_all(with({{path, text}}));
}

/// Expects exactly one fault of that file, at that line, in those words.
inline void expect_only_fault(const std::string& path, const std::string& text, long line,
                              const std::string& message) {
  std::vector<Fault> own;
  for (const Fault& fault : check_with(path, text)) {
    if (fault.where.compare(0, path.size(), path) == 0) own.push_back(fault);
  }
  ASSERT_EQ(own.size(), 1U) << listed(own);
  EXPECT_EQ(own[0].where, line > 0 ? path + ":" + std::to_string(line) : path);
  EXPECT_EQ(own[0].message, message);
  EXPECT_TRUE(own[0].error);
}

/// Expects a fault at the line where `part` stands in the changed text, among any others.
inline void expect_fault(const std::string& path, const std::string& text, const std::string& part,
                         const std::string& message) {
  const std::string where = path + ":" + std::to_string(line_of(text, part));
  const std::vector<Fault> faults = check_with(path, text);
  const bool found = std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
    return fault.where == where && fault.message == message && fault.error;
  });
  EXPECT_TRUE(found) << "expected " << where << ": " << message << "\ngot\n" << listed(faults);
}

}  // namespace hg::load::testing
