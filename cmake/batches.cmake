# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Unity builds: several source files are compiled as one, and common instantiations once. The tests of the codec compile in less
# than half of the time, the program in a third, but a change of one file takes longer. Names in unnamed namespaces must differ
# within a batch. A batch hides a missing include: the preset release compiles the files of the program separately.
set(WAYBILL_BATCHES none CACHE STRING "Compile several files as one, faster in total, slower for a single change: none, tests, all")

# waybill_compile_in_batches(TARGET SIZE KIND): KIND is `tests` or `program`.
function(waybill_compile_in_batches target size kind)
    if(NOT (WAYBILL_BATCHES STREQUAL all OR WAYBILL_BATCHES STREQUAL kind))
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        # g++ treats the included files as headers, and warns of unnamed namespaces in headers
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
