// Hooker and Lee and Grand Chancellorsville: they load, and say what the rulebook says.
#include <set>

#include "load_support.h"
#include "rules/hooker_lee/setup.h"

namespace hg::load::testing {
namespace {

using core::index;
using core::Side;
using hooker_lee::CombatResult;
using hooker_lee::kProhibited;
using hooker_lee::kThirds;
using hooker_lee::Setup;
using map::Link;

LoadedHookerLee game(const std::string& id) {
  auto loaded = load_hooker_lee(embedded_files(), id);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  return std::move(*loaded);
}

hex::HexId at(const map::Map& map, std::string_view number) { return *map.grid.find(number); }

const hooker_lee::UnitInfo& unit(const Setup& setup, std::string_view id) {
  for (const auto& info : setup.units) {
    if (info.id == id) return info;
  }
  throw std::runtime_error("no unit " + std::string(id));
}

struct Sum {
  int units = 0, points = 0;
};
Sum sum(const Setup& setup, Side side, bool placed) {
  Sum sum;
  for (const auto& info : setup.units) {
    if (info.side != side || (info.start != hex::kNoHex) != placed) continue;
    ++sum.units;
    sum.points += info.strength;
  }
  return sum;
}

TEST(HookerLee, BothScenariosAreThere) {
  EXPECT_EQ(hooker_lee_scenarios(embedded_files()),
            (std::vector<std::string>{"grand_chancellorsville", "hooker_and_lee"}));
}

TEST(HookerLee, TheArmiesHaveTheirStrength) {
  const auto setup = game("hooker_and_lee").setup;
  EXPECT_EQ(setup.units.size(), 60U);
  const Sum at_start = sum(setup, Side::union_, true);
  EXPECT_EQ(at_start.units, 21);
  EXPECT_EQ(at_start.points, 188);
  const Sum later = sum(setup, Side::union_, false);
  EXPECT_EQ(later.units, 6);
  EXPECT_EQ(later.points, 50);
  const Sum enemy = sum(setup, Side::confederate, true);
  EXPECT_EQ(enemy.units, 33);
  EXPECT_EQ(enemy.points, 133);
  EXPECT_EQ(sum(setup, Side::confederate, false).units, 0);
}

TEST(HookerLee, TheRulesOfTheBattleAreThoseOfTheBook) {
  const auto setup = game("hooker_and_lee").setup;
  const auto& rules = setup.rules;
  ASSERT_EQ(rules.turns.size(), 9U);
  for (std::size_t t = 0; t < 9; ++t) {
    EXPECT_EQ(rules.turns[t].light, t == 4 ? core::Light::night : core::Light::day);
  }
  EXPECT_EQ(rules.first_player, Side::confederate);
  EXPECT_EQ(rules.union_move_limit, 6);
  EXPECT_EQ(rules.averill_ford, at(*setup.map, "0227"));
  EXPECT_EQ(rules.averill_from_turn, 5);
  EXPECT_EQ(rules.flank.most_units, 20);
  EXPECT_EQ(rules.flank.returns, (std::array<int, 2>{4, 5}));
  EXPECT_EQ(rules.flank.entry.size(), 10U);
  EXPECT_EQ(rules.demoralization.union_before, 47);
  EXPECT_EQ(rules.demoralization.union_after, 58);
  EXPECT_EQ(rules.demoralization.union_recover, 59);
  EXPECT_EQ(rules.demoralization.confederate, 52);
  EXPECT_EQ(rules.points_per_enemy_strength, (std::array<int, 2>{3, 2}));
  EXPECT_TRUE(rules.victory_levels);
  EXPECT_FALSE(rules.campaign);
  EXPECT_EQ(rules.no_confederate_turn, 0);
}

TEST(HookerLee, TheLastTwoHexesOfEveryRowAreClosed) {
  const auto setup = game("hooker_and_lee").setup;
  EXPECT_EQ(setup.rules.west_closed_before_turn, 4);
  std::set<std::string> closed;
  for (const auto h : setup.rules.west_closed) closed.insert(setup.map->grid.name(h));
  EXPECT_EQ(closed.size(), 50U);
  for (const std::string name : {"0127", "0128", "0226", "0227", "2527", "2528"}) {
    EXPECT_EQ(closed.count(name), 1U) << name;
  }
}

TEST(HookerLee, PointsAndExitsAreThoseOfTheSchedule) {
  const auto setup = game("hooker_and_lee").setup;
  const auto& rules = setup.rules;
  ASSERT_EQ(rules.point_hexes.size(), 3U);
  EXPECT_EQ(rules.point_hexes[2].hex, at(*setup.map, "1501"));
  EXPECT_EQ(rules.point_hexes[2].points, (std::array<int, 2>{15, 10}));
  EXPECT_EQ(rules.point_hexes[0].owner_at_start, Side::none);
  ASSERT_EQ(rules.exits.size(), 8U);
  EXPECT_EQ(rules.exits[0].points_each, 1);
  EXPECT_TRUE(rules.exits[0].shut_by_enemy);
  EXPECT_EQ(rules.exits[3].points_each, 0);
  EXPECT_TRUE(rules.exits[6].flank_march);
  EXPECT_FALSE(rules.exits[6].shut_by_enemy);
  EXPECT_EQ(rules.exits[6].last_turn, 2);
  EXPECT_EQ(rules.exits[7].hex, at(*setup.map, "2518"));
}

TEST(HookerLee, CountersCarryTheMarksOfTheirCases) {
  const auto setup = game("hooker_and_lee").setup;
  int free = 0, reynolds = 0, averill = 0;
  for (const auto& info : setup.units) {
    free += info.free_moves ? 1 : 0;
    reynolds += info.reynolds ? 1 : 0;
    averill += info.averill ? 1 : 0;
  }
  EXPECT_EQ(free, 6);
  EXPECT_EQ(reynolds, 4);
  EXPECT_EQ(averill, 2);
  const auto& names = setup.rules.formations;
  EXPECT_EQ(names[unit(setup, "u-1-averill").formation], "cavalry");
  EXPECT_EQ(names[unit(setup, "u-2-pleasanton").formation], "cavalry");
  EXPECT_EQ(names[unit(setup, "c-wright-a").formation], "A");
  EXPECT_EQ(unit(setup, "c-crutchfield").formation, 0xFF);
  EXPECT_EQ(unit(setup, "c-beckham-s").type, core::UnitType::horse_artillery);
  EXPECT_EQ(unit(setup, "u-1-i").entry_turn, 4);
  EXPECT_EQ(unit(setup, "u-1-v").source, "rulebook");
  EXPECT_EQ(unit(setup, "u-2-xii").source, "public");
}

TEST(HookerLee, SeventeenCellsAreOfTheBook) {
  const auto charts = load_hooker_lee_charts(embedded_files());
  ASSERT_TRUE(charts) << charts.error().text();
  const auto& columns = charts->combat.columns;
  ASSERT_EQ(columns.size(), 12U);
  int printed = 0, ours = 0;
  for (const auto& column : columns) {
    for (const std::string& source : column.sources) {
      printed += source == "rulebook" ? 1 : 0;
      ours += source == "reconstructed" ? 1 : 0;
    }
  }
  EXPECT_EQ(printed, 17);
  EXPECT_EQ(ours, 55);
  EXPECT_EQ(columns[4].name, "2:3");
  EXPECT_EQ(columns[0].results[3], CombatResult::Ae_star);
  EXPECT_EQ(columns[11].results[5], CombatResult::Ex_star);
}

TEST(HookerLee, EveryRowAndColumnOfTheTableIsInOrder) {
  const auto charts = load_hooker_lee_charts(embedded_files());
  const auto& columns = charts->combat.columns;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    for (std::size_t die = 0; die < 6; ++die) {
      const CombatResult here = columns[c].results[die];
      EXPECT_GE(here, columns[c > 0 ? c - 1 : c].results[die]) << c << " " << die;
      EXPECT_LE(here, columns[c].results[die > 0 ? die - 1 : die]) << c << " " << die;
    }
  }
}

TEST(HookerLee, ChartsHoldTheNumbersOfTheBook) {
  const auto charts = load_hooker_lee_charts(embedded_files());
  const auto& terrain = charts->terrain;
  EXPECT_EQ(terrain.turnpike_cost, 2);
  EXPECT_EQ(terrain.stream.cost + terrain.forest.cost, 4 * kThirds);       // bgr-7.2-x1
  EXPECT_EQ(terrain.enemy_zone_least + terrain.stream.cost, 4 * kThirds);  // bgr-7.2-x2
  EXPECT_EQ(terrain.river_ferry.cost, 3 * kThirds);
  EXPECT_EQ(terrain.river.cost, kProhibited);
  EXPECT_EQ(terrain.creek.cost, kProhibited);
  EXPECT_FALSE(terrain.creek.zone_crosses);
  EXPECT_TRUE(terrain.forest.exclusive_shift);
  EXPECT_TRUE(terrain.rough.halves);
  EXPECT_EQ(terrain.rough.shift, 0);
  EXPECT_TRUE(terrain.town.disorders);
  EXPECT_TRUE(terrain.redoubt.guns_halved);
  EXPECT_FALSE(terrain.stream.guns_halved);
  EXPECT_EQ(charts->cavalry, 24);
  EXPECT_EQ(charts->leader, 36);
  EXPECT_EQ(charts->column_step_turnpike, 2);
  EXPECT_EQ(charts->guns_far.times * 3, charts->guns_far.over * 2);
  EXPECT_EQ(charts->night_factor[0].times, 2);
  EXPECT_EQ(charts->night_factor[3].over, 2);
  EXPECT_EQ(charts->attack_factor[3].times, 0);
  EXPECT_EQ(charts->rally[3][5], hooker_lee::kRallyEliminated);
  EXPECT_FALSE(charts->disorder_die[2]);
  EXPECT_TRUE(charts->disorder_die[3]);
  ASSERT_EQ(charts->combat.over_top.size(), 3U);
  EXPECT_EQ(charts->combat.over_top[2].at_least, 12);
  EXPECT_EQ(charts->combat.over_top[2].die, -3);
}

// ---- the ground
// -----------------------------------------------------------------------------------

std::set<std::string> ferry_landings(const map::Map& map, std::string_view number) {
  std::set<std::string> landings;
  const hex::HexId h = at(map, number);
  for (hex::Direction d = 0; d < hex::kDirections; ++d) {
    if (map.links[h][d].has(Link::ferry)) landings.insert(map.grid.name(map.grid.neighbour(h, d)));
  }
  return landings;
}

TEST(ChancellorsvilleMap, FerriesLandWhereTheBookWantsThem) {
  const auto map = load_map(embedded_files(), "hooker_lee");
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ((*map)->grid.size(), 688U);
  EXPECT_EQ(ferry_landings(**map, "0227"), (std::set<std::string>{"0128", "0328"}));
  EXPECT_EQ(ferry_landings(**map, "0410"), (std::set<std::string>{"0310", "0511"}));
  EXPECT_EQ(ferry_landings(**map, "0909"), (std::set<std::string>{"0808", "1009"}));
  EXPECT_EQ((*map)->info[at(**map, "0128")].bank, "N");
  EXPECT_EQ((*map)->info[at(**map, "0328")].bank, "S");
}

/// Every hex that roads, trails and ferries lead to.
std::set<std::string> by_road(const map::Map& map, std::string_view from) {
  std::vector<hex::HexId> open{at(map, from)};
  std::set<std::string> seen{std::string(from)};
  while (!open.empty()) {
    const hex::HexId h = open.back();
    open.pop_back();
    for (hex::Direction d = 0; d < hex::kDirections; ++d) {
      const map::LinkSet links = map.links[h][d];
      const bool way = links.has(Link::road) || links.has(Link::trail) ||
                       links.has(Link::turnpike) || links.has(Link::ferry);
      if (!way || !seen.insert(map.grid.name(map.grid.neighbour(h, d))).second) continue;
      open.push_back(map.grid.neighbour(h, d));
    }
  }
  return seen;
}

TEST(ChancellorsvilleMap, EveryRoadIsPartOfOneNet) {
  const auto map = load_map(embedded_files(), "hooker_lee");
  const auto seen = by_road(**map, "1616");
  for (const std::string number : {"0111", "0128", "0328", "0511", "1128", "1427", "1501", "1928",
                                   "2001", "2101", "2328", "2514", "2518", "1101", "1901"}) {
    EXPECT_EQ(seen.count(number), 1U) << number;
  }
}

TEST(ChancellorsvilleMap, EveryHexSaysWhereItComesFrom) {
  const auto map = load_map(embedded_files(), "hooker_lee");
  for (const auto& info : (*map)->info) {
    EXPECT_FALSE(info.source.empty());
    EXPECT_FALSE(info.why.empty());
  }
}

TEST(ChancellorsvilleMap, TheSeamHasTheTerrainOfTheSisterSheet) {
  const auto west = load_map(embedded_files(), "hooker_lee");
  const auto east = load_map(embedded_files(), "fredericksburg");
  for (int row = 1; row <= 25; row += 2) {
    const std::string line = (row < 10 ? "0" : "") + std::to_string(row);
    EXPECT_EQ((*west)->terrain[at(**west, line + "01")], (*east)->terrain[at(**east, line + "28")])
        << line;
  }
}

// ---- the joined map
// -------------------------------------------------------------------------------

TEST(JoinedMap, HasTheHexesOfBothSheetsOnce) {
  const auto map = load_map(embedded_files(), "grand_chancellorsville");
  ASSERT_TRUE(map) << map.error().text();
  const hex::Grid& grid = (*map)->grid;
  EXPECT_EQ(grid.size(), 1363U);
  EXPECT_EQ(grid.aliases().size(), 13U);
  EXPECT_EQ(grid.find("F1328"), grid.find("H1301"));
  EXPECT_EQ(grid.name(*grid.find("H1301")), "F1328");
  EXPECT_TRUE(grid.find("H1202"));
  for (const std::string none : {"1301", "H2701", "G0101", "H1028", "F2628", ""}) {
    EXPECT_FALSE(grid.find(none)) << none;
  }
}

TEST(JoinedMap, TouchesAcrossTheSeam) {
  const auto map = load_map(embedded_files(), "grand_chancellorsville");
  const hex::Grid& grid = (*map)->grid;
  const auto touch = [&](std::string_view a, std::string_view b) {
    return grid.adjacent(*grid.find(a), *grid.find(b));
  };
  EXPECT_TRUE(touch("F1328", "F1327"));
  EXPECT_TRUE(touch("F1328", "H1302"));
  EXPECT_TRUE(touch("F1328", "F1227"));
  EXPECT_TRUE(touch("F1328", "H1201"));
  EXPECT_TRUE(touch("F1328", "H1401"));
  EXPECT_TRUE(touch("F2027", "H2001"));
  EXPECT_FALSE(touch("F2027", "H2002"));
  EXPECT_EQ(grid.distance(*grid.find("F2027"), *grid.find("H2010")), 10);
  EXPECT_FALSE(grid.on_edge(*grid.find("H1301")));
  EXPECT_TRUE(grid.on_edge(*grid.find("H0101")));
  EXPECT_TRUE(grid.on_edge(*grid.find("H1328")));
}

TEST(JoinedMap, RoadsRunFromSheetToSheet) {
  const auto map = load_map(embedded_files(), "grand_chancellorsville");
  const auto seen = by_road(**map, "H1616");
  for (const std::string number : {"F1528", "F2027", "F0811", "F1326", "F2501", "F0825", "F1301"}) {
    EXPECT_EQ(seen.count(number), 1U) << number;
  }
  const hex::HexId from = at(**map, "F2027");
  const auto d = *(*map)->grid.direction(from, at(**map, "H2001"));
  EXPECT_TRUE((*map)->links[from][d].has(Link::turnpike));
}

TEST(JoinedMap, KeepsWhatBothSheetsDraw) {
  const auto map = load_map(embedded_files(), "grand_chancellorsville");
  const auto west = load_map(embedded_files(), "hooker_lee");
  const auto east = load_map(embedded_files(), "fredericksburg");
  EXPECT_EQ((*map)->side_info.size(), (*west)->side_info.size() + (*east)->side_info.size());
  EXPECT_EQ((*map)->places.size(), (*west)->places.size() + (*east)->places.size());
  const hex::HexId inside = at(**map, "F1112");
  const auto d = *(*map)->grid.direction(inside, at(**map, "F1012"));
  EXPECT_TRUE((*map)->sides[inside][d].has(map::SideFeature::redoubt));
  EXPECT_FALSE((*map)->sides[at(**map, "F1012")][hex::opposite(d)].has(map::SideFeature::redoubt));
  EXPECT_EQ((*map)->info[at(**map, "H1616")].name, "Chancellorsville");
}

TEST(JoinedMap, TheSheetOnTopCountsWhereTheyDisagree) {
  const std::string seam = "{id = \"1301\", terrain = \"clear\"";
  const std::string west =
      change(embedded_text(kWestPath), seam, "{id = \"1301\", terrain = \"rough\"");
  const Files files = with({{kWestPath, west}});
  const auto map = load_map(files, "grand_chancellorsville");
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_TRUE((*map)->terrain[at(**map, "H1301")].has(map::Terrain::clear));
  const auto faults = check_all(files);
  ASSERT_EQ(faults.size(), 1U) << listed(faults);
  EXPECT_FALSE(faults[0].error);
  EXPECT_EQ(faults[0].message,
            "F1328 and H1301 are one hex with two terrains; that of F1328 counts");
}

// ---- the campaign
// ---------------------------------------------------------------------------------

TEST(GrandChancellorsville, HasNinetyCounters) {
  const auto setup = game("grand_chancellorsville").setup;
  EXPECT_EQ(setup.units.size(), 90U);
  int leaders = 0, stars = 0;
  for (const auto& info : setup.units) {
    leaders += info.type == core::UnitType::leader ? 1 : 0;
    stars += info.stars;
  }
  EXPECT_EQ(leaders, 17);
  EXPECT_EQ(stars, 3 + 7 + 3 + 2 + 7);
}

TEST(GrandChancellorsville, TheRulesAreThoseOfTheBook) {
  const auto setup = game("grand_chancellorsville").setup;
  const auto& rules = setup.rules;
  ASSERT_EQ(rules.turns.size(), 20U);
  for (std::size_t t = 0; t < 20; ++t) {
    EXPECT_EQ(rules.turns[t].light, t % 5 == 0 ? core::Light::night : core::Light::day) << t;
  }
  EXPECT_TRUE(rules.campaign);
  EXPECT_EQ(rules.no_confederate_turn, 1);
  EXPECT_EQ(rules.command_from_turn, 7);
  EXPECT_EQ(rules.ferry_cost, 2 * kThirds);
  EXPECT_EQ(rules.forced_march, 12 * kThirds);
  EXPECT_EQ(rules.union_move_limit, 0);
  EXPECT_EQ(rules.communications_from, at(*setup.map, "F2501"));
  EXPECT_EQ(rules.creeks_are_fords.size(), 688U);
  int worth = 0;
  for (const auto& point : rules.point_hexes) worth += point.points[0];
  EXPECT_EQ(worth, 60);
  EXPECT_EQ(rules.points_per_enemy_strength, (std::array<int, 2>{2, 2}));
}

TEST(GrandChancellorsville, CountersCarryTheMarksOfTheirCases) {
  const auto setup = game("grand_chancellorsville").setup;
  EXPECT_FALSE(unit(setup, "u-leader-hooker").saves);
  EXPECT_TRUE(unit(setup, "c-leader-lee").saves);
  EXPECT_TRUE(unit(setup, "c-beckham-s").as_cavalry);
  EXPECT_EQ(setup.rules.formations[unit(setup, "u-art-reserve").formation], "Reserve");
  EXPECT_EQ(unit(setup, "c-leader-jackson").formation, 0xFF);
  EXPECT_EQ(setup.rules.formations[unit(setup, "c-leader-stuart").formation], "S");
  EXPECT_EQ(unit(setup, "u-1-ii").start, at(*setup.map, "H0307"));
  EXPECT_EQ(unit(setup, "c-1-f-lee-s").entry.size(), 5U);  // H1028 does not exist
}

TEST(GrandChancellorsville, HashesNameBothSheets) {
  const auto loaded = game("grand_chancellorsville");
  std::vector<std::string> paths;
  for (const FileHash& hash : loaded.hashes) paths.push_back(hash.path);
  EXPECT_EQ(paths,
            (std::vector<std::string>{kCampaign, kJoinedPath, kMapPath, kWestPath, kRevisedPath}));
}

TEST(GrandChancellorsville, APlayersOwnFileIsReadByItsText) {
  const std::string text = change(embedded_text(kCampaign), "hex = \"H0307\"", "hex = \"H0407\"");
  const auto loaded = load_hooker_lee_file(embedded_files(), text, "mine.toml");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->hashes[0].path, "mine.toml");
}

}  // namespace
}  // namespace hg::load::testing
