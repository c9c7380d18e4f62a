#include "engine/door.h"

#include <fmt/format.h>

namespace hg::engine {
bool too_deep(std::string_view line) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
      continue;
    }
    if (c == '"') in_text = true;
    if (c == '[' || c == '{') {
      if (++depth > kMaxDepth) return true;
    }
    if (c == ']' || c == '}') --depth;
  }
  return false;
}

namespace {

/// Reads JSON for nothing but the parser's words about its first fault, which come by a call here
/// and by nothing that is thrown.
class Faultfinder final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception& error) override {
    words_ = parser_words(error);
    return false;
  }
  const std::string& words() const { return words_; }

 private:
  std::string words_;
};

}  // namespace

/// The prefix is of the form "[json.exception.parse_error.101] ".
std::string parser_words(const std::exception& error) {
  const std::string_view words = error.what();
  const std::size_t end = words.find("] ");
  return std::string(end == std::string_view::npos ? words : words.substr(end + 2));
}

Expected<Json> read_line(std::string_view line) {
  if (line.size() > kMaxLine) {
    return refuse(Code::parse, fmt::format("the line is longer than {} bytes", kMaxLine));
  }
  if (too_deep(line)) {
    return refuse(Code::parse, fmt::format("nested deeper than {} levels", kMaxDepth));
  }
  Json value = Json::parse(line.begin(), line.end(), nullptr, false);
  if (value.is_discarded()) {
    Faultfinder faults;
    Json::sax_parse(line.begin(), line.end(), &faults);
    return refuse(Code::parse, "not JSON: " + faults.words());
  }
  if (!value.is_object()) return refuse(Code::parse, "a request is one JSON object");
  return value;
}

}  // namespace hg::engine
