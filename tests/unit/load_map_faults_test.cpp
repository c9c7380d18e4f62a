// Faults of a map file: words, hexes, and the sense of the ground.
#include "load_support.h"

namespace hg::load::testing {
namespace {

/// The one fault when `from` of the map becomes `to`, on the line where `to` then stands.
void one(const std::string& from, const std::string& to, const std::string& message) {
  const std::string text = change(embedded_text(kMapPath), from, to);
  expect_only_fault(kMapPath, text, line_of(text, to), message);
}
/// As `one`, where the change has other consequences too.
void among(const std::string& from, const std::string& to, const std::string& message) {
  expect_fault(kMapPath, change(embedded_text(kMapPath), from, to), to, message);
}

const std::string kHex = "{id = \"0104\", terrain = \"clear\", bank = \"N\",";
const std::string kSide = "{between = \"0107 0108\", features = \"stream\",";
const std::string kWay = "{kind = \"road\", name = \"Fall Hill road\", hexes = \"0612 0613 0614\",";
const std::string kPlace = "{hex = \"0616\", name = \"Snowden\",";

TEST(LoadMap, UnknownKeys) {
  one(kHex, "{id = \"0104\", height = 5, terrain = \"clear\", bank = \"N\",",
      "hex 0104 has an unknown key \"height\"");
  one(kSide, "{between = \"0107 0108\", wide = true, features = \"stream\",",
      "hexside 0107/0108 has an unknown key \"wide\"");
  one(kWay, "{kind = \"road\", lanes = 2, name = \"Fall Hill road\", hexes = \"0612 0613 0614\",",
      "way Fall Hill road has an unknown key \"lanes\"");
  one(kPlace, "{hex = \"0616\", big = false, name = \"Snowden\",",
      "place Snowden has an unknown key \"big\"");
  one("schema = 1\n", "colour = \"green\"\nschema = 1\n", "the file has an unknown key \"colour\"");
}

TEST(LoadMap, WrongTypes) {
  one(kHex, "{id = \"0104\", terrain = 5, bank = \"N\",",
      "\"terrain\" of hex 0104 must be a text, not a whole number");
  one("name = \"Fredericksburg\"", "name = [\"Fredericksburg\"]",
      "\"name\" of the file must be a text, not a list");
  one("grid.lines = [", "grid.lines = [\"x\",",
      "\"lines\" of table \"grid\" must be whole numbers from 1 to 99");
  among("places = [", "places = 7\nplaces2 = [",
        "\"places\" of the file must be a list, not a whole number");
}

TEST(LoadMap, UnknownWords) {
  one(kHex, "{id = \"0104\", terrain = \"desert\", bank = \"N\",",
      "hex 0104 has the unknown terrain \"desert\"");
  one(kSide, "{between = \"0107 0108\", features = \"brook\",",
      "hexside 0107/0108 has the unknown feature \"brook\"");
  one(kWay, "{kind = \"path\", name = \"Fall Hill road\", hexes = \"0612 0613 0614\",",
      "way Fall Hill road has the unknown kind \"path\"");
  one("grid.positions_from = \"east\"", "grid.positions_from = \"left\"",
      "\"positions_from\" of the grid is \"left\"; it must be \"east\" or \"west\"");
  one("{hex = \"0616\", name = \"Snowden\", source = \"reconstructed\"",
      "{hex = \"0616\", name = \"Snowden\", source = \"guess\"",
      "\"source\" of place Snowden is \"guess\"; it must be rulebook, public or reconstructed");
}

TEST(LoadMap, MissingFields) {
  one(kHex, "{id = \"0104\", bank = \"N\",", "hex 0104 lacks \"terrain\"");
  const std::string text = change(embedded_text(kMapPath), "grid.even_lines = \"onwards\"", "#");
  expect_only_fault(kMapPath, text, line_of(text, "grid.stands_on"),
                    "table \"grid\" lacks \"even_lines\"");
}

TEST(LoadMap, TerrainIsOneWordOrForestRough) {
  one(kHex, "{id = \"0104\", terrain = \"clear rough\", bank = \"N\",",
      "the terrain of hex 0104 must be one word, or forest rough");
}

TEST(LoadMap, HexesThatDoNotExist) {
  one(kPlace, "{hex = \"9916\", name = \"Snowden\",",
      "place Snowden names hex \"9916\", which is not on the map");
  one(kSide, "{between = \"0107 0199\", features = \"stream\",",
      "a hexside names hex \"0199\", which is not on the map");
  one(kWay, "{kind = \"road\", name = \"Fall Hill road\", hexes = \"0612 0613 2628\",",
      "way Fall Hill road names hex \"2628\", which is not on the map");
}

TEST(LoadMap, HexesThatAreMissing) {
  const std::string text = change(embedded_text(kMapPath), kHex, "#");
  expect_only_fault(kMapPath, text, line_of(text, "hexes = [\n"), "the map lacks hex 0104");
}

TEST(LoadMap, NeighboursThatDoNotTouch) {
  one(kSide, "{between = \"0107 0109\", features = \"stream\",",
      "hexes 0107 and 0109 do not touch");
  one(kWay, "{kind = \"road\", name = \"Fall Hill road\", hexes = \"0612 0614\",",
      "way Fall Hill road jumps from 0612 to 0614, which do not touch");
}

TEST(LoadMap, ThingsThatAreThereTwice) {
  std::string text =
      change(embedded_text(kMapPath), kHex, "{id = \"0103\", terrain = \"town\", bank = \"N\",");
  expect_fault(kMapPath, text, "{id = \"0103\", terrain = \"town\"", "hex 0103 is there twice");
  text = change(embedded_text(kMapPath), "{between = \"0108 0207\",", "{between = \"0108 0107\",");
  expect_only_fault(kMapPath, text, line_of(text, "{between = \"0108 0107\""),
                    "hexside 0108/0107 is there twice");
  text = change(embedded_text(kMapPath), kWay,
                "{kind = \"road\", name = \"Fall Hill road\", hexes = \"0614 0613 0612 0613\",");
  expect_only_fault(kMapPath, text, line_of(text, "hexes = \"0614 0613 0612 0613\""),
                    "way Fall Hill road runs from 0612 to 0613 a second time");
}

TEST(LoadMap, RedoubtsNameTheirEnemySide) {
  const std::string from = "{between = \"1112 1012\", features = \"redoubt\", enemy = \"1012\",";
  one(from, "{between = \"1112 1012\", features = \"redoubt\", enemy = \"1011\",",
      "the redoubt of hexside 1112/1012 must name one of its two hexes as enemy");
  one(from, "{between = \"1112 1012\", features = \"stream\", enemy = \"1012\",",
      "hexside 1112/1012 has an enemy side but no redoubt");
}

TEST(LoadMap, AGridOfNoSize) {
  const auto faults =
      check_with(kMapPath, change(embedded_text(kMapPath), "28, 27, 28, 27, 28,", "99, 99,"));
  EXPECT_FALSE(faults.empty());
  std::string text = embedded_text(kMapPath);
  text = change(
      text, "grid.lines = [", "grid.lines = [" + [] {
        std::string lines;
        for (int i = 0; i < 30; ++i) lines += "99, ";
        return lines;
      }());
  expect_fault(kMapPath, text, "grid.lines = [",
               "the grid has 3658 hexes in 55 lines; it must have 1 to 2048 in at most 99");
}

TEST(LoadMap, TheFileHoldsTheMapOfItsName) {
  const auto map = load_map(with({{"maps/other.toml", embedded_text(kMapPath)}}), "other");
  ASSERT_FALSE(map);
  EXPECT_EQ(map.error().text(),
            "maps/other.toml: the file holds map \"fredericksburg\", not \"other\"");
}

// ---- the sense of the ground
// -----------------------------------------------------------------------

TEST(CheckMap, TheRiverIsOneBody) {
  among("{id = \"2310\", terrain = \"forest\", bank = \"S\",",
        "{id = \"2310\", terrain = \"river\",", "river hex 2310 is cut off from the river at 0313");
}

TEST(CheckMap, ALandHexHasABank) {
  one(kHex, "{id = \"0104\", terrain = \"clear\",", "land hex 0104 has no bank");
}

TEST(CheckMap, ARiverHexHasNone) {
  one("{id = \"0313\", terrain = \"river\",", "{id = \"0313\", terrain = \"river\", bank = \"N\",",
      "river hex 0313 has a bank");
}

TEST(CheckMap, BanksDoNotTouch) {
  among("{id = \"2310\", terrain = \"forest\", bank = \"S\",",
        "{id = \"2310\", terrain = \"forest\", bank = \"N\",",
        "hexes 2310 and 2311 touch but lie on different banks");
}

TEST(CheckMap, ACreekMayNotShutAHexOff) {
  std::string text = embedded_text(kMapPath);
  text = change(
      text, "hexsides = [\n",
      "hexsides = [\n  {between = \"0101 0102\", features = \"canal\", source = \"public\"},\n"
      "  {between = \"0101 0201\", features = \"canal\", source = \"public\"},\n");
  expect_fault(kMapPath, text, "{id = \"0102\"",
               "hex 0102 cannot be reached from 0101 along bank N");
}

TEST(CheckMap, CrossingsHaveTwoEntrySidesOnTwoBanks) {
  const std::string hexes = "name = \"Bank's Ford\", hexes = \"0626 0726 0825\"";
  std::string text =
      change(embedded_text(kMapPath), hexes, "name = \"Bank's Ford\", hexes = \"0626 0726\"");
  expect_fault(kMapPath, text, "{id = \"0726\"",
               "crossing hex 0726 has 1 entry sides; it must have two");
  text =
      change(embedded_text(kMapPath), hexes, "name = \"Bank's Ford\", hexes = \"0626 0726 0627\"");
  EXPECT_FALSE(check_with(kMapPath, text).empty());
}

TEST(CheckMap, RoadsCrossWaterOnlyAtABridge) {
  const std::string text =
      change(embedded_text(kMapPath), "{between = \"1110 1209\", features = \"creek bridge\",",
             "{between = \"1110 1209\", features = \"creek\",");
  expect_only_fault(
      kMapPath, text, line_of(text, "hexes = \"0811 0911 1010 1110 1209"),
      "way Richmond Stage (Bowling Green) Road crosses the water between 1110 and 1209 "
      "without a bridge or ford");
}

TEST(CheckMap, RoadsDoNotRunIntoTheRiver) {
  among(kWay, "{kind = \"road\", name = \"Fall Hill road\", hexes = \"0612 0512\",",
        "way Fall Hill road runs into the river at 0512");
}

TEST(CheckMap, RoadsLeadSomewhere) {
  const std::string text =
      change(embedded_text(kMapPath), kWay,
             "{kind = \"road\", name = \"Fall Hill road\", hexes = \"0612 0613\",");
  expect_only_fault(kMapPath, text, line_of(text, "name = \"Fall Hill road\""),
                    "way Fall Hill road ends nowhere, at 0613");
}

TEST(CheckMap, WatersRunOn) {
  const std::string text =
      change(embedded_text(kMapPath), "  {between = \"0207 0208\", features = \"stream\"",
             "  #{between = \"0207 0208\", features = \"stream\"");
  expect_fault(kMapPath, text, "{between = \"0207 0308\"",
               "Claiborne Run breaks off before hexside 0207/0308");
}

TEST(CheckMap, ABridgeNeedsWater) {
  const std::string text = change(
      embedded_text(kMapPath), "hexsides = [\n",
      "hexsides = [\n  {between = \"0101 0102\", features = \"bridge\", source = \"public\"},\n");
  expect_fault(kMapPath, text, "{between = \"0101 0102\"",
               "hexside 0101/0102 has a bridge or ford but no water");
}

TEST(CheckMap, FerriesJoinACrossingAndLand) {
  const std::string text = change(embedded_text(kMapPath), "  # ferry\n",
                                  "  # ferry\n  {kind = \"ferry\", name = \"Dry ferry\", hexes = "
                                  "\"0101 0102\", source = \"public\"},\n");
  expect_fault(kMapPath, text, "name = \"Dry ferry\"",
               "ferry way Dry ferry from 0101 to 0102 must join a crossing hex and land");
}

TEST(CheckMap, WorksDoNotStandInTheRiver) {
  const std::string text = change(embedded_text(kMapPath), "hexsides = [\n",
                                  "hexsides = [\n  {between = \"0511 0611\", features = "
                                  "\"redoubt\", enemy = \"0611\", source = \"public\"},\n");
  expect_fault(kMapPath, text, "{between = \"0511 0611\"",
               "the redoubt of hexside 0511/0611 stands in the river");
}

}  // namespace
}  // namespace hg::load::testing
