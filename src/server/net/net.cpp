#include "server/net/net.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/json.h"
#include "server/web.h"

namespace hg::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ws = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kChunk = 64U << 10U;
constexpr std::uint32_t kMaxHeader = 16U << 10U;
/// How long sockets get to take their goodbye.
constexpr std::chrono::milliseconds kGoodbye{1500};

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// Tokens that fill up with time; a message costs one.
class Bucket {
 public:
  Bucket(double per_second, double most) : per_second_(per_second), most_(most), held_(most) {}

  /// Takes one and says how long to wait before going on.
  Clock::duration take() {
    const auto now = Clock::now();
    const std::chrono::duration<double> passed = now - filled_;
    filled_ = now;
    held_ = std::min(most_, held_ + passed.count() * per_second_) - 1;
    if (held_ >= 0) return Clock::duration::zero();
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(-held_ / per_second_));
  }

 private:
  double per_second_;
  double most_;
  double held_;
  Clock::time_point filled_ = Clock::now();
};

struct Shared;

/// One WebSocket. Reads a message, hands it on, and reads the next when that one is dealt with.
class Channel : public std::enable_shared_from_this<Channel> {
 public:
  Channel(Shared& shared, Peer peer, beast::tcp_stream stream);

  void accept(http::request<http::empty_body> request);
  void send(Text text);
  void ready();
  void goodbye(ws::close_code code);
  void drop();

 private:
  void accepted(error_code error);
  void read();
  void have_read(error_code error, std::size_t size);
  void whole_message();
  void refuse(std::string_view why);
  void write();
  void written(error_code error);
  void end();

  Shared& shared_;
  Peer peer_;
  ws::stream<beast::tcp_stream> stream_;
  http::request<http::empty_body> request_;
  asio::steady_timer pause_;
  Bucket bucket_;
  std::string chunk_;
  std::string message_;
  std::size_t message_size_ = 0;
  std::deque<Text> unsent_;
  std::size_t unsent_bytes_ = 0;
  bool is_known_ = false;
  bool is_closing_ = false;
  bool is_ended_ = false;
};

/// One HTTP connection; becomes a Channel when the client asks for it.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Shared& shared, tcp::socket socket) : shared_(shared), stream_(std::move(socket)) {}
  void read();

 private:
  using Request = http::request<http::empty_body>;
  using Response = http::response<http::span_body<const char>>;

  void have_read(error_code error);
  void answer(const Request& request);
  void upgrade(Request request);
  void respond(const Request& request, const Page& page);
  void plain(const Request& request, int status, std::string_view words);

  Shared& shared_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<Response> response_;
};

struct Shared {
  Shared(const Options& given, Net::Callbacks calls)
      : options(given), assets(given.assets), callbacks(std::move(calls)) {}

  Options options;
  Assets assets;
  Net::Callbacks callbacks;
  asio::io_context io{1};
  std::map<Peer, std::shared_ptr<Channel>> channels;
  std::size_t visits = 0;
  Peer last_peer = 0;
  bool is_stopping = false;
};

Channel::Channel(Shared& shared, Peer peer, beast::tcp_stream stream)
    : shared_(shared),
      peer_(peer),
      stream_(std::move(stream)),
      pause_(shared.io),
      bucket_(shared.options.limits.messages_per_second, shared.options.limits.burst),
      chunk_(kChunk, '\0') {}

void Channel::accept(http::request<http::empty_body> request) {
  request_ = std::move(request);
  const Limits& limits = shared_.options.limits;
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(ws::stream_base::timeout{limits.handshake, limits.idle, true});
  stream_.set_option(ws::stream_base::decorator([](ws::response_type& response) {
    for (const auto& [name, value] : security_headers()) {
      response.set(beast::string_view(name.data(), name.size()),
                   beast::string_view(value.data(), value.size()));
    }
  }));
  stream_.read_message_max(0);  // counted here, so that a long message can be answered
  stream_.text(true);
  stream_.auto_fragment(false);  // one message, one frame
  stream_.async_accept(request_, [self = shared_from_this()](error_code error) {
    self->accepted(error);
  });
}

void Channel::accepted(error_code error) {
  if (error || is_closing_) return end();
  is_known_ = true;
  shared_.callbacks.arrived(peer_);
  read();
}

void Channel::read() {
  if (is_closing_) return;
  stream_.async_read_some(asio::buffer(chunk_), [self = shared_from_this()](error_code error,
                                                                         std::size_t size) {
    self->have_read(error, size);
  });
}

void Channel::have_read(error_code error, std::size_t size) {
  if (error) return end();
  const Limits& limits = shared_.options.limits;
  message_size_ += size;
  if (message_size_ <= limits.message_bytes) message_.append(chunk_, 0, size);
  if (message_size_ > limits.discard_bytes) return goodbye(ws::close_code::too_big);
  if (!stream_.is_message_done()) return read();
  whole_message();
}

