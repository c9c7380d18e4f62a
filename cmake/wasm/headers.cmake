add_compile_definitions(FMT_HEADER_ONLY FMT_EXCEPTIONS=0)
add_library(hg_headers OBJECT "${CMAKE_CURRENT_LIST_DIR}/headers.cpp")
target_precompile_headers(
  hg_headers PRIVATE <nlohmann/json.hpp> <fmt/format.h> <tl/expected.hpp> <algorithm> <functional>
                     <map> <memory> <optional> <set> <string> <string_view> <vector>)
