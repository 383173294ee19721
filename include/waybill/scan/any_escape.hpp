// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/ascii.hpp>
#include <waybill/scan/character.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Characters read through escapes, whoever wrote them: for finding a text in what other programs repeat of it. What is
/// no escape is itself; nothing is refused.
namespace waybill::scan {

enum class escape : std::uint8_t {
    none,
    reference, ///< `&lt;`, `&#39;`, `&#x27;`, `&euml;`
    backslash, ///< `\"`, `\/`, `\n`, `\u00eb` of JSON
};

/// The escapes around a text, outermost first.
struct escapes {
    std::array<escape, 2> layers{};
    bool percent = false; ///< `%C3%AB` and `+` of a form, around all of them
};

namespace escaping {

/// HTML's names of U+00A0 to U+00FF, in their order: PHP's `htmlentities` writes them.
inline constexpr std::array<std::string_view, 96> latin_names{
    "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",    "copy",   "ordf",
    "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn", "sup2",   "sup3",   "acute",  "micro",
    "para",   "middot", "cedil",  "sup1",   "ordm",   "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave",
    "Aacute", "Acirc",  "Atilde", "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",
    "Igrave", "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde", "Ouml",
    "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",  "szlig",  "agrave", "aacute",
    "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil", "egrave", "eacute", "ecirc",  "euml",   "igrave",
    "iacute", "icirc",  "iuml",   "eth",    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide",
    "oslash", "ugrave", "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};
inline constexpr std::array<std::string_view, 5> names{"lt", "gt", "amp", "quot", "apos"};
inline constexpr std::string_view named = "<>&\"'";

/// The value of a hexadecimal digit, or -1.
constexpr int hex(char32_t digit) noexcept {
    if (digit >= U'0' && digit <= U'9') return static_cast<int>(digit - U'0');
    auto const letter = digit | 32U;
    return letter >= U'a' && letter <= U'f' ? static_cast<int>(letter - U'a') + 10 : -1;
}

constexpr char take_byte(std::string_view text, std::size_t& at, bool percent) noexcept {
    char const byte = text[at++];
    if (!percent) return byte;
    if (byte == '+') return ' ';
    if (byte != '%' || at + 2 > text.size()) return byte;
    int const high = hex(static_cast<unsigned char>(text[at]));
    int const low = hex(static_cast<unsigned char>(text[at + 1]));
    if (high < 0 || low < 0) return byte;
    at += 2;
    return static_cast<char>(high * 16 + low);
}

/// What a reference's text between `&` and `;` means, or 0.
constexpr char32_t meant_by(std::string_view written) noexcept {
    if (written.starts_with('#')) {
        bool const hexadecimal = written.size() > 1 && lower(written[1]) == 'x';
        char32_t point = 0;
        for (char const byte : written.substr(hexadecimal ? 2 : 1)) {
            int const digit = hex(static_cast<unsigned char>(byte));
            if (digit < 0 || (!hexadecimal && digit > 9) || point > 0x10FFFF) return 0;
            point = point * (hexadecimal ? 16U : 10U) + static_cast<char32_t>(digit);
        }
        return point;
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (same_letters(written, names[i])) return static_cast<unsigned char>(named[i]);
    for (std::size_t i = 0; i < latin_names.size(); ++i)
        if (latin_names[i] == written) return 0xA0 + static_cast<char32_t>(i);
    return 0;
}

} // namespace escaping

/// Takes one character of UTF-8; a byte that is none stands for itself, as in Latin-1. `at` is inside of the text.
constexpr char32_t take_plain(std::string_view text, std::size_t& at, bool percent = false) noexcept {
    std::array<char, 4> bytes{};
    std::array<std::size_t, 5> ends{};
    std::size_t count = 0;
    for (std::size_t next = at; count < bytes.size() && next < text.size();) {
        bytes[count] = escaping::take_byte(text, next, percent);
        ends[++count] = next;
        if (static_cast<unsigned char>(bytes[0]) < 0x80) break;
    }
    auto const read = decode(bytes.data(), bytes.data() + count);
    at = ends[read.length == 0 ? 1 : read.length];
    return read.length == 0 ? static_cast<unsigned char>(bytes[0]) : read.point;
}

/// Takes one character with all escapes of the kind undone; `depth` of the layers alone are. `at` is inside of the
/// text.
constexpr char32_t take_unescaped(std::string_view text, std::size_t& at, escapes const& kind,
                                  std::size_t depth = 2) noexcept {
    while (depth > 0 && kind.layers[depth - 1] == escape::none) --depth;
    if (depth == 0) return take_plain(text, at, kind.percent);
    auto const first = take_unescaped(text, at, kind, depth - 1);
    auto const below = [&](std::size_t& from) {
        return from < text.size() ? take_unescaped(text, from, kind, depth - 1) : char32_t{};
    };
    if (kind.layers[depth - 1] == escape::reference) {
        if (first != U'&') return first;
        std::array<char, 10> written{}; // the longest: &#x0010FFFF;
        auto next = at;
        for (std::size_t size = 0;;) {
            auto const one = below(next);
            if (one == U';') {
                auto const meant = escaping::meant_by({written.data(), size});
                if (meant == 0) return first;
                at = next;
                return meant;
            }
            if (one == 0 || one >= 0x80 || size == written.size()) return first;
            written[size++] = static_cast<char>(one);
        }
    }
    if (first != U'\\' || at >= text.size()) return first;
    auto const unit = [&](std::size_t& from) { // of UTF-16
        int value = 0;
        for (int i = 0; i < 4 && value >= 0; ++i) {
            int const digit = escaping::hex(below(from));
            value = digit < 0 ? -1 : value * 16 + digit;
        }
        return value;
    };
    auto next = at;
    auto const letter = below(next);
    if (letter == U'u') {
        auto end = next;
        int const high = unit(end);
        if (high < 0) return first;
        at = end;
        if (high < 0xD800 || high >= 0xDC00) return static_cast<char32_t>(high);
        bool const paired = below(end) == U'\\' && below(end) == U'u';
        int const low = paired ? unit(end) : -1;
        if (low < 0xDC00 || low >= 0xE000) return static_cast<char32_t>(high);
        at = end;
        return 0x10000 + ((static_cast<char32_t>(high) - 0xD800) << 10U) + (static_cast<char32_t>(low) - 0xDC00);
    }
    at = next;
    constexpr std::string_view letters = "bfnrt";
    constexpr std::string_view controls = "\b\f\n\r\t";
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (letter == static_cast<unsigned char>(letters[i])) return static_cast<unsigned char>(controls[i]);
    return letter;
}

} // namespace waybill::scan
