// Faults of the charts.
#include "load_support.h"

namespace hg::load::testing {
namespace {

void one(const std::string& from, const std::string& to, const std::string& message) {
  const std::string text = change(embedded_text(kChartsPath), from, to);
  expect_only_fault(kChartsPath, text, line_of(text, to), message);
}

TEST(LoadCharts, MissingCells) {
  one("{die = 4, results = [\"Ae\", \"Ar\",", "{die = 4, results = [\"Ar\",",
      "die 4 has 9 results for 10 columns");
}

TEST(LoadCharts, UnknownResults) {
  one("{die = 4, results = [\"Ae\",", "{die = 4, results = [\"Dx\",",
      "die 4 has the unknown result \"Dx\"; results are Ae, Ar, Ex, Dr, De");
}

TEST(LoadCharts, EveryDieOnce) {
  const std::string text = change(embedded_text(kChartsPath), "{die = 5,", "{die = 4,");
  expect_fault(kChartsPath, change(text, "{die = 4,", "{die = 4 ,"), "{die = 4,",
               "combat_table has two rows for die 4");
  expect_fault(kChartsPath, text, "rows = [", "combat_table lacks the row of die 5");
  one("{die = 6,", "{die = 7,", "\"die\" of a row of combat_table is 7; it must be 1 to 6");
}

TEST(LoadCharts, ColumnsRise) {
  one("columns = [\"1-5\", \"1-4\",", "columns = [\"1-4\", \"1-5\",",
      "column 1-5 must have higher odds than the one before it");
  one("columns = [\"1-5\",", "columns = [\"1:5\",", "column \"1:5\" must read like 3-1 or 1-3");
}

TEST(LoadCharts, RowsOfTerrain) {
  one("forest       = {cost = 3,", "forest       = {cost = 0,", "the cost of forest must not be 0");
  one("forest       = {cost = 3,", "forest       = {cost = \"3\",",
      "\"cost\" of hex row forest must be a whole number, not a text");
  one("forest       = {cost = 3,", "forest       = {", "hex row forest lacks \"cost\"");
  one("stream  = {cost = 1,", "stream  = {cost = 1, depth = 2,",
      "side row stream has an unknown key \"depth\"");
  one("stream  = {cost = 1,  zone_crosses = true,", "stream  = {cost = 1,  zone_crosses = \"yes\",",
      "\"zone_crosses\" of side row stream must be true or false, not a text");
  one("creek   = {cost = -1,", "creek   = {cost = -2,",
      "\"cost\" of side row creek is -2; it must be -1 to 99");
}

TEST(LoadCharts, ARowThatIsMissing) {
  const std::string text =
      change(embedded_text(kChartsPath), "town         = {", "village      = {");
  expect_fault(kChartsPath, text, "[hex]", "table \"hex\" lacks \"town\"");
  expect_fault(kChartsPath, text, "village      = {",
               "table \"hex\" has an unknown key \"village\"");
}

TEST(LoadCharts, TheRangeOfGuns) {
  one("bombard_range = [2, 3]", "bombard_range = [3, 2]",
      "bombard_range must be two numbers, least and most");
}

}  // namespace
}  // namespace hg::load::testing
