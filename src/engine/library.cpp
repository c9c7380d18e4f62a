#include "engine/library.h"

#include "engine/fields.h"

namespace hg::engine {
namespace {

Json to_json(const ScenarioInfo& scenario) {
  Json options = Json::array();
  for (const OptionInfo& option : scenario.options) {
    options.push_back({{"id", option.id},
                       {"name", option.name},
                       {"default", option.by_default},
                       {"rule", option.rule}});
  }
  return Json{{"id", scenario.id},       {"name", scenario.name},   {"turns", scenario.turns},
              {"sides", scenario.sides}, {"options", std::move(options)}, {"note", scenario.note}};
}

Json to_json(const GameModule& game) {
  Json scenarios = Json::array();
  for (const ScenarioInfo& scenario : game.scenarios()) scenarios.push_back(to_json(scenario));
  Json bots = Json::array();
  Json levels = Json::array();
  for (const Bot* bot : game.bots()) {
    bots.push_back(bot->name());
    levels.push_back({{"bot", bot->name()}, {"level", bot->level()}, {"about", bot->about()}});
  }
  return Json{{"id", game.id()},
              {"name", game.name()},
              {"rulebook", game.rulebook()},
              {"bots", std::move(bots)},
              {"levels", std::move(levels)},
              {"scenarios", std::move(scenarios)}};
}

}  // namespace

Library::Library(std::vector<std::unique_ptr<GameModule>> games, std::string version)
    : games_(std::move(games)), version_(std::move(version)) {}

const GameModule* Library::game(std::string_view id) const {
  for (const auto& game : games_) {
    if (game->id() == id) return game.get();
  }
  return nullptr;
}

const GameModule* Library::game_of_scenario(std::string_view scenario) const {
  for (const auto& game : games_) {
    for (const ScenarioInfo& info : game->scenarios()) {
      if (info.id == scenario) return game.get();
    }
  }
  return nullptr;
}

Expected<const GameModule*> Library::game_of_position(const Json& position) const {
  HG_TRY(id, read_text(position, "game"));
  if (id) return game(*id);
  HG_TRY(scenario, read_text(position, "scenario"));
  const GameModule* of_scenario = scenario ? game_of_scenario(*scenario) : nullptr;
  return of_scenario != nullptr ? of_scenario : games_.front().get();
}

Json Library::hello() const {
  Json games = Json::array();
  for (const auto& game : games_) games.push_back(to_json(*game));
  return Json{{"engine", "hazelgrove"},
              {"version", version_},
              {"protocol", 1},
              {"games", std::move(games)}};
}

}  // namespace hg::engine
