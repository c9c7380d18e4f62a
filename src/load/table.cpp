#include "load/table.h"

#include <algorithm>
#include <array>
#include <limits>

namespace hg::load {
namespace {

const Node& nothing() {
  static const Node empty = [] {
    Node node;
    node.kind = Node::Kind::table;
    return node;
  }();
  return empty;
}

constexpr std::array<std::string_view, 3> kSources{"rulebook", "public", "reconstructed"};

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 60;
  if (text.size() <= kShown) return fmt::format("\"{}\"", text);
  std::size_t end = kShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return fmt::format("\"{}…\"", text.substr(0, end));
}

bool known_source(std::string_view word) {
  return std::find(kSources.begin(), kSources.end(), word) != kSources.end();
}

std::optional<core::Side> player_of(std::string_view word) {
  if (word == core::word(core::Side::union_)) return core::Side::union_;
  if (word == core::word(core::Side::confederate)) return core::Side::confederate;
  return std::nullopt;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t to = std::min(text.find(separator, from), text.size());
    parts.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

Table::Table(const Node& node, Faults& faults, std::string what)
    : node_(&node), faults_(&faults), what_(std::move(what)) {
  if (node.kind == Node::Kind::table) return;
  faults.add(node.line, fmt::format("{} must be a table, not {}", what_, word(node.kind)));
  node_ = &nothing();
  absent_ = true;
}

void Table::finish() {
  for (std::size_t i = 0; i < node_->keys.size(); ++i) {
    if (taken_.count(node_->keys[i]) > 0) continue;
    fault(node_->items[i].line,
          fmt::format("{} has an unknown key {}", what_, in_quotes(node_->keys[i])));
  }
}

int Table::line(std::string_view key) const {
  const Node* found = node_->find(key);
  return found != nullptr ? found->line : node_->line;
}

const Node* Table::take(std::string_view key, Node::Kind kind, bool required) {
  taken_.emplace(key);
  const Node* found = node_->find(key);
  if (found == nullptr) {
    if (required && !absent_) {
      fault(node_->line, fmt::format("{} lacks {}", what_, in_quotes(key)));
    }
    return nullptr;
  }
  if (found->kind == kind) return found;
  fault(found->line, fmt::format("{} of {} must be {}, not {}", in_quotes(key), what_, word(kind),
                                 word(found->kind)));
  return nullptr;
}

std::string Table::text(std::string_view key) {
  const Node* found = take(key, Node::Kind::text, true);
  if (found == nullptr) return {};
  if (found->text.empty()) fault(found->line, fmt::format("{} of {} is empty", in_quotes(key), what_));
  return found->text;
}

std::string Table::text_or(std::string_view key, std::string fallback) {
  const Node* found = take(key, Node::Kind::text, false);
  return found != nullptr ? found->text : std::move(fallback);
}

int Table::number(std::string_view key, int least, int most) {
  const Node* found = take(key, Node::Kind::integer, true);
  if (found == nullptr) return least;
  if (found->integer < least || found->integer > most) {
    fault(found->line, fmt::format("{} of {} is {}; it must be {} to {}", in_quotes(key), what_,
                                   found->integer, least, most));
    return least;
  }
  return static_cast<int>(found->integer);
}

int Table::number_or(std::string_view key, int fallback, int least, int most) {
  if (has(key)) return number(key, least, most);
  taken_.emplace(key);
  return fallback;
}

bool Table::flag(std::string_view key) {
  const Node* found = take(key, Node::Kind::boolean, true);
  return found != nullptr && found->boolean;
}

bool Table::flag_or(std::string_view key, bool fallback) {
  if (has(key)) return flag(key);
  taken_.emplace(key);
  return fallback;
}

std::vector<std::string> Table::words(std::string_view key) {
  const Node* found = node_->find(key);
  std::vector<std::string> words;
  if (found == nullptr || found->kind != Node::Kind::list) {
    const Node* one = take(key, Node::Kind::text, true);
    if (one == nullptr) return words;
    for (std::string& part : split(one->text, ' ')) {
      if (!part.empty()) words.push_back(std::move(part));
    }
    return words;
  }
  taken_.emplace(key);
  for (const Node& item : found->items) {
    if (item.kind == Node::Kind::text) {
      words.push_back(item.text);
    } else {
      fault(item.line,
            fmt::format("{} of {} must be texts, not {}", in_quotes(key), what_, word(item.kind)));
    }
  }
  return words;
}

std::vector<int> Table::numbers(std::string_view key, int least, int most) {
  std::vector<int> numbers;
  const Node* found = take(key, Node::Kind::list, true);
  if (found == nullptr) return numbers;
  for (const Node& item : found->items) {
    if (item.kind != Node::Kind::integer || item.integer < least || item.integer > most) {
      fault(item.line, fmt::format("{} of {} must be whole numbers from {} to {}", in_quotes(key),
                                   what_, least, most));
    } else {
      numbers.push_back(static_cast<int>(item.integer));
    }
  }
  return numbers;
}

const std::vector<Node>& Table::rows(std::string_view key) {
  const Node* found = take(key, Node::Kind::list, true);
  return found != nullptr ? found->items : nothing().items;
}

Table Table::table(std::string_view key) {
  const Node* found = take(key, Node::Kind::table, true);
  std::string name = fmt::format("table {}", in_quotes(key));
  Table inside(found != nullptr ? *found : nothing(), *faults_, std::move(name));
  inside.absent_ = found == nullptr;
  return inside;
}

std::string_view Table::source(std::string_view key) {
  const std::string given = text(key);
  for (const std::string_view known : kSources) {
    if (known == given) return known;
  }
  if (!given.empty()) {
    fault(line(key), fmt::format("{} of {} is {}; it must be rulebook, public or reconstructed",
                                 in_quotes(key), what_, in_quotes(given)));
  }
  return kSources[2];
}

core::Side Table::side(std::string_view key) {
  const std::string given = text(key);
  if (const auto side = player_of(given)) return *side;
  if (!given.empty()) {
    fault(line(key), fmt::format("{} of {} is {}; it must be union or confederate", in_quotes(key),
                                 what_, in_quotes(given)));
  }
  return core::Side::union_;
}

}  // namespace hg::load
