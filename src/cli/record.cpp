// hazelgrove replay, verify: records of games.

#include "engine/record.h"

#include <fmt/format.h>

#include "cli/command.h"

namespace hg::cli {
namespace {

Json read_record(const std::string& path) {
  Json file = read_json_file(path);
  if (file.is_object() && file.contains("record")) return Json(file.at("record"));
  return file;
}

[[noreturn]] void fail(const std::string& path, const engine::Fault& fault) {
  std::string text = path + ": " + fault.message;
  for (const engine::Broken& broken : fault.violations) {
    text += fmt::format("\n  {}: {}", broken.rule, broken.message);
  }
  throw Trouble{text};
}

int verify(const Common& common, const std::string& path, bool as_json) {
  const auto library = open_library(common);
  auto verdict = engine::verify_record(*library, read_record(path));
  if (!verdict) fail(path, verdict.error());
  const bool valid = verdict->at("valid").get<bool>();
  if (as_json) {
    print(engine::to_line(*verdict));
    return valid ? 0 : 1;
  }
  if (valid) {
    print(fmt::format("{}: valid, {} entries, final hash {}", path,
                      verdict->at("entries").get<std::size_t>(),
                      verdict->at("hash").get<std::string>()));
    return 0;
  }
  const Json& difference = verdict->at("difference");
  print(fmt::format(
      "{}: not valid: entry {}: {} (expected {}, found {})", path,
      difference.at("entry").get<std::size_t>(), difference.at("what").get<std::string>(),
      engine::to_line(difference.at("expected")), engine::to_line(difference.at("found"))));
  for (const Json& file : verdict->at("data")) {
    print(
        fmt::format("  {} is not the file it was played with", file.at("file").get<std::string>()));
  }
  return 1;
}

int replay(const Common& common, const std::string& path) {
  const auto library = open_library(common);
  std::optional<engine::Difference> difference;
  auto replayed = engine::replay_record(*library, read_record(path), difference);
  if (!replayed) fail(path, replayed.error());
  std::size_t number = 0;
  for (const engine::Entry& entry : replayed->entries) {
    ++number;
    for (const Json& event : entry.events) {
      print(fmt::format("{:>5}  {:<12} {}", number, event.at("rule").get<std::string>(),
                        event.at("text").get<std::string>()));
    }
  }
  if (!difference) return 0;
  print(
      fmt::format("the record does not verify: entry {}: {}", difference->entry, difference->what));
  return 1;
}

}  // namespace

void add_record(CLI::App& app, const Common& common, Work& work) {
  CLI::App* check = app.add_subcommand("verify", "Check that a record replays exactly");
  auto path = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);
  check->add_option("file", *path, "The record (JSON); - is standard input")->required();
  check->add_flag("--json", *as_json, "As one JSON object");
  check->callback([&common, &work, path, as_json] {
    work = [&common, path, as_json] { return verify(common, *path, *as_json); };
  });
  CLI::App* tell = app.add_subcommand("replay", "Tell a record, event by event");
  tell->add_option("file", *path, "The record (JSON); - is standard input")->required();
  tell->callback(
      [&common, &work, path] { work = [&common, path] { return replay(common, *path); }; });
}

}  // namespace hg::cli
