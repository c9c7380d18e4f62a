// Follows every case of a rulebook from the catalogue to code and tests, and back.
// Use: trace ROOT [--json FILE] [--docs write|check] [--report] [--quiet]
//   --json    catalogue rows with places in code and tests: what `hazelgrove rules` shows
//   --docs    the pages docs/rules/<book>.md: writes them, or fails where one is stale
//   --report  says what is missing but does not fail
//   --quiet   says nothing
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Places = std::vector<std::string>;

struct Row {
  std::string book, id, number, title, kind, requirement, decider, depends, ruling, status;
  Places code;    ///< "src/rules/…/retreat.cpp:41"
  Places tests;   ///< "tests/rules/…/bgd-7.7-a-cornered.case"
  bool refused = false;  ///< a test shows an action refused by this case
};

struct Trace {
  std::vector<Row> rows;
  std::map<std::string, std::size_t> by_id;
  std::map<std::string, std::size_t> by_name;  ///< "bgd_7_7_a"
  std::set<std::string> prefixes;
  std::vector<std::string> faults;

  Row* find(const std::string& id) {
    const auto at = by_id.find(id);
    return at == by_id.end() ? nullptr : &rows[at->second];
  }
  /// "bgd-7.7" or "bgd-7" as the name of a whole section; "bgr-10.2" is the section of 10.21 ….
  bool is_section(const std::string& id) const {
    const auto at = by_id.lower_bound(id);
    if (at == by_id.end() || at->first.compare(0, id.size(), id) != 0) return false;
    const char next = at->first[id.size()];
    const bool group = id.find('.') != std::string::npos && next >= '0' && next <= '9';
    return next == '.' || next == '-' || group;
  }
};

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<std::string> split(const std::string& line, char at) {
  std::vector<std::string> parts;
  std::istringstream in(line);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  if (!line.empty() && line.back() == at) parts.emplace_back();
  return parts;
}

std::vector<fs::path> files_under(const fs::path& folder, const std::set<std::string>& endings) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && endings.count(entry.path().extension().string()) != 0) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void add_once(Places& places, const std::string& place) {
  if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
}

std::string ruling_in(const std::string& ambiguity) {
  const std::string mark = "RULING:";
  const auto at = ambiguity.find(mark);
  if (at == std::string::npos) return {};
  const auto start = ambiguity.find_first_not_of(' ', at + mark.size());
  return start == std::string::npos ? std::string{} : ambiguity.substr(start);
}

// The catalogue

void read_catalogue(Trace& trace, const fs::path& path) {
  static const std::set<std::string> kStatus{"enforced", "by_construction", "informative", "open",
                                             "not_offered"};
  std::ifstream in(path);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (number == 1 || line.empty()) continue;
    const auto cells = split(line, '\t');
    const std::string where = path.filename().string() + ":" + std::to_string(number);
    if (cells.size() != 10 || kStatus.count(cells[9]) == 0) {
      trace.faults.push_back(where + ": needs ten cells, the last one enforced, by_construction, "
                                     "informative, open or not_offered");
      continue;
    }
    Row row;
    row.book = path.stem().string();
    row.id = cells[0];
    row.number = cells[1];
    row.title = cells[2];
    row.kind = cells[3];
    row.requirement = cells[4];
    row.decider = cells[6];
    row.depends = cells[7];
    row.ruling = ruling_in(cells[8]);
    row.status = cells[9];
    std::string name = row.id;
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
    trace.prefixes.insert(row.id.substr(0, row.id.find('-')));
    trace.by_name[name] = trace.rows.size();
    trace.by_id[row.id] = trace.rows.size();
    trace.rows.push_back(row);
  }
}

// Code and data

/// Ids as words of a text: "bgd-7.7-a", "gcw-LI-a" and the like, without a full stop that ends a
/// sentence.
std::regex id_pattern(const Trace& trace) {
  std::string any;
  for (const auto& prefix : trace.prefixes) any += (any.empty() ? "" : "|") + prefix;
  return std::regex("\\b(" + any + ")-([0-9]+|[A-Z]+[0-9]*-[a-z])(\\.[0-9]+)*(-[a-z]*[0-9]*)?\\b");
}

