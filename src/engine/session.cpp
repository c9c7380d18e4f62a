#include "engine/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "base/attempt.h"
#include "engine/dice.h"
#include "engine/door.h"
#include "engine/fields.h"
#include "engine/record.h"
#include "engine/report.h"

namespace hg::engine {
namespace {

/// Seeds fit in the whole numbers that every JSON reader keeps exactly.
constexpr std::int64_t kMaxSeed = (std::int64_t{1} << 53U) - 1;

std::uint64_t fresh_seed() {
  std::random_device device;
  const std::uint64_t bits = (std::uint64_t{device()} << 32U) | device();
  return bits & static_cast<std::uint64_t>(kMaxSeed);
}

Json id_of(const Json& request) {
  const Json* id = find(request, "id");
  return id != nullptr ? *id : Json(nullptr);
}

Json failure(const Json& id, const Fault& fault) {
  return Json{{"id", id}, {"ok", false}, {"error", to_json(fault)}};
}

Expected<const Json*> need_action(const Json& request) {
  const Json* action = find(request, "action");
  if (action == nullptr) return bad_request("\"action\" is missing");
  if (!action->is_object()) return bad_request("\"action\" must be an object");
  return action;
}

}  // namespace

Expected<Json> Match::no_such_aid(const Json& request) {
  const Json* name = find(request, "cmd");
  const bool named = name != nullptr && name->is_string();
  const std::string what = named ? shown(name->get_ref<const std::string&>()) : "such a question";
  return refuse(Code::unsupported, "this game does not answer " + what);
}

struct Session::Command {
  std::string_view name;
  Handler handler;
  bool needs_game;
};

const std::vector<Session::Command>& Session::commands() {
  static const std::vector<Command> kCommands{
      {"do", &Session::act, true},           {"roll", &Session::roll, true},
      {"decision", &Session::decision, true}, {"state", &Session::state, true},
      {"legal", &Session::legal, true},      {"check", &Session::check, true},
      {"reach", &Session::reach, true},      {"odds", &Session::odds, true},
      {"los", &Session::los, true},          {"zoc", &Session::zoc, true},
      {"targets", &Session::targets, true},  {"map", &Session::map, true},
      {"charts", &Session::charts, true},    {"events", &Session::events, true},
      {"path", &Session::ask<&Match::path>, true},
      {"alternatives", &Session::ask<&Match::alternatives>, true},
      {"plan", &Session::ask<&Match::plan>, true},
      {"threat", &Session::ask<&Match::threat>, true},
      {"radius", &Session::ask<&Match::radius>, true},
      {"worth", &Session::ask<&Match::worth>, true},
      {"why", &Session::ask<&Match::why>, true},
      {"sights", &Session::ask<&Match::sights>, true},
      {"replay", &Session::replay, true},    {"choose", &Session::choose, true},
      {"undo", &Session::undo, true},        {"record", &Session::record, true},
      {"luck", &Session::luck, true},        {"report", &Session::report, false},
      {"hello", &Session::hello, false},     {"new", &Session::start_new, false},
      {"load", &Session::load, false},       {"verify", &Session::verify, false},
      {"evaluate", &Session::evaluate, true},
      {"rules", &Session::rules, false},     {"quit", &Session::quit, false},
  };
  return kCommands;
}

Session::Session(std::shared_ptr<const Library> library) : library_(std::move(library)) {}

std::string Session::handle(std::string_view line) {
  auto parsed = read_line(line);
  if (!parsed) return to_line(failure(nullptr, parsed.error()));
  return to_line(request(*parsed));
}

nlohmann::json Session::request(const nlohmann::json& request) {
  return nlohmann::json(this->request(Json(request)));
}

Json Session::request(const Json& request) {
  const Json id = id_of(request);
  auto result = answer(request);
  if (!result) return failure(id, result.error());
  Json full{{"id", id}, {"ok", true}};
  for (auto& [name, value] : result->items()) full[name] = std::move(value);
  return full;
}

Expected<Json> Session::answer(const Json& request) {
  if (!request.is_object()) return refuse(Code::parse, "a request is one JSON object");
  HG_TRY(name, need_text(request, "cmd"));
  const auto& all = commands();
  const auto command = std::find_if(all.begin(), all.end(),
                                    [&](const Command& c) { return c.name == name; });
  if (command == all.end()) {
    return refuse(Code::unknown_command, "no such command: " + shown(name));
  }
  if (command->needs_game && match_ == nullptr) {
    return refuse(Code::no_game, "there is no game yet: say \"new\" or \"load\" first");
  }
  return guarded(*command, request);
}

/// The last net: a mistake of ours becomes an answer, and the position is put back.
Expected<Json> Session::guarded(const Command& command, const Json& request) {
  const std::string before = match_ != nullptr ? match_->snapshot() : std::string();
  const std::size_t entries = entries_.size();
  const Match* same = match_.get();
  const auto put_back = [&](const char* words) -> Expected<Json> {
    if (match_ != nullptr && match_.get() == same) {
      match_->restore(before);
      entries_.resize(std::min(entries, entries_.size()));
    }
    return refuse(Code::internal, words);
  };
  return base::attempt([&] { return (this->*command.handler)(request); }, put_back);
}

Expected<Json> Session::hello(const Json& /*request*/) { return library_->hello(); }

Expected<Session::Rolling> Session::read_rolling(const Json& request) const {
  Rolling rolling;
  HG_TRY(dice, read_text(request, "dice"));
  if (dice && *dice != "engine" && *dice != "manual") {
    return bad_request("\"dice\" must be \"engine\" or \"manual\"");
  }
  rolling.by_engine = !dice || *dice == "engine";
  HG_TRY(seed, read_number(request, "seed", 0, kMaxSeed));
  rolling.seed = seed ? static_cast<std::uint64_t>(*seed) : fresh_seed();
  return rolling;
}

Expected<Json> Session::begin(std::unique_ptr<Match> match, Origin origin, Rolling rolling) {
  match_ = std::move(match);
  origin_ = std::move(origin);
  rolling_ = rolling;
  entries_.clear();
  luck_memo_.clear();
  report_memo_ = nullptr;
  return Json::object();
}

Expected<Json> Session::start_new(const Json& request) {
  HG_TRY(scenario, need_text(request, "scenario"));
  const GameModule* game = library_->game_of_scenario(scenario);
  if (game == nullptr) return bad_request("no such scenario: " + shown(scenario));
  HG_TRY(rolling, read_rolling(request));
  Origin origin;
  origin.scenario = scenario;
  if (const Json* options = find(request, "options")) origin.options = *options;
  HG_TRY(match, game->new_match(scenario, origin.options));
  game_ = game;
  HG_TRY(answer, begin(std::move(match), std::move(origin), rolling));
  Json events = Json::array();
  HG_CHECK(roll_own_dice(events));
  answer["state"] = match_->state();
  answer["decision"] = present_decision();
  answer["dice"] = rolling_.by_engine ? "engine" : "manual";
  if (rolling_.by_engine) answer["seed"] = rolling_.seed;
  if (!events.empty()) answer["events"] = std::move(events);
  return answer;
}

Expected<Json> Session::load(const Json& request) {
  const Json* position = find(request, "position");
  const Json* record = find(request, "record");
  if ((position == nullptr) == (record == nullptr)) {
    return bad_request("\"load\" needs either \"position\" or \"record\"");
  }
  HG_TRY(rolling, read_rolling(request));
  Json defaults = Json::object();
  if (position != nullptr) {
    if (!position->is_object()) return bad_request("\"position\" must be an object");
    HG_TRY(game, library_->game_of_position(*position));
    if (game == nullptr) {
      const auto& id = position->at("game").get_ref<const std::string&>();
      return refuse(Code::unsupported, "no such game: " + shown(id));
    }
    HG_TRY(opened, game->open_position(*position));
    game_ = game;
    Origin origin;
    origin.position = *position;
    HG_CHECK(begin(std::move(opened.match), std::move(origin), rolling));
    defaults = std::move(opened.defaults);
  } else {
    std::optional<Difference> difference;
    HG_TRY(step, read_number(request, "step", 0, INT64_MAX));
    Json part;
    if (step) {
      HG_TRY(cut, cut_record(*record, static_cast<std::size_t>(*step)));
      part = std::move(cut);
    }
    HG_TRY(replayed, replay_record(*library_, step ? part : *record, difference));
    if (difference) {
      return bad_request(difference->entry == 0
                             ? "the record does not verify: " + difference->what
                             : fmt::format("the record does not verify: entry {}: {}",
                                           difference->entry, difference->what));
    }
    game_ = replayed.game;
    HG_CHECK(begin(std::move(replayed.match), std::move(replayed.origin), rolling));
    entries_ = std::move(replayed.entries);
  }
  Json events = Json::array();
  HG_CHECK(roll_own_dice(events));
  Json answer{{"state", match_->state()}, {"decision", present_decision()}};
  if (position != nullptr) answer["defaults"] = std::move(defaults);
  answer["dice"] = rolling_.by_engine ? "engine" : "manual";
  if (rolling_.by_engine) answer["seed"] = rolling_.seed;
  if (!events.empty()) answer["events"] = std::move(events);
  return answer;
}

Json Session::present_decision() const {
  Json decision = match_->decision();
  decision["number"] = entries_.size();
  return decision;
}

Expected<Json> Session::state(const Json& request) {
  HG_TRY(side, read_text(request, "side"));
  return Json{{"state", side ? match_->observe(*side) : match_->state()},
              {"number", entries_.size()}};
}

Expected<Json> Session::decision(const Json& /*request*/) {
  return Json{{"decision", present_decision()}};
}

Expected<Json> Session::legal(const Json& request) {
  HG_TRY(actions, match_->legal(request));
  return Json{{"actions", std::move(actions)}, {"complete", true}, {"number", entries_.size()}};
}

Expected<Json> Session::check(const Json& request) {
  HG_TRY(action, need_action(request));
  HG_TRY(broken, match_->check(*action));
  return Json{{"legal", broken.empty()}, {"violations", to_json(broken)}};
}

Expected<void> Session::number_is_current(const Json& request) const {
  HG_TRY(number, read_number(request, "number", 0, INT64_MAX));
  if (!number || static_cast<std::size_t>(*number) == entries_.size()) return {};
  return bad_request(fmt::format("stale: the request is about decision {}, the present one is {}",
                                 *number, entries_.size()));
}

Expected<void> Session::seat_is_right(const Json& request) const {
  const std::string_view decider = match_->to_decide();
  if (decider == "none") return refuse(Code::not_your_decision, "the game is over");
  if (decider == "chance") {
    return refuse(Code::not_your_decision, "the dice decide now: say \"roll\"");
  }
  HG_TRY(side, read_text(request, "side"));
  if (side && *side != decider) {
    return refuse(Code::not_your_decision, fmt::format("the decision belongs to {}", decider));
  }
  return {};
}

Expected<Json> Session::act(const Json& request) {
  HG_CHECK(number_is_current(request));
  HG_TRY(action, need_action(request));
  HG_CHECK(seat_is_right(request));
  Entry entry{nullptr, {}, std::string(match_->to_decide()), match_->snapshot(), Json::array()};
  HG_TRY(applied, match_->apply(*action));
  entry.action = std::move(applied.action);
  entry.events = applied.events;
  entries_.push_back(std::move(entry));
  Json events = std::move(applied.events);
  HG_CHECK(roll_own_dice(events));
  return Json{{"events", std::move(events)}, {"decision", present_decision()}};
}

std::size_t Session::dice_thrown() const {
  std::size_t count = 0;
  for (const Entry& entry : entries_) count += entry.faces.size();
  return count;
}

Expected<Json> Session::roll_faces(const std::vector<int>& faces) {
  Entry entry{nullptr, faces, "chance", match_->snapshot(), Json::array()};
  HG_TRY(events, match_->roll(faces));
  entry.events = events;
  entries_.push_back(std::move(entry));
  return events;
}

Expected<void> Session::roll_own_dice(Json& events) {
  while (rolling_.by_engine && match_->to_decide() == "chance") {
    const DiceRequest wanted = match_->dice();
    std::uint64_t index = dice_thrown();
    std::vector<int> faces;
    for (int i = 0; i < wanted.count; ++i) {
      faces.push_back(die_face(rolling_.seed, index++, wanted.sides));
    }
    HG_TRY(more, roll_faces(faces));
    for (Json& event : more) events.push_back(std::move(event));
  }
  return {};
}

Expected<Json> Session::roll(const Json& request) {
  HG_CHECK(number_is_current(request));
  if (rolling_.by_engine) {
    return bad_request("this game rolls its own dice (\"dice\": \"engine\")");
  }
  if (match_->to_decide() != "chance") {
    return refuse(Code::not_your_decision, "no die is asked for now");
  }
  const DiceRequest wanted = match_->dice();
  const Json* dice = find(request, "dice");
  const auto wrong = [&] {
    return bad_request(fmt::format("\"dice\" must be a list of {} whole number{} from 1 to {}",
                                   wanted.count, wanted.count == 1 ? "" : "s", wanted.sides));
  };
  if (dice == nullptr || !dice->is_array()) return wrong();
  if (dice->size() != static_cast<std::size_t>(wanted.count)) return wrong();
  std::vector<int> faces;
  for (const Json& face : *dice) {
    if (!face.is_number_integer()) return wrong();
    const auto value = face.get<std::int64_t>();
    if (value < 1 || value > wanted.sides) return wrong();
    faces.push_back(static_cast<int>(value));
  }
  HG_TRY(events, roll_faces(faces));
  return Json{{"events", std::move(events)}, {"decision", present_decision()}};
}

Expected<Json> Session::reach(const Json& request) { return match_->reach(request); }
Expected<Json> Session::odds(const Json& request) { return match_->odds(request); }
Expected<Json> Session::los(const Json& request) { return match_->los(request); }
Expected<Json> Session::zoc(const Json& request) { return match_->zoc(request); }
Expected<Json> Session::targets(const Json& request) { return match_->targets(request); }
Expected<Json> Session::map(const Json& /*request*/) { return match_->map(); }
Expected<Json> Session::charts(const Json& /*request*/) { return match_->charts(); }

Expected<Json> Session::events(const Json& request) {
  HG_TRY(from, read_number(request, "from", 0, INT64_MAX));
  Json list = Json::array();
  for (std::size_t i = from ? static_cast<std::size_t>(*from) : 0; i < entries_.size(); ++i) {
    for (const Json& event : entries_[i].events) {
      list.push_back(event);
      list.back()["number"] = i;
      list.back()["by"] = entries_[i].by;
    }
  }
  return Json{{"events", std::move(list)}, {"number", entries_.size()}};
}

/// The position before entry `step`, and what that entry did to it. Changes nothing.
Expected<Json> Session::replay(const Json& request) {
  const auto steps = static_cast<std::int64_t>(entries_.size());
  HG_TRY(step, need_number(request, "step", 0, steps));
  HG_TRY(side, read_text(request, "side"));
  HG_TRY(brief, read_flag(request, "brief"));
  const auto at = static_cast<std::size_t>(step);
  Json answer{{"step", step}, {"steps", steps}};
  if (!brief.value_or(false)) {
    auto copy = match_->clone();
    if (step < steps) copy->restore(entries_[at].before);
    answer["state"] = side ? copy->observe(*side) : copy->state();
    answer["decision"] = copy->decision();
    answer["decision"]["number"] = step;
  }
  answer["events"] = step > 0 ? entries_[at - 1].events : Json::array();
  answer["entry"] = nullptr;
  if (step < steps) {
    const Entry& next = entries_[at];
    answer["entry"] = next.action.is_null() ? Json{{"roll", next.faces}}
                                            : Json{{"action", next.action}, {"by", next.by}};
  }
  return answer;
}

/// Each throw of the game against all that could have fallen.
Expected<Json> Session::luck(const Json& /*request*/) {
  return Json{{"luck", luck_of(*match_, entries_, luck_memo_)}, {"number", entries_.size()}};
}

/// The report of the present game, or of a record that changes nothing here. The last one is kept
/// while the game stands still.
Expected<Json> Session::report(const Json& request) {
  if (const Json* record = find(request, "record")) {
    std::optional<Difference> difference;
    HG_TRY(replayed, replay_record(*library_, *record, difference));
    LuckMemo memo;
    Json answer{{"report", report_of(*replayed.match, replayed.entries, memo)}};
    if (difference) answer["difference"] = to_json(*difference);
    return answer;
  }
  if (match_ == nullptr) {
    return refuse(Code::no_game, "there is no game yet: say \"new\" or \"load\" first");
  }
  const std::string hash = hash_text(match_->hash());
  const bool is_known = report_memo_.is_object() && report_memo_.at("hash") == hash &&
                        report_memo_.at("report").at("number") == entries_.size();
  if (!is_known) {
    report_memo_ = Json{{"hash", hash}, {"report", report_of(*match_, entries_, luck_memo_)}};
  }
  return Json{{"report", report_memo_.at("report")}, {"number", entries_.size()}};
}

Expected<Json> Session::choose(const Json& request) {
  HG_TRY(name, need_text(request, "bot"));
  BotBudget budget;
  HG_TRY(seed, read_number(request, "seed", 0, kMaxSeed));
  HG_TRY(nodes, read_number(request, "nodes", 1, 1'000'000'000));
  HG_TRY(ms, read_number(request, "ms", 1, 600'000));
  budget.seed = seed ? static_cast<std::uint64_t>(*seed) : fresh_seed();
  budget.nodes = nodes.value_or(0);
  budget.ms = ms.value_or(0);
  const std::string_view decider = match_->to_decide();
  if (decider == "chance" || decider == "none") {
    return refuse(Code::not_your_decision,
                  decider == "none" ? "the game is over" : "the dice decide now: say \"roll\"");
  }
  for (const Bot* bot : game_->bots()) {
    if (bot->name() == name) return bot->choose(*match_, budget);
  }
  return refuse(Code::unsupported, "no such bot: " + shown(name));
}

/// How the present position stands; with `turns`, also each position in which a turn began.
Expected<Json> Session::evaluate(const Json& request) {
  const auto row = [this](const Match& match, std::size_t number) -> Expected<Json> {
    HG_TRY(outlook, game_->outlook(match));
    return Json{{"number", number},
                {"turn", match.turn()},
                {"margin", std::round(outlook.margin * 10) / 10},
                {"union", std::round(outlook.chance * 1000) / 1000}};
  };
  HG_TRY(turns, read_flag(request, "turns"));
  HG_TRY(answer, row(*match_, entries_.size()));
  const Json present = answer;
  answer["judged"] = game_->estimate().judged;
  answer["counts"] = game_->estimate().counts;
  if (!turns || !*turns) return answer;
  Json list = Json::array();
  const auto copy = match_->clone();
  int turn = -1;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    copy->restore(entries_[i].before);
    if (copy->turn() == turn) continue;
    turn = copy->turn();
    HG_TRY(began, row(*copy, i));
    list.push_back(std::move(began));
  }
  list.push_back(present);
  answer["turns"] = std::move(list);
  return answer;
}

/// With the engine's dice a roll is taken back together with the action that led to it (it would
/// fall the same way at once), so `count` counts actions; with manual dice it counts both.
Expected<Json> Session::undo(const Json& request) {
  HG_TRY(wanted, read_number(request, "count", 1, INT64_MAX));
  std::int64_t left = wanted.value_or(1);
  std::size_t keep = entries_.size();
  while (left > 0 && keep > 0) {
    --keep;
    if (!rolling_.by_engine || !entries_[keep].action.is_null()) --left;
  }
  if (left > 0) {
    return bad_request(fmt::format("cannot take back {}: only {} done", wanted.value_or(1),
                                   wanted.value_or(1) - left));
  }
  const std::size_t undone = entries_.size() - keep;
  match_->restore(entries_[keep].before);
  entries_.resize(keep);
  return Json{{"state", match_->state()}, {"decision", present_decision()}, {"undone", undone}};
}

Expected<Json> Session::record(const Json& /*request*/) {
  return Json{{"record", write_record(*library_, *game_, origin_, entries_, *match_)}};
}

Expected<Json> Session::verify(const Json& request) {
  const Json* record = find(request, "record");
  if (record == nullptr) return bad_request("\"record\" is missing");
  return verify_record(*library_, *record);
}

/// `rule` names a case; so does an `id` that is text. Any other `id` is only that of the message.
Expected<Json> Session::rules(const Json& request) {
  HG_TRY(rule, read_text(request, "rule"));
  const Json* named = find(request, "id");
  std::optional<std::string> id = rule;
  if (!id && named != nullptr && named->is_string()) id = named->get<std::string>();
  HG_TRY(game, read_text(request, "game"));
  if (game && library_->game(*game) == nullptr) {
    return bad_request("no such game: " + shown(*game));
  }
  Json rows = Json::array();
  for (const auto& module : library_->games()) {
    if (game && module->id() != *game) continue;
    for (const Json& row : module->rules()) {
      if (!id || row.at("id") == *id) rows.push_back(row);
    }
  }
  if (id && rows.empty()) return bad_request("no such case: " + shown(*id));
  return Json{{"rules", std::move(rows)}};
}

Expected<Json> Session::quit(const Json& /*request*/) {
  finished_ = true;
  return Json::object();
}

}  // namespace hg::engine
