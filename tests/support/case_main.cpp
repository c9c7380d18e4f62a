// Plays every .case file below a folder, each as a test of its own.
//
//   case_tests [--cases DIR] [--list-coverage] [GoogleTest's flags]
//
// --list-coverage plays all files and prints one line of JSON for each instead of testing.
// HG_MUTE=<case id> in the environment switches that case off in builds with HG_MUTING.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "case_runner.h"
#include "engine/session.h"
#include "rules/cases.gen.h"
#include "tests/support/games.h"

namespace {

using hg::case_files::Json;

/// Switches the case off that HG_MUTE names; false if there is no such case.
bool mute_one() {
  const char* id = std::getenv("HG_MUTE");
  if (id == nullptr || *id == '\0') return true;
#ifdef HG_MUTING
  const hg::core::Case which = hg::cases::find(id);
  if (which == hg::core::kNoCase) return false;
  hg::core::mute(which);
  return true;
#else
  return false;
#endif
}

/// A fresh session. Requests travel as text, as they do for everybody else.
hg::case_files::Ask fresh_session() {
  auto session = std::make_shared<hg::engine::Session>(hg::tests::games());
  return [session](const Json& request) {
    return Json::parse(session->handle(request.dump()));
  };
}

class CaseTest : public testing::Test {
 public:
  explicit CaseTest(std::string path) : path_(std::move(path)) {}
  void TestBody() override {
    const hg::case_files::Outcome outcome = hg::case_files::run_case_file(path_, fresh_session());
    if (!outcome.failure.empty()) ADD_FAILURE() << outcome.failure;
  }

 private:
  std::string path_;
};

/// GoogleTest's filters give "-" and ":" a meaning of their own.
std::string test_name(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  std::string name = path.substr(slash == std::string::npos ? 0 : slash + 1);
  name = name.substr(0, name.size() - std::string(".case").size());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string suite_name(const std::string& path) {
  const std::size_t end = path.find_last_of('/');
  if (end == std::string::npos) return "cases";
  const std::size_t begin = path.find_last_of('/', end - 1);
  return path.substr(begin == std::string::npos ? 0 : begin + 1,
                     begin == std::string::npos ? end : end - begin - 1);
}

void register_all(const std::vector<std::string>& files) {
  for (const std::string& path : files) {
    testing::RegisterTest(suite_name(path).c_str(), test_name(path).c_str(), nullptr, nullptr,
                          path.c_str(), 1, [path]() -> CaseTest* { return new CaseTest(path); });
  }
}

struct Flags {
  std::string folder = HG_CASES_DIR;
  bool coverage = false;
};

/// 0 if the flags are understood.
int read_flags(int argc, char** argv, Flags& flags) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--list-coverage") {
      flags.coverage = true;
    } else if (word == "--cases" && i + 1 < argc) {
      flags.folder = argv[++i];
    } else {
      std::fprintf(stderr, "unknown flag %s\n", word.c_str());
      return 2;
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  Flags flags;
  if (!mute_one()) {
    std::fprintf(stderr, "HG_MUTE names no case, or this build cannot switch cases off\n");
    return 2;
  }
  if (const int wrong = read_flags(argc, argv, flags); wrong != 0) return wrong;
  const std::vector<std::string> files = hg::case_files::find_cases(flags.folder);
  if (files.empty()) {
    std::fprintf(stderr, "no .case files below %s\n", flags.folder.c_str());
    return 2;
  }
  if (flags.coverage) {
    for (const std::string& path : files) {
      std::puts(hg::case_files::coverage_line(path, fresh_session()).c_str());
    }
    return 0;
  }
  register_all(files);
  return RUN_ALL_TESTS();
}
