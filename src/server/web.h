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
};

/// The files of the page by path. `/` is `/index.html`.
class Assets {
 public:
  explicit Assets(std::vector<Asset> assets);

  /// `target` is the target of the request, with its query; `if_none_match` the header, or empty.
  Page page(std::string_view target, std::string_view if_none_match) const;
  std::size_t size() const { return assets_.size(); }

 private:
  struct Kept {
    Asset asset;
    std::string etag;
  };
  std::vector<Kept> assets_;  ///< sorted by path
};

/// The media type of a path by its ending.
std::string_view mime_of(std::string_view path);

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
