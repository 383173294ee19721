# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Several source files as one: what they instantiate alike is compiled once. Tests of the codec take less than half of the
# time; who edits one file waits longer. Names of a file's own must then differ from its neighbours'. The preset dev leaves
# the program's files alone: a batch would hide an include that one of them lacks.
set(WAYBILL_BATCHES none CACHE STRING "Compile several files at once, quicker as a whole, slower for one: none, tests, all")

# waybill_compile_in_batches(TARGET SIZE KIND): KIND is `tests` or `program`.
function(waybill_compile_in_batches target size kind)
    if(NOT (WAYBILL_BATCHES STREQUAL all OR WAYBILL_BATCHES STREQUAL kind))
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        # it takes a file that is included for a header, which would have no business with unnamed namespaces
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
