// The reckoning of an attack: gcw-7.2 combat values, gcw-7.4 modifiers, gcw-7.5 chart.
// Every number goes through the ledger, and so does what does not count.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/gcacw/game.h"

namespace hg::gcacw {

using map::SideFeature;
using map::Terrain;

namespace {

constexpr std::uint8_t kind(Step step) { return static_cast<std::uint8_t>(step); }
constexpr int kNeighbours = 6;
/// gcw-7.4-ad.
constexpr int kFlankOfSix = 4, kFlankOfFive = 2;

/// gcw-7.4-aj, gcw-7.8-f, gcw-9-o share this row: +4 becomes +2, +3 and +2 become +1.
int reduced(int bonus, int of_one, int of_none) {
  if (bonus >= 4) return 2;
  if (bonus >= 2) return 1;
  return bonus == 1 ? of_one : of_none;
}

/// gcw-7.4-b, gcw-7.4-ap: whole steps n-1 and 1-n, rounded for the defender.
int ratio_of(int attack, int defence, const Charts& charts) {
  if (attack <= 0) return charts.ratio_lowest;
  if (defence <= 0) return charts.ratio_highest;
  if (attack >= defence) return std::min(attack / defence - 1, charts.ratio_highest);
  return std::max(1 - (defence + attack - 1) / attack, charts.ratio_lowest);
}

}  // namespace

/// One calculation. Nothing of it outlives the call; nothing is allocated.
class Game::Reckoning {
 public:
  Reckoning(const Game& game, const State& s, const Combat& c, const Chief& chief,
            core::Ledger& ledger)
      : g_(game), s_(s), c_(c), chief_(chief), l_(ledger) {
    c_.attackers.each([&](std::size_t i) {
      if (!s_.units[i].on_map() || fighters_.full()) return;
      const auto u = static_cast<UnitId>(i);
      fighters_.push_back({u, place_of(u)});
      side_ = g_.side_[u];
      if (!hexes_.contains(fighters_.back().from)) hexes_.push_back(fighters_.back().from);
    });
  }

  Odds run() {
    attack();
    defence();
    out_.ratio = modifier(cases::gcw_7_4_b, Step::ratio, out_.attack,
                          ratio_of(out_.attack, out_.defence, g_.setup_.charts));
    attacker_ = out_.ratio;
    tactical();
    artillery();
    kind_of_attack();
    weather();
    flank();
    over_water();
    ground();
    shaken();
    out_.attacker_modifier = l_.step(cases::gcw_7_4_a, kind(Step::attacker), 0, attacker_);
    out_.defender_modifier = l_.step(cases::gcw_7_4_a, kind(Step::defender), 0, defender_);
    columns();
    return out_;
  }

 private:
  struct Fighter {
    UnitId unit = kNoUnit;
    HexId from = kNoHex;
  };

  /// In a march the active hex, wherever the question puts it; else where the unit stands.
  HexId place_of(UnitId u) const { return c_.assault == 0 ? c_.from : s_.units[u].hex; }

  /// A line of the ledger whose `after` is a modifier; 0 if its case is off.
  int modifier(core::Case rule, Step step, int before, int after, UnitId u = kNoUnit,
               HexId h = kNoHex) {
    return core::in_force(rule) ? l_.step(rule, kind(step), before, after, u, h) : 0;
  }
  void on_attacker(core::Case rule, Step step, int by, UnitId u = kNoUnit, HexId h = kNoHex) {
    attacker_ += modifier(rule, step, 0, by, u, h);
  }
  void on_defender(core::Case rule, Step step, int by, UnitId u = kNoUnit, HexId h = kNoHex) {
    defender_ += modifier(rule, step, 0, by, u, h);
  }

  template <class Visit>
  void each_defender(Visit&& visit) const {
    for (UnitId u = s_.first[c_.target]; u != kNoUnit; u = s_.next[u]) {
      if (g_.side_[u] != side_) visit(u);
    }
  }

