// Plays every transcript of this folder, and the example of docs/protocol.md, through a session.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>

#include "engine/session.h"
#include "tests/support/games.h"

namespace hg::engine {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Where an answer differs from its pattern; empty when it fits.
std::string differs(const Json& pattern, const Json& answer, const std::string& at) {
  if (pattern == "$any") return "";
  if (pattern == "$text") {
    return answer.is_string() && !answer.get<std::string>().empty() ? "" : at + " is no text";
  }
  if (pattern.is_object() && answer.is_object()) {
    for (const auto& [name, value] : pattern.items()) {
      if (!answer.contains(name)) return at + "." + name + " is missing";
      std::string inner = differs(value, answer.at(name), at + "." + name);
      if (!inner.empty()) return inner;
    }
    return "";
  }
  if (pattern.is_array() && answer.is_array() && pattern.size() == answer.size()) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      std::string inner = differs(pattern[i], answer[i], at + "[" + std::to_string(i) + "]");
      if (!inner.empty()) return inner;
    }
    return "";
  }
  if (pattern == answer) return "";
  return at + ": expected " + to_line(pattern) + ", got " + to_line(answer).substr(0, 400);
}

std::string bytes_of(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

std::string line_of(const Json& step) {
  if (step.contains("send")) return to_line(step.at("send"));
  if (step.contains("raw")) return step.at("raw").get<std::string>();
  if (step.contains("hex")) return bytes_of(step.at("hex").get<std::string>());
  const Json& repeat = step.at("repeat");
  std::string line = repeat.value("before", "");
  for (int i = 0; i < repeat.at("count").get<int>(); ++i) line += repeat.at("text");
  return line + repeat.value("after", "");
}

std::string hash_of(Session& session) {
  const Json answer = session.request(Json{{"cmd", "state"}});
  return answer.at("ok") ? answer.at("state").at("hash").get<std::string>() : "no game";
}

void play(const fs::path& path) {
  Session session(tests::games());
  std::istringstream in(text_of(path));
  std::string text;
  int number = 0;
  while (std::getline(in, text)) {
    ++number;
    if (text.empty() || text.front() == '#') continue;
    const Json step = Json::parse(text);
    const std::string before = hash_of(session);
    const std::size_t entries = session.number();
    const std::string line = session.handle(line_of(step));
    const Json answer = Json::parse(line);
    const std::string wrong = differs(step.at("expect"), answer, "answer");
    EXPECT_EQ(wrong, "") << path.filename() << ":" << number;
    const bool refused = !answer.at("ok").get<bool>();
    if (refused || step.value("same_state", false)) {
      EXPECT_EQ(hash_of(session), before) << path.filename() << ":" << number;
      EXPECT_EQ(session.number(), entries) << path.filename() << ":" << number;
    }
  }
}

class Transcript : public testing::TestWithParam<std::string> {};

TEST_P(Transcript, IsAnsweredAsWritten) {
  play(fs::path(HG_SOURCE_DIR) / "tests/protocol" / (GetParam() + ".jsonl"));
}

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  for (const auto& file : fs::directory_iterator(fs::path(HG_SOURCE_DIR) / "tests/protocol")) {
    if (file.path().extension() == ".jsonl") names.push_back(file.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, Transcript, testing::ValuesIn(transcripts()),
                         [](const auto& param) { return param.param; });

/// In docs/protocol.md lines that begin with `> ` are sent and those with `< ` come back, exactly
/// so; what changes with every version is left out: `state`, and `engine` and `data` of a record.
TEST(Documentation, ItsExampleIsARealRun) {
  Session session(tests::games());
  std::istringstream in(text_of(fs::path(HG_SOURCE_DIR) / "docs/protocol.md"));
  std::string line;
  Json answer;
  int compared = 0;
  while (std::getline(in, line)) {
    if (line.rfind("> {", 0) == 0) answer = Json::parse(session.handle(line.substr(2)));
    if (line.rfind("< {", 0) != 0) continue;
    answer.erase("state");
    if (answer.contains("record")) {
      answer["record"].erase("engine");
      answer["record"].erase("data");
    }
    EXPECT_EQ(to_line(answer), line.substr(2));
    ++compared;
  }
  EXPECT_GE(compared, 10);
}

/// Every command of the document is one of the session, and the other way round.
TEST(Documentation, NamesEveryActionVerb) {
  const std::string document = text_of(fs::path(HG_SOURCE_DIR) / "docs/protocol.md");
  for (const char* verb :
       {"move", "enter", "exit", "end_phase", "attack", "bombard", "target", "add", "declare",
        "eliminate", "retreat", "displace", "advance", "pass", "rally", "entrench", "rout",
        "fortify", "drive", "assign", "place", "transfer", "attach", "reform", "take", "march",
        "activate", "assault", "burn", "alert", "distribute", "select", "begin", "force", "refuse",
        "unrefuse", "detach", "dismantle", "stop", "withdraw", "lose", "lee", "keep", "grand",
        "reattach", "destroy", "bridge", "repair", "kill"}) {
    EXPECT_NE(document.find("\"do\":\"" + std::string(verb) + "\""), std::string::npos) << verb;
  }
}

// ---- hostile input, made rather than written
// ---------------------------------------------------------

Json tiny_position() {
  return Json::parse(R"({"game":"fredericksburg","map":{"rows":4,"columns":4},
    "turn":3,"side":"union","phase":"combat",
    "units":[{"id":"A","side":"union","strength":6,"hex":"0202"},
             {"id":"E","side":"confederate","strength":2,"hex":"0203"}]})");
}

const std::vector<std::string>& strange_values() {
  static const std::vector<std::string> kValues{"null",
                                                "true",
                                                "false",
                                                "0",
                                                "-1",
                                                "1.5",
                                                "1e300",
                                                "-1e300",
                                                "18446744073709551615",
                                                "9223372036854775808",
                                                "1e400",
                                                "\"\"",
                                                "\"0101\"",
                                                "\"9999\"",
                                                "\"\\u0000\"",
                                                "\"\\ud83d\\ude00\"",
                                                "[]",
                                                "{}",
                                                "[[[[]]]]",
                                                "[null]",
                                                "{\"a\":{\"b\":[]}}",
                                                "[1,2,3]",
                                                "\"union\"",
                                                "[\"A\",\"A\"]"};
  return kValues;
}

/// Puts a strange value in every field of a request, one at a time, and everywhere below it.
void for_each_field(const Json& value, const std::string& before, const std::string& after,
                    const std::function<void(const std::string&)>& visit) {
  for (const std::string& strange : strange_values()) visit(before + strange + after);
  if (value.is_object()) {
    for (const auto& [name, inner] : value.items()) {
      std::string rest;
      std::string lead = "{";
      for (const auto& [other, kept] : value.items()) {
        if (other != name) lead += Json(other).dump() + ":" + kept.dump() + ",";
      }
      for_each_field(inner, before + lead + Json(name).dump() + ":", "}" + after, visit);
    }
  }
  if (value.is_array() && !value.empty()) {
    std::string lead = "[";
    for (std::size_t i = 1; i < value.size(); ++i) lead += value[i].dump() + ",";
    for_each_field(value[0], before + lead, "]" + after, visit);
  }
}

/// Requests about the tiny position of the first game.
std::vector<Json> requests_of_fredericksburg() {
  const Json position = tiny_position();
  return {
      {{"cmd", "load"}, {"position", position}, {"dice", "manual"}, {"seed", 1}},
      {{"cmd", "new"},
       {"scenario", "fredericksburg_1862"},
       {"options", {{"attack_effectiveness", true}}}},
      {{"cmd", "do"},
       {"number", 0},
       {"side", "union"},
       {"action", {{"do", "attack"}, {"targets", {"0203"}}, {"units", {"A"}}, {"column", "2-1"}}}},
      {{"cmd", "check"}, {"action", {{"do", "move"}, {"unit", "A"}, {"path", {"0202", "0201"}}}}},
      {{"cmd", "check"},
       {"action",
        {{"do", "retreat"}, {"unit", "A"}, {"path", {"0202", "0201"}}, {"displaces", "E"}}}},
      {{"cmd", "check"}, {"action", {{"do", "advance"}, {"unit", "A"}, {"hex", "0203"}}}},
      {{"cmd", "check"}, {"action", {{"do", "eliminate"}, {"units", {"A"}}}}},
      {{"cmd", "roll"}, {"dice", {3}}},
      {{"cmd", "legal"}, {"unit", "A"}, {"hex", "0203"}, {"kind", "target"}},
      {{"cmd", "odds"}, {"action", {{"do", "attack"}, {"targets", {"0203"}}, {"units", {"A"}}}}},
      {{"cmd", "reach"}, {"unit", "A"}},
      {{"cmd", "los"}, {"from", "0101"}, {"to", "0104"}},
      {{"cmd", "zoc"}, {"side", "union"}},
      {{"cmd", "choose"}, {"bot", "random"}, {"seed", 3}, {"nodes", 3}, {"ms", 3}},
      {{"cmd", "undo"}, {"count", 1}},
      {{"cmd", "replay"}, {"step", 0}},
      {{"cmd", "events"}, {"from", 0}},
      {{"cmd", "rules"}, {"id", "bgd-7.7-a"}, {"game", "fredericksburg"}}};
}

Json tiny_position_of_hooker_and_lee() {
  return Json::parse(R"({"game":"hooker_and_lee","map":{"rows":4,"columns":4},
    "turn":3,"side":"union","phase":"combat","light":"day","campaign":true,
    "losses":{"union":3,"confederate":0},"demoralized":{"union":2},"command":{"II":true},
    "flags":{"averill_open":true,"flank_exits":2},"exits":[{"hex":"0104","side":"union"}],
    "flank_march":{"most_units":3,"returns":[4,5],"entry":["0101"]},
    "demoralization":{"union_before":4},"entry_ways":{"0101":["road"]},
    "markers":[{"kind":"breastworks","hex":"0203","side":"confederate","facing":"e"}],
    "units":[{"id":"A","side":"union","strength":6,"hex":"0202","command":"II","morale":"shaken"},
             {"id":"L","side":"union","type":"leader","strength":0,"stars":2,"hex":"0202"},
             {"id":"E","side":"confederate","strength":2,"hex":"0203","allowance":7}]})");
}

