// Data files of a player's own, from a folder. The module of the page has no disk and does without.

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

#include "load/load.h"

namespace hg::load {
namespace {

namespace fs = std::filesystem;

base::Result<std::string> read_file(const fs::path& path, const std::string& shown) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return base::fail(shown, "this is not a file");
  const auto size = fs::file_size(path, error);
  if (error) return base::fail(shown, "the file cannot be read: " + error.message());
  if (size > kMaxFileBytes) {
    return base::fail(
        shown, fmt::format("the file has {} bytes; more than {} are refused", size, kMaxFileBytes));
  }
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in.is_open() || in.bad()) return base::fail(shown, "the file cannot be read");
  return text;
}

std::vector<std::string> list_folder(const std::string& folder, std::string_view prefix) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    std::string path = it->path().lexically_relative(folder).generic_string();
    if (path.compare(0, prefix.size(), prefix) == 0) paths.push_back(std::move(path));
  }
  return paths;
}

}  // namespace

Files overlay(Files under, std::string directory) {
  Files files;
  files.read = [under, directory](std::string_view path) -> base::Result<std::string> {
    std::error_code error;
    if (!fs::is_directory(directory, error)) {
      return base::fail(directory, "the data folder does not exist or is not a folder");
    }
    const fs::path own = fs::path(directory) / std::string(path);
    if (!fs::exists(own, error)) return under.read(path);
    return read_file(own, own.generic_string());
  };
  files.list = [under, directory](std::string_view prefix) {
    std::set<std::string> paths;
    if (under.list) {
      for (std::string& path : under.list(prefix)) paths.insert(std::move(path));
    }
    for (std::string& path : list_folder(directory, prefix)) paths.insert(std::move(path));
    return std::vector<std::string>(paths.begin(), paths.end());
  };
  return files;
}

}  // namespace hg::load
