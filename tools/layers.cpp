// Compares every #include between the rooms of src/ with the arrows of ARCHITECTURE.md.
// Use: layers ROOT
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

/// Room → the other rooms whose headers it may include.
const std::map<std::string, Names> kArrows{
    {"embedded", {}},
    {"base", {}},
    {"hex", {"base"}},
    {"map", {"base", "hex"}},
    {"core", {"base", "hex", "map"}},
    {"mech", {"base", "hex", "map", "core"}},
    {"rules", {"base", "hex", "map", "core", "mech"}},
    {"load", {"base", "hex", "map", "core", "rules", "embedded"}},
    {"engine", {"base", "core"}},
    {"ai", {"base", "hex", "map", "core", "mech", "rules"}},
    {"app",
     {"base", "hex", "map", "core", "mech", "rules", "load", "engine", "ai", "embedded"}},
    {"server", {"base", "engine"}},
    {"contest", {"base", "engine"}},
    {"wasm", {"base", "engine", "app", "load", "server"}},
    {"cli",
     {"base", "hex", "map", "core", "mech", "rules", "load", "engine", "ai", "app", "contest",
      "server", "embedded"}},
};

/// Rules are pure: the same input gives the same output, everywhere and always.
const Names kPure{"base", "hex", "map", "core", "mech", "rules", "load"};
const Names kImpure{"iostream", "fstream", "chrono", "random", "thread", "mutex", "filesystem"};
/// The loaders read files; nothing else below the engine does.
const std::map<std::string, Names> kExcepted{{"load", {"fstream", "filesystem"}}};

bool contains(const Names& names, const std::string& name) { return names.count(name) != 0; }

/// "rules/fredericksburg/game.h" is of the game "fredericksburg"; a file in rules/ itself of none.
std::string game_of(const fs::path& path) {
  auto part = path.begin();
  if (part == path.end() || *part != "rules" || ++part == path.end()) return {};
  const std::string name = part->string();
  return ++part == path.end() ? std::string{} : name;
}

struct Checker {
  int includes = 0;
  std::vector<std::string> faults;

  void own(const fs::path& from, const std::string& to, const std::string& place) {
    const fs::path target(to);
    if (target.begin() == target.end() || ++target.begin() == target.end()) return;
    const std::string room = from.begin()->string();
    const std::string other = target.begin()->string();
    if (!kArrows.count(other)) return;
    ++includes;
    if (other != room && !contains(kArrows.at(room), other)) {
      faults.push_back(place + ": " + room + " may not include " + to);
    }
    const std::string game = game_of(target);
    if (room == "rules" && !game.empty() && game != game_of(from)) {
      faults.push_back(place + ": one game may not include another: " + to);
    }
  }

  void system(const std::string& room, const std::string& header, const std::string& place) {
    if (!contains(kPure, room) || !contains(kImpure, header)) return;
    const auto excepted = kExcepted.find(room);
    if (excepted != kExcepted.end() && contains(excepted->second, header)) return;
    faults.push_back(place + ": " + room + " may not include <" + header + ">");
  }

  void file(const fs::path& source, const fs::path& path) {
    static const std::regex kInclude("^\\s*#\\s*include\\s*([\"<])([^\">]+)[\">].*$");
    const fs::path from = path.lexically_relative(source);
    const std::string room = from.begin()->string();
    if (!kArrows.count(room)) {
      if (std::distance(from.begin(), from.end()) > 1) {
        faults.push_back("src/" + from.generic_string() + ": " + room + " is no room; see layers");
      }
      return;
    }
    std::ifstream in(path);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
      std::smatch found;
      if (!std::regex_match(line, found, kInclude)) continue;
      const std::string place = "src/" + from.generic_string() + ":" + std::to_string(number);
      if (found[1] == "\"") {
        own(from, found[2], place);
      } else {
        system(room, found[2], place);
      }
    }
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "use: layers ROOT\n";
    return 2;
  }
  const fs::path source = fs::path(argv[1]) / "src";
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    const auto ending = entry.path().extension();
    if (ending == ".h" || ending == ".cpp") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  Checker checker;
  for (const auto& path : files) checker.file(source, path);
  for (const auto& fault : checker.faults) std::cout << fault << '\n';
  std::cout << "layers: " << files.size() << " files, " << checker.includes
            << " includes between rooms, " << checker.faults.size() << " faults\n";
  return checker.faults.empty() ? 0 : 1;
}