/// And about one of the second game.
std::vector<Json> requests_of_hooker_and_lee() {
  const Json position = tiny_position_of_hooker_and_lee();
  return {
      {{"cmd", "load"}, {"position", position}, {"dice", "manual"}},
      {{"cmd", "check"},
       {"action",
        {{"do", "move"}, {"unit", "A"}, {"path", {"0202", "0201"}}, {"mode", "strategic"}}}},
      {{"cmd", "check"}, {"action", {{"do", "enter"}, {"unit", "A"}, {"hex", "0101"}}}},
      {{"cmd", "check"}, {"action", {{"do", "rally"}, {"unit", "A"}}}},
      {{"cmd", "check"}, {"action", {{"do", "fortify"}, {"unit", "A"}, {"facing", "ne"}}}},
      {{"cmd", "check"}, {"action", {{"do", "assign"}, {"unit", "A"}, {"corps", "II"}}}},
      {{"cmd", "check"}, {"action", {{"do", "place"}, {"unit", "L"}, {"with", "A"}}}},
      {{"cmd", "check"},
       {"action", {{"do", "retreat"}, {"unit", "A"}, {"path", {"0202", "0201", "0101"}}}}},
      {{"cmd", "odds"},
       {"action",
        {{"do", "attack"}, {"targets", {"0203"}}, {"units", {"A"}}, {"column", "1:1"}}}}};
}

