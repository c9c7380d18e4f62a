#include "ai/hooker_lee_playout.h"

#include <algorithm>

namespace hg::ai {

using core::Side;
using hooker_lee::kNoHex;
using hooker_lee::kNoUnit;
using hooker_lee::Mode;
using hooker_lee::Morale;
using hooker_lee::Place;
using hooker_lee::Task;
using hooker_lee::Verb;
using Action = HookerLeeRandom::Action;
using HexId = HookerLeeRandom::HexId;
using HexSet = HookerLeeRandom::HexSet;
using State = HookerLeeRandom::State;
using UnitId = HookerLeeRandom::UnitId;

namespace {

constexpr std::array<Mode, 3> kMode{Mode::ordinary, Mode::strategic, Mode::forced};

/// The path of a flood, from its start on.
base::FixedVector<HexId, hooker_lee::kMaxPath> path_of(const hooker_lee::Game::Flood& f, HexId to) {
  std::array<HexId, hooker_lee::kMaxPath> back{};
  std::size_t length = 0;
  for (HexId h = to; h != kNoHex && length < back.size(); h = f.from[h]) back[length++] = h;
  base::FixedVector<HexId, hooker_lee::kMaxPath> path;
  for (; length > 0; --length) path.push_back(back[length - 1]);
  return path;
}

}  // namespace

HookerLeeRandom::HookerLeeRandom(const Game& game, std::uint64_t seed) : game_(game), rng_(seed) {
  for (const auto& exit : game.setup().rules.exits) {
    auto& list = exits_[core::index(exit.side)];
    if (std::find(list.begin(), list.end(), exit.hex) == list.end()) list.push_back(exit.hex);
  }
  listed_.reserve(256);
  movers_.reserve(hooker_lee::kMaxGameUnits);
  with_company_.company.words.fill(~std::uint64_t{0});
}

// ---- what could be reached ----------------------------------------------------------------------

std::size_t HookerLeeRandom::kind_of(const State& s, UnitId u) {
  const auto& info = game_.info(u);
  std::array<int, kModes> points{};
  for (std::size_t m = 0; m < kModes; ++m) points[m] = game_.allowance(s, u, kMode[m]);
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const Kind& kind = kinds_[k];
    if (kind.side == info.side && kind.type == info.type && kind.as_cavalry == info.as_cavalry &&
        kind.averill == info.averill && kind.points == points) {
      return k;
    }
  }
  Kind kind;
  kind.side = info.side;
  kind.type = info.type;
  kind.as_cavalry = info.as_cavalry;
  kind.averill = info.averill;
  kind.points = points;
  kind.alone.resize(game_.map().grid.size());
  kinds_.push_back(std::move(kind));
  return kinds_.size() - 1;
}

/// Every hex where such a unit could stop, by any mode, with nobody in its way.
const HexSet& HookerLeeRandom::alone(const State& s, std::size_t kind, UnitId u, HexId start) {
  auto& known = kinds_[kind].alone[start];
  if (known) return *known;
  known = std::make_unique<HexSet>();
  State open = s;
  open.averill_open = 1;
  Game::Ground empty;
  empty.company.words.fill(~std::uint64_t{0});
  Game::Flood f;
  for (std::size_t m = 0; m < kModes; ++m) {
    if (m > 0 && kinds_[kind].points[m] == 0) continue;
    game_.flood(open, u, kMode[m], start, 0, empty, f);
    *known |= f.stops;
  }
  return *known;
}

// ---- the phase ----------------------------------------------------------------------------------

void HookerLeeRandom::add_mover(const State& s, UnitId u) {
  const auto& unit = s.units[u];
  Mover mover;
  mover.unit = u;
  mover.flood.fill(kUnknown);
  mover.version = version_;
  const std::size_t kind = kind_of(s, u);
  if (unit.on_map()) {
    mover.could = alone(s, kind, u, unit.hex);
    mover.weight = static_cast<std::uint32_t>(exits_[core::index(s.phasing)].size());
  } else {
    mover.entering = true;
    for (const HexId h : game_.entries(s, u)) {
      mover.could |= alone(s, kind, u, h);
      mover.could.set(h);
    }
  }
  mover.hexes = static_cast<std::uint32_t>(mover.could.count());
  mover.weight += mover.hexes;
  if (mover.weight > 0) movers_.push_back(mover);
}

