#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "map/map.h"
#include "rules/fredericksburg/setup.h"
#include "rules/gcacw/setup.h"
#include "rules/hooker_lee/setup.h"

namespace hg::load {

/// Larger data files are refused unread.
inline constexpr std::size_t kMaxFileBytes = 8U * 1024U * 1024U;

/// Where data files come from. Paths are relative to data/: "maps/fredericksburg.toml".
struct Files {
  std::function<base::Result<std::string>(std::string_view path)> read;
  /// Paths that begin with a prefix, sorted; may be empty where nothing can be listed.
  std::function<std::vector<std::string>(std::string_view prefix)> list;
};
/// The files built into the program.
Files embedded_files();
/// Files of a folder, each instead of the one of the same path below it.
Files overlay(Files under, std::string directory);

/// A file that a game was played with: XXH3 of its bytes, 64 bits as 16 hex digits.
struct FileHash {
  std::string path, hash;
};
/// The hash as records carry it.
std::string hash_text(std::string_view bytes);

/// Something wrong in a data file. `where` is file:line; a warning does not stop a game.
struct Fault {
  std::string where, message;
  bool error = true;
};

/// One row of a catalogue of cases.
struct CaseRow {
  std::string id, printed, title, kind, requirement, check, decider, depends, ambiguity, status;
  int line = 0;
};

/// Loaders. An Error names the first fault and, in the following lines of its message, the others.
base::Result<std::shared_ptr<const map::Map>> load_map(const Files& files, std::string_view id);
base::Result<std::vector<CaseRow>> load_cases(const Files& files, std::string_view book);

/// A game to play, with the files it came from.
template <class Setup>
struct LoadedGame {
  Setup setup;
  std::vector<FileHash> hashes;
};

using Loaded = LoadedGame<fredericksburg::Setup>;
using FredericksburgCharts =
    std::pair<fredericksburg::CombatTable, fredericksburg::TerrainChart>;
base::Result<FredericksburgCharts> load_fredericksburg_charts(const Files& files);
/// The scenario of games/fredericksburg/scenarios/<id>.toml.
base::Result<Loaded> load_fredericksburg(const Files& files, std::string_view scenario_id);
/// A player's own scenario; `name` is how faults call it.
base::Result<Loaded> load_fredericksburg_file(const Files& files, const std::string& text,
                                              const std::string& name);
/// Ids of the scenarios there are, sorted.
std::vector<std::string> fredericksburg_scenarios(const Files& files);

/// The same for Hooker and Lee and the Grand Chancellorsville option.
using LoadedHookerLee = LoadedGame<hooker_lee::Setup>;
base::Result<hooker_lee::Charts> load_hooker_lee_charts(const Files& files);
base::Result<LoadedHookerLee> load_hooker_lee(const Files& files, std::string_view scenario_id);
base::Result<LoadedHookerLee> load_hooker_lee_file(const Files& files, const std::string& text,
                                                   const std::string& name);
std::vector<std::string> hooker_lee_scenarios(const Files& files);

/// The same for Stonewall's Last Battle.
using LoadedGcacw = LoadedGame<gcacw::Setup>;
base::Result<gcacw::Charts> load_gcacw_charts(const Files& files);
base::Result<LoadedGcacw> load_gcacw(const Files& files, std::string_view scenario_id);
base::Result<LoadedGcacw> load_gcacw_file(const Files& files, const std::string& text,
                                          const std::string& name);
std::vector<std::string> gcacw_scenarios(const Files& files);

/// Reads and checks every data file: syntax, words, hexes, and the sense of the ground and set-ups.
std::vector<Fault> check_all(const Files& files);

/// The grid of the Blue & Gray maps: rows from the north, positions from the east, even rows half a
/// hex further west and, unless `full_rectangle`, one hex shorter.
hex::Grid fredericksburg_grid(int rows, int columns, bool full_rectangle);

}  // namespace hg::load