Json tiny_position_of_stonewalls_last_battle() {
  return Json::parse(R"({"game":"stonewalls_last_battle",
    "map":{"columns":4,"rows":4,"hexes":{"0404":["clear","station"]},
           "sides":{"0202/0203":["minor_river","ford"]},"counties":{"0101":"Culpeper"}},
    "turn":1,"turns":2,"side":"union","phase":"action","action_phase":2,"night":false,
    "rain":[2],"unfordable":{"minor":0},"options":{"tired_march":true},
    "pontoons":[{"side":"union","from":"0202","to":"0203"}],"stations":{"0404":"damaged"},
    "losses":{"union":1},"points":2,"owners":{"0101":"union"},"flags":{"alerted":1},
    "substitutes":{"union":true},"given":[{"side":"union","what":"any","formations":["VI"]}],
    "point_rules":[{"what":"held","hexes":["0101"],"value":2}],
    "units":[{"id":"A","side":"union","manpower":6,"hex":"0202","command":"VI","fatigue":1,
              "works":"fort_build","status":["disorganized"]},
             {"id":"L","side":"union","type":"leader","rank":"corps","command":"VI",
              "command_value":6,"tactical":3,"hex":"0202","with":"A"},
             {"id":"S","side":"union","place":"pool","pool":"substitute"},
             {"id":"E","side":"confederate","manpower":2,"hex":"0303","demoralized":1}]})");
}

