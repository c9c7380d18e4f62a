// Faults of the files of Stonewall's Last Battle: cells, words, counters, roads, rivers.
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
  one(kSeriesPath, from, to, message);
}
void salem(const std::string& from, const std::string& to, const std::string& message) {
  one(kSalem, from, to, message);
}

// ---- charts -----------------------------------------------------------------------------------

TEST(SeriesChartFaults, CellsOfTheCombatTable) {
  chart("{line = 10, defender = [\"3DR*\", \"4DR*\",", "{line = 10, defender = [\"3DR*\",",
        "line 10 has 7 results of the defender for 8 columns");
  chart("{line = 10, defender = [\"3DR*\",", "{line = 10, defender = [\"3DRx\",",
        "line 10 has the unknown result \"3DRx\" of the defender; a result is a number, one of D F "
        "f and one of r R R*, or -");
  chart(
      "{line = 10, defender = [\"3DR*\",", "{line = 10, defender = [\"3Da\",",
      "line 10 has the unknown result \"3Da\" of the defender; a result is a number, one of D F f "
      "and one of r R R*, or -");
  chart("attacker = [\"Da\", \"Da\",", "attacker = [\"DR*\", \"Da\",",
        "line 2 has the unknown result \"DR*\" of the attacker; a result is a number, one of D F f "
        "E and an a, or -");
  chart("{line = 10,", "{line = 11,", "combat_table has line 11 where line 10 should be");
}

TEST(SeriesChartFaults, ColumnsOfTheCombatTable) {
  chart("defender_columns = [\"1/2-3\", \"4-6\"", "defender_columns = [\"1/2-3\", \"four\"",
        "column \"four\" must read like 7-11 or 50+");
  chart("defender_columns = [\"1/2-3\", \"4-6\"", "defender_columns = [\"1/2-3\", \"5-6\"",
        "column \"5-6\" does not follow the one before it");
}

TEST(SeriesChartFaults, CellsOfTheArtilleryTable) {
  chart("clear      = [\"-3\",", "clear      = [\"3\",",
        "row clear of artillery has the unknown cell \"3\"; a cell is NE, -2, +1* or +2†");
  chart("clear      = [\"-3\", \"-2\",", "clear      = [\"-3\",",
        "row clear of artillery has 4 cells; it must have 5");
}

TEST(SeriesChartFaults, Costs) {
  chart("hill     = {dry = 4,", "hill     = {dry = \"never\",",
        "\"dry\" of hex row hill is \"never\"; it must be a whole number, \"prohibited\" or \"line "
        "only\"");
  chart("rolling  = {dry = 3, rain = 4, artillery = \"rolling\"",
        "rolling  = {dry = 3, rain = 4, artillery = \"flat\"",
        "hex row rolling has the artillery row \"flat\"; it must be clear, rolling, rough_hill, "
        "close or swamp");
  chart("pike = \"1 3/2\"", "pike = \"1 3/4\"",
        "\"pike\" of table \"line\" holds \"3/4\"; it must hold numbers like 2 or 3/2");
  chart("road = \"1 2\"", "road = \"1\"",
        "\"road\" of table \"line\" has 1 numbers; it must have 2");
}

TEST(SeriesChartFaults, Lists) {
  chart("values = \"1/2 1 2 3 3", "values = \"1/2 2 1 3 3",
        "the values of table \"disorganised\" must not fall, nor be 0");
  chart("loss = [0, 1, 1, 1, 1, 1]", "loss = [0, 1, 1, 1, 1]",
        "\"loss\" of table \"force_march\" has 5 numbers; it must have 6");
  chart("grand_loss_from = [80, 90, 100]", "grand_loss_from = [80, 100, 90]",
        "the numbers of \"grand_loss_from\" of table \"combat\" must rise");
  chart("redoubt = \"3/2\"", "redoubt = \"1/2\"",
        "\"redoubt\" of table \"works\" is \"1/2\"; it must be a factor like 2 or 3/2, at least 1");
  one(kSeriesPath,
      "{priority = 3, loss = 3, across_way = 3, into_friends = 3, source = "
      "\"rulebook\"},\n",
      "", "chart_2 = [", "chart_2 has 2 rows; it must have 3");
}

