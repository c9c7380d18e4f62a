// What the programs that check laws share: the module, a stream of chance, small battles.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "app/fredericksburg.h"
#include "engine/dice.h"
#include "tests/support/games.h"

namespace hg::fredericksburg {

using app::Json;

inline const app::FredericksburgModule& module() {
  return dynamic_cast<const app::FredericksburgModule&>(*tests::games()->game("fredericksburg"));
}

inline std::shared_ptr<const Game> scenario(const std::string& id, bool effectiveness) {
  return *module().game(id, Json{{"attack_effectiveness", effectiveness}});
}

/// A stream of small random numbers, the same everywhere.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : seed_(seed) {}
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(engine::die_face(seed_, index_++, static_cast<int>(n)) - 1);
  }
  bool one_in(std::size_t n) { return below(n) == 0; }

 private:
  std::uint64_t seed_;
  std::uint64_t index_ = 0;
};

/// A small battle on a made-up map, different for each seed: forests, streams, creeks with bridges,
/// roads, redoubts, a ferry; units of both sides near each other.
inline Json small_battle(std::uint64_t seed, const char* phase) {
  Chance chance(seed);
  Json map{{"rows", 6}, {"columns", 6}, {"hexes", Json::object()}, {"sides", Json::object()}};
  const auto name = [](std::size_t r, std::size_t c) { return fmt::format("{:02}{:02}", r, c); };
  static const std::vector<std::vector<std::string>> kTerrain{
      {"forest"}, {"rough"}, {"forest", "rough"}, {"town"}, {"clear"}, {"clear"}};
  for (std::size_t r = 1; r <= 6; ++r) {
    for (std::size_t c = 1; c <= 6; ++c) {
      if (chance.one_in(2)) map["hexes"][name(r, c)] = kTerrain[chance.below(kTerrain.size())];
    }
  }
  static const std::vector<std::vector<std::string>> kSides{{"stream"},           {"creek"},
                                                            {"creek", "bridge"},  {"creek", "ford"},
                                                            {"stream", "bridge"}, {"canal"}};
  Json road = Json::array();
  for (std::size_t r = 1; r <= 6; ++r) {
    for (std::size_t c = 1; c < 6; ++c) {
      const std::string side = name(r, c) + "/" + name(r, c + 1);
      if (chance.one_in(4)) map["sides"][side] = kSides[chance.below(kSides.size())];
      if (chance.one_in(9)) map["sides"][side] = {"redoubt:" + name(r, c)};
      if (chance.one_in(5)) road.push_back({name(r, c), name(r, c + 1)});
    }
  }
  map["links"] = {{chance.one_in(2) ? "road" : "trail", road}};
  Json units = Json::array();
  std::set<std::string> taken;
  static const std::vector<std::string> kTypes{"infantry", "infantry", "artillery", "cavalry"};
  for (int i = 0; i < 14; ++i) {
    const bool ours = i % 2 == 0;
    const std::size_t row = ours ? 1 + chance.below(4) : 3 + chance.below(4);
    const std::string hex = name(row, 1 + chance.below(6));
    if (!taken.insert(hex).second) continue;
    const int stack = chance.one_in(3) ? 2 : 1;
    for (int k = 0; k < stack; ++k) {
      units.push_back({{"id", fmt::format("{}{}{}", ours ? "u" : "c", i, k)},
                       {"side", ours ? "union" : "confederate"},
                       {"type", kTypes[chance.below(kTypes.size())]},
                       {"strength", 1 + chance.below(9)},
                       {"hex", hex}});
    }
  }
  units.push_back({{"id", "late"},
                   {"side", "union"},
                   {"strength", 3},
                   {"arrival", {{"turn", 2}, {"hexes", {"0101", "0106"}}}}});
  return Json{{"map", map},
              {"options", {{"attack_effectiveness", chance.one_in(2)}}},
              {"turn", 2 + chance.below(4)},
              {"side", chance.one_in(2) ? "union" : "confederate"},
              {"phase", phase},
              {"turns", 7},
              {"exits", {"0601"}},
              {"units", units}};
}

}  // namespace hg::fredericksburg
