#include "engine/door.h"

#include <fmt/format.h>

namespace hg::engine {
bool too_deep(std::string_view line) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
      continue;
    }
    if (c == '"') in_text = true;
    if (c == '[' || c == '{') {
      if (++depth > kMaxDepth) return true;
    }
    if (c == ']' || c == '}') --depth;
  }
  return false;
}

/// The prefix is of the form "[json.exception.parse_error.101] ".
std::string parser_words(const std::exception& error) {
  const std::string_view words = error.what();
  const std::size_t end = words.find("] ");
  return std::string(end == std::string_view::npos ? words : words.substr(end + 2));
}

Expected<Json> read_line(std::string_view line) {
  if (line.size() > kMaxLine) {
    return refuse(Code::parse, fmt::format("the line is longer than {} bytes", kMaxLine));
  }
  if (too_deep(line)) {
    return refuse(Code::parse, fmt::format("nested deeper than {} levels", kMaxDepth));
  }
  Json value;
  try {
    value = Json::parse(line.begin(), line.end());
  } catch (const Json::exception& error) {
    return refuse(Code::parse, "not JSON: " + parser_words(error));
  }
  if (!value.is_object()) return refuse(Code::parse, "a request is one JSON object");
  return value;
}

}  // namespace hg::engine
