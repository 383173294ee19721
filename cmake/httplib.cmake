# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::httplib, what a user of <waybill/transport/httplib.hpp> links: cpp-httplib with TLS, from the first place that has it:
#   1. WAYBILL_HTTPLIB_DIR, a directory with the one header of a current release;
#   2. its CMake package;
#   3. pkg-config. Debian 12 packages 0.11 as a header with a shared library. The header's classes change their layout
#      with its macros, so the flags must be those the library was built with, and only pkg-config knows them.
# Nothing found: no target. Whoever needs it says so when linking.
#
# This file is installed beside waybill-config.cmake: which cpp-httplib is used is decided where a program is built.

# The scope is GLOBAL, or nothing for the calling directory and those below.
function(waybill_find_httplib)
    if(TARGET waybill::httplib)
        return()
    endif()
    set(scope ${ARGN})
    find_package(Threads QUIET ${scope})
    find_package(OpenSSL QUIET ${scope})
    set(tls_links OpenSSL::SSL OpenSSL::Crypto Threads::Threads)

    if(WAYBILL_HTTPLIB_DIR)
        if(NOT EXISTS "${WAYBILL_HTTPLIB_DIR}/httplib.h")
            message(FATAL_ERROR "WAYBILL_HTTPLIB_DIR=${WAYBILL_HTTPLIB_DIR} holds no httplib.h")
        endif()
        if(NOT OPENSSL_FOUND)
            message(FATAL_ERROR "WAYBILL_HTTPLIB_DIR is given, but OpenSSL, which TLS needs, was not found")
        endif()
        add_library(waybill::httplib INTERFACE IMPORTED ${scope})
        target_include_directories(waybill::httplib INTERFACE "${WAYBILL_HTTPLIB_DIR}")
        target_compile_definitions(waybill::httplib INTERFACE CPPHTTPLIB_OPENSSL_SUPPORT)
        target_link_libraries(waybill::httplib INTERFACE ${tls_links})
        set(from "${WAYBILL_HTTPLIB_DIR}")
    endif()

    if(NOT from)
        find_package(httplib CONFIG QUIET ${scope})
        if(httplib_FOUND)
            add_library(waybill::httplib INTERFACE IMPORTED ${scope})
            target_link_libraries(waybill::httplib INTERFACE httplib::httplib)
            set(from "its CMake package ${httplib_VERSION}")
        endif()
    endif()

    if(NOT from AND OPENSSL_FOUND)
        find_package(PkgConfig QUIET)
        if(PKG_CONFIG_FOUND)
            pkg_check_modules(cpp_httplib QUIET IMPORTED_TARGET ${scope} cpp-httplib)
        endif()
        if(cpp_httplib_FOUND)
            add_library(waybill::httplib INTERFACE IMPORTED ${scope})
            target_link_libraries(waybill::httplib INTERFACE PkgConfig::cpp_httplib ${tls_links})
            set(from "pkg-config ${cpp_httplib_VERSION}")
        endif()
    endif()

    if(from AND PROJECT_IS_TOP_LEVEL AND PROJECT_NAME STREQUAL waybill)
        message(STATUS "cpp-httplib: ${from}")
    endif()
endfunction()
