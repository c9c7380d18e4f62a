// The odds of an attack: chapters 8.0, 8.3, 8.4, 8.6, 8.9, 9, 10.2, 11.23 and 12.2.
// Every number goes through the ledger, and so does every benefit that does not count.
#include <algorithm>

#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {

using map::SideFeature;
using map::SideSet;

namespace {

constexpr std::uint8_t kind(Step step) { return static_cast<std::uint8_t>(step); }

/// bgr-8.32: to the nearest whole number, halves up; bgr-12.24: never below one.
int scaled(int strength, const Factor& f) {
  const int nearest = (2 * strength * f.times + f.over) / (2 * f.over);
  return nearest < 1 && core::in_force(cases::bgr_12_24) ? 1 : nearest;
}

bool is_one(const Factor& f) { return f.times == f.over; }

core::Case morale_case(Morale m) {
  if (m == Morale::shaken) return cases::bgr_12_22;
  return m == Morale::routed ? cases::bgr_12_23 : cases::bgr_12_21;
}

/// What terrain gives the defender against one attacker.
enum class Good : std::uint8_t {
  own_ground,  ///< the attacker's own hex halves him, whatever he attacks (gc-22.11-c)
  halving,     ///< bgr-8.41
  shift,       ///< a column to the left
  woods,       ///< a column to the left instead of all else (bgr-8.45)
};

struct Benefit {
  Good good = Good::halving;
  core::Case rule;
  HexId hex = kNoHex;
  int columns = 0;
  core::Case exempt = core::kNoCase;  ///< this attacker does not suffer it, by that case
};

}  // namespace

/// One calculation. Nothing of it outlives the call.
class Game::Reckoning {
 public:
  Reckoning(const Game& game, const State& s, const Combat& c, core::Ledger& ledger)
      : g_(game), s_(s), c_(c), l_(ledger), enemy_(core::enemy_of(s.phasing)) {
    find_targets();
    find_fighters();
  }

  Odds run() {
    Odds out;
    const bool woods = choose_woods();
    out.woods_package = woods && woods_ > 0;
    out.attack = attack(!woods, l_, &out);
    out.defence = defence(l_, &out);
    const auto& lowest = g_.setup_.charts.combat.columns.front();
    out.too_low = out.attack * lowest.defend < out.defence * lowest.attack;
    out.raw = g_.rung(out.attack, out.defence);
    out.right = right();
    out.left = left(woods);
    out.computed = shifted(out, l_, woods);
    out.column = out.computed;
    return out;
  }

 private:
  /// An attacker and what the ground makes of him.
  struct Fighter {
    UnitId unit = kNoUnit;
    HexId from = kNoHex;
    bool afar = false;
    bool halved = false;  ///< by a benefit of the defender
    int range = 1;        ///< of a gun that fires from afar
    int woods = 0, shift = 0;
  };

  bool campaign_ferry(HexId h) const {
    return g_.setup_.rules.campaign && g_.map().terrain[h].has(map::Terrain::river_ferry);
  }

  /// A hex emptied by driving Routed units off is attacked no more (bgr-12.34).
  void find_targets() {
    for (const HexId h : c_.targets) {
      bool held = false;
      for (UnitId u = s_.first[h]; u != kNoUnit; u = s_.next[u]) {
        held = held || c_.defenders.test(u);
      }
      if (held) targets_.push_back(h);
    }
  }

  /// bgr-12.34: a unit that advanced after driving off adds nothing to the die roll.
  void find_fighters() {
    (c_.units | c_.guns).each([&](std::size_t i) {
      const auto u = static_cast<UnitId>(i);
      if (!s_.units[u].on_map() || fighters_.full()) return;
      if (s_.units[u].has(Mark::advanced) && core::in_force(cases::bgr_12_34)) return;
      Fighter f;
      f.unit = u;
      f.from = s_.units[u].hex;
      f.afar = c_.guns.test(u);
      if (f.afar) f.range = range(f);
      // bgr-9.22: none of the hexes that it can fire at is held any more (bgr-12.34).
      if (f.range == 0) return;
      close_ = close_ || !f.afar;
      fighters_.push_back(f);
    });
    for (Fighter& f : fighters_) {
      look_at_ground(f);
      any_halved_ = any_halved_ || f.halved;
    }
    woods_ = common([](const Fighter& f) { return f.woods; });
    shift_ = common([](const Fighter& f) { return f.shift; });
  }

