# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The committed single header is made of the headers as they are.
#   cmake -DSOURCE=... -DSCRATCH=... -P single_header.cmake
cmake_minimum_required(VERSION 3.25)
set(made "${SCRATCH}/waybill.hpp")
execute_process(COMMAND "${CMAKE_COMMAND}" "-DINCLUDE_FOLDER=${SOURCE}/include" "-DOUTPUT=${made}" -P "${SOURCE}/cmake/amalgamate.cmake"
                COMMAND_ERROR_IS_FATAL ANY)
file(SHA256 "${made}" expected)
file(SHA256 "${SOURCE}/single_include/waybill/waybill.hpp" committed)
if(NOT committed STREQUAL expected)
    message(FATAL_ERROR "single_include/waybill/waybill.hpp is stale; ./dev amalgamate regenerates it")
endif()
