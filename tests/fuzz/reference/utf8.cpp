// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "reference/utf8.hpp"

#include <cstdint>
#include <cstdlib>

namespace fuzzing::reference {

std::size_t first_invalid_utf8(std::string_view bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        auto const lead = static_cast<unsigned char>(bytes[at]);
        std::size_t length = 0;
        std::uint32_t point = 0;
        for (unsigned mask = 0x80; (lead & mask) != 0; mask >>= 1) ++length;
        if (length == 0) {
            ++at;
            continue;
        }
        if (length == 1 || length > 4 || bytes.size() - at < length) return at;
        point = lead & (0x7Fu >> length);
        for (std::size_t i = 1; i < length; ++i) {
            auto const next = static_cast<unsigned char>(bytes[at + i]);
            if ((next & 0xC0) != 0x80) return at;
            point = point << 6 | (next & 0x3Fu);
        }
        std::uint32_t const least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
        if (point < least || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string without_percent(std::string_view text) {
    std::string plain;
    constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";
    for (std::size_t at = 0; at < text.size(); ++at) {
        bool const escape = text[at] == '%' && at + 2 < text.size() &&
                            hexadecimal.find(text[at + 1]) != std::string_view::npos &&
                            hexadecimal.find(text[at + 2]) != std::string_view::npos;
        if (escape) {
            plain += char(std::strtol(std::string(text.substr(at + 1, 2)).c_str(), nullptr, 16));
            at += 2;
        } else {
            plain += text[at] == '+' ? ' ' : text[at];
        }
    }
    return plain;
}

} // namespace fuzzing::reference
