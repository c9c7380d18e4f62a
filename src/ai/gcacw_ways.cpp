// Whole ways to go on: what the searching players compare and play ahead with.

#include <algorithm>

#include "ai/gcacw_greedy.h"
#include "ai/gcacw_greedy_parts.h"

namespace hg::ai {

using core::Side;
using gcacw::kNoHex;
using gcacw::Task;
using gcacw::Verb;
using Choice = GcacwGreedy::Choice;
using HexId = GcacwGreedy::HexId;
using State = GcacwGreedy::State;
using UnitId = GcacwGreedy::UnitId;

namespace {

bool same(const gcacw::Action& a, const gcacw::Action& b) {
  return a.verb == b.verb && a.unit == b.unit && a.other == b.other && a.hex == b.hex &&
         a.type == b.type && a.charge == b.charge && a.number == b.number && a.units == b.units;
}

bool known(const std::vector<GcacwGreedy::Way>& ways, const GcacwGreedy::Way& way) {
  return std::any_of(ways.begin(), ways.end(), [&](const GcacwGreedy::Way& other) {
    return other.size() == way.size() &&
           std::equal(way.begin(), way.end(), other.begin(),
                      [](const Choice& a, const Choice& b) { return same(a.action, b.action); });
  });
}

void add(std::vector<GcacwGreedy::Way>& ways, std::size_t most, GcacwGreedy::Way way) {
  if (ways.size() < most && !way.empty() && !known(ways, way)) ways.push_back(std::move(way));
}

bool marching(const State& s, UnitId u) {
  return !s.over() && !s.agenda.empty() && s.agenda.back().task == Task::march &&
         s.march.unit == u;
}

std::string_view reason(Verb verb) {
  switch (verb) {
    case Verb::activate: return "His units gain most by marching together.";
    case Verb::assault: return "The average assault pays.";
    case Verb::march: return "This unit gains most by its march.";
    default: return "Worth an initiative.";
  }
}

}  // namespace

// ---- marches ------------------------------------------------------------------------------------

/// How a march ends that has nothing more to do: with flanks refused where they are in danger.
Choice GcacwGreedy::march_end(const State& s, const View& v) const {
  const UnitId u = s.march.unit;
  const HexId here = s.units[u].hex;
  int covered = 0;
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId n = game_.map().grid.neighbour(here, d);
    if (n == kNoHex || game_.enemy_zone(s, n, v.side)) ++covered;
  }
  const Action refuse = act(Verb::refuse, u);
  if (covered >= 4 && game_.allows(s, refuse)) return {refuse, "The enemy is at its flanks."};
  const Action stop = act(Verb::stop, u);
  // slb-21.4-j: a division that has begun to part goes on with it.
  if (!game_.allows(s, stop)) return {open_to(game_, s).front(), "What it began must be ended."};
  return {stop, "Nothing better is within reach."};
}

/// The steps to the place of the plan, and the attack there or the end, as far as nobody else has
/// to decide something on the way.
void GcacwGreedy::march_way(const State& s, const View& v, const Plan& plan, Way& out) const {
  const UnitId u = s.march.unit;
  const HexId here = s.units[u].hex;
  const std::vector<gcacw::Reached> open = game_.reach(s, u);
  std::vector<HexId> path;
  for (HexId at = plan.to; at != here && at != kNoHex;) {
    path.push_back(at);
    const auto step = std::find_if(open.begin(), open.end(),
                                   [&](const gcacw::Reached& r) { return r.hex == at; });
    at = step == open.end() || step->from == kNoHex ? here : step->from;
  }
  State t = s;
  for (auto h = path.rbegin(); h != path.rend(); ++h) {
    const Action move = act(Verb::move, u, *h);
    if (!marching(t, u) || !game_.allows(t, move)) break;
    out.push_back({move, "On the way to a better place."});
    game_.apply(t, move, nullptr);
  }
  if (!marching(t, u)) return;
  if (t.units[u].hex == plan.to && plan.attacks && game_.allows(t, plan.attack)) {
    out.push_back({plan.attack, "The average result of the attack pays."});
  } else if (t.units[u].hex == plan.to || out.empty()) {
    out.push_back(march_end(t, v));
  }
}

Choice GcacwGreedy::choose_march(const State& s) const {
  Way way;
  follow(s, way);
  return way.front();
}

/// Places that are worth most, no two of them side by side unless something is attacked.
void GcacwGreedy::march_ways(const State& s, std::size_t most, std::vector<Way>& out) const {
  const View v = view(s, s.agenda.back().side);
  const HexId here = s.units[s.march.unit].hex;
  std::vector<Plan> plans;
  Plan own = best_march(s, v, &plans);
  if (own.to != here && own.worth <= kStep) own = plans.front();
  Way way;
  march_way(s, v, own, way);
  add(out, most, std::move(way));
  std::stable_sort(plans.begin(), plans.end(),
                   [](const Plan& a, const Plan& b) { return a.worth > b.worth; });
  std::vector<Plan> taken{own};
  for (const Plan& plan : plans) {
    if (out.size() >= most) break;
    const bool like = std::any_of(taken.begin(), taken.end(), [&](const Plan& other) {
      return plan.attacks == other.attacks && plan.attack.hex == other.attack.hex &&
             game_.map().grid.distance(plan.to, other.to) <= 1;
    });
    if (like) continue;
    taken.push_back(plan);
    way.clear();
    march_way(s, v, plan, way);
    add(out, most, std::move(way));
  }
  if (out.size() < most) add(out, most, {march_end(s, v)});
}

