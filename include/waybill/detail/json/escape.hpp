// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/literal.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail::json {

/// The longest escape of one byte: `\u0001`.
inline constexpr std::size_t longest_escape = 6;

using escape_stop = text::stop<'"', '\\'>;

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

/// Writes the rest of a text that is copied up to `from`, the position of a character to escape or a non-ASCII
/// character. Invalid UTF-8 becomes U+FFFD and sets `faithful` to false.
[[gnu::noinline]] constexpr char* put_rare(char* at, char const* begin, char const* from, char const* end,
                                           std::size_t readable, bool& faithful) {
    auto run = text::copied{from, at};
    if (static_cast<unsigned char>(*from) >= 0x80) // from the beginning: there, a whole block may be readable
        run = escape_stop::copy_checked<text::characters::unicode>(begin, end, at - (from - begin), readable);
    while (run.at != end) {
        from = run.at;
        if (static_cast<unsigned char>(*from) < 0x80) {
            run = escape_stop::copy(from + 1, end, put_escape(run.out, *from));
        } else {
            run = escape_stop::copy_checked<text::characters::unicode>(from, end, run.out);
            if (run.at != from) continue;
            faithful = false;
            for (char const each : {'\xEF', '\xBF', '\xBD'}) *run.out++ = each;
            ++run.at;
        }
    }
    return run.out;
}

/// Writes the text between the quotes of a JSON string to `at`, which has room for `longest_escape` times the text and
/// `text::block_overrun` bytes; returns the position after it. `readable`: see `text::readable`. Invalid UTF-8 is
/// written as U+FFFD and sets `faithful` to false.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_text(char* at, std::string_view text, std::size_t readable,
                                                          bool& faithful) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const run = escape_stop::copy(begin, end, at, readable);
    if (run.at == end) [[likely]]
        return run.out;
    return put_rare(run.out, begin, run.at, end, readable, faithful);
}

/// The common case: a text that fits into one block and needs no escape. Returns false for others; the bytes at `at`,
/// where there is room for a block, are then unspecified.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool put_unescaped(char* at, std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !text::every_text_has_a_block) return false;
    return text.size() <= escape_stop::copy_block(text.data(), at);
}

/// The second most common case: likewise, but with valid non-ASCII characters, and not empty.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool puts_short(char* at, std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !text::every_text_has_a_block) return false;
    return text.size() - 1 < text::block::size &&
           escape_stop::copy_block_checked<text::characters::unicode>(text.data(), text.size(), at);
}

/// Writes a text as a JSON string with quotes. Returns false if it is not valid UTF-8: see `put_text`.
constexpr bool put_string(sink& out, std::string_view text) {
    bool faithful = true;
    char* at = out.room(longest_escape * text.size() + text::block_overrun + 2);
    *at++ = '"';
    at = put_text(at, text, text.size(), faithful);
    *at++ = '"';
    out.written_to(at);
    return faithful;
}

} // namespace waybill::detail::json
