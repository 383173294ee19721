# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Links with mold, if it is installed, in debug builds by g++: the default linker takes eight times as long, and the tests are some
# sixty programs. The other presets name their linker.
if(CMAKE_BUILD_TYPE STREQUAL Debug AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    find_program(WAYBILL_MOLD mold)
    mark_as_advanced(WAYBILL_MOLD)
    if(WAYBILL_MOLD)
        add_link_options(-fuse-ld=mold)
    endif()
endif()
