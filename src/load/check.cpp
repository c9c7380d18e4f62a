#include <algorithm>
#include <cstdint>

#include "load/fredericksburg_files.h"
#include "load/gcacw_files.h"
#include "load/hooker_lee_files.h"
#include "load/readers.h"
#include "rules/fredericksburg/state.h"
#include "rules/gcacw/state.h"
#include "rules/hooker_lee/state.h"

namespace hg::load {
namespace {

constexpr std::string_view kMapFolder = "maps/";
constexpr std::string_view kRulesFolder = "rules/";

/// Where the files of a game lie and how they are read.
struct FredericksburgGame {
  using Setup = fredericksburg::Setup;
  using Charts = FredericksburgCharts;
  using File = FredericksburgFile;
  static constexpr std::string_view kFolder = "games/fredericksburg/";
  static constexpr std::string_view kChartsId = "fredericksburg";
  static constexpr std::size_t kMostHexes = fredericksburg::kMaxMapHexes;
  static Charts charts(const std::string& text, Faults& faults) {
    return read_fredericksburg_charts(text, faults);
  }
  static File scenario(const Node& root, const std::shared_ptr<const map::Map>& map,
                       const Charts& charts, Faults& faults) {
    return read_fredericksburg(root, map, charts, faults);
  }
  static void check(const File& file, Faults& faults) { check_fredericksburg(file, faults); }
};

struct HookerLeeGame {
  using Setup = hooker_lee::Setup;
  using Charts = hooker_lee::Charts;
  using File = HookerLeeFile;
  static constexpr std::string_view kFolder = "games/hooker_and_lee/";
  static constexpr std::string_view kChartsId = "hooker_and_lee";
  static constexpr std::size_t kMostHexes = hooker_lee::kMaxMapHexes;
  static Charts charts(const std::string& text, Faults& faults) {
    return read_hooker_lee_charts(text, faults);
  }
  static File scenario(const Node& root, const std::shared_ptr<const map::Map>& map,
                       const Charts& charts, Faults& faults) {
    return read_hooker_lee(root, map, charts, faults);
  }
  static void check(const File& file, Faults& faults) { check_hooker_lee(file, faults); }
};

struct GcacwGame {
  using Setup = gcacw::Setup;
  using Charts = gcacw::Charts;
  using File = GcacwFile;
  static constexpr std::string_view kFolder = "games/stonewalls_last_battle/";
  static constexpr std::string_view kChartsId = "stonewalls_last_battle";
  static constexpr std::size_t kMostHexes = gcacw::kMaxMapHexes;
  static Charts charts(const std::string& text, Faults& faults) {
    return read_gcacw_charts(text, faults);
  }
  static File scenario(const Node& root, const std::shared_ptr<const map::Map>& map,
                       const Charts& charts, Faults& faults) {
    return read_gcacw(root, map, charts, faults);
  }
  static void check(const File& file, Faults& faults) { check_gcacw(file, faults); }
};

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
std::string cases_path(std::string_view book) {
  return fmt::format("{}{}.tsv", kRulesFolder, book);
}
template <class Game>
std::string charts_path() {
  return fmt::format("{}charts.toml", Game::kFolder);
}
template <class Game>
std::string scenario_folder() {
  return fmt::format("{}scenarios/", Game::kFolder);
}
template <class Game>
std::string scenario_path(std::string_view id) {
  return fmt::format("{}{}.toml", scenario_folder<Game>(), id);
}

// ---- maps
// -----------------------------------------------------------------------------------------

/// Whether a map file may be made of two others; those have hexes of their own.
enum class Joining : std::uint8_t { allowed, barred };

base::Result<MapFile> map_file(const Files& files, std::string_view id, Joining joining,
                               std::vector<FileHash>* hashes);

/// The map of a text; a fault of a map that it joins is that file's error.
base::Result<MapFile> map_of_text(const Files& files, const std::string& text, Joining joining,
                                  Faults& faults, std::vector<FileHash>* hashes) {
  const Node tree = parse_toml(text, faults);
  const Node* join = tree.find("join");
  if (join != nullptr && joining == Joining::barred) {
    faults.add(join->line, "a map that is part of a joined map cannot be joined itself");
  }
  const std::vector<std::string> ids = joined_ids(tree, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  if (join == nullptr) {
    MapFile file = read_map(tree, faults);
    file.map->hash = hash_text(text);
    return file;
  }
  HG_TRY(east, map_file(files, ids[0], Joining::barred, hashes));
  HG_TRY(west, map_file(files, ids[1], Joining::barred, hashes));
  MapFile file = join_maps(tree, east, west, faults);
  file.map->hash = hash_text(text + east.map->hash + west.map->hash);
  return file;
}

/// A file read and without fault, or the error of the first.
base::Result<MapFile> map_file(const Files& files, std::string_view id, Joining joining,
                               std::vector<FileHash>* hashes) {
  const std::string path = map_path(id);
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  if (hashes != nullptr) hashes->push_back({path, hash_text(text)});
  HG_TRY(file, map_of_text(files, text, joining, faults, hashes));
  if (!faults.any() && file.map->id != id) {
    faults.add(0, fmt::format("the file holds map {}, not {}", in_quotes(file.map->id), in_quotes(id)));
  }
  if (faults.any()) return tl::unexpected(faults.error());
  return file;
}

// ---- games
// ----------------------------------------------------------------------------------------

template <class Game>
base::Result<typename Game::Charts> charts_file(const Files& files, std::vector<FileHash>* hashes) {
  const std::string path = charts_path<Game>();
  Faults faults(path);
  const std::string text = bytes_of(files, path, faults);
  typename Game::Charts charts;
  if (!faults.any()) charts = Game::charts(text, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  if (hashes != nullptr) hashes->push_back({path, hash_text(text)});
  return charts;
}

/// The files below a scenario.
template <class Game>
struct Below {
  std::shared_ptr<const map::Map> map;
  typename Game::Charts charts;
  std::vector<FileHash> hashes;
};

/// What a scenario stands on; on a fault of another file that file's error.
template <class Game>
base::Result<Below<Game>> below(const Node& root, const Files& files, Faults& faults) {
  Table table(root, faults, "the file");
  const std::string map_id = file_id(table, "map");
  const std::string charts_id = file_id(table, "charts");
  if (!charts_id.empty() && charts_id != Game::kChartsId) {
    faults.add(table.line("charts"), fmt::format("there are no charts {}", in_quotes(charts_id)));
  }
  if (faults.any()) return tl::unexpected(faults.error());
  Below<Game> parts;
  HG_TRY(map, map_file(files, map_id, Joining::allowed, &parts.hashes));
  HG_TRY(charts, charts_file<Game>(files, &parts.hashes));
  if (map.map->grid.size() > Game::kMostHexes) {
    faults.add(table.line("map"),
               fmt::format("map {} has {} hexes; this game takes at most {}", in_quotes(map_id),
                           map.map->grid.size(), Game::kMostHexes));
    return tl::unexpected(faults.error());
  }
  parts.map = std::move(map.map);
  parts.charts = std::move(charts);
  return parts;
}

template <class Game>
base::Result<LoadedGame<typename Game::Setup>> load_text(const Files& files,
                                                         const std::string& text, Faults& faults,
                                                         typename Game::File* kept) {
  const Node root = parse_toml(text, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  HG_TRY(parts, below<Game>(root, files, faults));
  typename Game::File file = Game::scenario(root, parts.map, parts.charts, faults);
  if (faults.any()) return tl::unexpected(faults.error());
  LoadedGame<typename Game::Setup> loaded;
  loaded.setup = file.setup;
  loaded.hashes.push_back({faults.file(), hash_text(text)});
  loaded.hashes.insert(loaded.hashes.end(), parts.hashes.begin(), parts.hashes.end());
  if (kept != nullptr) *kept = std::move(file);
  return loaded;
}

template <class Game>
base::Result<LoadedGame<typename Game::Setup>> load_id(const Files& files, std::string_view id) {
  const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (!plain || id.empty()) {
    return base::fail("scenario", fmt::format("there is no scenario {}", in_quotes(id)));
  }
  const std::string path = scenario_path<Game>(id);
  HG_TRY(text, files.read(path));
  Faults faults(path);
  return load_text<Game>(files, text, faults, nullptr);
}

// ---- the check
// ------------------------------------------------------------------------------------

void append(std::vector<Fault>& all, const Faults& faults) {
  all.insert(all.end(), faults.list().begin(), faults.list().end());
}

void check_map_file(const Files& files, const std::string& id, std::vector<Fault>& all) {
  Faults faults(map_path(id));
  const std::string text = bytes_of(files, faults.file(), faults);
  if (!faults.any()) {
    const base::Result<MapFile> file = map_of_text(files, text, Joining::allowed, faults, nullptr);
    if (file && !faults.any()) check_map(*file, faults);
    if (!file && !faults.any()) {
      faults.add(0, "not checked, because a file that it needs has faults");
    }
  }
  append(all, faults);
}

template <class Game>
void check_scenario_file(const Files& files, const std::string& id, std::vector<Fault>& all) {
  Faults faults(scenario_path<Game>(id));
  const std::string text = bytes_of(files, faults.file(), faults);
  if (faults.any()) {
    append(all, faults);
    return;
  }
  typename Game::File file;
  const auto loaded = load_text<Game>(files, text, faults, &file);
  if (loaded) {
    if (file.setup.scenario != id) {
      faults.add(0, fmt::format("the file holds scenario {}, not {}", in_quotes(file.setup.scenario),
                                in_quotes(id)));
    }
    Game::check(file, faults);
  } else if (!faults.any()) {
    faults.add(0, "not checked, because a file that it needs has faults");
  }
  append(all, faults);
}

template <class Game>
void check_game(const Files& files, std::vector<Fault>& all) {
  Faults faults(charts_path<Game>());
  const std::string text = bytes_of(files, faults.file(), faults);
  if (!faults.any()) Game::charts(text, faults);
  append(all, faults);
  for (const std::string& id : ids_under(files, scenario_folder<Game>(), ".toml")) {
    check_scenario_file<Game>(files, id, all);
  }
}

}  // namespace

base::Result<std::shared_ptr<const map::Map>> load_map(const Files& files, std::string_view id) {
  HG_TRY(file, map_file(files, id, Joining::allowed, nullptr));
  return std::shared_ptr<const map::Map>(std::move(file.map));
}

base::Result<FredericksburgCharts> load_fredericksburg_charts(const Files& files) {
  return charts_file<FredericksburgGame>(files, nullptr);
}

base::Result<Loaded> load_fredericksburg(const Files& files, std::string_view scenario_id) {
  return load_id<FredericksburgGame>(files, scenario_id);
}

base::Result<Loaded> load_fredericksburg_file(const Files& files, const std::string& text,
                                              const std::string& name) {
  Faults faults(name);
  return load_text<FredericksburgGame>(files, text, faults, nullptr);
}

std::vector<std::string> fredericksburg_scenarios(const Files& files) {
  return ids_under(files, scenario_folder<FredericksburgGame>(), ".toml");
}

base::Result<hooker_lee::Charts> load_hooker_lee_charts(const Files& files) {
  return charts_file<HookerLeeGame>(files, nullptr);
}

base::Result<LoadedHookerLee> load_hooker_lee(const Files& files, std::string_view scenario_id) {
  return load_id<HookerLeeGame>(files, scenario_id);
}

base::Result<LoadedHookerLee> load_hooker_lee_file(const Files& files, const std::string& text,
                                                   const std::string& name) {
  Faults faults(name);
  return load_text<HookerLeeGame>(files, text, faults, nullptr);
}

std::vector<std::string> hooker_lee_scenarios(const Files& files) {
  return ids_under(files, scenario_folder<HookerLeeGame>(), ".toml");
}

base::Result<gcacw::Charts> load_gcacw_charts(const Files& files) {
  return charts_file<GcacwGame>(files, nullptr);
}

base::Result<LoadedGcacw> load_gcacw(const Files& files, std::string_view scenario_id) {
  return load_id<GcacwGame>(files, scenario_id);
}

base::Result<LoadedGcacw> load_gcacw_file(const Files& files, const std::string& text,
                                          const std::string& name) {
  Faults faults(name);
  return load_text<GcacwGame>(files, text, faults, nullptr);
}

std::vector<std::string> gcacw_scenarios(const Files& files) {
  return ids_under(files, scenario_folder<GcacwGame>(), ".toml");
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
  check_game<FredericksburgGame>(files, all);
  check_game<HookerLeeGame>(files, all);
  check_game<GcacwGame>(files, all);
  for (const std::string& book : ids_under(files, kRulesFolder, ".tsv")) {
    Faults faults(cases_path(book));
    const std::string text = bytes_of(files, faults.file(), faults);
    if (!faults.any()) read_cases(text, faults);
    append(all, faults);
  }
  return all;
}

}  // namespace hg::load
