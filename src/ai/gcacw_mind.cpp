#include "ai/gcacw_mind.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ai/gcacw_greedy_parts.h"

namespace hg::ai {

using core::Side;
using gcacw::kHalf;
using gcacw::kMaxGameUnits;
using gcacw::kNoUnit;
using gcacw::Mark;
using gcacw::PointRule;
using State = GcacwMind::State;

namespace {

constexpr int kMostFatigue = 4;
/// Levels of fatigue that a recovery takes away (gcw-8-i).
constexpr int kRecovered = 3;
/// Halves of a Movement Point of an average march.
constexpr double kMarchFoot = 8, kMarchHorse = 15;

/// A weight of the scenario, or of the whole game.
double weight(const Weights& weights, const std::string& scenario, std::string_view name,
              double otherwise) {
  return weights(scenario + "." + std::string(name), weights(name, otherwise));
}

GcacwTaste taste_of(const gcacw::Game& game, const Weights& weights) {
  GcacwTaste taste;
  for (const GcacwWeight& w : kGcacwWeights) {
    taste.*w.value = weight(weights, game.setup().scenario, w.name, taste.*w.value);
  }
  return taste;
}

/// Tries of all ways between two looks at who is left.
constexpr int kRound = 6;

double logistic(double x) { return 1.0 / (1.0 + std::exp(-x)); }

}  // namespace

const std::array<std::string_view, GcacwMind::kSigns>& GcacwMind::sign_names() {
  static constexpr std::array<std::string_view, kSigns> kNames{
      "sign_always", "sign_losses",  "sign_scored",   "sign_likely",   "sign_marches_union",
      "sign_marches_grey", "sign_hazard_union", "sign_hazard_grey", "sign_disorder_union",
      "sign_disorder_grey", "sign_scored_rest", "sign_likely_rest"};
  return kNames;
}

GcacwMind::GcacwMind(const Game& game, const Weights& weights)
    : GcacwGreedy(game, taste_of(game, weights)) {
  const std::string& scenario = game.setup().scenario;
  const auto known = [&](std::string_view name, double otherwise) {
    return weight(weights, scenario, name, otherwise);
  };
  for (std::size_t i = 0; i < kSigns; ++i) {
    judge_[i] = known(sign_names()[i], i == 1 || i == 2 ? 1.0 : 0.0);
  }
  spread_ = known("spread", 8);
  end_spread_ = known("end_spread", 1);
  victory_ = known("victory", 6);
  ahead_ = static_cast<int>(known("ahead", 3));
  tries_ = static_cast<int>(known("tries", 18));
  nodes_ = static_cast<std::int64_t>(known("nodes", 5000));
  width_ = static_cast<std::size_t>(known("width", 6));
  doubt_ = known("doubt", 1.0);
  bool found = false;
  least_ = 1;  // without a table of levels
  for (const gcacw::VictoryLevel& level : game.setup().rules.levels) {
    if (level.side != Side::union_ || (found && level.from >= least_)) continue;
    least_ = level.from;
    found = true;
  }
  const State s = game.start();
  double sum = 0;
  for (std::size_t u = 0; u < game.unit_count(); ++u) sum += budget(s, static_cast<UnitId>(u));
  all_marches_ = std::max(1.0, sum);
}

// ---- what a position is judged by ---------------------------------------------------------------

/// Marches that a unit can still make in this game.
double GcacwMind::budget(const State& s, UnitId u) const {
  if (game_.leader(u) || !s.units[u].on_map()) return 0;
  const int now = kMostFatigue - std::min<int>(s.units[u].fatigue, kMostFatigue);
  const auto later = static_cast<int>(game_.setup().rules.turns.size()) - s.turn;
  return now + kRecovered * std::max(0, later);
}

/// How sure the unit can be at the goal at the end, 0 … 1, if nobody bars its way.
double GcacwMind::reaches(const State& s, UnitId u, std::size_t goal, double budget) const {
  const int far = march_[ways_of(s, u)][goal][s.units[u].hex];
  if (far == 0) return 1;
  const double range = budget * (game_.horse(u) ? kMarchHorse : kMarchFoot);
  if (range <= 0 || far > 3 * range) return 0;
  return logistic((0.7 * range - far) / (0.25 * range));
}

/// The Union's chance to score the goal, by who can bring how much there, and who is there.
double GcacwMind::likely(const State& s, std::size_t g,
                         const std::array<double, kMaxGameUnits>& budgets) const {
  const Goal& goal = goals_[g];
  std::array<double, 2> force{};
  double nearest = 0;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.leader(u) || !s.units[u].on_map()) continue;
    const double share = reaches(s, u, g, budgets[i]);
    const std::size_t side = core::index(game_.side_of(u));
    force[side] += share * game_.combat_value(s, u) / gcacw::kQuarters;
    if (side == core::index(Side::union_)) nearest = std::max(nearest, share);
  }
  if (goal.once) return nearest * force[0] / (force[0] + 0.5 * force[1] + 0.5);
  double holder = 0;
  if (game_.held_by(s, goal.hex, Side::union_)) holder = 1;
  if (game_.held_by(s, goal.hex, Side::confederate)) holder = -1;
  if (holder == 0 && goal.lasting && goal.owner < gcacw::kMaxPointHexes) {
    holder = s.owners[goal.owner] == Side::union_ ? 0.7 : -0.7;
  }
  return logistic(1.2 * std::log((force[0] + 0.5) / (force[1] + 0.5)) + holder);
}

