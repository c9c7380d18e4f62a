// Mandatory combat without dead ends: the guard, forced closure and the search for good plans,
// compared with brute force on small graphs.

#include "mech/contacts.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

#include "mech/partition.h"

namespace hg::mech {
namespace {

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

Nodes nodes(std::initializer_list<std::size_t> list) {
  Nodes set;
  for (const std::size_t i : list) set.set(i);
  return set;
}

/// By day: everybody in contact must fight.
Contacts by_day(const Edges& edges) {
  Contacts c;
  for (const auto& [a, d] : edges) {
    c.touch(a, d);
    c.must.set(a);
    c.due.set(d);
    c.open.set(d);
  }
  return c;
}

/// A whole combat is legal in itself and strands nobody.
bool accepted(const Contacts& c, const Block& b) { return c.whole(b) && c.strands_nobody(b); }

// ---- single positions; own nodes 1, 2, 3 and enemies 1, 2, 3 -----------------------------------

TEST(Contacts, WhoElseCouldAttackIt) {
  const Contacts c = by_day({{1, 1}, {2, 1}, {2, 2}});
  EXPECT_FALSE(accepted(c, {nodes({2}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({1}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({2}), nodes({2})}));
  EXPECT_FALSE(accepted(c, {nodes({1, 2}), nodes({1})}));
  EXPECT_FALSE(accepted(c, {nodes({2}), nodes({1, 2})}));
  Contacts later = c;
  later.remove({nodes({2}), nodes({2})});
  EXPECT_TRUE(accepted(later, {nodes({1}), nodes({1})}));
}

TEST(Contacts, NamesWhomADeclarationStrands) {
  const Contacts c = by_day({{1, 1}, {2, 1}, {2, 2}});
  const Block left = c.stranded({nodes({2}), nodes({1})});
  EXPECT_EQ(left.own, nodes({1}));
  EXPECT_EQ(left.enemies, nodes({2}));
}

TEST(Contacts, ALoneUnitTakesOnAllItTouches) {
  const Contacts c = by_day({{1, 1}, {1, 2}});
  EXPECT_FALSE(accepted(c, {nodes({1}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({1}), nodes({1, 2})}));
  // Others have dealt with the second one before.
  Contacts later = c;
  later.remove({{}, nodes({2})});
  EXPECT_TRUE(accepted(later, {nodes({1}), nodes({1})}));
}

TEST(Contacts, AttackersOfTheSameEnemyJoin) {
  const Contacts c = by_day({{1, 1}, {2, 1}});
  EXPECT_FALSE(accepted(c, {nodes({1}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({1, 2}), nodes({1})}));
}

TEST(Contacts, ShotsFromAfarMayNotTakeTheLastTarget) {
  EXPECT_FALSE(accepted(by_day({{1, 1}}), {{}, nodes({1})}));
  EXPECT_TRUE(accepted(by_day({{1, 1}, {1, 2}}), {{}, nodes({2})}));
}

TEST(Contacts, AChainOfThree) {
  const Contacts c = by_day({{1, 1}, {2, 1}, {2, 2}, {3, 2}});
  EXPECT_FALSE(accepted(c, {nodes({2}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({1}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({1, 2}), nodes({1})}));
  Contacts later = c;
  later.remove({nodes({1}), nodes({1})});
  EXPECT_TRUE(accepted(later, {nodes({2, 3}), nodes({2})}));
  later = c;
  later.remove({nodes({1, 2}), nodes({1})});
  EXPECT_TRUE(accepted(later, {nodes({3}), nodes({2})}));
}

TEST(Contacts, WhoNeedNotFightMayCover) {
  // 1 stands still and touches enemy 1; 2 has to fight and touches both.
  Contacts c;
  for (const auto& [a, d] : Edges{{1, 1}, {2, 1}, {2, 2}}) {
    c.touch(a, d);
    c.open.set(d);
  }
  c.may = nodes({1});
  c.must = nodes({2});
  c.due = nodes({1, 2});
  EXPECT_TRUE(accepted(c, {nodes({2}), nodes({1, 2})}));
  EXPECT_TRUE(accepted(c, {nodes({2}), nodes({2})}));
  EXPECT_FALSE(accepted(c, {nodes({2}), nodes({1})}));
  EXPECT_TRUE(accepted(c, {nodes({1}), nodes({1})}));
  Contacts later = c;
  later.remove({nodes({2}), nodes({2})});
  EXPECT_TRUE(later.due.test(1));
  EXPECT_TRUE(accepted(later, {nodes({1}), nodes({1})}));
}

TEST(Contacts, ClosureBringsInWhoWouldBeStranded) {
  const Contacts c = by_day({{1, 1}, {2, 1}, {2, 2}});
  Block part{nodes({}), nodes({1})};
  EXPECT_TRUE(c.close_over(part));
  EXPECT_EQ(part.own, nodes({1}));
  Block wrong{nodes({2}), nodes({1})};
  EXPECT_FALSE(c.close_over(wrong));
}

TEST(Contacts, ComponentsAreSeparate) {
  const Contacts c = by_day({{1, 1}, {2, 1}, {3, 3}});
  const Block one = c.component({nodes({1}), {}});
  EXPECT_EQ(one.own, nodes({1, 2}));
  EXPECT_EQ(one.enemies, nodes({1}));
}

// ---- against brute force -----------------------------------------------------------------------

/// Small graphs as bit masks.
struct Small {
  std::size_t own = 0, enemies = 0;
  std::vector<unsigned> touched;  ///< by own node: mask of enemies
  unsigned optional = 0;          ///< mask of own nodes that need not fight

  Contacts contacts() const {
    Contacts c;
    for (std::size_t a = 0; a < own; ++a) {
      if (touched[a] == 0) continue;
      const bool must = ((optional >> a) & 1U) == 0;
      (must ? c.must : c.may).set(a);
      for (std::size_t d = 0; d < enemies; ++d) {
        if (((touched[a] >> d) & 1U) == 0) continue;
        c.touch(a, d);
        c.open.set(d);
        if (must) c.due.set(d);
      }
    }
    return c;
  }
};

unsigned below(std::mt19937& dice, unsigned n) { return static_cast<unsigned>(dice() % n); }

Small random_graph(std::mt19937& dice, bool optional) {
  Small g;
  g.own = 1 + below(dice, 4);
  g.enemies = 1 + below(dice, 4);
  for (std::size_t a = 0; a < g.own; ++a) g.touched.push_back(below(dice, 1U << g.enemies));
  if (optional) g.optional = below(dice, 1U << g.own);
  return g;
}

Nodes of_mask(unsigned mask) {
  Nodes set;
  for (std::size_t i = 0; i < 8; ++i) {
    if (((mask >> i) & 1U) != 0) set.set(i);
  }
  return set;
}

/// Can all that must fight be parted into combats?
bool can_be_covered(const Contacts& c) {
  if (c.due.none()) return c.must.none();
  const std::size_t d = c.due.nth(0);
  for (unsigned own = 1; own < 16; ++own) {
    for (unsigned enemies = 1; enemies < 16; ++enemies) {
      Block b{of_mask(own), of_mask(enemies)};
      if (!b.enemies.test(d) || !c.whole(b)) continue;
      Nodes strange = b.own;
      strange.subtract(c.own());
      Nodes gone = b.enemies;
      gone.subtract(c.due);
      if (strange.any() || gone.any()) continue;
      Contacts rest = c;
      rest.remove(b);
      if (can_be_covered(rest)) return true;
    }
  }
  return false;
}

bool legal_combat(const Contacts& c, const Block& b) {
  Nodes strange = b.own;
  strange.subtract(c.own());
  Nodes closed = b.enemies;
  closed.subtract(c.open);
  return b.own.any() && b.enemies.any() && strange.none() && closed.none() && c.whole(b);
}

TEST(Contacts, TheLocalGuardIsEnough) {
  std::mt19937 dice(1863);
  for (int round = 0; round < 3000; ++round) {
    const Contacts c = random_graph(dice, round % 2 == 1).contacts();
    ASSERT_TRUE(can_be_covered(c));
    for (unsigned own = 0; own < 16; ++own) {
      for (unsigned enemies = 1; enemies < 16; ++enemies) {
        const Block b{of_mask(own), of_mask(enemies)};
        if (!legal_combat(c, b)) continue;
        Contacts rest = c;
        rest.remove(b);
        ASSERT_EQ(c.strands_nobody(b), can_be_covered(rest)) << round;
      }
    }
  }
}

TEST(Contacts, ClosureFindsTheSmallestCombat) {
  std::mt19937 dice(1864);
  for (int round = 0; round < 2000; ++round) {
    const Contacts c = random_graph(dice, round % 2 == 1).contacts();
    for (unsigned own = 0; own < 16; ++own) {
      for (unsigned enemies = 1; enemies < 16; ++enemies) {
        const Block part{of_mask(own), of_mask(enemies)};
        Nodes strange = part.own;
        strange.subtract(c.own());
        Nodes closed = part.enemies;
        closed.subtract(c.open);
        if (strange.any() || closed.any()) continue;
        bool possible = false;
        for (unsigned more = 0; more < 256 && !possible; ++more) {
          const Block b{part.own | of_mask(more & 15U), part.enemies | of_mask(more >> 4U)};
          possible = legal_combat(c, b) && c.strands_nobody(b);
        }
        ASSERT_EQ(c.completable(part), possible) << round;
      }
    }
  }
}

TEST(Contacts, SuggestionsLeadToTheEnd) {
  std::mt19937 dice(1865);
  for (int round = 0; round < 2000; ++round) {
    Contacts c = random_graph(dice, round % 2 == 1).contacts();
    while (c.due.any()) {
      const Block b = c.suggestion();
      ASSERT_TRUE(legal_combat(c, b) && c.strands_nobody(b)) << round;
      c.remove(b);
    }
    ASSERT_TRUE(c.must.none());
  }
}

// ---- plans of good combats ----------------------------------------------------------------------

/// A combat is good if attackers and helpers have a third of the strength of the enemies.
struct Strengths {
  std::vector<int> own, enemies, helpers;
  std::vector<unsigned> reach;  ///< by enemy: mask of helpers

  mutable Nodes answer;
  int sum(const Nodes& set, const std::vector<int>& of) const {
    int total = 0;
    set.each([&](std::size_t i) { total += of[i]; });
    return total;
  }
  bool good(const Block& b, const Nodes& with) const {
    return 3 * (sum(b.own, own) + sum(with, helpers)) >= sum(b.enemies, enemies);
  }
  bool hopeless(const Block& b, const Nodes& with) const { return !good(b, with); }
  const Nodes& helpers_of(std::size_t enemy) const {
    answer = of_mask(reach[enemy]);
    return answer;
  }
};

bool good_plan(const Contacts& c, const Strengths& g, unsigned free) {
  if (c.due.none()) return c.must.none();
  const std::size_t d = c.due.nth(0);
  for (unsigned own = 1; own < 16; ++own) {
    for (unsigned enemies = 1; enemies < 16; ++enemies) {
      const Block b{of_mask(own), of_mask(enemies)};
      Nodes gone = b.enemies;
      gone.subtract(c.due);
      if (!b.enemies.test(d) || gone.any() || !legal_combat(c, b)) continue;
      unsigned reach = 0;
      b.enemies.each([&](std::size_t e) { reach |= g.reach[e]; });
      for (unsigned with = 0; with < 4; ++with) {
        if ((with & reach & free) != with || !g.good(b, of_mask(with))) continue;
        Contacts rest = c;
        rest.remove(b);
        if (good_plan(rest, g, free & ~with)) return true;
      }
    }
  }
  return false;
}

Strengths random_strengths(std::mt19937& dice) {
  Strengths g;
  for (int i = 0; i < 4; ++i) {
    g.own.push_back(1 + static_cast<int>(dice() % 4));
    g.enemies.push_back(1 + static_cast<int>(dice() % 16));
    g.reach.push_back(below(dice, 4));
  }
  g.helpers = {1 + static_cast<int>(dice() % 3), 1 + static_cast<int>(dice() % 3)};
  return g;
}

TEST(Partition, AgreesWithBruteForce) {
  std::mt19937 dice(20);
  int good = 0;
  constexpr int kRounds = 1500;
  for (int round = 0; round < kRounds; ++round) {
    const Contacts c = random_graph(dice, round % 2 == 1).contacts();
    const Strengths g = random_strengths(dice);
    Partition<const Strengths> search(c, g, 100000);
    const bool found = search.exists(of_mask(3));
    ASSERT_FALSE(search.gave_up());
    ASSERT_EQ(found, good_plan(c, g, 3)) << round;
    good += found ? 1 : 0;
  }
  EXPECT_GT(good, kRounds / 5);
  EXPECT_LT(good, kRounds - kRounds / 5);
}

TEST(Partition, GivesUpWhenItsStepsAreSpent) {
  const Contacts c = by_day({{0, 0}, {1, 1}, {2, 2}, {3, 3}});
  Strengths g;
  g.own = {1, 1, 1, 1};
  g.enemies = {1, 1, 1, 1};
  g.reach = {0, 0, 0, 0};
  Partition<const Strengths> search(c, g, 3);
  EXPECT_FALSE(search.exists({}));
  EXPECT_TRUE(search.gave_up());
}

}  // namespace
}  // namespace hg::mech
