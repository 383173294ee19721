// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/json/blank.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/leaf_object.hpp>
#include <waybill/detail/json/record_target.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Reads values in any form, and reports everything that is not canonical.
namespace waybill::detail::json {

/// Reads the text of a plain field from a string, a number, `true`, `false` or `null`, or from an object or an empty
/// array that is written for one. `wants` is the canonical kind of the field; text fields are strings.
[[gnu::cold]] constexpr presence read_plain_value(cursor& at, describe::field_info const& field, json_kind wants,
                                                  bool is_text, bool optional, std::string_view leaf,
                                                  plain_value& into) {
    into.offset = at.offset();
    bool const attribute = field.place == describe::field_place::attribute;
    auto const tolerate = [&](quirk_kind kind, std::string_view expected) {
        in_secret const guard(at.in, field.secret);
        return at.in.tolerate(kind, into.offset, expected, into.text, leaf, attribute);
    };
    auto const broken = [&] {
        at.in.failed_in(leaf, attribute);
        return presence::failed;
    };
    bool good = true;
    switch (at.kind()) {
    case value_kind::string:
        if (!at.string(into.text)) return broken();
        if (optional && describe::means_absent(into.text, is_text, at.in.options().strict))
            return describe::absent_if(tolerate(quirk_kind::empty_for_absent, "no member when there is no value"));
        if (is_text || text::trimmed(into.text).empty()) break;
        if (wants == json_kind::number) {
            good = tolerate(quirk_kind::quoted_number, "a number without quotes");
        } else if (wants == json_kind::boolean) {
            good = tolerate(quirk_kind::value_form, "true or false without quotes");
        }
        break;
    case value_kind::number:
        if (!at.number(into.text)) return broken();
        if (wants == json_kind::string) good = tolerate(quirk_kind::unquoted_text, "a string");
        break;
    case value_kind::boolean:
        if (!at.literal(into.text)) return broken();
        into.native_boolean = wants == json_kind::boolean;
        if (is_text) good = tolerate(quirk_kind::unquoted_text, "a string");
        break;
    case value_kind::null:
        if (!at.literal(into.text)) return broken();
        if (optional)
            return describe::absent_if(tolerate(quirk_kind::null_for_absent, "no member when there is no value"));
        at.in.fail(error_code::field_empty, into.offset, "a value", "null", leaf, attribute);
        return presence::failed;
    case value_kind::object:
    case value_kind::array: {
        auto const found = at.value_here();
        leaf_object inside;
        in_secret const guard(at.in, field.secret);
        if (!read_leaf_object(at, inside)) {
            if (at.in.failed()) return broken();
            at.in.fail(error_code::content_unexpected, into.offset, "a plain value", found, leaf, attribute);
            return presence::failed;
        }
        auto const kind = inside.empty ? quirk_kind::empty_for_absent : quirk_kind::newtonsoft_declaration;
        if (!at.in.tolerate(kind, into.offset, "a plain value", found, leaf, attribute)) return presence::failed;
        if (inside.text != leaf_object::none) {
            auto const end = at.offset();
            at.go_to(inside.text);
            auto const read = read_plain_value(at, field, wants, is_text, optional, leaf, into);
            at.go_to(end);
            return read;
        }
        if (optional) return presence::absent;
        if (inside.null) {
            at.in.fail(error_code::field_empty, into.offset, "a value", "null", leaf, attribute);
            return presence::failed;
        }
        into.text = {};
        break;
    }
    case value_kind::none: at.fail_here("a value"); return broken();
    }
    return describe::present_if(good);
}

/// Skips a value that means that there is no value. Returns false after an error.
[[gnu::cold, gnu::noinline]] constexpr bool skip_absent(cursor& at, std::string_view leaf) {
    auto const kind = at.kind() == value_kind::null ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent;
    auto const offset = at.offset();
    auto const found = at.value_here();
    // reported when the value is complete: it is an error in strict mode, and a truncated value may continue
    return at.skip_value() && at.in.tolerate(kind, offset, "nothing when there is no value", found, leaf);
}

/// Reads the value of an optional struct or sequence: `absent` if it means that there is none. `how`: the meaning of an
/// object without content.
[[gnu::cold]] constexpr presence absent_value(cursor& at, describe::field_info const& field, describe::blankness how) {
    auto const offset = at.offset();
    std::string_view dropped;
    if (at.kind() == value_kind::null)
        return describe::absent_if(at.literal(dropped) &&
                                   at.in.tolerate(quirk_kind::null_for_absent, offset,
                                                  "no member when there is no value", "null", field.wire));
    if (at.rest().starts_with("\"\""))
        return describe::absent_if(at.string(dropped) &&
                                   at.in.tolerate(quirk_kind::empty_for_absent, offset,
                                                  "no member when there is no value", "\"\"", field.wire));
    if (is_null_object(at.rest()))
        return describe::absent_if(at.skip_value() &&
                                   at.in.tolerate(quirk_kind::newtonsoft_declaration, offset,
                                                  "no member when there is no value", "an object", field.wire));
    if (is_absent(at.rest(), how)) return describe::absent_if(skip_absent(at, field.wire));
    return presence::present;
}

/// Reads the items of an array that was entered, and its end; `first` as for `cursor::next_item`.
[[gnu::cold, gnu::noinline]] constexpr bool parse_array(cursor& at, std::string_view name, sequence_target& into,
                                                        bool first = true) {
    for (;;) {
        if (!into.read_canonical(at, first)) return false;
        auto const next = at.next_item(first);
        if (next != content::element) return next == content::end;
        entered const place(at.in, name, into.used + 1);
        if (into.skips_empty && (at.kind() == value_kind::null || at.kind() == value_kind::string) &&
            is_blank(at.rest())) {
            if (!skip_absent(at, {})) return false;
        } else if (!into.item(at)) {
            return false;
        }
    }
}

/// Reads the items of a sequence: an array, or a single item that a partner wrote without one. `lone`: that is no
/// quirk.
[[gnu::cold]] constexpr bool parse_items(cursor& at, std::string_view name, sequence_target& into, bool lone) {
    if (at.kind() == value_kind::null ||
        (!into.plain_items && (at.rest().starts_with("\"\"") ||
                               (into.skips_empty && at.kind() == value_kind::string && is_blank(at.rest()))))) {
        bool const null = at.kind() == value_kind::null;
        return at.in.tolerate(null ? quirk_kind::null_for_absent : quirk_kind::empty_for_absent, at.offset(),
                              "an array", null ? "null" : "\"\"", name) &&
               at.skip_value();
    }
    if (at.kind() != value_kind::array) {
        lone = lone || (into.bare && at.kind() == value_kind::number);
        if (!lone && !at.in.tolerate(quirk_kind::lone_item, at.offset(), "an array", at.value_here(), name))
            return false;
        entered const place(at.in, name, into.used + 1);
        return into.item(at);
    }
    return at.enter() && parse_array(at, name, into);
}

/// Reads the members of a wrapper's object, which was entered. One of them contains the items; if the first one has
/// another name than in the description, or the description allows any, each array or object does. `seen`: items were
/// already read; `first` as for `cursor::next_member`.
[[gnu::cold]] constexpr bool parse_wrapper_object(cursor& at, describe::field_info const& field, sequence_target& into,
                                                  bool seen = false, bool first = true) {
    bool any_name = field.any_name || !seen;
    bool reported = false;
    for (;;) {
        std::string_view name;
        auto const next = at.next_member(first, name);
        if (next != content::element) return next == content::end;
        auto const before = at.name_offset();
        bool other_name = false;
        if (name != field.item) {
            bool const attribute = without_sign(name).size() != name.size() || is_attributes_member(name);
            bool const has_items = at.kind() == value_kind::array || at.kind() == value_kind::object;
            auto kind = quirk_kind::unknown_field;
            if (text::same_letters(name, field.item))
                kind = quirk_kind::letter_case;
            else if (!attribute && has_items && any_name && !into.plain_items)
                kind = quirk_kind::item_name;
            bool const unknown = kind == quirk_kind::unknown_field;
            other_name = kind == quirk_kind::item_name;
            if (!(other_name && reported) &&
                !at.in.tolerate(kind, before, unknown ? std::string_view("no such member") : field.item, name, name))
                return false;
            reported = reported || other_name;
            if (unknown) {
                if (!at.skip_value()) return false;
                continue;
            }
        }
        if (!other_name) {
            if (seen) return at.in.fail(error_code::field_repeated, before, "the member once", name, field.item);
            seen = true;
            any_name = field.any_name || reported;
        }
        if (!parse_items(at, field.item, into, other_name)) return false;
    }
}

/// Returns true if a sequence that must not be empty is empty; its value is at `offset`.
[[gnu::cold]] constexpr bool has_items(cursor& at, describe::field_info const& field, sequence_target const& into,
                                       std::size_t offset) {
    if (!field.not_empty || into.used != 0) return true;
    return at.in.fail(error_code::field_required, offset, "at least one item", "nothing", field.item);
}

/// Reads the rest of a wrapper at `offset` that began in canonical form: the rest of its array, and the members after
/// it.
[[gnu::cold]] constexpr bool parse_wrapped_rest(cursor& at, describe::field_info const& field, sequence_target& into,
                                                std::size_t offset, bool first) {
    return parse_array(at, field.item, into, first) && parse_wrapper_object(at, field, into, true, false) &&
           has_items(at, field, into, offset);
}

/// Reads a wrapper: `"Bookings": {"Booking": [ … ]}`, or what partners write instead: only the array, the items under
/// another name (spec 2.4), `null` or `""` for none.
[[gnu::cold]] constexpr bool parse_wrapped(cursor& at, describe::field_info const& field, sequence_target& into) {
    entered const wrapper(at.in, field.wire);
    auto const offset = at.offset();
    std::string_view text;
    switch (at.kind()) {
    case value_kind::array:
        if (!at.in.tolerate(quirk_kind::wrapper_missing, offset, field.item, "an array") ||
            !parse_items(at, field.item, into, false))
            return false;
        break;
    case value_kind::null:
        if (!at.literal(text) || !at.in.tolerate(quirk_kind::null_for_absent, offset, "an object", "null"))
            return false;
        break;
    case value_kind::string:
        if (!at.string(text)) return false;
        if (!text::trimmed(text).empty()) return at.in.fail(error_code::content_unexpected, offset, "an object", text);
        if (!at.in.tolerate(quirk_kind::empty_for_absent, offset, "an object", "\"\"")) return false;
        break;
    case value_kind::object:
        if (!at.enter() || !parse_wrapper_object(at, field, into)) return false;
        break;
    default: return at.in.fail(error_code::content_unexpected, offset, "an object", at.value_here());
    }
    return has_items(at, field, into, offset);
}

/// Reads the value of a field that is not a sequence without a wrapper.
[[gnu::cold]] constexpr presence read_single(cursor& at, record_target& into, std::size_t index) {
    auto const& field = into.rules.fields[index];
    auto const type = into.type_of(index);
    if (type.plain && !field.sequence) {
        auto const name = field.place == describe::field_place::text ? std::string_view{} : field.wire;
        in_secret const guard(at.in, field.secret);
        plain_value found;
        auto const result = read_plain_value(at, field, type.json, type.is_text, field.optional(), name, found);
        if (result != presence::present) return result;
        return describe::present_if(into.take(at, index, found, name));
    }
    if (field.optional()) {
        auto const result = absent_value(at, field, field.sequence ? describe::blankness::a_value : type.blank);
        if (result != presence::present) return result;
    }
    if (field.sequence) return describe::present_if(into.wrapped(at, index));
    entered const place(at.in, field.wire);
    return describe::present_if(into.nested(at, index));
}
/// Reads the value of a field.
[[gnu::cold]] constexpr presence read_value(cursor& at, record_target& into, std::size_t index) {
    if (into.rules.fields[index].repeated) {
        std::size_t used = 0;
        if (!into.repeated(at, index, used)) return presence::failed;
        return used == 0 ? presence::absent : presence::present; // empty: the same as an absent member
    }
    into.begin(index);
    auto const result = read_single(at, into, index);
    into.end(index, result);
    return result;
}

/// Reads the next member of an object whose fields may be secret.
[[gnu::cold]] constexpr content next_member(cursor& at, bool contains_secret, bool& first, std::string_view& name) {
    if (!contains_secret) [[likely]]
        return at.next_member(first, name);
    in_secret const guard(at.in, true);
    return at.next_member(first, name);
}

/// Reads the members of an object. `selector` is the attribute that selected the struct in a choice. Inside
/// `@attributes` (PHP) each name is that of an attribute.
[[gnu::cold, gnu::noinline]] constexpr bool parse_members(cursor& at, record_target& into, std::string_view selector,
                                                          bool inside_attributes, bool first = true) {
    auto const& rules = into.rules;
    for (;;) {
        if (!inside_attributes && !into.read_canonical(at, first)) return false;
        std::string_view name;
        auto const next = next_member(at, rules.contains_secret, first, name);
        if (next != content::element) return next == content::end;
        auto const before = at.name_offset();
        auto const plain = without_sign(name);
        bool const attribute = inside_attributes || plain.size() != name.size();
        if (!inside_attributes && is_attributes_member(name) && at.kind() == value_kind::object) {
            if (!at.in.tolerate(quirk_kind::attributes_object, before, "attributes as @name", name, plain, true) ||
                !at.enter() || !parse_members(at, into, selector, true))
                return false;
            continue;
        }
        if (!selector.empty() && text::same_letters(plain, selector)) { // already read by the choice
            if (into.selected)
                return at.in.fail(error_code::field_repeated, before, "the member once", name, selector, true);
            into.selected = true;
            if (!at.skip_value()) return false;
            continue;
        }
        describe::found_field found{};
        if (rules.has_text() && is_text_member(name) && (name.starts_with('#') || at.kind() != value_kind::object)) {
            found = {rules.text_field, describe::name_match::exact};
            if (name != "#text" && !at.in.tolerate(quirk_kind::newtonsoft_declaration, before, "#text", name, name))
                return false;
        } else {
            found = describe::find_field(rules, plain,
                                         attribute ? describe::field_place::attribute : describe::field_place::element);
        }
        bool const unknown = found.match == describe::name_match::none;
        if (found.match != describe::name_match::exact) {
            in_secret const guard(at.in,
                                  unknown && rules.contains_secret); // it may be the secret under another name
            bool const about_xml = unknown && attribute && (plain.starts_with("xmlns") || plain.starts_with("xsi:"));
            if (!at.in.tolerate(about_xml ? quirk_kind::newtonsoft_declaration : describe::quirk_of(found.match),
                                before, unknown ? "no such member" : rules.fields[found.index].wire, name, plain,
                                attribute))
                return false;
            if (unknown) {
                if (!at.skip_value()) return false;
                continue;
            }
        }
        if (has_other_sign(name) && !inside_attributes &&
            !at.in.tolerate(quirk_kind::attributes_object, before, "attributes as @name", name, plain, true))
            return false;
        auto const bit = std::uint64_t{1} << found.index;
        auto const& field = rules.fields[found.index];
        if (((into.seen | into.absent) & bit) != 0)
            return at.in.fail(error_code::field_repeated, before, "the member once", name, field.wire,
                              field.place == describe::field_place::attribute);
        switch (read_value(at, into, found.index)) {
        case presence::failed: return false;
        case presence::present: into.seen |= bit; break;
        case presence::absent: into.absent |= bit; break;
        }
    }
}

/// Moves to the value of the root's member `name`. Returns false if there is none.
[[gnu::cold, gnu::noinline]] constexpr bool find_root_member(cursor& at, std::string_view name) {
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

/// Assigns the value of the document's root, if it has one, to an absent attribute. Returns false after an error.
[[gnu::cold, gnu::noinline]] constexpr bool inherit_value(cursor& at, record_target& into, std::size_t index) {
    auto const& field = into.rules.fields[index];
    auto const place = at.offset();
    auto const document = at.in.document();
    if (at.in.inherited_name != field.inherits) {
        read_options const options;
        reading in(at.in.whole ? document : document.substr(0, place), options, {});
        cursor root(in);
        std::string_view text;
        if (!find_root_member(root, field.inherits)) return true;
        auto const value = document.substr(root.offset());
        if (!root.string(text) || text::trimmed(text).empty()) return true;
        at.in.inherited = value;
        at.in.inherited_name = field.inherits;
    }
    auto const begin = document.size() - at.in.inherited.size();
    if (!at.in.tolerate(quirk_kind::inherited_value, place - 1, "a member of its own", "nothing", field.wire, true))
        return false;
    at.go_to(begin);
    if (read_value(at, into, index) == presence::failed) return false;
    at.go_to(place);
    into.seen |= std::uint64_t{1} << index;
    return true;
}

/// Completes a struct after its value.
[[gnu::cold, gnu::noinline]] constexpr bool finish_record(cursor& at, record_target& into) {
    auto const& rules = into.rules;
    auto missing = rules.required & ~into.seen;
    if (missing != 0) {
        auto const first = static_cast<std::size_t>(std::countr_zero(missing));
        if (!rules.fields[first].inherits.empty() && !inherit_value(at, into, first)) return false;
        missing = rules.required & ~into.seen;
    }
    into.finish();
    if (missing == 0) return true;
    auto const& field = rules.fields[static_cast<std::size_t>(std::countr_zero(missing))];
    bool const text = field.place == describe::field_place::text;
    return at.in.fail(error_code::field_required, at.offset() - 1, text ? std::string_view("#text") : field.wire,
                      "nothing", text ? std::string_view{} : field.wire,
                      field.place == describe::field_place::attribute);
}

/// Reads the members of a struct and the end of its object, which was entered; `first` as for `cursor::next_member`.
constexpr bool parse_content(cursor& at, record_target& into, std::string_view selector, bool first = true) {
    return parse_members(at, into, selector, false, first) && finish_record(at, into);
}

/// Reads a struct: an object, or plain text if it has only a text and optional attributes.
constexpr bool parse_record(cursor& at, record_target& into, std::string_view selector) {
    auto const offset = at.offset();
    auto const kind = at.kind();
    if (kind == value_kind::object) {
        return at.enter() && parse_content(at, into, selector);
    } else if (into.rules.has_text() && kind != value_kind::array && kind != value_kind::null &&
               kind != value_kind::none) {
        bool const bare = into.bare && kind == value_kind::number;
        if (!bare && !at.in.tolerate(quirk_kind::plain_for_object, offset, "an object with #text", at.here()))
            return false;
        auto const result = read_value(at, into, into.rules.text_field);
        if (result == presence::failed) return false;
        if (result == presence::present) into.seen |= std::uint64_t{1} << into.rules.text_field;
    } else {
        in_secret const guard(at.in, into.rules.contains_secret && kind != value_kind::null);
        return at.in.fail(kind == value_kind::null ? error_code::field_empty : error_code::content_unexpected, offset,
                          "an object", at.value_here());
    }
    return finish_record(at, into);
}

} // namespace waybill::detail::json
