# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The reference of the public headers, by Doxygen, into OUTPUT/html. A warning is an error:
#   cmake -DOUTPUT=build/reference -P reference.cmake
cmake_minimum_required(VERSION 3.25)
find_program(doxygen doxygen REQUIRED)
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
get_filename_component(output "${OUTPUT}" ABSOLUTE)
file(READ "${source}/CMakeLists.txt" project)
string(REGEX MATCH "project\\(waybill VERSION ([0-9.]+) DESCRIPTION \"([^\"]*)\"" found "${project}")
set(version "${CMAKE_MATCH_1}")
set(description "${CMAKE_MATCH_2}")
file(REMOVE_RECURSE "${output}/html")
configure_file("${source}/docs/Doxyfile.in" "${output}/Doxyfile" @ONLY)
execute_process(COMMAND "${doxygen}" "${output}/Doxyfile" RESULT_VARIABLE status)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the reference has the warnings above")
endif()
