// Switches the cases of a rulebook off, one at a time, and plays the case files: a case that can be
// off without a test noticing is not tested. Needs the program test_rules of the preset "clang".
// Use: mute ROOT TEST_RULES [--jobs N] [--allow FILE] [ID …]
//   --allow  ids, one a line, whose code is one of two that say the same (a reason after the id)
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Options {
  std::string root, runner;
  int jobs = 2;
  std::set<std::string> allowed;
  std::vector<std::string> ids;
};

std::set<std::string> first_words(const std::string& path) {
  std::set<std::string> words;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream text(line);
    std::string word;
    if (text >> word && word[0] != '#') words.insert(word);
  }
  return words;
}

/// The cases that rules code names with cases::…, so that muting can reach them.
std::vector<std::string> enforced(const std::string& root) {
  std::vector<std::string> ids;
  for (const char* book : {"blue_gray_deluxe", "blue_grey_revised"}) {
    std::ifstream in(root + "/data/rules/" + book + ".tsv");
    for (std::string line; std::getline(in, line);) {
      if (line.size() > 9 && line.compare(line.size() - 9, 9, "\tenforced") == 0) {
        ids.push_back(line.substr(0, line.find('\t')));
      }
    }
  }
  return ids;
}

/// The case files that can notice the case: those of the game of its book; all of them without an id.
std::string filter_for(const std::string& id) {
  if (id.empty()) return "--gtest_filter=*";
  const auto begins = [&id](const char* prefix) { return id.rfind(prefix, 0) == 0; };
  if (begins("bgd-") || begins("fr-")) return "--gtest_filter=fredericksburg.*";
  if (begins("gcw-") || begins("slb-")) return "--gtest_filter=gcacw.*";
  return "--gtest_filter=hooker_lee.*";
}

/// A child that plays the case files with one case off. Its exit status is 0 if nothing noticed.
pid_t start(const std::string& runner, const std::string& id) {
  const pid_t child = fork();
  if (child != 0) return child;
  if (id.empty()) {
    unsetenv("HG_MUTE");
  } else {
    setenv("HG_MUTE", id.c_str(), 1);
  }
  const std::string filter = filter_for(id);
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  execl(runner.c_str(), runner.c_str(), "--gtest_brief=1", "--gtest_fail_fast",
        filter.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

bool read_options(int argc, char** argv, Options& options) {
  if (argc < 3) return false;
  options.root = argv[1];
  options.runner = argv[2];
  for (int i = 3; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--jobs" && i + 1 < argc) {
      options.jobs = std::atoi(argv[++i]);
    } else if (word == "--allow" && i + 1 < argc) {
      options.allowed = first_words(argv[++i]);
    } else {
      options.ids.push_back(word);
    }
  }
  if (options.ids.empty()) options.ids = enforced(options.root);
  return options.jobs > 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read_options(argc, argv, options)) {
    std::cerr << "use: mute ROOT TEST_RULES [--jobs N] [--allow FILE] [ID ...]\n";
    return 2;
  }
  std::map<pid_t, std::string> running;
  std::set<std::string> unnoticed;
  std::size_t next = 0;
  const pid_t whole = start(options.runner, "");
  int status = 0;
  waitpid(whole, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::cerr << options.runner << " fails with no case muted: nothing to learn\n";
    return 1;
  }
  while (next < options.ids.size() || !running.empty()) {
    while (next < options.ids.size() && running.size() < static_cast<std::size_t>(options.jobs)) {
      running[start(options.runner, options.ids[next])] = options.ids[next];
      ++next;
    }
    const pid_t done = waitpid(-1, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) > 1) {  // 1: a test has noticed
      std::cerr << options.runner << ": cannot be run with " << running[done] << " off\n";
      return 1;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) unnoticed.insert(running[done]);
    running.erase(done);
  }
  std::size_t faults = 0;
  for (const auto& id : options.ids) {
    if (unnoticed.count(id) == 0 || options.allowed.count(id) != 0) continue;
    std::cout << id << ": off, and no test notices\n";
    ++faults;
  }
  const std::set<std::string> asked(options.ids.begin(), options.ids.end());
  for (const auto& id : options.allowed) {
    if (asked.count(id) != 0 && unnoticed.count(id) == 0) std::cout << id << ": is on the list but a test notices\n";
  }
  std::cout << "mute: " << options.ids.size() << " cases, " << unnoticed.size() << " unnoticed, "
            << faults << " faults\n";
  return faults == 0 ? 0 : 1;
}
