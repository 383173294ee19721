# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Boost::headers, 1.81 or later, for Boost.Describe. The target is global, because a project that adds this one by
# add_subdirectory links it in its own folders.
if(TARGET Boost::headers)
    return()
endif()
if(NOT CMAKE_CROSSCOMPILING)
    find_package(Boost 1.81 CONFIG REQUIRED GLOBAL)
    return()
endif()

# A cross compiler must not use the host's /usr/include, which contains Boost and the headers of the host's C library. It gets
# a directory that contains only a link named boost.
find_path(WAYBILL_BOOST_INCLUDE boost/describe.hpp HINTS ENV BOOST_ROOT PATHS /usr/include PATH_SUFFIXES include
          NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(STRINGS "${WAYBILL_BOOST_INCLUDE}/boost/version.hpp" version_line REGEX "^#define BOOST_VERSION ")
string(REGEX REPLACE "[^0-9]" "" version_number "${version_line}")
if(version_number LESS 108100)
    message(FATAL_ERROR "Boost 1.81 or later is needed; ${WAYBILL_BOOST_INCLUDE} holds ${version_number}")
endif()
set(boost_alone "${PROJECT_BINARY_DIR}/boost_headers")
file(MAKE_DIRECTORY "${boost_alone}")
file(CREATE_LINK "${WAYBILL_BOOST_INCLUDE}/boost" "${boost_alone}/boost" SYMBOLIC)
add_library(Boost::headers INTERFACE IMPORTED GLOBAL)
target_include_directories(Boost::headers SYSTEM INTERFACE "${boost_alone}")
