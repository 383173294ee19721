# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Compiles one file twice. Without MISTAKE it must compile, so that it stays a fair example; with MISTAKE it must be
# refused, and the compiler must print every line that the file asks for:
#
#     // expect: a CMake regular expression
#     // errors: how many errors the compiler may print at most, where that is not 1
#     #ifdef MISTAKE
#     ... what must not compile
#     #else
#     ... the same without the mistake
#     #endif
#
# usage: cmake -DCOMPILER=... -DSOURCE=... -DINCLUDE_FOLDERS=a;b -P check.cmake
cmake_minimum_required(VERSION 3.25)

# Source lines are not quoted in the compiler's output: an expectation must be met by what the compiler says.
set(flags -std=c++20 -fsyntax-only -Wall -Wextra -fmessage-length=0)
execute_process(COMMAND "${COMPILER}" --version OUTPUT_VARIABLE version)
if(version MATCHES "clang")
    list(APPEND flags -fno-caret-diagnostics -ftemplate-backtrace-limit=0)
else()
    list(APPEND flags -fno-diagnostics-show-caret -ftemplate-backtrace-limit=0)
endif()
foreach(folder IN LISTS INCLUDE_FOLDERS)
    list(APPEND flags -I "${folder}")
endforeach()
set(ENV{LC_ALL} C)

file(STRINGS "${SOURCE}" expectations REGEX "^// expect: ")
if(NOT expectations)
    message(FATAL_ERROR "${SOURCE} has no line `// expect: ...`")
endif()

execute_process(COMMAND "${COMPILER}" ${flags} "${SOURCE}" RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
string(REPLACE "\n" "\n  " indented "${output}") # CMake would rewrap it otherwise
if(NOT status EQUAL 0)
    message(FATAL_ERROR "Without MISTAKE it must compile, but:\n  ${indented}")
endif()

execute_process(COMMAND "${COMPILER}" ${flags} -DMISTAKE "${SOURCE}" RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
string(REPLACE "\n" "\n  " indented "${output}")
if(status EQUAL 0)
    message(FATAL_ERROR "With MISTAKE it must be refused, but it compiled.")
endif()
foreach(line IN LISTS expectations)
    string(REGEX REPLACE "^// expect: " "" expectation "${line}")
    if(NOT output MATCHES "${expectation}")
        message(FATAL_ERROR "Refused, but the compiler does not say `${expectation}`:\n  ${indented}")
    endif()
endforeach()
file(STRINGS "${SOURCE}" most REGEX "^// errors: ")
if(NOT most)
    set(most 1)
endif()
string(REGEX REPLACE "^// errors: " "" most "${most}")
string(REGEX MATCHALL "error: " errors "${output}")
list(LENGTH errors count)
if(count GREATER most)
    message(FATAL_ERROR "Refused with ${count} errors, more than ${most}:\n  ${indented}")
endif()
