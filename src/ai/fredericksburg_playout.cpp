#include "ai/fredericksburg_playout.h"

#include <algorithm>
#include <bit>

namespace hg::ai {

using fb::Action;
using fb::HexId;
using fb::State;
using fb::Task;
using fb::UnitId;
using fb::Verb;

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
      entry.touched.set(h);
      for (const HexId to : entry.flood.order) entry.touched.set(to);
    }
  }
}

std::size_t ReachTable::index(HexId start, int allowance) const {
  return (allowance == most_ ? 0 : entries_.size() / 2) + start;
}
const fb::Game::Flood& ReachTable::open(HexId start, int allowance) const {
  return entries_[index(start, allowance)].flood;
}
const fb::HexSet& ReachTable::touched(HexId start, int allowance) const {
  return entries_[index(start, allowance)].touched;
}

RandomPlayer::RandomPlayer(const fb::Game& game, const ReachTable& table, std::uint64_t seed)
    : game_(game), table_(table), rng_(seed) {
  floods_.resize(core::kMaxUnits + 16);
  sources_.reserve(core::kMaxUnits + 16);
  listed_.reserve(256);
}

const fb::Game::Flood* RandomPlayer::ways(HexId hex, bool shun, bool entry) {
  if (!entry) {
    const fb::HexSet& touched = table_.touched(hex, ground_.allowance);
    if (!touched.intersects(ground_.zone) && !touched.intersects(ground_.enemies)) {
      return &table_.open(hex, ground_.allowance);
    }
  }
  if (floods_used_ == floods_.size()) floods_.emplace_back();
  fb::Game::Flood& flood = floods_[floods_used_++];
  game_.flood(hex, entry ? game_.setup().chart.entry_cost : 0, ground_, shun, flood);
  return &flood;
}

void RandomPlayer::add_source(UnitId u, HexId hex, bool shun, bool entry) {
  for (Source& source : sources_) {
    if (source.hex == hex && source.shun == shun && source.entry == entry) {
      if (!source.units.full()) source.units.push_back(u);
      return;
    }
  }
  Source source;
  source.hex = hex;
  source.shun = shun;
  source.entry = entry;
  source.flood = ways(hex, shun, entry);
  source.units.push_back(u);
  const auto& words = source.flood->stops.words;
  source.last = 0;
  source.first = static_cast<std::uint8_t>(words.size());
  for (std::uint8_t w = 0; w < words.size(); ++w) {
    if (words[w] == 0 && !(entry && hex / 64U == w)) continue;
    source.first = std::min(source.first, w);
    source.last = static_cast<std::uint8_t>(w + 1);
  }
  source.start_stops = entry && game_.may_stop(hex);
  if (!entry) {
    const int cost = game_.setup().chart.exit_cost;
    if (game_.is_exit(hex) && cost <= ground_.allowance) source.exits.push_back(hex);
    for (const HexId h : game_.setup().rules.exits) {
      if (h == hex || !source.flood->stops.test(h)) continue;
      if (source.flood->cost[h] + cost > ground_.allowance) continue;
      if (!ground_.zone.test(h) && !source.exits.full()) source.exits.push_back(h);
    }
  }
  sources_.push_back(source);
}

void RandomPlayer::watch(const State& s, HexId h) {
  const int count = game_.count_in(s, h);
  const int limit = game_.setup().chart.stack_limit;
  full_.reset(h);
  crowded_.reset(h);
  if (count >= limit) full_.set(h);
  if (count > limit) crowded_.set(h);
}

void RandomPlayer::cache_phase(const State& s) {
  ground_ = game_.ground(s);
  sources_.clear();
  floods_used_ = 0;
  full_.clear();
  crowded_.clear();
  may_crowd_.clear();
  tight_.clear();
  slack_ = 0;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    const fb::UnitState& unit = s.units[u];
    if (game_.side_of(u) != s.phasing) continue;
    if (unit.on_map()) {
      watch(s, unit.hex);
      if (game_.can_leave(s, u, ground_)) {
        add_source(u, unit.hex, unit.has(fb::Mark::ineffective), false);
      }
      continue;
    }
    if (unit.where() != fb::Place::reserve || s.turn < game_.info(u).entry_turn) continue;
    for (const HexId hex : game_.info(u).entry) {
      if (ground_.enemies.test(hex) || (ground_.shun && ground_.zone.test(hex))) continue;
      add_source(u, hex, false, true);
    }
  }
}

