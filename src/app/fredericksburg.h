#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/fredericksburg_match.h"
#include "engine/match.h"
#include "rules/fredericksburg/setup.h"

namespace hg::app {

/// Fredericksburg (13 December 1862) and Marye's Heights (3 May 1863) as a game of the library.
class FredericksburgModule final : public engine::GameModule {
 public:
  using Setups = std::vector<std::shared_ptr<const fb::Setup>>;

  FredericksburgModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules);
  ~FredericksburgModule() override;

  std::string_view id() const override { return "fredericksburg"; }
  std::string_view name() const override { return "Fredericksburg"; }
  std::string_view rulebook() const override { return "Blue & Gray Deluxe"; }
  const std::vector<engine::ScenarioInfo>& scenarios() const override { return infos_; }
  const std::vector<engine::DataFile>& data() const override { return data_; }
  Expected<std::unique_ptr<engine::Match>> new_match(std::string_view scenario,
                                                     const Json& options) const override;
  Expected<engine::Opened> open_position(const Json& position) const override;
  std::vector<const engine::Bot*> bots() const override;
  const Json& rules() const override { return rules_; }

  const Setups& setups() const { return scenarios_; }
  /// The rules over one scenario; made once for each set of options.
  Expected<std::shared_ptr<const fb::Game>> game(std::string_view scenario,
                                                 const Json& options) const;

 private:
  const fb::Setup* setup(std::string_view scenario) const;

  Setups scenarios_;
  std::vector<engine::ScenarioInfo> infos_;
  std::vector<engine::DataFile> data_;
  Json rules_;
  std::shared_ptr<const Titles> titles_;
  std::vector<std::unique_ptr<engine::Bot>> bots_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<const fb::Game>> games_;
};

}  // namespace hg::app
