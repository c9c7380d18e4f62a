// hazelgrove scenarios, rules, case: what the program knows.

#include <fmt/format.h>

#include <map>

#include "cli/command.h"
#include "engine/session.h"

namespace hg::cli {
namespace {

int list_scenarios(const Common& common, bool as_json) {
  const auto library = open_library(common);
  const Json hello = library->hello();
  if (as_json) {
    Json list = Json::array();
    for (const Json& game : hello.at("games")) {
      for (Json scenario : game.at("scenarios")) {
        scenario["game"] = game.at("id");
        list.push_back(std::move(scenario));
      }
    }
    print(engine::to_line(Json{{"scenarios", std::move(list)}}));
    return 0;
  }
  for (const Json& game : hello.at("games")) {
    print(fmt::format("{} ({})", game.at("name").get<std::string>(),
                      game.at("rulebook").get<std::string>()));
    for (const Json& scenario : game.at("scenarios")) {
      print(fmt::format("  {:<28} {}, {} turn{}", scenario.at("id").get<std::string>(),
                        scenario.at("name").get<std::string>(),
                        scenario.at("turns").get<int>(),
                        scenario.at("turns").get<int>() == 1 ? "" : "s"));
      for (const Json& option : scenario.at("options")) {
        print(fmt::format("    option {:<22} {} ({})", option.at("id").get<std::string>(),
                          option.at("name").get<std::string>(),
                          option.at("rule").get<std::string>()));
      }
    }
  }
  return 0;
}

struct RulesWish {
  std::string book;
  std::string id;
  bool as_json = false;
};

std::string text_of(const Json& row, const char* field) {
  const auto at = row.find(field);
  return at != row.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::size_t count_of(const Json& row, const char* field) {
  const auto at = row.find(field);
  return at != row.end() && at->is_array() ? at->size() : 0;
}

Json rows_of(const Common& common, const RulesWish& wish) {
  const auto library = open_library(common);
  Json rows = Json::array();
  bool book_known = wish.book.empty();
  for (const auto& game : library->games()) {
    for (const Json& row : game->rules()) {
      const bool in_book = wish.book.empty() || text_of(row, "book") == wish.book;
      book_known = book_known || in_book;
      if (in_book && (wish.id.empty() || text_of(row, "id") == wish.id)) rows.push_back(row);
    }
  }
  if (!book_known) throw Trouble{"no such book: " + wish.book};
  if (!wish.id.empty() && rows.empty()) throw Trouble{"no such case: " + wish.id};
  return rows;
}

int list_rules(const Common& common, const RulesWish& wish) {
  const Json rows = rows_of(common, wish);
  if (wish.as_json) {
    print(engine::to_line(Json{{"book", wish.book}, {"rules", rows}}));
    return 0;
  }
  std::map<std::string, int> count;
  for (const Json& row : rows) {
    ++count[text_of(row, "status")];
    print(fmt::format("{:<14} {:<12} {:<15} {:<44} code {:>2}  tests {:>3}", text_of(row, "id"),
                      text_of(row, "kind"), text_of(row, "status"), text_of(row, "title"),
                      count_of(row, "code"), count_of(row, "tests")));
  }
  std::string sum = fmt::format("{} cases", rows.size());
  for (const auto& [status, number] : count) sum += fmt::format(", {} {}", number, status);
  if (count.count("open") != 0) sum += " (open: can be enforced, but is not built and tested)";
  print(sum);
  return 0;
}

int show_case(const Common& common, const std::string& id) {
  const Json rows = rows_of(common, {"", id, false});
  for (const auto& [name, value] : rows.front().items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : engine::to_line(value);
    if (!text.empty()) print(fmt::format("{:<12} {}", name, text));
  }
  return 0;
}

}  // namespace

void add_scenarios(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("scenarios", "List the games and their scenarios");
  auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "As one JSON object");
  command->callback([&common, &work, as_json] {
    work = [&common, as_json] { return list_scenarios(common, *as_json); };
  });
}

void add_rules(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand(
      "rules", "List the cases of the rulebooks, with where each is enforced and tested");
  auto wish = std::make_shared<RulesWish>();
  command->add_option("--book", wish->book, "Only this book, as blue_gray_deluxe");
  command->add_option("--id", wish->id, "Only this case, as bgd-7.7-a");
  command->add_flag("--json", wish->as_json, "As one JSON object");
  command->callback([&common, &work, wish] {
    work = [&common, wish] { return list_rules(common, *wish); };
  });
}

void add_case(CLI::App& app, const Common& common, Work& work) {
  CLI::App* command = app.add_subcommand("case", "Look up a case of a rulebook");
  command->require_subcommand(1);
  CLI::App* show = command->add_subcommand("show", "Everything about one case");
  auto id = std::make_shared<std::string>();
  show->add_option("id", *id, "As bgd-7.7-a")->required();
  show->callback([&common, &work, id] {
    work = [&common, id] { return show_case(common, *id); };
  });
}

}  // namespace hg::cli