/// And about one of the third.
std::vector<Json> requests_of_stonewalls_last_battle() {
  const Json position = tiny_position_of_stonewalls_last_battle();
  return {{{"cmd", "load"}, {"position", position}, {"dice", "manual"}},
          {{"cmd", "check"}, {"action", {{"do", "move"}, {"unit", "A"}, {"hex", "0201"}}}},
          {{"cmd", "check"},
           {"action",
            {{"do", "attack"}, {"unit", "A"}, {"hex", "0303"}, {"type", "hasty"}, {"charge", true}}}},
          {{"cmd", "check"}, {"action", {{"do", "transfer"}, {"unit", "L"}, {"to", "A"}}}},
          {{"cmd", "check"},
           {"action", {{"do", "detach"}, {"unit", "A"}, {"counter", "S"}, {"manpower", 2}}}},
          {{"cmd", "check"}, {"action", {{"do", "reform"}, {"unit", "A"}, {"units", {"S"}}}}},
          {{"cmd", "check"}, {"action", {{"do", "bridge"}, {"unit", "A"}, {"hex", "0203"}}}},
          {{"cmd", "odds"},
           {"action", {{"do", "assault"}, {"unit", "L"}, {"units", {"A"}}, {"hex", "0303"}}}},
          {{"cmd", "roll"}, {"dice", {3, 4}}}};
}

/// Puts strange values everywhere in the requests, each of them about `position`.
std::size_t send_strange(const Json& position, const std::vector<Json>& requests) {
  Session session(tests::games());
  std::size_t sent = 0;
  for (const Json& request : requests) {
    for_each_field(request, "", "", [&](const std::string& line) {
      session.request(Json{{"cmd", "load"}, {"position", position}, {"dice", "manual"}});
      const Json answer = Json::parse(session.handle(line));
      EXPECT_TRUE(answer.contains("ok")) << line;
      if (!answer.value("ok", true)) {
        EXPECT_NE(answer.at("error").at("code"), "internal") << line;
        EXPECT_NE(answer.at("error").at("message"), "") << line;
      }
      ++sent;
    });
  }
  return sent;
}

TEST(Hostile, NoStrangeValueInAnyFieldDoesHarm) {
  EXPECT_GT(send_strange(tiny_position(), requests_of_fredericksburg()), 1000U);
  EXPECT_GT(send_strange(tiny_position_of_hooker_and_lee(), requests_of_hooker_and_lee()), 1000U);
  EXPECT_GT(send_strange(tiny_position_of_stonewalls_last_battle(),
                         requests_of_stonewalls_last_battle()),
            1000U);
}

