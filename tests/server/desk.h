#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/hall.h"
#include "server/sqlite_store.h"
#include "tests/server/client.h"

namespace hg::tests {

/// A hall with three sockets, 1 to 3. Runs everything on one thread, and only when told.
class Desk final : public server::World {
 public:
  explicit Desk(std::shared_ptr<const engine::Library> library, std::uint64_t store_bytes = 0)
      : store_(folder_.path(), store_bytes), library_(std::move(library)) {
    restart();
  }

  /// Another hall on the same store, as after a restart, with other rules if any are given.
  void restart(std::shared_ptr<const engine::Library> library = nullptr) {
    if (library != nullptr) library_ = std::move(library);
    tasks_.clear();
    hall_ = std::make_unique<server::Hall>(library_, store_, *this,
                                   server::Hall::Settings{std::chrono::milliseconds(0), 5, 2});
    for (server::Peer peer = 1; peer <= 3; ++peer) hall_->arrived(peer);
  }

  Json ask(server::Peer peer, Json request) {
    request["id"] = ++last_id_;
    return raw(peer, request.dump());
  }
  /// The answer; what else comes is kept.
  Json raw(server::Peer peer, const std::string& message) {
    ready_ = 0;
    answers_[peer].clear();
    hall_->receive(peer, message);
    for (int i = 0; ready_ == 0 && i < 1000; ++i) step();
    EXPECT_EQ(ready_, 1) << message;
    EXPECT_EQ(answers_[peer].size(), 1U) << message;
    return answers_[peer].empty() ? Json(nullptr) : answers_[peer].front();
  }
  void step() {
    if (tasks_.empty()) return;
    auto task = std::move(tasks_.front());
    tasks_.pop_front();
    task();
  }
  void run_all() {
    for (int i = 0; !tasks_.empty() && i < 100'000; ++i) step();
  }
  std::vector<Json> pushes(server::Peer peer) { return std::exchange(pushes_[peer], {}); }
  server::SqliteStore& store() { return store_; }
  std::filesystem::path folder() const { return folder_.path(); }
  void check_stored() { hall_->check_stored(); }
  void leave(server::Peer peer) { hall_->left(peer); }

 private:
  void send(server::Peer peer, server::Text text) override {
    Json message = Json::parse(*text);
    (message.contains("push") ? pushes_ : answers_)[peer].push_back(std::move(message));
  }
  void ready(server::Peer) override { ++ready_; }
  void post(std::function<void()> task) override { tasks_.push_back(std::move(task)); }
  void post_after(std::chrono::milliseconds, std::function<void()> task) override {
    tasks_.push_back(std::move(task));
  }
  void work(std::function<void()> task) override { tasks_.push_back(std::move(task)); }

  Folder folder_;
  server::SqliteStore store_;
  std::shared_ptr<const engine::Library> library_;
  std::unique_ptr<server::Hall> hall_;
  std::deque<std::function<void()>> tasks_;
  std::map<server::Peer, std::vector<Json>> answers_;
  std::map<server::Peer, std::vector<Json>> pushes_;
  int ready_ = 0;
  int last_id_ = 0;
};

inline std::string code(const Json& answer) {
  return answer.value("ok", true) ? "ok" : answer.at("error").at("code").get<std::string>();
}
inline std::string message(const Json& answer) { return answer.at("error").at("message"); }

}  // namespace hg::tests
