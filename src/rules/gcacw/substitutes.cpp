// Substitutes (21): detachment in a march, attachment in its phase, and the three Confederate
// divisions that are either one counter or brigades with a leader (21.4).
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {
namespace {

std::uint8_t small(int n) { return static_cast<std::uint8_t>(n); }

bool waits(const UnitState& unit) { return unit.where() == Place::pool; }

template <class Visit>
void each_unit(const UnitSet& set, Visit&& visit) {
  set.each([&](std::size_t u) { visit(static_cast<UnitId>(u)); });
}

}  // namespace

// ---- the counters -------------------------------------------------------------------------------

/// slb-21.4-a: the counter of a whole division of 21.4.
bool Game::special_division(UnitId u) const {
  return !info(u).group.empty() && division(u);
}

/// slb-21.4-b: a brigade of one of them; those of the set-up serve too when they are not in use.
bool Game::special_brigade(UnitId u) const {
  return !info(u).group.empty() && !leader(u) && !division(u);
}

/// slb-21.4-d: another counter of the same brigade is on the map.
bool Game::twin_in_play(const State& s, UnitId u) const {
  if (info(u).twin.empty()) return false;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    if (i != u && setup_.units[i].twin == info(u).twin && s.units[i].on_map()) return true;
  }
  return false;
}

/// Two that name the same brigade cannot both be taken either.
bool Game::twins_among(const UnitSet& set) const {
  bool found = false;
  each_unit(set, [&](UnitId u) {
    each_unit(set, [&](UnitId other) {
      if (u < other && !info(u).twin.empty() && info(u).twin == info(other).twin) found = true;
    });
  });
  return found;
}

int Game::guns_of(const UnitSet& set) const {
  int guns = 0;
  each_unit(set, [&](UnitId u) { guns += info(u).artillery; });
  return guns;
}

// ---- detachment ---------------------------------------------------------------------------------

int Game::most_detached(UnitId u) const {
  return horse(u) ? setup_.charts.detach_horse : setup_.charts.detach_foot;
}

/// slb-21.1-a, -b, slb-21.4-b, -c, -d: who detaches what.
bool Game::judge_counter(const State& s, UnitId u, UnitId counter, Verdict& v) const {
  if (counter == kNoUnit || leader(counter) || counter == u || side_[counter] != side_[u]) {
    return v.nonsense(cases::slb_21_1_a, counter);
  }
  const bool generic = info(counter).pool == Pool::substitute;
  if (!generic && !special_brigade(counter)) return v.nonsense(cases::slb_21_1_a, counter);
  // slb-21-a: a counter in use, or lost, is not there to be taken.
  if (!waits(s.units[counter])) return v.nonsense(cases::slb_21_a, counter);
  if (info(counter).type != info(u).type && v.broke(cases::slb_21_1_b, counter)) return true;
  if (generic) return false;
  const bool own = special_division(u) && info(u).group == info(counter).group;
  if (!own && v.broke(special_brigade(u) ? cases::slb_21_4_c : cases::slb_21_4_b, counter)) {
    return true;
  }
  return twin_in_play(s, counter) && v.broke(cases::slb_21_4_d, counter);
}

/// Could these brigades share what is left of a division, at least one point to each?
bool Game::shareable(int manpower, const UnitSet& brigades) const {
  const auto n = static_cast<int>(brigades.count());
  return n > 0 && manpower >= n && manpower <= n * setup_.charts.detach_foot;
}

/// slb-21.4-e, -j: what is left of a special division. With 9 or more it stays and no guns may go;
/// otherwise it becomes a brigade, and the guns of the brigades are just those of the division. A
/// split into several is announced at once (Action::units), so that the sum can be told.
bool Game::judge_split(const State& s, const Action& a, int left, Verdict& v) const {
  const UnitId u = a.unit;
  if (s.splitting.any()) {
    UnitSet rest = s.splitting;
    const bool member = rest.test(a.other);
    rest.reset(a.other);
    return (!member || a.units.any() || !shareable(left, rest)) &&
           v.broke(cases::slb_21_4_j, a.other);
  }
  if (a.units.any()) return judge_announced(s, a, left, v);
  if (left >= setup_.charts.division_from) {
    return info(a.other).artillery > 0 && v.broke(cases::slb_21_4_j, a.other);
  }
  return remainder(s, u, a.other) == kNoUnit && v.broke(cases::slb_21_4_j, a.other);
}