/// A folder of data of a user's own with one file of ours in it, `what` in it changed to `into`.
class ChangedData {
 public:
  ChangedData(const std::string& file, const std::string& what, const std::string& into) {
    folder_ = fs::temp_directory_path() / ("hazelgrove_data_" + std::to_string(::getpid()));
    fs::create_directories((folder_ / file).parent_path());
    std::string text = text_of(fs::path(HG_SOURCE_DIR) / "data" / file);
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    if (at != std::string::npos) text.replace(at, what.size(), into);
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }
  ~ChangedData() { fs::remove_all(folder_); }
  ChangedData(const ChangedData&) = delete;
  ChangedData& operator=(const ChangedData&) = delete;
  std::string folder() const { return folder_.string(); }

 private:
  fs::path folder_;
};

/// The program says which file is wrong, and starts with no half of a chart.
TEST(Hostile, ChartsWithAMissingCellOrAnUnknownResultAreRefused) {
  const std::string charts = "games/hooker_and_lee/charts.toml";
  const std::string row = R"(results = ["Ar", "Ar", "Ar", "Dr", "Dr",)";
  for (const char* into : {R"(results = ["Ar", "Ar", "Ar", "Dr",)",
                           R"(results = ["Ar", "Ar", "Ar", "Dr", "Dx",)",
                           R"(results = ["Ar", "Ar", "Ar", "Dr", 7,)",
                           R"(results = ["Ar", "Ar", "Ar", "Dr", "ae*",)"}) {
    const ChangedData data(charts, row, into);
    const auto made = app::make_library(data.folder());
    ASSERT_FALSE(made.has_value()) << into;
    EXPECT_NE(made.error().text().find("charts.toml"), std::string::npos) << made.error().text();
  }
}

TEST(Hostile, ALineOfExactlyTheLimitIsRead) {
  Session session(tests::games());
  const std::string head = R"({"cmd":"hello","x":")";
  const std::string tail = "\"}";
  const std::size_t limit = std::size_t{1} << 20U;
  const std::string fits = head + std::string(limit - head.size() - tail.size(), 'a') + tail;
  EXPECT_TRUE(Json::parse(session.handle(fits)).at("ok").get<bool>());
  const Json over = Json::parse(session.handle(fits + " "));
  EXPECT_EQ(over.at("error").at("code"), "parse");
}

TEST(Hostile, EveryCutOfARecordIsRefused) {
  Session session(tests::games());
  session.request(Json{{"cmd", "load"}, {"position", tiny_position()}, {"dice", "manual"}});
  session.request(
      Json::parse(R"({"cmd":"do","action":{"do":"attack","targets":["0203"],"units":["A"]}})"));
  session.request(Json::parse(R"({"cmd":"roll","dice":[6]})"));
  const Json record = session.request(Json{{"cmd", "record"}}).at("record");
  const std::string whole = to_line(Json{{"cmd", "verify"}, {"record", record}});
  EXPECT_TRUE(Json::parse(session.handle(whole)).at("valid").get<bool>());
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    const Json answer = Json::parse(session.handle(whole.substr(0, cut)));
    EXPECT_FALSE(answer.at("ok").get<bool>()) << cut;
  }
  for (const auto& [name, value] : record.items()) {
    Json broken = record;
    broken[name] = Json::array({1, "x", nullptr});
    const Json answer = session.request(Json{{"cmd", "verify"}, {"record", broken}});
    const bool ignored = name == "engine" || name == "data" || name == "game";
    const bool valid = answer.at("ok").get<bool>() && answer.at("valid").get<bool>();
    EXPECT_EQ(valid, ignored) << name << " " << to_line(answer);
  }
}

}  // namespace
}  // namespace hg::engine