/// Manpower of a side that stands before enemies who outweigh it.
double GcacwMind::hazard(const State& s, Side side) const {
  double sum = 0;
  gcacw::HexSet seen;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.leader(u) || !s.units[u].on_map() || game_.side_of(u) != side) continue;
    const HexId h = s.units[u].hex;
    if (seen.test(h)) continue;
    seen.set(h);
    double threat = 0, own = 0;
    for (UnitId other = s.first[h]; other != kNoUnit; other = s.next[other]) {
      own += game_.defence_value(s, other);
    }
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const HexId n = game_.map().grid.neighbour(h, d);
      if (n != gcacw::kNoHex && game_.held_by(s, n, core::enemy_of(side))) threat += might(s, n);
    }
    const double ratio = threat * gcacw::kQuarters / std::max(own, 2.0);
    if (ratio > 0.8) sum += std::min(3.0, ratio - 0.8) * std::min(1.0, own / 16.0);
  }
  return sum;
}

double GcacwMind::rest(const State& s) const {
  double sum = 0;
  for (std::size_t u = 0; u < game_.unit_count(); ++u) sum += budget(s, static_cast<UnitId>(u));
  return std::min(1.0, sum / all_marches_);
}

GcacwMind::Signs GcacwMind::signs(const State& s) const {
  Signs f{};
  f[0] = 1;
  f[1] = static_cast<double>(s.losses[1]) - s.losses[0];
  double now = 0;
  const auto& rules = game_.setup().rules.points;
  for (const PointRule& rule : rules) now += game_.points_of(s, rule);
  f[2] = now;
  std::array<double, kMaxGameUnits> budgets{};
  double all = 0;
  for (std::size_t i = 0; i < game_.unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    if (game_.leader(u) || !s.units[u].on_map()) continue;
    budgets[i] = budget(s, u);
    all += budgets[i];
    const bool blue = game_.side_of(u) == Side::union_;
    const double size = std::min(1.0, s.units[u].manpower / 8.0);
    f[blue ? 4 : 5] += budgets[i] * size;
    const double value = game_.combat_value(s, u) / static_cast<double>(gcacw::kQuarters);
    f[blue ? 8 : 9] += s.units[u].manpower - value;
  }
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    const Goal& goal = goals_[g];
    if (goal.once && ((s.scored >> goal.rule) & 1U) != 0) {
      f[3] += rules[goal.rule].value;
      continue;
    }
    const double value = rules[goal.rule].value;
    const double blue = likely(s, g, budgets);
    f[3] += value >= 0 ? value * blue : value * (1.0 - blue);
  }
  f[6] = hazard(s, Side::union_);
  f[7] = hazard(s, Side::confederate);
  const double left = std::min(1.0, all / all_marches_);
  f[10] = f[2] * left;
  f[11] = f[3] * left;
  return f;
}

// ---- judgement ----------------------------------------------------------------------------------

double GcacwMind::margin(const State& s) const {
  if (s.over()) return game_.points(s) - least_ + 0.5;
  const Signs f = signs(s);
  double sum = 0;
  for (std::size_t i = 0; i < kSigns; ++i) sum += judge_[i] * f[i];
  return sum + 0.5 - least_ + s.start_points[0] - s.start_points[1];
}

double GcacwMind::chance(const State& s) const {
  const double points = margin(s);
  if (s.over()) return points > 0 ? 1.0 : 0.0;
  const double spread = end_spread_ + (spread_ - end_spread_) * std::sqrt(rest(s));
  return logistic(1.7 * points / spread);
}

double GcacwMind::evaluate(const State& s) const {
  const double points = margin(s);
  if (s.over()) return points + (points > 0 ? victory_ : -victory_);
  const double spread = end_spread_ + (spread_ - end_spread_) * std::sqrt(rest(s));
  return points + victory_ * std::tanh(points / spread);
}

// ---- what the search asks for -------------------------------------------------------------------

void GcacwMind::throw_dice(State& s, Rng& rng, int stratum) const {
  const int dice = game_.decision(s).dice;
  int first = rng.die(), second = rng.die();
  if (stratum >= 0) {
    first = 1 + stratum % 6;
    second = 1 + (stratum / 6 + stratum) % 6;
  }
  game_.apply_roll(s, first, dice == 2 ? second : 0, nullptr);
}

/// Action Phases so far.
int GcacwMind::moment(const State& s) const {
  constexpr int kPhases = 64;  // of a turn, more than it ever has worth looking ahead to
  return (s.turn - 1) * kPhases + std::min<int>(s.action_phase, kPhases - 1);
}

