// Laws that hold in every reachable state of Fredericksburg (architecture: L1 to L8). The states
// come from random games; the candidates of L1 from a generator that knows nothing of Game::legal.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>

#include "app/fredericksburg.h"
#include "app/fredericksburg_codec.h"
#include "app/fredericksburg_match.h"
#include "app/fredericksburg_odds.h"
#include "app/fredericksburg_position.h"
#include "base/hash.h"
#include "tests/property/support.h"

namespace hg::fredericksburg {
namespace {

std::uint64_t hash_of(const State& s) { return base::hash_bytes(&s, sizeof s); }
bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Plays a random game; `look` sees every state before its decision.
void play(const Game& game, State s, Chance& chance, const std::function<void(const State&)>& look,
          std::size_t most = 20'000) {
  std::vector<Action> actions;
  for (std::size_t i = 0; i < most && !s.over(); ++i) {
    look(s);
    if (game.decision(s).side == Side::chance) {
      game.apply_roll(s, static_cast<int>(chance.below(6)) + 1, nullptr);
      continue;
    }
    game.legal(s, actions);
    ASSERT_FALSE(actions.empty());
    // Ending the phase at once would show little of it: do so only now and then.
    Action pick = actions[chance.below(actions.size())];
    game.apply(s, pick, nullptr);
  }
  look(s);
}

// ---- L1: candidates that know nothing of Game::legal
// --------------------------------------------------

using Visit = std::function<void(const Action&)>;

/// All paths of neighbours from `path` on that terrain alone allows within the points, and one step
/// more; the judge has to say no to what is wrong with them.
void walk(const Game& game, Action& action, int left, const Visit& visit) {
  const HexId at = action.path.back();
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    const HexId to = game.map().grid.neighbour(at, d);
    if (to == kNoHex || action.path.contains(to)) continue;
    const int cost = game.step_cost(at, to);
    action.path.push_back(to);
    visit(action);
    if (cost != kProhibited && cost <= left) walk(game, action, left - cost, visit);
    action.path.pop_back();
  }
}

void moves_of(const Game& game, const State& s, UnitId u, const Visit& visit) {
  Action action;
  action.unit = u;
  if (s.units[u].on_map()) {
    action.verb = Verb::move;
    action.path.push_back(s.units[u].hex);
    walk(game, action, game.allowance(s), visit);
    action.verb = Verb::exit;
    for (const HexId h : game.setup().rules.exits) {
      action.hex = h;
      if (h == s.units[u].hex) visit(action);
      walk(game, action, game.allowance(s), [&](const Action& a) {
        if (a.path.back() == h) visit(a);
      });
    }
  }
  if (s.units[u].where() != Place::reserve) return;
  action.verb = Verb::enter;
  for (const HexId h : game.info(u).entry) {
    action.hex = h;
    action.path.clear();
    action.path.push_back(h);
    visit(action);
    walk(game, action, game.allowance(s), visit);
  }
}

/// What an action comes to, paths left aside.
std::string meaning(const Game& game, const Action& a) {
  std::string text =
      fmt::format("{} {} {} {} {}", app::word(a.verb), a.unit, a.other, a.hex, a.column);
  if (a.verb == Verb::retreat || a.verb == Verb::displace || a.verb == Verb::move ||
      a.verb == Verb::enter) {
    text += " to " + game.map().grid.name(a.path.back());
  }
  a.units.each([&](std::size_t u) { text += fmt::format(" {}", u); });
  return text;
}

/// Every candidate of a decision that is not a move.
void others(const Game& game, const State& s, const Visit& visit) {
  const auto all_units = [&](const std::function<void(UnitId)>& each) {
    for (std::size_t u = 0; u < game.unit_count(); ++u) each(static_cast<UnitId>(u));
  };
  Action a;
  for (const Verb verb : {Verb::end_phase, Verb::pass, Verb::advance}) {
    a = {};
    a.verb = verb;
    visit(a);
  }
  for (HexId h = 0; h < game.map().grid.size(); ++h) {
    a = {};
    a.verb = Verb::target;
    a.hex = h;
    visit(a);
    a.verb = Verb::advance;
    all_units([&](UnitId u) {
      a.unit = u;
      visit(a);
    });
  }
  all_units([&](UnitId u) {
    a = {};
    a.verb = Verb::add;
    a.unit = u;
    visit(a);
    if (!s.units[u].on_map()) return;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId to = game.map().grid.neighbour(s.units[u].hex, d);
      if (to == kNoHex) continue;
      for (const Verb verb : {Verb::retreat, Verb::displace}) {
        a = {};
        a.verb = verb;
        a.unit = u;
        a.path.push_back(s.units[u].hex);
        a.path.push_back(to);
        visit(a);
        for (UnitId f = s.first[to]; f != kNoUnit; f = s.next[f]) {
          a.other = f;
          visit(a);
        }
      }
    }
  });
  for (std::size_t c = 0; c < game.setup().table.columns.size(); ++c) {
    a = {};
    a.verb = Verb::declare;
    a.column = static_cast<std::uint8_t>(c);
    visit(a);
  }
  std::vector<std::size_t> close;
  s.combat.units.each([&](std::size_t u) { close.push_back(u); });
  if (game.decision(s).task != Task::exchange || close.size() > 10) return;
  for (std::size_t bits = 1; bits < (std::size_t{1} << close.size()); ++bits) {
    a = {};
    a.verb = Verb::eliminate;
    for (std::size_t i = 0; i < close.size(); ++i) {
      if (((bits >> i) & 1U) != 0) a.units.set(close[i]);
    }
    visit(a);
  }
}