/// Units over the limit stand somewhere: can every stop still be put right by a wide margin?
bool RandomPlayer::crowded_is_easy(const State& s, std::size_t excess) {
  bool easy = true;
  const int limit = game_.setup().chart.stack_limit;
  crowded_.each([&](std::size_t h) {
    const int over = game_.count_in(s, static_cast<HexId>(h)) - limit;
    int leavers = 0;
    bool wide = false;
    for (const Source& source : sources_) {
      if (source.hex != h || source.entry) continue;
      leavers += static_cast<int>(source.units.size());
      wide = wide || source.open >= excess + 2;
    }
    easy = easy && wide && leavers >= over;
  });
  return easy;
}

/// Stops with room, as full hexes stand now.
void RandomPlayer::count_open(Source& source) const {
  source.open = 0;
  for (std::size_t w = source.first; w < source.last; ++w) {
    source.allowed.words[w] = source.flood->stops.words[w] & ~full_.words[w];
    source.open += static_cast<std::size_t>(std::popcount(source.allowed.words[w]));
  }
}

/// Full hexes where one more may stop because somebody there can surely leave, and those where only
/// the exact matching of the rules can tell.
void RandomPlayer::find_crowdable(const State& s, std::size_t excess) {
  const int limit = game_.setup().chart.stack_limit;
  fb::HexSet crowdable, tight;
  for (const Source& source : sources_) {
    if (source.entry || source.units.empty() || !full_.test(source.hex)) continue;
    const int over = game_.count_in(s, source.hex) - limit;
    int leavers = 0;
    for (const Source& other : sources_) {
      if (!other.entry && other.hex == source.hex) leavers += static_cast<int>(other.units.size());
    }
    if (leavers < over + 1) continue;
    if (source.open >= excess + (excess > 0 ? 2 : 1) || !source.exits.empty()) {
      crowdable.set(source.hex);
    } else {
      tight.set(source.hex);
    }
  }
  tight.subtract(crowdable);
  if (!(crowdable == may_crowd_) || tight.any() || tight_.any()) {
    for (Source& source : sources_) source.stale = true;
  }
  may_crowd_ = crowdable;
  tight_ = tight;
}

/// What one unit of this source may choose. Leaving an overfull hex gives one move back, crowding
/// another takes one.
void RandomPlayer::count_choices(const State& s, Source& source) const {
  const int slack = slack_ + (!source.entry && crowded_.test(source.hex) ? 1 : 0);
  source.may_exit = slack >= 0;
  source.choices = 0;
  source.stale = false;
  if (slack < 0) return source.allowed.clear();
  source.choices = source.open + source.exits.size();
  if (slack >= 1) {
    for (std::size_t w = source.first; w < source.last; ++w) {
      const std::uint64_t more = source.flood->stops.words[w] & may_crowd_.words[w];
      source.allowed.words[w] |= more;
      source.choices += static_cast<std::size_t>(std::popcount(more));
    }
    tight_.each([&](std::size_t i) {
      const auto h = static_cast<HexId>(i);
      if (h == source.hex || !source.flood->stops.test(h)) return;
      if (!game_.stacking_can_hold(s, source.units[0], h, ground_)) return;
      source.allowed.set(h);
      ++source.choices;
    });
  }
  if (!source.start_stops || source.allowed.test(source.hex)) return;
  if (full_.test(source.hex)) {
    if (slack < 1) return;
    const bool sure = may_crowd_.test(source.hex);
    if (!sure && !game_.stacking_can_hold(s, source.units[0], source.hex, ground_)) return;
  }
  source.allowed.set(source.hex);
  ++source.choices;
}

/// Counts the legal actions; false where the stacking limit needs the slow, exact way.
bool RandomPlayer::count_moves(const State& s, std::size_t& total) {
  const int moves = game_.moves_left(s);
  const int limit = game_.setup().chart.stack_limit;
  std::size_t excess = 0;
  crowded_.each([&](std::size_t h) {
    excess += static_cast<std::size_t>(game_.count_in(s, static_cast<HexId>(h)) - limit);
  });
  may_end_ = excess == 0;
  total = may_end_ ? 1 : 0;
  if (moves <= 0) {
    for (Source& source : sources_) source.choices = 0;
    return excess == 0;
  }
  for (Source& source : sources_) {
    if (source.stale) count_open(source);
  }
  if (excess > 0 && !crowded_is_easy(s, excess)) return false;
  const int slack = moves - 1 - static_cast<int>(excess);
  if (slack < -1) return false;
  // Beyond two, more slack changes nothing.
  if (std::min(slack, 2) != std::min(slack_, 2)) {
    for (Source& source : sources_) source.stale = true;
  }
  slack_ = slack;
  ground_.crowded = excess > 0;
  find_crowdable(s, excess);
  for (Source& source : sources_) {
    if (source.units.empty()) continue;
    if (source.stale) {
      count_open(source);
      count_choices(s, source);
    }
    total += source.choices * source.units.size();
  }
  return true;
}

