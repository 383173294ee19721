// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

/// Texts with the escapes of XML and JSON.
namespace waybill::detail::write {

/// Where a text is written, which decides what is escaped and what cannot be written.
enum class context : std::uint8_t {
    xml_text,
    xml_attribute, ///< tab and line feed become references too (XML 1.0, 3.3.3)
    json_string,
};

/// The longest escape of one byte: `&quot;`, `\u0001`.
inline constexpr std::size_t longest_escape = 6;

/// The characters that are valid. XML 1.0 cannot represent U+FFFE, U+FFFF and most control characters.
template <context In>
inline constexpr auto valid = In == context::json_string ? text::characters::unicode : text::characters::xml;

/// What is escaped, and what needs more than copying.
template <context In>
using escape_stop = std::conditional_t<
    In == context::json_string, text::stop<'"', '\\'>,
    std::conditional_t<In == context::xml_text, text::stop<'&', '<', '>'>, text::stop<'&', '<', '>', '"'>>>;

/// Writes an ASCII character that is a stop: its escape, or in text of XML white space itself. Writes nothing for one
/// that cannot be represented. Returns the position after it.
template <context In>
constexpr char* put_escape(char* at, char c) noexcept {
    std::string_view escape;
    switch (c) {
    case '&': escape = "&amp;"; break;
    case '<': escape = "&lt;"; break;
    case '>': escape = "&gt;"; break;
    case '"': escape = "&quot;"; break;
    case '\r': escape = "&#13;"; break;
    case '\t': escape = In == context::xml_attribute ? "&#9;" : "\t"; break;
    case '\n': escape = In == context::xml_attribute ? "&#10;" : "\n"; break;
    default: break;
    }
    for (char const each : escape) *at++ = each;
    return at;
}
template <>
constexpr char* put_escape<context::json_string>(char* at, char c) noexcept {
    constexpr std::string_view named = "\"\\\n\r\t\b\f";
    constexpr std::string_view names = "\"\\nrtbf";
    constexpr std::string_view digits = "0123456789abcdef";
    auto const byte = static_cast<unsigned char>(c);
    *at++ = '\\';
    if (auto const known = named.find(c); known != named.npos)
        *at++ = names[known];
    else
        for (char const each : {'u', '0', '0', digits[byte >> 4], digits[byte & 0xF]}) *at++ = each;
    return at;
}

/// Writes the rest of a text that is copied up to a stop at `from`. What cannot be represented becomes U+FFFD and sets
/// `faithful` to false.
template <context In>
[[gnu::noinline]] constexpr char* put_rare(char* at, char const* begin, char const* from, char const* end,
                                           bool& faithful) {
    using stop = escape_stop<In>;
    text::copied run{from, at};
    if (static_cast<unsigned char>(*from) >= 0x80) // from the beginning, where a whole block may be readable
        run = stop::template copy_checked<valid<In>>(begin, end, at - (from - begin));
    while (run.at != end) {
        from = run.at;
        if (static_cast<unsigned char>(*from) >= 0x80) {
            run = stop::template copy_checked<valid<In>>(from, end, run.out);
            if (run.at != from) continue;
        } else if (auto* const after = put_escape<In>(run.out, *from); after != run.out) {
            run = stop::copy(from + 1, end, after);
            continue;
        }
        faithful = false;
        for (char const each : {'\xEF', '\xBF', '\xBD'}) *run.out++ = each;
        auto const length = text::decode(from, end).length; // U+FFFE and U+FFFF are UTF-8
        run.at += length == 0 ? 1 : length;
    }
    return run.out;
}

/// Writes a text to `at`, which has room for `longest_escape` times the text and `text::block_overrun` bytes. Returns
/// the position after it. `faithful`: see `put_rare`.
template <context In>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_text(char* at, std::string_view text, bool& faithful) {
    auto const* const end = text.data() + text.size();
    auto const run = escape_stop<In>::copy(text.data(), end, at);
    if (run.at == end) [[likely]]
        return run.out;
    return put_rare<In>(run.out, text.data(), run.at, end, faithful);
}

/// The common case: a text that fits into one block, is not empty in XML, and needs no escape. Returns false for
/// others; the bytes at `at`, where there is room for a block, are then unspecified.
template <context In>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool put_unescaped(char* at, std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !text::every_text_has_a_block) return false;
    auto const copied = escape_stop<In>::copy_block(text.data(), at);
    if constexpr (In == context::json_string) return text.size() <= copied;
    return text.size() - 1 < copied;
}

/// The second most common case: likewise, but with valid non-ASCII characters, and not empty.
template <context In>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool put_short(char* at, std::string const& text) noexcept {
    if (std::is_constant_evaluated() || !text::every_text_has_a_block) return false;
    return text.size() - 1 < text::block::size &&
           escape_stop<In>::template copy_block_checked<valid<In>>(text.data(), text.size(), at);
}

/// Writes a text of any length. Returns false if a character could not be represented.
template <context In>
constexpr bool put_text(sink& out, std::string_view text) {
    constexpr std::size_t piece = 4096; // a text may be a whole document: do not reserve six times its size
    bool faithful = true;
    while (!text.empty()) {
        auto length = text.size();
        if (length > piece) {
            length = piece;
            while (length > piece - 4 && (static_cast<unsigned char>(text[length]) & 0xC0u) == 0x80u) --length;
        }
        out.written_to(
            put_text<In>(out.room(longest_escape * length + text::block_overrun), text.substr(0, length), faithful));
        text.remove_prefix(length);
    }
    return faithful;
}
/// As above, in quotes.
template <context In>
constexpr bool put_quoted(sink& out, std::string_view text) {
    out.put('"');
    bool const faithful = put_text<In>(out, text);
    out.put('"');
    return faithful;
}

} // namespace waybill::detail::write

namespace waybill::detail::xml {

/// Writes character data. Returns false if it contains what XML 1.0 cannot represent.
constexpr bool put_text(sink& out, std::string_view text) {
    return write::put_text<write::context::xml_text>(out, text);
}
/// Writes the value of an attribute with quotes. Returns false if it contains what XML 1.0 cannot represent.
constexpr bool put_attribute(sink& out, std::string_view text) {
    return write::put_quoted<write::context::xml_attribute>(out, text);
}

} // namespace waybill::detail::xml

namespace waybill::detail::json {

/// Writes a text as a JSON string with quotes. Returns false if it is not valid UTF-8.
constexpr bool put_string(sink& out, std::string_view text) {
    return write::put_quoted<write::context::json_string>(out, text);
}

} // namespace waybill::detail::json
