// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/grammar/xml_name.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::detail::xml {

/// The longest escape of one byte: `&quot;`.
inline constexpr std::size_t longest_escape = 6;

/// Returns the escape of a character in text or in an attribute; empty if it needs none.
template <bool Attribute>
constexpr std::string_view reference_for(char c) noexcept {
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '\r': return "&#13;";
    case '"': return Attribute ? "&quot;" : std::string_view{};
    case '\t': return Attribute ? "&#9;" : std::string_view{};
    case '\n': return Attribute ? "&#10;" : std::string_view{};
    default: return {};
    }
}

/// Writes the rest of a text that is copied up to `from`, the position of a character to escape, a non-ASCII character
/// or one that XML 1.0 cannot represent: that becomes U+FFFD and sets `faithful` to false.
template <bool Attribute, class Stop>
[[gnu::noinline]] constexpr char* put_rare(char* at, char const* begin, char const* from, char const* end,
                                           std::size_t readable, bool& faithful) {
    auto run = text::copied{from, at};
    if (static_cast<unsigned char>(*from) >= 0x80) // from the beginning: there, a whole block may be readable
        run = Stop::template copy_checked<text::characters::xml>(begin, end, at - (from - begin), readable);
    while (run.at != end) {
        from = run.at;
        auto written = reference_for<Attribute>(*from);
        if (*from == '\t' || *from == '\n') written = Attribute ? written : std::string_view(from, 1);
        if (!written.empty()) {
            for (char const each : written) *run.out++ = each;
            run = Stop::copy(from + 1, end, run.out);
        } else {
            run = Stop::template copy_checked<text::characters::xml>(from, end, run.out);
            if (run.at != from) continue;
            faithful = false;
            for (char const each : {'\xEF', '\xBF', '\xBD'}) *run.out++ = each;
            auto const length = text::decode(from, end).length; // U+FFFE and U+FFFF are UTF-8
            run.at += length == 0 ? 1 : length;
        }
    }
    return run.out;
}

template <bool Attribute>
using escape_stop = std::conditional_t<Attribute, text::stop<'&', '<', '>', '"'>, text::stop<'&', '<', '>'>>;

template <bool Attribute>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_escaped(char* at, std::string_view text, std::size_t readable,
                                                             bool& faithful) {
    auto const* const begin = text.data();
    auto const* const end = begin + text.size();
    auto const run = escape_stop<Attribute>::copy(begin, end, at, readable);
    if (run.at == end) [[likely]]
        return run.out;
    return put_rare<Attribute, escape_stop<Attribute>>(run.out, begin, run.at, end, readable, faithful);
}

/// Writes character data to `at`, which has room for `longest_escape` times the text and `text::block_overrun` bytes;
/// returns the position after it. `readable`: see `text::readable`. What XML 1.0 cannot represent (invalid UTF-8,
/// control characters) is written as U+FFFD and sets `faithful` to false.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_text(char* at, std::string_view text, std::size_t readable,
                                                          bool& faithful) {
    return put_escaped<false>(at, text, readable, faithful);
}

/// The common case: a text that is not empty, fits into one block and needs no escape. Returns false for others; the
/// bytes at `at`, where there is room for a block, are then unspecified.
template <bool Attribute>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool put_unescaped(char* at, std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !text::every_text_has_a_block) return false;
    return text.size() - 1 < escape_stop<Attribute>::copy_block(text.data(), at);
}

/// The second most common case: likewise, but with valid non-ASCII characters.
template <bool Attribute>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool puts_short(char* at, std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !text::every_text_has_a_block) return false;
    return text.size() - 1 < text::block::size &&
           escape_stop<Attribute>::template copy_block_checked<text::characters::xml>(text.data(), text.size(), at);
}

/// Writes the text between the quotes of an attribute, as `put_text`; tab and line feed become references too (3.3.3).
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_attribute(char* at, std::string_view text, std::size_t readable,
                                                               bool& faithful) {
    return put_escaped<true>(at, text, readable, faithful);
}

/// Writes character data. Returns false if it contains what XML 1.0 cannot represent.
constexpr bool put_text(sink& out, std::string_view text) {
    constexpr std::size_t piece = 4096; // a text may be a whole document: do not reserve six times its size
    bool faithful = true;
    while (!text.empty()) {
        auto length = text.size();
        if (length > piece) {
            length = piece;
            while (length > piece - 4 && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) --length;
        }
        out.written_to(put_text(out.room(longest_escape * length + text::block_overrun), text.substr(0, length), length,
                                faithful));
        text.remove_prefix(length);
    }
    return faithful;
}
/// Writes the value of an attribute with quotes. Returns false if it contains what XML 1.0 cannot represent.
constexpr bool put_attribute(sink& out, std::string_view text) {
    bool faithful = true;
    char* at = out.room(longest_escape * text.size() + text::block_overrun + 2);
    *at++ = '"';
    at = put_attribute(at, text, text.size(), faithful);
    *at++ = '"';
    out.written_to(at);
    return faithful;
}

} // namespace waybill::detail::xml
