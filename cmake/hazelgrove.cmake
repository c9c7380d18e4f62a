# How a room, a game and a test are built. No paths of the project beyond src/ and tests/.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(HG_CCACHE ccache)
if(HG_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${HG_CCACHE}")
endif()

add_library(hg_flags INTERFACE)
target_compile_options(
  hg_flags INTERFACE -Wall -Wextra -Werror -Wshadow -Wconversion -Wno-sign-conversion
                     $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
target_include_directories(hg_flags INTERFACE "${CMAKE_SOURCE_DIR}/src")
if(HG_MUTING)
  target_compile_definitions(hg_flags INTERFACE HG_MUTING)
endif()
if(HG_SANITIZE)
  target_compile_options(hg_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
                                            -fno-omit-frame-pointer)
  target_link_options(hg_flags INTERFACE -fsanitize=address,undefined)
endif()

# hg_library(NAME hex DEPS base SRCS grid.cpp): target hg_hex, alias hg::hex.
function(hg_library)
  cmake_parse_arguments(ARG "" "NAME" "DEPS;SRCS;LIBS" ${ARGN})
  add_library(hg_${ARG_NAME} STATIC ${ARG_SRCS})
  add_library(hg::${ARG_NAME} ALIAS hg_${ARG_NAME})
  list(TRANSFORM ARG_DEPS PREPEND hg::)
  target_link_libraries(hg_${ARG_NAME} PUBLIC ${ARG_DEPS} ${ARG_LIBS} PRIVATE hg_flags)
  target_include_directories(hg_${ARG_NAME} PUBLIC "${CMAKE_SOURCE_DIR}/src")
  if(HG_MUTING)
    target_compile_definitions(hg_${ARG_NAME} PUBLIC HG_MUTING)
  endif()
endfunction()
