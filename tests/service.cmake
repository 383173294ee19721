# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The tests of native/: the store, the service, the command line.

include(postgresql_server.cmake)
# Tests call the service by both transports; the program has the asynchronous one.
waybill_add_tests(waybill_native_tests native service waybill_native_command_line waybill::httplib)
waybill_add_tests(waybill_store_tests store store waybill_native_command_line waybill::httplib)
waybill_add_tests(waybill_search_index search_index store waybill_native_inventory waybill_native_booking_service)
waybill_add_tests(waybill_conformance_program conformance/program service waybill_native_command_line)
target_compile_definitions(waybill_search_index PRIVATE WAYBILL_STAY_PRICES="${CMAKE_CURRENT_SOURCE_DIR}/search_index/stay_prices.py")
target_compile_definitions(waybill_conformance_program PRIVATE WAYBILL_XML_SUITE="${WAYBILL_XML_SUITE}")
foreach(target waybill_native_tests waybill_store_tests waybill_search_index)
    target_compile_definitions(${target} PRIVATE WAYBILL_TEST_POSTGRESQL="${postgresql_folder}")
endforeach()
foreach(target waybill_native_tests waybill_store_tests waybill_conformance_program)
    target_compile_definitions(${target} PRIVATE WAYBILL_PROGRAM="$<TARGET_FILE:waybill_program>")
    add_dependencies(${target} waybill_program)
endforeach()

# By hand with --rounds 100.
add_test(NAME failover.last_room COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/failover/last_room.py" $<TARGET_FILE:waybill_program> --rounds 3)
set_tests_properties(failover.last_room PROPERTIES TIMEOUT 300 COST 100 LABELS store)

# Files of earlier versions.
add_test(NAME kept COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/kept/kept.py" $<TARGET_FILE:waybill_program>)
set_tests_properties(kept PROPERTIES TIMEOUT 120 LABELS service)

# Five seconds of it are a test; under sanitizers it is run for as long as you like: docs/operation.md.
file(GLOB traffic_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/traffic/*.cpp")
add_executable(waybill_traffic ${traffic_sources})
target_include_directories(waybill_traffic PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(waybill_traffic PRIVATE waybill_native_server waybill_native_sample_data waybill::httplib waybill_warnings)
add_test(NAME traffic COMMAND waybill_traffic --seconds 5 --seed 1)
set_tests_properties(traffic PROPERTIES TIMEOUT 300 COST 100 LABELS service)

