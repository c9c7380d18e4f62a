#include "app/fredericksburg.h"

#include <fmt/format.h>

#include "app/fredericksburg_bots.h"
#include "app/fredericksburg_position.h"
#include "engine/fields.h"
#include "rules/cases.gen.h"

namespace hg::app {
namespace {

engine::ScenarioInfo info_of(const fb::Setup& setup) {
  engine::ScenarioInfo info;
  info.id = setup.scenario;
  info.name = setup.name;
  info.note = setup.note;
  info.turns = static_cast<int>(setup.rules.turns.size());
  info.sides = {"union", "confederate"};
  info.options = {
      {"attack_effectiveness", "Attack Effectiveness: units thrown back lose their nerve", false,
       "bgd-11.0"},
      {"town_doubles", "Towns double the defender (a variant of the terrain chart)", false,
       "bgd-9.0-t1"}};
  return info;
}

/// Titles in the order of the case numbers.
std::shared_ptr<const Titles> titles_of(const Json& rules) {
  auto titles = std::make_shared<Titles>(cases::kCount);
  for (std::size_t i = 0; i < cases::kCount; ++i) {
    (*titles)[i] = cases::id(core::Case{static_cast<std::uint16_t>(i)});
  }
  for (const Json& row : rules) {
    const core::Case which = cases::find(row.value("id", ""));
    if (which.index < titles->size()) (*titles)[which.index] = row.value("title", "");
  }
  return titles;
}

std::string key_of(std::string_view scenario, const fb::Options& options) {
  return fmt::format("{}/{}{}{}", scenario, options.attack_effectiveness ? 'e' : '-',
                     options.town_doubles ? 't' : '-', options.third_of_may ? 'm' : '-');
}

}  // namespace

FredericksburgModule::FredericksburgModule(Setups scenarios, std::vector<engine::DataFile> data,
                                           Json rules)
    : scenarios_(std::move(scenarios)),
      data_(std::move(data)),
      rules_(std::move(rules)),
      titles_(titles_of(rules_)),
      bots_(fredericksburg_bots()) {
  for (const auto& setup : scenarios_) infos_.push_back(info_of(*setup));
}

FredericksburgModule::~FredericksburgModule() = default;

const fb::Setup* FredericksburgModule::setup(std::string_view scenario) const {
  for (const auto& setup : scenarios_) {
    if (setup->scenario == scenario) return setup.get();
  }
  return nullptr;
}

Expected<std::shared_ptr<const fb::Game>> FredericksburgModule::game(std::string_view scenario,
                                                                     const Json& options) const {
  const fb::Setup* printed = setup(scenario);
  if (printed == nullptr) {
    return engine::bad_request("no such scenario: " + engine::shown(scenario));
  }
  fb::Options read = printed->options;
  HG_CHECK(read_options(options, false, read));
  const std::string key = key_of(scenario, read);
  const std::lock_guard lock(mutex_);
  auto& game = games_[key];
  if (game == nullptr) {
    fb::Setup setup = *printed;
    setup.options = read;
    game = std::make_shared<const fb::Game>(std::move(setup));
  }
  return game;
}

Expected<std::unique_ptr<engine::Match>> FredericksburgModule::new_match(
    std::string_view scenario, const Json& options) const {
  HG_TRY(rules, game(scenario, options));
  return std::make_unique<FredericksburgMatch>(rules, rules->start(), titles_);
}

Expected<engine::Opened> FredericksburgModule::open_position(const Json& position) const {
  HG_TRY(opened, app::open_position(position, scenarios_));
  engine::Opened result;
  result.match = std::make_unique<FredericksburgMatch>(opened.game, opened.state, titles_);
  result.defaults = std::move(opened.defaults);
  return result;
}

std::vector<const engine::Bot*> FredericksburgModule::bots() const {
  std::vector<const engine::Bot*> list;
  for (const auto& bot : bots_) list.push_back(bot.get());
  return list;
}

}  // namespace hg::app
