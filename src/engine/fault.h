#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/json.h"

namespace hg::engine {

/// The error codes of the protocol.
enum class Code : std::uint8_t {
  parse,
  unknown_command,
  bad_request,
  illegal,
  not_your_decision,
  no_game,
  unsupported,
  internal,
};

constexpr std::string_view word(Code code) {
  switch (code) {
    case Code::parse: return "parse";
    case Code::unknown_command: return "unknown_command";
    case Code::bad_request: return "bad_request";
    case Code::illegal: return "illegal";
    case Code::not_your_decision: return "not_your_decision";
    case Code::no_game: return "no_game";
    case Code::unsupported: return "unsupported";
    case Code::internal: return "internal";
  }
  return "internal";
}

/// A broken case as the protocol tells it: the id of the case and one sentence.
struct Broken {
  std::string rule;
  std::string message;
  std::string unit;  ///< empty when it is about no unit
  std::string hex;   ///< empty when it is about no hex
};

/// Why a request was refused. Nothing has changed when one is returned.
struct Fault {
  Code code = Code::bad_request;
  std::string message;
  std::vector<Broken> violations;
};

template <class T>
using Expected = tl::expected<T, Fault>;

inline tl::unexpected<Fault> refuse(Code code, std::string message) {
  return tl::unexpected<Fault>(Fault{code, std::move(message), {}});
}
inline tl::unexpected<Fault> bad_request(std::string message) {
  return refuse(Code::bad_request, std::move(message));
}

/// `[{"rule", "message", "unit"?, "hex"?}]`
Json to_json(const std::vector<Broken>& violations);
/// `{"code", "message", "violations"}`
Json to_json(const Fault& fault);

}  // namespace hg::engine
