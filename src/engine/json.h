#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hg::engine {

/// Answers keep the order in which their fields were written, so that they read well.
using Json = nlohmann::ordered_json;

/// One line of text; text that is not UTF-8 (it can only come from a caller in the same program) is
/// replaced, never thrown on.
inline std::string to_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hg::engine
