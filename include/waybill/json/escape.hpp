// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/literal.hpp>
#include <waybill/scan/stop.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::json {

/// How much longer a text can become by its escapes: `\u0001` for one byte.
inline constexpr std::size_t longest_escape = 6;

namespace escaping {

using stop = scan::stop<'"', '\\'>;

constexpr char* put_escape(char* at, char c) noexcept {
    constexpr std::string_view digits = "0123456789abcdef";
    *at++ = '\\';
    switch (c) {
    case '\n': *at++ = 'n'; break;
    case '\r': *at++ = 'r'; break;
    case '\t': *at++ = 't'; break;
    case '\b': *at++ = 'b'; break;
    case '\f': *at++ = 'f'; break;
    case '"':
    case '\\': *at++ = c; break;
    default: {
        auto const byte = static_cast<unsigned char>(c);
        for (char const each : {'u', '0', '0', digits[byte >> 4], digits[byte & 0xF]}) *at++ = each;
    }
    }
    return at;
}

/// What is left of a text from the first escape or character beyond ASCII on. Bytes that are not UTF-8 become U+FFFD
/// and make `faithful` false.
[[gnu::noinline]] constexpr char* put_rare(char* at, char const* from, char const* end, bool& faithful) {
    while (from != end) {
        if (static_cast<unsigned char>(*from) >= 0x80) {
            auto const run = stop::copy_checked<scan::characters::unicode>(from, end, at);
            if (run.at == from) {
                faithful = false;
                for (char const each : {'\xEF', '\xBF', '\xBD'}) *at++ = each;
                ++from;
            } else {
                from = run.at;
                at = run.out;
            }
        } else {
            auto const run = stop::copy(from + 1, end, put_escape(at, *from));
            from = run.at;
            at = run.out;
        }
    }
    return at;
}

} // namespace escaping

/// Writes the inside of a JSON string at `at`, where there is room for `longest_escape` times the text; returns the
/// place behind. Bytes that are not UTF-8 are written as U+FFFD and make `faithful` false.
[[gnu::always_inline]] inline constexpr char* put_text(char* at, std::string_view text, bool& faithful) {
    auto const* const end = text.data() + text.size();
    auto const run = escaping::stop::copy(text.data(), end, at);
    if (run.at == end) [[likely]]
        return run.out;
    return escaping::put_rare(run.out, run.at, end, faithful);
}

/// Writes a text as a JSON string, quotes included. False when it is not UTF-8, see `put_text`.
constexpr bool put_string(sink& out, std::string_view text) {
    bool faithful = true;
    char* at = out.room(longest_escape * text.size() + 2);
    *at++ = '"';
    at = put_text(at, text, faithful);
    *at++ = '"';
    out.written_to(at);
    return faithful;
}

} // namespace waybill::json
