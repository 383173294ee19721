// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace waybill::scan {

/// Whether `size` bytes are the same. Names are short: a call of memcmp costs more than comparing them, and was a
/// quarter of the time of reading.
[[nodiscard]] constexpr bool same_bytes(char const* left, char const* right, std::size_t size) noexcept {
    if (!std::is_constant_evaluated()) {
        std::uint64_t a = 0;
        std::uint64_t b = 0;
        for (; size >= 8; size -= 8, left += 8, right += 8) {
            std::memcpy(&a, left, 8);
            std::memcpy(&b, right, 8);
            if (a != b) return false;
        }
        if ((size & 4) != 0) {
            std::uint32_t c = 0;
            std::uint32_t d = 0;
            std::memcpy(&c, left, 4);
            std::memcpy(&d, right, 4);
            if (c != d) return false;
            left += 4;
            right += 4;
            size -= 4;
        }
    }
    for (; size != 0; --size)
        if (*left++ != *right++) return false;
    return true;
}

/// Whether two names are the same.
[[nodiscard]] constexpr bool same(std::string_view left, std::string_view right) noexcept {
    return left.size() == right.size() && same_bytes(left.data(), right.data(), left.size());
}

} // namespace waybill::scan
