#pragma once

#include "app/fredericksburg_bots.h"
#include "app/fredericksburg_match.h"
#include "app/fredericksburg_position.h"
#include "app/hexgame_module.h"

namespace hg::app {

/// What the module is made of.
struct FredericksburgGame : FredericksburgKind {
  using Setup = fb::Setup;
  using MatchType = FredericksburgMatch;
  static Expected<OpenedPosition> open(const Json& position,
                                       const std::vector<std::shared_ptr<const Setup>>& printed) {
    return open_position(position, printed);
  }
  static Expected<void> read(const Json& options, fb::Options& into) {
    return read_options(options, false, into);
  }
  static std::string key(const fb::Options& options) { return key_of(options); }
};

/// Fredericksburg (13 December 1862) and Marye's Heights (3 May 1863) as a game of the library.
class FredericksburgModule final : public HexModule<FredericksburgGame> {
 public:
  FredericksburgModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                       ai::Weights weights);

  std::string_view id() const override { return "fredericksburg"; }
  std::string_view name() const override { return "Fredericksburg"; }
  std::string_view rulebook() const override { return "Blue & Gray Deluxe"; }
  engine::Estimate estimate() const override {
    return {true, "Union points less Confederate points as the computer players expect them at the "
                  "end, ground and threats weighed in."};
  }

 protected:
  engine::Outlook outlook_of(const FredericksburgMatch& match) const override;

 private:
  using SharedMinds = std::shared_ptr<const FredericksburgMinds>;
  FredericksburgModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
                       SharedMinds minds);

  SharedMinds minds_;
};

}  // namespace hg::app
