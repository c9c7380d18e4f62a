#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "server/store.h"
#include "server/table.h"

namespace hg::server {

/// A socket, as the hall knows it.
using Peer = std::uint64_t;
/// A message on its way to one or more sockets.
using Text = std::shared_ptr<const std::string>;

/// What the hall needs from outside. `send` and `ready` are called on the hall's thread.
class World {
 public:
  virtual ~World() = default;
  virtual void send(Peer peer, Text text) = 0;
  /// The last message of this peer is dealt with: its next one may come.
  virtual void ready(Peer peer) = 0;
  /// Runs a task on the hall's thread; may be called from any.
  virtual void post(std::function<void()> task) = 0;
  virtual void post_after(std::chrono::milliseconds wait, std::function<void()> task) = 0;
  /// Runs a task on another thread.
  virtual void work(std::function<void()> task) = 0;
};

/// Everything that the server says and does about games: lobby, seats, decisions, pushes, computer
/// players. It knows no sockets; every call comes on one thread. It checks the seat, the number
/// and, through the session, the legality of each action itself.
class Hall {
 public:
  struct Settings {
    std::chrono::milliseconds computer_pause{120};
    std::size_t open_games = 10'000;
    std::size_t tables_kept = 64;  ///< games kept in memory that nobody is at
  };

  Hall(std::shared_ptr<const engine::Library> library, Store& store, World& world,
       Settings settings);

  /// Begins to look through the stored games for those that no longer replay.
  void check_stored();
  void arrived(Peer peer);
  void left(Peer peer);
  /// One message; its answer is sent, and pushes to whoever they concern.
  void receive(Peer peer, std::string_view message);

 private:
  struct Guest {
    std::string joined;  ///< the game that requests are about when they name none
    std::map<std::string, std::vector<std::string>> seats;  ///< sides by game; a watcher has none
  };
  struct UndoRequest {
    std::string side;
    std::size_t to = 0;
  };
  struct Room {
    std::unique_ptr<Table> table;
    std::set<Peer> peers;
    std::optional<UndoRequest> undo_request;
    std::uint64_t changes = 0;
    bool is_thinking = false;  ///< a computer's step is on its way
    std::shared_ptr<std::atomic<bool>> stop;  ///< tells the computer that thinks to move now
    std::optional<std::chrono::milliseconds> pause;  ///< before each of its steps, if not the usual
    bool by_steps = false;       ///< each step of a computer waits for `move_now`
    std::uint64_t calls = 0;     ///< only the last call of the computer counts
    std::uint64_t used = 0;
  };
  struct Thought {
    std::string game;
    std::uint64_t changes = 0;
    std::string side;
    Expected<Json> choice;
  };
  /// What an answer still has to bring about once it is sent.
  using After = std::function<void()>;
  struct Asked {
    Peer peer = 0;
    const Json& request;
    Guest& guest;
    After& after;
  };
  using Handler = Expected<Json> (Hall::*)(Asked& asked);
  static const std::map<std::string_view, Handler>& commands();

  Expected<Json> answer(Asked& asked);
  Expected<Json> lobby(Asked& asked);
  Expected<Json> create(Asked& asked);
  Expected<Json> join(Asked& asked);
  Expected<Json> leave(Asked& asked);
  Expected<Json> discard(Asked& asked);
  Expected<Json> act(Asked& asked);
  Expected<Json> undo(Asked& asked);
  Expected<Json> undo_request(Asked& asked);
  Expected<Json> undo_answer(Asked& asked);
  Expected<Json> undo_withdraw(Asked& asked);
  Expected<Json> undo_preview(Asked& asked);
  Expected<Json> redo(Asked& asked);
  Expected<Json> question(Asked& asked);
  Expected<Json> replay(Asked& asked);
  Expected<Json> report(Asked& asked);
  Expected<Json> state(Asked& asked);
  Expected<Json> record(Asked& asked);
  Expected<Json> rules(Asked& asked);
  Expected<Json> hello(Asked& asked);
  Expected<Json> not_here(Asked& asked);
  void verify(Peer peer, Json request);
  Expected<Json> move_now(Asked& asked);
  Expected<Json> pace(Asked& asked);
  void hint(Peer peer, const Json& request, Guest& guest);
  /// What a hint needs: who thinks about which position.
  struct Riddle {
    const engine::Bot* bot = nullptr;
    std::shared_ptr<const engine::Match> match;
    engine::BotBudget budget;
    std::size_t number = 0;
  };
  Expected<Riddle> riddle(Asked& asked);

  Expected<std::string> game_of(const Asked& asked) const;
  Expected<Room*> room(const std::string& id);
  Expected<Room*> room_of(const Asked& asked);
  /// The sides whose seats the peer holds, by joining or by the token in this request.
  Expected<std::vector<std::string>> sides_of(const Asked& asked, const Room& room) const;
  Expected<std::vector<std::string>> need_sides(const Asked& asked, const Room& room) const;
  /// The record that a branch begins with, cut at its step; who asks must see all of it.
  Expected<void> read_branch(Asked& asked, Table::Setup& setup);
  Expected<std::vector<SeatRow>> read_seats(const Json& request, const engine::GameModule& game);
  void make_room();
  std::deque<GameRow> last_games();
  void check_next(std::shared_ptr<std::deque<GameRow>> games);

  Expected<void> take_back(Room& room, std::size_t to, std::vector<std::string> by, After& after);
  void push(Room& room, const Json& message);
  /// Tells everybody at the table how the game stands after a change.
  void push_update(Room& room, Json events, std::string_view by, std::size_t undone);
  void changed(Room& room);

  /// Lets a computer that has to decide do so in its time, unless it goes by steps.
  void wake_computer(Room& room);
  void call_computer(Room& room, std::chrono::milliseconds wait);
  void start_thinking(const std::string& game, std::uint64_t call);
  void thought(Thought result);
  void computer_failed(Room& room, const engine::Fault& fault);

  std::shared_ptr<const engine::Library> library_;
  Store& store_;
  World& world_;
  Settings settings_;
  engine::Session parlour_;  ///< answers what is about no game
  std::map<Peer, Guest> guests_;
  std::map<std::string, Room> rooms_;
  std::map<std::string, Json> broken_;
  std::uint64_t uses_ = 0;
};

}  // namespace hg::server
