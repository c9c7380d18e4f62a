// Laws that hold in every reachable state of Hooker and Lee and of Grand Chancellorsville. The
// states come from games of the random player; dice and samples from a small generator.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ai/hooker_lee_playout.h"
#include "ai/rng.h"
#include "app/hooker_lee_codec.h"
#include "app/hooker_lee_match.h"
#include "base/hash.h"
#include "load/load.h"

namespace hg::hooker_lee {
namespace {

std::uint64_t hash_of(const State& s) { return base::hash_bytes(&s, sizeof s); }
bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

std::shared_ptr<const Game> game_of(const std::string& scenario, bool cavalry_retreat) {
  auto loaded = load::load_hooker_lee(load::embedded_files(), scenario);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  loaded->setup.options.cavalry_retreat = cavalry_retreat;
  return std::make_shared<const Game>(std::move(loaded->setup));
}

bool marches(Verb verb) { return verb == Verb::move || verb == Verb::enter || verb == Verb::exit; }

/// Kinds of which Game::legal names every member.
bool listed_whole(Verb verb) {
  switch (verb) {
    case Verb::assign:
    case Verb::rally:
    case Verb::entrench:
    case Verb::end_phase:
    case Verb::rout:
    case Verb::fortify:
    case Verb::target:
    case Verb::add:
    case Verb::drive:
    case Verb::eliminate:
    case Verb::retreat:
    case Verb::displace:
    case Verb::advance:
    case Verb::place:
    case Verb::pass:
      return true;
    default:
      return false;
  }
}

/// What an action comes to by the fields that its verb names; of a march, only where it ends.
std::string meaning(const Action& a) {
  std::string text{app::word(a.verb)};
  const auto number = [&](int n) { text += fmt::format(" {}", n); };
  switch (a.verb) {
    case Verb::end_phase:
    case Verb::pass:
      return text;
    case Verb::eliminate:
      a.units.each([&](std::size_t u) { number(static_cast<int>(u)); });
      return text;
    case Verb::target:
      number(a.hex);
      return text;
    default:
      break;
  }
  number(a.unit);
  if (a.verb == Verb::declare) number(a.column);
  if (a.verb == Verb::assign) number(a.formation);
  if (a.verb == Verb::fortify) number(a.facing);
  if (a.verb == Verb::place) number(a.other);
  if (a.verb == Verb::exit || (a.verb == Verb::advance && a.unit != kNoUnit)) number(a.hex);
  if ((a.verb == Verb::move || a.verb == Verb::enter) && !a.path.empty()) number(a.path.back());
  if (a.verb == Verb::retreat || a.verb == Verb::displace) {
    for (const HexId h : a.path) number(h);
    number(a.other);
  }
  return text;
}

/// How often each law was looked at, so that a test that looks at nothing fails.
struct Looked {
  int states = 0, dice = 0, lists = 0, counts = 0, copies = 0;
  int spoiled = 0, refused = 0, allowed_marches = 0, refused_by_match = 0;
  int quota_spent = 0, eliminated = 0;
  std::array<int, kTasks> tasks{};
};

/// One random game, with the laws asked on its way.
class Witness {
 public:
  Witness(std::shared_ptr<const Game> rules, std::uint64_t seed, Looked& looked)
      : rules_(std::move(rules)),
        game_(*rules_),
        player_(game_, seed),
        dice_(seed + 1),
        samples_(seed + 2),
        looked_(looked) {}

