#pragma once

#include <array>
#include <cstddef>

#include "base/bitset.h"

/// Mechanisms that more than one game uses. They name no game and no rulebook case.
namespace hg::mech {

inline constexpr std::size_t kMaxNodes = 128;
/// A set of nodes: own ones or enemy ones, whatever a game makes a node (a unit, a stack, a hex).
using Nodes = base::Bitset<kMaxNodes>;

/// One combat, or part of one: own nodes and enemy nodes.
struct Block {
  Nodes own;
  Nodes enemies;
  bool any() const { return own.any() || enemies.any(); }
  friend bool operator==(const Block& a, const Block& b) {
    return a.own == b.own && a.enemies == b.enemies;
  }
};

/// Mandatory combat as a graph of contacts (docs/decisions, "mandatory combat without dead ends").
///
/// Combats are declared one after another; each node fights at most once; in one combat every own
/// node touches every enemy node. Such blocks can cover all nodes that must fight exactly as long
/// as none of them is left without a partner: take an edge for each, drop the edges that are not
/// needed, and what remains are stars, each a legal combat. So a declaration is safe if it strands
/// nobody.
struct Contacts {
  Nodes must;  ///< own nodes that have to fight
  Nodes may;   ///< own nodes that can fight but need not; they can cover enemies that are due
  Nodes due;   ///< enemy nodes that have to be fought: at least all that a `must` touches
  Nodes open;  ///< enemy nodes that can be fought, those due included
  std::array<Nodes, kMaxNodes> enemies_of{};  ///< by own node; may name nodes that are not open
  std::array<Nodes, kMaxNodes> own_of{};      ///< by enemy node; may name nodes that are used

  Nodes own() const { return must | may; }
  void touch(std::size_t own_node, std::size_t enemy_node) {
    enemies_of[own_node].set(enemy_node);
    own_of[enemy_node].set(own_node);
  }
  bool touches(std::size_t own_node, std::size_t enemy_node) const {
    return enemies_of[own_node].test(enemy_node);
  }

  /// Does every own node of the block touch every enemy node of it?
  bool whole(const Block& b) const;
  /// Nodes that must fight and would be left without any partner if `used` fought now.
  Block stranded(const Block& used) const;
  bool strands_nobody(const Block& used) const;
  /// Forced closure: adds to a partial combat all that it would strand, until nothing is stranded.
  /// The result is the smallest safe combat around the part; false: there is none.
  bool close_over(Block& part) const;
  /// Can more nodes make a safe combat with an own node out of this part? It has an enemy already.
  bool completable(const Block& part) const;
  /// Own nodes, not in the part, that touch all of its enemies.
  Nodes partners(const Block& part) const;
  /// Open enemy nodes, not in the part, that all of its own nodes touch.
  Nodes victims(const Block& part) const;

  /// Takes out what has fought.
  void remove(const Block& used);
  /// The connected part around the seed, of own nodes and enemies that are due.
  Block component(const Block& seed) const;
  /// Forgets everything outside the component.
  void keep(const Block& component);

  /// The next combat of a complete plan: the closure around the first node that must fight and has
  /// one. Empty when nothing must fight.
  Block suggestion() const;
};

}  // namespace hg::mech