void scan_code(Trace& trace, const fs::path& root, const fs::path& file, bool is_place) {
  static const std::regex kNamed("cases::([a-z0-9]+_[0-9A-Za-z_]+)");
  const std::regex id = id_pattern(trace);
  const std::string shown = file.lexically_relative(root).generic_string();
  std::istringstream in(text_of(file));
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::string place = shown + ":" + std::to_string(number);
    for (std::sregex_iterator at(line.begin(), line.end(), kNamed), end; at != end; ++at) {
      const auto found = trace.by_name.find((*at)[1]);
      if (found == trace.by_name.end()) {
        trace.faults.push_back(place + ": no such case: " + (*at)[1].str());
      } else if (is_place) {
        add_once(trace.rows[found->second].code, place);
      }
    }
    for (std::sregex_iterator at(line.begin(), line.end(), id), end; at != end; ++at) {
      Row* row = trace.find(at->str());
      const auto start = static_cast<std::size_t>(at->position());
      const char before = start == 0 ? ' ' : line[start - 1];
      if (row != nullptr) {
        const bool counts = before == '"' || row->status == "by_construction";
        if (is_place && counts) add_once(row->code, place);
      } else if (!trace.is_section(at->str())) {
        trace.faults.push_back(place + ": no such case: " + at->str());
      }
    }
  }
}

/// The sentences that explain a refusal name every case but enforce none.
bool is_wording(const fs::path& file) {
  return file.filename().string().find("sentences") != std::string::npos;
}

/// Rules that no single line can name: tools/by_construction.tsv says which line has them in it.
void read_constructions(Trace& trace, const fs::path& root) {
  const fs::path table = root / "tools" / "by_construction.tsv";
  std::ifstream in(table);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (number == 1) continue;
    const auto cells = split(line, '\t');
    const std::string where = table.filename().string() + ":" + std::to_string(number);
    Row* row = cells.size() == 3 ? trace.find(cells[0]) : nullptr;
    if (row == nullptr || row->status != "by_construction") {
      trace.faults.push_back(where + ": not a case by construction, a file and a text");
      continue;
    }
    std::istringstream text(text_of(root / cells[1]));
    std::string found;
    int at = 1;
    while (std::getline(text, found) && found.find(cells[2]) == std::string::npos) ++at;
    if (text) {
      add_once(row->code, cells[1] + ":" + std::to_string(at));
    } else {
      trace.faults.push_back(where + ": " + cells[1] + " does not hold " + cells[2]);
    }
  }
}

void scan_sources(Trace& trace, const fs::path& root) {
  read_constructions(trace, root);
  for (const char* room : {"mech", "rules", "load", "engine", "app"}) {
    for (const auto& file : files_under(root / "src" / room, {".h", ".cpp"})) {
      scan_code(trace, root, file, !is_wording(file));
    }
  }
  for (const auto& file : files_under(root / "data", {".toml"})) {
    scan_code(trace, root, file, true);
  }
}

// Tests

void scan_test(Trace& trace, const fs::path& root, const fs::path& file) {
  const bool is_case = file.extension() == ".case";
  const std::string shown = file.lexically_relative(root).generic_string();
  static const std::regex kHeader("^\\s*(//|#)?\\s*case\\s+(.*)$");
  const std::regex id = id_pattern(trace);
  std::istringstream in(text_of(file));
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    std::smatch header;
    const bool names = std::regex_match(line, header, kHeader) &&
                       (is_case ? !header[1].matched : header[1].matched);
    const auto because = line.find(" because ");
    if (!is_case && !names) continue;
    for (std::sregex_iterator at(line.begin(), line.end(), id), end; at != end; ++at) {
      Row* row = trace.find(at->str());
      if (row == nullptr) {
        const std::string place = shown + ":" + std::to_string(number);
        trace.faults.push_back(place + ": no such case: " + at->str());
        continue;
      }
      if (names) add_once(row->tests, shown);
      if (is_case && because != std::string::npos &&
          at->position() > static_cast<std::ptrdiff_t>(because) && line[0] != '#') {
        row->refused = true;
        add_once(row->tests, shown);
      }
    }
  }
}

