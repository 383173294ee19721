// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/character.hpp>

#include <string>
#include <string_view>

namespace waybill::detail::text {

/// Returns true if a terminal or an editor interprets the character instead of showing it: control characters, marks
/// and overrides of text direction (UAX #9), line and paragraph separators.
[[nodiscard]] constexpr bool is_obeyed(char32_t point) noexcept {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x061C || point == 0x200E || point == 0x200F ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

/// Appends a text as one line that is safe to print: replaces line feeds, tabs and CRLF with spaces, and other control
/// characters and invalid UTF-8 with U+FFFD.
[[gnu::cold]] inline void append_one_line(std::string& to, std::string_view text) {
    while (!text.empty()) {
        auto const one = decode(text.data(), text.data() + text.size());
        std::size_t const length = one.length == 0 ? 1 : one.length;
        if (one.length != 0 && !is_obeyed(one.point))
            to += text.substr(0, length);
        else if (text.front() == '\n' || text.front() == '\t' || text.starts_with("\r\n"))
            to += text.front() == '\r' ? "" : " ";
        else
            to += "\xEF\xBF\xBD";
        text.remove_prefix(length);
    }
}

} // namespace waybill::detail::text
