// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::charset {

/// The characters of windows-1252 from 0x80 to 0x9F, where ISO-8859-1 has control characters. Zero: undefined.
inline constexpr char16_t windows_1252[32] = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                              0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                              0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                              0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

/// Converts single-byte text. Returns the offset of the first undefined byte, or `npos`.
[[gnu::cold]] constexpr std::size_t convert_bytes(std::string_view bytes, bool windows, std::string& into) {
    std::size_t at = 0;
    while (at < bytes.size()) {
        std::size_t const run = text::ascii_run(bytes, at);
        into.append(bytes.substr(at, run));
        at += run;
        for (; at < bytes.size(); ++at) {
            auto const byte = static_cast<unsigned char>(bytes[at]);
            if (byte < 0x80) break;
            char32_t point = byte;
            if (windows && byte < 0xA0) point = windows_1252[byte - 0x80];
            if (point == 0) return at;
            text::append_utf8(into, point);
        }
    }
    return std::string_view::npos;
}

/// Converts UTF-16. Returns the offset of the first unpaired surrogate or incomplete unit, or `npos`.
[[gnu::cold]] constexpr std::size_t convert_utf_16(std::string_view bytes, bool big, std::string& into) {
    auto const unit = [&](std::size_t at) {
        auto const first = static_cast<unsigned char>(bytes[at]);
        auto const second = static_cast<unsigned char>(bytes[at + 1]);
        return char32_t(big ? first << 8 | second : second << 8 | first);
    };
    std::size_t at = 0;
    for (; bytes.size() - at >= 2; at += 2) {
        char32_t point = unit(at);
        if (point < 0x80) {
            into.push_back(static_cast<char>(point));
            continue;
        }
        if (text::is_low_surrogate(point)) return at;
        if (text::is_high_surrogate(point)) {
            if (bytes.size() - at < 4 || !text::is_low_surrogate(unit(at + 2))) return at;
            point = text::of_surrogates(point, unit(at + 2));
            at += 2;
        }
        text::append_utf8(into, point);
    }
    return at == bytes.size() ? std::string_view::npos : at;
}

/// Converts ISO-8859-1, windows-1252 or UTF-16 of a known byte order to UTF-8 and appends it to `into`. Returns the
/// offset of the first invalid byte, or `npos`.
[[gnu::cold]] constexpr std::size_t convert(std::string_view bytes, encoding from, std::string& into) {
    // exactly, or the most for UTF-16: growing would take three times the memory
    std::size_t more = bytes.size() / 2;
    if (!is_utf_16(from)) {
        more = 0;
        for (char const each : bytes) {
            auto const byte = static_cast<unsigned char>(each);
            bool const three = from == encoding::windows_1252 && byte < 0xA0 && windows_1252[byte & 0x1FU] >= 0x800;
            if (byte >= 0x80) more += three ? 2 : 1;
        }
    }
    into.reserve(into.size() + bytes.size() + more);
    if (is_utf_16(from)) return convert_utf_16(bytes, from == encoding::utf_16_big, into);
    return convert_bytes(bytes, from == encoding::windows_1252, into);
}

} // namespace waybill::detail::charset
