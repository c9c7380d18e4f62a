#include "server/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/dice.h"
#include "engine/fields.h"
#include "engine/record.h"
#include "server/secrets.h"

namespace hg::server {

using engine::bad_request;
using engine::Code;
using engine::Fault;
using engine::refuse;

namespace {

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

Code code_of(std::string_view word) {
  for (const Code code : {Code::parse, Code::unknown_command, Code::bad_request, Code::illegal,
                          Code::not_your_decision, Code::no_game, Code::unsupported}) {
    if (engine::word(code) == word) return code;
  }
  return Code::internal;
}

/// The record without what changes from entry to entry.
Json head_of(Json record) {
  for (const char* name : {"entries", "dice", "hash", "seed"}) record.erase(name);
  return record;
}

/// Events with the entry that they tell of and who made it, as `events` gives them.
Json numbered(Json events, std::size_t number, std::string_view by) {
  for (Json& event : events) {
    event["number"] = number;
    event["by"] = by;
  }
  return events;
}

/// A game that is broken as a whole.
Broken no_entry(std::string_view what) {
  return Broken{{{"entry", 0}, {"what", what}, {"expected", nullptr}, {"found", nullptr}}};
}

/// The sides of a scenario; of a position, those of the game's first scenario.
std::vector<std::string> sides_of(const engine::GameModule& game, std::string_view scenario) {
  for (const engine::ScenarioInfo& info : game.scenarios()) {
    if (info.id == scenario) return info.sides;
  }
  return game.scenarios().front().sides;
}

}  // namespace

engine::Fault fault_of(const Json& error) {
  Fault fault{code_of(error.value("code", "internal")), error.value("message", ""), {}};
  for (const Json& row : error.value("violations", Json::array())) {
    fault.violations.push_back({row.value("rule", ""), row.value("message", ""),
                                row.value("unit", ""), row.value("hex", "")});
  }
  return fault;
}

std::string_view viewpoint(const std::vector<std::string>& sides) {
  if (sides.empty()) return "watcher";
  return sides.size() == 1 ? std::string_view(sides.front()) : std::string_view();
}

Table::Table(std::shared_ptr<const engine::Library> library, Store& store, GameRow row)
    : store_(store),
      row_(std::move(row)),
      session_(library),
      library_(std::move(library)) {}

Expected<Json> Table::must(const Json& request) {
  Json answer = session_.request(request);
  if (answer.value("ok", false)) return answer;
  return tl::unexpected<Fault>(fault_of(answer.at("error")));
}

Expected<void> Table::begin(const Setup& setup) {
  Json request{{"dice", "manual"}};
  if (!setup.record.is_null()) {
    request["cmd"] = "load";
    request["record"] = setup.record;
  } else if (!setup.position.is_null()) {
    request["cmd"] = "load";
    request["position"] = setup.position;
  } else {
    request["cmd"] = "new";
    request["scenario"] = setup.scenario;
    request["options"] = setup.options;
  }
  HG_CHECK(must(request));
  return {};
}

std::optional<Broken> Table::read_entries(const Json& entries) {
  for (const Json& entry : entries) {
    if (entry.contains("roll")) {
      std::optional<std::uint64_t> draw;
      const Json* kept = engine::find(entry, "draw");
      if (kept != nullptr && kept->is_number_unsigned()) draw = kept->get<std::uint64_t>();
      past_.push_back({"chance", draw});
    } else {
      const Json* by = engine::find(entry, "by");
      past_.push_back({by != nullptr && by->is_string() ? by->get<std::string>() : std::string(),
                       std::nullopt});
    }
  }
  if (past_.size() == row_.progress.number) return std::nullopt;
  return no_entry(fmt::format("{} entries were acknowledged, {} are stored", row_.progress.number,
                              past_.size()));
}

Expected<std::unique_ptr<Table>> Table::create(std::shared_ptr<const engine::Library> library,
                                               Store& store, Setup setup, Json& tokens) {
  GameRow row;
  row.id = new_game_id();
  row.seed = setup.seed;
  row.created_ms = row.updated_ms = now_ms();
  std::unique_ptr<Table> table(new Table(library, store, std::move(row)));
  HG_CHECK(table->begin(setup));
  HG_TRY(answer, table->must({{"cmd", "record"}}));
  Json& record = answer.at("record");
  table->row_.scenario = record.value("scenario", "");
  Json head = head_of(record);
  if (!setup.analysis.is_null()) head["analysis"] = setup.analysis;
  if (!setup.given_dice.empty()) head["given_dice"] = setup.given_dice;
  table->read_head(head);
  table->row_.head = engine::to_line(head);
  table->game_ = library->game(record.value("game", ""));
  std::vector<Step> steps;
  for (const Json& entry : record.at("entries")) {
    steps.push_back({engine::to_line(entry), {"chance", std::nullopt}});
    if (entry.contains("action")) steps.back().past.by = entry.value("by", "");
  }
  Json events = Json::array();
  HG_CHECK(table->throw_dice(steps, events));
  for (const std::string& side : sides_of(*table->game_, table->row_.scenario)) {
    SeatRow seat{side, "human", ""};
    for (const SeatRow& wanted : setup.seats) {
      if (wanted.side == side) seat = wanted;
    }
    if (seat.player == "human") {
      const std::string token = new_token();
      seat.token_hash = token_hash(token);
      tokens[seat.side] = token;
    }
    table->row_.seats.push_back(std::move(seat));
  }
  std::vector<std::string> texts;
  for (Step& step : steps) {
    texts.push_back(std::move(step.text));
    table->past_.push_back(std::move(step.past));
  }
  table->row_.progress = table->progress();
  HG_CHECK(store.insert(table->row_, texts));
  return table;
}

std::optional<Broken> first_difference(const std::shared_ptr<const engine::Library>& library,
                                       const Json& record) {
  engine::Session session(library);
  const Json answer = session.request(Json{{"cmd", "verify"}, {"record", record}});
  if (!answer.value("ok", false)) return no_entry(answer.at("error").value("message", ""));
  if (answer.value("valid", false)) return std::nullopt;
  Broken broken{answer.value("difference", Json::object())};
  const Json other_data = answer.value("data", Json::array());
  if (!other_data.empty()) broken.difference["data"] = other_data;
  return broken;
}

namespace {

/// A stored line; one that is not JSON is kept as the text that it is.
Json stored_line(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(text) : value;
}

}  // namespace

Json stored_record(const GameRow& row, const std::vector<std::string>& entries) {
  Json record = stored_line(row.head);
  if (!record.is_object()) record = Json{{"head", row.head}};
  Json list = Json::array();
  Json dice = Json::array();
  for (const std::string& text : entries) {
    list.push_back(stored_line(text));
    const Json* found = engine::find(list.back(), "roll");
    const Json roll = found != nullptr ? *found : Json::array();
    if (roll.is_array()) {
      for (const Json& face : roll) dice.push_back(face);
    } else {
      dice.push_back(roll);
    }
  }
  record["dice"] = std::move(dice);
  record["entries"] = std::move(list);
  record["hash"] = row.progress.hash;
  return record;
}

Expected<std::unique_ptr<Table>> Table::open(std::shared_ptr<const engine::Library> library,
                                             Store& store, const GameRow& row,
                                             std::optional<Broken>& broken) {
  const Json record = stored_record(row, store.entries(row.id));
  std::unique_ptr<Table> table(new Table(library, store, row));
  Setup setup;
  setup.record = record;
  if (!table->begin(setup)) {
    broken = first_difference(library, record);
    if (!broken) broken = no_entry("the record is refused");
    return std::unique_ptr<Table>();
  }
  table->game_ = library->game(record.value("game", ""));
  broken = table->read_entries(record.at("entries"));
  if (broken) return std::unique_ptr<Table>();
  table->dice_drawn_ = row.progress.dice_drawn;
  table->read_head(record);
  return table;
}

Json Table::decision() {
  Json decision = session_.match().decision();
  decision["number"] = number();
  return decision;
}

Json Table::state(std::string_view side) const {
  return side.empty() ? session_.match().state() : session_.match().observe(side);
}

const SeatRow* Table::seat(std::string_view side) const {
  for (const SeatRow& seat : row_.seats) {
    if (seat.side == side) return &seat;
  }
  return nullptr;
}

std::optional<std::string> Table::side_of_token(std::string_view token) const {
  const std::string hash = token_hash(token);
  std::optional<std::string> side;
  for (const SeatRow& seat : row_.seats) {
    if (!seat.token_hash.empty() && same_secret(seat.token_hash, hash)) side = seat.side;
  }
  return side;
}

Progress Table::progress() const {
  Progress progress;
  progress.number = session_.number();
  progress.dice_drawn = dice_drawn_;
  progress.hash = engine::hash_text(session_.match().hash());
  progress.side = session_.match().to_decide();
  progress.finished = progress.side == "none";
  const Json state = session_.match().state();
  progress.turn = state.value("turn", 0);
  progress.turns = state.value("turns", 0);
  progress.phase = state.value("phase", "");
  progress.result = engine::to_line(state.value("result", Json(nullptr)));
  return progress;
}

Expected<void> Table::note_action(std::size_t number, std::vector<Step>& steps) {
  HG_TRY(replay, must({{"cmd", "replay"}, {"step", number}, {"brief", true}}));
  const Json& entry = replay.at("entry");
  steps.push_back({engine::to_line(entry), {entry.value("by", ""), std::nullopt}});
  return {};
}

void Table::read_head(const Json& head) {
  analysis_ = head.value("analysis", Json(nullptr));
  given_dice_ = head.value("given_dice", Json::array());
}

/// The dice that a branch was given fall first, in their order.
int Table::face(std::uint64_t index, int sides) const {
  if (index < given_dice_.size() && given_dice_[static_cast<std::size_t>(index)].is_number_integer()) {
    const int given = given_dice_[static_cast<std::size_t>(index)].get<int>();
    if (given >= 1 && given <= sides) return given;
  }
  return engine::die_face(row_.seed, index, sides);
}

Expected<void> Table::throw_dice(std::vector<Step>& steps, Json& events) {
  while (session_.match().to_decide() == "chance") {
    const engine::DiceRequest wanted = session_.match().dice();
    const std::uint64_t draw = dice_drawn_;
    const std::size_t at = session_.number();
    Json faces = Json::array();
    for (int i = 0; i < wanted.count; ++i) {
      faces.push_back(face(dice_drawn_++, wanted.sides));
    }
    HG_TRY(answer, must({{"cmd", "roll"}, {"dice", faces}}));
    for (Json& event : numbered(std::move(answer.at("events")), at, "chance")) {
      events.push_back(std::move(event));
    }
    steps.push_back({engine::to_line(Json{{"roll", faces}, {"draw", draw}}), {"chance", draw}});
  }
  return {};
}

void Table::take_back(std::size_t count) {
  if (count > 0) session_.request(Json{{"cmd", "undo"}, {"count", count}});
}

Expected<Json> Table::act(std::string_view side, const Json& action) {
  const std::size_t before = number();
  const std::uint64_t dice_before = dice_drawn_;
  const auto give_up = [&](Fault fault) {
    take_back(session_.number() - before);
    dice_drawn_ = dice_before;
    return tl::unexpected<Fault>(std::move(fault));
  };
  HG_TRY(answer, must({{"cmd", "do"}, {"number", before}, {"side", side}, {"action", action}}));
  Json events = numbered(std::move(answer.at("events")), before, side);
  std::vector<Step> steps;
  if (auto noted = note_action(before, steps); !noted) return give_up(noted.error());
  if (auto thrown = throw_dice(steps, events); !thrown) return give_up(thrown.error());
  Progress after = progress();
  std::vector<std::string> texts;
  for (const Step& step : steps) texts.push_back(step.text);
  const std::int64_t now = now_ms();
  if (auto kept = store_.append(row_.id, before, texts, after, now); !kept) {
    return give_up(kept.error());
  }
  for (Step& step : steps) past_.push_back(std::move(step.past));
  row_.progress = std::move(after);
  row_.updated_ms = now;
  undone_.clear();
  return Json{{"events", std::move(events)}, {"decision", decision()}, {"number", number()}};
}

bool Table::is_decision_of(std::size_t number, const std::vector<std::string>& sides) const {
  return number < past_.size() &&
         std::find(sides.begin(), sides.end(), past_[number].by) != sides.end();
}

bool Table::is_decision(std::size_t number) const {
  return number < past_.size() && past_[number].by != "chance";
}

std::size_t Table::free_undo(const std::vector<std::string>& sides) const {
  std::size_t first = past_.size();
  while (first > 0 && is_decision_of(first - 1, sides)) --first;
  return first;
}

Expected<void> Table::undo_to(std::size_t number, std::vector<std::string> by) {
  const std::size_t before = past_.size();
  if (number >= before) return bad_request("there is nothing to take back");
  HG_TRY(present, must({{"cmd", "record"}}));
  Undone undone{{}, std::move(by)};
  for (std::size_t i = number; i < before; ++i) {
    HG_CHECK(note_action(i, undone.steps));
    undone.steps.back().past = past_[i];
  }
  HG_CHECK(must({{"cmd", "undo"}, {"count", before - number}}));
  // On an analysis board nobody is deceived: the dice go back too, and fall again.
  const std::uint64_t dice_before = dice_drawn_;
  if (!analysis_.is_null()) {
    for (std::size_t i = before; i-- > number;) dice_drawn_ = past_[i].draw.value_or(dice_drawn_);
  }
  Progress after = progress();
  const std::int64_t now = now_ms();
  if (auto kept = store_.truncate(row_.id, after, now); !kept) {
    dice_drawn_ = dice_before;
    Setup setup;
    setup.record = std::move(present.at("record"));
    HG_CHECK(begin(setup));
    return tl::unexpected<Fault>(std::move(kept.error()));
  }
  past_.resize(number);
  row_.progress = std::move(after);
  row_.updated_ms = now;
  undone_.push_back(std::move(undone));
  return {};
}

std::size_t Table::can_redo(const std::vector<std::string>& sides) const {
  if (undone_.empty()) return 0;
  const auto held = [&](const std::string& side) {
    return std::find(sides.begin(), sides.end(), side) != sides.end();
  };
  const auto& by = undone_.back().by;
  if (by.empty() || !std::all_of(by.begin(), by.end(), held)) return 0;
  return undone_.back().steps.size();
}

Expected<Json> Table::redo() {
  if (undone_.empty()) return bad_request("there is nothing to do again");
  Undone again = std::move(undone_.back());
  const std::size_t before = number();
  const std::uint64_t dice_before = dice_drawn_;
  const auto give_up = [&](Fault fault) {
    take_back(session_.number() - before);
    dice_drawn_ = dice_before;
    undone_.back() = std::move(again);
    return tl::unexpected<Fault>(std::move(fault));
  };
  Json events = Json::array();
  std::vector<std::string> texts;
  for (Step& step : again.steps) {
    const Json entry = Json::parse(step.text);
    const bool rolled = entry.contains("roll");
    Json faces = entry.value("roll", Json::array());
    if (rolled && !faces.is_array()) faces = Json::array({faces});
    auto answer = rolled ? must({{"cmd", "roll"}, {"dice", faces}})
                         : must({{"cmd", "do"}, {"action", entry.at("action")}});
    if (!answer) return give_up(answer.error());
    const std::size_t at = session_.number() - 1;
    for (Json& event : numbered(std::move(answer->at("events")), at, step.past.by)) {
      events.push_back(std::move(event));
    }
    const auto& draw = step.past.draw;
    if (draw) dice_drawn_ = std::max<std::uint64_t>(dice_drawn_, *draw + faces.size());
    texts.push_back(draw ? engine::to_line(Json{{"roll", faces}, {"draw", *draw}}) : step.text);
  }
  Progress after = progress();
  const std::int64_t now = now_ms();
  if (auto kept = store_.append(row_.id, before, texts, after, now); !kept) {
    return give_up(std::move(kept.error()));
  }
  for (Step& step : again.steps) past_.push_back(std::move(step.past));
  row_.progress = std::move(after);
  row_.updated_ms = now;
  undone_.pop_back();
  return Json{{"events", std::move(events)}, {"decision", decision()}, {"number", number()}};
}

Json Table::told_since(std::size_t number) {
  const Json answer = session_.request(Json{{"cmd", "events"}, {"from", number}});
  Json list = Json::array();
  for (const Json& event : answer.value("events", Json::array())) {
    list.push_back(event.value("text", ""));
  }
  return list;
}

bool Table::hides_from(std::string_view view) const {
  if (view.empty() || decider() == "none") return false;
  return session_.match().observe(view) != session_.match().state();
}

Json Table::record() {
  Json record = session_.request(Json{{"cmd", "record"}}).value("record", Json::object());
  record.erase("seed");
  if (!analysis_.is_null()) record["analysis"] = analysis_;
  // The dice of an analysis board are not all of its seed.
  if (decider() != "none" || !analysis_.is_null()) return record;
  Json draws = Json::array();
  for (const Past& past : past_) {
    if (past.by == "chance") draws.push_back(past.draw ? Json(*past.draw) : Json(nullptr));
  }
  record["seed"] = row_.seed;
  record["draws"] = std::move(draws);
  return record;
}

}  // namespace hg::server
