#pragma once

// The reader behind open_position, in three files: the frame (map, rules, track), the units with
// the standing rules, and the state.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/fredericksburg_position.h"

namespace hg::app {

/// A unit as the position writes it, before there is a game to put it into.
struct Placed {
  fb::UnitInfo info;
  fb::HexId hex = fb::kNoHex;
  fb::Place place = fb::Place::map;
  std::vector<fb::Mark> marks;
  bool released = false;
};

class PositionReader {
 public:
  using Scenarios = std::vector<std::shared_ptr<const fb::Setup>>;
  PositionReader(const Json& json, const Scenarios& scenarios)
      : json_(json), scenarios_(scenarios) {}

  Expected<OpenedPosition> open();

 private:
  // Map, options, scenario.
  Expected<void> read_map();
  Expected<void> take_scenario(const std::string& id);
  Expected<void> take_options();
  Expected<fb::HexId> read_hex(std::string_view number) const;
  Expected<std::optional<std::vector<fb::HexId>>> read_hexes(const Json& object,
                                                             std::string_view name) const;
  // Rules that are data.
  Expected<void> read_rules();
  Expected<void> read_exits();
  Expected<void> read_points();
  Expected<fb::PointHex> read_point(const Json& row) const;
  // Turn, side, phase, light.
  Expected<void> read_track();
  Expected<void> read_light();
  // Units.
  Expected<void> read_units();
  Placed from_roster(const fb::UnitInfo& info) const;
  Expected<Placed> read_unit(const Json& json);
  void note(const std::string& unit, std::string_view field, Json value);
  Expected<void> read_kind(const Json& json, bool known, fb::UnitInfo& info);
  Expected<void> read_type(const Json& json, bool known, fb::UnitInfo& info);
  Expected<void> read_place(const Json& json, bool known, Placed& placed);
  Expected<void> read_arrival(const Json& json, Placed& placed);
  Expected<void> read_status(const Json& json, Placed& placed);
  /// bgd-5.1-a, bgd-5.2-c, -d, bgd-5.3-a, fr-15.3.1: what no position may break. `lenient` lets
  /// only the stacking limit be broken.
  Expected<void> check_standing();
  Expected<void> check_ground(const Placed& placed) const;
  Expected<void> check_company(const Placed& placed, bool lenient) const;
  // The state.
  Expected<void> fill(const fb::Game& game);
  void put_units(const fb::Game& game);
  bool stands_immobile(const Placed& placed) const;
  Expected<void> fill_points();
  Expected<void> fill_owners();
  Expected<void> set_owner(std::string_view number, std::string_view side);
  Expected<void> fill_flags();
  void note_ignored();

  const Json& json_;
  const Scenarios& scenarios_;
  bool inline_ = false;
  fb::Setup setup_;
  std::vector<fb::UnitInfo> roster_;
  std::vector<Placed> placed_;
  std::uint8_t turn_ = 1;
  core::Side side_ = core::Side::confederate;
  fb::Phase phase_ = fb::Phase::movement;
  fb::State state_;
  Json defaults_ = Json::object();
};

std::optional<core::Side> player_of(std::string_view name);
Expected<core::Side> need_player(const Json& object, std::string_view name);

/// A position that breaks a standing rule.
tl::unexpected<engine::Fault> standing(std::string_view rule, std::string message,
                                       std::string unit = "", std::string hex = "");
/// A word that the game does not know, with the case that lists them.
tl::unexpected<engine::Fault> not_known(std::string_view rule, std::string message);

}  // namespace hg::app
