#include "engine/luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "base/hash.h"

namespace hg::engine {
namespace {

/// More throws than these are not tried one by one (two dice give 36).
constexpr int kMostThrows = 216;
/// No result is paid for in more choices.
constexpr int kMostPayments = 60;
constexpr std::size_t kExtremes = 3;

/// One result among all that were possible: how often it falls, and what it costs each side.
struct Result {
  int count = 0;
  std::vector<int> losses;
};

std::vector<int> losses_of(const Match& match) {
  std::vector<int> lost;
  for (const Standing& standing : match.standings()) lost.push_back(standing.lost);
  return lost;
}

/// Lets the sides pay for a throw: the first payment that is offered. All of them suffice; another
/// one may come to a little more or less, where strengths do not add up exactly.
void settle(Match& match) {
  for (int i = 0; i < kMostPayments && match.pays(); ++i) {
    const auto legal = match.legal(Json::object());
    if (!legal || legal->empty() || !match.apply(legal->front())) return;
  }
}

std::vector<int> cost_of(Match& after, const std::vector<int>& before) {
  settle(after);
  std::vector<int> cost = losses_of(after);
  for (std::size_t i = 0; i < cost.size() && i < before.size(); ++i) cost[i] -= before[i];
  return cost;
}

/// Counts up the faces like a clock; false after the last throw.
bool next_throw(std::vector<int>& faces, int sides) {
  for (auto face = faces.rbegin(); face != faces.rend(); ++face) {
    if (++*face <= sides) return true;
    *face = 1;
  }
  return false;
}

std::string fraction(int part, int whole) {
  const int divisor = std::max(1, std::gcd(part, whole));
  return fmt::format("{}/{}", part / divisor, whole / divisor);
}

/// One throw of the game.
class Throw {
 public:
  Throw(Match& at, const Entry& entry) : at_(at), entry_(entry), after_(at.clone()) {}

  Json weigh() {
    at_.restore(entry_.before);
    const std::optional<Weighed> fallen = at_.weigh(entry_.events);
    const DiceRequest wanted = at_.dice();
    if (!fallen || !try_all(wanted) || results_.size() < 2) return nullptr;
    return row(*fallen);
  }

 private:
  bool try_all(const DiceRequest& wanted) {
    if (std::pow(wanted.sides, wanted.count) > kMostThrows) return false;
    const std::vector<int> before = losses_of(at_);
    std::vector<int> faces(static_cast<std::size_t>(wanted.count), 1);
    do {
      after_->restore(entry_.before);
      const auto events = after_->roll(faces);
      if (!events) return false;
      const auto weighed = at_.weigh(*events);
      if (!weighed) return false;
      Result& result = results_[weighed->score];
      if (result.count++ == 0 && weighed->purpose == "combat") {
        result.losses = cost_of(*after_, before);
      }
      ++whole_;
    } while (next_throw(faces, wanted.sides));
    return true;
  }

  Json row(const Weighed& fallen) const {
    int worse = 0;
    for (const auto& [score, result] : results_) {
      if (score < fallen.score) worse += result.count;
    }
    const int same = results_.at(fallen.score).count;
    const Json decision = at_.decision();
    Json json{{"turn", decision.value("turn", 0)},
              {"phase", decision.value("phase", "")},
              {"side", fallen.side},
              {"purpose", fallen.purpose},
              {"dice", entry_.faces},
              {"result", fallen.result},
              {"worse", fraction(worse, whole_)},
              {"same", fraction(same, whole_)},
              {"percentile", rounded((worse + same / 2.0) / whole_)}};
    if (!fallen.unit.empty()) json["unit"] = fallen.unit;
    if (!fallen.hexes.empty()) json["hexes"] = fallen.hexes;
    for (const Json& event : entry_.events) {
      if (!json.contains("text")) json["text"] = event.value("text", "");
    }
    if (fallen.purpose == "combat") add_losses(json, fallen.score);
    return json;
  }