/// L1: the legal list is exactly what the judge accepts among all candidates.
void legal_is_complete(const Game& game, const State& s, Chance& chance, std::size_t units) {
  std::vector<Action> legal;
  game.legal(s, legal);
  std::set<std::string> offered, accepted;
  const Visit collect = [&](const Action& a) {
    if (game.allows(s, a)) accepted.insert(meaning(game, a));
  };
  for (const Action& a : legal) {
    EXPECT_TRUE(game.allows(s, a)) << meaning(game, a);
  }
  if (game.decision(s).task != Task::movement) {
    for (const Action& a : legal) {
      EXPECT_TRUE(offered.insert(meaning(game, a)).second) << "offered twice: " << meaning(game, a);
    }
    others(game, s, collect);
    EXPECT_EQ(offered, accepted) << app::word(game.decision(s).task);
    return;
  }
  for (std::size_t i = 0; i < units; ++i) {
    const auto u = static_cast<UnitId>(
        units >= game.unit_count() ? i % game.unit_count() : chance.below(game.unit_count()));
    if (game.info(u).side != s.phasing) continue;
    offered.clear();
    accepted.clear();
    for (const Action& a : legal) {
      if (a.unit == u) {
        EXPECT_TRUE(offered.insert(meaning(game, a)).second)
            << "offered twice: " << meaning(game, a);
      }
    }
    moves_of(game, s, u, collect);
    EXPECT_EQ(offered, accepted) << game.info(u).id << " turn " << int{s.turn};
  }
}

// ---- the other laws
// ------------------------------------------------------------------------------------

/// L6: a broken action is refused with at least one case, or it is legal; and the two modes of the
/// judge agree.
void mutations_are_judged(const Game& game, const State& s, Chance& chance) {
  std::vector<Action> legal;
  game.legal(s, legal);
  if (legal.empty()) return;
  for (int i = 0; i < 12; ++i) {
    Action a = legal[chance.below(legal.size())];
    switch (chance.below(7)) {
      case 0:
        a.unit = static_cast<UnitId>(chance.below(game.unit_count()));
        break;
      case 1:
        a.hex = static_cast<HexId>(chance.below(game.map().grid.size()));
        break;
      case 2:
        a.verb = static_cast<Verb>(chance.below(kVerbs));
        break;
      case 3:
        if (!a.path.empty()) {
          a.path[chance.below(a.path.size())] =
              static_cast<HexId>(chance.below(game.map().grid.size()));
        }
        break;
      case 4:
        a.units.set(chance.below(game.unit_count()));
        break;
      case 5:
        a.other = static_cast<UnitId>(chance.below(game.unit_count()));
        break;
      default:
        if (!a.targets.full()) {
          a.targets.push_back(static_cast<HexId>(chance.below(game.map().grid.size())));
        }
    }
    core::Verdict all(core::Verdict::Mode::all);
    game.judge(s, a, all);
    EXPECT_EQ(all.legal(), game.allows(s, a)) << meaning(game, a);
    EXPECT_EQ(all.legal(), all.violations().empty()) << meaning(game, a);
    for (const core::Violation& v : all.violations()) {
      EXPECT_NE(app::case_id(v.rule), "") << meaning(game, a);
    }
  }
}

