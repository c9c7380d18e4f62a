#include "ai/fredericksburg_moves.h"

#include <algorithm>
#include <bit>

namespace hg::ai {

using fb::Action;
using fb::HexId;
using fb::HexSet;
using fb::State;
using fb::UnitId;
using fb::Verb;

namespace {

std::size_t count_without(const HexSet& set, const HexSet& without) {
  std::size_t n = 0;
  for (std::size_t w = 0; w < HexSet::kWords; ++w) {
    n += static_cast<std::size_t>(std::popcount(set.words[w] & ~without.words[w]));
  }
  return n;
}

}  // namespace

// ---- ways over empty ground -----------------------------------------------------------------------

ReachTable::ReachTable(const fb::Game& game) : most_(game.setup().chart.movement_allowance) {
  const std::size_t hexes = game.map().grid.size();
  entries_.resize(hexes * 2);
  for (int k = 0; k < 2; ++k) {
    fb::Game::Ground empty;
    empty.allowance = k == 0 ? most_ : game.setup().chart.fog_allowance;
    fb::Game::close_hexes(empty);
    for (HexId h = 0; h < hexes; ++h) {
      Entry& entry = entries_[static_cast<std::size_t>(k) * hexes + h];
      game.flood(h, 0, empty, false, entry.flood);
      for (const HexId to : entry.flood.order) entry.inner.set(entry.flood.from[to]);
      entry.inner.reset(h);
    }
  }
}

const ReachTable::Entry& ReachTable::open(HexId start, int allowance) const {
  return entries_[(allowance == most_ ? 0 : entries_.size() / 2) + start];
}

// ---- once a phase ---------------------------------------------------------------------------------

MoveChoices::MoveChoices(const fb::Game& game, const ReachTable& table)
    : game_(game), table_(table) {
  sources_.reserve(core::kMaxUnits + 16);
  listed_.reserve(256);
}

/// Where the enemy changes nothing the table knows the ways; elsewhere they have to be searched.
void MoveChoices::set_reach(Source& source) {
  const HexId hex = source.hex;
  if (!source.entry) {
    const ReachTable::Entry& open = table_.open(hex, ground_.allowance);
    if (!open.inner.intersects(ground_.zone) && !open.inner.intersects(ground_.enemies)) {
      source.flood = &open.flood;
      source.stops = open.flood.stops;
      source.stops.subtract(ground_.enemies);
      if (source.shun || ground_.shun) source.stops.subtract(ground_.zone);
      return;
    }
  }
  if (floods_used_ == floods_.size()) floods_.emplace_back();
  fb::Game::Flood& flood = floods_[floods_used_++];
  const int spent = source.entry ? game_.setup().chart.entry_cost : 0;
  game_.flood(hex, spent, ground_, source.shun, flood);
  source.flood = &flood;
  if (!source.held) source.stops = flood.stops;
  if (source.entry && game_.may_stop(hex)) source.stops.set(hex);
}

void MoveChoices::set_exits(Source& source) {
  const int most = ground_.allowance - game_.setup().chart.exit_cost;
  if (game_.is_exit(source.hex) && most >= 0) source.exits.push_back(source.hex);
  for (const HexId h : game_.setup().rules.exits) {
    if (h == source.hex || !source.stops.test(h) || ground_.zone.test(h)) continue;
    if (source.flood->cost[h] > most || source.exits.contains(h)) continue;
    too_many_exits_ = too_many_exits_ || source.exits.full();
    if (!source.exits.full()) source.exits.push_back(h);
  }
}

void MoveChoices::add_source(UnitId u, HexId hex, bool entry, bool held) {
  const bool shun = !entry && held;
  const auto same = [&](const Source& source) {
    return source.hex == hex && source.entry == entry && source.shun == shun &&
           source.held == (entry && held);
  };
  auto found = std::find_if(sources_.begin(), sources_.end(), same);
  if (found == sources_.end()) {
    Source source;
    source.hex = hex;
    source.shun = shun;
    source.entry = entry;
    source.held = entry && held;
    set_reach(source);
    if (!entry) set_exits(source);
    live_.push_back(static_cast<std::uint16_t>(sources_.size()));
    sources_.push_back(source);
    found = sources_.end() - 1;
  }
  found->units.set(u);
  ++found->count;
  if (!entry) ++leavers_[hex];
}

void MoveChoices::add_reinforcement(const State& s, UnitId u) {
  if (s.turn < game_.info(u).entry_turn) return;
  for (const HexId hex : game_.info(u).entry) {
    if (ground_.enemies.test(hex) || (ground_.shun && ground_.zone.test(hex))) continue;
    add_source(u, hex, true, game_.immobile_on_entry(s, u, hex));
  }
}

void MoveChoices::begin(const State& s) {
  ground_ = game_.ground(s);
  released_ = s.all_released != 0;
  sources_.clear();
  live_.clear();
  floods_used_ = 0;
  leavers_.fill(0);
  full_.clear();
  crowded_.clear();
  counted_ = too_many_exits_ = false;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const fb::UnitState& unit = s.units[u];
    if (game_.side_of(u) != s.phasing) continue;
    if (unit.where() == fb::Place::reserve) add_reinforcement(s, u);
    if (!unit.on_map()) continue;
    watch(s, unit.hex);
    if (game_.can_leave(s, u, ground_)) {
      add_source(u, unit.hex, false, unit.has(fb::Mark::ineffective));
    }
  }
  count(s);
}

