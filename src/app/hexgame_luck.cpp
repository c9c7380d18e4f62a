#include "app/hexgame_luck.h"

#include <algorithm>
#include <array>

namespace hg::app {

const Json* event_of(const Json& events, std::string_view kind) {
  for (const Json& event : events) {
    if (event.value("event", "") == kind) return &event;
  }
  return nullptr;
}

int told(const Json& events, std::string_view kind) {
  return event_of(events, kind) != nullptr ? 1 : 0;
}

int attackers_view(std::string_view result) {
  constexpr std::array<std::string_view, 7> kWorstFirst{"Ae", "Ae*", "Ar", "Ex*", "Ex", "Dr", "De"};
  const auto found = std::find(kWorstFirst.begin(), kWorstFirst.end(), result);
  return static_cast<int>(found - kWorstFirst.begin());
}

std::optional<Weighed> weigh_die(const Json& events, std::string_view phasing) {
  const Json* die = event_of(events, "die_rolled");
  if (die == nullptr) return std::nullopt;
  Weighed weighed;
  weighed.side = phasing;
  weighed.purpose = die->value("purpose", "");
  weighed.unit = die->value("unit", "");
  weighed.result = die->value("result", "");
  if (weighed.purpose == "combat") weighed.score = attackers_view(weighed.result);
  return weighed;
}

}  // namespace hg::app
