#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "load/load.h"

namespace hg::load {

/// A value of a TOML file with its line; what the readers walk over.
struct Node {
  enum class Kind : std::uint8_t { text, integer, boolean, list, table, other };
  Kind kind = Kind::other;
  int line = 0;
  std::string text;
  std::int64_t integer = 0;
  bool boolean = false;
  std::vector<std::string> keys;  ///< tables: names of `items`
  std::vector<Node> items;

  /// The value of a key, or nullptr.
  const Node* find(std::string_view key) const;
};
/// "a text", "a list" … for messages.
std::string_view word(Node::Kind kind);

/// Collects what is wrong with one file.
class Faults {
 public:
  explicit Faults(std::string file) : file_(std::move(file)) {}
  const std::string& file() const { return file_; }
  void add(int line, std::string message) { note(line, std::move(message), true); }
  void warn(int line, std::string message) { note(line, std::move(message), false); }
  bool any() const { return errors_ > 0; }
  const std::vector<Fault>& list() const { return list_; }
  /// The first fault with the others behind it.
  base::Error error() const;

 private:
  void note(int line, std::string message, bool error);
  std::string file_;
  std::vector<Fault> list_;
  std::size_t errors_ = 0;
};

/// The tree of a TOML text; on faults (size, UTF-8, depth, syntax) an empty table.
Node parse_toml(const std::string& text, Faults& faults);
/// The line of the first byte that is not UTF-8, or 0.
int first_bad_utf8_line(std::string_view text);

}  // namespace hg::load
