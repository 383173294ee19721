# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Tests that are passed by compiling, or by being refused.

# An object library of the library's users: warnings on, no optimisation, nothing to link.
function(waybill_add_proof target)
    add_library(${target} OBJECT ${ARGN})
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_compile_options(${target} PRIVATE -O0 -g0)
    target_link_libraries(${target} PRIVATE waybill::waybill waybill_warnings)
endfunction()

# Facts about constants. clang cannot use the std::string of libstdc++ 12 in constant expressions, so it gets libc++.
file(GLOB constant_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/constant/*.cpp")
if(constant_sources)
    waybill_add_proof(waybill_constant ${constant_sources})
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
        target_compile_options(waybill_constant PRIVATE -fconstexpr-steps=100000000)
        if(NOT EMSCRIPTEN)
            target_compile_options(waybill_constant PRIVATE -stdlib=libc++)
        endif()
    else()
        target_compile_options(waybill_constant PRIVATE -fconstexpr-ops-limit=1000000000 -fconstexpr-loop-limit=1000000)
    endif()
endif()

# Each public header compiles alone, in a file without other includes.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/include/*.hpp")
set(header_sources "")
set(httplib_sources "")
set(asio_sources "")
foreach(header IN LISTS headers)
    if(header MATCHES "transport/fetch\\.hpp$")
        if(NOT EMSCRIPTEN)
            continue() # needs the browser's fetch
        endif()
    elseif(EMSCRIPTEN OR NOT WAYBILL_TESTS_EVERY)
        continue() # does not depend on the compiler
    elseif(header MATCHES "transport/httplib|detail/net/" AND NOT TARGET waybill::httplib)
        continue() # needs sockets
    elseif(header MATCHES "transport/asio|transport/search_partners|detail/async/|net/inflater" AND NOT TARGET waybill::asio)
        continue() # needs OpenSSL and zlib
    endif()
    string(MAKE_C_IDENTIFIER "${header}" name)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "#include <${header}>\n" @ONLY)
    if(header MATCHES "transport/asio|transport/search_partners|detail/async/|net/inflater")
        list(APPEND asio_sources "${source}")
    elseif(header MATCHES "transport/httplib|detail/net/")
        list(APPEND httplib_sources "${source}")
    else()
        list(APPEND header_sources "${source}")
    endif()
endforeach()
if(header_sources)
    waybill_add_proof(waybill_headers ${header_sources})
endif()
if(httplib_sources)
    waybill_add_proof(waybill_headers_httplib ${httplib_sources})
    target_link_libraries(waybill_headers_httplib PRIVATE waybill::httplib)
endif()
if(asio_sources)
    waybill_add_proof(waybill_headers_asio ${asio_sources})
    target_link_libraries(waybill_headers_asio PRIVATE waybill::asio)
endif()

# The oldest clang, once: g++ 12, the oldest g++, compiles everything.
if(WAYBILL_TESTS_EVERY AND NOT EMSCRIPTEN)
    set(everything "")
    foreach(header IN LISTS headers)
        if(NOT header MATCHES "transport/fetch" AND NOT (header MATCHES "transport/httplib|detail/net/" AND NOT cpp_httplib_FOUND)
           AND NOT (header MATCHES "transport/asio|transport/search_partners|detail/async/|net/inflater" AND NOT TARGET waybill::asio))
            string(APPEND everything "#include <${header}>\n")
        endif()
    endforeach()
    set(everything_source "${CMAKE_CURRENT_BINARY_DIR}/everything.cpp")
    if(cpp_httplib_FOUND) # by pkg-config: its flags are defined where its header is included
        string(PREPEND everything "#define CPPHTTPLIB_OPENSSL_SUPPORT\n")
    endif()
    file(CONFIGURE OUTPUT "${everything_source}" CONTENT "${everything}#include \"no_exceptions.cpp\"\n" @ONLY)
    get_target_property(boost_include Boost::headers INTERFACE_INCLUDE_DIRECTORIES)
    list(REMOVE_ITEM boost_include ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
    add_test(NAME oldest_clang
             COMMAND "${CMAKE_COMMAND}" -DCOMPILER=clang++-14 "-DSOURCE=${everything_source}"
                     "-DINCLUDE_FOLDERS=${PROJECT_SOURCE_DIR}/include;${CMAKE_CURRENT_SOURCE_DIR};${boost_include}"
                     -P "${CMAKE_CURRENT_SOURCE_DIR}/oldest_clang.cmake")
    set_tests_properties(oldest_clang PROPERTIES TIMEOUT 300)
    add_test(NAME module_sample COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/module_sample.py" "${PROJECT_SOURCE_DIR}"
                                        "${CMAKE_CURRENT_BINARY_DIR}/module")
    set_tests_properties(module_sample PROPERTIES TIMEOUT 300)
endif()

# Includes point downwards.
if(NOT EMSCRIPTEN)
    add_test(NAME layers COMMAND "${CMAKE_COMMAND}" "-DINCLUDE_FOLDER=${PROJECT_SOURCE_DIR}/include"
                                 -P "${CMAKE_CURRENT_SOURCE_DIR}/layers.cmake")
    if(WAYBILL_TESTS_EVERY AND cpp_httplib_FOUND)
        add_test(NAME includes COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/includes.py" "${PROJECT_SOURCE_DIR}"
                                       "${CMAKE_CURRENT_BINARY_DIR}/includes")
        set_tests_properties(includes PROPERTIES PROCESSORS 2 TIMEOUT 600)
    endif()
    add_test(NAME public_surface COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/public_surface.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME module_interface COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/module_interface.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME bench_bars COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/bench_bars.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME words COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/words.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME security_tests COMMAND python3 "${CMAKE_CURRENT_SOURCE_DIR}/security_tests.py" "${PROJECT_SOURCE_DIR}")
    add_test(NAME version COMMAND "${CMAKE_COMMAND}" "-DVERSION=${PROJECT_VERSION}" "-DSOURCE=${PROJECT_SOURCE_DIR}"
                                  -P "${CMAKE_CURRENT_SOURCE_DIR}/version.cmake")
    add_test(NAME bound_values COMMAND "${CMAKE_COMMAND}" "-DNATIVE_FOLDER=${PROJECT_SOURCE_DIR}/native"
                                       -P "${CMAKE_CURRENT_SOURCE_DIR}/bound_values.cmake")
endif()

# The library leaves exceptions and run-time types alone, and so may its users.
waybill_add_proof(waybill_no_exceptions no_exceptions.cpp)
target_compile_options(waybill_no_exceptions PRIVATE -fno-exceptions -fno-rtti)

# Mistakes: see compile_fail/check.cmake.
if(WAYBILL_TESTS_EVERY AND NOT EMSCRIPTEN)
    get_target_property(boost_include Boost::headers INTERFACE_INCLUDE_DIRECTORIES)
    list(REMOVE_ITEM boost_include ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
    set(include_folders "${PROJECT_SOURCE_DIR}/include" "${CMAKE_CURRENT_SOURCE_DIR}" ${boost_include})

    # What most of them include is compiled once: g++ takes a header's .gch where it finds that first.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set(compiled_headers "${CMAKE_CURRENT_BINARY_DIR}/compiled_headers")
        list(TRANSFORM include_folders PREPEND "-I" OUTPUT_VARIABLE include_flags)
        foreach(header waybill/workflow/booking_steps.hpp waybill/xml.hpp)
            set(compiled "${compiled_headers}/${header}.gch")
            get_filename_component(folder "${compiled}" DIRECTORY)
            file(MAKE_DIRECTORY "${folder}")
            add_custom_command(OUTPUT "${compiled}" DEPENDS "${PROJECT_SOURCE_DIR}/include/${header}" DEPFILE "${compiled}.d"
                               COMMAND "${CMAKE_CXX_COMPILER}" -std=c++20 -w ${include_flags} -MD -MF "${compiled}.d"
                                       -MT "${compiled}" -x c++-header "${PROJECT_SOURCE_DIR}/include/${header}" -o "${compiled}"
                               COMMENT "Compiling ${header}" VERBATIM)
            list(APPEND compiled_files "${compiled}")
        endforeach()
        add_custom_target(waybill_compiled_headers ALL DEPENDS ${compiled_files})
        list(PREPEND include_folders "${compiled_headers}")
    endif()
    file(GLOB mistakes CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/compile_fail/*.cpp")
    foreach(mistake IN LISTS mistakes)
        get_filename_component(name "${mistake}" NAME_WE)
        if(name MATCHES "^httplib_" AND NOT cpp_httplib_FOUND)
            continue() # only Debian's httplib.h, which pkg-config finds, belongs to a compiled library
        endif()
        add_test(NAME "compile_fail.${name}"
                 COMMAND "${CMAKE_COMMAND}" "-DCOMPILER=${CMAKE_CXX_COMPILER}" "-DSOURCE=${mistake}"
                         "-DINCLUDE_FOLDERS=${include_folders}" -P "${CMAKE_CURRENT_SOURCE_DIR}/compile_fail/check.cmake")
    endforeach()
endif()
