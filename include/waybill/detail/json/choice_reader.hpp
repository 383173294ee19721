// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/kept_item.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/leaf_object.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// Selects the alternative of a choice by a member, which may be anywhere in the object, and keeps values as text that
/// are of unknown kinds or cannot be read.
namespace waybill::detail::json {

/// Reads the value of the attribute `name` at `before`, which selects the alternative.
[[gnu::cold, gnu::noinline]] constexpr bool take_choice(cursor& at, describe::choice_rules const& of,
                                                        std::size_t& chosen, std::string& unknown,
                                                        std::string_view name, std::size_t before,
                                                        bool inside_attributes) {
    auto const attribute = of.attribute;
    auto const values = of.values;
    auto const plain = without_sign(name);
    if (at.kind() != value_kind::string)
        return at.in.fail(error_code::value_invalid, at.offset(), of.expected, at.value_here(), attribute, true);
    if (plain != attribute && !at.in.tolerate(quirk_kind::letter_case, before, attribute, plain, plain, true))
        return false;
    if (has_other_sign(name) && !inside_attributes &&
        !at.in.tolerate(quirk_kind::attributes_object, before, "attributes as @name", name, plain, true))
        return false;
    if (plain.size() == name.size() && !inside_attributes &&
        !at.in.tolerate(quirk_kind::attribute_as_element, before, attribute, name, plain, true))
        return false;
    auto const offset = at.offset();
    std::string_view value;
    if (!at.string(value)) return false;
    auto const trimmed = text::trimmed(value);
    chosen = describe::choose(values, trimmed);
    if (chosen == values.size()) {
        if (!of.open) return at.in.fail(error_code::value_invalid, offset, of.expected, trimmed, attribute, true);
        if (!at.in.tolerate(quirk_kind::unknown_kind, offset, of.expected, trimmed, attribute, true)) return false;
        unknown = std::string(value);
        return true;
    }
    return value == values[chosen] ||
           at.in.tolerate(trimmed == values[chosen] ? quirk_kind::value_form : quirk_kind::letter_case, offset,
                          values[chosen], value, attribute, true);
}

/// Searches for the attribute that selects an alternative, in an object or in its `@attributes`. `chosen` is more than
/// the number of values until it is found.
[[gnu::noinline]] constexpr bool look_for_choice(cursor& at, describe::choice_rules const& of, std::size_t& chosen,
                                                 std::string& unknown, bool inside_attributes) {
    if (!at.enter()) return false;
    for (bool first = true; chosen > of.values.size();) {
        std::string_view name;
        auto const next = at.next_member(first, name);
        if (next != content::element) return next == content::end;
        auto const before = at.name_offset();
        auto const plain = without_sign(name);
        if (!inside_attributes && is_attributes_member(name) && at.kind() == value_kind::object) {
            if (!look_for_choice(at, of, chosen, unknown, true)) return false;
        } else if (!text::same_letters(plain, of.attribute)) {
            if (!at.skip_value()) return false;
        } else if (!take_choice(at, of, chosen, unknown, name, before, inside_attributes)) {
            return false;
        }
    }
    return true;
}

/// Determines the alternative of a choice. On return the value can be read again. In an open choice with an unknown
/// value, `chosen` is the number of values and `unknown` that value.
[[gnu::cold]] constexpr bool find_choice(cursor& at, describe::choice_rules const& of, std::size_t& chosen,
                                         std::string& unknown) {
    auto const start = at.offset();
    auto const depth = at.in.depth;
    auto const elements = at.in.elements;
    chosen = of.values.size() + 1;
    if (at.kind() != value_kind::object)
        return at.in.fail(error_code::content_unexpected, start, "an object", at.value_here());
    if (!look_for_choice(at, of, chosen, unknown, false)) return false;
    if (chosen > of.values.size())
        return at.in.fail(error_code::field_required, start, of.expected, "nothing", of.attribute, true);
    at.go_to(start);
    at.in.depth = depth;
    at.in.elements = elements;
    return true;
}

/// Keeps a value as text, as written. The written form of such a value is read back: only the attribute, the problem
/// and a text.
[[gnu::cold, gnu::noinline]] constexpr bool keep_item(cursor& at, describe::choice_rules const& of,
                                                      describe::kept_item& kept) {
    auto const begin = at.offset();
    bool const object = at.kind() == value_kind::object;
    bool alone = object;
    bool selected = false;
    std::optional<std::string> written;
    if (object ? !at.enter() : !at.skip_value()) return false;
    for (bool first = true; object;) {
        std::string_view name;
        auto const next = at.next_member(first, name);
        if (next == content::failed) return false;
        if (next == content::end) break;
        bool const text = name == "#text";
        bool const problem = !of.problem.empty() && name.starts_with('@') && name.substr(1) == of.problem;
        bool const selects = name.starts_with('@') && name.substr(1) == of.attribute;
        selected = selected || selects;
        std::string_view value;
        if ((text || problem) && at.kind() == value_kind::string) {
            if (!at.string(value)) return false;
            if (text)
                kept.source = std::string(value);
            else
                written = std::string(value);
        } else {
            alone = alone && selects;
            if (!at.skip_value()) return false;
        }
    }
    if (!alone || !selected)
        kept.source = std::string(at.in.document().substr(begin, at.offset() - begin));
    else if (written)
        kept.problem = std::move(written);
    return true;
}

} // namespace waybill::detail::json
