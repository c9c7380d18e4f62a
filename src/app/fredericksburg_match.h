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
};

}  // namespace hg::app
