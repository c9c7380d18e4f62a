#include "app/games.h"

#include <algorithm>

#include "app/fredericksburg.h"
#include "app/gcacw.h"
#include "app/hooker_lee.h"
#include "load/node.h"
#include "version.gen.h"
#ifdef HG_TRACE
#include "embedded/trace.h"
#endif

namespace hg::app {
namespace {

constexpr std::string_view kDeluxe = "blue_gray_deluxe";
constexpr std::string_view kRevised = "blue_grey_revised";
constexpr std::string_view kCampaigns = "gcacw";

/// Rows of a book as the trace of the build found them, with the places in code and tests.
Json traced_rows([[maybe_unused]] std::string_view book) {
#ifdef HG_TRACE
  for (const embedded::File& file : embedded::trace()) {
    const Json all = Json::parse(file.content, nullptr, false);
    if (!all.is_array()) continue;
    Json rows = Json::array();
    for (const Json& row : all) {
      if (row.value("book", "") == book) rows.push_back(row);
    }
    return rows;
  }
#endif
  return Json::array();
}

/// Without a trace: the catalogue alone.
base::Result<Json> catalogue_rows(const load::Files& files, std::string_view book) {
  HG_TRY(cases, load::load_cases(files, book));
  Json rows = Json::array();
  for (const load::CaseRow& row : cases) {
    rows.push_back({{"id", row.id},
                    {"book", book},
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

base::Result<Json> rule_rows(const load::Files& files, std::string_view book) {
  Json rows = traced_rows(book);
  if (!rows.empty()) return rows;
  return catalogue_rows(files, book);
}

template <class Setup>
struct Scenarios {
  std::vector<std::shared_ptr<const Setup>> setups;
  std::vector<engine::DataFile> data;

  /// A scenario of the same id is replaced.
  void add(load::LoadedGame<Setup> loaded) {
    for (const load::FileHash& file : loaded.hashes) {
      bool known = false;
      for (const engine::DataFile& other : data) known = known || other.file == file.path;
      if (!known) data.push_back({file.path, file.hash});
    }
    auto setup = std::make_shared<const Setup>(std::move(loaded.setup));
    for (auto& other : setups) {
      if (other->scenario != setup->scenario) continue;
      other = std::move(setup);
      return;
    }
    setups.push_back(std::move(setup));
  }
};

/// The book that a scenario file of a player's own names.
std::string_view book_of(const OwnFile& own) {
  const auto names = [&own](std::string_view book) {
    return own.text.find("book = \"" + std::string(book) + "\"") != std::string::npos;
  };
  if (own.path.empty()) return {};
  return names(kRevised) ? kRevised : names(kCampaigns) ? kCampaigns : kDeluxe;
}

using Made = base::Result<std::unique_ptr<engine::GameModule>>;

/// The weights of one table, in hundredths; `prefix` goes before their names.
void read_table(const load::Node& table, const std::string& prefix, ai::Weights& weights,
                load::Faults& faults) {
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const load::Node& value = table.items[i];
    if (value.kind != load::Node::Kind::integer) {
      faults.add(value.line, table.keys[i] + " must be a whole number of hundredths");
      continue;
    }
    weights.set(prefix + table.keys[i], static_cast<double>(value.integer) / 100.0);
  }
}

Made make_fredericksburg(const load::Files& files, const OwnFile& own) {
  Scenarios<fb::Setup> scenarios;
  for (const std::string& id : load::fredericksburg_scenarios(files)) {
    HG_TRY(loaded, load::load_fredericksburg(files, id));
    scenarios.add(std::move(loaded));
  }
  if (book_of(own) == kDeluxe) {
    HG_TRY(loaded, load::load_fredericksburg_file(files, own.text, own.path));
    scenarios.add(std::move(loaded));
  }
  if (scenarios.setups.empty()) return base::fail("games/fredericksburg", "there is no scenario");
  HG_TRY(rows, rule_rows(files, kDeluxe));
  HG_TRY(weights, read_weights(files, "fredericksburg"));
  return std::make_unique<FredericksburgModule>(std::move(scenarios.setups),
                                                std::move(scenarios.data), std::move(rows),
                                                std::move(weights));
}

Made make_hooker_lee(const load::Files& files, const OwnFile& own) {
  Scenarios<hl::Setup> scenarios;
  for (const std::string& id : load::hooker_lee_scenarios(files)) {
    HG_TRY(loaded, load::load_hooker_lee(files, id));
    scenarios.add(std::move(loaded));
  }
  if (book_of(own) == kRevised) {
    HG_TRY(loaded, load::load_hooker_lee_file(files, own.text, own.path));
    scenarios.add(std::move(loaded));
  }
  if (scenarios.setups.empty()) return base::fail("games/hooker_and_lee", "there is no scenario");
  // The battle before the campaign.
  std::stable_sort(scenarios.setups.begin(), scenarios.setups.end(),
                   [](const auto& a, const auto& b) {
                     return !a->rules.campaign && b->rules.campaign;
                   });
  HG_TRY(rows, rule_rows(files, kRevised));
  HG_TRY(weights, read_weights(files, "hooker_and_lee"));
  return std::make_unique<HookerLeeModule>(std::move(scenarios.setups), std::move(scenarios.data),
                                           std::move(rows), std::move(weights));
}

Made make_gcacw(const load::Files& files, const OwnFile& own) {
  Scenarios<gc::Setup> scenarios;
  for (const std::string& id : load::gcacw_scenarios(files)) {
    HG_TRY(loaded, load::load_gcacw(files, id));
    scenarios.add(std::move(loaded));
  }
  if (book_of(own) == kCampaigns) {
    HG_TRY(loaded, load::load_gcacw_file(files, own.text, own.path));
    scenarios.add(std::move(loaded));
  }
  if (scenarios.setups.empty()) {
    return base::fail("games/stonewalls_last_battle", "there is no scenario");
  }
  HG_TRY(rows, rule_rows(files, kCampaigns));
  HG_TRY(weights, read_weights(files, "gcacw"));
  return std::make_unique<GcacwModule>(std::move(scenarios.setups), std::move(scenarios.data),
                                       std::move(rows), std::move(weights));
}

}  // namespace

base::Result<ai::Weights> read_weights(const load::Files& files, std::string_view game) {
  const std::string path = "ai/" + std::string(game) + ".toml";
  HG_TRY(text, files.read(path));
  load::Faults faults(path);
  const load::Node tree = load::parse_toml(text, faults);
  ai::Weights weights;
  const load::Node* list = tree.find("weights");
  if (!faults.any() && (list == nullptr || list->kind != load::Node::Kind::table)) {
    faults.add(tree.line, "the table \"weights\" is missing");
  }
  for (std::size_t i = 0; i < tree.keys.size() && !faults.any(); ++i) {
    const load::Node& table = tree.items[i];
    if (table.kind != load::Node::Kind::table) {
      faults.add(table.line, tree.keys[i] + " must be a table");
      continue;
    }
    read_table(table, &table == list ? "" : tree.keys[i] + ".", weights, faults);
  }
  if (faults.any()) return tl::unexpected(faults.error());
  return weights;
}

base::Result<std::shared_ptr<const engine::Library>> make_library(const load::Files& files,
                                                                  const OwnFile& own) {
  HG_TRY(fredericksburg, make_fredericksburg(files, own));
  HG_TRY(hooker_lee, make_hooker_lee(files, own));
  HG_TRY(gcacw, make_gcacw(files, own));
  std::vector<std::unique_ptr<engine::GameModule>> games;
  games.push_back(std::move(fredericksburg));
  games.push_back(std::move(hooker_lee));
  games.push_back(std::move(gcacw));
  return std::make_shared<const engine::Library>(std::move(games), kVersion);
}

}  // namespace hg::app