  void add_losses(Json& json, int score) const {
    const auto standings = at_.standings();
    Json expected = Json::object();
    Json variance = Json::object();
    Json actual = Json::object();
    for (std::size_t i = 0; i < standings.size(); ++i) {
      double sum = 0;
      double squares = 0;
      for (const auto& [one, result] : results_) {
        const double lost = result.losses[i];
        sum += result.count * lost;
        squares += result.count * lost * lost;
      }
      const double mean = sum / whole_;
      expected[standings[i].side] = rounded(mean);
      variance[standings[i].side] = rounded(squares / whole_ - mean * mean);
      actual[standings[i].side] = results_.at(score).losses[i];
    }
    json["expected"] = std::move(expected);
    json["variance"] = std::move(variance);
    json["actual"] = std::move(actual);
  }

  Match& at_;
  const Entry& entry_;
  std::unique_ptr<Match> after_;
  std::map<int, Result> results_;
  int whole_ = 0;
};

std::uint64_t key_of(const Entry& entry) {
  std::string bytes = entry.before;
  for (const int face : entry.faces) bytes.push_back(static_cast<char>(face));
  return base::hash_bytes(bytes.data(), bytes.size());
}

/// A throw as `side` sees it: what is good for its owner is bad for the other.
double seen_by(const Json& row, const std::string& side) {
  const double own = row.at("percentile");
  return row.at("side") == side ? own : 1 - own;
}

/// Throws of the other side alone, as for its marches, are no luck of one's own.
bool concerns(const Json& row, const std::string& side) {
  const std::string& purpose = row.at("purpose").get_ref<const std::string&>();
  const bool shared = purpose == "combat" || purpose == "initiative" || purpose == "night" ||
                      purpose == "artillery";
  return shared || row.at("side") == side;
}

Json side_json(const Json& throws, const std::string& side) {
  std::vector<std::pair<double, std::size_t>> own;
  double expected = 0;
  double variance = 0;
  int actual = 0;
  double sum = 0;
  for (const Json& row : throws) {
    if (!concerns(row, side)) continue;
    own.emplace_back(seen_by(row, side), row.at("number").get<std::size_t>());
    sum += own.back().first;
    if (!row.contains("expected")) continue;
    expected += row.at("expected").value(side, 0.0);
    variance += row.at("variance").value(side, 0.0);
    actual += row.at("actual").value(side, 0);
  }
  std::stable_sort(own.begin(), own.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Json worst = Json::array();
  Json best = Json::array();
  for (std::size_t i = 0; i < std::min(kExtremes, own.size()); ++i) {
    if (own[i].first < 0.5) worst.push_back(own[i].second);
    const auto& last = own[own.size() - 1 - i];
    if (last.first > 0.5) best.push_back(last.second);
  }
  const double mean = own.empty() ? 0.5 : sum / static_cast<double>(own.size());
  return Json{{"throws", own.size()},
              {"mean", rounded(mean)},
              {"expected_losses", rounded(expected)},
              {"deviation", rounded(std::sqrt(std::max(0.0, variance)))},
              {"actual_losses", actual},
              {"luckiest", std::move(best)},
              {"unluckiest", std::move(worst)}};
}

}  // namespace

double rounded(double value) { return std::round(value * 10000) / 10000; }

Json luck_of(const Match& present, const std::vector<Entry>& entries, LuckMemo& memo) {
  const auto at = present.clone();
  Json throws = Json::array();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].faces.empty()) continue;
    const std::uint64_t key = key_of(entries[i]);
    auto known = memo.find(key);
    if (known == memo.end()) {
      known = memo.emplace(key, Throw(*at, entries[i]).weigh()).first;
    }
    if (known->second.is_null()) continue;
    throws.push_back(known->second);
    throws.back()["number"] = i;
  }
  Json sides = Json::object();
  for (const Standing& standing : present.standings()) {
    sides[standing.side] = side_json(throws, standing.side);
  }
  return Json{{"throws", std::move(throws)}, {"sides", std::move(sides)}};
}

}  // namespace hg::engine
