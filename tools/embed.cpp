// Puts files into a program: writes NAME.h and NAME.cpp, whose assembler lines include the bytes.
// Use: embed NAME BASE LIST_FILE OUTPUT_FOLDER      (LIST_FILE: one absolute path a line)
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// FNV-1a: named in the made source, so that a compiler cache sees that a file has changed.
std::string fingerprint(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  char out[20];
  std::snprintf(out, sizeof out, "%016llx", static_cast<unsigned long long>(hash));
  return out;
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

void write_if_new(const fs::path& path, const std::string& text) {
  if (!fs::exists(path) || text_of(path) != text) std::ofstream(path, std::ios::binary) << text;
}

std::string header(const std::string& name) {
  return "// Made by tools/embed; do not edit.\n#pragma once\n\n#include <span>\n\n"
         "#include \"embedded/file.h\"\n\nnamespace hg::embedded {\n\n"
         "std::span<const File> " + name + "();\n\n}  // namespace hg::embedded\n";
}

/// Around the bytes of a file, for the assemblers of ELF and of WebAssembly.
constexpr const char* kDirectives = R"(#ifdef __wasm__
#define HG_BEGIN(name) \
  ".section .rodata." name ",\"\",@\n.p2align 4\n.type " name ",@object\n" name ":\n"
#define HG_END(name, size) ".size " name ", " size "\n.text\n"
#else
#define HG_BEGIN(name) ".section .rodata\n.balign 16\n" name ":\n"
#define HG_END(name, size) ".previous\n"
#endif

)";

std::string source(const std::string& name, const fs::path& base,
                   const std::vector<fs::path>& files) {
  std::string symbols;
  std::string rows;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string content = text_of(files[i]);
    const std::string symbol = "hg_embedded_" + name + "_" + std::to_string(i);
    const std::string path = quoted(files[i].string());
    symbols += "asm(\"/* " + fingerprint(content) + " */ \" HG_BEGIN(\"" + symbol + "\")\n"
               "    R\"(.incbin " + path + ")\" \"\\n\"\n    \".byte 0\\n\"\n    HG_END(\"" +
               symbol + "\", \"" + std::to_string(content.size() + 1) + "\"));\n"
               "extern const char " + symbol + "[];\n\n";
    rows += "    File{" + quoted(files[i].lexically_relative(base).generic_string()) +
            ", {" + symbol + ", " + std::to_string(content.size()) + "}},\n";
  }
  const std::string count = std::to_string(files.size());
  return "// Made by tools/embed; do not edit.\n#include \"embedded/" + name +
         ".h\"\n\n#include <array>\n\n" + std::string(kDirectives) + "extern \"C\" {\n" + symbols +
         "}\n\nnamespace hg::embedded {\n\nstd::span<const File> " + name +
         "() {\n  static const std::array<File, " + count + "> files{{\n" + rows +
         "  }};\n  return files;\n}\n\n}  // namespace hg::embedded\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "use: embed NAME BASE LIST_FILE OUTPUT_FOLDER\n";
    return 2;
  }
  const std::string name = argv[1];
  std::vector<fs::path> files;
  std::ifstream list(argv[3]);
  for (std::string line; std::getline(list, line);) {
    if (line.empty()) continue;
    if (!fs::is_regular_file(line)) {
      std::cerr << line << ": no such file to embed\n";
      return 1;
    }
    files.emplace_back(line);
  }
  fs::create_directories(argv[4]);
  write_if_new(fs::path(argv[4]) / (name + ".h"), header(name));
  write_if_new(fs::path(argv[4]) / (name + ".cpp"), source(name, argv[2], files));
  return 0;
}
