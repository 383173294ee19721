# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Read by find_package(waybill): defines waybill::waybill and waybill::compiled, and waybill::httplib and
# waybill::compiled_httplib if cpp-httplib is found.
# find_package(waybill COMPONENTS httplib) requires the latter.
include(CMakeFindDependencyMacro)
if(NOT TARGET Boost::headers)
    find_dependency(Boost 1.81 CONFIG)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/waybill-targets.cmake")

include("${CMAKE_CURRENT_LIST_DIR}/httplib.cmake")
waybill_find_httplib()
if(TARGET waybill::httplib)
    set(waybill_httplib_FOUND TRUE)
endif()
include("${CMAKE_CURRENT_LIST_DIR}/compiled.cmake")
waybill_add_compiled("${CMAKE_CURRENT_LIST_DIR}/compiled.cpp")
foreach(component IN LISTS waybill_FIND_COMPONENTS)
    if(waybill_FIND_REQUIRED_${component} AND NOT waybill_${component}_FOUND)
        set(waybill_FOUND FALSE)
        if(component STREQUAL httplib)
            set(waybill_NOT_FOUND_MESSAGE "cpp-httplib with TLS was not found: install it, or set WAYBILL_HTTPLIB_DIR")
        else()
            set(waybill_NOT_FOUND_MESSAGE "waybill has a component httplib and none called ${component}")
        endif()
    endif()
endforeach()