Action RandomPlayer::move_of(const Source& source, UnitId u, std::size_t n) const {
  Action a;
  a.unit = u;
  a.verb = source.entry ? Verb::enter : Verb::move;
  a.hex = source.entry ? source.hex : fb::kNoHex;
  HexId to = source.hex;
  const std::size_t exits = source.may_exit ? source.exits.size() : 0;
  if (n < exits) {
    a.verb = Verb::exit;
    a.hex = to = source.exits[n];
  } else {
    to = static_cast<HexId>(source.allowed.nth(n - exits));
  }
  std::array<HexId, fb::kMaxPath> back{};
  std::size_t length = 0;
  for (HexId h = to; length < back.size(); h = source.flood->from[h]) {
    back[length++] = h;
    if (h == source.hex) break;
  }
  for (; length > 0; --length) a.path.push_back(back[length - 1]);
  return a;
}

Action RandomPlayer::nth_move(std::size_t n) const {
  for (const Source& source : sources_) {
    if (source.units.empty() || source.choices == 0) continue;
    const std::size_t here = source.choices * source.units.size();
    if (n < here) return move_of(source, source.units[n / source.choices], n % source.choices);
    n -= here;
  }
  return {};  // end_phase
}

void RandomPlayer::after_move(const State& s, const Action& a) {
  for (Source& source : sources_) {
    for (std::size_t i = 0; i < source.units.size(); ++i) {
      if (source.units[i] == a.unit) source.units.erase_at(i--);
    }
  }
  watch(s, a.path[0]);
  watch(s, a.path.back());
  for (Source& source : sources_) {
    const fb::HexSet& stops = source.flood->stops;
    const bool near = stops.test(a.path[0]) || stops.test(a.path.back()) ||
                      source.hex == a.path[0] || source.hex == a.path.back();
    source.stale = source.stale || near;
  }
}

std::uint64_t RandomPlayer::play_movement(State& s) {
  cache_phase(s);
  std::uint64_t decisions = 0;
  while (true) {
    const bool held = s.all_released != 0;
    std::size_t total = 0;
    Action a;
    if (count_moves(s, total)) {
      a = nth_move(rng_.below(static_cast<std::uint32_t>(total)));
    } else {
      game_.legal(s, listed_);
      a = listed_[rng_.below(static_cast<std::uint32_t>(listed_.size()))];
    }
    game_.apply(s, a, nullptr);
    ++decisions;
    if (a.verb == Verb::end_phase) return decisions;
    if ((s.all_released != 0) != held) {
      cache_phase(s);  // guns and horse may move from now on
    } else {
      after_move(s, a);
    }
  }
}

std::uint64_t RandomPlayer::play_out(State& s) {
  std::uint64_t decisions = 0;
  while (!s.over()) {
    const Task task = game_.decision(s).task;
    if (task == Task::roll) {
      game_.apply_roll(s, rng_.die(), nullptr);
    } else if (task == Task::movement) {
      decisions += play_movement(s);
    } else {
      game_.legal(s, listed_);
      game_.apply(s, listed_[rng_.below(static_cast<std::uint32_t>(listed_.size()))], nullptr);
      ++decisions;
    }
  }
  return decisions;
}

void RandomPlayer::step(State& s) {
  if (s.over()) return;
  if (game_.decision(s).task == Task::roll) return game_.apply_roll(s, rng_.die(), nullptr);
  game_.apply(s, pick(s), nullptr);
}

std::size_t RandomPlayer::count(const State& s) {
  if (game_.decision(s).task == Task::movement) {
    cache_phase(s);
    std::size_t total = 0;
    if (count_moves(s, total)) return total;
  }
  game_.legal(s, listed_);
  return listed_.size();
}

Action RandomPlayer::pick(const State& s) {
  if (game_.decision(s).task == Task::movement) {
    cache_phase(s);
    std::size_t total = 0;
    if (count_moves(s, total)) return nth_move(rng_.below(static_cast<std::uint32_t>(total)));
  }
  game_.legal(s, listed_);
  return listed_[rng_.below(static_cast<std::uint32_t>(listed_.size()))];
}

}  // namespace hg::ai
