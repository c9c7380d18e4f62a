#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hg::server {

/// A file of the page, held in the program. The texts must live as long as the server.
struct Asset {
  std::string_view path;     ///< begins with a slash: `/index.html`, `/assets/board-4f2a.js`
  std::string_view content;  ///< the bytes as they are sent
  std::string_view mime;     ///< empty: taken from the ending of the path
  std::string_view etag;     ///< empty: made from the content
};

/// What one socket may ask for before the server slows it down or lets it go.
struct Limits {
  std::size_t message_bytes = std::size_t{1} << 20U;   ///< a longer message is refused
  std::size_t discard_bytes = std::size_t{16} << 20U;  ///< a longer one closes the socket
  std::size_t unsent_bytes = std::size_t{32} << 20U;   ///< a reader that lags further is let go
  std::size_t sockets = 512;
  double messages_per_second = 500;  ///< over it, reading waits
  double burst = 1000;               ///< messages that may come at once
  std::chrono::milliseconds handshake{10'000};
  std::chrono::milliseconds idle{60'000};  ///< half of it without a word: a ping is sent
};

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8086;  ///< 0: the system chooses a free one
  std::filesystem::path data_dir;
  std::vector<Asset> assets;
  /// Names by which the server may be called besides its own address, for a server behind a proxy.
  std::vector<std::string> hosts;
  /// Time between two steps of a computer player, so that a person can follow.
  std::chrono::milliseconds computer_pause{120};
  std::size_t open_games = 10'000;     ///< unfinished games that may be stored
  std::uint64_t store_bytes = 0;       ///< the store may not grow beyond this; 0: no limit
  Limits limits;
};

}  // namespace hg::server
