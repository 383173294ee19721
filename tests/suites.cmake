# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Programs of GoogleTest, with one ctest for each suite in them. A ctest for each case would start 1,700 processes, which takes
# minutes under AddressSanitizer.
# Why: docs/adr/0030-run-each-test-where-it-can-fail.md
find_package(GTest REQUIRED)

# waybill_add_tests(TARGET FOLDER LABEL LIBRARY...): the program TARGET of FOLDER/*.cpp.
function(waybill_add_tests target folder label)
    set(size 36)
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
    add_executable(${target} ${sources})
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/wasm")
    target_compile_definitions(${target} PRIVATE WAYBILL_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}")
    target_link_libraries(${target} PRIVATE ${ARGN} waybill_warnings GTest::gtest_main GTest::gmock)
    waybill_compile_in_batches(${target} ${size})
    list(LENGTH sources count)
    if(count GREATER size) # for one batch it would take longer than it saves
        waybill_precompile_header(${target} precompiled.hpp)
        set_target_properties(${target} PROPERTIES WAYBILL_NAMES_MAY_HIDE ON) # those of the other files of a batch
    endif()

    set(fixtures "")
    if(label MATCHES "^(service|store|certification)$")
        set(fixtures postgresql)
    endif()
    string(MAKE_C_IDENTIFIER "${folder}" name)
    set(listed "${CMAKE_CURRENT_BINARY_DIR}/${target}.suites.cmake")
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
        COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>" "-DPREFIX=${folder}." "-DLABEL=${label}" "-DFIXTURES=${fixtures}"
                "-DOUTPUT=${listed}" -P "${CMAKE_CURRENT_SOURCE_DIR}/list_suites.cmake")
    # A program that was not built is a failed test, not a missing one.
    file(WRITE "${listed}.in" "if(EXISTS \"${listed}\")\n  include(\"${listed}\")\nelse()\n  add_test(\"${folder}\" \"${target}-was-not-built\")\n  set_tests_properties(\"${folder}\" PROPERTIES LABELS \"${label}\")\nendif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${listed}.in")
endfunction()
