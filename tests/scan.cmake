# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# tests/scan: that blocks give the answers of plain loops. A program of its own without a test library, so that it runs
# wherever a compiler can build it: under an emulator and in Node.js too. As optimised as it is shipped: what the
# compiler makes of vectors is under test as well.
add_executable(waybill_scan scan/checks.cpp)
target_include_directories(waybill_scan PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_compile_options(waybill_scan PRIVATE -O2)
target_link_libraries(waybill_scan PRIVATE waybill::waybill waybill_warnings)
if(EMSCRIPTEN)
    # The checks need the end of memory to stay where it is.
    target_compile_options(waybill_scan PRIVATE -msimd128)
    target_link_options(waybill_scan PRIVATE -sENVIRONMENT=node -sINITIAL_MEMORY=32MB)
    set_target_properties(waybill_scan PROPERTIES SUFFIX .js) # a script: .mjs would be a module that waits to be called
endif()
add_test(NAME scan.blocks COMMAND waybill_scan)
set_tests_properties(scan.blocks PROPERTIES TIMEOUT 300 COST 100 LABELS codec)