bool Game::judge_announced(const State& s, const Action& a, int left, Verdict& v) const {
  UnitSet all = a.units;
  bool sound = !all.test(a.other);
  each_unit(a.units, [&](UnitId u) {
    const bool free = u < unit_count() && special_brigade(u) && waits(s.units[u]) &&
                      info(u).group == info(a.unit).group && !twin_in_play(s, u);
    sound = sound && free;
  });
  if (!sound) return v.nonsense(cases::slb_21_4_b, a.other);
  all.set(a.other);
  if (twins_among(all) && v.broke(cases::slb_21_4_d, a.other)) return true;
  if (!shareable(left, a.units) && v.broke(cases::slb_21_4_e, a.other, kNoHex, 0, left)) {
    return true;
  }
  const int guns = guns_of(all);
  return guns != info(a.unit).artillery &&
         v.broke(cases::slb_21_4_j, a.other, kNoHex, info(a.unit).artillery, guns);
}

/// The brigade that a special division becomes when nobody says which: the first that keeps the
/// artillery of the army as it is.
UnitId Game::remainder(const State& s, UnitId u, UnitId detached) const {
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto b = static_cast<UnitId>(i);
    if (b == detached || !special_brigade(b) || !waits(s.units[b])) continue;
    if (info(b).group != info(u).group || twin_in_play(s, b)) continue;
    UnitSet pair;
    pair.set(b);
    pair.set(detached);
    const bool same = guns_of(pair) == info(u).artillery || !core::in_force(cases::slb_21_4_j);
    if (same && !twins_among(pair)) return b;
  }
  return kNoUnit;
}

void Game::judge_detach(const State& s, const Action& a, Verdict& v) const {
  const UnitId u = s.march.unit;
  if (u == kNoUnit || (a.unit != kNoUnit && a.unit != u)) {
    v.nonsense(cases::slb_21_1_a, a.unit);
    return;
  }
  if (!setup_.rules.substitutes[core::index(side_[u])]) {
    v.nonsense(cases::slb_21_1_a, u);
    return;
  }
  if (s.march.has(Marching::idle) && v.broke(cases::slb_13_4_g, u)) return;
  const int manpower = s.units[u].manpower;
  if (manpower < 2) {
    v.broke(cases::slb_21_1_a, u, kNoHex, 2, manpower);
    return;
  }
  if (judge_counter(s, u, a.other, v)) return;
  const int most = std::min(most_detached(u), manpower - 1);
  if (a.number == 0 || a.number >= manpower) {
    v.nonsense(cases::slb_21_1_b, u);
    return;
  }
  if (a.number > most && v.broke(cases::slb_21_1_b, u, kNoHex, most, a.number)) return;
  Action whole = a;
  whole.unit = u;
  if (special_division(u)) {
    judge_split(s, whole, manpower - a.number, v);
  } else if (a.units.any()) {
    v.nonsense(cases::slb_21_4_e, u);
  }
}

/// Counters that differ in nothing printed are offered once.
bool Game::same_print(UnitId a, UnitId b) const {
  const UnitInfo& x = info(a);
  const UnitInfo& y = info(b);
  return x.pool == Pool::substitute && y.pool == Pool::substitute && x.type == y.type &&
         x.tactical == y.tactical && x.artillery == y.artillery && x.size == y.size &&
         x.never_alone == y.never_alone;
}

