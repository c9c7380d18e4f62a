// The part of the hall that changes games: decisions, undo, pushes, computer players.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/attempt.h"
#include "engine/dice.h"
#include "engine/fields.h"
#include "server/hall.h"

namespace hg::server {

using engine::bad_request;
using engine::Code;
using engine::Fault;
using engine::find;
using engine::need_number;
using engine::read_flag;
using engine::read_number;
using engine::refuse;

namespace {

/// After a step that could not be stored, a computer tries again after this time.
constexpr std::chrono::milliseconds kTryAgain{3000};

Expected<Json> unwrapped(Json answer) {
  if (answer.value("ok", false)) return answer;
  return tl::unexpected<Fault>(fault_of(answer.at("error")));
}

bool holds(const std::vector<std::string>& sides, std::string_view side) {
  return std::find(sides.begin(), sides.end(), side) != sides.end();
}

const engine::Bot* bot_of(const Table& table, std::string_view player) {
  for (const engine::Bot* bot : table.game().bots()) {
    if (bot->name() == player) return bot;
  }
  return nullptr;
}

bool computer_decides(const Table& table) {
  const SeatRow* seat = table.seat(table.decider());
  return seat != nullptr && seat->player != "human";
}

/// Computers agree to everything, and so do seats of one's own.
bool others_must_agree(const Table& table, const std::vector<std::string>& sides) {
  const auto& seats = table.row().seats;
  return std::any_of(seats.begin(), seats.end(), [&](const SeatRow& seat) {
    return seat.player == "human" && !holds(sides, seat.side);
  });
}

/// The last decision of one of these sides, or nothing.
std::optional<std::size_t> last_decision(const Table& table,
                                         const std::vector<std::string>& sides) {
  std::size_t to = table.number();
  while (to > 0 && !table.is_decision_of(to - 1, sides)) --to;
  if (to == 0) return std::nullopt;
  return to - 1;
}

/// A seed of a computer's decision: the same game with the same seed is played the same way, and
/// nobody can tell the dice from it.
std::uint64_t thinking_seed(const Table& table) {
  constexpr std::uint64_t kOther = 0xC2B2AE3D27D4EB4FULL;
  return engine::die_bits(~table.row().seed ^ kOther, table.number()) >> 11U;
}

}  // namespace

Expected<Json> Hall::act(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  Table& table = *here->table;
  HG_TRY(number, need_number(asked.request, "number", 0, INT64_MAX));
  if (static_cast<std::size_t>(number) != table.number()) {
    return bad_request(fmt::format("stale: the request is about decision {}, the present one is {}",
                                   number, table.number()));
  }
  const std::string decider = table.decider();
  if (decider == "none") return refuse(Code::not_your_decision, "the game is over");
  if (!holds(sides, decider)) {
    return refuse(Code::not_your_decision, fmt::format("the decision belongs to {}", decider));
  }
  const Json* action = find(asked.request, "action");
  if (action == nullptr) return bad_request("\"action\" is missing");
  HG_TRY(answer, table.act(decider, *action));
  changed(*here);
  asked.after = [this, here, decider, events = answer.at("events")] {
    push_update(*here, events, decider, 0);
    wake_computer(*here);
  };
  return answer;
}

/// `by`: who may have it done again; nobody, when the other side had to agree.
Expected<void> Hall::take_back(Room& room, std::size_t to, std::vector<std::string> by,
                               After& after) {
  const std::size_t before = room.table->number();
  HG_CHECK(room.table->undo_to(to, std::move(by)));
  changed(room);
  after = [this, here = &room, undone = before - to] {
    push_update(*here, Json::array(), "", undone);
    wake_computer(*here);
  };
  return {};
}

Expected<Json> Hall::undo(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  Table& table = *here->table;
  HG_TRY(wanted, read_number(asked.request, "count", 1, INT64_MAX));
  const auto count = static_cast<std::size_t>(wanted.value_or(1));
  const std::size_t free = table.number() - table.free_undo(sides);
  if (count > free) {
    return refuse(Code::illegal,
                  fmt::format("you may take back {} decision{} by yourself: the last die and the "
                              "other side's last decision stand (\"undo_request\" asks for more)",
                              free, free == 1 ? "" : "s"));
  }
  HG_CHECK(take_back(*here, table.number() - count, sides, asked.after));
  return Json{{"state", table.state(viewpoint(sides))},
              {"decision", table.decision()},
              {"number", table.number()},
              {"undone", count}};
}

Expected<Json> Hall::undo_request(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  Table& table = *here->table;
  HG_TRY(wanted, read_number(asked.request, "to", 0, INT64_MAX));
  const auto last = last_decision(table, sides);
  if (!wanted && !last) {
    return bad_request("you have made no decision that could be taken back");
  }
  const std::size_t to = wanted ? static_cast<std::size_t>(*wanted) : *last;
  if (!table.is_decision(to)) {
    return bad_request(fmt::format("number {} is no decision that could be gone back to", to));
  }
  const bool must_ask = others_must_agree(table, sides);
  if (must_ask) {
    here->undo_request = UndoRequest{sides.front(), to};
    asked.after = [this, here, to, side = sides.front()] {
      push(*here, {{"push", "undo_request"},
                   {"what", here->table->told_since(to)},
                   {"game", here->table->id()},
                   {"side", side},
                   {"to", to},
                   {"number", here->table->number()}});
    };
    return Json{{"asked", true}, {"to", to}};
  }
  const std::size_t before = table.number();
  HG_CHECK(take_back(*here, to, sides, asked.after));
  return Json{{"asked", false},
              {"state", table.state(viewpoint(sides))},
              {"decision", table.decision()},
              {"number", to},
              {"undone", before - to}};
}

Expected<Json> Hall::undo_answer(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  if (!here->undo_request) return bad_request("nobody asks for an undo");
  const UndoRequest wanted = *here->undo_request;
  if (holds(sides, wanted.side) && sides.size() == 1) {
    return refuse(Code::not_your_decision, "the other side has to answer");
  }
  HG_TRY(agree, read_flag(asked.request, "agree"));
  if (!agree) return bad_request("\"agree\" must be true or false");
  here->undo_request.reset();
  const Json told{{"push", "undo_answer"},
                  {"game", here->table->id()},
                  {"agree", *agree},
                  {"to", wanted.to}};
  if (!*agree) {
    asked.after = [this, here, told] { push(*here, told); };
    return Json{{"agree", false}};
  }
  After update;
  HG_CHECK(take_back(*here, wanted.to, {}, update));
  asked.after = [this, here, told, update] {
    push(*here, told);
    update();
  };
  return Json{{"agree", true}, {"number", wanted.to}};
}

/// Who asked thinks better of it.
Expected<Json> Hall::undo_withdraw(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  if (!here->undo_request) return bad_request("nobody asks for an undo");
  if (!holds(sides, here->undo_request->side)) {
    return refuse(Code::not_your_decision, "the other side asked for it");
  }
  const Json told{{"push", "undo_answer"},
                  {"game", here->table->id()},
                  {"agree", false},
                  {"withdrawn", true},
                  {"to", here->undo_request->to}};
  here->undo_request.reset();
  asked.after = [this, here, told] { push(*here, told); };
  return Json{{"withdrawn", true}};
}

/// What `undo`, `undo_request` and `redo` would do now, for labels; changes nothing.
Expected<Json> Hall::undo_preview(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  Table& table = *here->table;
  Json undo = nullptr;
  if (const auto to = last_decision(table, sides)) {
    const bool free = *to >= table.free_undo(sides);
    HG_TRY(replay, unwrapped(table.ask({{"cmd", "replay"}, {"step", *to}, {"brief", true}})));
    undo = {{"to", *to},
            {"count", table.number() - *to},
            {"free", free},
            {"consent", !free && others_must_agree(table, sides)},
            {"entry", replay.at("entry")},
            {"what", table.told_since(*to)}};
  }
  return Json{{"number", table.number()}, {"undo", undo}, {"redo", table.can_redo(sides)}};
}

Expected<Json> Hall::redo(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  Table& table = *here->table;
  if (table.can_redo(sides) == 0) {
    return refuse(Code::illegal, "there is nothing that you could do again");
  }
  HG_TRY(answer, table.redo());
  changed(*here);
  asked.after = [this, here, events = answer.at("events")] {
    push_update(*here, events, "", 0);
    wake_computer(*here);
  };
  return answer;
}

void Hall::changed(Room& room) {
  ++room.changes;
  room.undo_request.reset();
}

void Hall::push(Room& room, const Json& message) {
  const auto text = std::make_shared<const std::string>(engine::to_line(message));
  for (const Peer peer : room.peers) world_.send(peer, text);
}

void Hall::push_update(Room& room, Json events, std::string_view by, std::size_t undone) {
  Table& table = *room.table;
  Json message{{"push", "update"},
               {"game", table.id()},
               {"number", table.number()},
               {"events", std::move(events)},
               {"decision", table.decision()}};
  if (!by.empty()) message["by"] = by;
  if (undone > 0) message["undone"] = undone;
  std::map<std::string_view, Text> texts;
  for (const Peer peer : room.peers) {
    const std::string_view view = viewpoint(guests_.at(peer).seats.at(table.id()));
    Text& text = texts[view];
    if (text == nullptr) {
      message["state"] = table.state(view);
      text = std::make_shared<const std::string>(engine::to_line(message));
    }
    world_.send(peer, text);
  }
}

void Hall::wake_computer(Room& room) {
  if (!room.by_steps) call_computer(room, room.pause.value_or(settings_.computer_pause));
}

void Hall::call_computer(Room& room, std::chrono::milliseconds wait) {
  if (room.is_thinking || !computer_decides(*room.table)) return;
  room.is_thinking = true;
  world_.post_after(wait, [this, game = room.table->id(), call = ++room.calls] {
    start_thinking(game, call);
  });
}

void Hall::start_thinking(const std::string& game, std::uint64_t call) {
  const auto found = rooms_.find(game);
  if (found == rooms_.end()) return;
  Room& room = found->second;
  if (call != room.calls) return;
  const Table& table = *room.table;
  const std::string side = table.decider();
  const SeatRow* seat = table.seat(side);
  const engine::Bot* bot = seat != nullptr ? bot_of(table, seat->player) : nullptr;
  if (bot == nullptr) {
    // A person's turn by now (something was taken back), or a player that this program lacks.
    room.is_thinking = false;
    if (seat != nullptr && seat->player != "human") {
      computer_failed(room, {Code::unsupported, "no such player: " + seat->player, {}});
    }
    return;
  }
  engine::BotBudget budget;
  budget.seed = thinking_seed(table);
  std::shared_ptr<const engine::Match> match = table.match().clone();
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  room.stop = stop;
  budget.stop = stop.get();
  world_.work([this, bot, match, budget, stop, game, side, changes = room.changes] {
    const auto trouble = [](const char* words) -> Expected<Json> {
      return refuse(Code::internal, words);
    };
    Expected<Json> choice = base::attempt([&] { return bot->choose(*match, budget); }, trouble);
    world_.post([this, result = Thought{game, changes, side, std::move(choice)}] {
      thought(result);
    });
  });
}

void Hall::thought(Thought result) {
  const auto found = rooms_.find(result.game);
  if (found == rooms_.end()) return;
  Room& room = found->second;
  room.is_thinking = false;
  room.stop.reset();
  if (result.changes != room.changes) {
    return wake_computer(room);
  }
  if (!result.choice) return computer_failed(room, result.choice.error());
  auto answer = room.table->act(result.side, result.choice->value("action", Json::object()));
  if (!answer) return computer_failed(room, answer.error());
  changed(room);
  push_update(room, std::move(answer->at("events")), result.side, 0);
  wake_computer(room);
}

/// A player may tell the computer to answer with the best that it has found so far, and to wait no
/// longer before its step.
Expected<Json> Hall::move_now(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_CHECK(need_sides(asked, *here));
  const bool thinks = computer_decides(*here->table);
  if (here->stop != nullptr) {
    here->stop->store(true);
  } else if (thinks) {
    here->is_thinking = false;
    call_computer(*here, std::chrono::milliseconds(0));
  }
  return Json{{"thinking", thinks}};
}

/// How fast the computers of a game play, as a player wants it, for as long as the table stands.
Expected<Json> Hall::pace(Asked& asked) {
  constexpr std::int64_t kLongest = 10'000;
  HG_TRY(here, room_of(asked));
  HG_CHECK(need_sides(asked, *here));
  HG_TRY(steps, read_flag(asked.request, "steps"));
  HG_TRY(ms, read_number(asked.request, "ms", 0, kLongest));
  here->by_steps = steps.value_or(false);
  here->pause.reset();
  if (ms) here->pause = std::chrono::milliseconds(*ms);
  // A step that waits was called at the old pace.
  if (here->stop == nullptr) {
    here->is_thinking = false;
    ++here->calls;
    wake_computer(*here);
  }
  const auto pause = here->pause.value_or(settings_.computer_pause);
  return Json{{"steps", here->by_steps}, {"ms", pause.count()}};
}

/// A hint is for whoever has to decide and for nobody else.
Expected<Hall::Riddle> Hall::riddle(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, need_sides(asked, *here));
  const Table& table = *here->table;
  const std::string decider = table.decider();
  if (decider == "none") return refuse(Code::not_your_decision, "the game is over");
  if (!holds(sides, decider)) {
    return refuse(Code::not_your_decision, fmt::format("the decision belongs to {}", decider));
  }
  HG_TRY(name, engine::read_text(asked.request, "bot"));
  Riddle riddle;
  for (const engine::Bot* bot : table.game().bots()) {
    const bool wanted = name ? bot->name() == *name
                             : riddle.bot == nullptr || bot->level() > riddle.bot->level();
    if (wanted) riddle.bot = bot;
  }
  if (riddle.bot == nullptr) {
    return refuse(Code::unsupported, "no such bot: " + engine::shown(*name));
  }
  riddle.match = table.match().clone();
  riddle.budget.seed = thinking_seed(table);
  riddle.number = table.number();
  return riddle;
}

