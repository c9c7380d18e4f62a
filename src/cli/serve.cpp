// hazelgrove serve: the page and the games on one address.

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "cli/command.h"
#include "embedded/page.h"
#include "server/server.h"

namespace hg::cli {
namespace {

/// Where games are kept when nobody says: the user's folder for such things.
std::filesystem::path usual_data_dir() {
  if (const char* state = std::getenv("XDG_DATA_HOME"); state != nullptr && *state != '\0') {
    return std::filesystem::path(state) / "hazelgrove";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    return std::filesystem::path(home) / ".local" / "share" / "hazelgrove";
  }
  return "hazelgrove-games";
}

/// The page in the program; paths get the slash that the server wants. Static, for the server keeps
/// only views.
const std::vector<std::string>& page_paths() {
  static const std::vector<std::string> kPaths = [] {
    std::vector<std::string> paths;
    for (const embedded::File& file : embedded::page()) {
      paths.push_back("/" + std::string(file.path));
    }
    return paths;
  }();
  return kPaths;
}

int serve(const Common& common, server::Options options) {
  const auto library = open_library(common);
  std::size_t i = 0;
  for (const embedded::File& file : embedded::page()) {
    options.assets.push_back({page_paths()[i++], file.content, {}, {}});
  }
  std::error_code error;
  std::filesystem::create_directories(options.data_dir, error);
  if (error) {
    throw Trouble{fmt::format("{}: {}", options.data_dir.string(), error.message())};
  }
  return server::run(options, library);
}

}  // namespace

void add_serve(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("serve", "Serve the board: open the address it prints");
  struct Wish {
    server::Options options;
    std::string data_dir = usual_data_dir().string();
  };
  auto wish = std::make_shared<Wish>();
  command->add_option("--port", wish->options.port, "0: any free port")->capture_default_str();
  command->add_option("--address", wish->options.address)->capture_default_str();
  command->add_option("--store,--data-dir", wish->data_dir, "Where games are kept")
      ->capture_default_str();
  command->add_option("--host", wish->options.hosts,
                      "Names by which a proxy in front may call the server");
  command->callback([&common, &work, wish] {
    work = [&common, wish] {
      wish->options.data_dir = wish->data_dir;
      return serve(common, wish->options);
    };
  });
}

}  // namespace hg::cli
