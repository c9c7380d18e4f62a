#include "app/hexgame_position.h"

namespace hg::app {

Expected<core::Side> need_player(const Json& object, std::string_view name) {
  HG_TRY(text, engine::need_text(object, name));
  const auto side = player_of(text);
  if (!side) return engine::bad_request("no such side: " + engine::shown(text));
  return *side;
}

tl::unexpected<engine::Fault> standing(std::string_view rule, std::string message, std::string unit,
                                       std::string hex) {
  engine::Fault fault{engine::Code::illegal, message, {}};
  fault.violations.push_back(
      {std::string(rule), std::move(message), std::move(unit), std::move(hex)});
  return tl::unexpected(std::move(fault));
}

tl::unexpected<engine::Fault> not_known(std::string_view rule, std::string message) {
  engine::Fault fault{engine::Code::bad_request, message, {}};
  fault.violations.push_back({std::string(rule), std::move(message), "", ""});
  return tl::unexpected(std::move(fault));
}

Expected<std::optional<std::array<int, 2>>> read_side_pair(const Json& object,
                                                           std::string_view name) {
  const Json* pair = engine::find(object, name);
  if (pair == nullptr) return std::nullopt;
  if (!pair->is_object()) {
    return engine::bad_request(fmt::format("\"{}\" must be an object", name));
  }
  std::array<int, 2> values{};
  for (const core::Side side : kPlayers) {
    HG_TRY(value, engine::read_number(*pair, core::word(side), 0, 9999));
    values[core::index(side)] = static_cast<int>(value.value_or(0));
  }
  return values;
}

}  // namespace hg::app