/// A way against the own one: what it gained in tries with the same dice.
struct GcacwMind::Rival {
  std::size_t way = 0;
  double sum = 0, squares = 0;
  int tries = 0;
  void note(double gain) {
    sum += gain;
    squares += gain * gain;
    ++tries;
  }
  double mean() const { return sum / tries; }
  double doubt() const {
    const double spread = std::max(1e-9, squares / tries - mean() * mean());
    return std::sqrt(spread / std::max(1, tries - 1));
  }
};

/// The worse half, and whoever gains nothing; the best one comes first.
void GcacwMind::drop_worst(std::vector<Rival>& rivals) {
  std::sort(rivals.begin(), rivals.end(),
            [](const Rival& a, const Rival& b) { return a.mean() > b.mean(); });
  while (!rivals.empty() && rivals.back().mean() < 0.2 * rivals.back().doubt()) rivals.pop_back();
  if (rivals.size() > 2) rivals.resize((rivals.size() + 1) / 2);
}

/// What a decision may cost: as much as is allowed, and no more than its own measure.
struct GcacwMind::Purse {
  Effort& allowed;
  Effort own;
  bool spend() { return own.spend() && allowed.spend(); }
};

/// As many rivals as the own measure lets come to the first look, by what one try of all has cost;
/// those that looked better at first sight.
void GcacwMind::keep_affordable(std::int64_t cost, std::vector<Rival>& rivals) const {
  if (nodes_ <= 0 || cost * kRound <= nodes_) return;
  const double share = static_cast<double>(nodes_) / static_cast<double>(cost * kRound);
  const double ways = share * static_cast<double>(rivals.size() + 1);
  rivals.resize(std::min(rivals.size(), static_cast<std::size_t>(std::max(2.0, ways)) - 1));
}

/// The value of a way for the Union, played `ahead_` Action Phases on with the dice of a number;
/// false: no effort left.
bool GcacwMind::played(const State& start, const Way& way, int number, Purse& purse,
                       double& value) const {
  State s = start;
  Rng rng(0x9E3779B97F4A7C15ULL * static_cast<std::uint64_t>(number + 1));
  const int until = moment(start) + ahead_;
  for (const Choice& choice : way) apply(s, choice.action);
  Way next;
  while (!s.over() && moment(s) < until) {
    if (!purse.spend()) return false;
    if (decider(s) == Side::chance) {
      throw_dice(s, rng, -1);
      continue;
    }
    follow(s, next);
    for (const Choice& choice : next) apply(s, choice.action);
  }
  value = evaluate(s);
  return true;
}

/// One try of all ways that are still compared, with the same dice; false: no effort left, and the
/// try counts for nobody.
bool GcacwMind::try_all(const State& s, const std::vector<Way>& ways, int number, Purse& purse,
                        std::vector<Rival>& rivals) const {
  const double sign = decider(s) == Side::union_ ? 1.0 : -1.0;
  double own = 0;
  if (!played(s, ways.front(), number, purse, own)) return false;
  std::vector<double> gains;
  for (const Rival& rival : rivals) {
    double value = 0;
    if (!played(s, ways[rival.way], number, purse, value)) return false;
    gains.push_back(sign * (value - own));
  }
  for (std::size_t i = 0; i < rivals.size(); ++i) rivals[i].note(gains[i]);
  return true;
}

/// The way to take: the own one, the first, unless another is better when all are played ahead with
/// the same dice. `gain`: by how many points on the average.
std::size_t GcacwMind::best_way(const State& s, const std::vector<Way>& ways, Effort& effort,
                                double& gain) const {
  std::vector<Rival> rivals;
  for (std::size_t i = 1; i < ways.size(); ++i) rivals.push_back({i, 0, 0, 0});
  Purse purse{effort, Effort(nodes_, 0)};
  for (int number = 0; number < tries_ && !rivals.empty(); ++number) {
    if (!try_all(s, ways, number, purse, rivals)) break;
    if (number == 0) keep_affordable(purse.own.spent(), rivals);
    if ((number + 1) % kRound == 0) drop_worst(rivals);
  }
  if (rivals.empty() || rivals.front().tries < kRound) return 0;
  drop_worst(rivals);
  if (rivals.empty() || rivals.front().mean() < doubt_ * rivals.front().doubt()) return 0;
  gain = rivals.front().mean();
  return rivals.front().way;
}

void GcacwMind::proposals(const State& s, std::size_t most, Effort& effort,
                          std::vector<Way>& out) const {
  ways(s, std::max(most, width_), out);
  double gain = 0;
  const std::size_t best = tries_ > 0 && out.size() > 1 ? best_way(s, out, effort, gain) : 0;
  if (best > 0) {
    std::rotate(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(best),
                out.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    std::array<char, 64> told{};
    std::snprintf(told.data(), told.size(), " %.1f better than the usual way, played ahead.", gain);
    out.front().front().why += told.data();
  }
  if (out.size() > most) out.resize(most);
}

}  // namespace hg::ai
