#include "tests/server/toy.h"

#include <array>
#include <string>
#include <utility>

#include "base/hash.h"
#include "engine/fields.h"

namespace hg::tests {
namespace {

using engine::Expected;
using engine::Json;

constexpr std::array<std::string_view, 2> kSides{"union", "confederate"};

struct Position {
  int total = 0;
  int end = 100;
  int mover = 0;
  bool is_throwing = false;
};

class ToyMatch final : public engine::Match {
 public:
  ToyMatch(Position position, int bonus) : at_(position), bonus_(bonus) {}

  std::unique_ptr<Match> clone() const override { return std::make_unique<ToyMatch>(at_, bonus_); }
  std::string snapshot() const override {
    return std::string(reinterpret_cast<const char*>(&at_), sizeof at_);
  }
  void restore(std::string_view snapshot) override {
    snapshot.copy(reinterpret_cast<char*>(&at_), sizeof at_);
  }
  std::uint64_t hash() const override {
    const std::array<int, 4> parts{at_.total, at_.end, at_.mover, at_.is_throwing ? 1 : 0};
    return base::hash_bytes(parts.data(), sizeof parts);
  }

  std::string_view to_decide() const override {
    if (at_.total >= at_.end) return "none";
    return at_.is_throwing ? "chance" : kSides[static_cast<std::size_t>(at_.mover)];
  }
  engine::DiceRequest dice() const override { return {1, 6}; }
  Json decision() const override {
    return Json{{"side", to_decide()}, {"kind", "add"}, {"rule", "toy-1"}, {"prompt", "Add"},
                {"turn", 1}, {"phase", "adding"}};
  }
  Json state() const override {
    const bool is_over = at_.total >= at_.end;
    return Json{{"turn", at_.total / 10 + 1}, {"turns", at_.end / 10}, {"phase", "adding"},
                {"total", at_.total}, {"seen_by", "all"},
                {"result", is_over ? Json{{"winner", "union"}} : Json(nullptr)},
                {"hash", hash()}};
  }
  Json observe(std::string_view side) const override {
    Json seen = state();
    seen["seen_by"] = side;
    return seen;
  }

  Expected<Json> legal(const Json&) const override {
    return Json{{{"do", "add"}, {"n", 1}}, {{"do", "add"}, {"n", 2}}, {{"do", "add"}, {"n", 3}},
                {{"do", "throw"}}};
  }
  Expected<std::vector<engine::Broken>> check(const Json& action) const override {
    std::vector<engine::Broken> broken;
    HG_TRY(verb, engine::need_text(action, "do"));
    if (verb == "throw") return broken;
    if (verb != "add") return engine::bad_request("no such action: " + engine::shown(verb));
    HG_TRY(n, engine::need_number(action, "n", -1000, 1000));
    if (n < 1 || n > 3) broken.push_back({"toy-1", "from 1 to 3 may be added", "", ""});
    return broken;
  }
  Expected<engine::Applied> apply(const Json& action) override {
    HG_TRY(broken, check(action));
    if (!broken.empty()) {
      return tl::unexpected(engine::Fault{engine::Code::illegal, "not legal", broken});
    }
    if (action.at("do") == "throw") {
      at_.is_throwing = true;
      return engine::Applied{{{"do", "throw"}}, Json::array({{{"event", "thrown"}}})};
    }
    const int n = action.at("n").get<int>();
    add(n + bonus_);
    return engine::Applied{{{"do", "add"}, {"n", n}},
                           Json::array({{{"event", "added"}, {"rule", "toy-1"}, {"n", n}}})};
  }
  Expected<Json> roll(const std::vector<int>& faces) override {
    at_.is_throwing = false;
    add(faces.front());
    return Json::array({{{"event", "die_rolled"}, {"die", faces.front()}}});
  }

  Expected<Json> reach(const Json&) const override { return Json{{"hexes", Json::array()}}; }
  Expected<Json> odds(const Json&) const override { return Json::object(); }
  Expected<Json> los(const Json&) const override { return Json::object(); }
  Expected<Json> zoc(const Json&) const override { return Json::object(); }
  Expected<Json> targets(const Json&) const override { return Json::object(); }
  Expected<Json> map() const override { return Json{{"map", {{"id", "toy"}}}}; }
  Expected<Json> charts() const override { return Json::object(); }

 private:
  void add(int n) {
    at_.total += n;
    at_.mover = 1 - at_.mover;
  }

  Position at_;
  int bonus_;
};

class ToyBot final : public engine::Bot {
 public:
  explicit ToyBot(std::string name) : name_(std::move(name)) {}
  std::string_view name() const override { return name_; }
  int level() const override { return name_ == "greedy" ? 1 : 0; }
  Expected<Json> choose(const engine::Match&, const engine::BotBudget& budget) const override {
    if (budget.seed % 4 == 3) return Json{{"action", {{"do", "throw"}}}, {"why", "luck"}};
    const auto n = static_cast<int>(budget.seed % 3) + 1;
    return Json{{"action", {{"do", "add"}, {"n", n}}}, {"why", "toy"}};
  }

 private:
  std::string name_;
};

class ToyGame final : public engine::GameModule {
 public:
  explicit ToyGame(int bonus) : bonus_(bonus) {
    const std::vector<std::string> sides{"union", "confederate"};
    scenarios_.push_back({"toy", "A toy", "", 10, sides, {}});
    scenarios_.push_back({"toy_long", "A long toy", "", 100'000, sides, {}});
  }

  std::string_view id() const override { return "toy"; }
  std::string_view name() const override { return "Toy"; }
  std::string_view rulebook() const override { return "toys"; }
  const std::vector<engine::ScenarioInfo>& scenarios() const override { return scenarios_; }
  const std::vector<engine::DataFile>& data() const override { return data_; }
  Expected<std::unique_ptr<engine::Match>> new_match(std::string_view scenario,
                                                     const Json&) const override {
    Position position;
    if (scenario == "toy_long") position.end = 1'000'000;
    return std::make_unique<ToyMatch>(position, bonus_);
  }
  Expected<engine::Opened> open_position(const Json& given) const override {
    HG_TRY(total, engine::need_number(given, "total", 0, 99));
    Position position;
    position.total = static_cast<int>(total);
    return engine::Opened{std::make_unique<ToyMatch>(position, bonus_), Json::object()};
  }
  std::vector<const engine::Bot*> bots() const override { return {&random_, &greedy_}; }
  const Json& rules() const override { return rules_; }

 private:
  int bonus_;
  std::vector<engine::ScenarioInfo> scenarios_;
  std::vector<engine::DataFile> data_;
  ToyBot random_{"random"};
  ToyBot greedy_{"greedy"};
  Json rules_ = Json::array({{{"id", "toy-1"}, {"title", "from 1 to 3 may be added"}}});
};

}  // namespace

std::shared_ptr<const engine::Library> toy_library(int bonus) {
  std::vector<std::unique_ptr<engine::GameModule>> games;
  games.push_back(std::make_unique<ToyGame>(bonus));
  return std::make_shared<engine::Library>(std::move(games), "test");
}

}  // namespace hg::tests