// ---- from move to move ----------------------------------------------------------------------------

/// Looks again at how full a hex is.
void MoveChoices::watch(const State& s, HexId h) {
  const int units = game_.count_in(s, h);
  const int limit = game_.setup().chart.stack_limit;
  crowded_.reset(h);
  if (units > limit) crowded_.set(h);
  if (full_.test(h) == (units >= limit)) return;
  if (units >= limit) {
    full_.set(h);
  } else {
    full_.reset(h);
  }
  if (!counted_) return;
  const std::size_t change = full_.test(h) ? std::size_t{0} - 1 : 1;
  for (const std::uint16_t i : live_) {
    if (sources_[i].stops.test(h)) sources_[i].open += change;
  }
}

void MoveChoices::take_out(UnitId u) {
  std::size_t kept = 0;
  for (const std::uint16_t i : live_) {
    Source& source = sources_[i];
    if (source.units.test(u)) {
      source.units.reset(u);
      --source.count;
      if (!source.entry) --leavers_[source.hex];
    }
    if (source.count > 0) live_[kept++] = i;
  }
  live_.resize(kept);
}

void MoveChoices::follow(const State& s, const Action& a) {
  if ((s.all_released != 0) != released_) return begin(s);  // guns and horse may move from now on
  take_out(a.unit);
  watch(s, a.path[0]);
  watch(s, a.path.back());
  count(s);
}

/// Units over the limit stand somewhere: can every stop still be put right by a wide margin?
bool MoveChoices::crowds_are_easy(const State& s, std::size_t excess) const {
  bool easy = true;
  const int limit = game_.setup().chart.stack_limit;
  crowded_.each([&](std::size_t h) {
    // Whoever has to leave: Ineffective units have fewer stops than their mates.
    bool wide = true;
    for (const std::uint16_t i : live_) {
      const Source& source = sources_[i];
      wide = wide && (source.hex != h || source.entry || source.open >= excess + 2);
    }
    easy = easy && wide && leavers_[h] >= game_.count_in(s, static_cast<HexId>(h)) - limit;
  });
  return easy;
}

/// A full hex takes one more unit if somebody there can surely leave; where he has little choice
/// himself only the exact matching of the rules can tell.
void MoveChoices::find_shut(const State& s, std::size_t excess) {
  const int limit = game_.setup().chart.stack_limit;
  HexSet shut = full_;
  tight_.clear();
  for (const std::uint16_t i : live_) {
    const Source& source = sources_[i];
    const HexId h = source.hex;
    if (source.entry || !full_.test(h)) continue;
    if (crowded_.test(h) && leavers_[h] <= game_.count_in(s, h) - limit) continue;
    if (source.open >= excess + (excess > 0 ? 2 : 1) || !source.exits.empty()) {
      shut.reset(h);
    } else {
      tight_.set(h);
    }
  }
  tight_ &= shut;
  some_tight_ = tight_.any();
  if (!counted_) {
    for (const std::uint16_t i : live_) {
      sources_[i].roomy = count_without(sources_[i].stops, shut);
    }
  } else {
    for (std::size_t w = 0; w < HexSet::kWords; ++w) {
      for (std::uint64_t bits = shut.words[w] ^ shut_.words[w]; bits != 0; bits &= bits - 1) {
        const std::size_t h = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        const std::size_t change = shut.test(h) ? std::size_t{0} - 1 : 1;
        for (const std::uint16_t i : live_) {
          if (sources_[i].stops.test(h)) sources_[i].roomy += change;
        }
      }
    }
  }
  shut_ = shut;
}

