// hazelgrove data check: every data file, with the place of each fault.

#include <fmt/format.h>

#include <algorithm>

#include "app/games.h"
#include "app/lessons.h"
#include "cli/command.h"

namespace hg::cli {
namespace {

int check(const Common& common) {
  const load::Files files = app::data_files(common.data_dir);
  auto faults = load::check_all(files);
  // Lessons are played, which needs games without a fault.
  if (const auto library = app::make_library(common.data_dir)) {
    const auto lessons = app::read_lessons(files);
    if (!lessons) faults.push_back({lessons.error().where, lessons.error().message, true});
    const auto more = app::check_lessons(*library, lessons.value_or(engine::Json::array()));
    faults.insert(faults.end(), more.begin(), more.end());
  }
  const auto errors = std::count_if(faults.begin(), faults.end(),
                                    [](const load::Fault& fault) { return fault.error; });
  for (const load::Fault& fault : faults) {
    print(fmt::format("{}: {}: {}", fault.where, fault.error ? "error" : "warning", fault.message));
  }
  print(fmt::format("{} errors, {} warnings", errors,
                    faults.size() - static_cast<std::size_t>(errors)));
  return errors == 0 ? 0 : 1;
}

}  // namespace

void add_data(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("data", "Data files: maps, charts, scenarios, cases");
  command->require_subcommand(1);
  CLI::App* checker = command->add_subcommand(
      "check", "Check every data file (with --data, those that replace them)");
  checker->callback([&common, &work] { work = [&common] { return check(common); }; });
}

}  // namespace hg::cli