  /// bgr-9.22: the nearest of the hexes that it can fire at.
  int range(const Fighter& f) const {
    int nearest = 0;
    for (const HexId h : targets_) {
      const int range = g_.map().grid.distance(f.from, h);
      if (g_.fires_at(f.unit, f.from, h) && (nearest == 0 || range < nearest)) nearest = range;
    }
    return nearest;
  }

  void look_at_ground(Fighter& f) {
    each_benefit(f, [&](const Benefit& b) {
      if (!(b.exempt == core::kNoCase)) return;
      if (b.good == Good::halving) f.halved = true;
      if (b.good == Good::woods) f.woods = std::max(f.woods, b.columns);
      if (b.good != Good::shift) return;
      // bgr-10.25: only the best one.
      f.shift = core::in_force(cases::bgr_10_25) ? std::max(f.shift, b.columns)
                                                 : f.shift + b.columns;
    });
  }

  /// bgr-10.23: the most columns that every attacker is subject to, against any hex he attacks.
  template <class Columns>
  int common(Columns columns) const {
    int least = fighters_.empty() ? 0 : columns(fighters_[0]);
    int most = 0;
    for (const Fighter& f : fighters_) {
      least = std::min(least, columns(f));
      most = std::max(most, columns(f));
    }
    return core::in_force(cases::bgr_10_23) ? least : most;
  }

  // ---- what the ground gives --------------------------------------------------------------------

  template <class Visit>
  static void tell(const Benefit& b, Visit& visit) {
    if (core::in_force(b.rule)) visit(b);
  }

  /// Calls `visit` for every benefit that the hexes attacked by `f` give against him (bgr-10.24).
  template <class Visit>
  void each_benefit(const Fighter& f, Visit&& visit) const {
    if (campaign_ferry(f.from)) {
      tell({Good::own_ground, cases::gc_22_11_c, f.from, 0, core::kNoCase}, visit);
    }
    for (const HexId h : targets_) {
      // bgr-9.22: a gun meets only the ground of hexes that it can fire at.
      if (f.afar && !g_.fires_at(f.unit, f.from, h)) continue;
      const TerrainChart::Hex& row = g_.terrain(h);
      if (row.halves) tell({Good::halving, cases::bgr_8_41, h, 0, core::kNoCase}, visit);
      if (row.shift < 0) {
        const Good good = row.exclusive_shift ? Good::woods : Good::shift;
        tell({good, cases::bgr_8_42, h, -row.shift, core::kNoCase}, visit);
      }
      side_benefits(f, h, visit);
    }
  }

  template <class Visit>
  void side_benefits(const Fighter& f, HexId h, Visit& visit) const {
    const Crossing over = crossing(f, h);
    if (over.none) return;
    const TerrainChart& chart = g_.setup_.charts.terrain;
    const SideSet set = over.features;
    const core::Case water = cases::bgr_10_21;
    if (set.has(SideFeature::bridge)) {
      side_row(f, h, chart.bridge, water, visit);
    } else if (set.has(SideFeature::ford)) {
      side_row(f, h, chart.ford, water, visit);
    } else if (set.has(SideFeature::stream)) {
      side_row(f, h, chart.stream, water, visit);
    }
    if (set.has(SideFeature::redoubt)) {
      // gc-22.12: the map names a redoubt only from the hex behind it.
      const core::Case rule = g_.setup_.rules.campaign ? cases::gc_22_12 : cases::bgr_10_1;
      side_row(f, h, chart.redoubt, rule, visit);
    }
    if (over.works) {
      tell({Good::shift, cases::bgr_10_32, h, -chart.breastworks_shift, core::kNoCase}, visit);
    }
  }

