// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

namespace fuzzing {

/// Prints the violated property and the texts that violate it, and aborts: libFuzzer then keeps the input.
[[noreturn]] inline void finding(std::string_view what, std::initializer_list<std::string_view> texts = {}) {
    std::fprintf(stderr, "violated: %.*s\n", int(what.size()), what.data());
    for (auto const text : texts) {
        std::fputs("    ", stderr);
        for (char const byte : text.substr(0, 4000)) {
            if (byte >= ' ' && byte < '\x7F' && byte != '\\')
                std::fputc(byte, stderr);
            else
                std::fprintf(stderr, "\\x%02X", unsigned(static_cast<unsigned char>(byte)));
        }
        std::fputc('\n', stderr);
    }
    std::abort();
}

/// Aborts if the property `what` is violated.
inline void require(bool satisfied, std::string_view what, std::initializer_list<std::string_view> texts = {}) {
    if (!satisfied) finding(what, texts);
}

} // namespace fuzzing
