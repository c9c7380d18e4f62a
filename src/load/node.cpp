#include "load/node.h"

// toml++ 3.3 asserts things that broken input breaks ("[=]") and, with NDEBUG, lets the compiler
// assume them. Neither may happen here: its own error paths follow every one of them.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#define TOML_EXCEPTIONS 0
#include <fmt/core.h>
#ifdef __wasi__
#include "load/no_files.h"
#endif
#include <toml++/toml.h>

#include <algorithm>
#include <array>

namespace hg::load {
namespace {

constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxListed = 20;
constexpr std::size_t kMaxKept = 500;

/// Walks a TOML text far enough to know strings from structure, and finds what the parser must not
/// see. Its trees are recursive, so brackets and dotted keys may not go deeper than any data file
/// needs. And where it looks for white space, toml++ 3.3 takes some letters beyond ASCII for a
/// place that it never reaches; outside of strings and comments they are no TOML anyway.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  /// False if the text is not for the parser; then line() and message() say why.
  bool run() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
    while (at_ < text_.size()) {
      step();
      if (depth_ > kMaxDepth || dots_ > kMaxDepth) {
        message_ = fmt::format("lists, tables or keys are nested more than {} deep", kMaxDepth);
      }
      if (!message_.empty()) return false;
    }
    return true;
  }
  int line() const { return line_; }
  const std::string& message() const { return message_; }

 private:
  static bool beyond_ascii(char c) { return static_cast<unsigned char>(c) > 0x7F; }

  void step() {
    const char c = text_[at_];
    if (beyond_ascii(c)) {
      message_ = "letters beyond ASCII may stand only in texts and comments";
      return;
    }
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
        skip_escape(block);
        if (!message_.empty()) return;
        continue;
      }
      if (block ? text_.substr(at_, 3) == three : text_[at_] == quote) {
        at_ += block ? 3 : 1;
        while (block && at_ < text_.size() && text_[at_] == quote) ++at_;
        return;
      }
      ++at_;
    }
  }

  /// Past a backslash and what it escapes: a letter, or in a block white space up to the next word.
  void skip_escape(bool block) {
    const std::size_t first = ++at_;
    while (block && at_ < text_.size() && kSpace.find(text_[at_]) != std::string_view::npos) {
      if (text_[at_++] == '\n') ++line_;
    }
    if (at_ == text_.size()) return;
    if (beyond_ascii(text_[at_])) {
      message_ = "after a backslash no letter beyond ASCII may follow";
    } else if (at_ == first && text_[at_] != '\n') {
      ++at_;
    }
  }

  static constexpr std::string_view kSpace = " \t\r\n";

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;
  int dots_ = 0;
  std::string message_;
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
  Scan scan(text);
  if (!scan.run()) {
    faults.add(scan.line(), scan.message());
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
