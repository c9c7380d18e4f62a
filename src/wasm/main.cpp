// The module of the page: the server's own hall, with the page as its one guest. The page calls
// `hazelgrove` and gets what comes of it through `hazelgrove_out`; nothing else goes in or out but
// what WASI lends (the time, randomness of the browser, words of an abort).

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "app/games.h"
#include "app/signature.h"
#include "engine/json.h"
#include "server/hall.h"
#include "wasm/page_store.h"

namespace {

using hg::engine::Json;
using hg::server::Hall;
using hg::server::Peer;
using hg::server::Text;

/// What the page says with a call; `text` lies in the room that the page asked for.
enum class Say : std::int32_t {
  restore = 0,    ///< a game from the browser's storage; before `begin`
  begin = 1,      ///< all stored games are given back: open the hall
  message = 2,    ///< one message of the protocol
  go_on = 3,      ///< do one task that is due
  signature = 4,  ///< for tests: tell the signature of so many games
};
/// What the page is told.
enum class Tell : std::int32_t {
  message = 0,  ///< an answer or a push of the protocol
  change = 1,   ///< a change that the browser's storage has to take
  trouble = 2,  ///< the module is of no use, and why
};

}  // namespace

extern "C" [[clang::import_module("hazelgrove"), clang::import_name("out")]] void hazelgrove_out(
    std::int32_t what, const char* text, std::int32_t size);

namespace {

void tell(Tell what, const std::string& text) {
  hazelgrove_out(static_cast<std::int32_t>(what), text.data(),
                 static_cast<std::int32_t>(text.size()));
}

constexpr Peer kPage = 1;

/// Runs the hall's tasks one a call, so that the page's messages come in between.
class Pages final : public hg::server::World {
 public:
  explicit Pages(std::shared_ptr<const hg::engine::Library> library)
      : hall_(std::move(library), store_, *this, Hall::Settings{}) {}

  bool restore(const std::string& text) {
    return store_.restore(Json::parse(text, nullptr, false));
  }
  void begin() {
    hall_.arrived(kPage);
    hall_.check_stored();
  }
  void message(const std::string& text) { hall_.receive(kPage, text); }

  void go_on() {
    const auto first = tasks_.begin();
    if (first == tasks_.end() || first->first.first > Clock::now()) return;
    const auto task = std::move(first->second);
    tasks_.erase(first);
    task();
  }
  /// Milliseconds until a task is due; -1: there is none.
  std::int32_t next() const {
    if (tasks_.empty()) return -1;
    const auto wait = tasks_.begin()->first.first - Clock::now();
    const auto ms = std::chrono::ceil<std::chrono::milliseconds>(wait).count();
    return ms < 0 ? 0 : static_cast<std::int32_t>(ms);
  }

 private:
  using Clock = std::chrono::steady_clock;

  void send(Peer, Text text) override { tell(Tell::message, *text); }
  void ready(Peer) override {}
  void post(std::function<void()> task) override {
    post_after(std::chrono::milliseconds(0), std::move(task));
  }
  void post_after(std::chrono::milliseconds wait, std::function<void()> task) override {
    tasks_.emplace(std::pair{Clock::now() + wait, posted_++}, std::move(task));
  }
  void work(std::function<void()> task) override { post(std::move(task)); }

  hg::wasm::PageStore store_{[](const std::string& change) { tell(Tell::change, change); }};
  std::map<std::pair<Clock::time_point, std::uint64_t>, std::function<void()>> tasks_;
  std::uint64_t posted_ = 0;
  Hall hall_;
};

struct Program {
  std::shared_ptr<const hg::engine::Library> library;
  std::unique_ptr<Pages> pages;
  std::string room;  ///< where the page writes what it says
};

Program& program() {
  static Program the_one = [] {
    Program made;
    auto library = hg::app::make_library(hg::load::embedded_files(), {});
    if (library) {
      made.library = *library;
      made.pages = std::make_unique<Pages>(made.library);
    } else {
      tell(Tell::trouble, library.error().text());
    }
    return made;
  }();
  return the_one;
}

}  // namespace

/// Room for a text of `size` bytes that the next call is about.
extern "C" [[clang::export_name("room")]] char* hazelgrove_room(std::int32_t size) {
  program().room.resize(static_cast<std::size_t>(size));
  return program().room.data();
}

/// One call of the page. Gives the milliseconds until it has to say `go_on`; -1: not before it says
/// something else.
extern "C" [[clang::export_name("say")]] std::int32_t hazelgrove_say(std::int32_t what,
                                                                     std::int32_t number) {
  if (program().pages == nullptr) return -1;
  Pages& pages = *program().pages;
  const std::string text = std::exchange(program().room, {});
  switch (static_cast<Say>(what)) {
    case Say::restore:
      if (!pages.restore(text)) tell(Tell::trouble, "a stored game cannot be read");
      return -1;
    case Say::begin: pages.begin(); break;
    case Say::message: pages.message(text); break;
    case Say::go_on: pages.go_on(); break;
    case Say::signature: {
      const auto lines = hg::app::signature(*program().library, number);
      for (const std::string& line : lines.value_or(std::vector<std::string>())) {
        tell(Tell::message, line);
      }
      return -1;
    }
  }
  return pages.next();
}
