// Faults of the files of Hooker and Lee: cells, words, letters of hexes, counters, joined maps.
#include "load_support.h"

namespace hg::load::testing {
namespace {

/// The one fault of a file when `from` becomes `to`, on the line where `to` then stands.
void one(const std::string& path, const std::string& from, const std::string& to,
         const std::string& message) {
  const std::string text = change(embedded_text(path), from, to);
  expect_only_fault(path, text, line_of(text, to), message);
}
/// As `one`, where the fault is noted elsewhere.
void one(const std::string& path, const std::string& from, const std::string& to,
         const std::string& part, const std::string& message) {
  const std::string text = change(embedded_text(path), from, to);
  expect_only_fault(path, text, line_of(text, part), message);
}

void chart(const std::string& from, const std::string& to, const std::string& message) {
  one(kRevisedPath, from, to, message);
}

TEST(RevisedCharts, MissingCells) {
  const std::string text =
      change(embedded_text(kRevisedPath), "{die = 4, results = [\"Ae*\", \"Ar\",",
             "{die = 4, results = [\"Ae*\",");
  expect_fault(kRevisedPath, text, "{die = 4,", "die 4 has 11 results for 12 columns");
  expect_fault(kRevisedPath, text, "{die = 4,", "die 4 has 12 sources for 11 results");
}

TEST(RevisedCharts, UnknownResults) {
  chart("{die = 4, results = [\"Ae*\",", "{die = 4, results = [\"Dx\",",
        "die 4 has the unknown result \"Dx\"; results are Ae, Ae*, Ar, Ex, Ex*, Dr, De");
}

TEST(RevisedCharts, EveryCellHasASource) {
  chart("\"De\"], sources = \"rulebook rulebook", "\"De\"], sources = \"rulebook",
        "die 1 has 11 sources for 12 results");
  chart("\"De\"], sources = \"rulebook rulebook", "\"De\"], sources = \"rulebook hearsay",
        "die 1 has the unknown source \"hearsay\"; it must be rulebook, public or reconstructed");
}

TEST(RevisedCharts, ColumnsAreTheLadderOfTheBook) {
  chart("columns = [\"1:5\", \"1:4\", \"1:3\", \"1:2\", \"2:3\",",
        "columns = [\"1:5\", \"1:4\", \"1:3\", \"1:2\", \"3:4\",",
        "the columns of combat_table must be 1:5 1:4 1:3 1:2 2:3 1:1 3:2 2:1 3:1 4:1 5:1 6:1");
  chart("columns = [\"1:5\",", "columns = [\"1-5\",", "column \"1-5\" must read like 3:1 or 1:3");
  chart("columns = [\"1:5\", \"1:4\",", "columns = [\"1:4\", \"1:5\",",
        "column 1:5 must have higher odds than the one before it");
}

TEST(RevisedCharts, EveryDieOnce) {
  const std::string text = change(embedded_text(kRevisedPath), "{die = 5,", "{die = 4 ,");
  expect_fault(kRevisedPath, text, "{die = 4 ,", "combat_table has two rows for die 4");
  expect_fault(kRevisedPath, text, "rows = [", "combat_table lacks the row of die 5");
}

TEST(RevisedCharts, Fractions) {
  chart(
      "turnpike_cost = \"2/3\"", "turnpike_cost = \"2-3\"",
      "\"turnpike_cost\" of table \"way\" is \"2-3\"; it must be a whole number or read like 2/3");
  chart("turnpike_cost = \"2/3\"", "turnpike_cost = \"1/2\"",
        "\"turnpike_cost\" of table \"way\" must come out in thirds of a point");
  chart("close_attack = \"3/2\"", "close_attack = -1",
        "\"close_attack\" of table \"artillery\" is -1; it must be 0 to 99");
  chart("clear        = {cost = 1,", "clear        = {cost = 0,",
        "the cost of clear must not be 0");
}

TEST(RevisedCharts, FacesOfDice) {
  chart("strength_factor = \"2 1 1 1/2 1/2 1/2\"", "strength_factor = \"2 1 1 1/2 1/2\"",
        "\"strength_factor\" of table \"night\" must have six faces, not 5");
  chart("strength_factor = \"2 1 1", "strength_factor = \"two 1 1",
        "\"strength_factor\" of table \"night\" holds \"two\"; it must hold numbers like 2 or 1/2");
  chart("rally_routed = \"good", "rally_routed = \"splendid",
        "\"rally_routed\" of table \"morale\" holds \"splendid\"; it must hold good, disordered, "
        "shaken, routed or eliminated");
  chart("attack_factor = \"1 2/3 1/3 0\"", "attack_factor = \"1 2/3 1/3\"",
        "\"attack_factor\" of table \"morale\" must have one factor for each of 4 levels");
}

// ---- scenarios
// ------------------------------------------------------------------------------------

TEST(RevisedScenario, HexesHaveTheLetterOfTheirMap) {
  one(kCampaign, "hex = \"H0307\"", "hex = \"0307\"",
      "unit u-1-ii names hex \"0307\", which is not on the map; hexes of this map begin with F or "
      "H");
  one(kCampaign, "hex = \"H0307\"", "hex = \"G0307\"",
      "unit u-1-ii names hex \"G0307\", which is not on the map; hexes of this map begin with F or "
      "H");
  one(kCampaign, "hex = \"H0307\"", "hex = \"H2701\"",
      "unit u-1-ii names hex \"H2701\", which is not on the map");
  one(kBattle, "hex = \"0912\"", "hex = \"H0912\"",
      "unit u-2-v names hex \"H0912\", which is not on the map; hexes of this map have no letter");
}

TEST(RevisedScenario, TheSeamIsKnownByBothNames) {
  const std::string h = change(embedded_text(kCampaign), "hex = \"H1523\"", "hex = \"H1501\"");
  const std::string f = change(embedded_text(kCampaign), "hex = \"H1523\"", "hex = \"F1528\"");
  const auto by_h = load_hooker_lee_file(embedded_files(), h, "h.toml");
  const auto by_f = load_hooker_lee_file(embedded_files(), f, "f.toml");
  ASSERT_TRUE(by_h) << by_h.error().text();
  ASSERT_TRUE(by_f) << by_f.error().text();
  for (std::size_t u = 0; u < by_h->setup.units.size(); ++u) {
    EXPECT_EQ(by_h->setup.units[u].start, by_f->setup.units[u].start);
  }
}

TEST(RevisedScenario, CountersAreThereOnceAndOnLand) {
  const std::string text = change(embedded_text(kBattle), "id = \"u-art-v\"\n", "id = \"u-2-v\"\n");
  expect_only_fault(kBattle, text, line_of(text, "id = \"u-2-v\"\nname = \"V\""),
                    "unit u-2-v is there twice");
  one(kBattle, "hex = \"0912\"", "hex = \"0810\"", "unit u-2-v stands in 0810, which is river");
  one(kBattle, "hex = \"0912\"", "hex = \"2710\"",
      "unit u-2-v names hex \"2710\", which is not on the map");
}

TEST(RevisedScenario, ReinforcementsHaveHexes) {
  expect_fault(
      kBattle, change(embedded_text(kBattle), "turn = 4\nentry = \"0111\"\n", "turn = 4\n"),
      "[[unit]]\nid = \"u-1-i\"", "unit u-1-i must have either a hex or a turn and an entry");
  one(kBattle, "turn = 4\nentry = \"0111\"\n", "turn = 4\nentry = []\n", "entry = []",
      "unit u-1-i has no hex where it may enter");
  one(kBattle, "turn = 4\nentry = \"0111\"\n", "turn = 4\nentry = \"0109\"\n", "entry = \"0109\"",
      "unit u-1-i enters at 0109 on turn 4, which is no entry of its side");
}

TEST(RevisedScenario, DivisionsStandAlone) {
  const std::string text = change(embedded_text(kBattle), "hex = \"1020\"", "hex = \"0912\"");
  expect_only_fault(kBattle, text, line_of(text, "[[unit]]\nid = \"u-1-pleasanton\""),
                    "a Union division does not start alone in hex 0912");
}

TEST(RevisedScenario, NobodyStartsNextToAnEnemyUnsaid) {
  const std::string text = change(embedded_text(kBattle), "hex = \"2320\"", "hex = \"2019\"");
  expect_fault(kBattle, text, "[[unit]]\nid = \"c-1-f-lee-s\"",
               "unit c-1-f-lee-s starts at 2019 in an enemy zone of control; say why in "
               "adjacent_ok");
}

TEST(RevisedScenario, SumsAreKept) {
  one(kBattle, "union_points = 188", "union_points = 189", "[totals]",
      "totals promise union_points = 189, but the units make 188");
}

TEST(RevisedScenario, LeadersBelongToTheCampaign) {
  one(kCampaign, "stars = 3\nhex = \"F0608\"", "hex = \"F0608\"",
      "[[unit]]\nid = \"u-leader-hooker\"", "unit u-leader-hooker is a leader without stars");
  one(kBattle, "strength = 9\nhex = \"0912\"", "strength = 9\nstars = 1\nhex = \"0912\"",
      "[[unit]]\nid = \"u-2-v\"", "unit u-2-v has stars but is no leader");
  const std::string text = embedded_text(kBattle) +
                           "[[unit]]\nid = \"x\"\nname = \"x\"\nside = \"union\"\ntype = "
                           "\"leader\"\nsize = \"corps\"\ncommand = \"V\"\nstrength = 0\nstars = "
                           "1\nhex = \"0912\"\nsource = \"public\"\n";
  expect_fault(kBattle, text, "[[unit]]\nid = \"x\"",
               "unit x is a leader, but the rules have no campaign");
  one(kCampaign, "stars = 1\nhex = \"H0307\"", "stars = 1\nhex = \"H0104\"",
      "[[unit]]\nid = \"u-leader-couch\"",
      "leader u-leader-couch starts without a unit of his command");
}

TEST(RevisedScenario, FormationsAreNamed) {
  one(kBattle, "formation = \"cavalry\"", "formation = \"horse\"",
      "unit u-1-pleasanton names the formation \"horse\", which is not in formations");
  one(kBattle, "formations = \"I II", "formations = \"I I II", "formation \"I\" is there twice");
}

TEST(RevisedScenario, RulesMakeSense) {
  one(kBattle, "averill = {ford = \"0227\"", "averill = {ford = \"0226\"",
      "the ford of averill, 0226, is no ferry hex");
  one(kBattle, "returns = [4, 5]", "returns = [4]",
      "the returns of flank_march must be two turns, for an exit on turn 1 and on 2");
  one(kBattle, "entry = \"1027 1128", "entry = \"1026 1128",
      "flank_march enters at 1026, which is no land hex of the edge");
  one(kBattle, "before_turn = 4", "before_turn = 14",
      "\"before_turn\" names turn 14, but the turn track ends with turn 9");
  one(kCampaign, "creeks_are_fords = \"F\"", "creeks_are_fords = \"G\"",
      "no hex of the map begins with G");
  one(kCampaign, "confederate_forced_turns = [2, 3]", "confederate_forced_turns = [3, 2]",
      "confederate_forced_turns must be two numbers, first and last");
}

TEST(RevisedScenario, ExitsAndEntryWaysLeadOffTheMap) {
  one(kBattle, "{side = \"union\", hexes = \"1501 2001 2101\"",
      "{side = \"union\", hexes = \"1502 2001 2101\"", "exits = [",
      "exit hex 1502 is not on the edge of the map");
  one(kBattle, "turns = [1, 2], flank_march", "turns = [2, 1], flank_march",
      "the turns of an exit must be two numbers, first and last");
  one(kBattle, "{hexes = \"1427 1928\", ways = \"turnpike\"",
      "{hexes = \"1427 1928\", ways = \"ferry\"",
      "an entry way has the way \"ferry\"; it must be turnpike, road, trail or railway");
  one(kBattle, "{hexes = \"1427 1928\", ways = \"turnpike\"",
      "{hexes = \"1427 1927\", ways = \"turnpike\"", "entry_ways = [",
      "no such way runs off the map at 1927");
}

TEST(RevisedScenario, FogIsOfTheOtherGame) {
  one(kBattle, "{n = 2, light = \"day\"", "{n = 2, light = \"fog\"",
      "the light of turn 2 is \"fog\"; it must be day or night");
}

// ---- joined maps
// ----------------------------------------------------------------------------------

void join(const std::string& from, const std::string& to, const std::string& message) {
  const std::string text = change(embedded_text(kJoinedPath), from, to);
  expect_fault(kJoinedPath, text, to, message);
}

TEST(JoinedMapFile, LettersDiffer) {
  join("west_letter = \"H\"", "west_letter = \"F\"", "both maps of the join have the same letter");
  join("west_letter = \"H\"", "west_letter = \"h\"",
       "\"west_letter\" of the join is \"h\"; it must be one capital letter");
}

TEST(JoinedMapFile, PartsAreMapsOfTheirOwn) {
  const std::string path = "maps/knot.toml";
  const std::string knot =
      change(embedded_text(kJoinedPath), "id = \"grand_chancellorsville\"", "id = \"knot\"");
  const auto tied =
      load_map(with({{path, change(knot, "west = \"hooker_lee\"", "west = \"knot\"")}}), "knot");
  ASSERT_FALSE(tied);
  EXPECT_EQ(tied.error().where, path + ":" + std::to_string(line_of(knot, "[join]")));
  EXPECT_EQ(tied.error().message, "a map that is part of a joined map cannot be joined itself");
  const auto none = load_map(
      with({{kJoinedPath,
             change(embedded_text(kJoinedPath), "west = \"hooker_lee\"", "west = \"atlantis\"")}}),
      "grand_chancellorsville");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().where, "maps/atlantis.toml");
}

TEST(JoinedMapFile, WaysUseTheLetters) {
  join("hexes = \"F2027 H2001\"", "hexes = \"F2027 2001\"",
       "way Orange Plank Road names hex \"2001\", which is not on the map; hexes of this map begin "
       "with F or H");
}

TEST(JoinedMapFile, ASeamLiesOnOneBank) {
  std::string west = embedded_text(kWestPath);
  west = change(west, "{id = \"2501\", terrain = \"clear\", bank = \"S\"",
                "{id = \"2501\", terrain = \"clear\", bank = \"N\"");
  const auto faults = check_with(kWestPath, west);
  EXPECT_NE(listed(faults).find("F2528 and H2501 are one hex on two banks"), std::string::npos)
      << listed(faults);
}

TEST(JoinedMapFile, OffMapHexesLieOnTheEdge) {
  one(kWestPath, "off_map = \"0128\"", "off_map = \"0327\"",
      "off_map hex 0327 is not on the edge of the map");
  const std::string text = change(embedded_text(kWestPath), "off_map = \"0128\"", "#");
  expect_fault(kWestPath, text, "{id = \"0127\"",
               "hex 0127 cannot be reached from 0101 along bank N");
}

}  // namespace
}  // namespace hg::load::testing