void Game::legal_detach(const State& s, std::vector<Action>& out) const {
  const UnitId u = s.march.unit;
  if (u == kNoUnit || !setup_.rules.substitutes[core::index(side_[u])]) return;
  if (s.units[u].manpower < 2) return;
  UnitId before = kNoUnit;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto counter = static_cast<UnitId>(i);
    if (side_[counter] != side_[u] || !waits(s.units[counter])) continue;
    if (before != kNoUnit && same_print(before, counter)) continue;
    Verdict v(Verdict::Mode::first_only);
    if (judge_counter(s, u, counter, v) || !v.legal()) continue;
    if (info(counter).pool == Pool::substitute) before = counter;
    offer_detach(s, u, counter, out);
  }
}

void Game::offer_detach(const State& s, UnitId u, UnitId counter, std::vector<Action>& out) const {
  Action a;
  a.verb = Verb::detach;
  a.unit = u;
  a.other = counter;
  const int most = std::min(most_detached(u), s.units[u].manpower - 1);
  const bool special = special_division(u);
  for (int n = 1; n <= most; ++n) {
    a.number = small(n);
    a.units.clear();
    const int left = s.units[u].manpower - n;
    const bool named = special && s.splitting.none() && left < setup_.charts.division_from;
    Verdict v(Verdict::Mode::first_only);
    if (!named) judge_detach(s, a, v);
    if (!named && v.legal()) out.push_back(a);
    if (special && s.splitting.none()) offer_splits(s, a, out);
  }
}

/// Every set of further brigades that a special division may be split into.
void Game::offer_splits(const State& s, Action a, std::vector<Action>& out) const {
  std::array<UnitId, 8> free{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < unit_count() && n < free.size(); ++i) {
    const auto b = static_cast<UnitId>(i);
    if (b == a.other || !special_brigade(b) || !waits(s.units[b])) continue;
    if (info(b).group == info(a.unit).group && !twin_in_play(s, b)) free[n++] = b;
  }
  for (unsigned bits = 1; bits < (1U << n); ++bits) {
    a.units.clear();
    for (std::size_t k = 0; k < n; ++k) {
      if (((bits >> k) & 1U) != 0) a.units.set(free[k]);
    }
    Verdict v(Verdict::Mode::first_only);
    judge_detach(s, a, v);
    if (v.legal()) out.push_back(a);
  }
}

/// slb-21.1-c, -d, -e, -f: what the detachment takes along.
void Game::apply_detach(State& s, const Action& a, Events* e) const {
  const UnitId u = s.march.unit;
  const UnitId counter = a.other;
  const UnitState parent = s.units[u];
  put(s, counter, parent.hex);
  s.units[u].manpower = small(parent.manpower - a.number);
  UnitState& part = s.units[counter];
  part.manpower = a.number;
  part.formation = parent.formation;
  const bool at_start = parent.hex == s.march.began;
  const bool before = at_start && core::in_force(cases::slb_21_1_c);
  part.fatigue = before ? s.march.fatigue_before : parent.fatigue;
  if (at_start && !s.march.has(Marching::moved) && core::in_force(cases::slb_21_1_d)) {
    part.works = s.march.works_before;
  }
  if (core::in_force(cases::slb_21_1_e)) {
    part.demoralised = parent.demoralised;
    if (parent.has(Mark::disorganised)) part.add(Mark::disorganised);
    if (parent.has(Mark::exhausted)) part.add(Mark::exhausted);
  }
  for (const Mark m : {Mark::refused, Mark::over, Mark::crossed, Mark::acted}) {
    if (parent.has(m)) part.add(m);
  }
  note(e, EventKind::detached, side_[u], counter, cases::slb_21_1_a, kNoHex, parent.hex, a.number);
  if (e != nullptr) e->back().other = u;
  if (special_division(u)) go_on_splitting(s, a, e);
}

/// slb-21.4-e: below 9 the division is a brigade, at the latest when the split is complete.
void Game::go_on_splitting(State& s, const Action& a, Events* e) const {
  const UnitId u = s.march.unit;
  UnitId last = kNoUnit;
  if (a.units.any() || s.splitting.any()) {
    if (a.units.any()) s.splitting = a.units;
    s.splitting.reset(a.other);
    if (s.splitting.count() > 1) return;
    last = static_cast<UnitId>(s.splitting.nth(0));
    s.splitting.clear();
  } else if (s.units[u].manpower < setup_.charts.division_from &&
             core::in_force(cases::slb_21_4_e)) {
    last = remainder(s, u, a.other);
  }
  if (last != kNoUnit) become_brigade(s, u, last, e);
}

