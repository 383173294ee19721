# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::soci: SOCI with its back ends for SQLite and PostgreSQL, from its CMake package if there is one (not in Debian).
add_library(waybill_soci INTERFACE)
add_library(waybill::soci ALIAS waybill_soci)
find_package(SOCI CONFIG QUIET)
if(TARGET SOCI::soci_sqlite3 AND TARGET SOCI::soci_postgresql)
    target_link_libraries(waybill_soci INTERFACE SOCI::soci_core SOCI::soci_sqlite3 SOCI::soci_postgresql)
else()
    find_path(WAYBILL_SOCI_INCLUDE soci/soci.h REQUIRED)
    find_library(WAYBILL_SOCI_CORE soci_core REQUIRED)
    find_library(WAYBILL_SOCI_SQLITE3 soci_sqlite3 REQUIRED)
    find_library(WAYBILL_SOCI_POSTGRESQL soci_postgresql REQUIRED)
    mark_as_advanced(WAYBILL_SOCI_INCLUDE WAYBILL_SOCI_CORE WAYBILL_SOCI_SQLITE3 WAYBILL_SOCI_POSTGRESQL)
    target_include_directories(waybill_soci SYSTEM INTERFACE "${WAYBILL_SOCI_INCLUDE}")
    target_link_libraries(waybill_soci INTERFACE "${WAYBILL_SOCI_SQLITE3}" "${WAYBILL_SOCI_POSTGRESQL}"
                          "${WAYBILL_SOCI_CORE}")
endif()
find_package(PkgConfig REQUIRED)
pkg_check_modules(libpq REQUIRED IMPORTED_TARGET GLOBAL libpq) # the headers of SOCI include its header
target_link_libraries(waybill_soci INTERFACE PkgConfig::libpq)
