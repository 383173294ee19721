# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# bench_rapidjson: the headers of RapidJSON, and definitions for the vector instructions that it does not detect itself.
find_path(WAYBILL_RAPIDJSON_INCLUDE rapidjson/reader.h REQUIRED)
mark_as_advanced(WAYBILL_RAPIDJSON_INCLUDE)

# The last release assigns to a constant in a function that nobody calls; clang 22 rejects that. The copy deletes the function.
set(rapidjson_patched "${CMAKE_CURRENT_BINARY_DIR}/rapidjson_patched")
if(NOT EXISTS "${rapidjson_patched}/rapidjson/document.h")
    file(COPY "${WAYBILL_RAPIDJSON_INCLUDE}/rapidjson" DESTINATION "${rapidjson_patched}")
    file(READ "${rapidjson_patched}/rapidjson/document.h" text)
    string(REPLACE "{ s = rhs.s; length = rhs.length; }" "= delete;" text "${text}")
    file(WRITE "${rapidjson_patched}/rapidjson/document.h" "${text}")
endif()

add_library(bench_rapidjson INTERFACE)
target_include_directories(bench_rapidjson SYSTEM INTERFACE "${rapidjson_patched}")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_definitions(bench_rapidjson INTERFACE RAPIDJSON_SSE2)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    target_compile_definitions(bench_rapidjson INTERFACE RAPIDJSON_NEON)
endif()
