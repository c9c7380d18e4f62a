// Faults of a scenario: words, hexes, turns, counters, and whether it can be played.
#include "load_support.h"

namespace hg::load::testing {
namespace {

const std::string kShaler =
    "id = \"u-1-3-vi\"\nname = \"1/3/VI\"\nside = \"union\"\ntype = \"infantry\"\nsize = "
    "\"brigade\"\n"
    "command = \"3/VI\"\nstrength = 8\nhex = \"0910\"\nbank = \"S\"\nsource = \"reconstructed\"\n";

/// The 3 May scenario with one change inside its first unit.
std::string shaler(const std::string& from, const std::string& to) {
  return change(embedded_text(kMay), kShaler, change(kShaler, from, to));
}
void one(const std::string& text, const std::string& part, const std::string& message) {
  expect_only_fault(kMay, text, line_of(text, part), message);
}
void one(const std::string& from, const std::string& to, const std::string& part,
         const std::string& message) {
  one(change(embedded_text(kMay), from, to), part, message);
}

TEST(LoadScenario, UnknownKeys) {
  one(shaler("strength = 8", "strength = 8\nmorale = 3"), "morale = 3",
      "unit u-1-3-vi has an unknown key \"morale\"");
  one("[rules]\n", "[rules]\nweather = \"cold\"\n", "weather",
      "table \"rules\" has an unknown key \"weather\"");
  one("[options]\n", "[options]\nchess = true\n", "chess",
      "table \"options\" has an unknown key \"chess\"");
}

TEST(LoadScenario, WrongTypes) {
  one(shaler("strength = 8", "strength = \"8\""), "strength = \"8\"",
      "\"strength\" of unit u-1-3-vi must be a whole number, not a text");
  one("immobility = false", "immobility = 0", "immobility = 0",
      "\"immobility\" of table \"rules\" must be true or false, not a whole number");
  one("start_points = {union = 0, confederate = 0}", "start_points = 4", "start_points = 4",
      "\"start_points\" of table \"rules\" must be a table, not a whole number");
}

TEST(LoadScenario, UnknownWords) {
  one(shaler("side = \"union\"", "side = \"france\""), "side = \"france\"",
      "\"side\" of unit u-1-3-vi is \"france\"; it must be union or confederate");
  one(shaler("type = \"infantry\"", "type = \"leader\""), "type = \"leader\"",
      "unit u-1-3-vi has the type \"leader\"; it must be infantry, cavalry or artillery");
  one(shaler("size = \"brigade\"", "size = \"army\""), "size = \"army\"",
      "unit u-1-3-vi has the size \"army\"; it must be regiment, brigade, division or corps");
  one("{n = 2, light = \"day\"", "{n = 2, light = \"rain\"", "{n = 2,",
      "the light of turn 2 is \"rain\"; it must be day, fog or night");
}

TEST(LoadScenario, StrengthIsOneToNinetyNine) {
  for (const std::string bad : {"0", "-3", "100", "99999999999"}) {
    one(shaler("strength = 8", "strength = " + bad), "strength = " + bad,
        "\"strength\" of unit u-1-3-vi is " + bad + "; it must be 1 to 99");
  }
}

TEST(LoadScenario, HexesThatDoNotExist) {
  one(shaler("hex = \"0910\"", "hex = \"0999\""), "hex = \"0999\"",
      "unit u-1-3-vi names hex \"0999\", which is not on the map");
  one("automatic_victory = {turn = 5, ratio = 3, hexes = [\"1113\"",
      "automatic_victory = {turn = 5, ratio = 3, hexes = [\"9113\"", "automatic_victory",
      "table \"automatic_victory\" names hex \"9113\", which is not on the map");
}

TEST(LoadScenario, UnitsStandOnLandAndOnTheirBank) {
  one(shaler("hex = \"0910\"\nbank = \"S\"", "hex = \"0909\""), "hex = \"0909\"",
      "unit u-1-3-vi stands in 0909, which is pontoon");
  one(shaler("hex = \"0910\"", "hex = \"0908\""),
      "bank = \"S\"\nsource = \"reconstructed\"\nbecause",
      "unit u-1-3-vi should be on bank S, but 0908 is on bank N");
}

TEST(LoadScenario, AnIdMayStandOnce) {
  const std::string text = change(embedded_text(kMay), "id = \"u-2-3-vi\"", "id = \"u-1-3-vi\"");
  expect_only_fault(kMay, text, line_of(text, "id = \"u-1-3-vi\"\nname = \"2/3/VI\""),
                    "unit u-1-3-vi is there twice");
}

TEST(LoadScenario, AtMostTwoUnitsStack) {
  std::string text = change(embedded_text(kMay), "hex = \"0811\"", "hex = \"0910\"");
  text = change(text, "hex = \"0810\"", "hex = \"0910\"");
  expect_only_fault(kMay, text, line_of(text, "[[unit]]\nid = \"u-3-3-vi\""),
                    "3 units start in hex 0910; at most 2 may stack");
}

TEST(LoadScenario, TheSidesDoNotShareAHex) {
  const std::string text = change(embedded_text(kMay), "hex = \"1112\"", "hex = \"0910\"");
  expect_only_fault(kMay, text, line_of(text, "[[unit]]\nid = \"c-barksdale\""),
                    "units of both sides start in hex 0910");
}

TEST(LoadScenario, AtMost128Units) {
  std::string text = embedded_text(kMay);
  for (int i = 27; i < 129; ++i) {
    text += "[[unit]]\nid = \"x-" + std::to_string(i) +
            "\"\nname = \"x\"\nside = \"confederate\"\ntype = \"infantry\"\nsize = "
            "\"brigade\"\nstrength = 1\n"
            "turn = 5\nentry = \"1528\"\nsource = \"public\"\n";
  }
  expect_only_fault(kMay, text, line_of(text, "[[unit]]\nid = \"x-128\""),
                    "there are more than 128 units");
}

TEST(LoadScenario, TurnsFollowTheTrack) {
  one("{n = 3, light", "{n = 4, light", "{n = 4, light",
      "the turn track has turn 4 where turn 3 should be");
  one("automatic_victory = {turn = 5,", "automatic_victory = {turn = 8,", "automatic_victory",
      "automatic_victory names turn 8, but the turn track ends with turn 7");
  const std::string text = change(embedded_text(kMay), "turns = [5]", "turns = [5, 9]");
  expect_only_fault(kMay, text, line_of(text, "turns = [5, 9]"),
                    "an entry names turn 9, but the turn track ends with turn 7");
}

TEST(LoadScenario, ReinforcementsUseTheEntriesOfTheirSide) {
  const std::string text = change(embedded_text(kMay), "entry = \"1528\"", "entry = \"2501\"");
  expect_only_fault(kMay, text, line_of(text, "entry = \"2501\""),
                    "unit c-kershaw enters at 2501 on turn 5, which is no entry of its side");
  one("hexes = \"1528\", turns", "hexes = \"1528 1520\", turns", "hexes = \"1528 1520\"",
      "entry hex 1520 is not on the edge of the map");
}

TEST(LoadScenario, AUnitHasAHexOrAnEntry) {
  const std::string text = shaler("hex = \"0910\"\nbank = \"S\"\n", "");
  expect_only_fault(kMay, text, line_of(text, "[[unit]]\nid = \"u-1-3-vi\""),
                    "unit u-1-3-vi must have either a hex or a turn and an entry");
}

TEST(LoadScenario, CasesThatDoNotExist) {
  one("rule = \"fr-15.4.1-i\"", "rule = \"fr-15.4.1-z\"", "rule = \"fr-15.4.1-z\"",
      "point hex 2401 names case \"fr-15.4.1-z\", which does not exist");
}

TEST(LoadScenario, PointHexesStandOnce) {
  one("{hex = \"2401\", union = 25", "{hex = \"1113\", union = 25", "{hex = \"1113\", union = 25",
      "point hex 1113 is there twice");
}

TEST(LoadScenario, ExitRowsAreOfExits) {
  one("{hex = \"2027\", sides", "{hex = \"1928\", sides", "{hex = \"1928\", sides",
      "exit row 1928 is not one of the exits");
  one("sides = \"union confederate\"", "sides = \"union rebels\"", "sides = \"union rebels\"",
      "an exit row names the unknown side \"rebels\"");
}

TEST(LoadScenario, ReconstructedUnitsSayWhy) {
  one("because = \"vi_corps\"", "because = \"vii_corps\"", "because = \"vii_corps\"",
      "unit u-1-3-vi names the reason \"vii_corps\", which is not in reasons");
  const std::string text =
      change(embedded_text(kMay),
             "because = \"early\"\nwhy = \"Right, covering Hamilton's Crossing.\"\n", "");
  expect_only_fault(kMay, text, line_of(text, "[[unit]]\nid = \"c-smith\""),
                    "unit c-smith is reconstructed and must say why");
}

TEST(LoadScenario, MapsAndChartsThatAreNotThere) {
  std::string text =
      change(embedded_text(kMay), "map = \"fredericksburg\"", "map = \"gettysburg\"");
  auto loaded = load_fredericksburg_file(embedded_files(), text, "mine.toml");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text(), "maps/gettysburg.toml: there is no such data file");
  text = change(embedded_text(kMay), "map = \"fredericksburg\"", "map = \"../../etc/passwd\"");
  loaded = load_fredericksburg_file(embedded_files(), text, "mine.toml");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text(),
            "mine.toml:" + std::to_string(line_of(text, "map = ")) +
                ": \"map\" of the file is \"../../etc/passwd\"; it must be small "
                "letters, digits and _");
}

