// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/read/source.hpp>
#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// What readers of structs do with several steps of the cursor, much of it for converters from XML.
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

/// Returns true for `{"@xsi:nil": "true"}`: a struct without a value. Looks ahead.
[[gnu::cold]] constexpr bool is_null_object(cursor& at) {
    std::string_view name;
    bool first = true;
    bool good = true;
    return at.kind() == value_kind::object && at.enter() && at.next_member(first, name) == content::element &&
           take_null(at, name, good) && at.next_member(first, name) == content::end;
}

/// Returns true if a value is blank: null, a string of white space, or an object or array of only such values. `how`:
/// if it is `absent_if_bare`, an object that has members is not blank; if it is `absent_if_zero`, strings and numbers
/// may also be zero. True if the document ends within the value: who skips it reports that. Looks ahead.
[[gnu::cold, gnu::noinline]] constexpr bool is_blank(cursor& at, describe::blankness how, bool nested = false) {
    bool const or_zero = how == describe::blankness::absent_if_zero;
    std::string_view text;
    auto const kind = at.kind();
    switch (kind) {
    case value_kind::null: return at.literal(text) || at.rest().size() < 4;
    case value_kind::none: return at.rest().empty();
    case value_kind::number: return or_zero && nested && (!at.number(text) || describe::is_zero(text));
    case value_kind::string:
        if (!at.string(text)) return at.rest().empty();
        text = text::trimmed(text);
        return text.empty() || (or_zero && describe::is_zero(text));
    case value_kind::object:
    case value_kind::array:
        if (!at.enter()) return true;
        for (bool first = true;;) {
            bool const object = kind == value_kind::object;
            auto const next = object ? at.next_member(first, text) : at.next_item(first);
            if (next != content::element) return next == content::end || at.rest().empty();
            if ((object && how == describe::blankness::absent_if_bare) || !is_blank(at, how, true)) return false;
        }
    default: return false;
    }
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

/// Moves to the value of the root, over what may be beside it. Returns false after an error, and if there is none.
[[nodiscard, gnu::cold, gnu::noinline]] constexpr bool find_root(cursor& at, std::string_view& name) {
    if (!at.prolog()) return false;
    if (at.kind() != value_kind::object)
        return at.in.fail(error_code::root_unknown, at.offset(), "an object with one member, the root", at.here());
    if (!at.enter()) return false;
    for (bool first = true;;) {
        auto const next = at.next_member(first, name);
        if (next == content::failed) return false;
        if (next == content::end)
            return at.in.fail(error_code::root_unknown, at.offset(), "a member, the root", "an empty object");
        if (!is_beside_root(name)) return true;
        if (!at.skip_value()) return false;
    }
}

/// Returns the offset of the string of the root's member `name`; `npos` if there is none, or only white space in it. It
/// is the value that applies to an absent attribute: `field_description::inherits`.
[[nodiscard, gnu::cold, gnu::noinline]] constexpr std::size_t offset_of_root_member(std::string_view document,
                                                                                    std::string_view name) {
    read_options const options;
    reading in(document, options, {});
    cursor at(in);
    std::string_view found;
    if (!find_root(at, found) || at.kind() != value_kind::object || !at.enter()) return std::string_view::npos;
    for (bool first = true; at.next_member(first, found) == content::element;) {
        auto const offset = at.offset();
        if (found != name) {
            if (!at.skip_value()) break;
            continue;
        }
        std::string_view text;
        bool const good = at.kind() == value_kind::string && at.string(text) && !text::trimmed(text).empty();
        return good ? offset : std::string_view::npos;
    }
    return std::string_view::npos;
}

// The member that selects an alternative may be anywhere in the object.

/// Reads the value of the attribute `name` at `before`, which selects the alternative.
[[gnu::cold, gnu::noinline]] constexpr bool take_choice(cursor& at, describe::choice_rules const& of,
                                                        std::size_t& chosen, std::string& unknown,
                                                        std::string_view name, std::size_t before,
                                                        bool inside_attributes) {
    auto const attribute = of.attribute;
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
    if (!read::choose_alternative(at.in, of, value, offset, chosen)) return false;
    if (chosen == of.values.size()) unknown = std::string(value);
    return true;
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