  /// Movement Phases are long: their lists are looked at one time in `every`.
  void hold(std::uint32_t every) {
    State s = game_.start();
    std::size_t steps = 0;
    while (!s.over()) {
      ASSERT_LT(++steps, 20'000U) << "a game that never ends";
      ++looked_.states;
      const Decision decision = game_.decision(s);
      ++looked_.tasks[static_cast<std::size_t>(decision.task)];
      const State before = s;
      Action a;
      if (decision.side == Side::chance) {
        throw_die(s);
      } else {
        a = player_.pick(s);
        if (decision.task != Task::movement || chance(every)) look_at(s, a);
        if (::testing::Test::HasFatalFailure()) return;
        ASSERT_TRUE(game_.allows(s, a)) << meaning(a);
        act(s, a);
        quota(before, a);
      }
      if (::testing::Test::HasFatalFailure()) return;
      ASSERT_TRUE(game_.problems(s).empty()) << "turn " << int{before.turn} << " " << meaning(a);
      nothing_comes_back(before, s);
      if (::testing::Test::HasFailure()) return;
    }
  }

 private:
  bool chance(std::uint32_t n) { return samples_.below(n) == 0; }
  std::size_t draw(std::size_t n) { return samples_.below(static_cast<std::uint32_t>(n)); }
  HexId any_hex() { return static_cast<HexId>(draw(game_.map().grid.size())); }
  UnitId any_unit() { return static_cast<UnitId>(draw(game_.unit_count())); }
  HexId hex_near(HexId h) {
    if (h >= game_.map().grid.size() || chance(4)) return any_hex();
    const HexId next =
        game_.map().grid.neighbour(h, static_cast<hex::Direction>(samples_.below(6)));
    return next == kNoHex ? any_hex() : next;
  }

  // ---- copies and events ------------------------------------------------------------------------

  void throw_die(State& s) {
    std::vector<Action> none;
    game_.legal(s, none);
    EXPECT_TRUE(none.empty());
    const int die = dice_.die();
    State copy = s;
    Events events;
    game_.apply_roll(s, die, nullptr);
    game_.apply_roll(copy, die, &events);
    ASSERT_TRUE(same(s, copy));
    ASSERT_EQ(hash_of(s), hash_of(copy));
    EXPECT_FALSE(events.empty());
    ++looked_.dice;
  }

  void act(State& s, const Action& a) {
    State copy = s;
    Events events;
    game_.apply(s, a, nullptr);
    game_.apply(copy, a, &events);
    ASSERT_TRUE(same(s, copy)) << meaning(a);
    ASSERT_EQ(hash_of(s), hash_of(copy)) << meaning(a);
    ++looked_.copies;
  }

  // ---- the list ---------------------------------------------------------------------------------

  /// Asks the laws of the list, and now and then puts a rarer action for the player's pick.
  void look_at(const State& s, Action& pick) {
    const State before = s;
    std::vector<Action> legal;
    game_.legal(s, legal);
    ASSERT_FALSE(legal.empty()) << "a dead end at " << app::word(game_.decision(s).task);
    std::set<std::string> listed;
    for (const Action& a : legal) {
      ASSERT_TRUE(game_.allows(s, a)) << meaning(a);
      ASSERT_TRUE(listed.insert(meaning(a)).second) << "offered twice: " << meaning(a);
    }
    ++looked_.lists;
    if (chance(2)) {
      ASSERT_EQ(player_.count(s), legal.size()) << app::word(game_.decision(s).task);
      ++looked_.counts;
    }
    for (int i = 0; i < 24; ++i) {
      const Action good = legal[draw(legal.size())];
      judge_spoiled(s, spoil(good), listed);
      if (::testing::Test::HasFatalFailure()) return;
    }
    ASSERT_TRUE(same(before, s));
    if (chance(2)) pick = rarer(s, legal, pick);
  }

  /// Uniform choice mostly marches somewhere: this one rallies, digs, and goes where the enemy is.
  Action rarer(const State& s, std::vector<Action> legal, const Action& pick) {
    std::erase_if(legal, [&](const Action& a) {
      if (a.verb == Verb::end_phase || a.verb == Verb::pass) return true;
      if (!marches(a.verb)) return false;
      return a.verb == Verb::exit || !game_.enemy_controlled(s, a.path.back(), s.phasing);
    });
    if (legal.empty()) return pick;
    const Verb verb = legal[draw(legal.size())].verb;
    const bool rally = std::any_of(legal.begin(), legal.end(),
                                   [](const Action& a) { return a.verb == Verb::rally; });
    std::erase_if(legal, [&](const Action& a) { return a.verb != (rally ? Verb::rally : verb); });
    return legal[draw(legal.size())];
  }

  // ---- spoiled actions --------------------------------------------------------------------------

  void spoil_path(Action& a) {
    auto& path = a.path;
    if (path.empty()) return void(a.hex = any_hex());
    const std::size_t at = draw(path.size());
    if (chance(2)) return path.erase_at(at);
    const HexId more = hex_near(path[at]);
    if (chance(2)) return void(path[at] = more);
    if (path.full()) return;
    path.push_back(more);
    if (chance(2)) std::rotate(path.begin() + at, path.end() - 1, path.end());
  }

  void spoil_target(Action& a) {
    if (a.targets.empty()) return void(a.hex = hex_near(a.hex));
    if (chance(2) || a.targets.full()) return void(a.targets[0] = hex_near(a.targets[0]));
    a.targets.push_back(hex_near(a.targets[0]));
  }

  Action spoil(Action a) {
    switch (samples_.below(8)) {
      case 0:
        a.unit = chance(8) ? kNoUnit : any_unit();
        break;
      case 1:
      case 2:
        spoil_path(a);
        break;
      case 3:
        a.mode = static_cast<Mode>(samples_.below(3));
        break;
      case 4:
        spoil_target(a);
        break;
      case 5:
        a.units.set(any_unit());
        break;
      case 6:
        a.verb = static_cast<Verb>(samples_.below(kVerbs));
        break;
      default:
        a.other = chance(2) ? kNoUnit : any_unit();
        a.facing = static_cast<std::uint8_t>(samples_.below(8));
        a.formation = static_cast<std::uint8_t>(samples_.below(10));
        a.column = static_cast<std::uint8_t>(samples_.below(14));
    }
    return a;
  }

  void judge_spoiled(const State& s, const Action& a, const std::set<std::string>& listed) {
    Verdict all(Verdict::Mode::all);
    game_.judge(s, a, all);
    const bool allowed = game_.allows(s, a);
    const std::string text = meaning(a);
    const std::string_view task = app::word(game_.decision(s).task);
    ASSERT_EQ(allowed, all.legal()) << task << ": " << text;
    ASSERT_EQ(allowed, all.violations().empty()) << task << ": " << text;
    for (const core::Violation& v : all.violations()) {
      ASSERT_NE(app::case_id(v.rule), "") << task << ": " << text;
    }
    const bool there = listed.count(text) != 0;
    if (listed_whole(a.verb)) {
      ASSERT_EQ(allowed, there) << task << ": " << text;
    }
    // Another path or mode may lead to the same hex, but not to one that nothing leads to; only
    // there and back again is left out of the list.
    const bool round_trip = allowed && a.verb == Verb::move && a.path.back() == s.units[a.unit].hex;
    if (marches(a.verb) && allowed && !round_trip) {
      ASSERT_TRUE(there) << text;
      ++looked_.allowed_marches;
    }
    ++looked_.spoiled;
    if (allowed) return;
    ++looked_.refused;
    if (chance(40) && can_be_written(a)) refuse(s, a);
  }

  /// Actions whose words need no more than a unit and a path.
  bool can_be_written(const Action& a) const {
    switch (a.verb) {
      case Verb::end_phase:
      case Verb::pass:
      case Verb::eliminate:
        return true;
      case Verb::rally:
      case Verb::entrench:
      case Verb::rout:
      case Verb::drive:
      case Verb::add:
        return a.unit != kNoUnit;
      case Verb::move:
      case Verb::retreat:
      case Verb::displace:
        return a.unit != kNoUnit && !a.path.empty();
      default:
        return false;
    }
  }

  /// The match says no as well, and nothing has changed in it.
  void refuse(const State& s, const Action& a) {
    app::HookerLeeMatch match(rules_, s, nullptr);
    const auto answer = match.apply(app::write_action(match.names(), a));
    ASSERT_FALSE(answer.has_value()) << meaning(a);
    ASSERT_TRUE(same(match.position(), s)) << meaning(a);
    ++looked_.refused_by_match;
  }

  // ---- what only grows --------------------------------------------------------------------------

  /// hl-19.11, hl-19.12, counted without the state's own count.
  void quota(const State& before, const Action& a) {
    if (game_.setup().rules.union_move_limit == 0) return;
    if (before.turn != turn_) used_ = 0;
    turn_ = before.turn;
    if (!marches(a.verb) && a.verb != Verb::entrench) return;
    if (game_.side_of(a.unit) != Side::union_ || game_.info(a.unit).free_moves) return;
    ASSERT_LE(++used_, 6) << "turn " << int{turn_} << " " << meaning(a);
    if (used_ == 6) ++looked_.quota_spent;
  }

  void nothing_comes_back(const State& before, const State& after) {
    for (std::size_t side = 0; side < 2; ++side) {
      ASSERT_GE(after.losses[side], before.losses[side]);
      ASSERT_GE(after.stars_lost[side], before.stars_lost[side]);
    }
    for (std::size_t u = 0; u < game_.unit_count(); ++u) {
      if (before.units[u].where() == Place::eliminated) {
        ASSERT_EQ(after.units[u].where(), Place::eliminated)
            << game_.info(static_cast<UnitId>(u)).id;
      } else if (after.units[u].where() == Place::eliminated) {
        ++looked_.eliminated;
      }
    }
  }

  std::shared_ptr<const Game> rules_;
  const Game& game_;
  ai::HookerLeeRandom player_;
  ai::Rng dice_, samples_;
  Looked& looked_;
  std::uint8_t turn_ = 0;
  int used_ = 0;
};

void hold(const std::string& scenario, std::uint64_t seed, int games, std::uint32_t every,
          Looked& looked) {
  for (const bool cavalry_retreat : {false, true}) {
    const auto game = game_of(scenario, cavalry_retreat);
    for (int i = 0; i < games; ++i) {
      SCOPED_TRACE(fmt::format("{} seed {}", scenario, seed));
      Witness(game, seed++, looked).hold(every);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

int seen(const Looked& looked, Task task) { return looked.tasks[static_cast<std::size_t>(task)]; }

/// What every run must have come by.
void expect_much(const Looked& looked) {
  EXPECT_GT(looked.states, 5000);
  EXPECT_GT(looked.dice, 300);
  EXPECT_GT(looked.lists, 1000);
  EXPECT_GT(looked.counts, 500);
  EXPECT_GT(looked.copies, 5000);
  EXPECT_GT(looked.refused, 5000);
  EXPECT_GT(looked.allowed_marches, 1000);
  EXPECT_GT(looked.refused_by_match, 50);
  EXPECT_GT(looked.eliminated, 30);
  for (const Task task : {Task::movement, Task::rout, Task::fortify, Task::combat, Task::draft,
                          Task::drive, Task::night_roll, Task::roll, Task::gun_retreat,
                          Task::retreat, Task::advance, Task::disorder_roll, Task::withdraw}) {
    EXPECT_GT(seen(looked, task), 0) << app::word(task);
  }
}

TEST(HookerLeeLaws, HoldInTheBattle) {
  Looked looked;
  hold("hooker_and_lee", 100, 12, 10, looked);
  if (HasFailure()) return;
  expect_much(looked);
  EXPECT_GT(looked.quota_spent, 50);
  EXPECT_GT(seen(looked, Task::exchange), 0);
  EXPECT_GT(seen(looked, Task::lose_attacker), 0);
}

TEST(HookerLeeLaws, HoldInTheCampaign) {
  Looked looked;
  hold("grand_chancellorsville", 200, 3, 24, looked);
  if (HasFailure()) return;
  expect_much(looked);
  EXPECT_GT(seen(looked, Task::assign), 0);
  EXPECT_GT(seen(looked, Task::command_roll), 0);
}

}  // namespace
}  // namespace hg::hooker_lee
