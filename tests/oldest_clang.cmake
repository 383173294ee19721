# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The oldest clang that README.md promises compiles every public header, and reads and writes every document. A
# compiler that says it is older is refused in one sentence.
#
# usage: cmake -DCOMPILER=clang++-14 -DSOURCE=everything.cpp -DINCLUDE_FOLDERS=a;b -P oldest_clang.cmake
cmake_minimum_required(VERSION 3.25)
set(flags -std=c++20 -fsyntax-only -Wall -Wextra -Werror)
list(REMOVE_ITEM INCLUDE_FOLDERS "") # where Boost lies in a folder that is searched anyway
foreach(folder IN LISTS INCLUDE_FOLDERS)
    list(APPEND flags -I "${folder}")
endforeach()
set(ENV{LC_ALL} C)

execute_process(COMMAND "${COMPILER}" ${flags} "${SOURCE}" RESULT_VARIABLE status ERROR_VARIABLE output)
if(NOT status EQUAL 0)
    string(REPLACE "\n" "\n  " output "${output}")
    message(FATAL_ERROR "${COMPILER}: ${status}\n  ${output}")
endif()

set(header "${SOURCE}.older.cpp")
file(WRITE "${header}" "#include <waybill/error.hpp>\n")
execute_process(COMMAND "${COMPILER}" ${flags} -Wno-builtin-macro-redefined -U__clang_major__ -D__clang_major__=13 "${header}"
                RESULT_VARIABLE status ERROR_VARIABLE output)
if(status EQUAL 0 OR NOT output MATCHES "waybill: clang 14 is the oldest that is supported")
    message(FATAL_ERROR "clang 13 is not refused, but: ${status}\n${output}")
endif()
