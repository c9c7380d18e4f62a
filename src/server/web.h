#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/options.h"

namespace hg::server {

/// What is sent for one GET or HEAD. No sockets here.
struct Page {
  int status = 200;
  std::string_view mime;
  std::string_view content;
  std::string etag;  ///< with its quotes; empty: none
  std::string_view caching;
  bool varies = false;  ///< with the encodings that the browser takes
  bool packed = false;  ///< `content` is gzip
};

/// The files of the page by path. `/` is `/index.html`. A file `x.gz` beside a file `x` is the same in
/// gzip, and is sent for `x` to a browser that takes it.
class Assets {
 public:
  explicit Assets(std::vector<Asset> assets);

  /// `target` is the target of the request, with its query; `if_none_match` and `accept_encoding` the
  /// headers, or empty.
  Page page(std::string_view target, std::string_view if_none_match,
            std::string_view accept_encoding = {}) const;
  std::size_t size() const { return assets_.size(); }

 private:
  struct Kept {
    Asset asset;
    std::string etag;
  };
  const Kept* find(std::string_view path) const;

  std::vector<Kept> assets_;  ///< sorted by path
};

/// The media type of a path by its ending.
std::string_view mime_of(std::string_view path);

/// Does a header `Accept-Encoding` take gzip? Named or by `*`, and not with a weight of nought.
bool takes_gzip(std::string_view accept_encoding);

/// Headers that every answer carries, so that a page can only use what this server sends.
const std::vector<std::pair<std::string_view, std::string_view>>& security_headers();

/// `host` without its port; brackets of an IPv6 address stay.
std::string_view host_name(std::string_view host);

/// May this server be called by that `Host`? On a loopback address only by the names of the
/// loopback and those in `allowed`: a page of another site that has its own name point here stays
/// outside. On other addresses by every name.
bool is_our_host(std::string_view host, std::string_view address,
                 const std::vector<std::string>& allowed);

/// May a page of this `Origin` open a WebSocket? Yes when there is none (no browser) or it is the
/// host that was called.
bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace hg::server
