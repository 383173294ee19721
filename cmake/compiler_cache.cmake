# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Uses ccache if it is installed and no other launcher is set.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER AND NOT EMSCRIPTEN)
    find_program(WAYBILL_CCACHE ccache)
    mark_as_advanced(WAYBILL_CCACHE)
    if(WAYBILL_CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER "${WAYBILL_CCACHE}")
    endif()
endif()