  template <class Visit>
  void side_row(const Fighter& f, HexId h, const TerrainChart::Side& row, core::Case rule,
                Visit& visit) const {
    if (row.halves) {
      core::Case exempt = core::kNoCase;
      if (is_artillery(f.unit) && !row.guns_halved) exempt = water_exempts(f);
      if (!core::in_force(exempt)) exempt = core::kNoCase;
      tell({Good::halving, rule, h, 0, exempt}, visit);
    }
    // bgr-10.24: the example shows that a stream has a column of its own.
    const core::Case by = rule == cases::bgr_10_21 ? cases::bgr_10_24 : rule;
    if (row.shift < 0) tell({Good::shift, by, h, -row.shift, core::kNoCase}, visit);
  }

  bool is_artillery(UnitId u) const { return g_.gun(u) || g_.gunboat(u); }

  /// bgr-9.16, bgr-9.23, bgr-9.45: guns are not halved over water.
  core::Case water_exempts(const Fighter& f) const {
    if (!f.afar) return cases::bgr_9_45;
    return close_ ? cases::bgr_9_23 : cases::bgr_9_16;
  }

  /// What lies on the side of `target` that an attack goes over.
  struct Crossing {
    SideSet features;
    bool works = false;  ///< finished Breastworks face it
    bool none = true;    ///< the line meets no side of the map's
  };

  Crossing over_side(HexId target, std::optional<hex::Direction> d) const {
    Crossing over;
    if (!d) return over;
    over.none = false;
    over.features = g_.side_in_force(target, *d);
    over.works = works_help(target) && Works::covers(s_.works[target], *d);
    return over;
  }

  /// bgr-10.23: the side by which the line enters the target hex. Where it enters at a corner both
  /// sides must have a feature.
  Crossing crossing(const Fighter& f, HexId target) const {
    const hex::Grid& grid = g_.map().grid;
    if (const auto d = grid.direction(target, f.from)) return over_side(target, d);
    const hex::Line line = hex::line_between(grid, f.from, target);
    if (line.empty()) return {};
    const hex::LineStep& last = line[line.size() - 1];
    const auto side_of = [&](HexId h) {
      return h == kNoHex ? Crossing{} : over_side(target, grid.direction(target, h));
    };
    Crossing over = side_of(last.first);
    if (!last.along) return over;
    const Crossing other = side_of(last.second);
    over.none = over.none || other.none;
    over.works = over.works && other.works;
    over.features.bits &= other.features.bits;
    return over;
  }

  /// bgr-10.3-i1: Breastworks of the defender help a hex with a unit that is not Routed.
  bool works_help(HexId h) const {
    const std::uint8_t w = s_.works[h];
    if (!Works::any(w) || !Works::finished(w) || Works::side(w) != enemy_) return false;
    for (UnitId u = s_.first[h]; u != kNoUnit; u = s_.next[u]) {
      if (c_.defenders.test(u) && !s_.units[u].routed()) return true;
    }
    return !core::in_force(cases::bgr_10_3_i1);
  }

  // ---- strengths --------------------------------------------------------------------------------

  /// gc-23.52: only the highest leader of a side counts in one combat.
  UnitId top_leader(bool attackers) const {
    UnitId top = kNoUnit;
    for (const UnitId u : g_.leaders_) {
      if (!s_.units[u].on_map() || (g_.side_[u] == enemy_) == attackers) continue;
      if (!stands_in_combat(s_.units[u].hex, attackers)) continue;
      if (top == kNoUnit || g_.info(u).stars > g_.info(top).stars) top = u;
    }
    return top;
  }

  bool stands_in_combat(HexId h, bool attackers) const {
    if (!attackers) return std::find(targets_.begin(), targets_.end(), h) != targets_.end();
    for (const Fighter& f : fighters_) {
      if (f.from == h) return true;
    }
    return false;
  }

