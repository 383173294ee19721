# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Several source files as one: what they instantiate alike is compiled once. Tests of the codec take less than half of the
# time; who edits one file waits longer. The presets of `./dev test` do so. Names of a file's own must then differ from its
# neighbours'; `./dev build release` compiles each file of the program by itself, and the preset clang each test.
option(WAYBILL_BATCHES "Compile several files at once: quicker as a whole, slower for one" OFF)

function(waybill_compile_in_batches target size)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${WAYBILL_BATCHES} UNITY_BUILD_BATCH_SIZE ${size})
    if(WAYBILL_BATCHES AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        # it takes a file that is included for a header, which would have no business with unnamed namespaces
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
