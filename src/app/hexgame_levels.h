#pragma once

// The levels of computer players, for any game that has a Mind (ai/search/search.h).

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ai/search/effort.h"
#include "ai/search/search.h"
#include "app/hexgame_bots.h"
#include "app/minds.h"
#include "app/plan_cache.h"
#include "base/hash.h"

namespace hg::app {

/// What the levels have in common: a plan is made once and carried out step by step.
template <class MatchType, class Mind>
class LevelBot : public HexBot<MatchType> {
 public:
  using State = typename MatchType::State;
  using Choice = typename Mind::Choice;
  using Way = std::vector<Choice>;
  using Shared = std::shared_ptr<const Minds<Mind>>;

  explicit LevelBot(Shared minds) : minds_(std::move(minds)) {}

 protected:
  /// The way to go on, at least one action.
  virtual Way think(const Mind& mind, const State& s, const engine::BotBudget& budget,
                    std::string& remark) const = 0;

  Expected<Json> pick(const MatchType& match, const engine::BotBudget& budget) const override {
    if (const auto known = plans_.find(match.hash())) {
      if (match.game().allows(match.position(), known->action)) return answer(match, *known, {});
    }
    const auto mind = minds_->of(match.shared_game());
    std::string remark;
    const Way way = think(*mind, match.position(), budget, remark);
    if (way.empty()) return engine::refuse(engine::Code::internal, "no action");
    keep(*mind, match.position(), way);
    return answer(match, way.front(), remark);
  }

 private:
  static Expected<Json> answer(const MatchType& match, const Choice& choice,
                               const std::string& remark) {
    return Json{{"action", write_action(match.names(), choice.action)},
                {"why", remark.empty() ? choice.why : choice.why + "; " + remark}};
  }
  void keep(const Mind& mind, const State& start, const Way& way) const {
    std::vector<std::pair<std::uint64_t, Choice>> steps;
    State s = start;
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
      mind.apply(s, way[i].action);
      steps.push_back({base::hash_bytes(&s, sizeof(State)), way[i + 1]});
    }
    if (!steps.empty()) plans_.keep(std::move(steps));
  }

  Shared minds_;
  mutable PlanCache<Choice> plans_;
};

/// Plans its whole turn by what it knows of the game.
template <class MatchType, class Mind>
class VeteranBot final : public LevelBot<MatchType, Mind> {
  using Base = LevelBot<MatchType, Mind>;

 public:
  using Base::Base;
  std::string_view name() const override { return "veteran"; }
  int level() const override { return 3; }
  std::string_view about() const override {
    return "plans its turn as a whole: lines held, attacks chosen together by what they bring on "
           "average";
  }

 protected:
  /// Where no limit is told. Its nodes cost far less: only a busy machine comes to this.
  static constexpr std::int64_t kMs = 1800;

  typename Base::Way think(const Mind& mind, const typename Base::State& s,
                           const engine::BotBudget& budget, std::string& /*remark*/) const override {
    const bool own = budget.nodes == 0 && budget.ms == 0;
    ai::Effort effort(budget.nodes, own ? kMs : budget.ms, budget.stop);
    std::vector<typename Base::Way> ways;
    mind.proposals(s, 1, effort, ways);
    return ways.front();
  }
};

/// Plays several plans ahead, veteran against veteran, and takes the one that comes out best.
template <class MatchType, class Mind>
class GeneralBot final : public LevelBot<MatchType, Mind> {
  using Base = LevelBot<MatchType, Mind>;

 public:
  using Base::Base;
  std::string_view name() const override { return "general"; }
  int level() const override { return 4; }
  std::string_view about() const override {
    return "plays several plans ahead many times, the enemy's replies and the dice included, and "
           "takes the one that comes out best";
  }

 protected:
  static constexpr std::int64_t kNodes = 8000;  ///< its own measure
  static constexpr std::int64_t kMs = 1500;

  typename Base::Way think(const Mind& mind, const typename Base::State& s,
                           const engine::BotBudget& budget, std::string& remark) const override {
    const bool own = budget.nodes == 0 && budget.ms == 0;
    ai::Effort effort(own ? kNodes : budget.nodes, own ? kMs : budget.ms, budget.stop);
    const ai::Search<Mind> search(mind, ai::scope_of(mind));
    auto answer = search.choose(s, budget.seed, effort);
    if (answer.samples > 0) {
      remark = fmt::format("of {} ways the best, played ahead {} times: {:+.1f} points on average",
                           answer.ways, answer.samples, answer.value);
      if (answer.gain > 0) remark += fmt::format(", {:.1f} more than its first plan", answer.gain);
    }
    return std::move(answer.way);
  }
};

}  // namespace hg::app
