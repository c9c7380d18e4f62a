#pragma once

#include <string_view>

namespace hg::fuzz {

/// What a stranger may send. Each must come back, whatever the text: no crash, no exception, and an
/// answer that is JSON. A broken promise stops the program.
void protocol(std::string_view text);   ///< lines of a conversation
void records(std::string_view text);    ///< a game record, to be verified and loaded
void positions(std::string_view text);  ///< a position, to be loaded
void files(std::string_view text);      ///< a data file in place of each that there is

struct Target {
  std::string_view name;
  void (*run)(std::string_view text);
};
inline constexpr Target kTargets[] = {
    {"protocol", protocol}, {"records", records}, {"positions", positions}, {"files", files}};

}  // namespace hg::fuzz
