// The data of the program: it loads, it is checked, it says what the rulebook says.
#include <filesystem>
#include <fstream>

#include "load_support.h"
#include "rules/fredericksburg/setup.h"

namespace hg::load::testing {
namespace {

using core::index;
using core::Side;
using fredericksburg::CombatResult;
using fredericksburg::kProhibited;

Loaded scenario(const std::string& id) {
  auto loaded = load_fredericksburg(embedded_files(), id);
  if (!loaded) throw std::runtime_error(loaded.error().text());
  return std::move(*loaded);
}

hex::HexId hex_at(const fredericksburg::Setup& setup, std::string_view number) {
  return *setup.map->grid.find(number);
}

TEST(LoadReal, EveryFileOfTheProgramIsWithoutFault) {
  EXPECT_EQ(listed(check_all(embedded_files())), "");
}

TEST(LoadReal, BothScenariosAreThere) {
  EXPECT_EQ(fredericksburg_scenarios(embedded_files()),
            (std::vector<std::string>{"fredericksburg_1862", "fredericksburg_1863"}));
}

TEST(LoadReal, TheMapHasTheShapeOfTheBook) {
  const auto map = load_map(embedded_files(), "fredericksburg");
  ASSERT_TRUE(map) << map.error().text();
  const hex::Grid& grid = (*map)->grid;
  EXPECT_EQ(grid.size(), 688U);
  const auto at = [&](std::string_view number) { return *grid.find(number); };
  EXPECT_TRUE(grid.adjacent(at("0203"), at("0104")));
  EXPECT_TRUE(grid.adjacent(at("0713"), at("0714")));
  EXPECT_EQ(grid.distance(at("1806"), at("1905")), 2);
  EXPECT_EQ((*map)->info[at("0412")].source, "rulebook");
  EXPECT_TRUE((*map)->terrain[at("0412")].has(map::Terrain::ford));
  EXPECT_EQ((*map)->info[at("1113")].name, "Marye's Heights");
  EXPECT_EQ((*map)->hash.size(), 16U);
}

TEST(LoadReal, RedoubtsStandOnlyOnTheSideTheyProtect) {
  const auto map = load_map(embedded_files(), "fredericksburg");
  const auto inside = *(*map)->grid.find("1112");
  const auto enemy = *(*map)->grid.find("1012");
  const auto d = *(*map)->grid.direction(inside, enemy);
  EXPECT_TRUE((*map)->sides[inside][d].has(map::SideFeature::redoubt));
  EXPECT_FALSE((*map)->sides[enemy][hex::opposite(d)].has(map::SideFeature::redoubt));
}

TEST(LoadReal, DecemberHasTheRulesOfTheBook) {
  const Loaded loaded = scenario("fredericksburg_1862");
  const fredericksburg::Setup& setup = loaded.setup;
  const auto& rules = setup.rules;
  EXPECT_EQ(setup.units.size(), 99U);
  ASSERT_EQ(rules.turns.size(), 11U);
  EXPECT_EQ(rules.turns[0].light, core::Light::fog);
  EXPECT_EQ(rules.turns[5].light, core::Light::night);
  EXPECT_EQ(rules.turns[6].light, core::Light::fog);
  EXPECT_EQ(rules.first_player, Side::confederate);
  EXPECT_EQ(rules.start_points, (std::array<int, 2>{0, 4}));
  EXPECT_EQ(rules.union_move_limit, 15);
  EXPECT_EQ(rules.headquarters, hex_at(setup, "0206"));
  EXPECT_TRUE(rules.immobility);
  EXPECT_EQ(rules.automatic_victory_turn, 5);
  EXPECT_EQ(rules.exits.size(), 3U);
  EXPECT_FALSE(setup.options.third_of_may);
}

TEST(LoadReal, TheFifteenPointsLieOn1113) {
  const Loaded loaded = scenario("fredericksburg_1862");
  ASSERT_EQ(loaded.setup.rules.point_hexes.size(), 6U);
  const auto& point = loaded.setup.rules.point_hexes[0];
  EXPECT_EQ(point.hex, hex_at(loaded.setup, "1113"));
  EXPECT_EQ(point.points, (std::array<int, 2>{15, 15}));
  EXPECT_EQ(point.owner_at_start, Side::confederate);
  EXPECT_EQ(point.rule, "fr-15.4.1-h");
  EXPECT_EQ(point.source, "reconstructed");
}

TEST(LoadReal, ExitsAreWorthWhatTheScheduleSays) {
  const Loaded loaded = scenario("fredericksburg_1862");
  const auto& rows = loaded.setup.rules.exit_points;
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[0].sides, (std::array<bool, 2>{true, true}));
  EXPECT_FALSE(rows[0].by_strength);
  EXPECT_EQ(rows[0].infantry_brigade, 1);
  EXPECT_EQ(rows[0].infantry_division, 0);
  EXPECT_EQ(rows[1].infantry_division, 2);
  EXPECT_TRUE(rows[2].by_strength);
  EXPECT_EQ(rows[2].per_point, 1);
  EXPECT_EQ(rows[2].cavalry_per_point, 2);
}

TEST(LoadReal, CountersKeepTheirProvenance) {
  const Loaded loaded = scenario("fredericksburg_1862");
  for (const auto& unit : loaded.setup.units) {
    if (unit.id == "u-3-v") {
      EXPECT_EQ(unit.source, "public");
      EXPECT_EQ(unit.strength, 13);
      EXPECT_EQ(unit.size, core::UnitSize::division);
      EXPECT_EQ(unit.start, hex_at(loaded.setup, "0206"));
    }
    if (unit.id == "c-lane") {
      EXPECT_EQ(unit.why.substr(0, 22), "Light Division 11,554 ");
      EXPECT_NE(unit.why.find("Front line, right of Pender"), std::string::npos);
    }
    if (unit.id == "c-early") {
      EXPECT_EQ(unit.entry_turn, 1);
      EXPECT_EQ(unit.entry, std::vector<hex::HexId>{hex_at(loaded.setup, "2501")});
      EXPECT_EQ(unit.start, hex::kNoHex);
    }
  }
}

TEST(LoadReal, MayHasTheChangesOfTheBook) {
  const Loaded loaded = scenario("fredericksburg_1863");
  const auto& rules = loaded.setup.rules;
  EXPECT_EQ(loaded.setup.units.size(), 27U);
  EXPECT_TRUE(loaded.setup.options.third_of_may);
  int worth = 0;
  for (const auto& point : rules.point_hexes) worth += point.points[0] + point.points[1];
  EXPECT_EQ(worth, 15 + 15 + 25 + 25);  // fr-15.7.1-b: the other four are worth nothing
  EXPECT_EQ(rules.start_points, (std::array<int, 2>{0, 0}));
  EXPECT_EQ(rules.union_move_limit, 0);
  EXPECT_FALSE(rules.immobility);
  for (const auto& turn : rules.turns) EXPECT_EQ(turn.light, core::Light::day);
}

TEST(LoadReal, ChartsHoldTheNumbersOfTheBook) {
  const auto charts = load_fredericksburg_charts(embedded_files());
  ASSERT_TRUE(charts) << charts.error().text();
  const auto& [table, chart] = *charts;
  ASSERT_EQ(table.columns.size(), 10U);
  EXPECT_EQ(table.columns[6].name, "3-1");
  EXPECT_EQ(table.columns[6].results[0], CombatResult::De);
  EXPECT_EQ(std::count(table.columns[6].results.begin(), table.columns[6].results.end(),
                       CombatResult::De),
            1);
  EXPECT_EQ(chart.ford.cost + chart.forest.cost, 4);
  EXPECT_EQ(chart.rough.defence, 2);
  EXPECT_GT(chart.stream.cost + chart.forest_rough.cost, chart.movement_allowance);
  EXPECT_EQ(chart.river.cost, kProhibited);
  EXPECT_EQ(chart.creek.cost, kProhibited);
  EXPECT_FALSE(chart.creek.zone_crosses);
  EXPECT_EQ(chart.redoubt.defence, 3);
  EXPECT_TRUE(chart.town.blocks_sight);
  EXPECT_FALSE(chart.rough.blocks_sight);
}

TEST(LoadReal, TheCatalogueHasEveryCase) {
  const auto rows = load_cases(embedded_files(), "blue_gray_deluxe");
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_EQ(rows->size(), 210U);
  EXPECT_EQ((*rows)[0].id, "bgd-1.0");
  EXPECT_EQ((*rows)[0].line, 2);
  EXPECT_EQ((*rows)[0].status, "informative");
}

TEST(LoadReal, HashesNameEveryFileOfAGame) {
  const Loaded loaded = scenario("fredericksburg_1863");
  ASSERT_EQ(loaded.hashes.size(), 3U);
  EXPECT_EQ(loaded.hashes[0].path, kMay);
  EXPECT_EQ(loaded.hashes[0].hash, hash_text(embedded_text(kMay)));
  EXPECT_EQ(loaded.hashes[1].path, kMapPath);
  EXPECT_EQ(loaded.hashes[2].path, kChartsPath);
}

// ---- files of one's own
// ----------------------------------------------------------------------------

class Folder : public ::testing::Test {
 protected:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("hazelgrove_load_" +
               std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() override { std::filesystem::remove_all(path_); }
  void write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories((path_ / path).parent_path());
    std::ofstream(path_ / path, std::ios::binary) << text;
  }
  Files files() const { return overlay(embedded_files(), path_.string()); }
  std::filesystem::path path_;
};

TEST_F(Folder, ReplacesOneFileAndLeavesTheOthers) {
  write(kChartsPath,
        change(embedded_text(kChartsPath), "rough        = {cost = 3", "rough        = {cost = 2"));
  const auto charts = load_fredericksburg_charts(files());
  ASSERT_TRUE(charts) << charts.error().text();
  EXPECT_EQ(charts->second.rough.cost, 2);
  const auto loaded = load_fredericksburg(files(), "fredericksburg_1862");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->setup.chart.rough.cost, 2);
  EXPECT_EQ(loaded->hashes[1].hash, hash_text(embedded_text(kMapPath)));
  EXPECT_NE(loaded->hashes[2].hash, hash_text(embedded_text(kChartsPath)));
}

