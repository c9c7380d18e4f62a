#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/fault.h"

namespace hg::engine {

/// The dice that a chance decision waits for.
struct DiceRequest {
  int count = 1;
  int sides = 6;
};

/// What an action did: its events and the action itself in the one form that records keep.
struct Applied {
  Json action;
  Json events = Json::array();
};

/// What a throw of the dice was worth, from the view of one side. Scores are only compared with those
/// of the other throws that were possible at that moment: the higher, the better for `side`.
struct Weighed {
  std::string side;
  std::string purpose;  ///< `combat`, `march` and so on: the words of the events
  std::string result;   ///< as the chart names it; empty where it has no name
  std::vector<std::string> hexes;
  std::string unit;
  int score = 0;
};

/// How one side stands.
struct Standing {
  std::string side;
  int points = 0;  ///< if the game ended now
  int lost = 0;    ///< strength, or manpower, lost so far
};

/// A game in progress, as the engine sees it: a position that can be asked, changed, copied and
/// put back. This is the one seam between the engine and the games; everything that crosses it is
/// text or JSON in the words of docs/protocol.md. A refusal leaves the position as it was.
class Match {
 public:
  virtual ~Match() = default;

  virtual std::unique_ptr<Match> clone() const = 0;
  /// The position as bytes, only for `restore` of the same match (undo, replays).
  virtual std::string snapshot() const = 0;
  virtual void restore(std::string_view snapshot) = 0;
  /// 64 bits of the position, the same on every platform.
  virtual std::uint64_t hash() const = 0;

  /// Whose decision: a side's word, `chance`, or `none` when the game is over.
  virtual std::string_view to_decide() const = 0;
  virtual DiceRequest dice() const = 0;
  virtual Json decision() const = 0;
  virtual Json state() const = 0;
  /// What `side` may see of the state. Everything, unless a game hides something.
  virtual Json observe(std::string_view side) const {
    static_cast<void>(side);
    return state();
  }

  /// How the sides stand, in the order of the scenario. A game that tells nothing has no report.
  virtual std::vector<Standing> standings() const { return {}; }
  /// What a throw from this position meant that told `events`; nothing where no die matters.
  virtual std::optional<Weighed> weigh(const Json& events) const {
    static_cast<void>(events);
    return std::nullopt;
  }
  /// True while a side only chooses which of its units pay for the last throw.
  virtual bool pays() const { return false; }

  /// Every legal action; `request` may hold the filters `unit`, `hex` and `kind`.
  virtual Expected<Json> legal(const Json& request) const = 0;
  /// Every case that the action breaks; empty when it is legal.
  virtual Expected<std::vector<Broken>> check(const Json& action) const = 0;
  virtual Expected<Applied> apply(const Json& action) = 0;
  /// The faces of the dice that `dice` asks for, already known to be in range; gives the events.
  virtual Expected<Json> roll(const std::vector<int>& faces) = 0;

  // Questions. Each takes the whole request and gives the fields of its answer.
  virtual Expected<Json> reach(const Json& request) const = 0;
  virtual Expected<Json> odds(const Json& request) const = 0;
  virtual Expected<Json> los(const Json& request) const = 0;
  virtual Expected<Json> zoc(const Json& request) const = 0;
  virtual Expected<Json> targets(const Json& request) const = 0;
  /// The present turn, from 1; 0 where a game counts none.
  virtual int turn() const { return 0; }

  // Aids: what a player could work out from the rules and the other questions, worked out by the
  // game. A game that has no use for one answers `unsupported`.
  virtual Expected<Json> path(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> alternatives(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> plan(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> threat(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> radius(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> worth(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> why(const Json& request) const { return no_such_aid(request); }
  virtual Expected<Json> sights(const Json& request) const { return no_such_aid(request); }

  virtual Expected<Json> map() const = 0;
  virtual Expected<Json> charts() const = 0;

 private:
  static Expected<Json> no_such_aid(const Json& request);
};

struct OptionInfo {
  std::string id;
  std::string name;
  bool by_default = false;
  std::string rule;
};

struct ScenarioInfo {
  std::string id;
  std::string name;
  std::string note;
  int turns = 0;
  std::vector<std::string> sides;
  std::vector<OptionInfo> options;
};

/// A data file that a game was made from, and the hash of its bytes.
struct DataFile {
  std::string file;
  std::string hash;
};

/// A position made into a match, and what it took from defaults.
struct Opened {
  std::unique_ptr<Match> match;
  Json defaults = Json::object();
};

/// What a bot may spend.
struct BotBudget {
  std::uint64_t seed = 0;
  std::int64_t nodes = 0;  ///< 0: the bot's own measure
  std::int64_t ms = 0;     ///< 0: no limit
  const std::atomic<bool>* stop = nullptr;  ///< set by others: answer now with the best so far
};

/// A computer player of one game.
class Bot {
 public:
  virtual ~Bot() = default;
  virtual std::string_view name() const = 0;
  /// From 0, any legal move, upwards; a level is only higher if it was measured to be stronger.
  virtual int level() const { return 0; }
  /// How it plays, in a few words for people.
  virtual std::string_view about() const { return ""; }
  /// `{"action", "why"}` for the present decision, which belongs to a side.
  virtual Expected<Json> choose(const Match& match, const BotBudget& budget) const = 0;
};

/// How a position stands, by estimate.
struct Outlook {
  double margin = 0;    ///< in points, above 0 where the Union stands better
  double chance = 0.5;  ///< that the Union wins, 0 … 1, a draw as a half; a rough figure
};

/// What the estimates of a game are worth.
struct Estimate {
  bool judged = false;      ///< looks ahead as a computer player does; else it only counts
  std::string_view counts;  ///< what the margin is, in a sentence for people
};

/// One game of the library. Immutable; may be used from several threads.
class GameModule {
 public:
  virtual ~GameModule() = default;
  virtual std::string_view id() const = 0;
  virtual std::string_view name() const = 0;
  virtual std::string_view rulebook() const = 0;
  virtual const std::vector<ScenarioInfo>& scenarios() const = 0;
  virtual const std::vector<DataFile>& data() const = 0;

  /// `options` is a JSON object of flags.
  virtual Expected<std::unique_ptr<Match>> new_match(std::string_view scenario,
                                                     const Json& options) const = 0;
  virtual Expected<Opened> open_position(const Json& position) const = 0;
  virtual std::vector<const Bot*> bots() const = 0;
  /// How a match of this game stands.
  virtual Expected<Outlook> outlook(const Match& match) const {
    static_cast<void>(match);
    return refuse(Code::unsupported, "this game has no estimate");
  }
  virtual Estimate estimate() const { return {}; }
  /// Catalogue rows: `{"id", "case", "title", …, "code": […], "tests": […]}`.
  virtual const Json& rules() const = 0;
};

}  // namespace hg::engine
