#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>

#include "engine/fault.h"

namespace hg::engine {

/// The longest line that is read (1 MiB), and how deep lists and objects may be nested in one.
inline constexpr std::size_t kMaxLine = std::size_t{1} << 20U;
inline constexpr int kMaxDepth = 64;

/// Reads one line as a JSON object. Too long, too deep, not UTF-8, not JSON or not an object is a
/// fault with code `parse`.
Expected<Json> read_line(std::string_view line);

/// True when the brackets outside texts are nested deeper than kMaxDepth. Knows nothing else of
/// JSON.
bool too_deep(std::string_view text);
/// What the JSON parser says, without its own prefix.
std::string parser_words(const std::exception& error);

}  // namespace hg::engine