  /// Printed strength, and a leader's point (gc-23.55-b), before anything is modified.
  int printed(UnitId u, UnitId top, core::Ledger& l) const {
    const HexId h = s_.units[u].hex;
    const int strength = g_.info(u).strength;
    const int face = l.step(cases::bgr_8_31, kind(Step::strength), strength, strength, u, h);
    if (top == kNoUnit || is_artillery(u)) return face;
    const int bonus = g_.leader_bonus(s_, u);
    if (bonus == 0) return face;
    if (s_.units[top].hex != h && core::in_force(cases::gc_23_52)) {
      l.step(cases::gc_23_52, kind(Step::not_counted), face, face, u, h);
      return face;
    }
    return l.step(cases::gc_23_55_b, kind(Step::leader), face, face + bonus, u, h);
  }

  /// bgr-8.32: the Range step of an attacker.
  int at_range(const Fighter& f, int strength, core::Ledger& l) const {
    const Charts& charts = g_.setup_.charts;
    if (g_.gunboat(f.unit)) {
      l.step(cases::bgr_9_65, kind(Step::not_counted), strength, strength, f.unit, f.from);
      return strength;
    }
    if (!g_.gun(f.unit)) return strength;
    if (!f.afar) {
      return l.step(cases::bgr_9_48, kind(Step::range), strength,
                    scaled(strength, charts.guns_close), f.unit, f.from);
    }
    if (f.range >= charts.bombard_most) {
      return l.step(close_ ? cases::bgr_9_25 : cases::bgr_9_19, kind(Step::range), strength,
                    scaled(strength, charts.guns_far), f.unit, f.from);
    }
    // bgr-9.46 calls fire over a creek a bombardment: it has no bonus of an adjacent attack.
    if (f.range == 1) {
      l.step(cases::bgr_9_48, kind(Step::not_counted), strength, strength, f.unit, f.from);
    }
    return strength;
  }

  int in_morale(UnitId u, int strength, const std::array<Factor, kMorales>& factors,
                core::Ledger& l) const {
    const Morale m = s_.units[u].order();
    const Factor& f = factors[static_cast<std::size_t>(m)];
    if (m == Morale::good || is_one(f)) return strength;
    return l.step(morale_case(m), kind(Step::morale), strength, scaled(strength, f), u,
                  s_.units[u].hex);
  }

  /// bgr-8.41, bgr-8.43, bgr-10.22: halved once, whatever the reasons. `halvings`: those of the
  /// defender's ground count; else he took the woods (bgr-8.45).
  int on_ground(const Fighter& f, int strength, bool halvings, core::Ledger& l) const {
    int now = strength;
    bool halved = false;
    each_benefit(f, [&](const Benefit& b) {
      if (b.good != Good::own_ground && b.good != Good::halving) return;
      if (!(b.exempt == core::kNoCase)) {
        l.step(b.exempt, kind(Step::not_counted), now, now, f.unit, b.hex);
      } else if (b.good == Good::halving && !halvings) {
        l.step(cases::bgr_8_45, kind(Step::not_counted), now, now, f.unit, b.hex);
      } else if (halved && core::in_force(once(b, f))) {
        l.step(once(b, f), kind(Step::not_counted), now, now, f.unit, b.hex);
      } else {
        now = l.step(b.rule, kind(Step::terrain), now, scaled(now, Factor{1, 2}), f.unit, b.hex);
        halved = true;
      }
    });
    return now;
  }

  /// Why a second halving does not count.
  core::Case once(const Benefit& b, const Fighter& f) const {
    const bool ferry = b.good == Good::own_ground || campaign_ferry(f.from);
    return ferry ? cases::bgr_10_22 : cases::bgr_8_43;
  }

