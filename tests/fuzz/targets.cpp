#include "tests/fuzz/targets.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "engine/session.h"
#include "load/load.h"
#include "tests/support/games.h"

namespace hg::fuzz {
namespace {

constexpr std::size_t kMostLines = 200;

/// Stops the program, so that a fuzzer sees it.
void promise(bool kept, std::string_view what, std::string_view text) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %.*s\non: %.*s\n", static_cast<int>(what.size()),
               what.data(), static_cast<int>(text.size()), text.data());
  std::abort();
}

void ask(engine::Session& session, std::string_view line) {
  const std::string answer = session.handle(line);
  const auto json = nlohmann::json::parse(answer, nullptr, false);
  promise(!json.is_discarded() && json.is_object(), "every answer is a JSON object", line);
  promise(json.contains("ok"), "every answer says whether it is ok", line);
  promise(json["ok"] == true || json.contains("error"), "a refusal says why", line);
  promise(json["ok"] == true || json["error"]["code"] != "internal", "no trouble of our own", line);
  promise(answer.find('\n') == std::string::npos, "an answer is one line", line);
}

/// The text put in place of the one that lies at `path`.
load::Files with(const std::string& path, std::string_view text) {
  load::Files files = load::embedded_files();
  files.read = [path, text, under = files.read](std::string_view wanted) {
    return wanted == path ? base::Result<std::string>(std::string(text)) : under(wanted);
  };
  return files;
}

}  // namespace

void protocol(std::string_view text) {
  engine::Session session(tests::games());
  for (std::size_t count = 0; !text.empty() && count < kMostLines; ++count) {
    const std::size_t end = text.find('\n');
    ask(session, text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
}

void records(std::string_view text) {
  engine::Session session(tests::games());
  const std::string record(text);
  ask(session, R"({"cmd":"verify","record":)" + record + "}");
  ask(session, R"({"cmd":"load","record":)" + record + "}");
  ask(session, R"({"cmd":"legal"})");
}

void positions(std::string_view text) {
  engine::Session session(tests::games());
  ask(session, R"({"cmd":"load","position":)" + std::string(text) + "}");
  ask(session, R"({"cmd":"legal"})");
  ask(session, R"({"cmd":"do","action":{"do":"end_phase"}})");
  ask(session, R"({"cmd":"choose","bot":"random","seed":1})");
}

void files(std::string_view text) {
  const std::string map = "maps/fredericksburg.toml";
  const std::string charts = "games/fredericksburg/charts.toml";
  const std::string scenario = "games/fredericksburg/scenarios/fredericksburg_1862.toml";
  const std::string joined = "maps/grand_chancellorsville.toml";
  const std::string revised = "games/hooker_and_lee/charts.toml";
  const std::string campaign = "games/hooker_and_lee/scenarios/grand_chancellorsville.toml";
  const std::string series = "games/stonewalls_last_battle/charts.toml";
  const std::string salem = "games/stonewalls_last_battle/scenarios/slb_1_salem_church.toml";
  const std::string cases = "rules/blue_gray_deluxe.tsv";
  const auto said = [&](const auto& result) {
    promise(result.has_value() || !result.error().message.empty(), "a fault has words", text);
  };
  said(load::load_map(with(map, text), "fredericksburg"));
  said(load::load_fredericksburg_charts(with(charts, text)));
  said(load::load_fredericksburg(with(scenario, text), "fredericksburg_1862"));
  said(load::load_map(with(joined, text), "grand_chancellorsville"));
  said(load::load_hooker_lee_charts(with(revised, text)));
  said(load::load_hooker_lee(with(campaign, text), "grand_chancellorsville"));
  said(load::load_gcacw_charts(with(series, text)));
  said(load::load_gcacw(with(salem, text), "slb_1_salem_church"));
  said(load::load_cases(with(cases, text), "blue_gray_deluxe"));
}

}  // namespace hg::fuzz