  bool attackers_own(UnitId u) const { return g_.side_[u] == side_; }
  bool shaken(UnitId u) const { return s_.units[u].demoralised > 0; }

  // ---- combat values ----------------------------------------------------------------------------

  /// gcw-7.2-b, gcw-7.2-c, gcw-7.1-am.
  core::Case sum_case(UnitId u) const {
    if (c_.assault == 0) return cases::gcw_7_2_b;
    return s_.assault.joined.test(u) ? cases::gcw_7_1_am : cases::gcw_7_2_c;
  }

  /// gcw-7.2-e: at most 80; in a grand assault of each hex (gcw-7.2-g).
  void attack() {
    const bool by_hex = c_.assault == 2 && core::in_force(cases::gcw_7_2_g);
    int total = 0;
    for (const HexId h : hexes_) {
      int sum = 0;
      for (const Fighter& f : fighters_) {
        if (f.from != h) continue;
        const int value = g_.attack_value(s_, f.unit, l_);
        sum = l_.step(sum_case(f.unit), kind(Step::combined), sum, sum + value, f.unit, h);
      }
      total += by_hex ? limited(cases::gcw_7_2_g, sum, g_.setup_.charts.most_attacking, h) : sum;
    }
    if (!by_hex) {
      total = limited(cases::gcw_7_2_e, total, g_.setup_.charts.most_attacking, kNoHex);
    }
    out_.attack = total;
  }

  int limited(core::Case rule, int value, int most_points, HexId h) {
    const int most = most_points * kQuarters;
    return value <= most ? value : l_.step(rule, kind(Step::limit), value, most, kNoUnit, h);
  }

  /// gcw-7.1-f, gcw-7.2-d: everybody in the hex; the chart column ignores works (gcw-7.5-w).
  void defence() {
    int sum = 0, bare = 0, units = 0, dug = 0;
    each_defender([&](UnitId u) {
      const int value = g_.defence_value(s_, u, l_);
      sum = l_.step(cases::gcw_7_2_d, kind(Step::combined), sum, sum + value, u, c_.target);
      bare += g_.combat_value(s_, u);
      ++units;
      if (g_.cover(s_, u).times > kQuarters) ++dug;
    });
    marker_total_ = bare;
    out_.defence_column_value = core::in_force(cases::gcw_7_5_w) ? bare : sum;
    out_.defence = limited(cases::gcw_7_2_e, sum, most_defending(units, dug), c_.target);
  }

  int most_defending(int units, int dug) const {
    const Charts& charts = g_.setup_.charts;
    if (units > 0 && dug == units) return charts.most_entrenched;
    return 2 * dug >= units ? charts.most_half_entrenched : charts.most_defending;
  }

  // ---- tactical ---------------------------------------------------------------------------------

  struct Best {
    UnitId unit = kNoUnit;
    int value = 0;
  };
  void better(Best& best, UnitId u) const {
    const int value = g_.info(u).tactical;
    if (best.unit == kNoUnit || value > best.value) best = {u, value};
  }

  /// gcw-7.4-d, gcw-7.4-f: a leader counts where a subordinate attacks from his hex, whichever
  /// unit he is attached to.
  bool lends(UnitId leader, UnitId attacker) const {
    if (g_.info(leader).rank == Rank::army) return false;
    if (s_.units[leader].hex != s_.units[attacker].hex) return false;
    if (!g_.commands(s_, leader, attacker) && core::in_force(cases::gcw_7_4_d)) return false;
    return s_.units[leader].with == attacker || core::in_force(cases::gcw_7_4_f);
  }

  Best best_attacker() const {
    Best best;
    // gcw-7.4-g: in an assault his value and no other.
    if (c_.assault != 0 && chief_.leader != kNoUnit && core::in_force(cases::gcw_7_4_g)) {
      better(best, chief_.leader);
      return best;
    }
    for (const Fighter& f : fighters_) {
      better(best, f.unit);
      g_.leaders_in(s_, s_.units[f.unit].hex, side_).each([&](std::size_t i) {
        const auto leader = static_cast<UnitId>(i);
        if (lends(leader, f.unit)) better(best, leader);
      });
    }
    return best;
  }

