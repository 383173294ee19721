// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <string_view>

/// Plain values that converters from XML write as objects or empty arrays.
namespace waybill::detail::json {

/// Returns true if a member has the attributes of an element as its members: of PHP, xml2js, xml-js.
[[gnu::cold]] constexpr bool is_attributes_member(std::string_view name) noexcept {
    return name == "@attributes" || name == "$" || name == "_attributes";
}

/// Returns the name of an attribute without the sign before it: `@` of Json.NET, `@_` of fast-xml-parser, `-` of mxj.
/// A name without a sign is returned as it is.
[[gnu::cold]] constexpr std::string_view without_sign(std::string_view name) noexcept {
    for (std::string_view const sign : {"@_", "@", "-"})
        if (name.starts_with(sign)) return name.substr(sign.size());
    return name;
}

[[gnu::cold]] constexpr bool has_other_sign(std::string_view name) noexcept {
    return name.starts_with("@_") || name.starts_with('-');
}

/// Returns true if a member of the outermost object is not the root: the declaration of Json.NET, the type of
/// ScriptService.
[[gnu::cold]] constexpr bool is_beside_root(std::string_view name) noexcept {
    return name == "?xml" || name == "__type";
}

/// Returns true if a member is the text of an element: of Json.NET, xml2js, xml2json, xml-js, BadgerFish, or PHP.
[[gnu::cold]] constexpr bool is_text_member(std::string_view name) noexcept {
    for (std::string_view const each : {"#text", "#cdata-section", "_", "_text", "_cdata", "$t", "$", "0"})
        if (name == each) return true;
    return false;
}

/// Returns true if a member, or a member of these attributes, is `"@xsi:nil": "true"`. Skips its value, and sets `good`
/// to false after an error. `inside`: of attributes, whose names have no sign.
[[gnu::cold]] constexpr bool take_null(cursor& at, std::string_view name, bool& good, bool inside = false) {
    bool null = false;
    if (!inside && is_attributes_member(name) && at.kind() == value_kind::object) {
        good = at.enter();
        for (bool first = true; good;) {
            auto const next = at.next_member(first, name);
            if (next == content::end) break;
            good = next == content::element;
            if (good && take_null(at, name, good, true)) null = true;
        }
        return null;
    }
    auto const plain = without_sign(name);
    if ((inside || plain.size() != name.size()) && (plain == "xsi:nil" || plain == "nil" || plain == "i:nil"))
        for (std::string_view const yes : {"\"true\"", "true", "\"1\""}) null = null || at.rest().starts_with(yes);
    good = at.skip_value();
    return null;
}

/// Returns true for `{"@xsi:nil": "true"}`: a struct without a value.
[[gnu::cold]] constexpr bool is_null_object(std::string_view rest) {
    read_options const options;
    reading in(rest, options, {});
    cursor at(in);
    std::string_view name;
    bool first = true;
    bool good = true;
    return at.kind() == value_kind::object && at.enter() && at.next_member(first, name) == content::element &&
           take_null(at, name, good) && at.next_member(first, name) == content::end;
}

/// The content of an object or array that is written for a plain value.
struct leaf_object {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t text = none; ///< the offset of the value
    bool empty = true;       ///< `{}` or `[]`
    bool null = false;       ///< `{"@xsi:nil": "true"}`
};

/// Reads the object or array at the position. Returns false for one that contains anything but a text, attributes and
/// comments, and after an error. Attributes are dropped: a plain value has none.
[[gnu::cold]] constexpr bool read_leaf_object(cursor& at, leaf_object& found) {
    bool const array = at.kind() == value_kind::array;
    if (!at.enter()) return false;
    for (bool first = true;; found.empty = false) {
        std::string_view name;
        auto const next = array ? at.next_item(first) : at.next_member(first, name);
        if (next == content::end) return true;
        if (next == content::failed || array) return false;
        auto const kind = at.kind();
        bool const plain = kind != value_kind::object && kind != value_kind::array && kind != value_kind::none;
        if (is_text_member(name) && plain) {
            if (found.text != leaf_object::none) return false;
            found.text = at.offset();
            if (!at.skip_value()) return false;
            continue;
        }
        if (without_sign(name).size() == name.size() && !is_attributes_member(name) && name != "#comment") return false;
        bool good = true;
        found.null = take_null(at, name, good) || found.null;
        if (!good) return false;
    }
}

} // namespace waybill::detail::json
