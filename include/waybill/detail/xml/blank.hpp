// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <string_view>

/// Elements without content that counts as a value, found by looking ahead.
namespace waybill::detail::xml {

/// Returns true if a text is only white space, including numeric references to it; with `or_zero`, also if it is zero.
[[gnu::cold, gnu::noinline]] constexpr bool is_blank_text(std::string_view text, bool or_zero = false) {
    if (or_zero && describe::is_zero(text::trimmed(text))) return true;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text::is_space(text[at])) continue;
        auto const end = text.find(';', at);
        if (!text.substr(at).starts_with("&#") || end == text.npos) return false;
        bool const hexadecimal = text[at + 2] == 'x';
        unsigned point = 0;
        for (at += hexadecimal ? 3 : 2; at != end; ++at) {
            auto const digit = unsigned(text[at] | (hexadecimal ? 0x20 : 0));
            point = point * (hexadecimal ? 16 : 10) + (digit >= 'a' ? digit - 'a' + 10 : digit - '0');
            if (point > ' ') return false;
        }
        if (!text::is_space(char(point))) return false;
    }
    return true;
}

/// True for an attribute, written as ` name=`, that is no content: a namespace declaration, `xml:…`, `xsi:…`.
[[gnu::cold]] constexpr bool is_about_xml(std::string_view attribute) {
    return attribute.find("xmlns") != attribute.npos || attribute.find(':') != attribute.npos;
}

/// Returns true if an element is blank: neither it nor an element in it has text other than white space, or a non-empty
/// attribute that is not about XML itself. `rest` begins after the element's name. Also true if the document ends
/// before this is known; the reader then fails at that end. With `bare`, an element that has attributes or elements is
/// not blank. With `or_zero`, texts may also be zero.
[[gnu::cold, gnu::noinline]] constexpr bool is_blank(std::string_view rest, bool bare = false, bool or_zero = false) {
    auto const after = [&rest](std::string_view end) {
        auto const at = rest.find(end);
        auto const before = rest.substr(0, at);
        rest.remove_prefix(at == rest.npos ? rest.size() : at + end.size());
        return before;
    };
    for (std::size_t depth = 1; !rest.empty();) { // in a start tag, after its name or one of its attributes
        std::size_t at = 0;
        while (at < rest.size() && rest[at] != '>' && rest[at] != '"' && rest[at] != '\'') ++at;
        if (at == rest.size()) return true;
        auto const name = rest.substr(0, at);
        auto const stop = rest.substr(at, 1);
        rest.remove_prefix(at + 1);
        if (stop != ">") {
            if (auto const value = after(stop); !is_about_xml(name) && (bare || !is_blank_text(value))) return false;
            continue;
        }
        if (name.ends_with('/')) --depth;
        for (;;) {
            if (depth == 0) return true;
            auto const text = rest.find('<');
            if (!is_blank_text(rest.substr(0, text), or_zero)) return false;
            if (text == rest.npos || text + 1 == rest.size()) return true;
            rest.remove_prefix(text + 1);
            if (rest.starts_with("!--")) {
                rest.remove_prefix(3);
                (void)after("-->");
            } else if (rest.starts_with("![CDATA[")) {
                rest.remove_prefix(8);
                if (!text::trimmed(after("]]>")).empty()) return false;
            } else if (rest.front() == '?') {
                (void)after("?>");
            } else if (rest.front() == '/') {
                (void)after(">");
                --depth;
            } else {
                break;
            }
        }
        if (bare) return false;
        ++depth;
        auto const after_name = rest.find_first_of(" \t\r\n/>");
        rest.remove_prefix(after_name == rest.npos ? rest.size() : after_name);
    }
    return true;
}

/// Returns true if the element, after whose name `rest` begins, means that there is no value.
constexpr bool is_absent(std::string_view rest, describe::blankness how) {
    return how != describe::blankness::a_value &&
           is_blank(rest, how == describe::blankness::absent_if_bare, how == describe::blankness::absent_if_zero);
}

} // namespace waybill::detail::xml
