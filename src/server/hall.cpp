#include "server/hall.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "base/attempt.h"
#include "engine/door.h"
#include "engine/fields.h"
#include "engine/record.h"
#include "server/secrets.h"

namespace hg::server {

using engine::bad_request;
using engine::Code;
using engine::Fault;
using engine::find;
using engine::need_text;
using engine::read_number;
using engine::read_text;
using engine::read_texts;
using engine::refuse;
using engine::shown;

namespace {

constexpr std::size_t kGamesShown = 100;
constexpr std::size_t kGamesJoined = 16;
constexpr std::int64_t kMaxSeed = (std::int64_t{1} << 53U) - 1;

std::string time_text(std::int64_t ms) {
  const std::time_t seconds = static_cast<std::time_t>(ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text.data(), size);
}

Json seats_json(const GameRow& row) {
  Json seats = Json::object();
  for (const SeatRow& seat : row.seats) seats[seat.side] = seat.player;
  return seats;
}

Json lobby_row(const GameRow& row) {
  const Json head = Json::parse(row.head, nullptr, false);
  const Progress& at = row.progress;
  const Json options = head.is_object() ? head.value("options", Json::object()) : Json::object();
  Json answer{{"game", row.id},
              {"scenario", row.scenario.empty() ? Json(nullptr) : Json(row.scenario)},
              {"options", options},
              {"turn", at.turn},
              {"turns", at.turns},
              {"phase", at.phase},
              {"side", at.side},
              {"number", at.number},
              {"created", time_text(row.created_ms)},
              {"updated", time_text(row.updated_ms)},
              {"finished", at.finished},
              {"result", Json::parse(at.result, nullptr, false)},
              {"seats", seats_json(row)}};
  if (head.is_object() && head.contains("analysis")) answer["analysis"] = head.at("analysis");
  return answer;
}

/// The request as the engine's session reads it, without what is the server's business.
Json for_engine(Json request) {
  for (const char* name : {"game", "token", "tokens"}) request.erase(name);
  return request;
}

/// The fields of a session's answer, or its fault.
Expected<Json> unwrap(Json answer) {
  if (answer.value("ok", false)) {
    answer.erase("id");
    answer.erase("ok");
    return answer;
  }
  return tl::unexpected<Fault>(fault_of(answer.at("error")));
}

bool is_case(const engine::Library& library, const Json& request) {
  const Json* id = find(request, "id");
  if (id == nullptr || !id->is_string()) return false;
  for (const auto& game : library.games()) {
    for (const Json& row : game->rules()) {
      if (row.at("id") == *id) return true;
    }
  }
  return false;
}

Text text_of(const Json& message) {
  return std::make_shared<const std::string>(engine::to_line(message));
}

Json failure(const Json& id, const Fault& fault) {
  return Json{{"id", id}, {"ok", false}, {"error", engine::to_json(fault)}};
}

Json success(const Json& id, Json fields) {
  Json answer{{"id", id}, {"ok", true}};
  for (auto& [name, value] : fields.items()) answer[name] = std::move(value);
  return answer;
}

Expected<Json> trouble(const char* words) { return refuse(Code::internal, words); }

Json id_of(const Json& request) {
  const Json* id = find(request, "id");
  return id != nullptr ? *id : Json(nullptr);
}

}  // namespace

Hall::Hall(std::shared_ptr<const engine::Library> library, Store& store, World& world,
           Settings settings)
    : library_(std::move(library)),
      store_(store),
      world_(world),
      settings_(settings),
      parlour_(library_) {}

const std::map<std::string_view, Hall::Handler>& Hall::commands() {
  static const std::map<std::string_view, Handler> kCommands{
      {"hello", &Hall::hello},         {"lobby", &Hall::lobby},
      {"create", &Hall::create},       {"join", &Hall::join},
      {"leave", &Hall::leave},         {"do", &Hall::act},
      {"discard", &Hall::discard},
      {"undo", &Hall::undo},           {"undo_request", &Hall::undo_request},
      {"undo_answer", &Hall::undo_answer}, {"state", &Hall::state},
      {"undo_withdraw", &Hall::undo_withdraw}, {"undo_preview", &Hall::undo_preview},
      {"redo", &Hall::redo},           {"report", &Hall::report},
      {"luck", &Hall::report},
      {"decision", &Hall::question},   {"legal", &Hall::question},
      {"check", &Hall::question},      {"reach", &Hall::question},
      {"odds", &Hall::question},       {"los", &Hall::question},
      {"zoc", &Hall::question},        {"targets", &Hall::question},
      {"path", &Hall::question},       {"alternatives", &Hall::question},
      {"plan", &Hall::question},       {"threat", &Hall::question},
      {"radius", &Hall::question},     {"worth", &Hall::question},
      {"why", &Hall::question},        {"sights", &Hall::question},
      {"map", &Hall::question},        {"charts", &Hall::question},
      {"events", &Hall::question},     {"replay", &Hall::replay},
      {"evaluate", &Hall::report},     {"move_now", &Hall::move_now},
      {"pace", &Hall::pace},
      {"record", &Hall::record},       {"rules", &Hall::rules},
      {"roll", &Hall::not_here},       {"new", &Hall::not_here},
      {"load", &Hall::not_here},       {"choose", &Hall::not_here},
      {"quit", &Hall::not_here},
  };
  return kCommands;
}

void Hall::arrived(Peer peer) { guests_.try_emplace(peer); }

void Hall::left(Peer peer) {
  const auto guest = guests_.find(peer);
  if (guest == guests_.end()) return;
  for (const auto& [game, sides] : guest->second.seats) {
    const auto found = rooms_.find(game);
    if (found != rooms_.end()) found->second.peers.erase(peer);
  }
  guests_.erase(guest);
  make_room();
}

void Hall::receive(Peer peer, std::string_view message) {
  const auto guest = guests_.find(peer);
  if (guest == guests_.end()) return;
  auto request = engine::read_line(message);
  if (!request) {
    world_.send(peer, text_of(failure(nullptr, request.error())));
    return world_.ready(peer);
  }
  if (request->value("cmd", Json(nullptr)) == "verify") return verify(peer, std::move(*request));
  if (request->value("cmd", Json(nullptr)) == "hint") return hint(peer, *request, guest->second);
  After after;
  Asked asked{peer, *request, guest->second, after};
  const Json id = id_of(*request);
  auto result = base::attempt([&] { return answer(asked); }, trouble);
  const Json full = result ? success(id, std::move(*result)) : failure(id, result.error());
  world_.send(peer, text_of(full));
  if (after) after();
  world_.ready(peer);
}

Expected<Json> Hall::answer(Asked& asked) {
  HG_TRY(name, need_text(asked.request, "cmd"));
  const auto command = commands().find(name);
  if (command == commands().end()) {
    return refuse(Code::unknown_command, "no such command: " + shown(name));
  }
  return (this->*command->second)(asked);
}

Expected<Json> Hall::not_here(Asked& asked) {
  HG_TRY(name, need_text(asked.request, "cmd"));
  const std::string_view instead = name == "roll"     ? "the server throws the dice"
                                   : name == "choose" ? "the server plays the computer's seats"
                                   : name == "quit"   ? "say \"leave\", or close the socket"
                                                      : "say \"create\" and \"join\"";
  return refuse(Code::unsupported, fmt::format("\"{}\" is not for the server: {}", name, instead));
}

Expected<Json> Hall::hello(Asked& asked) { return unwrap(parlour_.request(asked.request)); }

Expected<Json> Hall::lobby(Asked& /*asked*/) {
  Json hello = library_->hello();
  Json scenarios = Json::array();
  for (const Json& game : hello.at("games")) {
    for (Json scenario : game.at("scenarios")) {
      scenario["game"] = game.at("id");
      scenario["game_name"] = game.at("name");
      scenario["rulebook"] = game.at("rulebook");
      scenario["bots"] = game.at("bots");
      scenario["levels"] = game.at("levels");
      scenarios.push_back(std::move(scenario));
    }
  }
  Json games = Json::array();
  for (const GameRow& row : store_.last_games(kGamesShown)) {
    games.push_back(lobby_row(row));
    const auto broken = broken_.find(row.id);
    if (broken != broken_.end()) games.back()["broken"] = broken->second;
  }
  return Json{{"engine", hello.at("engine")},
              {"version", hello.at("version")},
              {"protocol", hello.at("protocol")},
              {"scenarios", std::move(scenarios)},
              {"games", std::move(games)}};
}

Expected<std::vector<SeatRow>> Hall::read_seats(const Json& request,
                                                const engine::GameModule& game) {
  std::vector<SeatRow> seats;
  const Json* wanted = find(request, "seats");
  if (wanted == nullptr) return seats;
  if (!wanted->is_object()) return bad_request("\"seats\" must be an object of sides");
  const auto& sides = game.scenarios().front().sides;
  for (const auto& [side, player] : wanted->items()) {
    if (std::find(sides.begin(), sides.end(), side) == sides.end()) {
      return bad_request("no such side: " + shown(side));
    }
    HG_TRY(name, need_text(*wanted, side));
    const auto bots = game.bots();
    const bool is_known = name == "human" || std::any_of(bots.begin(), bots.end(),
                                                         [&](const engine::Bot* bot) {
                                                           return bot->name() == name;
                                                         });
    if (!is_known) return bad_request("no such player: " + shown(name));
    seats.push_back({side, name, ""});
  }
  return seats;
}

/// A record with "step", or a stored game with "step": the entries before it, as an analysis board
/// that remembers where it came from. With "dice": "same" those that fell in the source fall
/// again; they lie open in its record, so nothing is given away.
Expected<void> Hall::read_branch(Asked& asked, Table::Setup& setup) {
  const Json& request = asked.request;
  HG_TRY(game, read_text(request, "game"));
  HG_TRY(step, read_number(request, "step", 0, INT64_MAX));
  HG_TRY(dice, read_text(request, "dice"));
  if (dice && *dice != "same" && *dice != "new") {
    return bad_request("\"dice\" must be \"same\" or \"new\"");
  }
  const Json* given = find(request, "record");
  if (!game && given != nullptr && !step) return {};
  if (!game && given == nullptr) {
    if (step || dice) return bad_request("\"step\" and \"dice\" need a \"record\" or a \"game\"");
    return {};
  }
  if (game && given != nullptr) return bad_request("a branch is of a \"game\" or of a \"record\"");
  Json source = given != nullptr ? *given : Json();
  Json parent = Json::object();
  if (game) {
    HG_TRY(answer, record(asked));
    source = std::move(answer.at("record"));
    if (auto here = room(*game)) {
      HG_TRY(sides, sides_of(asked, **here));
      if ((*here)->table->hides_from(viewpoint(sides))) {
        return refuse(Code::not_your_decision,
                      "an analysis board would tell what your side may not see yet");
      }
    }
    parent["game"] = *game;
  }
  const Json* entries = find(source, "entries");
  const std::size_t all = entries != nullptr ? entries->size() : 0;
  const std::size_t at = step ? static_cast<std::size_t>(*step) : all;
  HG_TRY(part, engine::cut_record(source, at));
  parent["step"] = at;
  parent["of"] = all;
  setup.record = std::move(part);
  setup.analysis = std::move(parent);
  if (!dice || *dice == "new") return {};
  for (std::size_t i = at; i < all; ++i) {
    const Json roll = (*entries)[i].value("roll", Json::array());
    for (const Json& face : roll.is_array() ? roll : Json::array({roll})) {
      setup.given_dice.push_back(face);
    }
  }
  return {};
}

Expected<Json> Hall::create(Asked& asked) {
  const Json& request = asked.request;
  Table::Setup setup;
  HG_CHECK(read_branch(asked, setup));
  HG_TRY(scenario, read_text(request, "scenario"));
  setup.scenario = scenario.value_or("");
  for (const char* name : {"position", "record"}) {
    const Json* found = find(request, name);
    if (found == nullptr) continue;
    if (!found->is_object()) return bad_request(fmt::format("\"{}\" must be an object", name));
    if (name == std::string_view("position")) setup.position = *found;
    if (name == std::string_view("record") && setup.record.is_null()) setup.record = *found;
  }
  const int given = (setup.scenario.empty() ? 0 : 1) + (setup.position.is_null() ? 0 : 1) +
                    (setup.record.is_null() ? 0 : 1);
  if (given != 1) {
    return bad_request(
        "\"create\" needs one of \"scenario\", \"position\", \"record\" and \"game\"");
  }
  const Json& origin = !setup.record.is_null() ? setup.record : setup.position;
  const engine::GameModule* game = library_->games().front().get();
  if (!setup.scenario.empty()) {
    game = library_->game_of_scenario(setup.scenario);
    if (game == nullptr) return bad_request("no such scenario: " + shown(setup.scenario));
  } else {
    HG_TRY(id, read_text(origin, "game"));
    if (id) game = library_->game(*id);
    if (game == nullptr) return refuse(Code::unsupported, "no such game: " + shown(*id));
  }
  if (const Json* options = find(request, "options")) setup.options = *options;
  HG_TRY(seed, read_number(request, "seed", 0, kMaxSeed));
  setup.seed = seed ? static_cast<std::uint64_t>(*seed) : new_seed();
  HG_TRY(seats, read_seats(request, *game));
  setup.seats = std::move(seats);
  if (store_.unfinished() >= settings_.open_games) {
    return bad_request(fmt::format("there are already {} unfinished games, which is all that this "
                                   "server keeps", settings_.open_games));
  }
  Json tokens = Json::object();
  HG_TRY(table, Table::create(library_, store_, std::move(setup), tokens));
  make_room();
  const std::string id = table->id();
  Room& room = rooms_[id];
  room.table = std::move(table);
  room.used = ++uses_;
  wake_computer(room);
  return Json{{"game", id}, {"tokens", std::move(tokens)}, {"url", "/#/game/" + id}};
}

/// Forgets the games that nobody is at, the longest unused first, when there are too many.
void Hall::make_room() {
  while (rooms_.size() > settings_.tables_kept) {
    auto oldest = rooms_.end();
    for (auto it = rooms_.begin(); it != rooms_.end(); ++it) {
      if (!it->second.peers.empty() || it->second.is_thinking) continue;
      if (oldest == rooms_.end() || it->second.used < oldest->second.used) oldest = it;
    }
    if (oldest == rooms_.end()) return;
    rooms_.erase(oldest);
  }
}

Expected<Hall::Room*> Hall::room(const std::string& id) {
  const auto found = rooms_.find(id);
  if (found != rooms_.end()) {
    found->second.used = ++uses_;
    return &found->second;
  }
  auto row = store_.game(id);
  if (!row) return refuse(Code::no_game, "no such game: " + shown(id));
  std::optional<Broken> broken;
  HG_TRY(table, Table::open(library_, store_, *row, broken));
  if (broken || table == nullptr) {
    Json& why = broken_[id] = broken ? broken->difference : Json::object();
    return refuse(Code::unsupported,
                  fmt::format("the stored game {} no longer replays: entry {}: {}", id,
                              why.value("entry", 0), why.value("what", "")));
  }
  broken_.erase(id);
  make_room();
  Room& room = rooms_[id];
  room.table = std::move(table);
  room.used = ++uses_;
  return &room;
}

Expected<std::string> Hall::game_of(const Asked& asked) const {
  HG_TRY(named, read_text(asked.request, "game"));
  if (named) return *named;
  if (!asked.guest.joined.empty()) return asked.guest.joined;
  return refuse(Code::no_game, "no game is joined: say \"join\", or name a \"game\"");
}

Expected<Hall::Room*> Hall::room_of(const Asked& asked) {
  HG_TRY(id, game_of(asked));
  return room(id);
}

Expected<std::vector<std::string>> Hall::sides_of(const Asked& asked, const Room& room) const {
  std::vector<std::string> sides;
  const auto held = asked.guest.seats.find(room.table->id());
  if (held != asked.guest.seats.end()) sides = held->second;
  HG_TRY(token, read_text(asked.request, "token"));
  HG_TRY(tokens, read_texts(asked.request, "tokens", 8));
  std::vector<std::string> given = tokens.value_or(std::vector<std::string>());
  if (token) given.push_back(*token);
  for (const std::string& one : given) {
    const auto side = room.table->side_of_token(one);
    if (!side) return refuse(Code::not_your_decision, "the token opens no seat of this game");
    if (std::find(sides.begin(), sides.end(), *side) == sides.end()) sides.push_back(*side);
  }
  return sides;
}

Expected<std::vector<std::string>> Hall::need_sides(const Asked& asked, const Room& room) const {
  HG_TRY(sides, sides_of(asked, room));
  if (sides.empty()) {
    return refuse(Code::not_your_decision, "you hold no seat of this game: join with its token");
  }
  return sides;
}

Expected<Json> Hall::join(Asked& asked) {
  HG_TRY(id, need_text(asked.request, "game"));
  HG_TRY(here, room(id));
  Guest& guest = asked.guest;
  HG_TRY(sides, sides_of(asked, *here));
  if (guest.seats.count(id) == 0 && guest.seats.size() >= kGamesJoined) {
    return bad_request(fmt::format("one socket may join {} games: leave one", kGamesJoined));
  }
  guest.joined = id;
  guest.seats[id] = sides;
  here->peers.insert(asked.peer);
  Table& table = *here->table;
  Json answer = lobby_row(table.row());
  answer["sides"] = sides;
  answer["state"] = table.state(viewpoint(sides));
  answer["decision"] = table.decision();
  answer["number"] = table.number();
  if (here->undo_request) {
    answer["undo_request"] = {{"side", here->undo_request->side},
                              {"to", here->undo_request->to},
                              {"what", table.told_since(here->undo_request->to)}};
  }
  wake_computer(*here);
  return answer;
}

Expected<Json> Hall::leave(Asked& asked) {
  HG_TRY(id, game_of(asked));
  Guest& guest = asked.guest;
  guest.seats.erase(id);
  if (guest.joined == id) guest.joined.clear();
  const auto found = rooms_.find(id);
  if (found != rooms_.end()) found->second.peers.erase(asked.peer);
  return Json{{"game", id}};
}

/// A game belongs to its players: only who holds every human seat may throw it away.
Expected<Json> Hall::discard(Asked& asked) {
  HG_TRY(id, game_of(asked));
  HG_TRY(here, room(id));
  HG_TRY(sides, need_sides(asked, *here));
  for (const SeatRow& seat : here->table->row().seats) {
    if (seat.player != "human" || std::count(sides.begin(), sides.end(), seat.side) > 0) continue;
    return refuse(Code::not_your_decision,
                  fmt::format("the {} seat of this game is another person's", seat.side));
  }
  HG_CHECK(store_.remove(id));
  if (here->stop) here->stop->store(true);
  here->peers.erase(asked.peer);
  push(*here, {{"push", "discarded"}, {"game", id}});
  for (auto& [peer, guest] : guests_) {
    guest.seats.erase(id);
    if (guest.joined == id) guest.joined.clear();
  }
  rooms_.erase(id);
  return Json{{"game", id}};
}

Expected<Json> Hall::question(Asked& asked) {
  HG_TRY(here, room_of(asked));
  return unwrap(here->table->ask(for_engine(asked.request)));
}

/// An earlier point, as the asker may see it.
Expected<Json> Hall::replay(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, sides_of(asked, *here));
  Json request = for_engine(asked.request);
  request.erase("side");
  const std::string_view view = viewpoint(sides);
  if (!view.empty()) request["side"] = view;
  return unwrap(here->table->ask(request));
}

