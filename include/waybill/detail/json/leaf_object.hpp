// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <string_view>

/// Plain values that converters from XML write as objects or empty arrays.
namespace waybill::detail::json {

/// Returns true if a member is the text of an element: of Json.NET, xml2js, xml2json, BadgerFish, or PHP.
[[gnu::cold]] constexpr bool is_text_member(std::string_view name) noexcept {
    for (std::string_view const each : {"#text", "#cdata-section", "_", "$t", "$", "0"})
        if (name == each) return true;
    return false;
}

[[gnu::cold]] constexpr bool is_null_member(std::string_view name) noexcept {
    for (std::string_view const each : {"@xsi:nil", "@nil", "@i:nil"})
        if (name == each) return true;
    return false;
}

/// Returns true for `{"@xsi:nil": "true"}`: a struct without a value.
[[gnu::cold]] constexpr bool is_null_object(std::string_view rest) {
    read_options const options;
    reading in(rest, options, {});
    cursor at(in);
    std::string_view name;
    bool first = true;
    if (at.kind() != value_kind::object || !at.enter() || at.next_member(first, name) != content::element ||
        !is_null_member(name))
        return false;
    bool const yes = at.rest().starts_with("\"true\"") || at.rest().starts_with("true");
    return yes && at.skip_value() && at.next_member(first, name) == content::end;
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
        } else if (is_null_member(name) && plain) {
            auto const value = at.rest();
            found.null = value.starts_with("\"true\"") || value.starts_with("true") || value.starts_with("\"1\"");
        } else if (!name.starts_with('@') && name != "$" && name != "#comment") {
            return false;
        }
        if (!at.skip_value()) return false;
    }
}

} // namespace waybill::detail::json
