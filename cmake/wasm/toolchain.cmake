# Debian's clang 19 with its libraries for WebAssembly. /usr/include is looked through last, so the
# header-only libraries of the other builds are found there too.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# The compiler hands the linked module to wasm-opt, which makes it smaller by a tenth.
find_program(HG_WASM_OPT wasm-opt REQUIRED NO_CMAKE_FIND_ROOT_PATH)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The linker reads archives without an index, so any ar does.
set(CMAKE_AR ar CACHE FILEPATH "")
set(CMAKE_RANLIB true CACHE FILEPATH "")
