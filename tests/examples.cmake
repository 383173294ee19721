# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Each example is a program that runs as its first lines say. That in JavaScript is run with the module's tests.
get_property(example_targets DIRECTORY "${PROJECT_SOURCE_DIR}/examples" PROPERTY BUILDSYSTEM_TARGETS)
file(GLOB example_sources RELATIVE "${PROJECT_SOURCE_DIR}/examples" CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/examples/*.cpp")
foreach(source IN LISTS example_sources)
    get_filename_component(name "${source}" NAME_WE)
    if(NOT "example_${name}" IN_LIST example_targets)
        message(FATAL_ERROR "examples/CMakeLists.txt does not build examples/${source}")
    endif()
    target_link_libraries(example_${name} PRIVATE waybill_warnings)
    target_compile_options(example_${name} PRIVATE -O0 -g0)
    if(NOT name STREQUAL "call_partner") # that one uses the headers alone, as its first lines say
        target_link_libraries(example_${name} PRIVATE waybill::compiled waybill::httplib)
    endif()
    if(TARGET waybill_program)
        add_test(NAME "examples.${name}" COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/examples.sh" ${name} "$<TARGET_FILE_DIR:example_${name}>"
                                                 "$<TARGET_FILE:waybill_program>")
        set_tests_properties("examples.${name}" PROPERTIES LABELS client TIMEOUT 300)
    endif()
endforeach()
add_test(NAME examples.shown COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/examples_shown.py" "${PROJECT_SOURCE_DIR}")
set_tests_properties(examples.shown PROPERTIES LABELS client)