  /// gcw-7.4-c.
  void tactical() {
    Best defender;
    each_defender([&](UnitId u) { better(defender, u); });
    g_.leaders_in(s_, c_.target, core::enemy_of(side_)).each([&](std::size_t i) {
      const auto leader = static_cast<UnitId>(i);
      if (g_.info(leader).rank != Rank::army) better(defender, leader);
    });
    const Best attacker = best_attacker();
    const core::Case rule =
        c_.assault != 0 && core::in_force(cases::gcw_7_4_g) ? cases::gcw_7_4_g
        : attacker.unit != kNoUnit && g_.leader(attacker.unit) ? cases::gcw_7_4_f
                                                               : cases::gcw_7_4_c;
    modifier(rule, Step::tactical, attacker.value, attacker.value, attacker.unit);
    out_.tactical = modifier(cases::gcw_7_4_c, Step::tactical, defender.value,
                             attacker.value - defender.value, defender.unit, c_.target);
    attacker_ += out_.tactical;
  }

  // ---- artillery --------------------------------------------------------------------------------

  struct Guns {
    int attacker = 0, defender = 0;
    int printed = 0;  ///< of the defenders, demoralised ones too (gcw-7.4-k)
  };

  /// gcw-7.4-h, gcw-9-i, gcw-9-m: each defender multiplied, the sum of the hex rounded up.
  Guns guns() const {
    Guns out;
    for (const Fighter& f : fighters_) {
      const bool joiner = c_.assault == 2 && s_.assault.joined.test(f.unit);
      if (joiner && !core::in_force(cases::gcw_7_1_am)) continue;
      out.attacker += g_.artillery_value(s_, f.unit);
    }
    int quarters = 0;
    each_defender([&](UnitId u) {
      quarters += g_.artillery_value(s_, u) * g_.cover(s_, u).times;
      out.printed += g_.guns_with(s_, u);
    });
    out.defender = (quarters + kQuarters - 1) / kQuarters;
    return out;
  }

  /// gcw-7.4-l: the cell of the table.
  const ArtilleryCell& cell(int difference) const {
    const Charts& charts = g_.setup_.charts;
    std::size_t column = 0;
    for (std::size_t i = 1; i < kArtilleryColumns; ++i) {
      if (difference >= charts.artillery_from[i]) column = i;
    }
    const ArtilleryRow row = g_.terrain_row(s_, c_.target).artillery;
    return charts.artillery[static_cast<std::size_t>(row)][column];
  }

  bool proof_against_guns() const {
    const ArtilleryRow row = g_.terrain_row(s_, c_.target).artillery;
    return row == ArtilleryRow::close || row == ArtilleryRow::swamp;
  }

  /// Leaves no modifier, by the case that says so.
  void no_guns(core::Case rule) {
    modifier(rule, Step::artillery, out_.artillery_difference, 0, kNoUnit, c_.target);
    out_.artillery = {};
  }

  void artillery() {
    const Guns sums = guns();
    out_.artillery_difference =
        l_.step(cases::gcw_7_4_h, kind(Step::artillery), sums.attacker,
                sums.attacker - sums.defender, kNoUnit, c_.target);
    if (proof_against_guns() && core::in_force(cases::gcw_7_4_n)) {
      return no_guns(cases::gcw_7_4_n);
    }
    out_.artillery = cell(out_.artillery_difference);
    const bool negative = out_.artillery.even < 0 || out_.artillery.odd < 0;
    if (sums.attacker == 0 && sums.defender == 0 && core::in_force(cases::gcw_7_4_i)) {
      return no_guns(cases::gcw_7_4_i);
    }
    if (sums.defender == 0 && negative && core::in_force(cases::gcw_7_4_j)) {
      return no_guns(cases::gcw_7_4_j);
    }
    if (sums.printed == 1) weaken(-2, "-1");
    if (sums.printed == 2) weaken(-3, "-2");
    fire();
  }