/// `report`, `luck` and `evaluate` speak of the whole game.
Expected<Json> Hall::report(Asked& asked) {
  if (find(asked.request, "record") != nullptr) {
    return refuse(Code::unsupported, "\"create\" a game from the record, and ask for its report");
  }
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, sides_of(asked, *here));
  if (here->table->hides_from(viewpoint(sides))) {
    return refuse(Code::not_your_decision, "the report would tell what your side may not see yet");
  }
  return unwrap(here->table->ask(for_engine(asked.request)));
}

Expected<Json> Hall::state(Asked& asked) {
  HG_TRY(here, room_of(asked));
  HG_TRY(sides, sides_of(asked, *here));
  return Json{{"state", here->table->state(viewpoint(sides))}, {"number", here->table->number()}};
}

Expected<Json> Hall::record(Asked& asked) {
  HG_TRY(id, game_of(asked));
  auto here = room(id);
  if (here) return Json{{"record", (*here)->table->record()}};
  const auto broken = broken_.find(id);
  if (broken == broken_.end()) return tl::unexpected<Fault>(here.error());
  // Nothing is lost: what is stored is given as it is, with what is wrong with it.
  const auto row = store_.game(id);
  if (!row) return tl::unexpected<Fault>(here.error());
  return Json{{"record", stored_record(*row, store_.entries(id))}, {"broken", broken->second}};
}