TEST_F(Folder, AddsAScenario) {
  write("games/fredericksburg/scenarios/my_own.toml",
        change(embedded_text(kMay), "id = \"fredericksburg_1863\"", "id = \"my_own\""));
  EXPECT_EQ(fredericksburg_scenarios(files()).back(), "my_own");
  EXPECT_TRUE(load_fredericksburg(files(), "my_own"));
  EXPECT_EQ(listed(check_all(files())), "");
}

TEST_F(Folder, SaysWhereItsOwnFileIsWrong) {
  write(kMapPath, change(embedded_text(kMapPath), "schema = 1", "schema = 2"));
  const auto loaded = load_fredericksburg(files(), "fredericksburg_1862");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text(),
            kMapPath + ":" + std::to_string(line_of(embedded_text(kMapPath), "schema = 1")) +
                ": \"schema\" of the file is 2; it must be 1 to 1");
}

TEST_F(Folder, RefusesALargeFileUnread) {
  write(kChartsPath, std::string(kMaxFileBytes + 1, '#'));
  const auto charts = load_fredericksburg_charts(files());
  ASSERT_FALSE(charts);
  EXPECT_EQ(charts.error().text(),
            kChartsPath + ": the file has 8388609 bytes; more than 8388608 are refused");
}

TEST_F(Folder, RefusesAFolderThatIsNotThere) {
  const Files none = overlay(embedded_files(), (path_ / "nowhere").string());
  const auto loaded = load_fredericksburg(none, "fredericksburg_1862");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().where, (path_ / "nowhere").string());
  EXPECT_EQ(loaded.error().message, "the data folder does not exist or is not a folder");
}