void HookerLeeRandom::add_stays(const State& s, UnitId u) {
  const auto& unit = s.units[u];
  if (unit.has(hooker_lee::Mark::moved) || !game_.fights(u)) return;
  Action a;
  a.unit = u;
  a.verb = Verb::rally;
  if (s.stirring == 0 && unit.order() != Morale::good && !ground_.zone.test(unit.hex)) {
    stays_.push_back(a);
  }
  a.verb = Verb::entrench;
  const bool infantry = game_.info(u).type == core::UnitType::infantry;
  const bool goes_on = unit.has(hooker_lee::Mark::builder);
  if (infantry && (goes_on || !ground_.near.test(unit.hex))) stays_.push_back(a);
}

void HookerLeeRandom::cache_phase(const State& s) {
  ground_ = game_.ground(s);
  const HexSet everywhere = with_company_.company;
  with_company_ = ground_;
  with_company_.company = everywhere;
  movers_.clear();
  stays_.clear();
  floods_used_ = 0;
  ++version_;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.side_of(u) != s.phasing) continue;
    const Place where = s.units[u].where();
    if (where == Place::map) {
      add_stays(s, u);
      if (game_.can_leave(s, u, ground_)) add_mover(s, u);
    } else if (where == Place::reserve || where == Place::away) {
      if (!s.units[u].has(hooker_lee::Mark::moved)) add_mover(s, u);
    }
  }
  total_ = 0;
  for (const Mover& mover : movers_) total_ += mover.weight;
}

const HookerLeeRandom::Game::Flood* HookerLeeRandom::flood(const State& s, Mover& mover,
                                                           std::size_t mode) {
  if (mover.entering && mover.version != version_) {
    mover.flood.fill(kUnknown);
    mover.version = version_;
  }
  std::int16_t& known = mover.flood[mode];
  if (known == kUnknown) {
    if (floods_used_ == floods_.size()) floods_.resize(floods_.size() + 64);
    const Game::Ground& g = game_.needs_company(mover.unit) ? with_company_ : ground_;
    const bool open =
        game_.spread_from_place(s, mover.unit, kMode[mode], g, floods_[floods_used_]);
    known = open ? static_cast<std::int16_t>(floods_used_++) : kShut;
  }
  return known == kShut ? nullptr : &floods_[static_cast<std::size_t>(known)];
}

// ---- drawing ------------------------------------------------------------------------------------

/// The move of `mover` to `to` by the first mode that gets there, if it is legal.
bool HookerLeeRandom::march(const State& s, Mover& mover, HexId to, Action& out) {
  const UnitId u = mover.unit;
  // bgr-7.3: the flood of a gun takes company for granted.
  if (game_.needs_company(u) && ground_.zone.test(to) && !ground_.company.test(to)) return false;
  for (std::size_t m = 0; m < kModes; ++m) {
    const Game::Flood* f = flood(s, mover, m);
    if (f == nullptr || !f->stops.test(to)) continue;
    if (!game_.stacking_can_hold(s, u, to, ground_) || !game_.leaders_content(s, u, to)) {
      return false;
    }
    if (game_.gunboat(u) && !game_.room_for(s, u, to)) return false;
    out.verb = mover.entering ? Verb::enter : Verb::move;
    out.mode = kMode[m];
    out.unit = u;
    out.path = path_of(*f, to);
    if (mover.entering) out.hex = out.path[0];
    return true;
  }
  return false;
}

/// The same off the map.
bool HookerLeeRandom::leave(const State& s, Mover& mover, HexId exit, Action& out) {
  const HexId here = s.units[mover.unit].hex;
  for (std::size_t m = 0; m < kModes; ++m) {
    const Game::Flood* f = flood(s, mover, m);
    if (f == nullptr) continue;
    const bool there = exit == here || std::find(f->order.begin(), f->order.end(), exit) !=
                                           f->order.end();
    if (!there) continue;
    out = {};
    out.verb = Verb::exit;
    out.mode = kMode[m];
    out.unit = mover.unit;
    out.hex = exit;
    out.path = path_of(*f, exit);
    if (game_.allows(s, out)) return true;
  }
  return false;
}

