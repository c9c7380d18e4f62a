#include "server/web.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/hash.h"

namespace hg::server {
namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// A file whose name holds the hash of its bytes never changes under that name. The page's builder
/// puts such files into `/assets/`.
bool is_immutable(std::string_view path) { return starts_with(path, "/assets/"); }

bool matches(std::string_view if_none_match, std::string_view etag) {
  return if_none_match == "*" || if_none_match.find(etag) != std::string_view::npos;
}

bool is_loopback(std::string_view address) {
  const bool is_number = address.find_first_not_of("0123456789.") == std::string_view::npos;
  return (is_number && starts_with(address, "127.")) || address == "::1" ||
         address == "localhost";
}

}  // namespace

std::string_view mime_of(std::string_view path) {
  using Row = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Row, 16> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".woff", "font/woff"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [end, type] : kTypes) {
    if (ends_with(path, end)) return type;
  }
  return "application/octet-stream";
}

Assets::Assets(std::vector<Asset> assets) {
  for (const Asset& asset : assets) {
    const auto hash = base::hash_bytes(asset.content.data(), asset.content.size());
    const std::string tag = asset.etag.empty() ? fmt::format("{:016x}", hash)
                                               : std::string(asset.etag);
    assets_.push_back({asset, tag.front() == '"' ? tag : '"' + tag + '"'});
  }
  std::sort(assets_.begin(), assets_.end(), [](const Kept& left, const Kept& right) {
    return left.asset.path < right.asset.path;
  });
}

const Assets::Kept* Assets::find(std::string_view path) const {
  const auto found = std::lower_bound(
      assets_.begin(), assets_.end(), path,
      [](const Kept& kept, std::string_view wanted) { return kept.asset.path < wanted; });
  return found != assets_.end() && found->asset.path == path ? &*found : nullptr;
}

Page Assets::page(std::string_view target, std::string_view if_none_match,
                  std::string_view accept_encoding) const {
  std::string_view path = target.substr(0, target.find_first_of("?#"));
  if (path == "/healthz") return {200, "text/plain; charset=utf-8", "ok\n", "", "no-store"};
  if (path == "/") path = "/index.html";
  const Kept* file = find(path);
  if (file == nullptr) {
    return {404, "text/plain; charset=utf-8", "There is no such page.\n", "", "no-store"};
  }
  Page page;
  page.mime = file->asset.mime.empty() ? mime_of(path) : file->asset.mime;
  const Kept* packed = find(std::string(path) + ".gz");
  page.varies = packed != nullptr;
  page.packed = packed != nullptr && takes_gzip(accept_encoding);
  if (page.packed) file = packed;
  page.content = file->asset.content;
  page.etag = file->etag;
  page.caching = is_immutable(path) ? "public, max-age=31536000, immutable" : "no-cache";
  if (!if_none_match.empty() && matches(if_none_match, page.etag)) {
    page.status = 304;
    page.content = {};
  }
  return page;
}

bool takes_gzip(std::string_view accept_encoding) {
  const std::string all = lower(accept_encoding);
  std::string_view rest = all;
  while (!rest.empty()) {
    const std::string_view item = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    std::string_view name = item.substr(0, item.find(';'));
    name.remove_prefix(std::min(name.size(), name.find_first_not_of(" \t")));
    name = name.substr(0, name.find_last_not_of(" \t") + 1);
    if (name != "gzip" && name != "*") continue;
    const auto weight = item.find("q=");
    return weight == std::string_view::npos ||
           item.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

const std::vector<std::pair<std::string_view, std::string_view>>& security_headers() {
  static const std::vector<std::pair<std::string_view, std::string_view>> kHeaders{
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
       "form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
  return kHeaders;
}

std::string_view host_name(std::string_view host) {
  if (starts_with(host, "[")) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool is_our_host(std::string_view host, std::string_view address,
                 const std::vector<std::string>& allowed) {
  if (!is_loopback(address)) return true;
  const std::string name = lower(host_name(host));
  if (name == "localhost" || name == "[::1]" || is_loopback(name)) return true;
  return std::find(allowed.begin(), allowed.end(), name) != allowed.end();
}

bool is_same_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  const std::string from = lower(origin);
  const std::string to = lower(host);
  return from == "http://" + to || from == "https://" + to;
}

}  // namespace hg::server
