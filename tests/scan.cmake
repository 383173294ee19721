# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# tests/scan: that blocks of every kind, which are vectors of the machine or words, give the same answers. A program of
# its own without a test library, so that it runs wherever a compiler can build it: under an emulator and in Node.js too.
# As optimised as it is shipped: what the compiler makes of vectors is under test as well.
set(scan_options -O2)
set(scan_include "${CMAKE_CURRENT_SOURCE_DIR}")
file(GLOB scan_checks CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/scan/check*.cpp")

add_executable(waybill_scan scan/main.cpp ${scan_checks})
target_include_directories(waybill_scan PRIVATE "${scan_include}")
target_compile_options(waybill_scan PRIVATE ${scan_options})
target_link_libraries(waybill_scan PRIVATE waybill::waybill waybill_warnings)
if(EMSCRIPTEN)
    # The checks need the end of memory to stay where it is.
    target_compile_options(waybill_scan PRIVATE -msimd128)
    target_link_options(waybill_scan PRIVATE -sENVIRONMENT=node -sINITIAL_MEMORY=32MB)
    set_target_properties(waybill_scan PROPERTIES SUFFIX .js) # a script: .mjs would be a module that waits to be called
endif()
add_test(NAME scan.blocks COMMAND waybill_scan)
set_tests_properties(scan.blocks PROPERTIES TIMEOUT 300 COST 100 LABELS codec)

# AVX2 is a choice of whoever compiles, so it is compiled a second time. The main program is for any processor: on one
# without AVX2 it says so and runs the checks above in place of these.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    add_library(waybill_scan_avx2_checks OBJECT ${scan_checks})
    target_include_directories(waybill_scan_avx2_checks PRIVATE "${scan_include}")
    target_compile_options(waybill_scan_avx2_checks PRIVATE ${scan_options} -mavx2)
    target_link_libraries(waybill_scan_avx2_checks PRIVATE waybill::waybill waybill_warnings)

    add_executable(waybill_scan_avx2 scan/main.cpp $<TARGET_OBJECTS:waybill_scan_avx2_checks>)
    target_compile_definitions(waybill_scan_avx2 PRIVATE WAYBILL_CHECKS_NEED_AVX2)
    target_link_libraries(waybill_scan_avx2 PRIVATE waybill_warnings)
    add_dependencies(waybill_scan waybill_scan_avx2) # whoever builds one runs both
    add_test(NAME scan.blocks_avx2 COMMAND waybill_scan_avx2 "$<TARGET_FILE:waybill_scan>")
    set_tests_properties(scan.blocks_avx2 PROPERTIES TIMEOUT 300 COST 100 LABELS codec)
endif()