void scan_tests(Trace& trace, const fs::path& root) {
  for (const auto& file : files_under(root / "tests", {".case", ".cpp", ".ts", ".mjs"})) {
    if (file.string().find("node_modules") == std::string::npos) scan_test(trace, root, file);
  }
}

// Faults, JSON, pages

void judge(Trace& trace) {
  for (const Row& row : trace.rows) {
    if (row.status == "informative" || row.status == "open" || row.status == "not_offered") {
      continue;
    }
    if (row.code.empty()) {
      trace.faults.push_back(row.id + ": " + row.status + ", but no code or data names it");
    }
    if (row.tests.empty()) trace.faults.push_back(row.id + ": no test names it");
    if (row.status == "enforced" && row.kind == "restriction" && !row.refused) {
      trace.faults.push_back(row.id + ": a restriction, but no test is refused by it");
    }
  }
}

std::string json_text(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string json_list(const Places& places) {
  std::string out = "[";
  for (const auto& place : places) out += (out.size() > 1 ? ", " : "") + json_text(place);
  return out + "]";
}

std::string json(const Trace& trace) {
  std::string out = "[";
  for (const Row& row : trace.rows) {
    out += (out.size() > 1 ? ",\n " : "\n ") + std::string("{\"id\": ") + json_text(row.id) +
           ", \"book\": " + json_text(row.book) + ", \"case\": " + json_text(row.number) +
           ", \"title\": " + json_text(row.title) + ", \"kind\": " + json_text(row.kind) +
           ", \"status\": " + json_text(row.status) +
           ", \"summary\": " + json_text(row.requirement) +
           ", \"decider\": " + json_text(row.decider) +
           ", \"see\": " + json_list(split(row.depends, ' ')) +
           ", \"ruling\": " + json_text(row.ruling) + ", \"code\": " + json_list(row.code) +
           ", \"tests\": " + json_list(row.tests) + "}";
  }
  return out + "\n]\n";
}

std::string in_cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) {
    text.insert(at, "\\");
  }
  return text;
}

/// Code by file, so that the page changes only when a case moves to another file.
std::string code_cell(const Row& row) {
  Places files;
  for (const auto& place : row.code) {
    add_once(files, fs::path(place.substr(0, place.rfind(':'))).filename().string());
  }
  std::string out;
  for (const auto& file : files) out += (out.empty() ? "`" : ", `") + file + "`";
  return out;
}

std::string tests_cell(const Row& row) {
  std::string out;
  for (const auto& test : row.tests) {
    const fs::path path(test);
    const auto name = path.extension() == ".case" ? path.stem() : path.filename();
    out += (out.empty() ? "" : "<br>") + name.string();
  }
  return out;
}

std::string page_head(const std::string& book, std::map<std::string, int>& count) {
  std::ostringstream out;
  out << "# Cases of " << book << "\n\nMade by `tools/trace` from `data/rules/" << book
      << ".tsv`, the code and the tests; do not edit.\n\n"
      << count["enforced"] << " enforced, " << count["by_construction"] << " by construction, "
      << count["informative"] << " informative";
  if (count["open"] != 0) {
    out << ", " << count["open"] << " open: a rule that can be enforced, but not all of it is built"
        << " and tested yet";
  }
  if (count["not_offered"] != 0) {
    out << ", " << count["not_offered"] << " not offered: rules of other games of the series or of"
        << " scenarios and options that the program does not have";
  }
  out << ".\n\n";
  return out.str();
}