/// The marching division goes on as the brigade `b`; its leader enters with it.
void Game::become_brigade(State& s, UnitId u, UnitId b, Events* e) const {
  const UnitState old = s.units[u];
  take_off(s, u, Place::pool);
  put(s, b, old.hex);
  UnitState& unit = s.units[b];
  const std::uint8_t formation = unit.formation;
  unit = old;
  unit.formation = formation;
  for (const UnitId l : leaders_) {
    if (s.units[l].on_map() && s.units[l].with == u) attach_leader(s, l, b, e);
  }
  const UnitId chief = group_leader(s, b);
  if (chief != kNoUnit) attach_leader(s, chief, b, e);
  s.march.unit = b;
  for (Frame& frame : s.agenda) {
    if (frame.unit == u) frame.unit = b;
  }
  note(e, EventKind::reformed, side_[b], b, cases::slb_21_4_e, kNoHex, old.hex, unit.manpower);
  if (e != nullptr) e->back().other = chief;
}

/// Who leads a division of 21.4 from beside the map: its leader, or his substitute if he is dead.
UnitId Game::group_leader(const State& s, UnitId unit) const {
  UnitId found = kNoUnit;
  for (const UnitId l : leaders_) {
    if (info(l).group != info(unit).group || side_[l] != side_[unit]) continue;
    if (s.units[l].on_map()) return kNoUnit;
    if (!waits(s.units[l])) continue;
    if (found == kNoUnit || !substitute_leader(l)) found = l;
  }
  return found;
}

// ---- attachment ---------------------------------------------------------------------------------

/// slb-21.2-b: the most that a host may come to.
int Game::most_attached(UnitId host) const {
  const Charts& charts = setup_.charts;
  const bool regiment = info(host).size == core::UnitSize::regiment;
  if (horse(host)) return regiment ? charts.most_horse_regiment : charts.most_horse_brigade;
  if (division(host)) return charts.most_division;
  return regiment ? charts.most_regiment : charts.most_brigade;
}

/// slb-21.2-a, -f: substitutes attach to anybody of their type; brigades and regiments of foot and
/// regiments of horse that began on the map too, in the basic scenarios within their formation.
bool Game::judge_attaching(const State& s, UnitId u, UnitId host, Verdict& v) const {
  const bool counters = u != kNoUnit && host != kNoUnit && u != host && !leader(u) &&
                        !leader(host) && s.units[u].on_map() && s.units[host].on_map() &&
                        side_[u] == side_[host] && s.units[u].hex == s.units[host].hex;
  if (!counters) return v.nonsense(cases::slb_21_2_a, u);
  const bool types = info(u).type == info(host).type && !gun(u);
  if (!types && v.broke(cases::slb_21_2_a, u)) return true;
  const bool same = s.units[u].formation == s.units[host].formation;
  const bool kin = same && s.units[u].formation != kNoFormation;
  const ScenarioRules& rules = setup_.rules;
  // slb-13.2-h, slb-13.3-d; cavalry that has no command takes back what it has left behind.
  if (info(u).pool != Pool::none) {
    // slb-13.2-h, slb-13.3-d: in these scenarios substitutes keep to their formation too.
    const bool both = rules.substitutes[0] && rules.substitutes[1];
    const core::Case rule = both ? cases::slb_13_3_d : cases::slb_13_2_h;
    return rules.attach_same_formation && !same && v.broke(rule, u);
  }
  const auto most = horse(u) ? core::UnitSize::regiment : core::UnitSize::brigade;
  if (info(u).size > most && v.broke(cases::slb_21_2_f, u)) return true;
  return rules.same_formation_only && !kin && v.broke(cases::slb_21_2_f, u);
}

