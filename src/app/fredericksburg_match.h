#pragma once

#include <memory>

#include "app/fredericksburg_names.h"
#include "engine/match.h"

namespace hg::app {

/// A game of Fredericksburg behind the seam of the engine.
class FredericksburgMatch final : public engine::Match {
 public:
  FredericksburgMatch(std::shared_ptr<const fb::Game> game, const fb::State& state,
                      std::shared_ptr<const Titles> titles);

  const fb::Game& game() const { return *game_; }
  const fb::State& position() const { return state_; }
  const Names& names() const { return *names_; }

  std::unique_ptr<engine::Match> clone() const override;
  std::string snapshot() const override;
  void restore(std::string_view snapshot) override;
  std::uint64_t hash() const override;
  std::string_view to_decide() const override;
  engine::DiceRequest dice() const override { return {1, 6}; }
  Json decision() const override;
  Json state() const override;
  Expected<Json> legal(const Json& request) const override;
  Expected<std::vector<engine::Broken>> check(const Json& action) const override;
  Expected<engine::Applied> apply(const Json& action) override;
  Expected<Json> roll(const std::vector<int>& faces) override;
  Expected<Json> reach(const Json& request) const override;
  Expected<Json> odds(const Json& request) const override;
  Expected<Json> los(const Json& request) const override;
  Expected<Json> zoc(const Json& request) const override;
  Expected<Json> targets(const Json& request) const override;
  Expected<Json> map() const override;
  Expected<Json> charts() const override;

 private:
  std::vector<engine::Broken> judge(const fb::Action& action) const;
  Json write_events(const core::Events& events, const fb::State& before,
                    const fb::Action* action) const;

  std::shared_ptr<const fb::Game> game_;
  std::shared_ptr<const Names> names_;
  fb::State state_;
};

}  // namespace hg::app
