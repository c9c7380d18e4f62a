// Broken files: cut short, not UTF-8, too deep, too large, and the catalogue of cases.
#include "load_support.h"

namespace hg::load::testing {
namespace {

void expect_map_fault(const std::string& text, long line, const std::string& message) {
  expect_only_fault(kMapPath, text, line, message);
}

TEST(LoadText, AFileCutShortSaysWhere) {
  const std::string text = embedded_text(kMapPath).substr(0, 20000);
  const auto map = load_map(with({{kMapPath, text}}), "fredericksburg");
  ASSERT_FALSE(map);
  const long last = 1 + std::count(text.begin(), text.end(), '\n');
  EXPECT_EQ(map.error().where, kMapPath + ":" + std::to_string(last));
  EXPECT_EQ(map.error().message.rfind("not valid TOML (is the file cut short?): ", 0), 0U)
      << map.error().message;
}

TEST(LoadText, EveryCutOfAScenarioIsRefusedWithoutHarm) {
  const std::string text = embedded_text(kMay);
  for (std::size_t size = 0; size + 200 < text.size(); size += 97) {
    const auto loaded =
        load_fredericksburg_file(embedded_files(), text.substr(0, size), "cut.toml");
    if (loaded) {
      // Only whole units can be missing: then the file says so in its totals.
      EXPECT_LT(loaded->setup.units.size(), 27U) << size;
    } else {
      EXPECT_EQ(loaded.error().where.rfind("cut.toml", 0), 0U) << loaded.error().text();
    }
  }
}

TEST(LoadText, BytesThatAreNotUtf8AreNamedByLine) {
  for (const std::string bad :
       {"\xff", "\xc3(", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82"}) {
    expect_map_fault("schema = 1\nid = \"x\"\nname = \"" + bad + "\"\n", 3,
                     "this line is not valid UTF-8");
  }
}

TEST(LoadText, GoodUtf8IsTaken) {
  const std::string text =
      change(embedded_text(kMapPath), "name = \"Fredericksburg\"", "name = \"Frédéricksburg ½ 😀\"");
  const auto map = load_map(with({{kMapPath, text}}), "fredericksburg");
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ((*map)->name, "Frédéricksburg ½ 😀");
}

TEST(LoadText, LettersBeyondAsciiStandOnlyInTexts) {
  for (const std::string bad : {"x = [3, \u0222", "\u00a1", "\u00e9 = 1", "[\u00e9]",
                                "x = 1 \u0110", "x = \u4e00", "x = \"\"\"a\"\"\" \u00e9"}) {
    expect_map_fault("schema = 1\n" + bad + "\n", 2,
                     "letters beyond ASCII may stand only in texts and comments");
  }
  for (const std::string bad : {"x = \"\"\"a\\\n \u00e9\"\"\"", "x = \"\"\"a\n\\\u00e9\"\"\""}) {
    expect_map_fault("schema = 1\n" + bad + "\n", 3,
                     "after a backslash no letter beyond ASCII may follow");
  }
  const std::string text =
      change(embedded_text(kMapPath), "name = \"Fredericksburg\"",
             "name = \"\"\"\\\n  Fr\u00e9d\u00e9ricksburg \\\\\u00e9 '\u00e9'\"\"\"  # \u00e9");
  const auto map = load_map(with({{kMapPath, text}}), "fredericksburg");
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ((*map)->name, "Fr\u00e9d\u00e9ricksburg \\\u00e9 '\u00e9'");
}

TEST(LoadText, DeepListsAreRefusedBeforeTheyAreRead) {
  expect_map_fault("schema = 1\nx = " + std::string(1000000, '['), 2,
                   "lists, tables or keys are nested more than 32 deep");
}

TEST(LoadText, DeepTablesAreRefusedBeforeTheyAreRead) {
  std::string text = "x = ";
  for (int i = 0; i < 100000; ++i) text += "{a = ";
  expect_map_fault(text, 1, "lists, tables or keys are nested more than 32 deep");
}

TEST(LoadText, DeepKeysAreRefusedBeforeTheyAreRead) {
  std::string key = "a";
  for (int i = 0; i < 1000000; ++i) key += ".a";
  expect_map_fault("\n" + key + " = 1\n", 2, "lists, tables or keys are nested more than 32 deep");
  expect_map_fault("\n\n[" + key + "]\n", 3, "lists, tables or keys are nested more than 32 deep");
}

TEST(LoadText, BracketsInsideTextsAndCommentsAreNotDepth) {
  const std::string deep(100, '[');
  const std::string text =
      change(embedded_text(kMapPath), "name = \"Fredericksburg\"",
             "# " + deep + "\nname = \"Fredericksburg\"  # " + deep + "\nnotes = ['" + deep +
                 "', \"\"\"\n" + deep + "\"\"\", \"\\\"" + deep + "\"]\n#");
  const std::string once = change(text, "\nnotes = [\n", "\nother = [\n");
  expect_only_fault(kMapPath, once, line_of(once, "other = ["),
                    "the file has an unknown key \"other\"");
}

TEST(LoadText, KeysThatAreNoneAreRefused) {
  for (const std::string bad :
       {"[=]", "[[=]]", "[,x]", "[a.=]", "x = {=}", "= 1", "[", "[[", "[a", "x = {a", "\\"}) {
    const auto faults = check_with(kMapPath, "schema = 1\n" + bad + "\n");
    ASSERT_EQ(faults.size(), 5U) << bad;  // four files need this map
    EXPECT_EQ(faults[0].message.rfind("not valid TOML", 0), 0U) << listed(faults);
  }
}

TEST(LoadText, AFileTooLargeIsRefusedUnparsed) {
  expect_map_fault(std::string(kMaxFileBytes + 1, '#'), 0,
                   "the file has 8388609 bytes; more than 8388608 are refused");
}

TEST(LoadText, AnEmptyFileNamesWhatItLacks) {
  std::string expected;
  for (const std::string key : {"schema", "id", "name", "book", "combat_table", "hex", "side",
                                "way", "movement", "combat"}) {
    expected += kChartsPath + ":1: the file lacks \"" + key + "\"\n";
  }
  EXPECT_EQ(listed(check_with(kChartsPath, "")).substr(0, expected.size()), expected);
  EXPECT_EQ(check_with(kChartsPath, "").size(), 12U);  // and the two scenarios that need it
}

TEST(LoadText, TheSameKeyTwiceIsRefused) {
  const std::string text =
      change(embedded_text(kMapPath), "schema = 1\n", "schema = 1\nschema = 1\n");
  const auto faults = check_with(kMapPath, text);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0].where, kMapPath + ":" + std::to_string(line_of(text, "schema = 1\n") + 1));
}

TEST(LoadText, AllFaultsOfAFileAreNamedTogether) {
  std::string text = embedded_text(kMay);
  text = change(text, "schema = 1", "schema = 7");
  text = change(text, "light = \"day\"", "light = \"dusk\"");
  text = change(text, "strength = 8", "strength = 0");
  const auto loaded = load_fredericksburg_file(embedded_files(), text, "mine.toml");
  ASSERT_FALSE(loaded);
  const auto at = [&](const std::string& part) {
    return "mine.toml:" + std::to_string(line_of(text, part)) + ": ";
  };
  EXPECT_EQ(loaded.error().text(),
            at("schema = 7") + "\"schema\" of the file is 7; it must be 1 to 1\n" +
                at("light = \"dusk\"") +
                "the light of turn 1 is \"dusk\"; it must be day, fog or night\n" +
                at("strength = 0") + "\"strength\" of unit u-1-3-vi is 0; it must be 1 to 99");
}

TEST(LoadText, ManyFaultsAreCountedNotListed) {
  std::string text = embedded_text(kMapPath);
  for (std::size_t at = 0; (at = text.find("terrain = \"clear\"", at)) != std::string::npos;) {
    text.replace(at, 17, "terrain = \"clean\"");
  }
  const auto map = load_map(with({{kMapPath, text}}), "fredericksburg");
  ASSERT_FALSE(map);
  const std::string& message = map.error().message;
  EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 20);
  EXPECT_NE(message.find("… and "), std::string::npos);
}

