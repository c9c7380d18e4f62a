// A server of the toy game, for tests that kill it:
//   toy_server DATA_DIR [PORT] [BYTES_OF_STORE] [BYTES_OF_A_FILE] [ADDRESS]

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "server/server.h"
#include "tests/server/toy.h"

namespace {

constexpr std::string_view kPage = "<!doctype html><title>Toy</title>";
constexpr std::string_view kScript = "console.log('toy')";

/// Makes every file of this process end at a size, as a full disk does.
void bound_files(rlim_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  const auto number = [&](int at) {
    return count > at ? std::strtoull(words[at], nullptr, 10) : 0ULL;
  };
  hg::server::Options options;
  options.data_dir = words[1];
  options.port = static_cast<std::uint16_t>(number(2));
  options.store_bytes = number(3);
  if (count > 5) options.address = words[5];
  options.computer_pause = std::chrono::milliseconds(0);
  options.limits.messages_per_second = 1e6;
  options.assets = {{"/index.html", kPage, "", ""},
                    {"/assets/toy-1234.js", kScript, "", ""}};
  if (number(4) > 0) bound_files(number(4));
  return hg::server::run(options, hg::tests::toy_library());
}
