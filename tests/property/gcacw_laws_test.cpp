// Laws that hold in every reachable state of Stonewall's Last Battle. The states come from games of
// the random player in all four scenarios; dice and samples from a small generator.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ai/gcacw_playout.h"
#include "ai/rng.h"
#include "app/gcacw_codec.h"
#include "app/gcacw_match.h"
#include "base/hash.h"
#include "load/load.h"

namespace hg::gcacw {

/// What the rules do between an action and the next question.
class Probe {
 public:
  static void settle(const Game& game, State& s) { game.settle(s, nullptr); }
};

namespace {

std::uint64_t hash_of(const State& s) { return base::hash_bytes(&s, sizeof s); }
bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

std::shared_ptr<const Game> game_of(const std::string& scenario, bool tired_march) {
  auto loaded = load::load_gcacw(load::embedded_files(), scenario);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  loaded->setup.options.tired_march = tired_march;
  return std::make_shared<const Game>(std::move(loaded->setup));
}

/// What an action comes to, by all its fields.
std::string meaning(const Action& a) {
  std::string text = fmt::format("{} unit {} other {} hex {} type {} charge {} number {} units",
                                 app::word(a.verb), a.unit, a.other, a.hex,
                                 static_cast<int>(a.type), a.charge, a.number);
  a.units.each([&](std::size_t u) { text += fmt::format(" {}", u); });
  return text;
}

/// Kinds of which Game::legal names every member. Of equal substitutes one is offered, and not
/// every way to name the brigades of a division.
bool listed_whole(Verb verb) {
  switch (verb) {
    case Verb::detach:
    case Verb::reform: return false;
    default: return true;
  }
}

/// How often each law was looked at, so that a test that looks at nothing fails.
struct Looked {
  int states = 0, dice = 0, lists = 0, spoiled = 0, refused = 0, refused_by_match = 0;
  int lost = 0, eliminated = 0, games = 0, steps = 0, crossings = 0;
  std::array<int, kTasks> tasks{};
  std::array<int, kVerbs> verbs{};
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
        match_(rules_, game_.start(), nullptr),
        looked_(looked) {}