void Hall::hint(Peer peer, const Json& request, Guest& guest) {
  After after;
  Asked asked{peer, request, guest, after};
  const Json* given = find(request, "id");
  const Json id = given != nullptr ? *given : Json(nullptr);
  const auto reply = [this, peer, id](Expected<Json> result) {
    if (guests_.count(peer) == 0) return;
    Json answer{{"id", id}, {"ok", result.has_value()}};
    if (result) {
      for (auto& [name, value] : result->items()) answer[name] = std::move(value);
    } else {
      answer["error"] = engine::to_json(result.error());
    }
    world_.send(peer, std::make_shared<const std::string>(engine::to_line(answer)));
    world_.ready(peer);
  };
  const auto unasked = [](const char* words) -> Expected<Riddle> {
    return refuse(Code::internal, words);
  };
  const Expected<Riddle> asks = base::attempt([&] { return riddle(asked); }, unasked);
  if (!asks) return reply(tl::unexpected<Fault>(asks.error()));
  world_.work([this, reply, riddle = *asks] {
    const auto trouble = [](const char* words) -> Expected<Json> {
      return refuse(Code::internal, words);
    };
    Expected<Json> answer = base::attempt(
        [&] { return riddle.bot->choose(*riddle.match, riddle.budget); }, trouble);
    if (answer) {
      (*answer)["bot"] = riddle.bot->name();
      (*answer)["number"] = riddle.number;
    }
    world_.post([reply, answer = std::move(answer)] { reply(answer); });
  });
}

void Hall::computer_failed(Room& room, const Fault& fault) {
  push(room, {{"push", "problem"},
              {"game", room.table->id()},
              {"number", room.table->number()},
              {"error", engine::to_json(fault)}});
  // A store without room may have some later; what a bot chose wrongly it would choose again.
  if (fault.code == Code::internal && !room.peers.empty()) call_computer(room, kTryAgain);
}

}  // namespace hg::server
