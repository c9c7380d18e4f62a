#pragma once

#include "app/gcacw_codec.h"
#include "app/gcacw_odds.h"
#include "app/gcacw_text.h"
#include "app/gcacw_view.h"
#include "app/hexgame_match.h"

namespace hg::app {

/// A game of Stonewall's Last Battle behind the seam of the engine.
class GcacwMatch final : public BoardMatch<GcacwMatch, GcacwKind> {
 public:
  using BoardMatch::BoardMatch;

  Expected<Json> reach(const Json& request) const override;
  Expected<Json> odds(const Json& request) const override;
  Expected<Json> los(const Json& request) const override;
  std::vector<engine::Standing> standings() const override;
  std::optional<engine::Weighed> weigh(const Json& events) const override;
  bool pays() const override;
  Expected<Json> zoc(const Json& request) const override;
  Expected<Json> targets(const Json& request) const override;

  /// One die, or two (gcw-4.2-a, gcw-5.1-e, gcw-7.1-o).
  int dice_wanted() const;
  void throw_dice(const std::vector<int>& faces, core::Events* events);
  /// The orders of a march may leave the marching unit out.
  Expected<gc::Action> read(const Json& json) const;
  // gcacw_aids.cpp
  Expected<Json> path(const Json& request) const override;
  Expected<Json> alternatives(const Json& request) const override;
  Expected<Json> plan(const Json& request) const override;
  Expected<Json> threat(const Json& request) const override;
  Expected<Json> worth(const Json& request) const override;
  Expected<Json> why(const Json& request) const override;
  Expected<Json> radius(const Json& request) const override;
  struct Strike;

 private:
  bool assault_on(gc::HexId target, core::Side by, Strike& best) const;
  std::vector<core::Violation> judged(const gc::State& s, const gc::Action& a) const;
  Json priced(const std::vector<gc::HexId>& path) const;
  Expected<gc::Action> read_assault(const Json& json) const;
  Json steps_of(gc::UnitId unit) const;
  std::string target_name() const;
  bool strikes(const gc::Action& action) const;
  Json march_targets() const;
  Json assault_targets() const;
};

}  // namespace hg::app
