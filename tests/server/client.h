#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace hg::tests {

using Json = nlohmann::json;

/// A folder that goes away with the object.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A program run as a child; killed with the object.
class Child {
 public:
  explicit Child(const std::vector<std::string>& words);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// The port of the line that the server prints, 0 when it ended without one.
  std::uint16_t port() const { return port_; }
  const std::string& first_line() const { return line_; }
  void kill(int signal) const;
  /// Waits for the end: the exit status, or -signal.
  int wait();
  /// What it said on standard error; after `wait`.
  std::string errors() const;

 private:
  pid_t pid_ = -1;
  int errors_ = -1;
  std::uint16_t port_ = 0;
  std::string line_;
};

/// One HTTP exchange: the whole answer as text.
std::string http(std::uint16_t port, std::string_view request);
std::string http_get(std::uint16_t port, std::string_view path, std::string_view more = "");

/// A WebSocket client written out by hand, so that it can also send what no browser would.
class Socket {
 public:
  explicit Socket(std::uint16_t port, std::string_view more_headers = "");
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// Was the upgrade granted? If not, `refusal` holds the answer.
  bool is_open() const { return is_open_; }
  const std::string& refusal() const { return refusal_; }

  void send_frame(int opcode, std::string_view payload);
  void send(const Json& message) { send_frame(1, message.dump()); }
  /// The next message: null after a close or a lost connection, when `close_code` may be set.
  Json receive();
  int close_code() const { return close_code_; }
  /// Sends a request and gives its answer; pushes on the way are kept for `push`.
  Json ask(Json request);
  /// The next push of that name.
  Json push(std::string_view name);

 private:
  bool read_exactly(char* into, std::size_t size);

  int handle_ = -1;
  bool is_open_ = false;
  std::string refusal_;
  int close_code_ = 0;
  int last_id_ = 0;
  std::vector<Json> kept_;
};

}  // namespace hg::tests
