#include <fmt/core.h>

#include <algorithm>

#include "base/hash.h"
#include "embedded/data.h"
#include "load/load.h"

namespace hg::load {

Files embedded_files() {
  Files files;
  files.read = [](std::string_view path) -> base::Result<std::string> {
    for (const embedded::File& file : embedded::data()) {
      if (file.path == path) return std::string(file.content);
    }
    return base::fail(std::string(path), "there is no such data file");
  };
  files.list = [](std::string_view prefix) {
    std::vector<std::string> paths;
    for (const embedded::File& file : embedded::data()) {
      if (file.path.substr(0, prefix.size()) == prefix) paths.emplace_back(file.path);
    }
    std::sort(paths.begin(), paths.end());
    return paths;
  };
  return files;
}

std::string hash_text(std::string_view bytes) {
  return fmt::format("{:016x}", base::hash_bytes(bytes.data(), bytes.size()));
}

}  // namespace hg::load
