#pragma once

#include <istream>
#include <string>

/// The library for WebAssembly declares file streams and defines none. toml++ names them in a function
/// that nobody calls; this one opens nothing.
namespace std {

template <>
class basic_ifstream<char, char_traits<char>> : public istream {
 public:
  basic_ifstream() : istream(nullptr) {}
  void open(const string& /*path*/, openmode /*mode*/) {}
  [[nodiscard]] bool is_open() const { return false; }
};

}  // namespace std
