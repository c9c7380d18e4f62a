// The fuzz targets on their seeds and on some thousands of changed copies, the same every time.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/mutate.h"
#include "tests/fuzz/targets.h"

namespace hg::fuzz {
namespace {

std::vector<std::string> seeds(std::string_view target) {
  const auto folder = std::filesystem::path(HG_SOURCE_DIR) / "tests/fuzz/seeds" / target;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

class Short : public testing::TestWithParam<Target> {};

TEST_P(Short, survives_changed_copies_of_its_seeds) {
  const auto texts = seeds(GetParam().name);
  ASSERT_FALSE(texts.empty());
  for (const auto& text : texts) GetParam().run(text);
  const char* asked = std::getenv("HG_FUZZ_RUNS");
  const int runs = asked == nullptr ? 1500 : std::atoi(asked);
  Chance chance(20261130);
  for (int i = 0; i < runs; ++i) GetParam().run(mutate(chance.of(texts), chance));
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Short, testing::ValuesIn(kTargets),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace hg::fuzz
