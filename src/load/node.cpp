#include "load/node.h"

// toml++ 3.3 asserts things that broken input breaks ("[=]") and, with NDEBUG, lets the compiler
// assume them. Neither may happen here: its own error paths follow every one of them.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>

namespace hg::load {
namespace {

constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxListed = 20;
constexpr std::size_t kMaxKept = 500;

/// Walks a TOML text far enough to know strings from structure, and finds the line where brackets
/// or dotted keys go deeper than any data file needs. Runs before the parser, whose trees are
/// recursive.
class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  /// The line that is too deep, or 0.
  int run() {
    while (at_ < text_.size()) {
      step();
      if (depth_ > kMaxDepth || dots_ > kMaxDepth) return line_;
    }
    return 0;
  }

 private:
  void step() {
    const char c = text_[at_];
    switch (c) {
      case '#':
        skip_to_line_end();
        return;
      case '"':
      case '\'':
        skip_string(c);
        return;
      case '\n':
        ++line_;
        dots_ = 0;
        break;
      case '[':
      case '{':
        ++depth_;
        dots_ = 0;
        break;
      case ']':
      case '}':
        depth_ = std::max(0, depth_ - 1);
        dots_ = 0;
        break;
      case '=':
      case ',':
        dots_ = 0;
        break;
      case '.':
        ++dots_;
        break;
      default:
        break;
    }
    ++at_;
  }
  void skip_to_line_end() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool block = text_.substr(at_, 3) == three;
    at_ += block ? 3 : 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') {
        if (!block) return;
        ++line_;
      }
      if (quote == '"' && text_[at_] == '\\') {
        ++at_;
        if (at_ < text_.size() && text_[at_] == '\n') ++line_;
      } else if (block ? text_.substr(at_, 3) == three : text_[at_] == quote) {
        at_ += block ? 3 : 1;
        while (block && at_ < text_.size() && text_[at_] == quote) ++at_;
        return;
      }
      ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;
  int dots_ = 0;
};

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

Node copy(const toml::node& from) {
  Node node;
  node.line = line_of(from);
  if (const auto* text = from.as_string()) {
    node.kind = Node::Kind::text;
    node.text = text->get();
  } else if (const auto* integer = from.as_integer()) {
    node.kind = Node::Kind::integer;
    node.integer = integer->get();
  } else if (const auto* boolean = from.as_boolean()) {
    node.kind = Node::Kind::boolean;
    node.boolean = boolean->get();
  } else if (const auto* array = from.as_array()) {
    node.kind = Node::Kind::list;
    for (const toml::node& item : *array) node.items.push_back(copy(item));
  } else if (const auto* table = from.as_table()) {
    node.kind = Node::Kind::table;
    for (const auto& [key, value] : *table) {
      node.keys.emplace_back(key.str());
      node.items.push_back(copy(value));
      if (node.items.back().line == 0) {
        node.items.back().line = static_cast<int>(key.source().begin.line);
      }
    }
  }
  return node;
}

/// How many bytes the UTF-8 sequence at `at` has, or 0 when it is broken.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto follows = [&](std::size_t i, unsigned low = 0x80U, unsigned high = 0xBFU) {
    return byte(i) >= low && byte(i) <= high;
  };
  const unsigned lead = byte(at);
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead <= 0xDFU) return follows(at + 1) ? 2 : 0;
  if (lead >= 0xE0U && lead <= 0xEFU) {
    const unsigned low = lead == 0xE0U ? 0xA0U : 0x80U;
    const unsigned high = lead == 0xEDU ? 0x9FU : 0xBFU;
    return follows(at + 1, low, high) && follows(at + 2) ? 3 : 0;
  }
  if (lead >= 0xF0U && lead <= 0xF4U) {
    const unsigned low = lead == 0xF0U ? 0x90U : 0x80U;
    const unsigned high = lead == 0xF4U ? 0x8FU : 0xBFU;
    return follows(at + 1, low, high) && follows(at + 2) && follows(at + 3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

const Node* Node::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] == key) return &items[i];
  }
  return nullptr;
}

std::string_view word(Node::Kind kind) {
  constexpr std::array<std::string_view, 6> words{
      "a text", "a whole number", "true or false", "a list", "a table", "another kind of value"};
  return words[static_cast<std::size_t>(kind)];
}

void Faults::note(int line, std::string message, bool error) {
  std::string where = line > 0 ? fmt::format("{}:{}", file_, line) : file_;
  if (error) ++errors_;
  if (list_.size() >= kMaxKept) return;
  for (const Fault& seen : list_) {
    if (seen.where == where && seen.message == message) return;
  }
  list_.push_back({std::move(where), std::move(message), error});
}

base::Error Faults::error() const {
  base::Error all;
  std::size_t shown = 0;
  for (const Fault& fault : list_) {
    if (!fault.error) continue;
    if (shown == 0) {
      all = {fault.where, fault.message};
    } else if (shown < kMaxListed) {
      all.message += fmt::format("\n{}: {}", fault.where, fault.message);
    }
    ++shown;
  }
  if (shown > kMaxListed) all.message += fmt::format("\n… and {} more", shown - kMaxListed);
  return all;
}

int first_bad_utf8_line(std::string_view text) {
  int line = 1;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    if (length == 0) return line;
    if (text[at] == '\n') ++line;
    at += length;
  }
  return 0;
}

Node parse_toml(const std::string& text, Faults& faults) {
  Node empty;
  empty.kind = Node::Kind::table;
  if (text.size() > kMaxFileBytes) {
    faults.add(0, fmt::format("the file has {} bytes; more than {} are refused", text.size(),
                              kMaxFileBytes));
    return empty;
  }
  if (const int line = first_bad_utf8_line(text); line != 0) {
    faults.add(line, "this line is not valid UTF-8");
    return empty;
  }
  if (const int line = DepthScan(text).run(); line != 0) {
    faults.add(line, fmt::format("lists, tables or keys are nested more than {} deep", kMaxDepth));
    return empty;
  }
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    faults.add(static_cast<int>(error.source().begin.line),
               fmt::format("not valid TOML (is the file cut short?): {}", error.description()));
    return empty;
  }
  return copy(parsed.table());
}

}  // namespace hg::load
