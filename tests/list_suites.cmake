# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Writes a ctest for each suite of a program of GoogleTest.
#   cmake -DPROGRAM=... -DPREFIX=unit. -DLABEL=codec -DFIXTURES=... -DOUTPUT=... -P list_suites.cmake
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[^ \n][^\n]*\\.( |\n)" suites "${lines}") # the names of cases are indented
# Tests of transports wait for deadlines, some for 16 s, and use little of the processor: they start before the others.
set(cost 0)
if(LABEL STREQUAL "client")
    set(cost 100)
endif()
set(text "")
foreach(suite IN LISTS suites)
    string(REGEX REPLACE "^\n?([^ ]*)\\.[ \n]$" "\\1" suite "${suite}")
    string(APPEND text "add_test([=[${PREFIX}${suite}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${suite}.*]=] --gtest_brief=1)\n"
        "set_tests_properties([=[${PREFIX}${suite}]=] PROPERTIES TIMEOUT 600 COST ${cost} LABELS ${LABEL} FIXTURES_REQUIRED \"${FIXTURES}\")\n")
endforeach()
if(text STREQUAL "")
    message(FATAL_ERROR "${PROGRAM} contains no tests")
endif()
file(WRITE "${OUTPUT}" "${text}")
