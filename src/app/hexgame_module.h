#pragma once

// A game of the library: scenarios, options, data files and bots, as all hex games hold them.

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "app/hexgame_names.h"
#include "app/mutex.h"
#include "engine/fields.h"
#include "engine/match.h"

namespace hg::app {

/// A game of `Kind`: its Game, Setup and MatchType, and how to `open` a position, to `read` options
/// and to tell sets of them apart (`key`). The game's own class says its name and its options.
template <class Kind>
class HexModule : public engine::GameModule {
 public:
  using Game = typename Kind::Game;
  using Setup = typename Kind::Setup;
  using Options = decltype(Setup::options);
  using Setups = std::vector<std::shared_ptr<const Setup>>;

  HexModule(Setups scenarios, std::vector<engine::DataFile> data, Json rules,
            std::vector<engine::OptionInfo> options,
            std::vector<std::unique_ptr<engine::Bot>> bots)
      : scenarios_(std::move(scenarios)),
        data_(std::move(data)),
        rules_(std::move(rules)),
        titles_(titles_of(rules_)),
        bots_(std::move(bots)) {
    for (const auto& setup : scenarios_) infos_.push_back(info_of(*setup, options));
  }

  const std::vector<engine::ScenarioInfo>& scenarios() const override { return infos_; }
  const std::vector<engine::DataFile>& data() const override { return data_; }
  const Json& rules() const override { return rules_; }
  Expected<engine::Outlook> outlook(const engine::Match& match) const override {
    const auto* mine = dynamic_cast<const typename Kind::MatchType*>(&match);
    if (mine == nullptr) return engine::refuse(engine::Code::unsupported, "not of this game");
    return outlook_of(*mine);
  }
  std::vector<const engine::Bot*> bots() const override {
    std::vector<const engine::Bot*> list;
    for (const auto& bot : bots_) list.push_back(bot.get());
    return list;
  }
  Expected<std::unique_ptr<engine::Match>> new_match(std::string_view scenario,
                                                     const Json& options) const override {
    HG_TRY(rules, game(scenario, options));
    return std::make_unique<typename Kind::MatchType>(rules, rules->start(), titles_);
  }
  Expected<engine::Opened> open_position(const Json& position) const override {
    HG_TRY(opened, Kind::open(position, scenarios_));
    engine::Opened result;
    result.match =
        std::make_unique<typename Kind::MatchType>(opened.game, opened.state, titles_);
    result.defaults = std::move(opened.defaults);
    return result;
  }

  const Setups& setups() const { return scenarios_; }
  /// The rules over one scenario; made once for each set of options.
  Expected<std::shared_ptr<const Game>> game(std::string_view scenario,
                                             const Json& options) const {
    const Setup* printed = setup(scenario);
    if (printed == nullptr) {
      return engine::bad_request("no such scenario: " + engine::shown(scenario));
    }
    Options read = printed->options;
    HG_CHECK(Kind::read(options, read));
    const std::lock_guard lock(mutex_);
    auto& game = games_[fmt::format("{}/{}", scenario, Kind::key(read))];
    if (game == nullptr) {
      Setup setup = *printed;
      setup.options = read;
      game = std::make_shared<const Game>(std::move(setup));
    }
    return game;
  }

 protected:
  virtual engine::Outlook outlook_of(const typename Kind::MatchType& match) const = 0;
  /// An outlook made of an expected margin: the less time is left, the surer it is. `swing` is how
  /// far a whole game moves the margin.
  template <class State>
  static engine::Outlook outlook_from(const State& state, double margin, std::size_t turns,
                                      double swing) {
    const double left = std::max(0.0, static_cast<double>(turns) - state.turn + 1.0) /
                        std::max<double>(1.0, static_cast<double>(turns));
    const double spread = 1.0 + swing * std::sqrt(left);
    return {margin, 1.0 / (1.0 + std::exp(-1.7 * margin / spread))};
  }

 private:
  static engine::ScenarioInfo info_of(const Setup& setup,
                                      const std::vector<engine::OptionInfo>& options) {
    engine::ScenarioInfo info;
    info.id = setup.scenario;
    info.name = setup.name;
    info.note = setup.note;
    info.turns = static_cast<int>(setup.rules.turns.size());
    info.sides = {"union", "confederate"};
    info.options = options;
    return info;
  }
  const Setup* setup(std::string_view scenario) const {
    for (const auto& setup : scenarios_) {
      if (setup->scenario == scenario) return setup.get();
    }
    return nullptr;
  }

  Setups scenarios_;
  std::vector<engine::ScenarioInfo> infos_;
  std::vector<engine::DataFile> data_;
  Json rules_;
  std::shared_ptr<const Titles> titles_;
  std::vector<std::unique_ptr<engine::Bot>> bots_;
  mutable Mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<const Game>> games_;
};

}  // namespace hg::app
