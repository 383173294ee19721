# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# With waybill::compiled, headers declare what the library defines: some tests of unit/ run again in that form. Their structs of their
# own are still compiled where they are used.
set(compiled_tests access_methods canonical_attributes json_arrays list_reader recursive_structs refused_json refused_xml round_trips unrolled
    workflow)
list(TRANSFORM compiled_tests PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/unit/")
list(TRANSFORM compiled_tests APPEND ".cpp")
add_executable(waybill_compiled_unit ${compiled_tests})
target_include_directories(waybill_compiled_unit PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_compile_definitions(waybill_compiled_unit PRIVATE WAYBILL_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(waybill_compiled_unit PRIVATE waybill::compiled waybill_warnings GTest::gtest_main GTest::gmock)
waybill_compile_in_batches(waybill_compiled_unit 4 tests)
gtest_discover_tests(waybill_compiled_unit TEST_PREFIX "compiled." NO_PRETTY_VALUES DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 300)

# The lists of detail/compiled_*.hpp name each document and each request of the protocol.
add_test(NAME compiled_lists COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/compiled_lists.py" "${PROJECT_SOURCE_DIR}/include/waybill")