void Game::judge_attach(const State& s, const Action& a, Verdict& v) const {
  if (judge_attaching(s, a.unit, a.other, v)) return;
  const int sum = s.units[a.unit].manpower + s.units[a.other].manpower;
  const int most = most_attached(a.other);
  if (sum > most) v.broke(cases::slb_21_2_b, a.other, kNoHex, most, sum);
}

/// slb-21.4-f, -i, -k, slb-QA-c: brigades of one division become the division.
void Game::judge_reform(const State& s, const Action& a, Verdict& v) const {
  const UnitId d = a.unit;
  if (d == kNoUnit || !special_division(d) || !waits(s.units[d]) || a.units.count() < 2) {
    v.nonsense(cases::slb_21_4_f, d);
    return;
  }
  HexId h = kNoHex;
  bool sound = true;
  int sum = 0;
  each_unit(a.units, [&](UnitId u) {
    const bool known = u < unit_count() && special_brigade(u) && side_[u] == side_[d] &&
                       s.units[u].on_map() && info(u).group == info(d).group;
    if (known && h == kNoHex) h = s.units[u].hex;
    sound = sound && known && s.units[u].hex == h;
    if (known) sum += s.units[u].manpower;
  });
  if (!sound) {
    v.nonsense(cases::slb_21_4_f, d);
    return;
  }
  const Charts& charts = setup_.charts;
  // slb-QA-c: fewer than nine must first be strengthened.
  if (sum < charts.division_from &&
      v.broke(cases::slb_21_4_i, d, h, charts.division_from, sum)) {
    return;
  }
  if (sum > charts.most_division && v.broke(cases::slb_21_2_b, d, h, charts.most_division, sum)) {
    return;
  }
  const int gain = info(d).artillery - guns_of(a.units);
  if (gain > 0 && !guns_elsewhere(s, d, a.units, gain)) v.broke(cases::slb_21_4_k, d, h, gain);
}

void Game::judge_attachment(const State& s, const Action& a, Verdict& v) const {
  if (a.verb == Verb::attach) return judge_attach(s, a, v);
  if (a.verb == Verb::reform) judge_reform(s, a, v);
}

// ---- artillery that another brigade gives up ----------------------------------------------------

/// A counter without artillery that may replace brigade `u`: of its division if one is free,
/// otherwise a substitute (slb-21.4-l recommends the former).
UnitId Game::gunless(const State& s, UnitId u, const UnitSet& freed) const {
  UnitId found = kNoUnit;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto b = static_cast<UnitId>(i);
    if (side_[b] != side_[u] || leader(b) || !foot(b) || info(b).artillery > 0) continue;
    if (!waits(s.units[b]) && !freed.test(b)) continue;
    const bool own = special_brigade(b) && info(b).group == info(u).group;
    const bool twin = !info(b).twin.empty() && twin_in_play(s, b) && info(b).twin != info(u).twin;
    if (own && !twin) return b;
    if (found == kNoUnit && info(b).pool == Pool::substitute) found = b;
  }
  return found;
}

/// The brigades of the division elsewhere on the map that have guns, in rising order.
UnitSet Game::gunners_elsewhere(const State& s, UnitId division, const UnitSet& merged) const {
  UnitSet out;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (!special_brigade(u) || merged.test(u) || !s.units[u].on_map()) continue;
    if (info(u).group == info(division).group && info(u).artillery > 0) out.set(u);
  }
  return out;
}

bool Game::guns_elsewhere(const State& s, UnitId division, const UnitSet& merged,
                          int gain) const {
  State trial = s;
  each_unit(merged, [&](UnitId u) { take_off(trial, u, Place::pool); });
  give_up_guns(trial, division, merged, gain, nullptr);
  return guns_of(gunners_elsewhere(s, division, merged)) -
             guns_of(gunners_elsewhere(trial, division, merged)) >=
         gain;
}

