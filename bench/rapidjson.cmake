# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# bench_rapidjson: RapidJSON's headers, and the vector instructions it uses only where it is told that they exist.
find_path(WAYBILL_RAPIDJSON_INCLUDE rapidjson/reader.h REQUIRED)
mark_as_advanced(WAYBILL_RAPIDJSON_INCLUDE)

# Its last release assigns to a constant in a function that nobody calls; clang 22 refuses that. A copy goes without.
set(rapidjson_mended "${CMAKE_CURRENT_BINARY_DIR}/rapidjson_mended")
if(NOT EXISTS "${rapidjson_mended}/rapidjson/document.h")
    file(COPY "${WAYBILL_RAPIDJSON_INCLUDE}/rapidjson" DESTINATION "${rapidjson_mended}")
    file(READ "${rapidjson_mended}/rapidjson/document.h" text)
    string(REPLACE "{ s = rhs.s; length = rhs.length; }" "= delete;" text "${text}")
    file(WRITE "${rapidjson_mended}/rapidjson/document.h" "${text}")
endif()

add_library(bench_rapidjson INTERFACE)
target_include_directories(bench_rapidjson SYSTEM INTERFACE "${rapidjson_mended}")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_definitions(bench_rapidjson INTERFACE RAPIDJSON_SSE2)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    target_compile_definitions(bench_rapidjson INTERFACE RAPIDJSON_NEON)
endif()
