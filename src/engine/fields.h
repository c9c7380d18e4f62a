#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fault.h"

namespace hg::engine {

// Readers of one field of a request. A field that is absent or null gives nothing; one of the wrong
// type or out of range gives a fault that names it. They never throw.

Expected<std::optional<std::string>> read_text(const Json& object, std::string_view name);
Expected<std::optional<bool>> read_flag(const Json& object, std::string_view name);
/// A whole number between the two limits, both included.
Expected<std::optional<std::int64_t>> read_number(const Json& object, std::string_view name,
                                                  std::int64_t least, std::int64_t most);
/// An array of texts, at most `most` of them.
Expected<std::optional<std::vector<std::string>>> read_texts(const Json& object,
                                                             std::string_view name,
                                                             std::size_t most);
/// The field itself, or nullptr when it is absent or null.
const Json* find(const Json& object, std::string_view name);

/// As above, but absent is a fault too.
Expected<std::string> need_text(const Json& object, std::string_view name);
Expected<std::int64_t> need_number(const Json& object, std::string_view name, std::int64_t least,
                                   std::int64_t most);

/// Text of others shortened for a message of ours: at most 60 characters, with quotes.
std::string shown(std::string_view text);

}  // namespace hg::engine
