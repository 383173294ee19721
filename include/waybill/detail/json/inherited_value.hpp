// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/leaf_object.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/reading.hpp>

#include <cstddef>
#include <string_view>

/// The value of a member of the root that applies to an absent attribute: `field_description::inherits`.
namespace waybill::detail::json {

/// Moves to the value of the root's member `name`. Returns false if there is none.
[[nodiscard, gnu::cold, gnu::noinline]] constexpr bool find_root_member(cursor& at, std::string_view name) {
    std::string_view found;
    bool first = true;
    do {
        if (first ? !at.prolog() || at.kind() != value_kind::object || !at.enter() : !at.skip_value()) return false;
        if (at.next_member(first, found) != content::element) return false;
    } while (is_beside_root(found));
    if (at.kind() != value_kind::object || !at.enter()) return false;
    for (first = true; at.next_member(first, found) == content::element;) {
        if (found == name) return at.kind() == value_kind::string;
        if (!at.skip_value()) return false;
    }
    return false;
}

/// Returns the offset of the string of the root's member `name`; `npos` if there is none, or only white space in it.
[[nodiscard, gnu::cold, gnu::noinline]] constexpr std::size_t offset_of_root_member(std::string_view document,
                                                                                    std::string_view name) {
    read_options const options;
    reading in(document, options, {});
    cursor at(in);
    if (!find_root_member(at, name)) return std::string_view::npos;
    auto const offset = at.offset();
    std::string_view text;
    return at.string(text) && !text::trimmed(text).empty() ? offset : std::string_view::npos;
}

} // namespace waybill::detail::json
