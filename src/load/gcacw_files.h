#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load/scenario_reader.h"
#include "rules/gcacw/setup.h"

namespace hg::load {

/// Sums that a scenario of the series promises.
struct GcacwTotals {
  struct Of {
    int units = 0, leaders = 0, manpower = 0;
  };
  std::array<Of, 2> sides;
  int counters = 0;
  int line = 0;
};

/// A scenario of Stonewall's Last Battle with what the checks want to know.
struct GcacwFile {
  gcacw::Setup setup;
  std::vector<UnitNote> notes;  ///< as setup.units
  GcacwTotals totals;
  int points_line = 0, rules_line = 0, bridges_line = 0, given_line = 0;
};

gcacw::Charts read_gcacw_charts(const std::string& text, Faults& faults);
GcacwFile read_gcacw(const Node& root, const std::shared_ptr<const map::Map>& map,
                     const gcacw::Charts& charts, Faults& faults);
/// The sense of a set-up.
void check_gcacw(const GcacwFile& file, Faults& faults);

}  // namespace hg::load