void Channel::whole_message() {
  std::string message = std::move(message_);
  message_ = std::string();
  const std::size_t size = std::exchange(message_size_, 0);
  const std::size_t most = shared_.options.limits.message_bytes;
  if (size > most) return refuse(fmt::format("the message is longer than {} bytes", most));
  if (!stream_.got_text()) return refuse("a message is a text frame, not a binary one");
  shared_.callbacks.received(peer_, std::move(message));
}

/// Answers by itself what the hall need not see.
void Channel::refuse(std::string_view why) {
  const engine::Json answer{
      {"id", nullptr},
      {"ok", false},
      {"error", {{"code", "parse"}, {"message", why}, {"violations", engine::Json::array()}}}};
  send(std::make_shared<const std::string>(engine::to_line(answer)));
  ready();
}

void Channel::ready() {
  const auto wait = bucket_.take();
  if (wait == Clock::duration::zero()) return read();
  pause_.expires_after(wait);
  pause_.async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->read();
  });
}

void Channel::send(Text text) {
  if (is_closing_) return;
  unsent_bytes_ += text->size();
  if (unsent_bytes_ > shared_.options.limits.unsent_bytes) return drop();
  unsent_.push_back(std::move(text));
  if (unsent_.size() == 1) write();
}

void Channel::write() {
  stream_.async_write(asio::buffer(*unsent_.front()),
                      [self = shared_from_this()](error_code error, std::size_t) {
                        self->written(error);
                      });
}

void Channel::written(error_code error) {
  if (error || is_closing_) return;  // the read that is under way ends too, and tells the hall
  unsent_bytes_ -= unsent_.front()->size();
  unsent_.pop_front();
  if (!unsent_.empty()) write();
}

void Channel::goodbye(ws::close_code code) {
  if (is_closing_) return;
  is_closing_ = true;
  pause_.cancel();
  if (!is_known_) return end();
  stream_.async_close(ws::close_reason(code),
                      [self = shared_from_this()](error_code) { self->end(); });
}

/// Ends without waiting for the other side.
void Channel::drop() {
  is_closing_ = true;
  pause_.cancel();
  error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
  end();
}

void Channel::end() {
  is_closing_ = true;
  pause_.cancel();
  if (std::exchange(is_ended_, true)) return;
  if (is_known_) shared_.callbacks.left(peer_);
  shared_.channels.erase(peer_);
  if (shared_.is_stopping && shared_.channels.empty()) shared_.io.stop();
}

void Visit::read() {
  parser_.emplace();
  parser_->header_limit(kMaxHeader);
  parser_->body_limit(0);
  stream_.expires_after(shared_.options.limits.handshake);
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](error_code error, std::size_t) {
                     self->have_read(error);
                   });
}

void Visit::have_read(error_code error) {
  if (error == http::error::body_limit || error == http::error::unexpected_body) {
    return plain(parser_->get(), 413, "A request has no body here.\n");
  }
  if (error == http::error::header_limit) {
    return plain(parser_->get(), 431, "The headers are too long.\n");
  }
  if (error) {
    stream_.socket().shutdown(tcp::socket::shutdown_both, error);
    return;
  }
  answer(parser_->get());
}

void Visit::answer(const Request& request) {
  const std::string_view host = view(request[http::field::host]);
  if (!is_our_host(host, shared_.options.address, shared_.options.hosts)) {
    return plain(request, 421, "This server is not known by that name.\n");
  }
  const std::string_view target = view(request.target());
  if (target.substr(0, target.find('?')) == "/ws") return upgrade(request);
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return plain(request, 405, "Only GET and HEAD are known here.\n");
  }
  respond(request, shared_.assets.page(target, view(request[http::field::if_none_match]),
                                       view(request[http::field::accept_encoding])));
}

void Visit::upgrade(Request request) {
  if (!ws::is_upgrade(request)) return plain(request, 426, "This is the place of a WebSocket.\n");
  if (!is_same_origin(view(request[http::field::origin]), view(request[http::field::host]))) {
    return plain(request, 403, "A page of another site may not connect.\n");
  }
  if (shared_.is_stopping || shared_.channels.size() >= shared_.options.limits.sockets) {
    return plain(request, 503, "There is no room for another connection.\n");
  }
  const Peer peer = ++shared_.last_peer;
  auto channel = std::make_shared<Channel>(shared_, peer, std::move(stream_));
  shared_.channels.emplace(peer, channel);
  channel->accept(std::move(request));
}

void Visit::plain(const Request& request, int status, std::string_view words) {
  respond(request, {status, "text/plain; charset=utf-8", words, "", "no-store"});
}