TEST(LoadScenario, AMapTooLargeForTheGame) {
  std::string rows, lines;
  for (int i = 1; i <= 20; ++i) {
    lines += "40, ";
    for (int k = 1; k <= 40; ++k) {
      char id[8];
      std::snprintf(id, sizeof id, "%02d%02d", i, k);
      rows += "{id = \"" + std::string(id) + "\", terrain = \"clear\", source = \"public\"},\n";
    }
  }
  const std::string map =
      "schema = 1\nid = \"big\"\nname = \"Big\"\ngrid.stands_on = \"vertex\"\ngrid.number = \"line "
      "position\"\n"
      "grid.positions_from = \"east\"\ngrid.even_lines = \"onwards\"\ngrid.lines = [" +
      lines + "]\nhexes = [\n" + rows + "]\nhexsides = []\nways = []\nplaces = []\n";
  const std::string text = change(embedded_text(kMay), "map = \"fredericksburg\"", "map = \"big\"");
  const auto loaded = load_fredericksburg_file(with({{"maps/big.toml", map}}), text, "mine.toml");
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().text(), "mine.toml:" + std::to_string(line_of(text, "map = \"big\"")) +
                                       ": map \"big\" has 800 hexes; this game takes at most 704");
}

// ---- can it be played?
// -----------------------------------------------------------------------------

