#include "contest/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/record.h"

namespace hg::contest {
namespace {

/// No game comes near this many decisions; one that does is at fault.
constexpr std::uint64_t kMostDecisions = 100'000;

std::size_t index_of(std::string_view side) { return side == "union" ? 0 : 1; }
std::string_view other(std::string_view side) {
  return side == "union" ? "confederate" : "union";
}

/// Points of the Union less those of the Confederates, as the state tells them.
double margin_of(const Json& state) {
  if (const Json* both = engine::find(state, "vp")) {
    return both->value("union", 0.0) - both->value("confederate", 0.0);
  }
  const Json* points = engine::find(state, "points");
  return points != nullptr && points->is_number() ? points->get<double>() : 0.0;
}

/// One game under way.
class Play {
 public:
  Play(const engine::Library& library, const Table& table, Seats seats, const Budget& budget,
       std::uint64_t seed)
      : library_(library),
        table_(table),
        players_{seats.of_union, seats.of_confederates},
        budget_(budget),
        seed_(seed) {}

  GameResult to_the_end() {
    auto match = table_.game->new_match(table_.scenario, table_.options);
    if (!match) return at_fault(match.error().message);
    match_ = std::move(*match);
    if (begin()) {
      while (match_->to_decide() != "none" && result_.why.empty()) step();
    }
    finish();
    return std::move(result_);
  }

 private:
  bool begin() {
    for (const std::string_view side : {"union", "confederate"}) {
      const std::uint64_t seed = engine::die_bits(seed_, 1'000'000 + index_of(side));
      const auto begun = players_[index_of(side)]->begin(table_, side, seed);
      if (!begun) give_up(side, begun.error().message);
    }
    return result_.why.empty();
  }
  void step() {
    const std::string_view side = match_->to_decide();
    if (side == "chance") return roll();
    if (++decided_ > kMostDecisions) {
      result_.fault = true;
      result_.why = "the game does not end";
      return;
    }
    const auto began = Clock::now();
    Player& player = *players_[index_of(side)];
    const std::string mover(side);
    auto chosen = player.choose(*match_, budget_, entries_.size());
    count(mover, std::chrono::duration<double>(Clock::now() - began).count());
    if (!chosen) return give_up(mover, chosen.error().message);
    act(mover, chosen->at("action"));
  }
  void act(const std::string& side, const Json& action) {
    std::string before = match_->snapshot();
    auto applied = match_->apply(action);
    if (!applied) return give_up(side, "an action against the rules: " + applied.error().message);
    entries_.push_back({applied->action, {}, side, std::move(before), Json::array()});
    tell(applied->action, {});
  }
  void roll() {
    const engine::DiceRequest wanted = match_->dice();
    std::vector<int> faces;
    for (int i = 0; i < wanted.count; ++i) {
      faces.push_back(engine::die_face(seed_, thrown_++, wanted.sides));
    }
    std::string before = match_->snapshot();
    if (auto rolled = match_->roll(faces); !rolled) {
      result_.fault = true;
      result_.why = rolled.error().message;
      return;
    }
    entries_.push_back({nullptr, faces, "chance", std::move(before), Json::array()});
    tell(nullptr, faces);
  }
  void tell(const Json& action, const std::vector<int>& faces) {
    for (const std::string_view side : {"union", "confederate"}) {
      const auto followed = players_[index_of(side)]->follow(action, faces);
      if (!followed) give_up(side, followed.error().message);
    }
  }
  void count(const std::string& side, double seconds) {
    const std::size_t i = index_of(side);
    ++result_.decisions[i];
    result_.seconds[i] += seconds;
    result_.slowest[i] = std::max(result_.slowest[i], seconds);
  }
  void give_up(std::string_view side, const std::string& why) {
    if (!result_.why.empty()) return;
    result_.lost_by = side;
    result_.winner = other(side);
    result_.why = why;
  }
  GameResult at_fault(const std::string& why) {
    result_.fault = true;
    result_.why = why;
    return std::move(result_);
  }
  void finish() {
    const Json state = match_->state();
    result_.margin = margin_of(state);
    if (result_.winner.empty() && !result_.fault) {
      const Json* verdict = engine::find(state, "result");
      result_.winner = verdict != nullptr ? verdict->value("winner", "draw") : "draw";
      if (result_.winner != "union" && result_.winner != "confederate") result_.winner = "draw";
    }
    engine::Origin origin;
    origin.scenario = table_.scenario;
    origin.options = table_.options;
    result_.record = engine::write_record(library_, *table_.game, origin, entries_, *match_);
    if (!result_.lost_by.empty()) {
      result_.record["given_up"] = {{"side", result_.lost_by}, {"why", result_.why}};
    }
  }

