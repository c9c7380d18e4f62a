#pragma once

// Reads the lines of a case file above its script.

#include "case_file.h"

namespace hg::case_files {

/// A whole number that is not negative; `what` names it in the message.
int number_of(const std::string& word, std::string_view what);
bool truth_of(const std::string& word);
bool is_one_of(const std::string& word, const std::vector<std::string>& list);

/// The lines of Fredericksburg and of Hooker and Lee; other games have their own words beside those
/// that all have in common.
class Header {
 public:
  explicit Header(CaseFile& file) : file_(file) {}
  virtual ~Header() = default;
  Header(const Header&) = delete;
  Header& operator=(const Header&) = delete;

  /// False when the line is not one of the header.
  bool read(const std::string& key, Words words);

 protected:
  virtual bool read_one(const std::string& key, Words& words);
  /// Lines that every game has.
  bool read_common(const std::string& key, Words& words);
  Json& map() { return file_.position["map"]; }
  Json& position() { return file_.position; }
  bool set(const std::string& field, Json value);
  /// `3x5 clear`, the two numbers being the fields named.
  bool read_map(Words& words, const char* first, const char* second);

 private:
  bool read_rest(const std::string& key, Words& words);
  bool read_cases(Words& words);
  bool read_option(Words& words);
  bool read_hex(Words& words);
  bool read_side(Words& words);
  bool read_link(Words& words);
  bool read_bank(Words& words);
  bool read_field(Words& words);
  bool read_unit(Words& words);
  void read_trait(const std::string& field, const std::string& value, Json& unit);
  bool read_works(Words& words);
  bool read_turn(Words& words);
  bool read_points(const std::string& key, Words& words);
  bool read_owner(Words& words);
  bool read_exits(Words& words);
  bool read_point_hex(Words& words);

  CaseFile& file_;
};

}  // namespace hg::case_files
