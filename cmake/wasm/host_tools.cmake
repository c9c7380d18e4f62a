# The build's own programs run here and not in a page, so this machine's compiler makes them.
find_program(HG_HOST_CXX NAMES c++ g++ REQUIRED NO_CMAKE_FIND_ROOT_PATH)
foreach(tool gen_cases embed)
  set(source "${CMAKE_SOURCE_DIR}/tools/${tool}.cpp")
  set(made "${CMAKE_BINARY_DIR}/host/${tool}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  if(NOT EXISTS "${made}" OR "${source}" IS_NEWER_THAN "${made}")
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/host")
    execute_process(COMMAND "${HG_HOST_CXX}" -std=c++20 -O1 -I "${CMAKE_SOURCE_DIR}/src"
                            -o "${made}" "${source}" COMMAND_ERROR_IS_FATAL ANY)
  endif()
  add_executable(${tool} IMPORTED GLOBAL)
  set_target_properties(${tool} PROPERTIES IMPORTED_LOCATION "${made}")
endforeach()