  /// bgr-12.25: each for himself, then the sum.
  int attack(bool halvings, core::Ledger& l, Odds* out) const {
    const UnitId top = top_leader(true);
    int sum = 0;
    HexId first = kNoHex;
    for (const Fighter& f : fighters_) {
      const int face = printed(f.unit, top, l);
      int strength = at_range(f, face, l);
      strength = in_morale(f.unit, strength, g_.setup_.charts.attack_factor, l);
      strength = on_ground(f, strength, halvings, l);
      core::Case rule = cases::bgr_8_0_b;
      if (f.afar && (close_ || sum > 0)) rule = cases::bgr_9_21;
      if (!f.afar && first != kNoHex && f.from != first) rule = cases::bgr_8_24;
      if (!f.afar && first == kNoHex) first = f.from;
      sum = l.step(rule, kind(Step::combined), sum, sum + strength, f.unit, f.from);
      if (out != nullptr && !out->attackers.full()) {
        out->attackers.push_back({f.unit, f.afar, g_.info(f.unit).strength, strength});
      }
    }
    return sum;
  }

  /// bgr-9.53: infantry or cavalry with it or next to it.
  bool supported(UnitId u) const {
    const HexId h = s_.units[u].hex;
    const auto helps = [&](HexId at) {
      for (UnitId v = at == kNoHex ? kNoUnit : s_.first[at]; v != kNoUnit; v = s_.next[v]) {
        if (v != u && g_.side_[v] == enemy_ && g_.foot_or_horse(v)) return true;
      }
      return false;
    };
    if (helps(h)) return true;
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      if (helps(g_.map().grid.neighbour(h, d))) return true;
    }
    return false;
  }

  /// bgr-9.53: does the attack include units next to this hex? A gun that fires over a creek from
  /// the next hex is one (bgr-9.46).
  bool attacked_from_near(HexId h) const {
    for (const Fighter& f : fighters_) {
      if (g_.map().grid.adjacent(f.from, h)) return true;
    }
    return false;
  }

  /// bgr-9.53, bgr-12.36: the Range step of a gun that is attacked.
  int supported_gun(UnitId u, int strength, core::Ledger& l) const {
    if (!g_.gun(u)) return strength;
    const HexId h = s_.units[u].hex;
    const bool routed = s_.units[u].routed() && core::in_force(cases::bgr_12_36);
    if (routed || !attacked_from_near(h) || !supported(u)) {
      l.step(routed ? cases::bgr_12_36 : cases::bgr_9_53, kind(Step::not_counted), strength,
             strength, u, h);
      return strength;
    }
    return l.step(cases::bgr_9_53, kind(Step::range), strength,
                  scaled(strength, g_.setup_.charts.guns_supported), u, h);
  }

  /// bgr-8.21: everybody in the hexes attacked.
  int defence(core::Ledger& l, Odds* out) const {
    const UnitId top = top_leader(false);
    int sum = 0;
    for (const HexId h : targets_) {
      for (UnitId u = s_.first[h]; u != kNoUnit; u = s_.next[u]) {
        if (!c_.defenders.test(u)) continue;
        int strength = 0;
        if (c_.idle.test(u) && core::in_force(cases::bgr_8_74)) {
          l.step(cases::bgr_8_74, kind(Step::no_strength), g_.info(u).strength, 0, u, h);
        } else {
          strength = defender(u, top, l);
          sum = l.step(cases::bgr_8_21, kind(Step::combined), sum, sum + strength, u, h);
        }
        if (out != nullptr && !out->defenders.full()) {
          out->defenders.push_back({u, false, g_.info(u).strength, strength});
        }
      }
    }
    return sum;
  }

  int defender(UnitId u, UnitId top, core::Ledger& l) const {
    const HexId h = s_.units[u].hex;
    int strength = supported_gun(u, printed(u, top, l), l);
    strength = in_morale(u, strength, g_.setup_.charts.defence_factor, l);
    if (!campaign_ferry(h)) return strength;
    return l.step(cases::gc_22_11_c, kind(Step::terrain), strength,
                  scaled(strength, Factor{1, 2}), u, h);
  }

  // ---- columns ----------------------------------------------------------------------------------

  /// bgr-10.34-i: an unfinished marker in a hex attacked; bgr-10.26: only the best counts.
  int right() const {
    int best = 0;
    for (const HexId h : targets_) {
      if (!unfinished(h)) continue;
      const int one = g_.setup_.charts.terrain.construction_shift;
      best = core::in_force(cases::bgr_10_26) ? std::max(best, one) : best + one;
    }
    return core::in_force(cases::bgr_10_34_i) ? best : 0;
  }

  bool unfinished(HexId h) const {
    const std::uint8_t w = s_.works[h];
    return Works::any(w) && !Works::finished(w) && Works::side(w) == enemy_;
  }

  int left(bool woods) const {
    if (!core::in_force(cases::bgr_8_45)) return std::max(woods_, shift_);
    // bgr-10.25: Breastworks and streams add nothing to the woods.
    if (woods) return core::in_force(cases::bgr_10_25) ? woods_ : woods_ + shift_;
    return shift_;
  }

  int final_rung(int attack, int defence, int left) const {
    return std::clamp(g_.rung(attack, defence) + right() - left, 0, static_cast<int>(kTopRung));
  }

  /// bgr-8.45: the woods instead of everything else, where that leaves the attacker lower odds.
  bool choose_woods() const {
    if (woods_ == 0 || !core::in_force(cases::bgr_8_45)) return false;
    if (!any_halved_ && shift_ == 0) return true;
    core::Ledger dry;
    const int against = defence(dry, nullptr);
    const int in_woods = final_rung(attack(false, dry, nullptr), against, woods_);
    const int otherwise = final_rung(attack(true, dry, nullptr), against, shift_);
    if (in_woods != otherwise) return in_woods < otherwise;
    return !any_halved_;
  }

  /// Explains every left shift that some attacker meets and that is not the one counted.
  void explain(int rung, bool woods, HexId used, core::Ledger& l) const {
    base::FixedVector<std::pair<core::Case, HexId>, 32> told;
    for (const Fighter& f : fighters_) {
      each_benefit(f, [&](const Benefit& b) {
        if (b.good != Good::shift && b.good != Good::woods) return;
        core::Case why = cases::bgr_10_25;
        if ((b.good == Good::woods) != woods) {
          why = cases::bgr_8_45;
        } else if ((woods ? woods_ : shift_) == 0) {
          why = cases::bgr_10_23;
        }
        if (why == cases::bgr_10_25 && b.hex == used && b.rule == used_rule_) return;
        for (const auto& [rule, hex] : told) {
          if (rule == b.rule && hex == b.hex) return;
        }
        if (!told.full()) told.push_back({b.rule, b.hex});
        l.step(why, kind(Step::not_counted), rung, rung, kNoUnit, b.hex);
      });
    }
  }

  /// The first of the best benefits that count.
  HexId find_used(bool woods) {
    HexId at = kNoHex;
    int most = 0;
    for (const Fighter& f : fighters_) {
      each_benefit(f, [&](const Benefit& b) {
        if (b.columns <= most || b.good != (woods ? Good::woods : Good::shift)) return;
        most = b.columns;
        at = b.hex;
        used_rule_ = b.rule;
      });
    }
    return at;
  }

  /// bgr-8.44: the net of the best shift each way. The right goes first, so that the lowest column
  /// swallows only what is left of the left.
  std::uint8_t shifted(Odds& out, core::Ledger& l, bool woods) {
    int rung = l.step(cases::bgr_8_0_b, kind(Step::ratio), out.attack, out.raw);
    rung = std::min(rung, static_cast<int>(kTopRung));
    rung = shift_right(out, rung, l);
    const bool by_woods = woods || (!core::in_force(cases::bgr_8_45) && woods_ >= shift_);
    if (out.left > 0) {
      const HexId used = find_used(by_woods);
      const int before = rung;
      rung = l.step(used_rule_, kind(Step::left), rung, std::max(rung - out.left, 0), kNoUnit,
                    used);
      if (rung == before && before > 0) out.left = 0;
      explain(rung, by_woods, used, l);
    } else {
      explain(rung, by_woods, kNoHex, l);
    }
    return static_cast<std::uint8_t>(rung);
  }

  int shift_right(Odds& out, int rung, core::Ledger& l) const {
    if (out.right == 0) return rung;
    const core::Case rule = out.left > 0 ? cases::bgr_8_44 : cases::bgr_10_26;
    bool counted = false;
    for (const HexId h : targets_) {
      if (!unfinished(h)) continue;
      if (counted) {
        l.step(cases::bgr_10_26, kind(Step::not_counted), rung, rung, kNoUnit, h);
        continue;
      }
      const int after = std::min(rung + out.right, static_cast<int>(kTopRung));
      rung = l.step(rule, kind(Step::right), rung, after, kNoUnit, h);
      counted = true;
    }
    if (!core::in_force(rule)) out.right = 0;
    return rung;
  }

  const Game& g_;
  const State& s_;
  const Combat& c_;
  core::Ledger& l_;
  Side enemy_;
  base::FixedVector<HexId, kMaxTargets> targets_;
  base::FixedVector<Fighter, 40> fighters_;
  bool close_ = false, any_halved_ = false;
  int woods_ = 0, shift_ = 0;
  core::Case used_rule_ = core::kNoCase;
};

