#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load/scenario_reader.h"
#include "rules/hooker_lee/setup.h"

namespace hg::load {

/// A scenario of Hooker and Lee with what the checks want to know.
struct HookerLeeFile {
  hooker_lee::Setup setup;
  std::vector<UnitNote> notes;  ///< as setup.units
  Totals totals;
  int exits_line = 0;
  int ways_line = 0;  ///< of entry_ways
};

hooker_lee::Charts read_hooker_lee_charts(const std::string& text, Faults& faults);
HookerLeeFile read_hooker_lee(const Node& root, const std::shared_ptr<const map::Map>& map,
                              const hooker_lee::Charts& charts, Faults& faults);
/// The sense of a set-up.
void check_hooker_lee(const HookerLeeFile& file, Faults& faults);

}  // namespace hg::load
