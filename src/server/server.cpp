#include "server/server.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <utility>

#include "server/hall.h"
#include "server/loop.h"
#include "server/net/net.h"
#include "server/sqlite_store.h"

namespace hg::server {
namespace {

/// Joins the sockets, the hall's thread and the thread of the computer players.
class House final : private World {
 public:
  House(const Options& options, std::shared_ptr<const engine::Library> library)
      : store_(options.data_dir, options.store_bytes),
        hall_(std::move(library), store_, *this,
              {options.computer_pause, options.open_games, 64}),
        net_(options, {[this](Peer peer) { post([this, peer] { hall_.arrived(peer); }); },
                       [this](Peer peer) { post([this, peer] { hall_.left(peer); }); },
                       [this](Peer peer, std::string message) {
                         post([this, peer, text = std::move(message)] {
                           hall_.receive(peer, text);
                         });
                       }}) {}
  ~House() override {
    thinking_.stop();
    playing_.stop();
  }
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  std::uint16_t port() const { return net_.port(); }
  void run() {
    post([this] { hall_.check_stored(); });
    net_.run();
  }

 private:
  void send(Peer peer, Text text) override { net_.send(peer, std::move(text)); }
  void ready(Peer peer) override { net_.ready(peer); }
  void post(std::function<void()> task) override { playing_.post(guarded(std::move(task))); }
  void post_after(std::chrono::milliseconds wait, std::function<void()> task) override {
    playing_.post_after(wait, guarded(std::move(task)));
  }
  void work(std::function<void()> task) override { thinking_.post(guarded(std::move(task))); }

  /// One task that fails must not end the server; what it has not stored has not happened.
  static std::function<void()> guarded(std::function<void()> task) {
    return [task = std::move(task)] {
      try {
        task();
      } catch (const std::exception& error) {
        fmt::print(stderr, "hazelgrove: a task failed: {}\n", error.what());
      }
    };
  }

  SqliteStore store_;
  Hall hall_;
  Net net_;
  Loop playing_;
  Loop thinking_;
};

std::string address_text(const Options& options, std::uint16_t port) {
  const bool is_v6 = options.address.find(':') != std::string::npos;
  return is_v6 ? fmt::format("http://[{}]:{}/", options.address, port)
               : fmt::format("http://{}:{}/", options.address, port);
}

}  // namespace

int run(const Options& options, std::shared_ptr<const engine::Library> library) {
  try {
    House house(options, std::move(library));
    fmt::print("Hazelgrove is at {}\n", address_text(options, house.port()));
    std::fflush(stdout);
    house.run();
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "hazelgrove: {}\n", error.what());
    return 1;
  }
}

}  // namespace hg::server
