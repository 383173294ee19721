# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Only the sessions of native/storage bind values of statements: others would not be checked for NUL characters.
# usage: cmake -DNATIVE_FOLDER=native -P bound_values.cmake
get_filename_component(NATIVE_FOLDER "${NATIVE_FOLDER}" ABSOLUTE)
file(GLOB_RECURSE sources RELATIVE "${NATIVE_FOLDER}" "${NATIVE_FOLDER}/*.cpp" "${NATIVE_FOLDER}/*.hpp")
if(NOT sources)
    message(FATAL_ERROR "no sources below ${NATIVE_FOLDER}")
endif()
foreach(source IN LISTS sources)
    file(STRINGS "${NATIVE_FOLDER}/${source}" lines REGEX "sqlite3_bind_|PQ(exec|send)[A-Za-z]*(Params|Prepared) *\\(")
    if(lines AND NOT source MATCHES "^storage/(sqlite|postgresql)\\.cpp$")
        message(FATAL_ERROR "${source} binds a value: use the functions of storage/statement.hpp, which refuse NUL characters")
    endif()
endforeach()
