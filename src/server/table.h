#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "server/store.h"

namespace hg::server {

using engine::Expected;
using engine::Json;

/// Why a stored game can no longer be opened: `{"entry", "what", "expected", "found"}`, where
/// `entry` counts from 1 and 0 means that it is not about one entry.
struct Broken {
  Json difference;
};

/// One game in memory, a cache of what the store holds. Every change is in the store before the
/// call returns; when the store fails, the game is as it was and the fault is `internal`. The
/// server throws the dice: the die with index i is `die_face(seed, i)`, and the index never goes
/// back, so that nobody knows a die from a turn that was taken back. Not thread-safe.
class Table {
 public:
  /// What a new game begins with. Exactly one of the first three is meant to be given.
  struct Setup {
    std::string scenario;
    Json position;  ///< null: none
    Json record;    ///< null: none
    Json options = Json::object();
    std::vector<SeatRow> seats;
    std::uint64_t seed = 0;
    Json analysis;                       ///< null, or where an analysis board came from
    Json given_dice = Json::array();     ///< faces that fall before those of the seed
  };

  /// Sets up a game and stores it. Seats that are not given are filled in with people's; `tokens`
  /// gets the tokens of people's seats by side.
  static Expected<std::unique_ptr<Table>> create(std::shared_ptr<const engine::Library> library,
                                                 Store& store, Setup setup, Json& tokens);
  /// Rebuilds a game from the store. A game that does not replay gives nothing and says why in
  /// `broken`.
  static Expected<std::unique_ptr<Table>> open(std::shared_ptr<const engine::Library> library,
                                               Store& store, const GameRow& row,
                                               std::optional<Broken>& broken);

  const std::string& id() const { return row_.id; }
  const GameRow& row() const { return row_; }
  std::size_t number() const { return past_.size(); }
  /// A side's word or `none`; never `chance`, for the dice are thrown at once.
  std::string decider() const { return std::string(session_.match().to_decide()); }
  const engine::Match& match() const { return session_.match(); }
  const engine::GameModule& game() const { return *game_; }
  Json decision();
  /// What `side` may see; an empty side sees everything.
  Json state(std::string_view side) const;

  /// nullptr when the game has no such side.
  const SeatRow* seat(std::string_view side) const;
  /// The side whose seat the token opens.
  std::optional<std::string> side_of_token(std::string_view token) const;

  /// A question that changes nothing; `request` is a whole request of the protocol.
  Json ask(const Json& request) { return session_.request(request); }
  /// The present decision of `side` made, with the dice that follow: `events`, `decision`,
  /// `number`.
  Expected<Json> act(std::string_view side, const Json& action);
  /// The number of the earliest decision to which `sides` may go back by themselves.
  std::size_t free_undo(const std::vector<std::string>& sides) const;
  /// True when entry `number` is a decision of one of the sides.
  bool is_decision_of(std::size_t number, const std::vector<std::string>& sides) const;
  bool is_decision(std::size_t number) const;
  /// Goes back to before the decision `number`; `by`: who may have it done again.
  Expected<void> undo_to(std::size_t number, std::vector<std::string> by = {});
  /// The entries that `redo` would put back, the first of them a decision; empty when there are
  /// none, or when they are not for `sides`.
  std::size_t can_redo(const std::vector<std::string>& sides) const;
  /// Puts back what was last taken back, with the same dice: `events`, `number`.
  Expected<Json> redo();
  /// What the entries from `number` on told, as sentences.
  Json told_since(std::size_t number);
  /// An unfinished game that shows this viewer less than everything.
  bool hides_from(std::string_view view) const;
  /// Null, or where an analysis board came from.
  const Json& analysis() const { return analysis_; }

  /// The record; with the seed and the index of every die once the game is over.
  Json record();

 private:
  struct Past {
    std::string by;  ///< a side, or `chance`
    /// Of a roll: index of its first die; none when the die came with a record from elsewhere.
    std::optional<std::uint64_t> draw;
  };
  struct Step {
    std::string text;
    Past past;
  };

  Table(std::shared_ptr<const engine::Library> library, Store& store, GameRow row);

  Expected<void> begin(const Setup& setup);
  Expected<Json> must(const Json& request);
  Expected<void> throw_dice(std::vector<Step>& steps, Json& events);
  /// The action of entry `number`, as the store keeps it.
  Expected<void> note_action(std::size_t number, std::vector<Step>& steps);
  void take_back(std::size_t count);
  Progress progress() const;
  /// Notes who made the entries of a record that has been played through.
  std::optional<Broken> read_entries(const Json& entries);

  /// What was taken back and may be done again, while nothing else is done.
  struct Undone {
    std::vector<Step> steps;
    std::vector<std::string> by;
  };

  int face(std::uint64_t index, int sides) const;
  void read_head(const Json& head);

  Store& store_;
  GameRow row_;
  engine::Session session_;
  const engine::GameModule* game_ = nullptr;
  std::shared_ptr<const engine::Library> library_;
  std::vector<Past> past_;
  std::uint64_t dice_drawn_ = 0;
  std::vector<Undone> undone_;
  Json analysis_;
  Json given_dice_ = Json::array();
};

/// Whose eyes the holder of these seats sees with: the side's; everybody's (an empty text) for who
/// holds both; `watcher` for who holds none.
std::string_view viewpoint(const std::vector<std::string>& sides);

/// An error object of the protocol read back into a fault.
engine::Fault fault_of(const Json& error);

/// The record of a stored game put together from its rows alone, even when it does not replay.
Json stored_record(const GameRow& row, const std::vector<std::string>& entries);

/// What is wrong with a record; nothing when it replays to its hash. May be called on any thread.
std::optional<Broken> first_difference(const std::shared_ptr<const engine::Library>& library,
                                       const Json& record);

}  // namespace hg::server
