// hazelgrove engine: the protocol on standard input and output, one JSON object a line.

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "cli/command.h"
#include "engine/door.h"
#include "engine/session.h"

namespace hg::cli {
namespace {

/// Lines from a file descriptor. A line longer than the protocol allows is cut, so that a hostile
/// one cannot fill the memory; what is left is still too long and gets its error answer.
class Lines {
 public:
  explicit Lines(int descriptor) : descriptor_(descriptor) {}

  /// False at the end of input. A last line without its end counts if it holds anything.
  bool next(std::string& line) {
    line.clear();
    while (true) {
      if (at_ == filled_ && !fill()) return !line.empty();
      const char c = buffer_[at_++];
      if (c == '\n') return true;
      if (line.size() <= engine::kMaxLine) line.push_back(c);
    }
  }

 private:
  bool fill() {
    ssize_t got = 0;
    do {
      got = ::read(descriptor_, buffer_.data(), buffer_.size());
    } while (got < 0 && errno == EINTR);
    at_ = 0;
    filled_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    return got > 0;
  }

  int descriptor_;
  std::array<char, 1U << 16U> buffer_{};
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

bool blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

bool write_line(std::string answer) {
  answer.push_back('\n');
  const std::size_t written = std::fwrite(answer.data(), 1, answer.size(), stdout);
  return written == answer.size() && std::fflush(stdout) == 0;
}

/// What is asked of a bot without saying which is asked of `bot`.
std::string answer(engine::Session& session, const std::string& line, const std::string& bot) {
  if (bot.empty()) return session.handle(line);
  auto request = engine::read_line(line);
  if (!request || request->value("cmd", Json(nullptr)) != "choose") return session.handle(line);
  request->emplace("bot", bot);
  return engine::to_line(session.request(*request));
}

int converse(const Common& common, const std::string& bot) {
  engine::Session session(open_library(common));
  Lines lines(STDIN_FILENO);
  std::string line;
  while (!session.finished() && lines.next(line)) {
    if (blank(line)) continue;
    if (!write_line(answer(session, line, bot))) return 1;  // nobody listens any more
  }
  return 0;
}

}  // namespace

void add_engine(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand(
      "engine", "Speak the engine protocol on standard input and output (docs/protocol.md)");
  command->callback([&common, &work] { work = [&common] { return converse(common, ""); }; });
}

void add_bot(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand(
      "bot", "A computer player on standard input and output, for arenas (docs/bots.md)");
  auto name = std::make_shared<std::string>();
  command->add_option("name", *name, "random, recruit, greedy or veteran")
      ->required()
      ->check(CLI::IsMember({"random", "recruit", "greedy", "veteran"}));
  command->callback(
      [&common, &work, name] { work = [&common, name] { return converse(common, *name); }; });
}

}  // namespace hg::cli
