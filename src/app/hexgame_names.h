#pragma once

// What the JSON of every hex game of this library has in common, part one: the words.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/bitset.h"
#include "core/case.h"
#include "core/side.h"
#include "core/unit.h"
#include "engine/fault.h"
#include "map/map.h"

namespace hg::app {

using engine::Expected;
using engine::Json;

/// Titles of the catalogue's cases, by core::Case::index; may be empty.
using Titles = std::vector<std::string>;
/// Titles of catalogue rows, in the order of the case numbers; an id stands in for a missing one.
std::shared_ptr<const Titles> titles_of(const Json& rules);

/// The id of a case as the catalogue writes it, `bgd-7.7-a`; empty for kNoCase.
std::string_view case_id(core::Case which);
/// `Union`, `Confederate`.
std::string_view proper(core::Side side);
/// The player of a word, or nothing.
std::optional<core::Side> player_of(std::string_view word);
inline bool is_player(core::Side side) {
  return side == core::Side::union_ || side == core::Side::confederate;
}
/// The same text with a capital at its beginning.
std::string capitalised(std::string text);

/// The value of an enum that has `name` for its word, of the first `count` values.
template <class Enum>
std::optional<Enum> value_of(std::string_view name, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<Enum>(i);
    if (word(value) == name) return value;
  }
  return std::nullopt;
}

/// Unit ids, hex numbers and titles of cases of one set-up, read and written.
class HexNames {
 public:
  /// The title of a case; its id where the catalogue is not at hand.
  std::string title(core::Case which) const;
  const std::string& unit(core::UnitId u) const { return *units_[u].id; }
  /// For sentences: the name where it has one, else the id.
  const std::string& unit_name(core::UnitId u) const;
  const std::string& hex(hex::HexId h) const { return map_.grid.name(h); }
  const map::Map& map() const { return map_; }

  Expected<core::UnitId> read_unit(std::string_view id) const;
  Expected<hex::HexId> read_hex(std::string_view number) const;

  Json units(const core::UnitSet& set) const;
  template <std::size_t N>
  Json hexes(const base::Bitset<N>& set) const {
    Json names = Json::array();
    set.each([&](std::size_t h) { names.push_back(hex(static_cast<hex::HexId>(h))); });
    return names;
  }
  template <class List>
  Json hex_list(const List& list) const {
    Json names = Json::array();
    for (const hex::HexId h : list) names.push_back(hex(h));
    return names;
  }
  /// `A, B and C` for sentences.
  std::string unit_sentence(const core::UnitSet& set) const;

 protected:
  HexNames(const map::Map& map, std::shared_ptr<const Titles> titles);
  /// The strings must outlive this.
  void add_unit(const std::string& id, const std::string& name);

 private:
  struct Unit {
    const std::string* id;
    const std::string* name;
  };
  const map::Map& map_;
  std::shared_ptr<const Titles> titles_;
  std::vector<Unit> units_;
  std::unordered_map<std::string_view, core::UnitId> by_id_;
};

/// The same over the rules of one game.
template <class Kind>
class GameNames : public HexNames {
 public:
  using Game = typename Kind::Game;
  using Action = typename Kind::Action;
  GameNames(const Game& game, std::shared_ptr<const Titles> titles)
      : HexNames(game.map(), std::move(titles)), game_(game) {
    for (std::size_t u = 0; u < game.unit_count(); ++u) {
      const auto& info = game.info(static_cast<core::UnitId>(u));
      add_unit(info.id, info.name);
    }
  }
  const Game& game() const { return game_; }

 private:
  const Game& game_;
};

}  // namespace hg::app
