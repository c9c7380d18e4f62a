#include "tests/server/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace hg::tests {
namespace {

constexpr int kSecondsToWait = 20;

int connected(std::uint16_t port) {
  const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval wait{kSecondsToWait, 0};
  ::setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  ::setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
  if (::connect(handle, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ::close(handle);
    throw std::runtime_error("cannot connect");
  }
  return handle;
}

bool write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "hg_server_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Child::Child(const std::vector<std::string>& words) {
  std::array<int, 2> out{};
  std::array<int, 2> errors{};
  if (::pipe(out.data()) != 0 || ::pipe(errors.data()) != 0) throw std::runtime_error("pipe");
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(errors[1], STDERR_FILENO);
    for (const int handle : {out[0], out[1], errors[0], errors[1]}) ::close(handle);
    std::vector<char*> list;
    for (const std::string& word : words) list.push_back(const_cast<char*>(word.c_str()));
    list.push_back(nullptr);
    ::execv(list.front(), list.data());
    ::_exit(127);
  }
  ::close(out[1]);
  ::close(errors[1]);
  errors_ = errors[0];
  char c = 0;
  while (::read(out[0], &c, 1) == 1 && c != '\n') line_ += c;
  ::close(out[0]);
  const std::size_t colon = line_.rfind(':');
  if (colon != std::string::npos) {
    port_ = static_cast<std::uint16_t>(std::atoi(line_.c_str() + colon + 1));
  }
}

Child::~Child() {
  if (pid_ > 0) {
    kill(SIGKILL);
    wait();
  }
  ::close(errors_);
}

void Child::kill(int signal) const {
  if (pid_ > 0) ::kill(pid_, signal);
}

int Child::wait() {
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string Child::errors() const {
  std::string text;
  std::array<char, 4096> part{};
  ssize_t got = 0;
  while ((got = ::read(errors_, part.data(), part.size())) > 0) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  return text;
}

std::string http(std::uint16_t port, std::string_view request) {
  const int handle = connected(port);
  write_all(handle, request);
  std::string text;
  std::array<char, 4096> part{};
  ssize_t got = 0;
  while ((got = ::recv(handle, part.data(), part.size(), 0)) > 0) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  ::close(handle);
  return text;
}

std::string http_get(std::uint16_t port, std::string_view path, std::string_view more) {
  std::string request = "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1:" +
                        std::to_string(port) + "\r\nConnection: close\r\n";
  return http(port, request + std::string(more) + "\r\n");
}

Socket::Socket(std::uint16_t port, std::string_view more_headers) : handle_(connected(port)) {
  const bool has_host = more_headers.find("Host:") != std::string_view::npos;
  std::string request = "GET /ws HTTP/1.1\r\n";
  if (!has_host) request += "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
  request += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  request += more_headers;
  write_all(handle_, request + "\r\n");
  std::string head;
  char c = 0;
  while (head.find("\r\n\r\n") == std::string::npos && read_exactly(&c, 1)) head += c;
  is_open_ = head.find(" 101 ") != std::string::npos;
  if (!is_open_) refusal_ = head;
}

Socket::~Socket() { ::close(handle_); }

bool Socket::read_exactly(char* into, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::recv(handle_, into, size, 0);
    if (got <= 0) return false;
    into += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

void Socket::send_frame(int opcode, std::string_view payload) {
  std::string frame;
  frame += static_cast<char>(0x80 | opcode);
  const std::size_t size = payload.size();
  if (size < 126) {
    frame += static_cast<char>(0x80 | size);
  } else {
    const int bytes = size < 65536 ? 2 : 8;
    frame += static_cast<char>(bytes == 2 ? 0xFE : 0xFF);
    for (int i = bytes - 1; i >= 0; --i) {
      frame += static_cast<char>((std::uint64_t{size} >> (8 * i)) & 0xFFU);
    }
  }
  const std::array<char, 4> mask{0x12, 0x34, 0x56, 0x78};
  frame.append(mask.data(), mask.size());
  for (std::size_t i = 0; i < size; ++i) frame += static_cast<char>(payload[i] ^ mask[i % 4]);
  write_all(handle_, frame);
}

Json Socket::receive() {
  while (true) {
    std::array<char, 8> head{};
    if (!read_exactly(head.data(), 2)) return nullptr;
    const int opcode = head[0] & 0x0F;
    std::uint64_t size = static_cast<unsigned char>(head[1]) & 0x7FU;
    if (size >= 126) {
      const std::size_t bytes = size == 126 ? 2 : 8;
      if (!read_exactly(head.data(), bytes)) return nullptr;
      size = 0;
      for (std::size_t i = 0; i < bytes; ++i) {
        size = (size << 8U) | static_cast<unsigned char>(head[i]);
      }
    }
    std::string payload(size, '\0');
    if (!read_exactly(payload.data(), payload.size())) return nullptr;
    if (opcode == 9) {
      send_frame(10, payload);
    } else if (opcode == 8) {
      if (payload.size() >= 2) {
        close_code_ = static_cast<unsigned char>(payload[0]) * 256 +
                      static_cast<unsigned char>(payload[1]);
      }
      return nullptr;
    } else if (opcode == 1) {
      return Json::parse(payload);
    }
  }
}

Json Socket::ask(Json request) {
  const int id = ++last_id_;
  request["id"] = id;
  send(request);
  while (true) {
    Json answer = receive();
    if (answer.is_null()) return answer;
    if (answer.contains("push")) {
      kept_.push_back(std::move(answer));
    } else if (answer.at("id") == id) {
      return answer;
    }
  }
}

Json Socket::push(std::string_view name) {
  for (auto it = kept_.begin(); it != kept_.end(); ++it) {
    if (it->at("push") != name) continue;
    Json found = std::move(*it);
    kept_.erase(it);
    return found;
  }
  while (true) {
    Json message = receive();
    if (message.is_null() || message.value("push", "") == name) return message;
    if (message.contains("push")) kept_.push_back(std::move(message));
  }
}

}  // namespace hg::tests
