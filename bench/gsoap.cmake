# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# bench_gsoap: what soapcpp2 makes of peer/gsoap_trip_list.h.
find_program(WAYBILL_SOAPCPP2 soapcpp2 REQUIRED)
find_path(WAYBILL_GSOAP_IMPORT stlvector.h PATHS /usr/share/gsoap/import NO_DEFAULT_PATH REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(WAYBILL_GSOAP REQUIRED IMPORTED_TARGET gsoap++)
mark_as_advanced(WAYBILL_SOAPCPP2 WAYBILL_GSOAP_IMPORT)

set(gsoap_made "${CMAKE_CURRENT_BINARY_DIR}/gsoap")
file(MAKE_DIRECTORY "${gsoap_made}")
add_custom_command(
    OUTPUT "${gsoap_made}/bench_gsoapC.cpp" "${gsoap_made}/bench_gsoapH.h" "${gsoap_made}/bench_gsoapStub.h"
           "${gsoap_made}/soap.nsmap"
    COMMAND "${WAYBILL_SOAPCPP2}" -c++11 -0 -C -L -x -w -p bench_gsoap -I "${WAYBILL_GSOAP_IMPORT}"
            -d "${gsoap_made}" "${CMAKE_CURRENT_SOURCE_DIR}/peer/gsoap_trip_list.h" > "${gsoap_made}/soapcpp2.log"
    DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/peer/gsoap_trip_list.h"
    COMMENT "Making gSOAP's reader and writer" VERBATIM)
add_library(bench_gsoap STATIC "${gsoap_made}/bench_gsoapC.cpp" "${gsoap_made}/bench_gsoapH.h")
target_include_directories(bench_gsoap SYSTEM PUBLIC "${gsoap_made}")
target_compile_options(bench_gsoap PRIVATE -w)
target_link_libraries(bench_gsoap PUBLIC PkgConfig::WAYBILL_GSOAP)