  void hold() {
    State s = game_.start();
    ++looked_.games;
    std::size_t steps = 0;
    while (!s.over()) {
      ASSERT_LT(++steps, 6'000U) << "a game that never ends";
      ++looked_.states;
      const Decision decision = game_.decision(s);
      ++looked_.tasks[static_cast<std::size_t>(decision.task)];
      ASSERT_NE(app::case_id(decision.rule), "");
      const State before = s;
      events_.clear();
      if (decision.dice > 0) {
        throw_dice(s, decision.dice);
      } else {
        decide(s);
      }
      if (::testing::Test::HasFatalFailure()) return;
      after(before, s);
      if (::testing::Test::HasFailure()) return;
    }
    EXPECT_TRUE(s.agenda.empty());
    EXPECT_GE(s.level, 1);
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

  void throw_dice(State& s, int dice) {
    std::vector<Action> none;
    game_.legal(s, none);
    EXPECT_TRUE(none.empty());
    const int first = dice_.die();
    const int second = dice == 2 ? dice_.die() : 0;
    State copy = s;
    game_.apply_roll(s, first, second, nullptr);
    game_.apply_roll(copy, first, second, &events_);
    ASSERT_TRUE(same(s, copy));
    ASSERT_EQ(hash_of(s), hash_of(copy));
    EXPECT_FALSE(events_.empty());
    ++looked_.dice;
  }

  void decide(State& s) {
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
    for (int i = 0; i < 12; ++i) {
      judge_spoiled(s, spoil(legal[draw(legal.size())]), listed);
      if (::testing::Test::HasFatalFailure()) return;
    }
    ASSERT_TRUE(same(before, s));
    act(s, choose(legal));
  }

  /// Uniform choice ends cycles early: a pass is mostly thrown again.
  Action choose(const std::vector<Action>& legal) {
    Action a = legal[draw(legal.size())];
    for (int i = 0; i < 3 && (a.verb == Verb::pass || a.verb == Verb::detach); ++i) {
      a = legal[draw(legal.size())];
    }
    return a;
  }

  void act(State& s, const Action& a) {
    ++looked_.verbs[static_cast<std::size_t>(a.verb)];
    State copy = s;
    last_ = meaning(a);
    game_.apply(s, a, nullptr);
    game_.apply(copy, a, &events_);
    ASSERT_TRUE(same(s, copy)) << last_;
    ASSERT_EQ(hash_of(s), hash_of(copy)) << last_;
  }

  // ---- spoiled actions --------------------------------------------------------------------------

  Action spoil(Action a) {
    switch (samples_.below(8)) {
      case 0:
      case 1: a.unit = chance(8) ? kNoUnit : any_unit(); break;
      case 2:
      case 3: a.hex = hex_near(a.hex); break;
      case 4: a.verb = static_cast<Verb>(samples_.below(kVerbs)); break;
      case 5: a.other = chance(3) ? kNoUnit : any_unit(); break;
      case 6: a.type = static_cast<AttackType>(samples_.below(kAttackTypes)); break;
      default:
        a.number = static_cast<std::uint8_t>(samples_.below(12));
        a.charge = chance(2);
    }
    return a;
  }

  void judge_spoiled(const State& s, const Action& a, const std::set<std::string>& listed) {
    Verdict all(Verdict::Mode::all);
    game_.judge(s, a, all);
    const bool allowed = game_.allows(s, a);
    const std::string text = meaning(allowed ? tidy(s, a) : a);
    const std::string_view task = app::word(game_.decision(s).task);
    ASSERT_EQ(allowed, all.legal()) << task << ": " << text;
    ASSERT_EQ(allowed, all.violations().empty()) << task << ": " << text;
    for (const core::Violation& v : all.violations()) {
      ASSERT_NE(app::case_id(v.rule), "") << task << ": " << text;
    }
    if (allowed && listed_whole(a.verb)) {
      ASSERT_TRUE(listed.count(text) != 0) << task << ": not in the list: " << text;
    }
    ++looked_.spoiled;
    if (allowed) return;
    ASSERT_EQ(listed.count(meaning(a)), 0U) << task << ": " << text;
    ++looked_.refused;
    if (chance(60) && a.unit != kNoUnit && a.other != kNoUnit && a.hex != kNoHex) refuse(s, a);
  }

  /// As the list writes it: fields that the verb does not name have no meaning.
  Action tidy(const State& s, const Action& a) const {
    const auto& names = match_.names();
    const auto read = app::read_action(names, app::write_action(names, a), s.march.unit);
    Action out = read ? *read : a;
    if (game_.decision(s).task == Task::retreat) out.unit = kNoUnit;
    return out;
  }

  /// The match says no as well, and nothing has changed in it.
  void refuse(const State& s, const Action& a) {
    app::GcacwMatch match(rules_, s, nullptr);
    const auto answer = match.apply(app::write_action(match.names(), a));
    ASSERT_FALSE(answer.has_value()) << meaning(a);
    ASSERT_TRUE(same(match.position(), s)) << meaning(a);
    ++looked_.refused_by_match;
  }

  // ---- what every step must leave ---------------------------------------------------------------

  void after(const State& before, const State& now) {
    for (const Game::Problem& p : game_.problems(now)) {
      ADD_FAILURE() << app::case_id(p.rule) << " unit "
                    << (p.unit < game_.unit_count() ? game_.info(p.unit).id : "-") << " turn "
                    << int{before.turn} << " phase " << int{before.action_phase} << " after "
                    << last_;
    }
    ASSERT_TRUE(now.over() || !now.agenda.empty());
    State again = now;
    Probe::settle(game_, again);
    ASSERT_TRUE(same(again, now)) << "not settled after " << last_;
    books(before, now);
    limits(before);
    nothing_comes_back(before, now);
  }

  int manpower(const State& s, Side side) const {
    int sum = 0;
    for (std::size_t u = 0; u < game_.unit_count(); ++u) {
      if (game_.side_of(static_cast<UnitId>(u)) == side) sum += s.units[u].manpower;
    }
    return sum;
  }

  /// slb-VP-a: manpower goes only by losses that are told, and what counts is among them.
  void books(const State& before, const State& now) {
    std::array<int, 2> told{};
    for (const core::Event& e : events_) {
      const auto kind = static_cast<EventKind>(e.kind);
      if (kind == EventKind::lost) told[core::index(e.side)] += e.a;
      if (kind == EventKind::surrendered) told[core::index(e.side)] += e.a;
    }
    for (const Side side : {Side::union_, Side::confederate}) {
      const auto i = core::index(side);
      const int gone = manpower(before, side) - manpower(now, side);
      const int counted = now.losses[i] - before.losses[i];
      EXPECT_EQ(gone, told[i]) << last_;
      EXPECT_GE(counted, 0) << last_;
      EXPECT_LE(counted, gone) << last_;
      looked_.lost += gone;
    }
  }

  /// Where a unit may go of its own will by the rules of the scenario (slb-13.1-d, slb-13.2-g,
  /// slb-13.4-h, -j, -m), read from the map once more.
  void limits(const State& before) {
    for (const core::Event& e : events_) {
      const auto kind = static_cast<EventKind>(e.kind);
      if (kind != EventKind::moved && kind != EventKind::advanced) continue;
      ++looked_.steps;
      const ScenarioRules& rules = game_.setup().rules;
      const bool over = game_.north(e.from) != game_.north(e.to);
      const HexSide side{e.from, e.to};
      const bool shut = before.turn <= rules.closed_last_turn &&
                        std::count(rules.closed.begin(), rules.closed.end(), side) > 0;
      EXPECT_FALSE(shut) << last_;
      if (e.side == Side::union_) {
        EXPECT_GE(game_.column_of(e.to), rules.least_column_union) << last_;
        if (over && game_.info(e.unit).first_crossing != 0xFF) ++looked_.crossings;
        if (rules.rapidan_closed_to_union) {
          EXPECT_EQ(game_.south(e.from), game_.south(e.to)) << last_;
        }
        continue;
      }
      if (!rules.confederate_county.empty()) {
        EXPECT_EQ(game_.map().info[e.to].county, rules.confederate_county) << last_;
      }
      const bool driven = before.units[e.unit].has(Mark::over);
      if (rules.confederates_stay_south && over && game_.north(e.to)) {
        EXPECT_TRUE(driven) << last_;
      }
    }
  }

  void nothing_comes_back(const State& before, const State& after) {
    for (std::size_t u = 0; u < game_.unit_count(); ++u) {
      if (before.units[u].where() == Place::eliminated) {
        ASSERT_EQ(after.units[u].where(), Place::eliminated)
            << game_.info(static_cast<UnitId>(u)).id;
      } else if (after.units[u].where() == Place::eliminated) {
        ++looked_.eliminated;
      }
    }
    ASSERT_GE(after.turn, before.turn);
    ASSERT_EQ(after.scored & before.scored, before.scored);
  }

  std::shared_ptr<const Game> rules_;
  const Game& game_;
  ai::GcacwRandom player_;
  ai::Rng dice_, samples_;
  app::GcacwMatch match_;  ///< for its names
  Looked& looked_;
  Events events_;
  std::string last_;
};

void hold(const std::string& scenario, std::uint64_t seed, int games, Looked& looked) {
  for (const bool tired : {false, true}) {
    const auto game = game_of(scenario, tired);
    for (int i = 0; i < games; ++i) {
      SCOPED_TRACE(fmt::format("{} seed {}", scenario, seed));
      Witness(game, seed++, looked).hold();
      if (::testing::Test::HasFailure()) return;
    }
  }
}

int seen(const Looked& looked, Task task) { return looked.tasks[static_cast<std::size_t>(task)]; }

/// What every run must have come by.
void expect_much(const Looked& looked) {
  EXPECT_GT(looked.states, 3000);
  EXPECT_GT(looked.dice, 1000);
  EXPECT_GT(looked.lists, 1500);
  EXPECT_GT(looked.spoiled, 15000);
  EXPECT_GT(looked.refused, 10000);
  EXPECT_GT(looked.refused_by_match, 10);
  EXPECT_GT(looked.lost, 50);
  EXPECT_GT(looked.steps, 300);
  for (const Task task : {Task::initiative_roll, Task::initiative, Task::yielded, Task::action,
                          Task::march_roll, Task::extended_roll, Task::force, Task::force_roll,
                          Task::march, Task::retreat, Task::combat_roll, Task::advance}) {
    EXPECT_GT(seen(looked, task), 0) << app::word(task);
  }
}

TEST(GcacwLaws, HoldAtSalemChurch) {
  Looked looked;
  hold("slb_1_salem_church", 100, 80, looked);
  if (HasFailure()) return;
  expect_much(looked);
  EXPECT_GT(seen(looked, Task::attachment), 0);
  EXPECT_GT(seen(looked, Task::transfer), 0);
}

TEST(GcacwLaws, HoldInTheFlankMarch) {
  Looked looked;
  hold("slb_2_great_flank_march", 200, 60, looked);
  if (HasFailure()) return;
  expect_much(looked);
  for (const Task task : {Task::select, Task::leader_roll, Task::activation, Task::withdraw,
                          Task::withdraw_roll, Task::assault_select, Task::assault_target,
                          Task::command_roll, Task::lose_defender, Task::voluntary}) {
    EXPECT_GT(seen(looked, task), 0) << app::word(task);
  }
}

TEST(GcacwLaws, HoldInTheRescue) {
  Looked looked;
  hold("slb_3_sedgwick_to_the_rescue", 300, 60, looked);
  if (HasFailure()) return;
  expect_much(looked);
}

TEST(GcacwLaws, HoldAtBrandyStation) {
  Looked looked;
  hold("slb_4_brandy_station", 400, 120, looked);
  if (HasFailure()) return;
  expect_much(looked);
  EXPECT_GT(looked.crossings, 20);
}

}  // namespace
}  // namespace hg::gcacw
