#include <algorithm>

#include "load/readers.h"
#include "rules/fredericksburg/state.h"

namespace hg::load {
namespace {

constexpr std::string_view kMapFolder = "maps/";
constexpr std::string_view kScenarioFolder = "games/fredericksburg/scenarios/";
constexpr std::string_view kCharts = "games/fredericksburg/charts.toml";
constexpr std::string_view kRulesFolder = "rules/";

/// Reads a file or notes why it cannot be read.
std::string bytes_of(const Files& files, const std::string& path, Faults& faults) {
  base::Result<std::string> text = files.read(path);
  if (text) return std::move(*text);
  faults.add(0, text.error().message);
  return {};
}

std::vector<std::string> ids_under(const Files& files, std::string_view folder,
                                   std::string_view ending) {
  std::vector<std::string> ids;
  if (!files.list) return ids;
  for (const std::string& path : files.list(folder)) {
    if (path.size() <= folder.size() + ending.size()) continue;
    if (path.substr(path.size() - ending.size()) != ending) continue;
    const std::string id = path.substr(folder.size(), path.size() - folder.size() - ending.size());
    if (id.find('/') == std::string::npos) ids.push_back(id);
  }
  return ids;
}

std::string map_path(std::string_view id) { return fmt::format("{}{}.toml", kMapFolder, id); }
std::string scenario_path(std::string_view id) {
  return fmt::format("{}{}.toml", kScenarioFolder, id);
}
std::string cases_path(std::string_view book) {
  return fmt::format("{}{}.tsv", kRulesFolder, book);
}

/// The files below a scenario, read in order until one is at fault.
struct Parts {
  std::shared_ptr<const map::Map> map;
  Charts charts;
  std::vector<FileHash> hashes;
};

base::Result<MapFile> map_file(const Files& files, std::string_view id,
                               std::vector<FileHash>* hashes) {
  const std::string path = map_path(id);
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  MapFile file;
  if (!faults.any()) file = read_map(text, faults);
  if (!faults.any() && file.map->id != id) {
    faults.add(0, fmt::format("the file holds map {}, not {}", quoted(file.map->id), quoted(id)));
  }
  if (faults.any()) return tl::unexpected(faults.error());
  if (hashes != nullptr) hashes->push_back({path, hash_text(text)});
  return file;
}

base::Result<Charts> charts_file(const Files& files, std::vector<FileHash>* hashes) {
  const std::string path{kCharts};
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  Charts charts;
  if (!faults.any()) charts = read_charts(text, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  if (hashes != nullptr) hashes->push_back({path, hash_text(text)});
  return charts;
}

/// What a scenario stands on; on a fault of another file that file's error.
base::Result<Parts> parts_of(const Node& root, const Files& files, Faults& faults) {
  Table table(root, faults, "the file");
  const std::string map_id = file_id(table, "map");
  const std::string charts_id = file_id(table, "charts");
  if (!charts_id.empty() && charts_id != "fredericksburg") {
    faults.add(table.line("charts"), fmt::format("there are no charts {}", quoted(charts_id)));
  }
  if (faults.any()) return tl::unexpected(faults.error());
  Parts parts;
  HG_TRY(map, map_file(files, map_id, &parts.hashes));
  HG_TRY(charts, charts_file(files, &parts.hashes));
  if (map.map->grid.size() > fredericksburg::kMaxMapHexes) {
    faults.add(table.line("map"),
               fmt::format("map {} has {} hexes; this game takes at most {}", quoted(map_id),
                           map.map->grid.size(), fredericksburg::kMaxMapHexes));
    return tl::unexpected(faults.error());
  }
  parts.map = std::move(map.map);
  parts.charts = std::move(charts);
  return parts;
}

base::Result<Loaded> load_text(const Files& files, const std::string& text, Faults& faults,
                               ScenarioFile* kept) {
  const Node root = parse_toml(text, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  HG_TRY(parts, parts_of(root, files, faults));
  ScenarioFile file = read_scenario(root, parts.map, parts.charts, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  Loaded loaded;
  loaded.setup = file.setup;
  loaded.hashes.push_back({faults.file(), hash_text(text)});
  loaded.hashes.insert(loaded.hashes.end(), parts.hashes.begin(), parts.hashes.end());
  if (kept != nullptr) *kept = std::move(file);
  return loaded;
}

void append(std::vector<Fault>& all, const Faults& faults) {
  all.insert(all.end(), faults.list().begin(), faults.list().end());
}

void check_map_file(const Files& files, const std::string& id, std::vector<Fault>& all) {
  const std::string path = map_path(id);
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  MapFile file;
  if (!faults.any()) file = read_map(text, faults);
  if (!faults.any()) check_map(file, faults);
  append(all, faults);
}

void check_charts_file(const Files& files, std::vector<Fault>& all) {
  Faults faults{std::string(kCharts)};
  const std::string text = bytes_of(files, std::string(kCharts), faults);
  if (!faults.any()) read_charts(text, faults);
  append(all, faults);
}

void check_scenario_file(const Files& files, const std::string& id, std::vector<Fault>& all) {
  const std::string path = scenario_path(id);
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  if (faults.any()) {
    append(all, faults);
    return;
  }
  ScenarioFile file;
  const base::Result<Loaded> loaded = load_text(files, text, faults, &file);
  if (loaded) {
    if (file.setup.scenario != id) {
      faults.add(0, fmt::format("the file holds scenario {}, not {}", quoted(file.setup.scenario),
                                quoted(id)));
    }
    check_scenario(file, faults);
  } else if (!faults.any()) {
    faults.add(0, "not checked, because a file that it needs has faults");
  }
  append(all, faults);
}

}  // namespace

base::Result<std::shared_ptr<const map::Map>> load_map(const Files& files, std::string_view id) {
  HG_TRY(file, map_file(files, id, nullptr));
  return std::shared_ptr<const map::Map>(std::move(file.map));
}

base::Result<Charts> load_fredericksburg_charts(const Files& files) {
  return charts_file(files, nullptr);
}

base::Result<Loaded> load_fredericksburg(const Files& files, std::string_view scenario_id) {
  const bool plain = std::all_of(scenario_id.begin(), scenario_id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (!plain || scenario_id.empty()) {
    return base::fail("scenario", fmt::format("there is no scenario {}", quoted(scenario_id)));
  }
  const std::string path = scenario_path(scenario_id);
  HG_TRY(text, files.read(path));
  return load_fredericksburg_file(files, text, path);
}

base::Result<Loaded> load_fredericksburg_file(const Files& files, const std::string& text,
                                              const std::string& name) {
  Faults faults(name);
  return load_text(files, text, faults, nullptr);
}

std::vector<std::string> fredericksburg_scenarios(const Files& files) {
  return ids_under(files, kScenarioFolder, ".toml");
}

base::Result<std::vector<CaseRow>> load_cases(const Files& files, std::string_view book) {
  const std::string path = cases_path(book);
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  std::vector<CaseRow> rows;
  if (!faults.any()) rows = read_cases(text, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  return rows;
}

std::vector<Fault> check_all(const Files& files) {
  std::vector<Fault> all;
  for (const std::string& id : ids_under(files, kMapFolder, ".toml"))
    check_map_file(files, id, all);
  check_charts_file(files, all);
  for (const std::string& id : fredericksburg_scenarios(files)) check_scenario_file(files, id, all);
  for (const std::string& book : ids_under(files, kRulesFolder, ".tsv")) {
    Faults faults(cases_path(book));
    const std::string text = bytes_of(files, faults.file(), faults);
    if (!faults.any()) read_cases(text, faults);
    append(all, faults);
  }
  return all;
}

}  // namespace hg::load
