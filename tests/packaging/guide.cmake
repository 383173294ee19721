# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The guide shows the consumer that the tests of packaging build as it is, but for its first line.
# Takes SOURCE, the root of the project.
file(READ "${SOURCE}/docs/guide/project.md" guide)
foreach(file main.cpp CMakeLists.txt)
    file(READ "${SOURCE}/tests/packaging/consumer/${file}" text)
    string(REGEX REPLACE "^[^\n]*Copyright[^\n]*\n" "" text "${text}")
    string(FIND "${guide}" "\n${text}```\n" at)
    if(at EQUAL -1)
        message(FATAL_ERROR "docs/guide/project.md does not show tests/packaging/consumer/${file} as it is")
    endif()
endforeach()
