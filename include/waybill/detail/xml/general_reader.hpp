// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/xml/blank.hpp>
#include <waybill/detail/xml/inherited_value.hpp>
#include <waybill/detail/xml/reader.hpp>
#include <waybill/detail/xml/record_target.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

/// Reads elements in any form, and reports everything that is not canonical.
namespace waybill::detail::xml {

/// Reads all attributes of the start tag. `selector` is the name of the attribute that selected the struct in a choice.
[[gnu::cold, gnu::noinline]] constexpr tag_end parse_attributes(reader& from, record_target& into,
                                                                std::string_view selector) {
    auto const& rules = into.rules;
    for (;;) {
        attribute one;
        auto end = tag_end::failed;
        {
            in_secret const guard(from.in(), rules.contains_secret);
            end = from.at.next_attribute(one);
        }
        if (end != tag_end::attribute) return end;
        bool good = true;
        bool nil = false;
        if (is_about_xml(from, one, nil, good)) {
            if (!good) return tag_end::failed;
            continue;
        }
        if (!selector.empty() && one.name == selector) continue;
        auto const found = describe::find_field(rules, one.name, describe::field_place::attribute);
        bool const unknown = found.match == describe::name_match::none;
        if (found.match != describe::name_match::exact) {
            in_secret const guard(from.in(), unknown && rules.contains_secret);
            if (!from.in().tolerate(describe::quirk_of(found.match), one.offset,
                                    unknown ? "no such attribute" : rules.fields[found.index].wire, one.name, one.name,
                                    true))
                return tag_end::failed;
            if (unknown) continue;
        }
        auto const bit = std::uint64_t{1} << found.index;
        if (((into.seen | into.absent) & bit) != 0) {
            from.in().fail(error_code::field_repeated, one.offset, "the field once", one.name, one.name, true);
            return tag_end::failed;
        }
        switch (take_plain(from, into, found.index, one.value, one.offset)) {
        case presence::failed: return tag_end::failed;
        case presence::present: into.seen |= bit; break;
        case presence::absent: into.absent |= bit; break;
        }
    }
}

/// Reads the element of a plain field: `absent` if the field is optional and the element means that there is no value.
[[gnu::cold]] constexpr presence read_plain_element(reader& from, describe::field_info const& field,
                                                    std::string_view name, plain_content& found, bool optional,
                                                    bool is_text) {
    bool plain_nil = false;
    if (!from.at.at('>') && !find_attribute(from, is_plain_nil, plain_nil)) {
        from.in().failed_in(field.wire);
        return presence::failed;
    }
    if (!read_plain_content(from, name, field.wire, found)) return presence::failed;
    found.nil = found.nil || (plain_nil && text::trimmed(found.text).empty());
    if (optional && (found.nil || describe::means_absent(found.text, is_text, from.in().options().strict)))
        return describe::absent_if(
            from.in().tolerate(found.nil ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent, found.offset,
                               "no element when there is no value", text::trimmed(found.text), field.wire));
    if (found.nil) {
        from.in().fail(error_code::field_empty, found.offset, "a value", "nil", field.wire);
        return presence::failed;
    }
    return presence::present;
}

/// Skips an element that means that there is no value. Returns false after an error.
[[gnu::cold, gnu::noinline]] constexpr bool skip_absent(reader& from, describe::field_info const& field,
                                                        std::string_view name, quirk_kind kind) {
    auto const offset = from.at.offset();
    // reported when the element is complete: it is an error in strict mode, and a truncated element may continue
    return from.at.skip_element(name, from.at.skip_attributes()) &&
           from.in().tolerate(kind, offset, "no element when there is no value", {}, field.wire);
}

/// Reads the element of an optional struct or sequence, whose attributes are not yet read: `absent`, with the element
/// skipped, if it has `xsi:nil="true"`, or is blank although the struct requires content.
[[gnu::cold]] constexpr presence absent_element(reader& from, describe::field_info const& field, std::string_view name,
                                                describe::blankness how) {
    auto& at = from.at;
    bool nil = false;
    if (!find_attribute(from, [](attribute const& one) { return is_nil(one) || is_plain_nil(one); }, nil)) {
        from.in().failed_in(field.wire);
        return presence::failed;
    }
    bool const blank = !nil && is_absent(at.rest(), how);
    if (!nil && !blank) return presence::present;
    return describe::absent_if(
        skip_absent(from, field, name, nil ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent));
}

/// Reads the value of a field from its element, from after its name on.
[[gnu::cold]] constexpr presence read_value(reader& from, record_target& into, std::size_t index,
                                            std::string_view name) {
    auto const& field = into.rules.fields[index];
    auto const type = into.type_of(index);
    if (type.plain && !field.sequence) {
        plain_content found;
        in_secret const guard(from.in(), field.secret);
        auto const result = read_plain_element(from, field, name, found, field.optional(), type.is_text);
        if (result != presence::present) return result;
        return describe::present_if(into.take(from, index, found.text, found.offset, field.wire));
    }
    if (field.repeated) {
        entered const place(from.in(), field.wire, into.count(index) + 1);
        if (!field.not_empty && is_absent(from.at.rest(), type.blank))
            return describe::absent_if(skip_absent(from, {}, name, quirk_kind::empty_for_absent));
        return describe::present_if(into.nested(from, index, name));
    }
    if (field.optional()) {
        auto const result =
            absent_element(from, field, name, field.sequence ? describe::blankness::a_value : type.blank);
        if (result != presence::present) return result;
    }
    if (field.sequence) return describe::present_if(into.wrapped(from, index, name));
    entered const place(from.in(), field.wire);
    return describe::present_if(into.nested(from, index, name));
}
/// Reads the element of a field, from after its name to after its end tag.
[[gnu::cold]] constexpr presence read_element(reader& from, record_target& into, std::size_t index,
                                              std::string_view name) {
    into.begin(index);
    auto const result = read_value(from, into, index, name);
    into.end(index, result);
    return result;
}

/// Skips the text between children up to the next tag.
[[gnu::cold]] constexpr content next_child(reader& from, bool contains_secret) {
    if (!contains_secret) [[likely]]
        return from.at.next_in_elements();
    in_secret const guard(from.in(), true);
    return from.at.next_in_elements();
}

/// Reads the name of a start tag and finds its field; reports a name that differs from the field's own.
[[gnu::cold]] constexpr bool find_child(reader& from, record_target& into, std::string_view& tag,
                                        describe::found_field& found) {
    auto const offset = from.at.offset();
    {
        in_secret const guard(from.in(), into.rules.contains_secret);
        if (!from.at.open_tag(tag)) return false;
    }
    auto const local = grammar::local_part(tag);
    if (local.size() != tag.size() && !from.namespace_reported) {
        from.namespace_reported = true;
        if (!from.in().tolerate(quirk_kind::namespaced, offset, "names without a prefix", tag, local)) return false;
    }
    found = describe::find_field(into.rules, local, describe::field_place::element);
    if (found.match == describe::name_match::none || found.match == describe::name_match::exact) return true;
    return from.in().tolerate(describe::quirk_of(found.match), offset, into.rules.fields[found.index].wire, local,
                              local);
}

/// Reads all children up to the end tag.
[[gnu::cold, gnu::noinline]] constexpr bool parse_children(reader& from, record_target& into) {
    auto const& rules = into.rules;
    auto& at = from.at;
    for (;;) {
        if (!into.read_canonical(from)) return false;
        auto const next = next_child(from, rules.contains_secret);
        if (next != content::element) return next == content::end;
        auto const offset = at.offset();
        std::string_view tag;
        describe::found_field found{};
        if (!find_child(from, into, tag, found)) return false;
        if (found.match == describe::name_match::none) {
            if (!skip_unknown(from, tag, offset, rules.contains_secret)) return false;
            continue;
        }
        auto const& field = rules.fields[found.index];
        auto const bit = std::uint64_t{1} << found.index;
        if (((into.seen | into.absent) & bit) != 0 && !field.repeated)
            return from.in().fail(error_code::field_repeated, offset, "the field once", grammar::local_part(tag),
                                  field.wire);
        switch (read_element(from, into, found.index, tag)) {
        case presence::failed: return false;
        case presence::present: into.seen |= bit; break;
        case presence::absent:
            if (!field.repeated) into.absent |= bit; // another item may have a value
            break;
        }
    }
}

/// Completes a struct at an end tag or `/>` at `offset`.
[[gnu::cold, gnu::noinline]] constexpr bool finish_record(reader& from, record_target& into, std::size_t offset) {
    auto const& rules = into.rules;
    auto missing = rules.required & ~into.seen;
    if (missing != 0) {
        auto const first = static_cast<std::size_t>(std::countr_zero(missing));
        if (!rules.fields[first].inherits.empty() && !inherit_value(from, into, first, offset)) return false;
        missing = rules.required & ~into.seen;
    }
    into.finish();
    if (missing == 0) return true;
    auto const& field = rules.fields[static_cast<std::size_t>(std::countr_zero(missing))];
    return from.in().fail(error_code::field_required, offset, field.wire, "nothing", field.wire,
                          field.place == describe::field_place::attribute);
}

/// Reads all children of a struct and its end tag.
constexpr bool parse_content(reader& from, std::string_view name, record_target& into) {
    if (!parse_children(from, into)) return false;
    auto const offset = from.at.offset();
    return from.at.close_tag(name) && finish_record(from, into, offset);
}

/// Reads the element of a struct, from after its name to after its end tag.
[[gnu::cold]] constexpr bool parse_record(reader& from, std::string_view name, record_target& into,
                                          std::string_view selector) {
    auto& at = from.at;
    auto end = tag_end::open;
    if (at.at('>'))
        at.skip(1);
    else
        end = parse_attributes(from, into, selector);
    if (end == tag_end::failed) return false;
    auto offset = at.offset();
    std::string_view text;
    if (into.rules.has_text()) {
        if (end == tag_end::open) {
            switch (at.text(text)) {
            case content::failed: return false;
            case content::element:
                return from.in().fail(error_code::content_unexpected, at.offset(), "text only", at.here());
            case content::end: break;
            }
        }
        auto const result = take_plain(from, into, into.rules.text_field, text, offset);
        if (result == presence::failed) return false;
        if (result == presence::present) into.seen |= std::uint64_t{1} << into.rules.text_field;
    } else if (end == tag_end::open) {
        return parse_content(from, name, into);
    }
    offset = at.offset();
    if (end == tag_end::empty)
        at.leave();
    else if (!at.close_tag(name))
        return false;
    return finish_record(from, into, offset);
}

/// What an element in a wrapper is that is not plainly an item: nothing when it is none at all. `any_name`: whether
/// items may have other names than the description's.
[[gnu::cold]] constexpr std::optional<quirk_kind> kind_of_item(reader const& from, describe::field_info const& field,
                                                               std::string_view local, sequence_target const& into,
                                                               bool any_name) {
    if (text::same_letters(local, field.item)) return quirk_kind::letter_case;
    // only what has content of its own is taken for an item
    if (any_name && !into.plain_items && has_elements(from.at)) return quirk_kind::item_name;
    return {};
}

/// Returns true if a sequence that must not be empty is empty.
[[gnu::cold]] constexpr bool has_items(reader& from, describe::field_info const& field, sequence_target const& into) {
    if (!field.not_empty || into.used != 0) return true;
    return from.in().fail(error_code::field_required, from.at.offset(), "at least one item", "nothing", field.item);
}

/// The items of a sequence in a wrapper, and the wrapper's end tag.
[[gnu::cold]] constexpr bool parse_items(reader& from, describe::field_info const& field, std::string_view name,
                                         sequence_target& into) {
    auto& at = from.at;
    bool any_name = field.any_name; // or the first item has another name than in the description
    bool reported = false;
    for (;;) {
        if (!into.read_canonical(from)) return false;
        auto const next = at.next_in_elements();
        if (next == content::failed) return false;
        if (next == content::end) { return at.close_tag(name) && has_items(from, field, into); }
        auto const offset = at.offset();
        std::string_view item_name;
        if (at.at_tag(field.item)) {
            item_name = field.item;
            if (!at.open_known_tag(item_name)) return false;
        } else {
            if (!at.open_tag(item_name)) return false;
            auto const kind =
                kind_of_item(from, field, grammar::local_part(item_name), into, any_name || into.used == 0);
            if (!kind) {
                if (!skip_unknown(from, item_name, offset)) return false;
                continue;
            }
            auto const local = grammar::local_part(item_name);
            bool const other_name = *kind == quirk_kind::item_name;
            if (!(other_name && reported) && local != field.item &&
                !from.in().tolerate(*kind, offset, field.item, local, local))
                return false;
            any_name = any_name || other_name;
            reported = reported || other_name;
        }
        entered const place(from.in(), field.item, into.used + 1);
        if (!into.item(from, item_name)) return false;
    }
}

/// Reads a wrapper with its items: `Bookings/Booking`. Items with other names are accepted if they look like items
/// (spec 2.4: in the sample, a placeholder key contains the travelers): if the first one has another name, or the
/// description allows any.
[[gnu::cold]] constexpr bool parse_wrapped(reader& from, describe::field_info const& field, std::string_view name,
                                           sequence_target& into) {
    auto& at = from.at;
    entered const wrapper(from.in(), field.wire);
    auto const start = at.offset();
    bool nil = false;
    auto end = tag_end::open;
    if (at.at('>'))
        at.skip(1);
    else
        end = read_no_attributes(from, nil);
    if (end == tag_end::failed) return false;
    if (nil && !from.in().tolerate(quirk_kind::null_for_absent, start, "an element", "nil")) return false;
    if (end == tag_end::open) return parse_items(from, field, name, into);
    at.leave();
    return has_items(from, field, into);
}

} // namespace waybill::detail::xml
