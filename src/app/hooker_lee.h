#pragma once

#include "app/hexgame_module.h"
#include "app/hooker_lee_bots.h"
#include "app/hooker_lee_match.h"
#include "app/hooker_lee_position.h"

namespace hg::app {

/// What the module is made of.
struct HookerLeeGame : HookerLeeKind {
  using Setup = hl::Setup;
  using MatchType = HookerLeeMatch;
  static Expected<OpenedHookerLee> open(const Json& position,
                                        const std::vector<std::shared_ptr<const Setup>>& printed) {
    return open_position(position, printed);
  }
  static Expected<void> read(const Json& options, hl::Options& into) {
    return read_options(options, into);
  }
  static std::string key(const hl::Options& options) { return key_of(options); }
};

/// Hooker and Lee (2 and 3 May 1863) and the Grand Chancellorsville option, as a game of the
/// library.
class HookerLeeModule final : public HexModule<HookerLeeGame> {
 public:
  HookerLeeModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                  ai::Weights weights);

  std::string_view id() const override { return "hooker_and_lee"; }
  std::string_view name() const override { return "Hooker and Lee"; }
  std::string_view rulebook() const override { return "Blue & Grey (revised)"; }
  engine::Estimate estimate() const override {
    return {true, "Union points less Confederate points as the computer players expect them at the "
                  "end: threats, ground and ways off the map weighed in."};
  }

 protected:
  engine::Outlook outlook_of(const HookerLeeMatch& match) const override;

 private:
  using SharedMinds = std::shared_ptr<const HookerLeeMinds>;
  HookerLeeModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                  SharedMinds minds);

  SharedMinds minds_;
};

}  // namespace hg::app