// ---- actions ------------------------------------------------------------------------------------

/// All units of an activation that gain something, at once.
void GcacwGreedy::members_way(const State& s, Way& out) const {
  const View v = view(s, s.agenda.back().side);
  const std::vector<Action> list = open_to(game_, s);
  const bool may_begin = has(list, Verb::begin);
  const Action* best = nullptr;
  double most = kNever * 10;
  for (const Action& a : list) {
    if (a.verb != Verb::select) continue;
    const double gain = march_gain(s, v, a.unit, true);
    if (gain > v.trouble) out.push_back({a, "Gains by marching along."});
    if (gain > most) best = &a;
    most = std::max(most, gain);
  }
  if (out.empty() && !may_begin && best != nullptr) out.push_back({*best, "The best of them."});
  out.push_back({act(Verb::begin), "The others are better left to rest."});
  State t = s;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (game_.allows(t, out[i].action)) {
      game_.apply(t, out[i].action, nullptr);
      continue;
    }
    out.resize(i);
    break;
  }
  if (out.empty()) out.push_back(choose(s));
}

void GcacwGreedy::action_ways(const State& s, std::size_t most, std::vector<Way>& out) const {
  const View v = view(s, s.agenda.back().side);
  const std::vector<Action> list = open_to(game_, s);
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < list.size(); ++i) order.push_back({-action_gain(s, v, list[i]), i});
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [loss, i] : order) {
    if (!out.empty() && loss > kWorst) break;
    add(out, most, {{list[i], std::string(reason(list[i].verb))}});
  }
}

/// The initiative with each of the best actions, or none of them.
void GcacwGreedy::initiative_ways(const State& s, std::size_t most, std::vector<Way>& out) const {
  const Choice take{act(Verb::take), "Has an action that is worth taking."};
  const Choice pass{act(Verb::pass), "No action is worth its fatigue."};
  const bool ordered = !game_.allows(s, pass.action);
  if (!game_.allows(s, take.action)) return add(out, most, {pass});
  State t = s;
  game_.apply(t, take.action, nullptr);
  if (t.over() || t.agenda.empty() || t.agenda.back().task != Task::action) {
    return add(out, most, {take});
  }
  std::vector<Way> actions;
  action_ways(t, most, actions);
  if (actions.empty()) return add(out, most, {ordered ? take : pass});
  const View v = view(t, s.agenda.back().side);
  const bool pays = ordered || action_gain(t, v, actions.front().front().action) > 0;
  if (!pays) add(out, most, {pass});
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (i == 1 && pays && !ordered) add(out, most, {pass});
    add(out, most, {take, actions[i].front()});
  }
  if (!ordered) add(out, most, {pass});
}

// ---- everything else ----------------------------------------------------------------------------

/// Its own action, then the others as they are listed.
void GcacwGreedy::single_ways(const State& s, std::size_t most, std::vector<Way>& out) const {
  add(out, most, {choose(s)});
  for (const Action& a : open_to(game_, s)) {
    if (a.verb == Verb::detach || a.verb == Verb::reattach) continue;
    add(out, most, {{a, "The best of several ways that were played ahead."}});
  }
}

void GcacwGreedy::follow(const State& s, Way& out) const {
  out.clear();
  std::vector<Way> own;
  switch (s.agenda.back().task) {
    case Task::initiative:
    case Task::yielded: initiative_ways(s, 1, own); break;
    case Task::action: action_ways(s, 1, own); break;
    case Task::march: march_ways(s, 1, own); break;
    case Task::select: return members_way(s, out);
    default: out.push_back(choose(s)); return;
  }
  out = std::move(own.front());
}

void GcacwGreedy::ways(const State& s, std::size_t most, std::vector<Way>& out) const {
  out.clear();
  switch (s.agenda.back().task) {
    case Task::initiative:
    case Task::yielded: return initiative_ways(s, most, out);
    case Task::action: return action_ways(s, most, out);
    case Task::march: return march_ways(s, most, out);
    case Task::select: {
      Way own;
      members_way(s, own);
      add(out, most, std::move(own));
      for (const Action& a : open_to(game_, s)) {
        // Others to begin with, or nobody else.
        add(out, most, {{a, "The best of several ways that were played ahead."}});
      }
      return;
    }
    case Task::activation:
    case Task::force:
    case Task::withdraw:
    case Task::retreat:
    case Task::voluntary:
    case Task::advance:
    case Task::assault_target:
    case Task::grand: return single_ways(s, most, out);
    default: out.push_back({choose(s)}); return;
  }
}

}  // namespace hg::ai
