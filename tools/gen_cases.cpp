// Makes cases.gen.h and cases.gen.cpp from the rule catalogues (data/rules/*.tsv): one name a case.
// Use: gen_cases OUTPUT_FOLDER CATALOGUE.tsv …
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

namespace {

std::string name_of(const std::string& id) {
  std::string name;
  for (const char c : id) name += c == '.' || c == '-' ? '_' : c;
  return name;
}

bool read(const char* file, std::vector<std::string>& ids, std::set<std::string>& seen) {
  std::ifstream in(file);
  if (!in) {
    std::cerr << file << ": cannot be read\n";
    return false;
  }
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string id = line.substr(0, line.find('\t'));
    if (number == 1 || id.empty()) continue;
    if (!seen.insert(id).second) {
      std::cerr << file << ':' << number << ": case " << id << " stands twice\n";
      return false;
    }
    ids.push_back(id);
  }
  return true;
}

void write_if_new(const std::filesystem::path& path, const std::string& text) {
  std::ifstream in(path);
  const std::string old((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (old != text) std::ofstream(path) << text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "use: gen_cases FOLDER CATALOGUE.tsv ...\n";
    return 2;
  }
  std::vector<std::string> ids;
  std::set<std::string> seen;
  for (int i = 2; i < argc; ++i) {
    if (!read(argv[i], ids, seen)) return 1;
  }
  std::filesystem::create_directories(argv[1]);
  std::string header =
      "// Made from data/rules/*.tsv; do not edit.\n#pragma once\n\n#include <cstddef>\n"
      "#include <string_view>\n\n#include \"core/case.h\"\n\nnamespace hg::cases {\n\n";
  std::string source =
      "// Made from data/rules/*.tsv; do not edit.\n#include \"rules/cases.gen.h\"\n\n"
      "#include <array>\n\nnamespace hg::cases {\nnamespace {\n\nconstexpr std::array<"
      "std::string_view, " + std::to_string(ids.size()) + "> kIds{\n";
  for (std::size_t i = 0; i < ids.size(); ++i) {
    header += "inline constexpr core::Case " + name_of(ids[i]) + "{" + std::to_string(i) + "};\n";
    source += "    \"" + ids[i] + "\",\n";
  }
  header += "\ninline constexpr std::size_t kCount = " + std::to_string(ids.size()) + ";\n\n"
            "/// The id as printed in the catalogue, \"bgd-7.7-b\"; empty for no case.\n"
            "std::string_view id(core::Case c);\n"
            "/// The case of an id, or core::kNoCase.\ncore::Case find(std::string_view id);\n\n"
            "}  // namespace hg::cases\n";
  source += "};\n\n}  // namespace\n\nstd::string_view id(core::Case c) {\n"
            "  return c.index < kIds.size() ? kIds[c.index] : std::string_view{};\n}\n\n"
            "core::Case find(std::string_view id) {\n"
            "  for (std::size_t i = 0; i < kIds.size(); ++i) {\n"
            "    if (kIds[i] == id) return core::Case{static_cast<std::uint16_t>(i)};\n  }\n"
            "  return core::kNoCase;\n}\n\n}  // namespace hg::cases\n";
  write_if_new(std::filesystem::path(argv[1]) / "cases.gen.h", header);
  write_if_new(std::filesystem::path(argv[1]) / "cases.gen.cpp", source);
  return 0;
}
