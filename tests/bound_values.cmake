# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Only native/storage/statement.cpp calls soci::use: values that are bound elsewhere would not be checked for NUL characters.
# usage: cmake -DNATIVE_FOLDER=native -P bound_values.cmake
get_filename_component(NATIVE_FOLDER "${NATIVE_FOLDER}" ABSOLUTE)
file(GLOB_RECURSE sources RELATIVE "${NATIVE_FOLDER}" "${NATIVE_FOLDER}/*.cpp" "${NATIVE_FOLDER}/*.hpp")
if(NOT sources)
    message(FATAL_ERROR "no sources below ${NATIVE_FOLDER}")
endif()
foreach(source IN LISTS sources)
    file(STRINGS "${NATIVE_FOLDER}/${source}" lines REGEX "soci::use *\\(|use_type<|standard_use_type[ (]|vector_use_type[ (]")
    if(lines AND NOT source STREQUAL "storage/statement.cpp")
        message(FATAL_ERROR "${source} binds a value by soci::use: use the functions of storage/statement.hpp, which refuse NUL characters")
    endif()
endforeach()
