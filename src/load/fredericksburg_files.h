#pragma once

#include <memory>
#include <string>
#include <vector>

#include "load/scenario_reader.h"
#include "rules/fredericksburg/setup.h"

namespace hg::load {

/// A scenario of Fredericksburg with what the checks want to know.
struct FredericksburgFile {
  fredericksburg::Setup setup;
  std::vector<UnitNote> notes;  ///< as setup.units
  Totals totals;
};

FredericksburgCharts read_fredericksburg_charts(const std::string& text, Faults& faults);
FredericksburgFile read_fredericksburg(const Node& root, const std::shared_ptr<const map::Map>& map,
                                       const FredericksburgCharts& charts, Faults& faults);
/// The sense of a set-up: everything that needs the rules to be judged.
void check_fredericksburg(const FredericksburgFile& file, Faults& faults);

}  // namespace hg::load