// ---- the declaration ----------------------------------------------------------------------------

/// bgr-9.0-a: a gun that fires from where no enemy zone was when the phase began (bgr-9.41), or a
/// gunboat.
bool Game::afar(const State& s, UnitId u) const {
  if (gunboat(u)) return true;
  return gun(u) && s.units[u].has(Mark::free_gun) && core::in_force(cases::bgr_9_0_a);
}

/// bgr-9.11, bgr-9.31, bgr-9.46, bgr-9.65: range and line of sight only.
bool Game::fires_at(UnitId u, HexId from, HexId target) const {
  const int range = map().grid.distance(from, target);
  if (gunboat(u)) {
    return range >= 1 && range <= setup_.charts.gunboat_range && sight(from, target).clear;
  }
  if (range != 1) return range_of_[from].test(target);
  // bgr-9.0-a: a neighbour that exerts no zone on the gun.
  const auto d = map().grid.direction(target, from);
  return d && !zoc_[target][*d] && core::in_force(cases::bgr_9_46);
}

void Game::fill_combat(const State& s, const Action& a, Combat& c) const {
  c = {};
  c.cap = a.column;
  for (const HexId h : a.targets) {
    if (h < map().grid.size()) c.targets.push_back(h);
  }
  a.units.each([&](std::size_t i) {
    const auto u = static_cast<UnitId>(i);
    if (i >= unit_count() || !s.units[i].on_map()) return;
    (afar(s, u) ? c.guns : c.units).set(i);
  });
  for (const HexId h : c.targets) note_defenders(s, h, c);
}