void Visit::respond(const Request& request, const Page& page) {
  const auto text = [](std::string_view value) {
    return beast::string_view(value.data(), value.size());
  };
  response_.emplace();
  Response& response = *response_;
  response.result(static_cast<unsigned>(page.status));
  response.version(11);
  for (const auto& [name, value] : security_headers()) response.set(text(name), text(value));
  response.set(http::field::content_type, text(page.mime));
  response.set(http::field::cache_control, text(page.caching));
  if (!page.etag.empty()) response.set(http::field::etag, page.etag);
  if (page.varies) response.set(http::field::vary, "Accept-Encoding");
  if (page.packed) response.set(http::field::content_encoding, "gzip");
  if (page.status == 405) response.set(http::field::allow, "GET, HEAD");
  if (page.status == 426) response.set(http::field::upgrade, "websocket");
  const bool has_body = request.method() != http::verb::head && page.status != 304;
  const bool goes_on = request.keep_alive() && page.status < 400 && !shared_.is_stopping;
  response.keep_alive(goes_on);
  if (page.status != 304) response.content_length(page.content.size());
  if (has_body) response.body() = {page.content.data(), page.content.size()};
  stream_.expires_after(shared_.options.limits.handshake);
  http::async_write(stream_, response, [self = shared_from_this(), goes_on](error_code error,
                                                                            std::size_t) {
    if (!error && goes_on) return self->read();
    self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
  });
}

}  // namespace

class Net::Impl {
 public:
  Impl(const Options& options, Callbacks callbacks)
      : shared(options, std::move(callbacks)),
        acceptor_(shared.io),
        again_(shared.io),
        signals_(shared.io) {
    listen();
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](error_code error, int) {
      if (!error) finish();
    });
    accept();
  }

  std::uint16_t port() const { return port_; }

  void finish() {
    if (std::exchange(shared.is_stopping, true)) return;
    error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel(ignored);
    const auto channels = shared.channels;
    for (const auto& [peer, channel] : channels) channel->goodbye(ws::close_code::going_away);
    again_.expires_after(shared.channels.empty() ? std::chrono::milliseconds(0) : kGoodbye);
    again_.async_wait([this](error_code) { shared.io.stop(); });
  }

  Shared shared;

 private:
  [[noreturn]] void cannot(const error_code& error) const {
    const Options& options = shared.options;
    const bool in_use = error == asio::error::address_in_use;
    throw std::runtime_error(fmt::format("cannot listen on {} port {}: {}", options.address,
                                         options.port,
                                         in_use ? "the port is in use by another program"
                                                : error.message()));
  }

  void listen() {
    error_code error;
    const auto address = asio::ip::make_address(
        shared.options.address == "localhost" ? "127.0.0.1" : shared.options.address, error);
    if (error) cannot(error);
    const tcp::endpoint here(address, shared.options.port);
    acceptor_.open(here.protocol(), error);
    if (error) cannot(error);
    acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (error) cannot(error);
    acceptor_.bind(here, error);
    if (error) cannot(error);
    acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) cannot(error);
    port_ = acceptor_.local_endpoint().port();
  }

  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (shared.is_stopping) return;
      if (error) return accept_later();
      error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      std::make_shared<Visit>(shared, std::move(socket))->read();
      accept();
    });
  }

  /// Out of file handles, most likely: some time later there may be one.
  void accept_later() {
    again_.expires_after(std::chrono::milliseconds(100));
    again_.async_wait([this](error_code error) {
      if (!error && !shared.is_stopping) accept();
    });
  }

  tcp::acceptor acceptor_;
  asio::steady_timer again_;
  asio::signal_set signals_;
  std::uint16_t port_ = 0;
};

Net::Net(const Options& options, Callbacks callbacks)
    : impl_(std::make_unique<Impl>(options, std::move(callbacks))) {}

Net::~Net() = default;

std::uint16_t Net::port() const { return impl_->port(); }

void Net::run() { impl_->shared.io.run(); }

void Net::stop() {
  asio::post(impl_->shared.io, [this] { impl_->finish(); });
}

void Net::send(Peer peer, Text text) {
  asio::post(impl_->shared.io, [this, peer, text = std::move(text)] {
    const auto found = impl_->shared.channels.find(peer);
    if (found == impl_->shared.channels.end()) return;
    const std::shared_ptr<Channel> channel = found->second;
    channel->send(text);
  });
}

void Net::ready(Peer peer) {
  asio::post(impl_->shared.io, [this, peer] {
    const auto found = impl_->shared.channels.find(peer);
    if (found == impl_->shared.channels.end()) return;
    const std::shared_ptr<Channel> channel = found->second;
    channel->ready();
  });
}

}  // namespace hg::server
