#include "tests/fuzz/mutate.h"

#include <algorithm>

namespace hg::fuzz {
namespace {

/// Where a piece of the text begins and how long it is.
struct Piece {
  std::size_t at = 0;
  std::size_t size = 0;
};

Piece piece_of(const std::string& text, Chance& chance, std::size_t longest) {
  if (text.empty()) return {};
  const std::size_t at = chance.below(text.size());
  return {at, 1 + chance.below(std::min(longest, text.size() - at))};
}

void change_byte(std::string& text, Chance& chance) {
  if (!text.empty()) text[chance.below(text.size())] = static_cast<char>(chance.below(256));
}

void lose_piece(std::string& text, Chance& chance) {
  const Piece piece = piece_of(text, chance, 40);
  text.erase(piece.at, piece.size);
}

void double_piece(std::string& text, Chance& chance) {
  const Piece piece = piece_of(text, chance, 200);
  text.insert(piece.at, text.substr(piece.at, piece.size));
}

void swap_pieces(std::string& text, Chance& chance) {
  const Piece one = piece_of(text, chance, 12);
  const Piece two = piece_of(text, chance, 12);
  const std::size_t size = std::min(one.size, two.size);
  for (std::size_t i = 0; i < size; ++i) std::swap(text[one.at + i], text[two.at + i]);
}

void put_word(std::string& text, Chance& chance) {
  static const std::vector<std::string> kWords{
      "null", "true", "-1", "0", "99999999999999999999", "1e999", "\"\"", "[]", "{}", "\xff\xfe",
      "\"9999\"", "\"0000\"", "\\u0000", "\\ud800", "[[[[[[[[", "\"union\"", "\"confederate\"",
      "\"move\"", "\"attack\"", "\n", "\t", "=", "[[unit]]", "\"lenient\":true", ","};
  const std::size_t at = chance.below(text.size() + 1);
  text.insert(at, chance.of(kWords));
}

void change_digit(std::string& text, Chance& chance) {
  const std::size_t from = chance.below(text.size() + 1);
  const std::size_t at = text.find_first_of("0123456789", from);
  if (at != std::string::npos) text[at] = static_cast<char>('0' + chance.below(10));
}

void cut(std::string& text, Chance& chance) { text.resize(chance.below(text.size() + 1)); }

}  // namespace

std::uint64_t Chance::next() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

std::size_t Chance::below(std::size_t n) { return n == 0 ? 0 : next() % n; }

std::string mutate(const std::string& text, Chance& chance) {
  using Change = void (*)(std::string&, Chance&);
  static const std::vector<Change> kChanges{change_byte,  lose_piece, double_piece,
                                            swap_pieces,  put_word,   change_digit,
                                            change_digit, put_word};
  std::string changed = text;
  const std::size_t changes = 1 + chance.below(4);
  for (std::size_t i = 0; i < changes; ++i) chance.of(kChanges)(changed, chance);
  if (chance.below(40) == 0) cut(changed, chance);
  return changed;
}

}  // namespace hg::fuzz