/// bgr-8.21: the whole stack; bgr-8.74: who was attacked before and is here now adds nothing.
void Game::note_defenders(const State& s, HexId h, Combat& c) const {
  for (UnitId u = s.first[h]; u != kNoUnit; u = s.next[u]) {
    if (side_[u] == s.phasing) continue;
    c.defenders.set(u);
    if (s.units[u].has(Mark::defended)) c.idle.set(u);
  }
}

Odds Game::odds(const State& s, const Combat& c, core::Ledger& l) const {
  Odds out = Reckoning(*this, s, c, l).run();
  capped(out, c.cap, l);
  return out;
}

Odds Game::odds(const State& s, const Action& a, core::Ledger& l) const {
  Combat c;
  fill_combat(s, a, c);
  return odds(s, c, l);
}

/// bgr-8.9: an upper limit on the column; bgr-8.61: what very high odds do to the die.
void Game::capped(Odds& o, std::uint8_t cap, core::Ledger& l) const {
  o.column = o.computed;
  if (cap != kNoColumn && cap < o.computed) {
    o.column = static_cast<std::uint8_t>(
        l.step(cases::bgr_8_9, kind(Step::reduction), o.computed, cap));
  }
  o.die = die_modifier(o.column);
  if (o.die != 0) l.step(cases::bgr_8_61, kind(Step::die), 0, o.die);
}

