#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/library.h"
#include "engine/luck.h"
#include "engine/match.h"

namespace hg::engine {

/// Where a game came from: enough to set it up again.
struct Origin {
  std::string scenario;  ///< empty when it came from a position
  Json options = Json::object();
  Json position;  ///< null when it came from a scenario
};

/// One game and one conversation about it. Speaks docs/protocol.md. Not thread-safe; never throws.
class Session {
 public:
  explicit Session(std::shared_ptr<const Library> library);

  /// One request in, one answer out, without the end of line.
  std::string handle(std::string_view line);
  Json request(const Json& request);
  nlohmann::json request(const nlohmann::json& request);

  /// After `quit`.
  bool finished() const { return finished_; }
  bool has_game() const { return match_ != nullptr; }
  /// Actions and rolls so far: the number of the present decision.
  std::size_t number() const { return entries_.size(); }
  /// The game; only while `has_game()`.
  const Match& match() const { return *match_; }

 private:
  using Handler = Expected<Json> (Session::*)(const Json&);
  struct Command;
  static const std::vector<Command>& commands();

  Expected<Json> answer(const Json& request);
  Expected<Json> guarded(const Command& command, const Json& request);

  Expected<Json> hello(const Json& request);
  Expected<Json> start_new(const Json& request);
  Expected<Json> load(const Json& request);
  Expected<Json> state(const Json& request);
  Expected<Json> decision(const Json& request);
  Expected<Json> legal(const Json& request);
  Expected<Json> check(const Json& request);
  Expected<Json> act(const Json& request);
  Expected<Json> roll(const Json& request);
  Expected<Json> reach(const Json& request);
  Expected<Json> odds(const Json& request);
  Expected<Json> los(const Json& request);
  Expected<Json> zoc(const Json& request);
  Expected<Json> targets(const Json& request);
  /// A question that the game answers by itself.
  template <Expected<Json> (Match::*Question)(const Json&) const>
  Expected<Json> ask(const Json& request) {
    return (match_.get()->*Question)(request);
  }
  Expected<Json> map(const Json& request);
  Expected<Json> charts(const Json& request);
  Expected<Json> events(const Json& request);
  Expected<Json> replay(const Json& request);
  Expected<Json> luck(const Json& request);
  Expected<Json> report(const Json& request);
  Expected<Json> choose(const Json& request);
  Expected<Json> evaluate(const Json& request);
  Expected<Json> undo(const Json& request);
  Expected<Json> record(const Json& request);
  Expected<Json> verify(const Json& request);
  Expected<Json> rules(const Json& request);
  Expected<Json> quit(const Json& request);

  /// Dice settings of `new` and `load`.
  struct Rolling {
    bool by_engine = true;
    std::uint64_t seed = 0;
  };
  Expected<Rolling> read_rolling(const Json& request) const;
  Expected<Json> begin(std::unique_ptr<Match> match, Origin origin, Rolling rolling);
  /// Rolls as long as the engine's dice are asked for; adds the events to `events`.
  Expected<void> roll_own_dice(Json& events);
  Expected<Json> roll_faces(const std::vector<int>& faces);
  std::size_t dice_thrown() const;
  /// The decision with its number.
  Json present_decision() const;
  Expected<void> number_is_current(const Json& request) const;
  Expected<void> seat_is_right(const Json& request) const;

  std::shared_ptr<const Library> library_;
  const GameModule* game_ = nullptr;
  std::unique_ptr<Match> match_;
  Origin origin_;
  Rolling rolling_;
  std::vector<Entry> entries_;
  LuckMemo luck_memo_;
  Json report_memo_;  ///< null, or the last report with the `number` and `hash` that it is about
  bool finished_ = false;
};

}  // namespace hg::engine
