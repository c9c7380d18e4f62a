#include "contest/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

namespace hg::contest {
namespace {

void close_one(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

/// In the child: standard input and output are the socket, and a shell takes over.
[[noreturn]] void become(const std::string& command, int socket) {
  ::setpgid(0, 0);
  ::dup2(socket, 0);
  ::dup2(socket, 1);
  for (int descriptor = 3; descriptor < 256; ++descriptor) ::close(descriptor);
  ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
  ::_exit(127);
}

}  // namespace

bool Process::start(const std::string& command) {
  stop();
  // A socket pair and not pipes: writing to a child that has gone is then no signal.
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
  pid_ = ::fork();
  if (pid_ < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    return false;
  }
  if (pid_ == 0) become(command, ends[1]);
  ::setpgid(pid_, pid_);
  ::close(ends[1]);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  in_ = ends[0];
  out_ = ends[0];
  return true;
}

void Process::stop() {
  if (in_ == out_) out_ = -1;
  close_one(in_);
  close_one(out_);
  pending_.clear();
  if (pid_ <= 0) return;
  ::kill(-pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

bool Process::wait(int descriptor, short event, Clock::time_point until) {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    pollfd asked{descriptor, event, 0};
    const int ready = ::poll(&asked, 1, static_cast<int>(std::min<long>(left.count() + 1, 60'000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool Process::send(std::string_view line, Clock::time_point until) {
  std::string text(line);
  text += '\n';
  std::size_t done = 0;
  while (done < text.size()) {
    if (!running() || !wait(in_, POLLOUT, until)) return false;
    const ssize_t wrote = ::send(in_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (wrote > 0) done += static_cast<std::size_t>(wrote);
    if (wrote < 0 && errno != EAGAIN && errno != EINTR) return false;
  }
  return true;
}

std::optional<std::string> Process::read_line(Clock::time_point until, std::size_t most,
                                              Silence& why) {
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = pending_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    searched = pending_.size();
    why = Silence::too_long;
    if (pending_.size() > most) return std::nullopt;
    why = Silence::late;
    if (!running() || !wait(out_, POLLIN, until)) return std::nullopt;
    std::array<char, 65536> piece{};
    const ssize_t got = ::recv(out_, piece.data(), piece.size(), 0);
    why = Silence::closed;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return std::nullopt;
    if (got > 0) pending_.append(piece.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace hg::contest
