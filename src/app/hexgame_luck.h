#pragma once

// What a throw meant, read from the events that it told: the common part.

#include <optional>
#include <string>
#include <string_view>

#include "engine/match.h"

namespace hg::app {

using engine::Json;
using engine::Weighed;

/// The first event of that kind, or nullptr.
const Json* event_of(const Json& events, std::string_view kind);
/// 1 if an event of that kind was told, else 0.
int told(const Json& events, std::string_view kind);
/// From the attacker's eye: a combat result of the two Blue & Gray books, worst first.
int attackers_view(std::string_view result);
/// The combat or night die of those books; nothing when the events tell of neither.
std::optional<Weighed> weigh_die(const Json& events, std::string_view phasing);

}  // namespace hg::app
