// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: grammar that several folders need: names and declarations of XML.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/character.hpp>

#include <array>
#include <cstddef>
#include <string_view>

/// Names and characters of XML 1.0, fifth edition.
namespace waybill::detail::grammar {

/// Production 2, Char.
[[nodiscard]] constexpr bool is_character(char32_t c) noexcept {
    if (c < 0x20) return c == 0x9 || c == 0xA || c == 0xD;
    return c <= 0xD7FF || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

/// Production 4, NameStartChar.
[[nodiscard, gnu::cold]] constexpr bool starts_name(char32_t c) noexcept {
    if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
    return (c >= 0xC0 && c <= 0x2FF && c != 0xD7 && c != 0xF7) || (c >= 0x370 && c <= 0x1FFF && c != 0x37E) ||
           c == 0x200C || c == 0x200D || (c >= 0x2070 && c <= 0x218F) || (c >= 0x2C00 && c <= 0x2FEF) ||
           (c >= 0x3001 && c <= 0xD7FF) || (c >= 0xF900 && c <= 0xFDCF) || (c >= 0xFDF0 && c <= 0xFFFD) ||
           (c >= 0x10000 && c <= 0xEFFFF);
}

/// Production 4a, NameChar.
[[nodiscard]] constexpr bool continues_name(char32_t c) noexcept {
    if (c < 0x80) return starts_name(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
    return starts_name(c) || c == 0xB7 || (c >= 0x300 && c <= 0x36F) || c == 0x203F || c == 0x2040;
}

inline constexpr auto ascii_name = [] {
    std::array<bool, 256> table{};
    for (char32_t c = 0; c < 0x80; ++c) table[c] = continues_name(c);
    return table;
}();

/// Returns the name at `at`; empty if there is none.
[[nodiscard, gnu::cold]] constexpr std::string_view name_at(char const* at, char const* end) noexcept {
    auto const* const start = at;
    auto const first = text::decode(at, end);
    if (first.length == 0 || !starts_name(first.point)) return {};
    at += first.length;
    while (at != end) {
        if (ascii_name[static_cast<unsigned char>(*at)]) {
            ++at;
            continue;
        }
        if (static_cast<unsigned char>(*at) < 0x80) break;
        auto const next = text::decode(at, end);
        if (next.length == 0 || !continues_name(next.point)) break;
        at += next.length;
    }
    return {start, std::size_t(at - start)};
}

/// Returns true if the text is one XML name without a colon, as descriptions require.
[[nodiscard]] constexpr bool is_plain_name(std::string_view text) noexcept {
    return !text.empty() && name_at(text.data(), text.data() + text.size()).size() == text.size() &&
           text.find(':') == std::string_view::npos;
}

/// Returns the part after the prefix.
[[nodiscard]] constexpr std::string_view local_part(std::string_view qualified) noexcept {
    auto const colon = qualified.find(':');
    return colon == std::string_view::npos ? qualified : qualified.substr(colon + 1);
}
/// Returns the prefix; empty if there is none.
[[nodiscard]] constexpr std::string_view prefix_part(std::string_view qualified) noexcept {
    auto const colon = qualified.find(':');
    return colon == std::string_view::npos ? std::string_view{} : qualified.substr(0, colon);
}

/// The maximum length of a declaration in characters, with white space before it.
inline constexpr std::size_t longest_declaration = 256;

/// Returns the encoding that an XML declaration names; empty if there is no declaration or it names none.
///
/// `text` is in an ASCII-compatible encoding, without a byte order mark; white space may precede the declaration. Only
/// the name is searched for; the reader checks later whether the declaration is well-formed.
[[nodiscard, gnu::cold]] constexpr std::string_view declared_encoding(std::string_view text) noexcept {
    text = text.substr(0, longest_declaration);
    while (!text.empty() && text::is_space(text.front())) text.remove_prefix(1);
    if (!text.starts_with("<?xml") || text.size() < 6 || !text::is_space(text[5])) return {};
    text = text.substr(5, text.find("?>") == std::string_view::npos ? text.size() : text.find("?>") - 5);

    std::size_t at = 0;
    auto const skip_blanks = [&] {
        while (at < text.size() && text::is_space(text[at])) ++at;
    };
    for (;;) {
        skip_blanks();
        std::size_t const name_begin = at;
        while (at < text.size() && text[at] >= 'a' && text[at] <= 'z') ++at;
        std::string_view const name = text.substr(name_begin, at - name_begin);
        skip_blanks();
        if (name.empty() || at == text.size() || text[at] != '=') return {};
        ++at;
        skip_blanks();
        if (at == text.size() || (text[at] != '"' && text[at] != '\'')) return {};
        std::size_t const end = text.find(text[at], at + 1);
        if (end == std::string_view::npos) return {};
        if (name == "encoding") return text.substr(at + 1, end - at - 1);
        at = end + 1;
    }
}

} // namespace waybill::detail::grammar
