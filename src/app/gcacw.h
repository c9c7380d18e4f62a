#pragma once

#include "app/gcacw_bots.h"
#include "app/gcacw_match.h"
#include "app/gcacw_position.h"
#include "app/hexgame_module.h"

namespace hg::app {

/// What the module is made of.
struct GcacwGame : GcacwKind {
  using Setup = gc::Setup;
  using MatchType = GcacwMatch;
  static Expected<OpenedGcacw> open(const Json& position,
                                    const std::vector<std::shared_ptr<const Setup>>& printed) {
    return open_position(position, printed);
  }
  static Expected<void> read(const Json& options, gc::Options& into) {
    return read_options(options, into);
  }
  static std::string key(const gc::Options& options) { return key_of(options); }
};

/// Stonewall's Last Battle, its basic scenarios, as a game of the library.
class GcacwModule final : public HexModule<GcacwGame> {
 public:
  GcacwModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
              ai::Weights weights);

  std::string_view id() const override { return "stonewalls_last_battle"; }
  std::string_view name() const override { return "Stonewall's Last Battle"; }
  std::string_view rulebook() const override {
    return "Great Campaigns of the American Civil War (standard basic rules)";
  }
  engine::Estimate estimate() const override {
    return {true, "The Union's points as the computer players expect them at the end, above the "
                  "fewest with which it wins: ground, marches left and threats weighed in."};
  }

 protected:
  engine::Outlook outlook_of(const GcacwMatch& match) const override;

 private:
  using SharedMinds = std::shared_ptr<const GcacwMinds>;
  GcacwModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules, SharedMinds minds);

  SharedMinds minds_;
};

}  // namespace hg::app
