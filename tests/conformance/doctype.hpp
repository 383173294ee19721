// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// Finds the DOCTYPE of a document, without the library.
namespace conformance {

struct doctype_place {
    std::size_t begin;
    std::size_t end; ///< after its `>`; `npos` if it does not end

    [[nodiscard]] bool ends() const { return end != std::string_view::npos; }
};

/// Skips white space, comments and processing instructions from `at` on.
inline std::size_t after_misc(std::string_view text, std::size_t at) {
    for (;;) {
        while (at < text.size() && waybill::detail::text::is_space(text[at])) ++at;
        auto const rest = text.substr(at);
        std::string_view const close = rest.starts_with("<!--") ? "-->" : rest.starts_with("<?") ? "?>" : "";
        auto const found = close.empty() ? std::string_view::npos : rest.find(close, 2);
        if (found == std::string_view::npos) return at;
        at += found + close.size();
    }
}

/// The end of markup in an internal subset: a comment, a processing instruction, a declaration.
inline std::size_t after_declaration(std::string_view text, std::size_t at) {
    if (auto const after = after_misc(text, at); after != at) return after;
    char quote = '\0';
    for (; at < text.size(); ++at) {
        char const here = text[at];
        if (quote != '\0')
            quote = here == quote ? '\0' : quote;
        else if (here == '"' || here == '\'')
            quote = here;
        else if (here == '>')
            return at + 1;
    }
    return std::string_view::npos;
}

inline std::size_t after_internal_subset(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] != ']') {
        if (text[at] != '<') {
            ++at;
            continue;
        }
        at = after_declaration(text, at);
    }
    return at < text.size() ? at + 1 : std::string_view::npos;
}

/// The DOCTYPE in front of the root, when there is one.
inline std::optional<doctype_place> find_doctype(std::string_view text) {
    auto const begin = after_misc(text, text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    if (!text.substr(begin).starts_with("<!DOCTYPE")) return std::nullopt;
    char quote = '\0';
    for (auto at = begin; at < text.size();) {
        char const here = text[at];
        if (quote == '\0' && here == '[') {
            at = after_internal_subset(text, at + 1);
            continue;
        }
        if (quote == '\0' && here == '>') return doctype_place{begin, at + 1};
        if (here == quote)
            quote = '\0';
        else if (quote == '\0' && (here == '"' || here == '\''))
            quote = here;
        ++at;
    }
    return doctype_place{begin, std::string_view::npos};
}

/// The document without its DOCTYPE, which must end.
inline std::string without(doctype_place place, std::string_view text) {
    return std::string(text.substr(0, place.begin)).append(text.substr(place.end));
}

} // namespace conformance