/// slb-21.4-k: replaced one after another until the gain of the merger is made good.
void Game::give_up_guns(State& s, UnitId division, const UnitSet& merged, int gain,
                        Events* e) const {
  each_unit(gunners_elsewhere(s, division, merged), [&](UnitId u) {
    if (gain <= 0) return;
    const UnitId other = gunless(s, u, merged);
    if (other == kNoUnit || s.units[other].on_map()) return;
    gain -= info(u).artillery;
    const UnitState old = s.units[u];
    take_off(s, u, Place::pool);
    put(s, other, old.hex);
    s.units[other] = old;
    for (const UnitId l : leaders_) {
      if (s.units[l].on_map() && s.units[l].with == u) attach_leader(s, l, other, e);
    }
    note(e, EventKind::attached, side_[u], u, cases::slb_21_4_k, kNoHex, old.hex, old.manpower);
    if (e != nullptr) e->back().other = other;
  });
}

// ---- doing it -----------------------------------------------------------------------------------

namespace {

/// slb-21.2-d: the worse of both.
void take_worst(UnitState& host, const UnitState& part) {
  host.fatigue = std::max(host.fatigue, part.fatigue);
  host.demoralised = std::max(host.demoralised, part.demoralised);
  if (part.has(Mark::exhausted)) host.add(Mark::exhausted);
}

/// slb-21.2-c: the status of the larger, the host's if they are equal.
void take_order(UnitState& host, const UnitState& part) {
  if (part.manpower <= host.manpower) return;
  host.remove(Mark::disorganised);
  if (part.has(Mark::disorganised)) host.add(Mark::disorganised);
}

/// What a player would rather have of two units of one size: fatigue, order, side, morale, works.
int burden(const UnitState& unit) {
  return unit.fatigue * 16 + (unit.has(Mark::disorganised) ? 8 : 0) +
         (unit.has(Mark::exhausted) ? 4 : 0) + unit.demoralised * 32 - unit.works;
}

bool larger(const UnitState& a, const UnitState& b) {
  if (a.manpower != b.manpower) return a.manpower > b.manpower;
  return burden(a) < burden(b);
}

}  // namespace

void Game::apply_attach(State& s, UnitId u, UnitId host, Events* e) const {
  const UnitState part = s.units[u];
  UnitState& whole = s.units[host];
  if (core::in_force(cases::slb_21_2_c)) take_order(whole, part);
  if (core::in_force(cases::slb_21_2_d)) take_worst(whole, part);
  // slb-21.2-e: the host keeps its own works, whatever the other had.
  if (!core::in_force(cases::slb_21_2_e)) whole.works = std::max(whole.works, part.works);
  whole.manpower = small(whole.manpower + part.manpower);
  take_off(s, u, Place::pool);
  for (const UnitId l : leaders_) {
    if (!s.units[l].on_map() || s.units[l].with != u) continue;
    if (subordinate(s, l, host) && room_for(s, l, host)) attach_leader(s, l, host, e);
  }
  note(e, EventKind::attached, side_[u], u, cases::slb_21_2_a, kNoHex, part.hex,
       s.units[host].manpower);
  if (e != nullptr) e->back().other = host;
  orphaned(s, u, part.hex, e);
}

/// slb-21.4-f, -g: the division comes, its brigades and its leader go.
void Game::apply_reform(State& s, const Action& a, Events* e) const {
  const UnitId d = a.unit;
  const int gain = info(d).artillery - guns_of(a.units);
  UnitId best = kNoUnit;
  int sum = 0;
  UnitState worst;
  each_unit(a.units, [&](UnitId u) {
    sum += s.units[u].manpower;
    take_worst(worst, s.units[u]);
    if (best == kNoUnit || larger(s.units[u], s.units[best])) best = u;
  });
  UnitState whole = s.units[best];
  const HexId h = whole.hex;
  const bool by_largest = a.units.count() > 2 && core::in_force(cases::slb_21_4_g);
  if (!by_largest) take_worst(whole, worst);
  whole.manpower = small(sum);
  whole.formation = info(d).formation;
  each_unit(a.units, [&](UnitId u) { take_off(s, u, Place::pool); });
  put(s, d, h);
  s.units[d] = whole;
  note(e, EventKind::reformed, side_[d], d, cases::slb_21_4_f, kNoHex, h, sum);
  dismiss_leader(s, d, e);
  for (const UnitId l : leaders_) {
    const UnitId with = s.units[l].with;
    if (!s.units[l].on_map() || with == kNoUnit || !a.units.test(with)) continue;
    if (subordinate(s, l, d) && room_for(s, l, d)) attach_leader(s, l, d, e);
  }
  each_unit(a.units, [&](UnitId u) { orphaned(s, u, h, e); });
  if (gain > 0) give_up_guns(s, d, a.units, gain, e);
}

