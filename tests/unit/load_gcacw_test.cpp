// Stonewall's Last Battle: its map, charts and scenarios load, and say what the rulebook says.
#include <set>

#include "load_support.h"
#include "rules/gcacw/state.h"

namespace hg::load::testing {
namespace {

using core::index;
using core::Side;
using core::UnitType;
using gcacw::CombatResult;
using gcacw::kHalf;
using gcacw::kQuarters;
using gcacw::PointRule;
using gcacw::Pool;
using gcacw::Setup;
using gcacw::UnitInfo;
using gcacw::Works;
using map::Link;
using map::SideFeature;
using map::Terrain;

LoadedGcacw game(const std::string& id) {
  auto loaded = load_gcacw(embedded_files(), id);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  return std::move(*loaded);
}
const Setup& salem() {
  static const Setup setup = game("slb_1_salem_church").setup;
  return setup;
}
const map::Map& ground() { return *salem().map; }

hex::HexId at(std::string_view number) { return *ground().grid.find(number); }
map::SideSet side(std::string_view a, std::string_view b) {
  return ground().side(at(a), *ground().grid.direction(at(a), at(b)));
}
map::LinkSet links(std::string_view a, std::string_view b) {
  return ground().links[at(a)][*ground().grid.direction(at(a), at(b))];
}

const UnitInfo& unit(const Setup& setup, std::string_view id) {
  for (const auto& info : setup.units) {
    if (info.id == id) return info;
  }
  throw std::runtime_error("no unit " + std::string(id));
}

struct Sum {
  int units = 0, leaders = 0, manpower = 0, works = 0, tired = 0;
};
Sum sum(const Setup& setup, Side of) {
  Sum sum;
  for (const UnitInfo& info : setup.units) {
    if (info.side != of || info.pool != Pool::none) continue;
    ++(info.type == UnitType::leader ? sum.leaders : sum.units);
    sum.manpower += info.manpower;
    if (info.works == Works::breastwork_complete) ++sum.works;
    if (info.fatigue == 1) ++sum.tired;
  }
  return sum;
}

// ---- the map ----------------------------------------------------------------------------------

TEST(Rappahannock, TheGridIsThatOfTheBook) {
  const auto& grid = ground().grid;
  EXPECT_EQ(grid.size(), 1943U);
  for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{
           {"4328", "4427"}, {"4427", "4428"}, {"4529", "4628"}, {"3525", "3624"}}) {
    EXPECT_TRUE(grid.adjacent(at(a), at(b))) << a << " " << b;
  }
  EXPECT_FALSE(grid.find("0234").has_value());
  for (const char* edge : {"0134", "1633", "4233", "4534"}) EXPECT_TRUE(grid.on_edge(at(edge)));
}

TEST(Rappahannock, RiversPartTheBanks) {
  EXPECT_TRUE(side("4328", "4427").has(SideFeature::bridge_destroyed));
  EXPECT_TRUE(side("4427", "4428").has(SideFeature::major_river));
  EXPECT_TRUE(side("3525", "3624").has(SideFeature::ford));
  EXPECT_TRUE(side("3526", "3625").has(SideFeature::dam));
  EXPECT_TRUE(side("2618", "2718").has(SideFeature::ford));
  EXPECT_TRUE(side("2618", "2718").has(SideFeature::minor_river));
  EXPECT_TRUE(side("2114", "2213").has(SideFeature::ford));
  for (const char* south : {"4327", "4328", "4428", "4529", "3526", "4028"}) {
    EXPECT_EQ(ground().info[at(south)].bank, "C") << south;
  }
  for (const char* north : {"4427", "4225", "3624", "2313", "2817"}) {
    EXPECT_EQ(ground().info[at(north)].bank, "A") << north;
  }
  EXPECT_EQ(ground().info[at("1418")].bank, "B");
}

TEST(Rappahannock, ChathamBridgeCarriesNothing) { EXPECT_TRUE(links("4328", "4427").empty()); }

TEST(Rappahannock, PlacesAndStations) {
  EXPECT_EQ(ground().info[at("4028")].name, "Salem Church");
  EXPECT_EQ(ground().info[at("1418")].county, "Culpeper");
  EXPECT_TRUE(ground().terrain[at("1418")].has(Terrain::station));
  EXPECT_TRUE(ground().terrain[at("4328")].has(Terrain::town));
  EXPECT_TRUE(links("4028", "4128").has(Link::turnpike));
}

// ---- charts -----------------------------------------------------------------------------------

const CombatResult& defender(int line, std::size_t column) {
  const auto& chart = salem().charts.combat;
  return chart.defender[static_cast<std::size_t>(line - chart.lowest)][column];
}
const CombatResult& attacker(int line, std::size_t column) {
  const auto& chart = salem().charts.combat;
  return chart.attacker[static_cast<std::size_t>(line - chart.lowest)][column];
}

TEST(SeriesCharts, TheExampleOfTheBook) {
  EXPECT_EQ(salem().charts.combat.defender_names[2], "7-11");
  EXPECT_EQ(defender(4, 2).loss, 1);
  EXPECT_EQ(defender(4, 2).letter, CombatResult::Letter::D);
  EXPECT_EQ(defender(4, 2).back, CombatResult::Back::R);
  EXPECT_EQ(attacker(4, 2).letter, CombatResult::Letter::f);
  EXPECT_TRUE(attacker(4, 2).advance);
  EXPECT_EQ(attacker(4, 2).loss, 0);
  EXPECT_TRUE(defender(-8, 0).nothing());
  EXPECT_EQ(defender(10, 7).loss, 11);
  EXPECT_EQ(defender(10, 7).back, CombatResult::Back::R_star);
  EXPECT_EQ(attacker(-8, 9).loss, 16);
}

// What lies between two columns is for the rules to say (7.5).
TEST(SeriesCharts, ColumnsBeginWithTheirLeastValue) {
  const auto& from = salem().charts.combat.defender_from;
  EXPECT_EQ(from.size(), 8U);
  EXPECT_EQ(from[1], 4 * kQuarters);
  EXPECT_EQ(from[2], 7 * kQuarters);
  EXPECT_EQ(salem().charts.combat.attacker_from.back(), 70 * kQuarters);
}

TEST(SeriesCharts, ArtilleryCells) {
  const auto& table = salem().charts.artillery;
  const auto cell = [&](gcacw::ArtilleryRow row, std::size_t column) {
    return table[static_cast<std::size_t>(row)][column];
  };
  EXPECT_EQ(cell(gcacw::ArtilleryRow::clear, 0).even, -3);
  EXPECT_FALSE(cell(gcacw::ArtilleryRow::clear, 0).die);
  EXPECT_EQ(cell(gcacw::ArtilleryRow::clear, 4).even, 2);
  EXPECT_EQ(cell(gcacw::ArtilleryRow::clear, 4).odd, 1);
  EXPECT_TRUE(cell(gcacw::ArtilleryRow::clear, 4).die);
  EXPECT_EQ(cell(gcacw::ArtilleryRow::rough_hill, 1).even, -1);
  EXPECT_EQ(cell(gcacw::ArtilleryRow::rough_hill, 1).odd, 0);
  EXPECT_EQ(cell(gcacw::ArtilleryRow::close, 4).name, "NE");
}

TEST(SeriesCharts, CostsInHalves) {
  const auto& charts = salem().charts;
  EXPECT_EQ(charts.clear.dry, 3 * kHalf);
  EXPECT_EQ(charts.pike[1], 3);
  EXPECT_EQ(charts.mountain.dry, gcacw::kLineOnly);
  EXPECT_EQ(charts.water.rain, gcacw::kProhibited);
  EXPECT_EQ(charts.provisional_swamp.dry, 4 * kHalf);
  EXPECT_EQ(charts.provisional_swamp.rain, gcacw::kLineOnly);
}

TEST(SeriesCharts, DisorganisedValues) {
  const auto& values = salem().charts.disorganised;
  EXPECT_EQ(values[0], 0);
  EXPECT_EQ(values[1], kQuarters / 2);
  EXPECT_EQ(values[5], 3 * kQuarters);
  EXPECT_EQ(values[14], 10 * kQuarters);
  EXPECT_EQ(values[21], 14 * kQuarters);
}

TEST(SeriesCharts, Numbers) {
  const auto& charts = salem().charts;
  EXPECT_EQ(charts.works_times[static_cast<std::size_t>(Works::fort_complete)], 12);
  EXPECT_EQ(charts.redoubt_times, 6);
  EXPECT_EQ(charts.retreat_1[4].loss, 3);
  EXPECT_EQ(charts.retreat_2[1].loss_into_friends, 1);
  EXPECT_EQ(charts.cavalry_strong_from, 5 * kQuarters);
  EXPECT_EQ(charts.allowance_add[index(Side::confederate)], 1);
  EXPECT_EQ(charts.extended.loss[2][4], 3);
}

// ---- scenarios --------------------------------------------------------------------------------

TEST(LastBattle, FourScenariosAreThere) {
  EXPECT_EQ(gcacw_scenarios(embedded_files()),
            (std::vector<std::string>{"slb_1_salem_church", "slb_2_great_flank_march",
                                      "slb_3_sedgwick_to_the_rescue", "slb_4_brandy_station"}));
}

// slb-13.1-j, -k.
TEST(LastBattle, SalemChurch) {
  const Sum south = sum(salem(), Side::confederate);
  EXPECT_EQ(south.units, 8);
  EXPECT_EQ(south.manpower, 37);
  EXPECT_EQ(south.works, 5);
  const Sum north = sum(salem(), Side::union_);
  EXPECT_EQ(north.units, 4);
  EXPECT_EQ(north.leaders, 1);
  EXPECT_EQ(north.manpower, 53);
  EXPECT_EQ(unit(salem(), "c-mclaws").fatigue, 2);
  EXPECT_TRUE(unit(salem(), "c-mclaws").needs_alert);
  EXPECT_EQ(salem().units[unit(salem(), "u-leader-sedgwick").attached_to].id, "u-newton");
  EXPECT_EQ(salem().rules.pontoons.size(), 2U);
  EXPECT_TRUE(salem().rules.union_until_attack);
  EXPECT_FALSE(salem().rules.recovery_entrench);
}

TEST(LastBattle, CommandsAreDivisionAndCorps) {
  const auto& hoke = salem().rules.formations[unit(salem(), "c-hoke").formation];
  EXPECT_EQ(hoke.code, "E-J");
  EXPECT_EQ(hoke.corps, "J");
  EXPECT_EQ(hoke.division, "E");
  const auto& newton = salem().rules.formations[unit(salem(), "u-newton").formation];
  EXPECT_EQ(newton.corps, "VI");
  EXPECT_EQ(newton.division, "");
}

TEST(LastBattle, CountersBesideTheMap) {
  EXPECT_EQ(unit(salem(), "c-early").pool, Pool::division);
  EXPECT_EQ(unit(salem(), "c-kershaw").pool, Pool::brigade);
  EXPECT_EQ(unit(salem(), "c-leader-mclaws").pool, Pool::leader);
  EXPECT_EQ(unit(salem(), "u-sub-inf-5").pool, Pool::substitute);
  EXPECT_EQ(unit(salem(), "u-sub-inf-5").start, hex::kNoHex);
  EXPECT_EQ(unit(salem(), "u-sub-inf-5").formation, gcacw::kNoFormation);
}

// slb-13.2-l, -m.
TEST(LastBattle, TheGreatFlankMarch) {
  const auto setup = game("slb_2_great_flank_march").setup;
  const Sum south = sum(setup, Side::confederate);
  EXPECT_EQ(south.units, 10);
  EXPECT_EQ(south.manpower, 89);
  EXPECT_EQ(south.tired, 6);
  EXPECT_TRUE(unit(setup, "u-sykes").disorganised);
  EXPECT_TRUE(unit(setup, "u-mcintosh").exhausted);
  EXPECT_EQ(unit(setup, "u-steinwehr").source, "reconstructed");
  EXPECT_EQ(setup.rules.given.size(), 3U);
  EXPECT_EQ(setup.units[setup.rules.given[2].leader].id, "c-leader-jackson");
  EXPECT_EQ(setup.rules.given[0].least_column, 33);
  EXPECT_TRUE(setup.rules.leaders_die);
  const UnitInfo& horse = unit(setup, "c-leader-stuart");
  const UnitInfo& foot = unit(setup, "c-leader-stuart-inf");
  EXPECT_EQ(setup.units[horse.reverse].id, "c-leader-stuart-sub");
  EXPECT_EQ(setup.units[foot.cavalry_of].id, "c-leader-stuart");
}

// slb-13.2-g: every side of the river below Scott's Dam Ford, and no other.
TEST(LastBattle, TheClosedCrossings) {
  const auto setup = game("slb_2_great_flank_march").setup;
  const auto closed = [&](std::string_view a, std::string_view b) {
    const gcacw::HexSide wanted{at(a), at(b)};
    return std::any_of(setup.rules.closed.begin(), setup.rules.closed.end(),
                       [&](const gcacw::HexSide& s) { return s == wanted; });
  };
  EXPECT_TRUE(closed("3926", "4026"));
  EXPECT_TRUE(closed("4328", "4427"));
  EXPECT_TRUE(closed("4529", "4628"));
  EXPECT_FALSE(closed("3525", "3624"));
  EXPECT_FALSE(closed("3526", "3625"));
  EXPECT_EQ(setup.rules.closed_last_turn, 2);
  EXPECT_EQ(game("slb_3_sedgwick_to_the_rescue").setup.rules.closed_last_turn, 1);
}

// slb-13.3-j: the rows of the first scenario, idle on turn 1.
TEST(LastBattle, SedgwickToTheRescue) {
  const auto setup = game("slb_3_sedgwick_to_the_rescue").setup;
  const Sum south = sum(setup, Side::confederate);
  EXPECT_EQ(south.units, 17);
  EXPECT_EQ(south.manpower, 113);
  EXPECT_EQ(south.works, 5);
  EXPECT_EQ(unit(setup, "u-gibbon").idle_until_turn, 2);
  EXPECT_EQ(unit(setup, "c-leader-early").idle_until_turn, 2);
  EXPECT_LE(setup.units.size(), gcacw::kMaxGameUnits);
}

// slb-13.4-s, -t.
TEST(LastBattle, BrandyStation) {
  const auto setup = game("slb_4_brandy_station").setup;
  const Sum south = sum(setup, Side::confederate);
  EXPECT_EQ(south.units, 7);
  EXPECT_EQ(south.manpower, 32);
  EXPECT_EQ(south.leaders, 1);
  const Sum north = sum(setup, Side::union_);
  EXPECT_EQ(north.units, 9);
  EXPECT_EQ(north.manpower, 23);
  EXPECT_EQ(north.leaders, 0);
  int guns = 0;
  for (const UnitInfo& info : setup.units) {
    if (info.horse_guns && info.artillery > 0) ++guns;
  }
  EXPECT_EQ(guns, 3);
  EXPECT_EQ(unit(setup, "u-ames").first_crossing, 0);
  EXPECT_EQ(unit(setup, "u-wyndham").first_crossing, 1);
  EXPECT_EQ(setup.rules.formations[unit(setup, "u-wyndham").crosses_after].code, "2");
  EXPECT_EQ(setup.rules.points.size(), 5U);
  EXPECT_EQ(setup.rules.points[4].what, PointRule::What::confederate_horse_in);
  EXPECT_EQ(setup.rules.points[4].value, -1);
}

// slb-13.1-i and its like: the lowest totals too have a verdict.
TEST(LastBattle, SixVerdictsEach) {
  for (const std::string& id : gcacw_scenarios(embedded_files())) {
    const auto setup = game(id).setup;
    ASSERT_EQ(setup.rules.levels.size(), 6U);
    EXPECT_EQ(setup.rules.levels[2].name, "Marginal Union");
    EXPECT_EQ(setup.rules.levels[3].side, Side::confederate);
    EXPECT_FALSE(setup.note.empty());
  }
}

TEST(LastBattle, EveryFileIsHashed) {
  const LoadedGcacw loaded = game("slb_1_salem_church");
  std::set<std::string> paths;
  for (const FileHash& file : loaded.hashes) paths.insert(file.path);
  EXPECT_EQ(paths, (std::set<std::string>{kSalem, kRiversPath, kSeriesPath}));
}

}  // namespace
}  // namespace hg::load::testing
