#pragma once

// The price of a path, hex by hex and with its reasons, and what is against it: the shapes of the
// command `path`.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/hexgame_match.h"
#include "core/cost_book.h"

namespace hg::app {

/// Points, or their thirds or halves, as people and machines read them.
using PointsJson = Json (*)(int);

/// The step into one hex of a path.
struct PathStep {
  hex::HexId hex = hex::kNoHex;
  core::CostBook book;
  Json notes = Json::array();
  Json violations = Json::array();
};

/// `{"rule", "what"}`: something about a step that costs nothing.
Json note_json(core::Case rule, std::string what);
/// Steps as JSON with the sum so far; `total` is that sum afterwards.
Json path_steps_json(const HexNames& names, const std::vector<PathStep>& steps, PointsJson points,
                     int& total);
/// The answer up to what is against the path.
Json path_frame(const HexNames& names, core::UnitId unit, const std::vector<hex::HexId>& path,
                const std::vector<PathStep>& steps, PointsJson points, int allowance);
/// `path` of a request: hex numbers, at most as many as a path can have.
Expected<std::vector<hex::HexId>> read_hexes(const HexNames& names, const Json& request,
                                             std::size_t most);

/// A march along a path: `move` of a unit on the map, else `enter` at the first hex.
template <class Kind>
typename Kind::Action march_action(const typename Kind::State& state, core::UnitId unit,
                                   const std::vector<hex::HexId>& path) {
  typename Kind::Action action;
  const bool here = state.units[unit].on_map();
  action.verb = here ? Kind::Verb::move : Kind::Verb::enter;
  action.unit = unit;
  action.hex = here || path.empty() ? hex::kNoHex : path.front();
  for (const hex::HexId h : path) action.path.push_back(h);
  return action;
}

/// What is against a march, each violation at the step that first breaks it: `of_step` for the steps
/// (`first` is the index in the path of the first of them), the return for what is against the unit
/// before any step.
template <class Kind>
std::vector<core::Violation> blame(const typename Kind::Game& game,
                                   const typename Kind::State& state,
                                   typename Kind::Action action, std::size_t first,
                                   std::vector<std::vector<core::Violation>>& of_step) {
  const auto judged = [&](const typename Kind::Action& a) {
    core::Verdict verdict(core::Verdict::Mode::all);
    game.judge(state, a, verdict);
    return verdict.violations();
  };
  const auto same = [](const core::Violation& a, const core::Violation& b) {
    return a.rule == b.rule && a.unit == b.unit && a.hex == b.hex;
  };
  std::vector<core::Violation> left = judged(action);
  const auto whole = action.path;
  action.path.clear();
  for (std::size_t i = 0; i < whole.size() && !left.empty(); ++i) {
    action.path.push_back(whole[i]);
    if (i < first) continue;
    const bool last = i + 1 == whole.size();
    const std::vector<core::Violation> now = judged(action);
    for (std::size_t k = 0; k < left.size();) {
      const bool broken = last || std::any_of(now.begin(), now.end(), [&](const auto& v) {
                            return same(v, left[k]);
                          });
      const bool about_step = left[k].hex != hex::kNoHex;
      if (!broken || (!about_step && !last)) {
        ++k;
        continue;
      }
      if (about_step) {
        of_step[i - first].push_back(left[k]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
      } else {
        ++k;
      }
    }
  }
  return left;
}

/// The violations of `blame`, told.
template <class Names>
Json told(const Names& names, const std::vector<core::Violation>& violations) {
  std::vector<engine::Broken> list;
  for (const core::Violation& violation : violations) list.push_back(tell(names, violation));
  return engine::to_json(list);
}

/// Fills in what is against the march and writes the answer of `path`. `first`: index in the path of
/// the first step (1 for a move, 0 where coming in costs something).
template <class Kind>
Json judged_path(const typename Kind::Names& names, const typename Kind::State& state,
                 const typename Kind::Action& action, std::vector<PathStep> steps,
                 std::size_t first, PointsJson points, int allowance) {
  std::vector<std::vector<core::Violation>> of_step(steps.size());
  const auto rest = blame<Kind>(names.game(), state, action, first, of_step);
  std::vector<core::Violation> all = rest;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].violations = told(names, of_step[i]);
    all.insert(all.end(), of_step[i].begin(), of_step[i].end());
  }
  std::vector<hex::HexId> path(action.path.begin(), action.path.end());
  Json answer = path_frame(names, action.unit, path, steps, points, allowance);
  answer["legal"] = all.empty() && names.game().allows(state, action);
  answer["violations"] = told(names, all);
  return answer;
}

}  // namespace hg::app