  /// gcw-7.4-k: exactly the two printed conversions.
  void weaken(int strong, const char* name) {
    if (out_.artillery.even != strong || !core::in_force(cases::gcw_7_4_k)) return;
    const int weaker =
        modifier(cases::gcw_7_4_k, Step::artillery, strong, strong + 1, kNoUnit, c_.target);
    out_.artillery = {false, weaker, weaker, name};
  }

  /// gcw-7.4-m: without its die a starred modifier is left out.
  void fire() {
    ArtilleryCell& at = out_.artillery;
    const bool starred = at.die && core::in_force(cases::gcw_7_4_m);
    at.die = starred && c_.artillery_die == 0;
    if (at.die) return;
    if (starred) at.even = at.odd = c_.artillery_die % 2 == 0 ? at.even : at.odd;
    const core::Case rule = starred ? cases::gcw_7_4_m : cases::gcw_7_4_l;
    if (at.even == 0 && !starred) return;
    attacker_ += modifier(rule, Step::artillery, out_.artillery_difference, at.even, kNoUnit,
                          c_.target);
  }

  // ---- the attacker's other modifiers -----------------------------------------------------------

  void kind_of_attack() {
    if (c_.assault == 0) {
      on_attacker(cases::gcw_7_4_al, Step::type, g_.setup_.charts.attack_die[c_.type]);
    } else {
      on_attacker(cases::gcw_7_4_am, Step::assault, 1);
      great_men();
    }
    if (c_.charge != 0) on_attacker(cases::slb_13_4_o, Step::charge, 1);
    attacker_ += g_.scenario_attack_die(s_, c_, l_);
  }

  /// gcw-7.4-w, gcw-7.4-aa: Jackson's own bonus, or Lee's where it was declared; never both.
  void great_men() {
    if (chief_.leader == kNoUnit) return;
    const bool jackson =
        g_.info(chief_.leader).is_jackson && core::in_force(cases::gcw_7_4_aa);
    if (jackson) return on_attacker(cases::gcw_7_4_aa, Step::jackson, 1, chief_.leader);
    if (chief_.lee) on_attacker(cases::gcw_7_4_w, Step::lee, 1, chief_.leader);
  }

  /// gcw-7.4-an.
  void weather() {
    if (s_.raining()) on_attacker(cases::gcw_7_4_an, Step::rain, -1);
  }

  // ---- flank attacks ----------------------------------------------------------------------------

  /// What the attacker has at a hex next to the defender (gcw-7.4-ag).
  struct Grip {
    bool any = false;
    int value = 0;
  };

  /// gcw-7.4-ah, gcw-11-b: demoralised units of the attacker never help.
  bool helps(UnitId u) const {
    if (!attackers_own(u)) return false;
    return !shaken(u) || !core::in_force(cases::gcw_7_4_ah) || !core::in_force(cases::gcw_11_b);
  }

  /// gcw-9-k: without entrenchments.
  int help(UnitId u) const {
    return core::in_force(cases::gcw_9_k) ? g_.combat_value(s_, u) : g_.defence_value(s_, u);
  }

  void add_grip(Grip& grip, HexId h) const {
    for (UnitId u = s_.first[h]; u != kNoUnit; u = s_.next[u]) {
      if (!helps(u)) continue;
      grip.any = true;
      grip.value += help(u);
    }
  }

  /// gcw-7.4-ab a and b: who stands in the hex or projects a zone into it, restricted zones too.
  Grip grip(HexId n) const {
    Grip out;
    add_grip(out, n);
    for (Direction k = 0; k < hex::kDirections; ++k) {
      const HexId m = g_.map().grid.neighbour(n, k);
      if (m == kNoHex || s_.first[m] == kNoUnit || !attackers_own(s_.first[m])) continue;
      if (g_.zone_goes(s_, m, hex::opposite(k))) add_grip(out, m);
    }
    return out;
  }

  /// gcw-7.4-ab c: mountain or swamp on either side and no line between.
  bool trackless(HexId n, Direction d) const {
    const bool closed = g_.closed_ground(s_, c_.target) || g_.closed_ground(s_, n);
    return closed && !g_.line(s_, c_.target, d);
  }