TEST(LoadReal, AScenarioOfAPlayersOwnIsReadByItsText) {
  const std::string text =
      change(embedded_text(kMay), "strength = 8\nhex = \"0910\"", "strength = 9\nhex = \"0910\"");
  const auto loaded = load_fredericksburg_file(embedded_files(), text, "mine.toml");
  ASSERT_TRUE(loaded) << loaded.error().text();
  EXPECT_EQ(loaded->setup.units[0].strength, 9);
  EXPECT_EQ(loaded->hashes[0].path, "mine.toml");
}

TEST(LoadReal, ScenarioIdsCannotNameOtherFiles) {
  for (const std::string id : {"", "../charts", "fredericksburg_1862/", "nobody\n"}) {
    const auto loaded = load_fredericksburg(embedded_files(), id);
    ASSERT_FALSE(loaded) << id;
    EXPECT_EQ(loaded.error().where, "scenario") << id;
  }
  const auto loaded = load_fredericksburg(embedded_files(), "gettysburg");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().message, "there is no such data file");
}

TEST(LoadReal, GridsOfTheSeriesHaveShortEvenRowsUnlessFull) {
  EXPECT_EQ(fredericksburg_grid(25, 28, false).size(), 688U);
  EXPECT_EQ(fredericksburg_grid(6, 6, true).size(), 36U);
}

}  // namespace
}  // namespace hg::load::testing
