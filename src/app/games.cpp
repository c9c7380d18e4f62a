#include "app/games.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/fredericksburg.h"
#include "version.gen.h"
#ifdef HG_TRACE
#include "embedded/trace.h"
#endif

namespace hg::app {
namespace {

constexpr std::string_view kBook = "blue_gray_deluxe";

/// Rows as the trace of the build found them, with the places in code and tests.
Json traced_rows() {
#ifdef HG_TRACE
  for (const embedded::File& file : embedded::trace()) {
    Json rows = Json::parse(file.content, nullptr, false);
    if (rows.is_array()) return rows;
  }
#endif
  return Json::array();
}

/// Without a trace: the catalogue alone.
base::Result<Json> catalogue_rows(const load::Files& files) {
  HG_TRY(cases, load::load_cases(files, kBook));
  Json rows = Json::array();
  for (const load::CaseRow& row : cases) {
    rows.push_back({{"id", row.id},
                    {"book", kBook},
                    {"case", row.printed},
                    {"title", row.title},
                    {"kind", row.kind},
                    {"status", row.status},
                    {"summary", row.requirement},
                    {"decider", row.decider},
                    {"ruling", row.ambiguity},
                    {"code", Json::array()},
                    {"tests", Json::array()}});
  }
  return rows;
}

base::Result<Json> rule_rows(const load::Files& files) {
  Json rows = traced_rows();
  if (!rows.empty()) return rows;
  return catalogue_rows(files);
}

struct Scenarios {
  FredericksburgModule::Setups setups;
  std::vector<engine::DataFile> data;

  /// A scenario of the same id is replaced.
  void add(load::Loaded loaded) {
    for (const load::FileHash& file : loaded.hashes) {
      bool known = false;
      for (const engine::DataFile& other : data) known = known || other.file == file.path;
      if (!known) data.push_back({file.path, file.hash});
    }
    auto setup = std::make_shared<const fb::Setup>(std::move(loaded.setup));
    for (auto& other : setups) {
      if (other->scenario != setup->scenario) continue;
      other = std::move(setup);
      return;
    }
    setups.push_back(std::move(setup));
  }
};

bool is_scenario_file(const std::string& data) {
  std::error_code none;
  return !data.empty() && std::filesystem::is_regular_file(data, none);
}

base::Result<std::string> read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return base::fail(path, "cannot be read");
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (text.size() > load::kMaxFileBytes) return base::fail(path, "is too large");
  return text;
}

}  // namespace

load::Files data_files(const std::string& data) {
  load::Files files = load::embedded_files();
  if (data.empty() || is_scenario_file(data)) return files;
  return load::overlay(std::move(files), data);
}

base::Result<std::shared_ptr<const engine::Library>> make_library(const std::string& data) {
  const load::Files files = data_files(data);
  Scenarios scenarios;
  for (const std::string& id : load::fredericksburg_scenarios(files)) {
    HG_TRY(loaded, load::load_fredericksburg(files, id));
    scenarios.add(std::move(loaded));
  }
  if (is_scenario_file(data)) {
    HG_TRY(text, read_text(data));
    HG_TRY(loaded, load::load_fredericksburg_file(files, text, data));
    scenarios.add(std::move(loaded));
  }
  if (scenarios.setups.empty()) return base::fail("games/fredericksburg", "there is no scenario");
  HG_TRY(rows, rule_rows(files));
  std::vector<std::unique_ptr<engine::GameModule>> games;
  games.push_back(std::make_unique<FredericksburgModule>(
      std::move(scenarios.setups), std::move(scenarios.data), std::move(rows)));
  return std::make_shared<const engine::Library>(std::move(games), kVersion);
}

}  // namespace hg::app
