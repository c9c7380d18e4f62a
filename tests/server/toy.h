#pragma once

#include <memory>

#include "engine/library.h"

namespace hg::tests {

/// A game for tests of the server. Two sides in turn add 1 to 3 to a total (`toy-1`), or throw a
/// die that is added; the game ends when the total reaches the option-given end. What each side
/// may see differs in the field `seen_by`.
///
/// Actions: `{"do":"add","n":1}`, `{"do":"throw"}`. Scenarios: `toy` (to 100), `toy_long` (to
/// 1,000,000). `bonus` is what every `add` gives on top: another bonus is another game, as when a
/// rule is mended and old records no longer replay.
std::shared_ptr<const engine::Library> toy_library(int bonus = 0);

}  // namespace hg::tests
