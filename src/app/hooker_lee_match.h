#pragma once

#include "app/hexgame_match.h"
#include "app/hooker_lee_codec.h"
#include "app/hooker_lee_odds.h"
#include "app/hooker_lee_text.h"
#include "app/hooker_lee_view.h"

namespace hg::app {

/// A game of Hooker and Lee, or of Grand Chancellorsville, behind the seam of the engine.
class HookerLeeMatch final : public HexMatch<HookerLeeMatch, HookerLeeKind> {
 public:
  using HexMatch::HexMatch;

  Expected<Json> reach(const Json& request) const override;
  Expected<Json> los(const Json& request) const override;
  std::vector<engine::Standing> standings() const override;
  std::optional<engine::Weighed> weigh(const Json& events) const override;
  bool pays() const override;
  // hooker_lee_aids.cpp
  Expected<Json> path(const Json& request) const override;
  Expected<Json> alternatives(const Json& request) const override;
  Expected<Json> plan(const Json& request) const override;
  Expected<Json> threat(const Json& request) const override;
  Expected<Json> worth(const Json& request) const override;
  Expected<Json> why(const Json& request) const override;
  Expected<Json> radius(const Json& request) const override;
  Expected<Json> sights(const Json& request) const override;

 private:
  Json steps_of(hl::UnitId unit, hl::Mode mode, const std::vector<hl::HexId>& path) const;
};

}  // namespace hg::app