/// How many tight hexes the source may stop on; writes them down.
std::size_t MoveChoices::tight_stops(const State& s, std::size_t index) {
  const Source& source = sources_[index];
  extra_[index].clear();
  tight_.each([&](std::size_t i) {
    const auto h = static_cast<HexId>(i);
    if (!source.stops.test(h)) return;
    const auto u = static_cast<UnitId>(source.units.nth(0));
    if (game_.stacking_can_hold(s, u, h, ground_)) extra_[index].set(h);
  });
  return extra_[index].count();
}

/// What one unit of this source may choose. `slack` moves are left beyond those that overfull hexes
/// need (fr-15.6-a): leaving such a hex gives one back, crowding another takes one.
void MoveChoices::set_choices(const State& s, std::size_t index, int slack) {
  Source& source = sources_[index];
  if (!source.entry && crowded_.test(source.hex)) ++slack;
  source.may_exit = slack >= 0;
  source.may_crowd = slack >= 1;
  source.choices = 0;
  if (slack < 0) return;
  source.choices = source.exits.size() + (source.may_crowd ? source.roomy : source.open);
  if (source.may_crowd && some_tight_) source.choices += tight_stops(s, index);
}

void MoveChoices::list(const State& s) {
  game_.legal(s, listed_);
  total_ = listed_.size();
  listed_only_ = true;
}

void MoveChoices::count(const State& s) {
  const int limit = game_.setup().chart.stack_limit;
  std::size_t excess = 0;
  crowded_.each([&](std::size_t h) {
    excess += static_cast<std::size_t>(game_.count_in(s, static_cast<HexId>(h)) - limit);
  });
  if (!counted_) {
    for (const std::uint16_t i : live_) {
      sources_[i].open = count_without(sources_[i].stops, full_);
    }
  }
  ground_.crowded = excess > 0;
  find_shut(s, excess);
  counted_ = true;
  listed_only_ = false;
  may_end_ = excess == 0;
  const int moves = game_.moves_left(s);
  const int slack = moves - 1 - static_cast<int>(excess);
  if (too_many_exits_ || (excess > 0 && (slack < -1 || !crowds_are_easy(s, excess)))) {
    return list(s);
  }
  if (some_tight_ && extra_.size() < sources_.size()) extra_.resize(sources_.size());
  total_ = may_end_ ? 1 : 0;
  for (const std::uint16_t i : live_) {
    set_choices(s, i, slack);
    total_ += sources_[i].choices * sources_[i].count;
  }
}

// ---- by number ------------------------------------------------------------------------------------

Action MoveChoices::move_of(std::size_t index, UnitId u, std::size_t n) const {
  const Source& source = sources_[index];
  Action a;
  a.unit = u;
  a.verb = source.entry ? Verb::enter : Verb::move;
  a.hex = source.entry ? source.hex : fb::kNoHex;
  HexId to = source.hex;
  if (n < source.exits.size()) {
    a.verb = Verb::exit;
    a.hex = to = source.exits[n];
  } else {
    HexSet allowed = source.stops;
    allowed.subtract(source.may_crowd ? shut_ : full_);
    if (source.may_crowd && some_tight_) allowed |= extra_[index];
    to = static_cast<HexId>(allowed.nth(n - source.exits.size()));
  }
  std::array<HexId, fb::kMaxPath> back;
  std::size_t length = 0;
  for (HexId h = to; length < back.size(); h = source.flood->from[h]) {
    back[length++] = h;
    if (h == source.hex) break;
  }
  for (; length > 0; --length) a.path.push_back(back[length - 1]);
  return a;
}

Action MoveChoices::operator[](std::size_t n) const {
  if (listed_only_) return listed_[n];
  for (const std::uint16_t i : live_) {
    const Source& source = sources_[i];
    const std::size_t here = source.choices * source.count;
    if (n < here) {
      const auto u = static_cast<UnitId>(source.units.nth(n / source.choices));
      return move_of(i, u, n % source.choices);
    }
    n -= here;
  }
  return {};  // end_phase
}

}  // namespace hg::ai
