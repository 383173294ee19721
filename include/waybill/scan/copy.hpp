// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace waybill::scan {

/// Copies bytes, reading and writing none but those. Texts are short: a call of memcpy costs more than copying them.
[[gnu::always_inline]] inline void copy_bytes(char const* from, char* to, std::size_t size) noexcept {
    struct sixteen {
        std::uint64_t halves[2];
    };
    // two words that overlap
    auto const ends = [&]<class Word>(Word) {
        Word first;
        Word last;
        std::memcpy(&first, from, sizeof(Word));
        std::memcpy(&last, from + size - sizeof(Word), sizeof(Word));
        std::memcpy(to, &first, sizeof(Word));
        std::memcpy(to + size - sizeof(Word), &last, sizeof(Word));
    };
    if (size >= 16) {
        if (size > 32) [[unlikely]] {
            std::memcpy(to, from, size);
            return;
        }
        ends(sixteen{});
    } else if (size >= 8) {
        ends(std::uint64_t{});
    } else if (size >= 4) {
        ends(std::uint32_t{});
    } else if (size != 0) {
        char const middle = from[size / 2];
        char const last = from[size - 1];
        to[0] = from[0];
        to[size / 2] = middle;
        to[size - 1] = last;
    }
}

} // namespace waybill::scan
