#include "mech/contacts.h"

namespace hg::mech {

namespace {

/// True if `all` contains every member of `part`.
bool contains(const Nodes& all, Nodes part) {
  part.subtract(all);
  return part.none();
}

Nodes without(Nodes all, const Nodes& gone) {
  all.subtract(gone);
  return all;
}

}  // namespace

bool Contacts::whole(const Block& b) const {
  bool whole = true;
  b.own.each([&](std::size_t a) { whole = whole && contains(enemies_of[a], b.enemies); });
  return whole;
}

Block Contacts::stranded(const Block& used) const {
  Block left;
  const Nodes enemies = without(open, used.enemies);
  const Nodes friends = without(own(), used.own);
  without(must, used.own).each([&](std::size_t a) {
    if (!enemies_of[a].intersects(enemies)) left.own.set(a);
  });
  without(due, used.enemies).each([&](std::size_t d) {
    if (!own_of[d].intersects(friends)) left.enemies.set(d);
  });
  return left;
}

bool Contacts::strands_nobody(const Block& used) const {
  bool safe = true;
  const Nodes enemies = without(open, used.enemies);
  const Nodes friends = without(own(), used.own);
  without(must, used.own).each([&](std::size_t a) {
    safe = safe && enemies_of[a].intersects(enemies);
  });
  if (!safe) return false;
  without(due, used.enemies).each([&](std::size_t d) {
    safe = safe && own_of[d].intersects(friends);
  });
  return safe;
}

bool Contacts::close_over(Block& part) const {
  if (!whole(part)) return false;
  for (Block more = stranded(part); more.any(); more = stranded(part)) {
    part.own |= more.own;
    part.enemies |= more.enemies;
    if (!whole(part)) return false;
  }
  return true;
}

bool Contacts::completable(const Block& part) const {
  Block closed = part;
  if (!close_over(closed)) return false;
  if (closed.own.any()) return true;
  bool found = false;
  partners(part).each([&](std::size_t a) {
    if (found) return;
    Block with = part;
    with.own.set(a);
    found = close_over(with);
  });
  return found;
}

Nodes Contacts::partners(const Block& part) const {
  Nodes all = without(own(), part.own);
  part.enemies.each([&](std::size_t d) { all &= own_of[d]; });
  return all;
}

Nodes Contacts::victims(const Block& part) const {
  Nodes all = without(open, part.enemies);
  part.own.each([&](std::size_t a) { all &= enemies_of[a]; });
  return all;
}

void Contacts::remove(const Block& used) {
  must.subtract(used.own);
  may.subtract(used.own);
  due.subtract(used.enemies);
  open.subtract(used.enemies);
}

Block Contacts::component(const Block& seed) const {
  const Nodes friends = own();
  Block found{seed.own & friends, seed.enemies & due};
  Block fresh = found;
  while (fresh.any()) {
    Block next;
    fresh.own.each([&](std::size_t a) { next.enemies |= enemies_of[a]; });
    fresh.enemies.each([&](std::size_t d) { next.own |= own_of[d]; });
    next.enemies &= due;
    next.own &= friends;
    next.enemies.subtract(found.enemies);
    next.own.subtract(found.own);
    found.enemies |= next.enemies;
    found.own |= next.own;
    fresh = next;
  }
  return found;
}

void Contacts::keep(const Block& component) {
  must &= component.own;
  may &= component.own;
  due &= component.enemies;
  open &= component.enemies;
}

Block Contacts::suggestion() const {
  Block found;
  due.each([&](std::size_t d) {
    if (found.any()) return;
    (own_of[d] & own()).each([&](std::size_t a) {
      if (found.any()) return;
      Block star;
      star.own.set(a);
      star.enemies.set(d);
      if (close_over(star)) found = star;
    });
  });
  return found;
}

}  // namespace hg::mech
