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
};

}  // namespace hg::app