/// `id` is the id of the request, as everywhere, and that of a case when it names one; `rule` is
/// always that of a case.
Expected<Json> Hall::rules(Asked& asked) {
  HG_TRY(named, read_text(asked.request, "game"));
  HG_TRY(rule, read_text(asked.request, "rule"));
  Json request{{"cmd", "rules"}};
  const std::string id = named ? *named : asked.guest.joined;
  if (library_->game(id) != nullptr) {
    request["game"] = id;
  } else if (!id.empty()) {
    HG_TRY(here, room(id));
    request["game"] = here->table->game().id();
  }
  if (!rule && is_case(*library_, asked.request)) rule = asked.request.at("id");
  if (rule) request["id"] = *rule;
  return unwrap(parlour_.request(request));
}

/// Plays the stored games through, one after the other on the other thread, so that the lobby can
/// tell those that no longer replay.
void Hall::check_stored() { check_next(std::make_shared<std::deque<GameRow>>(last_games())); }

void Hall::check_next(std::shared_ptr<std::deque<GameRow>> games) {
  if (games->empty()) return;
  const std::string id = games->front().id;
  const auto read = [&]() -> Expected<Json> {
    return stored_record(games->front(), store_.entries(id));
  };
  const Expected<Json> record = base::attempt(read, trouble);
  games->pop_front();
  world_.work([this, games, id, record] {
    const auto found = record ? first_difference(library_, *record)
                              : Broken{{{"entry", 0}, {"what", record.error().message}}};
    world_.post([this, games, id, found] {
      // A game that is open by now has replayed.
      if (found && rooms_.count(id) == 0) broken_[id] = found->difference;
      check_next(games);
    });
  });
}

std::deque<GameRow> Hall::last_games() {
  const auto rows = store_.last_games(kGamesShown);
  return {rows.begin(), rows.end()};
}

/// A long record takes its time to play through, so it is done on the other thread.
void Hall::verify(Peer peer, Json request) {
  world_.work([this, peer, request = std::move(request)] {
    engine::Session session(library_);
    Text text = text_of(session.request(for_engine(request)));
    world_.post([this, peer, text = std::move(text)] {
      if (guests_.count(peer) == 0) return;
      world_.send(peer, text);
      world_.ready(peer);
    });
  });
}

}  // namespace hg::server
