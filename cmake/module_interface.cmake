# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# The interface of the C++20 module `waybill`, which exports each public name of the headers that need neither a socket nor an
# operating system:
#   cmake [-DOUTPUT=waybill.cppm] -P module_interface.cmake
# The names are those of tests/public_surface.txt, which a test keeps true. For compilers with C++20 modules.
cmake_minimum_required(VERSION 3.25)
if(NOT OUTPUT)
    set(OUTPUT waybill.cppm)
endif()
get_filename_component(OUTPUT "${OUTPUT}" ABSOLUTE)
set(left_out "^waybill(/(transport/(httplib|httplib_src|asio)|src)|_debug/tls)")
# enumerators and parameters that tests/public_surface.py takes for names
set(not_names admit get post same_as soap11 soap12 whole_duration write http::charset)

set(includes "")
set(namespaces "")
set(names "")
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../tests/public_surface.txt" lines)
foreach(line IN LISTS lines)
    if(NOT line MATCHES "^ ")
        set(exported TRUE)
        if(line MATCHES "${left_out}")
            set(exported FALSE)
        else()
            string(APPEND includes "#include <${line}>\n")
        endif()
        continue()
    endif()
    string(STRIP "${line}" name)
    if(NOT exported OR name IN_LIST not_names OR name MATCHES "(^|::)operator")
        continue()
    endif()
    set(namespace "waybill")
    if(name MATCHES "^(.*)::([^:]+)$")
        set(namespace "waybill::${CMAKE_MATCH_1}")
        set(name "${CMAKE_MATCH_2}")
    endif()
    list(APPEND namespaces "${namespace}")
    list(APPEND names "${namespace}::${name}")
endforeach()

set(exports "")
list(REMOVE_DUPLICATES namespaces)
list(SORT namespaces)
list(REMOVE_DUPLICATES names)
list(SORT names)
foreach(namespace IN LISTS namespaces)
    string(APPEND exports "\nexport namespace ${namespace} {\n")
    foreach(name IN LISTS names)
        if(name MATCHES "^${namespace}::[^:]+$")
            string(APPEND exports "using ${name};\n")
        endif()
    endforeach()
    string(APPEND exports "} // namespace ${namespace}\n")
endforeach()
file(WRITE "${OUTPUT}" "// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The module `waybill`: made by module_interface.cmake, not to be changed by hand.
module;

${includes}
export module waybill;
${exports}")