/// slb-21.4-f: the leader of the division leaves the map, wherever he is.
void Game::dismiss_leader(State& s, UnitId division, Events* e) const {
  for (const UnitId l : leaders_) {
    const bool his = info(l).group == info(division).group && side_[l] == side_[division];
    if (!his || !s.units[l].on_map() || !core::in_force(cases::slb_21_4_f)) continue;
    note(e, EventKind::leader_off, side_[l], l, cases::slb_21_4_f, s.units[l].hex);
    take_off(s, l, Place::pool);
  }
}

void Game::apply_attachment(State& s, const Action& a, Events* e) const {
  switch (a.verb) {
    case Verb::attach: return apply_attach(s, a.unit, a.other, e);
    case Verb::reform: return apply_reform(s, a, e);
    default: s.agenda.pop_back(); return;
  }
}

// ---- what may be attached -----------------------------------------------------------------------

/// Calls `visit` for every attachment and merger that is allowed, until it says that it is enough.
template <class Visit>
void Game::each_attachment(const State& s, Side side, Visit&& visit) const {
  Action a;
  a.verb = Verb::attach;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    a.unit = static_cast<UnitId>(i);
    if (side_[i] != side || !s.units[i].on_map() || leader(a.unit)) continue;
    for (UnitId u = s.first[s.units[i].hex]; u != kNoUnit; u = s.next[u]) {
      a.other = u;
      Verdict v(Verdict::Mode::first_only);
      if (u != a.unit) judge_attach(s, a, v);
      if (u != a.unit && v.legal() && visit(a)) return;
    }
  }
  a = {};
  a.verb = Verb::reform;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    a.unit = static_cast<UnitId>(i);
    if (side_[i] != side || !special_division(a.unit) || !waits(s.units[i])) continue;
    for (std::size_t k = 0; k < unit_count(); ++k) {
      const auto first = static_cast<UnitId>(k);
      if (!special_brigade(first) || !s.units[k].on_map()) continue;
      if (each_merger(s, a, first, visit)) return;
    }
  }
}

/// The sets of brigades of one hex whose lowest member is `first`.
template <class Visit>
bool Game::each_merger(const State& s, Action a, UnitId first, Visit&& visit) const {
  std::array<UnitId, 8> others{};
  std::size_t n = 0;
  for (UnitId u = s.next[first]; u != kNoUnit && n < others.size(); u = s.next[u]) {
    if (special_brigade(u) && info(u).group == info(first).group) others[n++] = u;
  }
  for (unsigned bits = 1; bits < (1U << n); ++bits) {
    a.units.clear();
    a.units.set(first);
    for (std::size_t k = 0; k < n; ++k) {
      if (((bits >> k) & 1U) != 0) a.units.set(others[k]);
    }
    Verdict v(Verdict::Mode::first_only);
    judge_reform(s, a, v);
    if (v.legal() && visit(a)) return true;
  }
  return false;
}

void Game::legal_attachment(const State& s, std::vector<Action>& out) const {
  each_attachment(s, s.agenda.back().side, [&](const Action& a) {
    out.push_back(a);
    return false;
  });
  out.push_back(Action{});
}

bool Game::may_attach_anything(const State& s, Side side) const {
  bool any = false;
  each_attachment(s, side, [&](const Action&) { return any = true; });
  return any;
}

bool Game::settle_attachment(State& s, Events* /*e*/) const {
  if (may_attach_anything(s, s.agenda.back().side)) return false;
  s.agenda.pop_back();
  return true;
}

}  // namespace hg::gcacw