TEST(SeriesChartFaults, MissingCells) {
  const std::string text = change(embedded_text(kSeriesPath), "city     = {", "town     = {");
  expect_fault(kSeriesPath, text, "[hex]", "table \"hex\" lacks \"city\"");
  expect_fault(kSeriesPath, text, "town     = {", "table \"hex\" has an unknown key \"town\"");
}

// ---- counters ---------------------------------------------------------------------------------

TEST(LastBattleFaults, ALeaderNeedsAUnitOfHisInHisHex) {
  salem("with = \"u-newton\"", "with = \"u-howe-a\"",
        "leader u-leader-sedgwick is with u-howe-a, which is in 4428 and not in 4328");
  salem("with = \"u-newton\"", "with = \"c-hays\"",
        "leader u-leader-sedgwick is with c-hays, which is no unit of his side on the map");
  salem("with = \"u-newton\"", "with = \"u-nobody\"",
        "unit u-leader-sedgwick names unit \"u-nobody\", which does not exist");
  one(kSalem,
      "id = \"u-newton\"\nname = \"Newton\"\nside = \"union\"\ntype = \"infantry\"\nsize = "
      "\"division\"\ncommand = \"VI\"",
      "id = \"u-newton\"\nname = \"Newton\"\nside = \"union\"\ntype = \"infantry\"\nsize = "
      "\"division\"\ncommand = \"II\"",
      "with = \"u-newton\"",
      "leader u-leader-sedgwick is with u-newton, which is not of his command");
}

TEST(LastBattleFaults, Strengths) {
  salem("manpower = 2\n", "manpower = 3 \n",
        "unit c-18-ms has manpower 3; a regiment of infantry may have at most 2");
  salem("manpower = 13\n", "manpower = 22\n",
        "\"manpower\" of unit c-mclaws is 22; it must be 1 to 21");
}

// case gcw-2.2-b
TEST(LastBattleFaults, Sizes) {
  salem("size = \"regiment\"", "size = \"squad\"",
        "unit c-18-ms has the size \"squad\"; it must be regiment, brigade or division");
  salem("size = \"regiment\"", "size = \"corps\"",
        "unit c-18-ms has the size corps; it must be regiment, brigade or division");
}

TEST(LastBattleFaults, CommandsThatDoNotExist) {
  salem("command = \"II\"", "command = \"IV\"",
        "unit u-gibbon names the command \"IV\", which is not in formations");
}

TEST(LastBattleFaults, Places) {
  const std::string wet =
      change(embedded_text(kSalem), "hex = \"4226\"\nbank = \"C\"", "hex = \"5325\"");
  expect_fault(kSalem, wet, "hex = \"5325\"", "unit c-wilcox stands in 5325, which is water");
  const std::string lost =
      change(embedded_text(kSalem), "hex = \"4226\"\nbank = \"C\"", "hex = \"9926\"");
  expect_fault(kSalem, lost, "hex = \"9926\"",
               "unit c-wilcox names hex \"9926\", which is not on the map");
}

TEST(LastBattleFaults, BothSidesInAHex) {
  const std::string text = change(embedded_text(kSalem), "hex = \"4226\"", "hex = \"4327\"");
  expect_only_fault(kSalem, text, line_of(text, "[[unit]]\nid = \"u-gibbon\""),
                    "units of both sides start in hex 4327");
}

TEST(LastBattleFaults, Banks) {
  const std::string text = change(embedded_text(kSalem), "hex = \"4226\"", "hex = \"4225\"");
  expect_fault(kSalem, text, "bank = \"C\"\nsource = \"rulebook\"\n\n[[unit]]\nid = \"c-hays\"",
               "unit c-wilcox should be on bank C, but 4225 is on bank A");
}

