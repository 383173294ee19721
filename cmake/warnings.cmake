# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill_warnings is for the targets of this project only; users of the library do not inherit it.
add_library(waybill_warnings INTERFACE)
target_compile_options(waybill_warnings INTERFACE
    -Wall -Wextra -Wpedantic $<$<NOT:$<BOOL:$<TARGET_PROPERTY:WAYBILL_NAMES_MAY_HIDE>>>:-Wshadow> -Wconversion -Wsign-conversion -Werror
    # g++ 12 warns of copies that overlap, or have no end, in std::string when it inlines operator+ (GCC bug 105651).
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>")
