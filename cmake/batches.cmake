# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Unity builds and precompiled headers: what many source files share is compiled once. Names in unnamed namespaces must differ
# within a batch, and neither a batch nor a precompiled header reports a missing include.
option(WAYBILL_BATCHES "Compile several files as one: faster in total, slower for a single change" ON)

# waybill_compile_in_batches(TARGET SIZE): SIZE files are compiled as one.
function(waybill_compile_in_batches target size)
    if(NOT WAYBILL_BATCHES)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        # g++ treats the included files as headers, and warns of unnamed namespaces in headers
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()

# waybill_precompile_header(TARGET HEADER): TARGET compiles HEADER once for its files. Not by ccache: g++ tells headers with
# `#pragma once` apart by their time too, and a cached result has that of another checkout.
function(waybill_precompile_header target header)
    target_precompile_headers(${target} PRIVATE "${header}")
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
endfunction()
