# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::httplib: cpp-httplib with TLS, from the first place that has it:
#   1. WAYBILL_HTTPLIB_DIR, a directory with the one header of a current release;
#   2. its CMake package;
#   3. pkg-config. Debian 12 packages 0.11 as a header with a shared library. The header's classes change their layout
#      with its macros, so the flags must be those the library was built with, and only pkg-config knows them.
# Nothing found: no target. Whoever needs it says so when linking.
find_package(Threads)
find_package(OpenSSL QUIET)

set(httplib_from "")
if(WAYBILL_HTTPLIB_DIR)
    if(NOT EXISTS "${WAYBILL_HTTPLIB_DIR}/httplib.h")
        message(FATAL_ERROR "WAYBILL_HTTPLIB_DIR=${WAYBILL_HTTPLIB_DIR} holds no httplib.h")
    endif()
    add_library(waybill_httplib INTERFACE)
    target_include_directories(waybill_httplib SYSTEM INTERFACE "${WAYBILL_HTTPLIB_DIR}")
    target_compile_definitions(waybill_httplib INTERFACE CPPHTTPLIB_OPENSSL_SUPPORT)
    target_link_libraries(waybill_httplib INTERFACE OpenSSL::SSL OpenSSL::Crypto Threads::Threads)
    set(httplib_from "${WAYBILL_HTTPLIB_DIR}")
endif()

if(NOT httplib_from)
    find_package(httplib CONFIG QUIET)
    if(httplib_FOUND)
        add_library(waybill_httplib INTERFACE)
        target_link_libraries(waybill_httplib INTERFACE httplib::httplib)
        set(httplib_from "its CMake package ${httplib_VERSION}")
    endif()
endif()

if(NOT httplib_from)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(cpp_httplib QUIET IMPORTED_TARGET cpp-httplib)
    endif()
    if(cpp_httplib_FOUND AND OPENSSL_FOUND)
        add_library(waybill_httplib INTERFACE)
        target_link_libraries(waybill_httplib INTERFACE PkgConfig::cpp_httplib OpenSSL::SSL OpenSSL::Crypto Threads::Threads)
        set(httplib_from "pkg-config ${cpp_httplib_VERSION}")
    endif()
endif()

if(httplib_from)
    add_library(waybill::httplib ALIAS waybill_httplib)
    if(PROJECT_IS_TOP_LEVEL)
        message(STATUS "cpp-httplib: ${httplib_from}")
    endif()
endif()
