// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

namespace fuzzing {

/// Ends the program, which libFuzzer takes for a finding: it keeps the input. Tells what did not hold, and the texts it
/// did not hold of.
[[noreturn]] inline void finding(std::string_view what, std::initializer_list<std::string_view> texts = {}) {
    std::fprintf(stderr, "does not hold: %.*s\n", int(what.size()), what.data());
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

/// What must hold of every input.
inline void require(bool contained, std::string_view what, std::initializer_list<std::string_view> texts = {}) {
    if (!contained) finding(what, texts);
}

} // namespace fuzzing
