# fmt as headers alone (CMakeLists.txt says so to every file): there is no such library for
# WebAssembly.
if(NOT TARGET fmt::fmt)
  add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
endif()
