# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::compiled, the part of the library that can be compiled once for a program: readers, and readers, writers and calls of the
# protocol's messages. waybill::compiled_httplib: the same with the transport over cpp-httplib, if that is found. Programs link one of
# them instead of waybill::waybill. They are built only if a target links them.
#
# This file is installed with waybill-config.cmake: the library is compiled where a program is built, with its flags.
# Why: docs/adr/0017-compile-the-codecs-once.md

# waybill_add_compiled(SOURCE)
function(waybill_add_compiled source)
    foreach(name IN ITEMS compiled compiled_httplib)
        if(TARGET waybill::${name} OR (name STREQUAL compiled_httplib AND NOT TARGET waybill::httplib))
            continue()
        endif()
        add_library(waybill_${name} STATIC EXCLUDE_FROM_ALL "${source}")
        add_library(waybill::${name} ALIAS waybill_${name})
        target_link_libraries(waybill_${name} PUBLIC waybill::waybill)
        target_compile_definitions(waybill_${name} PUBLIC WAYBILL_COMPILED)
        if(name STREQUAL compiled_httplib)
            target_link_libraries(waybill_${name} PUBLIC waybill::httplib)
            target_compile_definitions(waybill_${name} PUBLIC WAYBILL_COMPILED_HTTPLIB)
        endif()
    endforeach()
endfunction()
