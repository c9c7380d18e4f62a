// The documented generator: published vectors and fairness.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engine/dice.h"
#include "engine/door.h"
#include "engine/fields.h"

namespace hg::engine {
namespace {

std::string faces(std::uint64_t seed, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += static_cast<char>('0' + die_face(seed, static_cast<std::uint64_t>(i)));
  }
  return text;
}

/// SplitMix64 with state 0 begins with these three numbers, which its author published.
TEST(Dice, BitsAreSplitMix64) {
  EXPECT_EQ(die_bits(0, 0), 0xE220A8397B1DCDAFULL);
  EXPECT_EQ(die_bits(0, 1), 0x6E789E6AA1B965F4ULL);
  EXPECT_EQ(die_bits(0, 2), 0x06C45D188009454FULL);
}

TEST(Dice, PublishedVectors) {
  EXPECT_EQ(faces(0, 12), "631612252635");
  EXPECT_EQ(faces(1, 12), "456335642534");
  EXPECT_EQ(faces(7, 12), "316432321316");
  EXPECT_EQ(faces(1862, 12), "221142366433");
  EXPECT_EQ(faces(9007199254740991, 12), "124236225532");
}

TEST(Dice, EveryFaceComesAsOftenAsTheOthers) {
  std::array<int, 7> seen{};
  constexpr int kThrows = 600'000;
  for (int i = 0; i < kThrows; ++i) {
    const int face = die_face(42, static_cast<std::uint64_t>(i));
    ASSERT_GE(face, 1);
    ASSERT_LE(face, 6);
    ++seen[static_cast<std::size_t>(face)];
  }
  // Five standard deviations of a binomial count.
  for (int face = 1; face <= 6; ++face)
    EXPECT_NEAR(seen[static_cast<std::size_t>(face)], 100'000, 1450);
}

TEST(Dice, ExtremesOfTheBitsGiveExtremeFaces) {
  for (const int sides : {1, 2, 6, 10, 1000}) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
      const int face = die_face(i * 0x9E3779B97F4A7C15ULL, i, sides);
      ASSERT_GE(face, 1);
      ASSERT_LE(face, sides);
    }
  }
}

TEST(Door, CountsOnlyBracketsOutsideTexts) {
  EXPECT_FALSE(
      too_deep(R"({"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})"));
  EXPECT_FALSE(too_deep(
      R"({"a":"\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})"));
  EXPECT_FALSE(too_deep(std::string(64, '[')));
  EXPECT_TRUE(too_deep(std::string(65, '[')));
}

TEST(Fields, LongTextIsCutBetweenCharacters) {
  EXPECT_EQ(shown("ab"), "\"ab\"");
  std::string text;
  for (int i = 0; i < 40; ++i) text += "ü";
  const std::string cut = shown(text);
  EXPECT_EQ(cut, "\"" + text.substr(0, 60) + "…\"");
  const std::string odd = shown("x" + text);
  EXPECT_EQ(odd, "\"x" + text.substr(0, 58) + "…\"");
}

}  // namespace
}  // namespace hg::engine
