#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/hall.h"
#include "server/options.h"

namespace hg::server {

/// The sockets: HTTP for the page, WebSocket for the games, on one thread of its own. The only
/// place that knows the network. Its functions may be called from any thread; the callbacks come
/// on the network's thread and must not wait.
class Net {
 public:
  struct Callbacks {
    std::function<void(Peer)> arrived;
    std::function<void(Peer)> left;
    /// The peer's next message is not read before `ready`.
    std::function<void(Peer, std::string)> received;
  };

  /// Listens at once; a std::runtime_error names the address and port when that fails.
  Net(const Options& options, Callbacks callbacks);
  ~Net();
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  /// The port that is listened on, also when the system chose it.
  std::uint16_t port() const;
  /// Serves until `stop`, SIGINT or SIGTERM; then says goodbye to every socket.
  void run();
  void stop();

  void send(Peer peer, Text text);
  void ready(Peer peer);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hg::server