  const engine::Library& library_;
  const Table& table_;
  std::array<Player*, 2> players_;
  const Budget& budget_;
  std::uint64_t seed_, thrown_ = 0, decided_ = 0;
  std::unique_ptr<engine::Match> match_;
  std::vector<engine::Entry> entries_;
  GameResult result_;
};

/// The match under way, shared by the threads.
class Round {
 public:
  Round(const engine::Library& library, const Wish& wish, const std::atomic<bool>& stop)
      : library_(library), wish_(wish), stop_(stop), pairs_((wish.games + 1) / 2) {}

  Standing play() {
    std::vector<std::thread> threads;
    for (int i = 1; i < wish_.threads; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    return standing_;
  }

 private:
  void work() {
    const auto a = wish_.a();
    const auto b = wish_.b();
    while (!stop_ && !done_) {
      const int pair = next_++;
      if (pair >= pairs_) return;
      play_pair(pair, *a, *b);
    }
  }
  void play_pair(int pair, Player& a, Player& b) {
    const std::uint64_t seed = engine::die_bits(wish_.seed, static_cast<std::uint64_t>(pair));
    int halves = 0;
    bool whole = true;
    for (int seat = 0; seat < 2; ++seat) {
      if (stop_) return;
      const Seats seats = seat == 0 ? Seats{&a, &b} : Seats{&b, &a};
      const GameResult game = play_game(library_, wish_.table, seats, wish_.budget, seed);
      const std::lock_guard lock(mutex_);
      whole = whole && !game.fault;
      halves += enter(game, seat);
      if (wish_.after && !wish_.after(game, 2 * pair + seat + 1, seat)) done_ = true;
    }
    const std::lock_guard lock(mutex_);
    if (whole) standing_.pairs.add(halves);
    if (!wish_.test) return;
    standing_.verdict = sprt(standing_.pairs, wish_.elo0, wish_.elo1);
    if (standing_.verdict != Verdict::open) done_ = true;
  }
  /// Enters a game in which A had that seat; the half points that it brought A.
  int enter(const GameResult& game, int seat) {
    Standing& s = standing_;
    ++s.games;
    if (game.fault) {
      ++s.faults;
      s.last_reason = game.why;
      return 0;
    }
    const auto a = static_cast<std::size_t>(seat);
    const std::size_t b = 1 - a;
    add_costs(game, 0, a);
    add_costs(game, 1, b);
    s.margin += seat == 0 ? game.margin : -game.margin;
    if (!game.lost_by.empty()) {
      ++s.given_up[index_of(game.lost_by) == a ? 0 : 1];
      s.last_reason = game.why;
    }
    ++s.games_as[a];
    if (game.winner == "draw") {
      ++s.draws;
      return 1;
    }
    const bool won = index_of(game.winner) == a;
    ++(won ? s.wins : s.losses);
    if (won) ++s.wins_as[a];
    return won ? 2 : 0;
  }
  void add_costs(const GameResult& game, std::size_t player, std::size_t seat) {
    standing_.decisions[player] += game.decisions[seat];
    standing_.seconds[player] += game.seconds[seat];
    standing_.slowest[player] = std::max(standing_.slowest[player], game.slowest[seat]);
  }

  const engine::Library& library_;
  const Wish& wish_;
  const std::atomic<bool>& stop_;
  const int pairs_;
  std::atomic<int> next_{0};
  std::atomic<bool> done_{false};
  std::mutex mutex_;
  Standing standing_;
};

}  // namespace

GameResult play_game(const engine::Library& library, const Table& table, Seats seats,
                     const Budget& budget, std::uint64_t seed) {
  return Play(library, table, seats, budget, seed).to_the_end();
}

Standing play_match(const engine::Library& library, const Wish& wish,
                    const std::atomic<bool>& stop) {
  return Round(library, wish, stop).play();
}

}  // namespace hg::contest