std::string page(const Trace& trace, const std::string& book) {
  std::ostringstream out;
  std::map<std::string, int> count;
  for (const Row& row : trace.rows) {
    if (row.book == book) ++count[row.status];
  }
  out << page_head(book, count) << "| case | title | status | code | tests | ruling |\n"
      << "| --- | --- | --- | --- | --- | --- |\n";
  for (const Row& row : trace.rows) {
    if (row.book != book) continue;
    out << "| " << row.id << " | " << in_cell(row.title) << " | " << row.status << " | "
        << code_cell(row) << " | " << tests_cell(row) << " | " << in_cell(row.ruling) << " |\n";
  }
  return out.str();
}

void write_if_new(const fs::path& path, const std::string& text) {
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  if (!fs::exists(path) || text_of(path) != text) std::ofstream(path, std::ios::binary) << text;
}

void do_pages(Trace& trace, const fs::path& root, const std::string& what) {
  std::set<std::string> books;
  for (const Row& row : trace.rows) books.insert(row.book);
  for (const auto& book : books) {
    const fs::path path = root / "docs" / "rules" / (book + ".md");
    if (what == "write") {
      write_if_new(path, page(trace, book));
    } else if (text_of(path) != page(trace, book)) {
      trace.faults.push_back("docs/rules/" + book + ".md is stale: trace . --docs write makes it");
    }
  }
}

/// docs/rulings/README.md must have a row for every ruling, and the tests that it names must exist.
void check_rulings(Trace& trace, const fs::path& root) {
  static const std::regex kTest("`([a-z]+-[0-9][0-9a-z.-]*)`");
  const std::string text = text_of(root / "docs" / "rulings" / "README.md");
  std::set<std::string> stems;
  for (const Row& row : trace.rows) {
    const bool asked = !row.ruling.empty() && row.status != "not_offered";
    if (asked && text.find("| " + row.id + " |") == std::string::npos) {
      trace.faults.push_back(row.id + ": its ruling is not in docs/rulings/README.md");
    }
    for (const auto& test : row.tests) stems.insert(fs::path(test).stem().string());
  }
  for (std::sregex_iterator at(text.begin(), text.end(), kTest), end; at != end; ++at) {
    if (stems.count((*at)[1]) == 0) {
      trace.faults.push_back("docs/rulings/README.md: no such test: " + (*at)[1].str());
    }
  }
}

void summary(const Trace& trace) {
  std::map<std::string, int> count;
  std::size_t tests = 0;
  for (const Row& row : trace.rows) {
    ++count[row.status];
    tests += row.tests.size();
  }
  std::cout << "trace: " << trace.rows.size() << " cases, " << count["enforced"] << " enforced, "
            << count["by_construction"] << " by construction, " << count["informative"]
            << " informative, " << count["open"] << " open, " << count["not_offered"]
            << " not offered; " << tests << " links to tests; " << trace.faults.size()
            << " faults\n";
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> args(argv + 1, argv + argc);
  if (args.empty()) {
    std::cerr << "use: trace ROOT [--json FILE] [--docs write|check] [--report]\n";
    return 2;
  }
  const fs::path root = fs::absolute(args[0]).lexically_normal();
  Trace trace;
  for (const auto& file : files_under(root / "data" / "rules", {".tsv"})) {
    read_catalogue(trace, file);
  }
  scan_sources(trace, root);
  scan_tests(trace, root);
  bool report = false;
  bool quiet = false;
  for (std::size_t i = 1; i < args.size(); ++i) {
    if (args[i] == "--report") report = true;
    if (args[i] == "--quiet") quiet = true;
    if (args[i] == "--json" && i + 1 < args.size()) write_if_new(args[++i], json(trace));
    if (args[i] == "--docs" && i + 1 < args.size()) do_pages(trace, root, args[++i]);
  }
  judge(trace);
  check_rulings(trace, root);
  if (!quiet) {
    for (const auto& fault : trace.faults) std::cout << fault << "\n";
    summary(trace);
  }
  return trace.faults.empty() || report ? 0 : 1;
}
