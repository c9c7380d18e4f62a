# How a room, a test and an embedded file are built. No paths of the project beyond src/ and tests/.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(HG_CCACHE ccache)
if(HG_CCACHE)
  # Build folders of the same flags share what they compile.
  set(CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
                                  "${HG_CCACHE}")
endif()
if(HG_TIDY)
  find_program(HG_CLANG_TIDY clang-tidy REQUIRED)
  set(CMAKE_CXX_CLANG_TIDY "${HG_CLANG_TIDY}")
endif()

# Warnings, include path and sanitizers of everything we write.
add_library(hg_flags INTERFACE)
target_compile_options(
  hg_flags INTERFACE -Wall -Wextra -Werror -Wshadow -Wconversion -Wno-sign-conversion
                     $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
# Counting bits in one instruction: every x86-64 machine since 2009 has it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(hg_flags INTERFACE -march=x86-64-v2)
endif()
target_include_directories(hg_flags INTERFACE "${CMAKE_SOURCE_DIR}/src")
if(HG_MUTING)
  target_compile_definitions(hg_flags INTERFACE HG_MUTING)
endif()
if(HG_SANITIZE) # the list of sanitizers
  target_compile_options(hg_flags INTERFACE -fsanitize=${HG_SANITIZE} -fno-sanitize-recover=all
                                            -fno-omit-frame-pointer)
  target_link_options(hg_flags INTERFACE -fsanitize=${HG_SANITIZE})
endif()
if(HG_LIBFUZZER)
  target_compile_options(hg_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(hg_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# hg_library(NAME hex DEPS base LIBS fmt::fmt SRCS grid.cpp): target hg_hex, alias hg::hex.
# DEPS are rooms, LIBS are packages. A room that links what tools/layers does not allow fails there.
function(hg_library)
  cmake_parse_arguments(ARG "" "NAME" "DEPS;SRCS;LIBS" ${ARGN})
  add_library(hg_${ARG_NAME} STATIC ${ARG_SRCS})
  add_library(hg::${ARG_NAME} ALIAS hg_${ARG_NAME})
  list(TRANSFORM ARG_DEPS PREPEND hg::)
  target_link_libraries(hg_${ARG_NAME} PUBLIC ${ARG_DEPS} ${ARG_LIBS} PRIVATE hg_flags)
  target_include_directories(hg_${ARG_NAME} PUBLIC "${CMAKE_SOURCE_DIR}/src")
  if(HG_WASM)
    target_precompile_headers(hg_${ARG_NAME} REUSE_FROM hg_headers)
  endif()
  if(HG_MUTING)
    target_compile_definitions(hg_${ARG_NAME} PUBLIC HG_MUTING)
  endif()
endfunction()

# hg_test(NAME hex DEPS hex LIBS rapidcheck SRCS grid_test.cpp [MAIN] [LABELS short] [ARGS …]):
# program test_hex on GoogleTest, one CTest test "hex". MAIN: SRCS have a main() of their own.
function(hg_test)
  cmake_parse_arguments(ARG "MAIN" "NAME;TIMEOUT" "DEPS;SRCS;LIBS;LABELS;ARGS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(test_${ARG_NAME} ${ARG_SRCS})
  list(TRANSFORM ARG_DEPS PREPEND hg::)
  set(gtest GTest::gtest_main)
  if(ARG_MAIN)
    set(gtest GTest::gtest)
  endif()
  target_link_libraries(test_${ARG_NAME} PRIVATE ${ARG_DEPS} ${ARG_LIBS} ${gtest} hg_flags)
  target_include_directories(test_${ARG_NAME} PRIVATE "${CMAKE_SOURCE_DIR}")
  target_compile_definitions(test_${ARG_NAME} PRIVATE HG_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_test(NAME ${ARG_NAME} COMMAND test_${ARG_NAME} ${ARG_ARGS}
           WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  set_tests_properties(${ARG_NAME} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT})
endfunction()

# hg_embed(TARGET hg_load NAME data BASE dir FILES a b …): puts the bytes of the files into the
# target and gives it  std::span<const hg::embedded::File> hg::embedded::data();  (header
# "embedded/data.h"). Paths in the table are relative to BASE, sorted. DIR instead of FILES takes
# every file of a folder; a folder that does not exist gives an empty table.
function(hg_embed)
  cmake_parse_arguments(ARG "" "TARGET;NAME;BASE;DIR" "FILES" ${ARGN})
  if(ARG_DIR)
    file(GLOB_RECURSE ARG_FILES CONFIGURE_DEPENDS "${ARG_DIR}/*")
    if(NOT ARG_BASE)
      set(ARG_BASE "${ARG_DIR}")
    endif()
  endif()
  set(absolute)
  foreach(file IN LISTS ARG_FILES)
    get_filename_component(path "${file}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND absolute "${path}")
  endforeach()
  list(SORT absolute)
  get_filename_component(base "${ARG_BASE}" ABSOLUTE)
  set(made "${CMAKE_CURRENT_BINARY_DIR}/embedded")
  set(list_file "${made}/embedded/${ARG_NAME}.files")
  string(JOIN "\n" lines ${absolute})
  file(GENERATE OUTPUT "${list_file}" CONTENT "${lines}\n")
  add_custom_command(
    OUTPUT "${made}/embedded/${ARG_NAME}.cpp" "${made}/embedded/${ARG_NAME}.h"
    COMMAND embed ${ARG_NAME} "${base}" "${list_file}" "${made}/embedded"
    DEPENDS embed "${list_file}" ${absolute}
    VERBATIM)
  set_source_files_properties("${made}/embedded/${ARG_NAME}.cpp" PROPERTIES OBJECT_DEPENDS
                                                                           "${absolute}")
  target_sources(${ARG_TARGET} PRIVATE "${made}/embedded/${ARG_NAME}.cpp"
                                       "${made}/embedded/${ARG_NAME}.h")
  target_include_directories(${ARG_TARGET} PUBLIC "${made}" "${CMAKE_SOURCE_DIR}/src")
endfunction()
