// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/find.hpp>
#include <waybill/json/cursor.hpp>

#include <cstddef>
#include <span>
#include <string_view>

/// Finding out which alternative of a choice a value is, wherever the member that tells stands.
namespace waybill::json {

/// Looks for the attribute that selects an alternative, in an object or inside its `@attributes`.
constexpr bool look_for_choice(cursor& at, std::string_view attribute, std::span<std::string_view const> values,
                               std::string_view expected, std::size_t& chosen, bool inside_attributes) {
    if (!at.enter()) return false;
    for (bool first = true; chosen == values.size();) {
        std::string_view name;
        auto const next = at.next_member(first, name);
        if (next != content::element) return next == content::end;
        auto const before = at.name_offset();
        auto const plain = name.starts_with('@') ? name.substr(1) : name;
        if (!inside_attributes && name == "@attributes" && at.kind() == value_kind::object) {
            if (!look_for_choice(at, attribute, values, expected, chosen, true)) return false;
            continue;
        }
        if (!scan::same_letters(plain, attribute)) {
            if (!at.skip_value()) return false;
            continue;
        }
        if (at.kind() != value_kind::string)
            return at.in.fail(error_code::value_invalid, at.offset(), expected, at.value_here(), attribute, true);
        if (plain != attribute && !at.in.odd(quirk_kind::letter_case, before, attribute, plain, plain, true))
            return false;
        if (plain.size() == name.size() && !inside_attributes &&
            !at.in.odd(quirk_kind::attribute_as_element, before, attribute, name, plain, true))
            return false;
        auto const offset = at.offset();
        std::string_view value;
        if (!at.string(value)) return false;
        value = scan::trimmed(value);
        chosen = describe::choose(values, value);
        if (chosen == values.size())
            return at.in.fail(error_code::value_invalid, offset, expected, value, attribute, true);
        if (value != values[chosen] &&
            !at.in.odd(quirk_kind::letter_case, offset, values[chosen], value, attribute, true))
            return false;
    }
    return true;
}

/// Which alternative of a choice the value is. On return the value can be read again.
constexpr bool find_choice(cursor& at, std::string_view attribute, std::span<std::string_view const> values,
                           std::string_view expected, std::size_t& chosen) {
    auto const start = at.offset();
    auto const depth = at.in.depth;
    auto const elements = at.in.elements;
    chosen = values.size();
    if (at.kind() != value_kind::object)
        return at.in.fail(error_code::content_unexpected, start, "an object", at.value_here());
    if (!look_for_choice(at, attribute, values, expected, chosen, false)) return false;
    if (chosen == values.size())
        return at.in.fail(error_code::field_required, start, expected, "nothing", attribute, true);
    at.go_to(start);
    at.in.depth = depth;
    at.in.elements = elements;
    return true;
}

} // namespace waybill::json
