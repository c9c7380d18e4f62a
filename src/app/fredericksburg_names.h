#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/fault.h"
#include "rules/fredericksburg/game.h"

namespace hg::app {

using engine::Expected;
using engine::Json;
namespace fb = fredericksburg;

/// Titles of the catalogue's cases, by core::Case::index; may be empty.
using Titles = std::vector<std::string>;

/// The words of one game: unit ids, hex numbers, column names, titles of cases.
class Names {
 public:
  Names(const fb::Game& game, std::shared_ptr<const Titles> titles);

  const fb::Game& game() const { return game_; }
  /// The title of a case; its id where the catalogue is not at hand.
  std::string title(core::Case which) const;
  const std::string& unit(fb::UnitId u) const { return game_.info(u).id; }
  /// For sentences: the name where it has one, else the id.
  const std::string& unit_name(fb::UnitId u) const;
  const std::string& hex(fb::HexId h) const { return game_.map().grid.name(h); }
  const std::string& column(std::uint8_t column) const;

  Expected<fb::UnitId> read_unit(std::string_view id) const;
  Expected<fb::HexId> read_hex(std::string_view number) const;
  /// `3-1` or `3:1`.
  Expected<std::uint8_t> read_column(std::string_view name) const;

  Json units(const fb::UnitSet& set) const;
  Json hexes(const fb::HexSet& set) const;
  template <class List>
  Json hex_list(const List& list) const {
    Json names = Json::array();
    for (const fb::HexId h : list) names.push_back(hex(h));
    return names;
  }
  /// `A, B and C` for sentences.
  std::string unit_sentence(const fb::UnitSet& set) const;

 private:
  const fb::Game& game_;
  std::shared_ptr<const Titles> titles_;
  std::unordered_map<std::string, fb::UnitId> units_;
};

/// The id of a case as the catalogue writes it, `bgd-7.7-a`; empty for kNoCase.
std::string_view case_id(core::Case which);

/// Words of the protocol.
std::string_view word(fb::Verb verb);
std::string_view word(fb::Task task);
std::string_view word(fb::Phase phase);
std::string_view word(fb::Mark mark);
std::string_view word(fb::Place place);
std::string_view word(fb::EventKind kind);
/// `Union`, `Confederate`.
std::string_view proper(core::Side side);

}  // namespace hg::app
