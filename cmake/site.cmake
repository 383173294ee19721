# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Builds the documentation site in SITE: docs/ and README.md with VitePress, the reference of reference.cmake in reference/,
# and live samples that use the npm package in PACKAGE. BASE is the path under which it is served (/).
#   cmake -DSITE=build/site -DREFERENCE=build/reference -DPACKAGE=build/wasm/wasm/package [-DBASE=/waybill/] -P site.cmake
cmake_minimum_required(VERSION 3.25)
find_program(node node REQUIRED)
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
get_filename_component(site "${SITE}" ABSOLUTE)
get_filename_component(package "${PACKAGE}" ABSOLUTE)
if(NOT EXISTS "${package}/package.json")
    message(FATAL_ERROR "${package} holds no npm package; ./dev build wasm makes it")
endif()
set(vitepress "${source}/docs/site/node_modules/vitepress/bin/vitepress.js")
if(NOT EXISTS "${vitepress}")
    message(FATAL_ERROR "VitePress is not installed; ./dev setup doc installs it")
endif()
set(OUTPUT "${REFERENCE}")
include("${CMAKE_CURRENT_LIST_DIR}/reference.cmake")
execute_process(COMMAND "${CMAKE_COMMAND}" -E env "WAYBILL_PACKAGE=${package}" "WAYBILL_SITE=${site}" "WAYBILL_SITE_BASE=${BASE}"
                        "${node}" "${vitepress}" build "${source}/docs/site"
                RESULT_VARIABLE status OUTPUT_VARIABLE log ERROR_VARIABLE log)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "${log}")
endif()
file(COPY "${REFERENCE}/html/" DESTINATION "${site}/reference")
