#include "contest/player.h"

#include <fmt/format.h>

#include <utility>

#include "engine/dice.h"
#include "engine/door.h"
#include "engine/fields.h"

namespace hg::contest {
namespace {

using engine::Code;
using engine::refuse;

class BuiltIn final : public Player {
 public:
  explicit BuiltIn(const engine::Bot& bot) : bot_(bot) {}
  std::string name() const override { return std::string(bot_.name()); }
  Expected<void> begin(const Table& /*table*/, std::string_view /*side*/,
                       std::uint64_t seed) override {
    seed_ = seed;
    return {};
  }
  Expected<void> follow(const Json& /*action*/, const std::vector<int>& /*faces*/) override {
    return {};
  }
  Expected<Json> choose(const engine::Match& match, const Budget& budget,
                        std::uint64_t number) override {
    return bot_.choose(match, {engine::die_bits(seed_, number), budget.nodes, budget.ms});
  }

 private:
  const engine::Bot& bot_;
  std::uint64_t seed_ = 0;
};

/// Seeds fit in the whole numbers that every JSON reader keeps exactly.
constexpr std::uint64_t kSeedBits = (std::uint64_t{1} << 53U) - 1;

class Outside final : public Player {
 public:
  explicit Outside(std::string command) : command_(std::move(command)) {}
  std::string name() const override { return command_; }

  Expected<void> begin(const Table& table, std::string_view side, std::uint64_t seed) override {
    side_ = side;
    seed_ = seed & kSeedBits;
    if (!process_.running() && !process_.start(command_)) {
      return refuse(Code::internal, "it could not be started");
    }
    const Json request{{"cmd", "new"},           {"scenario", table.scenario},
                       {"options", table.options}, {"dice", "manual"},
                       {"side", side},           {"seed", seed_}};
    HG_CHECK(ask(request, kPatience));
    return {};
  }
  Expected<void> follow(const Json& action, const std::vector<int>& faces) override {
    Json request{{"cmd", action.is_null() ? "roll" : "do"}};
    if (action.is_null()) {
      request["dice"] = faces;
    } else {
      request["action"] = action;
    }
    HG_CHECK(ask(std::move(request), kPatience));
    return {};
  }
  Expected<Json> choose(const engine::Match& match, const Budget& budget,
                        std::uint64_t number) override {
    HG_TRY(legal, match.legal(Json::object()));
    Json request{{"cmd", "choose"},
                 {"side", side_},
                 {"number", number},
                 {"seed", engine::die_bits(seed_, number) & kSeedBits},
                 {"decision", match.decision()},
                 {"state", match.observe(side_)},
                 {"legal", std::move(legal)}};
    if (budget.nodes > 0) request["nodes"] = budget.nodes;
    if (budget.ms > 0) request["ms"] = budget.ms;
    HG_TRY(answer, ask(std::move(request), allowed(budget)));
    const Json* action = engine::find(answer, "action");
    if (action == nullptr || !action->is_object()) {
      return refuse(Code::bad_request, "its answer holds no \"action\"");
    }
    return answer;
  }

 private:
  /// One request, one answer; a process that fails is stopped, and started anew for the next game.
  Expected<Json> ask(Json request, Clock::duration patience) {
    request["id"] = ++asked_;
    const auto until = Clock::now() + patience;
    if (!process_.send(engine::to_line(request), until)) return gone("it does not read");
    Silence why = Silence::none;
    const auto line = process_.read_line(until, engine::kMaxLine, why);
    if (!line) return gone(words(why));
    auto answer = engine::read_line(*line);
    if (!answer) return gone("it answered what is not JSON: " + engine::shown(*line));
    const Json* id = engine::find(*answer, "id");
    if (id == nullptr || *id != request["id"]) return gone("its answer is to another request");
    const Json* ok = engine::find(*answer, "ok");
    if (ok == nullptr || *ok != true) {
      return refuse(Code::bad_request, "it refused \"" + std::string(request["cmd"]) + "\"");
    }
    return std::move(*answer);
  }
  static std::string words(Silence why) {
    switch (why) {
      case Silence::late: return "its answer came too late";
      case Silence::closed: return "it has ended";
      case Silence::too_long: return "its answer is too long";
      case Silence::none: break;
    }
    return "it does not answer";
  }
  tl::unexpected<engine::Fault> gone(std::string why) {
    process_.stop();
    return refuse(Code::internal, std::move(why));
  }

  std::string command_, side_;
  Process process_;
  std::uint64_t seed_ = 0, asked_ = 0;
};

}  // namespace

Clock::duration allowed(const Budget& budget) {
  if (budget.ms <= 0) return kPatience;
  return std::chrono::milliseconds(budget.ms + budget.ms / 5 + 100);
}

std::unique_ptr<Player> built_in(const engine::GameModule& game, std::string_view bot) {
  for (const engine::Bot* known : game.bots()) {
    if (known->name() == bot) return std::make_unique<BuiltIn>(*known);
  }
  return nullptr;
}

std::unique_ptr<Player> outside(std::string command) {
  return std::make_unique<Outside>(std::move(command));
}

}  // namespace hg::contest
