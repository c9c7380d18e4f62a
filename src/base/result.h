#pragma once

#include <string>
#include <tl/expected.hpp>

namespace hg::base {

/// Bad input, said so that a person can mend it: what is wrong and where.
struct Error {
  std::string where;    ///< file:line, field or hex; may be empty
  std::string message;  ///< one sentence
  std::string text() const { return where.empty() ? message : where + ": " + message; }
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string where, std::string message) {
  return tl::unexpected<Error>(Error{std::move(where), std::move(message)});
}

}  // namespace hg::base

#define HG_JOIN_INNER(a, b) a##b
#define HG_JOIN(a, b) HG_JOIN_INNER(a, b)
/// Declares `name` from a Result or passes its error on.
#define HG_TRY(name, expression)                                            \
  auto HG_JOIN(hg_try_, __LINE__) = (expression);                           \
  if (!HG_JOIN(hg_try_, __LINE__))                                          \
    return tl::unexpected(std::move(HG_JOIN(hg_try_, __LINE__).error()));   \
  auto name = std::move(*HG_JOIN(hg_try_, __LINE__))
/// Passes the error of a Result<void>-like expression on.
#define HG_CHECK(expression)                                                \
  do {                                                                      \
    auto hg_checked = (expression);                                         \
    if (!hg_checked) return tl::unexpected(std::move(hg_checked.error()));  \
  } while (false)
