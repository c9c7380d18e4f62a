#include "app/gcacw.h"

#include "app/gcacw_bots.h"

namespace hg::app {
namespace {

std::vector<engine::OptionInfo> options() {
  return {{"tired_march", "Organized units at fatigue 4 may march", false, "gcw-5.1-n"},
          {"entrench_action", "Units may entrench as an action", false, "gcw-5.5-a"}};
}

}  // namespace

GcacwModule::GcacwModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules)
    : HexModule(std::move(scenarios), std::move(data), std::move(rules), options(),
                gcacw_bots()) {}

/// The Union's total as it would count now, less the least with which it would win.
engine::Outlook GcacwModule::outlook_of(const GcacwMatch& match) const {
  constexpr double kSwing = 8;
  const gc::State& s = match.position();
  const auto& rules = match.game().setup().rules;
  int least = 0;
  bool known = false;
  for (const gc::VictoryLevel& level : rules.levels) {
    if (level.side != core::Side::union_ || (known && level.from >= least)) continue;
    least = level.from;
    known = true;
  }
  const double margin = match.game().points(s) - least + 0.5;
  if (s.over()) return {margin, s.outcome == gc::Outcome::union_wins ? 1.0 : 0.0};
  return outlook_from(s, margin, rules.turns.size(), kSwing);
}

}  // namespace hg::app