Odds Game::at_night(const Odds& by_day, int night_die, std::uint8_t cap, core::Ledger& l) const {
  Odds out = by_day;
  const Factor& f = setup_.charts.night_factor[static_cast<std::size_t>(night_die - 1)];
  out.attack = l.step(cases::bgr_11_23, kind(Step::night), by_day.attack, scaled(by_day.attack, f));
  out.raw = rung(out.attack, out.defence);
  int now = l.step(cases::bgr_8_0_b, kind(Step::ratio), out.attack, out.raw);
  now = std::clamp(now + out.right, 0, static_cast<int>(kTopRung));
  out.computed = static_cast<std::uint8_t>(std::max(now - out.left, 0));
  capped(out, cap, l);
  return out;
}

/// bgr-8.9: the column to which the odds can still rise: Routed defenders may be driven off before
/// the die (bgr-12.34), and at night a die may double the attack (bgr-11.23).
std::uint8_t Game::highest_column(const State& s, const Combat& c, const Odds& now) const {
  core::Ledger dry;
  std::uint8_t most = now.computed;
  const auto rises_to = [&](const Odds& by_day) {
    most = std::max(most, by_day.computed);
    for (int die = 1; die <= 6 && night(s); ++die) {
      most = std::max(most, at_night(by_day, die, kNoColumn, dry).computed);
    }
  };
  rises_to(now);
  Combat rest = c;
  c.defenders.each([&](std::size_t u) {
    if (s.units[u].routed() && core::in_force(cases::bgr_12_34)) rest.defenders.reset(u);
  });
  const bool fewer = !(rest.defenders == c.defenders) && rest.defenders.any();
  if (fewer) rises_to(odds(s, rest, dry));
  return most;
}

std::uint8_t Game::highest_column(const State& s, const Action& a, const Odds& now) const {
  Combat c;
  fill_combat(s, a, c);
  return highest_column(s, c, now);
}

// ---- the ladder and the table -------------------------------------------------------------------

/// bgr-8.0-b: the highest rung that the ratio reaches; below the lowest, the lowest. bgr-8.42:
/// whole steps above the printed columns.
std::uint8_t Game::rung(int attack, int defence) const {
  const auto& columns = setup_.charts.combat.columns;
  const int top = static_cast<int>(columns.size()) - 1;
  if (defence <= 0) return kTopRung;
  int rung = 0;
  for (int i = 1; i <= top; ++i) {
    const auto& c = columns[static_cast<std::size_t>(i)];
    if (attack * c.defend >= defence * c.attack) rung = i;
  }
  if (rung < top) return static_cast<std::uint8_t>(rung);
  const int above = attack / defence - columns.back().attack;
  return static_cast<std::uint8_t>(std::min(top + std::max(above, 0), static_cast<int>(kTopRung)));
}

int Game::die_modifier(std::uint8_t rung) const {
  const auto& table = setup_.charts.combat;
  const int top = static_cast<int>(table.columns.size()) - 1;
  if (rung <= top || !core::in_force(cases::bgr_8_61)) return 0;
  const int odds = rung - top + table.columns.back().attack;
  int modifier = 0;
  for (const CombatTable::DieModifier& m : table.over_top) {
    if (odds >= m.at_least) modifier = m.die;
  }
  return modifier;
}

/// `die` as thrown: very high odds modify it here (bgr-8.61), never below one.
CombatResult Game::result(std::uint8_t rung, int die) const {
  const auto& columns = setup_.charts.combat.columns;
  const std::size_t column = std::min<std::size_t>(rung, columns.size() - 1);
  const int face = std::clamp(die + die_modifier(rung), 1, 6);
  return columns[column].results[static_cast<std::size_t>(face - 1)];
}

std::string Game::rung_name(std::uint8_t rung) const {
  const auto& columns = setup_.charts.combat.columns;
  if (rung < columns.size()) return columns[rung].name;
  const int odds = static_cast<int>(rung) - static_cast<int>(columns.size()) + 1 +
                   columns.back().attack;
  return std::to_string(odds) + ":1";
}

}  // namespace hg::hooker_lee
