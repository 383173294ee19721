// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/generate.hpp"

#include <waybill/detail/text/character.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The same document in another form. Only Waybill's own output is parsed: no comments, no CDATA, double quotes.
namespace xml_variant {

struct node {
    std::string name{};
    std::vector<std::pair<std::string, std::string>> attributes{}; ///< values unescaped
    std::string text{};                                            ///< unescaped
    std::vector<node> children{};
};

inline std::string unescaped(std::string_view text) {
    constexpr std::pair<std::string_view, char> known[] = {{"&lt;", '<'},   {"&gt;", '>'},   {"&amp;", '&'},
                                                           {"&quot;", '"'}, {"&#13;", '\r'}, {"&#10;", '\n'},
                                                           {"&#9;", '\t'}};
    std::string made;
    while (!text.empty()) {
        auto const* const found = std::find_if(std::begin(known), std::end(known),
                                               [&](auto const& one) { return text.starts_with(one.first); });
        bool const escaped = found != std::end(known);
        made += escaped ? found->second : text.front();
        text.remove_prefix(escaped ? found->first.size() : 1);
    }
    return made;
}

/// Removes one element from the front of `text`.
inline node take(std::string_view& text) {
    auto const until = [&](std::string_view stops) {
        auto const end = std::min(text.find_first_of(stops), text.size());
        auto const taken = text.substr(0, end);
        text.remove_prefix(end);
        return taken;
    };
    node made;
    text.remove_prefix(1);
    made.name = until(" />");
    while (text.front() == ' ') {
        text.remove_prefix(1);
        std::string name(until("="));
        text.remove_prefix(2);
        made.attributes.emplace_back(std::move(name), unescaped(until("\"")));
        text.remove_prefix(1);
    }
    if (text.starts_with("/>")) {
        text.remove_prefix(2);
        return made;
    }
    text.remove_prefix(1);
    made.text = unescaped(until("<"));
    while (!text.starts_with("</")) made.children.push_back(take(text));
    text.remove_prefix(made.name.size() + 3);
    return made;
}
inline node parse(std::string_view text) { return take(text); }

/// Children in another order; those with the same name keep their order.
inline void shuffle(generate::maker& from, node& one) {
    for (auto& child : one.children) shuffle(from, child);
    std::vector<std::string> names;
    for (auto const& child : one.children)
        if (std::find(names.begin(), names.end(), child.name) == names.end()) names.push_back(child.name);
    std::vector<node> mixed;
    auto left = std::move(one.children);
    while (!left.empty()) {
        auto const& name = left[from.bits() % left.size()].name;
        auto const first =
            std::find_if(left.begin(), left.end(), [&](node const& child) { return child.name == name; });
        mixed.push_back(std::move(*first));
        left.erase(first);
    }
    one.children = std::move(mixed);
    std::reverse(one.attributes.begin(), one.attributes.end());
}

/// How a document is written.
struct manner {
    std::string_view prefix{};  ///< `t:`
    std::string_view between{}; ///< between elements
    std::string_view in_tags{}; ///< white space in tags
    char quote = '"';
    bool references = false; ///< each character as a numeric reference
    bool units = false;      ///< a reference for each half of the surrogate pair of a character above U+FFFF
    bool cdata = false;      ///< text in CDATA sections
    bool short_empty = true; ///< `<a/>`, else `<a></a>`
};

inline void add_text(std::string& to, std::string_view text, manner const& how, bool attribute) {
    if (how.cdata && !attribute && !text.empty() && text.find('\r') == text.npos) {
        to += "<![CDATA[";
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text.substr(at).starts_with("]]>")) {
                to += "]]]]><![CDATA[>"; // one section ends inside of what would end it
                at += 2;
            } else {
                to += text[at];
            }
        }
        to += "]]>";
        return;
    }
    auto const* const end = text.data() + text.size();
    for (auto const* at = text.data(); at != end;) {
        auto const one = waybill::detail::text::decode(at, end);
        bool const must = one.point < 0x20 || one.point == '<' || one.point == '&' || one.point == '>' ||
                          one.point == '"' || one.point == '\'';
        if (how.units && one.point > 0xFFFF) {
            auto const high = 0xD800 + ((one.point - 0x10000) >> 10U);
            to += "&#" + std::to_string(std::uint32_t(high)) + ";&#xd";
            for (unsigned const shift : {8U, 4U, 0U})
                to += "0123456789abcDEF"[(0xC00 + (one.point & 0x3FFU)) >> shift & 15U];
            to += ';';
        } else if (how.references || must)
            to += "&#" + std::to_string(std::uint32_t(one.point)) + ';';
        else
            to.append(at, one.length);
        at += one.length;
    }
}

inline void add(std::string& to, node const& one, manner const& how, bool root = true) {
    (((to += '<') += how.prefix) += one.name);
    if (root && !how.prefix.empty())
        ((to += " xmlns:") += how.prefix.substr(0, how.prefix.size() - 1)) += "=\"http://tempuri.org\"";
    for (auto const& [name, value] : one.attributes) {
        to += how.in_tags.empty() ? std::string_view(" ") : how.in_tags;
        (((to += name) += how.in_tags) += '=') += how.in_tags;
        to += how.quote;
        add_text(to, value, how, true);
        to += how.quote;
    }
    to += how.in_tags;
    if (one.text.empty() && one.children.empty() && how.short_empty) {
        to += "/>";
        return;
    }
    to += '>';
    add_text(to, one.text, how, false);
    for (auto const& child : one.children) {
        to += how.between;
        add(to, child, how, false);
    }
    if (!one.children.empty()) to += how.between;
    ((((to += "</") += how.prefix) += one.name) += how.in_tags) += '>';
}
inline std::string written(node const& one, manner const& how) {
    std::string text(how.between);
    add(text, one, how);
    text += how.between;
    return text;
}

} // namespace xml_variant
