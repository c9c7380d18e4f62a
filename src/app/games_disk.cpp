// The games with data of a player's own. The module of the page has no disk and does without.

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/games.h"

namespace hg::app {
namespace {

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
  OwnFile own;
  if (is_scenario_file(data)) {
    HG_TRY(text, read_text(data));
    own = {data, std::move(text)};
  }
  return make_library(data_files(data), own);
}

}  // namespace hg::app