  /// gcw-7.4-ab d: a river that cannot be crossed here now, or a creek in rain without a line.
  bool cut_off(Direction d) const {
    const HexId t = c_.target;
    if (g_.river(t, d)) return g_.crossing(s_, t, d) == Crossing::none;
    return g_.creek(t, d) && s_.raining() && !g_.line(s_, t, d);
  }

  /// Covered by the ground alone: c, d or e. Such a hex covers and reduces.
  bool barred(HexId n, Direction d) const {
    return n == kNoHex || trackless(n, d) || cut_off(d);
  }

  /// gcw-7.4-ag: together at least a fourth of the defence, works included.
  bool gripped(HexId n) {
    const Grip held = grip(n);
    if (!held.any) return false;
    if (4 * held.value >= out_.defence || !core::in_force(cases::gcw_7_4_ag)) return true;
    l_.step(cases::gcw_7_4_ag, kind(Step::flank_covered), out_.flank_covered, out_.flank_covered,
            kNoUnit, n);
    return false;
  }

  /// gcw-7.4-ae a: an undemoralised unit of the defender holds it.
  bool defended(HexId n) const {
    for (UnitId u = s_.first[n]; u != kNoUnit; u = s_.next[u]) {
      if (!attackers_own(u) && !shaken(u)) return true;
    }
    return false;
  }

  bool any_help(HexId m) const {
    for (UnitId u = s_.first[m]; u != kNoUnit; u = s_.next[u]) {
      if (helps(u)) return true;
    }
    return false;
  }

  /// gcw-7.4-ae b: empty, and every helper next to it looks across a plain woods side.
  bool only_through_woods(HexId n) const {
    if (s_.first[n] != kNoUnit) return false;
    bool found = false;
    for (Direction k = 0; k < hex::kDirections; ++k) {
      const HexId m = g_.map().grid.neighbour(n, k);
      if (m == kNoHex || !any_help(m)) continue;
      found = true;
      const bool plain_woods = (g_.woods(m) || g_.woods(n)) && !g_.line(s_, n, k);
      if (!plain_woods) return false;
    }
    return found;
  }

  /// gcw-7.4-ab, -ad, -ae: covered hexes, basic bonus, final bonus.
  void flank() {
    int taken = 0;
    base::FixedVector<HexId, kNeighbours> reducing;
    for (Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = g_.map().grid.neighbour(c_.target, d);
      const bool by_ground = barred(n, d);
      if (!by_ground && !gripped(n)) continue;
      out_.flank_covered = l_.step(cases::gcw_7_4_ab, kind(Step::flank_covered),
                                   out_.flank_covered, out_.flank_covered + 1, kNoUnit, n);
      if (by_ground || defended(n) || only_through_woods(n)) reducing.push_back(n);
    }
    const int basic = out_.flank_covered == kNeighbours ? kFlankOfSix
                      : out_.flank_covered == kNeighbours - 1 ? kFlankOfFive : 0;
    if (basic > 0) {
      out_.flank_basic = modifier(cases::gcw_7_4_ad, Step::flank_basic, out_.flank_covered, basic);
      taken = out_.flank_basic;
      for (const HexId n : reducing) {
        const int less = std::max(taken - 1, 0);
        taken = l_.step(cases::gcw_7_4_ae, kind(Step::flank_reduced), taken, less, kNoUnit, n);
      }
    }
    out_.flank_final = taken;
    out_.flank = used(taken);
    attacker_ += out_.flank;
  }

  /// gcw-7.4-af: a redoubt or a Flanks Refused marker; the cavalry rule only where there is neither
  /// (gcw-7.4-ak).
  int used(int bonus) {
    if (!core::in_force(cases::gcw_7_4_af)) return told(cases::gcw_7_4_ad, bonus, bonus);
    const bool mounted = horse_against_horse();
    const bool markers = !mounted || core::in_force(cases::gcw_7_4_ak);
    if (markers && redoubt()) return told(cases::gcw_9_o, bonus, reduced(bonus, 0, 0));
    if (markers && refused()) return told(cases::gcw_7_8_f, bonus, reduced(bonus, 1, 1));
    if (mounted) return told(cases::gcw_7_4_aj, bonus, reduced(bonus, 0, 0));
    return told(cases::gcw_7_4_af, bonus, bonus);
  }

