#pragma once

#include "app/fredericksburg_codec.h"
#include "app/fredericksburg_odds.h"
#include "app/fredericksburg_text.h"
#include "app/fredericksburg_view.h"
#include "app/hexgame_match.h"

namespace hg::app {

/// A game of Fredericksburg behind the seam of the engine.
class FredericksburgMatch final : public HexMatch<FredericksburgMatch, FredericksburgKind> {
 public:
  using HexMatch::HexMatch;

  Expected<Json> reach(const Json& request) const override;
  Expected<Json> los(const Json& request) const override;
  std::vector<engine::Standing> standings() const override;
  std::optional<engine::Weighed> weigh(const Json& events) const override;
  bool pays() const override;
  // fredericksburg_aids.cpp
  Expected<Json> path(const Json& request) const override;
  Expected<Json> alternatives(const Json& request) const override;
  Expected<Json> plan(const Json& request) const override;
  Expected<Json> threat(const Json& request) const override;
  Expected<Json> worth(const Json& request) const override;
  Expected<Json> why(const Json& request) const override;
  Expected<Json> sights(const Json& request) const override;

 private:
  Json steps_of(fb::UnitId unit, const std::vector<fb::HexId>& path) const;
};

}  // namespace hg::app