TEST(LastBattleFaults, CountersBesideTheMap) {
  const std::string army = change(embedded_text(kSalem), "pool = \"division\"", "pool = \"army\"");
  expect_fault(kSalem, army, "pool = \"army\"",
               "unit c-early has the pool \"army\"; it must be substitute, brigade, division or "
               "leader");
  one(kSalem, "pool = \"division\"\n", "pool = \"division\"\nhex = \"4429\"\n",
      "hex = \"4429\"\ngroup", "unit c-early waits beside the map and cannot have a hex");
  const std::string four = change(embedded_text(kSalem), "count = 5", "count = 4");
  expect_fault(kSalem, four, "[totals]", "totals promise counters = 29, but the units make 28");
  const std::vector<Fault> faults = check_with(kSalem, four);
  EXPECT_NE(listed(faults).find("the union has 4 infantry substitutes; it must have 5"),
            std::string::npos);
}

// ---- rules ------------------------------------------------------------------------------------

TEST(LastBattleFaults, Bridges) {
  salem("between = \"4427 4328\"", "between = \"4427 4527\"",
        "no river runs between 4427 and 4527");
  salem("between = \"4427 4328\"", "between = \"4427 4228\"", "hexes 4427 and 4228 do not touch");
}

TEST(LastBattleFaults, Points) {
  salem("{what = \"union_in\", value = 8,", "{what = \"union_at\", value = 8,",
        "a row of points scores for \"union_at\", which is unknown");
  one(kSalem, "hexes = \"3828\"", "hexes = \"5325\"", "points = [",
      "point hex 5325 cannot be entered");
  salem("{name = \"Marginal Union\", side = \"union\", from = 9}",
        "{name = \"Marginal Union\", side = \"union\", from = 14}",
        "the levels must fall from row to row");
}

TEST(LastBattleFaults, GivenPhases) {
  one(kBrandy, "what = \"any\"", "what = \"all\"",
      "a given phase is \"all\"; it must be one_march, activate or any");
  one(kFlank, "leader = \"c-leader-jackson\"", "leader = \"c-leader-jacksen\"",
      "a given phase names unit \"c-leader-jacksen\", which does not exist");
}

TEST(LastBattleFaults, BrandyStation) {
  one(kBrandy, "crossings = [\"2114/2213\", \"2618/2718\"]",
      "crossings = [\"2114/2213\", \"2718/2817\"]", "no river runs between 2718 and 2817");
  const std::string away = change(embedded_text(kBrandy), "confederate_county = \"Culpeper\"",
                                  "confederate_county = \"Madison\"");
  expect_fault(kBrandy, away, "[[unit]]\nid = \"c-rodes-c\"",
               "unit c-rodes-c starts in 1418, outside Madison County");
}

TEST(LastBattleFaults, WhoDiesHasSomebodyAfterHim) {
  const std::string text =
      change(embedded_text(kFlank), "reverse = \"c-leader-jackson-sub\"\n", "");
  expect_only_fault(kFlank, text, line_of(text, "[[unit]]\nid = \"c-leader-jackson\""),
                    "leader c-leader-jackson can die and must have a reverse");
}

// ---- the map ----------------------------------------------------------------------------------

TEST(RappahannockFaults, ARoadThatEndsNowhere) {
  one(kRiversPath, "name = \"Hartwood Road\", hexes = \"3722 3821",
      "name = \"Hartwood Road\", hexes = \"3821", "way Hartwood Road ends nowhere, at 3821");
}

TEST(RappahannockFaults, ARoadOverTheRiver) {
  one(kRiversPath, "name = \"U.S. Ford Road\", hexes = \"3327 3426 3425 3525 3624",
      "name = \"U.S. Ford Road\", hexes = \"3327 3426 3425 3525 3625 3624",
      "way U.S. Ford Road crosses the water between 3525 and 3625 without a bridge or ford");
}

TEST(RappahannockFaults, RiversAndShores) {
  one(kRiversPath, "{between = \"3525 3624\", features = [\"major_river\", \"ford\"]",
      "{between = \"3525 3624\", features = [\"creek\", \"ford\"]", "{id = \"3525\"",
      "hexes 3525 and 3624 touch but lie on different banks");
  one(kRiversPath, "features = [\"major_river\", \"dam\"]",
      "features = [\"major_river\", \"minor_river\", \"dam\"]",
      "the river of hexside 3526/3625 is both major and minor");
}

}  // namespace
}  // namespace hg::load::testing
