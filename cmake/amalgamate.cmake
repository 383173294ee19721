# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# All public headers in one, which needs nothing but Boost:
#   cmake [-DOUTPUT=waybill/waybill.hpp] -P amalgamate.cmake
# Each header stands behind those it includes, and before those that it includes at its end; the same headers give the same
# file. What stands on cpp-httplib is there for those who include <httplib.h> before it. Left out are
# transport/asio.hpp, which needs Boost.Asio, what compiles the library once, and the components beside the library.
cmake_minimum_required(VERSION 3.25)
get_filename_component(INCLUDE_FOLDER "${CMAKE_CURRENT_LIST_DIR}/../include" ABSOLUTE)
if(NOT OUTPUT)
    set(OUTPUT waybill/waybill.hpp)
endif()
get_filename_component(OUTPUT "${OUTPUT}" ABSOLUTE)
file(GLOB_RECURSE headers RELATIVE "${INCLUDE_FOLDER}" "${INCLUDE_FOLDER}/waybill/*.hpp")
if(NOT headers)
    message(FATAL_ERROR "amalgamate: no headers below ${INCLUDE_FOLDER}")
endif()
list(SORT headers)
list(FILTER headers EXCLUDE REGEX "^waybill/(transport/asio\\.hpp|detail/async/)")
set(of_compiled "^waybill/(src|transport/httplib_src|detail/compiled_documents|detail/client_side/compiled_functions)\\.hpp$") # only the separate headers can be compiled once
list(FILTER headers EXCLUDE REGEX "${of_compiled}")

file(READ "${INCLUDE_FOLDER}/waybill/version.hpp" version_header)
string(REGEX MATCH "library_version = \"([0-9.]+)\"" found "${version_header}")
set(version "${CMAKE_MATCH_1}")

set_property(GLOBAL PROPERTY others "") # headers of Boost and of the standard library
set_property(GLOBAL PROPERTY text "")

function(add_header header)
    get_property(added GLOBAL PROPERTY "added ${header}")
    if(added)
        return()
    endif()
    set_property(GLOBAL PROPERTY "added ${header}" TRUE)
    file(READ "${INCLUDE_FOLDER}/${header}" text)
    # definitions, which a header includes at its end, follow it
    string(FIND "${text}" "\n} // namespace" end REVERSE)
    string(REGEX MATCHALL "#include <[^>\n]+>" includes "${text}")
    set(definitions "")
    if(end GREATER -1)
        string(SUBSTRING "${text}" ${end} -1 tail)
        string(REGEX MATCHALL "#include <waybill/[^>\n]+>" definitions "${tail}")
        list(REMOVE_ITEM includes "" ${definitions})
    endif()
    set(needs_httplib FALSE)
    if(header MATCHES "^waybill/(transport/httplib|detail/(net|httplib_client)/)")
        set(needs_httplib TRUE) # what it includes, sockets and OpenSSL, is not there for everybody
    endif()
    foreach(include IN LISTS includes)
        string(REGEX REPLACE "#include <(.*)>" "\\1" included "${include}")
        if(included MATCHES "${of_compiled}")
        elseif(included MATCHES "^waybill/")
            add_header("${included}")
        elseif(included STREQUAL "httplib.h")
            set(needs_httplib TRUE)
        elseif(NOT needs_httplib)
            set_property(GLOBAL APPEND PROPERTY others "${included}")
        endif()
    endforeach()
    string(REGEX REPLACE "(^|\n)// Copyright[^\n]*" "" text "${text}")
    if(needs_httplib)
        string(REGEX REPLACE "#include <(waybill/[^>\n]+|httplib\\.h)>[^\n]*\n" "" text "${text}")
    else()
        string(REGEX REPLACE "#include <[^>\n]+>[^\n]*\n" "" text "${text}")
    endif()
    string(REPLACE "#pragma once\n" "" text "${text}")
    string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
    string(STRIP "${text}" text)
    if(needs_httplib)
        set(text "#ifdef CPPHTTPLIB_HTTPLIB_H\n${text}\n#endif // CPPHTTPLIB_HTTPLIB_H")
    endif()
    set_property(GLOBAL APPEND_STRING PROPERTY text "\n// ---- ${header}\n\n${text}\n")
    foreach(include IN LISTS definitions)
        string(REGEX REPLACE "#include <(.*)>" "\\1" included "${include}")
        if(NOT included MATCHES "${of_compiled}")
            add_header("${included}")
        endif()
    endforeach()
endfunction()

foreach(header IN LISTS headers)
    add_header("${header}")
endforeach()

get_property(others GLOBAL PROPERTY others)
list(REMOVE_DUPLICATES others)
list(SORT others)
list(TRANSFORM others REPLACE "(.+)" "#include <\\1>")
list(JOIN others "\n" others)
get_property(text GLOBAL PROPERTY text)
file(READ "${CMAKE_CURRENT_LIST_DIR}/../LICENSE" licence)
string(STRIP "${licence}" licence)
string(REPLACE "\n" "\n// " licence "// ${licence}")
string(REGEX REPLACE " +\n" "\n" licence "${licence}")
file(WRITE "${OUTPUT}" "// Waybill ${version} in one header: made by amalgamate.cmake, not to be changed by hand.
// Include <httplib.h> before it to have waybill::httplib_transport and waybill::mount.
//
${licence}
#pragma once

#ifdef WAYBILL_COMPILED
#error \"waybill: WAYBILL_COMPILED needs the separate headers of include/\"
#endif

${others}
${text}")
