# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill_allocator: jemalloc, if it is found, in place of the allocator of glibc. A service that answers with 600 KB needs two
# thirds of the processor time with it: glibc returns the memory of such a response to the system after each request. Sanitizers
# bring their own allocator.
add_library(waybill_allocator INTERFACE)
find_package(PkgConfig REQUIRED)
pkg_check_modules(jemalloc QUIET IMPORTED_TARGET jemalloc)
if(jemalloc_FOUND AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
    # nothing in the program names the library, so a linker may omit it
    target_link_libraries(waybill_allocator INTERFACE -Wl,--push-state,--no-as-needed PkgConfig::jemalloc -Wl,--pop-state)
endif()
