# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::compiled, the part of the library that can be compiled once for a program: readers, and readers, writers and calls of the
# protocol's messages. waybill::compiled_httplib: also the transport over cpp-httplib, if that is found. Programs link one of
# them instead of waybill::waybill. They are built only if a target links them.
#
# This file is installed with waybill-config.cmake: the library is compiled where a program is built, with its flags.
# Why: docs/adr/0017-compile-the-codecs-once.md

# waybill_add_compiled(FOLDER): FOLDER contains the sources of both.
function(waybill_add_compiled folder)
    if(NOT TARGET waybill::compiled)
        add_library(waybill_compiled STATIC EXCLUDE_FROM_ALL "${folder}/compiled.cpp")
        add_library(waybill::compiled ALIAS waybill_compiled)
        target_link_libraries(waybill_compiled PUBLIC waybill::waybill)
        target_compile_definitions(waybill_compiled PUBLIC WAYBILL_COMPILED)
    endif()
    if(TARGET waybill::httplib AND NOT TARGET waybill::compiled_httplib)
        add_library(waybill_compiled_httplib STATIC EXCLUDE_FROM_ALL "${folder}/compiled_httplib.cpp")
        add_library(waybill::compiled_httplib ALIAS waybill_compiled_httplib)
        target_link_libraries(waybill_compiled_httplib PUBLIC waybill_compiled waybill::httplib)
        target_compile_definitions(waybill_compiled_httplib PUBLIC WAYBILL_COMPILED_HTTPLIB)
    endif()
endfunction()
