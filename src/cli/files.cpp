#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/command.h"
#include "engine/door.h"

namespace hg::cli {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

}  // namespace

std::string read_file(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) throw Trouble{fmt::format("{}: {}", path, std::strerror(errno))};
  std::string content;
  std::string chunk(std::size_t{1} << 16U, '\0');
  std::size_t got = 0;
  while ((got = std::fread(chunk.data(), 1, chunk.size(), file)) > 0) {
    content.append(chunk, 0, got);
    if (content.size() > kMostBytes) break;
  }
  const bool broken = std::ferror(file) != 0;
  const int error = errno;
  if (file != stdin) std::fclose(file);
  if (broken) throw Trouble{fmt::format("{}: {}", path, std::strerror(error))};
  if (content.size() > kMostBytes) throw Trouble{fmt::format("{}: longer than 64 MiB", path)};
  return content;
}

Json read_json_file(const std::string& path) {
  const std::string content = read_file(path);
  if (engine::too_deep(content)) {
    throw Trouble{fmt::format("{}: nested deeper than {} levels", path, engine::kMaxDepth)};
  }
  try {
    return Json::parse(content);
  } catch (const Json::exception& error) {
    throw Trouble{fmt::format("{}: not JSON: {}", path, engine::parser_words(error))};
  }
}

void print(std::string_view text) {
  fmt::print("{}\n", text);
  if (std::fflush(stdout) != 0) throw Trouble{"standard output cannot be written"};
}

}  // namespace hg::cli
