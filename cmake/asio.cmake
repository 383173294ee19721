# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill::asio, which users of <waybill/transport/asio.hpp> link: OpenSSL, zlib and threads; Boost.Asio is among the headers of
# Boost. If one of them is not found, there is no target; linking it is then an error.
#
# This file is installed with waybill-config.cmake.

# The scope is GLOBAL, or empty for the calling directory and its subdirectories.
function(waybill_find_asio)
    if(TARGET waybill::asio)
        return()
    endif()
    set(scope ${ARGN})
    find_package(Threads QUIET ${scope})
    find_package(OpenSSL QUIET ${scope})
    find_package(ZLIB QUIET ${scope})
    if(Threads_FOUND AND OPENSSL_FOUND AND ZLIB_FOUND)
        add_library(waybill::asio INTERFACE IMPORTED ${scope})
        target_link_libraries(waybill::asio INTERFACE Boost::headers OpenSSL::SSL OpenSSL::Crypto ZLIB::ZLIB Threads::Threads)
    endif()
endfunction()
