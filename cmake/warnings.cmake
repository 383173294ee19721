# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# waybill_warnings: for this project's own targets; it is never handed on to users of the library.
add_library(waybill_warnings INTERFACE)
target_compile_options(waybill_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror
    # g++ 12 sees overlapping copies inside its own std::string when it inlines operator+ (GCC bug 105651).
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>")
