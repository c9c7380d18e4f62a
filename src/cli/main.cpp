#include <fmt/format.h>

#include <csignal>
#include <cstdio>

#include "cli/command.h"
#include "version.gen.h"

namespace {

constexpr int kTrouble = 2;

int run(int argc, char** argv) {
  CLI::App app{"Hazelgrove: hex-and-counter wargames of the American Civil War, with every rule "
               "enforced."};
  app.name("hazelgrove");
  app.set_version_flag("--version", std::string("hazelgrove ") + hg::kVersion);
  app.require_subcommand(1);
  app.fallthrough();
  hg::cli::Common common;
  app.add_option("--data", common.data_dir,
                 "Folder (or scenario file) whose data files replace those in the program")
      ->check(CLI::ExistingPath);
  hg::cli::Work work;
  hg::cli::add_serve(app, common, work);
  hg::cli::add_engine(app, common, work);
  hg::cli::add_scenarios(app, common, work);
  hg::cli::add_rules(app, common, work);
  hg::cli::add_case(app, common, work);
  hg::cli::add_odds(app, common, work);
  hg::cli::add_record(app, common, work);
  hg::cli::add_arena(app, common, work);
  hg::cli::add_strength(app, common, work);
  hg::cli::add_tune(app, common, work);
  hg::cli::add_bot(app, common, work);
  hg::cli::add_conformance(app, common, work);
  hg::cli::add_bench(app, common, work);
  hg::cli::add_data(app, common, work);
  hg::cli::add_signature(app, common, work);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kTrouble;
  }
  return work ? work() : kTrouble;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(argc, argv);
  } catch (const hg::cli::Trouble& trouble) {
    fmt::print(stderr, "hazelgrove: {}\n", trouble.message);
  } catch (const std::exception& error) {
    fmt::print(stderr, "hazelgrove: {}\n", error.what());
  }
  return kTrouble;
}
