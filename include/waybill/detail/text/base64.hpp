// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::text {

inline constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

[[nodiscard]] inline std::string base64(std::string_view bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        auto const piece = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t each = 0; each < 3; ++each)
            bits = bits << 8U | (each < piece.size() ? static_cast<unsigned char>(piece[each]) : 0U);
        for (std::size_t each = 0; each < 4; ++each)
            text += each <= piece.size() ? base64_digits[bits >> (18 - 6 * each) & 63U] : '=';
    }
    return text;
}

/// Ignores what is no digit, such as line ends.
[[nodiscard]] inline std::string base64_decoded(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (char const each : text) {
        auto const digit = base64_digits.find(each);
        if (digit == std::string_view::npos) continue;
        bits = (bits << 6U | std::uint32_t(digit)) & 0xFFFFFFU;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFFU);
    }
    return bytes;
}

} // namespace waybill::detail::text
