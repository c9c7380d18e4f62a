#pragma once

#include <fmt/core.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "load/node.h"

namespace hg::load {

/// Reads one table of a file: takes the keys it knows, one by one, and notes what is missing, of
/// the wrong kind, out of range or unknown. After a fault it hands out a harmless value and goes
/// on.
class Table {
 public:
  /// `what` names the table in messages: "unit u-1-1-i".
  Table(const Node& node, Faults& faults, std::string what);
  /// Notes every key that nobody has asked for.
  void finish();

  int line() const { return node_->line; }
  int line(std::string_view key) const;
  const Node& node() const { return *node_; }
  Faults& faults() const { return *faults_; }
  /// Notes a fault of this table.
  void fault(int at, std::string message) {
    ok_ = false;
    if (!absent_) faults_->add(at, std::move(message));
  }
  /// True while this table has had no fault.
  bool ok() const { return ok_; }
  void set_name(std::string what) { what_ = std::move(what); }
  const std::string& what() const { return what_; }
  bool has(std::string_view key) const { return node_->find(key) != nullptr; }

  std::string text(std::string_view key);
  std::string text_or(std::string_view key, std::string fallback = {});
  int number(std::string_view key, int least, int most);
  int number_or(std::string_view key, int fallback, int least, int most);
  bool flag(std::string_view key);
  bool flag_or(std::string_view key, bool fallback);
  /// Words of a text with spaces, or of a list of texts.
  std::vector<std::string> words(std::string_view key);
  /// Whole numbers of a list.
  std::vector<int> numbers(std::string_view key, int least, int most);
  /// The items of a list of tables.
  const std::vector<Node>& rows(std::string_view key);
  /// A table inside this one; an empty one when it is missing.
  Table table(std::string_view key);
  std::string_view source(std::string_view key = "source");
  core::Side side(std::string_view key);

 private:
  const Node* take(std::string_view key, Node::Kind kind, bool required);
  const Node* node_;
  Faults* faults_;
  std::string what_;
  bool ok_ = true;
  bool absent_ = false;  ///< stands for a table that is not there and has been reported
  std::set<std::string, std::less<>> taken_;
};

/// "0203" quoted for a message.
std::string in_quotes(std::string_view text);
/// rulebook, public or reconstructed.
bool known_source(std::string_view word);
std::optional<core::Side> player_of(std::string_view word);
std::vector<std::string> split(std::string_view text, char separator);

}  // namespace hg::load
