#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hg::contest {

using Clock = std::chrono::steady_clock;

/// Why a line of a child process did not come.
enum class Silence : std::uint8_t { none, late, closed, too_long };

/// A child process that answers lines with lines. It is killed, with what it started, when this
/// goes.
class Process {
 public:
  Process() = default;
  ~Process() { stop(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Runs a command line in a shell; what it writes on standard error is ours too. False: it
  /// could not be started.
  bool start(const std::string& command);
  void stop();
  bool running() const { return pid_ > 0; }

  /// A line, its end added; false when the child does not read.
  bool send(std::string_view line, Clock::time_point until);
  /// The next line without its end, at most `most` bytes; nothing, and why, after `until`.
  std::optional<std::string> read_line(Clock::time_point until, std::size_t most,
                                       Silence& why);

 private:
  bool wait(int descriptor, short event, Clock::time_point until);

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1;
  std::string pending_;
};

}  // namespace hg::contest
