#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/library.h"

namespace hg::cli {

using engine::Json;

/// What every subcommand knows: where data of the user's own lies.
struct Common {
  std::string data_dir;  ///< empty: only what is in the program
};

/// What the chosen subcommand does; gives the exit status.
using Work = std::function<int()>;

/// Trouble that ends a command: said on standard error, exit status 2.
struct Trouble {
  std::string message;
};

/// The games, with the data files of `common` in place of those in the program. Trouble if a file
/// is broken.
std::shared_ptr<const engine::Library> open_library(const Common& common);

/// The whole file; `-` is standard input. Trouble if it cannot be read or is longer than 64 MiB.
std::string read_file(const std::string& path);
/// A file that holds one JSON value. Trouble that says where it is broken.
Json read_json_file(const std::string& path);
/// The only place that writes results: standard output, with an end of line.
void print(std::string_view text);

// One function a subcommand: adds it to `app`, and sets `work` when it is the chosen one.
void add_engine(CLI::App& app, const Common& common, Work& work);
void add_scenarios(CLI::App& app, const Common& common, Work& work);
void add_rules(CLI::App& app, const Common& common, Work& work);
void add_case(CLI::App& app, const Common& common, Work& work);
void add_odds(CLI::App& app, const Common& common, Work& work);
void add_arena(CLI::App& app, const Common& common, Work& work);
void add_bot(CLI::App& app, const Common& common, Work& work);
void add_conformance(CLI::App& app, const Common& common, Work& work);
void add_record(CLI::App& app, const Common& common, Work& work);
void add_bench(CLI::App& app, const Common& common, Work& work);
void add_data(CLI::App& app, const Common& common, Work& work);
void add_serve(CLI::App& app, const Common& common, Work& work);
void add_strength(CLI::App& app, const Common& common, Work& work);
void add_tune(CLI::App& app, const Common& common, Work& work);
void add_signature(CLI::App& app, const Common& common, Work& work);

}  // namespace hg::cli
