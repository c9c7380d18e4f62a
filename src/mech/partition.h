#pragma once

#include <cstdint>

#include "mech/contacts.h"

namespace hg::mech {

/// Looks for a complete plan, every combat of which is good: a partition of all that must fight
/// into blocks that a judge accepts. Helpers (guns from afar) may join a block if they reach one of
/// its enemies, each at most one block.
///
/// The judge offers
///   bool good(const Block& block, const Nodes& helpers);  is this combat good?
///   bool hopeless(const Block& block, const Nodes& helpers);  is every combat of any of these own
///     nodes and helpers against all of these enemies, and perhaps more, bad?
///   Nodes helpers_of(std::size_t enemy);
///
/// The search is exact within a budget of steps, the same on every machine; beyond it, it gives up
/// and answers no.
template <class Judge>
class Partition {
 public:
  Partition(const Contacts& contacts, Judge& judge, int budget)
      : c_(contacts), judge_(judge), budget_(budget) {}

  /// Is there a good plan for what is left in the contacts? `helpers`: those still free.
  bool exists(const Nodes& helpers) {
    return search({c_.must, c_.may, c_.due, helpers}, 0);
  }
  /// The combat that the plan found begins with; empty when nothing has to fight.
  const Block& first() const { return first_; }
  const Nodes& first_helpers() const { return first_helpers_; }
  bool gave_up() const { return budget_ <= 0; }

 private:
  /// What is left to place.
  struct Left {
    Nodes must, may, due, helpers;
    friend bool operator==(const Left& a, const Left& b) {
      return a.must == b.must && a.may == b.may && a.due == b.due && a.helpers == b.helpers;
    }
    std::size_t slot() const {
      std::uint64_t mixed = 0;
      for (const Nodes* set : {&must, &may, &due, &helpers}) {
        for (const std::uint64_t word : set->words) mixed = (mixed ^ word) * 0x9E3779B97F4A7C15U;
      }
      return static_cast<std::size_t>(mixed >> 58U);
    }
  };

  bool spend() { return budget_-- > 0; }

  /// The enemy with the fewest partners left, and those partners.
  std::size_t narrowest(const Left& left, Nodes& partners) const {
    std::size_t best = kMaxNodes, fewest = kMaxNodes + 1;
    const Nodes friends = left.must | left.may;
    left.due.each([&](std::size_t d) {
      const Nodes here = c_.own_of[d] & friends;
      if (here.count() >= fewest) return;
      fewest = here.count();
      best = d;
      partners = here;
    });
    return best;
  }

  Nodes helpers_of(const Nodes& enemies, const Nodes& free) {
    Nodes all;
    enemies.each([&](std::size_t d) { all |= judge_.helpers_of(d); });
    return all & free;
  }

  bool search(const Left& left, int depth) {
    if (left.due.none()) return left.must.none();
    if (!spend()) return false;
    const std::size_t slot = left.slot();
    if (failed_known_[slot] && failed_[slot] == left) return false;
    Nodes partners;
    const std::size_t d = narrowest(left, partners);
    if (partners.any() && try_enemy(left, d, partners, depth)) return true;
    if (budget_ > 0) {
      failed_[slot] = left;
      failed_known_[slot] = true;
    }
    return false;
  }

  /// Every combat against `d`: partners of it, and further enemies that all of them touch.
  bool try_enemy(const Left& left, std::size_t d, const Nodes& partners, int depth) {
    Block only;
    only.enemies.set(d);
    only.own = partners;
    // A helper need only reach one of the enemies that the combat may yet take on.
    Nodes within = only.enemies;
    partners.each([&](std::size_t a) { within |= c_.enemies_of[a] & left.due; });
    if (judge_.hopeless(only, helpers_of(within, left.helpers))) return false;
    bool found = false;
    each_subset(partners, [&](const Nodes& own) {
      if (own.none()) return true;
      Nodes more = left.due;
      own.each([&](std::size_t a) { more &= c_.enemies_of[a]; });
      more.reset(d);
      each_subset(more, [&](const Nodes& others) {
        Block b{own, others};
        b.enemies.set(d);
        found = budget_ > 0 && try_block(left, b, depth);
        return !found && budget_ > 0;
      });
      return !found && budget_ > 0;
    });
    return found;
  }

  bool try_block(const Left& left, const Block& b, int depth) {
    if (!spend()) return false;
    Left rest = left;
    rest.must.subtract(b.own);
    rest.may.subtract(b.own);
    rest.due.subtract(b.enemies);
    if (strands(rest)) return false;
    if (judge_.good(b, Nodes{})) return go_on(rest, b, Nodes{}, depth);
    const Nodes reach = helpers_of(b.enemies, left.helpers);
    if (reach.none() || judge_.hopeless(b, reach)) return false;
    bool found = false;
    each_subset(reach, [&](const Nodes& helpers) {
      if (helpers.none()) return true;
      if (!spend()) return false;
      if (!judge_.good(b, helpers)) return true;
      rest.helpers = left.helpers;
      rest.helpers.subtract(helpers);
      found = go_on(rest, b, helpers, depth);
      return !found && budget_ > 0;
    });
    return found;
  }

  bool go_on(const Left& rest, const Block& b, const Nodes& helpers, int depth) {
    if (!search(rest, depth + 1)) return false;
    if (depth == 0) {
      first_ = b;
      first_helpers_ = helpers;
    }
    return true;
  }

  bool strands(const Left& rest) const {
    bool stranded = false;
    const Nodes friends = rest.must | rest.may;
    rest.must.each([&](std::size_t a) {
      stranded = stranded || !c_.enemies_of[a].intersects(rest.due);
    });
    rest.due.each([&](std::size_t d) {
      stranded = stranded || !c_.own_of[d].intersects(friends);
    });
    return stranded;
  }

  const Contacts& c_;
  Judge& judge_;
  int budget_;
  Block first_;
  Nodes first_helpers_;
  std::array<Left, 64> failed_{};
  std::array<bool, 64> failed_known_{};

 public:
  /// Every subset of a set, the empty one first, until `visit` answers false.
  template <class Visit>
  static void each_subset(const Nodes& set, Visit&& visit) {
    const std::size_t n = set.count();
    std::array<std::size_t, kMaxNodes> member{};
    std::size_t k = 0;
    set.each([&](std::size_t i) { member[k++] = i; });
    const std::size_t bits = n < 20 ? n : 20;
    for (std::uint32_t mask = 0; mask < (std::uint32_t{1} << bits); ++mask) {
      Nodes some;
      for (std::size_t i = 0; i < bits; ++i) {
        if (((mask >> i) & 1U) != 0) some.set(member[i]);
      }
      if (!visit(some)) return;
    }
  }
};

}  // namespace hg::mech
