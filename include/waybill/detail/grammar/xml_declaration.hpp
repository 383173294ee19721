// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::grammar {

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