  /// The bonus that counts; as it was if the case is off.
  int told(core::Case rule, int bonus, int counts) {
    if (bonus == 0 && counts == 0) return 0;
    return l_.step(rule, kind(Step::flank), bonus, counts);
  }

  bool redoubt() const {
    bool any = false;
    each_defender([&](UnitId u) { any = any || g_.in_redoubt(s_, u); });
    return any && core::in_force(cases::gcw_9_o);
  }

  bool refused() const {
    bool any = false;
    each_defender([&](UnitId u) { any = any || s_.units[u].has(Mark::refused); });
    return any && core::in_force(cases::gcw_7_8_f);
  }

  /// gcw-7.4-aj: mounted attacker, and more than half of the markers in the hex are cavalry.
  bool horse_against_horse() const {
    const UnitId active = c_.assault != 0 ? chief_.leader
                          : fighters_.empty() ? kNoUnit : fighters_[0].unit;
    if (active == kNoUnit || !g_.mounted(active)) return false;
    int mounted = 0;
    each_defender([&](UnitId u) {
      if (g_.horse(u)) mounted += g_.combat_value(s_, u);
    });
    return 2 * mounted > marker_total_ && core::in_force(cases::gcw_7_4_aj);
  }

  // ---- the defender's modifiers -----------------------------------------------------------------

  /// gcw-7.4-o, -p, gcw-12-h: what lies between an attacker's hex and the defender.
  struct Water {
    int by = 0;
    core::Case rule;
    Step step = Step::crossing;
  };
  Water water_from(HexId from) const {
    const auto d = g_.map().grid.direction(c_.target, from);
    if (!d) return {};
    if (g_.river(c_.target, *d)) return {2, cases::gcw_7_4_o, Step::crossing};
    if (!g_.creek(c_.target, *d)) return {};
    const bool swollen = s_.raining() && core::in_force(cases::gcw_12_h);
    if (swollen) return {2, cases::gcw_12_h, Step::creek};
    return {1, cases::gcw_7_4_p, Step::creek};
  }

  /// gcw-7.4-q: in a grand assault only the side towards the active leader counts.
  void over_water() {
    Water best = water_from(c_.from);
    if (!core::in_force(cases::gcw_7_4_q)) {
      for (const HexId h : hexes_) {
        const Water other = water_from(h);
        if (other.by > best.by) best = other;
      }
    }
    if (best.by > 0) on_defender(best.rule, best.step, best.by, kNoUnit, c_.target);
  }

  bool has(HexId h, Terrain t) const { return g_.map().terrain[h].has(t); }

  /// gcw-7.4-u: a ridge is stored from the hex that contains it.
  bool ridge_in(HexId h, HexId other) const {
    const auto d = g_.map().grid.direction(h, other);
    return d && g_.map().side(h, *d).has(SideFeature::ridge) &&
           core::in_force(cases::gcw_7_4_u);
  }

  /// gcw-7.4-r, -s, -t: the better of the hex and the ridge, not both.
  void ground() {
    const bool up = ridge_in(c_.target, c_.from);
    const bool down = ridge_in(c_.from, c_.target);
    const bool mountain = has(c_.target, Terrain::mountain);
    const bool high = has(c_.from, Terrain::mountain);
    Water best;
    const auto offer = [&](core::Case rule, int by) {
      if (by > best.by && core::in_force(rule)) best = {by, rule, Step::ground};
    };
    if (mountain) {
      offer(cases::gcw_7_4_s, high || down ? 1 : 2);
    } else if (has(c_.target, Terrain::hill)) {
      offer(cases::gcw_7_4_r, high || has(c_.from, Terrain::hill) || down ? 0 : 1);
    }
    if (up) offer(cases::gcw_7_4_t, 2);
    if (down) offer(cases::gcw_7_4_t, mountain ? 1 : 0);
    if (best.by > 0) on_defender(best.rule, Step::ground, best.by, kNoUnit, c_.target);
  }

