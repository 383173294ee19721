# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::compiled, the part of the library that can be compiled once for a program: readers, writers and calls of the protocol's
# messages, and the transport over cpp-httplib if that is found. Programs link it instead of waybill::waybill, and waybill::httplib
# if they use that transport; what they do not use is not linked. It is built only if a target links it.
#
# This file is installed with waybill-config.cmake: the library is compiled where a program is built, with its flags.
# Why: docs/adr/0017-compile-the-codecs-once.md

# waybill_add_compiled(FOLDER): FOLDER contains the sources.
function(waybill_add_compiled folder)
    if(TARGET waybill::compiled)
        return()
    endif()
    add_library(waybill_compiled STATIC EXCLUDE_FROM_ALL "${folder}/compiled.cpp")
    add_library(waybill::compiled ALIAS waybill_compiled)
    target_link_libraries(waybill_compiled PUBLIC waybill::waybill)
    target_compile_definitions(waybill_compiled PUBLIC WAYBILL_COMPILED)
    if(TARGET waybill::httplib)
        add_library(waybill_compiled_transport OBJECT EXCLUDE_FROM_ALL "${folder}/compiled_httplib.cpp")
        target_link_libraries(waybill_compiled_transport PRIVATE waybill::waybill waybill::httplib)
        target_compile_definitions(waybill_compiled_transport PRIVATE WAYBILL_COMPILED)
        target_sources(waybill_compiled PRIVATE $<TARGET_OBJECTS:waybill_compiled_transport>)
    endif()
endfunction()