// ---- the catalogue
// -------------------------------------------------------------------------------

void expect_case_fault(const std::string& text, const std::string& message) {
  const std::vector<Fault> faults = check_with(kCasesPath, text);
  ASSERT_EQ(faults.size(), 1U) << listed(faults);
  EXPECT_EQ(faults[0].where + ": " + faults[0].message, kCasesPath + message);
}

TEST(LoadCases, ARowMustHaveTenCells) {
  expect_case_fault(embedded_text(kCasesPath) + "bgd-99\t99\n",
                    ":212: the row has 2 cells; it must have 10");
}

TEST(LoadCases, AnIdMayStandOnce) {
  expect_case_fault(
      embedded_text(kCasesPath) + "bgd-1.0\t1.0\tx\tnote\tx\t-\tnone\t\t\tinformative\n",
      ":212: case bgd-1.0 is there twice");
}

TEST(LoadCases, WhatACaseDependsOnMustExist) {
  expect_case_fault(
      embedded_text(kCasesPath) + "bgd-99\t99\tx\tnote\tx\t-\tnone\tbgd-98\t\tinformative\n",
      ":212: case bgd-99 depends on bgd-98, which does not exist");
}

TEST(LoadCases, TheStatusIsOneOfFour) {
  expect_case_fault(
      embedded_text(kCasesPath) + "bgd-99\t99\tx\tnote\tx\t-\tnone\t\t\tperhaps\n",
      ":212: status of case bgd-99 is \"perhaps\"; it must be enforced, by_construction, "
      "informative, open or not_offered");
}

TEST(LoadCases, CellsMustBeFilled) {
  expect_case_fault(embedded_text(kCasesPath) + "bgd-99\t99\t\tnote\tx\t-\tnone\t\t\tinformative\n",
                    ":212: case bgd-99 lacks \"title\"");
}

TEST(LoadCases, ColumnsHaveTheirNames) {
  expect_case_fault(change(embedded_text(kCasesPath), "id\tcase", "id\tnumber"),
                    ":1: column 2 is \"number\"; it must be \"case\"");
}

TEST(LoadCases, BrokenUtf8IsNamedByLine) {
  expect_case_fault(embedded_text(kCasesPath) + "bgd-99\t\xff\n",
                    ":212: this line is not valid UTF-8");
}

}  // namespace
}  // namespace hg::load::testing
