# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# bench_glaze: glaze's codec of the trip list, where WAYBILL_GLAZE_DIR says where glaze is.
#
# It wants C++23 and <format>, which clang has with libc++. The rest of waybill_bench stays with the library that the
# system's packages were built with, so glaze gets a shared library of its own that shows nothing but C functions.
set(WAYBILL_GLAZE_DIR "$ENV{WAYBILL_GLAZE_DIR}" CACHE PATH "Directory of glaze's source, to be timed too")
if(NOT WAYBILL_GLAZE_DIR)
    return()
endif()
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(STATUS "glaze is left out: ${CMAKE_CXX_COMPILER} has not enough of C++23")
    return()
endif()

add_library(bench_glaze SHARED peer/glaze_codec.cpp)
target_compile_features(bench_glaze PRIVATE cxx_std_23)
target_include_directories(bench_glaze SYSTEM PRIVATE "${WAYBILL_GLAZE_DIR}/include")
target_compile_options(bench_glaze PRIVATE -stdlib=libc++)
target_link_options(bench_glaze PRIVATE -stdlib=libc++)
set_target_properties(bench_glaze PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
target_link_libraries(bench_glaze PRIVATE waybill::waybill waybill_warnings)
