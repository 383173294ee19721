# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Checks of the sources, by scripts and by compilers that the presets do not use.

# waybill_add_check(NAME TIMEOUT COMMAND...)
function(waybill_add_check name timeout)
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS source TIMEOUT ${timeout})
endfunction()

# Mistakes of users that must not compile.
waybill_add_check(compile_fail 600 python3 "${CMAKE_CURRENT_SOURCE_DIR}/compile_fail/check.py" "${PROJECT_SOURCE_DIR}"
                  "${CMAKE_CURRENT_BINARY_DIR}/compile_fail")
# Each public header compiles alone and includes what it uses.
waybill_add_check(includes 600 python3 "${CMAKE_CURRENT_SOURCE_DIR}/includes.py" "${PROJECT_SOURCE_DIR}"
                  "${CMAKE_CURRENT_BINARY_DIR}/includes")
set_tests_properties(compile_fail includes PROPERTIES PROCESSORS 2)

# The oldest clang, once: g++ 12, the oldest g++, compiles everything.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/include/*.hpp")
list(TRANSFORM headers REPLACE "(.+)" "#include <\\1>\n")
string(CONCAT everything "#define CPPHTTPLIB_OPENSSL_SUPPORT\n" ${headers} "#include \"no_exceptions.cpp\"\n")
set(everything_source "${CMAKE_CURRENT_BINARY_DIR}/everything.cpp")
file(CONFIGURE OUTPUT "${everything_source}" CONTENT "${everything}" @ONLY)
get_target_property(boost_include Boost::headers INTERFACE_INCLUDE_DIRECTORIES)
list(REMOVE_ITEM boost_include ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
add_test(NAME oldest_clang # the list of folders is one argument
         COMMAND "${CMAKE_COMMAND}" -DCOMPILER=clang++-14 "-DSOURCE=${everything_source}"
                 "-DINCLUDE_FOLDERS=${PROJECT_SOURCE_DIR}/include;${CMAKE_CURRENT_SOURCE_DIR};${boost_include}"
                 -P "${CMAKE_CURRENT_SOURCE_DIR}/oldest_clang.cmake")
set_tests_properties(oldest_clang PROPERTIES LABELS source TIMEOUT 300)
waybill_add_check(module_sample 300 python3 "${CMAKE_CURRENT_SOURCE_DIR}/module_sample.py" "${PROJECT_SOURCE_DIR}"
                  "${CMAKE_CURRENT_BINARY_DIR}/module")

# What ./dev bench builds of code that uses no other library than the program; memory/ is a test of its own.
file(GLOB benchmarks CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/client/*.cpp" "${PROJECT_SOURCE_DIR}/bench/document/*.cpp"
     "${PROJECT_SOURCE_DIR}/bench/load/*.cpp" "${PROJECT_SOURCE_DIR}/bench/search/*.cpp")
list(FILTER benchmarks EXCLUDE REGEX "client/(callers|comparisons)") # need libcurl and the macros of cpp-httplib
waybill_add_check(benchmarks 600 g++ -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror
                  "-I${PROJECT_SOURCE_DIR}/bench" "-I${PROJECT_SOURCE_DIR}/include" "-I${PROJECT_SOURCE_DIR}/native"
                  "-I${PROJECT_SOURCE_DIR}/tests" ${benchmarks})

# Includes point downwards.
waybill_add_check(layers 60 "${CMAKE_COMMAND}" "-DINCLUDE_FOLDER=${PROJECT_SOURCE_DIR}/include"
                  -P "${CMAKE_CURRENT_SOURCE_DIR}/layers.cmake")
foreach(script public_surface compatibility bench_bars words security_tests quoted_figures size)
    waybill_add_check(${script} 60 python3 "${CMAKE_CURRENT_SOURCE_DIR}/${script}.py" "${PROJECT_SOURCE_DIR}")
endforeach()
waybill_add_check(version 60 "${CMAKE_COMMAND}" "-DVERSION=${PROJECT_VERSION}" "-DSOURCE=${PROJECT_SOURCE_DIR}"
                  -P "${CMAKE_CURRENT_SOURCE_DIR}/version.cmake")
waybill_add_check(bound_values 60 "${CMAKE_COMMAND}" "-DNATIVE_FOLDER=${PROJECT_SOURCE_DIR}/native"
                  -P "${CMAKE_CURRENT_SOURCE_DIR}/bound_values.cmake")
# The lists of detail/compiled_*.hpp name each document and each request of the protocol.
waybill_add_check(compiled_lists 60 "${CMAKE_CURRENT_SOURCE_DIR}/compiled_lists.py" "${PROJECT_SOURCE_DIR}/include/waybill")
