// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/mask.hpp>

#include <span>
#include <string>
#include <string_view>

namespace waybill {

namespace concealing {

inline void replace_all(std::string& text, std::string_view what) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + mask_text.size()))
        text.replace(at, what.size(), mask_text);
}

/// Percent escapes of everything that is no letter and no digit; blanks are the caller's choice.
inline std::string percent(std::string_view text, std::string_view digits, std::string_view blank) {
    std::string escaped;
    for (char const byte : text) {
        auto const value = static_cast<unsigned char>(byte);
        bool const bare = scan::is_digit(byte) || (scan::lower(byte) >= 'a' && scan::lower(byte) <= 'z') ||
                          byte == '-' || byte == '.' || byte == '_' || byte == '~';
        if (byte == ' ')
            escaped += blank;
        else if (bare)
            escaped += byte;
        else
            ((escaped += '%') += digits[value >> 4U]) += digits[value & 15U];
    }
    return escaped;
}

/// References for the characters of markup.
inline std::string referenced(std::string_view text) {
    std::string escaped;
    for (char const byte : text) {
        switch (byte) {
        case '&': escaped += "&amp;"; break;
        case '<': escaped += "&lt;"; break;
        case '>': escaped += "&gt;"; break;
        case '"': escaped += "&quot;"; break;
        default: escaped += byte;
        }
    }
    return escaped;
}

inline void strike(std::string& text, std::string_view secret) {
    if (text.empty()) return;
    replace_all(text, secret);
    auto const once = referenced(secret);
    if (once != secret) {
        replace_all(text, once);
        replace_all(text, referenced(once));
    }
    for (std::string_view const blank : {"%20", "+"})
        for (std::string_view const digits : {"0123456789ABCDEF", "0123456789abcdef"}) {
            replace_all(text, percent(secret, digits, blank));
            if (once != secret) replace_all(text, percent(once, digits, blank));
        }
}

} // namespace concealing

/// Strikes secrets out of everything an error repeats of a partner's answer: pages and faults like to quote the
/// request. `values` are the secrets themselves, in whatever escapes they turn up; `names` are the fields that hold
/// them, for what is too short to be searched for.
inline void conceal(error& why, std::span<std::string_view const> values, std::span<std::string_view const> names) {
    constexpr std::size_t shortest = 4;
    constexpr std::size_t longest = std::size_t{1} << 16; // fields are searched by name in short texts only
    for (auto* const text : {&why.message, &why.detail, &why.body, &why.found, &why.id}) {
        for (auto const value : values)
            if (value.size() >= shortest) concealing::strike(*text, value);
        if (!text->empty() && text->size() <= longest) *text = masked(*text, names);
    }
}

} // namespace waybill