/// The n-th action of the larger set; false if it is not legal.
bool HookerLeeRandom::draw(const State& s, std::uint32_t n, Action& out) {
  for (Mover& mover : movers_) {
    if (n >= mover.weight) {
      n -= mover.weight;
      continue;
    }
    if (n < mover.hexes) return march(s, mover, static_cast<HexId>(mover.could.nth(n)), out);
    return leave(s, mover, exits_[core::index(s.phasing)][n - mover.hexes], out);
  }
  out = {};
  if (n < stays_.size()) {
    out = stays_[n];
  } else {
    out.verb = Verb::end_phase;
    if (!ground_.crowded) return true;
  }
  return game_.allows(s, out);
}

Action HookerLeeRandom::draw_movement(const State& s) {
  const auto all = static_cast<std::uint32_t>(total_ + stays_.size() + 1);
  Action a;
  while (!draw(s, rng_.below(all), a)) a = {};
  return a;
}

/// Own infantry and horse for the guns, leaders, and whether a hex is overfull.
void HookerLeeRandom::watch(const State& s, HexId h) {
  if (h == kNoHex) return;
  ground_.company.reset(h);
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (game_.foot_or_horse(u)) ground_.company.set(h);
  }
  if (game_.overfull(s, h)) ground_.crowded = true;
}

/// What an action of this phase changes for the next.
void HookerLeeRandom::after(const State& s, const Action& a, HexId from) {
  const bool leader = a.unit != kNoUnit && game_.leader(a.unit);
  if (ground_.crowded || leader || game_.moves_left(s) <= 0) {
    // Rare: everything anew, but floods stay as they are.
    ground_ = game_.ground(s);
  } else {
    watch(s, from);
    if (!a.path.empty()) watch(s, a.path.back());
    if (ground_.crowded) ground_ = game_.ground(s);
  }
  const bool none_left = game_.moves_left(s) <= 0;
  for (Mover& mover : movers_) {
    const bool gone = mover.unit == a.unit ||
                      (none_left && !mover.entering && !game_.can_leave(s, mover.unit, ground_));
    if (!gone) continue;
    total_ -= mover.weight;
    mover.weight = mover.hexes = 0;
  }
  std::erase_if(stays_, [&](const Action& stay) {
    return stay.unit == a.unit || (stay.verb == Verb::rally && s.stirring != 0);
  });
  if (a.verb == Verb::enter) ++version_;  // the column has grown
}

std::uint64_t HookerLeeRandom::play_movement(State& s) {
  cache_phase(s);
  std::uint64_t decisions = 0;
  while (true) {
    const Action a = draw_movement(s);
    const HexId from = a.unit == kNoUnit ? kNoHex : s.units[a.unit].hex;
    game_.apply(s, a, nullptr);
    ++decisions;
    if (a.verb == Verb::end_phase) return decisions;
    after(s, a, from);
  }
}

// ---- all decisions ------------------------------------------------------------------------------

Action HookerLeeRandom::draw_listed(const State& s) {
  game_.legal(s, listed_);
  return listed_[rng_.below(static_cast<std::uint32_t>(listed_.size()))];
}

std::uint64_t HookerLeeRandom::play_out(State& s) {
  std::uint64_t decisions = 0;
  while (!s.over()) {
    const auto decision = game_.decision(s);
    if (decision.side == Side::chance) {
      game_.apply_roll(s, rng_.die(), nullptr);
    } else if (decision.task == Task::movement) {
      decisions += play_movement(s);
    } else {
      game_.apply(s, draw_listed(s), nullptr);
      ++decisions;
    }
  }
  return decisions;
}

void HookerLeeRandom::step(State& s) {
  if (s.over()) return;
  if (game_.decision(s).side == Side::chance) return game_.apply_roll(s, rng_.die(), nullptr);
  game_.apply(s, pick(s), nullptr);
}

std::size_t HookerLeeRandom::count(const State& s) {
  if (game_.decision(s).task != Task::movement) {
    game_.legal(s, listed_);
    return listed_.size();
  }
  cache_phase(s);
  const auto all = static_cast<std::uint32_t>(total_ + stays_.size() + 1);
  std::size_t legal = 0;
  for (std::uint32_t n = 0; n < all; ++n) {
    Action a;
    if (draw(s, n, a)) ++legal;
  }
  return legal;
}

Action HookerLeeRandom::pick(const State& s) {
  if (game_.decision(s).task != Task::movement) return draw_listed(s);
  cache_phase(s);
  return draw_movement(s);
}

}  // namespace hg::ai
