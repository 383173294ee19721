# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Tests that pass by compiling.

# An object library of the library's users: warnings on, no optimization, nothing to link and so nothing to sanitize.
function(waybill_add_proof target)
    add_library(${target} OBJECT ${ARGN})
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
    target_compile_options(${target} PRIVATE -O0 -g0 -fno-sanitize=all)
    target_link_libraries(${target} PRIVATE waybill::waybill waybill_warnings)
endfunction()

# Facts about constants. clang cannot use the std::string of libstdc++ 12 in constant expressions, so it gets libc++.
file(GLOB constant_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/constant/*.cpp")
waybill_add_proof(waybill_constant ${constant_sources})
waybill_compile_in_batches(waybill_constant 6)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(waybill_constant PRIVATE -fconstexpr-steps=100000000 -stdlib=libc++)
else()
    target_compile_options(waybill_constant PRIVATE -fconstexpr-ops-limit=1000000000 -fconstexpr-loop-limit=1000000)
endif()

# The library uses neither exceptions nor run-time types, and its users need not either. With clang, the WebAssembly module is
# the proof.
if(WAYBILL_TESTS_EVERY)
    waybill_add_proof(waybill_no_exceptions no_exceptions.cpp)
    target_compile_options(waybill_no_exceptions PRIVATE -fno-exceptions -fno-rtti)
endif()