TEST(CheckScenario, NobodyStartsNextToAnEnemyWithoutAReason) {
  std::string text =
      change(embedded_text(kMay), "hex = \"1112\"\nbank = \"S\"", "hex = \"0911\"\nbank = \"S\"");
  expect_fault(
      kMay, text, "[[unit]]\nid = \"c-barksdale\"",
      "unit c-barksdale starts at 0911 in an enemy zone of control; say why in adjacent_ok");
}

TEST(CheckScenario, TotalsAreKept) {
  const std::string text = shaler("strength = 8", "strength = 7");
  expect_only_fault(kMay, text, line_of(text, "[totals]"),
                    "totals promise union_points = 81, but the units make 80");
}

TEST(CheckScenario, ExitsLieOnTheEdge) {
  std::string text =
      change(embedded_text(kMay), "exits = [\"0113\", \"2027\"", "exits = [\"0113\", \"2026\"");
  for (int row = 0; row < 2; ++row) {
    text = change(text, "{hex = \"2027\", sides", "{hex = \"2026\", sides");
  }
  expect_only_fault(kMay, text, 0, "exit hex 2026 is not on the edge of the map");
}

TEST(CheckScenario, ImmobileUnitsAreThoseOfTheCase) {
  const std::string text = change(embedded_text(kDecember), "immobile = true\n", "");
  expect_only_fault(kDecember, text, line_of(text, "[[unit]]\nid = \"u-1-c-c\""),
                    "unit u-1-c-c should start immobile (fr-15.6-c)");
}

TEST(CheckScenario, OwnersOfPointHexesMatchTheSetUp) {
  const std::string text = change(embedded_text(kDecember), "confederate = 8, owner = \"union\"",
                                  "confederate = 8, owner = \"confederate\"");
  expect_only_fault(kDecember, text, 0,
                    "point hex 0206 belongs to confederate but u-3-v starts there");
}

TEST(CheckScenario, TheCreekOfTheBookStays) {
  const std::string map =
      change(embedded_text(kMapPath), "{between = \"0713 0714\", features = \"creek\"",
             "{between = \"0713 0714\", features = \"canal\"");
  EXPECT_NE(
      listed(check_with(kMapPath, map))
          .find(kMay +
                ": hexside 0713/0714 of the map must be a creek and not the canal (fr-15.3.3)\n"),
      std::string::npos);
}

TEST(CheckScenario, EveryHexCanBeReached) {
  const std::string charts =
      change(embedded_text(kChartsPath), "stream  = {cost = 1,", "stream  = {cost = 7,");
  const std::string map = change(
      change(
          embedded_text(kMapPath), "hexsides = [\n",
          "hexsides = [\n  {between = \"0101 0102\", features = \"stream\", source = \"public\"},\n"
          "  {between = \"0101 0201\", features = \"stream\", source = \"public\"},\n"),
      "schema = 1", "schema = 1");
  const auto faults = check_all(with({{kChartsPath, charts}, {kMapPath, map}}));
  EXPECT_NE(listed(faults).find(kMay + ": hex 0101 cannot be reached from 0910 by any move\n"),
            std::string::npos)
      << listed(faults);
}

TEST(CheckScenario, AFaultOfTheMapIsNotRepeatedForEachScenario) {
  const auto faults =
      check_with(kMapPath, change(embedded_text(kMapPath), "schema = 1", "schema = 2"));
  ASSERT_EQ(faults.size(), 5U) << listed(faults);
  EXPECT_EQ(faults[1].where, kJoinedPath);
  EXPECT_EQ(faults[2].where, kDecember);
  EXPECT_EQ(faults[4].where, kCampaign);
  for (std::size_t i = 1; i < faults.size(); ++i) {
    EXPECT_EQ(faults[i].message, "not checked, because a file that it needs has faults");
  }
}

}  // namespace
}  // namespace hg::load::testing
