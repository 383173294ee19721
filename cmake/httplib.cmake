# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::httplib, which users of <waybill/transport/httplib.hpp> link: OpenSSL, zlib, and cpp-httplib from the first of these
# places:
#   1. WAYBILL_HTTPLIB_DIR, a directory with the single header of a current release;
#   2. its CMake package;
#   3. pkg-config. Debian 12 packages 0.11 as a header with a shared library. Macros change the layout of the classes, so
#      the flags must be those of the library, and only pkg-config knows them.
# If none is found, or OpenSSL or zlib is missing, there is no target; linking it is then an error.
#
# The property WAYBILL_PC_REQUIRES has the packages of pkg-config that it needs, WAYBILL_PC_LIBRARY a library that has none.
#
# This file is installed with waybill-config.cmake: cpp-httplib is located where a program is built.

# The scope is GLOBAL, or empty for the calling directory and its subdirectories.
function(waybill_find_httplib)
    if(TARGET waybill::httplib)
        return()
    endif()
    set(scope ${ARGN})
    find_package(Threads QUIET ${scope})
    find_package(OpenSSL QUIET ${scope})
    find_package(ZLIB QUIET ${scope})
    set(tls_links OpenSSL::SSL OpenSSL::Crypto Threads::Threads)

    if(WAYBILL_HTTPLIB_DIR)
        if(NOT EXISTS "${WAYBILL_HTTPLIB_DIR}/httplib.h")
            message(FATAL_ERROR "WAYBILL_HTTPLIB_DIR=${WAYBILL_HTTPLIB_DIR} contains no httplib.h")
        endif()
        if(NOT OPENSSL_FOUND OR NOT ZLIB_FOUND)
            message(FATAL_ERROR "WAYBILL_HTTPLIB_DIR is given, but OpenSSL or zlib was not found")
        endif()
        add_library(waybill::httplib INTERFACE IMPORTED ${scope})
        target_include_directories(waybill::httplib INTERFACE "${WAYBILL_HTTPLIB_DIR}")
        target_compile_definitions(waybill::httplib INTERFACE CPPHTTPLIB_OPENSSL_SUPPORT)
        set(from "${WAYBILL_HTTPLIB_DIR}")
    endif()

    if(NOT from AND OPENSSL_FOUND AND ZLIB_FOUND)
        find_package(httplib CONFIG QUIET ${scope})
        if(httplib_FOUND)
            add_library(waybill::httplib INTERFACE IMPORTED ${scope})
            target_link_libraries(waybill::httplib INTERFACE httplib::httplib)
            set(from "its CMake package ${httplib_VERSION}")
            # the package says what it was built with
            if(HTTPLIB_IS_USING_BROTLI)
                set(pc_requires libbrotlienc libbrotlidec)
            endif()
            if(HTTPLIB_IS_USING_ZSTD)
                list(APPEND pc_requires libzstd)
            endif()
            if(HTTPLIB_IS_COMPILED)
                get_target_property(pc_library httplib::httplib LOCATION)
            endif()
        endif()
    endif()

    if(NOT from AND OPENSSL_FOUND AND ZLIB_FOUND)
        find_package(PkgConfig QUIET)
        if(PKG_CONFIG_FOUND)
            pkg_check_modules(cpp_httplib QUIET IMPORTED_TARGET ${scope} cpp-httplib)
        endif()
        if(cpp_httplib_FOUND)
            add_library(waybill::httplib INTERFACE IMPORTED ${scope})
            target_link_libraries(waybill::httplib INTERFACE PkgConfig::cpp_httplib)
            set(from "pkg-config ${cpp_httplib_VERSION}")
            set(pc_requires cpp-httplib)
        endif()
    endif()

    if(from)
        target_link_libraries(waybill::httplib INTERFACE ${tls_links} ZLIB::ZLIB)
        set_target_properties(waybill::httplib PROPERTIES WAYBILL_PC_REQUIRES "openssl;zlib;${pc_requires}"
                                                          WAYBILL_PC_LIBRARY "${pc_library}")
    endif()
    if(from AND PROJECT_IS_TOP_LEVEL AND PROJECT_NAME STREQUAL waybill)
        message(STATUS "cpp-httplib: ${from}")
    endif()
endfunction()
