#include "app/hexgame_names.h"

#include "engine/fields.h"
#include "rules/cases.gen.h"

namespace hg::app {

using engine::bad_request;
using engine::shown;

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

std::string_view case_id(core::Case which) { return cases::id(which); }

std::string_view proper(core::Side side) {
  switch (side) {
    case core::Side::union_: return "Union";
    case core::Side::confederate: return "Confederate";
    case core::Side::chance: return "chance";
    case core::Side::none: return "nobody";
  }
  return "nobody";
}

std::optional<core::Side> player_of(std::string_view name) {
  if (name == core::word(core::Side::union_)) return core::Side::union_;
  if (name == core::word(core::Side::confederate)) return core::Side::confederate;
  return std::nullopt;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

HexNames::HexNames(const map::Map& map, std::shared_ptr<const Titles> titles)
    : map_(map), titles_(std::move(titles)) {}

void HexNames::add_unit(const std::string& id, const std::string& name) {
  by_id_.emplace(id, static_cast<core::UnitId>(units_.size()));
  units_.push_back({&id, &name});
}

std::string HexNames::title(core::Case which) const {
  if (titles_ != nullptr && which.index < titles_->size()) return (*titles_)[which.index];
  return std::string(case_id(which));
}

const std::string& HexNames::unit_name(core::UnitId u) const {
  const Unit& unit = units_[u];
  return unit.name->empty() ? *unit.id : *unit.name;
}

Expected<core::UnitId> HexNames::read_unit(std::string_view id) const {
  const auto at = by_id_.find(id);
  if (at == by_id_.end()) return bad_request("no such unit: " + shown(id));
  return at->second;
}

Expected<hex::HexId> HexNames::read_hex(std::string_view number) const {
  const auto at = map_.grid.find(number);
  if (!at) return bad_request("no such hex: " + shown(number));
  return *at;
}

Json HexNames::units(const core::UnitSet& set) const {
  Json names = Json::array();
  set.each([&](std::size_t u) { names.push_back(unit(static_cast<core::UnitId>(u))); });
  return names;
}

std::string HexNames::unit_sentence(const core::UnitSet& set) const {
  std::string text;
  std::size_t left = set.count();
  set.each([&](std::size_t u) {
    if (!text.empty()) text += left == 1 ? " and " : ", ";
    text += unit_name(static_cast<core::UnitId>(u));
    --left;
  });
  return text;
}

}  // namespace hg::app