  /// gcw-7.4-ao: at least half of the markers in the hex are at Demoralise-2.
  void shaken() {
    int lost = 0;
    each_defender([&](UnitId u) {
      if (s_.units[u].demoralised >= 2) lost += g_.combat_value(s_, u);
    });
    if (lost > 0 && 2 * lost >= marker_total_) {
      on_defender(cases::gcw_7_4_ao, Step::shaken, -1, kNoUnit, c_.target);
    }
  }

  void columns() {
    const CombatChart& chart = g_.setup_.charts.combat;
    out_.attack_column =
        static_cast<std::uint8_t>(g_.column_for(chart.attacker_from, out_.attack));
    out_.defence_column =
        static_cast<std::uint8_t>(g_.column_for(chart.defender_from, out_.defence_column_value));
  }

  const Game& g_;
  const State& s_;
  const Combat& c_;
  const Chief& chief_;
  core::Ledger& l_;
  Side side_ = Side::none;  ///< the attacker's
  base::FixedVector<Fighter, kMaxGameUnits> fighters_;
  base::FixedVector<HexId, kNeighbours + 1> hexes_;
  Odds out_;
  int attacker_ = 0, defender_ = 0;
  int marker_total_ = 0;  ///< of the defenders, without works (gcw-7.4-aj, -ao)
};

Odds Game::odds(const State& s, const Combat& c, const Chief& chief, core::Ledger& l) const {
  return Reckoning(*this, s, c, chief, l).run();
}

Odds Game::odds(const State& s, const Combat& c, core::Ledger& l) const {
  const Chief chief{c.assault != 0 ? s.activity.leader : kNoUnit, s.assault.lee != 0};
  return odds(s, c, chief, l);
}

/// A march attack, the assault on a hex before its target is named, or the combat under way.
Odds Game::odds(const State& s, const Action& a, core::Ledger& l) const {
  if (a.verb == Verb::assault && a.unit != kNoUnit) {
    return odds(s, assault_on(s, a.unit, a.units, a.hex), {a.unit, false}, l);
  }
  if (a.verb == Verb::attack) {
    Combat c;
    const UnitId u = a.unit != kNoUnit ? a.unit : s.march.unit;
    c.attackers.set(u);
    c.from = s.units[u].hex;
    c.target = a.hex;
    c.type = static_cast<std::uint8_t>(a.type);
    c.charge = a.charge ? 1 : 0;
    return odds(s, c, l);
  }
  if (s.combat.attackers.any()) return odds(s, s.combat, l);
  const HexId target = a.hex != kNoHex ? a.hex : s.assault.target;
  return odds(s, assault_on(s, s.activity.leader, s.assault.chosen, target), l);
}

/// gcw-7.5-c: a half is rounded up; then the last column that the value reaches.
int Game::column_for(const std::vector<int>& from, int quarters) const {
  const int whole = core::in_force(cases::gcw_7_5_c)
                        ? (quarters + kQuarters - 1) / kQuarters * kQuarters
                        : quarters;
  int column = 0;
  for (std::size_t i = 1; i < from.size(); ++i) {
    if (whole >= from[i]) column = static_cast<int>(i);
  }
  return column;
}

/// gcw-7.5-a: beyond the ends of the chart its last lines serve.
const CombatResult& Game::result(int line, int column, bool defender) const {
  const CombatChart& chart = setup_.charts.combat;
  const auto& half = defender ? chart.defender : chart.attacker;
  const int last = static_cast<int>(half.size()) - 1;
  const auto row = static_cast<std::size_t>(std::clamp(line - chart.lowest, 0, last));
  return half[row][static_cast<std::size_t>(column)];
}

}  // namespace hg::gcacw