/// L3, L5: asking changes nothing; copies go the same way; actions survive being written and read.
void copies_and_words_agree(const Game& game, const app::Names& names, const State& s,
                            Chance& chance) {
  const State before = s;
  std::vector<Action> legal;
  game.legal(s, legal);
  if (legal.empty()) return;
  const Action& a = legal[chance.below(legal.size())];
  const auto read = app::read_action(names, app::write_action(names, a));
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(app::write_action(names, *read), app::write_action(names, a));
  State one = s;
  State two = s;
  core::Events events;
  game.apply(one, a, nullptr);
  game.apply(two, *read, &events);
  EXPECT_TRUE(same(one, two)) << meaning(game, a);
  EXPECT_TRUE(same(before, s));
  for (const core::Event& event : events) EXPECT_NE(app::case_id(event.rule), "");
}

/// L7: the outcomes of the odds are those that the six faces bring.
void odds_are_exact(const Game& game, const app::Names& names, const State& s) {
  const Json odds = app::odds_json(names, s, kNoColumn);
  double sum = 0;
  std::array<std::string, 7> told;
  for (const Json& outcome : odds.at("outcomes")) {
    sum += outcome.at("p").get<double>();
    for (const Json& face : outcome.at("faces")) {
      told[face.get<std::size_t>()] = outcome.at("result").get<std::string>();
    }
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
  for (int die = 1; die <= 6; ++die) {
    State after = s;
    core::Events events;
    game.apply_roll(after, die, &events);
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(static_cast<EventKind>(events[0].kind), EventKind::die_rolled);
    EXPECT_EQ(word(static_cast<CombatResult>(events[0].b)), told[static_cast<std::size_t>(die)]);
    EXPECT_TRUE(game.problems(after).empty());
  }
}

/// L8: a whole declaration and its steps, in a random order, come to the same state.
void steps_come_to_the_whole(const Game& game, const State& s, Chance& chance) {
  State drafted = s;
  std::vector<Action> steps;
  for (int guard = 0; guard < 60; ++guard) {
    game.legal(drafted, steps);
    ASSERT_FALSE(steps.empty());
    const Action step = steps[chance.below(steps.size())];
    if (step.verb == Verb::end_phase) return;
    if (step.verb != Verb::declare) {
      game.apply(drafted, step, nullptr);
      continue;
    }
    Action whole;
    whole.verb = drafted.combat.units.any() ? Verb::attack : Verb::bombard;
    whole.units = drafted.combat.units | drafted.combat.guns;
    whole.targets = drafted.combat.targets;
    whole.column = step.column;
    game.apply(drafted, step, nullptr);
    State at_once = s;
    ASSERT_TRUE(game.allows(at_once, whole));
    game.apply(at_once, whole, nullptr);
    EXPECT_TRUE(same(drafted, at_once));
    return;
  }
  FAIL() << "a draft that never ends";
}

/// L8 the other way: a random whole declaration that the judge accepts can be made in steps.
void whole_can_be_stepped(const Game& game, const State& s, Chance& chance) {
  std::vector<std::size_t> enemies;
  game.attackable(s).each([&](std::size_t h) { enemies.push_back(h); });
  if (enemies.empty()) return;
  for (int i = 0; i < 40; ++i) {
    Action whole;
    whole.verb = chance.one_in(3) ? Verb::bombard : Verb::attack;
    const HexId target = static_cast<HexId>(enemies[chance.below(enemies.size())]);
    whole.targets.push_back(target);
    for (std::size_t u = 0; u < game.unit_count(); ++u) {
      const auto id = static_cast<UnitId>(u);
      const bool near = s.units[u].on_map() && game.info(id).side == s.phasing &&
                        game.map().grid.distance(s.units[u].hex, target) <= 3;
      if (near && !chance.one_in(3)) whole.units.set(u);
    }
    if (chance.one_in(4)) {
      const auto other = static_cast<HexId>(enemies[chance.below(enemies.size())]);
      if (other != target) whole.targets.push_back(other);
    }
    if (!game.allows(s, whole)) continue;
    State stepped = s;
    const auto step = [&](Verb verb, HexId h, UnitId u) {
      Action a;
      a.verb = verb;
      a.hex = h;
      a.unit = u;
      ASSERT_TRUE(game.allows(stepped, a)) << app::word(verb);
      game.apply(stepped, a, nullptr);
    };
    for (const HexId h : whole.targets) step(Verb::target, h, kNoUnit);
    whole.units.each([&](std::size_t u) {
      const bool in = stepped.combat.units.test(u) || stepped.combat.guns.test(u);
      if (!in) step(Verb::add, kNoHex, static_cast<UnitId>(u));
    });
    Action declare;
    declare.verb = Verb::declare;
    ASSERT_TRUE(game.allows(stepped, declare));
    game.apply(stepped, declare, nullptr);
    State at_once = s;
    game.apply(at_once, whole, nullptr);
    EXPECT_TRUE(same(stepped, at_once));
  }
}

/// The answer to `targets` names exactly the hexes that can be attacked, each with somebody who can
/// be added to an attack on it, and every hex that must be attacked.
void targets_can_be_attacked(const std::shared_ptr<const Game>& game, const State& s) {
  const app::FredericksburgMatch match(game, s, nullptr);
  const app::Names& names = match.names();
  std::set<std::string> legal, told, must;
  std::vector<Action> actions;
  game->legal(s, actions);
  for (const Action& a : actions) {
    if (a.verb == Verb::target) legal.insert(names.hex(a.hex));
  }
  for (const HexId h : s.combat.targets) {
    if (game->decision(s).task == Task::draft) legal.insert(names.hex(h));
  }
  const auto answer = match.targets(Json::object());
  ASSERT_TRUE(answer.has_value());
  for (const Json& row : answer->at("targets")) {
    const std::string hex = row.at("hex");
    told.insert(hex);
    if (row.at("must")) must.insert(hex);
    EXPECT_FALSE(row.at("close").empty() && row.at("guns").empty()) << hex;
  }
  EXPECT_EQ(told, legal);
  if (game->decision(s).task != Task::combat) return;
  EXPECT_EQ(must.size(), game->duties(s).hexes.count());
}

/// How often the laws were looked at, so that a test that looks at nothing fails.
struct Looked {
  int movements = 0, combats = 0, drafts = 0, results = 0, dice = 0;
};

/// All the laws on every state of a random game; L1 and others on one state in `every`.
void hold(const std::shared_ptr<const Game>& rules, const State& start, std::uint64_t seed,
          std::size_t every, std::size_t units, Looked& looked) {
  const Game& game = *rules;
  const app::Names names(game, nullptr);
  Chance chance(seed);
  Chance look(seed + 1);
  std::size_t states = 0;
  play(game, start, chance, [&](const State& s) {
    ++states;
    ASSERT_TRUE(game.problems(s).empty()) << "turn " << int{s.turn};  // L4
    const Decision decision = game.decision(s);
    if (s.over()) return;
    if (decision.side == Side::chance) {
      ++looked.dice;
      odds_are_exact(game, names, s);
      return;
    }
    const bool long_phase = decision.task == Task::movement;
    if (!look.one_in(long_phase ? every : 1 + every / 8)) return;
    if (long_phase) {
      ++looked.movements;
    } else if (decision.task == Task::combat) {
      ++looked.combats;
    } else if (decision.task == Task::draft) {
      ++looked.drafts;
    } else {
      ++looked.results;
    }
    legal_is_complete(game, s, look, units);
    mutations_are_judged(game, s, look);
    copies_and_words_agree(game, names, s, look);
    targets_can_be_attacked(rules, s);
    if (decision.task == Task::combat) {
      steps_come_to_the_whole(game, s, look);
      whole_can_be_stepped(game, s, look);
    }
  });
  EXPECT_LT(states, 20'000U);  // L2: random play ends
}

TEST(Laws, HoldInSmallBattles) {
  Looked looked;
  for (std::uint64_t seed = 1; seed <= 16; ++seed) {
    const auto opened = app::open_position(
        small_battle(seed, seed % 2 == 0 ? "combat" : "movement"), module().setups());
    ASSERT_TRUE(opened.has_value()) << seed << ": " << opened.error().message;
    hold(opened->game, opened->state, seed, 10, 1000, looked);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(looked.movements, 30);
  EXPECT_GT(looked.combats, 30);
  EXPECT_GT(looked.drafts, 100);
  EXPECT_GT(looked.results, 30);
  EXPECT_GT(looked.dice, 30);
}

TEST(Laws, HoldInTheScenarios) {
  std::uint64_t seed = 100;
  Looked looked;
  for (const char* id : {"fredericksburg_1862", "fredericksburg_1863"}) {
    for (const bool effectiveness : {false, true}) {
      const auto game = scenario(id, effectiveness);
      hold(game, game->start(), ++seed, 6, 3, looked);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(looked.movements, 20);
  EXPECT_GT(looked.drafts, 20);
  EXPECT_GT(looked.dice, 20);
}

TEST(Laws, TheSameActionsGiveTheSameHash) {
  const auto game = scenario("fredericksburg_1862", true);
  std::array<std::uint64_t, 2> sums{};
  for (std::uint64_t& sum : sums) {
    Chance chance(7);
    play(*game, game->start(), chance, [&](const State& s) { sum = sum * 31 + hash_of(s); });
  }
  EXPECT_EQ(sums[0], sums[1]);
}

}  // namespace
}  // namespace hg::fredericksburg
