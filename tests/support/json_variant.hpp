// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/generate.hpp"

#include <waybill/detail/text/scan.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The same document in another form. Only Waybill's own output is parsed: no white space between tokens.
namespace json_variant {

struct node {
    char kind = 0;      ///< `{`, `[`, `"`, or the first character of a number or literal
    std::string text{}; ///< of a string, unescaped; of a number or literal, as written
    std::vector<std::pair<std::string, node>> members{}; ///< an array's items have no names
};

inline std::string take_string(std::string_view& text) {
    std::string made;
    text.remove_prefix(1);
    for (; text.front() != '"'; text.remove_prefix(1)) {
        if (text.front() != '\\') {
            made += text.front();
            continue;
        }
        text.remove_prefix(1);
        constexpr std::string_view letters = "bfnrt\"\\/";
        constexpr std::string_view meant = "\b\f\n\r\t\"\\/";
        if (auto const at = letters.find(text.front()); at != letters.npos) {
            made += meant[at];
        } else { // \u00XX of a control character
            made += char(std::stoi(std::string(text.substr(1, 4)), nullptr, 16));
            text.remove_prefix(4);
        }
    }
    text.remove_prefix(1);
    return made;
}

/// Removes one value from the front of `text`.
inline node take(std::string_view& text) {
    node made;
    made.kind = text.front();
    if (made.kind == '"') {
        made.text = take_string(text);
    } else if (made.kind == '{' || made.kind == '[') {
        char const end = made.kind == '{' ? '}' : ']';
        text.remove_prefix(1);
        while (text.front() != end) {
            if (text.front() == ',') text.remove_prefix(1);
            std::string name;
            if (made.kind == '{') {
                name = take_string(text);
                text.remove_prefix(1);
            }
            made.members.emplace_back(std::move(name), take(text));
        }
        text.remove_prefix(1);
    } else {
        auto const end = std::min(text.find_first_of(",}]"), text.size());
        made.text = text.substr(0, end);
        text.remove_prefix(end);
    }
    return made;
}
inline node parse(std::string_view text) { return take(text); }

/// Members in another order; items keep their order.
inline void shuffle(generate::maker& from, node& one) {
    for (auto& member : one.members) shuffle(from, member.second);
    if (one.kind != '{') return;
    for (std::size_t left = one.members.size(); left > 1; --left)
        std::swap(one.members[left - 1], one.members[from.bits() % left]);
}

/// How a document is written.
struct manner {
    std::string_view between{}; ///< around each token
    bool references = false;    ///< each character as `\uXXXX`
};

inline void add_string(std::string& to, std::string_view text, manner const& how) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    auto const add_unit = [&](char32_t unit) {
        to += "\\u";
        for (int shift = 12; shift >= 0; shift -= 4) to += digits[(unit >> shift) & 0xF];
    };
    to += '"';
    auto const* const end = text.data() + text.size();
    for (auto const* at = text.data(); at != end;) {
        auto const one = waybill::detail::text::decode(at, end);
        if (!how.references && one.point >= 0x20 && one.point != '"' && one.point != '\\') {
            to.append(at, one.length);
        } else if (one.point < 0x10000) {
            add_unit(one.point);
        } else {
            add_unit(0xD800 + ((one.point - 0x10000) >> 10));
            add_unit(0xDC00 + ((one.point - 0x10000) & 0x3FF));
        }
        at += one.length;
    }
    to += '"';
}

inline void add(std::string& to, node const& one, manner const& how) {
    to += how.between;
    if (one.kind == '"') {
        add_string(to, one.text, how);
    } else if (one.kind == '{' || one.kind == '[') {
        to += one.kind;
        bool first = true;
        for (auto const& [name, value] : one.members) {
            if (!first) to += ',';
            first = false;
            if (one.kind == '{') {
                to += how.between;
                add_string(to, name, how);
                (to += how.between) += ':';
            }
            add(to, value, how);
        }
        (to += how.between) += one.kind == '{' ? '}' : ']';
    } else {
        to += one.text;
    }
    to += how.between;
}
inline std::string written(node const& one, manner const& how) {
    std::string text;
    add(text, one, how);
    return text;
}

} // namespace json_variant
