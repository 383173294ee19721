# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Tests that need to run with one compiler only, and not under sanitizers.

include(source_checks.cmake)

# A caller of the matrix: interop/run.py runs it.
add_executable(waybill_asio_client interop/clients/asio_client.cpp)
target_link_libraries(waybill_asio_client PRIVATE waybill::compiled waybill::httplib waybill::asio waybill_warnings)
# It does not evaluate rules, and contains nothing of them.
add_test(NAME clients_contain_no_rules COMMAND sh -c "nm -C \"$1\" > \"$2\" && ! grep -E 'describe::rule_evaluation|describe::rules_use' \"$2\"" sh
         "$<TARGET_FILE:waybill_asio_client>" "${CMAKE_CURRENT_BINARY_DIR}/asio_client_names.txt")
set_tests_properties(clients_contain_no_rules PROPERTIES LABELS client)

include(documents.cmake)
if(TARGET example_call_partner)
    include(examples.cmake)
endif()

# What the module in wasm/ answers, answered natively: wasm/test compares.
file(GLOB module_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/source/*.cpp")
add_executable(waybill_decode_fixtures decode_fixtures.cpp ${module_sources})
target_include_directories(waybill_decode_fixtures PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/wasm")
target_compile_definitions(waybill_decode_fixtures PRIVATE WAYBILL_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(waybill_decode_fixtures PRIVATE waybill::compiled waybill::httplib waybill_warnings)
waybill_compile_in_batches(waybill_decode_fixtures 8)
add_test(NAME decode_fixtures COMMAND waybill_decode_fixtures "${CMAKE_CURRENT_BINARY_DIR}/decode_fixtures.jsonl")
set_tests_properties(decode_fixtures PROPERTIES LABELS module)

# The published contracts: that they are current, judged by libxml2, and by validators from npm, which ./dev setup test installs.
# Once is enough, and quick.
if(TARGET waybill_program)
    find_package(LibXml2 REQUIRED)
    waybill_add_tests(waybill_contract contract contract waybill_native_contract waybill_native_certification LibXml2::LibXml2)
    add_executable(waybill_contract_documents contract_documents.cpp)
    target_include_directories(waybill_contract_documents PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_link_libraries(waybill_contract_documents PRIVATE waybill::compiled waybill_warnings)
    file(GLOB contract_tests CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/contract/*.test.mjs")
    foreach(file IN LISTS contract_tests)
        get_filename_component(name "${file}" NAME_WE)
        add_test(NAME "contract.${name}" COMMAND node --test "${file}")
        set_tests_properties("contract.${name}" PROPERTIES LABELS contract TIMEOUT 300 COST 100 ENVIRONMENT
                             "WAYBILL_CONTRACT_DOCUMENTS=$<TARGET_FILE:waybill_contract_documents>;WAYBILL_PROGRAM=$<TARGET_FILE:waybill_program>")
    endforeach()
endif()

# Partners and clients with one defect each, found by the scenario that is meant for it: minutes with sanitizers, which the parts
# of the service have in their own tests.
if(TARGET waybill_program)
    include(postgresql_server.cmake)
    waybill_add_tests(waybill_certification certification certification waybill_native_command_line waybill::httplib)
    target_compile_definitions(waybill_certification PRIVATE WAYBILL_PROGRAM="$<TARGET_FILE:waybill_program>"
                               WAYBILL_TEST_POSTGRESQL="${postgresql_folder}")
    add_dependencies(waybill_certification waybill_program)
endif()

# A list of 64 MB, written and read in pieces: a process that held it would pass the bound. `./dev bench` does the same with a gigabyte.
add_executable(waybill_stream_memory "${PROJECT_SOURCE_DIR}/bench/memory/stream.cpp")
target_link_libraries(waybill_stream_memory PRIVATE waybill::compiled waybill_warnings)
add_test(NAME stream_memory COMMAND waybill_stream_memory 64 16)
set_tests_properties(stream_memory PROPERTIES TIMEOUT 300 COST 100 LABELS codec)

# A hundred allocations that fail; by hand with --points 2000. Sanitizers have an operator new of their own.
file(GLOB shortage_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/memory_shortage/*.cpp")
add_executable(waybill_memory_shortage ${shortage_sources})
target_include_directories(waybill_memory_shortage PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(waybill_memory_shortage PRIVATE waybill_native_server waybill_native_sample_data waybill::httplib waybill_warnings)
add_test(NAME memory_shortage COMMAND waybill_memory_shortage)

# Ambiguous requests through proxies as people run them: ./dev setup test installs them.
add_test(NAME front_proxies COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/front_proxies/run.py" $<TARGET_FILE:waybill_program>)
# What `./dev demo` builds and runs; `waybill demo` is tested with the commands.
add_test(NAME demo COMMAND waybill_demo)
# A scrape by Prometheus, the alert rules and the dashboard of docs/monitoring.
add_test(NAME monitoring COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/monitoring/run.py" $<TARGET_FILE:waybill_program>)
set_tests_properties(memory_shortage front_proxies demo monitoring PROPERTIES LABELS service TIMEOUT 300)

if(TARGET waybill_program AND WAYBILL_INSTALL)
    include(packaging/packaging.cmake)
endif()
