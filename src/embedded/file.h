#pragma once

#include <string_view>

namespace hg::embedded {

/// A file that the build has put into the program (hg_embed in cmake/hazelgrove.cmake).
struct File {
  std::string_view path;     ///< relative, with '/', as "maps/fredericksburg.toml"
  std::string_view content;  ///< its bytes
};

}  // namespace hg::embedded
